import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-source.ts';
import { RULES } from '../../../compute/verify/rules.ts';
import { auditTrailVectors } from '../../support/audit-trail-vectors.ts';
import { engagementTrail, makePackage } from '../../support/make-package.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';
import { VERIFIER_FILE } from '../../support/verifier-file.ts';
import { guaranteeCases, soundGuarantees } from '../../support/verifier-guarantee-cases.ts';
import {
  packageWithTimeStamp,
  replacedDocument,
  verifierPackageCases,
} from '../../support/verifier-package-cases.ts';
import { completedByTeam, verifierPopulationCases } from '../../support/verifier-population-cases.ts';
import {
  packageOfTraced,
  packageWithPaper,
  TRACED,
  verifierRecalculationCases,
} from '../../support/verifier-recalculation-cases.ts';
import {
  manyDifferences,
  trailWithDifferences,
  verifierTrailCases,
} from '../../support/verifier-trail-cases.ts';

const cases = [
  ...verifierTrailCases(),
  manyDifferences(),
  ...verifierPackageCases(),
  ...verifierRecalculationCases(),
  ...verifierPopulationCases(),
  ...guaranteeCases(),
];
/** Of each case, the exit code and the rules that found something. */
const verdicts: { readonly exitCode: number; readonly rules: readonly string[] }[] = [];
beforeAll(async () => {
  for (const { bytes, context } of cases) {
    const { exitCode, findings } = await verifySource(new MemorySource(bytes), optionsOf(context));
    verdicts.push({ exitCode, rules: findings.kept.map(({ rule }) => rule) });
  }
});

describe('the rules of the verifier', () => {
  it('accept the sound trail and package the bad files are made from', async () => {
    const replaced = makePackage({ trail: replacedDocument() });
    for (const bytes of [Buffer.from(engagementTrail().text()), makePackage(), replaced]) {
      const verdict = await verifySource(new MemorySource(bytes), optionsOf(CONTEXT));
      expect([verdict.exitCode, verdict.findings.kept]).toEqual([0, []]);
    }
  });

  it('accept a completion with its notes, its sign-offs and a team by the clock of another chain', async () => {
    const verdict = await verifySource(new MemorySource(completedByTeam()), optionsOf(CONTEXT));
    expect([verdict.exitCode, verdict.findings.kept]).toEqual([0, []]);
  });

  it('accept completions that tell what became of guarantees of origin since the draw', async () => {
    for (const bytes of soundGuarantees()) {
      const verdict = await verifySource(new MemorySource(bytes), optionsOf(CONTEXT));
      expect([verdict.exitCode, verdict.findings.kept]).toEqual([0, []]);
    }
  });

  it('accept completions that state the differences found in their engagement before, and no others', async () => {
    const verdict = await verifySource(new MemorySource(trailWithDifferences()), optionsOf(CONTEXT));
    expect([verdict.exitCode, verdict.findings.kept]).toEqual([0, []]);
  });

  it('accept a package whose arithmetic is redone and agrees, and say so', async () => {
    const options = optionsOf({ ...CONTEXT, recalculate: true });
    const verdict = await verifySource(new MemorySource(packageWithPaper()), options);
    expect([verdict.exitCode, verdict.findings.kept]).toEqual([0, []]);
    expect(verdict.sentences[0]).toContain('the arithmetic of 1 sampled line was redone and agrees');
  });

  it.each(Object.keys(TRACED))('accept %s, redone from the line itself', async (title) => {
    const options = optionsOf({ ...CONTEXT, recalculate: true });
    const verdict = await verifySource(new MemorySource(packageOfTraced(title)), options);
    expect([verdict.exitCode, verdict.findings.kept]).toEqual([0, []]);
  });

  it('accept a time stamp of the checkpoint, and say what it states and that its signature was not checked', async () => {
    const verdict = await verifySource(new MemorySource(packageWithTimeStamp()), optionsOf(CONTEXT));
    expect([verdict.exitCode, verdict.findings.kept]).toEqual([0, []]);
    expect(verdict.sentences[2]).toContain(
      'the signature of the time stamp, which states 2026-04-01T08:00:00Z',
    );
  });

  it('accept a checkpoint of the first second its key was in use, and of the last', async () => {
    const { x } = auditTrailVectors.keys.k1;
    const trail = engagementTrail();
    const { iat } = trail.claims() as { readonly iat: number };
    const jwks = [{ kty: 'OKP', crv: 'Ed25519', x, nbf: iat, exp: iat + 1 }];
    const source = new MemorySource(trailWithDifferences());
    const verdict = await verifySource(source, optionsOf({ ...CONTEXT, jwks }));
    expect([verdict.exitCode, verdict.findings.kept]).toEqual([0, []]);
  });

  it('say of a package without a time stamp that no other clock bounds it', async () => {
    const verdict = await verifySource(new MemorySource(makePackage()), optionsOf(CONTEXT));
    expect(verdict.sentences[2]).toContain('no time stamp');
  });

  it.each(cases.map(({ rule, title }, at) => ({ rule, title, at })))(
    '$rule finds: $title',
    ({ rule, at }) => {
      expect(verdicts[at]).toMatchObject({ exitCode: 1, rules: expect.arrayContaining([rule]) });
    },
  );

  it('each have a bad file that no other rule finds: without the rule it would pass', () => {
    const alone = cases.filter(({ rule }, at) => verdicts[at]?.rules.every((found) => found === rule));
    const broken = new Set<string>(alone.map(({ rule }) => rule));
    expect(Object.keys(RULES).filter((rule) => !broken.has(rule))).toEqual([]);
  });

  it('stand in the single file as they stand in the program, which always gives the same bytes', async () => {
    const { RULES: built } = (await import(VERIFIER_FILE)) as { RULES: unknown };
    expect(built).toEqual(RULES);
    const before = readFileSync(VERIFIER_FILE, 'utf8');
    execFileSync(process.execPath, ['scripts/build-verifier.ts']);
    expect(readFileSync(VERIFIER_FILE, 'utf8')).toBe(before);
    expect(
      [...before.matchAll(/^import .* from "([^"]+)"/gm)].filter(([, name]) => !name?.startsWith('node:')),
    ).toEqual([]);
  });
});
