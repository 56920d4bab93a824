import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../compute/verify/cli/verify-source.ts';
import { auditTrailVectors as vectors } from '../support/audit-trail-vectors.ts';
import { ENGAGEMENT, engagementTrail, makePackage, trailBesideOthers } from '../support/make-package.ts';
import { makeWidePackage } from '../support/make-wide-package.ts';
import { type CaseContext, CONTEXT, optionsOf } from '../support/verifier-context.ts';
import { guaranteeCases, soundGuarantees } from '../support/verifier-guarantee-cases.ts';
import { replacedDocument, verifierPackageCases } from '../support/verifier-package-cases.ts';
import { completedByTeam, verifierPopulationCases } from '../support/verifier-population-cases.ts';
import { verifierRemarkCases } from '../support/verifier-remark-cases.ts';
import {
  manyDifferences,
  trailWithDifferences,
  verifierTrailCases,
} from '../support/verifier-trail-cases.ts';

interface Case {
  readonly title: string;
  readonly bytes: Uint8Array;
  readonly context: CaseContext;
}

const folder = mkdtempSync(join(tmpdir(), 'footing-verifiers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Findings of the Python verifier, a process for all cases. */
function python(cases: readonly Case[]): [string, number | null][][] {
  const manifest = cases.map(({ bytes, context }, index) => {
    const path = join(folder, `${index}.bin`);
    writeFileSync(path, bytes);
    return { path, context };
  });
  const file = join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify(manifest));
  const run = spawnSync('python3', ['test/external/verify_trail.py', '--batch', file], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as [string, number | null][][];
}

async function node({ bytes, context }: Case): Promise<[string, number | null][]> {
  const { findings, remarks } = await verifySource(new MemorySource(bytes), optionsOf(context));
  return [
    ...findings.kept.map((finding): [string, number | null] => [finding.class, finding.seq]),
    ...remarks.map(({ code, values }): [string, number | null] => [code, Number(values?.entry)]),
  ];
}

/** Class and position, each once. */
const told = (findings: readonly (readonly [string, number | null])[]) =>
  [...new Set(findings.map(([name, seq]) => `${name} ${seq ?? ''}`))].sort();

async function disagreements(cases: readonly Case[]): Promise<string[]> {
  const others = python(cases);
  const found: string[] = [];
  for (const [index, one] of cases.entries()) {
    const [ours, theirs] = [told(await node(one)), told(others[index] ?? [])];
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
      found.push(`${one.title}: Node ${ours.join(', ')}; Python ${theirs.join(', ')}`);
    }
  }
  return found;
}

describe('two verifiers in two languages', () => {
  it('find the same in every published trail and package', async () => {
    const packageContext = vectors.package.context as unknown as CaseContext;
    const cases = [
      ...vectors.trail_cases.map(({ id, text, context }) => ({
        title: id,
        bytes: Buffer.from(text),
        context: context as CaseContext,
      })),
      ...[{ id: 'sound', zip_base64: vectors.package.zip_base64 }, ...vectors.package_cases].map(
        ({ id, zip_base64 }) => ({
          title: id,
          bytes: Buffer.from(zip_base64, 'base64'),
          context: packageContext,
        }),
      ),
    ];
    expect(await disagreements(cases)).toEqual([]);
  });

  it('find the same in every file that breaks one rule', async () => {
    const cases = [
      ...verifierTrailCases(),
      manyDifferences(),
      ...verifierPackageCases(),
      ...verifierPopulationCases(),
      ...guaranteeCases(),
    ].map((one) => ({
      ...one,
      title: `${one.rule}, ${one.title}`,
    }));
    const replaced = makePackage({ trail: replacedDocument() });
    const packedAgain = makePackage({
      parts: (all) =>
        all.map((part) => ({ ...part, central: { ...part.central, external: 0o600 * 65_536 } })),
    });
    const besideOthers = makePackage({ trail: trailBesideOthers(), documents: {} });
    const trail = Buffer.from(engagementTrail().text());
    const sound = [
      ...[trail, trailWithDifferences(), makePackage(), replaced, packedAgain, besideOthers],
      completedByTeam(),
      ...soundGuarantees(),
    ];
    const accepted = sound.map((bytes) => ({ title: 'sound', bytes, context: CONTEXT }));
    expect(python(accepted)).toEqual(accepted.map(() => []));
    expect(await disagreements(cases)).toEqual([]);
  });

  it('remark the same of the times of entries, by the same bounds', async () => {
    const cases = verifierRemarkCases();
    const remarks = python(cases).map((all) => all.filter(([name]) => name.startsWith('time_')));
    expect(remarks).toEqual(cases.map((one) => one.remarks));
    expect(await disagreements(cases)).toEqual([]);
  });

  it('find the same in a file with nothing in it, or nothing of a trail', async () => {
    const texts = ['', '\n', '{', '[]', '{}\n', 'PK', 'hello\n'];
    const cases = texts.map((text) => ({
      title: JSON.stringify(text),
      bytes: Buffer.from(text),
      context: CONTEXT,
    }));
    expect(python(cases)).toEqual(texts.map(() => [['FILE_FORMAT', null]]));
    expect(await disagreements(cases)).toEqual([]);
  });

  it('find the same where a head lies after the end of a package, a longer copy of its chain at hand or not', async () => {
    const grown = engagementTrail();
    grown.add({ kind: 'evidence.exported', subject: `engagement:${ENGAGEMENT}`, payload: { sha256: 'ab' } });
    const { chain, size, head } = grown;
    const packages = { 'at its completion': makePackage(), 'later than that': makePackage({ trail: grown }) };
    const heads = [
      { chain, size, head },
      { chain, size, head: 'ab'.repeat(32) },
      { chain, size: size + 1, head },
    ];
    const copies = [{}, { previous_text: engagementTrail().text() }, { previous_text: grown.text() }];
    const cases = Object.entries(packages).flatMap(([end, bytes]) =>
      heads.flatMap((known, at) =>
        copies.map((copy) => ({
          title: `${end}, head ${at}, ${Object.keys(copy)}`,
          bytes,
          context: { ...CONTEXT, known_heads: [known], ...copy },
        })),
      ),
    );
    expect(await disagreements(cases)).toEqual([]);
  });

  it('find the same in a package of the form large ones have, and when the records at its end are changed', async () => {
    const wide = await makeWidePackage();
    expect(python([{ title: 'sound', bytes: wide, context: CONTEXT }])).toEqual([[]]);
    const cases = Array.from({ length: 98 + 28 }, (_, at) => {
      const copy = Buffer.from(wide);
      const offset = wide.length - 1 - at;
      copy[offset] = (copy[offset] ?? 0) ^ (1 << (at % 8));
      return { title: `byte ${at} from the end`, bytes: copy, context: CONTEXT };
    });
    expect(await disagreements(cases)).toEqual([]);
  });

  it('find the same when bytes of a trail are changed', async () => {
    const bytes = Buffer.from(engagementTrail().text());
    const cases = Array.from({ length: 150 * Number(process.env.ROUNDS ?? 1) }, (_, round) => {
      const copy = Buffer.from(bytes);
      const offset = (round * 7_919) % bytes.length;
      copy[offset] = (copy[offset] ?? 0) ^ (1 << (round % 7));
      return { title: `byte ${offset}`, bytes: copy, context: CONTEXT };
    });
    expect(await disagreements(cases)).toEqual([]);
  });
});
