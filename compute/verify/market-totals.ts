import { milligrams, millionthsText } from './decimal.ts';
import { linesOf, marketMilligrams } from './footing-check.ts';
import { asMembers, asText, isMembers, type Members, membersOf } from './profile.ts';

/** Countries and bases distinguished; a hostile trail could name one in each line. */
const MAX_MARKET_GROUPS = 1_000;

interface BasisSum {
  readonly lines: number;
  readonly micro: bigint;
}

/** Electricity not covered by a certificate named on a line, and its kilograms, both in millionths. */
interface Uncovered {
  readonly kwh: bigint;
  readonly kg: bigint;
}

export interface MarketState {
  readonly whole: bigint;
  readonly beyond: bigint;
  readonly bases: ReadonlyMap<string, BasisSum>;
  readonly countries: ReadonlyMap<string, Uncovered>;
}

/**
 * Adds up the market-based figures of a period and subtracts what its guarantees of origin cover.
 * Source: docs/scope2.md.
 */
export class MarketSums {
  #whole = 0n;
  /** Market-based less location-based kilograms; all of it is scope 2. */
  #beyond = 0n;
  #bases = new Map<string, BasisSum>();
  #countries = new Map<string, Uncovered>();

  get state(): MarketState {
    return { whole: this.#whole, beyond: this.#beyond, bases: this.#bases, countries: this.#countries };
  }

  resume({ whole, beyond, bases, countries }: MarketState): void {
    this.#whole = whole;
    this.#beyond = beyond;
    this.#bases = new Map(bases);
    this.#countries = new Map(countries);
  }

  invoice(invoice: Members): void {
    for (const line of linesOf(invoice)) this.#line(line, asText(invoice.region));
  }

  #line(line: Members, country: string): void {
    const [location, market] = [milligrams(line.kgco2e) ?? 0n, marketMilligrams(line) ?? 0n];
    this.#whole += market;
    this.#beyond += market - location;
    if (!isMembers(line.market_based)) return;
    const basis = asText(line.market_based.basis);
    const known = this.#bases.get(basis) ?? { lines: 0, micro: 0n };
    if (this.#bases.size < MAX_MARKET_GROUPS || known.lines > 0) {
      this.#bases.set(basis, { lines: known.lines + 1, micro: known.micro + market });
    }
    if (line.category !== 'electricity' || line.method !== 'physical') return;
    const [main] = membersOf(line.components);
    const kg = market - location + (milligrams(main?.kgco2e) ?? 0n);
    const kwh = milligrams(line.market_based.uncovered_kwh) ?? 0n;
    const before = this.#countries.get(country) ?? { kwh: 0n, kg: 0n };
    if (this.#countries.size < MAX_MARKET_GROUPS || this.#countries.has(country)) {
      this.#countries.set(country, { kwh: before.kwh + kwh, kg: before.kg + kg });
    }
  }

