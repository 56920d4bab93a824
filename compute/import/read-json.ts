import type { InvoiceRequest } from '../../schema/contracts/ingest.ts';
import { faultSentence } from '../json-fault.ts';
import { scanJson } from '../json-size.ts';
import type { FileFault } from './file-fault.ts';
import type { ImportPlace, ReadItem, ReadOptions } from './read-item.ts';
import { type JsonPart, MAX_JSON_INVOICE_BYTES, splitJson } from './split-json.ts';

/** Values and nesting of one invoice: 1,000 lines with all members have 20,000. */
const BOUNDS = { values: 100_000, depth: 100 };

/** Digits or an exponent that only a number beyond all doubles has; in a text they mean nothing. */
const HUGE = /\d{300}|[eE]\+?\d{3}/;

/** Problems of a file; if they are also more than half of what it has, it is no list of invoices and reading stops. */
const MAX_PROBLEMS = 10_000;

/** Where the text of an invoice is in its file. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * Reads invoices in the shape of `POST /api/ingest`: a body with `invoices`, a list, one invoice, or one a line (NDJSON). Their
 * members are as they were sent: they are checked where they are booked, with the words of that interface.
 */
export async function* readJson(
  pieces: AsyncIterable<Uint8Array>,
  { file }: ReadOptions,
): AsyncGenerator<ReadItem & { readonly range?: TextRange }> {
  let [count, problems] = [0, 0];
  for await (const part of splitJson(pieces)) {
    count += 1;
    const place: ImportPlace = {
      file,
      row: part.line,
      ...(part.pointer === '' ? {} : { path: part.pointer }),
    };
    const read = parsed(part);
    if ('invoice' in read) {
      const range = { offset: part.offset, length: part.length };
      yield { kind: 'invoice', invoice: read.invoice, place, notes: [], range };
    } else {
      const message = `The JSON from line ${part.line} on cannot be read: ${read.why}.`;
      yield { kind: 'problem', problem: { code: read.code, message, place } };
      problems += 1;
      if (problems === MAX_PROBLEMS && problems > count / 2) {
        const why = `There are ${MAX_PROBLEMS} problems, so reading stopped at line ${part.line}. Correct the file and send it again.`;
        yield { kind: 'problem', problem: { code: 'too_many_problems', message: why, place } };
        return;
      }
    }
  }
  if (count > 0) return;
  const message = 'The JSON has no invoices: send one, a list, {"invoices":[…]}, or one a line.';
  yield { kind: 'problem', problem: { code: 'json_invalid', message, place: { file } } };
}

function parsed({ text, isCutOff }: JsonPart): { readonly invoice: InvoiceRequest } | FileFault {
  if (isCutOff) return invalid('it breaks off: send the whole file again');
  if (text === null) {
    return {
      code: 'file_too_large',
      why: `one invoice has more than ${MAX_JSON_INVOICE_BYTES} bytes: split it into several`,
    };
  }
  const { exceeded, duplicate } = scanJson(text, BOUNDS);
  if (exceeded !== null) return invalid('it is nested deeper, or has more values, than an invoice');
  let decoded: string;
  try {
    decoded = new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return { code: 'encoding_invalid', why: 'it is not UTF-8: save it as UTF-8' };
  }
  let value: unknown;
  try {
    value = HUGE.test(decoded) ? JSON.parse(decoded, keepFinite) : JSON.parse(decoded);
  } catch {
    return invalid(`${faultSentence(decoded)}, counted from there`);
  }
  if (duplicate !== null) return invalid(`the member ${duplicate} is written twice`);
  return isInvoice(value)
    ? { invoice: value }
    : invalid('it is no invoice with line_items, as POST /api/ingest takes them');
}

/** A number beyond all doubles is refused where it is booked; as `Infinity` it would become `null` on the way there. */
function keepFinite(_: string, value: unknown): unknown {
  if (value === Number.POSITIVE_INFINITY) return Number.MAX_VALUE;
  return value === Number.NEGATIVE_INFINITY ? -Number.MAX_VALUE : value;
}

/** Whether a value has the shape of an invoice; its members are checked where it is booked. */
function isInvoice(value: unknown): value is InvoiceRequest {
  return (
    typeof value === 'object' && value !== null && 'line_items' in value && Array.isArray(value.line_items)
  );
}

function invalid(why: string): FileFault {
  return { code: 'json_invalid', why };
}
