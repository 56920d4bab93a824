import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoiceOf, postIngest } from '../support/gateway.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'footing-rates-'));
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess(await freePort(), {
    env: { DATA_DIR: join(folder, 'data'), POOL_THREADS: '1' },
  });
}, 120_000);
afterAll(async () => {
  await server.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

it('an invoice refused for its currency is taken after the command its error names, while the server runs', async () => {
  const setup = server.setup();
  if (setup === null) throw new Error('a first start prints the setup');
  const to = { url: server.baseUrl, apiKey: setup.api_key };
  const line_items = [{ description: 'Beratung', spend_amount: 1000 }];
  const invoice = invoiceOf({ currency: 'KES', invoice_date: '2025-03-14', line_items });
  const send = async () =>
    (await (await postIngest(to, { invoices: [invoice] })).json()) as {
      processed: number;
      errors: { error: string }[];
    };

  const [refusal] = (await send()).errors;
  const command = /npm run footing -- (rates load FILE --workspace \S+ --url \S+)$/.exec(
    refusal?.error ?? '',
  )?.[1];
  const lines = [...(/"(date,KES)" and "(2025-03-14),RATE"/.exec(refusal?.error ?? '')?.slice(1) ?? [])];
  const file = join(folder, 'rates.csv');
  writeFileSync(file, `${lines[0]}\n${lines[1]},140.9\n`);
  const args = (command ?? '').split(' ').map((word) => (word === 'FILE' ? file : word));
  const out = execFileSync(process.execPath, ['gateway/cli/footing.ts', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, FOOTING_EMAIL: setup.owner.email, FOOTING_PASSWORD: setup.owner.password },
  });
  expect(out).toContain('1 rates added');
  expect(await send()).toMatchObject({ processed: 1, errors: [] });
});
