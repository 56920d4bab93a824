import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  type ConsoleTest,
  HAS_BROWSER,
  PHONE,
  picture,
  scrollsSideways,
  startConsole,
} from '../support/console.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { join } from '../support/people.ts';
import { createTenant } from '../support/tenant.ts';

describe.runIf(HAS_BROWSER)('the addresses of the console', () => {
  let test: ConsoleTest;
  beforeAll(async () => {
    test = await startConsole();
    await pushDemoYear(test.server);
  });
  afterAll(() => test?.close());

  const isInView = (page: Page, name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top >= 0 && bottom <= link.ownerDocument.documentElement.clientHeight;
    });

  it('lead from an invoice back to the list as it was, at its row, also after a reload', async () => {
    const { page, complaints } = await test.openAs(
      test.server.owner,
      '/invoices?sort=amount&descending=false',
      { window: PHONE },
    );
    const links = page.locator('main tbody th a');
    await links.nth(20).waitFor();
    const last = (await links.count()) - 1;
    const opened = await links.nth(last).getAttribute('href');
    await links.nth(last).click();
    await page.getByRole('link', { name: 'All invoices' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.reload();
    await page.getByRole('link', { name: 'All invoices' }).click();
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
    await page.waitForURL('**sort=amount**');
    const focused = page.locator('main tbody th a:focus');
    await focused.waitFor();
    const idOf = (address: string | null) => new URL(address ?? '', test.server.url).pathname;
    expect(idOf(await focused.getAttribute('href'))).toBe(idOf(opened));
    expect(await page.evaluate('scrollY')).toBeGreaterThan(PHONE.height);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.reload();
    await focused.waitFor();
    expect(complaints).toEqual([]);
  });

  it('lead from a line back to the filtered lines, and from there through the invoice and back', async () => {
    const { page } = await test.openAs(test.server.owner, '/lines?text=diesel');
    const line = page.locator('main tbody th a').first();
    const name = (await line.textContent()) ?? '';
    await line.click();
    await page.getByRole('link', { name: 'To the lines' }).waitFor();
    await page.locator('main dd a').first().click();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('link', { name: 'To the lines' }).click();
    await page.waitForURL('**text=diesel**');
    await page.locator('main tbody th a:focus').waitFor();
    expect(await isInView(page, name)).toBe(true);
  });

  it('name the workspace: a link opens in it, each tab shows its own, and a foreign one says so', async () => {
    const { server, database } = test;
    const { page, context } = await test.openAs(server.owner, '/invoices');
    await page.waitForURL(`**workspace=${server.workspaceId}**`);
    const other = await createTenant(database.db);
    const foreign = await createTenant(database.db);
    const [owner] = await database.asOwner<{ user_id: string }>(
      `select user_id from app_user where email = '${server.owner.email}'`,
    );
    await join(database.db, other, { userId: owner?.user_id ?? randomUUID(), role: 'owner' });
    const invoice = await page.locator('main tbody th a').first().getAttribute('href');
    // The one shown last is another when the link comes.
    const second = await context.newPage();
    await second.goto(`${server.url}/console/invoices?workspace=${other}`);
    await second.getByText('No invoices yet').waitFor();
    await second.goto(`${server.url}/console/invoices`);
    await second.waitForURL(`**workspace=${other}**`);
    const third = await context.newPage();
    await third.goto(`${server.url}${invoice}`);
    await third.getByRole('link', { name: 'All invoices' }).waitFor();
    // Pages of who comes back stay in theirs.
    await second.getByRole('link', { name: 'Import', exact: true }).click();
    await second.waitForURL(`**/import?**workspace=${other}**`);
    await page.reload();
    await page.locator('main tbody th a').first().waitFor();

    await third.goto(`${server.url}/console/invoices?workspace=${foreign}`);
    await third.getByRole('heading', { level: 1, name: 'You do not belong to this workspace' }).waitFor();
    expect(await accessibilityProblems(third)).toEqual([]);
    await picture(third, 'workspace-foreign');
    await third.locator('main a').first().click();
    await third.locator('nav#navigation a').first().waitFor();
    await third.waitForURL(new RegExp(`workspace=(?:${server.workspaceId}|${other})`));
    await database.asOwner(`delete from membership where workspace_id = '${other}'`);
  });

  it('say what failed while a chart is saved or the language is changed', async () => {
    const { page } = await test.openAs(test.server.owner, '/dashboard');
    const save = page.getByRole('button', { name: 'Save ▾' }).first();
    await page.locator('figure svg').first().waitFor();
    await page.evaluate(
      'OffscreenCanvas.prototype.convertToBlob = () => Promise.reject(new Error("no memory"))',
    );
    await save.click();
    await page.getByRole('menuitem', { name: 'Save as PNG' }).click();
    await page.getByText('Server error').or(page.getByText('could not be done')).first().waitFor();
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.getByRole('button', { name: /^English/ }).click();
    await page.getByRole('menuitemradio', { name: 'Italiano' }).click();
    const said = page.getByRole('region', { name: 'Notifications' });
    expect(await said.getByText('The server cannot be reached').first().isVisible()).toBe(true);
  });

  it('say in German what helps against a refusal, with the English words on demand', async () => {
    const { page } = await test.openAs(test.server.owner, '/settings/workspace/rates', {
      locale: 'de-CH',
      window: PHONE,
      dark: true,
    });
    await page
      .getByLabel('Währung')
      .selectOption('ALL')
      .catch(() => {});
    await page.getByLabel('Rechnungsdatum').fill('2025-03-14');
    await page.getByRole('button', { name: 'Nachschlagen' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'not_found' });
    await alert.getByText('am 14.03.2025 ist kein Kurs bekannt').waitFor();
    const words = alert.getByText('No exchange rate is known');
    expect(await words.isVisible()).toBe(false);
    await alert.getByText('Wortlaut des Dienstes').click();
    await words.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await picture(page, 'refusal-de-dark-phone');
  });
});
