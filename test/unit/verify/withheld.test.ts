import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-file.ts';
import { makePackage, trailBesideOthers } from '../../support/make-package.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';

describe('a package beside an engagement that is under way', () => {
  it('is sound without what that one said, and says so', async () => {
    const bytes = makePackage({ trail: trailBesideOthers(), documents: {} });
    const { exitCode, findings, sentences } = await verifySource(new MemorySource(bytes), optionsOf(CONTEXT));
    expect(findings.kept).toEqual([]);
    expect(exitCode).toBe(0);
    expect(sentences[2]).toContain('what 3 entries of other engagements said');
  });
});
