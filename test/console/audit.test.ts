import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EN_CATEGORIES } from '../../compute/papers/words/categories/en.ts';
import {
  accessibilityProblems,
  type ConsoleTest,
  HAS_BROWSER,
  PHONE,
  picture,
  scrollsSideways,
  startConsole,
} from '../support/console.ts';
import { createEngagement, pushDemoYear, workOn } from '../support/engagement.ts';
import { sampleOf, testTheRest } from '../support/sample-items.ts';
import { signedInClient, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

/** What an auditor may write, and an attacker. */
const HOSTILE = `<script>alert(1)</script> =HYPERLINK("http://x","y") \u202e\u2066RTL ${'x'.repeat(1_900)}`;

describe.runIf(HAS_BROWSER)("the auditor's workbench", () => {
  let test: ConsoleTest;
  let owner: TrpcTestClient;
  let auditor: string;
  let engagementId: string;
  beforeAll(async () => {
    test = await startConsole();
    await pushDemoYear(test.server, 60);
    owner = await signedInClient(test.server, test.server.owner);
    auditor = await test.server.signIn(test.server.auditor);
  });
  afterAll(() => test?.close());

  const sampled = (id = engagementId) => sampleOf(test.server, { engagementId: id, auditor });
  const looked = async (page: Page, name: string) => {
    await picture(page, `audit-${name}`);
    expect(await accessibilityProblems(page)).toEqual([]);
  };
  const saved = async (page: Page, button: string): Promise<Download> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return download;
  };

  it('lets an owner create an engagement and name its lead', async () => {
    const { page, complaints } = await test.openAs(test.server.owner, '/audit');
    await page.getByText('No engagement yet').waitFor();
    await page.getByRole('button', { name: 'New engagement' }).click();
    await page.getByLabel('Reporting period').selectOption('2025');
    await page.getByLabel('Lead auditor').selectOption({ label: test.server.auditor.email });
    await looked(page, 'create');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('has not accepted yet. Until then').waitFor();
    engagementId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await owner.engagement.get.query({ engagement_id: engagementId })).toMatchObject({
      period: '2025',
      status: 'planned',
      lead_auditor: { accepted: false },
    });
    await looked(page, 'owner');
    expect(complaints).toEqual([]);
  });

  it('shows an auditor the lines of the period, and leads to no page of others', async () => {
    const { page, complaints } = await test.openAs(test.server.auditor, '/lines');
    await page.getByRole('row').nth(1).waitFor();
    await page.getByText('scope 2 location-based').waitFor();
    expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
    await looked(page, 'lines');
    expect(complaints).toEqual([]);
  });

  it("takes an auditor's year from acceptance to a verified package", { timeout: 240_000 }, async () => {
    const { page, complaints } = await test.openAs(test.server.auditor, '/');
    await page.waitForURL('**/console/audit?**');
    await looked(page, 'mine');
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByText('Your first work').waitFor();
    await looked(page, 'accept');

    // Plan: eight per cent of the period, with the sample it gives before anything is drawn.
    await page.getByRole('link', { name: 'To the plan' }).click();
    const lines = page.locator('dt', { hasText: 'Lines to test' }).locator('xpath=following-sibling::dd');
    await lines.waitFor();
    const before = await lines.textContent();
    await page.getByLabel('Overall materiality in %').fill('8');
    await page.getByLabel('Overall materiality in %').blur();
    await page.getByText('Not saved yet').waitFor();
    await expect.poll(() => lines.textContent(), { timeout: 20_000 }).not.toBe(before);
    await page.getByLabel('Rationale of materiality').fill(`Readers of the report. ${HOSTILE}`);
    await page.getByLabel('Procedure', { exact: true }).fill('Ledger to invoices');
    await page.getByLabel('Result', { exact: true }).fill('Nothing missing');
    await page.getByRole('button', { name: 'Save the plan' }).click();
    await page.getByText('The plan is saved').waitFor();
    expect(await owner.engagement.get.query({ engagement_id: engagementId })).toMatchObject({
      status: 'planned',
      lead_auditor: { accepted: true },
    });
    const asAuditor = trpcClient(test.server, auditor);
    const { plan } = await asAuditor.engagement.get.query({ engagement_id: engagementId });
    expect(plan?.materiality_rationale).toContain('<script>');
    expect((await sampled()).items).toEqual([]);
    await looked(page, 'plan');

    // Draw, asked once.
    const announced = Number(await lines.textContent());
    await page.getByRole('button', { name: 'Draw the sample' }).click();
    await page.getByText('What is drawn is final').waitFor();
    await page.getByLabel('Seed').fill('dice 4 2 6 1 3 5 2 2 6 1');
    await looked(page, 'draw');
    await page.getByRole('dialog').getByRole('button', { name: 'Draw the sample' }).click();
    await page.waitForURL('**/items?**');
    await page.locator('th a').first().waitFor();
    const drawn = await sampled();
    expect([drawn.seed, drawn.status]).toEqual(['dice 4 2 6 1 3 5 2 2 6 1', 'FIELDWORK']);
    // Another seed may select one line twice where this one selects two.
    expect(Math.abs(drawn.items.length - announced)).toBeLessThan(announced / 2);
    await looked(page, 'items');

    // The documents that are missing are asked for by the numbers of their invoices.
    const { documents_needed: needed } = await asAuditor.engagement.get.query({
      engagement_id: engagementId,
    });
    const [missing = ''] = needed.invoice_ids;
    const { invoice_number: number } = await owner.invoice.get.query({ invoice_id: missing });
    await page.getByRole('link', { name: 'Overview' }).click();
    await page
      .getByRole('link', { name: number ?? 'no number', exact: true })
      .first()
      .waitFor();
    expect(await page.getByText(missing).count()).toBe(0);
    await page.goBack();
    await page.locator('th a').first().waitFor();

    // By keyboard from line to line, and into one.
    await page.locator('td a, th a').first().focus();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Calculate again' }).click();
    await page.getByRole('heading', { name: 'agrees', exact: true }).waitFor();
    await page.getByRole('button', { name: 'What if' }).click();
    await page.getByLabel('Quantity').fill('1');
    await page.getByRole('dialog').getByRole('button', { name: 'Calculate', exact: true }).click();
    await page.getByRole('heading', { name: 'what-if' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // A file of the auditor as evidence of a misstatement.
    await page.getByLabel('Attach a file').setInputFiles({
      name: 'recount.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('meter 4711: 12 kWh'),
    });
    await page.getByRole('button', { name: 'Add recount.txt' }).click();
    const form = page.locator('form', { has: page.getByLabel('Assertion') });
    await form.getByLabel('Result').selectOption('exception');
    await form.getByLabel('Procedure').selectOption('inspection');
    await form.getByLabel('Audited (kg)').fill('1,5');
    await form.getByLabel('Nature and cause').fill(HOSTILE);
    await page.keyboard.press('Control+Enter');
    await page.getByText('The test is saved').first().waitFor();
    await page.getByRole('button', { name: 'Save as revision 2' }).waitFor();
    const lineItemId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const stored = (await sampled()).items.find((item) => item.lineItemId === lineItemId);
    expect(stored).toMatchObject({
      status: 'TESTED_EXCEPTION',
      assertions: [
        {
          assertion: 'ACCURACY',
          revision: 1,
          result: 'EXCEPTION',
          auditedKgco2e: 1.5,
          natureAndCause: HOSTILE.trim(),
        },
      ],
    });
    // What the line is and was calculated from stands in words.
    const { category: code = '', scope } = stored?.lineItem ?? {};
    const category = EN_CATEGORIES[code.toLowerCase() as keyof typeof EN_CATEGORIES];
    await page.getByText(`${category}, scope ${scope}`, { exact: false }).first().waitFor();
    expect(await page.locator('dd').allTextContents()).toContain('Quantity 1');
    await looked(page, 'item');

    // Somebody saves meanwhile: nothing is replaced unseen, and what was typed stays.
    await workOn(
      test.server,
      { engagementId, auditor },
      {
        action: 'save-assertion',
        line_item_id: lineItemId,
        assertion: 'accuracy',
        result: 'no_exception',
        procedure: 'inspection',
        evidence: [{ type: 'external', reference: 'meter' }],
      },
    );
    await form.getByLabel('Narrative').fill('Seen again');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Show the newest' }).click();
    await page.getByText('accuracy, revision 2').waitFor();
    expect(await form.getByLabel('Narrative').inputValue()).toBe('Seen again');
    await page.getByRole('button', { name: 'Save as revision 3' }).click();
    await page.getByText('accuracy, revision 3').waitFor();

    // A review note, its answer and its clearing.
    await page.getByLabel('New review note').fill('Which meter?');
    await page.getByRole('button', { name: 'Put on file' }).first().click();
    await page.getByLabel('Answer').fill('The one in the cellar');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.locator('li', { hasText: 'The one in the cellar' }).waitFor();
    await page.getByLabel('Answer').fill('Settled');
    await page.getByRole('button', { name: 'Clear the note' }).click();
    await page.getByText('cleared: Settled').waitFor();

    // The rest as a program does it.
    await testTheRest(test.server, { engagementId, auditor });
    await page.getByRole('link', { name: 'Evaluation' }).click();
    await page.locator('figure svg').waitFor();
    await looked(page, 'evaluation');
    await page.getByRole('link', { name: 'Notes', exact: true }).click();
    await page.getByLabel('Remark').fill('All done');
    await page.getByRole('button', { name: 'Sign off' }).click();
    await page.getByText('prepared: ').waitFor();
    await looked(page, 'notes');

    await page.getByRole('link', { name: 'Completion' }).click();
    await page.getByText('Nothing is open but the conclusion').waitFor();
    expect((await saved(page, 'Draft of the papers')).suggestedFilename()).toContain('draft');
    await page.getByLabel('The conclusion, in your words').fill('The figures are fairly stated.');
    await page.getByLabel('yes, a reasonable basis').check();
    const why = page.getByLabel('Why the basis is adequate');
    if ((await why.count()) > 0) await why.fill('The misstatement was corrected.');
    await looked(page, 'completion');
    await page.getByRole('button', { name: 'Complete the engagement' }).click();
    await page.getByText('After this nothing').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete the engagement' }).click();
    await page.getByText('The work papers never change any more.').waitFor();
    expect((await sampled()).status).toBe('COMPLETED');
    const evidence = await saved(page, 'Evidence package');
    const packagePath = await evidence.path();
    expect((await saved(page, 'Work papers')).suggestedFilename()).toMatch(/\.zip$/);
    await looked(page, 'completed');

    // Verified in the page against the heads that this browser has kept meanwhile.
    await page.getByRole('link', { name: 'Verify a package' }).click();
    await page.getByText(/\d+ heads kept/).waitFor();
    const jwks = (await (await fetch(`${test.server.url}/.well-known/audit-jwks.json`)).json()) as {
      keys: { kid: string }[];
    };
    await page.getByLabel('Package (ZIP)').setInputFiles(packagePath);
    await page.getByLabel('Thumbprint').fill(jwks.keys[0]?.kid ?? '');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByText('Sound: everything holds').waitFor();
    expect(await page.getByText(/Compared with \d+ heads/).textContent()).not.toContain('with 0');
    expect(requests.filter((request) => !request.startsWith('GET /console/assets/'))).toEqual([]);
    await looked(page, 'verified');

    // A changed package is not sound, in words.
    const changed = readFileSync(packagePath);
    const at = changed.length >> 1;
    changed[at] = (changed[at] ?? 0) ^ 1;
    await page
      .getByLabel('Package (ZIP)')
      .setInputFiles({ name: 'changed.zip', mimeType: 'application/zip', buffer: changed });
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByText('Not sound').waitFor();
    await looked(page, 'unsound');
    // Chromium tells of the refused save.
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  });

  it('shows an owner nothing of plan and sample before the completion, and offers no way there', async () => {
    const engagement = await createEngagement(test.server);
    const other = engagement.engagementId;
    await workOn(test.server, engagement, { action: 'generate-sample' });
    const [open] = (await sampled(other)).items;
    if (open === undefined) throw new Error('nothing was drawn');
    const line = open.lineItem;
    const { page: working } = await test.openAs(test.server.auditor, `/audit/${other}/completion`);
    const item = working.getByRole('listitem').filter({ hasText: line.description }).first();
    await item.getByText(line.invoice.vendorName).waitFor();
    expect(await working.locator('main').textContent()).not.toContain(open.lineItemId);
    await looked(working, 'open-lines');
    await item.getByRole('link').click();
    await working.waitForURL('**/items/*?**');
    const { page } = await test.openAs(test.server.owner, `/audit/${other}`);
    await page.getByText('The auditors are at work').waitFor();
    expect(await page.getByRole('link', { name: 'Sample items' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Assign' }).count()).toBe(0);
    for (const [path, said] of [
      ['plan', 'Plan and sample are shown to you after the completion'],
      ['items', 'No item matches the filter'],
      ['evaluation', 'There is an evaluation once'],
    ] as const) {
      await page.goto(`${test.server.url}/console/audit/${other}/${path}`);
      await page.getByText(said).waitFor();
      expect(await page.locator('main').textContent()).not.toContain('dice');
      expect(await page.getByRole('button', { name: /draw|extend/i }).count()).toBe(0);
    }
  });

  it('fits a phone, the dark and the longest language', async () => {
    for (const path of ['', '/plan', '/items', '/evaluation', '/notes', '/completion']) {
      const { page, complaints } = await test.openAs(test.server.auditor, `/audit/${engagementId}${path}`, {
        window: PHONE,
        dark: true,
        locale: 'de-CH',
      });
      await page.locator('main h1').waitFor();
      await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
      expect([path, await scrollsSideways(page)]).toEqual([path, false]);
      await looked(page, `phone-de-dark${path.replace('/', '-')}`);
      expect(complaints).toEqual([]);
      await page.context().close();
    }
    const { page } = await test.open('/verify', { window: PHONE, dark: true, locale: 'fr-CH' });
    await page.getByText('Ce navigateur ne conserve aucune').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await looked(page, 'phone-fr-dark-verify');
  });
});
