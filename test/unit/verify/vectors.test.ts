import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-file.ts';
import { auditTrailVectors as vectors } from '../../support/audit-trail-vectors.ts';
import { type CaseContext, optionsOf } from '../../support/verifier-context.ts';

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
