import type { ShippedPlaces } from '../journeys/place.ts';
import { type ColumnTable, columnTexts } from './columns.ts';
import { type Publication, publicationsBySource } from './publications.ts';
import { NEWEST_SET, SHIPPED_SETS, type ShippedSet } from './shipped-sets.ts';

/** A physical factor: kg CO2e per unit of activity. One row of the catalogue, named by id and `validYear`. */
export interface PhysicalFactor {
  readonly factorId: string;
  readonly label: string;
  readonly category: string;
  readonly subcategory: string;
  readonly scope: 1 | 2 | 3;
  /** 1 to 15 for scope 3, else null. */
  readonly scope3Category: number | null;
  /** Unit of the activity, one of `UNITS` (validate.ts). */
  readonly unit: string;
  /** Decimal text exactly as in the source. */
  readonly kgCo2ePerUnit: string;
  /** CO2 part, in kg per unit, and the CH4 and N2O parts, in kg CO2e per unit; null where the source gives no split. */
  readonly co2KgPerUnit: string | null;
  readonly ch4KgCo2ePerUnit: string | null;
  readonly n2oKgCo2ePerUnit: string | null;
  /** Biogenic CO2, kg per unit, which `kgCo2ePerUnit` leaves out; null where the source gives none. */
  readonly biogenicCo2KgPerUnit: string | null;
  /** ISO 3166-1 alpha-2 in upper case (`NA` is Namibia), or one of the aggregates in validate.ts. */
  readonly region: string;
  /** Year the value holds for. */
  readonly validYear: number;
  /** `AR4`, `AR5`, `AR6` or `as published, mixed`; other words in set 2026-11-21. */
  readonly gwpBasis: string;
  /** The part of the life cycle the value covers, in words. */
  readonly boundary: string;
  readonly source: string;
  readonly sourceLocator: string;
  readonly publication: Publication;
  readonly licence: string;
  /** The attribution to show beside results based on this row. */
  readonly credit: string;
}

/** A spend factor: kg CO2e per unit of currency at the prices of `priceYear`. */
export interface SpendFactor {
  readonly factorId: string;
  readonly label: string;
  /** Id prefix: `epa-sc-1.3.0`, `uk-sic-2023`, `figaro26-demand-2023`, `figaro26-purchaser-2023`, `figaro26-purchaser-est-2023`. */
  readonly family: string;
  /** `NAICS-2017`, `NACE2-A64` or `UK-SIC-2007-IOT`. */
  readonly classification: string;
  readonly code: string;
  readonly codeTitle: string;
  /** ISO 3166-1 alpha-2, or `EU`. */
  readonly region: string;
  /** Decimal text exactly as in the source. */
  readonly kgCo2ePerUnit: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly priceYear: number;
  readonly priceBasis: 'purchaser' | 'basic';
  /** As of a physical factor; in set 2026-11-21 the gases covered and the GWP set, in words. */
  readonly gwpBasis: string;
  readonly source: string;
  readonly sourceLocator: string;
  readonly publication: Publication;
  readonly licence: string;
  /** The attribution to show beside results based on this row. */
  readonly credit: string;
  /** `exclude`: never chosen; `caution`: usable, with `flagReason`. */
  readonly flag: 'exclude' | 'caution' | null;
  readonly flagReason: string | null;
}

/** The sectors of an industry code. */
export interface Concordance {
  readonly naics: string;
  readonly title: string;
  /** NACE Rev. 2 A*64 sector of the FIGARO tables. */
  readonly a64: string;
  /** Group of the UK input-output classification; null where none fits. */
  readonly ukSic: string | null;
  /** USEEIO sectors, separated by `|`; null where none fits. */
  readonly useeio: string | null;
}

/** A dated, immutable set of emission factors with all data needed to apply them. */
export interface FactorSet {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly publishedOn: string;
  /**
   * The row of a factor for a year: the latest `validYear` not after `year`, else the earliest.
   * Source: carbon-accounting rule 9; superseded rows are part of the set.
   */
  physical(factorId: string, year: number): PhysicalFactor | undefined;
  /** Every row of a factor, oldest first; empty for an unknown id. */
  physicalRows(factorId: string): readonly PhysicalFactor[];
  physicalIds(): readonly string[];
  spend(factorId: string): SpendFactor | undefined;
  spendIds(): readonly string[];
  /** The sectors of a six-digit NAICS 2017 code. */
  concordance(naics: string): Concordance | undefined;
  naicsCodes(): readonly string[];
  /** The A64 sector of a CPV 2008 code, by its longest known prefix. */
  cpvSector(cpv: string): string | undefined;
  /** Places and sea distances; null in sets without journeys by places. */
  readonly places: ShippedPlaces | null;
}

/** The set of new periods. */
export const NEWEST_FACTOR_SET_ID: string = NEWEST_SET.id;

const built = new Map<string, FactorSet>();

/** A shipped factor set. Built once a thread. @throws RangeError on an unknown id. */
export function factorSet(id: string): FactorSet {
  const known = built.get(id);
  if (known) return known;
  const set = buildSet(shippedSet(id));
  built.set(id, set);
  return set;
}

/** The files of a shipped set. @throws RangeError on an unknown id. */
export function shippedSet(id: string): ShippedSet {
  const shipped = SHIPPED_SETS.find((set) => set.id === id);
  if (!shipped) throw new RangeError(`unknown factor set: ${id.slice(0, 40)}`);
  return shipped;
}

