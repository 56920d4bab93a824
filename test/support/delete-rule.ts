import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import type { verifySource } from '../../compute/verify/cli/verify-file.ts';
import { RULES, type Rule } from '../../compute/verify/rules.ts';
import { optionsOf } from './verifier-context.ts';
import { verifierPackageCases } from './verifier-package-cases.ts';
import { verifierRecalculationCases } from './verifier-recalculation-cases.ts';
import { type VerifierCase, verifierTrailCases } from './verifier-trail-cases.ts';

/** The one place of the verifier where a rule takes effect. */
const RULE_TAKES_EFFECT = 'fail(rule, seq, detail = "") {';

interface Verifier {
  readonly MemorySource: typeof MemorySource;
  readonly verifySource: typeof verifySource;
}

export interface Deletion {
  readonly rule: Rule;
  /** Titles of the cases that pass once the rule is gone; with none, nothing tests the rule. */
  readonly passing: readonly string[];
}

/**
 * Switches off each rule of the verifier in turn, in a copy of its single file, and tells which of the bad
 * files it then calls sound. @param file - of the verifier.
 */
export async function deleteRules(file: string): Promise<Deletion[]> {
  const source = readFileSync(file, 'utf8');
  if (source.split(RULE_TAKES_EFFECT).length !== 2)
    throw new Error('the place where rules take effect moved');
  const cases = [...verifierTrailCases(), ...verifierPackageCases(), ...verifierRecalculationCases()];
  const folder = mkdtempSync(join(tmpdir(), 'footing-rules-'));
  const deletions: Deletion[] = [];
  try {
    for (const rule of Object.keys(RULES) as Rule[]) {
      const copy = join(folder, `${rule}.mjs`);
      const without = `${RULE_TAKES_EFFECT} if (rule === '${rule}') return false;`;
      writeFileSync(copy, source.replace(RULE_TAKES_EFFECT, without));
      const verifier = (await import(/* @vite-ignore */ pathToFileURL(copy).href)) as Verifier;
      const own = cases.filter((one) => one.rule === rule);
      deletions.push({ rule, passing: await passing(verifier, rule, own) });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return deletions;
}

/** Without the rule that asks for a known key there is none to check with: the best verdict is "not pinned". */
async function passing(verifier: Verifier, rule: Rule, cases: readonly VerifierCase[]): Promise<string[]> {
  const titles: string[] = [];
  for (const { title, bytes, context } of cases) {
    const verdict = await verifier.verifySource(new verifier.MemorySource(bytes), optionsOf(context));
    const passes = verdict.exitCode === 0 || (rule.endsWith('.key') && verdict.exitCode === 3);
    if (passes) titles.push(title);
  }
  return titles;
}
