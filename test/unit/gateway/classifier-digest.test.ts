import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { classifierVersion, provideClassifier } from '../../../compute/classify/provided-classifier.ts';
import {
  classifierDigest,
  type DataFile,
  importedFiles,
} from '../../../gateway/threads/classifier-digest.ts';
import { threadData } from '../../../gateway/threads/thread-data.ts';

const ROOT = new URL('../../../', import.meta.url);
const CLASSIFIER = 'compute/classify/classify-invoice.ts';
const ENTRIES = [CLASSIFIER, 'compute/classify/build-index.ts'];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The classifier's code copied to a folder of another name. */
function checkout(texts: ReadonlyMap<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'a checkout '));
  folders.push(folder);
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return new URL(`${pathToFileURL(folder).href}/`);
}

const code = importedFiles(ROOT, ENTRIES);
const words: DataFile = { path: 'words.tsv', bytes: Buffer.from('strom\tde\nluce\tit\n'), isText: true };
const model: DataFile = { path: 'model.bin', bytes: Uint8Array.of(1, 13, 10, 4), isText: false };
const own = classifierDigest(ROOT, ENTRIES, [words, model]);

describe("the classifier's digest", () => {
  it('is over every module of the program that Node loads with the classifier', () => {
    // Node itself tells which: a hook writes down each module it is about to load, and none of them is run.
    const terms = new URL('scripts/train/provide-terms.ts', ROOT).href;
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });
      await import(${JSON.stringify(`data:text/javascript,import "data:text/javascript,process.exit()";
        import "${terms}"; import "${new URL(CLASSIFIER, ROOT).href}";`)});`;
    const options = { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } } as const;
    const loaded = execFileSync('node', ['--input-type=module', '--eval', hook], options)
      .split('\n')
      .filter((url) => url.startsWith(ROOT.href) && !url.includes('/node_modules/'))
      .map((url) => url.slice(ROOT.href.length));
    // What hands over the tables of words is none of it.
    const own = loaded.filter((path) => !/^(?:gateway|scripts)\//.test(path));
    expect([...code.keys()].sort()).toEqual(own.sort());
    expect(own.length).toBeGreaterThan(30);
  });

  it('is another one where one byte of a rule, of a data file or of the model is', () => {
    const digests = [own];
    for (const path of [...ENTRIES, 'compute/emissions/unit-words.ts']) {
      const text = code.get(path);
      if (text === undefined) throw new Error(`${path} is not part of the classifier`);
      const changed = checkout(new Map(code).set(path, text.replace(';', ' ;')));
      digests.push(classifierDigest(changed, ENTRIES, [words, model]));
    }
    const oneWord = { ...words, bytes: Buffer.from('strom\tde\nluce\tfr\n') };
    const oneWeight = { ...model, bytes: Uint8Array.of(1, 13, 10, 5) };
    digests.push(classifierDigest(ROOT, ENTRIES, [oneWord, model]));
    digests.push(classifierDigest(ROOT, ENTRIES, [words, oneWeight]));
    digests.push(classifierDigest(ROOT, ENTRIES, [words]));
    expect(new Set(digests).size).toBe(7);
  });

  it('is the same in a folder of another name, in any order of files and with other line endings of texts', () => {
    expect(classifierDigest(checkout(code), ENTRIES, [model, words])).toBe(own);
    const returns = new Map([...code].map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]));
    const sent = { ...words, bytes: Buffer.from('strom\tde\r\nluce\tit\r\n') };
    expect(classifierDigest(checkout(returns), ENTRIES, [sent, model])).toBe(own);
    // What is no text stays as it is.
    const shorter = { ...model, bytes: Uint8Array.of(1, 10, 4) };
    expect(classifierDigest(ROOT, ENTRIES, [words, shorter])).not.toBe(own);
  });
});

describe("the classifier's version", () => {
  it('is the name of the model and the first twelve digits of the digest over all that the threads are given', () => {
    const { classifier: shipped, terms } = threadData();
    expect(classifierVersion()).toMatch(/^combined-\d+\+[0-9a-f]{12}$/);
    expect(classifierVersion().split('+')[1]).toBe(shipped.digest.slice(0, 12));
    const path = `compute/classify/model/${classifierVersion().split('+')[0]}.bin`;
    const tables = terms.map(({ name, bytes }) => ({
      ...{ path: `compute/terms/${name}`, bytes: new Uint8Array(bytes), isText: true },
    }));
    const files = [...tables, { path, bytes: new Uint8Array(shipped.model), isText: false }];
    expect(shipped.digest).toBe(classifierDigest(ROOT, ENTRIES, files));
    expect(terms.length).toBeGreaterThan(10);
    provideClassifier({ ...shipped, digest: `abcdef012345${shipped.digest.slice(12)}` });
    expect(classifierVersion()).toMatch(/\+abcdef012345$/);
    provideClassifier(shipped);
  });
});
