import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileInvoice, InvoiceCutter } from '../../../gateway/cli/ingest/json-invoices.ts';

const MAX_BYTES = 100;

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function cut(text: string, { size = 65_536, maxBytes = 1_000_000 } = {}) {
  const cutter = new InvoiceCutter(maxBytes);
  const invoices: FileInvoice[] = [];
  for await (const invoice of cutter.read(inChunks(text, size))) invoices.push(invoice);
  return { invoices, others: [...cutter.otherMembers] };
}

const textsOf = async (text: string) => (await cut(text)).invoices.map((invoice) => invoice.text);

describe('a file of invoices', () => {
  it('gives every invoice as a JSON parser reads it, in each form, however it is written and arrives', async () => {
    const invoices = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 5 });
    const forms = fc.constantFrom(
      (list: object[], space: number) => JSON.stringify(list, null, space),
      (list: object[], space: number) => JSON.stringify({ version: 1, invoices: list, of: {} }, null, space),
      (list: object[]) => `\uFEFF${list.map((invoice) => JSON.stringify(invoice)).join('\r\n')}`,
    );
    await fc.assert(
      fc.asyncProperty(
        invoices,
        forms,
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 1, max: 9 }),
        async (list, form, space, size) => {
          // An object with a list `invoices` is the outer one, by definition.
          fc.pre(!list.some((invoice) => Array.isArray(invoice.invoices)));
          const read = await cut(form(list, space), { size });
          expect(read.invoices.map(({ text }) => JSON.parse(text ?? ''))).toEqual(
            JSON.parse(JSON.stringify(list)),
          );
          expect(read.invoices.map(({ number }) => number)).toEqual(list.map((_, at) => at + 1));
        },
      ),
    );
  });

  it('keeps what a parser would drop: members written twice and long numbers', async () => {
    const invoice = '{"currency":"EUR", "currency":"CHF","net_amount":1.00000000000000000001}';
    expect(await textsOf(`[${invoice}]`)).toEqual([invoice]);
  });

  it('says on which line each invoice begins and which members beside the invoices are not sent', async () => {
    const text = '{"sender": "ERP",\n "invoices": [\n  {"a": 1},\n\n  {"b":\n 2}],\n"page": [1]}';
    const { invoices, others } = await cut(text);
    expect(invoices.map(({ line }) => line)).toEqual([3, 5]);
    expect(others).toEqual(['sender', 'page']);
  });

  it('gives a broken invoice on its own, and those after it', async () => {
    expect(await textsOf('[{"a":NaN},{"b":2},\n{"c":1,}, 7]')).toEqual([
      '{"a":NaN}',
      '{"b":2}',
      '{"c":1,}',
      '7',
    ]);
  });

  it.each([
    ['[{"a":1},\n{"b":"x}]\n', 'line 2: a text has no closing quotation mark'],
    ['[{"a":1},\n{"b":[1}', 'line 2: the file ends inside a value'],
    ['{"a":1}\n]', 'line 2: a bracket closes that was not opened'],
  ])('that cannot be cut on is refused with the line: %j', async (text, message) => {
    await expect(cut(text)).rejects.toThrow(message);
  });

  it('drops an invoice longer than the bound, and gives the rest', async () => {
    const long = JSON.stringify({ description: 'x'.repeat(MAX_BYTES) });
    const { invoices } = await cut(`[${long},{"a":1}]`, { size: 7, maxBytes: MAX_BYTES });
    expect(invoices.map(({ text }) => text)).toEqual([null, '{"a":1}']);
  });

  it('nested a million deep is an invoice too long, read in time proportional to it', async () => {
    const { invoices } = await cut(`${'['.repeat(1e6)}${']'.repeat(1e6)}{"a":1}`, { maxBytes: MAX_BYTES });
    expect(invoices.map(({ text }) => text)).toEqual([null, '{"a":1}']);
  });
});
