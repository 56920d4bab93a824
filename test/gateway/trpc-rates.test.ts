import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TokenKey, temporaryTokenKey } from '../../gateway/auth/token-key.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson, type Person } from '../support/people.ts';
import { settingsEntries, settingsState } from '../support/settings.ts';
import { problemOf, refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

const KES = 'date,KES\n2025-03-14,140.9\n';

describeOnBothDatabases('tRPC rates', (getDatabase) => {
  let server: TestGateway;
  let tokenKey: TokenKey;
  let ownerPerson: Person;
  let owner: TrpcTestClient;
  let member: TrpcTestClient;
  beforeAll(async () => {
    tokenKey = await temporaryTokenKey();
    server = await startTestGateway(getDatabase().db, { tokenKey });
    const { deps, workspaceId } = server;
    ownerPerson = await newPerson(deps, workspaceId, 'owner');
    owner = trpcClient(server, ownerPerson.token);
    member = trpcClient(server, (await newPerson(deps, workspaceId, 'member')).token);
  });
  afterAll(() => server.close());

  async function sent(currency: string, date = '2025-03-14') {
    const line_items = [{ description: 'Beratung', spend_amount: 14090 }];
    const invoice = invoiceOf({ currency, invoice_date: date, line_items });
    return (await (await postIngest(server, { invoices: [invoice] })).json()) as {
      invoices: { total_kgco2e: number }[];
      errors: { code: string; error: string; pointer: string }[];
    };
  }

  it('lets an invoice in once its rate is loaded, worth what the rate says, and tells who loaded it', async () => {
    const [refused] = (await sent('KES')).errors;
    expect(refused).toMatchObject({ code: 'currency_without_rate', pointer: '/invoices/0/currency' });
    expect(refused?.error).toContain(
      `npm run footing -- rates load FILE --workspace ${server.workspaceId} --url http://footing.test`,
    );
    expect(await refusalOf(member.rates.get.query({ currency: 'KES', date: '2025-03-14' }))).toEqual([
      404,
      'not_found',
    ]);
    const loaded = await owner.rates.load.mutate({ csv: KES });
    expect(loaded).toMatchObject({ added_rates: 1, last_day: '2026-04-13' });
    const sha256 = createHash('sha256').update(KES).digest('hex');
    expect(await member.rates.list.query()).toEqual({
      rate_sets: [
        {
          rate_set_id: loaded.rate_set_id,
          sha256,
          currencies: ['KES'],
          last_day: '2026-04-13',
          loaded_at: expect.stringMatching(/Z$/),
        },
      ],
    });
    expect(await member.rates.get.query({ currency: 'KES', date: '2025-03-14' })).toEqual({
      currency: 'KES',
      date: '2025-03-14',
      per_eur: '140.9',
      rate_day: '2025-03-14',
      stale: false,
      basis: 'ecb',
      rate_set_id: loaded.rate_set_id,
    });
    expect((await settingsEntries(getDatabase(), server.workspaceId)).at(-1)).toEqual({
      kind: 'rates.loaded',
      actor: `user:${ownerPerson.userId}`,
      subject: `rate_set:${loaded.rate_set_id}`,
      payload: { sha256, added_rates: 1, last_day: '2026-04-13' },
    });
    const [kes] = (await sent('KES')).invoices;
    const line_items = [{ description: 'Beratung', spend_amount: 100 }];
    const euro = invoiceOf({ currency: 'EUR', invoice_date: '2025-03-14', line_items });
    const answer = (await (await postIngest(server, { invoices: [euro] })).json()) as {
      invoices: { total_kgco2e: number }[];
    };
    expect(kes?.total_kgco2e).toBe(answer.invoices[0]?.total_kgco2e);
  });

  it('stores nothing for a file with nothing new', async () => {
    const { rate_set_id } = await owner.rates.load.mutate({ csv: KES });
    const before = await settingsState(getDatabase());
    expect(await owner.rates.load.mutate({ csv: KES })).toEqual({
      rate_set_id,
      added_rates: 0,
      last_day: '2026-04-13',
    });
    expect(await settingsState(getDatabase())).toEqual(before);
  });

  it('loses none of two files that are loaded at the same time', async () => {
    const files = ['date,UGX\n2025-03-14,3990\n', 'date,TZS\n2025-03-14,2880\n'];
    await Promise.all(files.map((csv) => owner.rates.load.mutate({ csv })));
    const [newest] = (await owner.rates.list.query()).rate_sets;
    expect(newest?.currencies).toEqual(expect.arrayContaining(['UGX', 'TZS']));
  });

  it('uses the file loaded last, also where the clock of its gateway is behind', async () => {
    const clock = () => new Date(Date.now() - 30_000);
    const behind = await startTestGateway(getDatabase().db, {
      clock,
      workspace: server,
      tokenKey,
    });
    await owner.rates.load.mutate({ csv: 'date,RWF\n2025-03-14,1560\n' });
    await trpcClient(behind, ownerPerson.token).rates.load.mutate({ csv: 'date,BIF\n2025-03-14,3200\n' });
    await behind.close();
    const [newest] = (await owner.rates.list.query()).rate_sets;
    expect(newest?.currencies).toEqual(expect.arrayContaining(['RWF', 'BIF']));
  });

  it.each([
    ['', 400, 'validation_failed', 'first line must name the columns'],
    ['date,kes\n2025-03-14,1', 400, 'validation_failed', '"kes" in the first line'],
    ['date,KES\n14.03.2025,1', 400, 'validation_failed', 'line 2: "14.03.2025" is no date'],
    ['date,KES\n2025-03-14,-1', 400, 'validation_failed', 'line 2, KES: "-1" must be a positive number'],
    [
      'date,CHF\n2025-03-14,1.0372',
      422,
      'rates_refused',
      'CHF of 2025-03-14 is 1.0372 in the file and 0.9641',
    ],
  ])('refuses the file %j in a sentence and writes nothing', async (csv, status, code, words) => {
    const before = await settingsState(getDatabase());
    const problem = await problemOf(owner.rates.load.mutate({ csv }));
    expect(problem).toMatchObject({ status, code, detail: expect.stringContaining(words) });
    if (status === 400) expect(problem.errors?.[0]?.pointer).toBe('/csv');
    expect(await settingsState(getDatabase())).toEqual(before);
  });

  it('takes a file as long as all the ECB published, and refuses one over 5 MiB with 413', async () => {
    const before = await settingsState(getDatabase());
    const padded = (bytes: number) => `date,CHF\n2025-03-14,0.9641\n${'\n'.repeat(bytes / 2)}`;
    expect(await owner.rates.load.mutate({ csv: padded(2 * 1024 * 1024) })).toMatchObject({ added_rates: 0 });
    const over = 'x'.repeat(4 * 1024 * 1024 + 1);
    expect(await refusalOf(owner.rates.load.mutate({ csv: over }))).toEqual([400, 'validation_failed']);
    const far = 'x'.repeat(5 * 1024 * 1024);
    expect(await refusalOf(owner.rates.load.mutate({ csv: far }))).toEqual([413, 'payload_too_large']);
    // Every other procedure keeps the bound of 1 MiB.
    const name = 'x'.repeat(1024 * 1024);
    expect(await refusalOf(owner.apiKey.create.mutate({ name }))).toEqual([413, 'payload_too_large']);
    expect(await settingsState(getDatabase())).toEqual(before);
  });

  it.each([
    [{ currency: 'kes', date: '2025-03-14' }, '/currency'],
    [{ currency: 'CHF', date: '14.03.2025' }, '/date'],
  ])('refuses to look up %j, naming the member', async (input, pointer) => {
    const { status, errors } = await problemOf(owner.rates.get.query(input));
    expect([status, errors?.[0]?.pointer]).toEqual([400, pointer]);
  });
});
