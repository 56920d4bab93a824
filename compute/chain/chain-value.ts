import { kilogramText } from '../../schema/contracts/kilograms.ts';

/** Members that hold kilograms: always text with 6 decimals, so that a reader meets one type. */
const KILOGRAMS = /(^|_)kgco2e$/;

/**
 * A value as a payload of the chain has it: kilograms, and every number that is no integer, become decimal text without
 * an exponent that reads back as the same double. Members come in canonical order, in which `canonicalJson` writes them
 * ten times faster.
 * @param name - of the member that has the value.
 */
export function chainValue(value: unknown, name = ''): unknown {
  if (typeof value === 'number') return KILOGRAMS.test(name) ? kilogramText(value + 0) : numberValue(value);
  if (Array.isArray(value)) return chainItems(value, name);
  if (typeof value === 'object' && value !== null) {
    return chainMembers(value as Readonly<Record<string, unknown>>);
  }
  return value;
}

/** Copies only what needs a change. */
function chainItems(items: readonly unknown[], name: string): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (let at = 0; at < items.length; at++) {
    const before = items[at];
    const after = chainValue(before, name);
    if (copy === null && after !== before) copy = items.slice(0, at);
    copy?.push(after);
  }
  return copy ?? items;
}

/** Copies only what is out of order or needs a change. */
function chainMembers(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const names = Object.keys(members);
  let copy: Record<string, unknown> | null = null;
  if (!isOrdered(names)) {
    names.sort();
    copy = {};
  }
  for (let at = 0; at < names.length; at++) {
    const name = names[at] ?? '';
    const before = members[name];
    const after = chainValue(before, name);
    if (copy === null && after !== before) {
      copy = Object.fromEntries(names.slice(0, at).map((same) => [same, members[same]]));
    }
    if (copy !== null) copy[name] = after;
  }
  return copy ?? members;
}

function isOrdered(names: readonly string[]): boolean {
  let before = '';
  for (const name of names) {
    if (name < before) return false;
    before = name;
  }
  return true;
}

/** `+ 0` makes 0 of -0, which has no canonical form. */
function numberValue(value: number): number | string {
  return Number.isSafeInteger(value) ? value + 0 : decimalText(value);
}

/** `1e-7` as `0.0000001`. */
function decimalText(value: number): string {
  const text = String(value);
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point > 0 ? digits.padEnd(point, '0') : '0'.repeat(1 - point) + digits;
  const at = Math.max(point, 1);
  const decimals = padded.slice(at);
  return `${value < 0 ? '-' : ''}${padded.slice(0, at)}${decimals === '' ? '' : `.${decimals}`}`;
}
