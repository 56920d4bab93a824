import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { memorySource } from '../../../compute/import/import-source.ts';
import { sentBytes } from '../../../compute/import/read-file.ts';
import { makeZip, type ZipPart } from '../../support/make-zip.ts';
import { readAll, readTexts } from '../../support/read-sent.ts';

const A = { name: 'a.xml', data: Buffer.from('<a>1</a>') };
const B = { name: 'b/c.csv', data: Buffer.from('vendor;amount') };
const READ = [
  ['z.zip/a.xml', '<a>1</a>'],
  ['z.zip/b/c.csv', 'vendor;amount'],
];

function yazl(fill: (zip: ZipFile) => void, forceZip64 = false): Promise<Buffer> {
  const zip = new ZipFile();
  fill(zip);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
  zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)));
  zip.outputStream.on('error', reject);
  zip.end({ forceZip64Format: forceZip64, comment: '' });
  return promise;
}

describe('a ZIP of files', () => {
  it.each<[string, Buffer]>([
    ['stored and deflated', makeZip([{ ...A, stored: true }, B])],
    [
      'with sizes after the data',
      makeZip([
        { ...A, descriptor: true },
        { ...B, descriptor: true },
      ]),
    ],
    [
      'with bytes before the first file, offsets counted without them',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(20), makeZip([A, B])]),
    ],
    ['with a comment', makeZip([A, B], { comment: 'PK\u0005\u0006 of March' })],
    [
      'with folders and what systems add',
      makeZip([
        { name: 'b/', data: Buffer.alloc(0), stored: true },
        A,
        { name: '__MACOSX/._a.xml', data: Buffer.from('x') },
        { name: '.DS_Store', data: Buffer.from('x') },
        { name: 'b/Thumbs.db', data: Buffer.from('x') },
        B,
      ]),
    ],
  ])('is read %s', async (_, zip) => {
    expect(await readTexts(zip, 'z.zip')).toEqual(READ);
  });

  it('is read in the form of zip64', async () => {
    const zip = await yazl((file) => {
      file.addBuffer(A.data, A.name, { forceZip64Format: true });
      file.addBuffer(B.data, B.name, { forceZip64Format: true, compress: false });
    }, true);
    expect(await readTexts(zip, 'z.zip')).toEqual(READ);
  });

  it('shows names in UTF-8, with and without its mark, in code page 437 and in the Unicode field', async () => {
    const latin = 'M\u0081ller.xml';
    const utf8 = Buffer.from('Müller.xml').toString('latin1');
    const raw = Buffer.from(latin, 'latin1');
    const extra = Buffer.concat([
      Buffer.from([0x75, 0x70, 5 + 11, 0, 1]),
      Buffer.alloc(4),
      Buffer.from('Møller.xml'),
    ]);
    extra.writeUInt32LE(crc32(raw), 5);
    const names: ZipPart[] = [
      { name: utf8, data: A.data },
      { name: `2${utf8}`, data: A.data, central: { flags: 0 } },
      { name: `3${latin}`, data: A.data, central: { flags: 0 } },
      { name: latin, data: A.data, central: { flags: 0 }, centralExtra: extra },
      { name: 'old\\tool.xml', data: A.data, central: { flags: 0 } },
    ];
    const read = await readTexts(makeZip(names), 'z.zip');
    expect(read.map(([file]) => file)).toEqual([
      'z.zip/Müller.xml',
      'z.zip/2Müller.xml',
      'z.zip/3Müller.xml',
      'z.zip/Møller.xml',
      'z.zip/old/tool.xml',
    ]);
  });

  it('shows no name that controls a terminal or reads backwards', async () => {
    const name = Buffer.from('a\u001b[31m\u0085\u202efdp.xml').toString('latin1');
    const [item] = await readTexts(makeZip([{ ...A, name }]), 'z.zip');
    expect(item?.[0]).toBe('z.zip/a\ufffd[31m\ufffd\ufffdfdp.xml');
  });

  it('may have ZIPs inside, and those none', async () => {
    const inner = makeZip([A]);
    const middle = makeZip([{ name: 'in.zip', data: inner }, B]);
    const outer = makeZip([{ name: 'm.zip', data: middle, stored: true }, A]);
    expect(await readTexts(outer, 'z.zip')).toEqual([
      ['z.zip/m.zip/in.zip', 'archive_bounds'],
      ['z.zip/m.zip/b/c.csv', 'vendor;amount'],
      ['z.zip/a.xml', '<a>1</a>'],
    ]);
  });

  it.each<[string, Partial<ZipPart>, string]>([
    ['encrypted', { central: { flags: 1 } }, 'file_encrypted'],
    ['packed with Deflate64', { central: { method: 9 } }, 'archive_unsupported'],
    ['with another checksum', { central: { crc: 1 } }, 'file_damaged'],
    ['shorter than stated', { central: { bytes: 100 } }, 'file_damaged'],
    ['longer than stated', { central: { bytes: 3 } }, 'file_damaged'],
    ['that is no Deflate', { compressed: Buffer.from([7, 7, 7, 7]) }, 'file_damaged'],
    ['beyond the end', { central: { offset: 0x7fff_ffff } }, 'file_damaged'],
    ['of too great a ratio', { central: { bytes: 1_000_000_000 } }, 'archive_bounds'],
    ['with too long a path', { name: `${'d/'.repeat(600)}a.xml` }, 'archive_bounds'],
    ['without content', { data: Buffer.alloc(0), stored: true }, 'file_empty'],
    ['twice', { name: B.name }, 'file_repeated'],
  ])('names a file %s and reads the others', async (_, change, code) => {
    const read = await readTexts(makeZip([B, { ...A, ...change }]), 'z.zip');
    expect(read).toEqual([READ[1]?.with(0, 'z.zip/b/c.csv'), [`z.zip/${change.name ?? A.name}`, code]]);
  });

  it('names a file whose data are elsewhere', async () => {
    const zip = makeZip([
      { ...B, gap: Buffer.alloc(200) },
      { ...A, central: { offset: 70 } },
    ]);
    expect(await readTexts(zip, 'z.zip')).toEqual([READ[1], ['z.zip/a.xml', 'file_damaged']]);
  });

  it('says that its directory is wrong, and reads what it lists', async () => {
    expect(await readTexts(makeZip([A, B], { count: 3 }), 'z.zip')).toEqual([
      ['z.zip', 'file_damaged'],
      ...READ,
    ]);
    const whole = makeZip([A, B]);
    for (const cut of [1, 30, 60, 100]) {
      expect(await readTexts(whole.subarray(0, whole.length - cut), 'z.zip')).toEqual([
        ['z.zip', 'file_damaged'],
      ]);
    }
    const housekeeping = makeZip([{ name: '__MACOSX/a', data: Buffer.from('x') }]);
    for (const none of [makeZip([]), housekeeping]) {
      expect(await readTexts(none, 'z.zip')).toEqual([['z.zip', 'file_empty']]);
    }
    expect(await readTexts(makeZip([A], { directoryOffset: 3, directoryBytes: 1 }), 'z.zip')).toEqual([
      ['z.zip', 'file_damaged'],
    ]);
  });

  it('does not unpack files that share their data', async () => {
    const kernel = Buffer.alloc(1_000_000, 'a');
    const parts: ZipPart[] = [{ name: '0', data: kernel }];
    for (let n = 1; n < 1_000; n++) parts.push({ name: String(n), data: kernel, shares: 0 });
    const read = await readTexts(makeZip(parts), 'z.zip');
    expect(new Set(read.map(([, text]) => text))).toEqual(new Set(['file_damaged']));
  });

  it('does not unpack more than the bound in all, ZIPs inside included', async () => {
    const zeros = Buffer.alloc(1_000, 7);
    const stated = { bytes: 60_000_000, crc: 0 };
    const parts = Array.from({ length: 20 }, (_, n) => ({
      name: String(n),
      data: Buffer.alloc(0),
      compressed: zeros,
      central: stated,
    }));
    const inner = makeZip(parts);
    const outer = makeZip([
      { name: '1.zip', data: inner, stored: true },
      { name: '2.zip', data: inner, stored: true },
    ]);
    const codes = (await readTexts(outer, 'z.zip')).map(([file, text]) => [file.slice(0, 11), text]);
    expect(codes.at(-1)).toEqual(['z.zip/2.zip', 'archive_bounds']);
  });

  it('gives a large file in pieces, says at its end that it is damaged, and finds its bytes again', async () => {
    const large = Buffer.concat([Buffer.from('vendor;amount\n'), Buffer.alloc(11_000_000, 'a;1\n')]);
    const part = { name: 'l.csv', data: large };
    const [item] = await readAll(makeZip([part, A]), 'z.zip');
    expect(item).toMatchObject({
      document: { file: 'z.zip/l.csv', size: large.length, bytes: null, kind: 'text' },
    });
    const chunks: Uint8Array[] = [];
    const source = memorySource(makeZip([part, A]));
    for await (const chunk of sentBytes(source, 'z.zip', 'z.zip/l.csv')) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).equals(large)).toBe(true);
    const damaged = await readTexts(makeZip([{ ...part, central: { crc: 1 } }, A]), 'z.zip');
    expect(damaged.map(([file, text]) => [file, text.slice(0, 12)])).toEqual([
      ['z.zip/l.csv', 'vendor;amoun'],
      ['z.zip/l.csv', 'file_damaged'],
      ['z.zip/a.xml', '<a>1</a>'],
    ]);
  });
});
