import { DrawnLines, type DrawnPlace } from '../verify/drawn-lines.ts';
import type { TrailEntry } from '../verify/entry-check.ts';
import { type ChainOutcome, Outcomes } from '../verify/outcomes.ts';
import { asText, isMembers, type Members } from '../verify/profile.ts';
import { Findings } from '../verify/rules.ts';
import type { WorkRead } from './read-work.ts';

export interface FieldworkTask {
  readonly engagementId: string;
  /** Every draw, assertion, review and note of the engagement, in the order of the chain. */
  readonly entries: readonly WorkRead[];
}

/** What the chain says about an engagement's sample and its tests. */
export interface Fieldwork {
  /** Members of the draw that counts. */
  readonly draw: Members;
  /** Its figures after the last line drawn; null where no entry states them. */
  readonly figures: Members | null;
  /** Members of its top-ups. */
  readonly topUps: readonly Members[];
  /** Sizes of the chain when the lines of each draw were frozen. */
  readonly frozenSizes: readonly number[];
  /** The lines in the order of the sample. */
  readonly places: readonly DrawnPlace[];
  /** Recorded kilograms of the lines with an assertion about this sample. */
  readonly recorded: ReadonlyMap<string, string>;
  readonly outcomes: readonly ChainOutcome[];
}

/** The fieldwork of an engagement according to its verified entries; null before the first draw. */
export function fieldworkOf({ engagementId, entries }: FieldworkTask): Fieldwork | null {
  const drawn = new DrawnLines(engagementId, new Findings());
  const outcomes = new Outcomes();
  const recorded = new Map<string, readonly [string, string]>();
  for (const { kind, hash, seq, refs, payload, ...header } of entries) {
    if (kind === 'sample.generated' || isMembers(payload.replacement)) {
      const entry = { ...header, kind, refs, payload } as unknown as TrailEntry;
      drawn.entry(entry, hash, { seq, before: '' });
    }
    outcomes.entry({ kind, hash, seq, refs, payload });
    if (kind === 'assertion.saved') {
      recorded.set(asText(payload.line_item_id), [
        asText(payload.sample_id),
        asText(payload.recorded_kgco2e),
      ]);
    }
  }
  const { draw } = drawn;
  if (draw === null) return null;
  const own = [...recorded].filter(([, [sample]]) => sample === draw.sample_id);
  const topUps = drawn.topUps.map(({ payload }) => payload);
  return {
    draw,
    figures: drawn.figures,
    topUps,
    frozenSizes: [draw, ...topUps].map(({ population_at: at }) => (isMembers(at) ? Number(at.size) : 0)),
    places: drawn.places(),
    recorded: new Map(own.map(([line, [, kg]]) => [line, kg])),
    outcomes: outcomes.newest(),
  };
}
