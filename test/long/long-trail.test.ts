import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { writeLongTrail } from '../support/long-trail.ts';
import { makeZip } from '../support/make-zip.ts';
import { JWKS } from '../support/verifier-context.ts';
import { VERIFIER_FILE } from '../support/verifier-file.ts';

/** `ROUNDS` (npm run test:all) asks for a million entries. */
const IS_LONG = process.env.ROUNDS !== undefined;
const INVOICES = IS_LONG ? 500_000 : 75_000;
const MAX_RSS_MB = 150;
const TIMEOUT_MS = IS_LONG ? 1_800_000 : 180_000;

const folder = mkdtempSync(join(tmpdir(), 'footing-long-'));
const keys = join(folder, 'jwks.json');
writeFileSync(keys, JSON.stringify({ keys: JWKS }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Exit code of the verifier, its time and the largest memory it had, told by its own process. On Linux
 * `maxRSS` begins with that of the parent, so the kernel's own high water mark is read.
 */
function verify(file: string): { exitCode: number; seconds: number; megabytes: number } {
  const script = `
    const { main } = await import(${JSON.stringify(pathToFileURL(resolve(VERIFIER_FILE)).href)});
    const log = console.log;
    console.log = () => {};
    const exitCode = await main(${JSON.stringify([file, '--jwks', keys])});
    const { readFileSync } = await import('node:fs');
    const linux = process.platform === 'linux' && /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
    const kilobytes = linux ? Number(linux[1]) : process.resourceUsage().maxRSS;
    log(JSON.stringify({ exitCode, megabytes: kilobytes / 1024 }));`;
  const start = performance.now();
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const seconds = (performance.now() - start) / 1000;
  return { ...(JSON.parse(run.stdout) as { exitCode: number; megabytes: number }), seconds };
}

describe('a long trail', () => {
  it('is verified in constant memory, references to entries far back included', {
    timeout: TIMEOUT_MS,
  }, () => {
    const file = join(folder, 'documents.json');
    writeLongTrail(file, { invoices: INVOICES, documents: true });
    const { exitCode, megabytes } = verify(file);
    expect(exitCode).toBe(0);
    expect(megabytes).toBeLessThan(MAX_RSS_MB);
  });

  it('of 100,000 invoices is verified in 15 times what sha256sum takes', { timeout: TIMEOUT_MS }, () => {
    const file = join(folder, 'invoices.json');
    writeLongTrail(file, { invoices: 100_000, documents: false });
    const start = performance.now();
    execFileSync('sha256sum', [file]);
    const hashing = (performance.now() - start) / 1000;
    const { exitCode, seconds, megabytes } = verify(file);
    expect(exitCode).toBe(0);
    expect(seconds / hashing).toBeLessThan(15);
    expect(megabytes).toBeLessThan(MAX_RSS_MB);
  });

  it('that a package holds is inflated in constant memory too', { timeout: TIMEOUT_MS }, () => {
    const file = join(folder, 'inside.json');
    writeLongTrail(file, { invoices: 40_000, documents: false });
    const zip = join(folder, 'inside.zip');
    const parts = ['audit-trail.json', 'metadata.json', 'workpapers.json'].map((name, index) => ({
      name,
      data: index === 0 ? readFileSync(file) : Buffer.from('{}\n'),
    }));
    writeFileSync(zip, makeZip(parts));
    const { exitCode, megabytes } = verify(zip);
    expect(exitCode).toBe(1);
    expect(megabytes).toBeLessThan(MAX_RSS_MB);
  });
});
