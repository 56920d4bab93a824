/** What the number format of a cell says about its number. */
export type NumberKind = 'plain' | 'date' | 'percent';

/**
 * Built-in formats that show a date: 14 to 17 and 22, and those of East Asian calendars. Times (18 to 21, 45 to 47) are none.
 * Source: ECMA-376 part 1, 18.8.30.
 */
const DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const PERCENTS = new Set([9, 10]);
const FIRST_CUSTOM = 164;

/** Kind of a number format by its id, or by its code if it is a custom one. Source: ECMA-376 part 1, 18.8.30 and 18.8.31. */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (code === undefined || (id < FIRST_CUSTOM && (DATES.has(id) || PERCENTS.has(id)))) {
    return DATES.has(id) ? 'date' : PERCENTS.has(id) ? 'percent' : 'plain';
  }
  // Only the part for positive numbers, without quoted text, escaped signs, and colours, conditions or locales in brackets.
  const bare = (code.split(';')[0] ?? '')
    .replace(/"[^"]*"?/g, '')
    .replace(/[\\_*]./g, '')
    .replace(/\[[^\]]*\]?/g, '')
    .toLowerCase();
  if (/general|standard/.test(bare)) return 'plain';
  if (/[dy]/.test(bare) || /mmm/.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'plain';
}

const DAY_MS = 86_400_000;
/** Day 0 of each system. That of 1900 has a 29 February 1900, which never was: from day 61 on the count begins a day earlier. */
const DAY_0 = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const FIRST_SOUND_DAY = 61;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;

/** The day of a serial number as YYYY-MM-DD; null before March 1900 or after 9999. Source: ECMA-376 part 1, 18.17.4.1. */
export function dayOfSerial(serial: number, system: 1900 | 1904): string | null {
  const day = Math.floor(serial);
  if (!(day <= LAST_DAY) || day < (system === 1900 ? FIRST_SOUND_DAY : 0)) return null;
  return new Date(DAY_0[system] + day * DAY_MS).toISOString().slice(0, 10);
}
