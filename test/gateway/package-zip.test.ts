import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type MemberDigest,
  type PackageMember,
  packageZip,
} from '../../gateway/actions/evidence/package-zip.ts';
import { unzip } from '../support/evidence.ts';

const TIME = new Date('2026-03-29T02:30:17.000Z');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function bytesOf(zip: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zip) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function zipOf(members: readonly PackageMember[], digests: MemberDigest[] = []): Readable {
  return packageZip(TIME, async (digestOf) => {
    for (const member of members) digests.push(await digestOf(member));
  });
}

describe('a package', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it('holds what it was given, and tells each length and digest', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 }),
        fc.array(fc.uint8Array({ maxLength: 2_000 }), { maxLength: 4 }),
        async (names, chunks) => {
          const members = names.map((name, at) => ({ name, deflated: at % 2 === 0, content: chunks }));
          const digests: MemberDigest[] = [];
          const files = await unzip(await bytesOf(zipOf(members, digests)));
          const whole = Buffer.concat(chunks);
          expect([...files.keys()]).toEqual(names);
          for (const content of files.values()) expect(content.equals(whole)).toBe(true);
          expect(digests).toEqual(
            names.map((name) => ({ name, bytes: whole.length, sha256: sha256(whole) })),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is the same in every time zone, also where its time does not exist', async () => {
    const hashes = new Set<string>();
    for (const place of [
      'UTC',
      'Europe/Zurich',
      'Pacific/Kiritimati',
      'Pacific/Marquesas',
      'America/Denver',
    ]) {
      process.env.TZ = place;
      hashes.add(sha256(await bytesOf(zipOf([{ name: 'a', deflated: true, content: ['text'] }]))));
    }
    expect(hashes.size).toBe(1);
  });

  it('names its time as UTC', async () => {
    process.env.TZ = 'Pacific/Kiritimati';
    const zip = await bytesOf(zipOf([{ name: 'a', deflated: false, content: ['text'] }]));
    const [time, date] = [zip.readUInt16LE(10), zip.readUInt16LE(12)];
    expect([date >> 9, (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63, time & 31]).toEqual([
      2026 - 1980,
      3,
      29,
      2,
      30,
      8,
    ]);
  });

  const broken = [
    { what: 'that fails at once', before: 0 },
    { what: 'that fails in the middle', before: 100 },
  ];
  it.each(broken)('fails with a source $what and never has a directory', async ({ before }) => {
    async function* content() {
      for (let n = 0; n < before; n++) yield Buffer.alloc(10_000, n);
      throw new Error('the source broke');
    }
    const zip = zipOf([
      { name: 'sound', deflated: true, content: ['text'] },
      { name: 'broken', deflated: false, content: content() },
      { name: 'after', deflated: true, content: ['text'] },
    ]);
    const parts: Buffer[] = [];
    await expect(async () => {
      for await (const part of zip) parts.push(part as Buffer);
    }).rejects.toThrow('the source broke');
    expect(Buffer.concat(parts).includes('PK\u0005\u0006')).toBe(false);
    expect(Buffer.concat(parts).includes('PK\u0001\u0002')).toBe(false);
  });

  const beyond = [
    { what: 'metadata of more than 16 MiB', name: 'metadata.json', mebibytes: 17 },
    {
      what: 'a document of more than 10 MiB',
      name: 'source-documents/0190f3a0-3333-7000-8000-000000000100.pdf',
      mebibytes: 11,
    },
  ];
  it.each(beyond)(
    'fails rather than hold $what, which its verifier would refuse',
    async ({ name, mebibytes }) => {
      const content = Array.from({ length: mebibytes }, () => Buffer.alloc(1024 * 1024, 'x'));
      const members = [
        { name, deflated: true, content },
        { name: 'after', deflated: true, content: ['text'] },
      ];
      const parts: Buffer[] = [];
      await expect(async () => {
        for await (const part of zipOf(members)) parts.push(part as Buffer);
      }).rejects.toThrow('its verifier would refuse it');
      expect(Buffer.concat(parts).includes('PK\u0005\u0006')).toBe(false);
    },
  );

  it('fails when what follows a member fails', async () => {
    const zip = packageZip(TIME, async (digestOf) => {
      await digestOf({ name: 'a', deflated: true, content: ['text'] });
      throw new Error('no seal');
    });
    await expect(bytesOf(zip)).rejects.toThrow('no seal');
  });

  it('stops reading its source when the reader leaves, and tells it so', async () => {
    let given = 0;
    let told = false;
    async function* content() {
      try {
        for (;;) {
          given += 1;
          yield Buffer.alloc(64_000);
        }
      } finally {
        told = true;
      }
    }
    const zip = zipOf([{ name: 'endless', deflated: false, content: content() }]);
    zip.once('error', () => {});
    await once(zip, 'readable');
    zip.read();
    zip.destroy();
    await expect.poll(() => told).toBe(true);
    const at = given;
    await wait(50);
    expect(given).toBe(at);
  });

  it('does not run ahead of a reader that takes nothing', async () => {
    let given = 0;
    async function* content() {
      for (;;) {
        given += 1;
        yield Buffer.alloc(64_000);
      }
    }
    const zip = zipOf([{ name: 'endless', deflated: false, content: content() }]);
    zip.once('error', () => {});
    await wait(200);
    expect(given).toBeLessThan(40);
    zip.destroy();
  });
});
