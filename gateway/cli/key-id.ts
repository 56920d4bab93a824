import { isUuid } from '../../schema/contracts/text.ts';
import { CommandError, type CommandInput } from './command.ts';

/** The key id after the command. @throws CommandError when it is not a UUID. */
export function keyIdOf(input: CommandInput): string {
  const keyId = (input.positionals[0] ?? '').toLowerCase();
  if (!isUuid(keyId)) throw new CommandError('KEY_ID must be the UUID that key list shows.');
  return keyId;
}
