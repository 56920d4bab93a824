import { COUNTRIES, countryMeant } from '../../../schema/contracts/countries.ts';
import { squashed } from './column-words.ts';

const LANGUAGES = ['de', 'fr', 'it', 'en'];
const byName = new Map(
  LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return COUNTRIES.map((code) => [squashed(names.of(code) ?? code), code] as const);
  }),
);

/** ISO 3166-1 alpha-2 code of a country by code or by its name in de, fr, it, en; null for anything else. Source: CLDR. */
export function readCountry(text: string): string | null {
  return countryMeant(text) ?? byName.get(squashed(text)) ?? null;
}
