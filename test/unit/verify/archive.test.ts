import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-source.ts';
import { Findings } from '../../../compute/verify/rules.ts';
import { type ByteSource, readZipDirectory } from '../../../compute/verify/zip-directory.ts';
import { makePackage } from '../../support/make-package.ts';
import { makeWidePackage } from '../../support/make-wide-package.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';
import { FOLDER, NTFS_TIMES, OWNERS } from '../../support/verifier-package-cases.ts';

const GIB = 1024 ** 3;

function read(source: ByteSource) {
  const findings = new Findings();
  const members = readZipDirectory(source, () => 64 * GIB, findings);
  return { members, rules: findings.kept.map(({ rule }) => rule) };
}

/** A file of which only some places are written; the rest is zeros. */
function sparse(size: number, places: ReadonlyMap<number, Buffer>): ByteSource {
  return {
    size,
    read(offset, length) {
      const bytes = Buffer.alloc(length);
      for (const [at, content] of places) {
        const from = Math.max(at, offset);
        const to = Math.min(at + content.length, offset + length);
        if (from < to) content.copy(bytes, from - offset, from - at, to - at);
      }
      return bytes;
    },
  };
}

const wide = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const n16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const n32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);

/** Two stored members of 5 GiB of zeros each, byte for byte as APPNOTE 4.3 and 4.5.3 have it. */
function tenGib(
  change: { readonly descriptor?: number; readonly record?: number; readonly offset?: number } = {},
) {
  const bytes = 5 * GIB;
  const places = new Map<number, Buffer>();
  const centrals: Buffer[] = [];
  let at = 0;
  for (const name of ['audit-trail.json', 'workpapers.json']) {
    const fields = [n16(0x0808, 0, 0, 33)];
    places.set(
      at,
      Buffer.concat([
        n32(0x04034b50),
        n16(45),
        ...fields,
        n32(0, 0, 0),
        n16(name.length, 0),
        Buffer.from(name),
      ]),
    );
    const data = at + 30 + name.length;
    places.set(
      data + bytes,
      Buffer.concat([n32(0x08074b50, 7), wide(change.descriptor ?? bytes), wide(bytes)]),
    );
    centrals.push(
      Buffer.concat([
        n32(0x02014b50),
        n16(0x033f, 45),
        ...fields,
        n32(7, 0xffffffff, 0xffffffff),
        n16(name.length, 28, 0, 0, 0),
        n32(0o100644 * 65_536, 0xffffffff),
        Buffer.from(name),
        n16(1, 24),
        wide(bytes),
        wide(bytes),
        wide(at + (change.offset ?? 0)),
      ]),
    );
    at = data + bytes + 24;
  }
  const directory = Buffer.concat(centrals);
  const end = at + directory.length;
  const tail = Buffer.concat([
    n32(0x06064b50),
    wide(44),
    n16(0x033f, 45),
    n32(0, 0),
    wide(2),
    wide(2),
    wide(directory.length),
    wide(at),
    n32(0x07064b50, 0),
    wide(change.record ?? end),
    n32(1),
    n32(0x06054b50),
    n16(0, 0, 2, 2),
    n32(directory.length, 0xffffffff),
    n16(0),
  ]);
  places.set(at, directory);
  places.set(end, tail);
  return { source: sparse(end + tail.length, places), second: 5 * GIB + 24 + 46 };
}

describe('archives beyond 4 GiB', () => {
  it('are read, with every length and place as it is', () => {
    const { source, second } = tenGib();
    const { members, rules } = read(source);
    expect(rules).toEqual([]);
    expect(members?.map(({ bytes, compressedBytes, offset }) => [bytes, compressedBytes, offset])).toEqual([
      [5 * GIB, 5 * GIB, 46],
      [5 * GIB, 5 * GIB, second + 45],
    ]);
  });

  it('are refused when a wide length, place or record says something else', () => {
    expect(read(tenGib({ descriptor: 5 * GIB - 1 }).source).rules).toContain('archive.local');
    expect(read(tenGib({ offset: 1 }).source).members).toBeNull();
    expect(read(tenGib({ record: 0 }).source).rules).toContain('archive.end');
  });

  it('are read as the writer of packages makes them: small ones in the same form are sound', async () => {
    const bytes = await makeWidePackage();
    const verdict = await verifySource(new MemorySource(bytes), optionsOf(CONTEXT));
    expect([verdict.exitCode, verdict.findings.kept]).toEqual([0, []]);
  });
});

/** External attributes as tools write them: the mode of Unix in the upper half, flags of DOS in the lower. */
const UNIX = 65_536;

describe('a package whose members another tool packed again', () => {
  it.each([
    ['as regular files', 0o100644 * UNIX],
    ['with permissions alone, as from memory', 0o600 * UNIX],
    ['with the archive flag of DOS alone', 0x20],
    ['with no attributes', 0],
  ])('is sound %s', async (_, external) => {
    const bytes = makePackage({
      parts: (all) => all.map((part) => ({ ...part, central: { ...part.central, external } })),
    });
    const { exitCode, findings } = await verifySource(new MemorySource(bytes), optionsOf(CONTEXT));
    expect(findings.kept).toEqual([]);
    expect(exitCode).toBe(0);
  });

  it.each([
    ['the numbers of owners', Uint8Array.from(OWNERS)],
    ['the times of NTFS, as 7-Zip has them,', Uint8Array.from(NTFS_TIMES)],
    ['times', Uint8Array.from([0x55, 0x54, 5, 0, 3, 0, 0, 0, 0])],
    [
      'times and owners of four bytes',
      Buffer.from('55540500038f07026b75780b000104e803000004e8030000', 'hex'),
    ],
  ])('is sound with %s in extra fields, and with the folder of the documents', async (_, extra) => {
    const bytes = makePackage({
      parts: (all) => [FOLDER, ...all].map((part) => ({ ...part, centralExtra: extra, localExtra: extra })),
    });
    const { exitCode, findings, sentences } = await verifySource(new MemorySource(bytes), optionsOf(CONTEXT));
    expect([exitCode, findings.kept]).toEqual([0, []]);
    // Files are counted, the folder is none.
    expect(sentences[0]).toContain('Checked 4 files of a package');
  });

  it.each([
    ['a symbolic link', 0o120777 * UNIX],
    ['a folder of Unix', 0o040755 * UNIX],
    ['a device', 0o060600 * UNIX],
    ['a pipe', 0o010600 * UNIX],
    ['a socket', 0o140600 * UNIX],
    ['a folder of DOS', 0x10],
  ])('is refused with %s', async (_, external) => {
    const bytes = makePackage({
      parts: (all) => all.map((part, place) => (place === 0 ? { ...part, central: { external } } : part)),
    });
    const { findings } = await verifySource(new MemorySource(bytes), optionsOf(CONTEXT));
    expect(findings.kept.map(({ rule }) => rule)).toEqual(['archive.regular']);
  });
});
