import { onOneLine } from '../../../compute/verify/terminal-text.ts';
import type { AnsweredComponent, AnsweredLine, YearAnswer } from './push-year.ts';

/** Names of the GHG Protocol's scope 3 categories (Scope 3 Standard, table 5.3). */
const SCOPE_3_NAMES: Readonly<Record<number, string>> = {
  1: 'Purchased goods and services',
  2: 'Capital goods',
  3: 'Fuel- and energy-related activities',
  4: 'Upstream transportation and distribution',
  5: 'Waste generated in operations',
  6: 'Business travel',
  7: 'Employee commuting',
  8: 'Upstream leased assets',
};
const LARGEST_LINES = 10;

/** A group of the summary: name, milligrams CO2e (kg have at most 6 decimals), and number of lines or parts. */
export interface Group {
  readonly name: string;
  readonly milligrams: bigint;
  readonly count: number;
}

export interface YearSummary {
  readonly invoices: number;
  readonly lines: number;
  readonly rejected: YearAnswer['errors'];
  readonly totalMilligrams: bigint;
  readonly byScope: readonly Group[];
  readonly byGhgProtocolCategory: readonly Group[];
  readonly byCategory: readonly Group[];
  readonly byMethod: readonly (Group & { readonly meanConfidence: number })[];
  readonly largest: readonly { readonly vendor: string; readonly line: AnsweredLine }[];
  readonly warnings: readonly { readonly code: string; readonly count: number }[];
  readonly reconciliation: readonly { readonly status: string; readonly count: number }[];
  readonly needReview: number;
}

/**
 * Adds up the answers. Scopes and GHG Protocol categories add components, everything else adds lines. Kilograms are
 * summed exactly, so every breakdown adds up to the total.
 */
export function summariseYear(answer: YearAnswer): YearSummary {
  const lines = answer.invoices.flatMap((invoice) =>
    invoice.line_items.map((line) => ({ vendor: invoice.vendor_name, line })),
  );
  const parts = lines.flatMap(({ line }) => partsOf(line));
  const bareLines = lines.map(({ line }) => line);
  return {
    invoices: answer.invoices.length,
    lines: lines.length,
    rejected: answer.errors,
    totalMilligrams: answer.invoices.reduce((total, invoice) => total + milligrams(invoice.total_kgco2e), 0n),
    byScope: groups(parts, (part) => `Scope ${part.scope}`).sort(byName),
    byGhgProtocolCategory: groups(parts, ghgProtocolCategory).sort(byName),
    byCategory: groups(bareLines, (line) => line.category).sort(byKg),
    byMethod: groups(bareLines, (line) => line.method).map((group) => ({
      ...group,
      meanConfidence: mean(
        bareLines.filter((line) => line.method === group.name).map((line) => line.confidence),
      ),
    })),
    largest: lines
      .toSorted((a, b) => Math.abs(b.line.kgco2e) - Math.abs(a.line.kgco2e))
      .slice(0, LARGEST_LINES),
    warnings: counts(
      answer.invoices.flatMap((invoice) => invoice.warnings.map((warning) => warning.code)),
    ).map(([code, count]) => ({ code, count })),
    reconciliation: counts(answer.invoices.map((invoice) => invoice.reconciliation.status)).map(
      ([status, count]) => ({ status, count }),
    ),
    needReview: bareLines.filter((line) => line.needs_review).length,
  };
}

/** Components of a line; a line without any (0 kg by rule) counts as one part of its own scope. */
function partsOf(
  line: AnsweredLine,
): readonly Pick<AnsweredComponent, 'scope' | 'scope3_category' | 'kgco2e'>[] {
  return line.components.length > 0 ? line.components : [line];
}

function ghgProtocolCategory(part: { scope: number; scope3_category: number | null }): string {
  if (part.scope3_category === null) return `Scope ${part.scope}`;
  const number = String(part.scope3_category).padStart(2, ' ');
  return `Scope 3.${number} ${SCOPE_3_NAMES[part.scope3_category] ?? ''}`.trimEnd();
}

function groups<Item extends { readonly kgco2e: number }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Group[] {
  const found = new Map<string, Group>();
  for (const item of items) {
    const name = nameOf(item);
    const group = found.get(name) ?? { name, milligrams: 0n, count: 0 };
    found.set(name, {
      name,
      milligrams: group.milligrams + milligrams(item.kgco2e),
      count: group.count + 1,
    });
  }
  return [...found.values()];
}

function counts(values: readonly string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return [...found].sort((a, b) => b[1] - a[1]);
}

/** A JSON number of kilograms with at most 6 decimals, exactly (up to nine million tonnes). */
function milligrams(kgCo2e: number): bigint {
  return BigInt(Math.round(kgCo2e * 1_000_000));
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / Math.max(values.length, 1);
}

function byName(a: Group, b: Group): number {
  return a.name < b.name ? -1 : 1;
}

function byKg(a: Group, b: Group): number {
  if (a.milligrams === b.milligrams) return byName(a, b);
  return a.milligrams < b.milligrams ? 1 : -1;
}

/** The summary as text for a terminal of 80 columns or more, ending in a line break. */
export function printedSummary(summary: YearSummary): string {
  const out: string[] = [];
  const section = (title: string, rows: readonly string[]) => {
    if (rows.length > 0) out.push('', title, ...rows);
  };
  out.push(
    `${summary.invoices} invoices, ${summary.lines} lines: ${kilograms(summary.totalMilligrams)} CO2e`,
  );
  section('By scope', summary.byScope.map(groupRow));
  section('By GHG Protocol category', summary.byGhgProtocolCategory.map(groupRow));
  section('By category', summary.byCategory.map(groupRow));
  section(
    'Ten largest lines',
    summary.largest.map(({ vendor, line }) =>
      row(`${line.description} (${vendor})`, kilograms(milligrams(line.kgco2e))),
    ),
  );
  section(
    'Method and confidence',
    summary.byMethod.map(
      (group) => `${groupRow(group)}   mean confidence ${group.meanConfidence.toFixed(2)}`,
    ),
  );
  section(
    'Reconciliation',
    summary.reconciliation.map(({ status, count }) => row(status, String(count))),
  );
  section(
    'Warnings',
    summary.warnings.map(({ code, count }) => row(code, String(count))),
  );
  out.push('', `${summary.needReview} lines need review, ${summary.rejected.length} invoices were rejected.`);
  section(
    'Rejected',
    summary.rejected.map(
      (entry) => `  invoice ${entry.index} (${onOneLine(entry.vendor_name)}): ${onOneLine(entry.error)}`,
    ),
  );
  return `${out.join('\n')}\n`;
}

const NAME_WIDTH = 58;
const FIGURE_WIDTH = 16;

function groupRow(group: Group): string {
  return `${row(group.name, kilograms(group.milligrams))}  ${String(group.count).padStart(4)}`;
}

function row(text: string, figure: string): string {
  const name = onOneLine(text);
  const shortened = name.length > NAME_WIDTH ? `${name.slice(0, NAME_WIDTH - 1)}…` : name;
  return `  ${shortened.padEnd(NAME_WIDTH)}${figure.padStart(FIGURE_WIDTH)}`;
}

/** Kilograms to one decimal with Swiss thousands separators: 12'345.6 kg. */
function kilograms(value: bigint): string {
  const tenths = (Number(value) / 1_000_000).toFixed(1);
  return `${tenths.replace(/\B(?=(\d{3})+\.)/g, "'")} kg`;
}
