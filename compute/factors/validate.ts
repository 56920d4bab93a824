import { isCountry } from '../../schema/contracts/countries.ts';
import { compare, parseDecimal, type Rational, ZERO } from '../decimal.ts';
import { CREDITS, creditFor } from './credits.ts';
import type { FactorSet, PhysicalFactor, SpendFactor } from './factor-set.ts';
import type { Publication } from './publications.ts';

/** Every unit an activity can be measured in; source: physical factor research, section 5 rule 11. */
export const UNITS = [
  'kWh',
  'kg',
  't',
  'L',
  'm3',
  'vkm',
  'pkm',
  'tkm',
  'TEUkm',
  'room_night',
  'piece',
  'hour',
  'GB',
  'GB_year',
] as const;

/** Regions that are not countries of ISO 3166-1, and their meaning. */
export const AGGREGATE_REGIONS: { readonly [region: string]: string } = {
  EU: 'European Union; spend rows: mean of AT, BE, DE, ES, FR, IT, NL, PL by business purchases',
  EUROPE: 'Europe as the source draws it (ENTSO-E, Ember, GLEC)',
  GLOBAL: 'world average, or not bound to a place',
  OECD: 'members of the OECD',
  XK: 'Kosovo: user-assigned, not official, code of ISO 3166-1',
};

/** The IPCC report of a row's warming potentials; its publication's note has more. */
export const GWP_BASES = ['AR4', 'AR5', 'AR6', 'as published, mixed'] as const;
/** The first set used other words, and never changes. */
const SET_OF_OTHER_BASES = '2026-11-21';

const SPEND_CURRENCIES = ['USD', 'EUR', 'GBP'];
const CLASSIFICATIONS = ['NAICS-2017', 'NACE2-A64', 'UK-SIC-2007-IOT'];
/** UK groups without a NAICS code; they can only be chosen by a person. */
export const UK_GROUPS_WITHOUT_NAICS = ['33.15', '33.16', '68.2IMP'];
/** Rows whose source says zero, with the reason. None in the sets so far. */
const DOCUMENTED_ZEROS: readonly string[] = [];
/** The 2006 IPCC Guidelines. */
const OLDEST_YEAR = 2006;
const NEWEST_YEAR = 2100;
/** Largest plausible values: SF6 has 23,500 kg per kg, the highest of any row; no spend row reaches 20 kg per unit. */
const LARGEST_PHYSICAL = parseDecimal('100000');
const LARGEST_SPEND = parseDecimal('20');

/**
 * The errors of a factor set, one sentence each that names the row. Checks every row for a unique key, known unit or currency,
 * positive finite value, real region, year, source, locator, licence and credit; and every spend row for an industry code
 * that leads to it.
 */
export function validateFactorSet(set: FactorSet): string[] {
  const physical = set.physicalIds().flatMap((id) => set.physicalRows(id));
  const spend = set.spendIds().flatMap((id) => set.spend(id) ?? []);
  return [
    ...duplicates(physical.map((row) => `${row.factorId} (${row.validYear})`)),
    ...duplicates(spend.map((row) => row.factorId)),
    ...physical.flatMap(physicalFindings),
    ...spend.flatMap(spendFindings),
    ...familyFindings(spend),
    ...(set.id === SET_OF_OTHER_BASES ? [] : [...physical, ...spend].flatMap(basisFindings)),
    ...reachFindings(set, spend),
    ...industryFindings(set, spend),
  ];
}

function duplicates(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size).map((key) => `${key}: is in the set twice`);
}

function physicalFindings(row: PhysicalFactor): string[] {
  const scopeFits = row.scope === 3 ? inCategoryRange(row.scope3Category) : row.scope3Category === null;
  return findings(`${row.factorId} (${row.validYear})`, [
    [(UNITS as readonly string[]).includes(row.unit), `unknown unit ${row.unit}`],
    [[1, 2, 3].includes(row.scope), `scope ${row.scope}`],
    [scopeFits, `scope ${row.scope} with scope 3 category ${row.scope3Category}`],
    [row.category !== '' && row.subcategory !== '' && row.gwpBasis !== '' && row.boundary !== '', 'a gap'],
    [row.biogenicCo2KgPerUnit === null || isPositive(row.biogenicCo2KgPerUnit), 'biogenic CO2'],
    ...commonChecks(row, row.validYear, LARGEST_PHYSICAL),
  ]);
}

function basisFindings({ factorId, gwpBasis }: PhysicalFactor | SpendFactor): string[] {
  const isKnown = (GWP_BASES as readonly string[]).includes(gwpBasis);
  return isKnown ? [] : [`${factorId}: GWP basis ${gwpBasis}`];
}

function isPositive(text: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(text) && compare(parseDecimal(text), ZERO) > 0;
}

