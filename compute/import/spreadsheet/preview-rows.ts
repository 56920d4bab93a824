import type { ImportMapping, PreviewRow } from '../../../schema/contracts/import-mapping.ts';
import type { TableHead } from './layout.ts';
import { readRow } from './read-row.ts';
import type { CellRemark } from './row-cells.ts';
import { planRows } from './row-plan.ts';

/** Rows that a proposal shows. */
const SHOWN_ROWS = 20;

const TOTAL: CellRemark = { code: 'total_row', column: null, message: 'A total, left out.' };

/** The first rows as they would be read by a mapping. */
export function previewRows({ sheet, header, rows }: TableHead, mapping: ImportMapping): PreviewRow[] {
  const { plan } = planRows(mapping, header);
  const shown: PreviewRow[] = [];
  for (const row of rows) {
    if (shown.length === SHOWN_ROWS) break;
    const read = readRow(row, plan);
    const place = { sheet: sheet.name, row: row.row };
    if (read.kind === 'line') {
      const { vendor, number, date, currency, region, line, notes } = read.line;
      const head = { vendor_name: vendor, invoice_number: number, invoice_date: date, currency, region };
      shown.push({ ...place, read: { ...head, ...withoutLists(line) }, problems: [...notes] });
    } else if (read.kind === 'total') {
      shown.push({ ...place, read: null, problems: [TOTAL] });
    } else if (read.kind === 'fault') {
      shown.push({ ...place, read: null, problems: [...read.problems] });
    }
  }
  return shown;
}

function withoutLists(line: object): { [member: string]: string | number | null } {
  return Object.fromEntries(
    Object.entries(line).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );
}
