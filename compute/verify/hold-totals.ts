import { jsonMembers } from './hold-sample.ts';
import { keptVersions } from './kept-versions.ts';
import { PeriodTotals, type TotalsState } from './period-totals.ts';
import { isMembers } from './profile.ts';
import { readRegister } from './recalculate.ts';
import { Findings } from './rules.ts';

/** A version of an invoice as the chain has it. */
export interface StoredVersion {
  readonly hash: string;
  /** Null after an erasure. */
  readonly payload: string | null;
  /** Payload of the erasure that says what of it stays; null where its contents are there, or nothing was kept. */
  readonly kept: string | null;
}

/** The newest versions of some invoices that count, and what those before them came to. */
export interface VersionsTask {
  /** Null for the first. */
  readonly state: TotalsState | null;
  /** As `factor_register` is to have it. */
  readonly register: readonly unknown[];
  readonly versions: readonly StoredVersion[];
}

export interface TotalsTask {
  readonly state: TotalsState | null;
  readonly register: readonly unknown[];
  /** `totals` and `caveats` as metadata.json is to have them. */
  readonly totals: object;
  readonly caveats: readonly object[];
  /** What the drawn lines, and what-ifs with them, were calculated with. */
  readonly factors: readonly {
    readonly factorSetId: string;
    readonly factorId: string;
    readonly factorYear: number;
  }[];
}

/** The contents of a version, or what an erasure kept of them; null where they are gone. */
export function invoiceOfVersion({ hash, payload, kept }: StoredVersion): unknown {
  if (payload !== null) return jsonMembers(payload).invoice;
  const versions = kept === null ? [] : keptVersions(jsonMembers(kept));
  return versions.find((version) => version.hash === hash)?.invoice ?? null;
}

/** Adds the invoices of a page to the totals. */
export function addVersions({ state, register, versions }: VersionsTask): TotalsState {
  const totals = totalsFrom({ state, register }, new Findings());
  for (const version of versions) {
    const invoice = invoiceOfVersion(version);
    totals.invoice(version.payload === null ? null : invoice);
    if (version.payload === null && isMembers(invoice)) totals.kept(invoice);
  }
  return totals.state;
}

/**
 * Holds what a package is to say of the whole period, its caveats and its register of factors to the invoices on the
 * chain, by the very rules of `footing verify --recalculate`.
 * Source: docs/evidence.md, `recalculate.totals`, `recalculate.register`, `recalculate.caveats`, `metadata.totals`.
 * @returns what is wrong; nothing for totals that are as they were recorded.
 */
export function holdTotals({ state, register, totals: stated, caveats, factors }: TotalsTask): string[] {
  const findings = new Findings();
  const totals = totalsFrom({ state, register }, findings);
  for (const { factorSetId, factorId, factorYear } of factors) totals.uses(factorSetId, factorId, factorYear);
  totals.end({ totals: stated, caveats });
  return findings.kept.map(({ text }) => text);
}

function totalsFrom(
  { state, register: rows }: Pick<VersionsTask, 'state' | 'register'>,
  findings: Findings,
): PeriodTotals {
  const register = readRegister(rows);
  if (register === null) throw new Error('a register names a factor twice');
  const totals = new PeriodTotals(register, findings);
  if (state !== null) totals.resume(state);
  return totals;
}
