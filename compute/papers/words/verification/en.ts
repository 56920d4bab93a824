import { RULES, type Rule } from '../../../verify/rules.ts';
import { STATEMENTS, type StatementCode } from '../../../verify/statements.ts';

/** The words for the rules of the verifier and for its statements, by code. */
export interface VerificationWords {
  readonly rules: Readonly<Record<Rule, string>>;
  readonly statements: Readonly<Record<StatementCode, string>>;
}

const meanings = Object.fromEntries(Object.entries(RULES).map(([rule, [, meaning]]) => [rule, meaning]));

export const EN_VERIFICATION: VerificationWords = {
  rules: meanings as Record<Rule, string>,
  statements: STATEMENTS,
};
