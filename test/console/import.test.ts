import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE } from '../support/books-to-look-at.ts';
import {
  accessibilityProblems,
  type ConsoleTest,
  HAS_BROWSER,
  PHONE,
  picture,
  scrollsSideways,
  startConsole,
} from '../support/console.ts';
import { ndjsonOf } from '../support/imports.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';

/** Nobody could tell which of the two columns of texts is the vendor by its header. */
const LEDGER = [
  'Beleg;Partner;Text;Datum;Betrag',
  'R-1;Stadtwerke Uster;Strom Hochtarif;31.03.2025;1180,50',
  `R-2;${HOSTILE.markup};Kopierpapier A4;28.02.2025;90,00`,
  'R-3;Papeterie Zumstein;Ordner;29.02.2025;45,00',
].join('\r\n');

describe.runIf(HAS_BROWSER)('the import of files', () => {
  let test: ConsoleTest;
  let owner: TrpcTestClient;
  beforeAll(async () => {
    test = await startConsole();
    owner = await signedInClient(test.server, test.server.owner);
  });
  afterAll(() => test?.close());

  it('reads columns as corrected, checks first, names what is wrong with its row, and books the rest', async () => {
    const { page, complaints } = await test.openAs(test.server.owner, '/import');
    await page.getByText('No file was sent yet.').waitFor();
    const field = page.getByLabel('Drop files here, or choose them');
    await field.focus();
    await field.setInputFiles([
      { name: 'ledger.csv', mimeType: 'text/csv', buffer: Buffer.from(LEDGER) },
      { name: 'more.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(ndjsonOf(2)) },
    ]);
    const ledger = page.getByRole('region', { name: 'ledger.csv', exact: true });
    await ledger.getByText('What column Partner holds').first().waitFor();
    await ledger.getByLabel('What column Partner holds').selectOption('vendor_name');
    await ledger.getByLabel('What column Text holds').selectOption('description');
    await ledger.getByLabel('What column Betrag holds').selectOption('net_amount');
    // Another page of the console loses neither files nor what was corrected.
    await page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await ledger.getByLabel('What column Partner holds').waitFor();
    expect(await ledger.getByLabel('What column Partner holds').inputValue()).toBe('vendor_name');
    await ledger.getByText('How values are read').click();
    await ledger.getByLabel('Decimals').selectOption(',');
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'import-columns');
    await ledger.getByRole('button', { name: 'Check without booking' }).click();
    await ledger.getByText('Checked, nothing booked').waitFor();
    await ledger.getByText('Row 4').first().waitFor();
    await ledger.getByText('Correct it in the file').first().waitFor();
    await page
      .getByRole('region', { name: 'more.ndjson', exact: true })
      .getByText('Checked, nothing booked')
      .waitFor();
    expect((await owner.invoice.list.query({})).invoices).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'import-checked');
    await page.getByRole('button', { name: 'Import all 2 checked files' }).click();
    await ledger.getByText('Done', { exact: true }).waitFor();
    await page
      .getByRole('region', { name: 'more.ndjson', exact: true })
      .getByText('Done', { exact: true })
      .waitFor();
    const { invoices } = await owner.invoice.list.query({});
    expect(invoices.map(({ vendor_name }) => vendor_name).sort()).toEqual(
      [HOSTILE.markup, 'Stadtwerke Uster', 'Stadtwerke Uster', 'Stadtwerke Uster'].sort(),
    );
    await picture(page, 'import-done');

    await ledger.getByRole('link', { name: 'Open the report' }).click();
    await page.getByRole('heading', { level: 1, name: 'ledger.csv' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save problems as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^import-.*\.csv$/);
    await page.getByLabel('Show').selectOption('all');
    await page.getByRole('link', { name: 'R-1' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('knows the columns the next time, takes what is dropped, and fits a phone', async () => {
    const look = { window: PHONE, dark: true, locale: 'de-CH' };
    const { page, complaints } = await test.openAs(test.server.owner, '/import', look);
    await page.getByText('Gesendete Dateien').waitFor();
    const dropped = await page.evaluateHandle(
      (text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'april.csv', { type: 'text/csv' }));
        return data;
      },
      LEDGER.replaceAll('R-', 'Q-'),
    );
    await page
      .locator('label', { hasText: 'Dateien hier ablegen' })
      .dispatchEvent('drop', { dataTransfer: dropped });
    const april = page.getByRole('region', { name: 'april.csv', exact: true });
    await april.getByText('Gelesen wie zuletzt').waitFor();
    expect(await april.getByLabel('Was Spalte Partner enthält').inputValue()).toBe('vendor_name');
    await april.getByText('Gespeicherte Zuordnungen').click();
    await april.getByLabel('Diese speichern als').fill('Hauptbuch');
    await april.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.getByText('Die Zuordnung ist gespeichert.').waitFor();
    const { mappings } = await owner.imports.mappings.query({});
    expect(mappings.map(({ name }) => name)).toEqual(['Hauptbuch']);
    await april.getByRole('button', { name: 'Prüfen, ohne zu buchen' }).click();
    await april.getByText('Eine Angabe kann nicht').first().waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'import-phone');
    expect(complaints).toEqual([]);
  });
});
