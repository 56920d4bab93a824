import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  type ConsoleTest,
  HAS_BROWSER,
  type OpenOptions,
  PHONE,
  picture,
  startConsole,
} from '../support/console.ts';
import { fillBooks, misfits, type Places, problemsOfOpened, walkPages } from '../support/every-page.ts';

const LOOKS: readonly (OpenOptions & { readonly name: string })[] = [
  { name: 'light' },
  // The longest words.
  { name: 'dark-german-phone', dark: true, locale: 'de-CH', window: PHONE },
];

describe.runIf(HAS_BROWSER)('every page of the console', () => {
  let test: ConsoleTest;
  let places: Places;
  beforeAll(async () => {
    test = await startConsole();
    places = await fillBooks(test);
  });
  afterAll(() => test?.close());

  for (const { name, ...look } of LOOKS) {
    it(`can be read by everybody, fits its window and fails nowhere: ${name}`, async () => {
      const { found, complaints } = await walkPages(test, places, {
        look,
        async examine(page, path) {
          const problems = [...(await accessibilityProblems(page)), ...(await misfits(page))];
          await picture(page, `every-${name}${path.replaceAll(/\W+/g, '-')}`);
          return problems;
        },
      });
      expect(found).toEqual({});
      expect(complaints).toEqual([]);
    });
  }

  it('opens dialogs, menus and lists by keyboard, for everybody, and Escape leads back to where they were', async () => {
    const { found } = await walkPages(test, places, { look: {}, examine: problemsOfOpened });
    expect(found).toEqual({});
  });
});
