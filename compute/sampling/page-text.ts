/**
 * A page of a period's lines from the database: JSON of one array for each column, so that the event loop only passes bytes
 * on and a thread parses few long arrays instead of many short ones.
 */
export interface PageText {
  readonly lines: PageTextLines;
  /** The invoices of the lines, voided ones left out. */
  readonly invoices: {
    readonly ids: readonly string[];
    /** null if erased. */
    readonly vendors: readonly (string | null)[];
    readonly currencies: readonly string[];
    /** YYYY-MM-DD. */
    readonly dates: readonly string[];
    readonly regions: readonly string[];
    readonly servicePeriodStarts: readonly (string | null)[];
    readonly servicePeriodEnds: readonly (string | null)[];
    readonly reconciliations: readonly string[];
    readonly duplicates: readonly boolean[];
    readonly documents: readonly boolean[];
    /** UTC days, YYYY-MM-DD. */
    readonly recordedOn: readonly string[];
    /** Booked from a row of a spreadsheet. */
    readonly spreadsheets: readonly boolean[];
    /** With an id of the sending system. */
    readonly externalIds: readonly boolean[];
  };
}

export interface PageTextLines {
  readonly ids: readonly string[];
  readonly invoiceIds: readonly string[];
  readonly categories: readonly string[];
  readonly methods: readonly ('physical' | 'spend')[];
  readonly confidences: readonly number[];
  readonly needsReview: readonly boolean[];
  /** Decimal text with 6 decimals. */
  readonly kilograms: readonly string[];
  readonly amounts: readonly number[];
  readonly quantities: readonly (number | null)[];
  readonly units: readonly (string | null)[];
  /** YYYY-MM-DD; null for the invoice's. */
  readonly servicePeriodStarts: readonly (string | null)[];
  readonly servicePeriodEnds: readonly (string | null)[];
  readonly factorIds: readonly (string | null)[];
  /** Codes of the line's warnings, separated by blanks. */
  readonly warningCodes: readonly string[];
  readonly descriptions: readonly string[];
  readonly overridden: readonly boolean[];
}

/** @param page - UTF-8 JSON. @throws SyntaxError for anything else. */
export function readPageText(page: Uint8Array): PageText {
  const { lines, invoices } = JSON.parse(new TextDecoder().decode(page)) as PageText | AllVoided;
  return { lines, invoices: invoices ?? NO_INVOICES };
}

/** Every invoice of the page is voided. */
interface AllVoided {
  readonly lines: PageTextLines;
  readonly invoices: null;
}

const NO_INVOICES: PageText['invoices'] = {
  ids: [],
  vendors: [],
  currencies: [],
  dates: [],
  regions: [],
  servicePeriodStarts: [],
  servicePeriodEnds: [],
  reconciliations: [],
  duplicates: [],
  documents: [],
  recordedOn: [],
  spreadsheets: [],
  externalIds: [],
};
