import { describe, expect, it } from 'vitest';
import { tableReader } from '../../../compute/import/table-reader.ts';
import { readXml } from '../../../compute/import/xml/read-xml.ts';
import { readAll } from '../../support/read-sent.ts';

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