function buildSet(shipped: ShippedSet): FactorSet {
  const publications = publicationsBySource(shipped.sources);
  const physical = groupByYear(physicalFactors(shipped.physical, publications));
  const spend = new Map(
    shipped.spend
      .flatMap((table) => spendFactors(table, publications))
      .map((factor) => [factor.factorId, factor]),
  );
  const naics = new Map(concordances(shipped.naics).map((entry) => [entry.naics, entry]));
  const sectorOfPrefix = zip(shipped.cpv, 'cpv_prefix', 'nace2_a64');
  const physicalIds = [...physical.keys()];
  const spendIds = [...spend.keys()];
  const naicsCodes = [...naics.keys()];
  return {
    id: shipped.id,
    publishedOn: shipped.publishedOn,
    physical: (factorId, year) => rowForYear(physical.get(factorId), year),
    physicalRows: (factorId) => physical.get(factorId) ?? [],
    physicalIds: () => physicalIds,
    spend: (factorId) => spend.get(factorId),
    spendIds: () => spendIds,
    concordance: (code) => naics.get(code),
    naicsCodes: () => naicsCodes,
    cpvSector: (cpv) => longestPrefix(sectorOfPrefix, cpv),
    places: shipped.places ?? null,
  };
}

function rowForYear(rows: readonly PhysicalFactor[] | undefined, year: number): PhysicalFactor | undefined {
  return rows?.findLast(({ validYear }) => validYear <= year) ?? rows?.[0];
}

function groupByYear(factors: readonly PhysicalFactor[]): Map<string, PhysicalFactor[]> {
  const groups = new Map<string, PhysicalFactor[]>();
  for (const factor of factors) {
    const rows = groups.get(factor.factorId);
    if (rows) rows.push(factor);
    else groups.set(factor.factorId, [factor]);
  }
  for (const rows of groups.values()) rows.sort((a, b) => a.validYear - b.validYear);
  return groups;
}

/** One accessor a column, then one object a row. */
function rowsOf<Row>(table: ColumnTable, make: (text: (name: string) => string) => Row): Row[] {
  const columns = new Map(Object.keys(table.columns).map((name) => [name, columnTexts(table, name)]));
  let row = 0;
  const text = (name: string) => {
    const value = columns.get(name)?.[row];
    if (value === undefined) throw new RangeError(`no ${name} in row ${row}`);
    return value;
  };
  const rows: Row[] = [];
  for (; row < table.rowCount; row += 1) rows.push(make(text));
  return rows;
}

const orNull = (text: string) => (text === '' ? null : text);

type Publications = ReadonlyMap<string, Publication>;

/** @throws RangeError for a source without a known publication: no figure is shipped without one. */
function publicationOf(publications: Publications, source: string): Publication {
  const publication = publications.get(source);
  if (publication === undefined) throw new RangeError(`no publication for the source: ${source}`);
  return publication;
}

function physicalFactors(table: ColumnTable, publications: Publications): PhysicalFactor[] {
  const hasBiogenic = Object.hasOwn(table.columns, 'biogenic_co2_kg');
  return rowsOf(table, (text) => ({
    factorId: text('factor_id'),
    label: text('label'),
    category: text('category'),
    subcategory: text('subcategory'),
    scope: Number(text('scope')) as PhysicalFactor['scope'],
    scope3Category: text('ghgp_category') === '' ? null : Number(text('ghgp_category')),
    unit: text('unit'),
    kgCo2ePerUnit: text('kgco2e_per_unit'),
    co2KgPerUnit: orNull(text('co2_kg')),
    ch4KgCo2ePerUnit: orNull(text('ch4_kgco2e')),
    n2oKgCo2ePerUnit: orNull(text('n2o_kgco2e')),
    biogenicCo2KgPerUnit: hasBiogenic ? orNull(text('biogenic_co2_kg')) : null,
    region: text('region'),
    validYear: Number(text('valid_year')),
    gwpBasis: text('gwp_basis'),
    boundary: text('lifecycle_boundary'),
    source: text('source'),
    sourceLocator: text('source_locator'),
    publication: publicationOf(publications, text('source')),
    licence: text('licence'),
    credit: text('credit'),
  }));
}

function spendFactors(table: ColumnTable, publications: Publications): SpendFactor[] {
  const gwpColumn = Object.hasOwn(table.columns, 'gwp_basis') ? 'gwp_basis' : 'gases';
  return rowsOf(table, (text) => ({
    factorId: text('factor_id'),
    label: text('label'),
    family: text('factor_id').split(':', 1)[0] ?? '',
    classification: text('classification'),
    code: text('code'),
    codeTitle: text('code_title'),
    region: text('region'),
    kgCo2ePerUnit: text('kgco2e_per_unit'),
    currency: text('currency'),
    priceYear: Number(text('price_year')),
    priceBasis: text('price_basis') as SpendFactor['priceBasis'],
    gwpBasis: text(gwpColumn),
    source: text('source'),
    sourceLocator: text('source_locator'),
    publication: publicationOf(publications, text('source')),
    licence: text('licence'),
    credit: text('credit'),
    flag: orNull(text('flag')) as SpendFactor['flag'],
    flagReason: orNull(text('flag_reason')),
  }));
}

function concordances(table: ColumnTable): Concordance[] {
  return rowsOf(table, (text) => ({
    naics: text('naics2017'),
    title: text('naics_title'),
    a64: text('nace2_a64'),
    ukSic: orNull(text('uk_sic_iot')),
    useeio: orNull(text('useeio_code')),
  }));
}

function zip(table: ColumnTable, keys: string, values: string): Map<string, string> {
  const texts = columnTexts(table, values);
  return new Map(columnTexts(table, keys).map((key, row) => [key, texts[row] ?? '']));
}

function longestPrefix(byPrefix: ReadonlyMap<string, string>, code: string): string | undefined {
  for (let length = code.length; length > 0; length -= 1) {
    const found = byPrefix.get(code.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
}
