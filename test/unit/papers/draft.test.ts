import { describe, expect, it } from 'vitest';
import { PAPER_LANGUAGES } from '../../../schema/contracts/paper-languages.ts';
import { unzip } from '../../support/evidence.ts';
import { canonical } from '../../support/make-trail.ts';
import { paper, paperMetadata, papersText } from '../../support/paper-package.ts';
import { renderedFiles } from '../../support/rendered-papers.ts';

const MARKS = { de: 'ENTWURF', fr: 'PROJET', it: 'BOZZA', en: 'DRAFT' } as const;
const HEAD = 'c'.repeat(64);
const draft = {
  chain: 'chain/2025',
  size: 17,
  head: HEAD,
  at: '2026-02-05T10:00:00.000Z',
  open: [{ gate: 'review_note_open', lines: 1 }],
};
const engagement = { name: 'Audit', status: 'fieldwork', plan: {} };

describe('a draft of the papers', () => {
  it.each(PAPER_LANGUAGES)(
    'is marked in %s in its names, on every page and on every sheet',
    async (language) => {
      const mark = MARKS[language];
      const metadata = canonical(paperMetadata('a', { draft, engagement, conclusion: null }));
      const papers = papersText([paper(1, 'Strom'), paper(2, 'Gas', { status: 'not_started' })]);
      const files = await renderedFiles(metadata, papers, language);
      expect([...files.keys()]).toEqual([`workpapers-${mark}.html`, `sample-${mark}.xlsx`]);
      const page = String(files.get(`workpapers-${mark}.html`));
      expect(page).toContain(`<title>${mark} – `);
      expect(page).toContain(`<div class="mark" aria-hidden="true">${mark}</div>`);
      expect(page).toContain(`@top-center { content: "${mark}"`);
      expect(page).toContain(HEAD);
      expect(page).toContain('<a href="#item-2">2. Gas</a>');
      expect(page).not.toContain('footing-verify.mjs');
      const parts = await unzip(files.get(`sample-${mark}.xlsx`) ?? Buffer.alloc(0));
      for (const name of ['sheet1', 'sheet2']) {
        expect(String(parts.get(`xl/worksheets/${name}.xml`))).toContain(`&amp;C&amp;B${mark}</oddHeader>`);
      }
      expect(
        String(parts.get('xl/workbook.xml')).match(new RegExp(`name="[^"]* ${mark}"`, 'g')),
      ).toHaveLength(2);
      expect(String(parts.get('xl/worksheets/sheet2.xml'))).toContain(HEAD);
    },
  );
});
