import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../compute/verify/cli/verify-source.ts';
import { Findings } from '../../compute/verify/rules.ts';
import { readZipDirectory } from '../../compute/verify/zip-directory.ts';
import { auditTrailVectors as vectors } from '../support/audit-trail-vectors.ts';
import { engagementTrail, makePackage } from '../support/make-package.ts';
import { ISS, sha256, TrailMaker } from '../support/make-trail.ts';
import { rounds } from '../support/rounds.ts';
import { CONTEXT, JWKS, optionsOf } from '../support/verifier-context.ts';

const ROUNDS = rounds(60);
/** `npm test` changes every 97th byte of the worked chain; `ROUNDS=97` each of them. */
const STRIDE = Math.ceil(97 / rounds(1));
const TIMEOUT_MS = 120_000 + ROUNDS * 300;

/** A beginning of fewer bytes has nothing of a trail, or of a package, and is no damaged one but unreadable. */
const TRAIL_MARK = '{"chain"'.length;
const ZIP_MARK = 4;

const worked = Buffer.from(vectors.worked_chain.file_text);
const WORKED_CONTEXT = { expected_iss: ISS, jwks: JWKS };

async function exitCode(bytes: Uint8Array, context: object = WORKED_CONTEXT): Promise<number> {
  return (await verifySource(new MemorySource(bytes), optionsOf(context))).exitCode;
}

function changed(bytes: Uint8Array, offset: number, mask: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[offset] = (copy[offset] ?? 0) ^ mask;
  return copy;
}

const without = (bytes: Buffer, offset: number) =>
  Buffer.concat([bytes.subarray(0, offset), bytes.subarray(offset + 1)]);

/** A sound trail of random length and contents. */
const trails = fc
  .array(fc.record({ kilograms: fc.integer({ min: -9_999_999, max: 9_999_999 }), later: fc.nat(5_000) }), {
    minLength: 2,
    maxLength: 12,
  })
  .map((invoices) => {
    const trail = new TrailMaker().open();
    for (const [n, { kilograms, later }] of invoices.entries()) {
      trail.at = new Date(Date.parse(trail.at) + later).toISOString();
      trail.invoice(n + 1, (kilograms / 1_000).toFixed(3));
    }
    trail.close();
    return trail;
  });

describe('a changed trail', () => {
  it('is found out whatever byte is changed', { timeout: TIMEOUT_MS }, async () => {
    const change = fc.tuple(trails, fc.nat(), fc.integer({ min: 1, max: 255 }));
    const property = fc.asyncProperty(change, async ([trail, position, mask]) => {
      const bytes = Buffer.from(trail.text());
      expect(await exitCode(bytes, CONTEXT)).toBe(0);
      expect(await exitCode(changed(bytes, position % bytes.length, mask), CONTEXT)).toBe(1);
    });
    await fc.assert(property, { numRuns: ROUNDS });
  });

  it('is found out whatever byte is taken out or doubled, and wherever it ends', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const property = fc.asyncProperty(fc.tuple(trails, fc.nat()), async ([trail, position]) => {
      const bytes = Buffer.from(trail.text());
      const offset = position % bytes.length;
      const doubled = Buffer.concat([bytes.subarray(0, offset + 1), bytes.subarray(offset)]);
      for (const copy of [without(bytes, offset), doubled]) expect(await exitCode(copy, CONTEXT)).toBe(1);
      expect(await exitCode(bytes.subarray(0, offset), CONTEXT)).toBe(offset < TRAIL_MARK ? 2 : 1);
    });
    await fc.assert(property, { numRuns: ROUNDS });
  });

  it('is found out whatever lines are taken out, doubled or exchanged', { timeout: TIMEOUT_MS }, async () => {
    const property = fc.asyncProperty(fc.tuple(trails, fc.nat(), fc.nat()), async ([trail, a, b]) => {
      const { lines } = trail;
      const checkpoint = trail.checkpoint();
      const [from, to] = [a % lines.length, b % lines.length];
      const taken = lines.filter((_, index) => index !== from);
      const doubled = lines.toSpliced(to, 0, lines[from] ?? '');
      const moved = lines.with(from, lines[to] ?? '').with(to, lines[from] ?? '');
      for (const copy of from === to ? [taken, doubled] : [taken, doubled, moved]) {
        const text = trail.text(checkpoint).replace(lines.join(',\n'), copy.join(',\n'));
        expect(await exitCode(Buffer.from(text), CONTEXT)).toBe(1);
      }
    });
    await fc.assert(property, { numRuns: ROUNDS });
  });

  it('is found out for every bit, missing byte and end of the worked chain', {
    timeout: 3_600_000,
  }, async () => {
    expect(await exitCode(worked)).toBe(0);
    const accepted: string[] = [];
    for (let offset = 0; offset < worked.length; offset += STRIDE) {
      for (let bit = 0; bit < 8; bit++) {
        if ((await exitCode(changed(worked, offset, 1 << bit))) !== 1) accepted.push(`${offset}.${bit}`);
      }
      if ((await exitCode(without(worked, offset))) !== 1) accepted.push(`-${offset}`);
      if ((await exitCode(worked.subarray(0, offset))) !== (offset < TRAIL_MARK ? 2 : 1))
        accepted.push(`..${offset}`);
    }
    expect(accepted).toEqual([]);
  });
});

describe('a changed package', () => {
  it('is found out whatever byte is changed, unless every file is still the same, and where it ends', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const bytes = makePackage();
    const property = fc.asyncProperty(
      fc.nat(bytes.length - 1),
      fc.integer({ min: 1, max: 255 }),
      async (at, mask) => {
        const copy = changed(bytes, at, mask);
        const isFound = (await exitCode(copy, CONTEXT)) === 1;
        expect(isFound || contentsOf(copy)).toEqual(isFound || contentsOf(bytes));
        expect(await exitCode(bytes.subarray(0, at), CONTEXT)).toBe(at < ZIP_MARK ? 2 : 1);
      },
    );
    await fc.assert(property, { numRuns: ROUNDS });
  });

  it('is found out when a genuine trail of another state takes the place of its own', async () => {
    const later = engagementTrail();
    later.add({ kind: 'evidence.exported', subject: 'engagement:x', payload: {} });
    expect(await exitCode(makePackage({ trailText: later.text() }), CONTEXT)).toBe(1);
  });
});

/**
 * What a reader gets out of a package. A few bytes of a ZIP say nothing: versions, permissions, spare bits of
 * a deflate stream. Whoever changes those changes no file.
 */
function contentsOf(bytes: Buffer): string[] {
  const members = readZipDirectory(new MemorySource(bytes), () => 2 ** 30, new Findings()) ?? [];
  return members.map(({ name, method, offset, compressedBytes }) => {
    const data = bytes.subarray(offset, offset + compressedBytes);
    return `${name} ${sha256(method === 'stored' ? data : inflateRawSync(data))}`;
  });
}
