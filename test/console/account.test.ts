import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../support/authenticator.ts';
import {
  type ConsoleTest,
  HAS_BROWSER,
  type OpenConsole,
  PHONE,
  signInAs,
  startConsole,
} from '../support/console.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { CLIENT, newProviderKey, startTestProvider, type TestProvider } from '../support/oidc-provider.ts';
import { checkPage, chooseInRow, clientOf } from '../support/settings-pages.ts';

const PASSWORD = 'four horses read the meter';
const NEW_PASSWORD = 'five horses read the meter';

describe.runIf(HAS_BROWSER)('the account of a person', () => {
  let test: ConsoleTest;
  beforeAll(async () => {
    test = await startConsole();
  });
  afterAll(() => test?.close());

  /** The link that a dialog shows this once, at the address where the test's server listens. */
  async function shownLink(page: Page): Promise<string> {
    const dialog = page.getByRole('dialog');
    const { pathname, hash } = new URL((await dialog.locator('pre').textContent()) ?? '');
    await checkPage(page, `account-link-${pathname.split('/').at(-1)}`);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    return `${pathname.replace('/console', '')}${hash}`;
  }

  it('begins with an invitation, gets a new password by link, and ends with the membership', async () => {
    const { server } = test;
    const email = 'new@footing.example';
    const { page } = await test.openAs(server.owner, '/settings/workspace/members');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByLabel('E-mail').fill(email);
    await checkPage(page, 'account-invite');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const invitation = await shownLink(page);

    const invited = await test.open(invitation);
    await invited.page.getByLabel('Choose a password').fill('short');
    await invited.page.getByRole('button', { name: 'Create account and accept' }).click();
    await invited.page.getByText('weak_password').waitFor();
    await checkPage(invited.page, 'account-invitation');
    await invited.page.getByLabel('Choose a password').fill(PASSWORD);
    await invited.page.getByRole('button', { name: 'Create account and accept' }).click();
    await invited.page.locator('nav#navigation').waitFor();
    const owner = await clientOf(test, server.owner);
    const joined = (await owner.member.list.query()).members.find((member) => member.email === email);
    expect(joined).toMatchObject({ role: 'member', identity: 'unproven' });

    await page.reload();
    await chooseInRow(page, new RegExp(email), 'Link for a new password');
    await dialog.getByRole('button', { name: 'Get link' }).click();
    const reset = await test.open(await shownLink(page));
    await reset.page.getByLabel('New password').fill(NEW_PASSWORD);
    await checkPage(reset.page, 'account-reset');
    await reset.page.getByRole('button', { name: 'Set password' }).click();
    await reset.page.getByText(`The new password of ${email} holds`).waitFor();
    await clientOf(test, { email, password: NEW_PASSWORD });

    await chooseInRow(page, new RegExp(email), 'Remove from workspace');
    await dialog.getByRole('button', { name: 'Remove from workspace' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: email }).waitFor({ state: 'detached' });
    expect((await owner.member.list.query()).members.map((member) => member.email)).not.toContain(email);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('rowheader', { name: `Invited ${email} as member` }).waitFor();
  });

  it('gets a second factor, signs in with it, keeps its language and ends its other sessions', async () => {
    const { server } = test;
    const { page, complaints } = await test.openAs(server.auditor, '/settings/account/second-factor');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByText('password is not the password of the account').waitFor();
    await page.getByLabel('Password').fill(server.auditor.password);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    const secret = (await page.locator('pre').textContent()) ?? '';
    await checkPage(page, 'account-second-factor');
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    const codes = ((await dialog.locator('pre').textContent()) ?? '').split('\n');
    expect(codes).toHaveLength(10);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save as a file' }).click();
    expect((await download).suggestedFilename()).toBe('footing-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('To move it to another device').waitFor();

    const phone = await test.open('/sign-in?to=/settings/account/sessions', { window: PHONE, dark: true });
    await signInAs(phone.page, server.auditor);
    await phone.page.getByLabel('Code').fill('000000');
    await phone.page.locator('form button[type=submit]').click();
    await phone.page.getByText('This code is wrong').waitFor();
    await checkPage(phone.page, 'account-sign-in-code');
    await phone.page.getByLabel('Code').fill(codes[0] ?? '');
    await phone.page.locator('form button[type=submit]').click();
    await phone.page.getByText('This session').waitFor();

    await phone.page.getByRole('button', { name: 'End all others' }).click();
    await phone.page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await phone.page.getByText('1 session ended').waitFor();
    await phone.page.goto(`${server.url}/console/settings/account`);
    await phone.page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await phone.page.getByRole('heading', { name: 'Sprache und Passwort' }).waitFor();

    await page.reload();
    await signInAs(page, server.auditor);
    await page.getByLabel('Code').fill(codes[1] ?? '');
    await page.locator('form button[type=submit]').click();
    await page.getByRole('heading', { name: 'Zweiter Faktor' }).waitFor();
    await page.goto(`${server.url}/console/settings/account`);
    await page.getByLabel('Jetziges Passwort').fill(server.auditor.password);
    await page.getByLabel('Neues Passwort', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Neues Passwort noch einmal').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    await page.getByText('1 andere Sitzung beendet').waitFor();
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  it('says whom to ask for a forgotten password where no mail is sent', async () => {
    const { page } = await test.open('/sign-in');
    await page.getByRole('link', { name: 'Forgotten password' }).click();
    await page.getByText('An owner of your workspace, or the operator').waitFor();
    expect(await page.locator('form').count()).toBe(0);
  });

  describe('where mail is sent, a provider signs people in, and passwords need a second factor', () => {
    let mail: MailServer;
    let provider: TestProvider;
    let strict: OpenConsole;
    beforeAll(async () => {
      mail = await startMailServer();
      strict = await test.beside(async (baseUrl) => {
        const key = await newProviderKey('ES256', 'k1');
        provider = await startTestProvider([key], baseUrl, `${baseUrl}/api/auth/oidc/callback`);
        return {
          smtpUrl: mail.url,
          mailFrom: 'Footing <footing@example.com>',
          requireSecondFactor: true,
          oidcIssuer: provider.issuer,
          oidcClient: { ...CLIENT, name: 'Example' },
        };
      });
    });
    afterAll(async () => {
      await strict?.close();
      await provider?.stop();
      await mail?.stop();
    });
    const email = 'mailed@footing.example';
    let secret: string;
    let codes: readonly string[];

    /** The page that a mail leads to. */
    async function mailedPath(count: number): Promise<string> {
      const { text } = await mail.mailTo(email, count);
      const [link = ''] = text.match(/http\S+/) ?? [];
      expect(link.startsWith(`${strict.server.url}/console/`), text).toBe(true);
      return link.slice(`${strict.server.url}/console`.length);
    }

    it('leads through the provider to the page that was asked for, and tells who has no account there', async () => {
      const { owner } = strict.server;
      provider.people.set('stranger', { email: 'stranger@example.com', email_verified: true });
      provider.people.set('owner', { email: owner.email, email_verified: true });
      const { page, context } = await strict.open('/settings/workspace/members');
      const signInWith = async (name: string) => {
        await page.getByRole('link', { name: 'Sign in with Example' }).click();
        await page.getByLabel('Your name').fill(name);
        await page.getByRole('button', { name: 'Sign in' }).click();
      };
      await signInWith('stranger');
      await page.getByText('no account belongs to it').waitFor();
      await checkPage(page, 'account-no-account-at-provider');
      await context.clearCookies();
      await page.goto(`${strict.server.url}/console/settings/workspace/members`);
      await signInWith('owner');
      // The provider's affair: no second factor is asked for.
      await page.getByRole('heading', { name: 'Members' }).waitFor();

      await page.getByRole('button', { name: 'Invite' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByRole('button', { name: 'Invite' }).click();
      await page.getByText(`The invitation is on its way to ${email}.`).waitFor();
      expect(await page.locator('main').textContent()).not.toContain('fti_');

      await page.goto(`${strict.server.url}/console/settings/account/second-factor`);
      await page.getByText('Within five minutes of signing in').waitFor();
      expect(await page.getByLabel('Password').count()).toBe(0);
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('img', { name: 'QR code' }).waitFor();
    });

    it('takes in who was invited by mail once they have set up a second factor', async () => {
      const { page } = await strict.open(await mailedPath(1), { window: PHONE });
      await page.getByLabel('Choose a password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create account and accept' }).click();
      await page.getByText('This installation asks for a second factor.').waitFor();
      await page.goto(`${strict.server.url}/console/invoices`);
      await page.getByText('This installation asks for a second factor.').waitFor();
      await checkPage(page, 'account-second-factor-required');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Set up' }).click();
      secret = (await page.locator('pre').textContent()) ?? '';
      await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()));
      await page.getByRole('button', { name: 'Turn on' }).click();
      const dialog = page.getByRole('dialog');
      codes = ((await dialog.locator('pre').textContent()) ?? '').split('\n');
      await checkPage(page, 'account-recovery-codes');
      await dialog.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('To move it to another device').waitFor();
      await page.goto(`${strict.server.url}/console/invoices`);
      await page.getByRole('heading', { name: 'Invoices' }).waitFor();
      const owner = await clientOf(test, test.server.owner);
      const joined = (await owner.member.list.query()).members.find((member) => member.email === email);
      // Only an address that was never proven is marked.
      expect([joined?.role, joined?.identity]).toEqual(['member', undefined]);
    });

    it('mails a link for a forgotten password, and takes each recovery code once', async () => {
      const { page, context } = await strict.open('/sign-in');
      await page.getByRole('link', { name: 'Forgotten password' }).click();
      // The page before has an address as well.
      await page.getByRole('button', { name: 'Send link' }).waitFor();
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText(`If ${email} has an account here`).waitFor();
      await page.goto(`${strict.server.url}/console${await mailedPath(2)}`);
      await page.getByLabel('New password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('link', { name: 'Sign in' }).click();
      const signInWith = async (code: string) => {
        await signInAs(page, { email, password: NEW_PASSWORD });
        await page.getByLabel('Code').fill(code);
        await page.locator('form button[type=submit]').click();
      };
      await signInWith(codes[0] ?? '');
      await page.locator('nav#navigation').waitFor();
      await context.clearCookies();
      await page.goto(`${strict.server.url}/console/sign-in`);
      await signInWith(codes[0] ?? '');
      await page.getByText('This code is wrong or was used.').waitFor();
      // Of the next half minute: that of this one has turned the factor on.
      await page.getByLabel('Code').fill(codeAt(secret, new Date(Date.now() + 30_000)));
      await page.locator('form button[type=submit]').click();
      await page.locator('nav#navigation').waitFor();
    });
  });
});
