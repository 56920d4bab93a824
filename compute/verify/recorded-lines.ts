import { explainedDigest } from '../chain/paper-digest.ts';
import { milligrams } from './decimal.ts';
import { documentText } from './document-statement.ts';
import type { DrawnLines } from './drawn-lines.ts';
import { sha256Hex } from './entry-check.ts';
import { isWholeInvoice } from './erased-versions.ts';
import { linesOf } from './footing-check.ts';
import {
  equal,
  type Fraction,
  inverse,
  magnitude,
  NONE,
  ONE,
  plainText,
  plusDecimal,
  readNumber,
  rounded,
  times,
} from './fraction.ts';
import { asJson, asMembers, asText, isMembers, type Members, membersOf } from './profile.ts';
import type { Recalculation, Redone } from './recalculate.ts';
import type { Findings } from './rules.ts';

/** The members of a line and its invoice that both the trail and a work paper have. */
const LINE_MEMBERS = [
  'category',
  'confidence',
  'description',
  'distance_km',
  'kgco2e',
  'method',
  'quantity',
  'scope',
  'scope3_category',
  'spend_amount',
  'unit_of_measure',
  'weight_tonnes',
];
/** The same for its market-based figure, for a line with a figure of its own. */
const MARKET_MEMBERS = ['basis', 'factor_id', 'factor_year', 'kgco2e', 'uncovered_kwh'];
const INVOICE_MEMBERS = [
  'classifier_version',
  'currency',
  'factor_set_id',
  'invoice_date',
  'invoice_number',
  'rate_set_id',
  'region',
  'vendor_name',
];
const COMPONENT_MEMBERS = [
  'factor_id',
  'factor_year',
  'kgco2e',
  'scope',
  'scope3_category',
  'biogenic_co2_kg',
];
/** A discount over more groups of lines merges the smallest into the largest, which is not recalculated. */
const MOST_GROUPS = 4;

/** The parts of a work paper that the trail can confirm. */
interface Paper {
  readonly invoiceId: string;
  /** Digest of the line's members. */
  readonly digest: string;
  /** Codes of its warnings. */
  readonly warnings: string;
  /** Digest of its text and its trace. */
  readonly explained: string;
  /** The figure that was drawn, and the one in the trail; null until it is read. */
  readonly recorded: unknown;
  drawn: unknown;
  /** Entries of the chain when the line was frozen for its draw. */
  readonly frozenAt: number;
  /** Whether its own assertions and re-performances, which are checked against the trail, state that figure. */
  readonly isQuoted: boolean;
  /** Share of the header the spend was scaled by; null for a line that is not calculated from its spend. */
  readonly basis: Fraction | null;
  readonly isDiscount: boolean;
  /** The document it shows for its invoice. */
  readonly document: string;
  /** The differences from the newest version; null until one is read. */
  wrong: readonly string[] | null;
}

/** Checks the lines of work papers against the trail: the newest version, and the one that was drawn. */
export class RecordedLines {
  readonly #papers = new Map<string, Paper>();
  readonly #invoices = new Map<string, 'seen' | 'erased'>();
  /** The document last attached to the invoice of a work paper. */
  readonly #documents = new Map<string, string>();
  readonly #frozenSizes: readonly (number | null)[];
  readonly #drawOf: (id: string) => number;

  /** @param drawn - when the lines were frozen, in entries of the chain. */
  constructor(drawn: Pick<DrawnLines, 'frozenSizes' | 'drawOf'>) {
    this.#frozenSizes = drawn.frozenSizes;
    this.#drawOf = (id) => drawn.drawOf(id);
  }

