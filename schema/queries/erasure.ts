import { sql } from 'kysely';
import { ERASED_TEXT } from '../contracts/erased.ts';
import type { Warning } from '../contracts/warnings.ts';
import { isoInstant } from '../entities/instant.ts';
import { erasedDetail } from './erased-detail.ts';
import { firstEntry, type OfPeriod } from './invoices.ts';
import { changeDetails } from './line-details.ts';
import { entriesWithPayload } from './recorded-invoices.ts';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** Replaces a digest of erased text: without a salt the text could be guessed from it. */
export const NO_DIGEST = '0'.repeat(64);

/** An engagement whose retention covers an invoice, and its last day. */
export type Retention = NonNullable<Awaited<ReturnType<typeof retentionOf>>>;

/**
 * The completed engagement that must keep an invoice longest at `now`; null when none must. Its evidence is the
 * period's chain up to its completion, so it covers every invoice recorded before that, sampled or not.
 */
export async function retentionOf(tx: Tenant, invoice: OfPeriod, now: string) {
  const until = sql<string>`g.completed_at + make_interval(years => g.retention_years)`;
  const kept = await tx.db
    .selectFrom('engagement as g')
    .select(['g.engagementId', until.as('until')])
    .where('g.workspaceId', '=', tx.workspaceId)
    .where('g.period', '=', invoice.period)
    .where('g.status', '=', 'completed')
    .where(sql<boolean>`${until} > ${now}::timestamptz`)
    .where(({ not, exists, selectFrom }) => {
      const completedBefore = selectFrom('audit_entry as c')
        .where('c.workspaceId', '=', tx.workspaceId)
        .whereRef('c.period', '=', 'g.period')
        .where('c.subject', '=', sql<string>`'engagement:' || g.engagement_id`)
        .where('c.kind', '=', 'engagement.completed')
        .where('c.seq', '<', firstEntry(tx, invoice));
      return not(exists(completedBefore));
    })
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return kept === undefined ? null : { ...kept, until: isoInstant(kept.until) };
}

/** An entry about an invoice that still has its payload, and how many bytes that has. */
export type ErasableEntry = Awaited<ReturnType<typeof erasableEntries>>[number];

/** The entries about an invoice that have their payload, oldest first; those about an erasure stay. */
export async function erasableEntries(tx: Tenant, { period, invoiceId }: OfPeriod) {
  return entriesWithPayload(tx)
    .select(['e.seq', 'e.hash', 'e.kind', sql<number>`octet_length(p.payload)`.as('bytes')])
    .where('e.period', '=', period)
    .where('e.subject', '=', `invoice:${invoiceId}`)
    .where('e.kind', '<>', 'payload.erased')
    .orderBy('e.seq')
    .execute();
}

