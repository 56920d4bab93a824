import { z } from 'zod';

/** Characters that PostgreSQL cannot store or JSON tools write differently: U+0000 and U+007F. */
const REFUSED_CHARACTER = /[\u0000\u007f]/;

/** Why a text is refused, or null: NUL, U+007F and lone surrogates are refused, never repaired. */
export function unsoundText(text: string): string | null {
  if (!text.isWellFormed()) return 'a lone surrogate (broken Unicode)';
  if (REFUSED_CHARACTER.test(text)) {
    return text.includes('\u0000') ? 'a NUL character (U+0000)' : 'a DEL character (U+007F)';
  }
  return null;
}

/** Whether a text is longer than this many characters (Unicode code points). */
export function isLongerThan(text: string, maxCharacters: number): boolean {
  if (text.length <= maxCharacters) return false;
  if (text.length > 2 * maxCharacters) return true;
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters > maxCharacters;
}

/** Optional text of bounded length without refused characters. */
export function soundText(maxCharacters: number) {
  return z
    .string('must be a string')
    .refine((text) => !isLongerThan(text, maxCharacters), `must have at most ${maxCharacters} characters`)
    .refine((text) => unsoundText(text) === null, 'must not hold NUL, DEL or broken Unicode')
    .meta({ maxLength: maxCharacters });
}

/** Required text: also neither empty nor blank. */
export function requiredText(maxCharacters: number) {
  return soundText(maxCharacters)
    .refine((text) => text.trim() !== '', 'must not be blank')
    .meta({ minLength: 1, maxLength: maxCharacters, pattern: '\\S' });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID in lower case, as all ids of the service are. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
