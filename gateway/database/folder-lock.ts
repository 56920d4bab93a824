import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the folder's database open. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

export interface FolderLock {
  release(): void;
}

/**
 * Locks the existing folder for this process. The lock is the operating system's, on an open SQLite file: the kernel
 * releases it when the process ends, in whatever way, so no stale lock remains and no process id can be confused.
 * @throws FolderInUseError naming the folder and the owner's process id.
 */
export function lockFolder(folder: string): FolderLock {
  const pidFile = join(folder, 'lock.pid');
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const owner = existsSync(pidFile) ? ` (pid ${readFileSync(pidFile, 'utf8').trim()})` : '';
    throw new FolderInUseError(
      `the database in ${folder} is in use by another process${owner}: stop it, or choose another DATA_DIR`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
