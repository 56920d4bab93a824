import type { WorkspaceAccess, WorkspaceReader } from '../../schema/graphql/context.ts';
import type { SqlValue } from '../../schema/queries/sql.ts';
import { ApiError } from '../api-error.ts';
import { type Snapshot, withSnapshot } from '../database/transaction.ts';
import { executorOn } from '../database/typed-queries.ts';
import type { GatewayDeps } from '../deps.ts';

/** The single snapshot of a GraphQL request, opened by the first root field that needs it. */
export interface RequestSnapshot {
  /** @throws ApiError `validation_failed` for a second workspace in the request. */
  readonly open: (access: WorkspaceAccess) => Promise<WorkspaceReader>;
  /** The reader that `open` returned. */
  readonly reader: () => WorkspaceReader;
  /** Ends the transaction, if there is one. Never rejects; nothing can be read afterwards. */
  readonly end: () => Promise<void>;
}

/** The periods an access may read; null: all. */
export type PeriodsOf = (tx: Snapshot, access: WorkspaceAccess) => Promise<readonly string[] | null>;

/**
 * Creates the snapshot of a request. The transaction lasts from the first `open` to `end`, in the background, so that
 * execution need not run inside it. Its statements run one after another on one connection.
 */
export function requestSnapshot(deps: GatewayDeps, periodsOf: PeriodsOf): RequestSnapshot {
  const ending = Promise.withResolvers<void>();
  let workspaceId: string | null = null;
  let opened: Promise<WorkspaceReader> | null = null;
  let current: WorkspaceReader | null = null;
  let transaction: Promise<void> = Promise.resolve();
  let ended = false;

  async function start(access: WorkspaceAccess): Promise<WorkspaceReader> {
    if (ended) throw endedError();
    const ready = Promise.withResolvers<WorkspaceReader>();
    transaction = withSnapshot(deps.database, access.workspaceId, async (tx) => {
      const queue = new StatementQueue(deps, tx, () => ended);
      const reader: WorkspaceReader = {
        ...access,
        periods: await periodsOf(tx, access),
        loaders: new Map(),
        kept: (key, make) => deps.keptResults.get(reader, key, make),
        keptSums: (query, days) => deps.keptSums.get(reader, query, days),
        ...executorOn(deps.database.orm.em, (text, parameters) => queue.run(text, parameters)),
      };
      current = reader;
      ready.resolve(reader);
      await ending.promise;
      await queue.idle();
    }).catch((error: unknown) => ready.reject(error));
    return ready.promise;
  }

  return {
    open(access) {
      if (workspaceId !== null && workspaceId !== access.workspaceId) throw secondWorkspace();
      workspaceId = access.workspaceId;
      opened ??= start(access);
      return opened;
    },
    reader() {
      if (current === null) throw new Error('a field below a workspace is resolved before its root field');
      return current;
    },
    async end() {
      ended = true;
      ending.resolve();
      await transaction;
    },
  };
}

/** Sends one statement at a time: a connection takes the next one only after the answer. */
class StatementQueue {
  readonly #deps: GatewayDeps;
  readonly #tx: Snapshot;
  readonly #isEnded: () => boolean;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: GatewayDeps, tx: Snapshot, isEnded: () => boolean) {
    this.#deps = deps;
    this.#tx = tx;
    this.#isEnded = isEnded;
  }

  run<Row extends object>(text: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    const send = (): Promise<Row[]> => {
      if (this.#isEnded()) return Promise.reject(endedError());
      this.#deps.log.trace({ sql: text }, 'graphql statement');
      return this.#tx.sql<Row>(text, parameters);
    };
    const answer = this.#last.then(send, send);
    this.#last = answer;
    return answer;
  }

  /** Resolves when the running statement is answered; those behind it are refused once the snapshot has ended. */
  async idle(): Promise<void> {
    await this.#last.catch(() => {
      // The caller of the statement handles its error.
    });
  }
}

function endedError(): Error {
  return new Error('the execution of this GraphQL request is over');
}

function secondWorkspace(): ApiError {
  return new ApiError('validation_failed', {
    detail: 'A request reads one workspace: send another request for the other workspaceId.',
  });
}
