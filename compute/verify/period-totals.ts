import { chainValue } from '../chain/chain-value.ts';
import { DataQuality, type QualityState } from './data-quality.ts';
import { milligrams, millionthsText } from './decimal.ts';
import { isWholeInvoice } from './erased-versions.ts';
import { linesOf } from './footing-check.ts';
import { guaranteesSinceDraw } from './late-guarantees.ts';
import { type Instruments, type MarketState, MarketSums } from './market-totals.ts';
import { asMembers, asNumber, asText, isMembers, type Members, membersOf } from './profile.ts';
import { type FactorRegister, factorKey } from './recalculate.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';

/** Groups of one kind a period has at most; a hostile trail could name a group in each line. */
const MAX_GROUPS = 10_000;

interface Sum {
  lines: number;
  micro: bigint;
}

/** The totals so far. */
export interface TotalsState {
  readonly erased: number;
  readonly invoices: number;
  readonly whole: Sum;
  /** Biogenic CO2, and the number of lines with some. */
  readonly biogenic: Sum;
  readonly groups: ReadonlyMap<Grouping, Map<string, Sum>>;
  readonly used: ReadonlySet<string>;
  readonly unknown: string | null;
  readonly quality: QualityState;
  readonly market: MarketState;
}

/** Members of `totals` and the member of a row that names its group. */
const GROUPINGS = {
  by_method: 'method',
  by_category: 'category',
  by_scope: 'scope',
  by_scope3_category: 'scope3_category',
  by_boundary: 'boundary',
  by_gwp_basis: 'gwp_basis',
} as const;
type Grouping = keyof typeof GROUPINGS;
const ALL = Object.keys(GROUPINGS) as readonly Grouping[];
/** Groupings that include every kilogram: only scope 3 has categories. */
const WHOLE = ALL.filter((name) => name !== 'by_scope3_category');

/** Groupings that include every line once. */
const OF_LINES: readonly Grouping[] = ['by_method', 'by_category'];

/** Checks that each grouping in the totals of metadata.json adds up to its whole. */
export function checkGroupings(totals: unknown, findings: Findings): void {
  const { kgco2e, line_items: lines, ...groupings } = asMembers(totals);
  for (const name of WHOLE) {
    if (groupings[name] === undefined) continue;
    const rows = [...(readRows(groupings[name], GROUPINGS[name])?.values() ?? [{ lines: -1, micro: -1n }])];
    const sum = rows.reduce((all, row) => ({ lines: all.lines + row.lines, micro: all.micro + row.micro }), {
      lines: 0,
      micro: 0n,
    });
    const isWhole = sum.micro === milligrams(kgco2e) && (!OF_LINES.includes(name) || sum.lines === lines);
    if (!isWhole) findings.fail('metadata.totals', null, name);
  }
}

/**
 * Adds up the invoices that count according to the trail, and compares the totals of metadata.json with the sums.
 * Boundary and global warming potentials are those of the register, which names each factor once.
 */
export class PeriodTotals {
  /** Invoices that count, erased without figures: their sums are not in the trail. */
  erased = 0;
  /** What the invoices say about their own data. */
  readonly #quality = new DataQuality();
  readonly #market = new MarketSums();
  /** Factors of the register that were used. */
  readonly #used = new Set<string>();
  readonly #register: FactorRegister;
  readonly #findings: Findings;
  readonly #whole: Sum = { lines: 0, micro: 0n };
  readonly #biogenic: Sum = { lines: 0, micro: 0n };
  #groups: ReadonlyMap<Grouping, Map<string, Sum>> = new Map(ALL.map((name) => [name, new Map()]));
  #invoices = 0;
  /** A factor missing from the register. */
  #unknown: string | null = null;

  constructor(register: FactorRegister, findings: Findings) {
    this.#register = register;
    this.#findings = findings;
  }

  /** Adds an invoice that counts; null when its contents were erased. */
  invoice(invoice: unknown): void {
    this.#invoices += 1;
    if (!isMembers(invoice)) {
      this.erased += 1;
      return;
    }
    this.#invoice(invoice);
  }

  /** Adds what an erasure kept of an invoice counted without its contents. */
  kept(invoice: Members): void {
    if (!isWholeInvoice(invoice)) return;
    this.erased -= 1;
    this.#invoice(invoice);
  }

