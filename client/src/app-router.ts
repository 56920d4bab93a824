import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { components } from './generated.ts';
import type { ProcedureShapes } from './trpc.ts';

type Procedure<Shape> = Shape extends { kind: 'query'; input?: unknown; output: infer Output }
  ? TRPCQueryProcedure<{ input: Shape['input']; output: Output; meta: unknown }>
  : Shape extends { kind: 'mutation'; input?: unknown; output: infer Output }
    ? TRPCMutationProcedure<{ input: Shape['input']; output: Output; meta: unknown }>
    : never;

type Procedures = {
  [Router in keyof ProcedureShapes]: {
    [Name in keyof ProcedureShapes[Router]]: Procedure<ProcedureShapes[Router][Name]>;
  };
};

/** The data of a refusal: tRPC's members, and the problem that REST answers. */
interface ErrorShape {
  code: number;
  message: string;
  data: {
    code: string;
    httpStatus: number;
    path?: string;
    problem: components['schemas']['Problem'];
  };
}

interface RootTypes {
  ctx: object;
  meta: object;
  errorShape: ErrorShape;
  transformer: false;
}

/** The router of `/trpc` for a client of tRPC 11: `createTRPCClient<AppRouter>(...)`. Types alone: it has no value. */
export type AppRouter = TRPCBuiltRouter<RootTypes, Procedures>;
