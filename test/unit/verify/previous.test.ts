import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { previousFrom, verifySource } from '../../../compute/verify/cli/verify-source.ts';
import type { VerifyOptions } from '../../../compute/verify/cli/verify-trail.ts';
import { readKey, type TrustedKey } from '../../../compute/verify/token-check.ts';
import { auditTrailVectors as vectors } from '../../support/audit-trail-vectors.ts';
import { ENGAGEMENT, engagementTrail, makePackage, PDF } from '../../support/make-package.ts';
import { idOf, keptInvoice, sha256, TrailMaker } from '../../support/make-trail.ts';
import { JWKS } from '../../support/verifier-context.ts';
import { amendedTrail, erasedLater, OLDER } from '../../support/verifier-trail-cases.ts';

const KEYS: readonly TrustedKey[] = JWKS.map(readKey).filter((key) => key !== null);
const { kid } = vectors.keys.k1;

/** A period whose engagement was completed, and the period opened after it. */
const before = engagementTrail();
const packageBefore = makePackage();
const after = new TrailMaker('2026-Q2').open({ chain: before.chain, head: before.head, size: before.size });
const PACKAGE_AFTER = makePackage({ trail: completed(after), documents: {} });

function completed(trail: TrailMaker): TrailMaker {
  trail.complete(ENGAGEMENT);
  return trail;
}

const exported = (name: string) => ({
  kind: 'evidence.exported',
  subject: `engagement:${ENGAGEMENT}`,
  payload: { sha256: sha256(name) },
});

async function verify(bytes: Uint8Array | string, previous: Uint8Array | string, options: VerifyOptions) {
  const source = (content: Uint8Array | string) => new MemorySource(Buffer.from(content));
  const verdict = await verifySource(source(bytes), {
    ...options,
    previous: previousFrom(() => source(previous), options),
  });
  const found = verdict.findings.kept.map(({ rule, seq, text }) => ({ rule, seq, text }));
  return { ...verdict, found };
}

describe('the previous period', () => {
  it.each([
    ['its audit-trail.json', before.text()],
    ['its package', packageBefore],
  ])('is accepted as %s, its signature checked', async (_form, previous) => {
    const { exitCode, found, sentences } = await verify(PACKAGE_AFTER, previous, { keys: KEYS });
    expect([exitCode, found]).toEqual([0, []]);
    expect(sentences[1]).toBe(
      `Signed by key ${kid}, which was given from outside (pinned); the previous file by key ${kid}, given from outside too.`,
    );
    expect(sentences[2]).not.toContain('--previous');
  });

  it('that ends before this one was opened is told from one that was rewritten', async () => {
    const older = new TrailMaker().open();
    older.invoice(1);
    const cut = await verify(after.text(), older.text(), { keys: KEYS });
    expect(cut.found).toMatchObject([{ rule: 'previous.beyond', seq: 1 }]);
    expect(cut.found[0]?.text).toContain(
      `opened after entry ${before.size} of ${before.chain}; the file ends at entry 2`,
    );
    const rewritten = engagementTrail();
    rewritten.hashes.length = 0;
    rewritten.lines.length = 0;
    rewritten.open();
    for (let n = 2; n <= before.size + 1; n++) rewritten.invoice(n);
    const { found } = await verify(after.text(), rewritten.text(), { keys: KEYS });
    expect(found).toMatchObject([{ rule: 'previous.head', seq: 1 }]);
    expect(found[0]?.text).toContain(
      `at entry ${before.size} of ${before.chain}: ${before.head.slice(0, 16)}...`,
    );
  });

  it('of another package than was sealed is found with the package’s own findings', async () => {
    const flipped = Buffer.from(PDF);
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    const swapped = makePackage({ documents: { [idOf(1)]: flipped } });
    const { found } = await verify(PACKAGE_AFTER, swapped, { keys: KEYS });
    expect(found).toMatchObject([{ rule: 'previous.sound' }]);
    expect(found[0]?.text).toContain('document.digest');
  });

  it('without any key is not called checked: its signature stands among what was not', async () => {
    const forged = before.text(before.checkpoint({}, 'k3'));
    const { exitCode, found, sentences } = await verify(PACKAGE_AFTER, forged, {});
    expect([exitCode, found]).toEqual([3, []]);
    expect(sentences[1]).toContain(
      'the signature of the previous file was NOT CHECKED, since no key was given',
    );
    expect(sentences[2]).toContain('the signature of the previous file (--jwks)');
    const pinned = await verify(PACKAGE_AFTER, forged, { thumbprint: kid });
    expect(pinned.found).toMatchObject([{ rule: 'previous.sound' }]);
  });

  it('says whose key was trusted for it: its own, or a thumbprint’s', async () => {
    const own = await verify(PACKAGE_AFTER, packageBefore, {});
    expect(own.exitCode).toBe(3);
    expect(own.sentences[1]).toContain(
      `the previous file by key ${kid}, NOT PINNED: the key came with that file, so whoever made it chose it`,
    );
    for (const previous of [packageBefore, before.text()]) {
      const pinned = await verify(PACKAGE_AFTER, previous, { thumbprint: kid });
      expect([pinned.exitCode, pinned.found]).toEqual([0, []]);
      expect(pinned.sentences[1]).toContain(`the previous file by key ${kid}, given from outside too`);
    }
  });
});

