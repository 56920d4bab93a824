import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAPER_LANGUAGES } from '../../../schema/contracts/paper-languages.ts';
import { canonical, idOf, sha256 } from '../../support/make-trail.ts';
import { PREPARER, paper, paperMetadata, papersText } from '../../support/paper-package.ts';
import { renderedPage } from '../../support/rendered-papers.ts';

const tagsOf = (page: string) => page.match(/<[^>]*>/g) ?? [];
/** What a reader sees: the text without tags. */
const seen = (page: string) =>
  page
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ');

async function pageOf(text: string, metadata = {}, papers = [paper(1, text), paper(2, text)]) {
  const page = await renderedPage(canonical(paperMetadata(text, metadata)), papersText(papers));
  return page;
}

describe('workpapers.html', () => {
  it('says what the package says', async () => {
    const page = seen(await pageOf('Meier & Söhne'));
    for (const text of [
      'Work papers: Meier & Söhne',
      'Completed',
      'ISSA 5000',
      'limited assurance',
      '95 %',
      '748,855.947067 kg',
      '61 hits',
      '908,088.729192775 kg, divided by 61 is the interval: one hit for every 14,886.700479 kg',
      'both upper limits are below the tolerable misstatement',
      '1,234.56789',
      '900.5 kg',
      '334.06789 kg',
      'agreed to the source document',
      'used with: inspection',
      'Quantity 10,000.25 Meier & Söhne',
      'a_step_of_tomorrow: other Meier & Söhne',
      'approved, Meier & Söhne, 4 Feb 2026, 08:00 UTC',
      '3 Feb 2026, 10:11 UTC',
      'lead auditor',
      `sample: seed; Meier & Söhne; and 7 more. Meier & Söhne, 5 Feb 2026, 09:00 UTC (entry ${'d'.repeat(64)})`,
      'Other engagements over the period',
      'Meier & Söhne Identity shown by: not proven named by: owner the last of 2 leads',
      'took a lead auditor off the team, and an owner of the audited company named the next one',
      '31 Dec 2025, 00:00 UTC operator of the service: system:cli',
      'cancelled 2 Jan 2026, 08:00 UTC Meier & Söhne 20 Jan 2026, 08:00 UTC 2 12 5 4,321.5 withdrawn by the lead auditor Meier & Söhne',
      'The auditor says that the sample gave a sufficient basis.',
    ]) {
      expect(page).toContain(text);
    }
  });

  it('names the SHA-256 of metadata.json without its seal, and what the seal names', async () => {
    const metadata = paperMetadata('a');
    const part = (value: object) => Buffer.from(canonical(value)).toString('base64url');
    const claims = { chain: 'w/2025', head: 'e'.repeat(64), iat: 1_795_471_129, iss: 'https://f', size: 500 };
    const seal = `${part({ kid: 'K'.repeat(43) })}.${part(claims)}.sig`;
    const page = await renderedPage(canonical({ ...metadata, seal }), papersText([]));
    const text = seen(page);
    for (const found of [sha256(canonical(metadata)), 'K'.repeat(43), `entry 500, hash ${claims.head}`]) {
      expect(text).toContain(found);
    }
  });

  it('lists the misstatements before the items, but not corrected ones', async () => {
    const answered = (correction: string) => ({
      management_response: { correction, recorded_by: PREPARER, response: `${correction} said` },
    });
    const papers = [
      paper(1, 'first', answered('corrected')),
      paper(2, 'second', answered('uncorrected')),
      paper(3, 'third'),
    ];
    const page = await pageOf('x', {}, papers);
    const list = seen(page.slice(page.indexOf('id="misstatements"'), page.indexOf('id="marks"')));
    expect(list).not.toContain('first');
    expect(list).toMatch(/second .*not corrected: uncorrected said .*third .*Not recorded/);
  });

  it.each([
    ['draft', 'Draft: work under way'],
    ['cancelled', 'ended without a conclusion'],
  ])('marks a package of status %s', async (status, words) => {
    expect(await pageOf('x', { package_status: status })).toContain(words);
  });

  it('is made from a package that has nothing but a list of papers', async () => {
    const page = await renderedPage('{}', papersText([{}, { assertions: null, trace: 5, line: 'x' }]));
    expect(page).toContain('Not recorded.');
    expect(tagsOf(page).at(-1)).toBe('</html>');
  });

  it.each(PAPER_LANGUAGES)(
    'has headings, captions, header cells and its language in %s',
    async (language) => {
      const metadata = canonical(paperMetadata('x'));
      const page = await renderedPage(metadata, papersText([paper(1, 'x')]), language);
      expect(page).toContain(`<html lang="${language}-${language === 'en' ? 'GB' : 'CH'}">`);
      const tables = page.match(/<table[\s\S]*?<\/table>/g) ?? [];
      expect(tables.length).toBeGreaterThan(10);
      expect(tables.filter((table) => !/<th scope="(?:col|row)">/.test(table))).toEqual([]);
      expect(page.match(/<h1>/g)).toHaveLength(1);
      expect(page.match(/<h2 id="/g)).toHaveLength(12);
    },
  );

  it('has no script, no address but those inside it, and a policy that allows none', async () => {
    const page = await pageOf('https://evil.example/ <script>alert(1)</script> javascript:alert(1)');
    expect(page).not.toMatch(/<script|<iframe|<img|<link|<object|\son\w+=/i);
    expect(page).toMatch(/Content-Security-Policy" content="default-src (?:'|&#39;)none/);
    const targets = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to);
    expect(targets.filter((to) => !/^#[\w-]+$|^source-documents\/[\w-]+\.pdf$/.test(to))).toEqual([]);
  });

  it('has the same tags whatever is written in the package', async () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
      fc.constantFrom(
        '<script>',
        '"><img src=x onerror=alert(1)>',
        "' onload='x",
        '&lt;b&gt;',
        ']]>',
        '-->',
        '{seed}',
        '$&',
        '\u202egnp',
      ),
    );
    const expected = tagsOf(await pageOf('x')).join('\n');
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        expect(tagsOf(await pageOf(`x${text}`)).join('\n')).toBe(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('takes a document’s name from the list of files only where it is one of an invoice', async () => {
    const files = [
      { bytes: 1, name: `source-documents/${idOf(1)}.pdf`, sha256: 'a'.repeat(64) },
      { bytes: 1, name: `source-documents/${idOf(2)}.pdf"><script>`, sha256: 'a'.repeat(64) },
    ];
    const page = await pageOf('x', { files });
    expect(page).toContain(`href="source-documents/${idOf(1)}.pdf"`);
    expect(page).not.toContain(`source-documents/${idOf(2)}`);
  });

  it('cuts a text nobody can have written, and says so', async () => {
    const page = await pageOf('y'.repeat(1_000_000));
    expect(page).toContain('the package has all 1,000,000 characters');
    expect(page.length).toBeLessThan(2_000_000);
  });

  it('ends before it is too long for a browser, and says how many items it shows', async () => {
    const many = Array.from({ length: 2_100 }, (_, at) => paper(at + 1, 'z'));
    const page = await pageOf('z', {}, many);
    expect(page.match(/<article/g)).toHaveLength(2_000);
    expect(seen(page)).toContain('This page shows the first 2,000 of 2,100 sampled lines.');
    expect(page.trimEnd().endsWith('</html>')).toBe(true);
  });
});
