import { writeFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair } from 'jose';
import { CommandError, messageOf } from './command.ts';

/**
 * Makes the file TOKEN_KEY_FILE names, an Ed25519 private key as a JWK with mode 0600, unless it exists.
 * @throws CommandError when it cannot be written.
 */
export async function makeTokenKeyFile(file: string): Promise<void> {
  const { privateKey } = await generateKeyPair('Ed25519', { extractable: true });
  const text = `${JSON.stringify(await exportJWK(privateKey))}\n`;
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new CommandError(`TOKEN_KEY_FILE: ${messageOf(error)}`);
  });
}
