import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachPdf, book, HOSTILE } from '../support/books-to-look-at.ts';
import {
  accessibilityProblems,
  type ConsoleTest,
  HAS_BROWSER,
  PHONE,
  picture,
  type SignInOf,
  startConsole,
} from '../support/console.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';

describe.runIf(HAS_BROWSER)('the review queue', () => {
  let test: ConsoleTest;
  let owner: TrpcTestClient;
  beforeAll(async () => {
    test = await startConsole();
    owner = await signedInClient(test.server, test.server.owner);
    const vague = (description: string, spend_amount: number) => ({ description, spend_amount });
    await book(test.server, [
      { vendor_name: 'Muster AG', line_items: [vague('Diverses gemäss Absprache', 9_000)] },
      { vendor_name: 'Beispiel GmbH', line_items: [vague('Artikel 4711', 5_000)] },
      {
        vendor_name: HOSTILE.markup,
        line_items: [vague(HOSTILE.long, 2_000), vague(HOSTILE.direction, 1_000)],
      },
    ]);
    const [heaviest] = await waiting();
    await attachPdf(test.server, heaviest?.invoice_id ?? '');
  });
  afterAll(() => test?.close());

  const waiting = async () => (await owner.invoice.reviewQueue.query({})).lines;
  const inDoubt = async () =>
    (await waiting()).reduce((sum, { kgco2e }) => sum + Math.round(kgco2e * 1e6), 0) / 1e6;
  const shown = (kilograms: number) => `${kilograms.toFixed(1).replace(/\B(?=(\d{3})+\.)/, ',')}\u00a0kg`;

  it('is worked off by keys: choose, accept, search, undo; the figure falls and rises', async () => {
    const { page, complaints } = await test.openAs(test.server.owner, '/review');
    const before = await waiting();
    expect(before.length).toBeGreaterThan(2);
    const [heaviest, second] = before;
    // Its document is beside the line, and nothing beside a line without one.
    const document = page.getByRole('region', { name: 'Document' });
    await document.getByText('Invoice of the works').waitFor();
    await picture(page, 'review-document');
    const doubt = page.getByRole('status');
    await doubt.getByText(shown(await inDoubt())).waitFor();
    await page.getByRole('radio').nth(1).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'review-keys');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 2, name: second?.description ?? '' }).waitFor();
    await document.waitFor({ state: 'hidden' });
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 2, name: heaviest?.description ?? '' }).waitFor();

    // Accepted as it is: it leaves the list, and the next line has the focus.
    await page.getByRole('radio').nth(0).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { level: 2, name: second?.description ?? '' }).waitFor();
    const afterFirst = await waiting();
    expect(afterFirst.map(({ line_item_id }) => line_item_id)).not.toContain(heaviest?.line_item_id);
    await doubt.getByText(shown(await inDoubt())).waitFor();

    // Another category, found by its name, with a reason of the person's own and for this line alone.
    await page.getByRole('radio').nth(0).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('Steel');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^Steel/ })
      .first()
      .waitFor();
    await picture(page, 'review-search');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^Steel/ })
      .first()
      .click();
    await page.getByRole('radio', { name: /Steel/, checked: true }).waitFor();
    await page.getByLabel('Reason').fill('Steel profiles, as the delivery note says');
    await page.getByLabel('Remember for this vendor').uncheck();
    await page.getByRole('button', { name: 'Accept the change' }).click();
    await page
      .getByRole('heading', { level: 2, name: second?.description ?? '' })
      .waitFor({ state: 'hidden' });
    const { line_items } = await owner.invoice.get.query({ invoice_id: second?.invoice_id ?? '' });
    expect(line_items[0]).toMatchObject({ category: 'steel', needs_review: false, is_overridden: true });

    await page.keyboard.press('u');
    await page.getByRole('heading', { level: 2, name: second?.description ?? '' }).waitFor();
    const again = await owner.invoice.get.query({ invoice_id: second?.invoice_id ?? '' });
    expect(again.line_items[0]).toMatchObject({ category: second?.category, needs_review: true });
    await doubt.getByText(shown(await inDoubt())).waitFor();
    expect(complaints).toEqual([]);
  });

  it('takes back on the page of a line what was decided another day', async () => {
    const [line] = await waiting();
    const { line_item_id, invoice_id, category } = line ?? { line_item_id: '', invoice_id: '' };
    const decided = { line_item_id, category: 'legal', reason: 'decided last week' } as const;
    await owner.invoice.reclassify.mutate(decided);
    const member = await newMember('reader@example.com');
    const reader = await test.openAs(member, `/lines/${line_item_id}`);
    await reader.page.getByText('Decided by a person:').first().waitFor();
    const button = { name: 'Take the decision back' };
    expect(await reader.page.getByRole('button', button).count()).toBe(0);
    const { page, complaints } = await test.openAs(test.server.owner, `/lines/${line_item_id}`);
    await page.getByRole('button', button).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('It was no lawyer');
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'line-undo');
    await dialog.getByRole('button', button).click();
    await page.getByText('The decision is taken back.').waitFor();
    await page.getByText('Decided by a person:').first().waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', button).count()).toBe(0);
    const { line_items } = await owner.invoice.get.query({ invoice_id });
    const now = line_items.find((one) => one.line_item_id === line_item_id);
    expect(now).toMatchObject({ category, needs_review: true, is_overridden: false });
    expect(complaints).toEqual([]);
  });

  it('corrects a line that the service was sure of, from the page of the line', async () => {
    await book(test.server, [
      {
        vendor_name: 'Stadtwerke Uster',
        line_items: [{ description: 'Strom Hochtarif', spend_amount: 700 }],
      },
    ]);
    const { page, complaints } = await test.openAs(test.server.owner, '/lines');
    await page.getByRole('link', { name: 'Strom Hochtarif' }).click();
    await page.getByRole('link', { name: 'Correct this line' }).click();
    await page.getByRole('heading', { level: 2, name: 'Strom Hochtarif' }).waitFor();
    await page.getByRole('radio').nth(0).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type('Steel');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^Steel/ })
      .first()
      .click();
    await page.getByRole('radio', { name: /Steel/, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Accept the change' }).click();
    await page.getByText('Nothing to decide here').waitFor();
    await page.getByRole('link', { name: 'To the page of the line' }).click();
    await page.getByText('Decided by a person: Steel').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('lets members look and not decide, on a phone too', async () => {
    const member = await newMember('member@example.com');
    const { page, complaints } = await test.openAs(member, '/review', {
      window: PHONE,
      dark: true,
      locale: 'de-CH',
    });
    await page.getByText('Owner des Arbeitsbereichs entscheiden.').waitFor();
    await page.getByRole('radio').nth(0).waitFor();
    const before = await waiting();
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await page.getByRole('button', { name: 'Bestätigen' }).count()).toBe(0);
    expect(await waiting()).toEqual(before);
    expect(complaints).toEqual([]);
  });

  async function newMember(email: string): Promise<SignInOf> {
    const person = { email, password: 'seven quiet otters read maps' };
    const { invitation_token } = await owner.member.invite.mutate({ email: person.email, role: 'member' });
    const answer = await fetch(`${test.server.url}/api/auth/accept-invitation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ invitation_token, password: person.password }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return person;
  }
});
