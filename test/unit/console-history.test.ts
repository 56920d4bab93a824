import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { DE } from '../../compute/papers/words/de.ts';
import { createFormatter } from '../../gateway/console/src/language/formatter.ts';
import books from '../../gateway/console/src/pages/settings/books/texts/de.ts';
import { entryValues, KINDS } from '../../gateway/console/src/pages/settings/history/entry-text.ts';
import { LABELS, payloadWords } from '../../gateway/console/src/pages/settings/history/payload-words.ts';
import history from '../../gateway/console/src/pages/settings/history/texts/de.ts';
import settings from '../../gateway/console/src/pages/settings/texts/de.ts';
import { EngagementPlan } from '../../schema/contracts/engagements.ts';
import { ENTRY_KINDS } from '../../schema/contracts/entry-kinds.ts';

const inArea = (area: string, messages: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [`${area}.${key}`, text]));
const MESSAGES = {
  ...inArea('books', books),
  ...inArea('history', history),
  ...inArea('papers', DE),
  ...inArea('settings', settings),
};
const i18n = setupI18n();
i18n.setMessagesCompiler(compileMessage);
i18n.loadAndActivate({ locale: 'de', messages: MESSAGES });
const words = payloadWords({
  i18n,
  locale: 'de-CH',
  format: createFormatter('de-CH', 'kg'),
  nameOf: (subject) => (subject === 'user:7' ? 'Ana Roth' : subject),
});
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2019', "'");

describe('the readable history of the settings', () => {
  it('has a label for every member of its entries, and a text for every label', () => {
    const members = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) =>
      Object.keys(ENTRY_KINDS[kind].members),
    );
    const named = [...members, ...Object.keys(EngagementPlan.shape)];
    expect(named.filter((member) => LABELS[member] === undefined)).toEqual([]);
    expect(Object.values(LABELS).filter((id) => !Object.hasOwn(MESSAGES, id))).toEqual([]);
  });

  it('says changes as the form of the policy does', () => {
    const changes = {
      default_currency: { from: 'CHF', to: 'EUR' },
      fiscal_start_month: { from: 1, to: 7 },
      reconciliation_policy: { from: 'accept', to: 'strict' },
      strict_members: { from: false, to: true },
    };
    const entry = { subject: 'workspace:1', payload: JSON.stringify({ changes }) };
    expect(entryValues(entry, { nameOf: String, ...words }).changes).toBe(
      [
        'Währung: Schweizer Franken (CHF) → Euro (EUR)',
        'Geschäftsjahr beginnt im: Januar → Juli',
        'Wenn das Total einer Rechnung nicht zu den Positionen passt: Positionen verwenden → Rechnung ablehnen',
        'Wenn eine Rechnung ein unbekanntes Feld hat: Warnen → Rechnung ablehnen',
      ].join('; '),
    );
  });

  it.each([
    ['role', 'auditor', 'Prüfer/in'],
    ['scope', 'ingest', 'sendet Rechnungen'],
    ['kind', 'guarantees_of_origin', 'Herkunftsnachweise'],
    ['country', 'CH', 'Schweiz (CH)'],
    ['last_day', '2025-03-31', '31.03.2025'],
    ['mwh', '1234.5', "1'234.5"],
    ['overall_materiality_kgco2e', 12345.5, "12'345.5 kg"],
    ['confidence_level', 0.95, '95.0%'],
    ['auditors', ['7'], 'Ana Roth'],
    ['issued_by', 'system:operator', 'system:operator'],
    ['require_review', true, 'ja'],
    ['expires_at', null, '–'],
    ['changed', ['risk_weighting'], 'Risikogewichtung'],
    ['of_a_later_version', 'as it is', 'as it is'],
  ])('writes the member %s with %j as %j', (member, value, text) => {
    expect(plain(words.value(member, value))).toBe(text);
  });
});
