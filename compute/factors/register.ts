import type { FactorData, FactorKey } from '../../schema/contracts/factors.ts';
import type { Result } from '../types.ts';
import {
  type FactorSet,
  factorSet,
  NEWEST_FACTOR_SET_ID,
  type PhysicalFactor,
  type SpendFactor,
} from './factor-set.ts';
import { SHIPPED_SETS } from './shipped-sets.ts';
import { spendBoundary } from './spend-selection.ts';

/** Rows by their keys, or `count` rows of the whole set from `from` on, so that it can be read in parts. */
export type FactorRegisterTask = { readonly setId: string } & (
  | { readonly keys: readonly FactorKey[] }
  | { readonly from: number; readonly count: number }
);

/** The program has no factor set of that id. */
export interface UnknownSet {
  readonly code: 'unknown_factor_set';
}

/** Rows of a factor set with all their members, in the order requested. A key without a row (id and exact year) is left out. */
export function factorRegister(task: FactorRegisterTask): Result<readonly FactorData[], UnknownSet> {
  const set = knownSet(task.setId);
  if (set === null) return { ok: false, error: { code: 'unknown_factor_set' } };
  if ('keys' in task) return { ok: true, value: task.keys.flatMap((key) => rowOf(set, key) ?? []) };
  return { ok: true, value: allRows(set).slice(task.from, task.from + task.count) };
}

/** Ids of the factor sets of this program, oldest first. */
export function factorSetIds(_task: object): readonly string[] {
  return SHIPPED_SETS.map(({ id }) => id);
}

/** A shipped set; null for an id this program does not have. */
export function knownSet(setId: string): FactorSet | null {
  return SHIPPED_SETS.some(({ id }) => id === setId) ? factorSet(setId) : null;
}

const described = new WeakMap<FactorSet, readonly FactorData[]>();

/** Every row of a set: physical ones by id and year, then spend ones. The order of a set never changes. */
export function allRows(set: FactorSet): readonly FactorData[] {
  const known = described.get(set);
  if (known !== undefined) return known;
  const rows = [
    ...set.physicalIds().flatMap((id) => set.physicalRows(id).map((row) => physicalData(set, row))),
    ...set
      .spendIds()
      .flatMap((id) => set.spend(id) ?? [])
      .map((row) => spendData(set, row)),
  ];
  described.set(set, rows);
  return rows;
}

function rowOf(set: FactorSet, { factorId, factorYear }: FactorKey): FactorData | null {
  const physical = set.physicalRows(factorId).find(({ validYear }) => validYear === factorYear);
  if (physical !== undefined) return physicalData(set, physical);
  const spend = set.spend(factorId);
  return spend?.priceYear === factorYear ? spendData(set, spend) : null;
}

/** A physical factor as shown to a client. */
export function physicalData(set: FactorSet, row: PhysicalFactor): FactorData {
  return {
    factorSetId: set.id,
    factorId: row.factorId,
    kind: 'physical',
    label: row.label,
    category: row.category,
    subcategory: row.subcategory,
    region: row.region,
    year: row.validYear,
    kgCo2ePerUnit: row.kgCo2ePerUnit,
    unit: row.unit,
    priceBasis: null,
    scope: row.scope,
    scope3Category: row.scope3Category,
    boundary: row.boundary,
    gwpBasis: row.gwpBasis,
    co2KgPerUnit: row.co2KgPerUnit,
    ch4KgCo2ePerUnit: row.ch4KgCo2ePerUnit,
    n2oKgCo2ePerUnit: row.n2oKgCo2ePerUnit,
    biogenicCo2KgPerUnit: row.biogenicCo2KgPerUnit,
    classification: null,
    code: null,
    codeTitle: null,
    ...originOf(newestPhysical(row)),
    flag: null,
    caution: null,
  };
}

/** A spend factor as shown to a client; boundary and GWP basis are those of its lines. */
export function spendData(set: FactorSet, row: SpendFactor): FactorData {
  return {
    factorSetId: set.id,
    factorId: row.factorId,
    kind: 'spend',
    label: row.label,
    category: 'spend',
    subcategory: null,
    region: row.region,
    year: row.priceYear,
    kgCo2ePerUnit: row.kgCo2ePerUnit,
    unit: row.currency,
    priceBasis: row.priceBasis,
    scope: null,
    scope3Category: null,
    boundary: spendBoundary(row.priceBasis),
    gwpBasis: row.gwpBasis,
    co2KgPerUnit: null,
    ch4KgCo2ePerUnit: null,
    n2oKgCo2ePerUnit: null,
    biogenicCo2KgPerUnit: null,
    classification: row.classification,
    code: row.code,
    codeTitle: row.codeTitle,
    ...originOf(newestSpend(row)),
    flag: row.flag,
    caution: row.flagReason,
  };
}

/**
 * The same row in the newest set, which has no notes of those who compiled it in texts for readers, as older sets have;
 * sets never change. The row itself where the newest set has another value.
 */
function newestPhysical(row: PhysicalFactor): PhysicalFactor {
  const rows = factorSet(NEWEST_FACTOR_SET_ID).physicalRows(row.factorId);
  const isSame = (other: PhysicalFactor) =>
    other.validYear === row.validYear &&
    other.kgCo2ePerUnit === row.kgCo2ePerUnit &&
    other.unit === row.unit &&
    other.biogenicCo2KgPerUnit === row.biogenicCo2KgPerUnit;
  return rows.find(isSame) ?? row;
}

function newestSpend(row: SpendFactor): SpendFactor {
  const other = factorSet(NEWEST_FACTOR_SET_ID).spend(row.factorId);
  const isSame =
    other?.priceYear === row.priceYear &&
    other.kgCo2ePerUnit === row.kgCo2ePerUnit &&
    other.currency === row.currency;
  return isSame ? other : row;
}

type Origin = Pick<
  FactorData,
  | 'publisher'
  | 'dataset'
  | 'datasetVersion'
  | 'publicationYear'
  | 'address'
  | 'gwpNote'
  | 'source'
  | 'sourceLocator'
  | 'licence'
  | 'credit'
>;

/** The source of a factor, and its licence. */
function originOf({
  publication,
  source,
  sourceLocator,
  licence,
  credit,
}: Pick<PhysicalFactor, 'publication' | 'source' | 'sourceLocator' | 'licence' | 'credit'>): Origin {
  return {
    publisher: publication.publisher,
    dataset: publication.title,
    datasetVersion: publication.edition,
    publicationYear: publication.year,
    address: publication.address,
    gwpNote: publication.gwpNote,
    source,
    sourceLocator,
    licence,
    credit,
  };
}
