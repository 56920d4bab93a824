import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessIn } from '../../gateway/auth/engagement-access.ts';
import { readablePeriods } from '../../gateway/auth/period-access.ts';
import { viewerOf } from '../../gateway/auth/viewer.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { join, newPerson, type Person } from '../support/people.ts';
import { refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

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
    const cancelled = client.engagement.cancel.mutate({ engagement_id: id, reason: 'x' });
    expect(await refusalOf(cancelled)).toEqual([403, 'forbidden']);
    const { plan } = await client.engagement.plan.mutate({ engagement_id: id, confidence_level: 0.85 });
    expect(plan?.confidence_level).toBe(0.85);
  });

  it('is that of the moment: a role lost after the request began counts', async () => {
    const person = await newPerson(server.deps, server.workspaceId, 'auditor');
    const id = await newEngagement([person.userId]);
    const viewer = await viewerOf(server.deps, new Headers({ authorization: `Bearer ${person.token}` }));
    if (viewer === null) throw new Error('the person is signed in');
    const access = () =>
      withTenant(getDatabase().db, server.workspaceId, async (tx) => {
        const found = await accessIn(tx, { viewer, engagementId: id, lock: false });
        return found === null ? null : [found.caller.role, found.assignedAs, found.seesAll];
      });
    expect(await access()).toEqual(['auditor', 'auditor', true]);
    await getDatabase().asOwner(`update membership set role = 'member' where user_id = '${person.userId}'`);
    expect(await access()).toEqual(['member', null, false]);
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
