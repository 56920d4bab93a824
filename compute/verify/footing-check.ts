import { ERASURE, VERSION_KINDS } from '../chain/package-bounds.ts';
import { milligrams } from './decimal.ts';
import type { TrailEntry } from './entry-check.ts';
import { isWholeInvoice, keptVersions } from './erased-versions.ts';
import { isMembers, type Members, membersOf } from './profile.ts';
import type { Findings } from './rules.ts';

/** Checks the figures of one entry against each other. */
export function checkFooting(entry: TrailEntry, findings: Findings, seq: number): void {
  if (entry.payload === null) return;
  if (VERSION_KINDS.includes(entry.kind)) checkInvoice(entry.payload.invoice, findings, seq);
  if (entry.kind === ERASURE) checkKept(entry, findings, seq);
  if (entry.kind === 'calculation.reperformed') checkReperformance(entry.payload, findings, seq);
}

/** An erasure keeps figures only of versions it names, and those of a whole version add up. */
function checkKept({ payload, refs }: TrailEntry, findings: Findings, seq: number): void {
  const kept = payload?.kept;
  if (kept === undefined) return;
  const versions = keptVersions(payload);
  const isForm = Array.isArray(kept) && versions.length === kept.length;
  const named = new Set(refs);
  const isNamed = versions.every(({ hash, invoice }) => named.delete(hash) && hasLines(invoice));
  if (!isForm || !isNamed) findings.fail('footing.kept', seq);
  for (const { invoice } of versions) if (isWholeInvoice(invoice)) checkInvoice(invoice, findings, seq);
}

function hasLines({ line_items: lines }: Members): boolean {
  return Array.isArray(lines) && membersOf(lines).length === lines.length;
}

/** The lines of an invoice payload; empty when it has none. */
export function linesOf(invoice: unknown): readonly Members[] {
  if (!isMembers(invoice) || !Array.isArray(invoice.line_items)) return [];
  return invoice.line_items.filter(isMembers);
}

/** Lines add up to the invoice, and the components of a line to the line. */
function checkInvoice(invoice: unknown, findings: Findings, seq: number): void {
  const lines = linesOf(invoice);
  const total = isMembers(invoice) ? milligrams(invoice.total_kgco2e) : null;
  let sum = 0n;
  let isDecimal = total !== null;
  let isFooted = true;
  for (const line of lines) {
    const kilograms = milligrams(line.kgco2e);
    const parts = Array.isArray(line.components) ? line.components.filter(isMembers) : [];
    const masses = parts.map((part) => milligrams(part.kgco2e));
    const isEach = masses.every((mass) => mass !== null);
    if (kilograms === null || !isEach) isDecimal = false;
    else {
      sum += kilograms;
      if (masses.length > 0 && masses.reduce((all, mass) => all + mass, 0n) !== kilograms) isFooted = false;
    }
  }
  if (!isDecimal) findings.fail('payload.decimal', seq);
  else {
    if (sum !== total || !isMarketFooted(invoice, lines)) findings.fail('footing.total', seq);
    if (!isFooted) findings.fail('footing.components', seq);
  }
}

/** Market-based figures add up too. An invoice states no market-based total when no line has a figure of its own. */
function isMarketFooted(invoice: unknown, lines: readonly Members[]): boolean {
  const stated = isMembers(invoice) ? invoice.total_market_based_kgco2e : undefined;
  if (lines.every(({ market_based: market }) => market === undefined)) return stated === undefined;
  const figures = lines.map(marketMilligrams);
  const sum = figures.reduce<bigint>((all, figure) => all + (figure ?? 0n), 0n);
  return !figures.includes(null) && milligrams(stated) === sum;
}

/** A line's market-based figure, else the location-based one. Null when it is no decimal text. */
export function marketMilligrams({ market_based: market, kgco2e }: Members): bigint | null {
  if (market === undefined || market === null) return milligrams(kgco2e);
  return isMembers(market) ? milligrams(market.kgco2e) : null;
}

/** Difference and result of a re-performance. Where none was possible, there are no recomputed figures. */
function checkReperformance(payload: Members, findings: Findings, seq: number): void {
  const { recorded_kgco2e, recomputed_kgco2e, difference_kgco2e, result } = payload;
  if (result === 'not_possible') {
    if ((recomputed_kgco2e ?? null) !== null || (difference_kgco2e ?? null) !== null) {
      findings.fail('footing.result', seq);
    }
    return;
  }
  const recorded = milligrams(recorded_kgco2e);
  const recomputed = milligrams(recomputed_kgco2e);
  const difference = milligrams(difference_kgco2e);
  if (recorded === null || recomputed === null || difference === null) {
    findings.fail('payload.decimal', seq);
    return;
  }
  if (difference !== recomputed - recorded) findings.fail('footing.difference', seq);
  if ((result === 'agrees') !== (difference === 0n)) findings.fail('footing.result', seq);
}
