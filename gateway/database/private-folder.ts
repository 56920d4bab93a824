import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { ConfigError } from '../config.ts';

/** Permissions of everybody but the owner. */
const OTHERS = 0o077;
const ALL_MODES = 0o7777;
const FOLDER = 0o700;
/** Set on folders that everybody may write to, such as /tmp. */
const STICKY = 0o1000;

/**
 * Makes the folder where there is none, and takes every permission on it away from everybody but its owner. Then
 * nobody else reaches anything in it, whatever the modes there are.
 * @throws ConfigError naming DATA_DIR where that cannot be done.
 */
export function closeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER });
  } catch (error) {
    throw notPrivate(folder, error);
  }
  const real = realpathSync(folder);
  if (dirname(real) === real || (lstatSync(real).mode & STICKY) !== 0) {
    throw notPrivate(real, 'it is there for everybody');
  }
  closeEntry(real);
}

/**
 * The same for everything in the folder, for the day it is copied or opened again. A symbolic link is left alone, and
 * with it what it points to: that may lie outside.
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
  // Some mounted file systems take every mode and keep their own.
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
 * The folder of the embedded database, whose files are made for their owner only. Emscripten gives every file mode 0666,
 * once more when it is open, so the umask of the process does not hold.
 */
export class PrivateNodeFS extends NodeFS {
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: FOLDER });
    super(folder);
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const closeNewFiles = (postgres: unknown) => {
      const { node_ops: files } = (postgres as FileSystemOfPostgres).NODEFS;
      const { mknod, setattr } = files;
      files.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
      files.setattr = (node, { mode, ...others }) =>
        setattr(node, mode === undefined ? others : { ...others, mode: mode & ~OTHERS });
    };
    return super.init(pglite, { ...options, preRun: [...(options.preRun ?? []), closeNewFiles] });
  }
}
