import { type RawBuilder, sql } from 'kysely';
import { type ItemChange, LATE_INVOICES_NAMED, type LateChange } from '../contracts/late-changes.ts';
import { isAsRecorded } from './as-recorded.ts';
import { itemFrozen, newestFrozen } from './frozen-at.ts';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** A draw with its period, and the entries about invoices since its first lines were frozen. */
const since = (tx: Tenant) =>
  tx.db
    .selectFrom('sample as s')
    .innerJoin('engagement as g', (join) =>
      join.onRef('g.workspaceId', '=', 's.workspaceId').onRef('g.engagementId', '=', 's.engagementId'),
    )
    .innerJoin('audit_entry as e', (join) =>
      join
        .onRef('e.workspaceId', '=', 's.workspaceId')
        .onRef('e.period', '=', 'g.period')
        .onRef('e.seq', '>', 's.chainSize'),
    )
    .where('s.workspaceId', '=', tx.workspaceId);

/** Lines, in the chain, of the newest version of the invoice that `c` or `s` is about. @param further - a condition on it. */
const linesInChain = ({ workspaceId }: Tenant, of: 'c' | 's', further = sql`true`) => {
  const [period, subject] = [sql.ref(`${of}.period`), sql.ref(`${of}.subject`)];
  return sql`audit_payload p, json_array_elements(p.payload::json -> 'invoice' -> 'line_items') line
    where p.workspace_id = ${workspaceId} and p.period = ${period} and p.seq = (
      select max(v.seq) from audit_entry v where v.workspace_id = ${workspaceId} and v.period = ${period}
        and v.subject = ${subject} and v.kind in ('invoice.recorded', 'invoice.amended') and ${further})`;
};

/** Absolute kilograms of that version; null if there was none, or its contents were erased. */
const kilogramsInChain = (tx: Tenant, further?: RawBuilder<unknown>) =>
  sql<
    string | null
  >`(select sum(abs((line.value ->> 'kgco2e')::numeric)) from ${linesInChain(tx, 'c', further)})`;

/** What an assertion about a line is about: its members on the chain. */
const RESULT = ['category', 'factor_id', 'method', 'scope', 'scope3_category', 'kgco2e', 'market_based'];

/** The result of a line `i` in the newest of these versions; null where its contents were erased. */
const resultInChain = (tx: Tenant, versions: RawBuilder<unknown>) => {
  const members = sql.join(RESULT.map((name) => sql`line.value -> ${sql.lit(name)}`));
  return sql<string | null>`(select json_build_array(${members})::text
    from ${linesInChain(tx, 's', versions)} and line.value ->> 'line_item_id' = i.line_item_id::text)`;
};

/** Whether the version of entry `s` has another result of line `i` than the version before it. Rows count where one was erased. */
const isAnotherResult = (tx: Tenant) =>
  sql<boolean>`coalesce(${resultInChain(tx, sql`v.seq = s.seq`)} <> ${resultInChain(tx, sql`v.seq < s.seq`)},
    l.kgco2e <> i.recorded_kgco2e)`;

/**
 * The invoices booked, changed and voided since each of these draws, or its newest top-up, with the larger of their absolute
 * kilograms then and now: one reduced to nothing has changed by all it had. One booked and voided since is neither. One
 * statement.
 */
