import { WARNINGS } from '../../../schema/contracts/warnings.ts';

/** A limitation of the totals that a reader must know. */
export interface Caveat {
  readonly code: string;
  readonly text: string;
  /** Number of lines, invoices or sampled items it is about; absent when it is about all. */
  readonly count?: number;
  /** Kilograms of the lines it is about: decimal text. */
  readonly kgco2e?: string;
  /** Kilograms of biogenic CO2 of those lines: decimal text. */
  readonly biogenic_co2_kg?: string;
}

/** Lines, and their kilograms as decimal text. */
interface Sum {
  readonly lines: number;
  readonly kgco2e: string;
}
/** The same for invoices. */
interface InvoiceSum {
  readonly invoices: number;
  readonly kgco2e: string;
}

/** The totals of a period that may need a caveat. */
export interface CaveatTotals {
  readonly byMethod: readonly (Sum & { readonly method: string })[];
  readonly byBoundary: readonly unknown[];
  readonly byGwpBasis: readonly unknown[];
  /** kg of biogenic CO2 of the parts whose factor states it; not in any other figure. */
  readonly biogenicCo2: Sum;
}

/** The quality of the data behind a period's totals. */
export interface DataQuality {
  /** Warnings of lines, by code. */
  readonly warnings: readonly (Sum & { readonly code: string })[];
  /** Warnings of whole invoices, by code. */
  readonly invoiceWarnings: readonly (InvoiceSum & { readonly code: string })[];
  readonly needsReview: Sum;
  /** Invoices whose header and lines do not agree. */
  readonly mismatches: number;
  /** Invoices equal to another one that counts too: all but one of each group. */
  readonly possibleDuplicates: number;
  /** Invoices whose personal content was erased. */
  readonly erased: InvoiceSum;
}

