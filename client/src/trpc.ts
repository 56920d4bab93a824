import type { components } from './generated.ts';
import { type Sending, send, withQuery } from './send.ts';

interface CallOptions {
  readonly signal?: AbortSignal;
}

/** What may be left out is undefined, too. */
type Arguments<Shape extends { input?: unknown }> = undefined extends Shape['input']
  ? [input?: Shape['input'], options?: CallOptions]
  : [input: Shape['input'], options?: CallOptions];

type Procedure<Shape> = Shape extends { kind: 'query'; input?: unknown; output: infer Output }
  ? { query(...given: Arguments<Shape>): Promise<Output> }
  : Shape extends { kind: 'mutation'; input?: unknown; output: infer Output }
    ? { mutate(...given: Arguments<Shape>): Promise<Output> }
    : never;

/** Kind, input and output of every procedure, by router. */
export type ProcedureShapes = components['schemas']['TrpcProcedures'];

/** Every procedure of `/trpc`, by router: `trpc.member.list.query()`. */
export type TypedTrpc = {
  readonly [Router in keyof ProcedureShapes]: {
    readonly [Name in keyof ProcedureShapes[Router]]: Procedure<ProcedureShapes[Router][Name]>;
  };
};

/** Calls by tRPC's HTTP protocol. Queries are repeated; a mutation only where the server did nothing. */
export function trpcOf(to: Sending): TypedTrpc {
  const call = async (path: readonly string[], input: unknown, { signal }: CallOptions) => {
    const isQuery = path.at(-1) === 'query';
    const address = `/trpc/${path.slice(0, -1).join('.')}`;
    const text = input === undefined ? undefined : JSON.stringify(input);
    const outcome = await send(to, isQuery ? withQuery(address, { input: text }) : address, {
      method: isQuery ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: isQuery ? null : (text ?? null),
      repeatable: isQuery,
      signal,
      read: (response) => response.json() as Promise<{ readonly result: { readonly data: unknown } }>,
    });
    if (outcome.error !== null) throw outcome.error;
    return outcome.value.result.data;
  };
  return callable([], call) as unknown as TypedTrpc;
}

type Calling = (path: readonly string[], input: unknown, options: CallOptions) => Promise<unknown>;

/** Collects the names on the way to the call. */
function callable(path: readonly string[], call: Calling): object {
  return new Proxy(() => {}, {
    // What is awaited by mistake is no promise.
    get: (_, name) =>
      typeof name === 'symbol' || name === 'then' ? undefined : callable([...path, name], call),
    apply: (_target, _this, [input, options = {}]: [unknown, CallOptions?]) => call(path, input, options),
  });
}
