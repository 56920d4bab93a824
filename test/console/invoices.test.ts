import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachPdf, book, HOSTILE } from '../support/books-to-look-at.ts';
import {
  accessibilityProblems,
  type ConsoleTest,
  HAS_BROWSER,
  PHONE,
  picture,
  scrollsSideways,
  startConsole,
} from '../support/console.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';

const POWER = {
  description: 'Strom Hochtarif',
  spend_amount: 1_180,
  quantity: 4_000,
  unit_of_measure: 'kWh',
};
const VAGUE = { description: 'Diverses gemäss Absprache', spend_amount: 900 };

describe.runIf(HAS_BROWSER)('the pages of invoices', () => {
  let test: ConsoleTest;
  let owner: TrpcTestClient;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    test = await startConsole();
    owner = await signedInClient(test.server, test.server.owner);
    const copy = { vendor_name: 'Muster Beratung AG', invoice_number: 'B-7', line_items: [VAGUE] };
    const sent = [
      { vendor_name: 'Stadtwerke Uster', invoice_number: 'S-1', line_items: [POWER, VAGUE] },
      {
        vendor_name: HOSTILE.markup,
        invoice_number: HOSTILE.formula,
        line_items: [
          { ...VAGUE, description: HOSTILE.long },
          { ...VAGUE, description: HOSTILE.direction },
        ],
      },
      copy,
      copy,
      ...Array.from({ length: 55 }, (_, at) => ({
        vendor_name: 'Papeterie Zumstein',
        invoice_number: `P-${at}`,
        invoice_date: '2025-02-01',
        line_items: [{ description: 'Kopierpapier A4', spend_amount: 100 + at }],
      })),
    ];
    const booked = await book(test.server, sent);
    for (const [at, name] of ['power', 'hostile', 'earlier', 'later'].entries())
      ids.set(name, booked[at] ?? '');
    await attachPdf(test.server, ids.get('power') ?? '');
  });
  afterAll(() => test?.close());

  const invoice = (name: string) => owner.invoice.get.query({ invoice_id: ids.get(name) ?? '' });

  it('finds an invoice by what is known of it, shows its parts, and voids it with a reason', async () => {
    const { page, complaints } = await test.openAs(test.server.owner, '/invoices');
    await page.getByRole('link', { name: HOSTILE.markup }).waitFor();
    await page.getByText('59', { exact: true }).first().waitFor();
    await page
      .getByRole('row', { name: /Stadtwerke Uster/ })
      .getByText('To review')
      .waitFor();
    expect(await page.title()).toBe('Invoices – Footing');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL('**after=**');
    const previous = page.locator('button:enabled', { hasText: 'Previous page' });
    await previous.waitFor();
    const links = page.getByRole('table').getByRole('link');
    expect(await links.count()).toBe(9);
    // What arrives meanwhile moves no row from one page to another.
    const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    await book(test.server, [{ vendor_name: 'Später AG', line_items: [VAGUE] }]);
    await page.reload();
    await previous.waitFor();
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(shown);
    await page.getByLabel('Vendor').fill('uster');
    await page.waitForURL('**vendor=uster**');
    await page.getByRole('link', { name: 'Stadtwerke Uster' }).click();
    await page.getByRole('heading', { name: 'Stadtwerke Uster · S-1' }).waitFor();
    await page.getByText('Strom Hochtarif').click();
    await page.getByText('kg CO₂e / kWh').first().waitFor();
    await page.getByText('Entry 2').waitFor();
    await page.getByRole('button', { name: 'Void', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Booked twice in the ledger');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Void' }).click();
    await page.getByText('The invoice is voided.').waitFor();
    await page.getByText('Voided on').waitFor();
    const { voided, entries } = await invoice('power');
    expect(voided?.reason).toBe('Booked twice in the ledger');
    expect(entries.map(({ kind }) => kind)).toEqual([
      'invoice.recorded',
      'document.attached',
      'invoice.voided',
    ]);
    expect(await page.getByRole('button', { name: 'Void', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Erase personal content' }).click();
    await dialog.getByLabel('Reason').fill('GDPR, Article 17');
    await picture(page, 'erase');
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await page.getByText('Personal content erased on').waitFor();
    expect((await invoice('power')).vendor_name).toBe('[erased]');
    expect(complaints).toEqual([]);
  });

  it('takes the document of an invoice, and a further version of it', async () => {
    const { page, complaints } = await test.openAs(test.server.owner, '/invoices');
    await page.getByLabel('Vendor').fill('Später AG');
    await page.getByRole('link', { name: 'Später AG' }).click();
    const input = page.getByLabel('Attach the document (PDF)');
    const file = (text: string) => ({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`),
    });
    await input.setInputFiles({ ...file(''), buffer: Buffer.from('no PDF') });
    await page.getByText('must begin with %PDF').waitFor();
    await input.setInputFiles(file('one'));
    await page.getByText('The document is attached.').waitFor();
    await page.getByText('Version 1,').waitFor();
    await input.setInputFiles(file('two'));
    await page.getByText('Version 2,').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  });

  it('finds those with a warning, and the voided ones alone, by filters in the address', async () => {
    const { page, complaints } = await test.openAs(test.server.owner, '/invoices');
    await page.getByText('More filters').click();
    await page.getByLabel('Warning').selectOption('Possible duplicate');
    await page.waitForURL('**warning=POSSIBLE_DUPLICATE**');
    const links = page.getByRole('table').getByRole('link');
    await expect.poll(() => links.allTextContents()).toEqual(['Muster Beratung AG']);
    await page.reload();
    await page.getByLabel('Warning').waitFor();
    expect(await page.getByLabel('Warning').inputValue()).toBe('POSSIBLE_DUPLICATE');
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'invoices-warning');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('More filters').click();
    await page.getByLabel('Voided invoices').selectOption('Only these');
    await page.waitForURL('**voided=only**');
    await expect.poll(() => links.allTextContents()).toEqual(['[erased]']);
    expect(complaints).toEqual([]);
  });

  it('shows duplicates side by side and voids one of them', async () => {
    const { page, complaints } = await test.openAs(test.server.owner, '/invoices/duplicates');
    await page.getByText('Same vendor, date, currency and lines').waitFor();
    await page.getByRole('group', { name: 'Later' }).getByRole('button', { name: 'Void this one' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('A copy');
    await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
    await page.getByText('No invoice is there twice.').waitFor();
    expect([(await invoice('earlier')).voided, (await invoice('later')).voided?.reason]).toEqual([
      null,
      'A copy',
    ]);
    expect(complaints).toEqual([]);
  });

  it('offers auditors nothing that the service would refuse', async () => {
    const { page, complaints } = await test.openAs(test.server.auditor, '/invoices');
    await page.getByText('You see the invoices of the periods that you are assigned to audit.').waitFor();
    const names = await page.locator('nav#navigation').getByRole('link').allTextContents();
    expect(names.filter((name) => name === 'Import' || name === 'Review')).toEqual([]);
    expect(await page.getByRole('link', { name: 'Import files' }).count()).toBe(0);
    await page.goto(`${test.server.url}/console/invoices/${ids.get('hostile')}`);
    await page.getByText('There is no such invoice, or you may not see it.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows stored texts as texts, on a phone without scrolling sideways', async () => {
    const path = `/invoices/${ids.get('hostile')}`;
    const { page, complaints } = await test.openAs(test.server.owner, path, {
      window: PHONE,
      locale: 'de-CH',
    });
    await page.getByRole('heading', { level: 1, name: HOSTILE.markup }).waitFor();
    expect(await page.title()).toContain('<script>');
    await page.getByText(HOSTILE.long).waitFor();
    await page.getByText(HOSTILE.direction).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await page.goto(`${test.server.url}/console/invoices`);
    await page.getByRole('link', { name: HOSTILE.markup }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(complaints).toEqual([]);
  });
});