function spendFindings(row: SpendFactor): string[] {
  const id = `${row.family}:${row.code.replaceAll(' ', '')}:${row.region}`;
  return findings(row.factorId, [
    [SPEND_CURRENCIES.includes(row.currency), `unknown currency ${row.currency}`],
    [CLASSIFICATIONS.includes(row.classification), `unknown classification ${row.classification}`],
    [row.priceBasis === 'purchaser' || row.priceBasis === 'basic', `price basis ${row.priceBasis}`],
    [row.factorId === id, `the id is not family, code and region: ${id}`],
    [row.flag === null || ['exclude', 'caution'].includes(row.flag), `unknown flag ${row.flag}`],
    [(row.flag === null) === (row.flagReason === null), 'a flag needs a reason and a reason a flag'],
    [row.codeTitle !== '' && row.gwpBasis !== '', 'a gap'],
    ...commonChecks(row, row.priceYear, LARGEST_SPEND),
  ]);
}

type Check = readonly [boolean, string];
type Common = Pick<
  PhysicalFactor,
  | 'factorId'
  | 'label'
  | 'kgCo2ePerUnit'
  | 'region'
  | 'source'
  | 'sourceLocator'
  | 'publication'
  | 'licence'
  | 'credit'
>;

function commonChecks(row: Common, year: number, largest: Rational): Check[] {
  return [
    [row.label !== '', 'no label'],
    [isValue(row, largest), `value ${row.kgCo2ePerUnit}`],
    [isRegion(row.region), `unknown region ${row.region}`],
    [year >= OLDEST_YEAR && year <= NEWEST_YEAR, `year ${year}`],
    [row.source !== '' && row.sourceLocator !== '', 'no source or no locator'],
    [isTraceable(row.publication), 'its publication has a gap, or no https address'],
    [row.licence !== '', 'no licence'],
    [CREDITS.some(({ line }) => line === row.credit), 'no known credit line'],
    [covered(row.source)?.line === row.credit, 'the credit line is not that of its source'],
  ];
}

function isTraceable({ publisher, title, year, address, gwpNote }: Publication): boolean {
  const isWhole = [publisher, title, gwpNote].every((text) => text.trim() !== '');
  return isWhole && year >= OLDEST_YEAR && year <= NEWEST_YEAR && /^https:\/\/[^\s/]+/.test(address);
}

function findings(row: string, checks: readonly Check[]): string[] {
  return checks.filter(([holds]) => !holds).map(([, finding]) => `${row}: ${finding}`);
}

function inCategoryRange(category: number | null): boolean {
  return category !== null && Number.isInteger(category) && category >= 1 && category <= 15;
}

/** Plain decimal text, greater than zero (unless documented) and no larger than anything real. */
function isValue({ factorId, kgCo2ePerUnit }: Common, largest: Rational): boolean {
  if (!/^\d+(?:\.\d+)?$/.test(kgCo2ePerUnit)) return false;
  const value = parseDecimal(kgCo2ePerUnit);
  if (compare(value, ZERO) === 0) return DOCUMENTED_ZEROS.includes(factorId);
  return compare(value, largest) <= 0;
}

function isRegion(region: string): boolean {
  return isCountry(region) || Object.hasOwn(AGGREGATE_REGIONS, region);
}

function covered(source: string): { line: string } | undefined {
  return CREDITS.some(({ sourcePrefix }) => source.startsWith(sourcePrefix)) ? creditFor(source) : undefined;
}

/** Conversions are cached by family, so all its rows must have one currency, price year and price basis. */
function familyFindings(spend: readonly SpendFactor[]): string[] {
  const terms = new Map<string, string>();
  return spend.flatMap((row) => {
    const own = `${row.currency} ${row.priceYear} ${row.priceBasis}`;
    const first = terms.get(row.family) ?? own;
    terms.set(row.family, first);
    return first === own ? [] : [`${row.factorId}: ${own}, its family is ${first}`];
  });
}

/** Every spend row is reachable from an industry code. */
function reachFindings(set: FactorSet, spend: readonly SpendFactor[]): string[] {
  const entries = set.naicsCodes().flatMap((code) => set.concordance(code) ?? []);
  const reachable = new Set([
    ...entries.map(({ naics }) => `NAICS-2017 ${naics}`),
    ...entries.map(({ a64 }) => `NACE2-A64 ${a64}`),
    ...entries.map(({ ukSic }) => `UK-SIC-2007-IOT ${ukSic}`),
    ...UK_GROUPS_WITHOUT_NAICS.map((group) => `UK-SIC-2007-IOT ${group}`),
  ]);
  return spend
    .filter(({ classification, code }) => !reachable.has(`${classification} ${code}`))
    .map(({ factorId }) => `${factorId}: no industry code leads to it`);
}

/** Every industry code leads to at least one usable spend row. */
function industryFindings(set: FactorSet, spend: readonly SpendFactor[]): string[] {
  const usable = new Set(
    spend
      .filter(({ flag }) => flag !== 'exclude')
      .map(({ classification, code }) => `${classification} ${code}`),
  );
  return set
    .naicsCodes()
    .filter((code) => {
      const entry = set.concordance(code);
      return !usable.has(`NACE2-A64 ${entry?.a64}`) && !usable.has(`UK-SIC-2007-IOT ${entry?.ukSic}`);
    })
    .map((code) => `NAICS ${code}: leads to no usable spend factor`);
}
