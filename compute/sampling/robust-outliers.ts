/** Least lines of a group for outliers. */
export const MIN_GROUP = 5;
/** Modified z-score of an outlier. Source: Iglewicz and Hoaglin 1993. */
export const OUTLIER_Z = 3.5;

/**
 * Share of the median up to which values count as equal, since recorded kilograms and amounts are rounded. With a spread of
 * rounding alone, every other value would be an outlier.
 */
const EQUAL_WITHIN = 1e-5;

export interface GroupCentre {
  readonly median: number;
  /** Divisor of (x - median) for a z-score; 0 if all values are equal. */
  readonly spread: number;
  readonly count: number;
}

/**
 * Median and spread of each group of values: MAD / 0.6745, or where more than half of a group is equal (MAD
 * at most a hundred-thousandth of the median) 1.253314 x mean absolute deviation, so that z = 0.6745
 * (x - median) / MAD.
 * @param groups - group of each value, from 0 up; negative: in no group. Groups below `MIN_GROUP` give null.
 * Source: Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993.
 */
export function groupCentres(groups: Int32Array, values: Float64Array): (GroupCentre | null)[] {
  let groupCount = 0;
  for (const group of groups) groupCount = Math.max(groupCount, group + 1);
  const ends = new Uint32Array(groupCount + 1);
  for (const group of groups) if (group >= 0) ends[group + 1] = (ends[group + 1] ?? 0) + 1;
  for (let i = 1; i < ends.length; i += 1) ends[i] = (ends[i] ?? 0) + (ends[i - 1] ?? 0);
  const next = ends.slice();
  const sorted = new Float64Array(ends[groupCount] ?? 0);
  groups.forEach((group, index) => {
    if (group < 0) return;
    const place = next[group] ?? 0;
    sorted[place] = values[index] ?? 0;
    next[group] = place + 1;
  });
  return Array.from({ length: groupCount }, (_, group) =>
    centreOf(sorted.subarray(ends[group] ?? 0, ends[group + 1] ?? 0)),
  );
}

/** Sorts the values in place. */
function centreOf(values: Float64Array): GroupCentre | null {
  if (values.length < MIN_GROUP) return null;
  const median = medianOf(values.sort());
  const deviations = values.map((value) => Math.abs(value - median)).sort();
  const mad = medianOf(deviations);
  const mean = deviations.reduce((sum, value) => sum + value, 0) / deviations.length;
  return {
    median,
    spread: mad > EQUAL_WITHIN * Math.abs(median) ? mad / 0.6745 : 1.253314 * mean,
    count: values.length,
  };
}

function medianOf(sorted: Float64Array): number {
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** Modified z-score of a value; 0 if its group has no spread. */
export function robustZ(value: number, centre: GroupCentre): number {
  return centre.spread > 0 ? (value - centre.median) / centre.spread : 0;
}
