import { sql } from 'kysely';
import { anyOf, noneOf, type SqlValue, type Tenant } from './sql.ts';

/** A vendor as compared (NFC) and the number of one of its invoices. */
export interface VendorNumber {
  readonly vendorKey: string;
  readonly invoiceNumber: string;
}

/** No text of an invoice has U+007F, so it separates texts in one parameter. */
const DEL = '\u007f';
const texts = (values: readonly string[]) => sql`string_to_array(${values.join(DEL)}, chr(127))`;

const wanted = (pairs: readonly VendorNumber[]) => sql`unnest(
  ${texts(pairs.map(({ invoiceNumber }) => invoiceNumber))}, ${texts(pairs.map(({ vendorKey }) => vendorKey))})
  with ordinality w(number, vendor, at)`;

/** The invoices `i` of a pair `w`. The index on numbers gives them by id, so of many only those wanted are read. */
const ofPair = ({ workspaceId }: Tenant) => sql`i.workspace_id = ${workspaceId}
  and i.invoice_number = w.number and i.vendor_key = w.vendor`;

/** A live invoice with the same vendor and number as a pair. */
export interface SameNumber {
  readonly invoiceId: string;
  /** Decimal text. */
  readonly headerNet: string;
  readonly currency: string;
}

/** The newest live invoice of each pair, by position of the pair, leaving out those with the ids `except`. One statement. */
export async function liveOfNumbers(
  tx: Tenant,
  pairs: readonly VendorNumber[],
  except: readonly string[],
): Promise<Map<number, SameNumber>> {
  const { rows } = await sql<SameNumber & { readonly at: number }>`
    select w.at::int - 1 as "at", e.* from ${wanted(pairs)} cross join lateral (
      select i.invoice_id as "invoiceId", i.header_net as "headerNet", i.currency from invoice i
      where ${ofPair(tx)} and i.voided_at is null and i.invoice_id <> ${noneOf(except, 'uuid')}
      order by i.invoice_id desc limit 1) e`.execute(tx.db);
  return new Map(rows.map(({ at, ...found }) => [at, found]));
}

/**
 * Ids of the newest live invoices of each pair, at most `most`, and of its newest one, live or voided; by position of the
 * pair. One statement.
 */
export async function idsOfNumbers(
  tx: Tenant,
  pairs: readonly VendorNumber[],
  most: number,
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ readonly at: number; readonly id: string }>`
    select w.at::int - 1 as "at", e.id from ${wanted(pairs)} cross join lateral (
      (select i.invoice_id as id from invoice i where ${ofPair(tx)} and i.voided_at is null
        order by i.invoice_id desc limit ${most}::int)
      union
      (select i.invoice_id from invoice i where ${ofPair(tx)} order by i.invoice_id desc limit 1)) e`.execute(
    tx.db,
  );
  const found = new Map<number, string[]>();
  for (const { at, id } of rows) found.set(at, [...(found.get(at) ?? []), id]);
  return found;
}

/** What voiding or replacing an invoice needs to know of it. */
export type EarlierInvoice = Awaited<ReturnType<typeof earlierInvoices>>[number];

/** Invoices by id, in order of ids; with `lock`, their rows are locked until the commit. One statement. */
export async function earlierInvoices(tx: Tenant, ids: readonly string[], lock: boolean) {
  const invoices = tx.db
    .selectFrom('invoice')
    .select(['invoiceId', 'period', 'invoiceDate', 'currency', 'headerNet', 'totalKgco2e'])
    .select(['voidedAt', 'voidReason'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('invoiceId', '=', anyOf(ids, 'uuid'))
    .orderBy('invoiceId');
  return (lock ? invoices.forUpdate() : invoices).execute();
}

/** The reason for voiding an invoice. */
export interface VoidReason {
  readonly invoiceId: string;
  readonly reason: string;
}

/** Marks invoices as voided. One statement. */
export async function markVoided(
  tx: Tenant,
  voids: readonly VoidReason[],
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  await tx.sql(
    `update invoice i set voided_at = $2::timestamptz, voided_by = $3, void_reason = v.reason
     from json_to_recordset($4::text::json) v("invoiceId" uuid, reason text)
     where i.workspace_id = $1 and i.invoice_id = v."invoiceId"`,
    [tx.workspaceId, at, by, JSON.stringify(voids)],
  );
}

/** The earlier invoice that one written in this transaction repeats, and its warnings. */
export interface RepeatMark {
  readonly invoiceId: string;
  /** An equal invoice; null if only the number is the same. */
  readonly duplicateOf: string | null;
  readonly warnings: readonly object[];
}

/**
 * Stores what was found about invoices written in this transaction. One statement. Their ids stand together, and without the
 * bounds the server may read all invoices of the workspace instead.
 */
export async function markRepeats(tx: Tenant, marks: readonly RepeatMark[]): Promise<void> {
  if (marks.length === 0) return;
  const ids = marks.map(({ invoiceId }) => invoiceId).sort();
  const bounds = [ids.at(0) ?? null, ids.at(-1) ?? null];
  const parameters: SqlValue[] = [tx.workspaceId, JSON.stringify(marks), ...bounds];
  await tx.sql(
    `update invoice i set duplicate_of = m."duplicateOf", warnings = m.warnings
     from json_to_recordset($2::text::json) m("invoiceId" uuid, "duplicateOf" uuid, warnings json)
     where i.workspace_id = $1 and i.invoice_id = m."invoiceId"
       and i.invoice_id between $3::uuid and $4::uuid`,
    parameters,
  );
}

/** Hash of the newest entry of these kinds about each invoice. One statement. */
export async function versionsOf(
  tx: Tenant,
  invoices: readonly { readonly invoiceId: string; readonly period: string }[],
  kinds: readonly string[],
): Promise<Map<string, string>> {
  const periods = [...new Set(invoices.map(({ period }) => period))];
  const subjects = invoices.map(({ invoiceId }) => `invoice:${invoiceId}`);
  const rows = await tx.db
    .selectFrom('audit_entry')
    .distinctOn('subject')
    .select(['subject', 'hash'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', anyOf(periods))
    .where('subject', '=', anyOf(subjects))
    .where('kind', 'in', kinds)
    .orderBy('subject')
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.map(({ subject, hash }) => [subject.slice('invoice:'.length), hash]));
}
