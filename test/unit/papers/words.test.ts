import { describe, expect, it } from 'vitest';
import { WORDS } from '../../../compute/papers/words.ts';
import { RESULTS } from '../../../schema/contracts/assertion-rules.ts';
import { ASSERTIONS, RISK_WEIGHTINGS } from '../../../schema/contracts/engagements.ts';
import { PAPER_LANGUAGES } from '../../../schema/contracts/paper-languages.ts';
import { ITEM_STATUSES, PROCEDURES, SAMPLING_METHODS, STRATA } from '../../../schema/contracts/workpaper.ts';
import { EVALUATION_FLAGS, EVALUATION_STATES } from '../../../schema/contracts/workpaper-answers.ts';

const keys = Object.keys(WORDS.en).sort();
const filledIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(PAPER_LANGUAGES)('the words in %s', (language) => {
  const words: Readonly<Record<string, string>> = WORDS[language];

  it('have every text, and none that English has not', () => {
    expect(Object.keys(words).sort()).toEqual(keys);
    expect(keys.filter((key) => words[key]?.trim() === '')).toEqual([]);
  });

  it('fill in the same values as in English', () => {
    const english: Readonly<Record<string, string>> = WORDS.en;
    const other = keys.filter(
      (key) => filledIn(words[key] ?? '').join() !== filledIn(english[key] ?? '').join(),
    );
    expect(other).toEqual([]);
  });

  it('have a word for every code that a package may have today', () => {
    const codes = {
      status: ITEM_STATUSES,
      procedure: PROCEDURES,
      method: SAMPLING_METHODS,
      stratum: STRATA,
      assertion: ASSERTIONS,
      weighting: RISK_WEIGHTINGS,
      result: RESULTS,
      state: EVALUATION_STATES,
      flag: EVALUATION_FLAGS,
    };
    const wanted = Object.entries(codes).flatMap(([group, all]) => all.map((code) => `${group}.${code}`));
    expect(wanted.filter((key) => words[key] === undefined)).toEqual([]);
  });
});
