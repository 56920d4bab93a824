import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { exampleCurl } from '../../gateway/cli/setup.ts';
import { freePort, startServerProcess } from '../support/server-process.ts';

const readme = readFileSync('README.md', 'utf8');
const block = (language: string) => readme.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '';

/** What differs from one run to the next: ids and hashes. */
function withoutIds(answer: string): unknown {
  return JSON.parse(
    answer.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id').replace(/[0-9a-f]{64}/g, 'hash'),
  );
}

describe('the README', () => {
  it('shows the curl line a first start prints', () => {
    expect(block('sh')).toBe(exampleCurl('http://127.0.0.1:8080', 'YOUR_KEY'));
  });

  it('names no address of a server but that of the default port', () => {
    const addresses = readme.match(/https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[^/\s`'"]*/g) ?? [];
    expect([...new Set(addresses)]).toEqual(['http://127.0.0.1:8080']);
  });

  it('shows the answer that line gets', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'footing-readme-'));
    const server = await startServerProcess(await freePort(), { env: { DATA_DIR: dataDir } });
    try {
      const [, body = ''] = /-d '(.*)'$/.exec(block('sh')) ?? [];
      const answer = await fetch(`${server.baseUrl}/api/ingest`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.setup()?.api_key}`,
          'content-type': 'application/json',
        },
        body,
      });
      expect(withoutIds(await answer.text())).toEqual(withoutIds(block('json')));
    } finally {
      await server.stop('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('walks a dashboard and an auditor through their sections, line by line as they are written', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'footing-readme-'));
    const server = await startServerProcess(await freePort(), { env: { DATA_DIR: dataDir } });
    try {
      const setup = server.setup();
      const known = new Map([
        ['http://127.0.0.1:8080', server.baseUrl],
        ['YOUR_KEY', setup?.api_key ?? ''],
        ['WORKSPACE', setup?.workspace_id ?? ''],
        ['OWNER_EMAIL', setup?.owner.email ?? ''],
        ['OWNER_PASSWORD', setup?.owner.password ?? ''],
        ['AUDITOR_EMAIL', setup?.auditor.email ?? ''],
        ['AUDITOR_PASSWORD', setup?.auditor.password ?? ''],
      ]);
      const run = (line: string) => runLine(line, known);
      const [push = '', dashboard = '', workpaper = '', evidence = ''] = blocks('sh');
      await run(push);
      const [makeKey = '', ask = ''] = dashboard.split('\n');
      known.set('YOUR_READ_KEY', keyOf(await run(makeKey)));
      expect(JSON.parse(await run(ask))).toEqual(JSON.parse(blocks('json')[1] ?? ''));
      const [create = '', signIn = '', sample = '', rePerform = '', save = '', complete = ''] =
        workpaper.split('\n');
      known.set('ENGAGEMENT', uuidIn(await run(create)));
      known.set('ACCESS_TOKEN', JSON.parse(await run(signIn)).access_token);
      const { items } = JSON.parse(await run(sample)).sample as { items: { line_item_id: string }[] };
      expect(JSON.parse(await run(rePerform)).summary).toMatchObject({ agrees: items.length, differs: 0 });
      for (const { line_item_id } of items) {
        known.set('LINE', line_item_id);
        expect(JSON.parse(await run(save)).item_status).toBe('tested_no_exception');
      }
      expect(JSON.parse(await run(complete)).engagement).toMatchObject({
        status: 'completed',
        period: '2025',
      });
      // The three files of this section, in the folder of this test.
      for (const name of ['evidence.zip', 'audit-keys.json']) known.set(name, join(dataDir, name));
      known.set('THUMBPRINT', setup?.audit_key ?? '');
      const [exported = '', keys = '', verify = ''] = evidence.split('\n');
      await run(exported);
      await run(keys);
      const [verdict, , byWhichKey] = (await run(verify)).split('\n');
      expect(verdict).toBe('SOUND');
      expect(byWhichKey).toBe(`Signed by key ${setup?.audit_key}, which was given from outside (pinned).`);
    } finally {
      await server.stop('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

const blocks = (language: string) =>
  readme
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((text) => text.split('\n```')[0] ?? '');

const uuidIn = (text: string) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text)?.[0] ?? '';
const keyOf = (text: string) => /ftg_[0-9A-Za-z]{38}/.exec(text)?.[0] ?? '';

/** Runs one line as a shell would, its placeholders filled in: a `curl`, or a command of this program. */
async function runLine(line: string, known: ReadonlyMap<string, string>): Promise<string> {
  const names = [...known.keys()].sort((a, b) => b.length - a.length);
  const filled = names.reduce((text, name) => text.replaceAll(name, known.get(name) ?? ''), line);
  const words = [...filled.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  if (words[0] === 'curl') return curl(words);
  const env = Object.fromEntries(
    words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=', 2)),
  );
  const args = words.slice(words.indexOf('--') + 1);
  const { stdout } = await promisify(execFile)(process.execPath, ['gateway/cli/footing.ts', ...args], {
    env: { ...process.env, ...env },
  });
  return stdout;
}

/** Prints the answer, or writes it to the file after `-o`. */
async function curl(words: readonly string[]): Promise<string> {
  const after = (option: string) => words[words.indexOf(option) + 1] ?? '';
  const url = words.find((word) => word.startsWith('http')) ?? '';
  const headers = words.filter((_, at) => words[at - 1] === '-H').map((header) => header.split(': ', 2));
  const posted = words.includes('-d') ? { method: 'POST', body: after('-d') } : {};
  const answer = await fetch(url, { ...posted, headers: Object.fromEntries(headers) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${answer.status} ${bytes}`);
  if (!words.includes('-o')) return bytes.toString('utf8');
  writeFileSync(after('-o'), bytes);
  return '';
}
