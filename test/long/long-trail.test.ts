import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../compute/verify/cli/verify-source.ts';
import { MAX_QUESTIONS } from '../../compute/verify/reference-check.ts';
import { writeLongTrail } from '../support/long-trail.ts';
import { TrailMaker } from '../support/make-trail.ts';
import { makeZip } from '../support/make-zip.ts';
import { measureSha256sum, measureVerifier } from '../support/measured-verifier.ts';
import { CONTEXT, JWKS, optionsOf } from '../support/verifier-context.ts';
import { writeDrawnPackage } from '../support/write-drawn-package.ts';

/** `ROUNDS` asks for a million entries. */
const IS_LONG = process.env.ROUNDS !== undefined;
const INVOICES = IS_LONG ? 500_000 : 40_000;
const PACKAGE_ENTRIES = IS_LONG ? 1_000_000 : 100_000;
/** What refers to earlier entries takes memory, up to a million of them. */
const MAX_RSS_MIB = IS_LONG ? 250 : 150;
/** With the population of a sample, which is drawn again. */
const MAX_PACKAGE_RSS_MIB = IS_LONG ? 400 : 200;
const MOST_TIMES_SHA256SUM = 15;
const TIMEOUT_MS = IS_LONG ? 1_800_000 : 300_000;

const folder = mkdtempSync(join(tmpdir(), 'footing-long-'));
const keys = join(folder, 'jwks.json');
writeFileSync(keys, JSON.stringify({ keys: JWKS }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const verify = (file: string, ...options: string[]) => measureVerifier([file, '--jwks', keys, ...options]);

describe('a long trail', () => {
  it('is verified in bounded memory, references to entries far back included', {
    timeout: TIMEOUT_MS,
  }, () => {
    const file = join(folder, 'documents.json');
    writeLongTrail(file, { invoices: INVOICES, documents: true });
    const { exitCode, mebibytes } = verify(file);
    expect(exitCode).toBe(0);
    expect(mebibytes).toBeLessThan(MAX_RSS_MIB);
  });

  it('of 100,000 invoices is verified in 15 times what sha256sum takes', { timeout: TIMEOUT_MS }, () => {
    const file = join(folder, 'invoices.json');
    writeLongTrail(file, { invoices: 100_000, documents: false });
    const hashed = measureSha256sum(file);
    const { exitCode, cpuSeconds, mebibytes } = verify(file);
    expect(exitCode).toBe(0);
    expect(cpuSeconds / hashed.cpuSeconds).toBeLessThan(MOST_TIMES_SHA256SUM);
    expect(mebibytes).toBeLessThan(MAX_RSS_MIB);
  });

  it.each([
    ['invoices', { invoices: PACKAGE_ENTRIES, hasDocuments: false }],
    ['invoices and their documents', { invoices: PACKAGE_ENTRIES / 2, hasDocuments: true }],
  ])(
    'of a package of %s is verified in 15 times what sha256sum takes, its sample drawn again from its population',
    {
      timeout: TIMEOUT_MS,
    },
    (_, of) => {
      const { zip, trail, population } = writeDrawnPackage(mkdtempSync(join(folder, 'drawn-')), of);
      const hashed = measureSha256sum(trail);
      const { exitCode, cpuSeconds, mebibytes } = verify(zip, '--population', population);
      expect(exitCode).toBe(0);
      expect(cpuSeconds / hashed.cpuSeconds).toBeLessThan(MOST_TIMES_SHA256SUM);
      expect(mebibytes).toBeLessThan(MAX_PACKAGE_RSS_MIB);
    },
  );

  it('with more references than are kept at once is read several times, and finds a reference that is wrong', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const named = 1_000;
    const trail = new TrailMaker().open();
    for (let n = 1; n <= named; n++) trail.invoice(n);
    const refs = trail.hashes.slice(1);
    const payload = { note: 'about all of them' };
    for (let n = 0; n <= MAX_QUESTIONS / named; n++)
      trail.add({ kind: 'note.made', subject: 'note:1', refs, payload });
    const sound = await verifySource(new MemorySource(trail.bytes()), optionsOf(CONTEXT));
    expect([sound.exitCode, sound.findings.kept]).toEqual([0, []]);
    trail.add({ kind: 'note.made', subject: 'note:1', refs: ['ab'.repeat(32)], payload });
    const { findings } = await verifySource(new MemorySource(trail.bytes()), optionsOf(CONTEXT));
    expect(findings.kept.map(({ rule, seq }) => [rule, seq])).toEqual([['refs.known', trail.size]]);
  });

  it('that a package holds is inflated in bounded memory too', { timeout: TIMEOUT_MS }, () => {
    const file = join(folder, 'inside.json');
    writeLongTrail(file, { invoices: 25_000, documents: false });
    const zip = join(folder, 'inside.zip');
    const parts = ['audit-trail.json', 'metadata.json', 'workpapers.json'].map((name, index) => ({
      name,
      data: index === 0 ? readFileSync(file) : Buffer.from('{}\n'),
    }));
    writeFileSync(zip, makeZip(parts));
    const { exitCode, mebibytes } = verify(zip);
    expect(exitCode).toBe(1);
    expect(mebibytes).toBeLessThan(MAX_RSS_MIB);
  });
});
