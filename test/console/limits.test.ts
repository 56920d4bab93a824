import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachPdf, book } from '../support/books-to-look-at.ts';
import { type ConsoleTest, HAS_BROWSER, picture, type SignInOf, startConsole } from '../support/console.ts';
import { joinByInvitation } from '../support/people.ts';
import { refusalOf, signedInClient, type TrpcTestClient } from '../support/trpc.ts';

const VENDOR = 'Stadtwerke Uster';
const MEMBER: SignInOf = { email: 'member@example.com', password: 'seven quiet otters read maps' };

/** Of a page: the buttons that owners alone have, and what each of them asks of the service. */
interface OwnersPart {
  readonly path: string;
  /** Shown to everybody who may see the page. */
  readonly shown: string;
  readonly buttons: readonly RegExp[];
  readonly calls: (client: TrpcTestClient) => readonly Promise<unknown>[];
}

describe.runIf(HAS_BROWSER)('what a role may not do', () => {
  let test: ConsoleTest;
  let owner: TrpcTestClient;
  let member: TrpcTestClient;
  let auditor: TrpcTestClient;
  let parts: readonly OwnersPart[];
  let invoiceId: string;
  let lineItemId: string;
  beforeAll(async () => {
    test = await startConsole();
    const { server } = test;
    owner = await signedInClient(server, server.owner);
    const line = { description: 'Diverses gemäss Absprache', spend_amount: 900 };
    const copy = { vendor_name: VENDOR, invoice_number: 'B-7', line_items: [line] };
    [invoiceId = ''] = await book(server, [copy, copy]);
    await attachPdf(server, invoiceId);
    lineItemId = (await owner.invoice.get.query({ invoice_id: invoiceId })).line_items[0]?.line_item_id ?? '';
    await joinByInvitation(server, owner, { ...MEMBER, role: 'member' });
    const { invitation_id } = await owner.member.invite.mutate({
      email: 'invited@example.com',
      role: 'member',
    });
    const { instrument_id } = await owner.instrument.create.mutate(MIX);
    member = await signedInClient(server, MEMBER);
    auditor = await signedInClient(server, server.auditor);
    const [{ key_id = '' } = {}] = (await owner.apiKey.list.query()).keys;
    const { user_id } = await owner.session.me.query();
    parts = ownersParts({ invitation_id, instrument_id, key_id, user_id });
  });
  afterAll(() => test?.close());

  const MIX = {
    kind: 'supplier_mix',
    year: 2025,
    country: 'CH',
    kgco2e_per_kwh: 0.02,
    reference: 'a mix',
  } as const;

  function ownersParts(ids: {
    readonly invitation_id: string;
    readonly instrument_id: string;
    readonly key_id: string;
    readonly user_id: string;
  }): readonly OwnersPart[] {
    const { invitation_id, instrument_id, key_id, user_id } = ids;
    const ofInvoice = { invoice_id: invoiceId, reason: 'wrong' };
    const ofLine = { line_item_id: lineItemId, reason: 'wrong' };
    return [
      {
        path: `/invoices/${invoiceId}`,
        shown: 'Diverses gemäss Absprache',
        buttons: [/^Void$/, /^Erase personal content$/],
        calls: ({ invoice }) => [
          invoice.void.mutate(ofInvoice),
          invoice.erase.mutate(ofInvoice),
          invoice.voidMany.mutate({ invoice_ids: [invoiceId], reason: 'wrong' }),
        ],
      },
      {
        path: '/invoices/duplicates',
        shown: 'Same vendor, date, currency and lines',
        buttons: [/^Void this one$/],
        calls: ({ invoice }) => [invoice.void.mutate(ofInvoice)],
      },
      {
        path: '/review',
        shown: 'What it may be',
        buttons: [/^Accept/, /^Undo/],
        calls: ({ invoice }) => [
          invoice.reclassify.mutate({ ...ofLine, category: 'steel' }),
          invoice.undoReclassify.mutate(ofLine),
        ],
      },
      {
        path: '/settings/workspace/api-keys',
        shown: 'Programs use a key',
        buttons: [/^Create key$/, /^Change/],
        calls: ({ apiKey }) => [
          apiKey.create.mutate({ name: 'mine' }),
          apiKey.roll.mutate({ key_id }),
          apiKey.revoke.mutate({ key_id }),
        ],
      },
      {
        path: '/settings/workspace/members',
        shown: 'invited@example.com',
        buttons: [/^Invite$/, /^Change/, /^Withdraw invitation/],
        calls: ({ member: members }) => [
          members.invite.mutate({ email: 'more@example.com', role: 'owner' }),
          members.cancelInvitation.mutate({ invitation_id }),
          members.changeRole.mutate({ user_id, role: 'auditor' }),
          members.resetPassword.mutate({ user_id }),
          members.remove.mutate({ user_id }),
        ],
      },
      {
        path: '/settings/workspace/policy',
        shown: 'Currency',
        buttons: [/^Save$/, /^New workspace$/],
        calls: ({ workspace }) => [
          workspace.update.mutate({ name: 'Mine' }),
          workspace.create.mutate({ name: 'Mine' }),
        ],
      },
      {
        path: '/settings/workspace/periods',
        shown: '2025',
        buttons: [/^Close period/],
        calls: ({ period }) => [
          period.close.mutate({ period: '2025' }),
          period.reopen.mutate({ period: '2025', reason: 'wrong' }),
        ],
      },
      {
        path: '/settings/workspace/rates',
        shown: 'Rate of a day',
        buttons: [/^Load rates$/],
        calls: ({ rates }) => [rates.load.mutate({ csv: 'date,KES\n2025-03-14,140.9\n' })],
      },
      {
        path: '/settings/workspace/instruments',
        shown: 'a mix',
        buttons: [/^Register instrument$/, /^Revoke/],
        calls: ({ instrument }) => [
          instrument.create.mutate(MIX),
          instrument.revoke.mutate({ instrument_id }),
        ],
      },
    ];
  }

  /** Each code that the calls are refused with, once. @throws where one of them is not refused. */
  async function refusals(calls: readonly Promise<unknown>[]): Promise<string[]> {
    const all = await Promise.all(calls.map(refusalOf));
    return [...new Set(all.map(([, code]) => code))];
  }
  const offered = (page: Page, name: RegExp) => page.locator('main').getByRole('button', { name });
  const go = (page: Page, path: string) => page.goto(`${test.server.url}/console${path}`);

  it('is not offered to members, who see the page, and is refused where they ask for it all the same', async () => {
    const [owners, members] = await Promise.all([
      test.openAs(test.server.owner, '/settings'),
      test.openAs(MEMBER, '/settings'),
    ]);
    for (const { path, shown, buttons, calls } of parts) {
      await Promise.all([go(owners.page, path), go(members.page, path)]);
      for (const name of buttons) await offered(owners.page, name).first().waitFor();
      await members.page.locator('main').getByText(shown).first().waitFor();
      for (const name of buttons)
        expect(await offered(members.page, name).count(), `${path} ${name}`).toBe(0);
      expect(await refusals(calls(member)), path).toEqual(['forbidden']);
    }
    expect([...owners.complaints, ...members.complaints]).toEqual([]);

    // Sign-ins of others are shown to owners: the page has no link for members, and its address leads nowhere.
    const sections = members.page.getByRole('navigation', { name: 'Pages of the settings' });
    await sections.getByRole('link', { name: 'History' }).waitFor();
    expect(await sections.getByRole('link', { name: 'Sign-ins' }).count()).toBe(0);
    await go(members.page, '/settings/workspace/access');
    await members.page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(await refusalOf(member.workspace.accessEvents.query({}))).toEqual([403, 'forbidden']);
    expect((await owner.invoice.get.query({ invoice_id: invoiceId })).voided).toBe(null);
  });

  it('leaves an auditor without engagement nothing of the company, on any page', async () => {
    const { page } = await test.openAs(test.server.auditor, '/invoices');
    await page.getByText('You see the invoices of the periods that you are assigned to audit.').waitFor();
    const names = await page.locator('nav#navigation').getByRole('link').allTextContents();
    for (const name of ['Dashboard', 'Import', 'Review']) expect(names).not.toContain(name);
    await go(page, '/dashboard');
    await page.getByText('You are not assigned to any engagement yet').waitFor();
    await picture(page, 'dashboard-of-nobody');
    await page.getByRole('link', { name: 'My engagements' }).click();
    await page.waitForURL('**/console/audit?**');
    const more = [
      '/dashboard',
      '/lines?year=2025',
      `/lines/${lineItemId}`,
      '/inventory?period=2025',
      '/import',
      '/settings/workspace/history',
      '/settings/workspace/access',
    ];
    for (const path of [...parts.map((part) => part.path), ...more]) {
      await go(page, path);
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('networkidle');
      const text = (await page.locator('main').textContent()) ?? '';
      for (const secret of [VENDOR, 'Diverses', MEMBER.email, 'a mix'])
        expect(text, path).not.toContain(secret);
      for (const name of parts.flatMap(({ buttons }) => buttons))
        expect(await offered(page, name).count(), `${path} ${name}`).toBe(0);
    }
    expect(await refusals(parts.flatMap(({ calls }) => calls(auditor)))).toEqual(['forbidden']);
    expect(await refusalOf(auditor.invoice.get.query({ invoice_id: invoiceId }))).toEqual([404, 'not_found']);
    expect((await auditor.invoice.list.query({})).invoices).toEqual([]);
  });
});
