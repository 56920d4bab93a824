import { execFileSync } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { COMMANDS } from '../../gateway/cli/commands.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
import { createServerDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway } from '../support/gateway.ts';

it('a database reader is read by psql, as a tool would, and sees one workspace and no secrets', async () => {
  const database = await createServerDatabase();
  const servers = [await startTestGateway(database.db), await startTestGateway(database.db)] as const;
  const env = { DATABASE_URL: database.databaseUrl ?? '' };
  const reader = (action: string) => [
    'reader',
    action,
    '--workspace',
    servers[0].workspaceId,
    '--name',
    'psql',
  ];
  onTestFinished(async () => {
    await runCommand(COMMANDS, reader('drop'), { env, output: { out: () => {}, error: () => {} } });
    await Promise.all(servers.map((server) => server.close()));
    await database.close();
  });
  for (const server of servers) {
    const invoices = ['2025-01-31', '2025-03-31', '2024-12-31'].map((invoice_date) =>
      invoiceOf({ invoice_date }),
    );
    expect((await postIngest(server, { invoices })).status).toBe(200);
  }
  const said: string[] = [];
  const output = {
    out: (text: string) => void said.push(text),
    error: (text: string) => void said.push(text),
  };
  expect(await runCommand(COMMANDS, [...reader('create'), '--json'], { env, output })).toBe(0);
  const address = new URL(env.DATABASE_URL);
  address.username = (JSON.parse(said.join('')) as { role: string }).role;
  const psql = (text: string) =>
    execFileSync('psql', ['-XAt', '-v', 'ON_ERROR_STOP=1', '-c', text, address.href], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  expect(psql('select count(*) from footing_bi.invoices')).toBe('3');
  expect(psql('show default_transaction_read_only')).toBe('on');
  expect(psql('show statement_timeout')).toBe('2min');
  expect(() => psql('select * from public.app_user')).toThrow('permission denied');
});
