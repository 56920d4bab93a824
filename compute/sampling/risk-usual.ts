import type { EarlierMedians } from '../../schema/contracts/earlier-medians.ts';
import { type Column, growingColumn, interner, pairInterner } from './growing-column.ts';
import type { LineFacts } from './line-facts.ts';
import { type GroupCentre, groupCentres, MIN_GROUP, OUTLIER_Z, robustZ } from './robust-outliers.ts';

/** Least ratio to the median of this period's lines: steps of a tariff are smaller. */
const MIN_RATIO = { price: 1.5, quantity: 3 } as const;
/** Least ratio to the median of the year before: a price may double in a year, a quantity follows the season. */
const MIN_EARLIER_RATIO = { price: 2, quantity: 5 } as const;
/** Most of a vendor's lines of a category that may have a unit or currency that is not its usual one. */
const UNUSUAL_SHARE = 0.2;

type Measure = 'price' | 'quantity';

/** Whether lines are as their vendor's and category's usually are. */
export interface UsualLines {
  add(facts: LineFacts, of: LineGroups): void;
  finish(amounts: Float64Array): UnusualLines;
}

/** The groups of a line, by number. */
export interface LineGroups {
  readonly vendorCategory: number;
  /** Vendor, category and currency. */
  readonly amountGroup: number;
}

export interface UnusualLines {
  isOutlier(measure: Measure, line: number): boolean;
  isUnitChanged(line: number): boolean;
  /** What it was compared with; null if it is usual. */
  unusual(measure: Measure, line: number): Unusual | null;
}

/** How many times the median a figure is, and whose: of the lines of its group, or of the vendor's year before. */
export type Unusual =
  | { readonly of: 'of_vendor' | 'of_category'; readonly ratio: string; readonly lines: string }
  | { readonly of: 'year_before'; readonly ratio: string };

/**
 * Compares price (|amount / quantity|) and quantity of lines with a unit. The logarithm is compared with those of the same
 * vendor, category, unit and currency, or where these are fewer than five, of the category: an outlier has a robust z above
 * 3.5 and a ratio to the median of at least 1.5 (price) or 3 (quantity). Apart from that it is one if it is twice (price) or
 * five times (quantity) the vendor's median of the year before, or as much below.
 * @param earlier - medians of the year before, if any. @param expectedLines - final number of lines, if known.
 * Source: Iglewicz and Hoaglin 1993; ISA 520.5 (expectations from prior periods); docs/sampling.md, risk.
 */
export function usualLines(earlier: EarlierMedians | null, expectedLines?: number): UsualLines {
  const group = growingColumn((n) => new Int32Array(n), expectedLines);
  const amountGroup = growingColumn((n) => new Int32Array(n), expectedLines);
  const quantity = growingColumn((n) => new Float64Array(n), expectedLines);
  const groups = unitGroups(earlier);
  return {
    add(facts, of) {
      const isComparable =
        facts.quantity !== null &&
        facts.quantity !== 0 &&
        facts.spendAmount !== 0 &&
        facts.unitOfMeasure !== null;
      group.push(isComparable ? groups.of(facts, of) : -1);
      amountGroup.push(groups.ofAmount(of));
      quantity.push(Math.abs(facts.quantity ?? 0));
    },
    finish(amounts) {
      const columns = { group: group.values(), quantity: quantity.values(), amounts };
      const price = comparisonOf('price', columns, groups);
      const size = comparisonOf('quantity', columns, groups);
      const ofMeasure = { price, quantity: size };
      const isOtherUnit = rare(columns.group, groups.columns.unit, groups.columns.vendorCategory);
      const isOtherCurrency = rare(amountGroup.values(), null, groups.columns.vendorCategoryOfAmount);
      return {
        isOutlier: (measure, line) => ofMeasure[measure].isOutlier(line),
        unusual: (measure, line) => ofMeasure[measure].unusual(line),
        isUnitChanged: (line) => {
          const own = columns.group[line] ?? -1;
          const isNew = own >= 0 && groups.columns.earlierUnit.get(own) === NEW_UNIT;
          return isNew || isOtherUnit(line) || isOtherCurrency(line);
        },
      };
    },
  };
}

/** What the year before knows of a group's unit: nothing of vendor and category, this unit, or other units only. */
const [UNKNOWN, KNOWN_UNIT, NEW_UNIT] = [0, 1, 2] as const;

type UnitGroups = ReturnType<typeof unitGroups>;

/** Numbers vendor, category, unit and currency, and keeps for each group what it is compared with. */
function unitGroups(earlier: EarlierMedians | null) {
  const number = { category: interner(), currency: interner(), unit: interner() };
  const pair = {
    unit: pairInterner(),
    group: pairInterner(),
    categoryUnit: pairInterner(),
    category: pairInterner(),
  };
  const columns = {
    category: intColumn(),
    unit: intColumn(),
    vendorCategory: intColumn(),
    /** Row of the earlier medians, or -1. */
    earlier: intColumn(),
    earlierUnit: intColumn(),
    vendorCategoryOfAmount: intColumn(),
  };
  const rows = earlierRows(earlier);
  let known = 0;
  let knownAmounts = 0;
  return {
    earlier,
    columns,
    of(facts: LineFacts, { vendorCategory }: LineGroups): number {
      const unitText = (facts.unitOfMeasure ?? '').toLowerCase();
      const [unit, currency] = [number.unit(unitText), number.currency(facts.currency)];
      const vendorUnit = pair.unit(vendorCategory, unit);
      const own = pair.group(vendorUnit, currency);
      if (own < known) return own;
      known = own + 1;
      columns.vendorCategory.push(vendorCategory);
      columns.unit.push(vendorUnit);
      columns.category.push(
        pair.category(pair.categoryUnit(number.category(facts.category), unit), currency),
      );
      const found = rows.find(facts, unitText);
      columns.earlier.push(found.row);
      columns.earlierUnit.push(found.unit);
      return own;
    },
    ofAmount({ amountGroup, vendorCategory }: LineGroups): number {
      if (amountGroup >= knownAmounts) {
        columns.vendorCategoryOfAmount.push(vendorCategory);
        knownAmounts = amountGroup + 1;
      }
      return amountGroup;
    },
  };
}

