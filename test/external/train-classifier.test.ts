import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../compute/classify/model/model-file.ts';
import { threadData } from '../../gateway/threads/thread-data.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Folder of the labelled rows, which are no part of the repository; without it nothing is trained here, and it is said. */
const folder = process.env.FOOTING_TRAINING_DATA;
if (folder === undefined)
  console.log('Not trained again: FOOTING_TRAINING_DATA names no folder of labelled rows.');
const TRAINING_TIMEOUT_MS = 1_800_000;

describe('the shipped model', () => {
  it('was trained from the files whose licence and SHA-256 DATA-LICENCES.md gives', () => {
    const licences = readFileSync(join(ROOT, 'DATA-LICENCES.md'), 'utf8');
    for (const [file, hash] of Object.entries(readModel(threadData().classifier.model).info.sources)) {
      expect(licences).toContain(file);
      expect(licences).toContain(hash);
    }
  });

  if (folder !== undefined) {
    it('comes out of the training script with the same bytes', { timeout: TRAINING_TIMEOUT_MS }, () => {
      const script = join(ROOT, 'scripts', 'train-classifier.ts');
      const { status, stdout } = spawnSync('node', [script, '--check', folder], { encoding: 'utf8' });
      expect(stdout).toContain('the same bytes');
      expect(status).toBe(0);
    });
  }
});
