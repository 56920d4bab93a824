import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** An engagement as it was when the chain of its period had a size. */
export interface WorkAt {
  readonly period: string;
  readonly size: number;
  readonly engagementId: string;
  readonly sampleId: string;
}

/** An entry about an auditor's work on a line, with what it rests on. */
export interface WorkEntry {
  readonly seq: number;
  readonly header: string;
  readonly hash: string;
  readonly payload: string | null;
  /** When the entry before it was made; null for the first. */
  readonly before: string | null;
}

/** Versions of an invoice, by their places on the chain. */
export interface InvoiceVersions {
  readonly invoiceId: string;
  /** The last one when the lines were frozen; null where there was none. */
  readonly drawn: number | null;
  readonly newest: number;
  /** Of what both say. */
  readonly bytes: number;
}

// Set differences are found by sorting or hashing whatever the planner knows of the tables: a join of so many rows,
// on a database without statistics, is one row against all others.

const IS_WORK = `workspace_id = $1 and period = $2 and seq <= $3 and subject = 'engagement:' || $4::text
  and kind in ('assertion.saved', 'calculation.reperformed')`;
/** With the line that each is about: a row moved to a line without a paper would be shown by none. */
const ENTRIES = `select e.hash, e.kind, p.line from (select seq, hash, kind from audit_entry where ${IS_WORK}) e
  cross join lateral (select payload::json ->> 'line_item_id' as line from audit_payload
    where workspace_id = $1 and period = $2 and seq = e.seq limit 1) p`;
const ROWS = `(select entry_hash, 'assertion.saved' as kind, line_item_id::text from assertion
    where workspace_id = $1 and engagement_id = $4::text::uuid
  union all select entry_hash, 'calculation.reperformed', line_item_id::text from re_performance
    where workspace_id = $1 and engagement_id = $4::text::uuid)`;
const WITHOUT_ROW = `${ENTRIES} except ${ROWS} limit 1`;
const WITHOUT_ENTRY = `${ROWS} except ${ENTRIES} limit 1`;
const WITHOUT_ITEM = `(select line_item_id as "lineItemId" from assertion where workspace_id = $1 and sample_id = $2
    union all select line_item_id from re_performance where workspace_id = $1 and sample_id = $2)
  except select line_item_id from sample_item where workspace_id = $1 and sample_id = $2 limit 1`;

/**
 * Where on the chain each entry about the auditors' work stands, by its hash, once every one of them is found to
 * have its row and every row its entry. What the rows say is held to the entries where they are read.
 * @throws Error that names the line of one without the other, or of a row about a line that the sample lacks.
 */
export async function workEntryPlaces(tx: Tenant, at: WorkAt): Promise<Map<string, number>> {
  const keys = [tx.workspaceId, at.period, at.size, at.engagementId];
  const [lost] = await tx.sql<{ hash: string }>(WITHOUT_ROW, keys);
  if (lost !== undefined) throw new Error(`a paper of line ${await lineOfEntry(tx, at, lost.hash)} is gone`);
  const [added] = await tx.sql<{ entry_hash: string }>(WITHOUT_ENTRY, keys);
  if (added !== undefined) {
    throw new Error(`a paper of line ${await lineOfRow(tx, at, added.entry_hash)} is not on the trail`);
  }
  const [item] = await tx.sql<{ lineItemId: string }>(WITHOUT_ITEM, [tx.workspaceId, at.sampleId]);
  if (item !== undefined) throw new Error(`line ${item.lineItemId} has papers and is gone from the sample`);
  const entries = await tx.sql<{ seq: number; hash: string }>(
    `select seq::int as seq, hash from audit_entry where ${IS_WORK}`,
    keys,
  );
  return new Map(entries.map(({ seq, hash }) => [hash, seq]));
}

/** Where on the chain the reviews of what is asserted about each line stand, by line. */
export async function reviewPlaces(
  tx: Tenant,
  { period, size, engagementId }: WorkAt,
): Promise<Map<string, number[]>> {
  const reviews = await tx.sql<{ seq: number; line: string }>(
    `select e.seq::int as seq, p.line from (select seq from audit_entry where workspace_id = $1 and period = $2
         and seq <= $3 and subject = 'engagement:' || $4::text and kind = 'assertion.reviewed') e
       cross join lateral (select payload::json ->> 'line_item_id' as line from audit_payload
         where workspace_id = $1 and period = $2 and seq = e.seq limit 1) p order by e.seq`,
    [tx.workspaceId, period, size, engagementId],
  );
  const places = new Map<string, number[]>();
  for (const { seq, line } of reviews) {
    const own = places.get(line);
    if (own === undefined) places.set(line, [seq]);
    else own.push(seq);
  }
  return places;
}

