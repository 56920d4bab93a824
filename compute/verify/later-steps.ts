import { isNewSample } from './drawn-lines.ts';
import { asMembers, asText, isMembers, type Members, membersOf } from './profile.ts';

/** Later draws that are kept at most: far above any real sample. */
const MAX_STEPS = 100_000;

/** A later draw of the present sample, as its entry states it. */
export interface LaterStep {
  /** Position of its entry in the chain. */
  readonly seq: number;
  /** The entry of a draw over lines that the draws before could not select; null for another one. */
  readonly topUp: Members | null;
  /** Hits an extension added; null for a replacement and a top-up. */
  readonly extendBy: number | null;
  readonly items: readonly Members[];
  readonly furtherHits: readonly Members[];
  /** The figures after it; null where the entry does not state them. */
  readonly figures: Members | null;
}

/** The extensions, replacements and top-ups of the sample that counts, in their order. */
export class LaterSteps {
  steps: LaterStep[] = [];
  /** Further ones, beyond the limit. */
  dropped = 0;

  /** Takes an entry about the engagement. @param sampleId - of the sample that counts before it. */
  entry(
    { kind, payload, seq }: { readonly kind: string; readonly payload: Members; readonly seq: number },
    sampleId: unknown,
  ): void {
    const { replacement } = payload;
    if (kind === 'sample.generated') {
      if (isNewSample(payload)) {
        this.steps = [];
        this.dropped = 0;
      } else {
        const { items: _, ...topUp } = payload;
        this.#add({
          seq,
          topUp: payload.top_up === undefined ? null : topUp,
          extendBy: payload.top_up === undefined ? countOf(payload.extend_by) : null,
          items: membersOf(payload.items),
          furtherHits: membersOf(payload.further_hits),
          figures: payload.strata === undefined ? null : payload,
        });
      }
    } else if (kind === 'assertion.saved' && isMembers(replacement) && payload.sample_id === sampleId) {
      const figures = replacement.strata === undefined ? null : replacement;
      this.#add({ seq, topUp: null, extendBy: null, items: [replacement], furtherHits: [], figures });
    }
  }

  #add(step: LaterStep): void {
    if (this.steps.length < MAX_STEPS) this.steps.push(step);
    else this.dropped += 1;
  }
}

/** NaN for what is no number: a text is not what the service writes. */
const countOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** What an entry says of a drawn line, in one form. */
export function statedItem(item: Members): {
  readonly id: string;
  readonly weight: string | null;
  /** The draw that froze it. */
  readonly draw: unknown;
} {
  const { line_item_id: id, risk_weight: weight, draw = 1 } = asMembers(item);
  return { id: asText(id), weight: weight === undefined || weight === null ? null : asText(weight), draw };
}
