import { Readable } from 'node:stream';
import type { Row } from '../../schema/queries/sql.ts';
import { type ImportOf, unbookedItems } from '../actions/imports/import-view.ts';
import type { GatewayDeps } from '../deps.ts';
import type { Answer } from './answer.ts';

const COLUMNS = [
  'ordinal',
  'status',
  'file',
  'page',
  'sheet',
  'row',
  'column',
  'path',
  'invoice_number',
  'code',
  'message',
];

/** Everything of a job that was not booked, as a CSV file that is read and sent page by page. @throws ApiError `not_found`. */
export async function errorsAsCsv(deps: GatewayDeps, job: ImportOf): Promise<Answer> {
  const pages = await unbookedItems(deps, job);
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="import-${job.jobId}-errors.csv"`,
      'cache-control': 'no-store',
    },
    body: Readable.from(linesOf(pages), { objectMode: false }),
  };
}

async function* linesOf(pages: AsyncIterable<readonly Row<'import_item'>[]>): AsyncGenerator<Buffer> {
  // Excel takes a file for UTF-8 only with this mark.
  yield Buffer.from(`\ufeff${line(COLUMNS)}`);
  for await (const rows of pages) yield Buffer.from(rows.map(errorLine).join(''));
}

function errorLine({ ordinal, status, place, invoiceNumber, code, message }: Row<'import_item'>): string {
  const { file, page, sheet, row, column, path } = place;
  return line([ordinal, status, file, page, sheet, row, column, path, invoiceNumber, code, message]);
}

function line(values: readonly (string | number | null | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/**
 * A cell that no spreadsheet takes for a formula: a text that begins like one gets an apostrophe before it.
 * Source: RFC 4180; OWASP, "CSV Injection".
 */
function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
