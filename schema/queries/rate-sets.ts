import { isoTime, onlyRow, type SqlExecutor } from './sql.ts';

export interface RateSetInfo {
  readonly rateSetId: string;
  /** SHA-256 of the file's text, hex. */
  readonly sha256: string;
  /** YYYY-MM-DD, the last day with rates. */
  readonly lastDate: string;
}

export interface StoredRateSet extends RateSetInfo {
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`; no two sets of a workspace have the same. */
  readonly createdAt: string;
}

/** Adds loaded exchange rates; a set that is there already stays as it is. Returns whether it was added. */
export async function addRateSet(
  tx: SqlExecutor & { readonly workspaceId: string },
  rates: RateSetInfo & { readonly csv: string },
  now: string,
): Promise<boolean> {
  const rows = await tx.sql(
    `insert into rate_set (workspace_id, rate_set_id, csv, sha256, last_date, created_at)
     values ($1, $2, $3, $4, $5::text::date, $6::text::timestamptz) on conflict do nothing returning rate_set_id`,
    [tx.workspaceId, rates.rateSetId, rates.csv, rates.sha256, rates.lastDate, now],
  );
  return rows.length > 0;
}

/** The rates loaded last, without their text, or null when the workspace uses the shipped ones. */
export async function newestRateSet(tx: SqlExecutor): Promise<StoredRateSet | null> {
  const [row] = await tx.sql<StoredRateSet>(
    `select rate_set_id as "rateSetId", sha256, last_date as "lastDate",
       ${isoTime('created_at')} as "createdAt" from rate_set
     order by created_at desc, last_date desc, rate_set_id desc limit 1`,
  );
  return row ?? null;
}

/** A loaded set as a list shows it. */
export interface ListedRateSet extends StoredRateSet {
  /** Codes of the file, comma-separated. */
  readonly currencies: string;
}

/** The rates loaded, newest first. */
export async function listRateSets(tx: SqlExecutor, limit: number): Promise<ListedRateSet[]> {
  return tx.sql<ListedRateSet>(
    `select rate_set_id as "rateSetId", sha256, last_date as "lastDate",
       substr(split_part(csv, E'\\n', 1), 6) as currencies, ${isoTime('created_at')} as "createdAt"
     from rate_set order by created_at desc, last_date desc, rate_set_id desc limit $1`,
    [limit],
  );
}

/** Whether the workspace loaded a rate set of that id. */
export async function hasRateSet(tx: SqlExecutor, rateSetId: string): Promise<boolean> {
  return (await tx.sql('select 1 as one from rate_set where rate_set_id = $1', [rateSetId])).length > 0;
}

/** The text of a rate set. @throws Error when the workspace has no such set. */
export async function rateSetCsv(tx: SqlExecutor, rateSetId: string): Promise<string> {
  const rows = await tx.sql<{ csv: string }>('select csv from rate_set where rate_set_id = $1', [rateSetId]);
  return onlyRow(rows, `rate set ${rateSetId}`).csv;
}