export interface CaveatInput {
  readonly totals: CaveatTotals;
  readonly quality: DataQuality;
  readonly periodClosed: boolean;
  readonly hasCompletenessTest: boolean;
  /** Sampled invoices that never had a document, and those whose document was erased. */
  readonly missingDocuments: number;
  readonly erasedDocuments: number;
  readonly documentsLeftOut: number;
  readonly testing: { readonly unableToTest: number; readonly notApplicable: number };
  readonly statistical: boolean;
  /** No time stamp of the checkpoint arrived before the package was fixed. */
  readonly stampMissing: boolean;
  /** Sampled lines, and documents, left out of the package because the stored data differ from the recorded ones. */
  readonly storedDataDiffers: number;
  /** Warnings of the sample and of the completion. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** Every caveat that applies, in this order. */
export function caveatsOf(input: CaveatInput): Caveat[] {
  const { totals, quality } = input;
  const spend = totals.byMethod.find(({ method }) => method === 'spend');
  return [
    ...when(!input.periodClosed, {
      code: 'period_open',
      text: 'The reporting period was not closed when the engagement was completed: invoices may have been booked afterwards.',
    }),
    ...when(!input.hasCompletenessTest, {
      code: 'completeness_not_tested',
      text: 'No completeness test is on file: a sample of recorded lines cannot find what was not recorded.',
    }),
    ...counted(spend?.lines, {
      code: 'spend_based',
      text: 'These lines are calculated from money, not from quantities: industry averages at the price level of the factor.',
      kgco2e: spend?.kgco2e ?? '0.000000',
    }),
    ...counted(quality.needsReview.lines, {
      code: 'needs_review',
      text: 'The service itself was uncertain about the classification or the factor of these lines.',
      kgco2e: quality.needsReview.kgco2e,
    }),
    ...counted(quality.mismatches, {
      code: 'reconciliation_mismatch',
      text: 'The header total of these invoices does not agree with their lines.',
    }),
    ...counted(quality.possibleDuplicates, {
      code: 'possible_duplicate',
      text: 'These invoices equal another one that counts, in vendor, date, currency and lines, and count too.',
    }),
    ...mixed(totals.byBoundary, {
      code: 'mixed_boundaries',
      text: 'The factors draw their boundaries differently; totals.by_boundary says how much is of which.',
    }),
    ...mixed(totals.byGwpBasis, {
      code: 'mixed_gwp_sets',
      text: 'The factors rest on different sets of warming potentials; totals.by_gwp_basis says how much is of which.',
    }),
    ...counted(totals.biogenicCo2.lines, {
      code: 'biogenic_co2',
      text: 'These lines burn wood, biogas or fuels with a bio share. Their biogenic CO2 is in no total; totals.biogenic_co2_kg is the part that the factors state, and lines of factor set 2026-11-21 state none.',
      biogenic_co2_kg: totals.biogenicCo2.kgco2e,
    }),
    ...warningsOf(quality),
    ...invoiceWarningsOf(quality),
    ...counted(quality.erased.invoices, {
      code: 'invoices_erased',
      text: 'The personal content of these invoices was erased: their figures count, but what the figures rest on is not on the trail any more, and the service cannot calculate them again.',
      kgco2e: quality.erased.kgco2e,
    }),
    ...counted(input.missingDocuments, {
      code: 'documents_missing',
      text: 'Sampled invoices without a source document; missing_documents names them.',
    }),
    ...counted(input.erasedDocuments, {
      code: 'documents_erased',
      text: 'Sampled invoices whose source document was erased: there was one, and nobody can look at it any more. missing_documents names them too, as erased.',
    }),
    ...counted(input.documentsLeftOut, {
      code: 'documents_not_included',
      text: 'A package holds ten source documents at most; the digests of the others are in documents_not_included and on the trail.',
    }),
    ...counted(input.testing.unableToTest, {
      code: 'items_unable_to_test',
      text: 'Sampled lines the auditor could not test; they count as misstated in full.',
    }),
    ...counted(input.testing.notApplicable, {
      code: 'items_replaced',
      text: 'Sampled lines the procedure did not fit; another line was tested in place of each.',
    }),
    ...when(!input.statistical, {
      code: 'sample_not_statistical',
      text: 'The sample was not drawn statistically: nothing is projected to the population.',
    }),
    ...when(input.stampMissing, {
      code: 'time_stamp_missing',
      text: 'A time stamp was asked for and had not been given when the package was first exported: no other clock bounds when it existed.',
    }),
    ...counted(input.storedDataDiffers, {
      code: 'stored_data_differs',
      text: 'Texts of sampled lines, or documents, were changed outside the service: they are not those that the trail has the digests of, and the package goes without them.',
    }),
    ...input.warnings.map(({ code, message }) => ({ code, text: message })),
  ];
}

function when(applies: boolean, caveat: Caveat): Caveat[] {
  return applies ? [caveat] : [];
}

function counted(count: number | undefined, caveat: Caveat): Caveat[] {
  return count === undefined || count === 0 ? [] : [{ ...caveat, count }];
}

function mixed(groups: readonly unknown[], caveat: Caveat): Caveat[] {
  return when(groups.length > 1, caveat);
}

/** Codes counted above, with more detail than a warning has. */
const COUNTED_APART: ReadonlySet<string> = new Set([
  'needs_review',
  'reconciliation_mismatch',
  'possible_duplicate',
]);

/** Warnings of lines, by code. */
function warningsOf({ warnings }: DataQuality): Caveat[] {
  return byCode(warnings).map(({ code, lines, kgco2e }) => ({
    code,
    text: textOf(code),
    count: lines,
    kgco2e,
  }));
}

/** Warnings of an invoice as a whole; lines of other invoices may have the same code. */
function invoiceWarningsOf({ invoiceWarnings }: DataQuality): Caveat[] {
  return byCode(invoiceWarnings).map(({ code, invoices, kgco2e }) => ({
    code,
    text: `Said of whole invoices: ${textOf(code)}`,
    count: invoices,
    kgco2e,
  }));
}

function byCode<Row extends { readonly code: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ code }) => !COUNTED_APART.has(code)).toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

function textOf(code: string): string {
  const texts: Readonly<Record<string, string>> = WARNINGS;
  return texts[code] ?? code;
}
