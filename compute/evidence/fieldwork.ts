import type { AssertionName, AssertionResult } from '../../schema/contracts/assertion-rules.ts';
import { DrawnLines, type DrawnPlace } from '../verify/drawn-lines.ts';
import type { TrailEntry } from '../verify/entry-check.ts';
import { asText, isMembers, type Members } from '../verify/profile.ts';
import { Findings } from '../verify/rules.ts';
import type { WorkRead } from './read-work.ts';

export interface FieldworkTask {
  readonly engagementId: string;
  /** Every draw, assertion and review of the engagement, in the order of the chain. */
  readonly entries: readonly WorkRead[];
}

/** The newest revision of an assertion, as the evaluation takes it. */
export interface ChainOutcome {
  readonly lineItemId: string;
  readonly assertion: AssertionName;
  readonly result: AssertionResult;
  readonly auditedKgco2e: string | null;
  readonly misstatementKgco2e: string | null;
  readonly isAnomaly: boolean;
  readonly hasCause: boolean;
  readonly hasAnomalyProcedures: boolean;
  readonly hasAlternative: boolean;
  /** Sorts as the entries do. */
  readonly preparedAt: string;
  readonly decision: 'approve' | 'return' | null;
}

/** What the chain says about an engagement's sample and its tests. */
export interface Fieldwork {
  /** Members of the draw that counts. */
  readonly draw: Members;
  /** Its figures after the last line drawn; null where no entry states them. */
  readonly figures: Members | null;
  /** The lines in the order of the sample. */
  readonly places: readonly DrawnPlace[];
  /** Recorded kilograms of the lines with an assertion about this sample. */
  readonly recorded: ReadonlyMap<string, string>;
  readonly outcomes: readonly ChainOutcome[];
}

/** The fieldwork of an engagement according to its verified entries; null before the first draw. */
export function fieldworkOf({ engagementId, entries }: FieldworkTask): Fieldwork | null {
  const drawn = new DrawnLines(engagementId, new Findings());
  const newest = new Map<string, ChainOutcome>();
  /** The newest revisions by their entries: a review of an earlier one says nothing about it. */
  const byEntry = new Map<string, string>();
  const entryOf = new Map<string, string>();
  const recorded = new Map<string, readonly [string, string]>();
  for (const { kind, hash, seq, refs, payload, ...header } of entries) {
    if (kind === 'sample.generated' || isMembers(payload.replacement)) {
      const entry = { ...header, kind, refs, payload } as unknown as TrailEntry;
      drawn.entry(entry, hash, { seq, before: '' });
    }
    if (kind === 'assertion.saved') {
      const key = `${asText(payload.line_item_id)} ${asText(payload.assertion)}`;
      newest.set(key, outcomeOf(payload, seq));
      byEntry.delete(entryOf.get(key) ?? '');
      byEntry.set(hash, key);
      entryOf.set(key, hash);
      recorded.set(asText(payload.line_item_id), [
        asText(payload.sample_id),
        asText(payload.recorded_kgco2e),
      ]);
    } else if (kind === 'assertion.reviewed') {
      const { decision } = payload;
      if (decision !== 'approve' && decision !== 'return') continue;
      for (const key of refs.flatMap((ref) => byEntry.get(ref) ?? [])) {
        const outcome = newest.get(key);
        if (outcome !== undefined) newest.set(key, { ...outcome, decision });
      }
    }
  }
  const { draw } = drawn;
  if (draw === null) return null;
  const own = [...recorded].filter(([, [sample]]) => sample === draw.sample_id);
  return {
    draw,
    figures: drawn.figures,
    places: drawn.places(),
    recorded: new Map(own.map(([line, [, kg]]) => [line, kg])),
    outcomes: [...newest.values()],
  };
}

const text = (value: unknown) => (value == null ? null : asText(value));
/** Digits of a position in a chain. */
const SEQ_DIGITS = 16;

function outcomeOf(payload: Members, seq: number): ChainOutcome {
  return {
    lineItemId: asText(payload.line_item_id),
    assertion: payload.assertion as AssertionName,
    result: payload.result as AssertionResult,
    auditedKgco2e: text(payload.audited_kgco2e),
    misstatementKgco2e: text(payload.misstatement_kgco2e),
    isAnomaly: payload.is_anomaly === true,
    hasCause: payload.nature_and_cause !== null,
    hasAnomalyProcedures: payload.anomaly_procedures !== null,
    hasAlternative: payload.alternative_procedure !== null,
    preparedAt: String(seq).padStart(SEQ_DIGITS, '0'),
    decision: null,
  };
}
