/**
 * Builds an immutable factor set from a folder of source tables:
 *   node scripts/build-factor-set.ts <data-folder> <set-id> [sets-folder]
 * The same input gives the same bytes. A set that exists is never changed: the script only confirms it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Column, encodeColumn } from '../compute/factors/columns.ts';
import { creditFor } from '../compute/factors/credits.ts';
import { parseCsv } from './parse-csv.ts';

type Row = Record<string, string>;
interface Input {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

const SETS_FOLDER = join(import.meta.dirname, '..', 'compute', 'factors', 'sets');
const SET_ID = /^\d{4}-\d{2}-\d{2}(?:-[2-9])?$/;
const FIGARO_FAMILY = 'figaro26-';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

type Read = (file: string) => Row[];

/** Tables of earlier years, if the data folder has them. */
const OLDER: ReadonlyMap<string, string> = new Map([
  ['fx-daily.csv', 'fx-daily-1999-2014.csv'],
  ['cpi-annual.csv', 'cpi-annual-1998-2014.csv'],
]);

/** Reads tables of the data folder and lists the files for the manifest. */
function inputReader(folder: string): { read: Read; readWithOlder: Read; inputs: Input[] } {
  const inputs: Input[] = [];
  const read = (file: string) => {
    const bytes = readFileSync(join(folder, file));
    const rows = parseCsv(bytes.toString('utf8'));
    inputs.push({ file, rows: rows.length, bytes: bytes.length, sha256: sha256(bytes) });
    return rows;
  };
  const readWithOlder = (file: string) => {
    const older = OLDER.get(file);
    return older !== undefined && existsSync(join(folder, older))
      ? [...read(older), ...read(file)]
      : read(file);
  };
  return { read, readWithOlder, inputs };
}

