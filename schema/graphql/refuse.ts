import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { ErrorCode } from '../contracts/errors.ts';
import { isLongerThan, unsoundText } from '../contracts/text.ts';

/** An expected refusal for the client, with the catalogue's code, and with the numbers behind it if there are any. */
export function refusal(
  code: ErrorCode,
  message: string,
  numbers: Readonly<Record<string, string | number>> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...numbers } });
}

/** The refusal of a field to a role, with what would be needed to see it. The rest of the answer stays. */
export function withheld(message: string, requires: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'forbidden' satisfies ErrorCode, requires } });
}

/** What it needs to see what auditors do not. */
export const FOR_BOOKKEEPERS =
  'The role owner or member in the workspace, or an API key with the scope read.';

/** The names of people, for an API key. */
export const namesWithheld = () =>
  withheld(
    'An API key sees no names of people.',
    'The access token of an owner, a member or an assigned auditor.',
  );

/** The same for what nobody asks for by chance: logged for owners, who was refused where. Neither is sent. */
export function forbidden(message: string, { requires, workspaceId, actor }: Refusal): GraphQLError {
  return Object.assign(withheld(message, requires), { refused: { workspaceId, actor } });
}

/** Places in documents that were refused, by request. */
const REFUSED = new WeakMap<object, Set<string>>();

/**
 * Null for a field that is withheld wherever this request asks for it. The first row of a list has the error: a page of a
 * hundred would say the same a hundred times.
 */
export function withheldEverywhere(request: object, { path }: PlaceInDocument, error: GraphQLError): null {
  const places = REFUSED.get(request) ?? new Set();
  REFUSED.set(request, places);
  const place = placeInDocument(path);
  if (places.has(place)) return null;
  places.add(place);
  throw error;
}

export type PlaceInDocument = Pick<GraphQLResolveInfo, 'path'>;

/** The path of a field without its rows. */
function placeInDocument(path: GraphQLResolveInfo['path'] | undefined): string {
  if (path === undefined) return '';
  const above = placeInDocument(path.prev);
  return typeof path.key === 'number' ? above : `${above}/${path.key}`;
}

interface Refusal {
  readonly requires: string;
  readonly workspaceId: string;
  readonly actor: string;
}

/** @throws an error for the client for an invalid search text: too long, NUL, DEL or broken Unicode. */
export function checkText(argument: string, text: string | null | undefined, maxCharacters: number): void {
  if (text === null || text === undefined) return;
  if (isLongerThan(text, maxCharacters)) {
    throw refusal('validation_failed', `${argument} must have at most ${maxCharacters} characters`);
  }
  const unsound = unsoundText(text);
  if (unsound !== null) throw refusal('validation_failed', `${argument} must not hold ${unsound}`);
}