async function lineOfEntry(tx: Tenant, { period, engagementId }: WorkAt, hash: string): Promise<string> {
  const [row] = await tx.sql<{ seq: number; line: string | null }>(
    `select e.seq::int as seq, p.payload::json ->> 'line_item_id' as line
     from audit_entry e left join audit_payload p using (workspace_id, period, seq)
     where e.workspace_id = $1 and e.period = $2 and e.subject = 'engagement:' || $3::text and e.hash = $4 limit 1`,
    [tx.workspaceId, period, engagementId, hash],
  );
  return `${row?.line ?? '(unknown)'} (entry ${row?.seq ?? '?'})`;
}

async function lineOfRow(tx: Tenant, { engagementId }: WorkAt, hash: string): Promise<string> {
  const [row] = await tx.sql<{ line: string }>(
    `select line_item_id as line from assertion
       where workspace_id = $1 and engagement_id = $2::text::uuid and entry_hash = $3
     union all select line_item_id from re_performance
       where workspace_id = $1 and engagement_id = $2::text::uuid and entry_hash = $3 limit 1`,
    [tx.workspaceId, engagementId, hash],
  );
  return row?.line ?? '(unknown)';
}

/** Entries `e` at the places of `$3` with their payloads `p`: each looked up by itself, whatever is known of the tables. */
const EACH_ENTRY = `unnest(string_to_array($3, ' ')::bigint[]) place (seq)
  cross join lateral (select seq, subject, header, hash from audit_entry
    where workspace_id = $1 and period = $2 and seq = place.seq limit 1) e
  left join lateral (select payload from audit_payload
    where workspace_id = $1 and period = $2 and seq = place.seq limit 1) p on true`;

/** The entries at these places, in their order. */
export async function workEntries(
  tx: Tenant,
  period: string,
  places: readonly number[],
): Promise<WorkEntry[]> {
  return entriesAt(tx, period, { places, payload: 'p.payload' });
}

/** @param payload - SQL of what is wanted of the payload of `p`. */
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

/** Draws of an engagement, in the order of the chain; an extension goes on with the draw before it. */
const DRAWS = `select e.seq::int as seq, (p.payload::json -> 'extend_by') is not null as "isExtension"
  from audit_entry e left join lateral (select payload from audit_payload
    where workspace_id = $1 and period = $2 and seq = e.seq limit 1) p on true
  where e.workspace_id = $1 and e.period = $2 and e.seq <= $3 and e.subject = 'engagement:' || $4::text
    and e.kind = 'sample.generated' order by e.seq`;
/** Assertions after a draw that say which line stands for theirs: canonical JSON has a member's name in one form. */
const REPLACEMENTS = `select e.seq::int as seq
  from audit_entry e cross join lateral (select payload from audit_payload
    where workspace_id = $1 and period = $2 and seq = e.seq limit 1) p
  where e.workspace_id = $1 and e.period = $2 and e.seq <= $3 and e.subject = 'engagement:' || $4::text
    and e.kind = 'assertion.saved' and e.seq > $5 and position('"replacement":{' in p.payload) > 0 order by e.seq`;

/**
 * What the chain says of the sample that counts at a completion: the last draw, its extensions, and of the assertions
 * that had a line replaced what they say of that; then the completion, which is the entry at `size`.
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

/**
 * The versions of invoices that a paper rests on: the one that was drawn and the newest. One statement. An invoice
 * has few entries, and the conditions on period and place are written so that no index but that of subjects fits:
 * without statistics the chain would be read once an invoice.
 */
export async function invoiceVersions(
  tx: Tenant,
  at: { readonly period: string; readonly size: number; readonly drawnAt: number },
  invoiceIds: readonly string[],
): Promise<InvoiceVersions[]> {
  return tx.sql<InvoiceVersions>(
    `select id as "invoiceId", v.drawn, v.newest, case when v.drawn = v.newest then 0 else
         coalesce((select octet_length(payload) from audit_payload where workspace_id = $1 and period = $2 and seq = v.drawn limit 1), 0) end
       + coalesce((select octet_length(payload) from audit_payload where workspace_id = $1 and period = $2 and seq = v.newest limit 1), 0) as bytes
     from unnest(string_to_array($4, ' ')) id cross join lateral (
       select (max(seq) filter (where seq <= $5))::int as drawn, max(seq)::int as newest from audit_entry
       where subject = 'invoice:' || id and workspace_id = $1 and period || '' = $2 and seq + 0 <= $3
         and kind in ('invoice.recorded', 'invoice.amended')) v
     where v.newest is not null`,
    [tx.workspaceId, at.period, at.size, invoiceIds.join(' '), at.drawnAt],
  );
}
