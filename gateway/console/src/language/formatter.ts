import { ratioOf, scaleOf, shifted } from './decimal.ts';

export type MassUnit = 'kg' | 't';

/** Intl formats decimals that come as text exactly (ECMA-402, Intl mathematical values): no float is involved. */
type Exact = Intl.StringNumericLiteral;

export interface Formatter {
  /** All its digits, or rounded to `digits` after the point (half away from zero). */
  decimal(value: string, digits?: number): string;
  /** A count. */
  integer(value: number | bigint): string;
  /** An amount of money with its ISO 4217 code, with all its digits, or rounded to `digits`. */
  money(value: string, currency: string, digits?: number): string;
  /** Kilograms of CO2e, in the unit the person has chosen. */
  mass(kilograms: string, options?: { readonly digits?: number; readonly unit?: MassUnit }): string;
  /** A fraction of one, such as `0.125`, in per cent with one digit. */
  percent(fraction: string, digits?: number): string;
  /** The share of a part in a whole, in per cent; a dash where the whole is zero. */
  share(part: string, whole: string, digits?: number): string;
  /** A label and what it names, with the colon as the language writes it. */
  labelled(label: string, text: string): string;
  /** A calendar day, `2025-03-31`. */
  date(day: string): string;
  /** A month of a calendar day, such as `Mar 2025`. */
  month(day: string): string;
  /** A moment with its time of day, which names its zone: others read the same entry in other zones. */
  dateTime(moment: string): string;
}

/** Kilograms to a tenth, tonnes to the kilogram. */
const MASS_DIGITS = { kg: 1, t: 3 } as const;
const NONE = '–';

/**
 * How a country writes figures and dates.
 * @param timeZone of times of day; that of the browser where none is given.
 */
export function createFormatter(locale: string, massUnit: MassUnit, timeZone?: string): Formatter {
  const figures = new Map<string, Intl.NumberFormat>();
  const figure = (digits: number, options: Intl.NumberFormatOptions = {}) => {
    const key = JSON.stringify([digits, options]);
    const known = figures.get(key);
    if (known !== undefined) return known;
    const made = new Intl.NumberFormat(locale, {
      ...options,
      // Also figures of four digits, which Italian leaves alone: they stand in columns with longer ones.
      useGrouping: 'always',
      // What rounds to zero has no sign.
      signDisplay: 'negative',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    figures.set(key, made);
    return made;
  };
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // By itself: the styles of date and time name no zone without seconds.
  const zone = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', timeZone });
  const zoneAt = (at: Date) => zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const decimal = (value: string, digits = scaleOf(value)) => figure(digits).format(value as Exact);
  const percent = (fraction: string, digits = 1) =>
    figure(digits, { style: 'percent' }).format(fraction as Exact);
  return {
    decimal,
    integer: (value) => figure(0).format(value),
    money: (value, currency, digits = scaleOf(value)) =>
      figure(digits, { style: 'currency', currency, currencyDisplay: 'code' }).format(value as Exact),
    mass(kilograms, { unit = massUnit, digits = MASS_DIGITS[unit] } = {}) {
      return `${decimal(unit === 't' ? shifted(kilograms, -3) : kilograms, digits)}\u00a0${unit}`;
    },
    percent,
    share(part, whole, digits = 1) {
      const fraction = ratioOf(part, whole, digits + 4);
      return fraction === null ? NONE : percent(fraction, digits);
    },
    labelled: (label, text) => `${label}${locale.startsWith('fr') ? '\u00a0' : ''}: ${text}`,
    date: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    month: (text) => month.format(new Date(`${text.slice(0, 7)}-01T00:00:00Z`)),
    dateTime(text) {
      const at = new Date(text);
      return `${moment.format(at)}\u00a0${zoneAt(at)}`;
    },
  };
}
