import type { Logger } from 'pino';
import { createKeptPopulations } from './actions/engagements/kept-populations.ts';
import { auditKeyStore } from './actions/evidence/audit-keys.ts';
import {
  createTimeStampAuthority,
  type TimeStampAuthority,
} from './actions/evidence/time-stamp-authority.ts';
import { storeAccessEvents } from './actions/identity/access-events.ts';
import { tokenKeyStore } from './actions/identity/token-keys.ts';
import { createImportRunner } from './actions/imports/import-runner.ts';
import { createAccessLog } from './auth/access-log.ts';
import { type AuditKey, auditKeyFile } from './auth/audit-key.ts';
import { type AuditKeys, openAuditKeys } from './auth/audit-keys.ts';
import { type KeyRing, openKeyRing, singleKeyRing } from './auth/key-ring.ts';
import { type OidcVerifier, oidcOf } from './auth/oidc.ts';
import { oidcClientOf } from './auth/oidc-client.ts';
import { createPersonCounts } from './auth/person-counts.ts';
import { loadSecretKey, type SecretKey } from './auth/secret-key.ts';
import { createTokenService } from './auth/token.ts';
import { type TokenKey, tokenKeyFile } from './auth/token-key.ts';
import { type Config, ConfigError } from './config.ts';
import { databaseClock } from './database/database-clock.ts';
import type { Database } from './database/open-database.ts';
import type { ServerDeps } from './deps.ts';
import { createEventHub } from './graphql/event-hub.ts';
import { createKeptResults } from './graphql/kept-results.ts';
import { createKeptSums } from './graphql/kept-sums.ts';
import { readTrustedDocuments } from './graphql/trusted-documents.ts';
import { mailerOf } from './mail/mailer.ts';
import { createMetrics } from './metrics.ts';
import { createPlaces } from './places.ts';
import { createFactorCache } from './threads/factor-cache.ts';
import { createImportPool } from './threads/import-pool.ts';
import { createMemoryCache } from './threads/memory-cache.ts';
import { type ComputePool, createPool, OWN_PARTY } from './threads/pool.ts';
import { createRateSetCache } from './threads/rate-set-cache.ts';

export interface DepsOptions {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /** Instead of the key of TOKEN_KEY_FILE or DATA_DIR. */
  readonly tokenKey?: TokenKey;
  /** Instead of the key of AUDIT_KEY_FILE or DATA_DIR. */
  readonly auditKey?: AuditKey;
  /** Instead of the key of SECRET_KEY_FILE or DATA_DIR. */
  readonly secretKey?: SecretKey;
  /** Replacements for the real ones. */
  readonly oidc?: OidcVerifier;
  readonly timeStamps?: TimeStampAuthority;
  readonly pool?: ComputePool;
  readonly clock?: () => Date;
}

/**
 * Creates everything a gateway needs, from its settings and an open database.
 * @throws ConfigError when the token key, the audit key or the file of documents cannot be used.
 */
export async function createDeps(options: DepsOptions): Promise<ServerDeps> {
  const { config, database, log } = options;
  const clock = options.clock ?? (await databaseClock(database, log));
  const keys = await keyRingOf(options, clock);
  const pool =
    options.pool ??
    createPool({
      threads: config.poolThreads,
      onError: (error) => log.error({ err: error }, 'compute thread failed'),
    });
  const deps: ServerDeps = {
    config,
    database,
    pool,
    tokens: createTokenService(keys, config.baseUrl),
    auditKeys: await auditKeysOf(options, keys, clock),
    secretKey: await secretKeyOf(options),
    timeStamps: options.timeStamps ?? authorityOf(config),
    oidc: options.oidc ?? oidcOf(config, log),
    oidcClient: oidcClientOf(config, log),
    mailer: mailerOf(config, log),
    log,
    accessLog: createAccessLog({
      store: (events) => storeAccessEvents({ database, clock }, events),
      log,
      clock,
    }),
    metrics: createMetrics(() => pool.waiting),
    lifecycle: { state: 'serving' },
    keysInFlight: new Set(),
    rates: createRateSetCache(),
    memory: createMemoryCache(),
    factors: createFactorCache(pool.of(OWN_PARTY)),
    events: await createEventHub(database, log),
    keptResults: createKeptResults(),
    keptPopulations: createKeptPopulations(),
    keptSums: createKeptSums(),
    documents: await readTrustedDocuments({
      file: config.graphqlDocumentsFile,
      only: config.graphqlDocumentsOnly,
    }),
    ...createPlaces(),
    personCounts: createPersonCounts(),
    importPool: createImportPool((error) => log.error({ err: error }, 'the thread of imports failed')),
    imports: createImportRunner(() => deps),
    clock,
  };
  return deps;
}

function authorityOf({ tsaUrl }: Config): TimeStampAuthority | null {
  return tsaUrl === null ? null : createTimeStampAuthority({ url: tsaUrl });
}

async function keyRingOf(
  { config, database, log, tokenKey }: DepsOptions,
  clock: () => Date,
): Promise<KeyRing> {
  if (tokenKey !== undefined) return singleKeyRing(tokenKey);
  const embedded = database.kind === 'pglite';
  const file = await tokenKeyFile({ file: config.tokenKeyFile, dataDir: config.dataDir, embedded });
  return openKeyRing({ file, store: tokenKeyStore(database, clock), log, now: clock() });
}

async function secretKeyOf({ config, database, secretKey }: DepsOptions): Promise<SecretKey | null> {
  const { secretKeyFile: file, dataDir, requireSecondFactor } = config;
  const key = secretKey ?? (await loadSecretKey({ file, dataDir, embedded: database.kind === 'pglite' }));
  if (key === null && requireSecondFactor) {
    throw new ConfigError(
      'REQUIRE_SECOND_FACTOR needs SECRET_KEY_FILE, a file (mode 0600) with a key of 256 bits as a JWK of type oct',
    );
  }
  return key;
}

async function auditKeysOf(
  { config, database, auditKey, log }: DepsOptions,
  keys: KeyRing,
  clock: () => Date,
): Promise<AuditKeys> {
  const embedded = database.kind === 'pglite';
  const { auditKeyFile: file, dataDir } = config;
  const source =
    auditKey === undefined
      ? { file: auditKeyFile({ file, dataDir, embedded }), mayMake: file === null }
      : { key: auditKey };
  const audit = await openAuditKeys({ source, store: auditKeyStore(database), clock, log });
  // A token key in memory is in no table, so the store cannot detect this.
  if ((await audit.signer()).kid === (await keys.signingKey(clock())).kid) {
    throw new ConfigError('AUDIT_KEY_FILE must hold another key than TOKEN_KEY_FILE');
  }
  return audit;
}
