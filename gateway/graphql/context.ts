import { acceptedLanguage } from '../../schema/contracts/ghg-names.ts';
import type {
  GraphqlContext,
  ViewerData,
  WorkspaceAccess,
  WorkspaceReader,
} from '../../schema/graphql/context.ts';
import { ApiError } from '../api-error.ts';
import { callerIn } from '../auth/access.ts';
import { readablePeriods } from '../auth/period-access.ts';
import type { KeyCaller } from '../auth/require-key.ts';
import { type Snapshot, singleSnapshot } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';
import { type Caller, engagementEvents, ingestedEvents } from './event-streams.ts';
import type { BooksReader, KeptKey } from './kept-results.ts';
import { type RequestSnapshot, requestSnapshot } from './snapshot.ts';

/** What the server adds to the context of resolvers. */
export interface RequestContext extends GraphqlContext {
  readonly requestId: string;
  readonly snapshot: RequestSnapshot;
  /** The party in fair queues. */
  readonly party: string;
  readonly sent: SentRequest;
  /** The context of one event of a stream: with a snapshot of its own, and the caller's rights of that moment. */
  readonly forEvent: () => Pick<RequestContext, 'snapshot' | 'open' | 'reader'>;
  /**
   * Reads a workspace that the caller may see as a whole, each statement in a transaction of its own; null for other
   * callers.
   */
  readonly wholeReader: (workspaceId: string | null) => BooksReader | null;
}

/** A request as it was sent. */
export interface SentRequest {
  /** null: long, or none. */
  readonly body: string | null;
  /** The workspace it names and the name of its whole answer, once this is kept. */
  answer: { readonly workspaceId: string | null; readonly key: KeptKey } | null;
}

export interface ContextInput {
  /** As in `SentRequest`; null without it. */
  readonly body?: string | null;
  readonly deps: GatewayDeps;
  readonly requestId: string;
  readonly caller: Caller;
  /** The header `Accept-Language`; English without it. */
  readonly languages?: string | null;
  /** Reads the caller's rights again; null if none are left. */
  readonly again: () => Promise<Caller | null>;
  /** Closes the caller's connection. */
  readonly disconnect: () => void;
  /** The caller's credential: requests with the same one have the same rights. */
  readonly credential: string;
}

/** The context of one request. */
export function requestContext(input: ContextInput): RequestContext {
  const { deps, requestId, caller, again, credential, disconnect, body = null } = input;
  const snapshot = requestSnapshot(deps, periodsOf);
  const access = (workspaceId: string | null | undefined) => accessOf(caller, workspaceId);
  const streams = {
    deps,
    caller,
    again,
    credential,
    accessOf,
    reader: { party: readerOf(caller), disconnect },
  };
  return {
    requestId,
    snapshot,
    party: partyOf(caller),
    sent: { body, answer: null },
    forEvent: () => eventContext(input),
    wholeReader: (workspaceId) => wholeReader(deps, caller, workspaceId),
    viewer: 'key' in caller ? null : caller.viewer,
    language: acceptedLanguage(input.languages ?? null),
    access,
    belongsTo: (workspaceId) => belongsTo(caller, workspaceId),
    open: async (workspaceId) => snapshot.open(access(workspaceId)),
    reader: snapshot.reader,
    ingestedEvents: (workspaceId) => ingestedEvents(streams, workspaceId),
    engagementEvents: (engagementId) => engagementEvents(streams, engagementId.toLowerCase()),
    factor: (factorSetId, { factorId, factorYear }) => deps.factors.get(factorSetId, factorId, factorYear),
  };
}

function wholeReader({ database }: GatewayDeps, caller: Caller, workspaceId: string | null) {
  const access = accessOrNull(caller, workspaceId);
  if (access === null || access.role === 'auditor') return null;
  return { ...access, periods: null, ...singleSnapshot(database, access.workspaceId) };
}

function eventContext({ deps, again }: ContextInput): ReturnType<RequestContext['forEvent']> {
  const snapshot = requestSnapshot(deps, periodsOf);
  // Rights are read before the snapshot takes the one connection of an embedded database, and not again within it.
  const opened = new Map<string | null, Promise<WorkspaceReader>>();
  const open = async (workspaceId: string | null | undefined) => {
    const now = await again();
    if (now === null) throw new ApiError('unauthenticated');
    return snapshot.open(accessOf(now, workspaceId));
  };
  return {
    snapshot,
    reader: snapshot.reader,
    open(workspaceId) {
      const reader = opened.get(workspaceId ?? null) ?? open(workspaceId);
      opened.set(workspaceId ?? null, reader);
      return reader;
    },
  };
}

/** The reader of event streams: a single key, not its whole customer. */
const readerOf = (caller: Caller): string => ('key' in caller ? caller.key.keyId : caller.viewer.userId);

const partyOf = (caller: Caller): string => ('key' in caller ? caller.key.party : caller.viewer.userId);

function belongsTo(caller: Caller, workspaceId: string): boolean {
  if ('key' in caller) return caller.key.workspaceId === workspaceId;
  return caller.viewer.memberships.some((membership) => membership.workspaceId === workspaceId);
}

function accessOrNull(caller: Caller, workspaceId: string | null): WorkspaceAccess | null {
  try {
    return accessOf(caller, workspaceId);
  } catch {
    return null;
  }
}

function accessOf(caller: Caller, workspaceId: string | null | undefined): WorkspaceAccess {
  return 'key' in caller ? accessOfKey(caller.key, workspaceId) : accessOfViewer(caller.viewer, workspaceId);
}

function accessOfKey(key: KeyCaller, workspaceId: string | null | undefined): WorkspaceAccess {
  if (workspaceId != null && workspaceId.toLowerCase() !== key.workspaceId) {
    throw new ApiError('not_found', { detail: 'There is no such workspace, or not for this key.' });
  }
  return { workspaceId: key.workspaceId, role: 'key', userId: null, actor: key.actor };
}

function accessOfViewer(viewer: ViewerData, workspaceId: string | null | undefined): WorkspaceAccess {
  if (workspaceId == null && viewer.memberships.length > 1) {
    throw new ApiError('validation_failed', {
      detail: 'The argument workspaceId must name one of the workspaces you belong to.',
    });
  }
  return callerIn(viewer, workspaceId?.toLowerCase(), ['owner', 'member', 'auditor']);
}

async function periodsOf(tx: Snapshot, { role, userId }: WorkspaceAccess): Promise<readonly string[] | null> {
  if (role === 'key') return readablePeriods(tx, { role });
  if (userId === null) throw new Error('a user has an id');
  return readablePeriods(tx, { role, userId });
}
