import { sql } from 'kysely';
import type { ChainEnd } from './checkpoints.ts';
import { entriesAt, entriesOf, payloadOf, timeOfEntry } from './evidence-period.ts';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** An entry as it is stored: the texts that were hashed. */
export interface StoredLink extends Pick<Row<'audit_entry'>, (typeof LINK)[number]> {
  /** null after a lawful erasure. */
  readonly payload: string | null;
}

const LINK = ['seq', 'kind', 'subject', 'header', 'hash'] as const;

/** Bounds of a page of entries; it has at least one entry, however long that is. */
export interface LinkPage {
  /** Entries after this one. */
  readonly after: number;
  /** And up to this one. */
  readonly upTo: number;
  readonly count: number;
  readonly bytes: number;
}

/** Entries of a chain in order, a page bounded in number and in bytes. */
export async function linkPage(
  tx: Tenant,
  period: string,
  { after, upTo, count, bytes }: LinkPage,
): Promise<StoredLink[]> {
  const measured = entriesAt(tx, { period, size: Math.min(upTo, after + count) })
    .leftJoinLateral(payloadOf(tx, period), (join) => join.onTrue())
    .select(['e.seq', 'e.kind', 'e.subject', 'e.header', 'e.hash', 'p.payload'])
    .select([
      sql<number>`sum(octet_length(e.header) + coalesce(octet_length(p.payload), 0)) over (order by e.seq)`.as(
        'total',
      ),
      sql<number>`row_number() over (order by e.seq)`.as('place'),
    ])
    .where('e.seq', '>', after);
  return tx.db
    .selectFrom(measured.as('measured'))
    .select([...LINK, 'payload'])
    .where(({ eb, or }) => or([eb('total', '<=', bytes), eb('place', '=', 1)]))
    .orderBy('seq')
    .execute();
}

const END = ['e.seq as size', 'e.hash as head', timeOfEntry.as('at')] as const;

/** The entry that completed an engagement; null when there is none. */
export async function completionEntry(
  tx: Tenant,
  period: string,
  engagementId: string,
): Promise<ChainEnd | null> {
  const completion = entriesOf(tx, period)
    .select(END)
    .where('e.kind', '=', 'engagement.completed')
    .where('e.subject', '=', `engagement:${engagementId}`)
    .orderBy('e.seq')
    .limit(1);
  return (await completion.executeTakeFirst()) ?? null;
}

/** Subjects of the engagements that a chain had completed when it had this size. */
export async function completedEngagements(tx: Tenant, period: string, size: number): Promise<string[]> {
  const rows = await entriesAt(tx, { period, size })
    .select('e.subject')
    .where('e.kind', '=', 'engagement.completed')
    .execute();
  return rows.map(({ subject }) => subject);
}

/** The entries whose contents an erasure `e` says that it erased. */
const ERASED = sql<{ hash: string }>`json_array_elements_text(e.header::json -> 'refs')`.as<'r'>(
  sql`r(hash)`,
);

/** An entry whose contents are gone without an erasure up to `upTo` that names it; null when each has one. */
export async function unexplainedLoss(
  tx: Tenant,
  period: string,
  { seqs, upTo }: { readonly seqs: readonly number[]; readonly upTo: number },
): Promise<number | null> {
  const lost = await tx.db
    .selectFrom('audit_entry as t')
    .select('t.seq')
    .where('t.workspaceId', '=', tx.workspaceId)
    .where('t.period', '=', period)
    .where('t.seq', '=', anyOf(seqs, 'bigint'))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_entry as e')
            .crossJoin(ERASED)
            .select('e.seq')
            .where('e.workspaceId', '=', tx.workspaceId)
            .whereRef('e.period', '=', 't.period')
            .whereRef('e.subject', '=', 't.subject')
            .where('e.kind', '=', 'payload.erased')
            .whereRef('e.seq', '>', 't.seq')
            .where('e.seq', '<=', upTo)
            .whereRef('r.hash', '=', 't.hash'),
        ),
      ),
    )
    .orderBy('t.seq')
    .limit(1)
    .executeTakeFirst();
  return lost?.seq ?? null;
}

/**
 * The end of a package's trail: the completion, or the last erasure after it of a payload in the trail. An erasure
 * moves the end past entries of later invoices, one of which may have been erased later still. So the erasures are
 * compared in the order of the chain, each with the end so far.
 */
export async function packageEnd(tx: Tenant, period: string, completion: ChainEnd): Promise<ChainEnd> {
  const erasures = await entriesOf(tx, period)
    .crossJoin(ERASED)
    .innerJoin('audit_entry as t', (join) =>
      join
        .onRef('t.workspaceId', '=', 'e.workspaceId')
        .onRef('t.period', '=', 'e.period')
        .onRef('t.subject', '=', 'e.subject')
        .onRef('t.hash', '=', 'r.hash'),
    )
    .select(END)
    .select(({ fn }) => fn.min('t.seq').as('first'))
    .where('e.seq', '>', completion.size)
    .where('e.kind', '=', 'payload.erased')
    .groupBy(['e.seq', 'e.hash', 'e.header'])
    .orderBy('e.seq')
    .execute();
  let end = completion;
  for (const { first, ...erasure } of erasures) if (Number(first) <= end.size) end = erasure;
  return end;
}

/** Whether the period was closed when its chain had this size. */
export async function wasClosed(tx: Tenant, period: string, size: number): Promise<boolean> {
  const newest = await entriesAt(tx, { period, size })
    .select('e.kind')
    .where('e.subject', '=', `period:${period}`)
    .orderBy('e.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.kind === 'period.closed';
}
