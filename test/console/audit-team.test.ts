import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { type ConsoleTest, HAS_BROWSER, startConsole } from '../support/console.ts';
import { createEngagement, pushDemoYear, type TestEngagement, workOn } from '../support/engagement.ts';
import { postIngest } from '../support/gateway.ts';
import { joinByInvitation } from '../support/people.ts';
import { sampleOf, testTheRest } from '../support/sample-items.ts';
import { checkPage } from '../support/settings-pages.ts';
import { signedInClient, type TrpcTestClient } from '../support/trpc.ts';

const PARTNER = { email: 'partner@audit.example', password: 'seven quiet otters read maps' };
const BOOKED = 60;
const LATE = 10;

describe.runIf(HAS_BROWSER)('an audit team at the workbench', () => {
  let test: ConsoleTest;
  let engagement: TestEngagement;
  let lead: TrpcTestClient;
  let leads: Page;
  let partners: Page;
  beforeAll(async () => {
    test = await startConsole();
    const { server } = test;
    await pushDemoYear(server, BOOKED);
    const owner = await signedInClient(server, server.owner);
    await joinByInvitation(server, owner, { ...PARTNER, role: 'auditor' });
    engagement = await createEngagement(server);
    lead = await signedInClient(server, server.auditor);
    await workOn(server, engagement, { action: 'generate-sample', seed: 'dice 4 2 6 1 5 3 2 2 6 1' });
  });
  afterAll(() => test?.close());

  const id = () => ({ engagement_id: engagement.engagementId });
  const path = (page = '') => `/audit/${engagement.engagementId}${page}`;
  const go = (page: Page, to: string) => page.goto(`${test.server.url}/console${path(to)}`);
  const leadOf = async () => (await lead.engagement.get.query(id())).lead_auditor?.user_id;

  it('is one lead until one has accepted: an owner can only name another instead', async () => {
    const { server } = test;
    const { engagementId } = await createEngagement(server);
    const { page } = await test.openAs(server.owner, `/audit/${engagementId}`);
    await page.getByRole('rowheader', { name: server.auditor.email }).waitFor();
    await page.getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Role').locator('option').allTextContents()).toEqual(['lead auditor']);
    await dialog.getByText('They take the place of the one named so far.').waitFor();
    await dialog.getByLabel('E-mail of the auditor').fill(PARTNER.email);
    await checkPage(page, 'team-instead');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('rowheader', { name: PARTNER.email }).waitFor();
    await page.getByRole('rowheader', { name: server.auditor.email }).waitFor({ state: 'detached' });
  });

  it('grows by a colleague, whom the lead assigns, and who reviews what others made', async () => {
    ({ page: leads } = await test.openAs(test.server.auditor, path()));
    await leads.getByRole('button', { name: 'Assign' }).click();
    const dialog = leads.getByRole('dialog');
    await dialog.getByLabel('E-mail of the auditor').fill(PARTNER.email);
    await checkPage(leads, 'team-assign');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await leads.getByRole('rowheader', { name: PARTNER.email }).waitFor();

    await testTheRest(test.server, engagement);
    const [first] = (await sampleOf(test.server, engagement)).items;
    const line = `/items/${first?.lineItemId}`;
    ({ page: partners } = await test.openAs(PARTNER, path(line)));
    await partners.getByLabel('Note to the preparer').fill('Which ledger?');
    await partners.getByRole('button', { name: 'Return' }).click();
    await partners.getByText('Which ledger?').waitFor();
    await partners.getByLabel('New review note').fill('Please name the meter.');
    await partners.getByRole('button', { name: 'Put on file' }).first().click();
    await partners.getByText('Please name the meter.').waitFor();

    // The preparer sees both, tests anew and answers; the reviewer is satisfied.
    await go(leads, line);
    await leads.getByText('Which ledger?').waitFor();
    expect(await leads.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await leads.getByLabel('Answer').fill('Meter 4711.');
    await leads.getByRole('button', { name: 'Answer', exact: true }).click();
    await leads.locator('li', { hasText: 'Meter 4711.' }).waitFor();
    await leads.getByLabel('Narrative').fill('Traced to meter 4711');
    await leads.getByRole('button', { name: 'Save as revision 2' }).click();
    await leads.getByText('accuracy, revision 2').waitFor();
    await go(partners, line);
    await partners.getByText('accuracy, revision 2').waitFor();
    await partners.getByRole('button', { name: 'Approve' }).click();
    await partners
      .getByText(/approved/i)
      .first()
      .waitFor();
    await partners.locator('li', { hasText: 'Meter 4711.' }).waitFor();
    await partners.getByLabel('Answer').fill('Seen');
    await partners.getByRole('button', { name: 'Clear the note' }).click();
    await partners.getByText('cleared: Seen').waitFor();
    await checkPage(partners, 'team-reviewed');
    const reviewed = (await sampleOf(test.server, engagement)).items[0]?.assertions;
    expect(reviewed?.map(({ reviews }) => reviews)).toEqual([
      [{ decision: 'RETURN', note: 'Which ledger?' }],
      [{ decision: 'APPROVE', note: null }],
    ]);
    const notes = await lead.workpaper.notes.query(id());
    expect(notes.lines[0]?.on_file.review_notes[0]?.cleared?.text).toBe('Seen');
  });

  it('signs off as two people, and what comes after puts that out of force', async () => {
    await go(leads, '/notes');
    await leads.getByRole('button', { name: 'Sign off' }).click();
    await leads.getByText('prepared: ').waitFor();
    const signs = leads.getByLabel('Sign off as');
    await signs.selectOption('reviewer');
    await leads.getByRole('button', { name: 'Sign off' }).click();
    await leads.getByText('You signed the engagement in the other role').waitFor();
    await go(partners, '/notes');
    await partners.getByLabel('Sign off as').selectOption('reviewer');
    await partners.getByLabel('Remark').fill('Reviewed as a whole');
    await partners.getByRole('button', { name: 'Sign off' }).click();
    await partners.getByText('Reviewed as a whole').waitFor();
    await checkPage(partners, 'team-signed');
    const signed = async () =>
      (await lead.workpaper.notes.query(id())).engagement.sign_offs.map(({ as, in_force }) => [as, in_force]);
    expect(await signed()).toEqual([
      ['preparer', true],
      ['reviewer', true],
    ]);

    // After the evaluation more lines are wanted.
    const before = (await sampleOf(test.server, engagement)).items.length;
    await go(leads, '/evaluation');
    await leads.locator('figure svg').waitFor();
    await leads.getByRole('link', { name: 'Plan', exact: true }).click();
    await leads.getByRole('button', { name: 'Extend the sample' }).click();
    await leads.getByLabel('Further hits').fill('8');
    await checkPage(leads, 'team-extend');
    await leads.getByRole('dialog').getByRole('button', { name: 'Extend the sample' }).click();
    await leads.getByRole('dialog').waitFor({ state: 'detached' });
    const extended = (await sampleOf(test.server, engagement)).items;
    expect(extended.length).toBeGreaterThan(before);
    expect(await signed()).toEqual([
      ['preparer', false],
      ['reviewer', false],
    ]);
    await go(leads, '');
    await leads
      .getByText(`${extended.length - before} item`)
      .first()
      .waitFor();
    await testTheRest(test.server, engagement);
  });

  it('draws a top-up over invoices that were booked after the draw', async () => {
    const late = companyYear()
      .map(({ invoice }) => invoice)
      .slice(BOOKED, BOOKED + LATE);
    expect((await postIngest(test.server, { invoices: late })).status).toBe(200);
    const before = (await sampleOf(test.server, engagement)).items.length;
    await go(leads, '/completion');
    await leads.getByRole('link', { name: 'To the late changes' }).click();
    await leads.getByRole('row', { name: `booked ${LATE}` }).waitFor();
    await leads.getByRole('button', { name: 'Draw a top-up' }).click();
    await leads.getByLabel('Seed').fill('coins of the second draw 1011');
    await checkPage(leads, 'team-top-up');
    await leads.getByRole('dialog').getByRole('button', { name: 'Draw a top-up' }).click();
    await leads.getByRole('dialog').waitFor({ state: 'detached' });
    await leads.getByText('coins of the second draw 1011').waitFor();
    expect(await leads.getByRole('button', { name: 'Draw a top-up' }).count()).toBe(0);
    const { topUps, items } = await sampleOf(test.server, engagement);
    expect(topUps).toEqual(['coins of the second draw 1011']);
    expect(items.length).toBeGreaterThan(before);
  });

  it('passes the lead on, and the successor withdraws with a reason', async () => {
    const former = await leadOf();
    await go(leads, '');
    await leads.getByRole('button', { name: 'Assign' }).click();
    const dialog = leads.getByRole('dialog');
    await dialog.getByLabel('E-mail of the auditor').fill(PARTNER.email);
    await dialog.getByLabel('Role').selectOption('lead');
    await dialog.getByText('The successor leads from their first work on').waitFor();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await dialog.waitFor({ state: 'detached' });
    await checkPage(leads, 'team-successor-named');
    expect(await leadOf()).toBe(former);

    await go(partners, '/notes');
    await partners.getByLabel('New review note').fill('I take over.');
    await partners.getByRole('button', { name: 'Put on file' }).first().click();
    await partners.locator('article', { hasText: 'I take over.' }).waitFor();
    expect(await leadOf()).not.toBe(former);
    await go(leads, '');
    await leads.getByRole('rowheader', { name: PARTNER.email }).waitFor();
    expect(await leads.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
    await go(partners, '');
    await partners.getByRole('button', { name: 'Withdraw' }).click();
    const asks = partners.getByRole('dialog');
    await asks.getByLabel('Reason').fill('Independence can no longer be shown');
    await asks.getByRole('button', { name: 'Withdraw' }).click();
    await partners.getByText('The engagement was cancelled: Independence can no longer be shown').waitFor();
    await checkPage(partners, 'team-withdrawn');
    expect((await lead.engagement.get.query(id())).status).toBe('cancelled');
    expect(await partners.getByRole('button', { name: 'Assign' }).count()).toBe(0);
  });
});
