import type { components } from './generated.ts';
import { type Sending, send, withQuery } from './send.ts';

interface CallOptions {
  readonly signal?: AbortSignal;
}

/** An input may be left out where it has no required member. */
type Arguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];

type Procedure<Shape> = Shape extends { kind: 'query'; input: infer Input; output: infer Output }
  ? { query(...given: Arguments<Input>): Promise<Output> }
  : Shape extends { kind: 'mutation'; input: infer Input; output: infer Output }
    ? { mutate(...given: Arguments<Input>): Promise<Output> }
    : never;

type Routers = components['schemas']['TrpcProcedures'];

/** Every procedure of `/trpc`, by router: `trpc.member.list.query()`. */
export type TypedTrpc = {
  readonly [Router in keyof Routers]: {
    readonly [Name in keyof Routers[Router]]: Procedure<Routers[Router][Name]>;
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
