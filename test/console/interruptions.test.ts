import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptWith } from '../support/accept.ts';
import { book } from '../support/books-to-look-at.ts';
import {
  accessibilityProblems,
  type ConsoleTest,
  HAS_BROWSER,
  picture,
  signInAs,
  startConsole,
} from '../support/console.ts';
import { workOn } from '../support/engagement.ts';
import { joinByInvitation } from '../support/people.ts';
import { sampleOf } from '../support/sample-items.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';

const UNREACHABLE = 'The server cannot be reached. Check the connection and try again.';

describe.runIf(HAS_BROWSER)('what interrupts a person at work', () => {
  let test: ConsoleTest;
  let owner: TrpcTestClient;
  let ids: readonly string[];
  beforeAll(async () => {
    test = await startConsole();
    owner = await signedInClient(test.server, test.server.owner);
    ids = await book(
      test.server,
      ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].map((invoice_number, at) => ({
        vendor_name: 'Muster AG',
        invoice_number,
        line_items: [{ description: 'Kopierpapier A4', spend_amount: 100 + at }],
      })),
    );
  });
  afterAll(() => test?.close());

  async function endAllSessions(): Promise<void> {
    await test.database.asOwner(
      `update sign_in_session set ended_at = now(), end_reason = 'ended_elsewhere'`,
    );
    owner = await signedInClient(test.server, test.server.owner);
  }
  const openInvoice = (at: number) => test.openAs(test.server.owner, `/invoices/${ids[at]}`);
  async function fillReason(page: Page, reason: string): Promise<void> {
    await page.getByRole('button', { name: 'Void', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  }
  const sendReason = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  const stored = async (at: number) => {
    const { voided, entries } = await owner.invoice.get.query({ invoice_id: ids[at] ?? '' });
    return [voided?.reason, entries.filter(({ kind }) => kind === 'invoice.voided').length];
  };

  it('a session that ends in mid-form: what was typed stays, and is sent once after the sign-in', async () => {
    const { page } = await openInvoice(0);
    await fillReason(page, 'Booked twice');
    const policy = await test.openAs(test.server.owner, '/settings/workspace/policy');
    await policy.page.getByLabel('Name').fill('Muster Holding');
    await endAllSessions();
    await sendReason(page);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    await signInAs(page, { ...test.server.owner, password: 'not the password' });
    await again.getByText('do not belong together').waitFor();
    await signInAs(page, test.server.owner);
    await page.getByText('The invoice is voided.').waitFor();

    // A second window, with cookies of its own, by keyboard: the password is asked for at once, and then the field goes on.
    const focused = () => policy.page.evaluate('document.activeElement?.name');
    await policy.page.getByLabel('Name').press('Enter');
    await policy.page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await expect.poll(focused).toBe('password');
    expect(await policy.page.getByLabel('Name').inputValue()).toBe('Muster Holding');
    await policy.page.keyboard.type(test.server.owner.password);
    await policy.page.keyboard.press('Enter');
    await policy.page.getByText('Saved').waitFor();
    await expect.poll(() => policy.page.evaluate('document.activeElement?.value')).toBe('Muster Holding');
    expect(await stored(0)).toEqual(['Booked twice', 1]);
    expect((await owner.workspace.get.query({})).name).toBe('Muster Holding');
  });

  it('a session that ends before a file is sent: the file stays, is checked after the sign-in, and booked once', async () => {
    const { page } = await test.openAs(test.server.owner, '/import');
    const buffer = Buffer.from('vendor,date,description,net\nPapier AG,2025-05-01,Papier,90.00\n');
    await page
      .getByLabel('Drop files here, or choose them')
      .setInputFiles({ name: 'ledger.csv', mimeType: 'text/csv', buffer });
    const check = page.getByRole('button', { name: 'Check without booking' });
    await check.waitFor();
    await endAllSessions();
    // The list of jobs may have asked before, and its dialog be in the way of a pointer.
    await check.dispatchEvent('click');
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await signInAs(page, test.server.owner);
    await page.getByRole('region', { name: 'ledger.csv' }).getByText('Checked, nothing booked').waitFor();
    expect((await owner.imports.list.query({})).jobs).toHaveLength(1);

    // Booked, but the answer is lost on its way: sent again, it is booked once.
    await page.route('**/api/import?**', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    const ledger = page.getByRole('region', { name: 'ledger.csv' });
    await ledger.getByRole('button', { name: 'Import' }).click();
    await ledger.getByText(UNREACHABLE).waitFor();
    await page.unroute('**/api/import?**');
    await ledger.getByRole('button', { name: 'Import' }).click();
    await ledger.getByText('Invoices booked').waitFor();
    const booked = async () =>
      (await owner.invoice.list.query({})).invoices.filter(({ vendor_name }) => vendor_name === 'Papier AG');
    await expect.poll(async () => (await booked()).length).toBe(1);
    const { jobs } = await owner.imports.list.query({});
    expect(jobs.map(({ dry_run }) => dry_run).sort()).toEqual([false, true]);
  });

  it('another tab that changes the same settings: each keeps what is typed in it, and saves that alone', async () => {
    const { page, context } = await test.openAs(test.server.owner, '/settings/workspace/policy');
    const second = await context.newPage();
    await second.goto(page.url());
    await page.getByLabel('Name').fill('Muster Gruppe');
    await second.getByLabel('Currency').selectOption('EUR');
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByText('Saved').waitFor();
    // The person comes back to the first after some minutes, and it asks for what is stored.
    await page.clock.install();
    await page.clock.fastForward(120_000);
    const asked = page.waitForResponse((answer) => answer.url().includes('workspace.get'));
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await asked;
    await expect.poll(() => page.getByLabel('Currency').inputValue()).toBe('EUR');
    expect(await page.getByLabel('Name').inputValue()).toBe('Muster Gruppe');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await owner.workspace.get.query({})).toMatchObject({
      name: 'Muster Gruppe',
      default_currency: 'EUR',
    });
  });

  it('two tabs that void the same invoice: the second says that it is done, and nothing is done twice', async () => {
    const { page, context } = await openInvoice(1);
    const second = await context.newPage();
    await second.goto(page.url());
    for (const [tab, reason] of [
      [page, 'First'],
      [second, 'Second'],
    ] as const) {
      await fillReason(tab, reason);
    }
    await sendReason(page);
    await page.getByText('The invoice is voided.').waitFor();
    await sendReason(second);
    await second.getByRole('dialog').getByRole('alert').getByText('already_voided').waitFor();
    expect(await second.getByRole('dialog').getByLabel('Reason').inputValue()).toBe('Second');
    expect(await stored(1)).toEqual(['First', 1]);
  });

  it('a slow network: the button takes no second click, nor does Enter', async () => {
    const { page } = await openInvoice(2);
    let sent = 0;
    await page.route('**/trpc/invoice.void**', async (route: Route) => {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await fillReason(page, 'Slowly');
    const button = page.getByRole('dialog').getByRole('button', { name: 'Void' });
    await button.dblclick();
    await page.getByRole('dialog').getByLabel('Reason').press('Enter');
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await page.getByText('The invoice is voided.').waitFor();
    expect([sent, await stored(2)]).toEqual([1, ['Slowly', 1]]);
  });

  it('a broken network: the page says so, keeps what is typed, and goes on when it is tried again', async () => {
    const { page, context } = await openInvoice(3);
    await fillReason(page, 'In the tunnel');
    for (const broken of ['connection', 'offline'] as const) {
      if (broken === 'offline') await context.setOffline(true);
      else await page.route('**/trpc/invoice.void**', (route) => route.abort('connectionrefused'));
      const failed = page.waitForEvent('requestfailed', (sent) => sent.url().includes('invoice.void'));
      await sendReason(page);
      await failed;
      await page.getByRole('dialog').getByText(UNREACHABLE).waitFor();
      expect(await page.getByRole('dialog').getByLabel('Reason').inputValue()).toBe('In the tunnel');
      await context.setOffline(false);
      await page.unroute('**/trpc/invoice.void**');
    }
    expect(await stored(3)).toEqual([undefined, 0]);
    await sendReason(page);
    await page.getByText('The invoice is voided.').waitFor();
    expect(await stored(3)).toEqual(['In the tunnel', 1]);

    // What a page reads: it says so, and asks again at a click.
    await page.route('**/graphql', (route) => route.abort('connectionreset'));
    await page.getByRole('link', { name: 'All invoices' }).click();
    const again = page.getByRole('button', { name: 'Try again' }).first();
    await again.waitFor();
    expect(await page.getByText(UNREACHABLE).count()).toBeGreaterThan(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'unreachable');
    await page.unroute('**/graphql');
    await again.click();
    await page.getByRole('link', { name: 'Muster AG' }).first().waitFor();
    expect(await page.getByText(UNREACHABLE).count()).toBe(0);
  });

  describe('the test of a line that is not saved yet', () => {
    const SECOND = { email: 'second@auditors.example', password: 'a long enough password' };
    const BACK = 'What you typed and did not save is back.';
    let path: string;
    let working: { readonly engagementId: string; readonly auditor: string };
    let lineItemId: string;
    beforeAll(async () => {
      await joinByInvitation(test.server, owner, { ...SECOND, role: 'auditor' });
      const { engagement_id: engagementId } = await owner.engagement.create.mutate({
        period: '2025',
        assurance_level: 'limited',
        auditors: [test.server.auditor.email],
      });
      working = { engagementId, auditor: await test.server.signIn(test.server.auditor) };
      await acceptWith(test.server, engagementId, [{ token: working.auditor }, SECOND]);
      await workOn(test.server, working, { action: 'generate-sample' });
      const [item] = (await sampleOf(test.server, working)).items;
      lineItemId = item?.lineItemId ?? '';
      path = `/audit/${engagementId}/items/${lineItemId}`;
    });

    const openLine = async () => {
      const { page } = await test.openAs(test.server.auditor, path);
      const warned: string[] = [];
      page.on('dialog', (dialog) => {
        warned.push(dialog.type());
        void dialog.accept();
      });
      return { page, warned, form: page.locator('form', { has: page.getByLabel('Assertion') }) };
    };
    const kept = (page: Page) =>
      page.evaluate("Object.keys(sessionStorage).filter((key) => key.includes('draft')).length");

    it('is there after a reload and on the way back from another page, until it is saved or dropped', async () => {
      const { page, form, warned } = await openLine();
      const assertion = form.getByLabel('Assertion');
      const narrative = form.getByLabel('Narrative');
      await form.getByLabel('Result').selectOption('exception');
      await form.getByLabel('Procedure').selectOption('inspection');
      await form.getByLabel('Audited (kg)').fill('1.5');
      await form.getByLabel('Nature and cause').fill('Counted twice');
      await form.getByRole('button', { name: 'Add external evidence' }).click();
      await form.getByLabel('external', { exact: true }).fill('Meter 4711');
      await assertion.selectOption('classification');
      await narrative.pressSequentially('Wrong scope');
      expect(await page.getByText(BACK).count()).toBe(0);

      await page.reload();
      await page.getByText(BACK).waitFor();
      expect(warned).toEqual(['beforeunload']);
      expect([await assertion.inputValue(), await narrative.inputValue()]).toEqual([
        'classification',
        'Wrong scope',
      ]);
      await picture(page, 'draft-back');
      expect(await accessibilityProblems(page)).toEqual([]);

      await page.getByRole('link', { name: 'Overview' }).click();
      await page.waitForURL((url) => !url.pathname.includes('/items'));
      await page.goBack();
      await page.getByText(BACK).waitFor();
      await assertion.selectOption('accuracy');
      expect(await form.getByLabel('Audited (kg)').inputValue()).toBe('1.5');
      await form.getByRole('button', { name: 'Save the test' }).click();
      await page.getByText('The test is saved').first().waitFor();
      await page.getByRole('button', { name: 'Save as revision 2' }).waitFor();
      expect(await kept(page)).toBe(1);

      await assertion.selectOption('classification');
      await form.getByRole('button', { name: 'Drop what I typed' }).click();
      expect(await narrative.inputValue()).toBe('');
      await expect.poll(() => kept(page)).toBe(0);
      await page.reload();
      await form.getByRole('button', { name: 'Save as revision 2' }).waitFor();
      expect(await page.getByText(BACK).count()).toBe(0);
      // Nothing is lost any more, so nobody is asked.
      expect(warned).toEqual(['beforeunload']);
    });

    it('still replaces the revision that it was begun from, and no newer one unseen', async () => {
      const { page, form } = await openLine();
      await form.getByLabel('Assertion').selectOption('boundary');
      await form.getByLabel('Narrative').fill('Begun before the other');
      await workOn(test.server, working, {
        action: 'save-assertion',
        line_item_id: lineItemId,
        assertion: 'boundary',
        result: 'no_exception',
        procedure: 'inspection',
        evidence: [{ type: 'external', reference: 'contract' }],
      });
      await page.reload();
      await page.getByText(`${BACK} Revision 1 was saved meanwhile.`).waitFor();
      await form.getByRole('button', { name: 'Save the test' }).click();
      await form.getByRole('button', { name: 'Show the newest and keep what I typed' }).waitFor();
      expect(await form.getByLabel('Narrative').inputValue()).toBe('Begun before the other');
      await form.getByRole('button', { name: 'Drop what I typed' }).click();
      await expect.poll(() => form.getByLabel('Procedure').inputValue()).toBe('inspection');
    });

    it('survives a session that ends, and nobody else who signs in in the tab meets it', async () => {
      const { page, form } = await openLine();
      const narrative = form.getByLabel('Narrative');
      await narrative.fill('For my eyes only');
      await endAllSessions();
      await page.reload();
      await signInAs(page, test.server.auditor);
      await page.getByText(BACK).waitFor();
      expect(await narrative.inputValue()).toBe('For my eyes only');

      await endAllSessions();
      await page.reload();
      await signInAs(page, SECOND);
      await page.getByRole('button', { name: SECOND.email }).waitFor();
      await narrative.waitFor();
      expect([await narrative.inputValue(), await kept(page)]).toEqual(['', 0]);
      expect(await page.getByText(BACK).count()).toBe(0);

      await narrative.fill('Mine now');
      await expect.poll(() => kept(page)).toBe(1);
      await page.getByRole('button', { name: SECOND.email }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL('**/console/sign-in**');
      expect(await kept(page)).toBe(0);
    });
  });
});
