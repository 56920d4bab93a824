import { GraphQLError } from 'graphql';
import type { ErrorCode } from '../contracts/errors.ts';
import { isLongerThan, unsoundText } from '../contracts/text.ts';

/** An expected refusal for the client, with the catalogue's code. */
export function refusal(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** A refusal that is also logged for owners: who was refused where. Neither is sent. */
export function forbidden(
  message: string,
  { workspaceId, actor }: { readonly workspaceId: string; readonly actor: string },
): GraphQLError {
  return Object.assign(refusal('forbidden', message), { refused: { workspaceId, actor } });
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
