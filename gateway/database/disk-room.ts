import { randomFillSync } from 'node:crypto';
import { closeSync, fstatSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DISK_KEPT_FREE_BYTES, DISK_RESERVE_BYTES } from '../limits.ts';

/** Emscripten's number of ENOSPC, no space left on device. */
const ENOSPC = 51;
const MIB = 1024 * 1024;

/**
 * The room on the disk of an embedded database. Without room for its log it would neither answer nor end. So changes
 * begin and data files grow only while some room is left, and a reserve is kept for the log.
 */
export interface DiskRoom {
  /** Whether changes may begin. Makes the reserve again once there is room. */
  hasRoom(): boolean;
  /** Gives the room of the reserve to the log; false if it was given already. */
  useReserve(): boolean;
  /** Called when the log grows. */
  logGrew(): void;
  /** Whether a checkpoint is due, which lets the log use its old files again; false until the next reason. */
  takeCheckpoint(): boolean;
}

/** @param folder - an existing folder, on the disk of the database. */
export function watchDisk(folder: string): DiskRoom {
  const reserve = join(folder, 'reserve');
  let wasShort = false;
  let wantsCheckpoint = false;
  const hasRoom = () => {
    const free = freeBytes(folder);
    // A process that was killed may have left a part of it.
    const isWhole = sizeOf(reserve) === DISK_RESERVE_BYTES;
    if (free >= DISK_KEPT_FREE_BYTES + (isWhole ? 0 : DISK_RESERVE_BYTES)) {
      wasShort = !isWhole && !fill(reserve);
    } else {
      wantsCheckpoint ||= !wasShort;
      wasShort = true;
    }
    return !wasShort;
  };
  return {
    hasRoom,
    useReserve() {
      wasShort = true;
      wantsCheckpoint = true;
      if (sizeOf(reserve) === 0) return false;
      rmSync(reserve);
      return true;
    },
    logGrew() {
      wantsCheckpoint ||= wasShort;
    },
    takeCheckpoint() {
      const isWanted = wantsCheckpoint;
      wantsCheckpoint = false;
      return isWanted;
    },
  };
}

/** MiB of room that a folder has and that a new embedded database needs; null if it has enough. */
export function roomMissing(folder: string): { readonly free: number; readonly needed: number } | null {
  const needed = DISK_NEW_DATABASE_BYTES + DISK_KEPT_FREE_BYTES + DISK_RESERVE_BYTES;
  const free = freeBytes(folder);
  return free >= needed ? null : { free: Math.floor(free / MIB), needed: Math.ceil(needed / MIB) };
}

/** An empty database with its log. */
const DISK_NEW_DATABASE_BYTES = 48 * MIB;

/** Bytes that this user may still use. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Writes the reserve; false if the disk had no room for it after all. */
function fill(reserve: string): boolean {
  try {
    const file = openSync(reserve, 'w', 0o600);
    try {
      // Zeros would take no room on a disk that compresses.
      writeOver(file, { from: 0, to: DISK_RESERVE_BYTES, bytes: randomFillSync(Buffer.alloc(MIB)) });
    } finally {
      closeSync(file);
    }
    return true;
  } catch {
    rmSync(reserve, { force: true });
    return false;
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Writes the bytes again and again. */
function writeOver(
  file: number,
  { from, to, bytes }: { readonly from: number; readonly to: number; readonly bytes: Buffer },
): void {
  for (let at = from; at < to; ) at += writeSync(file, bytes, 0, Math.min(bytes.length, to - at), at);
}

interface Stream {
  /** The file's path in the database's file system. */
  readonly path: string;
  /** Node's descriptor. */
  readonly nfd: number;
}

interface FilesOfPostgres {
  readonly FS: { readonly ErrnoError: new (errno: number) => Error };
  readonly NODEFS: {
    readonly node_ops: {
      mknod(parent: unknown, name: string, mode: number, device: number): unknown;
    };
    readonly stream_ops: {
      write(stream: Stream, buffer: unknown, offset: number, length: number, position: number): number;
      setattr(stream: Stream, attributes: { readonly size?: number }): void;
    };
  };
}

/** Lets a database's files grow only while there is room, and its log use the reserve. Called before it starts. */
export function keepRoom(postgres: unknown, room: DiskRoom): void {
  const { FS, NODEFS } = postgres as FilesOfPostgres;
  const { node_ops: nodes, stream_ops: streams } = NODEFS;
  const { write, setattr } = streams;
  const { mknod } = nodes;
  const full = () => new FS.ErrnoError(ENOSPC);
  nodes.mknod = (parent, name, mode, device) => {
    // A new file of the log is written under this name first.
    if (name.startsWith('xlogtemp')) room.logGrew();
    return usingReserve(room, () => mknod(parent, name, mode, device));
  };
  streams.write = (stream, buffer, offset, length, position) => {
    if (!isData(stream)) return usingReserve(room, () => write(stream, buffer, offset, length, position));
    if (position + length > fstatSync(stream.nfd).size && !room.hasRoom()) throw full();
    return write(stream, buffer, offset, length, position);
  };
  streams.setattr = (stream, attributes) => {
    const { size } = attributes;
    const before = size === undefined || !isData(stream) ? Infinity : fstatSync(stream.nfd).size;
    if (size === undefined || size <= before) return setattr(stream, attributes);
    // Growing without writing takes no room, which would then be missing when the pages are written.
    if (!room.hasRoom()) throw full();
    try {
      writeOver(stream.nfd, { from: before, to: size, bytes: Buffer.alloc(Math.min(size - before, MIB)) });
    } catch {
      setattr(stream, { size: before });
      throw full();
    }
  };
}

/** Files of tables and indexes: a failure to let them grow undoes the transaction, and no more. */
const isData = ({ path }: Stream) => path.includes('/base/');

/** Everything else is written by what cannot be undone, commits and checkpoints. */
function usingReserve<Value>(room: DiskRoom, write: () => Value): Value {
  for (;;) {
    try {
      return write();
    } catch (error) {
      if (!isFull(error)) throw error;
      if (!room.useReserve()) stopProcess();
    }
  }
}

function isFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && error.errno === ENOSPC;
}

/** The database would be caught in an endless loop. What was committed is in its log. */
function stopProcess(): never {
  process.stderr.write(
    'The disk of DATA_DIR is full, its reserve too: make room there and start again. Nothing that was acknowledged is lost.\n',
  );
  process.exit(1);
}
