import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import { divide, parseDecimal, type Rational, reduce } from '../decimal.ts';
import type { Concordance, FactorSet, SpendFactor } from './factor-set.ts';

/** Ratio of FIGARO GB purchaser to FIGARO GB basic of one sector: converts a basic-price factor to invoice amounts. */
interface BasisRatio {
  readonly value: Rational;
  readonly purchaserId: string;
  readonly basicId: string;
}

/** The spend factor of an industry code and a region, with the reason. */
export interface SpendSelection {
  readonly factor: SpendFactor;
  /** Of the factor, exact. */
  readonly kgPerUnit: Rational;
  /** A64 sector of the industry code. */
  readonly sector: string;
  readonly industryTitle: string;
  /** The factor is of another region than the invoice. */
  readonly regionFallback: boolean;
  /** One sentence. */
  readonly why: Reason;
  /** For a basic-price factor its conversion; null for a purchaser-price factor, or without a ratio. */
  readonly basisRatio: BasisRatio | null;
}

const EPA = 'epa-sc-1.3.0';
const UK_SIC = 'uk-sic-2023';
const FIGARO_BASIC = 'figaro26-demand-2023';
const FIGARO_PURCHASER = 'figaro26-purchaser-2023';
const FIGARO_ESTIMATED = 'figaro26-purchaser-est-2023';

/**
 * Countries whose own table comes first.
 * Source: spend factor research, section 3, as decided there (no CEDA rows) and by carbon-accounting rule 10 (GB takes the
 * purchaser row: the UK SIC table is at basic prices). docs/decisions/0005-spend-factor-selection.md
 */
const FAMILY_OF_REGION: { readonly [region: string]: string } = {
  US: EPA,
  CH: FIGARO_ESTIMATED,
  DE: FIGARO_ESTIMATED,
  ES: FIGARO_ESTIMATED,
  GB: FIGARO_ESTIMATED,
  FR: FIGARO_PURCHASER,
  IT: FIGARO_PURCHASER,
  AT: FIGARO_PURCHASER,
  NL: FIGARO_PURCHASER,
  BE: FIGARO_PURCHASER,
  PL: FIGARO_PURCHASER,
};

/** EPA flags of goods that are mostly imported: the EU row replaces them. */
const IMPORTED_GOODS = 'domestic-technology assumption';

/** Bound of the regions kept per set, each with at most one entry a code of the set; emptied when full. */
const MAX_CACHED_REGIONS = 250;
type ByIndustry = Map<string, SpendSelection>;
/** By region, then industry code: both are closed lists, so this stays small. */
const selections = new WeakMap<FactorSet, Map<string, ByIndustry>>();

/** The lines of an invoice are of one region, so the last one answers nearly every call. */
let last: { readonly set: FactorSet; readonly region: string; readonly industries: ByIndustry } | null = null;

/**
 * The spend factor of a line: its region's purchaser-price row, else the EU row, else a converted basic-price row. Excluded
 * rows are never used; the EU row replaces flagged Swiss rows and imported US goods.
 * @param naics six digits of NAICS 2017, as in `set.naicsCodes()`
 * @param region ISO 3166-1 alpha-2
 * @throws RangeError for a code the set does not know: the classifier returns only codes of the set.
 */
export function selectSpendFactor(set: FactorSet, naics: string, region: string): SpendSelection {
  const selection = spendFactorOf(set, naics, region);
  if (selection === null) throw unknownIndustry(naics);
  return selection;
}

/** The same; null for a code the set does not know. */
export function spendFactorOf(set: FactorSet, naics: string, region: string): SpendSelection | null {
  const industries = industriesOf(set, region);
  const known = industries.get(naics);
  if (known) return known;
  const entry = set.concordance(naics);
  if (entry === undefined) return null;
  const selection = select(set, entry, region);
  industries.set(naics, selection);
  return selection;
}

function industriesOf(set: FactorSet, region: string): ByIndustry {
  if (last?.set === set && last.region === region) return last.industries;
  const ofSet = selections.get(set) ?? new Map<string, ByIndustry>();
  selections.set(set, ofSet);
  const known = ofSet.get(region);
  if (known === undefined && ofSet.size >= MAX_CACHED_REGIONS) ofSet.clear();
  const industries = known ?? new Map<string, SpendSelection>();
  ofSet.set(region, industries);
  last = { set, region, industries };
  return industries;
}

/**
 * A factor chosen by a person (re-performance with an override), with the conversion its price basis needs.
 * @throws RangeError for an unknown industry code or factor.
 */
