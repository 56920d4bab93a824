import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.ts';
import { type ConsoleTest, HAS_BROWSER, PATIENCE_MS, startConsole } from '../support/console.ts';
import { requestIn } from '../support/settings-pages.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';

/** As the page shows kilograms to a British reader. */
const shownKg = (kgco2e: number, digits = 1) =>
  `${kgco2e.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })}\u00a0kg`;

interface Late {
  readonly invoices: readonly unknown[];
  readonly errors: readonly { readonly code: string }[];
}

describe.runIf(HAS_BROWSER)('the first day of an owner', () => {
  let test: ConsoleTest;
  let owner: TrpcTestClient;
  beforeAll(async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'footing-documents-')), 'documents.json');
    writeFileSync(file, '{}');
    // A server that runs no documents but those it knows runs those of its own pages.
    test = await startConsole({ config: { graphqlDocumentsFile: file, graphqlDocumentsOnly: true } });
    owner = await signedInClient(test.server, test.server.owner);
  });
  afterAll(() => test?.close());

  it('goes from an empty workspace to a closed period, on a server that runs listed documents only', async () => {
    const { server } = test;
    const { page, context, complaints } = await test.openAs(server.owner, '/');
    await page.getByText('There are no invoices yet.').waitFor();

    // A key, and the line that is shown with it, run as it stands.
    const settings = await context.newPage();
    settings.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await settings.goto(`${server.url}/console/settings`);
    await settings.getByRole('button', { name: 'Create key' }).click();
    const dialog = settings.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Bookkeeping');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const key = (await dialog.locator('pre').first().textContent()) ?? '';
    const command = (await dialog.locator('pre').nth(1).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    const { path, init } = requestIn(command);
    expect(command).toContain(key);
    const sent = await fetch(`${server.url}${path}`, init);
    expect([sent.status, await sent.text()]).toEqual([200, expect.any(String)]);

    // The dashboard was empty: it shows the first invoice without a reload, and says when another arrives.
    await page.evaluate("document.body.before = 'kept'");
    const total = page.getByText(shownKg((await booked()).kgco2e)).first();
    await total.waitFor();
    const vague = {
      vendor_name: 'Muster AG',
      invoice_date: '2025-04-30',
      currency: 'CHF',
      line_items: [{ description: 'Diverses gemäss Absprache', spend_amount: 9_000 }],
    };
    expect(
      (await fetch(`${server.url}${path}`, { ...init, body: JSON.stringify({ invoices: [vague] }) })).status,
    ).toBe(200);
    await page.getByText(/^1 invoice with|^2 invoices with/).waitFor();
    const before = await booked();
    await page.getByText(shownKg(before.kgco2e)).first().waitFor();
    expect(await page.evaluate('document.body.before')).toBe('kept');

    // The line behind a bar.
    const vendors = page.locator('figure').filter({ has: page.getByRole('heading', { name: 'By vendor' }) });
    await vendors.locator('svg a', { hasText: 'Muster AG' }).click();
    await page.waitForURL('**/console/lines?**');
    await page.getByRole('link', { name: 'Diverses gemäss Absprache' }).click();
    const [line] = before.lines.filter(({ needs_review }) => needs_review);
    await page
      .getByText(shownKg(line?.kgco2e ?? 0, 3))
      .first()
      .waitFor();

    // Corrected: it leaves the queue, and the kilograms are others.
    await page.getByRole('link', { name: 'Review' }).click();
    await page
      .getByRole('status')
      .getByText(shownKg(line?.kgco2e ?? 0))
      .waitFor();
    await page.getByRole('radio').nth(1).check();
    await page.getByLabel('Reason').fill('As the delivery note says');
    await page.getByRole('button', { name: 'Accept the change' }).click();
    await page.getByText('Nothing to review.').waitFor();
    const after = await booked();
    expect(after.lines.filter(({ needs_review }) => needs_review)).toEqual([]);
    expect(after.kgco2e).not.toBe(before.kgco2e);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText(shownKg(after.kgco2e)).first().waitFor();
    expect(await page.evaluate('document.body.before')).toBe('kept');

    await settings.getByRole('link', { name: 'Periods' }).click();
    await settings.getByRole('button', { name: 'Close period 2025' }).click();
    await dialog.getByRole('button', { name: 'Close period' }).click();
    await settings.getByText('Period 2025 is closed.').waitFor();
    const { periods } = await owner.period.list.query();
    expect(periods.map(({ name, status }) => [name, status])).toEqual([['2025', 'closed']]);
    const late = (await (await fetch(`${server.url}${path}`, init)).json()) as Late;
    expect(late).toMatchObject({ invoices: [], errors: [{ code: 'period_closed' }] });

    // The other pages that read by documents, and a document that is none of theirs.
    for (const [at, shown] of [
      ['invoices', 'Stadtwerke Uster'],
      ['inventory', 'Total, scope 2 market-based'],
      ['settings/workspace/history', 'Created API key “Bookkeeping”'],
    ]) {
      await settings.goto(`${server.url}/console/${at}`);
      await settings
        .getByText(shown ?? '')
        .first()
        .waitFor({ timeout: PATIENCE_MS });
    }
    const token = await server.signIn(server.owner);
    const { errors } = await askGraphql({ url: server.url, token, query: '{ workspace { name } }' });
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['document_not_trusted']);
    expect(complaints).toEqual([]);
  });

  /** Every line of the books, as the service answers. */
  async function booked() {
    const { invoices } = await owner.invoice.list.query({});
    const read = await Promise.all(invoices.map(({ invoice_id }) => owner.invoice.get.query({ invoice_id })));
    const lines = read.flatMap(({ line_items }) => line_items);
    return { lines, kgco2e: lines.reduce((sum, { kgco2e }) => sum + kgco2e, 0) };
  }
});
