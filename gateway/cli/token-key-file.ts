import { type AuditKey, auditKeyFile, createAuditKeyFile, readAuditKey } from '../auth/audit-key.ts';
import { createTokenKeyFile } from '../auth/token-key.ts';
import type { Config } from '../config.ts';
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

/**
 * The audit key of a configuration: made where AUDIT_KEY_FILE names no file yet, and in DATA_DIR for the
 * embedded database. Null with PostgreSQL and no AUDIT_KEY_FILE, which a server refuses to start without.
 * @throws CommandError when it cannot be written; ConfigError when it cannot be used.
 */
export async function auditKeyOf(
  config: Pick<Config, 'auditKeyFile' | 'databaseUrl' | 'dataDir'>,
): Promise<{ readonly key: AuditKey; readonly file: string } | null> {
  const embedded = config.databaseUrl === null;
  if (config.auditKeyFile === null && !embedded) return null;
  if (config.auditKeyFile !== null) {
    await createAuditKeyFile(config.auditKeyFile).catch((error: unknown) => {
      throw new CommandError(`AUDIT_KEY_FILE: ${messageOf(error)}`);
    });
  }
  const file = await auditKeyFile({ file: config.auditKeyFile, dataDir: config.dataDir, embedded });
  return { key: await readAuditKey(file), file };
}
