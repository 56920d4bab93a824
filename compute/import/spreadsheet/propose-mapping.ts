import type {
  ImportMapping,
  MappedColumns,
  MappedField,
  MappingProposal,
  MappingQuestion,
} from '../../../schema/contracts/import-mapping.ts';
import type { ReadOptions } from '../read-item.ts';
import { cellText, columnLetter, type Sheet, type Table, type TableRow } from './cell.ts';
import { profileColumn } from './column-profile.ts';
import { FileRefused } from './file-refused.ts';
import { findHeader, layoutOf, type TableHead } from './layout.ts';
import { openTable } from './open-table.ts';
import { previewRows } from './preview-rows.ts';
import { chooseAmounts } from './propose-amounts.ts';
import {
  type ChosenColumn,
  type ChosenColumns,
  chooseByContent,
  chooseColumns,
  chooseDescriptions,
  type SeenColumn,
  seeColumns,
} from './propose-columns.ts';
import { askAbout } from './propose-questions.ts';
import { buildColumns } from './propose-specs.ts';
import { TABLE_LIMITS } from './table-limits.ts';

/**
 * Proposes a mapping for a CSV or XLSX file from its first rows: columns by header words and content, formats by what the
 * values prove. What nothing proves is asked, not guessed.
 * @param most - pieces that are read, however many rows of them are empty.
 * @throws FileRefused if the file cannot be read at all.
 */
export async function proposeMapping(
  bytes: AsyncIterable<Uint8Array>,
  { file }: ReadOptions,
  most = MOST_PIECES,
): Promise<MappingProposal> {
  const table = await openTable(bytes, {});
  const head = await bestHead(table, file, most);
  const { header, rows } = head;
  const width = Math.max(header.texts.length, ...rows.map(({ cells }) => cells.length));
  const judged = rows.slice(0, Math.max(MIN_JUDGED_ROWS, Math.floor(MOST_JUDGED_CELLS / width)));
  const profiles = Array.from({ length: width }, (_, index) => profileColumn(judged, index));
  const seen = seeColumns(header.texts, profiles);
  const chosen = chooseColumns(seen);
  const amounts = chooseAmounts(seen, judged, chosen);
  chooseByContent(seen, chosen);
  const descriptions = chooseDescriptions(seen, chosen);
  const questions: MappingQuestion[] = [];
  const built = buildColumns({ head, seen, chosen, descriptions, questions });
  const mapping: ImportMapping = {
    version: 1,
    layout: layoutOf(header.texts),
    header_row: header.row,
    columns: built.columns,
    constants: built.constants,
    amount_sign: 'as_stated',
    debit_means: 'purchase',
    blank_cells: 'missing',
  };
  const asked = askAbout({ mapping, head, seen, chosen, amounts });
  questions.push(...asked.questions);
  const final = { ...mapping, ...asked.changes };
  return {
    mapping: final,
    file: {
      format: table.format,
      encoding: table.encoding,
      delimiter: table.delimiter,
      sheets: table.sheets.flatMap(({ name }) => name ?? []),
    },
    columns: seen.map((column) => describe(column, chosen, descriptions)),
    questions,
    preview: previewRows(head, final),
  };
}

/** The first rows of the visible sheet whose header names most. @throws FileRefused if none has a row that can be read. */
async function bestHead(table: Table, file: string, most: number): Promise<TableHead> {
  let fault: TableRow | undefined;
  let best: { readonly head: TableHead; readonly width: number } | null = null;
  const left = { pieces: most };
  for (const sheet of table.sheets) {
    if (sheet.isHidden) continue;
    const { rows, firstFault } = await firstRows(sheet, left);
    fault ??= firstFault;
    if (rows.length === 0) continue;
    const header = findHeader(rows) ?? { row: 0, texts: [] };
    const above = rows.filter(({ row }) => row < header.row);
    const head = { sheet, header, above, rows: rows.filter(({ row }) => row > header.row) };
    const width = header.texts.filter((text) => text !== '').length;
    if (best === null || width > best.width) best = { head, width };
  }
  if (best !== null) return best.head;
  if (fault === undefined) {
    throw new FileRefused('file_empty', `${file} has no rows: send a table with a header row and rows.`);
  }
  throw new FileRefused(
    'row_too_long',
    `${file} has no row that can be read. Row ${fault.row}: ${fault.fault}`,
  );
}

/** Pieces of a file that are read for its first rows: the imports of others are read in the same thread. */
const MOST_PIECES = 1_000;

async function firstRows(sheet: Sheet, left: { pieces: number }) {
  const first: TableRow[] = [];
  let firstFault: TableRow | undefined;
  for await (const rows of sheet.rows()) {
    firstFault ??= rows.find(({ fault }) => fault !== undefined);
    first.push(...rows.filter(({ cells }) => cells.some((cell) => cellText(cell) !== '')));
    left.pieces -= 1;
    if (first.length >= TABLE_LIMITS.headRows || left.pieces <= 0) break;
  }
  return { rows: first.slice(0, TABLE_LIMITS.headRows), firstFault };
}

/** Cells that a proposal is made from: of a table of very many columns, fewer rows. */
const MOST_JUDGED_CELLS = 50_000;
const MIN_JUDGED_ROWS = 40;
const EXAMPLES = 3;
const EXAMPLE_CHARACTERS = 80;

function describe(
  column: SeenColumn,
  chosen: ChosenColumns,
  descriptions: readonly ChosenColumn[],
): MappingProposal['columns'][number] {
  const entries: (readonly [MappedField | keyof MappedColumns, ChosenColumn])[] = [
    ...chosen,
    ...descriptions.map((choice) => ['description', choice] as const),
  ];
  const found = entries.find(([, choice]) => choice.column === column);
  return {
    letter: columnLetter(column.index),
    header: column.header,
    field: found?.[0] ?? null,
    confidence: found?.[1].confidence ?? 0,
    examples: column.profile.texts.slice(0, EXAMPLES).map((text) => text.slice(0, EXAMPLE_CHARACTERS)),
  };
}
