import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessIn } from '../../gateway/auth/engagement-access.ts';
import { readablePeriods } from '../../gateway/auth/period-access.ts';
import { viewerOf } from '../../gateway/auth/viewer.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { join, newPerson, type Person } from '../support/people.ts';
import { refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

type Outcome = 200 | 401 | 403 | 404;

/** What each procedure about an engagement answers before it is completed. */
const CALLS: Readonly<
  Record<string, (client: TrpcTestClient, id: string, auditor: string) => Promise<unknown>>
> = {
  get: (client, engagement_id) => client.engagement.get.query({ engagement_id }),
  plan: (client, engagement_id) => client.engagement.plan.mutate({ engagement_id }),
  'plan with members': (client, engagement_id) =>
    client.engagement.plan.mutate({ engagement_id, confidence_level: 0.9 }),
  assign: (client, engagement_id, auditor) => client.engagement.assign.mutate({ engagement_id, auditor }),
  unassign: (client, engagement_id, auditor) => client.engagement.unassign.mutate({ engagement_id, auditor }),
  cancel: (client, engagement_id) => client.engagement.cancel.mutate({ engagement_id, reason: 'x' }),
};

/** In the order of the calls. */
const EXPECTED: Readonly<Record<string, readonly Outcome[]>> = {
  owner: [200, 403, 403, 200, 200, 200],
  member: [200, 403, 403, 403, 403, 403],
  'assigned auditor': [200, 200, 200, 403, 403, 403],
  'unassigned auditor': [404, 404, 404, 404, 404, 404],
  'auditor unassigned again': [404, 404, 404, 404, 404, 404],
  'auditor removed': [404, 404, 404, 404, 404, 404],
  'auditor made member': [200, 403, 403, 403, 403, 403],
  'foreign owner': [404, 404, 404, 404, 404, 404],
  'foreign auditor': [404, 404, 404, 404, 404, 404],
  nobody: [401, 401, 401, 401, 401, 401],
};

describeOnBothDatabases('access to an engagement', (getDatabase) => {
  let server: TestGateway;
  let foreign: TestGateway;
  let owner: TrpcTestClient;
  let assigned: Person;
  beforeAll(async () => {
    const { db } = getDatabase();
    server = await startTestGateway(db);
    foreign = await startTestGateway(db, { pool: server.deps.pool });
    owner = trpcClient(server, (await newPerson(server.deps, server.workspaceId, 'owner')).token);
    assigned = await newPerson(server.deps, server.workspaceId, 'auditor');
  });
  afterAll(async () => {
    await foreign.close();
    await server.close();
  });

  async function newEngagement(
    auditors: readonly string[] = [assigned.userId],
    period = '2025',
  ): Promise<string> {
    return (await owner.engagement.create.mutate({ period, auditors: [...auditors] })).engagement_id;
  }

  /** A person of each kind, and the engagement they ask about. */
  async function asker(kind: string): Promise<{ readonly token: string | null; readonly id: string }> {
    const { deps, workspaceId } = server;
    const { asOwner } = getDatabase();
    if (kind === 'nobody') return { token: null, id: await newEngagement() };
    if (kind === 'assigned auditor') return { token: assigned.token, id: await newEngagement() };
    if (kind.startsWith('foreign')) {
      const role = kind === 'foreign owner' ? 'owner' : 'auditor';
      return { token: (await newPerson(deps, foreign.workspaceId, role)).token, id: await newEngagement() };
    }
    if (kind === 'owner' || kind === 'member') {
      return { token: (await newPerson(deps, workspaceId, kind)).token, id: await newEngagement() };
    }
    const { userId, token } = await newPerson(deps, workspaceId, 'auditor');
    if (kind === 'unassigned auditor') return { token, id: await newEngagement() };
    const id = await newEngagement([assigned.userId, userId]);
    if (kind === 'auditor unassigned again') {
      await owner.engagement.unassign.mutate({ engagement_id: id, auditor: userId });
    }
    if (kind === 'auditor removed') await asOwner(`delete from membership where user_id = '${userId}'`);
    if (kind === 'auditor made member') {
      await asOwner(`update membership set role = 'member' where user_id = '${userId}'`);
    }
    return { token, id };
  }

  async function outcomeOf(call: Promise<unknown>): Promise<number> {
    return call.then(
      () => 200,
      async () => (await refusalOf(call))[0],
    );
  }

  describe.each(Object.entries(EXPECTED))('of: %s', (kind, outcomes) => {
    it.each(Object.keys(CALLS).map((name, index) => [name, outcomes[index]] as const))(
      '%s is answered %d',
      async (name, outcome) => {
        const { token, id } = await asker(kind);
        const client = trpcClient(server, token);
        const call = CALLS[name]?.(client, id, assigned.email) ?? Promise.reject(new Error(name));
        expect(await outcomeOf(call)).toBe(outcome);
      },
    );
  });

  it('of an engagement that does not exist looks like that of a foreign one', async () => {
    const other = trpcClient(server, (await newPerson(server.deps, foreign.workspaceId, 'owner')).token);
    const theirs = (await other.engagement.create.mutate({ period: '2025' })).engagement_id;
    for (const call of Object.values(CALLS)) {
      for (const token of [
        assigned.token,
        (await newPerson(server.deps, server.workspaceId, 'owner')).token,
      ]) {
        const client = trpcClient(server, token);
        const messages = await Promise.all(
          [theirs, randomUUID()].map((id) =>
            call(client, id, assigned.email).then(
              () => 'done',
              (error: Error) => error.message,
            ),
          ),
        );
        expect(messages).toEqual(Array(2).fill('There is no such engagement, or not for this user.'));
      }
    }
  });

  it('leaves what was refused as it was', async () => {
    const id = await newEngagement();
    const state = () =>
      getDatabase().asOwner(
        `select (select md5(string_agg(e::text, '' order by engagement_id)) from engagement e) as e,
           (select count(*)::int from engagement_auditor) as a, (select count(*)::int from audit_entry) as n`,
      );
    const strangers = [
      await newPerson(server.deps, server.workspaceId, 'member'),
      await newPerson(server.deps, server.workspaceId, 'auditor'),
      await newPerson(server.deps, foreign.workspaceId, 'owner'),
    ];
    const before = await state();
    for (const { token, email } of strangers) {
      const client = trpcClient(server, token);
      const engagement_id = id;
      const calls = [
        client.engagement.plan.mutate({ engagement_id, confidence_level: 0.9 }),
        client.engagement.assign.mutate({ engagement_id, auditor: email }),
        client.engagement.unassign.mutate({ engagement_id, auditor: assigned.email }),
        client.engagement.cancel.mutate({ engagement_id, reason: 'x' }),
      ];
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    }
    expect(await state()).toEqual(before);
  });

  it('shows the plan to assigned auditors, and to owners and members once it is completed', async () => {
    const id = await newEngagement();
    const auditor = trpcClient(server, assigned.token);
    await auditor.engagement.plan.mutate({ engagement_id: id, overall_materiality_kgco2e: 123_456.5 });
    const member = trpcClient(server, (await newPerson(server.deps, server.workspaceId, 'member')).token);
    for (const client of [owner, member]) {
      const answer = await client.engagement.get.query({ engagement_id: id });
      expect(answer).toMatchObject({ status: 'planned', plan: null, conclusion: null });
      const texts = JSON.stringify([answer, await client.engagement.list.query()]);
      expect(texts).not.toMatch(/123456|confidence|weighting|materiality|misstatement/);
    }
    await getDatabase().asOwner(
      `update engagement set status = 'completed', completed_at = now(), completed_by = 'user:x',
         conclusion = '{"text":"fair","basis_adequate":true}' where engagement_id = '${id}'`,
    );
    for (const client of [owner, member, auditor]) {
      const answer = await client.engagement.get.query({ engagement_id: id });
      expect(answer.plan?.overall_materiality_kgco2e).toBe(123_456.5);
      expect(answer.conclusion).toEqual({ text: 'fair', basis_adequate: true });
    }
  });

  it('keeps the plan of a cancelled engagement from owners and members', async () => {
    const id = await newEngagement();
    await owner.engagement.cancel.mutate({ engagement_id: id, reason: 'x' });
    expect((await owner.engagement.get.query({ engagement_id: id })).plan).toBeNull();
  });

  it('finds the engagement in whichever of their workspaces it lies, with the role they have there', async () => {
    const person = await newPerson(server.deps, foreign.workspaceId, 'owner');
    await join(getDatabase().db, server.workspaceId, { userId: person.userId, role: 'auditor' });
    const id = await newEngagement([person.userId]);
    const client = trpcClient(server, person.token);
    const { plan } = await client.engagement.plan.mutate({ engagement_id: id, confidence_level: 0.85 });
    expect(plan?.confidence_level).toBe(0.85);
    const cancelled = client.engagement.cancel.mutate({ engagement_id: id, reason: 'x' });
    expect(await refusalOf(cancelled)).toEqual([403, 'forbidden']);
  });

  it('is that of the moment: a role lost after the request began counts', async () => {
    const person = await newPerson(server.deps, server.workspaceId, 'auditor');
    const id = await newEngagement([person.userId]);
    const viewer = await viewerOf(server.deps, new Headers({ authorization: `Bearer ${person.token}` }));
    if (viewer === null) throw new Error('the person is signed in');
    const access = () =>
      withTenant(getDatabase().db, server.workspaceId, async (tx) => {
        const found = await accessIn(tx, { viewer, engagementId: id, lock: false });
        return found === null ? null : [found.caller.role, found.assigned, found.seesAll];
      });
    expect(await access()).toEqual(['auditor', true, true]);
    await getDatabase().asOwner(`update membership set role = 'member' where user_id = '${person.userId}'`);
    expect(await access()).toEqual(['member', false, false]);
    await getDatabase().asOwner(`delete from membership where user_id = '${person.userId}'`);
    expect(await access()).toBeNull();
  });

  describe('opens to an auditor', () => {
    it('the periods of their engagements, but of no cancelled one, and no others', async () => {
      const person = await newPerson(server.deps, server.workspaceId, 'auditor');
      const periods = () =>
        withTenant(getDatabase().db, server.workspaceId, (tx) =>
          readablePeriods(tx, { role: 'auditor', userId: person.userId }),
        );
      expect(await periods()).toEqual([]);
      await newEngagement([person.userId], '2024');
      await newEngagement([person.userId], '2024');
      const id = await newEngagement([person.userId], '2023');
      await newEngagement([assigned.userId], '2022');
      expect(await periods()).toEqual(['2023', '2024']);
      await owner.engagement.cancel.mutate({ engagement_id: id, reason: 'x' });
      expect(await periods()).toEqual(['2024']);
    });

    it('the source documents of those periods, as long as they are assigned', async () => {
      const invoiceId = async (invoice_date: string): Promise<string> => {
        const answer = await postIngest(server, { invoices: [invoiceOf({ invoice_date })] });
        const id =
          ((await answer.json()) as { invoices: { invoice_id: string }[] }).invoices[0]?.invoice_id ?? '';
        const put = await fetch(`${server.url}/api/invoices/${id}/source-document`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/pdf' },
          body: `%PDF-1.7\n${id}\n%%EOF\n`,
        });
        expect(put.status).toBe(201);
        return id;
      };
      const [inside, outside] = [await invoiceId('2021-05-05'), await invoiceId('2020-05-05')];
      const person = await newPerson(server.deps, server.workspaceId, 'auditor');
      const get = async (id: string, token = person.token) => {
        const answer = await fetch(`${server.url}/api/invoices/${id}/source-document`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return [answer.status, answer.status === 200 && (await answer.text()).includes(id)];
      };
      expect(await get(inside)).toEqual([404, false]);
      const id = await newEngagement([person.userId], '2021');
      expect(await get(inside)).toEqual([200, true]);
      expect(await get(outside)).toEqual([404, false]);
      const stranger = await newPerson(server.deps, foreign.workspaceId, 'auditor');
      expect(await get(inside, stranger.token)).toEqual([404, false]);
      await owner.engagement.unassign.mutate({ engagement_id: id, auditor: person.email });
      expect(await get(inside)).toEqual([404, false]);
    });
  });
});
