import { WARNING_REASONS } from '../../../schema/contracts/reasons-of-warnings.ts';
import type { WarningCode } from '../../../schema/contracts/warnings.ts';

/** How a page or a paper writes figures, and the texts of its language. */
export interface Writer {
  /** A text with its values filled in; null where there is none for the key. */
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string | null;
  readonly decimal: (text: string) => string;
  readonly date: (day: string) => string;
  readonly category: (code: string) => string;
}

/** A reason as it was recorded: perhaps by a later version. */
export interface RecordedReason {
  readonly code: string;
  readonly values?: unknown;
}

type Members = Readonly<Record<string, unknown>>;

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Years, codes, names of sets and numbers of invoices are digits, not amounts or days. */
const PLAIN: readonly string[] = [
  'factor_year',
  'from_year',
  'to_year',
  'year',
  'invoiceYear',
  'digit',
  'naics2017',
  'unit',
  'factor_id',
  'region',
  'set',
  'sector',
  'invoice',
  'row',
  'industries',
  'member',
  'place',
];
/** Their values are codes with words. */
const CODED: readonly string[] = [
  'haul',
  'cabin',
  'used',
  'route',
  'source',
  'basis',
  'from',
  'to',
  'material',
  'type',
];
const CATEGORIES: readonly string[] = ['category', 'named'];
const LINE = /^line (\d+)$/;

/** One reason; null where its code has no words here. */
export function reasonSentence(writer: Writer, { code, values }: RecordedReason): string | null {
  const members = typeof values === 'object' && values !== null ? (values as Members) : {};
  return writer.say(`reason.${code}`, writtenValues(writer, members));
}

/** Several reasons as one text; null where one of them has no words. */
export function reasonsSentence(writer: Writer, reasons: unknown): string | null {
  const said = recorded(reasons).map((reason) => reasonSentence(writer, reason));
  return said.length === 0 || said.includes(null) ? null : said.join('; ');
}

/** Warnings whose code says all. Others without reasons are of earlier versions: their message says more. */
const SAID_BY_CODE: readonly string[] = [
  'vendor_tax_id_unread',
  'energy_fee_line',
  'grid_only_invoice',
  'combustion_not_included',
  'fuel_may_be_counted_twice',
  'energy_may_be_counted_twice',
  'journey_incomplete',
  'journey_no_load',
  'journey_side_cost',
  'certificate_not_seen',
  'certificate_line',
] satisfies readonly WarningCode[];

/** A warning: what its code means, and why it applies; null where it has no words here. */
export function warningSentence(
  writer: Writer,
  { code, reasons }: { readonly code: string; readonly reasons?: unknown },
): string | null {
  const meaning = writer.say(`warning.${code}`);
  const why = recorded(reasons);
  const said = why.map((reason) => reasonSentence(writer, reason));
  if (said.length === 0) return SAID_BY_CODE.includes(code) ? meaning : null;
  if (meaning === null || said.includes(null)) return null;
  // Whole sentences say what the code means.
  if (!isWhole(why[0]?.code)) {
    return ended(`${meaning} ${writer.say('value.because', { reasons: said.join('; ') }) ?? ''}`);
  }
  const [first = '', ...rest] = said.map((text) => text ?? '');
  const all = rest.reduce(
    (before, text, at) => (isWhole(why[at + 1]?.code) ? `${ended(before)} ${text}` : `${before}: ${text}`),
    first,
  );
  return ended(all);
}

/** With one full stop: texts of tables, such as the caution of a source, may have theirs. */
const ended = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** A step of a calculation; null where it has no sentence here, such as one of a later version. */
export function stepSentence(writer: Writer, step: Members): string | null {
  const why = reasonsSentence(writer, step.reasons);
  const reasons = why === null ? {} : { reason: why, assumption: why, note: why };
  return writer.say(`step.${keyOf(step)}`, { ...writtenValues(writer, step), ...reasons });
}

function keyOf({ step, amount, source }: Members): string {
  if (step === 'component' && amount === undefined) return 'component.spend';
  return step === 'decision' ? `decision.${source}` : String(step);
}

function recorded(reasons: unknown): RecordedReason[] {
  if (!Array.isArray(reasons)) return [];
  return reasons.filter((one): one is RecordedReason => typeof one === 'object' && one !== null);
}

const isWhole = (code: string | undefined) => code !== undefined && Object.hasOwn(WARNING_REASONS, code);

/** Values as the reader's country writes them; nested ones are left out. */
export function writtenValues(writer: Writer, members: Members): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => typeof value !== 'object' || value === null)
      .map(([name, value]) => [name, written(writer, name, value === null ? '–' : String(value))]),
  );
}

function written(writer: Writer, name: string, text: string): string {
  if (name === 'line' && /^\d+$/.test(text)) return String(Number(text) + 1);
  if (CATEGORIES.includes(name)) return writer.category(text);
  if (name === 'candidates') return candidates(writer, text);
  if (name === 'warnings') return listed(text, (code) => writer.say(`name.${code}`) ?? code);
  if (name === 'rate_unit') return text.replace(' per ', '/');
  if (PLAIN.includes(name)) return text;
  if (DAY.test(text)) return writer.date(text);
  if (DECIMAL.test(text)) return writer.decimal(text);
  if (!CODED.includes(name)) return text;
  const line = LINE.exec(text)?.[1];
  return line === undefined
    ? (writer.say(`value.${text}`) ?? text)
    : `${writer.say('line') ?? ''} ${Number(line) + 1}`;
}

const listed = (text: string, say: (code: string) => string) => text.split(', ').map(say).join(', ');

/** `electricity 0.6, district_heat 0.3`, by the names of the categories. */
function candidates(writer: Writer, text: string): string {
  return listed(text, (one) => {
    const [code = '', score = ''] = one.split(' ');
    return `${writer.category(code)} ${DECIMAL.test(score) ? writer.decimal(score) : score}`;
  });
}
