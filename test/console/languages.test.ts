import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  type ConsoleTest,
  HAS_BROWSER,
  picture,
  startConsole,
} from '../support/console.ts';
import { fillBooks, type Places, settledPage } from '../support/every-page.ts';
import { engagementTrail, makePackage } from '../support/make-package.ts';

/** Texts of the service in English; names of factors and sources are marked as not to be translated. */
const ENGLISH = '[lang="en"]:not([translate="no"])';

/** A trail without its closing line. */
const broken = () =>
  engagementTrail()
    .text()
    .trimEnd()
    .replace(/\n[^\n]*$/, '\n');

describe.runIf(HAS_BROWSER)('a reader of German', () => {
  let test: ConsoleTest;
  let places: Places;
  beforeAll(async () => {
    test = await startConsole();
    places = await fillBooks(test);
  });
  afterAll(() => test?.close());

  /** All that opens is opened. */
  const unfolded = (page: Page) =>
    page.locator('main details').evaluateAll((all) => {
      for (const details of all) {
        const isRecorded = details.textContent?.includes('Wortlaut im Prüfpfad') === true;
        const hasOthers = details.querySelector('details') !== null;
        if (!isRecorded || hasOthers) details.setAttribute('open', '');
      }
    });
  const english = (page: Page) => page.locator(ENGLISH).allTextContents();

  it.each([
    ['an invoice', 'owner', '/invoices/$invoiceId?line=$lineId', /aus (?:einer Menge|dem Betrag) berechnet/],
    ['a line', 'owner', '/lines/$lineId', /aus (?:einer Menge|dem Betrag) berechnet/],
    ['the review', 'owner', '/review', 'unsicher'],
    ['the sampled lines', 'auditor', '/audit/$engagementId/items', 'Aus dem Betrag in'],
    ['a sampled line', 'auditor', '/audit/$engagementId/items/$lineItemId', 'berechnet'],
  ] as const)('meets no English sentence of the service on the page of %s', async (name, who, path, said) => {
    const at = path.replace(/\$(\w+)/g, (_, variable: string) => places[variable] ?? '');
    const { page, complaints } = await test.openAs(test.server[who], at, { locale: 'de-CH' });
    const settled = settledPage(page);
    await page.locator('h1').waitFor();
    await settled();
    await unfolded(page);
    await settled();
    await page.getByText(said).first().waitFor({ state: 'attached' });
    expect(await english(page)).toEqual([]);
    await picture(page, `words-de-${name.replaceAll(' ', '-')}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('sees the recorded English text on demand', async () => {
    const { page } = await test.openAs(test.server.owner, `/lines/${places.lineId}`, { locale: 'de-CH' });
    await page.getByText('Wortlaut im Prüfpfad').click();
    await expect.poll(() => english(page)).toEqual([expect.stringContaining(' kg CO2e, scope ')]);
  });

  it.each([
    ['de-CH', 'Verifizieren', 'Nicht geprüft: ', 'Die Schlusszeile fehlt'],
    ['fr-CH', 'Vérifier', 'Non vérifié : ', 'La ligne de fin manque'],
    ['it-CH', 'Verificare', 'Non verificato: ', 'La riga finale manca'],
  ])('reads in %s what a verification finds', async (locale, button, gaps, finding) => {
    const { page } = await test.open('/verify', { locale });
    await page.locator('select').first().selectOption('none');
    const file = { name: 'trail.json', mimeType: 'application/json', buffer: Buffer.from(broken()) };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(gaps).waitFor();
    await page.getByText(finding).waitFor();
    expect(await english(page)).toEqual([]);
    await picture(page, `words-verify-${locale}`);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('reads in German what a sound package shows', async () => {
    const { page } = await test.open('/verify', { locale: 'de-CH' });
    await page.locator('select').first().selectOption('none');
    const file = { name: 'package.zip', mimeType: 'application/zip', buffer: makePackage() };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    await page.getByRole('button', { name: 'Verifizieren', exact: true }).click();
    await page.getByText('Nicht geprüft: ').waitFor();
    expect(await english(page)).toEqual([]);
    await picture(page, 'words-verify-package');
  });
});
