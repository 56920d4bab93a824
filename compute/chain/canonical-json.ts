import canonicalize from 'canonicalize';

/** Nesting of containers a canonical text may have; the outermost counts as 1. */
export const MAX_NESTING = 32;

const MEMBER_NAME = /^[a-z][A-Za-z0-9_.]*$/;
/** A cache of valid names, so that the few hundred names in use are matched once each. */
const SOUND_NAMES = new Set<string>();
const MAX_SOUND_NAMES = 1_000;
/** U+0000 cannot be stored by PostgreSQL, U+007F is written differently by `jq`. */
const REFUSED_CHARACTER = /[\u0000\u007f]/;

/**
 * RFC 8785 text of a value inside the profile of the audit trail, on which every JSON tool writes the same bytes: member
 * names `[a-z][A-Za-z0-9_.]*`, numbers only integers within ±(2^53-1) and never -0, strings well-formed and without U+0000
 * and U+007F, nesting at most 32. A member that is undefined is absent. If the members are already in order,
 * `JSON.stringify` writes the same bytes, ten times faster: names never look like array indexes, so they keep their order.
 * Source: RFC 8785 section 3.2; the profile is stated in docs/evidence-format.md.
 * @throws TypeError naming the member for a value outside the profile: a bug of the caller, since text from outside is
 * validated before.
 */
export function canonicalJson(value: object): string {
  const text = isOrderedProfile(value, 1) ? JSON.stringify(value) : canonicalize(value);
  if (text === undefined) throw new TypeError('value has no JSON form');
  return text;
}

/**
 * Parses a text that must already be canonical, byte for byte: this also refuses members written twice, blanks, `2.0`,
 * needless escapes and trailing data.
 * @throws TypeError or SyntaxError if the text is not the canonical form of a value of the profile.
 */
export function parseCanonicalJson(text: string): object {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object or array');
  if (canonicalJson(value) !== text) throw new TypeError('not in canonical form');
  return value;
}

/** Whether the members of every object are in order. @throws TypeError outside the profile. */
function isOrderedProfile(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case 'string':
      if (REFUSED_CHARACTER.test(value)) throw new TypeError('a string with U+0000 or U+007F');
      if (!value.isWellFormed()) throw new TypeError('a string with a lone surrogate');
      return true;
    case 'number':
      if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new TypeError('not an integer');
      return true;
    case 'boolean':
    case 'undefined':
      return true;
    case 'object':
      return value === null || isOrderedContainer(value, depth);
    default:
      throw new TypeError(`a ${typeof value} has no canonical form`);
  }
}

function isOrderedContainer(value: object, depth: number): boolean {
  if (depth > MAX_NESTING) throw new TypeError(`nested deeper than ${MAX_NESTING}`);
  let ordered = true;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      if (!isOrderedMember(value[index], index, depth)) ordered = false;
    }
    return ordered;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError('not a plain object');
  let before = '';
  for (const name of Object.keys(value)) {
    if (!SOUND_NAMES.has(name)) assertName(name);
    if (name < before) ordered = false;
    before = name;
    if (!isOrderedMember((value as Record<string, unknown>)[name], name, depth)) ordered = false;
  }
  return ordered;
}

/** Adds the member's name to an error's message, so that the path costs nothing without an error. */
function isOrderedMember(value: unknown, name: string | number, depth: number): boolean {
  try {
    return isOrderedProfile(value, depth + 1);
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(`${name}: ${error.message}`) : error;
  }
}

function assertName(name: string): void {
  if (!MEMBER_NAME.test(name)) throw new TypeError(`"${name}" is no member name of the profile`);
  if (SOUND_NAMES.size < MAX_SOUND_NAMES) SOUND_NAMES.add(name);
}
