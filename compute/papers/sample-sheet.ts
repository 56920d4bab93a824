import { asMembers, type Members } from '../verify/profile.ts';
import { isDecimal } from './figures.ts';
import { escaped } from './markup.ts';
import { countedRevision } from './paper-summary.ts';
import { type PaperContext, Speaker, textOf } from './speaker.ts';
import type { WordKey } from './words/en.ts';

/** Styles of `workbook-parts.ts`, by index. */
const STYLE = { plain: 0, heading: 1, date: 2, guarded: 3 } as const;
/** Most characters of a cell. Source: ECMA-376 part 1, 3.3.1; Excel specifications and limits. */
const MAX_CELL = 32_767;
/** Lines of a sheet, the header included. */
export const MAX_SHEET_ROWS = 1_048_576;
/** Digits that every spreadsheet keeps. Source: IEEE 754, a double holds any decimal of 15 significant digits. */
const SAFE_DIGITS = 15;

/** A cell before it is written. */
type Cell =
  | { readonly text: string | null }
  | { readonly number: string | null }
  | { readonly date: string | null }
  | { readonly heading: string };

interface Column {
  readonly title: WordKey;
  readonly width: number;
  readonly cell: (of: Row) => Cell;
}

interface Row {
  readonly speaker: Speaker;
  readonly paper: Members;
  readonly invoice: Members;
  readonly line: Members;
  /** The revision whose figure counts; without members if none has one. */
  readonly counted: Members;
  readonly place: number;
}

/** Columns, in order. Matching tools look for the document by the name of its file. */
const COLUMNS: readonly Column[] = [
  { title: 'item', width: 6, cell: ({ place }) => ({ number: String(place) }) },
  {
    title: 'sheet.document',
    width: 42,
    cell: ({ speaker, paper }) => ({ text: documentName(speaker, paper) }),
  },
  {
    title: 'sheet.invoice_number',
    width: 20,
    cell: ({ invoice }) => ({ text: textOf(invoice.invoice_number) }),
  },
  { title: 'vendor', width: 28, cell: ({ invoice }) => ({ text: textOf(invoice.vendor_name) }) },
  { title: 'date', width: 12, cell: ({ invoice }) => ({ date: textOf(invoice.invoice_date) }) },
  { title: 'line', width: 8, cell: ({ line }) => ({ number: lineNumber(line) }) },
  { title: 'sheet.line_text', width: 44, cell: ({ line }) => ({ text: textOf(line.description) }) },
  { title: 'quantity', width: 12, cell: ({ line }) => ({ number: textOf(line.quantity) }) },
  { title: 'sheet.unit', width: 8, cell: ({ line }) => ({ text: textOf(line.unit_of_measure) }) },
  { title: 'amount', width: 14, cell: ({ line }) => ({ number: textOf(line.spend_amount) }) },
  { title: 'sheet.currency', width: 9, cell: ({ invoice }) => ({ text: textOf(invoice.currency) }) },
  { title: 'sheet.recorded', width: 20, cell: ({ paper }) => ({ number: textOf(paper.recorded_kgco2e) }) },
  { title: 'sheet.audited', width: 20, cell: ({ counted }) => ({ number: textOf(counted.audited_kgco2e) }) },
  {
    title: 'sheet.difference',
    width: 20,
    cell: ({ counted }) => ({ number: textOf(counted.misstatement_kgco2e) }),
  },
  { title: 'sheet.exact', width: 30, cell: (row) => ({ text: exactTexts(row) }) },
  {
    title: 'status',
    width: 28,
    cell: ({ speaker, paper }) => ({ text: speaker.code('status', paper.status) }),
  },
  {
    title: 'stratum',
    width: 28,
    cell: ({ speaker, paper }) => ({ text: speaker.code('stratum', paper.stratum) }),
  },
  { title: 'sheet.line_id', width: 38, cell: ({ paper }) => ({ text: textOf(paper.line_item_id) }) },
  { title: 'sheet.invoice_id', width: 38, cell: ({ paper }) => ({ text: textOf(paper.invoice_id) }) },
  {
    title: 'sheet.sha256',
    width: 66,
    cell: ({ paper }) => ({ text: textOf(asMembers(paper.document).sha256) }),
  },
];

function documentName(speaker: Speaker, paper: Members): string | null {
  const { documents } = speaker.context;
  const invoice = textOf(paper.invoice_id) ?? '';
  return Object.hasOwn(documents, invoice) ? (documents[invoice] ?? null) : null;
}

function lineNumber({ index }: Members): string | null {
  return typeof index === 'number' ? String(index + 1) : null;
}