/** JSON with one line a column, so that a set can be read in a diff. */
function tableJson(rows: readonly Row[], head: Record<string, unknown> = {}): string {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name): [string, Column] => [
    name,
    encodeColumn(rows.map((row) => row[name] ?? '')),
  ]);
  const meta = Object.entries(head).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},\n`,
  );
  const lines = columns.map(([name, column]) => `${JSON.stringify(name)}:${JSON.stringify(column)}`);
  return `{${meta.join('')}"rowCount":${rows.length},\n"columns":{\n${lines.join(',\n')}\n}}\n`;
}

type Terms = (row: Row) => Row;

/**
 * Adds licence and credit to a row: the licence of its publication, if there is a table of them (the first set had none), else
 * its own.
 * @throws if a row's publication is not in the table.
 */
function termsBy(sources: readonly Row[] | null): Terms {
  const licences = new Map(sources?.map(({ source, licence }) => [source, licence ?? '']));
  return (row) => {
    const licence = sources === null ? row.licence : licences.get(row.source);
    if (licence === undefined)
      throw new Error(`${row.factor_id}: no such source in sources.csv: ${row.source}`);
    return { ...row, licence, credit: creditFor(row.source ?? '').line };
  };
}

/** Every row of both files: a superseded row keeps its id and differs in `valid_year`. */
function physicalTable(read: Read, withTerms: Terms): string {
  const rows = [...read('factors-physical.csv'), ...read('factors-physical-superseded.csv')];
  return tableJson(rows.map(withTerms));
}

function spendTables(read: Read, withTerms: Terms): { open: string; figaro: string } {
  const flags = new Map(read('factors-spend-flags.csv').map((row) => [row.factor_id, row]));
  const rows = read('factors-spend.csv').map((row) => {
    const flag = flags.get(row.factor_id);
    flags.delete(row.factor_id);
    return withTerms({ ...row, flag: flag?.flag ?? '', flag_reason: flag?.reason ?? '' });
  });
  if (flags.size > 0) throw new Error(`flags for unknown factors: ${[...flags.keys()].join(', ')}`);
  const isFigaro = (row: Row) => (row.factor_id ?? '').startsWith(FIGARO_FAMILY);
  return {
    open: tableJson(rows.filter((row) => !isFigaro(row))),
    figaro: tableJson(rows.filter(isFigaro)),
  };
}

function provenance(source: string, sourceLocator: string) {
  const { licence, line } = creditFor(source);
  return { source, sourceLocator, licence, credit: line };
}

/** The daily rates, one text a currency with a value (or nothing) for each day, in the order of `dates`. */
function ratesJson(read: Read, days: readonly Row[]): string {
  const locators = new Set(
    read('fx-annual.csv').map((row) => (row.source_locator ?? '').replace(/ (?:; .*|\(identity\).*)$/, '')),
  );
  const [locator = ''] = locators;
  if (locators.size !== 1) throw new Error('the exchange rates name more than one source');
  const dates = days.map((row) => row.date ?? '');
  if (dates.some((date, index) => index > 0 && date <= (dates[index - 1] ?? '')))
    throw new Error('days out of order');
  const [source = '', file = ''] = locator.split(', ');
  const currencies = [...new Set(days.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'date');
  const texts = currencies.map((name) => [name, days.map((row) => row[name] ?? '').join(',')]);
  const head = { ...provenance(source, file), quotation: 'units of currency per EUR' };
  const lines = texts.map((pair) => pair.map((text) => JSON.stringify(text)).join(':'));
  const dateText = JSON.stringify(dates.join(','));
  return `{${JSON.stringify(head).slice(1, -1)},\n"dates":${dateText},\n"rates":{\n${lines.join(',\n')}\n}}\n`;
}

/** By area and year, from either file. */
function priceIndexTable(years: readonly Row[]): string {
  const key = ({ country = '', year = '' }: Row) => `${country} ${year}`;
  const ordered = [...years].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const rows = ordered.map((row) => {
    const credit = creditFor(row.source_locator ?? '');
    return { ...row, licence: credit.licence, credit: credit.line };
  });
  return tableJson(rows);
}

const NAICS_SOURCE =
  'US Census Bureau, NAICS 2017 to ISIC 4 concordance, extended to NACE Rev. 2 A64 and UK SIC';
const NAICS_LOCATOR =
  'github:insongkim/concordance; codes that split over several sectors by own choice (column choice)';
const CPV_SOURCE = 'Regulation (EC) No 213/2008, Common Procurement Vocabulary 2008';
const CPV_LOCATOR =
  'github:xterr/cpv-codes; the sector of each prefix is own judgement, no official table was found';

function buildFiles(folder: string): { files: Map<string, string>; inputs: Input[] } {
  const { read, readWithOlder, inputs } = inputReader(folder);
  const sources = existsSync(join(folder, 'sources.csv')) ? read('sources.csv') : null;
  const withTerms = termsBy(sources);
  const spend = spendTables(read, withTerms);
  const naics = tableJson(read('concordance-naics-nace.csv'), provenance(NAICS_SOURCE, NAICS_LOCATOR));
  const cpv = tableJson(read('concordance-cpv-nace.csv'), provenance(CPV_SOURCE, CPV_LOCATOR));
  const files = new Map([
    ['physical.json', physicalTable(read, withTerms)],
    ['spend.json', spend.open],
    ['figaro/spend.json', spend.figaro],
    ['figaro/LICENCE.md', figaroLicence()],
    ['concordance-naics.json', naics],
    ['concordance-cpv.json', cpv],
    ['fx-daily.json', ratesJson(read, readWithOlder('fx-daily.csv'))],
    ['price-index.json', priceIndexTable(readWithOlder('cpi-annual.csv'))],
  ]);
  if (sources !== null) files.set('sources.json', tableJson(sources));
  return { files, inputs };
}

function manifest(setId: string, files: Map<string, string>, inputs: readonly Input[]): string {
  const outputs = [...files].map(([file, text]) => ({
    file,
    bytes: Buffer.byteLength(text),
    sha256: sha256(text),
  }));
  const content = {
    format: 'footing-factor-set/1',
    id: setId,
    publishedOn: setId.slice(0, 10),
    inputs,
    outputs,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Writes the files of a new set, or names the file of an existing set that would change. */
function writeSet(folder: string, files: Map<string, string>): void {
  if (existsSync(folder)) {
    const changed = [...files].filter(([file, text]) => {
      const path = join(folder, file);
      return !existsSync(path) || readFileSync(path, 'utf8') !== text;
    });
    if (changed.length === 0) {
      console.log(`${basename(folder)} exists and is exactly what these tables give`);
      return;
    }
    const names = changed.map(([file]) => file).join(', ');
    throw new Error(
      `set ${basename(folder)} exists and differs in ${names}: a set never changes, choose a new id`,
    );
  }
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  console.log(`wrote ${folder}; now list the set in compute/factors/shipped-sets.ts (CONTRIBUTING.md)`);
}

function main([dataFolder, setId, setsFolder = SETS_FOLDER]: readonly string[]): void {
  if (!dataFolder || !setId || !SET_ID.test(setId)) {
    throw new Error(
      'usage: node scripts/build-factor-set.ts <data-folder> <set-id, YYYY-MM-DD> [sets-folder]',
    );
  }
  const { files, inputs } = buildFiles(dataFolder);
  files.set('manifest.json', manifest(setId, files, inputs));
  writeSet(join(setsFolder, setId), files);
  console.log(`manifest sha-256 ${sha256(files.get('manifest.json') ?? '')}`);
}

main(process.argv.slice(2));

/** The licence and credit file for the FIGARO rows of a set. */
function figaroLicence(): string {
  return `# Licence of the files in this folder

\`spend.json\` in this folder is licensed under the Creative Commons Attribution-ShareAlike 4.0 International
licence (SPDX: CC-BY-SA-4.0). Its text: https://creativecommons.org/licenses/by-sa/4.0/legalcode

It is **not** under the licence of the program around it. Whoever publishes a database made from these rows
must publish that database under the same licence. Calculating and reporting with them needs the credit only.

## Credit to show

> ${creditFor('FIGARO monetary emission factors').line}

## What was changed

- \`figaro26-demand-2023\` (basic price) and \`figaro26-purchaser-2023\` (purchaser price): values of the source
  tables, kg CO2e per 1,000 euros, divided by 1,000. Country rows only; no value was altered.
- \`figaro26-purchaser-est-2023\`: derived. For CH, DE, ES and GB, which publish no valuation tables:
  basic-price factor x mean ratio of the published peers (AT, BE, FR, IT, NL) + mean margin share of the same
  x the country's wholesale factor. For EU: mean of AT, BE, DE, ES, FR, IT, NL, PL weighted by business purchases.
- \`figaro26-demand-2023\` rows of region EU: the same weighted mean of the basic-price rows.
- Flags (\`exclude\`, \`caution\`) and their reasons were added.

Which version of the tables the copied files belong to could not be settled: versions up to 2026.4 were
CC BY 4.0, from 2026.5 on CC BY-SA 4.0. The stricter licence is assumed.

Underlying data: Eurostat FIGARO, 2026 edition (CC BY 4.0).
`;
}
