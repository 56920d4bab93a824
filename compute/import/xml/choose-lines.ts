import { INGEST_LIMITS } from '../../../schema/contracts/ingest.ts';
import {
  absolute,
  compare,
  divide,
  multiply,
  parseDecimal,
  type Rational,
  subtract,
  sumDecimals,
  toFixedText,
  trimZeros,
} from '../../decimal.ts';
import type { EInvoice, StatedLine } from './einvoice.ts';
import { decimalText, type Findings, negated, numberFault, plain, readAmount } from './stated-values.ts';

/** A line that is taken, with its net amount as decimal text. */
export interface TakenLine {
  readonly line: StatedLine;
  readonly amount: string;
}

/** Half of a cent: what rounding to two decimals can make of a sum. */
const ROUNDING: Rational = { numerator: 1n, denominator: 200n };

/** Whether two amounts agree up to the rounding of one of them. */
export function agree(a: Rational, b: Rational): boolean {
  return compare(absolute(subtract(a, b)), ROUNDING) <= 0;
}

/**
 * The lines that make up the document's sum of lines. Where lines have lines, standards differ in which of them count, so the
 * document's own sum decides; if none fits, the first way is taken as it stands. Lines without an amount are texts if the
 * others add up; if no line has one, it is quantity times price where that adds up, else they become one line with the sum.
 * Null after a problem.
 * Source: EN 16931-1 BR-CO-10; XRechnung BR-DEX-02; Factur-X 1.08 EXTENDED BR-FXEXT-CO-10.
 */
export function chooseLines(
  from: EInvoice,
  expected: Rational | null,
  findings: Findings,
): readonly TakenLine[] | null {
  const [first = []] = from.lineSets;
  for (const set of from.lineSets) {
    const priced = set.filter(({ net }) => net !== undefined);
    if (priced.length === 0 || (priced.length < set.length && expected === null)) continue;
    const counted = new Set(priced);
    const taken = takeLines(priced, findings);
    if (taken === null) return null;
    if (expected !== null && !agree(sumDecimals(taken.map(({ amount }) => amount)), expected)) continue;
    for (const line of set) if (!counted.has(line)) leftOut(line, findings);
    return taken;
  }
  if (first.every(({ net }) => net === undefined) && expected !== null)
    return pricedLines(first, expected, findings) ?? joinedLine(from, first, findings);
  const unpriced = first.filter(({ net }) => net === undefined);
  for (const { at } of unpriced)
    findings.problem(
      'value_missing',
      'The line has no net amount. Ask the supplier for a complete document.',
      at,
    );
  return unpriced.length > 0 ? null : takeLines(first, findings);
}

function takeLines(lines: readonly StatedLine[], findings: Findings): TakenLine[] | null {
  const taken: TakenLine[] = [];
  for (const line of lines) {
    const amount = line.net && readAmount(line.net, 'net amount of the line', findings);
    if (amount === null || amount === undefined) continue;
    taken.push({ line, amount: line.isTakenBack ? negated(amount) : amount });
  }
  return taken.length === lines.length ? taken : null;
}

function leftOut({ at, texts }: StatedLine, findings: Findings): void {
  const text = texts.find((value) => value !== undefined)?.text ?? '';
  findings.note(
    'value_left_out',
    `A line without an amount was left out; the others make up the sum. Its text: "${plain(text).slice(0, 100)}".`,
    at,
  );
}

/** The lines with quantity times price as their amounts, or null if a line lacks one or they do not add up. */
function pricedLines(
  lines: readonly StatedLine[],
  expected: Rational,
  findings: Findings,
): readonly TakenLine[] | null {
  const taken: TakenLine[] = [];
  for (const line of lines) {
    const amount = productOf(line);
    if (amount === null) return null;
    taken.push({ line, amount: line.isTakenBack ? negated(amount) : amount });
  }
  if (!agree(sumDecimals(taken.map(({ amount }) => amount)), expected)) return null;
  for (const { at } of lines)
    findings.note('amount_calculated', 'The line has no amount: it is quantity times price.', at);
  return taken;
}

function productOf({ quantity, price }: StatedLine): string | null {
  const [units, each, base] = [quantity, price?.amount, price?.base ?? ONE_UNIT].map((stated) =>
    stated === undefined || numberFault(stated.text) !== null
      ? null
      : parseDecimal(decimalText(stated.text) ?? '0'),
  );
  if (!units || !each || !base || base.numerator === 0n) return null;
  return trimZeros(toFixedText(divide(multiply(units, each), base), 2, 'half_away_from_zero'));
}

const ONE_UNIT = { text: '1' };

/** One line for all, as nothing says how the sum is shared. */
function joinedLine(from: EInvoice, lines: readonly StatedLine[], findings: Findings): TakenLine[] | null {
  const [first] = lines;
  const sum = from.totals.lines ?? from.totals.net;
  const amount = sum && readAmount(sum, 'sum of the lines', findings);
  if (first === undefined || sum === undefined || amount === null || amount === undefined) return null;
  if (lines.length > 1)
    findings.note(
      'lines_joined',
      `The document states no amount for any of its ${lines.length} lines. They became one line with their sum.`,
      sum.path,
    );
  else findings.note('amount_calculated', 'The line has no amount of its own; it has the sum.', first.at);
  if (lines.length === 1) return [{ line: { ...first, net: sum }, amount }];
  const text = lines
    .slice(0, INGEST_LIMITS.lines)
    .map(({ texts, otherTexts }) => [...texts, ...otherTexts].find((value) => value !== undefined)?.text)
    .filter((value) => value !== undefined)
    .join('; ');
  const { at, currency } = first;
  const texts = [{ text, path: at }];
  const absent = { quantity: undefined, unit: undefined, otherTexts: [], periods: [], codes: [] };
  return [{ line: { ...absent, at, texts, currency, net: sum }, amount }];
}

/** What the lines should sum to: BT-106, else what is left of BT-109 without the document's allowances and charges. */
export function expectedSum(
  lines: string | null,
  net: string | null,
  charges: readonly string[],
): Rational | null {
  if (lines !== null) return parseDecimal(lines);
  return net === null ? null : subtract(parseDecimal(net), sumDecimals(charges));
}
