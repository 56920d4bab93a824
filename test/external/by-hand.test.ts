import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import { Findings } from '../../compute/verify/rules.ts';
import { readZipDirectory } from '../../compute/verify/zip-directory.ts';
import { auditTrailVectors as vectors } from '../support/audit-trail-vectors.ts';
import { byHand, runIn } from '../support/by-hand-recipe.ts';
import { idOf, invoicePayload, TrailMaker } from '../support/make-trail.ts';

const { entries, erased, checkpoint, thumbprint, sealed, x, b64 } = byHand;

const folder = mkdtempSync(join(tmpdir(), 'footing-by-hand-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string) => runIn(folder, script);

const ofInvoice = (n: number) => `invoice:${idOf(n)}`;

const place = (name: string, data: string | Uint8Array) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), data);
};

const { worked_chain: worked } = vectors;

describe('verification by hand, as docs/evidence-format.md has it', () => {
  it('accepts every entry of the worked chain', () => {
    place('audit-trail.json', worked.file_text);
    expect(run(entries)).toEqual(worked.entries.map(({ seq }) => `entry ${seq}: OK`));
  });

  it('finds an edited payload, an edited header and a missing entry', () => {
    place('audit-trail.json', worked.file_text.replace('Strom September', 'Strom Oktober'));
    expect(run(entries)).toContain('entry 2: payload');
    place('audit-trail.json', worked.file_text.replace('09:15:02.480Z', '09:15:02.481Z'));
    expect(run(entries)).toContain('entry 3: hash');
    place('audit-trail.json', worked.file_text.replace(/\{[^\n]*"seq":3,[^\n]*\n/, ''));
    expect(run(entries)).toContain('entry 4: link');
  });

  it('asks after contents that are gone, and names those of which no erasure of the same speaks', () => {
    const trail = new TrailMaker().open();
    const gone = (n: number) =>
      trail.add({ kind: 'invoice.recorded', subject: ofInvoice(n), payload: invoicePayload(n), shown: null });
    const erase = (n: number, hash: string) =>
      trail.add({ kind: 'payload.erased', subject: ofInvoice(n), refs: [hash], payload: { basis: 'asked' } });
    erase(1, gone(1));
    gone(2);
    erase(4, gone(3));
    place('audit-trail.json', trail.text());
    const verdicts = ['OK', 'erased?', 'OK', 'erased?', 'erased?', 'OK'];
    expect(run(entries)).toEqual(verdicts.map((verdict, at) => `entry ${at + 1}: ${verdict}`));
    expect(run(erased)).toEqual(
      [4, 5].map((seq) => `entry ${seq}: not erased, yet without contents: ${ofInvoice(seq - 2)}`),
    );
    // With nothing erased at all the list of erasures is empty, which must not be taken for the list of entries.
    const removed = new TrailMaker().open();
    removed.add({ kind: 'invoice.recorded', subject: ofInvoice(1), payload: invoicePayload(1), shown: null });
    place('audit-trail.json', removed.text());
    run(entries);
    expect(run(erased)).toEqual([`entry 2: not erased, yet without contents: ${ofInvoice(1)}`]);
    place('audit-trail.json', worked.file_text);
    run(entries);
    expect(run(erased)).toEqual(['']);
  });

  it('accepts the checkpoint of the worked chain, and no other signature', () => {
    place('audit-trail.json', worked.file_text);
    const [claims = '', state = '', verdict] = run(checkpoint);
    expect(claims).toBe(worked.checkpoint.payload_text);
    expect(JSON.parse(claims)).toMatchObject(JSON.parse(state) as object);
    expect(verdict).toBe('Signature Verified Successfully');
    place(
      'audit-trail.json',
      worked.file_text.replace(worked.checkpoint.jws, `${worked.checkpoint.jws.slice(0, -6)}AAAABg`),
    );
    expect(() => run(checkpoint)).toThrow();
  });

  it('computes the thumbprint of RFC 8037 A.3', () => {
    expect(run(`${x}\n${thumbprint}`)).toEqual(['kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k']);
  });

  it('accepts the files and the seal of the published package, unpacked', () => {
    const bytes = Buffer.from(vectors.package.zip_base64, 'base64');
    for (const member of readZipDirectory(new MemorySource(bytes), () => 2 ** 30, new Findings()) ?? []) {
      const data = bytes.subarray(member.offset, member.offset + member.compressedBytes);
      place(member.name, member.method === 'stored' ? data : inflateRawSync(data));
    }
    const lines = run(`${b64}\n${sealed}`);
    const files = vectors.package.files.map(({ name }) => name).filter((name) => name !== 'metadata.json');
    expect(lines.slice(0, files.length)).toEqual([...files].sort().map((name) => `${name}: OK`));
    const { metadata_sha256 } = JSON.parse(lines.at(-1) ?? '') as { metadata_sha256: string };
    expect(lines.at(-2)).toBe(`${metadata_sha256}  -`);
  });
});
