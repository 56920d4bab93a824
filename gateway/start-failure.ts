import { ConfigError } from './config.ts';
import { FolderInUseError } from './database/folder-lock.ts';
import { DatabaseError } from './database/open-database.ts';
import { codeOf } from './log.ts';

/** What an operator can put right at a start, in one line that names the setting; null for a bug. */
export function startFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ConfigError || error instanceof FolderInUseError || error instanceof DatabaseError) {
    return error.message;
  }
  const code = codeOf(error) ?? '';
  if ('syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')) {
    return LISTENING[code] ?? null;
  }
  const reason = reasonOf(error);
  // The same codes may come of a mistake of this program.
  if (DATABASE[code] === ROLES_HELP && !/role "?footing_/.test(reason)) return null;
  if (code === 'ENOSPC' && 'path' in error) return `no room on the disk of ${error.path}: make room there`;
  const help = DATABASE[code];
  return help === undefined ? null : `${help}: ${reason}`;
}

/** By system error, when the server cannot listen. */
const LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT is in use by another process: choose another PORT',
  EACCES: 'PORT needs rights that this user has not: choose a PORT from 1024 on, behind a proxy if need be',
  EADDRNOTAVAIL:
    'HOST is no address of this machine: choose one that is, 127.0.0.1 for this machine alone or 0.0.0.0 for all',
  ENOTFOUND: 'HOST is a name that is not known: choose an address of this machine, such as 127.0.0.1',
  EAI_AGAIN:
    'HOST is a name that cannot be looked up now: choose an address of this machine, such as 127.0.0.1',
};

const ROLES_HELP =
  'the roles of the database are not complete; create them and restore again (“PostgreSQL” in docs/guide-operators.md)';

/** By code of the database or the system, while it is opened and migrated. */
const DATABASE: Readonly<Record<string, string>> = {
  '25006': 'the server of DATABASE_URL accepts no changes; name the primary, or all hosts',
  '42501':
    'the role of DATABASE_URL lacks rights; let an administrator grant them (“PostgreSQL” in docs/guide-operators.md)',
  '42704': ROLES_HELP,
  '22023': ROLES_HELP,
  '53100': 'the disk of the database is full; make room there',
  ENOSPC: 'the disk of DATA_DIR is full; make room there',
  EACCES: 'this user may not read or write a file; change its owner or its rights',
  EROFS: 'a file is on a disk that cannot be written; choose another DATA_DIR',
};

/** The database's own message: those around it quote the statement. */
function reasonOf(error: Error): string {
  const inner = 'previous' in error ? error.previous : error.cause;
  return inner instanceof Error ? reasonOf(inner) : (error.message.split('\n').at(-1) ?? '');
}
