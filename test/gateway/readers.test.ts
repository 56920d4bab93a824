import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../gateway/cli/commands.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { graphqlClient } from '../support/graphql-client.ts';

const VIEWS = ['workspace', 'periods', 'invoices', 'lines', 'components', 'monthly_totals'];
const DENIED = '42501';
const READ_ONLY = '25006';
/** The user of a session. */
const CANNOT_RENAME = '0A000';

describe('database readers', () => {
  let database: TestDatabase;
  let own: TestGateway;
  let other: TestGateway;
  let reader: Client;
  let role: string;
  beforeAll(async () => {
    database = await createServerDatabase();
    [own, other] = [await startTestGateway(database.db), await startTestGateway(database.db)];
    for (const [server, vendor] of [
      [own, 'Eigene AG'],
      [other, 'Fremde GmbH'],
    ] as const) {
      const dates = ['2025-01-31', '2025-03-31', '2024-12-31'];
      const invoices = dates.map((invoice_date) => invoiceOf({ vendor_name: vendor, invoice_date }));
      expect((await postIngest(server, { invoices })).status).toBe(200);
    }
    const created = await footing('reader', 'create', '--workspace', own.workspaceId, '--name', 'metabase');
    expect(created).toEqual({ role: expect.any(String), password: expect.any(String), schema: 'footing_bi' });
    role = String(created.role);
    reader = await connect(role);
  });
  afterAll(async () => {
    await reader.end();
    await footing('reader', 'drop', '--workspace', own.workspaceId, '--name', 'metabase').catch(() => null);
    await Promise.all([own.close(), other.close()]);
    await database.close();
  });

  async function footing(...args: string[]): Promise<Record<string, unknown>> {
    const lines: string[] = [];
    const output = {
      out: (text: string) => void lines.push(text),
      error: (text: string) => void lines.push(text),
    };
    const env = { DATABASE_URL: database.databaseUrl ?? '' };
    const code = await runCommand(COMMANDS, [...args, '--json'], { env, output });
    if (code !== 0) throw new Error(lines.join('\n'));
    return JSON.parse(lines.join('')) as Record<string, unknown>;
  }

  function addressOf(user: string): string {
    const url = new URL(database.databaseUrl ?? '');
    url.username = user;
    return url.href;
  }

  async function connect(user: string): Promise<Client> {
    const client = new Client({ connectionString: addressOf(user) });
    client.on('error', () => {
      // A reader that is dropped loses its connection.
    });
    await client.connect();
    return client;
  }

  const rows = async (text: string) => (await reader.query(text)).rows as Record<string, unknown>[];
  /** Statements of one session of their own, in which the last one is refused with this code. */
  async function refusal(...statements: string[]): Promise<string | undefined> {
    const client = await connect(role);
    try {
      for (const statement of statements) await client.query(statement);
      return undefined;
    } catch (error) {
      return (error as { code?: string }).code;
    } finally {
      await client.end();
    }
  }

  it('reads the rows of its workspace in every view, and the figures of GraphQL', async () => {
    for (const view of VIEWS) expect((await rows(`select * from ${view}`)).length).toBeGreaterThan(0);
    expect(await rows('select distinct vendor_name from invoices')).toEqual([{ vendor_name: 'Eigene AG' }]);
    const ask = graphqlClient(own, (await own.newKey('read')).key);
    const { data } = await ask(
      '{ emissions(groupBy: [MONTH, SCOPE], first: 1000) { groups { month scope kgco2e } } }',
    );
    const totals = await rows(
      `select to_char(month, 'YYYY-MM') as month, scope, sum(kgco2e)::float8 as kgco2e from monthly_totals group by 1, 2 order by 1, 2`,
    );
    expect(totals).toEqual(data.emissions.groups);
    expect(await rows('select sum(kgco2e) = (select sum(kgco2e) from invoices) as agree from lines')).toEqual(
      [{ agree: true }],
    );
  });

  it.each<[string, string]>([
    ['the setting of the service', `set app.workspace_id = 'OTHER'`],
    ['its group', 'set role footing_bi'],
    ['another path', 'set search_path = public, footing_bi'],
    ['a longer time', 'set statement_timeout = 0'],
  ])('sees nothing of another workspace with %s', async (_what, statement) => {
    const client = await connect(role);
    try {
      await client.query(statement.replace('OTHER', other.workspaceId));
      for (const table of ['footing_bi.invoices', 'public.invoice']) {
        const { rows: found } = await client.query(`select distinct vendor_name from ${table}`);
        expect(found).toEqual([{ vendor_name: 'Eigene AG' }]);
      }
      const guess = `select 1 from public.invoice where workspace_id = '${other.workspaceId}'`;
      expect((await client.query(guess)).rows).toEqual([]);
      const tables = ['workspace', 'reporting_period', 'line_item', 'line_component'];
      for (const table of tables) {
        const { rows: found } = await client.query(`select distinct workspace_id from public.${table}`);
        expect(found).toEqual([{ workspace_id: own.workspaceId }]);
      }
    } finally {
      await client.end();
    }
  });

  it.each<[string, string[]]>([
    ['the role of the service', ['set role footing_app']],
    ['the role of look-ups', ['set role footing_lookup']],
    ['the owner of the tables', ['set role footing_owner']],
    ['the owner of the session', ['set session authorization footing_owner']],
    [
      'a reader of another workspace',
      [`create role footing_bi_${'0'.repeat(32)}_x login in role footing_bi`],
    ],

    ['to leave row-level security', ['set row_security = off', 'select vendor_name from public.invoice']],
    ['users', ['select email from public.app_user']],
    ['keys', ['select * from public.api_key']],
    ['the trail', ['select * from public.audit_entry']],
    ['payloads of the trail', ['select * from public.audit_payload']],
    ['plans', ['select * from public.engagement']],
    ['samples', ['select * from public.sample_item']],
    ['assertions', ['select * from public.assertion']],
    ['documents', ['select content from public.source_document']],
    ['members', ['select * from public.membership']],
    ['who voided an invoice', ['select voided_by, void_reason from public.invoice']],
    ['decisions of persons', ['select decision from public.line_item']],
    ['the salt of vendors', ['select vendor_salt from public.workspace']],
    ['the channel of events', ['select * from public.event_channel']],
    ['files of the server', [`select pg_read_file('/etc/passwd')`]],
    ['programs of the server', [`copy (select 1) to program 'id'`]],
    ['passwords', ['select rolpassword from pg_authid']],
    ['a table', ['create table footing_bi.x (a int)']],
    ['a table in public', ['create table public.x (a int)']],
    ['a temporary table', ['create temporary table x (a int)']],
    ['a function', [`create function footing_bi.f() returns int language sql as 'select 1'`]],
    ['a changed row', ['update public.invoice set vendor_name = null']],
    ['a deleted row', ['delete from public.invoice']],
    ['the view itself', ['drop view footing_bi.invoices']],
    [
      'the end of another session',
      [
        'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user and usename is not null',
      ],
    ],
  ])('is refused %s', async (_what, statements) => {
    expect(await refusal('set default_transaction_read_only = off', ...statements)).toBe(DENIED);
  });

  it('begins read-only, and never gets another name', async () => {
    expect(await refusal('create table footing_bi.x (a int)')).toBe(READ_ONLY);
    const rename = `alter role ${role} rename to footing_bi_${'0'.repeat(32)}_x`;
    expect(await refusal('set default_transaction_read_only = off', rename)).toBe(CANNOT_RENAME);
  });

  it('sees no statement of others and no statistics of their values', async () => {
    const activity = await rows(
      `select query from pg_stat_activity where usename <> current_user and query not like '<insufficient%'`,
    );
    expect(activity).toEqual([]);
    await database.asOwner('analyze');
    expect(await rows(`select tablename from pg_stats where schemaname = 'public'`)).toEqual([]);
  });

  it('hears nothing of the events of others', async () => {
    const heard: unknown[] = [];
    reader.on('notification', (message) => heard.push(message));
    for (const channel of ['footing_events', 'footing', 'footing_bi'])
      await reader.query(`listen ${channel}`);
    expect((await postIngest(other, { invoices: [invoiceOf({ invoice_date: '2025-05-05' })] })).status).toBe(
      200,
    );
    await rows('select 1');
    expect(heard).toEqual([]);
  });

  it('is listed, made once, and gone with its sessions when it is dropped', async () => {
    const of = ['--workspace', own.workspaceId, '--name', 'powerbi'];
    const { role: second } = await footing('reader', 'create', ...of);
    expect(await footing('reader', 'list', '--workspace', own.workspaceId)).toEqual({
      readers: [
        { name: 'metabase', role },
        { name: 'powerbi', role: second },
      ],
    });
    await expect(footing('reader', 'create', ...of)).rejects.toThrow('already');
    await expect(
      footing('reader', 'create', '--workspace', own.workspaceId, '--name', 'x"; drop'),
    ).rejects.toThrow('--name must be');
    const client = await connect(String(second));
    await footing('reader', 'drop', ...of);
    await expect(client.query('select 1')).rejects.toThrow();
    await expect(connect(String(second))).rejects.toThrow();
    await expect(footing('reader', 'drop', ...of)).rejects.toThrow('no reader');
    expect(await footing('reader', 'list', '--workspace', other.workspaceId)).toEqual({ readers: [] });
  });
});
