import type { Logger } from 'pino';
import type { KeptPopulations } from './actions/engagements/kept-populations.ts';
import type { TimeStampAuthority } from './actions/evidence/time-stamp-authority.ts';
import type { AccessLog } from './auth/access-log.ts';
import type { AuditKeys } from './auth/audit-keys.ts';
import type { OidcVerifier } from './auth/oidc.ts';
import type { OidcClient } from './auth/oidc-client.ts';
import type { PersonCounts } from './auth/person-counts.ts';
import type { SecretKey } from './auth/secret-key.ts';
import type { TokenService } from './auth/token.ts';
import type { Config } from './config.ts';
import type { Database } from './database/open-database.ts';
import type { EventHub } from './graphql/event-hub.ts';
import type { KeptResults } from './graphql/kept-results.ts';
import type { KeptSums } from './graphql/kept-sums.ts';
import type { TrustedDocuments } from './graphql/trusted-documents.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Places } from './places.ts';
import type { FactorCache } from './threads/factor-cache.ts';
import type { ImportPool } from './threads/import-pool.ts';
import type { MemoryCache } from './threads/memory-cache.ts';
import type { ComputePool, PartyPool } from './threads/pool.ts';
import type { RateSetCache } from './threads/rate-set-cache.ts';

/** Whether the process accepts work; only `serving` does. */
export interface Lifecycle {
  state: 'starting' | 'serving' | 'stopping';
}

/** Works on the import jobs of the database. */
export interface ImportRunner {
  /** Looks for jobs at once, and from now on every few seconds. */
  wake(): void;
  /** Stops after the pages that are being stored; others go on with the jobs. */
  close(): Promise<void>;
}

/** What every part of a gateway uses; tests provide their own clock, pool and log. */
export interface GatewayDeps extends Places {
  readonly config: Config;
  readonly database: Database;
  readonly tokens: TokenService;
  /** The keys that sign checkpoints and seals. */
  readonly auditKeys: AuditKeys;
  /** The key that encrypts stored secrets; null if none is set. */
  readonly secretKey: SecretKey | null;
  /** The time stamp authority; null if none is set. */
  readonly timeStamps: TimeStampAuthority | null;
  /** The OpenID provider; null if none is set. */
  readonly oidc: OidcVerifier | null;
  /** The same for sign-in in the browser. */
  readonly oidcClient: OidcClient | null;
  /** Sends mail; null if no mail server is set. */
  readonly mailer: Mailer | null;
  readonly log: Logger;
  /** Sign-ins and refusals, for the owners of the workspaces they concern. */
  readonly accessLog: AccessLog;
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
  /** Idempotency keys this process is working on, each with its workspace. */
  readonly keysInFlight: Set<string>;
  readonly rates: RateSetCache;
  readonly memory: MemoryCache;
  readonly factors: FactorCache;
  readonly events: EventHub;
  readonly keptResults: KeptResults;
  readonly keptPopulations: KeptPopulations;
  readonly keptSums: KeptSums;
  readonly documents: TrustedDocuments;
  readonly personCounts: PersonCounts;
  readonly importPool: ImportPool;
  readonly imports: ImportRunner;
  readonly clock: () => Date;
}

export interface ServerDeps extends GatewayDeps {
  readonly pool: ComputePool;
}

/** The dependencies for work of one party, with its share of the pool. */
export interface PartyDeps extends GatewayDeps {
  readonly pool: PartyPool;
}

export function depsOf(deps: ServerDeps, party: string): PartyDeps {
  return { ...deps, pool: deps.pool.of(party) };
}
