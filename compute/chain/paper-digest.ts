import { createHash } from 'node:crypto';

/** What a draw calculates for a line, besides its kilograms. */
export interface ScoredLine {
  readonly inclusion_probability: unknown;
  readonly risk_factors: unknown;
  readonly risk_score: unknown;
  readonly risk_weight: unknown;
}

/** How the figure of a line was calculated, as its work paper shows it. */
export interface ExplainedLine {
  readonly explanation: unknown;
  /** Of its market-based figure; null for a line without a market-based figure of its own. */
  readonly market_explanation: unknown;
  readonly trace: unknown;
  readonly warnings: unknown;
}

const BASE64URL_CHARACTERS = 22;
const SHOWN_DECIMAL = /^-?\d+\.\d+$/;
/** Deeper than any payload may be nested: the verifier must accept any file. */
const MAX_SHOWN_DEPTH = 32;

/** The digest of a line's risk and probability in the entry of a draw. @param line - as in `workpapers.json`. */
export function scoredDigest(line: ScoredLine): string {
  const { inclusion_probability, risk_factors, risk_score, risk_weight } = line;
  return paperDigest({ inclusion_probability, risk_factors, risk_score, risk_weight });
}

/** The digest of a line's text and trace in the entry of a version. @param line - as in `workpapers.json`. */
export function explainedDigest(line: ExplainedLine): string {
  const { explanation, market_explanation, trace, warnings } = line;
  return paperDigest({ explanation, market_explanation, trace, warnings });
}

/** The digest of the steps in the entry of a re-performance. @param trace - as in `workpapers.json`. */
export function tracedDigest(trace: unknown): string {
  return paperDigest(trace);
}

/**
 * Digest of data that are too long for an entry and only in rows and work papers: 132 bits of a SHA-256, as 22
 * base64url characters, over their JSON as in `workpapers.json`, names in order, numbers as text without trailing
 * zeros. It is part of a salted payload and is erased with it.
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

/** A decimal without trailing zeros. Counts from the end: a pattern would try at each zero of a long text. */
function withoutZeros(decimal: string): string {
  let end = decimal.length;
  while (decimal[end - 1] === '0') end -= 1;
  return decimal.slice(0, decimal[end - 1] === '.' ? end - 1 : end);
}
