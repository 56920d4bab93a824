import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { invoicePdf } from '../../gateway/cli/demo/invoice-pdf.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import {
  type ConsoleTest,
  HAS_BROWSER,
  PATIENCE_MS,
  picture,
  scrollsSideways,
  startConsole,
} from '../support/console.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { postIngest } from '../support/gateway.ts';
import { signedInClient } from '../support/trpc.ts';

const CHARTS = 7;
const YEAR = 'from: "2025-01-01", to: "2025-12-31"';
const HOSTILE = `=HYPERLINK("http://x.test","a") <script>window.bad=1</script> \u202Eabc\u202C ${'w'.repeat(1_800)}`;
const HOSTILE_VENDOR = '<img src=x onerror=window.bad=1> \u202Egnp.exe';

/** As the page shows kilograms to a British reader. */
const shownKg = (kgco2e: number, digits = 1) =>
  `${kgco2e.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })}\u00a0kg`;

const numberIn = (text: string) => Number(text.replace(/[^\d.-]/g, ''));

describe.runIf(HAS_BROWSER)('the dashboard', () => {
  let test: ConsoleTest;
  let token: string;

  beforeAll(async () => {
    test = await startConsole();
    // Of every supplier of electricity, so that market-based figures are data of suppliers.
    const { instrument } = await signedInClient(test.server, test.server.owner);
    const mix = { kind: 'supplier_mix', year: 2025, country: 'CH', kgco2e_per_kwh: 0.043 } as const;
    await instrument.create.mutate({ ...mix, reference: 'disclosures of 2025' });
    await pushDemoYear(test.server);
    // Of the year before, to compare with.
    await push({
      vendor_name: 'Gasversorgung Glatt AG',
      invoice_date: '2024-02-28',
      line_items: [{ description: 'Erdgas', quantity: 50_000, unit_of_measure: 'kWh', spend_amount: 6_000 }],
    });
    token = await test.server.signIn(test.server.owner);
  });
  afterAll(() => test?.close());

  async function push(invoice: object): Promise<string> {
    const answer = await postIngest(test.server, { invoices: [invoice] });
    const { invoices } = (await answer.json()) as { invoices: { invoice_id: string }[] };
    return invoices[0]?.invoice_id ?? '';
  }
  async function ask<Data>(query: string): Promise<Data> {
    return dataOf<Data>(await askGraphql({ url: test.server.url, token, query }));
  }
  async function totalOf(filter: string) {
    const query = `{ emissions(groupBy: [SCOPE], filter: { ${filter} }) { total { kgco2e marketBasedKgco2e lineCount } } }`;
    interface Total {
      readonly kgco2e: number;
      readonly marketBasedKgco2e: number;
      readonly lineCount: number;
    }
    return (await ask<{ emissions: { total: Total } }>(query)).emissions.total;
  }
  async function lineOf(invoiceId: string): Promise<string> {
    const query = `{ invoice(invoiceId: "${invoiceId}") { lineItems(first: 1) { nodes { lineItemId } } } }`;
    const { invoice } = await ask<{ invoice: { lineItems: { nodes: { lineItemId: string }[] } } }>(query);
    return invoice.lineItems.nodes[0]?.lineItemId ?? '';
  }

  const isDrawn = (page: Page) =>
    expect.poll(() => page.locator('figure svg').count(), { timeout: PATIENCE_MS }).toBe(CHARTS);
  const bars = (page: Page, chart: string) =>
    page
      .locator('figure')
      .filter({ has: page.getByRole('heading', { name: chart }) })
      .locator('svg a');
  const totalShown = (page: Page) => page.locator('p[role=status] strong');

  it('is what an owner sees first: the year in figures that are those of the interface', async () => {
    const { page, context, complaints } = await test.openAs(test.server.owner, '/');
    await page.waitForURL('**/console/dashboard?**');
    const { kgco2e, marketBasedKgco2e } = await totalOf(YEAR);
    await page.getByText(shownKg(kgco2e)).first().waitFor();
    await isDrawn(page);
    expect(await bars(page, 'By month and scope').count()).toBe(36);
    await picture(page, 'dashboard');
    await page.getByLabel('Scope 2', { exact: true }).selectOption('market');
    await page.waitForURL('**basis=market**');
    await page.getByText(shownKg(marketBasedKgco2e)).first().waitFor();
    await page.getByLabel('Year', { exact: true }).selectOption('2024');
    await page.waitForURL('**year=2024**');
    await page
      .getByText(shownKg((await totalOf('from: "2024-01-01", to: "2024-12-31"')).kgco2e))
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leads from every kind of bar, by mouse and by key, to lines with the same total', async () => {
    const { page, context, complaints } = await test.openAs(test.server.owner, '/dashboard');
    const chosen: readonly (readonly [string, 'first' | 'last'])[] = [
      ['By month and scope', 'first'],
      ['Scope 3 by category', 'first'],
      ['By vendor', 'first'],
      ['By vendor', 'last'],
      ['By what was bought', 'last'],
      ['Source of the data', 'first'],
      ['Confidence of the lines', 'last'],
      ['Against the year before', 'first'],
    ];
    for (const [chart, which] of chosen) {
      await isDrawn(page);
      const bar = bars(page, chart)[which]();
      const says = (await bar.locator('title').first().textContent()) ?? '';
      const kilograms = /: (.+\skg)/.exec(says)?.[1];
      if (which === 'first') {
        await bar.focus();
        await page.keyboard.press('Enter');
      } else await bar.click();
      await page.waitForURL('**/console/lines?**');
      await expect.poll(() => totalShown(page).textContent(), { timeout: PATIENCE_MS }).toBe(kilograms);
      expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
      await page.goBack();
      await page.waitForURL('**/console/dashboard?**');
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leads from each source of market-based figures to its lines, with what each has of the total', async () => {
    const { page, context, complaints } = await test.openAs(
      test.server.owner,
      '/dashboard?year=2025&basis=market',
    );
    for (const [place, name] of ['Physical quantities', 'Data of the supplier', 'Spend'].entries()) {
      await isDrawn(page);
      const bar = bars(page, 'Source of the data').nth(place);
      const says = (await bar.locator('title').first().textContent()) ?? '';
      expect(says).toContain(name);
      const kilograms = /: (.+\skg)/.exec(says)?.[1] ?? '';
      expect(kilograms).not.toBe(shownKg(0));
      await bar.click();
      await page.waitForURL('**dataSource=**');
      await expect.poll(() => totalShown(page).textContent(), { timeout: PATIENCE_MS }).toBe(kilograms);
      await page.getByText(`Market-based, from: ${name}`).waitFor();
      if (name === 'Data of the supplier') {
        await picture(page, 'lines-supplier');
        const parts = await page.locator('tbody td:nth-child(3)').allTextContents();
        const sum = parts.reduce((total, text) => total + numberIn(text), 0);
        expect(parts.length).toBeGreaterThan(5);
        // Each is shown with one decimal.
        expect(Math.abs(sum - numberIn(kilograms))).toBeLessThanOrEqual(0.05 * (parts.length + 1));
      }
      await page.goBack();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lists lines by a filter in the address, sorted and in pages, and saves exactly them', async () => {
    const { page, context, complaints } = await test.openAs(test.server.owner, '/lines?year=2025&scope=1');
    const { kgco2e, lineCount } = await totalOf(`${YEAR}, scopes: [1]`);
    await expect.poll(() => totalShown(page).textContent(), { timeout: PATIENCE_MS }).toBe(shownKg(kgco2e));
    await picture(page, 'lines');
    await page.getByRole('button', { name: 'Date' }).click();
    await page.waitForURL('**sort=DATE**');
    await page.getByLabel('Text of the line').fill('Diesel');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**text=Diesel**');
    const found = await totalOf(`${YEAR}, scopes: [1], description: "Diesel"`);
    await expect
      .poll(() => totalShown(page).textContent(), { timeout: PATIENCE_MS })
      .toBe(shownKg(found.kgco2e));
    expect(found.lineCount).toBeLessThan(lineCount);
    const [csv, xlsx] = [await saved(page, 'Lines as CSV'), await saved(page, 'Lines as XLSX')];
    const rows = csv.toString('utf8').trimEnd().split('\r\n');
    expect(rows[0]).toMatch(/^\uFEFFinvoice\.date,invoice\.vendor,invoice\.number,/);
    expect(rows).toHaveLength(found.lineCount + 1);
    expect(xlsx.subarray(0, 2).toString()).toBe('PK');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows a line with its factor, its arithmetic and its document, and stored texts as text', async () => {
    const bill = companyYear().find(({ invoice }) => invoice.line_items.length > 1)?.invoice;
    if (bill === undefined) throw new Error('no bill');
    const invoiceId = await push({ ...bill, invoice_number: 'PDF-1' });
    const { key } = await test.server.newKey('ingest');
    const sent = await fetch(`${test.server.url}/api/invoices/${invoiceId}/source-document`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' },
      body: invoicePdf(bill) as BodyInit,
    });
    expect(sent.status).toBe(201);
    const { page, context, complaints } = await test.openAs(
      test.server.owner,
      `/lines/${await lineOf(invoiceId)}`,
    );
    // The words of the PDF, over its picture.
    await page.getByLabel('Page 1 of 1').getByText(bill.vendor_name, { exact: false }).first().waitFor();
    expect(await page.locator('aside canvas').count()).toBe(1);
    await page.getByText('Licence').first().waitFor();
    const steps = await page
      .locator('section', { hasText: 'How it was calculated' })
      .locator('ol > li')
      .allTextContents();
    expect(steps.slice(0, 2)).toEqual([
      'Spend 9,650 CHF',
      'Industry 531120 (NAICS 2017), from the classification of the text',
    ]);
    expect(steps[3]).toMatch(/^9,650 CHF = [\d,.]+ EUR \(rate /);
    await picture(page, 'line');
    expect(complaints).toEqual([]);
    const hostile = await push({
      vendor_name: HOSTILE_VENDOR,
      invoice_date: '2025-07-01',
      line_items: [{ description: HOSTILE, spend_amount: 9_000_000 }],
    });
    for (const path of [`/lines/${await lineOf(hostile)}`, '/lines?year=2025', '/dashboard']) {
      await page.goto(`${test.server.url}/console${path}`);
      await page.getByText('<script>window.bad=1</script>').first().waitFor();
      expect(await scrollsSideways(page)).toBe(false);
    }
    await isDrawn(page);
    expect(await bars(page, 'By vendor').first().locator('title').first().textContent()).toContain(
      '<img src=x',
    );
    expect(await page.evaluate('window.bad')).toBe(undefined);
    await context.close();
  });

  it('adds invoices while they arrive, says so, and does not move', async () => {
    const { page, context, complaints } = await test.openAs(test.server.owner, '/dashboard');
    await isDrawn(page);
    await page.evaluate('scrollTo(0, 400)');
    await push({
      vendor_name: 'Neu AG',
      invoice_date: '2025-08-01',
      line_items: [{ description: 'Stahlträger', spend_amount: 5_000 }],
    });
    await page.getByText('1 invoice with').waitFor();
    const { kgco2e } = await totalOf(YEAR);
    await page.getByText(shownKg(kgco2e)).first().waitFor();
    expect(await page.locator('[data-changed=true]').count()).toBeGreaterThan(0);
    expect(await page.evaluate('scrollY')).toBe(400);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('states the inventory of a period with both figures of scope 2, and saves it', async () => {
    const { page, context, complaints } = await test.openAs(test.server.owner, '/inventory?period=2025');
    const { kgco2e, marketBasedKgco2e } = await totalOf('period: "2025"');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Total, scope 2 location-based').getByText(shownKg(kgco2e)).waitFor();
    await row('Total, scope 2 market-based').getByText(shownKg(marketBasedKgco2e)).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(21);
    await picture(page, 'inventory');
    const csv = (await saved(page, 'Greenhouse gas inventory as CSV')).toString('utf8');
    expect(csv.trimEnd().split('\r\n')).toHaveLength(19);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('nav#navigation').isVisible()).toBe(false);
    // Dark text on white, whatever appearance was chosen.
    await page.evaluate("document.documentElement.dataset.theme = 'dark'");
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** What a choice of the export menu saves. */
async function saved(page: Page, choice: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: choice }).click(),
  ]);
  return readFile(await download.path());
}
