import { Findings } from './rules.ts';

/** Nesting a payload may have, counting the payload itself as 1. */
const MAX_PAYLOAD_NESTING = 32;
const PROFILE_NAME = /^[a-z][A-Za-z0-9_.]*$/;
const REFUSED_IN_STRINGS = /[\u0000\u007f]/;
const MAX_NAMES_REMEMBERED = 1_000;

export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; none for any other value. */
export function membersOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}

/** A value of a file as an object; one without members if it is none. */
export function asMembers(value: unknown): Members {
  return isMembers(value) ? value : {};
}

/** A value of a file as text. `String` would call a `toString` member of an object in the file, and fail. */
export function asText(value: unknown): string {
  return typeof value === 'object' && value !== null ? '(no text)' : String(value);
}

/** JSON of a value of a file; one fixed text for all values nested too deep to write, which were reported. */
export function asJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '(too deep)';
  }
}

/** The same as a number; NaN when it is none. */
export function asNumber(value: unknown): number {
  return typeof value === 'object' && value !== null ? Number.NaN : Number(value);
}

/**
 * Checks a parsed value against the profile and canonical order. If it passes and `JSON.stringify` gives the text back,
 * the text is the RFC 8785 form: names never look like array indexes, so `JSON.parse` keeps their order. It shares no
 * code with the program that writes the trail, on purpose.
 * Source: RFC 8785 section 3.2; docs/evidence-format.md, canonical JSON.
 */
export class ProfileCheck {
  readonly #findings: Findings;
  /** Names matched before: a trail has a few hundred. */
  readonly #names = new Set<string>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** @param depth - of the value itself; an entry has 0, so that its payload has 1. */
  check(value: unknown, seq: number | null, depth: number): void {
    if (typeof value === 'string') {
      if (REFUSED_IN_STRINGS.test(value) || !value.isWellFormed()) this.#findings.fail('profile.string', seq);
    } else if (typeof value === 'number') {
      if (!Number.isSafeInteger(value)) this.#findings.fail('profile.number', seq, String(value));
    } else if (typeof value === 'object' && value !== null) {
      if (depth === MAX_PAYLOAD_NESTING + 1) this.#findings.fail('profile.depth', seq);
      if (depth <= MAX_DEPTH_WALKED) this.#container(value, seq, depth + 1);
    }
  }

  #container(value: object, seq: number | null, depth: number): void {
    if (Array.isArray(value)) {
      for (const item of value) this.check(item, seq, depth);
      return;
    }
    let before = '';
    for (const name of Object.keys(value)) {
      if (!this.#names.has(name)) this.#name(name, seq);
      if (name < before) this.#findings.fail('line.order', seq, name);
      before = name;
      this.check((value as Members)[name], seq, depth);
    }
  }

  #name(name: string, seq: number | null): void {
    if (!PROFILE_NAME.test(name)) this.#findings.fail('profile.name', seq, name);
    else if (this.#names.size < MAX_NAMES_REMEMBERED) this.#names.add(name);
  }
}

/** A walk ends at this depth: deeper values are refused already, and the stack is finite. */
const MAX_DEPTH_WALKED = 64;

/**
 * The value of a text that must be canonical and inside the profile; null when it is not, or not an object.
 * @param text - of a token or of metadata.json.
 */
export function readCanonical(text: string): Members | null {
  const findings = new Findings();
  let value: unknown;
  try {
    value = JSON.parse(text);
    if (!isMembers(value) || JSON.stringify(value) !== text) return null;
  } catch {
    return null;
  }
  new ProfileCheck(findings).check(value, null, 0);
  return findings.count === 0 ? value : null;
}
