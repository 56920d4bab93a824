import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-file.ts';
import { auditTrailVectors as vectors } from '../../support/audit-trail-vectors.ts';
import { engagementTrail, makePackage, PDF } from '../../support/make-package.ts';
import { idOf, TrailMaker } from '../../support/make-trail.ts';
import { mutateTrail } from '../../support/trail-mutations.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';

const verify = (bytes: Uint8Array) => verifySource(new MemorySource(bytes), optionsOf(CONTEXT));
const mutations = mutateTrail(engagementTrail().text(), new TrailMaker('2026-Q2').open().checkpoint());

describe('the published mutations', () => {
  it.each(mutations)(
    '$id is rejected in a trail and, listed and sealed again, in a package',
    async ({ text }) => {
      expect(text).not.toBe(engagementTrail().text());
      expect((await verify(Buffer.from(text))).exitCode).toBe(1);
      expect((await verify(makePackage({ trailText: text }))).exitCode).toBe(1);
    },
  );

  it('M-07 leaves nothing but the checkpoint to tell', async () => {
    const { text = '' } = mutations.find(({ id }) => id === 'M-07') ?? {};
    const { findings } = await verify(Buffer.from(text));
    expect(findings.kept.map(({ rule }) => rule)).toEqual(['checkpoint.state']);
  });

  it('M-08 one bit of a document is rejected, listed and sealed again', async () => {
    const flipped = Buffer.from(PDF);
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    const verdict = await verify(makePackage({ documents: { [idOf(1)]: flipped } }));
    expect(verdict.findings.kept.map(({ rule }) => rule)).toEqual(['document.digest']);
  });

  it('are all here', () => {
    const ids = vectors.mutations_of_own_packages.map(({ id }) => id);
    expect([...mutations.map(({ id }) => id), 'M-08']).toEqual(ids);
  });
});
