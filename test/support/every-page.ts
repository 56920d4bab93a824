import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { invoicePdf } from '../../gateway/cli/demo/invoice-pdf.ts';
import type { IngestAnswer } from '../../schema/contracts/ingest.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { askGraphql, dataOf } from './ask-graphql.ts';
import {
  accessibilityProblems,
  type ConsoleTest,
  type OpenOptions,
  PATIENCE_MS,
  scrollsSideways,
  ZOOMED,
} from './console.ts';
import { createEngagement, pushDemoYear, workOn } from './engagement.ts';
import { postIngest } from './gateway.ts';
import { importFile } from './imports.ts';
import { signedInClient } from './trpc.ts';

const STEP_MS = 50;
const STILL_MS = 300;
const FOCUS_MS = 10_000;
/** A part that is drawn anew under the hand takes no key: a person presses again. */
const PRESSES = 3;
const OPENS_MS = 5_000;
const ROUTE = /const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*path: '([^']+)'/g;

/** The path of every page of the areas, such as `/invoices/$invoiceId`, as their routes say. */
function pathsOfPages(): string[] {
  const routes = globSync('gateway/console/src/pages/*/routes.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ROUTE)].map(([, name = '', parent = '', path = '']) => ({
      name,
      parent,
      path,
    })),
  );
  const parents = new Set(routes.map(({ parent }) => parent));
  const pathOf = (name: string): string => {
    const route = routes.find((one) => one.name === name);
    return route === undefined ? '' : `${pathOf(route.parent)}${route.path}`;
  };
  return routes
    .filter(({ name }) => !parents.has(name))
    .map(({ name }) => pathOf(name).replace(/(?<=.)\/$/, ''))
    .sort();
}

/** What takes the place of the variables in the paths. */
export type Places = Readonly<Record<string, string>>;

const LEDGER = [
  'vendor_name,invoice_date,description,net_amount',
  'Papeterie Zumstein,2025-03-31,Kopierpapier A4,90.00',
  'Papeterie Zumstein,2025-02-30,Ordner,45.00',
].join('\n');

/** Two years with a document, a duplicate, an imported file and a closed period: something to see on every page. */
export async function fillBooks({ server }: Pick<ConsoleTest, 'server'>): Promise<Places> {
  const owner = await signedInClient(server, server.owner);
  const bill = companyYear()[0]?.invoice;
  if (bill === undefined) throw new Error('the demo year has invoices');
  const copy = { ...bill, invoice_number: 'COPY-1' };
  await pushDemoYear(server);
  const answer = await postIngest(server, {
    invoices: [copy, copy, { ...bill, invoice_date: '2024-03-31', invoice_number: 'EARLIER-1' }],
  });
  const { invoices } = (await answer.json()) as IngestAnswer;
  const invoiceId = invoices[0]?.invoice_id ?? '';
  await fetch(`${server.url}/api/invoices/${invoiceId}/source-document`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/pdf' },
    body: invoicePdf(bill) as BodyInit,
  });
  const { job_id: jobId } = await importFile(server, { name: 'ledger.csv', content: LEDGER });
  await owner.member.invite.mutate({ email: 'new@footing.example', role: 'member' });
  await owner.period.close.mutate({ period: '2024' });
  const engagement = await createEngagement(server);
  const generate = { action: 'generate-sample', seed: 'dice 4 2 6 1 5 3 2 2 6 1' };
  const drawn: Readonly<Record<string, unknown>> = await workOn(server, engagement, generate);
  const { items } = drawn.sample as Pick<SampleAnswer, 'items'>;
  const query = `{
    invoice(invoiceId: "${invoiceId}") { lineItems(first: 1) { nodes { lineItemId } } }
    auditEntries(workspaceId: "${server.workspaceId}", filter: { period: "SETTINGS" }, first: 1) { nodes { id } }
  }`;
  const token = await server.signIn(server.owner);
  const found = dataOf<Found>(await askGraphql({ url: server.url, token, query }));
  return {
    invoiceId,
    jobId,
    engagementId: engagement.engagementId,
    lineItemId: items[0]?.line_item_id ?? '',
    lineId: found.invoice.lineItems.nodes[0]?.lineItemId ?? '',
    id: found.auditEntries.nodes[0]?.id ?? '',
  };
}

interface Found {
  readonly invoice: { readonly lineItems: { readonly nodes: readonly { readonly lineItemId: string }[] } };
  readonly auditEntries: { readonly nodes: readonly { readonly id: string }[] };
}

/** Waits until a page shows all that it asked for: nothing is under way for a while. */
export function settledPage(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    // Live updates stay open.
    if (!request.headers().accept?.includes('text/event-stream')) pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
  return async () => {
    await page.locator('h1').first().waitFor();
    for (let still = 0; still < STILL_MS; still = pending.size === 0 ? still + STEP_MS : 0) {
      await page.waitForTimeout(STEP_MS);
    }
    // Charts and documents are drawn once their part of the program is there.
    await expect.poll(() => page.locator('[aria-busy=true]').count(), { timeout: PATIENCE_MS }).toBe(0);
  };
}

/** Beside those of the areas. */
const PATHS_OF_SHELL = ['/sign-in', '/no/such/page'];
/** Where nobody is signed in. */
const PUBLIC = ['/sign-in', '/start', '/api', '/invitation', '/password-reset', '/forgot', '/verify'];
/** Leads to another page. */
const LEADING = '/settings';

