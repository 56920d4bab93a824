import { chainValue } from '../../../compute/chain/chain-value.ts';
import type { RevisionOutcome } from '../../../schema/queries/assertions.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { TaskOutput } from '../../threads/pool.ts';
import { sampleMembers, scoredOf, topUpMembers } from './sample-members.ts';

type Fieldwork = NonNullable<TaskOutput<'fieldworkOf'>>;
type Members = Readonly<Record<string, unknown>>;

/** The rows of a file that decide its evaluation. */
interface DecidingRows {
  readonly sample: Row<'sample'>;
  readonly items: readonly Row<'sample_item'>[];
  readonly misplaced: readonly string[];
  readonly outcomes: readonly RevisionOutcome[];
}

/**
 * Compares the rows of a file with its entries.
 * @returns the differences: `sample: seed`, `sampled line <id>`, `assertion of line <id>`.
 */
export function fileDifferences(
  chain: Fieldwork,
  { sample, items, misplaced, outcomes }: DecidingRows,
): string[] {
  const lines = new Set([...lineDifferences(chain, items), ...misplaced]);
  return [
    ...sampleDifferences(chain, sample).map((name) => `sample: ${name}`),
    ...[...lines].map((id) => `sampled line ${id}`),
    ...assertionDifferences(chain, outcomes).map((id) => `assertion of line ${id}`),
  ];
}

function sampleDifferences({ draw, figures, topUps }: Fieldwork, sample: Row<'sample'>): string[] {
  const { plan, populationHash, algorithmVersion, chainSize } = sample;
  const stored = { ...sampleMembers(sample), algorithm: algorithmVersion, population_digest: populationHash };
  const drawnFigures = figures ?? draw;
  return [
    ...differing(stored, draw),
    ...differing({ plan }, draw),
    ...differing({ size: chainSize }, membersAt(draw, 'population_at')).map(() => 'population_at'),
    ...differing(sampledStored(sample), membersAt(drawnFigures, 'sampled')).map((name) => `sampled ${name}`),
    ...topUpDifferences(sample, topUps),
  ];
}

/** The row may have any JSON. */
function topUpDifferences(sample: Row<'sample'>, stated: readonly Members[]): string[] {
  const stored = Array.isArray(sample.topUps) ? sample.topUps : [];
  if (stored.length !== stated.length) return ['top_ups'];
  return stored.flatMap((topUp, at) => {
    const names = differing(topUpMembers(topUp), stated[at] ?? {});
    return names.map((name) => `top_up ${at + 2} ${name}`);
  });
}

/** The row may have any JSON. */
function sampledStored({ sampled }: Row<'sample'>): Members {
  const { lineItems, absoluteKgCo2e, weightedKgCo2e, hits } = membersAt({ sampled }, 'sampled');
  return {
    line_items: lineItems,
    absolute_kgco2e: absoluteKgCo2e,
    weighted_kgco2e: weightedKgCo2e,
    hits,
  };
}

function membersAt(of: Members, name: string): Members {
  const value = of[name];
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

/** Names of the stored members that the entry states otherwise. */
function differing(stored: Members, stated: Members): string[] {
  return Object.keys(stored).filter((name) => {
    const [row, entry] = [chainValue(stored[name] ?? null, name), stated[name] ?? null];
    return !isSame(row, entry);
  });
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Whether two values are equal; numbers in any form of writing. */
function isSame(one: unknown, other: unknown): boolean {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  if (first === second) return true;
  const [left, right] = [String(one), String(other)];
  return NUMBER.test(left) && NUMBER.test(right) && plain(left) === plain(right);
}

function plain(number: string): string {
  return number.includes('.') ? number.replace(/\.?0+$/, '') : number;
}

function lineDifferences({ places, recorded }: Fieldwork, items: readonly Row<'sample_item'>[]): string[] {
  const drawn = new Map(places.map((place) => [place.id, place]));
  const found = items.filter((item) => {
    const place = drawn.get(item.lineItemId);
    const kg = recorded.get(item.lineItemId);
    return (
      place === undefined ||
      place.place !== item.ordinal ||
      place.stratum !== item.stratum ||
      place.draw !== item.draw ||
      place.replaces !== item.replaces ||
      place.replacedBy !== item.replacedBy ||
      (place.hits !== null && place.hits !== item.hits) ||
      (place.scored !== null && place.scored !== scoredOf(item)) ||
      (kg !== undefined && !isSame(kg, item.recordedKgco2e))
    );
  });
  const listed = new Set(items.map(({ lineItemId }) => lineItemId));
  const missing = places.filter(({ id }) => !listed.has(id));
  return [...found.map(({ lineItemId }) => lineItemId), ...missing.map(({ id }) => id)];
}

const OUTCOME = [
  'result',
  'auditedKgco2e',
  'misstatementKgco2e',
  'isAnomaly',
  'hasCause',
  'hasAnomalyProcedures',
  'hasAlternative',
  'decision',
] as const;

function assertionDifferences(
  { outcomes: chain }: Fieldwork,
  outcomes: readonly RevisionOutcome[],
): string[] {
  const keyOf = (one: Pick<RevisionOutcome, 'lineItemId' | 'assertion'>) =>
    `${one.lineItemId} ${one.assertion}`;
  const stored = new Map(outcomes.map((one) => [keyOf(one), one]));
  const stated = new Map(chain.map((one) => [keyOf(one), one]));
  const changed = chain.filter((one) => {
    const row = stored.get(keyOf(one));
    return row === undefined || OUTCOME.some((name) => row[name] !== one[name]);
  });
  const added = outcomes.filter((one) => !stated.has(keyOf(one)));
  return [...new Set([...changed, ...added].map(({ lineItemId }) => lineItemId))];
}
