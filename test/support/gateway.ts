import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { TimeStampAuthority } from '../../gateway/actions/evidence/time-stamp-authority.ts';
import { createApiKey } from '../../gateway/auth/api-key.ts';
import { type AuditKey, temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import type { OidcVerifier } from '../../gateway/auth/oidc.ts';
import { type SecretKey, temporarySecretKey } from '../../gateway/auth/secret-key.ts';
import { type TokenKey, temporaryTokenKey } from '../../gateway/auth/token-key.ts';
import { type SetupResult, setup } from '../../gateway/cli/setup.ts';
import { type Config, loadConfig } from '../../gateway/config.ts';
import { createDeps } from '../../gateway/create-deps.ts';
import type { Database } from '../../gateway/database/open-database.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import type { ServerDeps } from '../../gateway/deps.ts';
import { createGateway, type Gateway } from '../../gateway/http/server.ts';
import { createLogger } from '../../gateway/log.ts';
import { type ComputePool, createPool } from '../../gateway/threads/pool.ts';
import type { ApiKeyScope } from '../../schema/contracts/api-keys.ts';
import { addKey } from './tenant.ts';

/** A gateway that listens on a port of its own, with a fresh workspace. */
export interface TestGateway extends SetupResult {
  readonly gateway: Gateway;
  readonly deps: ServerDeps;
  /** Address of the listening server. */
  readonly url: string;
  /** Everything logged so far. */
  log(): string;
  /** A further key of the workspace. */
  newKey(scope: ApiKeyScope): Promise<{ readonly keyId: string; readonly key: string }>;
  /** An access token for one of the workspace's users. */
  signIn(user: { readonly email: string; readonly password: string }): Promise<string>;
  /** Stops the server; database and pool stay open. */
  close(): Promise<void>;
}

export interface TestGatewayOptions {
  readonly config?: Partial<Config>;
  /** Where it listens, for one whose links lead to itself; else any that is free. */
  readonly port?: number;
  readonly clock?: () => Date;
  /** A key shared with another gateway; else one of its own, or that of `config.tokenKeyFile`. */
  readonly tokenKey?: TokenKey;
  /** Likewise; else that of `config.auditKeyFile`. */
  readonly auditKey?: AuditKey;
  /** Likewise; else that of `config.secretKeyFile`. */
  readonly secretKey?: SecretKey;
  /** Instead of the one its configuration names. */
  readonly oidc?: OidcVerifier;
  readonly timeStamps?: TimeStampAuthority;
  /** A pool of the caller's, who closes it; else the one that all gateways share. */
  readonly pool?: ComputePool;
  /** The workspace of another gateway on the same database, instead of a fresh one. */
  readonly workspace?: SetupResult;
}

let shared: ComputePool | undefined;

/** The pool of one thread that all gateways of a worker share: to start one takes a second of processor time. */
export function sharedPool(): ComputePool {
  shared ??= createPool({
    threads: 1,
    workerFile: fileURLToPath(new URL('./faulty-worker.ts', import.meta.url)),
  });
  return shared;
}

export async function startTestGateway(
  database: Database,
  options: TestGatewayOptions = {},
): Promise<TestGateway> {
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line: string) => void lines.push(line) });
  const config = { ...loadConfig({ BASE_URL: 'http://footing.test' }), ...options.config };
  const pool = options.pool ?? sharedPool();
  const deps = await createDeps({
    config,
    database,
    log,
    pool,
    ...(config.tokenKeyFile === null ? { tokenKey: options.tokenKey ?? (await temporaryTokenKey()) } : {}),
    ...(config.auditKeyFile === null ? { auditKey: options.auditKey ?? (await temporaryAuditKey()) } : {}),
    ...(config.secretKeyFile === null ? { secretKey: options.secretKey ?? temporarySecretKey() } : {}),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.oidc === undefined ? {} : { oidc: options.oidc }),
    ...(options.timeStamps === undefined ? {} : { timeStamps: options.timeStamps }),
  });
  const workspace = options.workspace ?? (await setup(database, { baseUrl: config.baseUrl }));
  const gateway = createGateway(deps);
  const url = `http://127.0.0.1:${await gateway.listen(options.port ?? 0, '127.0.0.1')}`;
  return {
    ...workspace,
    gateway,
    deps,
    url,
    log: () => lines.join(''),
    newKey: (scope) => newKey(database, workspace.workspaceId, scope),
    signIn: (user) => signIn(url, user),
    async close() {
      await gateway.close(1_000);
    },
  };
}

async function newKey(database: Database, workspaceId: string, scope: ApiKeyScope) {
  const { key, hash: keyHash, prefix, lastFour } = createApiKey();
  const keyId = randomUUID();
  const createdAt = new Date().toISOString();
  await withTenant(database, workspaceId, async (tx) => {
    addKey(tx, { keyId, name: 'test', scope, prefix, lastFour, keyHash, createdAt });
  });
  return { keyId, key };
}

async function signIn(
  url: string,
  user: { readonly email: string; readonly password: string },
): Promise<string> {
  const answer = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

export interface PostOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}

/** Posts to `/api/ingest`; a string or bytes go as they are. */
export function postIngest(
  { url, apiKey }: Pick<TestGateway, 'url' | 'apiKey'>,
  body: unknown,
  options: PostOptions = {},
): Promise<Response> {
  return fetch(`${url}/api/ingest${options.query ?? ''}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${options.key ?? apiKey}`,
      'content-type': 'application/json',
      ...options.headers,
    },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });
}

/** A small invoice; `changes` replace members. */
export function invoiceOf(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    vendor_name: 'Stadtwerke Uster',
    invoice_date: '2025-03-31',
    line_items: [
      { description: 'Strom Hochtarif', spend_amount: 1180, quantity: 4000, unit_of_measure: 'kWh' },
      { description: 'Beratung Energieeffizienz', spend_amount: 950 },
    ],
    ...changes,
  };
}

/** How many rows each table holds that a request could write to; the limit's counter is left out. */
export async function countRows(database: {
  asOwner<Row extends object>(text: string): Promise<Row[]>;
}): Promise<Record<string, number>> {
  const tables = [
    'invoice',
    'line_item',
    'line_detail',
    'line_component',
    'source_document',
    'reporting_period',
    'audit_entry',
    'audit_payload',
    'chain_head',
    'idempotency_record',
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await database.asOwner<{ n: number }>(`select count(*)::int as n from ${table}`);
    counts[table] = row?.n ?? -1;
  }
  return counts;
}
