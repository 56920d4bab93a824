import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-source.ts';
import { auditTrailVectors as vectors } from '../../support/audit-trail-vectors.ts';
import { engagementTrail, makePackage, PDF } from '../../support/make-package.ts';
import { idOf, TrailMaker } from '../../support/make-trail.ts';
import { mutateTrail } from '../../support/trail-mutations.ts';
import { type CaseContext, CONTEXT, optionsOf } from '../../support/verifier-context.ts';

const verify = (bytes: Uint8Array, context: CaseContext) =>
  verifySource(new MemorySource(bytes), optionsOf(context));

/** Class and position of every finding, each once. A line that is not canonical has a position here. */
function errorsOf(errors: readonly (readonly [string, number | null])[]): string[] {
  return [...new Set(errors.map(([name, seq]) => (name === 'FILE_FORMAT' ? name : `${name} ${seq}`)))].sort();
}

describe('the published trail cases', () => {
  it.each(vectors.trail_cases)(
    '$id $expect: $title',
    async ({ text, expect: expected, context, ...rest }) => {
      const verdict = await verify(Buffer.from(text), context as CaseContext);
      expect(verdict.exitCode).toBe(expected === 'accept' ? 0 : 1);
      const found = verdict.findings.kept.map((finding) => [finding.class, finding.seq] as const);
      const reference = (rest.reference_errors ?? []) as [string, number | null][];
      expect(errorsOf(found)).toEqual(errorsOf(reference));
      expect(found.map(([name]) => name)).toEqual(expect.arrayContaining(rest.must_include ?? []));
    },
  );
});

describe('the published packages', () => {
  const context = vectors.package.context as unknown as CaseContext;

  it('accepts the sound one, with its key pinned or, with exit code 3, not', async () => {
    const bytes = Buffer.from(vectors.package.zip_base64, 'base64');
    expect((await verify(bytes, context)).exitCode).toBe(0);
    const { jwks: _, ...unpinned } = context;
    const verdict = await verify(bytes, unpinned);
    expect([verdict.exitCode, verdict.pinned, verdict.findings.count]).toEqual([3, false, 0]);
    expect(verdict.sentences[1]).toContain('NOT PINNED');
  });

  it.each(vectors.package_cases)('$id rejects: $title', async ({ zip_base64 }) => {
    expect((await verify(Buffer.from(zip_base64, 'base64'), context)).exitCode).toBe(1);
  });
});

const verified = (bytes: Uint8Array) => verifySource(new MemorySource(bytes), optionsOf(CONTEXT));
const mutations = mutateTrail(engagementTrail().text(), new TrailMaker('2026-Q2').open().checkpoint());

describe('the published mutations', () => {
  it.each(mutations)(
    '$id is rejected in a trail and, listed and sealed again, in a package',
    async ({ text }) => {
      expect(text).not.toBe(engagementTrail().text());
      expect((await verified(Buffer.from(text))).exitCode).toBe(1);
      expect((await verified(makePackage({ trailText: text }))).exitCode).toBe(1);
    },
  );

  it('M-07 leaves nothing but the checkpoint to tell', async () => {
    const { text = '' } = mutations.find(({ id }) => id === 'M-07') ?? {};
    const { findings } = await verified(Buffer.from(text));
    expect(findings.kept.map(({ rule }) => rule)).toEqual(['checkpoint.state']);
  });

  it('M-08 one bit of a document is rejected, listed and sealed again', async () => {
    const flipped = Buffer.from(PDF);
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    const verdict = await verified(makePackage({ documents: { [idOf(1)]: flipped } }));
    expect(verdict.findings.kept.map(({ rule }) => rule)).toEqual(['document.digest']);
  });

  it('are all here', () => {
    const ids = vectors.mutations_of_own_packages.map(({ id }) => id);
    expect([...mutations.map(({ id }) => id), 'M-08']).toEqual(ids);
  });
});
