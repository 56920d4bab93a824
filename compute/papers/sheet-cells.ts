import { isDecimal } from './figures.ts';
import { escaped } from './markup.ts';

/** Styles of `workbook-frame.ts`, by index. */
const STYLE = { plain: 0, heading: 1, date: 2, guarded: 3 } as const;
/** Most characters of a cell. Source: ECMA-376 part 1, 3.3.1; Excel specifications and limits. */
const MAX_CELL = 32_767;
/** Lines of a sheet, the header included. */
export const MAX_SHEET_ROWS = 1_048_576;
/** Digits that every spreadsheet keeps. Source: IEEE 754, a double holds any decimal of 15 significant digits. */
export const SAFE_DIGITS = 15;

/** A cell before it is written. */
export type Cell =
  | { readonly text: string | null }
  | { readonly number: string | null }
  | { readonly date: string | null }
  | { readonly heading: string };

export function significantDigits(text: string): number {
  const digits = text.replace('-', '');
  const shown = digits.includes('.') ? digits.replace(/0+$/, '') : digits;
  return shown.replace('.', '').replace(/^0+/, '').length;
}

/** The part of a sheet before its rows, the first of which stays in view. @param columns - their widths. */
export function sheetHead(columns: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>
`;
}

/** The end of a sheet. */
export const SHEET_CLOSING = '</sheetData></worksheet>\n';

/** A to Z, then AA. @param index - from 0. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** A cell as it stands in its row; nothing for an empty one. */
export function cellXml(cell: Cell, reference: string): string {
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
export const LIKE_FORMULA = /^[\s]*[=+\-@]|^[\t\r]/;
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
