/** Nothing of Node's `zlib` is there in browsers: the verifier has a checksum of its own, and `inflate.ts` is another. */
export const crc32 = undefined;
export const inflateRawSync = undefined;
