import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { memberLimit } from '../../compute/chain/package-bounds.ts';
import { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import { Findings } from '../../compute/verify/rules.ts';
import { readZipDirectory } from '../../compute/verify/zip-directory.ts';
import {
  type MemberDigest,
  type PackageMember,
  packageZip,
} from '../../gateway/actions/evidence/package-zip.ts';

const TIME = new Date('2026-03-29T02:30:17.000Z');

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

describe('a package of 100 MiB', () => {
  it('fails rather than hold papers that deflate more than 200 times, which its verifier would refuse', async () => {
    const content = Array.from({ length: 100 }, () => Buffer.alloc(1024 * 1024, 'x'));
    const zip = zipOf([
      { name: 'workpapers.json', deflated: true, content },
      { name: 'after', deflated: true, content: ['text'] },
    ]);
    await expect(bytesOf(zip)).rejects.toThrow('its verifier would refuse it');
  });

  it('may be as repetitive as the verifier accepts', async () => {
    const filler = Array.from({ length: 100 }, () => [
      randomBytes(12_000),
      Buffer.alloc(1_036_576, 'x'),
    ]).flat();
    const zip = await bytesOf(
      zipOf([
        { name: 'workpapers.json', deflated: true, content: filler },
        { name: 'metadata.json', deflated: true, content: ['{}'] },
      ]),
    );
    const findings = new Findings();
    expect(readZipDirectory(new MemorySource(zip), memberLimit, findings)).toHaveLength(2);
    expect(findings.kept).toEqual([]);
  });
});
