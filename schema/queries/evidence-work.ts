import { type RawBuilder, sql } from 'kysely';
import { entriesAt, entriesOf, type PeriodAt, payloadOf } from './evidence-period.ts';
import type { LinkPage, StoredLink } from './evidence-trail.ts';
import { listOf, type Row, type Tenant } from './sql.ts';

/** An engagement as it was when the chain of its period had a size. */
export interface WorkAt extends PeriodAt {
  readonly engagementId: string;
}

/** An entry about an auditor's work on a line, with the entries it refers to. */
export interface WorkEntry extends Pick<Row<'audit_entry'>, 'seq' | 'header' | 'hash'> {
  readonly payload: string | null;
}

/** The same with the time of the entry before it; null for the first. */
export interface TimedEntry extends WorkEntry {
  readonly before: string | null;
}

/** When the entry before an entry `e` was made, looked up as its payload is. */
const timeBefore = (tx: Tenant, period: string) =>
  tx.db
    .selectFrom('audit_entry')
    .select(sql<string>`header::json ->> 'at'`.as('before'))
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .where('seq', '=', sql<number>`e.seq - 1`)
    .limit(sql.lit(1))
    .as('b');

/** The entries about an engagement. */
const entriesAbout = (tx: Tenant, at: WorkAt) =>
  entriesAt(tx, at).where('e.subject', '=', `engagement:${at.engagementId}`).orderBy('e.seq');

/**
 * Positions in the chain of the entries about the auditors' work, by line: assertions, reviews, notes and
 * re-performances, in their order.
 */
export async function workPlaces(tx: Tenant, at: WorkAt): Promise<Map<string, number[]>> {
  const entries = await entriesAbout(tx, at)
    .crossJoinLateral(payloadOf(tx, at.period))
    .select(['e.seq', sql<string>`p.payload::json ->> 'line_item_id'`.as('line')])
    .where('e.kind', 'in', ['assertion.saved', 'assertion.reviewed', 'note.saved', 'calculation.reperformed'])
    .execute();
  const places = Map.groupBy(entries, ({ line }) => line);
  return new Map([...places].map(([line, own]) => [line, own.map(({ seq }) => seq)]));
}

/** The entries at these positions, in their order. */
export async function workEntries(
  tx: Tenant,
  period: string,
  places: readonly number[],
): Promise<WorkEntry[]> {
  return entriesWith(tx, period, { places, payload: sql`p.payload` }).execute();
}

/** The same with the time of the entry before each. @param payload - the parts of the payload of `p` to read. */
async function timedEntries(tx: Tenant, period: string, read: EntriesRead): Promise<TimedEntry[]> {
  return entriesWith(tx, period, read)
    .leftJoinLateral(timeBefore(tx, period), (join) => join.onTrue())
    .select('b.before')
    .execute();
}

interface EntriesRead {
  readonly places: readonly number[];
  readonly payload: RawBuilder<string | null>;
}

