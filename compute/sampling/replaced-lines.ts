import type { TestedItem } from './evaluation-types.ts';

/** A line the procedure did not fit, and the one that was tested in its place. */
export interface Replaced {
  readonly item: TestedItem;
  readonly standIn: TestedItem;
}

/**
 * The lines the procedure did not fit: those of the sampled stratum with the line drawn in their place, or in
 * the place of that one where it was replaced too; and those that have none, `alone`, of any stratum.
 * Source: ISA 530.10; API.md section 4 (certainty and key lines stand for themselves only).
 */
export function replacedLines(items: readonly TestedItem[]): {
  readonly replaced: readonly Replaced[];
  readonly alone: readonly TestedItem[];
} {
  const byId = new Map(items.map((item) => [item.lineItemId, item]));
  const replaced: Replaced[] = [];
  const alone: TestedItem[] = [];
  for (const item of items) {
    if (item.status !== 'not_applicable') continue;
    const standIn = item.stratum === 'sampled' ? lastInPlaceOf(item, byId) : null;
    if (standIn === null) alone.push(item);
    else replaced.push({ item, standIn });
  }
  return { replaced, alone };
}

/** Each replacement is drawn after the line it replaces, so that the way has an end. */
function lastInPlaceOf(item: TestedItem, byId: ReadonlyMap<string, TestedItem>): TestedItem | null {
  const next = byId.get(item.replacedBy ?? '');
  if (next === undefined) return null;
  return next.status === 'not_applicable' ? lastInPlaceOf(next, byId) : next;
}
