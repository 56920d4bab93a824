import { CATEGORIES } from '../../../../../schema/contracts/categories.ts';
import { WARNINGS } from '../../../../../schema/contracts/warnings.ts';
import type { Category, InvoiceOrder, LineFilter, WarningCode } from '../../data/generated/graphql.ts';
import type { PagePlace } from '../../ui/pager.tsx';
import type { Sorting } from '../../ui/table.tsx';

const DAY = /^\d{4}-\d\d-\d\d$/;
const MONTH = /^\d{4}-\d\d$/;
/** As long as the service takes. */
const MAX_TEXT = 300;

/** What a list of invoices shows, as it stands in the address: the members of `LineFilter`, some with a shorter name. */
export interface InvoiceSearch extends PagePlace {
  readonly vendor?: string;
  readonly number?: string;
  readonly text?: string;
  readonly period?: string;
  readonly from?: string;
  readonly to?: string;
  readonly method?: 'PHYSICAL' | 'SPEND';
  readonly category?: Category;
  readonly scope?: number;
  readonly scope3Category?: number;
  readonly region?: string;
  readonly vendorId?: string;
  readonly serviceMonth?: string;
  readonly needsReview?: boolean;
  readonly repeats?: boolean;
  readonly warning?: WarningCode;
  /** `true`: with the others; `only`: alone. */
  readonly voided?: true | 'only';
  readonly sort?: SortKey;
  readonly descending?: boolean;
}

const SORTS = { date: 'DATE', vendor: 'VENDOR', amount: 'AMOUNT', kgco2e: 'KGCO2E' } as const;
type SortKey = keyof typeof SORTS;

type Given = Readonly<Record<string, unknown>>;

/** The filter in an address; what does not fit is left out. */
export function invoiceSearch(given: Given): InvoiceSearch {
  return {
    ...placeIn(given),
    ...texts(given, ['vendor', 'number', 'text', 'period', 'region', 'vendorId'], isText),
    ...texts(given, ['from', 'to'], (text) => DAY.test(text)),
    ...texts(given, ['serviceMonth'], (text) => MONTH.test(text)),
    ...texts(given, ['method'], (text) => text === 'PHYSICAL' || text === 'SPEND'),
    ...texts(given, ['category'], (text) => (CATEGORIES as readonly string[]).includes(text.toLowerCase())),
    ...texts(given, ['warning'], (text) => Object.hasOwn(WARNINGS, text.toLowerCase())),
    ...texts(given, ['voided'], (text) => text === 'only'),
    ...(given.voided === true ? { voided: true } : {}),
    ...texts(given, ['sort'], (text) => Object.hasOwn(SORTS, text)),
    ...whole(given, 'scope', 3),
    ...whole(given, 'scope3Category', 15),
    ...flags(given, ['needsReview', 'repeats', 'descending']),
  };
}

export const placeIn = (given: Given): PagePlace => texts(given, ['after', 'before'], isText);

const isText = (text: string) => text.trim() !== '' && text.length <= MAX_TEXT;

/** The router reads `2025` as a number: a period may be one. */
function texts(given: Given, names: readonly string[], fits: (text: string) => boolean): object {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = typeof given[name] === 'number' ? String(given[name]) : given[name];
      return typeof value === 'string' && fits(value) ? [[name, value]] : [];
    }),
  );
}

function whole(given: Given, name: string, most: number): object {
  const value = Number(given[name]);
  return Number.isInteger(value) && value >= 1 && value <= most ? { [name]: value } : {};
}

const flags = (given: Given, names: readonly string[]): object =>
  Object.fromEntries(
    names.flatMap((name) => (typeof given[name] === 'boolean' ? [[name, given[name]]] : [])),
  );

/** The same as a filter of the service. */
export function filterOf(search: InvoiceSearch): LineFilter {
  const { vendor, number, text, period, from, to, method, category, region } = search;
  const { scope, scope3Category, vendorId, serviceMonth, needsReview, repeats, warning, voided } = search;
  return {
    ...(vendor === undefined ? {} : { vendor }),
    ...(number === undefined ? {} : { invoiceNumberContains: number }),
    ...(text === undefined ? {} : { description: text }),
    ...(period === undefined ? {} : { period }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(method === undefined ? {} : { method }),
    ...(category === undefined ? {} : { category }),
    ...(region === undefined ? {} : { region }),
    ...(scope === undefined ? {} : { scope }),
    ...(scope3Category === undefined ? {} : { scope3Category }),
    ...(vendorId === undefined ? {} : { vendorIds: [vendorId] }),
    ...(serviceMonth === undefined ? {} : { serviceMonth }),
    ...(needsReview === undefined ? {} : { needsReview }),
    ...(repeats === undefined ? {} : { repeats }),
    ...(warning === undefined ? {} : { warning }),
    ...(voided === true ? { includeVoided: true } : {}),
    ...(voided === 'only' ? { voided: true } : {}),
  };
}

export const orderOf = ({ sort = 'date', descending = true }: InvoiceSearch): InvoiceOrder => ({
  by: SORTS[sort],
  direction: descending ? 'DESC' : 'ASC',
});

export const sortingOf = ({ sort = 'date', descending = true }: InvoiceSearch): Sorting => ({
  key: sort,
  descending,
});

/** The order that a column's header asks for. */
export const sortedBy = ({ key, descending }: Sorting): Pick<InvoiceSearch, 'sort' | 'descending'> =>
  Object.hasOwn(SORTS, key) ? { sort: key as SortKey, descending } : {};

/** Whether anything is filtered. */
export const isFiltered = (search: InvoiceSearch): boolean => Object.keys(filterOf(search)).length > 0;
