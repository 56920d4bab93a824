import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  type ConsoleTest,
  type ConsoleWindow,
  HAS_BROWSER,
  type OpenOptions,
  PATIENCE_MS,
  picture,
  signInAs,
  startConsole,
} from '../support/console.ts';
import { join } from '../support/people.ts';
import { requestIn } from '../support/settings-pages.ts';
import { createTenant } from '../support/tenant.ts';

/** Each is a round trip for a browser that was never here. */
const FEW_SCRIPTS = 8;

describe.runIf(HAS_BROWSER)('the shell of the console', () => {
  let test: ConsoleTest;
  const windows: ConsoleWindow[] = [];
  beforeAll(async () => {
    test = await startConsole();
  });
  afterEach(async () => {
    for (const { context } of windows.splice(0)) await context.close();
  });
  afterAll(() => test?.close());

  async function open(path: string, options?: OpenOptions): Promise<ConsoleWindow> {
    const window = await test.open(path, options);
    windows.push(window);
    return window;
  }

  async function openAsOwner(path: string, options?: OpenOptions): Promise<ConsoleWindow> {
    const window = await test.openAs(test.server.owner, path, options);
    windows.push(window);
    return window;
  }

  /** How many scripts a page has asked for since it was loaded. */
  const scriptsOf = (page: Page) =>
    page.evaluate(
      "performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js')).length",
    );
  const isSignedIn = (page: Page) => page.locator('nav#navigation').waitFor({ state: 'attached' });
  const isSignedOut = (page: Page) => page.waitForURL('**/console/sign-in**');
  const chooses = async (page: Page, menu: RegExp, item: string) => {
    await page.getByRole('button', { name: menu }).click();
    await page
      .getByRole(/out|ab|Esci|déco/.test(item) ? 'menuitem' : 'menuitemradio', { name: item })
      .click();
  };
  /** The person comes back to the window, and the page asks who they are. */
  const comesBack = (page: Page) => page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  const endAllSessions = () =>
    test.database.asOwner(`update sign_in_session set ended_at = now(), end_reason = 'ended_elsewhere'`);

  describe('sign-in', () => {
    it('is there after few scripts, in every language', async () => {
      for (const locale of ['en-GB', 'it-CH']) {
        const { page } = await open('/sign-in', { locale });
        await page.locator('input[name=password]').waitFor();
        expect(await scriptsOf(page)).toBeLessThanOrEqual(FEW_SCRIPTS);
      }
    });

    it('leads from the address of the server to the sign-in, and from there into the console', async () => {
      const { page, complaints } = await open('/../');
      await isSignedOut(page);
      expect(await page.title()).toBe('Sign in to Footing – Footing');
      await signInAs(page, test.server.owner);
      await isSignedIn(page);
      expect(page.url()).not.toContain('sign-in');
      expect(complaints).toEqual([]);
    });

    it('keeps the session over a reload, and the tokens out of the reach of scripts', async () => {
      const { page, context, complaints } = await openAsOwner('/');
      await page.reload();
      await isSignedIn(page);
      const kept = (await page.evaluate(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
      )) as string;
      expect(kept).not.toMatch(/ftr_|eyJ/);
      expect(kept).not.toContain(test.server.owner.password);
      const [cookie] = await context.cookies();
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
      expect(complaints).toEqual([]);
    });

    it('says that e-mail and password do not belong together, and keeps the e-mail', async () => {
      const { page } = await open('/sign-in');
      await signInAs(page, { ...test.server.owner, password: 'not the password' });
      await page.getByText('This e-mail and password do not belong together.').waitFor();
      expect(await page.locator('input[name=email]').inputValue()).toBe(test.server.owner.email);
      expect(await page.locator('input[name=password]').getAttribute('aria-invalid')).toBe('true');
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    it('leads nowhere but into the console, whatever the address says', async () => {
      for (const to of [
        'https://evil.example/',
        '//evil.example/',
        '/\\evil.example',
        'javascript:alert(1)',
      ]) {
        const { page } = await open(`/sign-in?to=${encodeURIComponent(to)}`);
        await signInAs(page, test.server.owner);
        await isSignedIn(page);
        expect(new URL(page.url()).origin).toBe(test.server.url);
      }
    });

    it('says that the server cannot be reached, and succeeds once it can', async () => {
      const { page } = await open('/sign-in');
      await page.route('**/api/auth/**', (route) => route.abort('connectionrefused'));
      await signInAs(page, test.server.owner);
      await page.getByText('The server cannot be reached.').waitFor();
      await page.unroute('**/api/auth/**');
      await page.locator('form button[type=submit]').click();
      await isSignedIn(page);
      expect(page.url()).not.toContain('sign-in');
    });
  });

  describe('sign-out', () => {
    it('ends the session in every tab, for good', async () => {
      const { page, context } = await openAsOwner('/');
      const second = await context.newPage();
      await second.goto(`${test.server.url}/console/`);
      await isSignedIn(second);
      const cookies = await context.cookies();
      await chooses(page, /owner@/, 'Sign out');
      await Promise.all([isSignedOut(page), isSignedOut(second)]);
      // Whoever kept the cookie gains nothing.
      await context.addCookies(cookies);
      await page.evaluate("localStorage.setItem('footing:session', '1')");
      await page.goto(`${test.server.url}/console/`);
      await isSignedOut(page);
      expect(await page.locator('nav#navigation').count()).toBe(0);
    });
  });

  describe('a session that has ended', () => {
    it('asks to sign in again over the page, which stays as it is, and then does what was asked for', async () => {
      const { page } = await openAsOwner('/');
      await page.evaluate("document.querySelector('main').before = 'kept'");
      await endAllSessions();
      const answered = page.waitForResponse((answer) => answer.url().includes('session.me') && answer.ok());
      await comesBack(page);
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.waitFor();
      await picture(page, 'expired');
      expect(await accessibilityProblems(page)).toEqual([]);
      // Escape and a click beside it leave it: there is nothing to go on with.
      await page.keyboard.press('Escape');
      await dialog.waitFor();
      await signInAs(page, { ...test.server.owner, password: 'not the password' });
      await dialog.getByText('do not belong together').waitFor();
      await signInAs(page, test.server.owner);
      await dialog.waitFor({ state: 'hidden' });
      await answered;
      expect(await page.evaluate("document.querySelector('main').before")).toBe('kept');
    });

    it('is taken up in one tab where the person has signed in again in another', async () => {
      const { page, context } = await openAsOwner('/');
      const second = await context.newPage();
      await second.goto(`${test.server.url}/console/`);
      await isSignedIn(second);
      await endAllSessions();
      await comesBack(page);
      await comesBack(second);
      const dialogs = [page, second].map((tab) => tab.getByRole('dialog', { name: 'Sign in again' }));
      for (const dialog of dialogs) await dialog.waitFor();
      await signInAs(second, test.server.owner);
      for (const dialog of dialogs) await dialog.waitFor({ state: 'hidden' });
      expect(page.url()).not.toContain('sign-in');
    });

    it('shows nothing more of one person where another signs in in a second tab', async () => {
      const { page, context } = await openAsOwner('/');
      const second = await context.newPage();
      await second.goto(`${test.server.url}/console/`);
      await isSignedIn(second);
      await endAllSessions();
      await comesBack(page);
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
      await comesBack(second);
      await second
        .getByRole('dialog', { name: 'Sign in again' })
        .getByRole('button', { name: 'Sign out' })
        .click();
      await isSignedOut(second);
      await signInAs(second, test.server.auditor);
      await isSignedIn(second);
      await page.getByRole('button', { name: test.server.auditor.email }).waitFor();
      expect(await page.getByText(test.server.owner.email).count()).toBe(0);
    });

    it('is renewed once for all tabs that need it at the same time', async () => {
      const { page, context } = await openAsOwner('/');
      const tabs = [page, await context.newPage(), await context.newPage()];
      await Promise.all(tabs.map((tab) => tab.goto(`${test.server.url}/console/`)));
      await Promise.all(tabs.map(isSignedIn));
      await Promise.all(tabs.map((tab) => tab.reload()));
      await Promise.all(tabs.map(isSignedIn));
      for (const tab of tabs) expect(await tab.locator('input[name=password]').count()).toBe(0);
    });
  });

  it('switches between the workspaces of a person, each tab by itself', async () => {
    const { server, database } = test;
    const other = await createTenant(database.db);
    const [owner] = await database.asOwner<{ user_id: string }>(
      `select user_id from app_user where email = '${server.owner.email}'`,
    );
    await join(database.db, other, { userId: owner?.user_id ?? randomUUID(), role: 'member' });
    const { page, context } = await openAsOwner('/');
    const second = await context.newPage();
    await second.goto(`${server.url}/console/`);
    await isSignedIn(second);
    await chooses(page, /^Workspace:/, 'Muster AG');
    await page.getByRole('button', { name: 'Workspace: Muster AG' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Workspace: Muster AG' }).waitFor();
    expect(await second.getByRole('button', { name: 'Workspace: Muster AG' }).count()).toBe(0);
    await database.asOwner(`delete from membership where workspace_id = '${other}'`);
  });

  it('speaks the language of the browser, or the one chosen, at once and from then on', async () => {
    const { page } = await open('/sign-in', { locale: 'fr-CH' });
    await page.getByRole('heading', { name: 'Se connecter à Footing' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('fr');
    await page.locator('input[name=email]').fill('typed');
    await chooses(page, /Français/, 'Italiano');
    await page.getByRole('heading', { name: 'Accedi a Footing' }).waitFor();
    expect(await page.locator('input[name=email]').inputValue()).toBe('typed');
    await page.reload();
    await page.getByRole('heading', { name: 'Accedi a Footing' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('it');
  });

  it('is dark or light as the system, or as chosen', async () => {
    const background = (page: Page) =>
      page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const { page } = await open('/sign-in', { dark: true });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await background(page)).toBe('rgb(15, 21, 19)');
    await chooses(page, /English/, 'Light');
    expect(await background(page)).toBe('rgb(246, 248, 247)');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await background(page)).toBe('rgb(246, 248, 247)');
  });

  it('names the zone of every time of day, and shows all in UTC on demand, from then on', async () => {
    // UTC+5:30 all year.
    const { page } = await openAsOwner('/settings/account/sessions', { timeZone: 'Asia/Kolkata' });
    const zones = async () => {
      const text = (await page.locator('main').textContent()) ?? '';
      return new Set([...text.matchAll(/\d\d:\d\d\s(UTC|GMT\+5:30)?/g)].map(([, zone]) => zone));
    };
    await expect.poll(zones, { timeout: PATIENCE_MS }).toEqual(new Set(['GMT+5:30']));
    await chooses(page, /English/, 'In UTC');
    await expect.poll(zones, { timeout: PATIENCE_MS }).toEqual(new Set(['UTC']));
    await page.reload();
    await expect.poll(zones, { timeout: PATIENCE_MS }).toEqual(new Set(['UTC']));
  });

  it('is used by keyboard: the content is reached at once, and the title of a new page has the focus', async () => {
    const { page } = await openAsOwner('/');
    await page.reload();
    await isSignedIn(page);
    const focused = () => page.evaluate('document.activeElement?.textContent');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(focused).toBe(await page.getByRole('heading', { level: 1 }).textContent());
    await page.keyboard.press('Shift+Tab');
    while ((await focused()) !== 'Skip to the content') await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement?.id')).toBe('main');
  });

  it('shows the reference of the interface, and finds an operation', async () => {
    const { page, complaints } = await open('/api');
    await page.getByText('/api/ingest', { exact: false }).first().waitFor();
    await page.getByRole('searchbox').fill('void');
    expect(await page.getByText('POST /api/ingest', { exact: true }).count()).toBe(0);
    await page.getByRole('searchbox').fill('push invoices');
    await page.getByText('POST /api/ingest', { exact: true }).click();
    await page.getByText('Idempotency-Key', { exact: true }).waitFor();
    await page
      .locator('summary code', { hasText: /^invoices$/ })
      .first()
      .click();
    await page.getByText('vendor_name', { exact: true }).first().waitFor();
    await picture(page, 'api-open');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('gives a first visitor a command that works', async () => {
    const { page } = await open('/start');
    const command = await page.locator('pre').textContent();
    const { path, init } = requestIn(command ?? '');
    const answer = await fetch(`${test.server.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${test.server.apiKey}`, 'content-type': 'application/json' },
    });
    expect([answer.status, await answer.clone().text()]).toEqual([200, expect.any(String)]);
    const { invoices } = (await answer.json()) as { invoices: readonly unknown[] };
    expect(invoices).toMatchObject([{ line_items: [{ description: 'Strom Hochtarif' }] }]);
  });

  it('says so where there is no such page', async () => {
    const { page } = await openAsOwner('/no/such/page');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(await page.title()).toBe('There is no such page – Footing');
  });
});