/** The figures of a line that have more digits than a spreadsheet keeps, as they are. */
function exactTexts({ paper, line, counted }: Row): string | null {
  const figures = [
    line.quantity,
    line.spend_amount,
    paper.recorded_kgco2e,
    counted.audited_kgco2e,
    counted.misstatement_kgco2e,
  ].map(textOf);
  const rounded = figures.filter(
    (text) => text !== null && isDecimal(text) && significantDigits(text) > SAFE_DIGITS,
  );
  return rounded.length === 0 ? null : [...new Set(rounded)].join('; ');
}

function significantDigits(text: string): number {
  const digits = text.replace('-', '');
  const shown = digits.includes('.') ? digits.replace(/0+$/, '') : digits;
  return shown.replace('.', '').replace(/^0+/, '').length;
}

/** The part of the sheet before its rows, with the header. */
export function sheetOpening(context: PaperContext): string {
  const speaker = new Speaker(context);
  const columns = COLUMNS.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const header = COLUMNS.map(({ title }, at) =>
    cellXml({ heading: speaker.say(title) }, `${columnName(at)}1`),
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>
<row r="1">${header.join('')}</row>
`;
}

/** Rows of some papers. @param first - place of the first one, from 1. */
export function sheetRows(context: PaperContext, papers: readonly Members[], first: number): string {
  const speaker = new Speaker(context);
  const rows = papers.map((paper, at) => {
    const row: Row = {
      speaker,
      paper,
      invoice: asMembers(paper.invoice),
      line: asMembers(paper.line),
      counted: countedRevision(paper) ?? {},
      place: first + at,
    };
    const number = first + at + 1;
    if (number > MAX_SHEET_ROWS) return '';
    const cells = COLUMNS.map(({ cell }, column) => cellXml(cell(row), `${columnName(column)}${number}`));
    return `<row r="${number}">${cells.join('')}</row>\n`;
  });
  return rows.join('');
}

/** The end of the sheet. */
export const SHEET_CLOSING = '</sheetData></worksheet>\n';

/** A to Z: there are fewer columns than letters. */
function columnName(index: number): string {
  return String.fromCharCode(65 + index);
}

function cellXml(cell: Cell, reference: string): string {
  if ('heading' in cell) return textXml(cell.heading, reference, STYLE.heading);
  if ('number' in cell) {
    if (cell.number === null) return '';
    // A value beyond what a cell takes, and one that is no number, stay texts.
    const isNumber = isDecimal(cell.number) && cell.number.length <= 300;
    return isNumber
      ? `<c r="${reference}"><v>${plainNumber(cell.number)}</v></c>`
      : textXml(cell.number, reference);
  }
  if ('date' in cell) {
    if (cell.date === null) return '';
    const serial = serialOf(cell.date);
    if (serial === null) return textXml(cell.date, reference);
    return `<c r="${reference}" s="${STYLE.date}"><v>${serial}</v></c>`;
  }
  return cell.text === null || cell.text === '' ? '' : textXml(cell.text, reference);
}

/** A decimal without needless zeros. */
function plainNumber(text: string): string {
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return plain.replace(/^(-?)0+(?=\d)/, '$1');
}

const DAY_MS = 86_400_000;
/** Day 0 of a workbook; its days agree with the calendar from March 1900 on. Source: ECMA-376 part 1, 18.17.4.1. */
const DAY_0 = Date.UTC(1899, 11, 30);
const FIRST_DAY = 61;

function serialOf(date: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const days = (Date.parse(`${date}T00:00:00Z`) - DAY_0) / DAY_MS;
  return Number.isInteger(days) && days >= FIRST_DAY ? days : null;
}

/** Beginnings that a spreadsheet could take for a formula when the cell is edited or the sheet saved as CSV. */
const LIKE_FORMULA = /^[\s]*[=+\-@]|^[\t\r]/;
/** What a reader of a workbook would take for an escaped character. Source: ECMA-376 part 1, 22.9.2.19, ST_Xstring. */
const LIKE_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text is never a formula; one that looks like it is marked as text (an apostrophe in front, in Excel). */
function textXml(text: string, reference: string, style?: number): string {
  const chosen = style ?? (LIKE_FORMULA.test(text) ? STYLE.guarded : STYLE.plain);
  const attribute = chosen === STYLE.plain ? '' : ` s="${chosen}"`;
  const written = escaped(text.slice(0, MAX_CELL))
    .replace(LIKE_ESCAPE, '_x005F_')
    .replaceAll('\r', '_x000D_');
  return `<c r="${reference}" t="inlineStr"${attribute}><is><t xml:space="preserve">${written}</t></is></c>`;
}
