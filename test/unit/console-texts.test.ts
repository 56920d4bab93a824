import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { createFormatter } from '../../gateway/console/src/language/formatter.ts';
import { adviceText } from '../../gateway/console/src/ui/problems/advice/advice.ts';
import { NAMED_FIELDS, OF_PROGRAMS } from '../../gateway/console/src/ui/problems/advice/advice-key.ts';
import { ERRORS } from '../../schema/contracts/errors.ts';
import { IMPORT_PROBLEMS } from '../../schema/contracts/import.ts';
import { INVOICE_ERROR_CODES } from '../../schema/contracts/ingest.ts';
import { WARNINGS } from '../../schema/contracts/warnings.ts';

type Messages = Readonly<Record<string, string>>;

const LANGUAGES = ['de', 'fr', 'it'] as const;
const FOLDERS = globSync('gateway/console/src/**/texts/en.ts').map((file) => file.slice(0, -'/en.ts'.length));

const messagesOf = async (folder: string, language: string): Promise<Messages> =>
  ((await import(resolve(folder, `${language}.ts`))) as { default: Messages }).default;

/** Names of the values in a text, and of its counts. */
const valuesIn = (text = '') =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].toSorted().join();

const ADVICE = 'gateway/console/src/ui/problems/advice';

describe.each(LANGUAGES)('the texts of the pages in %s', (language) => {
  it('name every problem of the service', async () => {
    const titles = await messagesOf('gateway/console/src/ui/problems', language);
    expect(Object.keys(titles).toSorted()).toEqual(Object.keys(ERRORS).toSorted());
    expect(Object.entries(titles).filter(([, title]) => title.trim() === '')).toEqual([]);
  });

  it('say what helps against every problem that a person can meet', async () => {
    const advice = await messagesOf(ADVICE, language);
    const met = Object.keys(ERRORS).filter((code) => !(OF_PROGRAMS as readonly string[]).includes(code));
    const members = INVOICE_ERROR_CODES.map((code) => `member_${code}`);
    const fields = NAMED_FIELDS.map((name) => `field_${name}`);
    expect(Object.keys(advice)).toEqual(expect.arrayContaining([...met, ...members, ...fields]));
    const german = await messagesOf(ADVICE, 'de');
    const other = Object.keys(german).filter((key) => valuesIn(advice[key]) !== valuesIn(german[key]));
    expect(other).toEqual([]);
    expect(Object.values(advice).filter((text) => text.trim() === '' || /'[{}#|]/.test(text))).toEqual([]);
  });

  it('say what every code of an import means', async () => {
    const problems = await messagesOf('gateway/console/src/pages/import/problems', language);
    expect(Object.keys(problems).toSorted()).toEqual(Object.keys(IMPORT_PROBLEMS).toSorted());
    const file = resolve(`compute/papers/words/reasons/${language}.ts`);
    const [words] = Object.values((await import(file)) as Record<string, { readonly warnings: Messages }>);
    expect(Object.keys(words?.warnings ?? {}).toSorted()).toEqual(Object.keys(WARNINGS).toSorted());
  });

  it('have every text with the same values as in English', async () => {
    expect(FOLDERS.length).toBeGreaterThan(10);
    for (const folder of FOLDERS) {
      const [english, texts] = [await messagesOf(folder, 'en'), await messagesOf(folder, language)];
      expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
      const other = Object.keys(english).filter((key) => valuesIn(texts[key]) !== valuesIn(english[key]));
      expect({ folder, other }).toEqual({ folder, other: [] });
    }
  });

  it('quote nothing by accident: in ICU messages a straight apostrophe before a brace does', async () => {
    for (const folder of FOLDERS) {
      const texts = Object.values(await messagesOf(folder, language));
      expect(texts.filter((text) => /'[{}#|]/.test(text))).toEqual([]);
    }
  });
});

describe('the advice about a problem', () => {
  const i18n = setupI18n();
  i18n.setMessagesCompiler(compileMessage);
  const format = createFormatter('de-CH', 'kg');
  const textOf = async (code: string, values?: Readonly<Record<string, string | number>>) => {
    const messages = Object.entries(await messagesOf(ADVICE, 'de')).map(([key, text]) => [
      `advice.${key}`,
      text,
    ]);
    i18n.loadAndActivate({ locale: 'de', messages: Object.fromEntries(messages) });
    return adviceText(i18n, format, { key: code, values });
  };

  it('has its values, figures and days as in the country', async () => {
    expect(await textOf('too_many_keys', { most: 1_000 })).toMatch(/höchstens 1.000\./);
    expect(await textOf('retention_runs', { until: '2033-03-31T00:00:00.000Z' })).toContain(
      'bis 31.03.2033 ',
    );
    expect(await textOf('weak_password', { reason: 'short', least: 12 })).toContain('mindestens 12 Zeichen');
  });

  it('says which of the details of a code it is, and what holds for all where none is named', async () => {
    expect(await textOf('forbidden', { reason: 'role', role: 'auditor' })).toBe(
      'Als Prüfer/in geht das nicht.',
    );
    expect(await textOf('forbidden', { reason: 'of a later version' })).toContain('Rolle oder Zuweisung');
    expect(await textOf('not_found')).toContain('nicht mehr');
  });

  it('is left out where the service names no values for it', async () => {
    expect(await textOf('too_many_keys')).toBeNull();
    expect(await textOf('of_a_later_version')).toBeNull();
  });
});
