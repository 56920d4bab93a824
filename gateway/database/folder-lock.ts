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
 * Takes the folder, which exists, for this process, or says who has it. The lock is the operating system's, held through
 * an open SQLite file: the kernel drops it with the process, however that ends, so a dead owner's lock is
 * taken over at once and no process id can be mistaken for another's.
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
