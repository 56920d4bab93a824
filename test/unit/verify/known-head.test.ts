import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { previousFrom, verifySource } from '../../../compute/verify/cli/verify-source.ts';
import type { VerifyOptions } from '../../../compute/verify/cli/verify-trail.ts';
import { readKey, type TrustedKey } from '../../../compute/verify/token-check.ts';
import { ENGAGEMENT, engagementTrail, makePackage } from '../../support/make-package.ts';
import { idOf, sha256, TrailMaker } from '../../support/make-trail.ts';
import { JWKS } from '../../support/verifier-context.ts';

const KEYS: readonly TrustedKey[] = JWKS.map(readKey).filter((key) => key !== null);
const packaged = engagementTrail();
const { chain, size } = packaged;
/** The chain as it went on after the completion. */
const grown = engagementTrail();
for (const name of ['a', 'b']) {
  grown.add({
    kind: 'evidence.exported',
    subject: `engagement:${ENGAGEMENT}`,
    payload: { sha256: sha256(name) },
  });
}
const later = { chain, size: grown.size, head: grown.head };
const AFTER = `the known head of entry ${grown.size} of ${chain}, which lies after the end of the package (entry ${size}, ${packaged.at})`;

async function verify(bytes: Uint8Array | string, options: VerifyOptions = {}, previous?: string) {
  const source = (content: Uint8Array | string) => new MemorySource(Buffer.from(content));
  const given = { keys: KEYS, ...options };
  const copy = previous === undefined ? {} : { previous: previousFrom(() => source(previous), given) };
  const { exitCode, findings, sentences } = await verifySource(source(bytes), { ...given, ...copy });
  return { exitCode, found: findings.kept.map(({ rule, seq }) => [rule, seq]), notChecked: sentences[2] };
}

describe('a head after the end', () => {
  it('of a package that ends at its completion is said not to be checked, and what its date would show', async () => {
    const { exitCode, found, notChecked } = await verify(makePackage(), { knownHeads: [later] });
    expect([exitCode, found]).toEqual([0, []]);
    expect(notChecked).toContain(`${AFTER}: if you received it before that time, the chain was rolled back`);
  });

  it('of a package that ends at an erasure after its completion is no finding either', async () => {
    const erased = engagementTrail();
    const [, recorded] = erased.hashes;
    erased.add({
      kind: 'payload.erased',
      subject: `invoice:${idOf(1)}`,
      refs: [recorded ?? ''],
      payload: { basis: 'a request' },
    });
    const bytes = makePackage({ trail: erased });
    const { exitCode, found } = await verify(bytes, { knownHeads: [{ ...later, size: 99 }] });
    expect([exitCode, found]).toEqual([0, []]);
  });

  it('is a finding for a trail alone, and for a package that goes on after its completion or names another engagement', async () => {
    const longer = makePackage({ trail: grown });
    const other = makePackage({ metadata: { engagement_id: idOf(501) }, seal: { engagement_id: idOf(501) } });
    for (const bytes of [packaged.text(), longer, other]) {
      const { exitCode, found } = await verify(bytes, { knownHeads: [{ ...later, size: 99 }] });
      expect(exitCode).toBe(1);
      expect(found).toContainEqual(['known.beyond', 99]);
    }
  });

  it('is a finding for a package cut before its completion', async () => {
    const cut = new TrailMaker().open();
    cut.invoice(1);
    const { found } = await verify(makePackage({ trail: cut, documents: {} }), { knownHeads: [later] });
    expect(found).toContainEqual(['known.beyond', later.size]);
  });

  it('is checked against a longer trail of the same chain, which must begin with that of the package', async () => {
    const sound = await verify(makePackage(), { knownHeads: [later] }, grown.text());
    expect([sound.exitCode, sound.found]).toEqual([0, []]);
    expect(sound.notChecked).not.toContain('known head');
    const lost = { ...later, head: sha256('lost') };
    const { found } = await verify(makePackage(), { knownHeads: [lost] }, grown.text());
    expect(found).toEqual([['known.head', later.size]]);
  });

  it('stays unchecked where the other trail of the chain is shorter too', async () => {
    const { exitCode, notChecked } = await verify(
      makePackage(),
      { knownHeads: [{ ...later, size: 99 }] },
      grown.text(),
    );
    expect(exitCode).toBe(0);
    expect(notChecked).toContain('the known head of entry 99');
  });

  it('of the package of the previous period is said not to be checked', async () => {
    const next = new TrailMaker('2026-Q2').open({ chain, head: packaged.head, size });
    const source = () => new MemorySource(makePackage());
    const options = { keys: KEYS, knownHeads: [later] };
    const { exitCode, sentences } = await verifySource(new MemorySource(Buffer.from(next.text())), {
      ...options,
      previous: previousFrom(source, options),
    });
    expect(exitCode).toBe(0);
    expect(sentences[2]).toContain(`the known head of entry ${later.size} of ${chain}`);
  });
});

describe('a head up to the end of a package', () => {
  it('is checked as in a trail', async () => {
    const at = { chain, size: 2, head: packaged.hashes[1] ?? '' };
    expect((await verify(makePackage(), { knownHeads: [at] })).found).toEqual([]);
    const lost = await verify(makePackage(), { knownHeads: [{ ...at, head: sha256('lost') }] });
    expect(lost.found).toEqual([['known.head', 2]]);
  });
});