export async function lateChanges(
  tx: Tenant,
  sampleIds: readonly string[],
): Promise<Map<string, LateChange[]>> {
  const changed = since(tx)
    .where('s.sampleId', '=', anyOf(sampleIds, 'uuid'))
    .where('e.seq', '>', newestFrozen)
    .where('e.kind', 'in', ['invoice.recorded', 'invoice.amended', 'invoice.voided'])
    .groupBy(['s.sampleId', newestFrozen, 'e.period', 'e.subject'])
    .select(['s.sampleId', newestFrozen.as('chainSize'), 'e.period', 'e.subject'])
    .select(sql<string>`substr(e.subject, 9)::uuid`.as('invoiceId'))
    .select(
      sql<LateChange['change'] | null>`case when bool_or(e.kind = 'invoice.recorded') then
        case when bool_or(e.kind = 'invoice.voided') then null else 'booked' end
        when bool_or(e.kind = 'invoice.voided') then 'voided' else 'changed' end`.as('change'),
    );
  const weighed = tx.db
    .selectFrom(changed.as('c'))
    .innerJoinLateral(
      tx.db
        .selectFrom('line_item as l')
        .select(
          // Rows count where the contents were erased.
          sql<string>`greatest(coalesce(${kilogramsInChain(tx)}, sum(abs(l.kgco2e)), 0),
            ${kilogramsInChain(tx, sql`v.seq <= c.chain_size`)})`.as('kg'),
        )
        .where('l.workspaceId', '=', tx.workspaceId)
        .where('l.invoiceId', '=', sql.ref<string>('c.invoiceId'))
        .as('w'),
      (join) => join.onTrue(),
    )
    .select(['c.sampleId', 'c.invoiceId', 'c.change', 'w.kg'])
    .where('c.change', 'is not', null);
  const rows = await tx.db
    .selectFrom(weighed.as('w'))
    .groupBy(['w.sampleId', 'w.change'])
    .select(['w.sampleId', 'w.change'])
    .select([
      sql<number>`count(*)::int`.as('invoices'),
      sql<number>`sum(w.kg)::float8`.as('kgco2e'),
      sql<
        string[]
      >`to_json((array_agg(w.invoice_id order by w.kg desc, w.invoice_id))[1:${sql.lit(LATE_INVOICES_NAMED)}])`.as(
        'invoice_ids',
      ),
    ])
    .orderBy('w.change')
    .$castTo<LateChange & { readonly sampleId: string }>()
    .execute();
  const bySample = Map.groupBy(rows, ({ sampleId }) => sampleId);
  return new Map([...bySample].map(([id, own]) => [id, own.map(({ sampleId: _, ...change }) => change)]));
}

/**
 * The first version, of an invoice that changed since the draw, that is not as it was recorded: those from before weigh too.
 * One statement.
 */
export async function changedLateVersion(tx: Tenant, sampleId: string): Promise<number | null> {
  const found = await tx.db
    .with('late', () =>
      since(tx)
        .where('s.sampleId', '=', sampleId)
        .where('e.seq', '>', newestFrozen)
        .where('e.kind', 'in', ['invoice.recorded', 'invoice.amended', 'invoice.voided'])
        .select(['e.period', 'e.subject'])
        .distinct(),
    )
    .selectFrom('late as c')
    .innerJoin('audit_entry as e', (join) =>
      join
        .on('e.workspaceId', '=', tx.workspaceId)
        .onRef('e.period', '=', 'c.period')
        .onRef('e.subject', '=', 'c.subject'),
    )
    .leftJoin('audit_payload as p', (join) =>
      join
        .onRef('p.workspaceId', '=', 'e.workspaceId')
        .onRef('p.period', '=', 'e.period')
        .onRef('p.seq', '=', 'e.seq'),
    )
    .select('e.seq')
    .where('e.kind', 'in', ['invoice.recorded', 'invoice.amended', 'invoice.voided'])
    .where(sql<boolean>`not ${isAsRecorded(tx)}`)
    .orderBy('e.seq')
    .limit(1)
    .executeTakeFirst();
  return found?.seq ?? null;
}

/** A change of a sampled line, and its place in the chain. */
type ChangeAt = ItemChange & { readonly sampleId: string; readonly lineItemId: string; readonly seq: number };

/** Subjects of the entries about the invoices of lines. */
const subjectsOf = (tx: Tenant, lines: readonly string[]) =>
  tx.db
    .selectFrom('line_item')
    .select(sql<string>`'invoice:' || invoice_id`.as('subject'))
    .where('workspaceId', '=', tx.workspaceId)
    .where('lineItemId', '=', anyOf(lines, 'uuid'));

const CHANGES_OF_ITEMS = ['invoice.voided', 'payload.erased', 'invoice.amended', 'document.attached'];

/**
 * Entries after draws that void or change their lines, or replace or erase their document, in the order of the chain; only
 * those about `lines`, if given.
 */
