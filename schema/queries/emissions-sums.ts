import { DATA_SOURCES, type DataSource } from '../contracts/market-based.ts';
import { CONFIDENCE_BANDS, LARGEST_LN_FACTOR } from '../contracts/uncertainty.ts';
import type { Unit } from './emissions-keys.ts';

/** Places of the confidence bands: 0 to 4. */
type Band = `${0 | 1 | 2 | 3 | 4}`;

/** Sums of a group, or of everything the filter selects. Kilograms, money and shares are exact decimal text. */
export type EmissionsSums = {
  readonly emissionsKgCo2e: string;
  /** The same with scope 2 market-based, by the figures of the lines. */
  readonly marketBasedKgCo2e: string;
  /** Kilograms of lines calculated by the spend-based method. */
  readonly spendMethodKgCo2e: string;
  /** Sums of absolute kilograms, all and of the physical method: credits would distort a share. */
  readonly absoluteKgCo2e: string;
  readonly physicalAbsoluteKgCo2e: string;
  /** Share in the kilograms of all groups; null when these are 0. */
  readonly share: string | null;
  /** Lines with a part in the group, and invoices with such a line. */
  readonly lineCount: number;
  readonly invoiceCount: number;
  /** Spend as sent, at each invoice's recorded rate, of the lines whose main part is in the group; null when none has a rate. */
  readonly spend: string | null;
  /** The currency of `spend`; null when it is none or more than one. */
  readonly spendCurrency: string | null;
  /** Kilograms of the lines with a rate for each unit of `spend`; null unless that is above 0. */
  readonly intensity: string | null;
  /** Lines whose main part is in the group and whose spend is in `spend`. */
  readonly linesWithSpend: number;
  readonly linesWithoutRate: number;
  readonly needsReviewLines: number;
  readonly needsReviewKgCo2e: string;
  readonly needsReviewShare: string | null;
  readonly possibleDuplicateLines: number;
  /** kg of biogenic CO2, in none of the other sums, and the lines that burn fuel with some. */
  readonly biogenicCo2Kg: string;
  readonly biogenicLines: number;
  /** The ends of the 95 % interval and the factor between them and the kilograms; null without one. */
  readonly lowerKgCo2e: string | null;
  readonly upperKgCo2e: string | null;
  readonly uncertaintyFactor: string | null;
} & {
  readonly [Name in `${DataSource}KgCo2e` | `${DataSource}MarketBasedKgCo2e` | `band${Band}KgCo2e`]: string;
} & {
  readonly [Name in `${DataSource}Share` | `${DataSource}MarketBasedShare` | `band${Band}Share`]:
    | string
    | null;
};
export type EmissionsSum = keyof EmissionsSums;

/** Columns of the rows that are added up, beside their keys. */
export type Column =
  | 'line'
  | 'invoice'
  | 'lines'
  | 'kg'
  | 'market_kg'
  | 'physical'
  | 'source'
  | 'confidence'
  | 'review'
  | 'duplicate'
  | 'spend'
  | 'currency'
  | 'main'
  | 'biogenic'
  | 'factor_id'
  | 'factor_year'
  | 'ln_factor';

/** How one is computed from those of parts that share no line, such as months. */
export type Joining = 'sum' | 'min' | 'max';

/** An aggregate of a group, and how the total's is computed from those of the groups. */
interface Aggregate {
  readonly ofParts: string;
  readonly ofGroups: string;
  readonly reads: readonly Column[];
  readonly joining: Joining;
  /** Whether it counts lines, which can have parts in several groups. */
  readonly isDistinct?: boolean;
}

const adding = (ofParts: string, reads: readonly Column[]) => (_unit: Unit, name: string) => ({
  ofParts,
  ofGroups: `sum(${name})`,
  reads,
  joining: 'sum' as const,
});

/** A line with several components in a group counts once. */
const LINES: Readonly<Record<Unit, { readonly sql: (where: string) => string; readonly reads: Column[] }>> = {
  invoice: { sql: () => 'sum(lines)', reads: ['lines'] },
  line: { sql: (where) => `count(*) filter (where ${where})`, reads: [] },
  component: { sql: (where) => `count(distinct line) filter (where ${where})`, reads: ['line'] },
};

const counting = (where: string, reads: readonly Column[]) => (unit: Unit, name: string) => {
  const lines = LINES[unit];
  const ofParts = lines.sql(where);
  // A line can have parts in several groups, so the groups' counts do not add up.
  const ofGroups = unit === 'component' ? `(select ${ofParts} from parts)` : `sum(${name})`;
  return { ofParts, ofGroups, reads: [...lines.reads, ...reads], joining: 'sum' as const, isDistinct: true };
};