const intColumn = () => growingColumn((n) => new Int32Array(n));

function earlierRows(earlier: EarlierMedians | null) {
  const rows = new Map<string, number>();
  const units = new Set<string>();
  earlier?.vendors.forEach((vendor, row) => {
    const vendorCategory = `${vendor}\n${earlier.categories[row]}`;
    const unit = earlier.units[row] ?? '';
    rows.set(`${vendorCategory}\n${unit}\n${earlier.currencies[row]}`, row);
    units.add(vendorCategory).add(`${vendorCategory}\n${unit}`);
  });
  return {
    find({ vendorName, category, currency }: LineFacts, unit: string): { row: number; unit: number } {
      if (vendorName === null) return { row: -1, unit: UNKNOWN };
      const vendorCategory = `${vendorName}\n${category}`;
      const row = rows.get(`${vendorCategory}\n${unit}\n${currency}`) ?? -1;
      if (!units.has(vendorCategory)) return { row, unit: UNKNOWN };
      return { row, unit: units.has(`${vendorCategory}\n${unit}`) ? KNOWN_UNIT : NEW_UNIT };
    },
  };
}

interface ComparedColumns {
  readonly group: Int32Array;
  readonly quantity: Float64Array;
  readonly amounts: Float64Array;
}

function comparisonOf(measure: Measure, columns: ComparedColumns, { columns: of, earlier }: UnitGroups) {
  const { group, quantity, amounts } = columns;
  const sizeOf = (line: number) =>
    measure === 'price' ? (amounts[line] ?? 0) / (quantity[line] ?? 1) : (quantity[line] ?? 0);
  const { ofVendor, ofCategory } = centresOf(group, of.category, sizeOf);
  const before = measure === 'price' ? earlier?.prices : earlier?.quantities;
  const centreOf = (own: number) => ofVendor[own] ?? ofCategory[of.category.get(own)] ?? null;
  const isNowOutlier = (log: number, centre: GroupCentre | null) =>
    centre !== null &&
    Math.abs(log - centre.median) >= Math.log(MIN_RATIO[measure]) &&
    Math.abs(robustZ(log, centre)) > OUTLIER_Z;
  const earlierOf = (own: number) => before?.[of.earlier.get(own)] ?? null;
  const isFarFromEarlier = (log: number, median: number | null) =>
    median !== null && Math.abs(log - Math.log(median)) >= Math.log(MIN_EARLIER_RATIO[measure]);
  return {
    isOutlier(line: number): boolean {
      const own = group[line] ?? -1;
      if (own < 0) return false;
      // Again: a column of logarithms kept for a million lines is 8 MB.
      const log = Math.log(sizeOf(line));
      return isNowOutlier(log, centreOf(own)) || isFarFromEarlier(log, earlierOf(own));
    },
    unusual(line: number): Unusual | null {
      const own = group[line] ?? -1;
      if (own < 0) return null;
      const log = Math.log(sizeOf(line));
      const centre = centreOf(own);
      if (centre !== null && isNowOutlier(log, centre)) {
        const of = ofVendor[own] ? 'of_vendor' : 'of_category';
        return { of, ratio: digits(Math.exp(log - centre.median)), lines: String(centre.count) };
      }
      const median = earlierOf(own);
      if (median === null || !isFarFromEarlier(log, median)) return null;
      return { of: 'year_before', ratio: digits(sizeOf(line) / median) };
    },
  };
}

/** Centres of the logarithms by group and by the category of a group. */
function centresOf(group: Int32Array, category: Column<Int32Array>, sizeOf: (line: number) => number) {
  const logs = new Float64Array(group.length);
  for (let line = 0; line < logs.length; line += 1) {
    if ((group[line] ?? -1) >= 0) logs[line] = Math.log(sizeOf(line));
  }
  const categories = group.map((own) => (own < 0 ? -1 : category.get(own)));
  return { ofVendor: groupCentres(group, logs), ofCategory: groupCentres(categories, logs) };
}

function digits(ratio: number): string {
  return String(Number(ratio.toPrecision(3)));
}

/**
 * Whether a line's kind (of its group) is rare among the lines of the wider group: at most a fifth of five lines or more.
 * @param kindOf - kind of each group; null: the group itself.
 */
function rare(
  groups: Int32Array,
  kindOf: Column<Int32Array> | null,
  widerOf: Column<Int32Array>,
): (line: number) => boolean {
  const kind = (group: number) => kindOf?.get(group) ?? group;
  const kinds = counts(groups, kind);
  const wider = counts(groups, (group) => widerOf.get(group));
  return (line) => {
    const group = groups[line] ?? -1;
    if (group < 0) return false;
    const all = wider[widerOf.get(group)] ?? 0;
    return all >= MIN_GROUP && (kinds[kind(group)] ?? 0) <= UNUSUAL_SHARE * all;
  };
}

function counts(groups: Int32Array, numberOf: (group: number) => number): Uint32Array {
  let most = 0;
  for (const group of groups) if (group >= 0) most = Math.max(most, numberOf(group) + 1);
  const found = new Uint32Array(most);
  for (const group of groups) if (group >= 0) found[numberOf(group)] = (found[numberOf(group)] ?? 0) + 1;
  return found;
}
