import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePackage } from '../support/make-package.ts';
import { JWKS } from '../support/verifier-context.ts';
import { VERIFIER_FILE } from '../support/verifier-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'footing-packed-'));
const unpacked = join(folder, 'unpacked');
const keys = join(folder, 'keys.json');
const again = join(folder, 'again.zip');

/** Both verifiers of what another tool made of the unpacked package: what they print, and their exit codes. */
function verify() {
  const runs = [
    spawnSync(process.execPath, [VERIFIER_FILE, again, '--jwks', keys], { encoding: 'utf8' }),
    spawnSync('python3', ['test/external/verify_trail.py', again, '--jwks', keys], { encoding: 'utf8' }),
  ];
  return runs.map(({ status, stdout }) => [status, stdout.split('\n')[0]]);
}

const zip = (...args: string[]) => execFileSync('zip', ['-q', ...args], { cwd: unpacked });
const python = (code: string) => execFileSync('python3', ['-c', code], { cwd: folder });

/** Archives as people make them of a package they unpacked, by the tools that are everywhere. */
describe('a package that was unpacked and packed again', () => {
  beforeAll(() => {
    mkdirSync(unpacked);
    writeFileSync(keys, JSON.stringify({ keys: JWKS }));
    writeFileSync(join(folder, 'evidence.zip'), makePackage());
    execFileSync('unzip', ['-q', resolve(folder, 'evidence.zip')], { cwd: unpacked });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['zip -r', () => zip('-r', again, '.')],
    ['zip -rD, without folders', () => zip('-rD', again, '.')],
    ['zip -rX, without extra fields', () => zip('-rX', again, '.')],
    ['zip -r0, stored', () => zip('-r0', again, '.')],
    [
      'zip -r9 of files by name',
      () => zip('-r9', again, 'metadata.json', 'source-documents', 'workpapers.json', 'audit-trail.json'),
    ],
    [
      '7-Zip, whose directory has the times of NTFS',
      () =>
        python(`import os, struct, zipfile
with zipfile.ZipFile('again.zip', 'w', zipfile.ZIP_DEFLATED) as packed:
    for folder, _, names in os.walk('unpacked'):
        for name in names:
            path = os.path.join(folder, name)
            member = zipfile.ZipInfo.from_file(path, os.path.relpath(path, 'unpacked'))
            times = struct.pack('<QQQ', *[133_000_000_000_000_000] * 3)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.extra = struct.pack('<HHIHH', 10, 32, 0, 1, 24) + times
            packed.writestr(member, open(path, 'rb').read())`),
    ],
    ['shutil.make_archive', () => python("import shutil; shutil.make_archive('again', 'zip', 'unpacked')")],
  ])('by %s is sound', (_tool, pack) => {
    rmSync(again, { force: true });
    pack();
    expect(verify()).toEqual([
      [0, 'SOUND, BUT THE SELECTION OF THE SAMPLE WAS NOT REDONE'],
      [0, ''],
    ]);
  });

  it.each([
    ['a folder of its own', 'ARCHIVE', (own: string) => mkdirSync(join(own, 'more'))],
    ['a file of its own', 'PACKAGE', (own: string) => writeFileSync(join(own, 'more.json'), '{}')],
    [
      'a folder in the folder of the documents',
      'ARCHIVE',
      (own: string) => mkdirSync(join(own, 'source-documents/more')),
    ],
  ])('with %s is refused', (_what, name, add) => {
    const own = join(folder, 'own');
    rmSync(own, { recursive: true, force: true });
    rmSync(again, { force: true });
    execFileSync('cp', ['-r', unpacked, own]);
    add(own);
    execFileSync('zip', ['-qr', again, '.'], { cwd: own });
    expect(verify()).toEqual([
      [1, expect.stringMatching(`^${name}`)],
      [1, expect.stringMatching(`^${name}`)],
    ]);
  });
});

it('a pipe that nobody writes to is refused, not waited for', () => {
  const own = mkdtempSync(join(tmpdir(), 'footing-pipe-'));
  const pipe = join(own, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const run = spawnSync(process.execPath, [VERIFIER_FILE, pipe], { encoding: 'utf8', timeout: 20_000 });
  rmSync(own, { recursive: true });
  expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('is not a regular file')]);
});
