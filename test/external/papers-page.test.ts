import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as launcher } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAPER_LANGUAGES } from '../../schema/contracts/paper-languages.ts';
import { canonical } from '../support/make-trail.ts';
import { paper, paperMetadata, papersText } from '../support/paper-package.ts';
import { renderedPage } from '../support/rendered-papers.ts';

const HOSTILE = '<img src=https://evil.example/x onerror=alert(1)><script>alert(2)</script>';
/** The browser of the package is built for Linux on x64. */
const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

describe.runIf(hasBrowser)('workpapers.html in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-page-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await launcher.launch({
      args: chromium.args,
      executablePath: await chromium.executablePath(),
      headless: true,
    });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(PAPER_LANGUAGES)(
    'opens in %s with nothing on the console and asks for nothing',
    async (language) => {
      const papers = papersText([paper(1, 'Strom'), paper(2, HOSTILE)]);
      const file = join(folder, `${language}.html`);
      writeFileSync(file, await renderedPage(canonical(paperMetadata(HOSTILE)), papers, language));
      const page = await browser.newPage();
      const said: string[] = [];
      const asked: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(String(error)));
      page.on('dialog', (dialog) => said.push(dialog.message()));
      page.on('request', (request) => asked.push(request.url()));
      const address = pathToFileURL(file).href;
      await page.goto(address, { waitUntil: 'networkidle' });
      expect([said, asked]).toEqual([[], [address]]);
      expect(await page.locator('article').count()).toBe(2);
      expect(await page.locator('h3', { hasText: HOSTILE }).count()).toBe(1);
      // The style sheet applies, although the policy names it by its digest alone.
      const border = await page
        .locator('th')
        .first()
        .evaluate((cell) => getComputedStyle(cell).borderTopStyle);
      expect(border).toBe('solid');
    },
  );
});
