import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyCreateCommand } from '../../gateway/cli/commands/key-create.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { postToken, refresh, signInFully, signOut, tokensOf } from '../support/sign-in.ts';

let database: TestDatabase;
let server: TestGateway;
beforeAll(async () => {
  database = await createServerDatabase();
  server = await startTestGateway(database.db);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** Every row of every table of every schema of ours, as text. */
async function dump(): Promise<string> {
  const tables = await database.asOwner<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await database.asOwner<{ row: string }>(`select t::text as row from ${name} t`);
    parts.push(`${name}\n${rows.map(({ row }) => row).join('\n')}`);
  }
  return parts.join('\n');
}

/** Makes a key as an operator would. */
async function createKey(): Promise<string> {
  const lines: string[] = [];
  const args = ['key', 'create', '--workspace', server.workspaceId, '--json'];
  const code = await runCommand([keyCreateCommand], args, {
    env: { DATABASE_URL: database.databaseUrl ?? '' },
    output: { out: (text) => void lines.push(text), error: (text) => void lines.push(text) },
  });
  expect(code, lines.join('\n')).toBe(0);
  return (JSON.parse(lines[0] ?? '{}') as { api_key: string }).api_key;
}

it('keeps a key, a password, tokens and what a stranger typed out of the whole database and the whole log', async () => {
  const key = await createKey();
  const headers = { 'idempotency-key': 'secrets' };
  const stored = await postIngest(
    server,
    { invoices: [invoiceOf({ vendor_name: 'Sichtbar AG' })] },
    { key, headers },
  );
  expect(stored.status).toBe(200);
  const { invoices } = (await stored.json()) as { invoices: { invoice_id: string }[] };
  const address = `${server.url}/api/invoices/${invoices[0]?.invoice_id}`;
  const authorised = { authorization: `Bearer ${key}` };
  await postIngest(server, '{"invoices":[', { key });
  await postIngest(server, { invoices: [invoiceOf({ vendor_name: 'fault:throw' })] }, { key });
  await fetch(`${address}/source-document`, {
    method: 'PUT',
    headers: { ...authorised, 'content-type': 'application/pdf' },
    body: '%PDF-1.7\n%%EOF',
  });
  await fetch(`${address}/void`, {
    method: 'POST',
    headers: { ...authorised, 'content-type': 'application/json' },
    body: '{"reason":"test"}',
  });
  await fetch(`${server.url}/graphql`, { headers: authorised });
  const token = await server.signIn(server.owner);
  await fetch(`${address}/source-document`, { headers: { authorization: `Bearer ${token}` } });
  const spent = (await signInFully(server, server.auditor)).refresh_token;
  const fresh = (await tokensOf(refresh(server, spent))).refresh_token;
  await refresh(server, spent);
  await signOut(server, fresh);
  const nobody = 'nobody.here@footing.example';
  await postToken(server, { email: nobody, password: 'Swordfish-2026' });

  const [database, log] = [await dump(), server.log()];
  expect(database).toContain('Sichtbar AG');
  expect(log).toContain('"route":"/api/ingest"');
  const secrets = [key, key.slice(8, -4), server.apiKey, server.owner.password, token, spent, fresh];
  for (const secret of [...secrets, nobody, 'Swordfish-2026']) {
    expect(database.includes(secret)).toBe(false);
    expect(log.includes(secret)).toBe(false);
  }
  expect(log.includes('Sichtbar AG')).toBe(false);
  expect(database.includes(server.apiKey.slice(0, 8))).toBe(true);
});
