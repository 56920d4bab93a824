import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, languageOf, languageOfMost } from '../../../compute/classify/language.ts';
import { providedJudge } from '../../../compute/classify/provided-classifier.ts';
import { labelledLines } from '../../../scripts/train/labelled-lines.ts';
import { languageRows } from '../../../scripts/train/language-rows.ts';

const [DE, FR, IT, EN] = [0, 1, 2, 3];

/** Points of one language alone, the others far below. */
function pointsOf(points: { readonly [place: number]: number }): Float64Array {
  return Float64Array.from(LANGUAGES, (_, place) => points[place] ?? -2);
}

describe('the language of a line', () => {
  it('is the one of the most points, English of nearly as many', () => {
    expect(languageOf(pointsOf({ [IT]: 1, [FR]: 0.5 }), 'CH')).toEqual({
      language: 'it',
      isEnglishDoubtful: false,
    });
    expect(languageOf(pointsOf({ [FR]: 0.5, [EN]: 0.4 }), 'CH')).toEqual({
      language: 'en',
      isEnglishDoubtful: true,
    });
    expect(languageOf(pointsOf({ [EN]: 1, [DE]: 0.9 }), 'CH')).toEqual({
      language: 'en',
      isEnglishDoubtful: false,
    });
  });

  it('leans to what is spoken where the goods are used, and in Switzerland to none', () => {
    const names = pointsOf({ [DE]: 0.1, [FR]: 0, [IT]: 0.05, [EN]: 0.1 });
    const spoken = (region: string) => languageOf(names, region).language;
    expect(['AT', 'FR', 'IT', 'US', 'CH', 'JP'].map(spoken)).toEqual(['de', 'fr', 'it', 'en', 'en', 'en']);
  });

  const names = pointsOf({ [DE]: 0, [FR]: 0, [IT]: 0, [EN]: 0.1 });
  const silent = { text: 'Cisco C9200L', vendorName: '', around: () => null };

  it('is the one most other lines of the invoice speak, where its own words leave doubt', () => {
    expect(languageOf(names, 'CH', silent).language).toBe('en');
    expect(languageOf(names, 'CH', { ...silent, around: () => 'it' as const }).language).toBe('it');
    const clear = pointsOf({ [EN]: 1, [IT]: -1 });
    expect(languageOf(clear, 'CH', { ...silent, around: () => 'it' as const }).language).toBe('en');
  });

  it.each([
    ['Systemhaus GmbH', 'de'],
    ['Bureau Services Sàrl', 'fr'],
    ['Ufficio S.r.l.', 'it'],
    ['Office Ltd', 'en'],
    ['Muster AG', 'en'],
  ])('leans to that of the legal form of %s in doubt', (vendorName, language) => {
    expect(languageOf(names, 'CH', { ...silent, vendorName }).language).toBe(language);
  });

  it('leans to German in doubt where letters only German has are written', () => {
    expect(languageOf(names, 'CH', { ...silent, text: 'HEA 160 gesägt' }).language).toBe('de');
  });

  it('is that of most lines of an invoice which leave no doubt, or none', () => {
    const [german, french] = [pointsOf({ [DE]: 1 }), pointsOf({ [FR]: 1 })];
    expect(languageOfMost([german, german, french, names])).toBe('de');
    expect(languageOfMost([german, french])).toBeNull();
    expect(languageOfMost([names])).toBeNull();
    expect(languageOfMost([])).toBeNull();
  });

  it.each(LANGUAGES)('is read right in nineteen of twenty labelled lines in %s', (language: Language) => {
    const judge = providedJudge();
    const lines = labelledLines(language);
    const right = lines.filter(({ line }) => {
      const { languages } = judge.judge(line.text);
      return languageOf(languages, line.region).language === language;
    });
    expect(lines.length).toBeGreaterThanOrEqual(128);
    expect(right.length / lines.length).toBeGreaterThanOrEqual(19 / 20);
  });
});

describe('lines made for the head of languages', () => {
  const titles = LANGUAGES.map((language) => ({
    text: `${language} titel titre titolo title`,
    language,
    category: null,
    naics: null,
    origin: 'nomenclature' as const,
  }));
  const rows = languageRows(titles, 1_500);

  it('are as many in each language, and the same each time', () => {
    for (const language of LANGUAGES) {
      expect(rows.filter((row) => row.language === language)).toHaveLength(Math.ceil(1_500 / 3));
    }
    expect(languageRows(titles, 1_500)).toEqual(rows);
  });

  it('have no place left open, and say nothing of what is bought', () => {
    expect(rows.filter(({ text }) => text.trim() === '' || /%[abjmnpqu]/.test(text))).toEqual([]);
    expect(rows.every(({ category, naics }) => category === null && naics === null)).toBe(true);
  });
});
