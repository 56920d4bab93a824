import { smallWords } from '../terms/small-words.ts';
import {
  AROUND_POINTS,
  ENGLISH_LEAD,
  LANGUAGE_DOUBT,
  LEGAL_FORM_POINTS,
  LETTER_POINTS,
  MOST_LINES_SHARE,
  REGION_POINTS,
} from './combine-numbers.ts';

/** Languages of lines, in the order of the outputs of the language head. */
export const LANGUAGES = ['de', 'fr', 'it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const PLACES: readonly string[] = LANGUAGES;
const ENGLISH = LANGUAGES.indexOf('en');

/**
 * The language of the region where goods are used: names and numbers fit any language. Regions with several languages,
 * such as Switzerland, have none.
 */
const PLACE_OF_REGION = new Map<string, number>(
  Object.entries({ de: 'AT DE LI', fr: 'FR MC', it: 'IT SM', en: 'AU GB IE NZ US' }).flatMap(
    ([language, regions]) => regions.split(' ').map((region) => [region, PLACES.indexOf(language)] as const),
  ),
);

const GERMAN_LETTERS = /[äöüß]/i;
/** Legal forms of companies, by language. The Italian ones are also words ("Day-Spa"), so spaces must surround them. */
const LEGAL_FORMS: readonly (readonly [language: Language, form: RegExp])[] = LANGUAGES.map((language) => {
  const forms = smallWords[`legal_form_${language}`].map((form) =>
    form.replaceAll('.', '\\.?').replace(' ', '\\s'),
  );
  const any = `(?:${forms.join('|')})`;
  return [language, new RegExp(language === 'it' ? `(?:^|\\s)${any}\\.?(?:\\s|$)` : `\\b${any}\\b`, 'i')];
});
const NONE = -1;

export interface LineLanguage {
  readonly language: Language;
  /** English was chosen although another language has more points, but no clear lead. */
  readonly isEnglishDoubtful: boolean;
}

/** Evidence of a language besides the words of a line. */
export interface LanguageSigns {
  /** The line as it was written. */
  readonly text: string;
  readonly vendorName: string;
  /** The language of most other clear lines of the invoice; used only if the line itself is doubtful. */
  around(): Language | null;
}

/** Points with the evidence added; one array per thread, since a new one for each line took a tenth of the time. */
const values = new Float64Array(LANGUAGES.length);

/**
 * The language of a line.
 * @param points - distance of its text from the plane of each language, in the order of `LANGUAGES`.
 * @param region - where the goods are used, ISO 3166-1 alpha-2.
 * @param signs - used if the words are not clear; without them, words and region decide.
 */
export function languageOf(points: Float64Array, region: string, signs?: LanguageSigns): LineLanguage {
  values.set(points);
  raise(PLACE_OF_REGION.get(region) ?? NONE, REGION_POINTS);
  if (signs !== undefined && leadOf(values) < LANGUAGE_DOUBT) addSigns(signs);
  const likeliest = likeliestOf(values);
  const isEnglish = (values[ENGLISH] ?? 0) > (values[likeliest] ?? 0) - ENGLISH_LEAD;
  if (!isEnglish) return { language: LANGUAGES[likeliest] ?? 'en', isEnglishDoubtful: false };
  return { language: 'en', isEnglishDoubtful: likeliest !== ENGLISH };
}

/** The language most of some lines speak without doubt; null where none does. */
export function languageOfMost(lines: Iterable<Float64Array>): Language | null {
  const counts = LANGUAGES.map(() => 0);
  let clear = 0;
  for (const points of lines) {
    if (leadOf(points) < LANGUAGE_DOUBT) continue;
    const likeliest = likeliestOf(points);
    counts[likeliest] = (counts[likeliest] ?? 0) + 1;
    clear += 1;
  }
  const most = counts.findIndex((count) => count > MOST_LINES_SHARE * clear);
  return LANGUAGES[most] ?? null;
}

function addSigns({ text, vendorName, around }: LanguageSigns): void {
  if (GERMAN_LETTERS.test(text)) raise(PLACES.indexOf('de'), LETTER_POINTS);
  for (const [language, form] of vendorName === '' ? [] : LEGAL_FORMS) {
    if (form.test(vendorName)) raise(PLACES.indexOf(language), LEGAL_FORM_POINTS);
  }
  if (leadOf(values) < LANGUAGE_DOUBT) raise(PLACES.indexOf(around() ?? ''), AROUND_POINTS);
}

function raise(place: number, points: number): void {
  if (place >= 0) values[place] = (values[place] ?? 0) + points;
}

function likeliestOf(points: Float64Array): number {
  let likeliest = 0;
  for (let place = 1; place < LANGUAGES.length; place += 1) {
    if ((points[place] ?? 0) > (points[likeliest] ?? 0)) likeliest = place;
  }
  return likeliest;
}

/** How many points the likeliest language has more than the next. */
function leadOf(points: Float64Array): number {
  const likeliest = likeliestOf(points);
  let lead = Number.POSITIVE_INFINITY;
  for (let place = 0; place < LANGUAGES.length; place += 1) {
    if (place !== likeliest) lead = Math.min(lead, (points[likeliest] ?? 0) - (points[place] ?? 0));
  }
  return lead;
}