const changesOfItems = (tx: Tenant, sampleIds: readonly string[], lines: readonly string[] | null) =>
  tx.db
    // Few of thousands of entries: a planner without statistics would pair each with each line.
    .with(
      (cte) => cte('late').materialized(),
      () =>
        since(tx)
          .where('s.sampleId', '=', anyOf(sampleIds, 'uuid'))
          .where('e.kind', 'in', CHANGES_OF_ITEMS)
          .$if(lines !== null, (all) => all.where('e.subject', 'in', subjectsOf(tx, lines ?? [])))
          .select(['s.sampleId', 's.chainSize', 's.topUps'])
          .select(['e.period', 'e.seq', 'e.subject', 'e.kind', 'e.hash', 'e.header']),
    )
    .selectFrom('late as s')
    .innerJoin('sample_item as i', (join) =>
      join
        .on('i.workspaceId', '=', tx.workspaceId)
        .onRef('i.sampleId', '=', 's.sampleId')
        .on(sql<boolean>`s.subject = 'invoice:' || i.invoice_id`),
    )
    .innerJoin('line_item as l', (join) =>
      join.onRef('l.workspaceId', '=', 'i.workspaceId').onRef('l.lineItemId', '=', 'i.lineItemId'),
    )
    .select(['i.sampleId', 'i.lineItemId', 's.seq', 's.hash as entry'])
    .select([
      sql<string>`s.header::json ->> 'at'`.as('at'),
      sql<string>`s.header::json ->> 'actor'`.as('actor'),
      sql<ItemChange['change']>`case s.kind when 'invoice.voided' then 'line_voided'
        when 'invoice.amended' then 'line_changed' else 'document_changed' end`.as('change'),
    ])
    .where('s.seq', '>', itemFrozen)
    .where(({ and, eb, exists, or, selectFrom }) => {
      const attachedBefore = selectFrom('audit_entry as b')
        .select('b.seq')
        .where('b.workspaceId', '=', tx.workspaceId)
        .whereRef('b.period', '=', 's.period')
        .whereRef('b.subject', '=', 's.subject')
        .whereRef('b.seq', '<', 's.seq')
        .where('b.kind', '=', 'document.attached');
      return or([
        eb('s.kind', 'in', ['invoice.voided', 'payload.erased']),
        and([eb('s.kind', '=', 'invoice.amended'), isAnotherResult(tx)]),
        and([eb('s.kind', '=', 'document.attached'), exists(attachedBefore)]),
      ]);
    })
    .orderBy('s.seq');

/** The key of a sampled line. */
export const itemKey = ({ sampleId, lineItemId }: Pick<Row<'sample_item'>, 'sampleId' | 'lineItemId'>) =>
  `${sampleId} ${lineItemId}`;

/** What changed about sampled lines since they were drawn, by `itemKey`. One statement. */
export async function itemChanges(tx: Tenant, keys: readonly string[]): Promise<Map<string, ItemChange[]>> {
  const [samples, lines] = [0, 1].map((part) => [...new Set(keys.map((key) => key.split(' ')[part] ?? ''))]);
  const found = await changesOfItems(tx, samples ?? [], lines ?? [])
    .where('i.lineItemId', '=', anyOf(lines ?? [], 'uuid'))
    .$castTo<ChangeAt>()
    .execute();
  const byItem = Map.groupBy(found, itemKey);
  return new Map(
    [...byItem].map(([key, own]) => [
      key,
      own.map(({ change, at, actor, entry }) => ({ change, at, actor, entry })),
    ]),
  );
}

/** A sampled line that changed since it was drawn. */
export interface ChangedLine {
  readonly lineItemId: string;
  /** Each kind of change once. */
  readonly changes: readonly ItemChange['change'][];
  /** Position in the chain of the last change of the line or its document. */
  readonly seq: number;
}

/** The lines of a draw that changed since, or whose document did, in the order of the draw. */
export async function lastChanges(tx: Tenant, sampleId: string): Promise<ChangedLine[]> {
  const changes = changesOfItems(tx, [sampleId], null)
    .clearOrderBy()
    .select('i.ordinal')
    .$castTo<ChangeAt & { readonly ordinal: number }>();
  return tx.db
    .selectFrom(changes.as('c'))
    .groupBy(['c.lineItemId', 'c.ordinal'])
    .select(['c.lineItemId', ({ fn }) => fn.max<number>('c.seq').as('seq')])
    .select(sql<ItemChange['change'][]>`json_agg(distinct c.change)`.as('changes'))
    .orderBy('c.ordinal')
    .execute();
}
