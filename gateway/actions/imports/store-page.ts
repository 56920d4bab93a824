import type { IngestPrepared } from '../../../compute/ingest/task.ts';
import {
  IMPORT_ITEM_NOTES,
  type ImportNote,
  type ImportPlace,
} from '../../../schema/contracts/import-job.ts';
import { advanceImport, type ImportJobRow, lockImport } from '../../../schema/queries/import-jobs.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { lockDocumentBytes } from '../../../schema/queries/workspaces.ts';
import { insertRecords } from '../../database/bulk-insert.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { IMPORT_LEASE_MS } from '../../limits.ts';
import type { PageItem, ReadPage } from '../../threads/import-messages.ts';
import { type Repeat, repeatWarning } from '../invoices/find-repeats.ts';
import { compareInvoices, storeInvoices } from '../invoices/store-ingest.ts';
import { type InvoiceDocument, type SharedFiles, storeDocuments } from './store-documents.ts';

/** The job was cancelled, or another process goes on with it. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';
}

/** A page with what was calculated of it; null when it has no invoices. */
export interface PreparedPage {
  readonly page: ReadPage;
  readonly prepared: IngestPrepared | null;
  /** The settings and periods of the calculation. */
  readonly inputs: Pick<Parameters<typeof storeInvoices>[1], 'workspace' | 'periods'>;
  readonly now: string;
}

/** The job of a page. */
export interface PageOf {
  readonly job: ImportJobRow;
  /** This process, which has the job. */
  readonly owner: string;
  readonly shared: SharedFiles;
}

/**
 * Books a page: its invoices with their documents, what became of each item, and the job's progress, all in the given
 * transaction, so that nothing of it is booked again.
 * @throws JobLostError, StaleError, PeriodClosedError; then nothing is stored.
 */
export async function storePage(
  deps: GatewayDeps,
  tx: TenantTransaction,
  { job, owner, shared, ...work }: PreparedPage & PageOf,
): Promise<void> {
  const { page, prepared, inputs, now } = work;
  if (!(await lockImport(tx, { jobId: job.jobId, owner }))) throw new JobLostError('the job was taken away');
  let notes: ReadonlyMap<number, ImportNote> = new Map();
  let repeats: readonly Repeat[] = [];
  if (prepared !== null && job.dryRun) ({ repeats } = await compareInvoices(tx, prepared.accepted));
  else if (prepared !== null) {
    const by = { actor: job.createdBy, now };
    // The workspace before the chain, as everywhere.
    const held = invoicesOf(page).some(({ document }) => document !== null) ? await lockDocumentBytes(tx) : 0;
    const stored = await storeInvoices(tx, { prepared, ...inputs, ...by });
    ({ repeats } = stored);
    const documents = documentsOf(page, prepared);
    const quota = deps.config.documentQuotaBytes;
    const { recorded } = stored;
    notes = await storeDocuments(tx, { documents, shared, recorded, held, quota, ...by });
  }
  const rows = itemRows({ job, page, prepared, repeats, notes });
  const stored = rows.map((row) => ({ workspaceId: tx.workspaceId, ...storable(row) }));
  await insertRecords(tx, 'import_item', stored);
  const problems = page.items.filter(({ kind }) => kind === 'problem').length;
  await advanceImport(tx, job.jobId, {
    lastOrdinal: page.lastOrdinal,
    readBytes: page.readBytes,
    leaseUntil: new Date(deps.clock().getTime() + IMPORT_LEASE_MS).toISOString(),
    processed: prepared?.accepted.length ?? 0,
    rejected: prepared?.rejected.length ?? 0,
    problems,
    duplicates: repeats.filter(({ code }) => code === 'possible_duplicate').length,
    lineItems: prepared?.lineItems ?? 0,
    kgco2e: prepared?.emissionsKgCo2e ?? '0',
    codes: countCodes(rows),
  });
}

/** The documents of accepted invoices. */
function documentsOf(page: ReadPage, prepared: IngestPrepared): InvoiceDocument[] {
  const invoices = invoicesOf(page);
  return prepared.accepted.flatMap(({ index, invoiceId, period }) => {
    const item = invoices[index];
    if (item === undefined || item.document === null || invoiceId === null) return [];
    return [{ ordinal: item.ordinal, invoiceId, period, document: item.document }];
  });
}

type InvoiceItem = PageItem & { readonly kind: 'invoice' };

/** In the order of the page's body. */
function invoicesOf({ items }: ReadPage): InvoiceItem[] {
  return items.filter((item): item is InvoiceItem => item.kind === 'invoice');
}

type ItemRow = Omit<Row<'import_item'>, 'workspaceId'>;

