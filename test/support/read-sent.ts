import { memorySource } from '../../compute/import/import-source.ts';
import { type FileItem, type FileReaders, readFile } from '../../compute/import/read-file.ts';
import type { ReadItem } from '../../compute/import/read-item.ts';
import type { ImportProblemCode } from '../../schema/contracts/import.ts';
import type { InvoiceRequest } from '../../schema/contracts/ingest.ts';

/** Readers that answer with an invoice whose vendor is the text of the file. */
export const ECHO: FileReaders = { xml: echo, table: echo };

async function* echo(
  pieces: AsyncIterable<Uint8Array>,
  { file }: { readonly file: string },
): AsyncGenerator<ReadItem> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece));
  const invoice: InvoiceRequest = {
    vendor_name: Buffer.concat(parts).toString().slice(0, 1_000),
    invoice_date: '2024-01-01',
    line_items: [{ description: 'x', spend_amount: 1 }],
  };
  yield { kind: 'invoice', invoice, place: { file }, notes: [] };
}

/** All items of a file. */
export async function readAll(bytes: Uint8Array, name: string, readers = ECHO): Promise<FileItem[]> {
  const items: FileItem[] = [];
  for await (const item of readFile(memorySource(bytes), name, readers)) items.push(item);
  return items;
}

/** The path of each item's file, with its text or the code of its problem. */
export async function readTexts(
  bytes: Uint8Array,
  name: string,
): Promise<(readonly [string, ImportProblemCode | string])[]> {
  const items = await readAll(bytes, name);
  return items.map((item) =>
    item.kind === 'invoice'
      ? [item.place.file, item.invoice.vendor_name]
      : [item.problem.place.file, item.problem.code],
  );
}
