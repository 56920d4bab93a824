import {
  FACTOR_PAGE_DEFAULT,
  type Factor,
  type FactorData,
  type FactorGetInput,
  type FactorSearchAnswer,
  type FactorSearchInput,
} from '../../../schema/contracts/factors.ts';
import { ApiError } from '../../api-error.ts';
import type { PartyDeps } from '../../deps.ts';

/**
 * A page of the matching rows of a factor set, in a fixed order.
 * @throws ApiError `not_found` for an unknown set, `validation_failed` for a cursor of another list.
 */
export async function searchFactors(deps: PartyDeps, input: FactorSearchInput): Promise<FactorSearchAnswer> {
  const cursor = input.cursor == null ? null : placeOf(input.cursor);
  if (cursor !== null && input.set_id != null && input.set_id !== cursor.setId) throw noSuchCursor();
  const found = await deps.pool.run('factorSearch', {
    setId: input.set_id ?? cursor?.setId ?? null,
    text: input.text ?? null,
    category: input.category ?? null,
    region: input.region ?? null,
    unit: input.unit ?? null,
    kind: input.kind ?? null,
    limit: input.limit ?? FACTOR_PAGE_DEFAULT,
    after: cursor?.place ?? -1,
  });
  if (!found.ok) throw cursor === null ? noSuchSet() : noSuchCursor();
  const { setId, total, rows, next } = found.value;
  return {
    factor_set_id: setId,
    total,
    factors: rows.map(factorAnswer),
    next_cursor: next === null ? null : cursorOf(setId, next),
  };
}

/**
 * One factor with its provenance.
 * @throws ApiError `not_found` for an unknown set or factor.
 */
export async function getFactor(deps: PartyDeps, input: FactorGetInput): Promise<Factor> {
  const found = await deps.pool.run('factorGet', {
    setId: input.set_id ?? null,
    factorId: input.factor_id,
    year: input.year ?? null,
  });
  if (!found.ok) throw noSuchSet();
  if (found.value === null) {
    throw new ApiError('not_found', {
      detail: 'There is no such factor in the set; factor.search finds ids.',
    });
  }
  return factorAnswer(found.value);
}

/** A factor with the members of the contract. */
export function factorAnswer(row: FactorData): Factor {
  return {
    factor_set_id: row.factorSetId,
    factor_id: row.factorId,
    kind: row.kind,
    label: row.label,
    category: row.category,
    subcategory: row.subcategory,
    region: row.region,
    year: row.year,
    kgco2e_per_unit: row.kgCo2ePerUnit,
    unit: row.unit,
    price_basis: row.priceBasis,
    scope: row.scope,
    scope3_category: row.scope3Category,
    boundary: row.boundary,
    gwp_basis: row.gwpBasis,
    gwp_note: row.gwpNote,
    co2_kg_per_unit: row.co2KgPerUnit,
    ch4_kgco2e_per_unit: row.ch4KgCo2ePerUnit,
    n2o_kgco2e_per_unit: row.n2oKgCo2ePerUnit,
    biogenic_co2_kg_per_unit: row.biogenicCo2KgPerUnit,
    classification: row.classification,
    code: row.code,
    code_title: row.codeTitle,
    ...sourceMembers(row),
    flag: row.flag,
    caution: row.caution,
  };
}

/** Where a factor was published. */
export function sourceMembers(row: FactorData) {
  return {
    publisher: row.publisher,
    dataset: row.dataset,
    dataset_version: row.datasetVersion,
    publication_year: row.publicationYear,
    address: row.address,
    source: row.source,
    source_locator: row.sourceLocator,
    licence: row.licence,
    credit: row.credit,
  };
}

/** A set's id and a position: paging stays in the set where it began, even if a newer set exists. */
function cursorOf(setId: string, place: number): string {
  return Buffer.from(JSON.stringify(['factor', setId, place])).toString('base64url');
}

function placeOf(cursor: string): { readonly setId: string; readonly place: number } {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw noSuchCursor();
  }
  if (!Array.isArray(parts)) throw noSuchCursor();
  const [list, setId, place]: unknown[] = parts;
  if (list !== 'factor' || typeof setId !== 'string' || typeof place !== 'number') throw noSuchCursor();
  if (!Number.isSafeInteger(place) || place < 0) throw noSuchCursor();
  return { setId, place };
}

function noSuchSet(): ApiError {
  return new ApiError('not_found', { detail: 'There is no such factor set.' });
}

function noSuchCursor(): ApiError {
  const detail = 'cursor must be the next_cursor of a page of this list, unchanged';
  return new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_value', pointer: '/cursor', detail }],
  });
}