function itemRows(of: {
  readonly job: ImportJobRow;
  readonly page: ReadPage;
  readonly prepared: IngestPrepared | null;
  readonly repeats: readonly Repeat[];
  readonly notes: ReadonlyMap<number, ImportNote>;
}): ItemRow[] {
  const { job, page, prepared, notes } = of;
  const accepted = new Map(prepared?.accepted.map((invoice) => [invoice.index, invoice]));
  const rejected = new Map(prepared?.rejected.map((invoice) => [invoice.index, invoice]));
  const repeated = new Map(of.repeats.map((repeat) => [repeat.index, repeat]));
  let index = -1;
  return page.items.map((item): ItemRow => {
    const none = {
      jobId: job.jobId,
      ordinal: item.ordinal,
      invoiceId: null,
      invoiceNumber: null,
      kgco2e: null,
    };
    if (item.kind === 'problem') {
      const { code, message, place } = item.problem;
      return { ...none, status: 'unread', place, code, message, notes: [] };
    }
    index += 1;
    const { place, invoiceNumber } = item;
    const refusal = rejected.get(index);
    if (refusal !== undefined) {
      const { code, error: message, pointer } = refusal;
      const at = refusedPlace(place, pointer);
      return { ...none, status: 'rejected', invoiceNumber, place: at, code, message, notes: item.notes };
    }
    const invoice = accepted.get(index);
    if (invoice === undefined) throw new Error('an invoice of a page was neither accepted nor rejected');
    const { invoiceId } = invoice;
    const warnings: ImportNote[] = invoice.warnings.map(({ code, message }) => ({ code, message }));
    const own = notes.get(item.ordinal);
    if (own !== undefined) warnings.unshift(own);
    const repeat = repeated.get(index);
    if (repeat !== undefined) warnings.unshift(repeatNote(repeat));
    return {
      ...none,
      status: job.dryRun ? 'calculated' : 'booked',
      place,
      invoiceId,
      invoiceNumber,
      kgco2e: totalOf(invoice.answerHead),
      code: null,
      message: null,
      notes: [...warnings, ...item.notes],
    };
  });
}

/** Pages are no requests: their indexes mean nothing to a reader. */
function repeatNote(repeat: Repeat): ImportNote {
  const { code, message } = repeatWarning({ ...repeat, earlier: { ...repeat.earlier, index: null } });
  return { code, message };
}

/** Of an invoice of a page, told as its file has it: only a JSON file has the members that a pointer names. */
function refusedPlace(place: ImportPlace, pointer: string): ImportPlace {
  const { path = '' } = place;
  if (path !== '' && !JSON_ELEMENT.test(path)) return place;
  const inFile = path + pointer.replace(/^\/invoices\/\d+/, '');
  return inFile === '' ? place : { ...place, path: inFile };
}

/** An element of a list of invoices. */
const JSON_ELEMENT = /^(?:\/invoices)?\/\d+$/;

/** A row as the database takes it: anything may be in the texts of a file, at any length. */
function storable(row: ItemRow): ItemRow {
  return {
    ...row,
    place: storablePlace(row.place),
    invoiceNumber: row.invoiceNumber === null ? null : shown(row.invoiceNumber, SHOWN_NUMBER),
    message: row.message === null ? null : shown(row.message),
    notes: row.notes.slice(0, IMPORT_ITEM_NOTES).map(({ code, message, place }) => ({
      code,
      message: shown(message),
      ...(place === undefined ? {} : { place: storablePlace(place) }),
    })),
  };
}

function storablePlace(place: ImportPlace): ImportPlace {
  const { file, sheet, column, path } = place;
  return {
    ...place,
    file: shown(file),
    ...(sheet === undefined ? {} : { sheet: shown(sheet) }),
    ...(column === undefined ? {} : { column: shown(column) }),
    ...(path === undefined ? {} : { path: shown(path) }),
  };
}

/** Characters of a text, and of an invoice number, that are kept; an accepted one is shorter. */
const SHOWN_TEXT = 3_000;
const SHOWN_NUMBER = 200;

/** Without NUL and halves of characters, which no database takes, and without what controls a terminal. */
function shown(text: string, most = SHOWN_TEXT): string {
  const cut = text.length > most ? `${text.slice(0, most)}…` : text;
  return cut.toWellFormed().replace(/\p{Cc}/gu, '\ufffd');
}

/** The exact decimal of the answer, which JSON.parse would round. */
function totalOf(answerHead: string): string {
  const total = /"total_kgco2e":(-?[\d.]+)/.exec(answerHead)?.[1];
  if (total === undefined) throw new Error('an answer has no total');
  return total;
}

function countCodes(rows: readonly ItemRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, notes } of rows) {
    for (const each of [...(code === null ? [] : [code]), ...notes.map((note) => note.code)]) {
      counts[each] = (counts[each] ?? 0) + 1;
    }
  }
  return counts;
}
