import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashApiKey, isWellFormedApiKey } from '../../gateway/auth/api-key.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson, type Person } from '../support/people.ts';
import { settingsEntries, settingsState } from '../support/settings.ts';
import { problemOf, refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Access tokens are good for fifteen. */
const MINUTE_MS = 60_000;

describeOnBothDatabases('tRPC apiKey', (getDatabase) => {
  let server: TestGateway;
  let ownerPerson: Person;
  let owner: TrpcTestClient;
  let member: TrpcTestClient;
  let now = Date.now();
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, { clock: () => new Date(now) });
    const { deps, workspaceId } = server;
    ownerPerson = await newPerson(deps, workspaceId, 'owner');
    owner = trpcClient(server, ownerPerson.token);
    member = trpcClient(server, (await newPerson(deps, workspaceId, 'member')).token);
  });
  /** The clock stands still in a test, and never falls behind the tokens made in it. */
  beforeEach(() => {
    now = Date.now();
  });
  afterAll(() => server.close());

  /** Status of an ingest with a key. */
  async function statusOf(key: string): Promise<number> {
    return (await postIngest(server, { invoices: [invoiceOf()] }, { key, query: '?dry_run=true' })).status;
  }

  /** Runs work at another time, by the clock of the gateway alone. */
  async function at<Value>(time: number, work: () => Promise<Value>): Promise<Value> {
    const before = now;
    now = time;
    try {
      return await work();
    } finally {
      now = before;
    }
  }

  async function refusesWithoutTrace(call: () => Promise<unknown>, refusal: [number, string]): Promise<void> {
    const before = await settingsState(getDatabase());
    expect(await refusalOf(call())).toEqual(refusal);
    expect(await settingsState(getDatabase())).toEqual(before);
  }

  it('shows a new key once; what is stored and listed is its hash, its ends and what it is for', async () => {
    const made = await owner.apiKey.create.mutate({ name: ' ERP Zürich ' });
    const { api_key, ...shown } = made;
    expect(isWellFormedApiKey(api_key)).toBe(true);
    expect(shown).toEqual({
      key_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'ERP Zürich',
      scope: 'ingest',
      prefix: api_key.slice(0, 8),
      last_four: api_key.slice(-4),
      created_at: new Date(now).toISOString(),
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      rolled_to: null,
    });
    const { keys } = await member.apiKey.list.query();
    expect(keys).toContainEqual(shown);
    expect(JSON.stringify(keys)).not.toContain(api_key);
    expect(JSON.stringify(keys)).not.toContain(hashApiKey(api_key));
    const rows = await getDatabase().asOwner('select key_hash from api_key where key_id = $1', [made.key_id]);
    expect(rows).toEqual([{ key_hash: hashApiKey(api_key) }]);
    expect((await settingsEntries(getDatabase(), server.workspaceId)).at(-1)).toEqual({
      kind: 'key.created',
      actor: `user:${ownerPerson.userId}`,
      subject: `api_key:${made.key_id}`,
      payload: {
        name: 'ERP Zürich',
        scope: 'ingest',
        prefix: made.prefix,
        last_four: made.last_four,
        expires_at: null,
      },
    });
    expect(await statusOf(api_key)).toBe(200);
    const used = (await owner.apiKey.list.query()).keys.find(({ key_id }) => key_id === made.key_id);
    expect(used?.last_used_at).toBe(new Date(now).toISOString());
  });

  it('gives the scope asked for', async () => {
    const { api_key } = await owner.apiKey.create.mutate({ name: 'dashboards', scope: 'read' });
    expect(await statusOf(api_key)).toBe(403);
  });

  it('ends a key at the time set, written in any zone', async () => {
    const ends = new Date(now + HOUR_MS);
    const east = `${new Date(ends.getTime() + 2 * HOUR_MS).toISOString().slice(0, 19)}+02:00`;
    const { api_key, expires_at } = await owner.apiKey.create.mutate({ name: 'one hour', expires_at: east });
    expect(expires_at).toBe(`${ends.toISOString().slice(0, 19)}.000Z`);
    const end = Date.parse(expires_at ?? '');
    expect(await at(end - 1, () => statusOf(api_key))).toBe(200);
    expect(await at(end, () => statusOf(api_key))).toBe(401);
  });

  it.each([
    [{ name: '' }, '/name'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ name: 'a\ud800' }, '/name'],
    [{}, '/name'],
    [{ name: 'x', scope: 'write' }, '/scope'],
    [{ name: 'x', expires_at: '2027-02-30T00:00:00Z' }, '/expires_at'],
    [{ name: 'x', expires_at: '2027-01-31' }, '/expires_at'],
    [{ name: 'x', expires_at: '2015-01-01T00:00:00Z' }, '/expires_at'],
    [{ name: 'x', expires_at: '9999-12-31T23:59:59-12:00' }, '/expires_at'],
    [{ name: 'x', expires_at: 1_900_000_000 }, '/expires_at'],
    [{ name: 'x', workspace_id: 'mine' }, '/workspace_id'],
  ])('refuses to create with %j, naming the member, and writes nothing', async (input, pointer) => {
    const before = await settingsState(getDatabase());
    const { status, code, errors } = await problemOf(
      owner.apiKey.create.mutate(input as Parameters<typeof owner.apiKey.create.mutate>[0]),
    );
    expect([status, code, errors?.[0]?.pointer]).toEqual([400, 'validation_failed', pointer]);
    expect(await settingsState(getDatabase())).toEqual(before);
  });

  it('rolls a key: a successor of the same name and scope at once, the old one for the overlap and no longer', async () => {
    const old = await owner.apiKey.create.mutate({ name: 'erp' });
    const rolled = await owner.apiKey.roll.mutate({ key_id: old.key_id, overlap_hours: 2 });
    const end = now + 2 * HOUR_MS;
    expect(rolled).toMatchObject({
      name: 'erp',
      scope: 'ingest',
      expires_at: null,
      rolled_key_id: old.key_id,
      rolled_key_expires_at: new Date(end).toISOString(),
    });
    expect(rolled.api_key).not.toBe(old.api_key);
    const keys = new Map((await owner.apiKey.list.query()).keys.map((key) => [key.key_id, key]));
    expect(keys.get(old.key_id)).toMatchObject({
      rolled_to: rolled.key_id,
      expires_at: rolled.rolled_key_expires_at,
    });
    expect((await settingsEntries(getDatabase(), server.workspaceId)).at(-1)).toEqual({
      kind: 'key.rolled',
      actor: `user:${ownerPerson.userId}`,
      subject: `api_key:${rolled.key_id}`,
      payload: {
        name: 'erp',
        scope: 'ingest',
        prefix: rolled.prefix,
        last_four: rolled.last_four,
        expires_at: null,
        rolled_key_id: old.key_id,
        rolled_key_expires_at: rolled.rolled_key_expires_at,
      },
    });
    expect([await statusOf(old.api_key), await statusOf(rolled.api_key)]).toEqual([200, 200]);
    expect(await at(end - 1, () => statusOf(old.api_key))).toBe(200);
    expect(await at(end, () => statusOf(old.api_key))).toBe(401);
    expect(await at(end + DAY_MS, () => statusOf(rolled.api_key))).toBe(200);
  });

  it('overlaps by a day unless told otherwise, by nothing with 0, and never beyond the old key’s own end', async () => {
    const day = await owner.apiKey.create.mutate({ name: 'a' });
    expect((await owner.apiKey.roll.mutate({ key_id: day.key_id })).rolled_key_expires_at).toBe(
      new Date(now + DAY_MS).toISOString(),
    );
    const none = await owner.apiKey.create.mutate({ name: 'b' });
    await owner.apiKey.roll.mutate({ key_id: none.key_id.toUpperCase(), overlap_hours: 0 });
    expect(await statusOf(none.api_key)).toBe(401);
    const expires_at = new Date(now + 10 * MINUTE_MS).toISOString();
    const short = await owner.apiKey.create.mutate({ name: 'c', expires_at });
    const rolled = await at(now + 4 * MINUTE_MS, () =>
      owner.apiKey.roll.mutate({ key_id: short.key_id, overlap_hours: 720 }),
    );
    expect(rolled.rolled_key_expires_at).toBe(expires_at);
    // The successor lives as long as the old key was made to live: ten minutes, from now.
    expect(rolled.expires_at).toBe(new Date(now + 14 * MINUTE_MS).toISOString());
  });

  it('rolls no key that is revoked, expired or rolled already', async () => {
    const revoked = await owner.apiKey.create.mutate({ name: 'revoked' });
    await owner.apiKey.revoke.mutate({ key_id: revoked.key_id });
    const rolled = await owner.apiKey.create.mutate({ name: 'rolled' });
    await owner.apiKey.roll.mutate({ key_id: rolled.key_id });
    const expires_at = new Date(now + MINUTE_MS).toISOString();
    const expired = await owner.apiKey.create.mutate({ name: 'expired', expires_at });
    const roll = (key_id: string) => () => owner.apiKey.roll.mutate({ key_id });
    await refusesWithoutTrace(roll(revoked.key_id), [409, 'key_ended']);
    await refusesWithoutTrace(roll(rolled.key_id), [409, 'key_ended']);
    await at(now + MINUTE_MS, () => refusesWithoutTrace(roll(expired.key_id), [409, 'key_ended']));
  });

  it('makes one successor when several roll a key at once', async () => {
    const { key_id } = await owner.apiKey.create.mutate({ name: 'race' });
    const clients = Array.from({ length: 4 }, () => trpcClient(server, ownerPerson.token));
    const outcomes = await Promise.all(
      clients.map(async (client) =>
        client.apiKey.roll.mutate({ key_id }).then(
          (rolled) => rolled.key_id,
          (error: { data?: { problem: { code: string } } }) => error.data?.problem.code,
        ),
      ),
    );
    const successors = outcomes.filter((outcome) => outcome !== 'key_ended');
    expect(successors).toHaveLength(1);
    const { keys } = await owner.apiKey.list.query();
    expect(keys.filter(({ name }) => name === 'race').map((key) => key.key_id)).toEqual([
      successors[0],
      key_id,
    ]);
    const entries = await settingsEntries(getDatabase(), server.workspaceId);
    expect(entries.filter(({ payload }) => payload.rolled_key_id === key_id)).toHaveLength(1);
  });

  it('refuses a revoked key at once, and answers a second revocation as the first, without an entry', async () => {
    const { key_id, api_key, prefix, last_four } = await owner.apiKey.create.mutate({ name: 'lost' });
    expect(await statusOf(api_key)).toBe(200);
    const revoked = await owner.apiKey.revoke.mutate({ key_id });
    expect(revoked).toEqual({ key_id, revoked_at: new Date(now).toISOString() });
    expect(await statusOf(api_key)).toBe(401);
    expect((await settingsEntries(getDatabase(), server.workspaceId)).at(-1)).toEqual({
      kind: 'key.revoked',
      actor: `user:${ownerPerson.userId}`,
      subject: `api_key:${key_id}`,
      payload: { prefix, last_four },
    });
    const before = await settingsState(getDatabase());
    expect(await at(now + MINUTE_MS, () => owner.apiKey.revoke.mutate({ key_id }))).toEqual(revoked);
    expect(await settingsState(getDatabase())).toEqual(before);
    expect(await statusOf(api_key)).toBe(401);
  });

  it('lets no request in that comes after a revocation was answered, however many come', async () => {
    const { key_id, api_key } = await owner.apiKey.create.mutate({ name: 'busy' });
    let revoked = false;
    const late: number[] = [];
    const early: number[] = [];
    const worker = async () => {
      for (let n = 0; n < 10; n += 1) {
        const list = revoked ? late : early;
        list.push(await statusOf(api_key));
      }
    };
    const workers = Array.from({ length: 4 }, worker);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await owner.apiKey.revoke.mutate({ key_id });
    revoked = true;
    await Promise.all(workers);
    late.push(await statusOf(api_key));
    expect(new Set(late)).toEqual(new Set([401]));
    expect([...new Set(early)].every((status) => status === 200 || status === 401)).toBe(true);
  });

  it('lists those in use first, then those that ended, newest first in each', async () => {
    const { keys } = await owner.apiKey.list.query();
    const time = new Date(now).toISOString();
    const isLive = ({ revoked_at, expires_at }: (typeof keys)[number]) =>
      revoked_at === null && (expires_at === null || expires_at > time);
    expect(keys.map(isLive)).toEqual([...keys.map(isLive)].sort((a, b) => Number(b) - Number(a)));
    for (const part of [keys.filter(isLive), keys.filter((key) => !isLive(key))]) {
      const order = part.map(({ created_at, key_id }) => `${created_at} ${key_id}`);
      expect(order).toEqual(order.toSorted().toReversed());
    }
  });

  it('has at most a hundred keys in use; one that ended makes room', async () => {
    const live = (await owner.apiKey.list.query()).keys.filter(
      ({ revoked_at, expires_at }) => revoked_at === null && expires_at === null,
    );
    await getDatabase().asOwner(
      `insert into api_key (workspace_id, key_id, name, scope, prefix, last_four, key_hash, created_at)
       select $1, gen_random_uuid(), 'filler', 'read', 'ftg_0000', '0000', 'filler ' || n, now()
       from generate_series(1, 100) n`,
      [server.workspaceId],
    );
    await refusesWithoutTrace(() => owner.apiKey.create.mutate({ name: 'more' }), [409, 'too_many_keys']);
    // For readers of another language than that of the detail.
    await expect(owner.apiKey.create.mutate({ name: 'more' })).rejects.toMatchObject({
      data: { problem: { values: { most: 100 } } },
    });
    await getDatabase().asOwner("delete from api_key where name = 'filler'");
    expect(live.length).toBeLessThan(100);
    expect(await owner.apiKey.create.mutate({ name: 'more' })).toHaveProperty('api_key');
  });

  it.each([{}, { key_id: 'x' }, { key_id: null }, { key_id: ["' or 1=1"] }])(
    'refuses the key id of %j with a pointer',
    async (input) => {
      for (const call of [owner.apiKey.roll, owner.apiKey.revoke]) {
        const { status, errors } = await problemOf(call.mutate(input as { key_id: string }));
        expect([status, errors?.[0]?.pointer]).toEqual([400, '/key_id']);
      }
    },
  );

  it.each([-1, 721, 1.5, '24', Number.MAX_SAFE_INTEGER])('refuses an overlap of %j hours', async (hours) => {
    const { key_id } = await owner.apiKey.create.mutate({ name: 'overlap' });
    const before = await settingsState(getDatabase());
    const roll = owner.apiKey.roll.mutate({ key_id, overlap_hours: hours as number });
    const { status, errors } = await problemOf(roll);
    expect([status, errors?.[0]?.pointer]).toEqual([400, '/overlap_hours']);
    expect(await settingsState(getDatabase())).toEqual(before);
    await owner.apiKey.revoke.mutate({ key_id });
  });

  it('lets an owner who was demoted meanwhile change nothing any more', async () => {
    const second = await newPerson(server.deps, server.workspaceId, 'owner');
    const client = trpcClient(server, second.token);
    await client.apiKey.create.mutate({ name: 'as an owner' });
    await owner.member.changeRole.mutate({ user_id: second.userId, role: 'member' });
    await refusesWithoutTrace(() => client.apiKey.create.mutate({ name: 'x' }), [403, 'forbidden']);
  });
});
