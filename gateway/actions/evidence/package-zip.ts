import { createHash } from 'node:crypto';
import { type PassThrough, Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import { isBomb, memberLimit } from '../../../compute/chain/package-bounds.ts';
import { takeNativeChecksums } from './native-crc.ts';

takeNativeChecksums();

/** A file of the package. */
export interface PackageMember {
  readonly name: string;
  /** Documents are compressed already; texts shrink to a tenth. */
  readonly deflated: boolean;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** SHA-256 of the content, hex, if the caller has just computed it from these very bytes. */
  readonly sha256?: string;
}

/** The length and digest of a member. */
export interface MemberDigest {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Returns each member's digest once its last byte is read, before the next member is requested. */
export type Members = (digestOf: (member: PackageMember) => Promise<MemberDigest>) => Promise<void>;

const REGULAR_FILE = 0o100644;
/** Most bytes around a member's data: two headers. */
const HEADER_BYTES = 256;

/**
 * A ZIP made while it is read, with one member open at a time and no buffer of its own. The same members and time give
 * the same bytes in every time zone.
 * It is complete or it fails: an error of a source, of the archive or of `members` destroys the stream, so no directory
 * follows a truncated member; when the reader disconnects, the open source is closed. A member that its own verifier
 * would refuse, too long or with an excessive compression ratio, is such an error.
 * @param time - of every member, as UTC, to two seconds; 1980 to 2107.
 */
export function packageZip(time: Date, members: Members): Readable {
  const zip = new ZipFile();
  let passed = 0;
  const output = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      done(null, chunk);
    },
  });
  let open: Readable | null = null;
  let isOver = false;
  const fail = (error: unknown) => {
    if (isOver) return;
    isOver = true;
    const reason = error instanceof Error ? error : new Error(String(error));
    open?.destroy(reason);
    output.destroy(reason);
  };
  const archive = zip.outputStream as PassThrough;
  zip.on('error', fail);
  archive.on('error', fail);
  archive.pipe(output);
  /** Bytes of the archive so far, including buffered ones. */
  const written = () => passed + output.writableLength + archive.readableLength + archive.writableLength;
  let last = { name: '', start: 0, bytes: 0 };
  /** Begins a member; the one before is complete now, so its compressed length is known. */
  const begin = (name: string) => {
    const { name: ended, start, bytes } = last;
    if (isBomb(bytes, written() - start - HEADER_BYTES)) fail(beyondBounds(ended));
    last = { name, start: written(), bytes: 0 };
  };
  output.on('close', () => {
    if (!output.readableEnded) fail(new Error('the reader of the package left'));
    archive.destroy();
  });
  const digestOf = (member: PackageMember) =>
    new Promise<MemberDigest>((resolve, reject) => {
      if (isOver) return reject(new Error('the package is over'));
      const tell = (digest: MemberDigest) => {
        last = { ...last, bytes: digest.bytes };
        resolve(digest);
      };
      const source = Readable.from(digested(member, tell), { objectMode: false });
      open = source;
      const refuse = (error: Error) => {
        fail(error);
        reject(error);
      };
      source.once('error', refuse);
      source.once('close', () => {
        // The reader disconnected: there is nothing left to wait for.
        if (isOver) reject(new Error('the package is over'));
      });
      const options = {
        mtime: new UtcDate(time),
        mode: REGULAR_FILE,
        forceDosTimestamp: true,
        compress: member.deflated,
      };
      zip.addReadStreamLazy(member.name, options, (give) => {
        begin(member.name);
        give(null, source);
      });
    });
  members(digestOf).then(() => {
    if (!isOver) zip.end();
  }, fail);
  return output;
}

async function* digested(
  { name, content, sha256 }: PackageMember,
  tell: (digest: MemberDigest) => void,
): AsyncGenerator<Buffer> {
  const hash = sha256 === undefined ? createHash('sha256') : null;
  let bytes = 0;
  for await (const chunk of content) {
    const buffer =
      typeof chunk === 'string'
        ? Buffer.from(chunk)
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    hash?.update(buffer);
    bytes += buffer.length;
    if (bytes > memberLimit(name)) throw beyondBounds(name);
    yield buffer;
  }
  tell({ name, bytes, sha256: sha256 ?? hash?.digest('hex') ?? '' });
}

function beyondBounds(name: string): Error {
  return new Error(
    `${name} is larger or more repetitive than a package may hold: its verifier would refuse it`,
  );
}

/** DOS times are local times: this class makes them UTC. */
class UtcDate extends Date {
  override getFullYear = () => this.getUTCFullYear();
  override getMonth = () => this.getUTCMonth();
  override getDate = () => this.getUTCDate();
  override getHours = () => this.getUTCHours();
  override getMinutes = () => this.getUTCMinutes();
  override getSeconds = () => this.getUTCSeconds();
}