  /** Adds a work paper. @param redone - the result of its own arithmetic. */
  add(paper: Members, redone: Redone): void {
    const { line_item_id: id, line, invoice, trace, components, factor } = paper;
    if (typeof id !== 'string' || !isMembers(line) || !isMembers(invoice)) return;
    const steps = Array.isArray(trace) ? trace.filter(isMembers) : [];
    const own = { ...line, components, factor_id: isMembers(factor) ? factor.factor_id : null };
    const invoiceId = asText(paper.invoice_id);
    this.#papers.set(id, {
      invoiceId,
      digest: lineDigest(own, line.index, headerDigest({ ...invoice, invoice_id: invoiceId })),
      explained: explainedOf(line, trace),
      warnings: codesText(membersOf(line.warnings).map(({ code }) => code)),
      recorded: plainText(paper.recorded_kgco2e),
      drawn: null,
      frozenAt: this.#frozenSizes[this.#drawOf(id) - 1] ?? Number.POSITIVE_INFINITY,
      isQuoted: isQuoted(paper),
      basis: basisOf(steps),
      isDiscount: redone === 'discount',
      document: documentText(paper.document),
      wrong: null,
    });
    this.#invoices.set(invoiceId, 'seen');
  }

  /** Takes a version of an invoice, or what an erasure keeps of it; null when its contents were erased. */
  version(invoiceId: string, invoice: unknown, seq: number): void {
    if (!this.#invoices.has(invoiceId)) return;
    if (!isMembers(invoice)) {
      this.#invoices.set(invoiceId, 'erased');
      return;
    }
    const version = new InvoiceVersion(invoice);
    // Of an older version only the figures are kept, from which the line may have been drawn.
    const isWhole = isWholeInvoice(invoice);
    for (const [index, line] of version.lines.entries()) {
      const paper = this.#papers.get(asText(line.line_item_id));
      if (paper === undefined) continue;
      if (isWhole) paper.wrong = wrongOf(paper, { line, index, version });
      if (seq <= paper.frozenAt) paper.drawn = plainText(line.kgco2e);
    }
  }

  /** Takes the document attached to an invoice; null when its contents were erased. */
  document(invoiceId: string, payload: unknown): void {
    if (this.#invoices.has(invoiceId)) this.#documents.set(invoiceId, documentText(payload));
  }

  /** Reports work papers that differ from the trail. One whose invoice was erased according to the trail is counted. */
  end(result: Recalculation, findings: Findings): void {
    for (const [id, paper] of this.#papers) {
      const { wrong, recorded, drawn, invoiceId, isDiscount } = paper;
      if (wrong === null && this.#invoices.get(invoiceId) === 'erased') {
        if (!paper.isQuoted) findings.fail('recalculate.trail', null, `${id}: recorded`);
        result.erasedLines += 1;
        if (isDiscount) result.notPossible += 1;
        continue;
      }
      const differences =
        wrong === null ? ['not on the trail'] : [...wrong, ...(recorded === drawn ? [] : ['recorded'])];
      if (wrong !== null && paper.document !== (this.#documents.get(invoiceId) ?? NO_DOCUMENT)) {
        findings.fail('recalculate.trail', null, `${id}: document`);
      }
      for (const what of differences) {
        findings.fail(
          what === 'discount' ? 'recalculate.value' : 'recalculate.trail',
          null,
          `${id}: ${what}`,
        );
      }
      if (isDiscount && differences.length === 0) result.agreed += 1;
    }
  }
}

/** Whether the records of the work on a line state the recorded figure of the work paper. */
function isQuoted({ recorded_kgco2e, assertions, re_performances: reperformed }: Members): boolean {
  const figure = milligrams(recorded_kgco2e);
  return [...membersOf(assertions), ...membersOf(reperformed)].every(
    (one) => one.recorded_kgco2e == null || milligrams(one.recorded_kgco2e) === figure,
  );
}

const NO_DOCUMENT = documentText(null);

/** The digest of a line's text and trace in the entry of a version, computed from its work paper. */
export function explainedOf(
  { explanation, market_based: market, warnings }: Members,
  trace: unknown,
): string {
  const market_explanation = isMembers(market) ? market.explanation : null;
  return explainedDigest({ explanation, market_explanation, trace, warnings });
}

function headerDigest(invoice: Members): string {
  const values = ['invoice_id', ...INVOICE_MEMBERS].map((name) => plainText(invoice[name]));
  return sha256Hex(asJson(values)).slice(0, 32);
}

function lineDigest(line: Members, index: unknown, header: string): string {
  const components = Array.isArray(line.components) ? line.components.filter(isMembers) : [];
  const values = [
    index,
    plainText(line.factor_id),
    ...LINE_MEMBERS.map((name) => plainText(line[name])),
    marketValues(line.market_based),
    ...components.map((part) => COMPONENT_MEMBERS.map((name) => plainText(part[name]))),
    header,
  ];
  return sha256Hex(asJson(values)).slice(0, 32);
}

function marketValues(market: unknown): unknown {
  return isMembers(market) ? MARKET_MEMBERS.map((name) => plainText(market[name])) : (market ?? null);
}

/** Each code once, in one order. */
function codesText(codes: unknown): string {
  return Array.isArray(codes) ? [...new Set(codes.map(asText))].sort().join(' ') : '';
}

/** One for an unscaled line; null for a line that is not calculated from its spend, or states no number. */
function basisOf(trace: readonly Members[]): Fraction | null {
  if (!trace.some(({ step }) => step === 'spend_factor')) return null;
  const scaled = trace.find(({ step }) => step === 'emission_basis');
  return scaled === undefined ? ONE : readNumber(scaled.factor);
}

interface Recorded {
  readonly line: Members;
  readonly index: number;
  readonly version: InvoiceVersion;
}

function wrongOf(paper: Paper, { line, index, version }: Recorded): string[] {
  const wrong: string[] = [];
  if (lineDigest(line, index, version.header) !== paper.digest) wrong.push('line');
  if (codesText(line.warnings) !== paper.warnings) wrong.push('warnings');
  if (line.explained !== undefined && line.explained !== paper.explained) wrong.push('explanation');
  if (paper.basis !== null && !isBasis(paper.basis, version)) wrong.push('emission_basis');
  if (paper.isDiscount && !isDiscount(line, version)) wrong.push('discount');
  return wrong;
}

/** A version of an invoice, and values shared by all its lines, each computed on first use. */
class InvoiceVersion {
  readonly invoice: Members;
  readonly lines: readonly Members[];
  #header: string | null = null;
  #spend: Fraction | null = null;
  #basis: DiscountBasis | null = null;

  constructor(invoice: Members) {
    this.invoice = invoice;
    this.lines = linesOf(invoice);
  }

  /** Digest of the invoice without its lines. */
  get header(): string {
    this.#header ??= headerDigest(this.invoice);
    return this.#header;
  }

  /** The amounts of all lines. */
  get spend(): Fraction {
    this.#spend ??= this.lines.reduce((sum, line) => plusDecimal(sum, decimalOf(line.spend_amount)), NONE);
    return this.#spend;
  }

  /** The base of a discount. */
  get basis(): DiscountBasis {
    this.#basis ??= basisOfDiscounts(this.lines.filter(isSpendLine));
    return this.#basis;
  }
}

interface DiscountBasis {
  readonly spend: Fraction;
  /** Millionths of kilograms by scope and category. */
  readonly groups: ReadonlyMap<string, bigint>;
}

function basisOfDiscounts(lines: readonly Members[]): DiscountBasis {
  const spend = lines.reduce((sum, line) => plusDecimal(sum, magnitude(decimalOf(line.spend_amount))), NONE);
  const groups = new Map<string, bigint>();
  for (const part of lines.flatMap(componentsOf)) {
    const micro = milligrams(part.kgco2e) ?? 0n;
    groups.set(groupOf(part), (groups.get(groupOf(part)) ?? 0n) + (micro < 0n ? -micro : micro));
  }
  return { spend, groups };
}

/** Whether lines scaled by this share add up to the sum in the reconciliation, to its last decimal. */
function isBasis(stated: Fraction, { invoice: { reconciliation }, spend }: InvoiceVersion): boolean {
  const { emission_basis: basis, sum_of_lines: sum } = asMembers(reconciliation);
  if (basis === sum) return equal(stated, ONE);
  const target = readNumber(basis);
  if (target === null) return false;
  const found = times(stated, spend);
  const away = magnitude({ n: found.n * target.d - target.n * found.d, d: found.d * target.d });
  return away.n * target.d * 2n <= away.d;
}

/** An amount in the form of the chain, whose denominator is a power of ten; 0 for any other value. */
function decimalOf(value: unknown): Fraction {
  const number = typeof value === 'string' && !value.includes('/') ? readNumber(value) : null;
  return number ?? NONE;
}

/**
 * Whether a discount is its share of the invoice's spend lines: their kilograms by scope and category over their
 * amounts, both without sign, times its own amount.
 * Source: docs/calculation.md, signs.
 */
function isDiscount(line: Members, { basis: { spend, groups } }: InvoiceVersion): boolean {
  const amount = readNumber(line.spend_amount);
  const share = inverse(spend);
  const parts = componentsOf(line);
  if (amount === null || share === null) return false;
  if (groups.size > MOST_GROUPS) return parts.length === MOST_GROUPS;
  return (
    parts.length === groups.size &&
    parts.every((part) => {
      const micro = groups.get(groupOf(part));
      if (micro === undefined) return false;
      const kilograms = times({ n: micro, d: 1_000_000n }, times(amount, share));
      return rounded(kilograms) === milligrams(part.kgco2e);
    })
  );
}

const groupOf = ({ scope, scope3_category }: Members) => `${asText(scope)} ${asText(scope3_category)}`;

function componentsOf({ components }: Members): readonly Members[] {
  return Array.isArray(components) ? components.filter(isMembers) : [];
}

/** Lines that are no purchase have parts only if they are a discount, or a person chose their factor. */
function isSpendLine(line: Members): boolean {
  const isChosen = isMembers(line.decision) && line.decision.factor_id != null;
  const isPurchase = line.category !== 'not_a_purchase' || isChosen;
  return line.method === 'spend' && isPurchase && componentsOf(line).length > 0;
}
