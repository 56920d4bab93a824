import { asMembers, type Members, membersOf } from '../verify/profile.ts';
import { isDecimal } from './figures.ts';
import { escaped } from './markup.ts';
import { countedRevision } from './paper-summary.ts';
import {
  type Cell,
  cellXml,
  columnName,
  MAX_SHEET_ROWS,
  SAFE_DIGITS,
  sheetHead,
  significantDigits,
} from './sheet-cells.ts';
import { type PaperContext, Speaker, textOf } from './speaker.ts';
import { marksOf, newestAssertions } from './tick-marks.ts';
import type { WordKey } from './words/en.ts';

/** At most 50 can be given. */
const MAX_EVIDENCE = 100;

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
  /** The newest revision, and its newest review; without members if there is none. */
  readonly last: Members;
  readonly review: Members;
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
  { title: 'procedure', width: 24, cell: (row) => ({ text: ofEach(row, procedureOf) }) },
  { title: 'evidence', width: 40, cell: (row) => ({ text: ofEach(row, evidenceOf) }) },
  { title: 'sheet.files', width: 60, cell: (row) => ({ text: ofEach(row, filesOf) }) },
  {
    title: 'result',
    width: 24,
    cell: (row) => ({ text: ofEach(row, ({ speaker }, one) => resultOf(speaker, one)) }),
  },
  { title: 'marks.title', width: 14, cell: ({ paper }) => ({ text: marksText(paper) }) },
  { title: 'prepared', width: 28, cell: ({ speaker, last }) => ({ text: speaker.person(last.prepared_by) }) },
  { title: 'sheet.prepared_at', width: 12, cell: ({ last }) => ({ date: dayOf(last.prepared_at) }) },
  {
    title: 'reviewed',
    width: 28,
    cell: ({ speaker, review }) => ({ text: speaker.person(review.reviewed_by) }),
  },
  { title: 'sheet.reviewed_at', width: 12, cell: ({ review }) => ({ date: dayOf(review.reviewed_at) }) },
  { title: 'cause', width: 44, cell: ({ counted }) => ({ text: textOf(counted.nature_and_cause) }) },
  { title: 'response', width: 44, cell: ({ speaker, paper }) => ({ text: responseOf(speaker, paper) }) },
];

/** What each newest revision says, where it says anything. */
function ofEach(row: Row, say: (row: Row, one: Members) => string | null): string | null {
  const said = newestAssertions(row.paper).map((one) => say(row, one));
  const texts = [...new Set(said.filter((text) => text !== null && text !== ''))];
  return texts.length === 0 ? null : texts.join('; ');
}

function procedureOf({ speaker }: Row, { procedure }: Members): string | null {
  return textOf(procedure) === null ? null : speaker.code('procedure', procedure);
}

function evidenceOf({ speaker }: Row, { evidence }: Members): string {
  const all = membersOf(evidence).slice(0, MAX_EVIDENCE);
  return all
    .map(({ type, reference }) => `${speaker.code('evidence', type)}: ${textOf(reference) ?? '–'}`)
    .join('; ');
}

/** The names of their files in the package, for tools that match rows with files. */
function filesOf({ speaker }: Row, { evidence }: Members): string {
  const { files } = speaker.context;
  const ids = membersOf(evidence)
    .slice(0, MAX_EVIDENCE)
    .map((one) => textOf(one.file_id) ?? '');
  return ids.flatMap((id) => (Object.hasOwn(files, id) ? [files[id] ?? ''] : [])).join('; ');
}

function resultOf(speaker: Speaker, { assertion, result }: Members): string {
  return `${speaker.code('assertion', assertion)}: ${speaker.code('result', result)}`;
}

function marksText(paper: Members): string {
  const { set, own } = marksOf(paper);
  return [...set, ...own].join(' ');
}

function responseOf(speaker: Speaker, paper: Members): string | null {
  const [newest] = membersOf([paper.management_response].flat()).slice(-1);
  if (newest === undefined) return null;
  return `${speaker.code('correction', newest.correction)}: ${textOf(newest.response) ?? '–'}`;
}

const dayOf = (time: unknown) => textOf(time)?.slice(0, 10) ?? null;

function lastOf(paper: Members): Pick<Row, 'last' | 'review'> {
  const last = newestAssertions(paper).at(-1) ?? {};
  const reviews = newestAssertions(paper).flatMap((one) => membersOf(one.reviews).slice(-1));
  return { last, review: reviews.at(-1) ?? {} };
}

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

/** The part of the sheet before its rows, with the header. */
export function sheetOpening(context: PaperContext): string {
  const speaker = new Speaker(context);
  const columns = COLUMNS.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const header = COLUMNS.map(({ title }, at) =>
    cellXml({ heading: speaker.say(title) }, `${columnName(at)}1`),
  );
  return `${sheetHead(columns.join(''))}<row r="1">${header.join('')}</row>
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
      ...lastOf(paper),
      place: first + at,
    };
    const number = first + at + 1;
    if (number > MAX_SHEET_ROWS) return '';
    const cells = COLUMNS.map(({ cell }, column) => cellXml(cell(row), `${columnName(column)}${number}`));
    return `<row r="${number}">${cells.join('')}</row>\n`;
  });
  return rows.join('');
}

/** The end of the sheet. Every printed page of a draft is headed so. */
export function sheetClosing({ mark }: PaperContext): string {
  return `</sheetData>${pageHeader(mark)}</worksheet>\n`;
}

/** Source: ECMA-376 part 1, 18.3.1.46: `&C` centres, `&B` is bold. */
const pageHeader = (mark: string | null) =>
  mark === null ? '' : `<headerFooter><oddHeader>&amp;C&amp;B${escaped(mark)}</oddHeader></headerFooter>`;

/** A sheet of names and values: the seal of the package, or what a draft was made of. */
export function factsSheet(
  { mark }: PaperContext,
  facts: readonly (readonly [string, string | null])[],
): string {
  const rows = facts.map(([name, value], at) => {
    const row = at + 1;
    const cells = [
      cellXml({ heading: name }, `A${row}`),
      value === null ? '' : cellXml({ text: value }, `B${row}`),
    ];
    return `<row r="${row}">${cells.join('')}</row>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="1" width="44" customWidth="1"/><col min="2" max="2" width="80" customWidth="1"/></cols><sheetData>
${rows.join('')}</sheetData>${pageHeader(mark)}</worksheet>
`;
}
