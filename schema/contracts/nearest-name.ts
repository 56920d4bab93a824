/** Longer names are compared with none: nobody mistypes so much, and the work stays bounded. */
const COMPARED_CHARACTERS = 60;
const SHOWN_CHARACTERS = 50;
/** Mistakes at most, and one in this many characters. */
const MOST_MISTAKES = 3;
const CHARACTERS_A_MISTAKE = 3;

/**
 * The known name that was probably meant: the one with the fewest mistakes in spelling, whatever its case and separators
 * (`invoiceDate`), or else the one that shares all words of the shorter of the two (`vendor` for `vendor_name`); of several
 * the one of fewest words.
 * Null if none is near.
 */
export function nearestName(sent: string, known: readonly string[]): string | null {
  if (sent.length > COMPARED_CHARACTERS) return null;
  return fewestMistakes(sent, known) ?? onlyWithItsWords(sent, known);
}

/** `: did you mean currency?`, or nothing when no known name is near. */
export function didYouMean(sent: string, known: readonly string[]): string {
  const nearest = nearestName(sent, known);
  return nearest === null ? '' : `: did you mean ${nearest}?`;
}

/** A name somebody sent, for a message that is stored and printed: cut, and without characters that break either. */
export function shownName(sent: string): string {
  const characters = [...sent.slice(0, 2 * SHOWN_CHARACTERS + 1)];
  const shown = characters
    .slice(0, SHOWN_CHARACTERS)
    .join('')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '\ufffd');
  if (shown.trim() === '') return '""';
  return characters.length > SHOWN_CHARACTERS ? `${shown}…` : shown;
}

function fewestMistakes(sent: string, known: readonly string[]): string | null {
  const letters = lettersOf(sent);
  if (letters === '') return null;
  let nearest: string | null = null;
  let fewest = MOST_MISTAKES + 1;
  for (const name of known) {
    const other = lettersOf(name);
    const allowed = Math.min(
      MOST_MISTAKES,
      Math.floor(Math.min(letters.length, other.length) / CHARACTERS_A_MISTAKE),
    );
    if (Math.abs(other.length - letters.length) > allowed) continue;
    const mistakes = mistakesBetween(letters, other);
    if (mistakes > allowed || mistakes >= fewest) continue;
    nearest = name;
    fewest = mistakes;
  }
  return nearest;
}

/**
 * Letters to insert, drop, replace or swap with their neighbour to turn one word into the other.
 * Source: optimal string alignment distance (Damerau 1964).
 */
function mistakesBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const changed = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      next.push(changed);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

function onlyWithItsWords(sent: string, known: readonly string[]): string | null {
  const words = wordsOf(sent);
  const found = known.filter((name) => {
    const others = wordsOf(name);
    const [fewer, more] = words.size <= others.size ? [words, others] : [others, words];
    return fewer.size > 0 && fewer.isSubsetOf(more);
  });
  const fewest = Math.min(...found.map((name) => wordsOf(name).size));
  const [nearest, ...others] = found.filter((name) => wordsOf(name).size === fewest);
  return others.length === 0 ? (nearest ?? null) : null;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** `auditorUserIds` and `auditor_user_ids` have the words auditor, user and id. */
function wordsOf(name: string): Set<string> {
  const apart = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  const words = apart.split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(/s$/, ''));
  return new Set(words.filter((word) => word !== ''));
}
