import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium as launcher, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

/** The browser of the package is built for Linux on x64. */
const hasBrowser = process.platform === 'linux' && process.arch === 'x64';
const PATIENCE_MS = 60_000;
/** What the package sets and people's browsers do not; a browser in one process ends with its first context. */
const LOOSENED = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
]);

describe.runIf(hasBrowser)('GraphiQL in Chromium', () => {
  let browser: Browser;
  let database: TestDatabase;
  let server: TestGateway;
  let context: BrowserContext;
  let page: Page;
  /** Requests of the page beside its own, and what the console said. */
  let asked: string[];
  let said: string[];

  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startTestGateway(database.db);
    browser = await launcher.launch({
      args: chromium.args.filter((arg) => !LOOSENED.has(arg)),
      executablePath: await chromium.executablePath(),
      headless: true,
    });
  }, PATIENCE_MS);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await database?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    page = await opened();
  });
  afterEach(() => context.close());

  async function opened(): Promise<Page> {
    asked = [];
    said = [];
    const next = await context.newPage();
    next.setDefaultTimeout(PATIENCE_MS / 2);
    next.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith('data:') && !url.startsWith('blob:')) asked.push(`${request.method()} ${url}`);
    });
    next.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text());
    });
    next.on('pageerror', (error) => said.push(String(error)));
    await next.goto(`${server.url}/graphql`, { waitUntil: 'load' });
    return next;
  }

  async function useKey(key: string): Promise<void> {
    await page.fill('#key-form input', key);
    await page.click('#key-form button');
  }

  const isOpen = () => page.locator('.graphiql-query-editor').waitFor();
  const isAsking = () => page.locator('#gate').waitFor();

  /** What the tab keeps, and the whole browser. */
  const keptTexts = () => page.evaluate('[JSON.stringify(sessionStorage), JSON.stringify(localStorage)]');

  /** Runs a query as a person does. */
  async function run(query: string): Promise<void> {
    const editor = page.locator('.graphiql-query-editor .monaco-editor').first();
    await editor.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(query);
    // The brace that the editor closed itself.
    await page.keyboard.press('ControlOrMeta+Shift+End');
    await page.keyboard.press('Delete');
    await page.click('.graphiql-execute-button');
  }

  const answer = () => page.locator('.graphiql-response .view-lines');

  it('asks for a key first, and fetches nothing but itself until then', async () => {
    await isAsking();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([`GET ${server.url}/graphql`]);
    expect(await page.locator('.graphiql-container').count()).toBe(0);
    expect(said).toEqual([]);
  });

  it('shows in words why a wrong key, a key of another scope and a wrong password are refused', async () => {
    const refusal = page.locator('#gate-refusal');
    await useKey(`ftg_${'x'.repeat(43)}`);
    await expect.poll(() => refusal.textContent()).toContain('Not accepted: the key or sign-in is unknown');
    await useKey((await server.newKey('ingest')).key);
    await expect.poll(() => refusal.textContent()).toContain('Not allowed. This key has the scope ingest');
    await page.fill('#person-form [name=email]', server.owner.email);
    await page.fill('#person-form [name=password]', 'not the password');
    await page.click('#person-form button');
    await expect.poll(() => refusal.textContent()).toContain('Not accepted');
    expect(await page.locator('.graphiql-container').count()).toBe(0);
    expect(await keptTexts()).toEqual(['{}', '{}']);
  });

  it('answers with a right key, and has the schema', { timeout: PATIENCE_MS }, async () => {
    const { key } = await server.newKey('read');
    await useKey(key);
    await isOpen();
    await run('{ workspace { name } }');
    await expect.poll(() => answer().textContent(), { timeout: PATIENCE_MS }).toContain('"workspace"');
    await page.click('button[aria-label="Show Documentation Explorer"]');
    await page.locator('.graphiql-doc-explorer').getByText('Query', { exact: true }).first().click();
    await page.locator('.graphiql-doc-explorer').getByText('invoices', { exact: true }).waitFor();
    // All of it from this server, and the key nowhere but in the storage of the tab.
    expect(asked.filter((request) => !request.endsWith(`${server.url}/graphql`))).toEqual([]);
    expect(said).toEqual([]);
    const [ofTab, ofBrowser] = (await keptTexts()) as [string, string];
    expect(ofTab).toContain(key);
    expect(ofBrowser).not.toContain(key);
    expect(page.url()).toBe(`${server.url}/graphql`);
  });

  it('keeps the key over a reload, and forgets it with the tab', { timeout: PATIENCE_MS }, async () => {
    await useKey((await server.newKey('read')).key);
    await isOpen();
    await page.reload();
    await isOpen();
    await page.close();
    page = await opened();
    await isAsking();
    expect(((await keptTexts()) as string[])[0]).toBe('{}');
    expect(asked).toEqual([`GET ${server.url}/graphql`]);
  });

  it('signs a person in and out: the session ends', { timeout: PATIENCE_MS }, async () => {
    await page.fill('#person-form [name=email]', server.owner.email);
    await page.fill('#person-form [name=password]', server.owner.password);
    await page.click('#person-form button');
    await isOpen();
    expect(await page.locator('#who').textContent()).toBe(server.owner.email);
    const { refreshToken } = JSON.parse(
      (await page.evaluate("sessionStorage.getItem('footing:credential')")) as string,
    ) as { refreshToken: string };
    await page.click('#sign-out');
    await isAsking();
    expect(((await keptTexts()) as string[])[0]).toBe('{}');
    const again = await fetch(`${server.url}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    expect(again.status).toBe(401);
  });

  it('says what is missing, what is busy, and that a key has ended', {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const { key, keyId } = await server.newKey('read');
    await useKey(key);
    await isOpen();
    const refusal = page.locator('#refusal');
    const words = () => refusal.textContent();
    await run('{ invoices(first: 500) { totalCount } workspace { name } }');
    await expect
      .poll(words, { timeout: PATIENCE_MS })
      .toContain('Parts of the answer are missing.\ninvoices: ');
    await page.route('**/graphql', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '7' },
        body: JSON.stringify({ detail: 'The limit of 20000 requests an hour is reached.' }),
      }),
    );
    await run('{ workspace { id } }');
    await expect
      .poll(words, { timeout: PATIENCE_MS })
      .toBe('Too many requests. The limit of 20000 requests an hour is reached. Try again in 7 seconds.');
    await page.unroute('**/graphql');
    await page.route('**/graphql', (route) => route.abort('connectionrefused'));
    await run('{ workspace { id } }');
    await expect.poll(words, { timeout: PATIENCE_MS }).toBe('The server cannot be reached.');
    await page.unroute('**/graphql');
    await database.asOwner(`update api_key set revoked_at = now() where key_id = '${keyId}'`);
    await run('{ workspace { id } }');
    await isAsking();
    expect(await page.locator('#gate-refusal').textContent()).toContain('Not accepted');
    expect(((await keptTexts()) as string[])[0]).toBe('{}');
  });
});
