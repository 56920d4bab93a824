import type { I18n } from '@lingui/core';
import type { Formatter } from '../../../language/formatter.ts';

/** The labels of members of payloads, as the forms and papers call them. */
export const LABELS: Readonly<Record<string, string>> = {
  name: 'settings.name',
  default_currency: 'settings.defaultCurrency',
  default_region: 'settings.defaultRegion',
  fiscal_start_month: 'settings.fiscalStart',
  period_length: 'settings.periodLength',
  reconciliation_policy: 'settings.reconciliation',
  strict_members: 'settings.unknownMembers',
  scope: 'settings.scope',
  expires_at: 'settings.expires',
  kind: 'books.kind',
  energy: 'books.energy',
  year: 'books.year',
  period: 'books.period',
  country: 'books.country',
  supplier: 'books.supplier',
  kgco2e_per_kwh: 'books.factor',
  mwh: 'books.volume',
  reference: 'books.reference',
  reason: 'books.reason',
  last_day: 'books.lastRateDay',
  assurance_standard: 'papers.plan.standard',
  assurance_level: 'papers.plan.level',
  overall_materiality_kgco2e: 'papers.plan.overall',
  performance_materiality_kgco2e: 'papers.plan.performance',
  tolerable_misstatement_kgco2e: 'papers.plan.tolerable',
  expected_misstatement_kgco2e: 'papers.plan.expected',
  clearly_trivial_kgco2e: 'papers.plan.trivial',
  materiality_rationale: 'papers.plan.rationale',
  confidence_level: 'papers.plan.confidence',
  risk_weighting: 'papers.plan.weighting',
  required_assertions: 'papers.plan.required',
  require_review: 'papers.plan.review',
  retention_years: 'papers.plan.retention',
  ...Object.fromEntries(
    [
      'account',
      'added_rates',
      'as',
      'as_found',
      'auditor',
      'auditors',
      'changed',
      'changes',
      'completeness_test',
      'disclosure',
      'disclosures',
      'email',
      'identity',
      'invitation_id',
      'invited_by',
      'issued_by',
      'last_four',
      'lead',
      'mailed',
      'new',
      'old',
      'plan',
      'prefix',
      'previous',
      'procedure',
      'purpose',
      'result',
      'role',
      'rolled_key_expires_at',
      'rolled_key_id',
      'salt',
      'sha256',
      'vendor_ids',
      'withdrawn',
    ].map((name) => [name, `history.of_${name}`]),
  ),
  // Of a changed role or setting.
  from: 'history.of_from',
  to: 'history.of_to',
};

/** Texts of codes begin with these, by the member whose value they are. */
const CODES: Readonly<Record<string, string>> = {
  role: 'history.',
  from: 'history.',
  to: 'history.',
  scope: 'history.',
  kind: 'history.',
  as: 'history.',
  identity: 'history.identity_',
  purpose: 'history.purpose_',
  energy: 'books.',
  period_length: 'settings.length_',
  reconciliation_policy: 'settings.reconciliation_',
  assurance_level: 'papers.level.',
  risk_weighting: 'papers.weighting.',
  required_assertions: 'papers.assertion.',
};

const PEOPLE = new Set(['auditor', 'auditors', 'invited_by', 'issued_by']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;
const NONE = '–';

interface Words {
  readonly i18n: I18n;
  readonly locale: string;
  readonly format: Formatter;
  readonly nameOf: (subject: string) => string;
}

/** The words for members of payloads and their values; names and values that are unknown stay as they are. */
export function payloadWords({ i18n, locale, format, nameOf }: Words) {
  const textOf = (id: string | undefined) =>
    id !== undefined && Object.hasOwn(i18n.messages, id) ? i18n._(id) : null;
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const label = (name: string): string => textOf(LABELS[name]) ?? name;
  const named = (type: 'currency' | 'region', code: string) =>
    `${new Intl.DisplayNames(locale, { type, fallback: 'code' }).of(code)} (${code})`;

  function value(name: string, of: unknown): string {
    if (of === null || of === undefined) return NONE;
    if (name === 'changed' && Array.isArray(of)) return list.format(of.map((each) => label(String(each))));
    if (Array.isArray(of)) return of.length === 0 ? NONE : list.format(of.map((each) => value(name, each)));
    if (typeof of === 'object') return membersText(of);
    if (name === 'strict_members') return i18n._(`settings.${of === true ? 'unknownReject' : 'unknownWarn'}`);
    if (typeof of === 'boolean') return i18n._(`history.${of ? 'yes' : 'no'}`);
    return scalar(name, String(of));
  }

  function scalar(name: string, text: string): string {
    const code = CODES[name];
    if (code !== undefined) return textOf(`${code}${text}`) ?? text;
    if (PEOPLE.has(name)) return nameOf(text.includes(':') ? text : `user:${text}`);
    if (name === 'default_currency' && /^[A-Z]{3}$/.test(text)) return named('currency', text);
    if ((name === 'default_region' || name === 'country') && /^[A-Z]{2}$/.test(text))
      return named('region', text);
    if (name === 'fiscal_start_month') return monthName(Number(text));
    if (DAY.test(text)) return format.date(text);
    if (MOMENT.test(text)) return format.dateTime(text);
    if (name === 'confidence_level') return format.percent(text);
    if (name.endsWith('_kgco2e') && DECIMAL.test(text)) return format.mass(text);
    if ((name === 'mwh' || name === 'kgco2e_per_kwh' || name === 'added_rates') && DECIMAL.test(text)) {
      return format.decimal(text);
    }
    return text;
  }

  const monthName = (month: number) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2025, month - 1));

  const membersText = (members: object) =>
    Object.entries(members)
      .map(([name, of]) => format.labelled(label(name), change(name, of) ?? value(name, of)))
      .join('; ');

  /** `CHF → EUR`, where something was changed from one value to another. */
  function change(name: string, of: unknown): string | null {
    if (typeof of !== 'object' || of === null || !('from' in of && 'to' in of)) return null;
    return `${value(name, of.from)} → ${value(name, of.to)}`;
  }

  return { label, value };
}
