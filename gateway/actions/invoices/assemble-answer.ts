import type { AcceptedInvoice, RejectedInvoice } from '../../../compute/ingest/task.ts';
import type { ReplacedInvoice } from '../../../schema/contracts/ingest.ts';
import type { Warning } from '../../../schema/contracts/warnings.ts';
import type { Receipt } from '../../database/append-entries.ts';
import { type Repeat, repeatWarning } from './find-repeats.ts';
import type { Replaced } from './replace-invoices.ts';

export interface AnswerParts {
  readonly accepted: readonly AcceptedInvoice[];
  readonly rejected: readonly RejectedInvoice[];
  readonly repeats: readonly Repeat[];
  readonly replaced: Replaced;
  readonly receipts: readonly Receipt[];
  /** About the request as a whole. */
  readonly warnings: readonly Warning[];
}

/**
 * The answer's text. The compute thread prepares long parts and they are only joined here, so nothing large is parsed
 * or serialised on the event loop.
 */
export function assembleAnswer({
  accepted,
  rejected,
  repeats,
  replaced,
  receipts,
  warnings: ofRequest,
}: AnswerParts): string {
  const repeated = new Map(repeats.map((repeat) => [repeat.index, repeat]));
  const invoices = accepted.map(({ index, answerHead, warnings }) => {
    const repeat = repeated.get(index);
    const all = repeat === undefined ? warnings : [...warnings, repeatWarning(repeat)];
    return `${answerHead}${replacesMember(replaced, index)},"warnings":${JSON.stringify(all)}}`;
  });
  const last = ofRequest.length === 0 ? '' : `,"warnings":${JSON.stringify(ofRequest)}`;
  return `{"processed":${accepted.length},"invoices":[${invoices.join(',')}],"errors":${JSON.stringify(rejected)},"receipts":${JSON.stringify(receipts)}${last}}`;
}

function replacesMember(replaced: Replaced, index: number): string {
  const earlier = replaced.get(index);
  if (earlier === undefined) return '';
  const member: ReplacedInvoice = {
    invoice_id: earlier.invoiceId,
    period: earlier.period,
    invoice_date: earlier.invoiceDate,
    header_net: earlier.headerNet,
    currency: earlier.currency,
    total_kgco2e: Number(earlier.totalKgco2e),
  };
  return `,"replaces":${JSON.stringify(member)}`;
}
