import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleCurl } from '../../gateway/cli/setup.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const readme = readFileSync('README.md', 'utf8');
const erp = readFileSync('docs/guide-erp.md', 'utf8');
const corrections = readFileSync('docs/guide-erp-corrections.md', 'utf8');
const dashboards = readFileSync('docs/guide-dashboards.md', 'utf8');

/** The code blocks of a page, of one language, without their indentation in a list. */
const blocks = (page: string, language: string): string[] =>
  [...page.matchAll(/^( *)```(\w*)\n([\s\S]*?)\n *```$/gm)]
    .filter(([, , of]) => of === language)
    .map(([, indent = '', , text = '']) => text.replaceAll(`\n${indent}`, '\n').trim());

const PDF = '%PDF-1.4\n%%EOF\n';

describe('the commands of the README and the guides, in the order of the pages, on one new server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-guides-'));
  /** What stands for a placeholder of the pages. */
  const known = new Map<string, string>();
  let server: ServerProcess;

  beforeAll(async () => {
    server = await startServerProcess(await freePort(), { env: { DATA_DIR: join(folder, 'data') } });
    const setup = server.setup();
    writeFileSync(join(folder, 'invoice.pdf'), PDF);
    known.set('http://127.0.0.1:8080', server.baseUrl).set('@invoice.pdf', `@${join(folder, 'invoice.pdf')}`);
    known.set('YOUR_KEY', setup?.api_key ?? '').set('WORKSPACE', setup?.workspace_id ?? '');
    known.set('OWNER_EMAIL', setup?.owner.email ?? '').set('OWNER_PASSWORD', setup?.owner.password ?? '');
  });
  afterAll(async () => {
    await server.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('README: the line a first start prints gets the answer that is shown', async () => {
    const [line = ''] = blocks(readme, 'sh');
    expect(line).toBe(exampleCurl('http://127.0.0.1:8080', 'YOUR_KEY'));
    const [shown = ''] = blocks(readme, 'json');
    expect(withoutIds(await runLine(line, known))).toEqual(withoutIds(shown));
  });

  it('dashboards: a read key gets the totals that are shown', async () => {
    const [makeKey = '', ask = ''] = blocks(dashboards, 'sh')[0]?.split('\n') ?? [];
    known.set('YOUR_READ_KEY', keyIn(await runLine(makeKey, known)));
    expect(JSON.parse(await runLine(ask, known))).toEqual(JSON.parse(blocks(dashboards, 'json')[0] ?? ''));
  });

  it('ERP: a new key sends the invoice, which gets the answers that are shown', async () => {
    const [makeKey = '', send = '', attach = ''] = blocks(erp, 'sh');
    const [find = '', voidLine = '', voidMany = ''] = blocks(corrections, 'sh');
    const [line = '', , document = ''] = blocks(erp, 'json');
    const [replacement = ''] = blocks(corrections, 'json');
    known.set('YOUR_KEY', keyIn(await runLine(makeKey, known)));
    const { invoices } = JSON.parse(await runLine(send, known));
    expect(withoutIds(JSON.stringify(invoices[0].line_items[0]))).toEqual(withoutIds(line));
    known.set('INVOICE', invoices[0].invoice_id);
    expect(JSON.parse(await runLine(find, known)).invoices).toMatchObject([
      { invoice_id: invoices[0].invoice_id, invoice_number: '2025-0417' },
    ]);
    expect(withoutIds(await runLine(attach, known))).toEqual(withoutIds(document));
    const replaced = await fetch(`${server.baseUrl}/api/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${known.get('YOUR_KEY')}`, 'content-type': 'application/json' },
      body: replacement,
    });
    const [corrected] = (await replaced.json()).invoices;
    expect(corrected.reconciliation.status).toBe('matched');
    expect([corrected.currency, corrected.region]).toEqual([invoices[0].currency, invoices[0].region]);
    expect(corrected.replaces.invoice_id).toBe(invoices[0].invoice_id);
    known.set('INVOICE', corrected.invoice_id);
    expect(JSON.parse(await runLine(voidLine, known)).status).toBe('voided');
    expect(JSON.parse(await runLine(voidMany, known)).results).toMatchObject([{ status: 'already_voided' }]);
  });

  it('ERP: a wrong invoice is rejected in the words that are shown', async () => {
    const [, rejected = ''] = blocks(erp, 'json');
    const line = { description: 'Diesel', spend_amount: 100 };
    const wrong = { description: 'a', spend_amount: '1.234,56' };
    const invoices = [
      { vendor_name: 'Y', invoice_date: '2025-06-01', line_items: [line] },
      { vendor_name: 'X', invoice_date: '2025-13-01', line_items: [wrong] },
    ];
    const answer = await fetch(`${server.baseUrl}/api/ingest?dry_run=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${known.get('YOUR_KEY')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ invoices }),
    });
    expect((await answer.json()).errors).toEqual([JSON.parse(rejected)]);
  });

  it('dashboards: settings change by TypeScript as in the example, and by curl', async () => {
    const { stdout } = await promisify(execFile)('npm', ['exec', '--', 'node', 'docs/examples/settings.ts'], {
      env: {
        // As from a terminal: whatever Node is first on the path there, it may be too old for TypeScript.
        PATH: (process.env.PATH ?? '')
          .split(delimiter)
          .filter((path) => !path.includes('node_modules'))
          .join(delimiter),
        HOME: process.env.HOME,
        FOOTING_URL: server.baseUrl,
        FOOTING_EMAIL: known.get('OWNER_EMAIL'),
        FOOTING_PASSWORD: known.get('OWNER_PASSWORD'),
      },
    });
    expect(stdout).toMatch(/^Workspace: strict, 4 keys\n/);
    expect(stdout).toMatch(/shown this once: ftg_[0-9A-Za-z]{38}\n/);
    known.set(
      'INVITATION_TOKEN',
      /for anna@example\.ch until .*: (fti_[\w-]{64})\n$/.exec(stdout)?.[1] ?? '',
    );

    known.set('ACCESS_TOKEN', await signIn());
    const [read = '', write = '', close = '', reopen = '', accept = ''] =
      blocks(dashboards, 'sh').at(-1)?.split('\n') ?? [];
    expect(JSON.parse(await runLine(read, known)).result.data.workspace_id).toBe(known.get('WORKSPACE'));
    const { data } = JSON.parse(await runLine(write, known)).result;
    expect(data).toMatchObject({ default_currency: 'EUR', default_region: 'DE' });
    expect(JSON.parse(await runLine(close, known)).result.data.status).toBe('closed');
    expect(JSON.parse(await runLine(reopen, known)).result.data.status).toBe('open');
    const accepted = JSON.parse(await runLine(accept, known));
    expect(accepted).toMatchObject({ email: 'anna@example.ch', role: 'member' });
  });

  async function signIn(): Promise<string> {
    const answer = await fetch(`${server.baseUrl}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: known.get('OWNER_EMAIL'), password: known.get('OWNER_PASSWORD') }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }
});

/** What differs from one run to the next: ids and hashes. */
function withoutIds(answer: string): unknown {
  return JSON.parse(
    answer.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id').replace(/[0-9a-f]{64}/g, 'hash'),
  );
}

const keyIn = (text: string) => /ftg_[0-9A-Za-z]{38}/.exec(text)?.[0] ?? '';

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

/** @throws when the answer is no success. */
async function curl(words: readonly string[]): Promise<string> {
  const after = (option: string) => (words.includes(option) ? words[words.indexOf(option) + 1] : undefined);
  const url = words.find((word) => word.startsWith('http')) ?? '';
  const headers = words.filter((_, at) => words[at - 1] === '-H').map((header) => header.split(': ', 2));
  const file = after('--data-binary');
  const body = file === undefined ? after('-d') : readFileSync(file.slice(1));
  const answer = await fetch(url, {
    method: after('-X') ?? (body === undefined ? 'GET' : 'POST'),
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text;
}
