import { describe, expect, it } from 'vitest';
import { proposeMapping } from '../../../compute/import/spreadsheet/propose-mapping.ts';
import { tableReader } from '../../../compute/import/table-reader.ts';
import { readXml } from '../../../compute/import/xml/read-xml.ts';
import { readAll } from '../../support/read-sent.ts';
import { textFile } from '../../support/spreadsheets.ts';

const table = tableReader({ sent: null, remembered: [] });
const HEADER = 'Lieferant;Rechnungsnummer;Rechnungsdatum;Beschreibung;Nettobetrag;Währung\n';

async function problemsOf(text: string): Promise<string[]> {
  const items = await readAll(Buffer.from(text), 'a.csv', { xml: readXml, table });
  return items.map((item) =>
    item.kind === 'problem' ? `${item.problem.code}: ${item.problem.message}` : '',
  );
}

describe('a table without a row to book', () => {
  it.each([
    ['a header and nothing below it', HEADER, /^file_empty: a\.csv .* below its header/],
    [
      '100,000 columns',
      `${'c;'.repeat(100_000)}\n${'1;'.repeat(100_000)}\n`,
      /^row_too_long: .* Row 1: The row has more than 1024 columns/,
    ],
    ['one line without end', 'x'.repeat(1_000_000), /^row_too_long: .* Row 1: A cell has more than/],
  ])('says so of %s', async (_, text, message) => {
    const problems = await problemsOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });

  it('holds no more than the start of a file from which a mapping is proposed', async () => {
    const piece = Buffer.alloc(1024 * 1024, ';');
    let taken = 0;
    const pieces = async function* () {
      for (; taken < 100; taken++) yield piece;
    };
    const items = [];
    for await (const item of table(pieces(), { file: 'a.csv', kind: 'text' })) items.push(item);
    expect(items).toMatchObject([{ kind: 'problem', problem: { code: 'row_too_long' } }]);
    expect(taken).toBeLessThan(20);
  });
});

describe('a mapping sent with its file', () => {
  const text =
    'Supplier,Invoice number,Invoice date,Description,Net amount,Currency\nACME,1,03/04/2025,Diesel,10.00,USD\n';
  const itemsBy = async (answer: Partial<{ date_format: 'dmy' | 'mdy' }>) => {
    const { mapping, questions } = await proposeMapping(textFile(text), { file: 'a.csv' });
    expect(questions).toMatchObject([{ member: '/columns/invoice_date/date_format', needs_answer: true }]);
    const invoice_date = { column: 'Invoice date', ...answer };
    const sent = { ...mapping, columns: { ...mapping.columns, invoice_date } };
    return readAll(Buffer.from(text), 'a.csv', {
      xml: readXml,
      table: tableReader({ sent, remembered: [] }),
    });
  };

  it('is refused while it leaves a question open, and read with the answer', async () => {
    expect(await itemsBy({})).toMatchObject([{ kind: 'problem', problem: { code: 'mapping_unanswered' } }]);
    expect(await itemsBy({ date_format: 'mdy' })).toMatchObject([
      { invoice: { invoice_date: '2025-03-04' } },
    ]);
  });
});
