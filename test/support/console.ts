import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium as launcher, type Page } from 'playwright-core';
import { createServerDatabase, type TestDatabase } from './databases.ts';
import { startTestGateway, type TestGateway, type TestGatewayOptions } from './gateway.ts';
import { freePort } from './server-process.ts';

/** The browser of the package is built for Linux on x64. */
export const HAS_BROWSER = process.platform === 'linux' && process.arch === 'x64';
/** The longest wait for anything on a page, on a busy machine. */
export const PATIENCE_MS = 30_000;
/** What the package sets and people's browsers do not; a browser in one process ends with its first context. */
const LOOSENED = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
]);
const WINDOW = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
/** A window of 1280 pixels at 200 %, which shows as much as one of half the size. */
export const ZOOMED = { width: 640, height: 400 };
/** Where pictures go that people look at: the folder of CONSOLE_PICTURES, else a temporary one. */
const PICTURES = process.env.CONSOLE_PICTURES ?? mkdtempSync(join(tmpdir(), 'footing-console-'));

export interface SignInOf {
  readonly email: string;
  readonly password: string;
}

export interface OpenOptions {
  readonly window?: { readonly width: number; readonly height: number };
  readonly dark?: boolean;
  /** Of the browser, such as `de-CH`; it chooses the language of the console. */
  readonly locale?: string;
  /** Of the browser, such as `Europe/Zurich`. */
  readonly timeZone?: string;
}

/** One browser window with cookies and storage of its own. */
export interface ConsoleWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts, of the policy of the pages and of the network that the browser's own console has shown. */
  readonly complaints: string[];
}

/** A gateway and windows at its console. */
export interface OpenConsole {
  readonly server: TestGateway;
  /** A window at a page of the console, such as `/settings`, with nobody signed in. */
  open(path: string, options?: OpenOptions): Promise<ConsoleWindow>;
  /** The same, with a person signed in through the form. */
  openAs(person: SignInOf, path: string, options?: OpenOptions): Promise<ConsoleWindow>;
  close(): Promise<void>;
}

export interface ConsoleTest extends OpenConsole {
  readonly database: TestDatabase;
  readonly browser: Browser;
  /** Another installation on the same database, with other settings: its links lead to itself. */
  beside(config: (baseUrl: string) => Promise<TestGatewayOptions['config']>): Promise<OpenConsole>;
}

/** A gateway on a PostgreSQL database of its own, with the built console, and Chromium: for one file of tests. */
export async function startConsole(options: TestGatewayOptions = {}): Promise<ConsoleTest> {
  const database = await createServerDatabase();
  const server = await startTestGateway(database.db, options);
  const browser = await launcher.launch({
    args: chromium.args.filter((arg) => !LOOSENED.has(arg)),
    executablePath: await chromium.executablePath(),
    headless: true,
  });
  return {
    ...windowsAt(browser, server),
    database,
    browser,
    async beside(config) {
      const port = await freePort();
      const baseUrl = `http://127.0.0.1:${port}`;
      const settings = {
        ...options,
        port,
        workspace: server,
        config: { ...(await config(baseUrl)), baseUrl },
      };
      return windowsAt(browser, await startTestGateway(database.db, settings));
    },
    async close() {
      await browser.close();
      await server.close();
      await database.close();
    },
  };
}

function windowsAt(browser: Browser, server: TestGateway): OpenConsole {
  const open = (path: string, look?: OpenOptions) =>
    openWindow(browser, `${server.url}/console${path}`, look);
  return {
    server,
    open,
    async openAs(person, path, look) {
      const window = await open(`/sign-in?to=${encodeURIComponent(path)}`, look);
      await signInAs(window.page, person);
      await window.page.locator('nav#navigation').waitFor({ state: 'attached' });
      return window;
    },
    close: () => server.close(),
  };
}

async function openWindow(browser: Browser, url: string, options: OpenOptions = {}): Promise<ConsoleWindow> {
  const { window = WINDOW, dark = false, locale = 'en-GB', timeZone } = options;
  const context = await browser.newContext({
    viewport: window,
    colorScheme: dark ? 'dark' : 'light',
    locale,
    ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  return { page, context, complaints };
}

/** Fills the form of the sign-in, on its page or in the dialog of an ended session. */
export async function signInAs(page: Page, { email, password }: SignInOf): Promise<void> {
  const field = page.locator('input[name=email]');
  await field.waitFor();
  if ((await field.getAttribute('readonly')) === null) await field.fill(email);
  await page.locator('input[name=password]').fill(password);
  // The page below the dialog may have a form too.
  await page.locator('form:has(input[name=password]) button[type=submit]').click();
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/**
 * What axe-core finds against WCAG 2.2 AA and its best practices, a line for each place; expected to be empty.
 * @param within a selector, where only what has just opened is asked about.
 */
export async function accessibilityProblems(page: Page, within = 'html'): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') {
    // Not by a script element, which the policy of the pages would refuse.
    await page.evaluate(axe.source);
  }
  const run = `axe.run(${JSON.stringify(within)}).then(({ violations }) => violations)`;
  const violations = (await page.evaluate(run)) as Violation[];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** A picture of the whole page; answers its path. */
export async function picture(page: Page, name: string): Promise<string> {
  const path = join(PICTURES, `${name}.png`);
  await page.screenshot({ path, fullPage: true });
  return path;
}

/** Whether something is wider than the window, so that a person would have to scroll sideways. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return (await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )) as boolean;
}
