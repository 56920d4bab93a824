import { afterAll, beforeAll, expect, it } from 'vitest';
import { IngestAnswer } from '../../schema/contracts/ingest.ts';
import { checkChains } from '../support/check-chain.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { countRows, invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { readChains } from '../support/tenant.ts';
import { refusedWith, signedInClient, type TrpcTestClient } from '../support/trpc.ts';

describeOnBothDatabases('tRPC period', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  let nextYear = 2015;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    owner = await signedInClient(server, server.owner);
  });
  afterAll(() => server.close());

  async function push(year: string, changes: Record<string, unknown> = {}): Promise<IngestAnswer> {
    const sent = invoiceOf({ invoice_date: `${year}-06-30`, ...changes });
    return IngestAnswer.parse(await (await postIngest(server, { invoices: [sent] })).json());
  }

  /** A period of its own with one invoice. */
  async function newPeriod(): Promise<string> {
    nextYear += 1;
    await push(String(nextYear));
    return String(nextYear);
  }

  async function chainOf(period: string) {
    const { entries, heads } = await readChains(getDatabase().db, server.workspaceId);
    expect(checkChains(entries, heads)).toEqual([]);
    return entries
      .filter((entry) => entry.period === period)
      .map(({ header, payload, hash }) => ({
        ...(JSON.parse(header) as { kind: string; actor: string; subject: string; seq: number; at: string }),
        payload: JSON.parse(payload ?? '{}') as Record<string, unknown>,
        hash,
      }));
  }

  async function userId(): Promise<string> {
    return (await owner.session.me.query()).user_id;
  }

  /** Completed as the action leaves it; what completing needs is that action's own business. */
  async function completedEngagement(period: string): Promise<string> {
    const { engagement_id } = await owner.engagement.create.mutate({
      period,
      auditors: [server.auditor.email],
    });
    await getDatabase().asOwner(
      `update engagement set status = 'completed', completed_at = now(), completed_by = 'user:x',
         conclusion = '{"text":"x","basis_adequate":true}' where engagement_id = '${engagement_id}'`,
    );
    return engagement_id;
  }

  it('lists periods oldest first with what their live invoices add up to and the state of their chain', async () => {
    const other = await startTestGateway(getDatabase().db, { pool: server.deps.pool });
    const otherOwner = await signedInClient(other, other.owner);
    expect(await otherOwner.period.list.query()).toEqual({ periods: [] });
    const pushed = [
      await postIngest(other, {
        invoices: [invoiceOf({ invoice_date: '2021-02-03' }), invoiceOf({ invoice_date: '2020-12-31' })],
      }),
      await postIngest(other, {
        invoices: [invoiceOf({ invoice_date: '2021-02-04' }), invoiceOf({ invoice_date: '2021-02-05' })],
      }),
    ];
    const answers = await Promise.all(pushed.map(async (answer) => IngestAnswer.parse(await answer.json())));
    const [first, second] = answers.map(({ invoices }) => invoices);
    await otherOwner.invoice.void.mutate({
      invoice_id: second?.[0]?.invoice_id ?? '',
      reason: 'pushed by mistake',
    });
    const { periods } = await otherOwner.period.list.query();
    const kilograms = (first?.[0]?.total_kgco2e ?? 0) + (second?.[1]?.total_kgco2e ?? 0);
    expect(periods).toMatchObject([
      {
        name: '2020',
        start_date: '2020-01-01',
        end_date: '2020-12-31',
        status: 'open',
        invoices: 1,
        line_items: 2,
        voided_invoices: 0,
        kgco2e: first?.[1]?.total_kgco2e,
      },
      { name: '2021', status: 'open', invoices: 2, line_items: 4, voided_invoices: 1 },
    ]);
    expect(periods[1]?.kgco2e).toBeCloseTo(kilograms, 6);
    const { heads } = await readChains(getDatabase().db, other.workspaceId);
    expect(periods.map(({ chain }) => chain)).toEqual(
      heads
        .filter(({ period }) => period !== 'SETTINGS')
        .map(({ period, size, head }) => ({ chain: `${other.workspaceId}/${period}`, size, head })),
    );
    await other.close();
  });

  it('closes a period with an entry that pins what it covers and counts it by kind', async () => {
    const period = await newPeriod();
    const { invoices } = await push(period, { vendor_name: 'Zweite AG' });
    await owner.invoice.void.mutate({ invoice_id: invoices[0]?.invoice_id ?? '', reason: 'doppelt' });
    const before = await chainOf(period);
    const answer = await owner.period.close.mutate({ period });
    const after = await chainOf(period);
    const closing = after.at(-1);
    const covered = {
      over: { size: 4, head: before.at(-1)?.hash },
      counts: { 'period.opened': 1, 'invoice.recorded': 2, 'invoice.voided': 1 },
    };
    expect(after.slice(0, -1)).toEqual(before);
    expect(closing).toMatchObject({
      kind: 'period.closed',
      subject: `period:${period}`,
      actor: `user:${await userId()}`,
      refs: [],
      payload: covered,
    });
    expect(Object.keys(closing?.payload ?? {}).sort()).toEqual(['counts', 'over', 'salt']);
    expect(answer).toEqual({
      period,
      status: 'closed',
      closed_at: closing?.at,
      ...covered,
      receipt: { chain: `${server.workspaceId}/${period}`, size: 5, head: closing?.hash },
    });
    const { periods } = await owner.period.list.query();
    expect(periods.find(({ name }) => name === period)).toMatchObject({
      status: 'closed',
      invoices: 1,
      chain: answer.receipt,
    });
  });

  it('books nothing into a closed period and voids nothing in it, and takes both again once it is reopened', async () => {
    const period = await newPeriod();
    const { invoices } = await push(period, { vendor_name: 'Vorher AG' });
    const invoice_id = invoices[0]?.invoice_id ?? '';
    await owner.period.close.mutate({ period });
    const closed = await countRows(getDatabase());
    expect((await push(period, { vendor_name: 'Nachher AG' })).errors[0]?.code).toBe('period_closed');
    const refused = await refusedWith(owner.invoice.void.mutate({ invoice_id, reason: 'zu spät' }));
    expect(refused).toMatchObject({ status: 409, code: 'period_closed' });
    expect(await countRows(getDatabase())).toEqual(closed);

    const reopened = await owner.period.reopen.mutate({ period, reason: 'Rechnung fehlt: «Nachher AG»' });
    const entry = (await chainOf(period)).at(-1);
    expect(entry).toMatchObject({
      kind: 'period.reopened',
      subject: `period:${period}`,
      actor: `user:${await userId()}`,
      payload: { reason: 'Rechnung fehlt: «Nachher AG»' },
    });
    expect(Object.keys(entry?.payload ?? {}).sort()).toEqual(['reason', 'salt']);
    expect(reopened).toEqual({
      period,
      status: 'open',
      reason: 'Rechnung fehlt: «Nachher AG»',
      reopened_at: entry?.at,
      receipt: { chain: `${server.workspaceId}/${period}`, size: entry?.seq, head: entry?.hash },
    });
    expect((await push(period, { vendor_name: 'Nachher AG' })).processed).toBe(1);
    expect((await owner.invoice.void.mutate({ invoice_id, reason: 'zu spät' })).status).toBe('voided');
    const again = await owner.period.close.mutate({ period });
    expect(again.counts).toEqual({
      'period.opened': 1,
      'invoice.recorded': 3,
      'invoice.voided': 1,
      'period.closed': 1,
      'period.reopened': 1,
    });
    await chainOf(period);
  });

  it('refuses to close a closed period and to reopen an open one with 409, and writes nothing', async () => {
    const period = await newPeriod();
    const open = await countRows(getDatabase());
    expect(await refusedWith(owner.period.reopen.mutate({ period, reason: 'x' }))).toMatchObject({
      status: 409,
      code: 'period_open',
    });
    expect(await countRows(getDatabase())).toEqual(open);
    await owner.period.close.mutate({ period });
    const closed = await countRows(getDatabase());
    expect(await refusedWith(owner.period.close.mutate({ period }))).toMatchObject({
      status: 409,
      code: 'period_closed',
    });
    expect(await countRows(getDatabase())).toEqual(closed);
  });

  it('keeps a period closed while a completed engagement covers it, and only then', async () => {
    const period = await newPeriod();
    const engagement_id = await completedEngagement(period);
    await owner.period.close.mutate({ period });
    const before = await countRows(getDatabase());
    expect(await refusedWith(owner.period.reopen.mutate({ period, reason: 'x' }))).toMatchObject({
      status: 409,
      code: 'engagement_completed',
    });
    expect(await countRows(getDatabase())).toEqual(before);
    await getDatabase().asOwner(
      `update engagement set status = 'planned', completed_at = null, completed_by = null, conclusion = null
       where engagement_id = '${engagement_id}'`,
    );
    expect((await owner.period.reopen.mutate({ period, reason: 'x' })).status).toBe('open');
  });

  it('closes once when several close at the same time', async () => {
    const period = await newPeriod();
    const closings = await Promise.allSettled(
      Array.from({ length: 4 }, () => owner.period.close.mutate({ period })),
    );
    expect(closings.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect((await chainOf(period)).filter(({ kind }) => kind === 'period.closed')).toHaveLength(1);
  });

  it('loses nothing acknowledged and books nothing behind the closing when invoices and voids run meanwhile', async () => {
    const period = await newPeriod();
    const early = await Promise.all(
      Array.from({ length: 6 }, (_, n) => push(period, { vendor_name: `Früh ${n}` })),
    );
    const voids = early.map(({ invoices }) =>
      owner.invoice.void.mutate({ invoice_id: invoices[0]?.invoice_id ?? '', reason: 'Wettlauf' }).then(
        ({ invoice_id }) => invoice_id,
        () => null,
      ),
    );
    const pushes = Array.from({ length: 12 }, (_, n) => push(period, { vendor_name: `Wettlauf ${n}` }));
    await Promise.race([...pushes, ...voids]);
    const closing = await owner.period.close.mutate({ period });
    const answers = await Promise.all(pushes);
    const voided = (await Promise.all(voids)).filter((id) => id !== null);

    const chain = await chainOf(period);
    expect(chain.at(-1)).toMatchObject({ kind: 'period.closed', seq: closing.receipt.size });
    expect(closing.over.size).toBe(chain.length - 1);
    const counted = Object.groupBy(chain.slice(0, -1), ({ kind }) => kind);
    expect(closing.counts).toEqual(
      Object.fromEntries(Object.entries(counted).map(([kind, entries]) => [kind, entries?.length])),
    );
    const acknowledged = [...early, ...answers].flatMap(({ invoices }) =>
      invoices.map(({ invoice_id }) => `invoice:${invoice_id}`),
    );
    const recorded = chain.filter(({ kind }) => kind === 'invoice.recorded').map(({ subject }) => subject);
    expect(recorded.slice(1).sort()).toEqual(acknowledged.sort());
    expect(
      chain
        .filter(({ kind }) => kind === 'invoice.voided')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(voided.map((id) => `invoice:${id}`).sort());
    const rows = await getDatabase().asOwner<{ stored: number; voided: number }>(
      `select count(*)::int as stored, count(voided_at)::int as voided from invoice
       where workspace_id = '${server.workspaceId}' and period = '${period}'`,
    );
    expect(rows).toEqual([{ stored: acknowledged.length + 1, voided: voided.length }]);
    const refused = answers.flatMap(({ errors }) => errors.map(({ code }) => code));
    expect(new Set(refused).size).toBeLessThanOrEqual(1);
    expect(refused.every((code) => code === 'period_closed')).toBe(true);
  });

  it.each([
    [{}, ['/period', '/reason']],
    [{ period: 2025, reason: 'x' }, ['/period']],
    [{ period: '', reason: 'x' }, ['/period']],
    [{ period: 'x'.repeat(21), reason: 'x' }, ['/period']],
    [{ period: '20\u000025', reason: 'x' }, ['/period']],
    [{ period: '2025' }, ['/reason']],
    [{ period: '2025', reason: ' \n' }, ['/reason']],
    [{ period: '2025', reason: 'x'.repeat(1_001) }, ['/reason']],
    [{ period: '2025', reason: '\ud800' }, ['/reason']],
    [{ period: '2025', reason: 'x', workspace_id: 'mine' }, ['/workspace_id']],
  ])('refuses to reopen with %j, naming the member, with 400 and writes nothing', async (input, pointers) => {
    const before = await countRows(getDatabase());
    const refusal = await refusedWith(
      owner.period.reopen.mutate(input as { period: string; reason: string }),
    );
    expect(refusal).toEqual({ status: 400, code: 'validation_failed', pointers });
    expect(await countRows(getDatabase())).toEqual(before);
  });
});
