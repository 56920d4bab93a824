import { describe, expect, it } from 'vitest';
import { FR } from '../../../compute/papers/words/fr.ts';
import { REASON_WORDS } from '../../../compute/papers/words/reasons.ts';
import { DE_VERIFICATION } from '../../../compute/papers/words/verification/de.ts';
import { EN_VERIFICATION } from '../../../compute/papers/words/verification/en.ts';
import { FR_VERIFICATION } from '../../../compute/papers/words/verification/fr.ts';
import { IT_VERIFICATION } from '../../../compute/papers/words/verification/it.ts';
import { WORDS } from '../../../compute/papers/words.ts';
import { SAMPLING_WARNINGS } from '../../../compute/sampling/sampling-types.ts';
import { RULES } from '../../../compute/verify/rules.ts';
import { STATEMENTS } from '../../../compute/verify/statements.ts';
import { PAPER_LANGUAGES } from '../../../schema/contracts/paper-languages.ts';
import { REASONS } from '../../../schema/contracts/reasons.ts';
import { WARNINGS } from '../../../schema/contracts/warnings.ts';
import { COMPLETION_GATES, WORKPAPER_WARNINGS } from '../../../schema/contracts/workpaper-answers.ts';

const VERIFICATION = {
  de: DE_VERIFICATION,
  fr: FR_VERIFICATION,
  it: IT_VERIFICATION,
  en: EN_VERIFICATION,
} as const;

/** What the service can say by a code: the lists of the codes with their English texts. */
const SAID = {
  reasons: REASONS,
  warnings: WARNINGS,
  engagements: { ...WORKPAPER_WARNINGS, ...SAMPLING_WARNINGS },
  rules: Object.fromEntries(Object.entries(RULES).map(([rule, [, meaning]]) => [rule, meaning])),
  statements: STATEMENTS,
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

const wordsOf = (language: (typeof PAPER_LANGUAGES)[number]) => ({
  ...REASON_WORDS[language],
  ...VERIFICATION[language],
});

/** Names of the values in a text, and of its counts. */
const valuesIn = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].toSorted();

describe.each(PAPER_LANGUAGES)('in %s', (language) => {
  it.each(Object.keys(SAID) as (keyof typeof SAID)[])('every code of the %s has words', (list) => {
    const words: Readonly<Record<string, string>> = wordsOf(language)[list];
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(SAID[list]).toSorted());
    expect(Object.entries(words).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(Object.keys(SAID) as (keyof typeof SAID)[])('the words of %s name no other values', (list) => {
    const english: Readonly<Record<string, string>> = SAID[list];
    const other = Object.entries(wordsOf(language)[list] as Readonly<Record<string, string>>).filter(
      ([code, text]) => valuesIn(text).some((name) => !valuesIn(english[code] ?? '').includes(name)),
    );
    expect(other).toEqual([]);
  });

  it('every reason names each of its values', () => {
    const words: Readonly<Record<string, string>> = REASON_WORDS[language].reasons;
    const lost = Object.entries(REASONS).filter(
      ([code, text]) => valuesIn(words[code] ?? '').join() !== valuesIn(text).join(),
    );
    expect(lost).toEqual([]);
  });

  it('every gate of a completion has words', () => {
    const words: Readonly<Record<string, string>> = WORDS[language];
    expect(COMPLETION_GATES.filter((gate) => (words[`gate.${gate}`] ?? '') === '')).toEqual([]);
  });
});

it('words of languages with apostrophes before values are read as they are written', () => {
  // In ICU messages a straight apostrophe before a brace quotes what follows.
  const all = PAPER_LANGUAGES.flatMap((language) =>
    Object.values({ ...WORDS[language], ...wordsOf(language).reasons, ...wordsOf(language).statements }),
  );
  expect(all).toContain(FR['seal.title']);
  expect(all.filter((text) => text.includes("'{"))).toEqual([]);
});
