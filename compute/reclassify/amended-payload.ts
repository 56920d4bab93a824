import { buildPayload } from '../chain/entry.ts';
import { resultMembers } from '../ingest/invoice-payload.ts';
import type { LineResult } from '../types.ts';
import type { ReclassifyTask } from './task.ts';

interface RecordedPayload {
  readonly invoice: {
    readonly line_items: readonly { readonly line_item_id: string }[];
    readonly [member: string]: unknown;
  };
}

/**
 * The `invoice.amended` payload: the whole invoice of the version it replaces with the results of the changed
 * lines and the new total, which line was decided, and why.
 * Source: docs/audit-trail.md, kinds of entries.
 * @throws Error when the recorded version has other lines.
 */
export function amendedPayload(
  { payload, lineItemId, reason, salt, recorded }: ReclassifyTask,
  changed: ReadonlyMap<string, LineResult>,
  totalKgCo2e: string,
): { readonly text: string; readonly digest: string } {
  const { invoice } = JSON.parse(payload) as RecordedPayload;
  if (invoice.line_items.length !== recorded.length) {
    throw new Error('the recorded version of the invoice has other lines');
  }
  const lines = invoice.line_items.map((line) => {
    const result = changed.get(line.line_item_id);
    return result === undefined ? line : { ...line, ...resultMembers(result) };
  });
  const amended = { ...invoice, line_items: lines, total_kgco2e: totalKgCo2e };
  return buildPayload({ invoice: amended, line_item_id: lineItemId, reason }, salt);
}
