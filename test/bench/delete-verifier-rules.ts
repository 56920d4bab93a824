import { deleteRules } from '../support/delete-rule.ts';
import { VERIFIER_FILE } from '../support/verifier-file.ts';

/**
 * Shows that every rule of the verifier is tested: each is switched off in turn, and some bad file must then pass. Prints a line
 * a rule; exits 1 if a rule is not needed by any test.
 */
const deletions = await deleteRules(VERIFIER_FILE);
for (const { rule, passing } of deletions) {
  console.log(`${rule.padEnd(22)} ${passing.length === 0 ? 'UNTESTED' : `lets pass: ${passing.join('; ')}`}`);
}
const untested = deletions.filter(({ passing }) => passing.length === 0);
console.log(`${deletions.length} rules, ${untested.length} untested`);
process.exitCode = untested.length === 0 ? 0 : 1;