/**
 * Opens every page of the console as somebody who may see it, all in the same look.
 * @param examine what is wrong with a page, in words.
 * @returns what was found, by path; and what the browser's own console said.
 */
export async function walkPages(
  test: ConsoleTest,
  places: Places,
  { look, examine }: { readonly look: OpenOptions; readonly examine: Examine },
): Promise<{ readonly found: Record<string, readonly string[]>; readonly complaints: readonly string[] }> {
  const signedIn = await test.openAs(test.server.owner, '/settings', look);
  const open = await test.open('/start', look);
  const auditor = await test.openAs(test.server.auditor, '/audit', look);
  const windows = [signedIn, open, auditor];
  const settled = new Map(windows.map((window) => [window, settledPage(window.page)]));
  const found: Record<string, readonly string[]> = {};
  for (const path of [...PATHS_OF_SHELL, ...pathsOfPages()]) {
    if (path === LEADING) continue;
    const window = PUBLIC.includes(path) ? open : path.startsWith('/audit') ? auditor : signedIn;
    await goTo(window.page, filled(path, places));
    await settled.get(window)?.();
    const problems = await examine(window.page, path);
    if (problems.length > 0) found[path] = problems;
  }
  for (const { context } of windows) await context.close();
  return { found, complaints: windows.flatMap(({ complaints }) => complaints) };
}

type Examine = (page: Page, path: string) => Promise<readonly string[]>;

/** Buttons of pages that open a dialog, beside the menus and lists that say so themselves. */
const DIALOGS: Readonly<Record<string, readonly RegExp[]>> = {
  '/review': [/^Keys/],
  '/invoices/$invoiceId': [/^Void$/, /^Erase personal content$/],
  '/invoices/duplicates': [/^Void this one$/],
  '/settings/account/sessions': [/^End all others$/],
  '/settings/workspace/api-keys': [/^Create key$/],
  '/settings/workspace/members': [/^Invite$/],
  '/settings/workspace/policy': [/^New workspace$/],
  '/settings/workspace/periods': [/^Close period/],
  '/settings/workspace/instruments': [/^Register instrument$/],
  '/audit/$engagementId': [/^Assign$/, /^Withdraw$/],
  '/audit/$engagementId/plan': [/^Draw anew$/, /^Extend the sample$/],
  '/audit/$engagementId/items/$lineItemId': [/^What if/],
};
/** The first of each kind on a page: the others are the same part. */
const MENU = 'main [aria-haspopup=menu]';
const LIST = 'main input[role=combobox]';
const POPUP = '[role=dialog]:not([aria-modal=false]), [role=menu], [role=listbox]:not([hidden])';

/** Opens by keyboard what a page in English can open; tells what is wrong with it, and where Escape leaves the focus. */
export async function problemsOfOpened(page: Page, path: string): Promise<string[]> {
  const openers = [
    ...(DIALOGS[path] ?? []).map((name) => page.locator('main').getByRole('button', { name }).first()),
    page.locator(MENU).first(),
    page.locator(LIST).first(),
    // The bar above is the same on every page.
    ...(path === '/settings/account' ? await page.locator('header [aria-haspopup=menu]').all() : []),
  ];
  const problems: string[] = [];
  for (const opener of openers) {
    if ((await opener.count()) === 0) continue;
    const isList = (await opener.getAttribute('role')) === 'combobox';
    await opened(page, opener, isList ? 'ArrowDown' : 'Enter');
    problems.push(...(await accessibilityProblems(page, isList ? 'html' : POPUP)));
    if (await scrollsSideways(page)) problems.push('scrolls sideways with it open');
    await page.keyboard.press('Escape');
    await page.locator(POPUP).waitFor({ state: 'detached' });
    // It comes back in a later frame.
    const isBack = await opener
      .and(page.locator(':focus'))
      .waitFor({ timeout: FOCUS_MS })
      .then(
        () => true,
        () => false,
      );
    if (!isBack) problems.push(`the focus is not back on ${await opener.textContent()}`);
  }
  return problems;
}

async function opened(page: Page, opener: Locator, key: string): Promise<void> {
  for (let pressed = 1; ; pressed += 1) {
    await opener.focus();
    await page.keyboard.press(key);
    const isLast = pressed === PRESSES;
    const shown = page.locator(POPUP).waitFor(isLast ? {} : { timeout: OPENS_MS });
    const isShown = await shown.then(
      () => true,
      (error: unknown) => {
        if (isLast) throw error;
        return false;
      },
    );
    if (isShown) return;
  }
}

/** What a reader of any page would stumble over: scrolling sideways, also at 200 %, and errors. */
export async function misfits(page: Page): Promise<string[]> {
  const alerts = await page.locator('main [role=alert]').allTextContents();
  return [
    ...((await scrollsSideways(page)) ? ['scrolls sideways'] : []),
    ...(await zoomedProblems(page)),
    ...alerts.filter((text) => text !== ''),
  ];
}

/** A phone is narrower than any zoomed window. */
async function zoomedProblems(page: Page): Promise<string[]> {
  const window = page.viewportSize();
  if (window === null || window.width < ZOOMED.width) return [];
  await page.setViewportSize(ZOOMED);
  const problems = (await scrollsSideways(page)) ? ['scrolls sideways at 200 %'] : [];
  await page.setViewportSize(window);
  return problems;
}

/** As the router does it, without loading the console anew. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/console${path}`)})`);
}

function filled(path: string, places: Places): string {
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const place = places[name];
    if (place === undefined) throw new Error(`${path}: the books have nothing for ${name}`);
    return encodeURIComponent(place);
  });
}
