import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { ConfigError } from '../config.ts';
import { type DiskRoom, keepRoom } from './disk-room.ts';

/** Permissions of everybody except the owner. */
const OTHERS = 0o077;
const ALL_MODES = 0o7777;
const FOLDER = 0o700;
/** Set on folders that everybody may write to, such as /tmp. */
const STICKY = 0o1000;

/**
 * Creates the folder if it is missing, and removes all permissions on it except the owner's. Then nobody else can
 * reach its content, whatever the modes there.
 * @throws ConfigError naming DATA_DIR if that fails.
 */
export function closeFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw notPrivate(folder, error);
  }
  const real = realpathSync(folder);
  if (dirname(real) === real || (lstatSync(real).mode & STICKY) !== 0) {
    throw notPrivate(real, 'everybody uses it');
  }
  closeEntry(real);
}

/** With its parents, one by one: Node's recursive way never ends where none can be made, as in /proc. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: FOLDER });
}

/**
 * The same for everything in the folder, in case it is copied or made public. Symbolic links are left alone, because
 * they may point outside.
 */
export function closeContents(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() || entry.isFile()) closeEntry(path);
    if (entry.isDirectory()) closeContents(path);
  }
}

function closeEntry(path: string): void {
  const mode = () => lstatSync(path).mode;
  // Windows has no such modes.
  if (process.platform === 'win32' || (mode() & OTHERS) === 0) return;
  try {
    chmodSync(path, mode() & ALL_MODES & ~OTHERS);
  } catch (error) {
    throw notPrivate(path, error);
  }
  // Some mounted file systems accept every mode and keep their own.
  if ((mode() & OTHERS) !== 0) throw notPrivate(path, 'its file system keeps no modes');
}

function notPrivate(path: string, reason: unknown): ConfigError {
  const words = reason instanceof Error ? reason.message : String(reason);
  return new ConfigError(
    `DATA_DIR must be a folder that can be closed to other users of this machine, and ${path} cannot: ${words}. A folder of the user this program runs as can, also one inside it`,
  );
}

interface FileSystemOfPostgres {
  readonly NODEFS: {
    readonly node_ops: {
      mknod(parent: unknown, name: string, mode: number, device: number): unknown;
      setattr(node: unknown, attributes: { readonly mode?: number }): void;
    };
  };
}

/**
 * The file system of the embedded database, whose files only their owner may read. Emscripten sets mode 0666 on every
 * file, again when it is open, so the umask of the process has no effect.
 */
export class PrivateNodeFS extends NodeFS {
  readonly #room: DiskRoom;

  constructor(folder: string, room: DiskRoom) {
    makeFolder(folder);
    super(folder);
    this.#room = room;
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const closeNewFiles = (postgres: unknown) => {
      const { node_ops: files } = (postgres as FileSystemOfPostgres).NODEFS;
      const { mknod, setattr } = files;
      files.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
      files.setattr = (node, { mode, ...others }) =>
        setattr(node, mode === undefined ? others : { ...others, mode: mode & ~OTHERS });
    };
    const keepSomeRoom = (postgres: unknown) => keepRoom(postgres, this.#room);
    const preRun = [...(options.preRun ?? []), closeNewFiles, keepSomeRoom];
    return super.init(pglite, { ...options, preRun });
  }
}
