import { createTokenKeyFile } from '../auth/token-key.ts';
import { CommandError, messageOf } from './command.ts';

/**
 * Makes the file TOKEN_KEY_FILE names, an Ed25519 private key as a JWK with mode 0600, unless it exists.
 * @throws CommandError when it cannot be written.
 */
export async function makeTokenKeyFile(file: string): Promise<void> {
  await createTokenKeyFile(file).catch((error: unknown) => {
    throw new CommandError(`TOKEN_KEY_FILE: ${messageOf(error)}`);
  });
}
