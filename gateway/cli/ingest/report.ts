import { add, parseDecimal, type Rational, toFixedText, trimZeros, ZERO } from '../../../compute/decimal.ts';
import { exactNumber } from '../../../compute/ingest/exact-number.ts';
import { onOneLine } from '../../../compute/verify/terminal-text.ts';
import type { FileInvoice } from './json-invoices.ts';
import type { IngestAnswer, Sent } from './send-batch.ts';

/** Entries of each list of the report; more are counted only. */
const MAX_LISTED = 1_000;
/** Entries printed as text. */
const MAX_PRINTED = 20;
const KG_PLACES = 6;

type Place = Pick<FileInvoice, 'number' | 'line'>;
type Answered = IngestAnswer['invoices'][number];

/** What became of a file. */
export interface IngestReport {
  note(sent: Sent): void;
  reject(place: Place, error: string, code?: string): void;
  /** Counts an invoice booked by an earlier run. */
  skip(): void;
  readonly processed: number;
  readonly rejected: number;
  json(): Record<string, unknown>;
  text(): string;
}

export function createReport(): IngestReport {
  const counts = { processed: 0, rejected: 0, replayed: 0, skipped: 0, possibleDuplicates: 0 };
  const [invoices, errors, duplicates]: [object[], Rejected[], object[]] = [[], [], []];
  const warnings = new Map<string, number>();
  let kgco2e: Rational = ZERO;
  const reject = ({ number, line }: Place, error: string, code: string | null = null) => {
    counts.rejected += 1;
    list(errors, { number, line, code, error });
  };
  const accept = (place: Place, invoice: Answered) => {
    const { invoice_id, invoice_number, vendor_name, total_kgco2e } = invoice;
    const { number, line } = place;
    counts.processed += 1;
    kgco2e = add(kgco2e, parseDecimal(exactNumber(total_kgco2e).text));
    const entry = { number, line, invoice_id, invoice_number, vendor_name, total_kgco2e };
    list(invoices, entry);
    for (const { code } of invoice.warnings) warnings.set(code, (warnings.get(code) ?? 0) + 1);
    const duplicate = invoice.warnings.find(({ code }) => code === 'possible_duplicate');
    if (duplicate === undefined) return;
    counts.possibleDuplicates += 1;
    list(duplicates, { ...entry, message: duplicate.message });
  };
  const total = () => trimZeros(toFixedText(kgco2e, KG_PLACES));
  return {
    note({ batch, answer, refusal, replayed }) {
      if (refusal !== null) {
        const said = `${refusal.status}: ${refusal.detail}`;
        for (const invoice of batch) reject(invoice, said, refusal.code);
      }
      for (const invoice of answer?.invoices ?? [])
        withPlace(batch, invoice.index, (at) => accept(at, invoice));
      for (const { index, error, code } of answer?.errors ?? []) {
        withPlace(batch, index, (at) => reject(at, error, code));
      }
      if (replayed) counts.replayed += answer?.invoices.length ?? 0;
    },
    reject,
    skip: () => {
      counts.skipped += 1;
    },
    get processed() {
      return counts.processed;
    },
    get rejected() {
      return counts.rejected;
    },
    json: () => ({
      processed: counts.processed,
      rejected: counts.rejected,
      replayed: counts.replayed,
      booked_before: counts.skipped,
      possible_duplicates: counts.possibleDuplicates,
      total_kgco2e: Number(total()),
      warnings: Object.fromEntries([...warnings].sort()),
      invoices,
      errors,
      duplicates,
    }),
    text: () => textOf({ counts, kgco2e: total(), errors, warnings }),
  };
}

interface Rejected extends Place {
  readonly code: string | null;
  readonly error: string;
}

function list<Entry>(entries: Entry[], entry: Entry): void {
  if (entries.length < MAX_LISTED) entries.push(entry);
}

function withPlace(batch: Sent['batch'], index: number, use: (place: Place) => void): void {
  const place = batch[index];
  if (place !== undefined) use(place);
}

interface ReportParts {
  readonly counts: {
    readonly processed: number;
    readonly rejected: number;
    readonly replayed: number;
    readonly skipped: number;
    readonly possibleDuplicates: number;
  };
  readonly kgco2e: string;
  readonly errors: readonly Rejected[];
  readonly warnings: ReadonlyMap<string, number>;
}

function textOf({ counts, kgco2e, errors, warnings }: ReportParts): string {
  const { processed, rejected, replayed, skipped, possibleDuplicates } = counts;
  const shown = errors.slice(0, MAX_PRINTED);
  return [
    ...shown.map(
      ({ number, line, error }) => `invoice ${number} (line ${line}) rejected: ${onOneLine(error)}`,
    ),
    ...(rejected > shown.length
      ? [`… and ${rejected - shown.length} more (--json lists ${MAX_LISTED})`]
      : []),
    ...[...warnings].sort().map(([code, count]) => `warning ${onOneLine(code)}: ${count}`),
    ...(possibleDuplicates > 0 ? [`possible duplicates: ${possibleDuplicates}`] : []),
    ...(replayed > 0 ? [`booked by an earlier request: ${replayed} of those processed`] : []),
    ...(skipped > 0 ? [`booked by an earlier run and not sent: ${skipped}`] : []),
    `${processed} processed, ${rejected} rejected, ${kgco2e} kg CO2e`,
  ].join('\n');
}
