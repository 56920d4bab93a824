import { createHash } from 'node:crypto';

/** What a draw found of a line beside its kilograms. */
export interface ScoredLine {
  readonly inclusion_probability: unknown;
  readonly risk_factors: unknown;
  readonly risk_score: unknown;
  readonly risk_weight: unknown;
}

/** How the figure of a line came about, as its paper shows it. */
export interface ExplainedLine {
  readonly explanation: unknown;
  /** Of its market-based figure; null where it has none of its own. */
  readonly market_explanation: unknown;
  readonly trace: unknown;
  readonly warnings: unknown;
}

const BASE64URL_CHARACTERS = 22;
const SHOWN_DECIMAL = /^-?\d+\.\d+$/;
/** Deeper than any payload may be nested: a verifier is given whatever a file holds. */
const MAX_SHOWN_DEPTH = 32;

/** What the entry of a draw keeps of a line's risk and probability. @param line - as `workpapers.json` has them. */
export function scoredDigest(line: ScoredLine): string {
  const { inclusion_probability, risk_factors, risk_score, risk_weight } = line;
  return paperDigest({ inclusion_probability, risk_factors, risk_score, risk_weight });
}

/** What the entry of a version keeps of the words and the trace of a line. @param line - as `workpapers.json` has them. */
export function explainedDigest(line: ExplainedLine): string {
  const { explanation, market_explanation, trace, warnings } = line;
  return paperDigest({ explanation, market_explanation, trace, warnings });
}

/** What the entry of a re-performance keeps of its steps. @param trace - as `workpapers.json` has it. */
export function tracedDigest(trace: unknown): string {
  return paperDigest(trace);
}

/**
 * What an entry keeps of something too long for it, which only rows and papers show: 132 bits of a SHA-256, as 22
 * base64url characters, over the JSON of it as `workpapers.json` has it, names in order, numbers as text and without
 * zeros at the end of decimals. It stands in a salted payload, and goes with that when it is erased.
 */
function paperDigest(value: unknown): string {
  return createHash('sha256').update(plainJson(value, 0)).digest('base64url').slice(0, BASE64URL_CHARACTERS);
}

function plainJson(value: unknown, depth: number): string {
  if (typeof value === 'string')
    return JSON.stringify(SHOWN_DECIMAL.test(value) ? withoutZeros(value) : value);
  if (typeof value === 'number') return `"${value}"`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (depth > MAX_SHOWN_DEPTH) return 'null';
  if (Array.isArray(value)) return `[${value.map((item) => plainJson(item, depth + 1)).join(',')}]`;
  const members: string[] = [];
  for (const name of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${plainJson(member, depth + 1)}`);
  }
  return `{${members.join(',')}}`;
}

/** A decimal without zeros at its end. Counted from there: a pattern would try at each zero of a long text. */
function withoutZeros(decimal: string): string {
  let end = decimal.length;
  while (decimal[end - 1] === '0') end -= 1;
  return decimal.slice(0, decimal[end - 1] === '.' ? end - 1 : end);
}
