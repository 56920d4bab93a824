import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/server-process.ts';

/** As the Containerfile has it; a test that is not run as root stays who it is. */
const IMAGE_USER = 65_532;
const START_TIMEOUT_MS = 60_000;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: IMAGE_USER, gid: IMAGE_USER } : {};
const containerfile = readFileSync('Containerfile', 'utf8').replaceAll('\\\n', ' ');
const instructions = containerfile.split('\n').filter((line) => /^[A-Z]/.test(line));
const of = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

let home: string;
let app: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'footing-image-'));
  app = join(home, 'app');
  chmodSync(home, 0o755);
  copyImage();
});
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', home]);
  rmSync(home, { recursive: true, force: true });
});

/** What the steps of the build stage leave: the paths copied, and the packages that are no development dependencies. */
function copyImage(): void {
  for (const copy of of('COPY').filter((line) => !line.startsWith('--'))) {
    const words = copy.split(' ');
    const target = words.pop() ?? '';
    for (const path of words)
      cpSync(path, words.length > 1 ? join(app, path) : join(app, target), { recursive: true });
  }
  const removed = /rm -rf ([^&]+?) +&&/.exec(of('RUN')[0] ?? '')?.[1]?.split(' ') ?? [];
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>;
  };
  for (const [path, { dev, optional }] of Object.entries(packages)) {
    const isHere = optional !== true || statSync(path, { throwIfNoEntry: false }) !== undefined;
    // The runtime is this very process's: 150 MB that need not be copied.
    if (path === '' || dev === true || !isHere || /\/node-(linux|darwin|win|bin)/.test(path)) continue;
    if (removed.some((gone) => path.startsWith(gone.replace(/\*.*/, '')))) continue;
    const inside = join(path, 'node_modules');
    mkdirSync(dirname(join(app, path)), { recursive: true });
    cpSync(path, join(app, path), { recursive: true, filter: (source) => !source.startsWith(inside) });
  }
  const built = of('RUN')[1] ?? '';
  for (const [, script = ''] of built.matchAll(/node_modules\/\.bin\/node (\S+)/g)) {
    execFileSync(process.execPath, [script], { cwd: app });
  }
  const [, unneeded = ''] = /rm -rf (.+)$/.exec(built) ?? [];
  for (const name of globSync(unneeded.trim().split(' '), { cwd: app })) {
    rmSync(join(app, name), { recursive: true });
  }
  execFileSync('chmod', ['-R', 'a+rX,a-w', app]);
}

it('is made of instructions that a builder knows, and ends as a user without rights', () => {
  const known =
    'ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK RUN STOPSIGNAL USER VOLUME WORKDIR'.split(' ');
  expect(
    instructions.map((line) => line.split(' ', 1)[0] ?? '').filter((name) => !known.includes(name)),
  ).toEqual([]);
  expect(of('USER')).toEqual([`${IMAGE_USER}:${IMAGE_USER}`]);
  expect(of('FROM')).toHaveLength(2);
  const ignored = readFileSync('.containerignore', 'utf8').trim().split('\n');
  const copied = of('COPY')
    .filter((line) => !line.startsWith('--'))
    .flatMap((line) => line.split(' ').slice(0, -1));
  expect(ignored).toEqual(
    ['*', ...copied.map((path) => `!${path}`)].sort((a, b) => ignored.indexOf(a) - ignored.indexOf(b)),
  );
});

it('runs from the files of the image, which it cannot write, as that user, and is found healthy', async () => {
  const state = join(home, 'state');
  mkdirSync(state, { mode: 0o700 });
  if (isRoot) chownSync(state, IMAGE_USER, IMAGE_USER);
  const port = await freePort();
  const settings = Object.fromEntries((of('ENV')[0] ?? '').split(' ').map((pair) => pair.split('=', 2)));
  const env = { ...settings, DATA_DIR: state, PORT: String(port), POOL_THREADS: '1', HOME: '/nonexistent' };
  const [, ...options] = JSON.parse(of('ENTRYPOINT')[0] ?? '[]') as string[];
  const command = JSON.parse(of('CMD')[0] ?? '[]') as string[];
  const child = spawn(process.execPath, [...options, ...command], {
    cwd: app,
    env,
    ...identity,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  try {
    const check = /CMD (\[.*\])$/.exec(of('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]';
    const [, ...asked] = JSON.parse(check) as string[];
    const isHealthy = () => {
      try {
        execFileSync(process.execPath, asked, { env, stdio: 'pipe', ...identity });
        return true;
      } catch {
        return false;
      }
    };
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (
      !lines.some((line) => line.startsWith('{"event":"setup"')) &&
      child.exitCode === null &&
      Date.now() < deadline
    ) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(isHealthy(), lines.join('\n')).toBe(true);
    const setup = JSON.parse(lines.find((line) => line.startsWith('{"event":"setup"')) ?? '{}') as {
      secrets_file?: string;
    };
    expect(setup).not.toHaveProperty('api_key');
    const { api_key } = JSON.parse(readFileSync(setup.secrets_file ?? '', 'utf8')) as { api_key: string };
    const answer = await fetch(`http://127.0.0.1:${port}/api/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        invoices: [
          {
            vendor_name: 'Werk',
            invoice_date: '2025-01-31',
            line_items: [{ description: 'Strom', spend_amount: 62, quantity: 400, unit_of_measure: 'kWh' }],
          },
        ],
      }),
    });
    expect(await answer.json()).toMatchObject({ processed: 1 });
    const verifier = await fetch(`http://127.0.0.1:${port}/verify/footing-verify.mjs`);
    expect(await verifier.text()).toBe(readFileSync(join(app, 'dist/footing-verify.mjs'), 'utf8'));
    expect(readdirSync(app).filter((name) => name === 'data')).toEqual([]);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});
