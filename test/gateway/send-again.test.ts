import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../gateway/cli/commands.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

type Invoice = ReturnType<typeof invoiceOf>;

/** Numbers booked and rejected. */
type Send = (server: TestGateway, invoices: readonly Invoice[], file: string) => Promise<string>;

/** Its types are made when it is built, so here it is loaded without them. */
const CLIENT = new URL('../../client/src/index.ts', import.meta.url).href;

interface Client {
  createFooting(to: { readonly url: string; readonly apiKey: string }): {
    ingest(invoices: readonly Invoice[]): Promise<{ processed: number; errors: readonly object[] }>;
  };
}

const run = promisify(execFile);
const envOf = ({ url, apiKey }: TestGateway) => ({
  ...process.env,
  FOOTING_URL: url,
  FOOTING_API_KEY: apiKey,
});

const SENDERS: Record<string, Send> = {
  async 'the client'({ url, apiKey }, invoices) {
    const { createFooting }: Client = await import(/* @vite-ignore */ CLIENT);
    const { processed, errors } = await createFooting({ url, apiKey }).ingest(invoices);
    return `${processed} booked, ${errors.length} rejected`;
  },
  async 'footing ingest'({ url, apiKey }, _, file) {
    const lines: string[] = [];
    const output = { out: (text: string) => void lines.push(text), error: () => {} };
    const args = ['ingest', file, '--url', url, '--key', apiKey, '--json'];
    await runCommand(COMMANDS, args, { env: {}, output });
    const { processed, booked_before, rejected } = JSON.parse(lines.join(''));
    return `${processed + booked_before} booked, ${rejected} rejected`;
  },
  async 'ingest.py'(server, _, file) {
    const { stdout } = await run('python3', ['docs/examples/ingest.py', file], { env: envOf(server) });
    return stdout.replace(/, [\d.]+ kg CO2e\n$/, '');
  },
};

describe('an invoice of a closed period, sent again after the period was opened', () => {
  let database: TestDatabase;
  let server: TestGateway;
  let folder: string;
  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startTestGateway(database.db);
    await postIngest(server, { invoices: [invoiceOf({ invoice_date: '2011-05-05' })] });
    folder = mkdtempSync(join(tmpdir(), 'footing-again-'));
    return async () => {
      rmSync(folder, { recursive: true, force: true });
      await server.close();
      await database.close();
    };
  });
  afterAll(() => turn('open'));

  const turn = (status: string) =>
    database.asOwner(
      `update reporting_period set status = '${status}' where name = '2011' and workspace_id = '${server.workspaceId}'`,
    );
  const write = (name: string, invoices: readonly Invoice[]) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify({ invoices }));
    return file;
  };
  const bookedOf = async (vendor: string) =>
    (
      await database.asOwner<{ n: number }>(
        `select count(*)::int as n from invoice where vendor_name = '${vendor}'`,
      )
    )[0]?.n;

  it.each(Object.entries(SENDERS))('is booked once by %s, alone or among others', async (name, send) => {
    const late = (vendor_name: string) => invoiceOf({ vendor_name, invoice_date: '2011-06-06' });
    const [alone, among] = [
      [late(`${name} 1`)],
      [late(`${name} 2`), invoiceOf({ vendor_name: `${name} 3` })],
    ];
    const files = [write(`${name}-alone`, alone), write(`${name}-among`, among)] as const;
    const both = async () => [await send(server, alone, files[0]), await send(server, among, files[1])];
    await turn('closed');
    expect(await both()).toEqual(['0 booked, 1 rejected', '1 booked, 1 rejected']);
    expect(await both()).toEqual(['0 booked, 1 rejected', '1 booked, 1 rejected']);
    await turn('open');
    expect(await both()).toEqual(['1 booked, 0 rejected', '2 booked, 0 rejected']);
    expect(await both()).toEqual(['1 booked, 0 rejected', '2 booked, 0 rejected']);
    for (const number of [1, 2, 3]) expect(await bookedOf(`${name} ${number}`)).toBe(1);
  });

  it('is booked by ingest.sh, where nothing else was', async () => {
    const file = write('sh', [invoiceOf({ vendor_name: 'sh', invoice_date: '2011-06-06' })]);
    const send = async () => {
      const { stdout } = await run('sh', ['docs/examples/ingest.sh', file], { env: envOf(server) });
      return JSON.parse(stdout).processed;
    };
    await turn('closed');
    expect(await send()).toBe(0);
    await turn('open');
    expect([await send(), await send(), await bookedOf('sh')]).toEqual([1, 1, 1]);
  });
});
