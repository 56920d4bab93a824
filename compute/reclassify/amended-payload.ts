import type { Warning } from '../../schema/contracts/warnings.ts';
import { buildPayload } from '../chain/entry.ts';
import { codesOf, resultMembers } from '../ingest/invoice-payload.ts';
import type { LineResult } from '../types.ts';
import type { ReclassifyTask } from './task.ts';

interface RecordedPayload {
  readonly invoice: {
    readonly line_items: readonly { readonly line_item_id: string; readonly warnings?: readonly string[] }[];
    /** Codes. */
    readonly warnings: readonly string[];
    readonly [member: string]: unknown;
  };
}

/** Whether a warning is about how a line was sent, which no new result changes. */
const isOfSending = (code: string): boolean => code === 'number_rounded';

/** The warnings of a line with a new result: those about how it was sent stay. */
export function warningsAfter(recorded: readonly Warning[], { warnings }: LineResult): readonly Warning[] {
  return [...recorded.filter(({ code }) => isOfSending(code)), ...warnings];
}

/** Whether it is about the whole invoice and results from calculating its lines. */
export const isOfCalculation = (code: string): boolean => code === 'grid_only_invoice';

/** The results of the changed lines. */
interface Amendment {
  readonly changed: ReadonlyMap<string, LineResult>;
  readonly totalKgCo2e: string;
  readonly totalMarketBasedKgCo2e: string | null;
  /** The calculation's warnings about the whole invoice. */
  readonly warnings: readonly Warning[];
}

/**
 * The `invoice.amended` payload: the whole invoice of the replaced version with the results of the changed lines, the new
 * total, the decided line and the reason.
 * Source: docs/reference/entry-kinds.md.
 * @throws Error if the recorded version has other lines.
 */
export function amendedPayload(
  { payload, lineItemId, reason, salt, recorded }: ReclassifyTask,
  { changed, totalKgCo2e, totalMarketBasedKgCo2e, warnings }: Amendment,
): { readonly text: string; readonly digest: string } {
  const { invoice } = JSON.parse(payload) as RecordedPayload;
  if (invoice.line_items.length !== recorded.length) {
    throw new Error('the recorded version of the invoice has other lines');
  }
  const lines = invoice.line_items.map((line) => {
    const result = changed.get(line.line_item_id);
    if (result === undefined) return line;
    const before = recorded.find(({ lineItemId: id }) => id === line.line_item_id)?.warnings ?? [];
    return { ...line, ...resultMembers(result, warningsAfter(before, result)) };
  });
  const stay = invoice.warnings.filter((code) => !isOfCalculation(code)).map((code) => ({ code }));
  const amended = {
    ...invoice,
    line_items: lines,
    total_kgco2e: totalKgCo2e,
    total_market_based_kgco2e: totalMarketBasedKgCo2e ?? undefined,
    warnings: codesOf([...stay, ...warnings]),
  };
  return buildPayload({ invoice: amended, line_item_id: lineItemId, reason }, salt);
}