const countingInvoices = (unit: Unit, name: string) => {
  const ofParts = unit === 'invoice' ? 'count(*)' : 'count(distinct invoice)';
  const ofGroups = unit === 'invoice' ? `sum(${name})` : `(select ${ofParts} from parts)`;
  const reads: readonly Column[] = unit === 'invoice' ? [] : ['invoice'];
  return { ofParts, ofGroups, reads, joining: 'sum' as const, isDistinct: true };
};

const extreme = (which: 'min' | 'max') => (_unit: Unit, name: string) => ({
  ofParts: `${which}(currency) filter (where main and spend is not null)`,
  ofGroups: `${which}(${name})`,
  reads: ['currency', 'main', 'spend'] as const,
  joining: which,
});

const ofSource = (name: DataSource, kg: string, reads: readonly Column[]) =>
  adding(`sum(${kg}) filter (where source = '${name}')`, ['source', ...reads]);
const ofBand = (band: number, kg: string) => {
  const [from, to] = [CONFIDENCE_BANDS[band], CONFIDENCE_BANDS[band + 1] ?? 2];
  return adding(`sum(${kg}) filter (where confidence >= ${from} and confidence < ${to})`, [
    'confidence',
    'kg',
  ]);
};

type Make = (unit: Unit, name: string) => Aggregate;

const AGGREGATES: Readonly<Record<string, Make>> = {
  kg: adding('sum(kg)', ['kg']),
  market_kg: adding('sum(market_kg)', ['market_kg']),
  spend_kg: adding('sum(kg) filter (where not physical)', ['kg', 'physical']),
  absolute_kg: adding('sum(abs(kg))', ['kg']),
  absolute_market_kg: adding('sum(abs(market_kg))', ['market_kg']),
  physical_kg: adding('sum(kg) filter (where physical)', ['kg', 'physical']),
  physical_absolute_kg: adding('sum(abs(kg)) filter (where physical)', ['kg', 'physical']),
  line_count: counting('true', []),
  invoice_count: countingInvoices,
  spend: adding('sum(spend) filter (where main)', ['spend', 'main']),
  rated_kg: adding('sum(kg) filter (where spend is not null)', ['kg', 'spend']),
  lowest_currency: extreme('min'),
  highest_currency: extreme('max'),
  with_rate: adding('count(*) filter (where main and spend is not null)', ['main', 'spend']),
  without_rate: adding('count(*) filter (where main and spend is null)', ['main', 'spend']),
  review_lines: counting('review', ['review']),
  review_kg: adding('sum(kg) filter (where review)', ['kg', 'review']),
  review_absolute_kg: adding('sum(abs(kg)) filter (where review)', ['kg', 'review']),
  duplicate_lines: counting('duplicate', ['duplicate']),
  biogenic_kg: adding('sum(biogenic)', ['biogenic']),
  biogenic_lines: counting('biogenic is not null', ['biogenic']),
  ...Object.fromEntries(
    DATA_SOURCES.flatMap((name) => [
      [`${name}_market_kg`, ofSource(name, 'market_kg', ['market_kg'])],
      [`${name}_absolute_market_kg`, ofSource(name, 'abs(market_kg)', ['market_kg'])],
    ]),
  ),
  ...Object.fromEntries(
    CONFIDENCE_BANDS.flatMap((_, band) => [
      [`band${band}_kg`, ofBand(band, 'kg')],
      [`band${band}_absolute_kg`, ofBand(band, 'abs(kg)')],
    ]),
  ),
};

/** The square of kilograms times the logarithm of their factor; not added up, see `emissions-spread.ts`. */
export const VARIANCE = 'variance';

/** A sum in the answer, and the aggregates it is computed from. */
interface Shown {
  readonly sql: string;
  readonly of: readonly string[];
}

const kilograms = (name: string): Shown => ({ sql: `coalesce(${name}, 0)::numeric(30,6)::text`, of: [name] });
const count = (name: string): Shown => ({ sql: `coalesce(${name}, 0)::int`, of: [name] });
const ratio = (part: string, whole: string) => `round(coalesce(${part}, 0) / nullif(${whole}, 0), 6)::text`;
const shareOf = (part: string, whole: string): Shown => ({ sql: ratio(part, whole), of: [part, whole] });
const inOneCurrency = (sql: string, more: readonly string[]): Shown => ({
  sql: `case when lowest_currency = highest_currency then ${sql} end`,
  of: ['lowest_currency', 'highest_currency', ...more],
});

/** Source: the equations of docs/uncertainty.md. A sum that credits nearly cancel has no interval. */
const LN_FACTOR = `case when kg > 0 and sqrt(${VARIANCE}) <= ${LARGEST_LN_FACTOR} * kg then sqrt(${VARIANCE}) / kg end`;
const ofInterval = (sql: string): Shown => ({ sql: `(${sql})::text`, of: ['kg', VARIANCE] });

