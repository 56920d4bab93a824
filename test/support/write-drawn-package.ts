import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { POPULATION_FILE, TRAIL_FILE } from '../../compute/chain/package-bounds.ts';
import { drawnPackage, populationText } from './drawn-package.ts';
import { unzip } from './evidence.ts';

/** A package with its trail and its population as files of their own. */
export interface WrittenPackage {
  readonly zip: string;
  readonly trail: string;
  readonly population: string;
}

/**
 * Writes a sound package of invoices of one line each, with or without a document that refers back to each. A process of its
 * own makes it: a million entries take three gigabytes.
 */
export function writeDrawnPackage(
  folder: string,
  { invoices, hasDocuments }: { readonly invoices: number; readonly hasDocuments: boolean },
): WrittenPackage {
  const args = [import.meta.filename, folder, String(invoices), String(hasDocuments)];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return filesOf(folder);
}

function filesOf(folder: string): WrittenPackage {
  return {
    zip: join(folder, 'evidence.zip'),
    trail: join(folder, TRAIL_FILE),
    population: join(folder, POPULATION_FILE),
  };
}

async function write(folder: string, invoices: number, hasDocuments: boolean): Promise<void> {
  const { zip, trail, population } = filesOf(folder);
  const content = drawnPackage({ invoices, hasDocuments, isApart: true });
  writeFileSync(zip, content);
  writeFileSync(trail, (await unzip(content)).get(TRAIL_FILE) ?? '');
  writeFileSync(population, populationText(invoices));
}

if (import.meta.main) {
  const [folder = '', invoices, hasDocuments] = process.argv.slice(2);
  await write(folder, Number(invoices), hasDocuments === 'true');
}
