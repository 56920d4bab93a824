import type { AssertionName, AssertionResult } from '../../schema/contracts/assertion-rules.ts';
import { asMembers, asText, type Members } from './profile.ts';

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
  /** Position of its entry in the chain. */
  readonly seq: number;
  readonly decision: 'approve' | 'return' | null;
}

/** An entry about an engagement. */
interface OutcomeEntry {
  readonly kind: string;
  readonly hash: string;
  readonly seq: number;
  readonly refs: readonly string[];
  readonly payload: Members;
}

/** The newest revision of each assertion about each line, and its newest review, from the entries in their order. */
export class Outcomes {
  readonly #newest = new Map<string, ChainOutcome>();
  /** The newest revisions by their entries: a review of an earlier one says nothing about it. */
  readonly #byEntry = new Map<string, string>();
  readonly #entryOf = new Map<string, string>();

  entry({ kind, hash, seq, refs, payload }: OutcomeEntry): void {
    if (kind === 'assertion.saved') {
      const key = `${asText(payload.line_item_id)} ${asText(payload.assertion)}`;
      this.#newest.set(key, outcomeOf(payload, seq));
      this.#byEntry.delete(this.#entryOf.get(key) ?? '');
      this.#byEntry.set(hash, key);
      this.#entryOf.set(key, hash);
    } else if (kind === 'assertion.reviewed') {
      const { decision } = payload;
      if (decision !== 'approve' && decision !== 'return') return;
      for (const ref of refs) {
        const key = this.#byEntry.get(ref);
        const outcome = key === undefined ? undefined : this.#newest.get(key);
        if (key !== undefined && outcome !== undefined) this.#newest.set(key, { ...outcome, decision });
      }
    }
  }

  newest(): ChainOutcome[] {
    return [...this.#newest.values()];
  }

  byLine(): Map<string, ChainOutcome[]> {
    return Map.groupBy(this.#newest.values(), ({ lineItemId }) => lineItemId);
  }
}

/** The assertions that the plan in a completion asks for of each line. */
export function requiredAssertions(completion: Members): string[] {
  const { required_assertions: asked } = asMembers(asMembers(completion.engagement).plan);
  return Array.isArray(asked) ? asked.map(asText) : [];
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
    hasCause: payload.nature_and_cause != null,
    hasAnomalyProcedures: payload.anomaly_procedures != null,
    hasAlternative: payload.alternative_procedure != null,
    preparedAt: String(seq).padStart(SEQ_DIGITS, '0'),
    seq,
    decision: null,
  };
}
