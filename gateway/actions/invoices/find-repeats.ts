import type { AcceptedInvoice } from '../../../compute/ingest/task.ts';
import { type Reason, reason } from '../../../schema/contracts/reasons.ts';
import { WARNINGS, type Warning } from '../../../schema/contracts/warnings.ts';
import { liveOfNumbers, type VendorNumber } from '../../../schema/queries/earlier-invoices.ts';
import { findLiveDuplicates } from '../../../schema/queries/invoices.ts';
import type { Tenant } from '../../../schema/queries/sql.ts';
import type { Replaced } from './replace-invoices.ts';

/** The earlier invoice an accepted one repeats. */
export interface Repeat {
  /** Whether content or only vendor and number are the same. */
  readonly code: 'possible_duplicate' | 'invoice_number_reused';
  /** Index of the later invoice in the request. */
  readonly index: number;
  readonly earlier: Earlier;
}

interface Earlier {
  /** Null on a dry run that repeats an invoice of the same request. */
  readonly id: string | null;
  /** Index of the earlier invoice if it is in the same request. */
  readonly index: number | null;
  /** Decimal text; null if it need not be named. */
  readonly net: { readonly headerNet: string; readonly currency: string } | null;
}

type AnswerWarning = Warning & { readonly invoice_id?: string };

/** The warning for a repeated invoice or number, with the earlier invoice. */
export function repeatWarning({ code, earlier }: Repeat): AnswerWarning {
  const { id, index, net } = earlier;
  const where = index === null ? [] : [`invoices[${index}] of this request`];
  const which = [...(id === null ? [] : [id]), ...where].join(', ') || 'an earlier one of the same file';
  const amount = net === null ? '' : `, net ${net.headerNet} ${net.currency}`;
  const advice = code === 'possible_duplicate' ? '' : ` ${adviceOf(id)}`;
  const message = `${WARNINGS[code]} It is ${which}${amount}.${advice}`;
  const reasons = reasonsOf(earlier);
  return { code, message, reasons, ...(id === null ? {} : { invoice_id: id }) };
}

function reasonsOf({ id, index, net }: Earlier): Reason[] {
  const stored =
    id === null
      ? []
      : [
          net === null
            ? reason('repeats_invoice', { invoice: id })
            : reason('repeats_invoice_of_net', { invoice: id, net: net.headerNet, currency: net.currency }),
        ];
  return index === null ? stored : [...stored, reason('repeats_of_request', { place: String(index) })];
}

function adviceOf(id: string | null): string {
  return `If one of them is wrong, void it (POST /api/invoices/${id ?? 'ID'}/void voids the earlier one). To correct an invoice, send the new one with replaces: it voids the earlier one in the same transaction.`;
}

/**
 * The accepted invoices that repeat a live one, or an earlier one of the same request: its content or, with other
 * content, its vendor and number. Invoices that are being replaced do not count. Two statements at most.
 */
export async function findRepeats(
  tx: Tenant,
  accepted: readonly AcceptedInvoice[],
  replaced: Replaced,
): Promise<Repeat[]> {
  if (accepted.length === 0) return [];
  const except = [...replaced.values()].map(({ invoiceId }) => invoiceId);
  const fingerprints = accepted.map(({ contentFingerprint }) => contentFingerprint);
  const duplicates = duplicatesAmong(accepted, await findLiveDuplicates(tx, fingerprints, except));
  const known = new Set(duplicates.map(({ index }) => index));
  const numbered = accepted.filter(
    ({ invoiceNumber }) => invoiceNumber !== null && invoiceNumber.trim() !== '',
  );
  if (numbered.length === 0) return duplicates;
  const pairs = new Map(numbered.map((invoice) => [keyOf(invoice), numberOf(invoice)]));
  const stored = await liveOfNumbers(tx, [...pairs.values()], except);
  const seen = new Map<string, Earlier>();
  for (const [at, key] of [...pairs.keys()].entries()) {
    const found = stored.get(at);
    if (found !== undefined) seen.set(key, { id: found.invoiceId, index: null, net: found });
  }
  const reused: Repeat[] = [];
  for (const invoice of numbered) {
    const earlier = seen.get(keyOf(invoice));
    if (earlier !== undefined && !known.has(invoice.index)) {
      reused.push({ code: 'invoice_number_reused', index: invoice.index, earlier });
    }
    seen.set(keyOf(invoice), { id: invoice.invoiceId, index: invoice.index, net: invoice });
  }
  return [...duplicates, ...reused];
}

const numberOf = ({ vendorKey, invoiceNumber }: AcceptedInvoice): VendorNumber => ({
  vendorKey,
  invoiceNumber: invoiceNumber ?? '',
});

const keyOf = (invoice: AcceptedInvoice) => JSON.stringify(numberOf(invoice));

function duplicatesAmong(
  accepted: readonly AcceptedInvoice[],
  stored: ReadonlyMap<string, string>,
): Repeat[] {
  const seen = new Map<string, Earlier>();
  for (const [fingerprint, id] of stored) seen.set(fingerprint, { id, index: null, net: null });
  const duplicates: Repeat[] = [];
  for (const { index, invoiceId, contentFingerprint } of accepted) {
    const earlier = seen.get(contentFingerprint);
    if (earlier !== undefined) duplicates.push({ code: 'possible_duplicate', index, earlier });
    else seen.set(contentFingerprint, { id: invoiceId, index, net: null });
  }
  return duplicates;
}
