import { createHash } from 'node:crypto';

/** The result of a draw for a line, besides its kilograms. */
export interface ScoredLine {
  readonly inclusion_probability: unknown;
  readonly risk_factors: unknown;
  readonly risk_score: unknown;
  readonly risk_weight: unknown;
}

const BASE64URL_CHARACTERS = 22;
const SCORED_DECIMAL = /^-?\d+\.\d+$/;
/** Deeper than any valid payload: a verifier must handle any file. */
const MAX_SCORED_DEPTH = 32;

/**
 * The digest of a line's risk and probability in the entry of a draw: 132 bits of a SHA-256, as 22 base64url characters, over
 * the JSON of these four members as in `workpapers.json`, names in order, numbers as text without trailing zeros.
 */
export function scoredDigest(line: ScoredLine): string {
  const { inclusion_probability, risk_factors, risk_score, risk_weight } = line;
  const text = JSON.stringify(plain({ inclusion_probability, risk_factors, risk_score, risk_weight }));
  return createHash('sha256').update(text).digest('base64url').slice(0, BASE64URL_CHARACTERS);
}

function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return SCORED_DECIMAL.test(value) ? withoutZeros(value) : value;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || depth > MAX_SCORED_DEPTH) return value ?? null;
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  const members = Object.entries(value).map(([name, member]) => [name, plain(member, depth + 1)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Removes a decimal's trailing zeros, counting from the end: a pattern would try at each zero of a long text. */
function withoutZeros(decimal: string): string {
  let end = decimal.length;
  while (decimal[end - 1] === '0') end -= 1;
  return decimal.slice(0, decimal[end - 1] === '.' ? end - 1 : end);
}