function entriesWith(tx: Tenant, period: string, { places, payload }: EntriesRead) {
  const texts = tx.db
    .selectFrom('audit_entry')
    .select(['header', 'hash'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .where('seq', '=', sql.ref<number>('e.seq'))
    .limit(sql.lit(1));
  return tx.db
    .selectFrom(sql<{ seq: number }>`unnest(${listOf(places, 'bigint')})`.as<'e'>(sql`e(seq)`))
    .crossJoinLateral(texts.as('t'))
    .leftJoinLateral(payloadOf(tx, period), (join) => join.onTrue())
    .select(['e.seq', 't.header', 't.hash', payload.as('payload')])
    .orderBy('e.seq');
}

/**
 * The entries about the sample that counts at a completion: the last draw, its extensions and top-ups, and the replacements
 * from assertions; then the completion, which is the entry at `size` if there is one.
 */
export async function drawEntries(
  tx: Tenant,
  at: WorkAt,
  { completed }: { readonly completed: boolean },
): Promise<TimedEntry[]> {
  const draws = await entriesAbout(tx, at)
    .leftJoinLateral(payloadOf(tx, at.period), (join) => join.onTrue())
    .select([
      'e.seq',
      sql<boolean>`coalesce(p.payload::json -> 'extend_by', p.payload::json -> 'top_up') is not null`.as(
        'goesOn',
      ),
    ])
    .where('e.kind', '=', 'sample.generated')
    .execute();
  // An extension or a top-up goes on with the draw before it.
  const first = draws.findLastIndex(({ goesOn }) => !goesOn);
  const counted = draws.slice(Math.max(0, first)).map(({ seq }) => seq);
  const replacements = await entriesAbout(tx, at)
    .crossJoinLateral(payloadOf(tx, at.period))
    .select('e.seq')
    .where('e.kind', '=', 'assertion.saved')
    .where('e.seq', '>', counted[0] ?? 0)
    // Canonical JSON writes a member's name in one form.
    .where(sql<boolean>`position('"replacement":{' in p.payload) > 0`)
    .execute();
  const slim = await timedEntries(tx, at.period, {
    places: replacements.map(({ seq }) => seq),
    payload: sql`json_build_object('line_item_id', p.payload::json -> 'line_item_id',
      'sample_id', p.payload::json -> 'sample_id', 'replacement', p.payload::json -> 'replacement')::text`,
  });
  const whole = await timedEntries(tx, at.period, {
    places: [...counted, ...(completed ? [at.size] : [])],
    payload: sql`p.payload`,
  });
  return [...whole, ...slim].sort((a, b) => a.seq - b.seq);
}

/** Hits that extensions of a sample added after the chain had a size. */
export async function hitsOfExtensions(
  tx: Tenant,
  { period, engagementId }: Pick<WorkAt, 'period' | 'engagementId'>,
  { sampleId, after }: { readonly sampleId: string; readonly after: number },
): Promise<number> {
  const hits = (member: string) =>
    sql`(select coalesce(sum((i ->> 'hits')::int), 0) from json_array_elements(p.payload::json -> ${sql.lit(member)}) i)`;
  const extensions = entriesOf(tx, period)
    .crossJoinLateral(payloadOf(tx, period))
    .select(sql<number>`coalesce(sum(${hits('items')} + ${hits('further_hits')}), 0)::int`.as('hits'))
    .where('e.subject', '=', `engagement:${engagementId}`)
    .where('e.kind', '=', 'sample.generated')
    .where('e.seq', '>', after)
    .where(sql<boolean>`p.payload::json ->> 'sample_id' = ${sampleId}`)
    .where(sql<boolean>`(p.payload::json -> 'extend_by') is not null`);
  return (await extensions.executeTakeFirstOrThrow()).hits;
}

/** An entry about an engagement's sample, tests or notes, and its hash as the chain goes on with it. */
export interface FieldworkEntry extends StoredLink {
  readonly next: string | null;
}

/** Position of the newest entry about an engagement in the chain of its period; 0 before the first. */
export async function newestPlace(tx: Tenant, period: string, engagementId: string): Promise<number> {
  const newest = entriesOf(tx, period)
    .select('e.seq')
    .where('e.subject', '=', `engagement:${engagementId}`)
    .orderBy('e.seq', 'desc')
    .limit(1);
  return (await newest.executeTakeFirst())?.seq ?? 0;
}

/** Where the head of a chain stands, null when it is gone, and the position of its last entry. One statement, of one moment. */
export async function chainEnds(
  tx: Tenant,
  period: string,
): Promise<{ readonly size: number | null; readonly entries: number }> {
  const last = entriesOf(tx, period)
    .select(['e.workspaceId', 'e.period', 'e.seq'])
    .orderBy('e.seq', 'desc')
    .limit(1);
  const ends = await tx.db
    .selectFrom(last.as('e'))
    .leftJoin('chain_head as h', (join) =>
      join
        .onRef('h.workspaceId', '=', 'e.workspaceId')
        .onRef('h.period', '=', 'e.period')
        .on('h.workspaceId', '=', tx.workspaceId),
    )
    .select(['e.seq', 'h.size'])
    .executeTakeFirst();
  return { size: ends?.size ?? null, entries: ends?.seq ?? 0 };
}

/** Draws, assertions, reviews and notes of an engagement in the order of the chain, a page bounded in number and in bytes. */
export async function fieldworkPage(
  tx: Tenant,
  at: WorkAt,
  { after, count, bytes }: Omit<LinkPage, 'upTo'>,
): Promise<FieldworkEntry[]> {
  const { period } = at;
  // Read as text: a header that somebody changed may be no JSON. A regular expression takes fifteen times as long.
  const following = tx.db
    .selectFrom('audit_entry')
    .select(sql<string>`substr(header, position('"prev_hash":"' in header) + 13, 64)`.as('stated'))
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .where('seq', '=', sql<number>`e.seq + 1`)
    .limit(sql.lit(1))
    .as('n');
  const end = tx.db
    .selectFrom('chain_head')
    .select('head')
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .where('size', '=', sql.ref<number>('e.seq'))
    .as('h');
  const measured = entriesAbout(tx, at)
    .leftJoinLateral(payloadOf(tx, period), (join) => join.onTrue())
    .leftJoinLateral(following, (join) => join.onTrue())
    .leftJoinLateral(end, (join) => join.onTrue())
    .select(['e.seq', 'e.kind', 'e.subject', 'e.header', 'e.hash', 'p.payload'])
    .select([
      sql<string | null>`coalesce(n.stated, h.head)`.as('next'),
      sql<number>`sum(octet_length(e.header) + coalesce(octet_length(p.payload), 0)) over (order by e.seq)`.as(
        'total',
      ),
      sql<number>`row_number() over (order by e.seq)`.as('place'),
    ])
    .where('e.kind', 'in', ['sample.generated', 'assertion.saved', 'assertion.reviewed', 'note.saved'])
    .where('e.seq', '>', after)
    .limit(count);
  return tx.db
    .selectFrom(measured.as('measured'))
    .select(['seq', 'kind', 'subject', 'header', 'hash', 'payload', 'next'])
    .where(({ eb, or }) => or([eb('total', '<=', bytes), eb('place', '=', 1)]))
    .orderBy('seq')
    .execute();
}

/**
 * Kilograms of lines in the last version of their invoice up to a size of the chain; none where its contents were erased.
 * One statement.
 */
export async function kilogramsWhenDrawn(
  tx: Tenant,
  period: string,
  lines: readonly { readonly lineItemId: string; readonly invoiceId: string; readonly size: number }[],
): Promise<Map<string, string>> {
  const asked = sql`unnest(${listOf(
    lines.map(({ lineItemId }) => lineItemId),
    'text',
  )}, ${listOf(
    lines.map(({ invoiceId }) => invoiceId),
    'text',
  )}, ${listOf(
    lines.map(({ size }) => size),
    'bigint',
  )})`;
  const version = sql`select max(e.seq) as seq from audit_entry e where e.workspace_id = ${tx.workspaceId}
    and e.period = ${period} and e.subject = 'invoice:' || a.invoice and e.seq <= a.size
    and e.kind in ('invoice.recorded', 'invoice.amended')`;
  const found = await sql<{ line: string; kg: string }>`
    select a.line, (l.value ->> 'kgco2e')::numeric::text as kg
    from ${asked} as a (line, invoice, size) cross join lateral (${version}) v
    join audit_payload p on p.workspace_id = ${tx.workspaceId} and p.period = ${period} and p.seq = v.seq
    cross join lateral json_array_elements(p.payload::json -> 'invoice' -> 'line_items') l
    where l.value ->> 'line_item_id' = a.line`.execute(tx.db);
  return new Map(found.rows.map(({ line, kg }) => [line, kg]));
}

/** An entry of the chain `SETTINGS`. */
export interface SettingsEntry extends Pick<Row<'audit_entry'>, 'kind' | 'header'> {
  readonly payload: string;
  /** When the entry before it was made. */
  readonly before: string | null;
}

/** How an engagement was made and planned, in the order of the chain `SETTINGS`. */
export async function settingsAbout(tx: Tenant, engagementId: string): Promise<SettingsEntry[]> {
  return entriesOf(tx, 'SETTINGS')
    .crossJoinLateral(payloadOf(tx, 'SETTINGS'))
    .leftJoinLateral(timeBefore(tx, 'SETTINGS'), (join) => join.onTrue())
    .select(['e.kind', 'e.header', 'p.payload', 'b.before'])
    .where('e.subject', '=', `engagement:${engagementId}`)
    .where('e.kind', 'in', ['engagement.created', 'engagement.planned'])
    .orderBy('e.seq')
    .execute();
}
