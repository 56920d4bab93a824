/** Languages lines are read in; heads of languages have their outputs in this order. */
export const LANGUAGES = ['de', 'fr', 'it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const PLACES: readonly string[] = LANGUAGES;
const ENGLISH = LANGUAGES.indexOf('en');

/** Short lists of goods look like any language: English is taken unless another is likelier by more than this. */
const ENGLISH_LEAD = 0.2;

/**
 * Points for the language of the region where goods are used: names and numbers alone read like any. Where
 * several languages are spoken, as in Switzerland, the region says none.
 */
const REGION_POINTS = 0.6;
const PLACE_OF_REGION = new Map<string, number>(
  Object.entries({ de: 'AT DE LI', fr: 'FR MC', it: 'IT SM', en: 'AU GB IE NZ US' }).flatMap(
    ([language, regions]) => regions.split(' ').map((region) => [region, PLACES.indexOf(language)] as const),
  ),
);

export interface LineLanguage {
  readonly language: Language;
  /** English was taken though another language is likelier, if not clearly. */
  readonly isEnglishDoubtful: boolean;
}

/**
 * The language of a line.
 * @param points - distance of its text from the plane of each language, in the order of `LANGUAGES`.
 * @param region - where the goods are used, ISO 3166-1 alpha-2.
 */
export function languageOf(points: Float64Array, region: string): LineLanguage {
  const spoken = PLACE_OF_REGION.get(region) ?? -1;
  const pointsOf = (place: number) => (points[place] ?? 0) + (place === spoken ? REGION_POINTS : 0);
  let likeliest = 0;
  for (let place = 1; place < LANGUAGES.length; place += 1) {
    if (pointsOf(place) > pointsOf(likeliest)) likeliest = place;
  }
  const isEnglish = pointsOf(ENGLISH) > pointsOf(likeliest) - ENGLISH_LEAD;
  if (!isEnglish) return { language: LANGUAGES[likeliest] ?? 'en', isEnglishDoubtful: false };
  return { language: 'en', isEnglishDoubtful: likeliest !== ENGLISH };
}
