import { isWholeInvoice } from './kept-versions.ts';
import { checkGroupings, PeriodTotals, type TotalsState } from './period-totals.ts';
import { isMembers } from './profile.ts';
import { readRegister } from './recalculate.ts';
import { Findings } from './rules.ts';
import { invoiceOfVersion, jsonMembers, type StoredVersion } from './stored-entries.ts';

/** The newest versions of some invoices that count, and what those before them came to. */
export interface VersionsTask {
  /** Null for the first. */
  readonly state: TotalsState | null;
  /** As `factor_register` is to have it. */
  readonly register: readonly unknown[];
  readonly versions: readonly CountedVersion[];
}

interface CountedVersion extends StoredVersion {
  /** JSON of the invoice as its rows have it: all there is of one of which an erasure kept too little. */
  readonly rows?: string | null;
}

export interface TotalsTask {
  readonly state: TotalsState | null;
  readonly register: readonly unknown[];
  /** `totals` and `caveats` as metadata.json is to have them. */
  readonly totals: object;
  readonly caveats: readonly object[];
  /** Name of the period, and the instruments in force at the completion; null where it does not say. */
  readonly period: string;
  readonly instruments: readonly object[] | null;
  /** What the drawn lines, and what-ifs with them, were calculated with. */
  readonly factors: readonly {
    readonly factorSetId: string;
    readonly factorId: string;
    readonly factorYear: number;
  }[];
}

/** Adds the invoices of a page to the totals. */
export function addVersions({ state, register, versions }: VersionsTask): TotalsState {
  const totals = totalsFrom({ state, register }, new Findings());
  for (const version of versions) {
    const invoice = invoiceOfVersion(version);
    const isTold = isMembers(invoice) && isWholeInvoice(invoice);
    // So that not every other figure of the period is free where one is not told.
    const { rows = null } = version;
    if (isTold) totals.invoice(invoice);
    else totals.invoice(rows === null ? null : jsonMembers(rows));
  }
  return totals.state;
}

/**
 * Holds what a package is to say of the whole period, its caveats and its register of factors to the invoices on the
 * chain, by the very rules of `footing verify --recalculate`.
 * Source: docs/evidence-format.md, `recalculate.totals`, `recalculate.register`, `recalculate.caveats`, `metadata.totals`.
 * @returns what is wrong; nothing for totals that are as they were recorded.
 */
export function holdTotals(task: TotalsTask): string[] {
  const { state, register, totals: stated, caveats, factors, period, instruments } = task;
  const findings = new Findings();
  const totals = totalsFrom({ state, register }, findings);
  for (const { factorSetId, factorId, factorYear } of factors) totals.uses(factorSetId, factorId, factorYear);
  checkGroupings(stated, findings);
  totals.end({ totals: stated, caveats, period, instruments });
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