  /**
   * The market-based members of `totals`; none when there is nothing market-based.
   * @param scope2 - millionths of kilograms, location-based.
   */
  statement(scope2: bigint, { instruments, period }: Instruments): Members {
    if (instruments === undefined || instruments === null) return {};
    const rows = this.#applied(membersOf(instruments), period);
    const taken = rows.reduce((sum, { kg }) => sum + kg, 0n);
    const named = <Row>(of: Iterable<readonly [string, Row]>) => [...of].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      market_based_kgco2e: millionthsText(this.#whole - taken),
      scope2: {
        location_based_kgco2e: millionthsText(scope2),
        market_based_kgco2e: millionthsText(scope2 + this.#beyond - taken),
        by_basis: named(this.#bases).map(([basis, { lines, micro }]) => ({
          basis,
          line_items: lines,
          kgco2e: millionthsText(micro),
        })),
        guarantees_of_origin: named(rows.map((row) => [row.country, row] as const)).map(([country, row]) => ({
          country,
          kwh: millionthsText(row.volume),
          uncovered_kwh: millionthsText(row.uncovered),
          applied_kwh: millionthsText(row.applied),
          kgco2e: millionthsText(row.kg),
        })),
      },
    };
  }

  /**
   * The first member of `totals` that differs from the sums; null when all agree.
   * @param scope2 - millionths of kilograms, location-based.
   * @param instruments - as in metadata.json; absent when it states nothing market-based.
   */
  wrong(totals: Members, scope2: bigint, { instruments, period }: Instruments): string | null {
    if (instruments === undefined || instruments === null) {
      return totals.market_based_kgco2e === undefined && totals.scope2 === undefined ? null : 'scope2';
    }
    const rows = this.#applied(membersOf(instruments), period);
    const taken = rows.reduce((sum, { kg }) => sum + kg, 0n);
    if (milligrams(totals.market_based_kgco2e) !== this.#whole - taken) return 'market_based_kgco2e';
    const stated = asMembers(totals.scope2);
    if (milligrams(stated.location_based_kgco2e) !== scope2) return 'scope2.location_based_kgco2e';
    if (milligrams(stated.market_based_kgco2e) !== scope2 + this.#beyond - taken) {
      return 'scope2.market_based_kgco2e';
    }
    if (!this.#isByBasis(stated.by_basis)) return 'scope2.by_basis';
    return isApplied(stated.guarantees_of_origin, rows) ? null : 'scope2.guarantees_of_origin';
  }

  /**
   * By how much other guarantees of origin change the market-based figure: the kilograms that each country's cover, without
   * the sign. In millionths.
   */
  difference(before: readonly Members[], after: readonly Members[], period: string): bigint {
    const of = (some: readonly Members[]) =>
      new Map(this.#applied(some, period).map(({ country, kg }) => [country, kg]));
    const [were, are] = [of(before), of(after)];
    return [...new Set([...were.keys(), ...are.keys()])].reduce((sum, country) => {
      const other = (were.get(country) ?? 0n) - (are.get(country) ?? 0n);
      return sum + (other < 0n ? -other : other);
    }, 0n);
  }

  #isByBasis(value: unknown): boolean {
    const rows = membersOf(value);
    return (
      Array.isArray(value) &&
      value.length === this.#bases.size &&
      new Set(rows.map(({ basis }) => basis)).size === rows.length &&
      rows.every(({ basis, line_items, kgco2e }) => {
        const found = this.#bases.get(asText(basis));
        return found?.lines === line_items && found?.micro === milligrams(kgco2e);
      })
    );
  }

  /** Applies the volume to all uncovered electricity of a country in proportion, rounded half to even. */
  #applied(instruments: readonly Members[], period: string): Applied[] {
    const volumes = new Map<string, bigint>();
    for (const { kind, country, mwh, period: of } of instruments) {
      if (kind !== 'guarantees_of_origin' || of !== period) continue;
      volumes.set(asText(country), (volumes.get(asText(country)) ?? 0n) + (milligrams(mwh) ?? 0n) * 1_000n);
    }
    return [...volumes].map(([country, volume]) => {
      const { kwh, kg } = this.#countries.get(country) ?? { kwh: 0n, kg: 0n };
      const covered = kwh < volume ? kwh : volume;
      const isSome = kwh > 0n && kg > 0n && covered > 0n;
      const applied = isSome ? covered : 0n;
      return { country, volume, uncovered: kwh, applied, kg: isSome ? halfEven(kg * applied, kwh) : 0n };
    });
  }
}

/** The instruments in metadata.json at completion, and the period they count for. */
export interface Instruments {
  readonly instruments: unknown;
  readonly period: string;
}

interface Applied {
  readonly country: string;
  readonly volume: bigint;
  readonly uncovered: bigint;
  readonly applied: bigint;
  readonly kg: bigint;
}

function halfEven(n: bigint, d: bigint): bigint {
  const [quotient, twice] = [n / d, (n % d) * 2n];
  return twice > d || (twice === d && quotient % 2n === 1n) ? quotient + 1n : quotient;
}

function isApplied(value: unknown, rows: readonly Applied[]): boolean {
  const stated = new Map(membersOf(value).map((row) => [asText(row.country), row]));
  return (
    Array.isArray(value) &&
    value.length === rows.length &&
    rows.every(({ country, volume, uncovered, applied, kg }) => {
      const row = stated.get(country);
      return (
        milligrams(row?.kwh) === volume &&
        milligrams(row?.uncovered_kwh) === uncovered &&
        milligrams(row?.applied_kwh) === applied &&
        milligrams(row?.kgco2e) === kg
      );
    })
  );
}