export function chosenSpendFactor(
  set: FactorSet,
  naics: string,
  region: string,
  factorId: string,
): SpendSelection {
  const factor = set.spend(factorId);
  if (!factor) throw new RangeError(`unknown spend factor: ${factorId.slice(0, 80)}`);
  return selected(set, industry(set, naics), region, { factor, why: reason('factor_by_hand') });
}

function industry(set: FactorSet, naics: string): Concordance {
  const entry = set.concordance(naics);
  if (!entry) throw unknownIndustry(naics);
  return entry;
}

function unknownIndustry(naics: string): RangeError {
  return new RangeError(`unknown NAICS 2017 code: ${naics.slice(0, 20)}`);
}

function select(set: FactorSet, entry: Concordance, region: string): SpendSelection {
  const own = ownPurchaserRow(set, entry, region);
  if (own && refusal(own, region) === null) {
    return selected(set, entry, region, { factor: own, why: reason('factor_of_region', { region }) });
  }
  const missing = { region, sector: entry.a64 };
  const flag = own === undefined ? null : refusal(own, region);
  const eu = set.spend(`${FIGARO_ESTIMATED}:${entry.a64}:EU`);
  if (eu && eu.flag !== 'exclude') {
    const why =
      flag === null
        ? reason('factor_eu_for_missing', missing)
        : reason('factor_eu_for_flagged', { region, flag });
    return selected(set, entry, region, { factor: eu, why });
  }
  const basic = basicRows(set, entry, region).find((row) => row.flag !== 'exclude');
  if (!basic) throw new RangeError(`no spend factor for ${entry.naics} in ${region}`);
  const used = basic.factorId;
  const why =
    flag === null
      ? reason('factor_basic_for_missing', { ...missing, factor: used })
      : reason('factor_basic_for_flagged', { region, flag, factor: used });
  return selected(set, entry, region, { factor: basic, why });
}

function ownPurchaserRow(set: FactorSet, entry: Concordance, region: string): SpendFactor | undefined {
  const family = FAMILY_OF_REGION[region];
  if (!family) return undefined;
  return set.spend(`${family}:${family === EPA ? entry.naics : entry.a64}:${region}`);
}

/** Why a region's own row is not used; null if it is. */
function refusal(row: SpendFactor, region: string): string | null {
  if (row.flag === 'exclude') return row.flagReason;
  if (region === 'CH' && row.flag !== null) return row.flagReason;
  if (row.family === EPA && row.flagReason?.startsWith(IMPORTED_GOODS)) return row.flagReason;
  return null;
}

/** Ids hold no spaces, the UK group `10.2 -3` does. */
const idCode = (code: string) => code.replaceAll(' ', '');

/** Basic-price rows in order of preference: the region's own first, the UK groups first of all in GB. */
function basicRows(set: FactorSet, entry: Concordance, region: string): SpendFactor[] {
  const figaro = [
    set.spend(`${FIGARO_BASIC}:${entry.a64}:${region}`),
    set.spend(`${FIGARO_BASIC}:${entry.a64}:EU`),
  ];
  const uk = entry.ukSic === null ? undefined : set.spend(`${UK_SIC}:${idCode(entry.ukSic)}:GB`);
  const ordered = region === 'GB' ? [uk, ...figaro] : [...figaro, uk];
  return ordered.filter((row) => row !== undefined);
}

function selected(
  set: FactorSet,
  entry: Concordance,
  region: string,
  choice: { factor: SpendFactor; why: Reason },
): SpendSelection {
  const { factor, why } = choice;
  return {
    factor,
    kgPerUnit: parseDecimal(factor.kgCo2ePerUnit),
    sector: entry.a64,
    industryTitle: entry.title,
    regionFallback: factor.region !== region,
    why,
    basisRatio: factor.priceBasis === 'basic' ? basisRatio(set, entry.a64) : null,
  };
}

/** Source: carbon-accounting rule 10. Null for sector T, which has no FIGARO rows. */
function basisRatio(set: FactorSet, sector: string): BasisRatio | null {
  const purchaser = set.spend(`${FIGARO_ESTIMATED}:${sector}:GB`);
  const basic = set.spend(`${FIGARO_BASIC}:${sector}:GB`);
  if (!purchaser || !basic) return null;
  const value = reduce(divide(parseDecimal(purchaser.kgCo2ePerUnit), parseDecimal(basic.kgCo2ePerUnit)));
  return { value, purchaserId: purchaser.factorId, basicId: basic.factorId };
}

/** Spend factors cover cradle to the price level they are stated at. */
export function spendBoundary(priceBasis: SpendFactor['priceBasis']): string {
  return `cradle to gate, spend-based, ${priceBasis} prices`;
}
