import type { DemoLanguage, LabelledLine } from './demo-invoice.ts';

/** A bill of a series. Every line amount has whole Rappen (or cents), so the total agrees with the lines. */
export interface Bill {
  readonly language: DemoLanguage;
  readonly vendor: string;
  readonly number: string;
  readonly date: string;
  readonly period: readonly [start: string, end: string];
  readonly lines: readonly LabelledLine[];
  /** Percent; null: the bill states neither total nor rate. */
  readonly vatRate: number | null;
  readonly currency?: string;
}

/** quantity × unit price, rounded half up to the Rappen. */
export function price(quantity: number, unitPriceRappen: number): number {
  return Math.round(quantity * unitPriceRappen) / 100;
}

/** First and last day of a month (1 to 12) of 2025. */
export function monthOf2025(month: number): readonly [start: string, end: string] {
  const name = String(month).padStart(2, '0');
  const lastDay = new Date(Date.UTC(2025, month, 0)).getUTCDate();
  return [`2025-${name}-01`, `2025-${name}-${lastDay}`];
}

/** First and last day of a quarter (1 to 4) of 2025. */
export function quarterOf2025(quarter: number): readonly [start: string, end: string] {
  return [monthOf2025(quarter * 3 - 2)[0], monthOf2025(quarter * 3)[1]];
}

/** A line without a quantity. */
export function line(expected: string, description: string, spendAmount: number): LabelledLine {
  return { expected, description, spend_amount: spendAmount };
}

export function amount(quantity: number, unit: string): { quantity: number; unit_of_measure: string } {
  return { quantity, unit_of_measure: unit };
}
