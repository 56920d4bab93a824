import {
  DATE_FORMATS,
  type DateFormat,
  type MappingQuestion,
} from '../../../schema/contracts/import-mapping.ts';
import { headerMeaning } from './column-words.ts';
import { isSerialDays, isShortDates, type SeenColumn } from './propose-columns.ts';
import { orderEvidence, readDate } from './read-date.ts';
import { type DecimalMark, markEvidence } from './read-number.ts';
import { provenMark } from './row-values.ts';

/** A format found for a column, with the question it leaves open. */
export interface FoundFormat<Format> {
  readonly format: Format | undefined;
  readonly question: MappingQuestion | null;
}

/**
 * The decimal mark of a column: as its own numbers prove, else as those of the other columns do. If numbers with two meanings
 * (1.234) remain, it is left out and asked.
 */
export function decimalMarkOf(
  column: SeenColumn,
  tableMark: DecimalMark | undefined,
  member: string,
): FoundFormat<DecimalMark> {
  const evidence = new Set(column.profile.texts.map(markEvidence));
  const isMixed = evidence.has('.') && evidence.has(',');
  const format = isMixed ? undefined : (provenMark(column) ?? tableMark);
  if (!isMixed && (format !== undefined || !evidence.has('either'))) return { format, question: null };
  const example = column.profile.texts.find((text) => markEvidence(text) === 'either') ?? '';
  const odd = isMixed ? rarer(column.profile.texts) : '';
  const message = isMixed
    ? `The column "${column.header}" has numbers with a comma and with a point before the decimals, for instance "${odd}".`
    : `"${example}" in the column "${column.header}" has two meanings. Which sign stands before the decimals?`;
  return {
    format,
    question: { code: 'decimal_mark', member, message, choices: [',', '.'], needs_answer: true },
  };
}

/** Of numbers with both marks, the first with the one that fewer have. */
function rarer(texts: readonly string[]): string {
  const [commas, points] = [',', '.'].map((mark) => texts.filter((text) => markEvidence(text) === mark));
  if (commas === undefined || points === undefined) return '';
  return (commas.length < points.length ? commas : points)[0] ?? '';
}

/** The mark that the numbers of all columns prove, if they agree. */
export function tableMarkOf(columns: readonly SeenColumn[]): DecimalMark | undefined {
  const marks = new Set(columns.map(provenMark).filter((mark) => mark !== undefined));
  const [mark] = marks;
  return marks.size === 1 ? mark : undefined;
}

/**
 * The format of a column of dates: the one that reads all of them. Where day first and month first both do, the other dates of
 * the table decide; else a table with German, French or Italian headers has the day first, which is said; in any other the
 * format is left out and asked.
 */
export function dateFormatOf(
  column: SeenColumn,
  { headers, dates }: { readonly headers: readonly string[]; readonly dates: readonly SeenColumn[] },
  member: string,
): FoundFormat<DateFormat> {
  const texts = column.profile.texts.filter((text) => !YEAR_FIRST.test(text));
  const ask = (message: string, choices: readonly DateFormat[], needsAnswer: boolean): MappingQuestion => ({
    code: choices.length === 2 ? 'date_order' : 'date_format',
    member,
    message,
    choices: [...choices],
    needs_answer: needsAnswer,
  });
  if (texts.length === 0 || isSerialDays(column.profile)) return { format: undefined, question: null };
  if (isShortDates(column.profile)) {
    const message = `The dates of "${column.header}" have no year. Give the first day of their year as year_start.`;
    return { format: 'ddmm', question: ask(message, ['ddmm'], true) };
  }
  const readable = DATE_FORMATS.filter(
    (format) => format !== 'ddmm' && texts.every((text) => readDate(text, { format }) !== null),
  );
  const [only] = readable;
  if (only === undefined) {
    const unread = (['dmy', 'mdy', 'ymd'] as const).map((format) =>
      texts.filter((text) => readDate(text, { format }) === null),
    );
    const [[odd = ''] = []] = unread.toSorted((a, b) => a.length - b.length);
    const message = `Not all dates of "${column.header}" can be read in one way, for instance "${odd}".`;
    const days = texts.filter((text) => orderEvidence(text) === 'dmy').length;
    const months = texts.filter((text) => orderEvidence(text) === 'mdy').length;
    const likely = months === 0 && days > 0 ? 'dmy' : days === 0 && months > 0 ? 'mdy' : undefined;
    return { format: likely, question: ask(message, ['dmy', 'mdy', 'ymd'], likely === undefined) };
  }
  if (readable.includes('dmy') && readable.includes('ymd')) return yearEnd(column, texts, ask);
  const isEither =
    readable.includes('dmy') &&
    readable.includes('mdy') &&
    texts.some((text) => orderEvidence(text) === 'either');
  if (!isEither) return { format: only, question: null };
  const proven = new Set(dates.flatMap(({ profile }) => profile.texts.map(orderEvidence)).filter(isOrder));
  const [order] = proven;
  if (proven.size === 1 && order !== undefined) return { format: order, question: null };
  const example = texts.find((text) => orderEvidence(text) === 'either') ?? '';
  const message = `Does the day or the month come first in "${example}" (column "${column.header}")? No date of the first rows proves it.`;
  const isDayFirst = isEuropean(headers);
  return { format: isDayFirst ? 'dmy' : undefined, question: ask(message, ['dmy', 'mdy'], !isDayFirst) };
}

function isOrder(evidence: ReturnType<typeof orderEvidence>): evidence is 'dmy' | 'mdy' {
  return evidence === 'dmy' || evidence === 'mdy';
}

const YEAR_FIRST = /^\d{4}[-/.]|^\d{8}$/;

/** "24-11-05": the year is where fewer different values stand. */
function yearEnd(
  column: SeenColumn,
  texts: readonly string[],
  ask: (message: string, choices: readonly DateFormat[], needsAnswer: boolean) => MappingQuestion,
): FoundFormat<DateFormat> {
  const yearsOf = (format: DateFormat) =>
    new Set(texts.map((text) => readDate(text, { format })?.slice(0, 4))).size;
  const [last, first] = [yearsOf('dmy'), yearsOf('ymd')];
  const hasTwoDigits = texts.some((text) => /^\d{1,2}-\d{1,2}-\d{2}$/.test(text.slice(0, 8)));
  if (!hasTwoDigits) return { format: 'dmy', question: null };
  const message = `Is the year first or last in "${texts[0] ?? ''}" (column "${column.header}")?`;
  if (last === first) return { format: undefined, question: ask(message, ['dmy', 'ymd'], true) };
  return { format: last < first ? 'dmy' : 'ymd', question: ask(message, ['dmy', 'ymd'], false) };
}

/** Whether more headers are German, French or Italian than English. */
function isEuropean(headers: readonly string[]): boolean {
  let european = 0;
  for (const header of headers) {
    const language = header === '' ? null : headerMeaning(header)?.language;
    if (language === 'de' || language === 'fr' || language === 'it') european += 1;
    else if (language === 'en') european -= 1;
  }
  return european > 0;
}
