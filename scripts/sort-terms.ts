/**
 * Sorts the tables of words and checks every line:
 *   node scripts/sort-terms.ts
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unitWords } from '../compute/emissions/unit-words.ts';
import { lexiconTables } from '../compute/terms/lexicon-tables.ts';
import { provideTerms } from '../compute/terms/provided-terms.ts';
import { termFiles } from '../gateway/threads/term-files.ts';

const FOLDER = join(import.meta.dirname, '..', 'compute', 'terms');

/** Editors strip empty columns at the end of a line. */
function filled(line: string, columns: number): string {
  return line + '\t'.repeat(Math.max(0, columns - line.split('\t').length));
}

async function main(): Promise<number> {
  for (const { name } of termFiles()) {
    const file = join(FOLDER, name);
    const [head = '', ...lines] = readFileSync(file, 'utf8').split(/\r?\n/);
    const columns = head.split('\t').length;
    const whole = lines.filter((line) => line !== '').map((line) => filled(line, columns));
    writeFileSync(file, `${[head, ...new Set(whole.sort())].join('\n')}\n`);
  }
  try {
    const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
    provideTerms(
      termFiles().map(({ name }) => ({ name, bytes: new TextEncoder().encode(read(name)).buffer })),
    );
    const { terms } = lexiconTables(read);
    unitWords(read);
    // Each module reads its table when it is loaded.
    await import('../compute/terms/small-words.ts');
    await import('../compute/terms/bill-words.ts');
    await import('../compute/terms/journey-words.ts');
    await import('../compute/terms/memory-words.ts');
    await import('../compute/terms/item-codes.ts');
    await import('../compute/journeys/place-words.ts');
    await import('../compute/import/spreadsheet/column-words.ts');
    console.log(`${terms.length} terms, sorted`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exitCode = await main();
