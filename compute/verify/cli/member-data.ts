import * as zlib from 'node:zlib';
import type { Findings } from '../rules.ts';
import type { ByteSource, ZipMember } from '../zip-directory.ts';
import { chunksOf } from './byte-source.ts';

/**
 * The data of a member, inflated while read and never beyond the stated length. Ends early, with a finding, where they
 * are damaged, shorter, longer, or have another checksum.
 */
export async function* memberData(
  source: ByteSource,
  member: ZipMember,
  findings: Findings,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let checksum = 0;
  const chunks =
    member.method === 'stored' ? chunksOf(source, member.offset, member.bytes) : inflated(source, member);
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > member.bytes) break;
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    findings.fail('archive.data', null, member.name);
    return;
  }
  if (bytes !== member.bytes) findings.fail('archive.data', null, member.name);
  else if (checksum !== member.crc32) findings.fail('archive.crc', null, member.name);
}

async function* inflated(source: ByteSource, member: ZipMember): AsyncGenerator<Uint8Array> {
  const inflate = zlib.createInflateRaw({ chunkSize: 65_536 });
  const writing = write(source, member, inflate);
  writing.catch(() => {});
  try {
    yield* inflate as AsyncIterable<Uint8Array>;
    await writing;
    if (inflate.bytesWritten !== member.compressedBytes) throw new DataError('data after the end');
  } finally {
    inflate.destroy();
  }
}

/** Feeds one chunk at a time: a chunk is valid only until the next read. */
async function write(source: ByteSource, member: ZipMember, inflate: zlib.InflateRaw): Promise<void> {
  for (const chunk of chunksOf(source, member.offset, member.compressedBytes)) {
    if (inflate.destroyed || inflate.readableEnded) return;
    await new Promise<void>((resolve, reject) => {
      inflate.once('close', resolve);
      inflate.write(Buffer.from(chunk), (error) => {
        inflate.off('close', resolve);
        if (error) reject(error);
        else resolve();
      });
    });
  }
  inflate.end();
}

class DataError extends Error {
  readonly code = 'Z_DATA_ERROR';
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_)/.test(String(error.code));
}

/** CRC-32 of ZIP; Node has it from 20.15 on. */
function crc32(bytes: Uint8Array, start: number): number {
  if (typeof zlib.crc32 === 'function') return zlib.crc32(bytes, start);
  let value = ~start;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

const CRC_TABLE: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
