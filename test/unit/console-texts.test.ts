import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../schema/contracts/errors.ts';

type Messages = Readonly<Record<string, string>>;

const LANGUAGES = ['de', 'fr', 'it'] as const;
const FOLDERS = globSync('gateway/console/src/**/texts/en.ts').map((file) => file.slice(0, -'/en.ts'.length));

const messagesOf = async (folder: string, language: string): Promise<Messages> =>
  ((await import(resolve(folder, `${language}.ts`))) as { default: Messages }).default;

/** Names of the values in a text, and of its counts. */
const valuesIn = (text = '') =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].toSorted().join();

describe.each(LANGUAGES)('the texts of the pages in %s', (language) => {
  it('name every problem of the service', async () => {
    const titles = await messagesOf('gateway/console/src/ui/problems', language);
    expect(Object.keys(titles).toSorted()).toEqual(Object.keys(ERRORS).toSorted());
    expect(Object.entries(titles).filter(([, title]) => title.trim() === '')).toEqual([]);
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
