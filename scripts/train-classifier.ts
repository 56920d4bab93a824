/**
 * Trains the classifier's model:
 *   node scripts/train-classifier.ts FOLDER           writes compute/classify/model/<version>.bin in place of the model before
 *   node scripts/train-classifier.ts --check FOLDER   trains again and compares the bytes
 * FOLDER holds the labelled rows named in DATA-LICENCES.md; they are no part of the repository.
 */
// First: the index of words is built when compute is loaded.
import './train/provide-terms.ts';

import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeModel } from '../compute/classify/model/model-file.ts';
import { trainModel, wholeTrainingSet } from './train/train-all.ts';

const MODEL_FOLDER = join(import.meta.dirname, '..', 'compute', 'classify', 'model');

function main(args: readonly string[]): number {
  const check = args.includes('--check');
  const [folder, ...extra] = args.filter((argument) => argument !== '--check');
  if (folder === undefined || extra.length > 0) {
    console.error('Usage: node scripts/train-classifier.ts [--check] FOLDER');
    return 1;
  }
  const model = trainModel(wholeTrainingSet(folder), {
    progress: (head) => console.error(`trained ${head}`),
  });
  const bytes = writeModel(model);
  const file = join(MODEL_FOLDER, `${model.info.version}.bin`);
  if (!check) {
    for (const before of globSync(join(MODEL_FOLDER, '*.bin'))) rmSync(before);
    writeFileSync(file, bytes);
    console.log(`${file}: ${bytes.length} bytes`);
    return 0;
  }
  const same = readFileSync(file).equals(bytes);
  console.log(same ? 'the same bytes' : `training gives other bytes than ${file}`);
  return same ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
