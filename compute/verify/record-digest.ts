import { sha256Hex } from './entry-check.ts';
import { plainText } from './fraction.ts';
import { asText, isMembers, type Members } from './profile.ts';

/** The members of a saved assertion that both the trail and a work paper have. */
export const ASSERTION = [
  'assertion_id',
  'assertion',
  'revision',
  'result',
  'procedure',
  'recorded_kgco2e',
  'audited_kgco2e',
  'misstatement_kgco2e',
  'tainting',
  'nature_and_cause',
  'narrative',
  'evidence',
  'tick_marks',
  'is_anomaly',
  'anomaly_procedures',
  'alternative_procedure',
  'workpaper_reference',
];

/** The same of a re-performance. */
export const RE_PERFORMANCE = [
  're_performance_id',
  'recorded_kgco2e',
  'recomputed_kgco2e',
  'difference_kgco2e',
  'result',
  'reason',
  'tolerance_kgco2e',
  'within_tolerance',
  'factor_set_id',
  'factor_id',
  'overrides',
];

/** 128 bits over a record, the entry it is in and its author. */
export function recordDigest(
  record: Members,
  names: readonly string[],
  { hash, by }: { readonly hash: unknown; readonly by: unknown },
): string {
  const values = names.map((name) => plainValue(record[name]));
  return sha256Hex(JSON.stringify([names[0], hash, by, ...values])).slice(0, 32);
}

/** The same for a reviewer's decision; `revision` is the hash of the entry of the reviewed revision. */
export function reviewDigest({ decision, note }: Members, by: unknown): (revision: unknown) => string {
  // Once for all revisions of an entry: its note may be long, and it may name many.
  const digest = recordDigest({ decision, note: note ?? null }, ['decision', 'note'], { hash: null, by });
  return (revision) => `${asText(revision)} ${digest}`;
}

/** Deeper than any payload may be nested. */
const MAX_DEPTH = 32;

/** Numbers in one form, also nested ones. Values nested too deep are left out: they were reported. */
export function plainValue(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => plainValue(item, depth + 1));
  if (!isMembers(value)) return plainText(value);
  const members = Object.entries(value).map(
    ([name, member]) => [name, plainValue(member, depth + 1)] as const,
  );
  return Object.fromEntries(members);
}
