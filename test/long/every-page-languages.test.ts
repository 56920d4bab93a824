import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleTest, HAS_BROWSER, PHONE, picture, startConsole } from '../support/console.ts';
import { fillBooks, misfits, type Places, walkPages } from '../support/every-page.ts';

/** Those that `test/console` does not walk through. */
const LOOKS = [
  { name: 'french-phone', locale: 'fr-CH', window: PHONE },
  { name: 'french', locale: 'fr-CH', dark: true },
  { name: 'italian-phone', locale: 'it-CH', window: PHONE, dark: true },
  { name: 'italian', locale: 'it-CH' },
] as const;

describe.runIf(HAS_BROWSER)('every page of the console in its other languages', () => {
  let test: ConsoleTest;
  let places: Places;
  beforeAll(async () => {
    test = await startConsole();
    places = await fillBooks(test);
  });
  afterAll(() => test?.close());

  for (const { name, ...look } of LOOKS) {
    it(`fits its window, also at 200 %, and fails nowhere: ${name}`, async () => {
      const { found, complaints } = await walkPages(test, places, {
        look,
        async examine(page, path) {
          await picture(page, `every-${name}${path.replaceAll(/\W+/g, '-')}`);
          return misfits(page);
        },
      });
      expect(found).toEqual({});
      expect(complaints).toEqual([]);
    });
  }
});
