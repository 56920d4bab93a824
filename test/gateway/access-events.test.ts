import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeAccessEvents } from '../../gateway/actions/identity/access-events.ts';
import type { TrpcRouter } from '../../gateway/trpc/router.ts';
import type { AccessKind } from '../../schema/contracts/access-events.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { join, newPerson, type Person } from '../support/people.ts';
import { postJson, postToken, refusal, tokensOf } from '../support/sign-in.ts';
import { refusalOf } from '../support/trpc.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeOnBothDatabases('access events', (getDb) => {
  let server: TestGateway;
  let now = new Date('2026-11-23T10:20:30.000Z');
  beforeAll(async () => {
    const config = { trustedProxies: ['127.0.0.1'] };
    server = await startTestGateway(getDb().db, { config, clock: () => now });
  });
  afterAll(() => server.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const clientOf = ({ token }: Pick<Person, 'token'>, address = '192.0.2.200') => {
    const headers = { authorization: `Bearer ${token}`, ...from(address) };
    return createTRPCClient<TrpcRouter>({ links: [httpLink({ url: `${server.url}/trpc`, headers })] });
  };
  /** A workspace of its own, with its owner, so that tests see nothing of each other. */
  async function newWorkspace(): Promise<{ owner: Person; workspaceId: string }> {
    const owner = await newPerson(server.deps, server.workspaceId, 'owner');
    const { workspace_id } = await clientOf(owner).workspace.create.mutate({ name: 'Aare AG' });
    return { owner, workspaceId: workspace_id };
  }
  /** What its owner reads, by kind and address. */
  async function eventsOf(workspaceId: string, owner: Person, kind?: AccessKind) {
    await server.deps.accessLog.flush();
    const { events } = await clientOf(owner).workspace.accessEvents.query({
      workspace_id: workspaceId,
      kind,
    });
    return events.toSorted((a, b) => a.address.localeCompare(b.address));
  }
  /** Gives a person the password of the workspace's auditor. */
  const withPassword = async (person: Person) => {
    await getDb().asOwner(
      'update app_user set password_hash = (select password_hash from app_user where email = $2) where user_id = $1',
      [person.userId, server.auditor.email],
    );
    return { email: person.email, password: server.auditor.password };
  };

  it('name each sign-in and refused one, the limit and a replay, with actor, address, count and times', async () => {
    const { owner, workspaceId } = await newWorkspace();
    const member = await newPerson(server.deps, workspaceId, 'member');
    const actor = `user:${member.userId}`;
    const credentials = await withPassword(member);
    const wrong = { ...credentials, password: 'wrong' };
    const { refresh_token } = await tokensOf(postToken(server, credentials, from('192.0.2.1')));
    await postToken(server, wrong, from('2001:db8:1:2:3::4'));
    const first = now;
    now = new Date(now.getTime() + 60_000);
    await postToken(server, { ...wrong, email: member.email.toUpperCase() }, from('2001:db8:1:2::5'));
    await getDb().asOwner(
      `update sign_in_attempt set attempts = 10 where subject like 'account %' and attempts = 2`,
    );
    expect((await postToken(server, credentials, from('192.0.2.3'))).status).toBe(429);
    await tokensOf(postToken(server, { refresh_token }, from('192.0.2.4')));
    const replay = postToken(server, { refresh_token }, from('192.0.2.4'));
    expect(await refusal(replay)).toEqual([401, 'invalid_refresh_token']);

    const [begin, end] = [first.toISOString(), now.toISOString()];
    expect(await eventsOf(workspaceId, owner)).toEqual([
      { kind: 'sign_in', actor, address: '192.0.2.1', count: 1, first_at: begin, last_at: begin },
      { kind: 'sign_in_limited', actor, address: '192.0.2.3', count: 1, first_at: end, last_at: end },
      { kind: 'refresh_refused', actor, address: '192.0.2.4', count: 1, first_at: end, last_at: end },
      {
        kind: 'sign_in_refused',
        actor,
        address: '2001:db8:1:2::/64',
        count: 2,
        first_at: begin,
        last_at: end,
      },
    ]);
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes('"access"') && line.includes(actor));
    expect(lines.map((line) => (JSON.parse(line) as { access: string }).access)).toContain('sign_in');
    expect(server.log()).not.toContain(member.email);
    await getDb().asOwner('delete from sign_in_attempt');
  });

  it('name each 403, of REST, GraphQL and tRPC, of people and of keys', async () => {
    const { owner, workspaceId } = await newWorkspace();
    const member = await newPerson(server.deps, workspaceId, 'member');
    const { api_key } = await clientOf(owner).apiKey.create.mutate({
      workspace_id: workspaceId,
      name: 'r',
      scope: 'read',
    });
    const headers = { authorization: `Bearer ${api_key}` };
    expect((await postIngest(server, {}, { key: api_key, headers: from('192.0.2.1') })).status).toBe(403);
    for (const period of ['2024', '2025']) {
      await clientOf(owner).engagement.create.mutate({ workspace_id: workspaceId, period, auditors: [] });
    }
    const query = { query: '{ workspace { engagements { status name auditors { email } } } }' };
    const answer = await postJson(server, '/graphql', query, { ...headers, ...from('192.0.2.2') });
    const refusal = { extensions: { code: 'forbidden' } };
    expect(await answer.json()).toMatchObject({ errors: [refusal, refusal, refusal, refusal] });
    const create = clientOf(member, '192.0.2.3').apiKey.create.mutate({
      workspace_id: workspaceId,
      name: 'x',
    });
    expect(await refusalOf(create)).toEqual([403, 'forbidden']);
    const events = await eventsOf(workspaceId, owner, 'forbidden');
    const key = `api_key:${api_key.slice(0, 8)}`;
    expect(events.map(({ actor, address, count }) => [actor, address, count])).toEqual([
      [key, '192.0.2.1', 1],
      [key, '192.0.2.2', 1],
      [`user:${member.userId}`, '192.0.2.3', 1],
    ]);
  });

  it('are read by owners alone; who else asks gets 403, which is an event', async () => {
    const { owner, workspaceId } = await newWorkspace();
    const others = await Promise.all(
      (['member', 'auditor'] as const).map((role) => newPerson(server.deps, workspaceId, role)),
    );
    for (const person of others) {
      const read = clientOf(person).workspace.accessEvents.query({ workspace_id: workspaceId });
      expect(await refusalOf(read)).toEqual([403, 'forbidden']);
    }
    const stranger = await newWorkspace();
    const foreign = clientOf(stranger.owner).workspace.accessEvents.query({ workspace_id: workspaceId });
    expect(await refusalOf(foreign)).toEqual([404, 'not_found']);
    const events = await eventsOf(workspaceId, owner);
    expect(events.map(({ kind, actor }) => `${kind} ${actor}`).toSorted()).toEqual(
      others.map(({ userId }) => `forbidden user:${userId}`).toSorted(),
    );
    expect(await eventsOf(stranger.workspaceId, stranger.owner)).toEqual([]);
  });

  it('of an account are told to each of its workspaces, a 403 to the one it happened in', async () => {
    const [first, second] = [await newWorkspace(), await newWorkspace()];
    const member = await newPerson(server.deps, first.workspaceId, 'member');
    await join(getDb().db, second.workspaceId, { userId: member.userId, role: 'member' });
    await tokensOf(postToken(server, await withPassword(member), from('192.0.2.1')));
    const named = { workspace_id: second.workspaceId };
    await refusalOf(clientOf(member).apiKey.create.mutate({ ...named, name: 'x' }));
    const kinds = async ({ owner, workspaceId }: typeof first) =>
      (await eventsOf(workspaceId, owner)).map(({ kind }) => kind);
    expect(await kinds(first)).toEqual(['sign_in']);
    expect(await kinds(second)).toEqual(['sign_in', 'forbidden']);
  });

  it('of accounts that do not exist are in the process log only, without the e-mail', async () => {
    const count = () => getDb().asOwner('select count(*)::int as n from access_event');
    await server.deps.accessLog.flush();
    const before = await count();
    const email = `${randomUUID()}@footing.example`;
    await postToken(server, { email, password: 'wrong' }, from('192.0.2.77'));
    await server.deps.accessLog.flush();
    expect(await count()).toEqual(before);
    expect(server.log()).toMatch(/"access":"sign_in_refused","address":"192\.0\.2\.77"/);
    expect(server.log()).not.toContain(email);
  });

  describe('in a flood', () => {
    const flood = (workspaceId: string, addresses: number, at: Date) => {
      const time = at.toISOString();
      const hour = `${time.slice(0, 13)}:00:00.000Z`;
      const by = { workspaceId, actor: 'user:x' };
      return storeAccessEvents(
        { database: getDb().db, clock: () => now },
        Array.from({ length: addresses }, (_, address) => {
          const times = { hour, firstAt: time, lastAt: time };
          return { kind: 'forbidden' as const, by, address: `address ${address}`, count: 2, ...times };
        }),
      );
    };
    const stored = async (workspaceId: string) => {
      const [row] = await getDb().asOwner<{ rows: number; events: number }>(
        'select count(*)::int as rows, sum(count)::int as events from access_event where workspace_id = $1',
        [workspaceId],
      );
      return row;
    };

    it('take at most a thousand rows a day of a workspace and kind, and every one is counted', async () => {
      const { workspaceId } = await newWorkspace();
      await flood(workspaceId, 1_500, now);
      await flood(workspaceId, 1_500, now);
      expect(await stored(workspaceId)).toEqual({ rows: 1_001, events: 6_000 });
      await flood(workspaceId, 10, new Date(now.getTime() + DAY_MS));
      expect(await stored(workspaceId)).toEqual({ rows: 1_011, events: 6_020 });
    });

    it('are read page by page, newest hour first, and are gone after ninety days', async () => {
      const { owner, workspaceId } = await newWorkspace();
      await flood(workspaceId, 3, now);
      await flood(workspaceId, 3, new Date(now.getTime() - HOUR_MS));
      const list = (cursor: string | null) =>
        clientOf(owner).workspace.accessEvents.query({ workspace_id: workspaceId, limit: 4, cursor });
      const page = await list(null);
      const next = await list(page.next_cursor);
      const seen = [...page.events, ...next.events].map(({ first_at, address }) => `${first_at} ${address}`);
      expect([page.events.length, next.next_cursor, new Set(seen).size]).toEqual([4, null, 6]);
      expect(seen).toEqual(seen.toSorted().reverse());
      expect(await refusalOf(list('nonsense'))).toEqual([400, 'validation_failed']);

      const before = now;
      now = new Date(now.getTime() + 91 * DAY_MS);
      try {
        // The token has expired meanwhile; what is stored says it. A thousand rows go at a time.
        for (let run = 0; run < 3; run += 1) {
          await storeAccessEvents({ database: getDb().db, clock: () => now }, []);
        }
        expect((await stored(workspaceId))?.rows).toBe(0);
      } finally {
        now = before;
      }
    });
  });
});