describe('an earlier copy of the same chain', () => {
  const earlier = makePackage();
  const grown = engagementTrail();
  grown.add(exported('a'));
  const later = makePackage({ trail: grown });

  it('is accepted where it is the beginning of this one, as a package or a trail', async () => {
    for (const previous of [earlier, engagementTrail().text()]) {
      const { exitCode, found, sentences } = await verify(later, previous, { keys: KEYS });
      expect([exitCode, found]).toEqual([0, []]);
      expect(sentences[2]).not.toContain('--known-head');
    }
  });

  it('that is longer shows that a trail, or a package that goes on after its completion, was cut or rolled back', async () => {
    const longest = engagementTrail();
    for (const name of ['a', 'b']) longest.add(exported(name));
    for (const shorter of [engagementTrail().text(), later]) {
      const { found } = await verify(shorter, longest.text(), { keys: KEYS });
      expect(found).toMatchObject([{ rule: 'known.beyond', seq: longest.size }]);
    }
  });

  it('may be longer than a package, which ends at its completion', async () => {
    for (const longer of [later, grown.text()]) {
      const { exitCode, found } = await verify(earlier, longer, { keys: KEYS });
      expect([exitCode, found]).toEqual([0, []]);
    }
  });

  it('has the contents that an erasure has to tell truly, of the newest version and of older ones', async () => {
    const copy = amendedTrail().text();
    for (const newest of [keptInvoice(1), { ...keptInvoice(1), vendor_name: undefined }]) {
      const { exitCode, found } = await verify(erasedLater(OLDER, newest).text(), copy, { keys: KEYS });
      expect([exitCode, found]).toEqual([0, []]);
    }
    const [line] = OLDER.line_items;
    const halved = erasedLater({ line_items: [{ ...line, kgco2e: '6.250000' }] }, keptInvoice(1)).text();
    const { found } = await verify(halved, copy, { keys: KEYS });
    expect(found.map(({ rule, seq }) => [rule, seq])).toEqual([['previous.kept', 4]]);
    const silent = await verify(erasedLater(OLDER).text(), copy, { keys: KEYS });
    expect(silent.found.map(({ rule, seq }) => [rule, seq])).toEqual([['previous.kept', 3]]);
    // A copy of after the erasure has nothing to compare.
    expect((await verify(halved, halved, { keys: KEYS })).exitCode).toBe(0);
  });

  it('shows at which entry history was rewritten, though every hash and signature was made again', async () => {
    const trail = new TrailMaker().open();
    trail.invoice(1);
    trail.invoice(2, '3.000001');
    trail.close();
    trail.complete(ENGAGEMENT);
    const rewritten = makePackage({ trail, documents: {} });
    const { found } = await verify(rewritten, earlier, { keys: KEYS });
    expect(found.map(({ rule, seq }) => [rule, seq])).toEqual([['known.head', 3]]);
  });
});
