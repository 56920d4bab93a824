import { describe, expect, it } from 'vitest';
import { IMPORT_PROBLEMS } from '../../schema/contracts/import.ts';
import { seededRandom } from '../support/load.ts';
import { hybrid, makePdf, rootOnly } from '../support/make-pdf.ts';
import { makeZip } from '../support/make-zip.ts';
import { readAll } from '../support/read-sent.ts';

const MUTATED = 500;
/** Processor time of one file, and growth of the process over all of them: far above what they take. */
const MAX_SECONDS = 5;
const MAX_GROWTH_MIB = 300;

const XML = rootOnly('CrossIndustryInvoice', 'a comment of some length, so that it is packed '.repeat(40));
const CSV = Buffer.from('Vendor;Number;Amount\n'.repeat(300));
const LINES = Array.from({ length: 30 }, (_, n) =>
  JSON.stringify({ vendor_name: `Müller ${n}`, line_items: [{ description: 'a "b" {c}', spend_amount: n }] }),
);
const PDF = makePdf(
  hybrid([
    { name: 'a.xml', data: XML },
    { name: 'b.png', data: CSV },
  ]),
);
const PACKED_PDF = makePdf(hybrid([{ name: 'a.xml', data: XML }]), { packedFrom: 2 });
const ZIP = makeZip([
  { name: 'a.xml', data: XML },
  { name: 'b/c.csv', data: CSV, descriptor: true },
  { name: 'd.pdf', data: PDF, stored: true },
  { name: 'e.zip', data: makeZip([{ name: 'f.csv', data: CSV }]) },
]);

/** Whole files by kind, and the texts that may come out of them: `null` where bytes are not protected by a checksum. */
const KINDS: readonly (readonly [string, Buffer, readonly string[] | null])[] = [
  ['ZIP', ZIP, [XML.toString().slice(0, 1_000), CSV.toString().slice(0, 1_000)]],
  ['PDF', PDF, [XML.toString().slice(0, 1_000)]],
  ['PDF with object streams', PACKED_PDF, [XML.toString().slice(0, 1_000)]],
  ['JSON', Buffer.from(`{"invoices":[${LINES.join(',\n')}]}`), null],
  ['NDJSON', Buffer.from(LINES.join('\n')), null],
];

/** A copy with some bits flipped, cut off, doubled, moved, filled with zeros or with large numbers. */
function mutate(bytes: Buffer, random: () => number): Buffer {
  const below = (most: number) => Math.floor(random() * most);
  const copy = Buffer.from(bytes);
  for (let count = 1 + below(8); count > 0; count--) {
    const at = below(copy.length);
    const kind = below(5);
    if (kind === 0) return copy.subarray(0, at);
    if (kind === 1) return Buffer.concat([copy.subarray(0, at), copy.subarray(below(copy.length))]);
    if (kind === 2) copy.fill(random() < 0.5 ? 0 : 0xff, at, Math.min(copy.length, at + 1 + below(8)));
    else copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
  }
  return copy;
}

describe.each(KINDS)('%s, mutated', (_, whole, texts) => {
  it('is read to its end or refused with a word, within bounds, and never with other content', async () => {
    const random = seededRandom(19);
    const memory = process.memoryUsage().rss;
    const codes = new Set<string>();
    for (let count = 0; count < MUTATED; count++) {
      const before = process.cpuUsage();
      const items = await readAll(mutate(whole, random), 'sent');
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1e6).toBeLessThan(MAX_SECONDS);
      expect(items.length).toBeGreaterThan(0);
      for (const item of items) {
        if (item.kind === 'problem') {
          const { code, message, place } = item.problem;
          codes.add(code);
          expect(IMPORT_PROBLEMS).toHaveProperty(code);
          expect(message).toMatch(/\.$/);
          expect(place.file.startsWith('sent')).toBe(true);
        } else if (texts !== null && !texts.some((text) => text.startsWith(item.invoice.vendor_name))) {
          // Bytes that lost their container are text by themselves; what is inside one is as it was, or its start.
          expect(item.document?.file).toBe('sent');
          expect(item.document?.kind).toBe('text');
        }
      }
    }
    expect(codes.size).toBeGreaterThan(1);
    expect((process.memoryUsage().rss - memory) / 2 ** 20).toBeLessThan(MAX_GROWTH_MIB);
  });
});
