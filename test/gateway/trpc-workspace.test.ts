import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UpdateWorkspace } from '../../schema/contracts/workspace.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { join, newPerson, type Person } from '../support/people.ts';
import { settingsEntries, settingsState } from '../support/settings.ts';
import { problemOf, refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

interface IngestAnswer {
  readonly processed: number;
  readonly invoices: readonly {
    readonly currency: string;
    readonly region: string;
    readonly period: string;
    readonly reconciliation: { readonly status: string; readonly emission_basis: string };
    readonly total_kgco2e: number;
    readonly warnings: readonly { readonly code: string }[];
  }[];
  readonly errors: readonly { readonly code: string }[];
}

describeOnBothDatabases('tRPC workspace', (getDatabase) => {
  let server: TestGateway;
  let ownerPerson: Person;
  let owner: TrpcTestClient;
  let member: TrpcTestClient;
  let foreignId: string;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    const { deps, workspaceId } = server;
    ownerPerson = await newPerson(deps, workspaceId, 'owner');
    owner = trpcClient(server, ownerPerson.token);
    member = trpcClient(server, (await newPerson(deps, workspaceId, 'member')).token);
    const other = await owner.workspace.create.mutate({ name: 'Fremde AG' });
    foreignId = other.workspace_id;
    await newPerson(deps, foreignId, 'owner');
    await owner.member.remove.mutate({ workspace_id: foreignId, user_id: ownerPerson.userId });
  });
  afterAll(() => server.close());

  async function refusesWithoutTrace(call: () => Promise<unknown>, refusal: [number, string]): Promise<void> {
    const before = await settingsState(getDatabase());
    expect(await refusalOf(call())).toEqual(refusal);
    expect(await settingsState(getDatabase())).toEqual(before);
  }

  /** A workspace of its own with a gateway whose key ingests into it. */
  async function freshWorkspace(): Promise<{ workspace: TestGateway; client: TrpcTestClient }> {
    const workspace = await startTestGateway(getDatabase().db, { pool: server.deps.pool });
    const person = await newPerson(workspace.deps, workspace.workspaceId, 'owner');
    return { workspace, client: trpcClient(workspace, person.token) };
  }

  async function push(workspace: TestGateway, changes: Record<string, unknown>): Promise<IngestAnswer> {
    const answer = await postIngest(workspace, { invoices: [invoiceOf(changes)] });
    return (await answer.json()) as IngestAnswer;
  }

  it('shows owners and members the name and settings, which are Swiss calendar years until changed', async () => {
    const settings = {
      workspace_id: server.workspaceId,
      name: 'Workspace',
      default_currency: 'CHF',
      default_region: 'CH',
      fiscal_start_month: 1,
      period_length: 'year',
      reconciliation_policy: 'accept',
      strict_members: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    };
    expect(await owner.workspace.get.query()).toEqual(settings);
    expect(await member.workspace.get.query({ workspace_id: server.workspaceId.toUpperCase() })).toEqual(
      settings,
    );
  });

  it('changes what is sent, and nothing else, with one entry that says from what to what', async () => {
    const { workspace, client } = await freshWorkspace();
    const before = await client.workspace.get.query();
    const after = await client.workspace.update.mutate({
      name: '  Müller & Söhne ',
      default_currency: 'EUR',
      period_length: 'quarter',
      default_region: 'CH',
      fiscal_start_month: null,
    });
    expect(after).toEqual({
      ...before,
      name: 'Müller & Söhne',
      default_currency: 'EUR',
      period_length: 'quarter',
    });
    expect(await client.workspace.get.query()).toEqual(after);
    const { user_id } = await client.session.me.query();
    expect((await settingsEntries(getDatabase(), workspace.workspaceId)).at(-1)).toEqual({
      kind: 'workspace.updated',
      actor: `user:${user_id}`,
      subject: `workspace:${workspace.workspaceId}`,
      payload: {
        changes: {
          name: { from: 'Workspace', to: 'Müller & Söhne' },
          default_currency: { from: 'CHF', to: 'EUR' },
          period_length: { from: 'year', to: 'quarter' },
        },
      },
    });
    await workspace.close();
  });

  it('writes nothing for values that are set already', async () => {
    const before = await settingsState(getDatabase());
    const settings = await owner.workspace.get.query();
    expect(await owner.workspace.update.mutate({})).toEqual(settings);
    const { workspace_id: _id, created_at: _at, ...same } = settings;
    expect(await owner.workspace.update.mutate(UpdateWorkspace.parse(same))).toEqual(settings);
    expect(await settingsState(getDatabase())).toEqual(before);
  });

  it('is read by the next ingest: currency, region, period and policy', async () => {
    const { workspace, client } = await freshWorkspace();
    await client.workspace.update.mutate({
      default_currency: 'EUR',
      default_region: 'DE',
      fiscal_start_month: 7,
      period_length: 'quarter',
    });
    const [first] = (await push(workspace, { invoice_date: '2025-08-15' })).invoices;
    expect(first).toMatchObject({ currency: 'EUR', region: 'DE', period: 'FY2026-Q1' });
    const off = { invoice_date: '2025-08-16', net_amount: 4260 };
    expect((await push(workspace, off)).invoices[0]?.reconciliation.status).toBe('mismatch');
    await client.workspace.update.mutate({ reconciliation_policy: 'strict' });
    expect((await push(workspace, off)).errors).toHaveLength(1);
    await client.workspace.update.mutate({ reconciliation_policy: 'scale' });
    expect((await push(workspace, off)).invoices[0]?.reconciliation).toMatchObject({
      status: 'mismatch',
      emission_basis: expect.stringMatching(/^4260/),
    });
    await workspace.close();
  });

  it('makes an unknown member of an invoice an error where it is strict', async () => {
    const { workspace, client } = await freshWorkspace();
    const codes = async () => {
      const { invoices, errors } = await push(workspace, { curency: 'EUR' });
      return [
        invoices.flatMap(({ warnings }) => warnings.map(({ code }) => code)),
        errors.map(({ code }) => code),
      ];
    };
    expect((await codes())[0]).toContain('unknown_member');
    await client.workspace.update.mutate({ strict_members: true });
    expect(await codes()).toEqual([[], ['unknown_member']]);
    await client.workspace.update.mutate({ strict_members: false });
    expect((await codes())[1]).toEqual([]);
    await workspace.close();
  });

  it('keeps what periods are once there is one, and still changes the rest', async () => {
    const { workspace, client } = await freshWorkspace();
    expect((await push(workspace, {})).processed).toBe(1);
    for (const [change, pointers] of [
      [{ fiscal_start_month: 4 }, ['/fiscal_start_month']],
      [{ period_length: 'month', fiscal_start_month: 4 }, ['/fiscal_start_month', '/period_length']],
      [{ name: 'Neu', period_length: 'month' }, ['/period_length']],
    ] as const) {
      const before = await settingsState(getDatabase());
      const { status, code, errors } = await problemOf(client.workspace.update.mutate(change));
      expect([status, code, errors?.map(({ pointer }) => pointer)]).toEqual([409, 'periods_exist', pointers]);
      expect(await settingsState(getDatabase())).toEqual(before);
    }
    const same = { name: 'Neu', period_length: 'year', fiscal_start_month: 1 } as const;
    expect(await client.workspace.update.mutate(same)).toMatchObject(same);
    await workspace.close();
  });

  it('never lets a first invoice and a change of periods both win', async () => {
    const { workspace, client } = await freshWorkspace();
    const slow = push(workspace, { vendor_name: 'fault:slow' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client.workspace.update.mutate({ period_length: 'month' });
    const [invoice] = (await slow).invoices;
    expect(invoice?.period).toBe('2025-03');
    const { periods } = await client.period.list.query();
    expect(periods.map(({ name }) => name)).toEqual(['2025-03']);
    await workspace.close();
  });

  it('applies two changes at once one after the other, each with its own entry', async () => {
    const { workspace, client } = await freshWorkspace();
    const names = ['A AG', 'B AG', 'C AG', 'D AG'];
    await Promise.all(names.map((name) => client.workspace.update.mutate({ name })));
    const entries = await settingsEntries(getDatabase(), workspace.workspaceId);
    const changes = entries
      .filter(({ kind }) => kind === 'workspace.updated')
      .map(({ payload }) => (payload as { changes: { name: { from: string; to: string } } }).changes.name);
    expect(changes.map(({ to }) => to).toSorted()).toEqual(names);
    expect(changes.map(({ from }) => from)).toEqual([
      'Workspace',
      ...changes.slice(0, -1).map(({ to }) => to),
    ]);
    expect((await client.workspace.get.query()).name).toBe(changes.at(-1)?.to);
    await workspace.close();
  });

  it.each([
    [{ default_currency: 'chf' }, '/default_currency', /did you mean CHF/],
    [{ default_currency: '€' }, '/default_currency', /did you mean EUR/],
    [{ default_currency: 'XXX' }, '/default_currency', /ISO 4217/],
    [{ default_currency: 7 }, '/default_currency', /must be a string/],
    [{ default_region: 'UK' }, '/default_region', /did you mean GB/],
    [{ default_region: 'Schweiz' }, '/default_region', /did you mean CH/],
    [{ default_region: '' }, '/default_region', /ISO 3166-1/],
    [{ fiscal_start_month: 0 }, '/fiscal_start_month', /1 to 12/],
    [{ fiscal_start_month: 13 }, '/fiscal_start_month', /1 to 12/],
    [{ fiscal_start_month: 1.5 }, '/fiscal_start_month', /1 to 12/],
    [{ fiscal_start_month: '4' }, '/fiscal_start_month', /1 to 12/],
    [{ period_length: 'week' }, '/period_length', /year, quarter, month/],
    [{ reconciliation_policy: 'ignore' }, '/reconciliation_policy', /accept, strict, scale/],
    [{ name: ' ' }, '/name', /blank/],
    [{ name: 'x'.repeat(201) }, '/name', /200/],
    [{ name: 'a\u0000b' }, '/name', /NUL/],
    [{ name: ['x'] }, '/name', /must be a string/],
    [{ workspace_id: 'mine' }, '/workspace_id', /UUID/],
  ])('refuses %j with a pointer and a hint, and writes nothing', async (input, pointer, words) => {
    const before = await settingsState(getDatabase());
    const { status, code, errors } = await problemOf(
      owner.workspace.update.mutate(input as Parameters<typeof owner.workspace.update.mutate>[0]),
    );
    expect([status, code, errors?.[0]?.pointer]).toEqual([400, 'validation_failed', pointer]);
    expect(errors?.[0]?.detail).toMatch(words);
    expect(await settingsState(getDatabase())).toEqual(before);
  });

  it('asks who belongs to several workspaces which one is meant', async () => {
    const both = await newPerson(server.deps, server.workspaceId, 'owner');
    await join(getDatabase().db, foreignId, { userId: both.userId, role: 'member' });
    const client = trpcClient(server, both.token);
    const { status, errors } = await problemOf(client.workspace.get.query());
    expect([status, errors?.[0]?.pointer]).toEqual([400, '/workspace_id']);
    for (const named of [`${server.workspaceId} (owner)`, `${foreignId} (member)`, 'session.me'])
      expect(errors?.[0]?.detail).toContain(named);
    expect((await client.workspace.get.query({ workspace_id: foreignId })).name).toBe('Fremde AG');
    const change = { workspace_id: foreignId, name: 'x' };
    await refusesWithoutTrace(() => client.workspace.update.mutate(change), [403, 'forbidden']);
  });

  describe('create', () => {
    it('makes a workspace with the settings sent, its maker as owner, and the entries of both', async () => {
      const settings = {
        name: 'Tochter GmbH',
        default_currency: 'EUR',
        default_region: 'AT',
        fiscal_start_month: 4,
        period_length: 'month',
        reconciliation_policy: 'strict',
        strict_members: true,
      } as const;
      const maker = await newPerson(server.deps, server.workspaceId, 'owner');
      const client = trpcClient(server, maker.token);
      const made = await client.workspace.create.mutate(settings);
      expect(made).toMatchObject(settings);
      expect(await client.workspace.get.query({ workspace_id: made.workspace_id })).toEqual(made);
      expect((await client.session.me.query()).memberships).toContainEqual({
        workspace_id: made.workspace_id,
        workspace_name: 'Tochter GmbH',
        role: 'owner',
      });
      const actor = `user:${maker.userId}`;
      expect(await settingsEntries(getDatabase(), made.workspace_id)).toEqual([
        { kind: 'workspace.created', actor, subject: `workspace:${made.workspace_id}`, payload: settings },
        { kind: 'member.added', actor, subject: actor, payload: { role: 'owner' } },
      ]);
    });

    it('ends at a hundred that go back to one of the operator, whoever makes them and whoever owns them', async () => {
      const { workspaceId } = server;
      const madeBefore = `(select count(*) from workspace where origin_id = $1)`;
      await getDatabase().asOwner(
        `insert into workspace (workspace_id, name, default_currency, default_region, fiscal_start_month,
           period_length, reconciliation_policy, created_at, origin_id)
         select gen_random_uuid(), 'n', 'CHF', 'CH', 1, 'year', 'accept', now(), $1
         from generate_series(1, 98 - ${madeBefore})`,
        [workspaceId],
      );
      const made = await owner.workspace.create.mutate({ name: 'by its first owner' });
      const friend = await newPerson(server.deps, made.workspace_id, 'owner');
      await owner.member.remove.mutate({ workspace_id: made.workspace_id, user_id: ownerPerson.userId });
      const friendClient = trpcClient(server, friend.token);
      const atOnce = await Promise.allSettled(
        Array.from({ length: 3 }, () => friendClient.workspace.create.mutate({ name: 'by a friend' })),
      );
      expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const client of [owner, friendClient]) {
        await refusesWithoutTrace(
          () => client.workspace.create.mutate({ name: 'x' }),
          [409, 'too_many_workspaces'],
        );
      }
      const [row] = await getDatabase().asOwner<{ n: number }>(`select ${madeBefore}::int as n`, [
        workspaceId,
      ]);
      expect(row?.n).toBe(100);
    });
  });

  it('records what setup made, in order', async () => {
    const entries = await settingsEntries(getDatabase(), server.workspaceId);
    expect(entries.slice(0, 4).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['workspace.created', 'system:setup'],
      ['member.added', 'system:setup'],
      ['member.added', 'system:setup'],
      ['key.created', 'system:setup'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(server.apiKey);
  });
});
