import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Sources from '../../../compute/verify/cli/byte-source.ts';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import type * as Verifier from '../../../compute/verify/cli/verify-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-source.ts';
import type { Verdict } from '../../../compute/verify/report.ts';
import type * as Tokens from '../../../compute/verify/token-check.ts';
import type * as Signatures from '../../../gateway/console/src/verifier/node-crypto.ts';
import { verifierInBrowsers } from '../../../gateway/console/verifier-plugin.ts';
import { makePackage } from '../../support/make-package.ts';
import { type CaseContext, CONTEXT, optionsOf } from '../../support/verifier-context.ts';
import { verifierPackageCases } from '../../support/verifier-package-cases.ts';
import { verifierPopulationCases } from '../../support/verifier-population-cases.ts';
import { verifierRecalculationCases } from '../../support/verifier-recalculation-cases.ts';
import { verifierTrailCases } from '../../support/verifier-trail-cases.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The verifier with what the console puts in the place of Node's modules, which Node has too. */
const ENTRY = `
export { MemorySource } from '${ROOT}/compute/verify/cli/byte-source.ts';
export { previousFrom, verifySource } from '${ROOT}/compute/verify/cli/verify-source.ts';
export { readKey } from '${ROOT}/compute/verify/token-check.ts';
export { signaturesHold } from '${ROOT}/gateway/console/src/verifier/node-crypto.ts';
`;
type InBrowsers = typeof Sources & typeof Verifier & typeof Tokens & typeof Signatures;

const folder = mkdtempSync(join(tmpdir(), 'footing-verifier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function built(): Promise<InBrowsers> {
  const entry = join(folder, 'entry.ts');
  writeFileSync(entry, ENTRY);
  const answer = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [verifierInBrowsers()],
    // What Node has without an import, and browsers have not.
    define: { Buffer: 'globalThis.noBuffer', process: 'globalThis.noProcess' },
    build: { outDir: folder, minify: false, lib: { entry, formats: ['es'], fileName: 'verifier' } },
  });
  const [{ output = [] } = {}] = Array.isArray(answer) ? answer : [];
  const [chunk] = output;
  if (chunk?.type !== 'chunk') throw new Error('no bundle');
  expect(chunk.imports).toEqual([]);
  return (await import(pathToFileURL(join(folder, chunk.fileName)).href)) as InBrowsers;
}

let browsers: InBrowsers;
beforeAll(async () => {
  browsers = await built();
});

async function verdictInBrowsers(bytes: Uint8Array, context: CaseContext): Promise<Verdict> {
  for (;;) {
    const source = new browsers.MemorySource(bytes);
    const verdict = await browsers.verifySource(source, optionsOf(context, browsers));
    if (await browsers.signaturesHold()) return verdict;
  }
}

const said = ({ exitCode, findings, sentences, kid }: Verdict) => ({
  exitCode,
  kid,
  sentences,
  count: findings.count,
  findings: findings.kept,
});

describe('the verifier in browsers', () => {
  it('has nothing of Node in it, and accepts a sound package', async () => {
    const verdict = await verdictInBrowsers(makePackage(), CONTEXT);
    expect([verdict.exitCode, verdict.findings.kept]).toEqual([0, []]);
  });

  it.each([
    ['a trail', verifierTrailCases],
    ['a package', verifierPackageCases],
    ['arithmetic and papers', verifierRecalculationCases],
    ['populations and draws', verifierPopulationCases],
  ])('says the same as on the command line of every file that breaks a rule of %s', async (_of, cases) => {
    for (const { bytes, context } of cases()) {
      const expected = await verifySource(new MemorySource(bytes), optionsOf(context));
      expect(said(await verdictInBrowsers(bytes, context))).toEqual(said(expected));
    }
  });
});
