import type { ImportMapping, PreviewRow } from '../../../schema/contracts/import-mapping.ts';
import { RowGroups } from './group-rows.ts';
import type { TableHead } from './layout.ts';
import { incompleteText } from './make-invoice.ts';
import { type RowResult, readRow } from './read-row.ts';
import type { CellRemark } from './row-cells.ts';
import { planRows } from './row-plan.ts';

/** Rows that a proposal shows. */
const SHOWN_ROWS = 20;

const TOTAL: CellRemark = { code: 'total_row', column: null, message: 'A total, left out.' };

/** The first rows as they would be read by a mapping; of an invoice that lacks a row, with the reason why none is booked. */
export function previewRows({ sheet, header, rows }: TableHead, mapping: ImportMapping): PreviewRow[] {
  const { plan } = planRows(mapping, header);
  const shown: PreviewRow[] = [];
  const groups = new RowGroups();
  for (const row of rows) {
    const read = readRow(row, plan);
    if (read.kind === 'nothing') continue;
    if (read.kind === 'line') groups.add(read.line);
    else if (read.kind === 'total') groups.skipTotal();
    else groups.skip({ row: row.row, ...read });
    if (shown.length < SHOWN_ROWS) shown.push({ sheet: sheet.name, row: row.row, ...shownRow(read) });
  }
  const incomplete = new Map<number, readonly CellRemark[]>();
  for (const group of groups.done(true)) {
    if (group.missing.length === 0) continue;
    const remark: CellRemark = { code: 'invoice_incomplete', column: null, message: incompleteText(group) };
    for (const { row } of group.rows) incomplete.set(row, [remark]);
  }
  return shown.map((row) => ({
    ...row,
    problems: [...row.problems, ...(incomplete.get(row.row) ?? [])],
  }));
}

function shownRow(read: Exclude<RowResult, { kind: 'nothing' }>): Pick<PreviewRow, 'read' | 'problems'> {
  if (read.kind === 'total') return { read: null, problems: [TOTAL] };
  if (read.kind === 'fault') return { read: null, problems: [...read.problems] };
  const { vendor, number, date, currency, region, line, notes } = read.line;
  const head = { vendor_name: vendor, invoice_number: number, invoice_date: date, currency, region };
  return { read: { ...head, ...withoutLists(line) }, problems: [...notes] };
}

function withoutLists(line: object): { [member: string]: string | number | null } {
  return Object.fromEntries(
    Object.entries(line).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );
}
