import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-file.ts';
import { Findings } from '../../../compute/verify/rules.ts';
import { type ByteSource, readZipDirectory } from '../../../compute/verify/zip-directory.ts';
import { makeWidePackage } from '../../support/make-wide-package.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';

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
