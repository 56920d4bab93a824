import { describe, expect, it } from 'vitest';
import { cellText } from '../../../compute/import/spreadsheet/cell.ts';
import { openTable } from '../../../compute/import/spreadsheet/open-table.ts';
import { WORDS } from '../../../compute/papers/words.ts';
import { canonical, idOf } from '../../support/make-trail.ts';
import { paper, paperMetadata, papersText } from '../../support/paper-package.ts';
import { renderedSheet } from '../../support/rendered-papers.ts';
import { inChunks } from '../../support/spreadsheets.ts';

const FILES = [{ bytes: 1, name: `source-documents/${idOf(1)}.pdf`, sha256: 'a'.repeat(64) }];

async function textsOf(sheet: Awaited<ReturnType<typeof openTable>>['sheets'][number]): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const page of sheet.rows()) rows.push(...page.map(({ cells }) => cells.map(cellText)));
  return rows;
}

/** Rows of the workbook, read by the import. */
async function rowsOf(papers: readonly object[], language: 'en' | 'de' = 'en') {
  const metadata = canonical(paperMetadata('x', { files: FILES }));
  const sheet = await renderedSheet(metadata, papersText(papers as never), language);
  const table = await openTable(inChunks(sheet), {});
  expect(table.sheets.map(({ name }) => name)).toEqual([
    WORDS[language]['sheet.name'],
    WORDS[language]['sheet.seal'],
  ]);
  const [rows = [], facts = []] = await Promise.all(table.sheets.map(textsOf));
  const [head = [], ...lines] = rows;
  return {
    head,
    lines,
    facts: new Map(facts.map(([name = '', value = '']) => [name, value])),
    of: (line: number, title: string) => lines[line]?.[head.indexOf(title)],
  };
}

describe('sample.xlsx', () => {
  it('has a header and a line an item, with the document by the name of its file', async () => {
    const { lines, of } = await rowsOf([paper(1, 'Strom'), paper(2, 'Gas')]);
    expect(lines).toHaveLength(2);
    expect([of(0, 'Document'), of(1, 'Document')]).toEqual([`${idOf(1)}.pdf`, '']);
    expect([of(0, 'Vendor'), of(1, 'Description'), of(0, 'Item'), of(1, 'Item')]).toEqual([
      'Strom',
      'Gas',
      '1',
      '2',
    ]);
    expect([of(0, 'Recorded kg CO2e'), of(0, 'Audited kg CO2e'), of(0, 'Difference kg CO2e')]).toEqual([
      '1234.56789',
      '900.5',
      '334.06789',
    ]);
    expect(of(0, 'Date')).toMatch(/31.*2025|2025.*31/);
  });

  it('has the work on each line, and a second sheet with the seal of the package', async () => {
    const response = [{ response: 'We agree.', correction: 'corrected' }];
    const { of, facts } = await rowsOf([paper(1, 'a', { management_response: response })]);
    expect(
      ['Procedure', 'Evidence', 'Result', 'Prepared', 'Reviewed', 'Management response'].map((title) =>
        of(0, title),
      ),
    ).toEqual([
      'inspection',
      'source document: a',
      'accuracy: misstatement',
      'x',
      'a',
      'corrected: We agree.',
    ]);
    expect(of(0, 'Prepared on')).toMatch(/3.*2026|2026.*3/);
    expect(facts.get('SHA-256 of metadata.json without its seal')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has its header in the language', async () => {
    const { head } = await rowsOf([], 'de');
    expect(head).toContain('Beleg');
    expect(head).toContain('Aufgezeichnet kg CO2e');
  });

  it('gives beside a figure of more than 15 digits its exact text', async () => {
    const line = { index: 0, quantity: '10000.25', spend_amount: '12.5' };
    const { of } = await rowsOf([paper(1, 'x'), paper(2, 'x', { line })]);
    const exact = 'Exact figures that a spreadsheet rounds';
    expect([of(0, exact), of(1, exact) ?? '']).toEqual(['123456789012345678.9', '']);
  });

  it.each(['=1+1', '+cmd|calc', '-2', '@SUM(A1)', '\t=1', '_x0041_', '<b>&"', 'a\u0007b'])(
    'keeps %j a text and no formula',
    async (text) => {
      const { of } = await rowsOf([paper(1, text)]);
      expect(of(0, 'Vendor')).toBe(text.trim().replace('\u0007', '\ufffd'));
      const metadata = canonical(paperMetadata('x'));
      const sheet = await renderedSheet(metadata, papersText([paper(1, text)]));
      expect(sheet.includes('<f>')).toBe(false);
    },
  );

  it('is a text where a figure is none', async () => {
    const { of } = await rowsOf([paper(1, 'x', { recorded_kgco2e: 'NaN' })]);
    expect(of(0, 'Recorded kg CO2e')).toBe('NaN');
  });
});
