import type { ImportProblemCode } from '../../../schema/contracts/import.ts';
import type { ImportMapping } from '../../../schema/contracts/import-mapping.ts';
import type { ImportPlace, ReadItem, ReadOptions } from '../read-item.ts';
import type { Sheet, Table, TableRow } from './cell.ts';
import { FileRefused } from './file-refused.ts';
import { RowGroups } from './group-rows.ts';
import { findHeader, type Header, headerTexts, layoutOf } from './layout.ts';
import { makeInvoice } from './make-invoice.ts';
import { openTable } from './open-table.ts';
import { readRow } from './read-row.ts';
import { quoted } from './row-cells.ts';
import { missingFaults, type PlanFault, planRows, type RowPlan } from './row-plan.ts';
import { TABLE_LIMITS } from './table-limits.ts';

export interface SpreadsheetOptions extends ReadOptions {
  readonly mapping: ImportMapping;
}

/**
 * Reads a CSV or XLSX file by a mapping: the rows of an invoice as one invoice, what cannot be read as problems with sheet,
 * row and column. Rows come as the file does, so memory does not grow with it, except that a workbook is kept whole.
 */
export async function* readSpreadsheet(
  bytes: AsyncIterable<Uint8Array>,
  { file, mapping }: SpreadsheetOptions,
): AsyncGenerator<ReadItem> {
  const reading = new Reading(file, mapping);
  try {
    const table = await openTable(bytes, mapping);
    yield* reading.table(table);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    yield { kind: 'problem', problem: { code: error.code, message: error.message, place: { file } } };
  }
}

/** What is read of a sheet after its header row. */
interface SheetStart {
  readonly plan: RowPlan;
  readonly rows: readonly TableRow[];
}

class Reading {
  readonly #file: string;
  readonly #mapping: ImportMapping;
  #rows = 0;
  #problems = 0;
  /** Why nothing further is read. */
  #stop: ReadItem | null = null;

  constructor(file: string, mapping: ImportMapping) {
    this.#file = file;
    this.#mapping = mapping;
  }

