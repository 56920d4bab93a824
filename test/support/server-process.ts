import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
const LAST_WORDS_MS = 500;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Those of Node in `npm start`. */
const START_OPTIONS = startOptions();

export interface SetupLine {
  readonly event: 'setup';
  readonly base_url: string;
  readonly workspace_id: string;
  readonly api_key: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly auditor: { readonly email: string; readonly password: string };
  /** Thumbprint of the audit key. */
  readonly audit_key: string;
}

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  /** Everything the process wrote to stdout and stderr so far. */
  output(): string;
  /** The JSON line of a first start, null on a later one. */
  setup(): SetupLine | null;
  /** Sends the signal and waits for the end; answers the exit code, null after a kill. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a real server process and waits until it is ready. */
export async function startServerProcess(
  port: number,
  options: {
    readonly env: Readonly<Record<string, string>>;
    /** Another entry than the product's, such as the bench's. */
    readonly entry?: string;
  },
): Promise<ServerProcess> {
  const baseUrl = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const child = spawn(process.execPath, [...START_OPTIONS, options.entry ?? 'gateway/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      // As `npm start` has it.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX,
      MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_,
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  const server = { child, baseUrl, output: () => lines.join('\n'), setup: () => findSetup(lines), stop };
  try {
    await waitUntilReady(server);
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
  return server;
}

async function waitUntilReady(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null) break;
    const answer = await fetch(`${server.baseUrl}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  // What an ended process wrote last is read after its end.
  if (server.child.exitCode !== null) await new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS));
  throw new Error(
    `the server did not become ready (exit code ${server.child.exitCode}):\n${server.output()}`,
  );
}

function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [, options = ''] = / node ((?:--\S+ )*)gateway\/main\.ts$/.exec(scripts.start) ?? [];
  return options.split(' ').filter(Boolean);
}

function findSetup(lines: readonly string[]): SetupLine | null {
  const line = lines.find((text) => text.startsWith('{"event":"setup"'));
  return line === undefined ? null : (JSON.parse(line) as SetupLine);
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
