import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** An engagement as it was when the chain of its period had a size. */
export interface WorkAt {
  readonly period: string;
  readonly size: number;
  readonly engagementId: string;
}

/** An entry about an auditor's work on a line, with the entries it refers to. */
export interface WorkEntry {
  readonly seq: number;
  readonly header: string;
  readonly hash: string;
  readonly payload: string | null;
  /** When the entry before it was made; null for the first. */
  readonly before: string | null;
}

/**
 * Positions in the chain of the entries about the auditors' work, by line: assertions, reviews and re-performances, in
 * their order.
 */
export async function workPlaces(
  tx: Tenant,
  { period, size, engagementId }: WorkAt,
): Promise<Map<string, number[]>> {
  const entries = await tx.sql<{ seq: number; line: string }>(
    `select e.seq::int as seq, p.line from (select seq from audit_entry where workspace_id = $1 and period = $2
         and seq <= $3 and subject = 'engagement:' || $4::text
         and kind in ('assertion.saved', 'assertion.reviewed', 'calculation.reperformed')) e
       cross join lateral (select payload::json ->> 'line_item_id' as line from audit_payload
         where workspace_id = $1 and period = $2 and seq = e.seq limit 1) p order by e.seq`,
    [tx.workspaceId, period, size, engagementId],
  );
  const places = new Map<string, number[]>();
  for (const { seq, line } of entries) {
    const own = places.get(line);
    if (own === undefined) places.set(line, [seq]);
    else own.push(seq);
  }
  return places;
}

/**
 * Entries `e` at the positions of `$3` with their payloads `p`: each looked up by itself, whatever the table
 * statistics.
 */
const EACH_ENTRY = `unnest(string_to_array($3, ' ')::bigint[]) place (seq)
  cross join lateral (select seq, subject, header, hash from audit_entry
    where workspace_id = $1 and period = $2 and seq = place.seq limit 1) e
  left join lateral (select payload from audit_payload
    where workspace_id = $1 and period = $2 and seq = place.seq limit 1) p on true`;

/** The entries at these positions, in their order. */
export async function workEntries(
  tx: Tenant,
  period: string,
  places: readonly number[],
): Promise<WorkEntry[]> {
  return entriesAt(tx, period, { places, payload: 'p.payload' });
}

/** @param payload - SQL of the parts of the payload of `p` to read. */
async function entriesAt(
  tx: Tenant,
  period: string,
  { places, payload }: { readonly places: readonly number[]; readonly payload: string },
): Promise<WorkEntry[]> {
  return tx.sql<WorkEntry>(
    `select e.seq::int as seq, e.header, e.hash, ${payload} as payload, b.header::json ->> 'at' as before
     from ${EACH_ENTRY} left join lateral (select header from audit_entry
       where workspace_id = $1 and period = $2 and seq = e.seq - 1 limit 1) b on true
     order by e.seq`,
    [tx.workspaceId, period, places.join(' ')],
  );
}

/** Draws of an engagement, in the order of the chain; an extension continues the draw before it. */
const DRAWS = `select e.seq::int as seq, (p.payload::json -> 'extend_by') is not null as "isExtension"
  from audit_entry e left join lateral (select payload from audit_payload
    where workspace_id = $1 and period = $2 and seq = e.seq limit 1) p on true
  where e.workspace_id = $1 and e.period = $2 and e.seq <= $3 and e.subject = 'engagement:' || $4::text
    and e.kind = 'sample.generated' order by e.seq`;
/** Assertions after a draw that name a replacement line: canonical JSON writes a member's name in one form. */
const REPLACEMENTS = `select e.seq::int as seq
  from audit_entry e cross join lateral (select payload from audit_payload
    where workspace_id = $1 and period = $2 and seq = e.seq limit 1) p
  where e.workspace_id = $1 and e.period = $2 and e.seq <= $3 and e.subject = 'engagement:' || $4::text
    and e.kind = 'assertion.saved' and e.seq > $5 and position('"replacement":{' in p.payload) > 0 order by e.seq`;

/**
 * The entries about the sample that counts at a completion: the last draw, its extensions, and the replacements from
 * assertions; then the completion, which is the entry at `size`.
 */
export async function drawEntries(tx: Tenant, at: WorkAt): Promise<WorkEntry[]> {
  const keys = [tx.workspaceId, at.period, at.size, at.engagementId];
  const draws = await tx.sql<{ seq: number; isExtension: boolean }>(DRAWS, keys);
  const first = draws.findLastIndex(({ isExtension }) => !isExtension);
  const counted = draws.slice(Math.max(0, first)).map(({ seq }) => seq);
  const replacements = await tx.sql<{ seq: number }>(REPLACEMENTS, [...keys, counted[0] ?? 0]);
  const slim = await entriesAt(tx, at.period, {
    places: replacements.map(({ seq }) => seq),
    payload: `json_build_object('line_item_id', p.payload::json -> 'line_item_id',
      'sample_id', p.payload::json -> 'sample_id', 'replacement', p.payload::json -> 'replacement')::text`,
  });
  const whole = await workEntries(tx, at.period, [...counted, at.size]);
  return [...whole, ...slim].sort((a, b) => a.seq - b.seq);
}

/** An entry of the chain `SETTINGS`. */
export interface SettingsEntry {
  readonly kind: string;
  readonly header: string;
  readonly payload: string;
  /** When the entry before it was made. */
  readonly before: string | null;
}

/** How an engagement was made and planned, in the order of the chain `SETTINGS`. */
export async function settingsAbout(tx: Tenant, engagementId: string): Promise<SettingsEntry[]> {
  return tx.sql<SettingsEntry>(
    `select e.kind, e.header, p.payload, b.header::json ->> 'at' as before
     from audit_entry e cross join lateral (select payload from audit_payload
       where workspace_id = $1 and period = 'SETTINGS' and seq = e.seq limit 1) p
     left join lateral (select header from audit_entry
       where workspace_id = $1 and period = 'SETTINGS' and seq = e.seq - 1 limit 1) b on true
     where e.workspace_id = $1 and e.period = 'SETTINGS' and e.subject = 'engagement:' || $2::text
       and e.kind in ('engagement.created', 'engagement.planned') order by e.seq`,
    [tx.workspaceId, engagementId],
  );
}
