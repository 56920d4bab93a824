import { DrawnLines, type DrawnPlace } from '../verify/drawn-lines.ts';
import { asMembers, type Members } from '../verify/profile.ts';
import { Findings } from '../verify/rules.ts';
import {
  DRAW_MEMBERS,
  FIGURES,
  IF_STATED,
  PLAN,
  POPULATION,
  renamed,
  summaryOf,
  topUpStatement,
} from '../verify/sample-statement.ts';
import { type EngagementEntry, takeEntry } from '../verify/stored-entries.ts';

/** The entries of the trail about an engagement's sample and its completion. */
export interface SampleTask {
  readonly engagementId: string;
  /** `<workspace id>/<period>`. */
  readonly chain: string;
  /** The last draw, its extensions and top-ups, the assertions that replaced a line, and the completion, in the order of the chain. */
  readonly entries: readonly EngagementEntry[];
  /** Whether the period was closed at the completion. */
  readonly isClosed: boolean;
  /** How many lines each part has. */
  readonly linesAPart: number;
}

export interface ReadSample {
  /** The members of metadata.json about the sample. */
  readonly statement: Members;
  /** JSON of the `DrawnPlace`s of the sample in its order, in parts: as text 100,000 of them take some 20 MB. */
  readonly parts: readonly string[];
  /** Entries of the chain when the lines of each draw were frozen. */
  readonly frozenSizes: readonly number[];
  readonly sampleId: string;
}

/**
 * Reads the sample, its evaluation, the conclusion and the drawn lines from the entries of the draw and the completion,
 * as the offline verifier does. Null where an entry is missing.
 * Source: docs/evidence-format.md, `recalculate.sample`.
 */
export function readSample(task: SampleTask): ReadSample | null {
  const drawn = new DrawnLines(task.engagementId, new Findings());
  for (const entry of task.entries) takeEntry(drawn, entry);
  const { draw, completion } = drawn;
  const frozenSizes = drawn.frozenSizes.filter((size) => size !== null);
  const isWhole = frozenSizes.length === drawn.frozenSizes.length;
  if (draw === null || completion?.payload == null || !isWhole) return null;
  const places = drawn.places();
  const { payload } = completion;
  const { engagement, period, evaluation, conclusion, completeness_test, items } = payload;
  const stated = IF_STATED.filter((name) => payload[name] !== undefined);
  const statement = {
    chain: task.chain,
    engagement_id: task.engagementId,
    engagement: {
      ...asMembers(engagement),
      status: 'completed',
      completed_at: completion.at,
      completed_by: completion.actor,
    },
    period: {
      name: task.chain.split('/')[1],
      ...asMembers(period),
      closed_at_completion: task.isClosed,
    },
    sample: sampleOf(drawn, draw),
    evaluation,
    testing_summary: summaryOf(asMembers(items)),
    conclusion: conclusion ?? null,
    completeness_test: completeness_test ?? null,
    ...Object.fromEntries(stated.map((name) => [name, payload[name]])),
  };
  return {
    statement,
    parts: partsOf(places, task.linesAPart),
    frozenSizes,
    sampleId: String(draw.sample_id),
  };
}

function sampleOf(drawn: DrawnLines, draw: Members): Members {
  const named = (names: readonly string[], of: Members) =>
    Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return {
    ...named(DRAW_MEMBERS, draw),
    ...named(FIGURES, drawn.figures ?? draw),
    algorithm_version: draw.algorithm,
    plan: renamed(PLAN, draw.plan),
    population: { ...renamed(POPULATION, draw.population), hash: draw.population_digest },
    over: draw.population_at,
    ...(drawn.topUps.length > 0 && { top_ups: drawn.topUps.map(topUpStatement) }),
    generated_at: drawn.drawnAt.at,
    generated_by: drawn.drawnBy,
    entry: drawn.lastDraw,
  };
}

function partsOf(places: readonly DrawnPlace[], linesAPart: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < places.length; at += linesAPart) {
    parts.push(JSON.stringify(places.slice(at, at + linesAPart)));
  }
  return parts;
}