/** The payloads of entries of a chain, in their order. */
export async function payloadsAt(tx: Tenant, period: string, places: readonly number[]) {
  return tx.db
    .selectFrom('audit_payload')
    .select(['seq', 'payload'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .where('seq', '=', anyOf(places, 'bigint'))
    .orderBy('seq')
    .execute();
}

/** Stored answers of idempotent requests about an invoice. */
export async function answersAbout(tx: Tenant, invoiceId: string) {
  return tx.db
    .selectFrom('idempotency_record as k')
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.workspaceId', '=', 'k.workspaceId').onRef('i.recordedAt', '=', 'k.createdAt'),
    )
    .select(['k.key', 'k.response'])
    .where('k.workspaceId', '=', tx.workspaceId)
    .where('i.invoiceId', '=', invoiceId)
    .where(sql<boolean>`position(${invoiceId} in k.response) > 0`)
    .execute();
}

export interface Erasure extends OfPeriod {
  readonly entries: readonly ErasableEntry[];
  /**
   * The units that quantities were read as, by line; other lines lose theirs. Null when no version is among the
   * entries.
   */
  readonly unitsOf: Readonly<Record<string, string>> | null;
  /** Answers without the erased contents. */
  readonly answers: readonly Pick<Row<'idempotency_record'>, 'key' | 'response'>[];
  readonly at: string;
  readonly by: string;
}

/** Warnings keep their code, which names no one, and lose their text. */
const WITHOUT_WORDS = sql<Warning[]>`coalesce((select json_agg(json_strip_nulls(json_build_object(
  'code', w ->> 'code', 'message', ${sql.lit(ERASED_TEXT)}, 'line', w -> 'line'))) from json_array_elements(warnings) w), '[]')`;

/**
 * Removes the personal content of an invoice: payloads with their salts, texts, documents, and memory entries from its
 * lines. Amounts, quantities, factors and kilograms stay. Run it as the erasure role.
 */
export async function eraseContent(tx: Tenant, erasure: Erasure): Promise<void> {
  const { db, workspaceId } = tx;
  const { invoiceId, period, entries, answers } = erasure;
  const places = entries.map(({ seq }) => seq);
  await db
    .deleteFrom('audit_payload')
    .where('workspaceId', '=', workspaceId)
    .where('period', '=', period)
    .where('seq', '=', anyOf(places, 'bigint'))
    .execute();
  await eraseRows(tx, erasure);
  const lines = db
    .selectFrom('line_item')
    .select('lineItemId')
    .where('workspaceId', '=', workspaceId)
    .where('invoiceId', '=', invoiceId);
  // The factors of the calculation stay: the register of a package states the source of each. Verifiers expect exactly
  // these members after an erasure: `LEFT` in compute/verify/reperformed-trace.ts.
  const trace = sql<
    Record<string, unknown>[]
  >`coalesce((select json_agg(json_build_object('step', 'component',
      'factor_id', step ->> 'factor_id', 'factor_year', (step ->> 'factor_year')::int))
    from json_array_elements(trace) step where step ->> 'step' = 'component'), '[]'::json)`;
  await db
    .updateTable('re_performance')
    .set({ trace })
    .where('workspaceId', '=', workspaceId)
    .where('lineItemId', 'in', lines)
    .execute();
  await db
    .deleteFrom('classification_memory')
    .where('workspaceId', '=', workspaceId)
    .where('lineItemId', 'in', lines)
    .execute();
  await db
    .updateTable('shared_document')
    .set({ content: null, erasedWith: invoiceId })
    .where('workspaceId', '=', workspaceId)
    .where('sha256', 'in', ({ selectFrom }) =>
      selectFrom('source_document')
        .select('sha256')
        .where('workspaceId', '=', workspaceId)
        .where('invoiceId', '=', invoiceId)
        .where('content', 'is', null),
    )
    .execute();
  const documents = db.deleteFrom('source_document').where('workspaceId', '=', workspaceId);
  await documents.where('invoiceId', '=', invoiceId).execute();
  const items = db.updateTable('import_item').where('workspaceId', '=', workspaceId);
  await items
    .set({ place: { file: ERASED_TEXT }, invoiceNumber: null, message: null, notes: [] })
    .where('invoiceId', '=', invoiceId)
    .execute();
  for (const { key, response } of answers) {
    const answer = db.updateTable('idempotency_record').set({ response });
    await answer.where('workspaceId', '=', workspaceId).where('key', '=', key).execute();
  }
}

async function eraseRows(tx: Tenant, { invoiceId, unitsOf, at, by }: Erasure): Promise<void> {
  const { db, workspaceId } = tx;
  await db
    .updateTable('invoice')
    .set({
      vendorName: ERASED_TEXT,
      vendorNameSent: ERASED_TEXT,
      vendorTaxId: null,
      vendorId: null,
      invoiceNumber: null,
      externalId: null,
      contentFingerprint: NO_DIGEST,
      requestDigest: NO_DIGEST,
      warnings: WITHOUT_WORDS,
      voidReason: sql<string | null>`case when void_reason is null then null else ${ERASED_TEXT} end`,
      erasedAt: at,
      erasedBy: by,
    })
    .where('workspaceId', '=', workspaceId)
    .where('invoiceId', '=', invoiceId)
    .execute();
  await db
    .updateTable('line_item')
    .set({
      description: ERASED_TEXT,
      itemCodes: null,
      classificationBefore: null,
      warnings: WITHOUT_WORDS,
      ...(unitsOf === null
        ? {}
        : { unitOfMeasure: sql<string | null>`${JSON.stringify(unitsOf)}::json ->> line_item_id::text` }),
    })
    .where('workspaceId', '=', workspaceId)
    .where('invoiceId', '=', invoiceId)
    .execute();
  await changeDetails(tx, invoiceId, erasedDetail);
}
