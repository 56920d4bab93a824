import { INGEST_LIMITS } from '../../schema/contracts/ingest.ts';

export interface ExactNumber {
  /** Plain decimal text without exponent. */
  readonly text: string;
  /** Whether digits beyond the 15th significant or the 20th decimal were rounded away. */
  readonly rounded: boolean;
}

const { significantDigits, decimals } = INGEST_LIMITS;
const WITH_EXPONENT = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * The decimal number that a finite double represents: its shortest text, rounded to 15 significant digits (the decimal
 * precision of a double) and to 20 decimals, each time from the double's value.
 * Source: IEEE 754 (DBL_DIG is 15); ECMA-262 Number::toString.
 */
export function exactNumber(value: number): ExactNumber {
  const shortest = String(value);
  // At most 15 characters, or 16 with a point, and no exponent: nothing to round, the usual case.
  const spare = shortest.includes('.') ? 1 : 0;
  if (shortest.length <= significantDigits + spare && !shortest.includes('e')) {
    return { text: shortest, rounded: false };
  }
  const rounded = Number(value.toPrecision(significantDigits));
  const text = plainText(rounded);
  const limited = limitDecimals(rounded, text);
  return { text: limited, rounded: rounded !== value || limited !== text };
}

/** A double's shortest text without exponent. */
function plainText(value: number): string {
  const shortest = String(value);
  const match = WITH_EXPONENT.exec(shortest);
  if (!match) return shortest;
  const [, sign = '', head = '', tail = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${head}${tail}`;
  return `${sign}${head}${tail.padEnd(exponent, '0')}`;
}

function limitDecimals(value: number, text: string): string {
  const point = text.indexOf('.');
  if (point < 0 || text.length - point - 1 <= decimals) return text;
  const fixed = value.toFixed(decimals).replace(/\.?0+$/, '');
  return fixed === '-0' ? '0' : fixed;
}
