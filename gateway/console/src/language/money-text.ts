import { scaleOf } from './decimal.ts';
import type { Formatter } from './formatter.ts';

const LEAST_DIGITS = 2;

/** An amount with all its digits, and at least two after the point, so that a column of them lines up. */
export const moneyText = (format: Formatter, amount: string, currency: string): string =>
  format.money(amount, currency, Math.max(LEAST_DIGITS, scaleOf(amount)));
