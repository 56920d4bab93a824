import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** A signed state of a chain. */
export interface StoredCheckpoint {
  readonly period: string;
  readonly size: number;
  readonly head: string;
  /** Key it is signed with. */
  readonly kid: string;
  /** Compact JWS. */
  readonly token: string;
  /** RFC 3161 time stamp token over its SHA-256, base64. */
  readonly timestampToken: string | null;
}

const COLUMNS = `period, size::int as size, head, kid, token, timestamp_token as "timestampToken"`;

/** The checkpoint of a state by a key; null when none was made. */
export async function checkpointOf(
  tx: Tenant,
  { period, size, kid }: Pick<StoredCheckpoint, 'period' | 'size' | 'kid'>,
): Promise<StoredCheckpoint | null> {
  const [row] = await tx.sql<StoredCheckpoint>(
    `select ${COLUMNS} from checkpoint where workspace_id = $1 and period = $2 and size = $3 and kid = $4`,
    [tx.workspaceId, period, size, kid],
  );
  return row ?? null;
}

/** A checkpoint of any workspace, and the time of the entry it ends at. */
export interface DatedCheckpoint extends Pick<StoredCheckpoint, 'period' | 'size' | 'head' | 'token'> {
  readonly workspaceId: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly at: string;
}

/**
 * The checkpoints by a key of states whose last entry is dated after a time, of all workspaces, the latest first: for
 * maintenance, as the tables' owner.
 * @param after - `YYYY-MM-DDTHH:MM:SS.mmmZ`.
 */
export async function checkpointsAfter(
  tx: SqlExecutor,
  { kid, after, limit }: { readonly kid: string; readonly after: string; readonly limit: number },
): Promise<DatedCheckpoint[]> {
  return tx.sql<DatedCheckpoint>(
    `select workspace_id as "workspaceId", period, c.size::int as size, c.head, c.token, e.at
     from checkpoint c join chain_head h using (workspace_id, period) cross join lateral (
       select header::json ->> 'at' collate "C" as at from audit_entry
       where workspace_id = c.workspace_id and period = c.period and seq = c.size
     ) e
     where c.kid = $1 and h.last_at > $2::text::timestamptz and e.at > $2
     order by e.at desc, workspace_id, period, c.size desc limit $3::int`,
    [kid, after, limit],
  );
}

/** Keeps a checkpoint; one that is there already stays. */
export async function addCheckpoint(
  tx: Tenant,
  { period, size, head, kid, token }: Omit<StoredCheckpoint, 'timestampToken'>,
  now: string,
): Promise<void> {
  await tx.sql(
    `insert into checkpoint (workspace_id, period, size, head, kid, token, made_at)
     values ($1, $2, $3, $4, $5, $6, $7::text::timestamptz) on conflict do nothing`,
    [tx.workspaceId, period, size, head, kid, token, now],
  );
}

/** Keeps a time stamp of a checkpoint; the first one stays. */
export async function addTimestamp(
  tx: Tenant,
  { period, size, kid }: Pick<StoredCheckpoint, 'period' | 'size' | 'kid'>,
  timestampToken: string,
): Promise<void> {
  await tx.sql(
    `update checkpoint set timestamp_token = $5
     where workspace_id = $1 and period = $2 and size = $3 and kid = $4 and timestamp_token is null`,
    [tx.workspaceId, period, size, kid, timestampToken],
  );
}

/** Where a chain ended at an entry: its hash and time. */
export interface ChainEnd {
  readonly size: number;
  readonly head: string;
  /** Time of the entry, as its header has it. */
  readonly at: string;
}

/** The end of a chain as it stands, or as it stood at a size; null when it has no such entry. */
export async function chainEnd(tx: Tenant, period: string, size: number | null): Promise<ChainEnd | null> {
  const [row] = await tx.sql<ChainEnd>(
    `select seq::int as size, hash as head, header::json ->> 'at' as at from audit_entry
     where workspace_id = $1 and period = $2 and ($3::bigint is null or seq = $3::bigint)
     order by seq desc limit 1`,
    [tx.workspaceId, period, size],
  );
  return row ?? null;
}

/** What was fixed when a package was first exported, and its seal once that has ended. */
export interface StoredPackage {
  readonly kid: string;
  readonly timestampToken: string | null;
  /** A time stamp was asked for by then, in vain. */
  readonly stampMissing: boolean;
  readonly metadataSha256: string | null;
  readonly seal: string | null;
}

/** What a package is made with. */
export type PackageChoice = Pick<StoredPackage, 'kid' | 'timestampToken' | 'stampMissing'>;

interface PackageKey {
  readonly engagementId: string;
  readonly size: number;
  readonly build: string;
}

/**
 * Fixes the key and time stamp of a package before its first export; while it has no seal a later attempt may
 * fix others. Gives what holds.
 */
export async function fixPackage(
  tx: Tenant,
  { engagementId, size, build }: PackageKey,
  choice: PackageChoice,
): Promise<void> {
  await tx.sql(
    `insert into evidence_package (workspace_id, engagement_id, size, build, kid, timestamp_token, stamp_missing)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workspace_id, engagement_id, size, build)
     do update set kid = excluded.kid, timestamp_token = excluded.timestamp_token,
       stamp_missing = excluded.stamp_missing
     where evidence_package.seal is null`,
    [tx.workspaceId, engagementId, size, build, choice.kid, choice.timestampToken, choice.stampMissing],
  );
}

/** What is on file about a package; null before its first export. */
export async function packageOf(
  tx: Tenant,
  { engagementId, size, build }: PackageKey,
): Promise<StoredPackage | null> {
  const [row] = await tx.sql<StoredPackage>(
    `select kid, timestamp_token as "timestampToken", stamp_missing as "stampMissing",
       metadata_sha256 as "metadataSha256", seal
     from evidence_package where workspace_id = $1 and engagement_id = $2 and size = $3 and build = $4`,
    [tx.workspaceId, engagementId, size, build],
  );
  return row ?? null;
}

/** Keeps a package's seal where what is fixed still is what it was made with; the first one stays. */
export async function sealPackage(
  tx: Tenant,
  { engagementId, size, build }: PackageKey,
  sealed: PackageChoice & { readonly metadataSha256: string; readonly seal: string },
): Promise<void> {
  const { kid, timestampToken, stampMissing, metadataSha256, seal } = sealed;
  await tx.sql(
    `update evidence_package set metadata_sha256 = $5, seal = $6
     where workspace_id = $1 and engagement_id = $2 and size = $3 and build = $4 and seal is null
       and kid = $7 and timestamp_token is not distinct from $8 and stamp_missing = $9`,
    [tx.workspaceId, engagementId, size, build, metadataSha256, seal, kid, timestampToken, stampMissing],
  );
}