/** Money is rounded once, half away from zero at 2 decimals, as PostgreSQL rounds a numeric. */
const SHOWN: Readonly<Record<string, Shown>> & Readonly<Record<EmissionsSum, Shown>> = {
  emissionsKgCo2e: kilograms('kg'),
  marketBasedKgCo2e: kilograms('market_kg'),
  spendMethodKgCo2e: kilograms('spend_kg'),
  absoluteKgCo2e: kilograms('absolute_kg'),
  physicalAbsoluteKgCo2e: kilograms('physical_absolute_kg'),
  share: { sql: ratio('kg', '(select kg from totals)'), of: ['kg'] },
  lineCount: count('line_count'),
  invoiceCount: count('invoice_count'),
  spend: inOneCurrency('round(spend, 2)::text', ['spend']),
  spendCurrency: inOneCurrency('lowest_currency', []),
  intensity: inOneCurrency('case when spend > 0 then round(rated_kg / spend, 6)::text end', [
    'spend',
    'rated_kg',
  ]),
  linesWithSpend: count('with_rate'),
  linesWithoutRate: count('without_rate'),
  needsReviewLines: count('review_lines'),
  needsReviewKgCo2e: kilograms('review_kg'),
  needsReviewShare: shareOf('review_absolute_kg', 'absolute_kg'),
  possibleDuplicateLines: count('duplicate_lines'),
  biogenicCo2Kg: kilograms('biogenic_kg'),
  biogenicLines: count('biogenic_lines'),
  lowerKgCo2e: ofInterval(`round(kg / exp(${LN_FACTOR}), 6)`),
  upperKgCo2e: ofInterval(`round(kg * exp(${LN_FACTOR}), 6)`),
  uncertaintyFactor: ofInterval(`round(exp(${LN_FACTOR}), 6)`),
  physicalKgCo2e: kilograms('physical_kg'),
  physicalShare: shareOf('physical_absolute_kg', 'absolute_kg'),
  // Location-based figures and the other scopes use averages only.
  supplierKgCo2e: { sql: `'0.000000'`, of: [] },
  supplierShare: { sql: `case when absolute_kg <> 0 then '0.000000' end`, of: ['absolute_kg'] },
  spendKgCo2e: kilograms('spend_kg'),
  spendShare: {
    sql: ratio('absolute_kg - coalesce(physical_absolute_kg, 0)', 'absolute_kg'),
    of: ['absolute_kg', 'physical_absolute_kg'],
  },
  ...(Object.fromEntries(
    DATA_SOURCES.flatMap((name) => [
      [`${name}MarketBasedKgCo2e`, kilograms(`${name}_market_kg`)],
      [`${name}MarketBasedShare`, shareOf(`${name}_absolute_market_kg`, 'absolute_market_kg')],
    ]),
  ) as Record<`${DataSource}MarketBasedKgCo2e` | `${DataSource}MarketBasedShare`, Shown>),
  ...(Object.fromEntries(
    CONFIDENCE_BANDS.flatMap((_, band) => [
      [`band${band}KgCo2e`, kilograms(`band${band}_kg`)],
      [`band${band}Share`, shareOf(`band${band}_absolute_kg`, 'absolute_kg')],
    ]),
  ) as Record<`band${Band}KgCo2e` | `band${Band}Share`, Shown>),
};
export const EMISSIONS_SUMS = Object.keys(SHOWN) as readonly EmissionsSum[];

/** Sums an invoice has as columns: its total is the exact sum of its lines. */
const OF_INVOICES: ReadonlySet<EmissionsSum> = new Set([
  'emissionsKgCo2e',
  'marketBasedKgCo2e',
  'share',
  'lineCount',
  'invoiceCount',
]);
/** Sums whose rows must be components: they tell the main part of a line and the factors of its parts apart. */
const OF_COMPONENTS = /^(lower|upper|uncertainty|physicalM|supplierM|spendMarket)/;

/** The rows these sums are of. */
export function unitOfSums(sums: readonly EmissionsSum[]): Unit {
  if (sums.some((sum) => OF_COMPONENTS.test(sum))) return 'component';
  return sums.every((sum) => OF_INVOICES.has(sum)) ? 'invoice' : 'line';
}

export const shownSum = (sum: EmissionsSum): string => `${SHOWN[sum].sql} as "${sum}"`;

/** The aggregates that these sums and orders need, by their names. */
export function aggregatesOf(sums: readonly EmissionsSum[], more: readonly string[], unit: Unit) {
  const names = new Set([...more, ...sums.flatMap((sum) => SHOWN[sum].of)]);
  const found = [...names].flatMap((name) => {
    const make = AGGREGATES[name];
    return make === undefined ? [] : [{ name, ...make(unit, name) }];
  });
  return { aggregates: found, hasVariance: names.has(VARIANCE) };
}
