import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AuditDestination, Person } from './audit-year.ts';
import type { Destination } from './push-year.ts';

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 100;
/** The setup line is written before the server is ready: longest wait for it to arrive through the pipe. */
const PIPE_GRACE_MS = 2_000;
const KEPT_OUTPUT_LINES = 40;
const ENTRY = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** The line printed by the first start of a server. */
export interface FirstStart extends Destination, AuditDestination {}

export interface OwnServer extends FirstStart {
  /** The folder that keeps the database; null if it was temporary. */
  readonly keptIn: string | null;
  /** Stops the server and removes a temporary database. */
  stop(): Promise<void>;
}

/**
 * Starts the server as `npm start` does, on an embedded database in `DATA_DIR` or in a temporary folder, and waits
 * until it is ready.
 * @throws Error with the server's last output when it does not start or prints no key.
 */
export async function startOwnServer(env: NodeJS.ProcessEnv): Promise<OwnServer> {
  const keptIn = env.DATA_DIR ?? null;
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'footing-demo-')));
  const { DATABASE_URL: _unused, BASE_URL: _other, ...rest } = env;
  const port = await freePort();
  const child = spawn(process.execPath, [ENTRY], {
    env: { ...rest, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await end(child);
    if (keptIn === null) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { ...(await readSetup(child, `http://127.0.0.1:${port}`)), keptIn, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address and key on the JSON line of a first start, once the server is ready. */
async function readSetup(child: ChildProcess, address: string): Promise<FirstStart> {
  const said: string[] = [];
  const printed = new Promise<FirstStart>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        const found = setupOf(line);
        if (found !== null) resolve(found);
        said.push(line);
        said.splice(0, said.length - KEPT_OUTPUT_LINES);
      });
    }
    child.once('exit', (code) => reject(failure(`The server ended with code ${code}.`, said)));
  });
  const polling = new AbortController();
  const ready = untilReady(address, polling.signal);
  const readyWithoutKey = ready.then(async () => {
    await delay(PIPE_GRACE_MS, undefined, { signal: polling.signal });
    throw failure('No key was printed: is DATA_DIR in use already? Give --url and --key.', said);
  });
  readyWithoutKey.catch(() => {});
  try {
    const destination = await Promise.race([printed, readyWithoutKey]);
    await ready;
    return destination;
  } finally {
    polling.abort();
  }
}

function setupOf(line: string): FirstStart | null {
  if (!line.startsWith('{"event":"setup"')) return null;
  const setup = JSON.parse(line) as {
    base_url: string;
    api_key: string;
    owner: Person;
    auditor: Person;
  };
  return { url: setup.base_url, apiKey: setup.api_key, owner: setup.owner, auditor: setup.auditor };
}

async function untilReady(url: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`, { signal }).catch(() => null);
    if (answer?.ok === true) return;
    await delay(POLL_MS, undefined, { signal });
  }
  throw new Error(`The server at ${url} did not become ready.`);
}

function failure(sentence: string, said: readonly string[]): Error {
  return new Error([sentence, ...said].join('\n'));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(killer);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
