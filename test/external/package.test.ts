import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byHand, runIn } from '../support/by-hand-recipe.ts';
import { VERIFIER_FILE } from '../support/verifier-file.ts';

const DEMO = resolve('gateway/cli/demo/run-demo.ts');
const TIMEOUT_MS = 300_000;

/** Tools that share no code with this program read what its demo wrote, with a server and a database of its own. */
describe('the evidence package npm run demo writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-package-'));
  const zip = join(folder, 'footing-demo-evidence.zip');
  const keys = join(folder, 'footing-demo-keys.json');
  let printed = '';

  beforeAll(async () => {
    const env = { PATH: process.env.PATH, TMPDIR: folder };
    ({ stdout: printed } = await promisify(execFile)(process.execPath, [DEMO], { cwd: folder, env }));
    expect(spawnSync('unzip', ['-q', zip], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 });
  }, TIMEOUT_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is sound to the demo itself, and to the verifier of one file run as the demo says', () => {
    const [, command = ''] = /Verify it yourself:\n {2}(.*)\n/.exec(printed) ?? [];
    const args = command.replace('dist/footing-verify.mjs', VERIFIER_FILE).split(' ').slice(1);
    expect(args[0]).toBe(VERIFIER_FILE);
    const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const [verdict, ...sentences] = run.stdout.trimEnd().split('\n');
    expect([verdict, run.status]).toEqual(['SOUND', 0]);
    expect(sentences).toHaveLength(3);
    expect(printed).toContain(sentences.map((sentence) => `  ${sentence}\n`).join(''));
    expect(sentences[0]).toContain('was redone and agrees');
    expect(sentences[1]).toContain('pinned');
  });

  it('holds ten papers of invoices and lists the digests of the others', () => {
    const metadata = JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8')) as {
      documents: { in_period: number; in_package: number };
      documents_not_included: unknown[];
    };
    expect(readdirSync(join(folder, 'source-documents'))).toHaveLength(10);
    const { in_period, in_package } = metadata.documents;
    expect(in_package).toBe(10);
    expect(metadata.documents_not_included).toHaveLength(in_period - 10);
    expect(in_period).toBeGreaterThan(10);
  });

  it('is sound to the verifier in Python', () => {
    const script = join(import.meta.dirname, 'verify_trail.py');
    const { status, stdout } = spawnSync('python3', [script, zip, '--jwks', keys], { encoding: 'utf8' });
    expect([stdout.trim(), status]).toEqual(['', 0]);
  });

  it('is sound by hand, entry by entry, as docs/evidence-format.md has it', () => {
    const trail = readFileSync(join(folder, 'audit-trail.json'), 'utf8').trimEnd().split('\n');
    const said = runIn(folder, byHand.entries);
    expect(said).toEqual(trail.slice(1, -1).map((_line, at) => `entry ${at + 1}: OK`));
    expect(said.length).toBeGreaterThan(300);
  });

  it('has checkpoint, key and seal that hold by hand, as docs/evidence-format.md has it', () => {
    const [key] = (JSON.parse(readFileSync(keys, 'utf8')) as { keys: { x: string; kid: string }[] }).keys;
    const own = (script: string) => script.replace(byHand.x, `x=${key?.x}`);
    const [claims = '', state = '', verdict] = runIn(folder, own(byHand.checkpoint));
    expect(JSON.parse(claims)).toMatchObject(JSON.parse(state) as object);
    expect(verdict).toBe('Signature Verified Successfully');
    expect(runIn(folder, own(`${byHand.x}\n${byHand.thumbprint}`))).toEqual([key?.kid]);
    const lines = runIn(folder, `${byHand.b64}\n${byHand.sealed}`);
    const { files } = JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8')) as {
      files: { name: string }[];
    };
    expect(lines.slice(0, -2)).toEqual(files.map(({ name }) => `${name}: OK`));
    const { metadata_sha256 } = JSON.parse(lines.at(-1) ?? '') as { metadata_sha256: string };
    expect(lines.at(-2)).toBe(`${metadata_sha256}  -`);
    // The page: the seal's signature is checked as the checkpoint's, with this in the place of the line that sets jws.
    const seal = own(byHand.checkpoint).replace(/^jws=.*$/m, 'jws=$(jq -r .seal metadata.json)');
    expect(runIn(folder, seal).at(-1)).toBe('Signature Verified Successfully');
  });
});
