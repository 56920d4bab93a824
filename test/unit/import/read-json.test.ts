import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memorySource, piecesOf } from '../../../compute/import/import-source.ts';
import { readJson } from '../../../compute/import/read-json.ts';
import { readAll } from '../../support/read-sent.ts';

const invoice = (number: number) => ({
  vendor_name: 'Müller "& {Co}" \\',
  invoice_number: String(number),
  line_items: [{ description: '[{"invoices":[1]}]', spend_amount: number }],
});
const ONE = invoice(1);
const TWO = invoice(2);

async function* inPieces(text: string, length: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** What is read: the invoice with its pointer and line, or the code of the problem. */
async function read(pieces: AsyncIterable<Uint8Array>) {
  const items: unknown[] = [];
  for await (const item of readJson(pieces, { file: 'a.json' })) {
    if (item.kind === 'invoice') items.push([item.invoice, item.place.path, item.place.row]);
    else items.push([item.problem.code, item.problem.place.path, item.problem.place.row]);
  }
  return items;
}

const readText = (text: string) => read(piecesOf(memorySource(Buffer.from(text))));
const a = JSON.stringify(ONE);
const b = JSON.stringify(TWO);

describe('invoices as JSON', () => {
  it.each<[string, string, (string | undefined)[], number[]]>([
    ['one after the other, one a line', `${a}\n${b}\n`, [undefined, undefined], [1, 2]],
    ['of a list', `[${a},\n${b}]`, ['/0', '/1'], [1, 2]],
    [
      'of a body',
      `{"dry":[{"invoices":[3]}],"invoices" : [\n${a}\n,${b}], "more":{"x":[]}}`,
      ['/invoices/0', '/invoices/1'],
      [2, 3],
    ],
    [
      'over several lines',
      `${JSON.stringify(ONE, null, 1)}\r\n${JSON.stringify(TWO, null, 1)}`,
      [undefined, undefined],
      [1, 13],
    ],
  ])('are read %s, with their places', async (_, text, paths, rows) => {
    const items = await readText(text);
    expect(items.map((item) => (item as unknown[])[0])).toEqual([ONE, TWO]);
    expect(items.map((item) => (item as unknown[])[1])).toEqual(paths);
    const lines = rows[1] === 13 ? [1, text.split('\r\n')[0]?.split('\n').length ?? 0] : null;
    expect(items.map((item) => (item as unknown[])[2])).toEqual(
      lines === null ? rows : [1, (lines[1] ?? 0) + 1],
    );
  });

  it('are read behind a byte order mark, as some programs write one', async () => {
    const paths = async (text: string) => (await readText(text)).map((item) => (item as unknown[])[1]);
    expect(await paths(`\ufeff[${a},${b}]`)).toEqual(['/0', '/1']);
    expect(await paths(`\ufeff{"invoices":[${a}]}`)).toEqual(['/invoices/0']);
    expect(await paths(`\ufeff${a}\n${b}`)).toEqual([undefined, undefined]);
  });

  it('are the same however the bytes are cut', async () => {
    const text = `{"invoices":[${a}, 7, ${b}]}\n${a}`;
    const whole = await readText(text);
    expect(whole).toHaveLength(4);
    for (const length of [1, 2, 3, 7, 11]) expect(await read(inPieces(text, length))).toEqual(whole);
  });

  it('keep the bytes of each', async () => {
    const items = await readAll(Buffer.from(`{"invoices":[ ${a},${b}]}`), 'a.json');
    const texts = items.map(({ document }) => Buffer.from(document?.bytes ?? []).toString());
    expect(texts).toEqual([a, b]);
    expect(items[1]?.document?.range).toEqual({
      offset: 15 + Buffer.byteLength(a),
      length: Buffer.byteLength(b),
    });
  });

  it.each<[string, string[]]>([
    [`${a}\nhello\n${b}`, ['invoice', 'json_invalid', 'invoice']],
    [`${a}\n{"line_items":[}\n${b}`, ['invoice', 'json_invalid', 'invoice']],
    [`{"invoices":[${a},{"a":`, ['invoice', 'json_invalid']],
    ['{"invoices":[]}', ['json_invalid']],
    ['{"name":"footing"}', ['json_invalid']],
    [`{"line_items":${'['.repeat(200)}${']'.repeat(200)}}`, ['json_invalid']],
    ['[1,"a",null,{}]', ['json_invalid', 'json_invalid', 'json_invalid', 'json_invalid']],
    [`{"line_items":[],"x":"${'y'.repeat(11_000_000)}"}\n${a}`, ['file_too_large', 'invoice']],
  ])('that cannot be read are named and the others are read (%#)', async (text, codes) => {
    const items = await readText(text);
    expect(
      items.map((item) => (typeof (item as unknown[])[0] === 'string' ? (item as unknown[])[0] : 'invoice')),
    ).toEqual(codes);
  });

  it('keep a number beyond all doubles a number, which is refused where it is booked', async () => {
    const text = '{"total_amount":1e999,"net_amount":-1E+400,"vat_rate":"1e999","line_items":[]}';
    expect((await readText(text)).map((item) => (item as unknown[])[0])).toEqual([
      { total_amount: Number.MAX_VALUE, net_amount: -Number.MAX_VALUE, vat_rate: '1e999', line_items: [] },
    ]);
  });

  it('stop after 10,000 problems, so that a file of ones makes no report of a gigabyte', async () => {
    const items = await readText('1\n'.repeat(30_000));
    expect(items).toHaveLength(10_001);
    expect(items.at(-1)).toEqual(['too_many_problems', undefined, 10_000]);
    const mostly = await readText(`${a}\n1\n${b}\n`.repeat(11_000));
    expect(mostly).toHaveLength(33_000);
  });

  it('in another encoding are refused with a word', async () => {
    const bytes = Buffer.from(a.replace('ü', '\u00fc'), 'latin1');
    expect(await read(piecesOf(memorySource(bytes)))).toEqual([['encoding_invalid', undefined, 1]]);
  });

  it('of any content are read as JSON.parse reads them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 4 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        async (values, length) => {
          const invoices = values.map((value) => ({ line_items: [value] }));
          const list = await read(inPieces(JSON.stringify(invoices), length));
          expect(list.map((item) => (item as unknown[])[0])).toEqual(JSON.parse(JSON.stringify(invoices)));
          const lines = await read(inPieces(invoices.map((one) => JSON.stringify(one)).join('\n'), length));
          expect(lines.map((item) => (item as unknown[])[0])).toEqual(JSON.parse(JSON.stringify(invoices)));
        },
      ),
      { numRuns: 100 },
    );
  });
});
