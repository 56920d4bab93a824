import { WARNINGS } from '../../schema/contracts/warnings.ts';
import { milligrams } from './decimal.ts';
import { linesOf } from './footing-check.ts';
import { asNumber, asText, isMembers, type Members, membersOf } from './profile.ts';

/** Codes a period has at most; a hostile trail could name one a line. */
const MAX_CODES = 1_000;

/** Lines or invoices, and their kilograms in milligrams. */
interface Counted {
  count: number;
  micro: bigint;
}

/** The counts so far. */
export interface QualityState {
  readonly mismatches: number;
  readonly needsReview: Counted;
  readonly ofLines: ReadonlyMap<string, Counted>;
  readonly ofInvoices: ReadonlyMap<string, Counted>;
}

/** A caveat without its text. */
interface Stated {
  readonly code: string;
  readonly count: number;
  /** Null for a caveat without kilograms. */
  readonly micro: bigint | null;
}

/** Counted by their subject, whatever the warnings of the same code say. */
const COUNTED_APART: readonly string[] = ['needs_review', 'reconciliation_mismatch', 'possible_duplicate'];
/** Found by comparing invoices on arrival, so no entry has it. */
const NOT_RECORDED = 'possible_duplicate';

/**
 * Counts what the invoices say about their own data: lines that need review, warnings, and headers that do not agree
 * with the lines. The caveats of metadata.json are computed from these counts.
 * Source: docs/evidence-format.md, package.
 */
export class DataQuality {
  #mismatches = 0;
  #needsReview: Counted = { count: 0, micro: 0n };
  #ofLines = new Map<string, Counted>();
  #ofInvoices = new Map<string, Counted>();

  /** The newest version of an invoice that counts, or what an erasure kept of it. */
  invoice(invoice: Members): void {
    const { warnings, reconciliation } = invoice;
    if (isMembers(reconciliation) && reconciliation.status === 'mismatch') this.#mismatches += 1;
    let whole = 0n;
    for (const line of linesOf(invoice)) {
      const micro = milligrams(line.kgco2e) ?? 0n;
      whole += micro;
      if (line.needs_review === true) add(this.#needsReview, micro);
      countCodes(this.#ofLines, line.warnings, micro);
    }
    countCodes(this.#ofInvoices, warnings, whole);
  }

  /** All counts. */
  get state(): QualityState {
    return {
      mismatches: this.#mismatches,
      needsReview: this.#needsReview,
      ofLines: this.#ofLines,
      ofInvoices: this.#ofInvoices,
    };
  }

  /** Continues from a state. */
  resume({ mismatches, needsReview, ofLines, ofInvoices }: QualityState): void {
    this.#mismatches = mismatches;
    this.#needsReview = { ...needsReview };
    this.#ofLines = new Map(ofLines);
    this.#ofInvoices = new Map(ofInvoices);
  }

  /** The code of the first caveat that differs from the counts; null when all agree. */
  wrongCaveat(caveats: unknown): string | null {
    const found = this.#caveats();
    const codes = new Set([...Object.keys(WARNINGS), ...found.map(({ code }) => code)]);
    codes.delete(NOT_RECORDED);
    // A caveat without a count is a warning of the sample, which may have the same code as one of these.
    const stated = membersOf(caveats).filter(
      ({ code, count }) => codes.has(asText(code)) && count !== undefined,
    );
    const left = new Map<string, number>();
    for (const one of found) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
    for (const { code, count, kgco2e } of stated) {
      const micro = kgco2e === undefined ? null : milligrams(kgco2e);
      const key = keyOf({ code: asText(code), count: asNumber(count), micro });
      const times = left.get(key) ?? 0;
      if (times === 0) return asText(code);
      left.set(key, times - 1);
    }
    return found.find((one) => (left.get(keyOf(one)) ?? 0) > 0)?.code ?? null;
  }

  #caveats(): Stated[] {
    const warnings = [...this.#ofLines, ...this.#ofInvoices].filter(
      ([code]) => !COUNTED_APART.includes(code),
    );
    return [
      { code: 'needs_review', ...this.#needsReview },
      { code: 'reconciliation_mismatch', count: this.#mismatches, micro: null },
      ...warnings.map(([code, counted]) => ({ code, ...counted })),
    ].filter(({ count }) => count > 0);
  }
}

function keyOf({ code, count, micro }: Stated): string {
  return `${code} ${count} ${micro}`;
}

function add(counted: Counted, micro: bigint): void {
  counted.count += 1;
  counted.micro += micro;
}

function countCodes(codes: Map<string, Counted>, warnings: unknown, micro: bigint): void {
  if (!Array.isArray(warnings)) return;
  for (const code of new Set(warnings.map(asText))) {
    const counted = codes.get(code);
    if (counted !== undefined) add(counted, micro);
    else if (codes.size < MAX_CODES) codes.set(code, { count: 1, micro });
  }
}
