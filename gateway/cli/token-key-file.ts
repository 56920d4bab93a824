import { type AuditKey, auditKeyFile } from '../auth/audit-key.ts';
import { type AuditKeyStore, firstOrKnownKey } from '../auth/audit-keys.ts';
import { createTokenKeyFile } from '../auth/token-key.ts';
import { type Config, ConfigError } from '../config.ts';
import { CommandError, messageOf } from './command.ts';

/**
 * Creates the file of TOKEN_KEY_FILE, an Ed25519 private key as a JWK with mode 0600, unless it exists.
 * @throws CommandError when it cannot be written.
 */
export async function makeTokenKeyFile(file: string): Promise<void> {
  await createTokenKeyFile(file).catch((error: unknown) => {
    throw new CommandError(`TOKEN_KEY_FILE: ${messageOf(error)}`);
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
    throw error instanceof ConfigError ? error : new CommandError(`AUDIT_KEY_FILE: ${messageOf(error)}`);
  });
  await store.register(key, new Date());
  return { key, file };
}
