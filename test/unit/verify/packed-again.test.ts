import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-file.ts';
import { makePackage } from '../../support/make-package.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';
import { FOLDER, NTFS_TIMES, OWNERS } from '../../support/verifier-package-cases.ts';

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