  async *table(table: Table): AsyncGenerator<ReadItem> {
    const { sheets: wanted } = this.#mapping;
    const missing = missingFaults(this.#mapping);
    if (missing.length > 0) return yield* missing.map((fault) => this.#fault(fault, { file: this.#file }));
    for (const name of wanted ?? []) {
      if (!table.sheets.some((sheet) => sheet.name === name)) {
        yield this.#problem('sheet_not_read', `There is no sheet "${name}".`, {
          file: this.#file,
          sheet: name,
        });
      }
    }
    for (const sheet of table.sheets) {
      const place = { file: this.#file, ...(sheet.name === null ? {} : { sheet: sheet.name }) };
      if (sheet.name !== null && wanted !== undefined && !wanted.includes(sheet.name)) continue;
      if (sheet.isHidden && wanted === undefined) {
        yield this.#problem(
          'sheet_not_read',
          'The sheet is hidden. Name it in the mapping to read it.',
          place,
        );
        continue;
      }
      yield* this.#sheet(sheet, place, wanted !== undefined || table.sheets.length === 1);
      if (this.#stop !== null) return yield this.#stop;
    }
  }

  /** @param isWanted - it must be readable: if it is not, the mapping is wrong and not the sheet. */
  async *#sheet(sheet: Sheet, place: ImportPlace, isWanted: boolean): AsyncGenerator<ReadItem> {
    const groups = new RowGroups();
    let plan: RowPlan | null = null;
    let above: readonly TableRow[] = [];
    for await (const piece of inPieces(sheet)) {
      let rows = piece.rows;
      if (plan === null) {
        above = [...above, ...rows];
        if ((above.at(-1)?.row ?? 0) <= TABLE_LIMITS.rowsAboveHeader && !piece.isEnd) continue;
        const start = this.#begin(above, isWanted);
        if (Array.isArray(start)) return yield* start.map((fault) => this.#fault(fault, place));
        if (start === null) {
          const isEmpty = above.every(
            ({ cells, fault }) => fault === undefined && headerTexts(cells).length === 0,
          );
          const message = 'The sheet has no row with the header words of the mapping. It was not read.';
          if (!isEmpty) yield this.#problem('sheet_not_read', message, place);
          return;
        }
        ({ plan, rows } = start);
      }
      yield* this.#readRows(rows, { plan, groups, place });
      for (const group of groups.done(piece.isEnd || this.#stop !== null))
        yield* made(makeInvoice(group, place));
      if (this.#stop !== null) return;
    }
  }

  /** Finds the header row among the first rows and binds the mapping to it; faults of the mapping, or null without one. */
  #begin(rows: readonly TableRow[], isWanted: boolean): SheetStart | PlanFault[] | null {
    const { header_row: stated, layout } = this.#mapping;
    const headers = rows
      .filter(({ row }) => row <= TABLE_LIMITS.rowsAboveHeader)
      .map(({ row, cells }) => ({ row, texts: headerTexts(cells) }))
      .filter(({ texts }) => texts.length > 0);
    const named = stated === 0 ? NO_HEADER : (headers.find(({ row }) => row === stated) ?? null);
    const alike = stated === 0 ? null : headers.find(({ texts }) => layoutOf(texts) === layout);
    let faults: readonly PlanFault[] | null = null;
    for (const header of [alike, named, findHeader(rows)]) {
      if (header === null || header === undefined) continue;
      const planned = planRows(this.#mapping, header);
      if (planned.faults.length === 0) {
        return { plan: planned.plan, rows: rows.filter(({ row }) => row > header.row) };
      }
      faults ??= planned.faults;
    }
    return isWanted && faults !== null ? [...faults] : null;
  }

  *#readRows(
    rows: readonly TableRow[],
    {
      plan,
      groups,
      place,
    }: { readonly plan: RowPlan; readonly groups: RowGroups; readonly place: ImportPlace },
  ): Generator<ReadItem> {
    for (const row of rows) {
      if (this.#stop !== null) return;
      const at = { ...place, row: row.row };
      this.#rows += 1;
      if (this.#rows > TABLE_LIMITS.rows) {
        const message = `The file has more than ${TABLE_LIMITS.rows} rows. This row and those after it were not read: send them in another file.`;
        this.#stop = problemOf('too_many_rows', message, at);
        return;
      }
      const read = readRow(row, plan);
      if (read.kind === 'line') {
        if (groups.add(read.line)) continue;
        yield this.#problem('value_missing', 'The row continues the one above, which could not be read.', at);
      } else if (read.kind === 'total') {
        groups.skipTotal();
        yield problemOf('total_row', `The row is a total (${quoted(read.text)}) and was left out.`, at);
      } else if (read.kind === 'fault') {
        groups.skip({ row: row.row, ...read });
        for (const { code, column, message } of read.problems) {
          yield this.#problem(code, message, column === null ? at : { ...at, column });
        }
      }
    }
  }

  #fault({ member, message }: PlanFault, place: ImportPlace): ReadItem {
    const text = `${message} Correct /columns/${member} of the mapping.`;
    return this.#problem('mapping_incomplete', text, place);
  }

  #problem(code: ImportProblemCode, message: string, place: ImportPlace): ReadItem {
    this.#problems += 1;
    if (this.#problems >= TABLE_LIMITS.problems && this.#problems > this.#rows / 2) {
      const text = `There are ${TABLE_LIMITS.problems} problems, so reading stopped at this row. Check the mapping.`;
      this.#stop ??= problemOf('too_many_problems', text, place);
    }
    return problemOf(code, message, place);
  }
}

const NO_HEADER: Header = { row: 0, texts: [] };

function problemOf(code: ImportProblemCode, message: string, place: ImportPlace): ReadItem {
  return { kind: 'problem', problem: { code, message, place } };
}

/** The rows of a sheet, and at the end a piece without any that says so. */
async function* inPieces(
  sheet: Sheet,
): AsyncGenerator<{ readonly rows: readonly TableRow[]; readonly isEnd: boolean }> {
  for await (const rows of sheet.rows()) yield { rows, isEnd: false };
  yield { rows: [], isEnd: true };
}

function* made(item: ReadItem | null): Generator<ReadItem> {
  if (item !== null) yield item;
}
