import { factorRegister } from '../factors/register.ts';
import { milligrams, millionthsText } from '../verify/decimal.ts';
import { linesOf } from '../verify/footing-check.ts';
import { PeriodTotals, type TotalsState } from '../verify/period-totals.ts';
import { isMembers, type Members, membersOf } from '../verify/profile.ts';
import { factorKey, type RegisterRow } from '../verify/recalculate.ts';
import { Findings } from '../verify/rules.ts';

/** The sums of a period's invoices so far. */
export interface PeriodState {
  readonly totals: TotalsState;
  /** The factors the figures were calculated with: set, factor, year. */
  readonly factors: ReadonlyMap<string, FactorUsed>;
}

/** A row of a factor set that something was calculated with. */
export interface FactorUsed {
  readonly factorSetId: string;
  readonly factorId: string;
  readonly factorYear: number;
}

/** Lines, or invoices, and their kilograms as decimal text. */
export interface Counted {
  readonly code: string;
  readonly count: number;
  readonly kgco2e: string;
}

/** What a package states for a whole period, without its texts. */
export interface PeriodStatement {
  /** `totals` of metadata.json. */
  readonly totals: Members;
  readonly biogenic: Omit<Counted, 'code'>;
  readonly needsReview: Omit<Counted, 'code'>;
  /** Invoices whose header and lines do not agree. */
  readonly mismatches: number;
  /** Warnings of lines, and of whole invoices. */
  readonly ofLines: readonly Counted[];
  readonly ofInvoices: readonly Counted[];
}

/** Adds up invoices as the offline verifier does, with the factors of the sets that this program has. */
export class PeriodSums {
  readonly #factors: Map<string, FactorUsed>;
  readonly #register = new Map<string, RegisterRow>();
  readonly #totals: PeriodTotals;

  constructor(state: PeriodState | null) {
    this.#factors = new Map(state?.factors);
    this.#totals = new PeriodTotals(this.#register, new Findings());
    if (state !== null) this.#totals.resume(state.totals);
  }

  get state(): PeriodState {
    return { totals: this.#totals.state, factors: this.#factors };
  }

  /** The newest version of an invoice that counts, or what an erasure kept of it. */
  add(invoice: unknown): void {
    if (!isMembers(invoice)) throw new Error('an invoice that counts is no object');
    for (const used of factorsOf(invoice)) this.#use(used);
    this.#totals.invoice(invoice);
  }

  #use(used: FactorUsed): void {
    const key = factorKey(used.factorSetId, used.factorId, used.factorYear);
    if (!this.#factors.has(key)) this.#factors.set(key, used);
    if (!this.#register.has(key)) this.#register.set(key, rowOf(key, used));
  }

  statement(of: { readonly instruments: unknown; readonly period: string }): PeriodStatement {
    const { mismatches, needsReview, ofLines, ofInvoices } = this.#totals.quality.state;
    const counted = ({ count, micro }: { readonly count: number; readonly micro: bigint }) => ({
      count,
      kgco2e: millionthsText(micro),
    });
    const byCode = (codes: typeof ofLines) => [...codes].map(([code, one]) => ({ code, ...counted(one) }));
    const { lines, micro } = this.#totals.biogenic;
    return {
      totals: this.#totals.statement(of),
      biogenic: { count: lines, kgco2e: millionthsText(micro) },
      needsReview: counted(needsReview),
      mismatches,
      ofLines: byCode(ofLines),
      ofInvoices: byCode(ofInvoices),
    };
  }
}

/** The complete sums as a package states them. */
export function statePeriod(task: {
  readonly state: PeriodState | null;
  readonly instruments: unknown;
  readonly period: string;
}): PeriodStatement {
  return new PeriodSums(task.state).statement(task);
}

/** Kilograms of all lines of an invoice, in millionths. */
export function microOf(invoice: unknown): bigint {
  return linesOf(invoice).reduce((sum, { kgco2e }) => sum + (milligrams(kgco2e) ?? 0n), 0n);
}

/** The factors of an invoice's lines. */
function* factorsOf(invoice: Members): Generator<FactorUsed> {
  const factorSetId = String(invoice.factor_set_id);
  for (const { components, market_based: market } of linesOf(invoice)) {
    const mix = isMembers(market) && market.factor_id !== null ? [market] : [];
    for (const { factor_id, factor_year } of [...membersOf(components), ...mix]) {
      yield { factorSetId, factorId: String(factor_id), factorYear: Number(factor_year) };
    }
  }
}

/** One cache for each thread: a set never changes. */
const known = new Map<string, RegisterRow>();
const MOST_KNOWN = 20_000;

function rowOf(key: string, { factorSetId, factorId, factorYear }: FactorUsed): RegisterRow {
  const found = known.get(key);
  if (found !== undefined) return found;
  const rows = factorRegister({ setId: factorSetId, keys: [{ factorId, factorYear }] });
  const [row] = rows.ok ? rows.value : [];
  const read = {
    value: null,
    unit: row?.unit ?? null,
    boundary: row?.boundary ?? null,
    gwpBasis: row?.gwpBasis ?? null,
    members: {},
  };
  if (known.size < MOST_KNOWN) known.set(key, read);
  return read;
}
