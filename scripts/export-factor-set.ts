/**
 * Writes a shipped factor set as the tables it was built from, to edit and build a new set:
 *   node scripts/export-factor-set.ts <set-id> <new-folder>
 * Building the unchanged tables gives the same set, byte for byte.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ColumnTable, columnTexts } from '../compute/factors/columns.ts';
import { shippedSet } from '../compute/factors/factor-set.ts';
import type { ShippedRates, ShippedSet } from '../compute/factors/shipped-sets.ts';

/** Columns that the builder adds and this script leaves out. */
const ADDED = ['credit', 'flag', 'flag_reason'];
const SETS_FOLDER = join(import.meta.dirname, '..', 'compute', 'factors', 'sets');

type Rows = readonly (readonly string[])[];

const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = (rows: Rows) => `${rows.map((row) => row.map(field).join(',')).join('\n')}\n`;

function tableRows(table: ColumnTable, names: readonly string[]): string[][] {
  const columns = names.map((name) => columnTexts(table, name));
  return Array.from({ length: table.rowCount }, (_, row) => columns.map((texts) => texts[row] ?? ''));
}

/** Concatenates tables of equal columns under one header. */
function joinedCsv(tables: readonly ColumnTable[], left: readonly string[] = ADDED): string {
  const names = Object.keys(tables[0]?.columns ?? {}).filter((name) => !left.includes(name));
  return csv([names, ...tables.flatMap((table) => tableRows(table, names))]);
}

function flagsCsv(tables: readonly ColumnTable[]): string {
  const rows = tables.flatMap((table) => tableRows(table, ['factor_id', 'flag', 'flag_reason']));
  return csv([['factor_id', 'flag', 'reason'], ...rows.filter(([, flag]) => flag !== '')]);
}

function ratesCsv({ dates, rates }: ShippedRates): string {
  const columns = Object.values(rates).map((text) => text.split(','));
  const days = dates.split(',').map((day, row) => [day, ...columns.map((texts) => texts[row] ?? '')]);
  return csv([['date', ...Object.keys(rates)], ...days]);
}

/** From the set's own file: the program itself reads only the newest set's rates. */
function ratesOf({ id }: ShippedSet): ShippedRates {
  return JSON.parse(readFileSync(join(SETS_FOLDER, id, 'fx-daily.json'), 'utf8')) as ShippedRates;
}

function tablesOf(set: ShippedSet): { readonly [file: string]: string } {
  const rates = ratesOf(set);
  const { source, sourceLocator } = rates;
  // Rows of the first set have their own licence; later ones that of the publication.
  const hasSources = existsSync(join(SETS_FOLDER, set.id, 'sources.json'));
  const left = hasSources ? [...ADDED, 'licence'] : ADDED;
  const physicalNames = Object.keys(set.physical.columns).filter((name) => !left.includes(name));
  return {
    'factors-physical.csv': joinedCsv([set.physical], left),
    'factors-physical-superseded.csv': csv([physicalNames]),
    'factors-spend.csv': joinedCsv(set.spend, left),
    'factors-spend-flags.csv': flagsCsv(set.spend),
    'concordance-naics-nace.csv': joinedCsv([set.naics]),
    'concordance-cpv-nace.csv': joinedCsv([set.cpv]),
    'fx-daily.csv': ratesCsv(rates),
    'fx-annual.csv': csv([['source_locator'], [`${source}, ${sourceLocator}`]]),
    'cpi-annual.csv': joinedCsv([set.priceIndex], [...ADDED, 'licence']),
    ...(hasSources && { 'sources.csv': joinedCsv([set.sources]) }),
  };
}

function main([setId, folder]: readonly string[]): void {
  if (!setId || !folder) throw new Error('usage: node scripts/export-factor-set.ts <set-id> <new-folder>');
  mkdirSync(folder);
  for (const [file, text] of Object.entries(tablesOf(shippedSet(setId)))) {
    writeFileSync(join(folder, file), text);
  }
  console.log(`wrote the tables of ${setId} to ${folder}`);
}

main(process.argv.slice(2));
