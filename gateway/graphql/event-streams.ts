import type {
  EngagementProgressEvent,
  IngestedEvent,
  WorkspaceEvent,
} from '../../schema/contracts/events.ts';
import { isUuid } from '../../schema/contracts/text.ts';
import type { ViewerData, WorkspaceAccess } from '../../schema/graphql/context.ts';
import { engagementsNamed } from '../../schema/queries/engagements.ts';
import { ApiError } from '../api-error.ts';
import { engagementNotFound, readableEngagement } from '../auth/engagement-access.ts';
import type { KeyCaller } from '../auth/require-key.ts';
import { withTenant } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';
import { EVENT_RECHECK_MS } from '../limits.ts';
import type { StreamReader as EventReader } from './event-hub.ts';

/** A signed-in user or an API key with scope `read`. */
export type Caller = { readonly viewer: ViewerData } | { readonly key: KeyCaller };

export interface StreamInput {
  readonly deps: GatewayDeps;
  readonly caller: Caller;
  /** Reads the caller's rights again; null if none are left. */
  readonly again: () => Promise<Caller | null>;
  /** The caller's credential. */
  readonly credential: string;
  readonly reader: Pick<EventReader, 'party' | 'disconnect'>;
  readonly accessOf: (caller: Caller, workspaceId: string | null | undefined) => WorkspaceAccess;
}

/**
 * Ingest events of a workspace, for owners, members and `read` keys. They show how much was stored, which is not for
 * auditors of single periods.
 * @throws ApiError `not_found`, `forbidden`, `busy`.
 */
export function ingestedEvents(
  input: StreamInput,
  workspaceId: string | null | undefined,
): AsyncIterableIterator<IngestedEvent> {
  const mayRead = (caller: Caller) => {
    const access = input.accessOf(caller, workspaceId);
    if (access.role === 'auditor') {
      throw new ApiError('forbidden', {
        detail: 'This stream is not for auditors.',
        requires: 'The role owner or member in the workspace, or an API key with the scope read.',
        refused: access,
      });
    }
    return access;
  };
  const { workspaceId: id } = mayRead(input.caller);
  const isAllowed = async () => {
    const caller = await input.again();
    return caller !== null && isPermitted(() => mayRead(caller));
  };
  const reader = { isAllowed, name: `${input.credential} ingested ${id}` };
  return guarded(input.deps.events.subscribe({ workspaceId: id, ...input.reader }), reader, (event) =>
    event.type === 'ingested' ? event : null,
  );
}

/**
 * Progress of an engagement, for owners, members and `read` keys of its workspace and its assigned auditors.
 * @throws ApiError `not_found`, `busy`.
 */
export async function engagementEvents(
  input: StreamInput,
  engagementId: string,
): Promise<AsyncIterableIterator<EngagementProgressEvent>> {
  const workspaceOf = (caller: Caller) => readable(input.deps, caller, engagementId);
  const workspaceId = await workspaceOf(input.caller);
  const isAllowed = async () => {
    const caller = await input.again();
    if (caller === null) return false;
    return workspaceOf(caller).then(() => true, refusedOnly);
  };
  const reader = { isAllowed, name: `${input.credential} engagement ${engagementId}` };
  return guarded(input.deps.events.subscribe({ workspaceId, ...input.reader }), reader, (event) =>
    event.type === 'engagement_progress' && event.engagement_id === engagementId ? event : null,
  );
}

/** The workspace of an engagement that the caller may read. @throws ApiError `not_found`. */
async function readable({ database }: GatewayDeps, caller: Caller, engagementId: string): Promise<string> {
  if (!isUuid(engagementId)) throw engagementNotFound();
  if ('viewer' in caller) {
    const { viewer } = caller;
    return readableEngagement(database, { viewer, engagementId }, async ({ tx }) => tx.workspaceId);
  }
  const { workspaceId } = caller.key;
  const found = await withTenant(database, workspaceId, (tx) => engagementsNamed(tx, null, [engagementId]));
  if (found.size === 0) throw engagementNotFound();
  return workspaceId;
}

function isPermitted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    return refusedOnly(error);
  }
}

/** A refusal ends a stream; a temporary database failure does not. */
function refusedOnly(error: unknown): boolean {
  if (error instanceof ApiError && ['not_found', 'forbidden', 'unauthenticated'].includes(error.code))
    return false;
  throw error;
}

interface StreamReader {
  /** Reads the rights again. */
  readonly isAllowed: () => Promise<boolean>;
  /** Streams of the same name have the same rights. */
  readonly name: string;
}

/** Rights read for an event, by the reader's name, so that a hundred streams of one reader query once. */
const CHECKED = new WeakMap<WorkspaceEvent, Map<string, Promise<boolean>>>();

function mayHave(event: WorkspaceEvent, { isAllowed, name }: StreamReader): Promise<boolean> {
  const checked = CHECKED.get(event) ?? new Map<string, Promise<boolean>>();
  CHECKED.set(event, checked);
  const check = checked.get(name) ?? isAllowed();
  checked.set(name, check);
  return check;
}

/**
 * The events of a source that `pick` selects, as long as the reader may have them: the rights are read again before
 * each event and at intervals. Not a generator, because its `return` must not wait for the next event.
 */
function guarded<Event>(
  source: AsyncIterableIterator<WorkspaceEvent>,
  reader: StreamReader,
  pick: (event: WorkspaceEvent) => Event | null,
): AsyncIterableIterator<Event> {
  const end = async (): Promise<IteratorResult<Event>> => {
    clearInterval(timer);
    await source.return?.();
    return { done: true, value: undefined };
  };
  const timer = setInterval(() => {
    reader.isAllowed().then(
      (allowed) => (allowed ? undefined : end()),
      () => undefined,
    );
  }, EVENT_RECHECK_MS);
  timer.unref();
  const iterator: AsyncIterableIterator<Event> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      for (;;) {
        const result = await source.next();
        if (result.done) return end();
        const event = pick(result.value);
        if (event === null) continue;
        return (await mayHave(result.value, reader)) ? { done: false, value: event } : end();
      }
    },
    return: end,
  };
  return iterator;
}
