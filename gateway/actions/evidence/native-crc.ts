import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';

/** The module yazl takes its checksums from. */
const CHECKSUMS = 'buffer-crc32';

/**
 * Makes yazl use the CRC-32 of zlib. Its own, a loop over every byte in JavaScript, takes most of the time of an export
 * of documents. The values are the same; a test reads packages with other programs.
 * Source: PKWARE APPNOTE 6.3.10, section 4.4.7.
 */
export function takeNativeChecksums(): void {
  const require = createRequire(import.meta.url);
  const checksums = createRequire(require.resolve('yazl'))(CHECKSUMS) as {
    unsigned: (bytes: Uint8Array, before?: number) => number;
  };
  checksums.unsigned = (bytes, before = 0) => crc32(bytes, before);
}
