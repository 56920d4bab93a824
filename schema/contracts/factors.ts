import { z } from 'zod';
import { inputObject } from './input-object.ts';
import { soundText } from './text.ts';

/** Factors in a page by default, and at most. */
export const FACTOR_PAGE_DEFAULT = 20;
export const FACTOR_PAGE_MAX = 100;
/** Characters of a search, and of an id, a region or another code. */
export const FACTOR_TEXT_MAX = 200;
/** The longest id has 61 characters. */
const CODE_MAX = 100;

export const FACTOR_KINDS = ['physical', 'spend'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Identifies one row of a factor set: its id with its `valid_year` (physical) or `price_year` (spend). */
export interface FactorKey {
  readonly factorId: string;
  readonly factorYear: number;
}

/** A row of a factor set with all its metadata, physical and spend alike. */
export interface FactorData {
  readonly factorSetId: string;
  readonly factorId: string;
  readonly kind: FactorKind;
  readonly label: string;
  /** Category of the catalogue, not of lines; `spend` for spend factors. */
  readonly category: string;
  readonly subcategory: string | null;
  /** ISO 3166-1 alpha-2, or `EU`, `EUROPE`, `GLOBAL`, `OECD`, `XK`. */
  readonly region: string;
  /** Year the value is valid for, or the year of the prices. */
  readonly year: number;
  /** kg CO2e per unit: decimal text exactly as in the source. */
  readonly kgCo2ePerUnit: string;
  /** Unit of the activity, or the currency (ISO 4217). */
  readonly unit: string;
  /** `purchaser` or `basic`; null for physical factors. */
  readonly priceBasis: string | null;
  readonly scope: number | null;
  readonly scope3Category: number | null;
  readonly boundary: string;
  /** `AR4`, `AR5`, `AR6` or `as published, mixed`; other words in set 2026-11-21. */
  readonly gwpBasis: string;
  /** The source's statement about it. */
  readonly gwpNote: string;
  /** Parts of the value, in kg CO2e (CO2: kg) per unit; null if the source gives no split. */
  readonly co2KgPerUnit: string | null;
  readonly ch4KgCo2ePerUnit: string | null;
  readonly n2oKgCo2ePerUnit: string | null;
  /** Biogenic CO2, kg per unit, outside `kgCo2ePerUnit`; null if the source gives none. */
  readonly biogenicCo2KgPerUnit: string | null;
  readonly classification: string | null;
  readonly code: string | null;
  readonly codeTitle: string | null;
  readonly publisher: string;
  /** Title of the publication, and its edition; null if the source does not state one. */
  readonly dataset: string;
  readonly datasetVersion: string | null;
  readonly publicationYear: number;
  /** Public address (https) of its page, or of its publisher. */
  readonly address: string;
  readonly source: string;
  /** File, row and column of the value in the source. */
  readonly sourceLocator: string;
  readonly licence: string;
  readonly credit: string;
  /** `exclude`: never used; `caution`: usable, with the reason in `caution`. */
  readonly flag: 'exclude' | 'caution' | null;
  readonly caution: string | null;
}

/** tRPC's answer for a factor: `FactorData` in snake_case. */
export const Factor = z.object({
  factor_set_id: z.string(),
  factor_id: z.string(),
  kind: z.enum(FACTOR_KINDS),
  label: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  region: z.string(),
  year: z.int().describe('Year the value is valid for; for a spend factor the year of its prices.'),
  kgco2e_per_unit: z.string().describe('Decimal text exactly as in the source.'),
  unit: z.string().describe('Unit of the activity, or the currency.'),
  price_basis: z.string().nullable(),
  scope: z.int().nullable(),
  scope3_category: z.int().nullable(),
  boundary: z.string(),
  gwp_basis: z
    .string()
    .describe('`AR4`, `AR5`, `AR6` or `as published, mixed`; other words in set 2026-11-21.'),
  gwp_note: z.string().describe("The source's statement about global warming potentials."),
  co2_kg_per_unit: z.string().nullable(),
  ch4_kgco2e_per_unit: z.string().nullable(),
  n2o_kgco2e_per_unit: z.string().nullable(),
  biogenic_co2_kg_per_unit: z
    .string()
    .nullable()
    .describe('kg of biogenic CO2, outside the factor; null if the source gives none.'),
  classification: z.string().nullable(),
  code: z.string().nullable(),
  code_title: z.string().nullable(),
  publisher: z.string(),
  dataset: z.string().describe('Title of the publication.'),
  dataset_version: z.string().nullable().describe('null if the source states none.'),
  publication_year: z.int(),
  address: z.url().describe('Public address of the publication, or of its publisher.'),
  source: z.string(),
  source_locator: z.string(),
  licence: z.string(),
  credit: z.string(),
  flag: z.enum(['exclude', 'caution']).nullable(),
  caution: z.string().nullable(),
});
export type Factor = z.infer<typeof Factor>;

const code = soundText(CODE_MAX);
const year = z
  .int('must be a whole number')
  .min(1_900, 'must be a year from 1900')
  .max(2_200, 'must be a year to 2200');

/** tRPC `factor.search`. */
export const FactorSearchInput = inputObject({
  text: soundText(FACTOR_TEXT_MAX)
    .nullish()
    .describe(
      'Words that must all occur in id, label, category, industry or source; any case, accents ignored.',
    ),
  category: code.nullish().describe('Category of the catalogue, or `spend`.'),
  region: code.nullish().describe('For example CH or GLOBAL; any case.'),
  unit: code.nullish().describe('For example kWh or tkm, or a currency; any case.'),
  kind: z.enum(FACTOR_KINDS, 'must be physical or spend').nullish(),
  set_id: code.nullish().describe('A factor set; the newest when left out.'),
  limit: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(FACTOR_PAGE_MAX, `must be at most ${FACTOR_PAGE_MAX}`)
    .nullish(),
  cursor: z.string('must be a string').max(500, 'must be a cursor of this list').nullish(),
});
export type FactorSearchInput = z.infer<typeof FactorSearchInput>;

export const FactorSearchAnswer = z.object({
  factor_set_id: z.string(),
  total: z.int().min(0).describe('Matching rows on all pages.'),
  factors: z.array(Factor).max(FACTOR_PAGE_MAX),
  next_cursor: z.string().nullable(),
});
export type FactorSearchAnswer = z.infer<typeof FactorSearchAnswer>;

/** tRPC `factor.get`. */
export const FactorGetInput = inputObject({
  factor_id: code,
  year: year
    .nullish()
    .describe('The row valid for this year: the latest not after it, else the earliest. Absent: the newest.'),
  set_id: code.nullish().describe('A factor set; the newest when left out.'),
});
export type FactorGetInput = z.infer<typeof FactorGetInput>;
