import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { terminalText } from '../../../compute/verify/terminal-text.ts';
import { COMMANDS } from '../../../gateway/cli/commands.ts';
import { printedSummary, summariseYear } from '../../../gateway/cli/demo/summarise-year.ts';
import { runCommand } from '../../../gateway/cli/run-command.ts';

/** Title of the window, colour, a C1 control sequence, DEL, a turned text, and a line that was never printed. */
const HOSTILE = '\u001b]0;owned\u0007\u001b[31mred\u009b2J\u007f\u202egpj\u2066\r\n999 kg CO2e  Forged AG';
const SHOWN =
  '\\u001b]0;owned\\u0007\\u001b[31mred\\u009b2J\\u007f\\u202egpj\\u2066\\u000d\\u000a999 kg CO2e  Forged AG';
const OBEYED = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;

/** Among them all that a terminal obeys. */
const CHARACTER = fc.integer({ min: 0, max: 0x20_ff }).map((code) => String.fromCharCode(code));

let folder: string;
let server: Server;
let url: string;
let answer: { status: number; body: unknown };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footing-terminal-'));
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function file(content: unknown): string {
  const path = join(folder, 'content.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

async function run(args: readonly string[], stdin?: string): Promise<string> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const env = { FOOTING_EMAIL: 'a@example.com', FOOTING_PASSWORD: 'secret' };
  const input = stdin === undefined ? {} : { stdin: new Blob([stdin]).stream() as never };
  await runCommand(COMMANDS, args, { env, output: { out: print, error: print }, ...input });
  return printed.join('\n');
}

it('shows whatever a terminal would obey, and leaves JSON the same', () => {
  expect(terminalText('Müller & Co — 5 €\nok')).toBe('Müller & Co — 5 €\nok');
  fc.assert(
    fc.property(fc.string({ unit: CHARACTER }), (text) => {
      expect(terminalText(text)).not.toMatch(OBEYED);
      expect(JSON.parse(terminalText(JSON.stringify({ text })))).toEqual({ text });
    }),
  );
});

it('prints a warning and a rejection of an ingest as one line that is text', async () => {
  const invoices = [{ index: 1, vendor_name: HOSTILE, total_kgco2e: 1, warnings: [{ code: HOSTILE }] }];
  const errors = [{ index: 0, vendor_name: HOSTILE, error: HOSTILE }];
  answer = { status: 200, body: { processed: 1, invoices, errors } };
  const args = ['ingest', file([{}, { a: 1 }]), '--key', 'k', '--url', url, '--dry-run'];
  expect(await run(args)).toBe(
    `invoice 1 (line 1) rejected: ${SHOWN}\nwarning ${SHOWN}: 1\n1 processed, 1 rejected, 1 kg CO2e`,
  );
  const json = await run([...args, '--json']);
  expect(json).not.toMatch(OBEYED);
  expect(JSON.parse(json)).toMatchObject({
    invoices: [{ vendor_name: HOSTILE }],
    errors: [{ error: HOSTILE }],
  });
});

it('prints what a server refuses with, and the name of a file, as one line that is text', async () => {
  answer = { status: 403, body: { code: 'forbidden', detail: HOSTILE } };
  const path = file([{}]);
  expect(await run(['ingest', path, '--key', 'k', '--url', url])).toBe(`${path}: 403: ${SHOWN}`);
  const list = ['key', 'list', '--workspace', '01900000-0000-7000-8000-000000000000', '--url', url];
  expect(await run(list)).toBe(`403: ${SHOWN}`);
  expect(await run(['ingest', '\u001b[2J.json', '--key', 'k'])).not.toMatch(OBEYED);
  expect(await run(['no\u001b[2Jcommand'])).toContain("unknown command 'no\\u001b[2Jcommand'");
});

it('prints what verify quotes of a file, and what sampling was given, as text', async () => {
  const trail = file({ format: HOSTILE, chain: HOSTILE, entries: [{ header: HOSTILE, payload: HOSTILE }] });
  for (const args of [
    ['verify', trail],
    ['verify', trail, '--json'],
    ['verify', '\u001b]0;x\u0007'],
  ]) {
    expect(await run(args)).not.toMatch(OBEYED);
  }
  const calculated = await run(['sampling'], JSON.stringify({ id: HOSTILE, kind: HOSTILE }));
  expect(calculated).not.toMatch(OBEYED);
  expect(JSON.parse(calculated)).toMatchObject({ id: HOSTILE });
});

it('prints the names of the demo as text', () => {
  const line = {
    index: 0,
    description: HOSTILE,
    category: 'other',
    factor_id: null,
    method: 'spend',
    confidence: 0.6,
    kgco2e: 1,
    scope: 3,
    scope3_category: 1,
    components: [],
    needs_review: false,
  } as const;
  const invoice = {
    index: 0,
    invoice_id: null,
    vendor_name: 'V',
    line_items_created: 1,
    total_kgco2e: 1,
    currency: 'CHF',
    warnings: [],
    reconciliation: { status: 'ok', hint: null },
    line_items: [line],
  };
  const errors = [{ index: 1, vendor_name: HOSTILE, error: HOSTILE }];
  const text = printedSummary(
    summariseYear({ invoices: [invoice], errors, workspaceId: null, requests: 1, sentAgain: 0 }),
  );
  expect(text).not.toMatch(OBEYED);
  expect(text).toContain(`  invoice 1 (${SHOWN}): ${SHOWN}\n`);
});
