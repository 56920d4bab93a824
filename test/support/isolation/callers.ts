import type { ErrorCode } from '../../../schema/contracts/errors.ts';
import type { TestGateway } from '../gateway.ts';
import { signInFully, signOut } from '../sign-in.ts';
import type { Books } from './tenant-books.ts';

/** Who asks. All but the foreign ones have, or had, something to do with the workspace asked about. */
export const CALLERS = [
  'nobody',
  'expired token',
  'signed out',
  'revoked key',
  'ingest key',
  'read key',
  'removed auditor',
  'foreign owner',
  'foreign member',
  'foreign auditor',
  'foreign ingest key',
  'foreign read key',
  'unassigned auditor',
  'member',
  'assigned auditor',
  'owner',
] as const;
export type Caller = (typeof CALLERS)[number];

export type Outcome = 'ok' | 'nothing' | ErrorCode;
/** What each caller is to get. */
export type Expected = Readonly<Record<Caller, Outcome>>;

/** Those whose workspace is another one: only these can be asked to leave the workspace unnamed. */
export const FOREIGN_PEOPLE = ['foreign owner', 'foreign member', 'foreign auditor'] as const;
export type ForeignPerson = (typeof FOREIGN_PEOPLE)[number];
export const FOREIGN: readonly Caller[] = [...FOREIGN_PEOPLE, 'foreign ingest key', 'foreign read key'];

export const KEYS = ['ingest key', 'read key', 'foreign ingest key', 'foreign read key'] as const;

/** People with a workspace, in the words of the tables. */
export interface PeopleExpected {
  readonly removed: Outcome;
  readonly foreign: Outcome | Readonly<Record<ForeignPerson, Outcome>>;
  readonly unassigned: Outcome;
  readonly member: Outcome;
  readonly auditor: Outcome;
  readonly owner: Outcome;
}

/** Where an access token is needed; keys are none unless said otherwise. */
export function byToken(
  people: PeopleExpected,
  keys: Partial<Record<(typeof KEYS)[number], Outcome>> = {},
): Expected {
  const { foreign } = people;
  return {
    nobody: 'unauthenticated',
    'expired token': 'unauthenticated',
    'signed out': 'unauthenticated',
    'revoked key': 'unauthenticated',
    'ingest key': keys['ingest key'] ?? 'unauthenticated',
    'read key': keys['read key'] ?? 'unauthenticated',
    'foreign ingest key': keys['foreign ingest key'] ?? 'unauthenticated',
    'foreign read key': keys['foreign read key'] ?? 'unauthenticated',
    'removed auditor': people.removed,
    'foreign owner': typeof foreign === 'string' ? foreign : foreign['foreign owner'],
    'foreign member': typeof foreign === 'string' ? foreign : foreign['foreign member'],
    'foreign auditor': typeof foreign === 'string' ? foreign : foreign['foreign auditor'],
    'unassigned auditor': people.unassigned,
    member: people.member,
    'assigned auditor': people.auditor,
    owner: people.owner,
  };
}

/** Where an API key with scope `ingest` is needed. */
export function byIngestKey(own: Outcome, foreign: Outcome): Expected {
  const none = everybody('unauthenticated');
  return {
    ...none,
    'ingest key': own,
    'foreign ingest key': foreign,
    'read key': 'insufficient_scope',
    'foreign read key': 'insufficient_scope',
  };
}

/** Where an API key of either scope is needed. */
export function byAnyKey(own: Outcome, foreign: Outcome): Expected {
  return {
    ...byIngestKey(own, foreign),
    'read key': own,
    'foreign read key': foreign,
  };
}

export function everybody(outcome: Outcome): Expected {
  return Object.fromEntries(CALLERS.map((caller) => [caller, outcome])) as Expected;
}

/** The bearer token each caller sends; `own` is the workspace of the foreign ones. */
export async function tokensOfCallers(
  server: TestGateway,
  books: Books,
  own: Books,
): Promise<Record<Caller, string | null>> {
  const session = await signInFully(server, server.owner);
  if ((await signOut(server, session.refresh_token)).status !== 204) throw new Error('signed out');
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const subject = { userId: books.owner.userId, sessionId: sessionOf(books.owner.token) };
  return {
    nobody: null,
    'expired token': (await server.deps.tokens.issue(subject, anHourAgo)).accessToken,
    'signed out': session.access_token,
    'revoked key': books.keys.revoked.key,
    'ingest key': books.keys.ingest.key,
    'read key': books.keys.read.key,
    'removed auditor': books.removed.token,
    'foreign owner': own.owner.token,
    'foreign member': own.member.token,
    'foreign auditor': own.auditor.token,
    'foreign ingest key': own.keys.ingest.key,
    'foreign read key': own.keys.read.key,
    'unassigned auditor': books.unassigned.token,
    member: books.member.token,
    'assigned auditor': books.auditor.token,
    owner: books.owner.token,
  };
}

function sessionOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
  };
  return claims.sid;
}