  #invoice(invoice: Members): void {
    this.#quality.invoice(invoice);
    this.#market.invoice(invoice);
    for (const line of linesOf(invoice)) this.#line(line, invoice.factor_set_id);
  }

  /** Notes the factors of a drawn line and of its what-ifs: the register must have them too. */
  paper({ invoice, line, components, re_performances: reperformed }: Members): void {
    const setId = isMembers(invoice) ? invoice.factor_set_id : null;
    if (isMembers(line)) this.#usesMix(line, setId);
    for (const { factor_id, factor_year } of membersOf(components)) this.uses(setId, factor_id, factor_year);
    for (const { factor_set_id, trace, overrides } of membersOf(reperformed)) {
      if (overrides == null) continue;
      const steps = membersOf(trace).filter(({ step }) => step === 'component');
      for (const { factor_id, factor_year } of steps) this.uses(factor_set_id, factor_id, factor_year);
    }
  }

  /** `totals` of metadata.json. @param of - the period's name, and the instruments the completion names. */
  statement(of: Instruments): Members {
    const scope2 = this.#groups.get('by_scope')?.get('2')?.micro ?? 0n;
    return {
      kgco2e: millionthsText(this.#whole.micro),
      biogenic_co2_kg: millionthsText(this.#biogenic.micro),
      ...this.#market.statement(scope2, of),
      invoices: this.#invoices,
      line_items: this.#whole.lines,
      ...Object.fromEntries(ALL.map((name) => [name, this.#rows(name)])),
    };
  }

  /** Lines and millionths of kilograms of biogenic CO2. */
  get biogenic(): Readonly<Sum> {
    return this.#biogenic;
  }

  /** What the invoices say about their own data. */
  get quality(): DataQuality {
    return this.#quality;
  }

  /** In the order of the groups: numbers by size, names by character. */
  #rows(name: Grouping): Members[] {
    const isNumber = name === 'by_scope' || name === 'by_scope3_category';
    const key = (group: string) => (isNumber ? Number(group) : group);
    return [...(this.#groups.get(name) ?? [])]
      .sort(([a], [b]) => (key(a) < key(b) ? -1 : 1))
      .map(([group, { lines, micro }]) => ({
        [GROUPINGS[name]]: key(group),
        line_items: lines,
        kgco2e: millionthsText(micro),
      }));
  }

  /** Notes a factor used in a calculation. */
  uses(setId: unknown, factorId: unknown, year: unknown): void {
    const key = factorKey(setId, factorId, year);
    if (this.#register.has(key)) this.#used.add(key);
  }

  /** The complete state, to continue later or in another thread. */
  get state(): TotalsState {
    const { erased } = this;
    return {
      erased,
      invoices: this.#invoices,
      whole: this.#whole,
      biogenic: this.#biogenic,
      groups: this.#groups,
      used: this.#used,
      unknown: this.#unknown,
      quality: this.#quality.state,
      market: this.#market.state,
    };
  }

  /** Continues from a state. */
  resume({ erased, invoices, whole, biogenic, groups, used, unknown, quality, market }: TotalsState): void {
    this.#market.resume(market);
    this.#quality.resume(quality);
    this.erased = erased;
    this.#invoices = invoices;
    Object.assign(this.#whole, whole);
    Object.assign(this.#biogenic, biogenic);
    this.#groups = groups;
    for (const key of used) this.#used.add(key);
    this.#unknown = unknown;
  }

  #line(line: Members, setId: unknown): void {
    const micro = milligrams(line.kgco2e) ?? 0n;
    this.#usesMix(line, setId);
    this.#whole.lines += 1;
    this.#whole.micro += micro;
    this.#add('by_method', line.method, { lines: 1, micro });
    this.#add('by_category', line.category, { lines: 1, micro });
    const parts = Array.isArray(line.components) ? line.components.filter(isMembers) : [];
    for (const part of parts) this.#biogenic.micro += milligrams(part.biogenic_co2_kg) ?? 0n;
    if (parts.some(isBiogenic)) this.#biogenic.lines += 1;
    const groups = parts.map((part) => this.#groupsOf(part, setId));
    for (const name of ALL) {
      const sums = new Map<unknown, bigint>();
      for (const { of, micro: part } of groups) {
        const group = of[name];
        if (group !== undefined && group !== null) sums.set(group, (sums.get(group) ?? 0n) + part);
      }
      for (const [group, sum] of sums) this.#add(name, group, { lines: 1, micro: sum });
    }
  }

  /** The register has a residual mix used by a line, like any factor. */
  #usesMix({ market_based: market }: Members, setId: unknown): void {
    if (isMembers(market) && (market.factor_id ?? null) !== null) {
      this.uses(setId, market.factor_id, market.factor_year);
    }
  }

  #groupsOf(
    { scope, scope3_category, factor_id, factor_year, kgco2e }: Members,
    setId: unknown,
  ): { readonly of: Readonly<Partial<Record<Grouping, unknown>>>; readonly micro: bigint } {
    const key = factorKey(setId, factor_id, factor_year);
    const row = this.#register.get(key);
    if (row !== undefined) this.#used.add(key);
    if (typeof row?.boundary !== 'string') this.#unknown ??= key;
    const of = {
      by_scope: scope,
      by_scope3_category: scope3_category,
      by_boundary: row?.boundary,
      by_gwp_basis: row?.gwpBasis,
    };
    return { of, micro: milligrams(kgco2e) ?? 0n };
  }

  #add(name: Grouping, group: unknown, { lines, micro }: Sum): void {
    const groups = this.#groups.get(name);
    const key = asText(group);
    const known = groups?.get(key);
    if (known !== undefined) {
      known.lines += lines;
      known.micro += micro;
    } else if (groups !== undefined && groups.size < MAX_GROUPS) groups.set(key, { lines, micro });
  }

  /**
   * Compares `totals` with the sums, `caveats` with the warnings of the invoices, and what became of guarantees of origin since
   * the draw with the electricity they cover. @param draw - of the sample that counts.
   */
  end(metadata: Members, draw: Members | null): void {
    const { totals, caveats, instruments, period } = metadata;
    if (!isMembers(totals)) {
      this.#findings.fail('recalculate.totals', null, state('at_none'));
      return;
    }
    if (totals.invoices !== this.#invoices) this.#differs('invoices', totals.invoices, this.#invoices);
    if (this.erased > 0) return;
    const unused = [...this.#register.keys()].find((key) => !this.#used.has(key));
    if (unused !== undefined) this.#findings.fail('recalculate.register', null, unused);
    const rows = new Map(ALL.map((name) => [name, readRows(totals[name], GROUPINGS[name])]));
    this.#compare('line_items', asNumber(totals.line_items), this.#whole.lines);
    this.#compare('kgco2e', milligrams(totals.kgco2e), this.#whole.micro);
    this.#compare('biogenic_co2_kg', milligrams(totals.biogenic_co2_kg), this.#biogenic.micro);
    for (const name of ALL) this.#checkGroups(name, rows.get(name) ?? null);
    const scope2 = this.#groups.get('by_scope')?.get('2')?.micro ?? 0n;
    const of = { instruments, period: isMembers(period) ? asText(period.name) : asText(period) };
    const market = this.#market.wrong(totals, scope2, of);
    if (market !== null) this.#differs(market, 'a market-based figure', 'another');
    const since = guaranteesSinceDraw(draw, metadata);
    if (since?.stated != null) {
      const micro = this.#market.difference(since.atDraw, since.now, of.period);
      const due = chainValue(Number(millionthsText(micro)), 'kgco2e');
      this.#compare('late_changes', since.stated.kgco2e, due);
    }
    const wrong = this.#quality.wrongCaveat(caveats);
    if (wrong !== null) this.#findings.fail('recalculate.caveats', null, wrong);
  }

  #checkGroups(name: Grouping, stated: ReadonlyMap<string, Sum> | null): void {
    const isOfFactor = name === 'by_boundary' || name === 'by_gwp_basis';
    if (isOfFactor && this.#unknown !== null) {
      this.#differs(name, 'a factor', `${this.#unknown} is not in the register`);
      return;
    }
    const found = this.#groups.get(name) ?? new Map<string, Sum>();
    for (const group of new Set([...found.keys(), ...(stated?.keys() ?? [])])) {
      const [given, summed] = [stated?.get(group), found.get(group)];
      if (given?.lines !== summed?.lines || given?.micro !== summed?.micro) {
        this.#differs(`${name} ${group}`, textOf(given), textOf(summed));
      }
    }
  }

  #compare(name: string, stated: unknown, found: unknown): void {
    if (stated !== found) this.#differs(name, stated, found);
  }

  #differs(name: string, stated: unknown, found: unknown): void {
    this.#findings.fail(
      'recalculate.totals',
      null,
      state('at_stated_found', { name, stated: asText(stated), found: asText(found) }),
    );
  }
}

/** Wood, biogas and bio shares; some of their factors do not state an amount. */
function isBiogenic({ biogenic_co2_kg, factor_id }: Members): boolean {
  return biogenic_co2_kg != null || asText(factor_id).startsWith('biofuel.');
}

function textOf(sum: Sum | undefined): string {
  return sum === undefined ? 'nothing' : `${sum.lines} lines of ${sum.micro} mg`;
}

/** The rows of a grouping by group; null when they are malformed or name a group twice. */
function readRows(value: unknown, member: string): Map<string, Sum> | null {
  if (!Array.isArray(value)) return null;
  const rows = new Map<string, Sum>();
  for (const row of value as unknown[]) {
    if (!isMembers(row)) return null;
    const micro = milligrams(row.kgco2e);
    const group = asText(row[member]);
    if (micro === null || typeof row.line_items !== 'number' || rows.has(group)) return null;
    rows.set(group, { lines: row.line_items, micro });
  }
  return rows;
}
