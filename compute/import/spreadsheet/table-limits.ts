/** Bounds of a spreadsheet. */
export const TABLE_LIMITS = {
  /** Rows of a file, over all sheets: those of a sheet of Excel. */
  rows: 1_048_576,
  columns: 1_024,
  /** Characters of a cell: those of Excel. */
  cellCharacters: 32_767,
  /** Characters of a line of text, quoted cells and line breaks included. */
  rowCharacters: 262_144,
  sheets: 64,
  /** Rows that a mapping is proposed from. */
  headRows: 500,
  /** Rows above the header row: titles, company, period. */
  rowsAboveHeader: 50,
  /** Problems of a file; if they are also more than half of the rows so far, the mapping is wrong and reading stops. */
  problems: 10_000,
  /** Lines held at a time until the further lines of their invoices have come. */
  heldLines: 10_000,
  /** Bytes that encoding and delimiter are found from. */
  headBytes: 262_144,
} as const;

/** Bounds of a workbook (.xlsx), which is kept whole: its directory stands at its end. */
export const WORKBOOK_LIMITS = {
  fileBytes: 128 * 1024 * 1024,
  parts: 4_096,
  directoryBytes: 4 * 1024 * 1024,
  /** Of a part that is read as it is unpacked, and kept nowhere: a sheet, or the shared texts. */
  sheetBytes: 2 * 1024 * 1024 * 1024,
  /** Of a part that describes the workbook. */
  partBytes: 16 * 1024 * 1024,
  sharedTexts: 2_000_000,
  /** Characters of all shared texts together. */
  sharedCharacters: 128 * 1024 * 1024,
  styles: 65_536,
  /** Depth of elements. */
  depth: 64,
} as const;
