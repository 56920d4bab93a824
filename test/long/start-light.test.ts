import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { makeTokenKeyFile } from '../../gateway/cli/token-key-file.ts';
import { createServerDatabase } from '../support/databases.ts';
import { freePort } from '../support/server-process.ts';

/** What the server may take while nobody asks it for anything, with two compute threads. */
const MOST_MIB = { postgres: 300, embedded: 450 };
const START = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts
  .start;
/** Ready within two seconds on a quiet machine takes 1.5 of the event loop's processor time; waiting counts for nothing here. */
const MOST_MS_TO_READY = 3_000;
const START_TIMEOUT_MS = 90_000;
const POLL_MS = 100;
/** All threads are loaded once the server has used next to no processor for so long. */
const IDLE_MS = 2_000;
const IDLE_TICKS = 10;

const folder = mkdtempSync(join(tmpdir(), 'footing-light-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What `measure` finds at a server that `npm start` would start, once it is ready. */
async function atReadyServer(
  env: Readonly<Record<string, string>>,
  measure: (pid: number) => number | Promise<number>,
): Promise<number> {
  const port = String(await freePort());
  const [program = '', ...args] = START.split(' ');
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', POOL_THREADS: '2', PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error('the server did not become ready');
      await pause(POLL_MS);
    }
    return await measure(child.pid ?? 0);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Mebibytes of a server once all its threads have loaded. */
async function idleMebibytes(pid: number): Promise<number> {
  const file = `/proc/${pid}/stat`;
  for (let [before, now] = [0, ticksIn(file)]; now - before > IDLE_TICKS; now = ticksIn(file)) {
    before = now;
    await pause(IDLE_MS);
  }
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

/** Processor time of the event loop so far, in milliseconds. */
const eventLoopMs = (pid: number) => ticksIn(`/proc/${pid}/task/${pid}/stat`) * 10;

/** Processor time of a process or of one of its threads, in hundredths of a second. */
function ticksIn(file: string): number {
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

describe.skipIf(process.platform !== 'linux')('the server', () => {
  it('takes at most 300 MiB while idle on a PostgreSQL server', async () => {
    const database = await createServerDatabase();
    const env = {
      DATABASE_URL: database.databaseUrl ?? '',
      TOKEN_KEY_FILE: join(folder, 'token.jwk'),
      AUDIT_KEY_FILE: join(folder, 'audit.jwk'),
    };
    await makeTokenKeyFile(env.TOKEN_KEY_FILE);
    await createAuditKeyFile(env.AUDIT_KEY_FILE);
    const mebibytes = await atReadyServer(env, idleMebibytes);
    await database.close();
    expect(mebibytes).toBeGreaterThan(100);
    expect(mebibytes).toBeLessThan(MOST_MIB.postgres);
  });

  it('takes at most 450 MiB while idle with the embedded database, from the first start on', async () => {
    const mebibytes = await atReadyServer({ DATA_DIR: join(folder, 'data') }, idleMebibytes);
    expect(mebibytes).toBeGreaterThan(100);
    expect(mebibytes).toBeLessThan(MOST_MIB.embedded);
  });

  it('is ready after a few seconds of work when it was started before', async () => {
    const milliseconds = await atReadyServer({ DATA_DIR: join(folder, 'data') }, eventLoopMs);
    expect(milliseconds).toBeGreaterThan(100);
    expect(milliseconds).toBeLessThan(MOST_MS_TO_READY);
  });
});
