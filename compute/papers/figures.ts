import type { PaperLanguage } from '../../schema/contracts/paper-languages.ts';

/**
 * How numbers and dates are written: as in Switzerland for German, French and Italian, as in Britain for English.
 * Source: Unicode CLDR 48, number and date forms of de-CH, fr-CH, it-CH and en-GB.
 */
interface Forms {
  readonly group: string;
  readonly decimal: string;
  /** Names of the months; null where dates are written in digits. */
  readonly months: readonly string[] | null;
}

const SWISS: Forms = { group: '\u2019', decimal: '.', months: null };
const FORMS: Readonly<Record<PaperLanguage, Forms>> = {
  de: SWISS,
  it: SWISS,
  fr: { group: '\u202f', decimal: ',', months: null },
  en: {
    group: ',',
    decimal: '.',
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  },
};

const DECIMAL = /^(-?)(\d{1,60})(?:\.(\d{1,60}))?$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/;
const MINUS = '\u2212';

/** Whether a text is a decimal number. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/**
 * A decimal text in the form of the language: every digit it has, zeros at its end left out. A text that is no decimal
 * stays as it is. No float is involved.
 */
export function figure(text: string, language: PaperLanguage): string {
  const [matched, sign, whole = '', decimals = ''] = DECIMAL.exec(text) ?? [];
  if (matched === undefined) return text;
  const { group, decimal } = FORMS[language];
  const digits = whole.replace(/^0+(?=\d)/, '');
  const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, group);
  const rest = decimals.replace(/0+$/, '');
  const isZero = digits === '0' && rest === '';
  return `${sign === '-' && !isZero ? MINUS : ''}${grouped}${rest === '' ? '' : decimal + rest}`;
}

/** A decimal text between 0 and 1 as a percentage, exact: 0.95 is 95 %. */
export function percentage(text: string, language: PaperLanguage): string {
  const [matched, sign = '', whole = '', decimals = ''] = DECIMAL.exec(text) ?? [];
  if (matched === undefined) return text;
  const padded = decimals.padEnd(2, '0');
  return `${figure(`${sign}${whole}${padded.slice(0, 2)}.${padded.slice(2)}0`, language)}\u00a0%`;
}

/** A date `YYYY-MM-DD`; any other text stays as it is. */
export function dateText(text: string, language: PaperLanguage): string {
  const [matched, year, month = '', day = ''] = DATE.exec(text) ?? [];
  if (matched === undefined) return text;
  const { months } = FORMS[language];
  if (months === null) return `${day}.${month}.${year}`;
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`;
}

/** A time `YYYY-MM-DDTHH:MM:SS.mmmZ` to the minute, in UTC; any other text stays as it is. */
export function timeText(text: string, language: PaperLanguage): string {
  const [matched, date = '', clock] = TIME.exec(text) ?? [];
  return matched === undefined ? text : `${dateText(date, language)}, ${clock} UTC`;
}
