import { type AuditKey, auditKeyFile } from '../auth/audit-key.ts';
import { type AuditKeyStore, firstOrKnownKey } from '../auth/audit-keys.ts';
import { createSecretKeyFile } from '../auth/secret-key.ts';
import { createTokenKeyFile } from '../auth/token-key.ts';
import { type Config, ConfigError } from '../config.ts';
import { codeOf } from '../log.ts';
import { CommandError, messageOf } from './command.ts';

/**
 * Creates the file of TOKEN_KEY_FILE, an Ed25519 private key as a JWK with mode 0600, unless it exists.
 * @throws CommandError when it cannot be written.
 */
export async function makeTokenKeyFile(file: string): Promise<void> {
  await createTokenKeyFile(file).catch((error: unknown) => {
    throw notMade('TOKEN_KEY_FILE', error);
  });
}

/** Creates the file of SECRET_KEY_FILE unless it exists. @throws CommandError when it cannot be written. */
export async function makeSecretKeyFile(file: string): Promise<void> {
  await createSecretKeyFile(file).catch((error: unknown) => {
    throw notMade('SECRET_KEY_FILE', error);
  });
}

/**
 * The audit key of a configuration, registered in the database. The first one is created in AUDIT_KEY_FILE, or in
 * DATA_DIR for the embedded database. Null with PostgreSQL and no AUDIT_KEY_FILE, without which a server does not
 * start.
 * @throws CommandError when it cannot be written; ConfigError when it cannot be used or is not the database's.
 */
export async function auditKeyOf(
  { auditKeyFile: named, databaseUrl, dataDir }: Pick<Config, 'auditKeyFile' | 'databaseUrl' | 'dataDir'>,
  store: AuditKeyStore,
): Promise<{ readonly key: AuditKey; readonly file: string } | null> {
  const embedded = databaseUrl === null;
  if (named === null && !embedded) return null;
  const file = auditKeyFile({ file: named, dataDir, embedded });
  const key = await firstOrKnownKey({ file, mayMake: true }, store).catch((error: unknown) => {
    throw error instanceof ConfigError ? error : notMade('AUDIT_KEY_FILE', error);
  });
  await store.register(key, new Date());
  return { key, file };
}

function notMade(variable: string, error: unknown): CommandError {
  const help =
    codeOf(error) === 'ENOENT' ? 'make the folder it names first' : 'choose a folder that can be written';
  return new CommandError(`${variable} cannot be made: ${help} (${messageOf(error)})`);
}
