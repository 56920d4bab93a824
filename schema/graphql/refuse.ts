import { GraphQLError } from 'graphql';
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

/** The same for what nobody asks for by chance: logged for owners, who was refused where. Neither is sent. */
export function forbidden(message: string, { requires, workspaceId, actor }: Refusal): GraphQLError {
  return Object.assign(withheld(message, requires), { refused: { workspaceId, actor } });
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
