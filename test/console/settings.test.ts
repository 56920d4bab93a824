import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleTest, HAS_BROWSER, startConsole } from '../support/console.ts';
import { invoiceOf, postIngest } from '../support/gateway.ts';
import { checkPage, chooseInRow, clientOf, ODD_NAME, requestIn } from '../support/settings-pages.ts';
import type { TrpcTestClient } from '../support/trpc.ts';

describe.runIf(HAS_BROWSER)('the settings of a workspace', () => {
  let test: ConsoleTest;
  let owner: TrpcTestClient;
  beforeAll(async () => {
    test = await startConsole();
    owner = await clientOf(test, test.server.owner);
  });
  afterAll(() => test?.close());

  it('make an API key that is shown once and works, roll it, revoke it, and tell so in the history', async () => {
    const { page, complaints } = await test.openAs(test.server.owner, '/settings');
    await page.getByRole('heading', { name: 'API Key', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(ODD_NAME);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const key = (await dialog.locator('pre').first().textContent()) ?? '';
    expect(await dialog.locator('pre').nth(1).textContent()).toContain(`Bearer ${key}`);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await checkPage(page, 'settings-new-key');
    expect((await postIngest(test.server, { invoices: [invoiceOf()] }, { key })).status).toBe(200);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    expect(await page.content()).not.toContain(key);

    await chooseInRow(page, /script/, 'Roll');
    await dialog.getByLabel('The old key still works for').selectOption({ label: '1 hour' });
    await dialog.getByRole('button', { name: 'Roll' }).click();
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('Replaced, still works').waitFor();
    await chooseInRow(page, /script.*Replaced/, 'Revoke');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Show 1 ended key' }).click();
    await page.getByRole('cell', { name: 'Revoked' }).waitFor();
    const { keys } = await owner.apiKey.list.query();
    expect(keys.filter(({ name }) => name === ODD_NAME).map(({ revoked_at }) => revoked_at !== null)).toEqual(
      [false, true],
    );
    expect((await postIngest(test.server, { invoices: [invoiceOf()] }, { key })).status).toBe(401);

    await page.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByLabel('Name').fill('Figures');
    await dialog.getByLabel('Scope').selectOption('read');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const { path, init } = requestIn((await dialog.locator('pre').nth(1).textContent()) ?? '');
    const read = (await (await fetch(`${test.server.url}${path}`, init)).json()) as object;
    const { name } = await owner.workspace.get.query({});
    expect(read).toEqual({ data: { workspace: { name } } });
    await dialog.getByRole('button', { name: 'I have copied it' }).click();

    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('rowheader', { name: `Rolled API key “${ODD_NAME}”` }).waitFor();
    await page
      .getByRole('row', { name: /Created API key “<script>/ })
      .getByRole('link')
      .click();
    await page.getByText('key.created', { exact: true }).waitFor();
    expect(await page.getByText(ODD_NAME, { exact: true }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('close a period and reopen it with a reason, load rates, register and revoke instruments', async () => {
    const { server } = test;
    await postIngest(server, { invoices: [invoiceOf()] });
    const { page, complaints } = await test.openAs(server.owner, '/settings/workspace/periods');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Close period 2025' }).click();
    await checkPage(page, 'settings-close-period');
    await dialog.getByRole('button', { name: 'Close period' }).click();
    await page.getByRole('button', { name: 'Reopen period 2025' }).click();
    expect((await owner.period.list.query()).periods.find(({ name }) => name === '2025')?.status).toBe(
      'closed',
    );
    await dialog.getByLabel('Reason').fill('A late invoice of December');
    await dialog.getByRole('button', { name: 'Reopen period' }).click();
    await page.getByRole('button', { name: 'Close period 2025' }).waitFor();

    await page.getByRole('link', { name: 'Exchange rates' }).click();
    await page.getByLabel('CSV file').setInputFiles({
      name: 'rates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('date,KES\n2025-11-20,150.1\n'),
    });
    await page.getByRole('button', { name: 'Load rates' }).click();
    await page.getByText('1 rate added').waitFor();
    await page.getByLabel('Currency').selectOption('KES');
    await page.getByLabel('Invoice date').fill('2025-11-20');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('1 EUR = 150.1 KES').waitFor();

    await page.getByRole('link', { name: 'Scope 2 instruments' }).click();
    await page.getByRole('button', { name: 'Register instrument' }).click();
    await dialog.getByLabel('Year of the invoices').fill('2025');
    await dialog.getByLabel('kg CO₂e per kWh').fill('0,012345678');
    await dialog.getByLabel('Proof').fill('Stromkennzeichnung 2025');
    await checkPage(page, 'settings-new-instrument');
    await dialog.getByRole('button', { name: 'Register instrument' }).click();
    await page.getByText('0.012345678 kg/kWh').waitFor();
    await page.getByRole('button', { name: 'Register instrument' }).click();
    await dialog.getByLabel('Kind').selectOption('guarantees_of_origin');
    await dialog.getByLabel('Volume in MWh').fill('1.5');
    await dialog.getByLabel('Proof').fill('Cancellation 4711');
    await dialog.getByRole('button', { name: 'Register instrument' }).click();
    await page.getByRole('button', { name: 'Revoke Cancellation 4711' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    const { instruments } = await owner.instrument.list.query();
    expect(
      instruments.map(({ reference, revoked_at, kgco2e_per_kwh, mwh }) => [
        reference,
        kgco2e_per_kwh ?? mwh,
        revoked_at !== null,
      ]),
    ).toEqual([
      ['Stromkennzeichnung 2025', 0.012345678, false],
      ['Cancellation 4711', 1.5, true],
    ]);
    expect(complaints).toEqual([]);
  });

  it('change the policy, make a second workspace, and offer a member and an auditor no more than they may', async () => {
    const { server } = test;
    const { page } = await test.openAs(server.owner, '/settings/workspace/policy');
    await page.getByLabel('Name').fill('Muster AG');
    await page.getByLabel('Currency').selectOption('EUR');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await owner.workspace.get.query({})).toMatchObject({ name: 'Muster AG', default_currency: 'EUR' });
    await page.getByRole('button', { name: 'New workspace' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Tochter AG');
    await dialog.getByRole('button', { name: 'New workspace' }).click();
    await page.getByRole('button', { name: /Workspace: Tochter AG/ }).waitFor();
    const { memberships } = await owner.session.me.query();
    expect(memberships.map(({ workspace_name }) => workspace_name)).toEqual(['Muster AG', 'Tochter AG']);

    const auditor = await test.openAs(server.auditor, '/settings');
    await auditor.page.getByRole('heading', { name: 'Language and password' }).waitFor();
    expect(await auditor.page.getByRole('link', { name: 'API Key' }).count()).toBe(0);
    await auditor.page.goto(`${server.url}/console/settings/workspace/history`);
    await auditor.page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });
});
