import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, HOSTILE } from '../support/books-to-look-at.ts';
import {
  type ConsoleTest,
  type ConsoleWindow,
  HAS_BROWSER,
  PATIENCE_MS,
  PHONE,
  picture,
  scrollsSideways,
  startConsole,
} from '../support/console.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';

/** Without a place to break, as long as each member may be. */
const LONG = {
  vendor: `W${'w'.repeat(299)}`,
  number: `N${'n'.repeat(99)}`,
  key: `K${'k'.repeat(99)}`,
  reason: `R${'r'.repeat(999)}`,
  workspace: `${HOSTILE.markup}${'m'.repeat(200 - HOSTILE.markup.length)}`,
  email: `${'e'.repeat(60)}@${'example.'.repeat(20)}com`,
};
const FORMULAS = [HOSTILE.formula, '+1+cmd|x', '-2+3', '@SUM(A1)', '\u202e=1+1'];

describe.runIf(HAS_BROWSER)('texts that people and programs have stored', () => {
  let test: ConsoleTest;
  let owner: TrpcTestClient;
  let ids: readonly string[];
  let lineId: string;
  const windows: ConsoleWindow[] = [];
  beforeAll(async () => {
    test = await startConsole();
    owner = await signedInClient(test.server, test.server.owner);
    const line = (description: string, spend_amount: number) => ({ description, spend_amount });
    ids = await book(test.server, [
      {
        vendor_name: HOSTILE.markup,
        invoice_number: HOSTILE.formula,
        line_items: [line(HOSTILE.markup, 9_000), line(HOSTILE.long, 8_000)],
      },
      { vendor_name: HOSTILE.direction, line_items: [line(HOSTILE.direction, 7_000)] },
      { vendor_name: LONG.vendor, invoice_number: LONG.number, line_items: [line(HOSTILE.formula, 6_000)] },
      ...FORMULAS.map((formula, at) => ({ vendor_name: formula, line_items: [line(formula, 5_000 - at)] })),
    ] as Parameters<typeof book>[1]);
    const [first = '', second = ''] = ids;
    lineId = (await owner.invoice.get.query({ invoice_id: first })).line_items[0]?.line_item_id ?? '';
    await owner.invoice.void.mutate({ invoice_id: second, reason: `${HOSTILE.markup} ${HOSTILE.direction}` });
    await owner.invoice.void.mutate({ invoice_id: ids[2] ?? '', reason: LONG.reason });
    await owner.invoice.reclassify.mutate({
      line_item_id: lineId,
      category: 'steel',
      reason: HOSTILE.markup,
    });
    await owner.apiKey.create.mutate({ name: `${HOSTILE.markup} ${HOSTILE.direction}` });
    await owner.apiKey.create.mutate({ name: LONG.key });
    await owner.member.invite.mutate({ email: LONG.email, role: 'member' });
    await owner.member.invite.mutate({ email: "+o'hara=1@example.com", role: 'auditor' });
    await owner.workspace.update.mutate({ name: LONG.workspace });
    await owner.instrument.create.mutate({
      kind: 'supplier_mix',
      year: 2025,
      country: 'CH',
      kgco2e_per_kwh: 0.02,
      supplier: HOSTILE.markup,
      reference: HOSTILE.long.slice(0, 500),
    });
    windows.push(await test.openAs(test.server.owner, '/settings'));
    windows.push(await test.openAs(test.server.owner, '/settings', { window: PHONE, dark: true }));
  });
  afterAll(() => test?.close());

  it('are texts on every page, which fits a phone, and run nothing', async () => {
    const [first = '', second = '', third = ''] = ids;
    const shown: readonly (readonly [path: string, text: string])[] = [
      ['/dashboard', HOSTILE.markup],
      ['/lines?year=2025', HOSTILE.markup],
      [`/lines/${lineId}`, HOSTILE.markup],
      ['/inventory?period=2025', 'Total, scope 2 market-based'],
      ['/invoices?voided=true', LONG.vendor],
      ['/invoices/duplicates', 'Duplicates'],
      [`/invoices/${first}`, HOSTILE.long],
      [`/invoices/${second}`, `${HOSTILE.markup} ${HOSTILE.direction}`],
      [`/invoices/${third}`, LONG.reason],
      ['/review', HOSTILE.formula],
      ['/settings/workspace/api-keys', LONG.key],
      ['/settings/workspace/members', LONG.email],
      ['/settings/workspace/policy', 'Currency'],
      ['/settings/workspace/instruments', HOSTILE.markup],
      ['/settings/workspace/history', LONG.key],
      ['/settings/workspace/access', test.server.owner.email],
    ];
    for (const [at, { page }] of windows.entries()) {
      for (const [path, text] of shown) {
        await page.goto(`${test.server.url}/console${path}`);
        await page.locator('main').getByText(text).first().waitFor({ state: 'attached' });
        if (path === '/dashboard') await page.locator('figure svg').nth(6).waitFor();
        expect(await scrollsSideways(page), path).toBe(false);
        expect(await page.locator('main script, main img:not([src^=blob])').count(), path).toBe(0);
        expect(await page.title(), path).not.toBe('taken');
        if (at === 1) await picture(page, `stored${path.replace(/\W+/g, '-').slice(0, 40)}`);
      }
    }
    expect(windows.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  it('are texts in saved charts and tables, and no formula of a spreadsheet', async () => {
    const [{ page, complaints }] = windows as [ConsoleWindow];
    await page.goto(`${test.server.url}/console/dashboard`);
    const figure = page.locator('figure').filter({ has: page.getByRole('heading', { name: 'By vendor' }) });
    await figure.locator('svg a').first().waitFor();
    const chart = async (choice: string) => {
      await figure.getByRole('button', { name: 'Save' }).click();
      return saved(page, choice);
    };
    const svg = await chart('Save as SVG');
    // The picture opened by itself, where no policy of the console holds.
    const alone = await test.browser.newPage();
    const taken: string[] = [];
    alone.on('dialog', (dialog) => {
      taken.push(dialog.message());
      void dialog.dismiss();
    });
    await alone.goto(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
    expect(await alone.locator('text').count()).toBeGreaterThan(0);
    expect(await alone.locator('script, img, image, foreignObject').count()).toBe(0);
    expect(await alone.locator('title', { hasText: '<script>' }).count()).toBeGreaterThan(0);
    await alone.close();
    expect(taken).toEqual([]);

    const rows = (await chart('Save as CSV')).split('\r\n');
    expect(rows).toContainEqual(expect.stringMatching(/^"?'=HYPERLINK/));
    const menu = page.getByRole('button', { name: 'Export' });
    await menu.click();
    const lines = await saved(page, 'Lines as CSV');
    await menu.click();
    const invoices = await saved(page, 'Invoices as CSV');
    for (const text of [rows.join('\r\n'), lines, invoices]) {
      const cells = cellsOf(text);
      expect(
        cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?[\d.]+(?:[eE]-?\d+)?$/.test(cell)),
      ).toEqual([]);
      expect(cells).toContain(`'${HOSTILE.formula}`);
      expect(cells).toContain(HOSTILE.markup);
    }
    expect(complaints).toEqual([]);
  });
});

async function saved(page: Page, choice: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: PATIENCE_MS }),
    page.getByRole('menuitem', { name: choice }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Source: RFC 4180. */
function cellsOf(csv: string): string[] {
  return [...csv.replace('\uFEFF', '').matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)/g)].map(
    ([, quoted, bare = '']) => (quoted === undefined ? bare : quoted.replaceAll('""', '"')),
  );
}
