import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';

/** What yazl takes its checksums from; it knows of no other. */
const CHECKSUMS = 'buffer-crc32';

/**
 * Lets yazl take the CRC-32 of zlib: its own, a loop over every byte in JavaScript, is the largest part of the time an
 * export of documents needs. The values are the same; a test holds packages to other readers.
 * Source: PKWARE APPNOTE 6.3.10, section 4.4.7.
 */
export function takeNativeChecksums(): void {
  const require = createRequire(import.meta.url);
  const checksums = createRequire(require.resolve('yazl'))(CHECKSUMS) as {
    unsigned: (bytes: Uint8Array, before?: number) => number;
  };
  checksums.unsigned = (bytes, before = 0) => crc32(bytes, before);
}
