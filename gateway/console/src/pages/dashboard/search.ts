import { defaultStringifySearch } from '@tanstack/react-router';
import { CATEGORIES } from '../../../../../schema/contracts/categories.ts';
import type { Category, DataSource, LineFilter, LineItemSort, Method } from '../../data/generated/graphql.ts';
import { lastWorkspace } from '../../shell/person.ts';
import type { PagePlace } from '../../ui/pager.tsx';

/** Scope 2 by grid averages, or by contracts and certificates. */
export type Basis = 'location' | 'market';

/** A calendar year or a reporting period, as it stands in the address; neither: the newest one. */
export interface TimeSearch {
  readonly year?: number;
  readonly period?: string;
}

export interface DashboardSearch extends TimeSearch {
  readonly basis?: 'market';
}

/** The lines behind a bar. The members are those of the filter of lists, and mean the same. */
export interface LinesSearch extends DashboardSearch, PagePlace {
  readonly from?: string;
  readonly to?: string;
  readonly scope?: number;
  readonly scope3Category?: number;
  readonly category?: Category;
  /** All but these. */
  readonly exceptCategories?: readonly Category[];
  readonly method?: Method;
  /** Of the market-based figure. */
  readonly dataSource?: DataSource;
  readonly vendorId?: string;
  readonly exceptVendorIds?: readonly string[];
  readonly confidenceFrom?: number;
  readonly confidenceBelow?: number;
  readonly needsReview?: boolean;
  readonly text?: string;
  readonly sort?: LineItemSort;
  readonly ascending?: true;
}

type Given = Readonly<Record<string, unknown>>;

const ALL_CATEGORIES = CATEGORIES.map((category) => category.toUpperCase() as Category);
export const SORTS = ['KGCO2E', 'DATE', 'AMOUNT', 'CONFIDENCE'] as const satisfies readonly LineItemSort[];
const METHODS: readonly Method[] = ['PHYSICAL', 'SPEND'];
const DATA_SOURCES: readonly DataSource[] = ['PHYSICAL', 'SUPPLIER', 'SPEND'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const member = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { readonly [Name in Key]?: Value };

/** The address has digits alone as a number. */
const textOf = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
const oneOf = <Value>(values: readonly Value[], value: unknown) => values.find((each) => each === value);
const matching = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;
const numberIn = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined;

function listOf<Value>(value: unknown, read: (each: unknown) => Value | undefined) {
  if (!Array.isArray(value)) return undefined;
  const values = value.map(read).filter((each) => each !== undefined);
  return values.length === 0 ? undefined : values;
}

export const timeSearch = ({ year, period }: Given): TimeSearch =>
  period === undefined ? member('year', numberIn(year, 1, 9999)) : member('period', textOf(period));

export const dashboardSearch = (given: Given): DashboardSearch => ({
  ...timeSearch(given),
  ...member('basis', oneOf(['market'] as const, given.basis)),
});

export function linesSearch(given: Given): LinesSearch {
  const categoryOf = (value: unknown) => oneOf(ALL_CATEGORIES, value);
  return {
    ...dashboardSearch(given),
    ...member('from', matching(given.from, DAY)),
    ...member('to', matching(given.to, DAY)),
    ...member('scope', oneOf([1, 2, 3], given.scope)),
    ...member('scope3Category', numberIn(given.scope3Category, 1, 15)),
    ...member('category', categoryOf(given.category)),
    ...member('exceptCategories', listOf(given.exceptCategories, categoryOf)),
    ...member('method', oneOf(METHODS, given.method)),
    ...member('dataSource', oneOf(DATA_SOURCES, given.dataSource)),
    ...member('vendorId', matching(given.vendorId, UUID)),
    ...member(
      'exceptVendorIds',
      listOf(given.exceptVendorIds, (id) => matching(id, UUID)),
    ),
    ...member('confidenceFrom', numberIn(given.confidenceFrom, 0, 1)),
    ...member('confidenceBelow', numberIn(given.confidenceBelow, 0, 1)),
    ...member('needsReview', oneOf([true, false], given.needsReview)),
    ...member('text', textOf(given.text)),
    ...member('sort', oneOf(SORTS, given.sort)),
    ...member('ascending', oneOf([true] as const, given.ascending)),
    ...member('after', textOf(given.after)),
    ...member('before', textOf(given.before)),
  };
}

/** The filter that the service takes, beside the days. */
export function filterOf(search: LinesSearch): LineFilter {
  const { scope, scope3Category, category, exceptCategories, method, vendorId, exceptVendorIds } = search;
  const { dataSource, confidenceFrom, confidenceBelow, needsReview, text } = search;
  return {
    ...(scope === undefined ? {} : { scopes: [scope] }),
    ...(scope3Category === undefined ? {} : { scope3Categories: [scope3Category] }),
    ...(category === undefined ? {} : { category }),
    ...(exceptCategories === undefined
      ? {}
      : { categories: ALL_CATEGORIES.filter((each) => !exceptCategories.includes(each)) }),
    ...(method === undefined ? {} : { method }),
    ...(dataSource === undefined ? {} : { dataSource }),
    ...(vendorId === undefined ? {} : { vendorIds: [vendorId] }),
    ...(exceptVendorIds === undefined ? {} : { exceptVendorIds: [...exceptVendorIds] }),
    ...(confidenceFrom === undefined ? {} : { confidenceFrom }),
    ...(confidenceBelow === undefined ? {} : { confidenceBelow }),
    ...(needsReview === undefined ? {} : { needsReview }),
    ...(text === undefined ? {} : { description: text }),
  };
}

/** Whether only some parts of the lines are added, so that a line has less than its own figure in the total. */
export const isOfParts = ({ scope, scope3Category, dataSource }: LinesSearch): boolean =>
  scope !== undefined || scope3Category !== undefined || dataSource !== undefined;

/** The address of the lines behind a bar, for links in charts. */
export const linesHref = (search: LinesSearch): string =>
  `/console/lines${defaultStringifySearch({ workspace: lastWorkspace() ?? undefined, ...search })}`;
