import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import type { Hit } from './lexicon-matcher.ts';
import { LETTERS_OF_SMALL_WORDS, MOST_OF_LINE, SPECIFIC_CERTAINTY } from './lexicon-numbers.ts';
import { type LexiconAnswer, namesAnother } from './line-evidence.ts';
import { MAX_CODES } from './normalise.ts';

/** A word for another of them in front says much the same: "Verbundabo Streckenabo". */
const RIDES: ReadonlySet<number> = new Set(
  (['rail', 'public_transport', 'taxi', 'flights'] satisfies Category[]).map((ride) =>
    CATEGORIES.indexOf(ride),
  ),
);

/**
 * Whether a single word behind others is all that names the category, and most of the line says something else:
 * "Jahresabgabe PKW", "Frais mandat postal". What a line buys mostly stands first. A unit or vendor that fits is enough
 * to believe it.
 * @param category - index into `CATEGORIES`.
 */
export function isNamedInPassing(
  { line, evidence, classification }: Pick<LexiconAnswer, 'line' | 'evidence' | 'classification'>,
  category: number,
): boolean {
  if (classification.certainty >= SPECIFIC_CERTAINTY) return false;
  const { hits, unit, context } = evidence;
  if (unit.otherwise < 1 && unit.fits[category] === 1) return false;
  let named: string | null = null;
  for (const { entry, from, to, text } of hits) {
    if (from === 0 && RIDES.has(category) && RIDES.has(entry.category)) return false;
    if (entry.category !== category || entry.vendorOnly) continue;
    // What is done to a thing may stand behind it: "Stromaggregat Miete".
    if (entry.options.does !== undefined) return false;
    if (from === 0 || from !== to || (named !== null && named !== text)) return false;
    named = text;
  }
  if (named === null || context.vendor.some(([sold]) => sold === category)) return false;
  const said = lettersOf(line.description) - lettersOfHints(hits, category);
  return named.length < MOST_OF_LINE * said;
}

/** Letters of known words that name nothing by themselves: "support" beside "audit". */
function lettersOfHints(hits: readonly Hit[], category: number): number {
  let letters = 0;
  let next = 0;
  for (const hit of hits) {
    if (hit.from < next || hit.entry.category === category || namesAnother(hit, category)) continue;
    letters += hit.text.length > LETTERS_OF_SMALL_WORDS ? hit.text.length : 0;
    next = hit.to + 1;
  }
  return letters;
}

/** Letters of the words of a text but articles, prepositions and units. */
function lettersOf(text: string): number {
  let letters = 0;
  let run = 0;
  const end = Math.min(text.length, MAX_CODES);
  for (let place = 0; place <= end; place += 1) {
    const unit = place === end ? 0 : text.charCodeAt(place) | 0x20;
    if ((unit >= 0x61 && unit <= 0x7a) || unit >= 0xc0) run += 1;
    else {
      if (run > LETTERS_OF_SMALL_WORDS) letters += run;
      run = 0;
    }
  }
  return letters;
}
