import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { exchangeArgon2 } from '../support/cheap-passwords.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { postToken, refusal } from '../support/sign-in.ts';

const MINUTE_MS = 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;

describeOnBothDatabases('attempts to sign in', (getDb) => {
  let now = new Date();
  let server: TestGateway | undefined;
  let second: TestGateway | undefined;
  beforeEach(async () => {
    now = new Date();
    const options = { clock: () => now, config: { trustedProxies: ['127.0.0.1'] } };
    server ??= await startTestGateway(getDb().db, options);
    second ??= await startTestGateway(getDb().db, { ...options, workspace: server, pool: server.deps.pool });
    await getDb().asOwner('delete from sign_in_attempt');
    await getDb().asOwner('delete from sign_in_session');
  });
  afterAll(async () => {
    await second?.close();
    await server?.close();
  });

  const gateways = (): [TestGateway, TestGateway] => {
    if (server === undefined || second === undefined) throw new Error('started before each test');
    return [server, second];
  };
  const owner = () => gateways()[0].owner;

  /** An attempt from an address, through the trusted proxy; odd ones go to the other gateway. */
  let turn = 0;
  const attempt = (address: string, email: string, password = 'wrong') => {
    const [even, odd] = gateways();
    turn += 1;
    const gateway = turn % 2 === 0 ? even : odd;
    return postToken(gateway, { email, password }, { 'x-forwarded-for': `9.9.9.9, ${address}` });
  };
  const fails = async (times: number, address: string, email: string) => {
    for (let run = 0; run < times; run += 1) {
      expect(await refusal(attempt(address, email)), `failure ${run + 1}`).toEqual([
        401,
        'invalid_credentials',
      ]);
    }
  };
  const minutesLater = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE_MS);
  };

  it('are ten failures an account in 15 minutes, over all gateways and addresses, then 429', async () => {
    const { email, password } = owner();
    for (let run = 0; run < PER_ACCOUNT; run += 1) await fails(1, `198.51.100.${run}`, email);
    minutesLater(5);
    const answer = await attempt('198.51.100.99', email.toUpperCase(), password);
    expect(answer.headers.get('retry-after')).toBe('600');
    expect(answer.headers.get('ratelimit')).toBeNull();
    expect(await refusal(answer)).toEqual([429, 'too_many_attempts']);
    minutesLater(9.9);
    expect((await attempt('198.51.100.99', email, password)).status).toBe(429);
    minutesLater(0.2);
    expect((await attempt('198.51.100.99', email, password)).status, 'the window is over').toBe(200);
  });

  it('are limited for an account that does not exist as for one that does', async () => {
    const bodies: Record<string, unknown>[] = [];
    for (const [email, address] of [
      [owner().email, '198.51.100.1'],
      [`${randomUUID()}@footing.example`, '198.51.100.2'],
    ] as const) {
      await fails(PER_ACCOUNT, address, email);
      const answer = await attempt(address, email);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900']);
      bodies.push({ ...((await answer.json()) as object), request_id: '' });
    }
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it('are not lengthened by trying on: a refused attempt counts for nothing', async () => {
    const { email, password } = owner();
    await fails(PER_ACCOUNT, '198.51.100.1', email);
    const before = await getDb().asOwner('select * from sign_in_attempt order by subject');
    for (let run = 0; run < 20; run += 1) {
      minutesLater(0.7);
      expect((await attempt('198.51.100.1', email)).status).toBe(429);
    }
    expect(await getDb().asOwner('select * from sign_in_attempt order by subject')).toEqual(before);
    minutesLater(1.1);
    expect((await attempt('198.51.100.1', email, password)).status).toBe(200);
  });

  it('begin anew for the account after a success', async () => {
    const { email, password } = owner();
    await fails(PER_ACCOUNT - 1, '198.51.100.1', email);
    expect((await attempt('198.51.100.1', email, password)).status).toBe(200);
    await fails(PER_ACCOUNT, '198.51.100.1', email);
    expect((await attempt('198.51.100.1', email, password)).status).toBe(429);
  });

  it('from elsewhere cannot lock a user out where the account was signed in from lately', async () => {
    const { email, password } = owner();
    expect((await attempt('198.51.100.1', email, password)).status).toBe(200);
    for (let window = 0; window < 3; window += 1) {
      await fails(PER_ACCOUNT, '203.0.113.66', email);
      expect((await attempt('203.0.113.66', email, password)).status).toBe(429);
      expect((await attempt('198.51.100.1', email, password)).status).toBe(200);
      minutesLater(15.1);
    }
    await fails(PER_ACCOUNT, '198.51.100.1', email);
    expect((await attempt('198.51.100.1', email, password)).status, 'there, too, ten').toBe(429);
  });

  it('are fifty failures an address in 15 minutes, whatever the accounts; successes do not count', async () => {
    const { email, password } = owner();
    for (let run = 0; run < 15; run += 1) {
      expect((await attempt('198.51.100.1', email, password)).status).toBe(200);
    }
    for (let run = 0; run < PER_ADDRESS; run += 1) {
      await fails(1, '198.51.100.1', `${randomUUID()}@footing.example`);
    }
    expect(await refusal(attempt('198.51.100.1', email, password))).toEqual([429, 'too_many_attempts']);
    expect((await attempt('198.51.100.2', email, password)).status, 'another address').toBe(200);
    minutesLater(15.1);
    expect((await attempt('198.51.100.1', email, password)).status).toBe(200);
  }, 240_000);

  it('count for an IPv6 network of 64 bits, which one customer has for themselves', async () => {
    await getDb().asOwner(
      `insert into sign_in_attempt values ('address 2001:db8:1:2::/64', $1::text::timestamptz, ${PER_ADDRESS})`,
      [now.toISOString()],
    );
    expect((await attempt('2001:db8:1:2:ffff::1', owner().email)).status).toBe(429);
    expect((await attempt('2001:db8:1:3::1', owner().email)).status).toBe(401);
  });

  it('are not counted by what a client says about itself when the peer is no trusted proxy', async () => {
    const [gateway] = gateways();
    const direct = await startTestGateway(getDb().db, {
      clock: () => now,
      workspace: gateway,
      pool: gateway.deps.pool,
    });
    for (let run = 0; run < 3; run += 1) {
      const forwarded = { 'x-forwarded-for': `198.51.100.${run}` };
      await postToken(direct, { email: `${run}@footing.example`, password: 'x' }, forwarded);
    }
    await direct.close();
    const rows = await getDb().asOwner(
      `select subject, attempts from sign_in_attempt where subject like 'address %'`,
    );
    expect(rows).toEqual([{ subject: 'address 127.0.0.1', attempts: 3 }]);
  });

  it('let exactly ten through when many come at once', async () => {
    const email = `${randomUUID()}@footing.example`;
    const answers = await Promise.all(Array.from({ length: 16 }, () => attempt('198.51.100.1', email)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(PER_ACCOUNT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  it('that were turned away because too many came at once are not counted', async () => {
    // So slow that all have come before half of them are through.
    const putBack = exchangeArgon2(
      (real) =>
        (...input) =>
          void setTimeout(() => real(...input), 50),
    );
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, run) => attempt('198.51.100.1', `${run}@footing.example`)),
    ).finally(putBack);
    const tried = answers.filter(({ status }) => status === 401).length;
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(busy.length + tried).toBe(answers.length);
    const [address] = await getDb().asOwner<{ attempts: number }>(
      `select attempts from sign_in_attempt where subject = 'address 198.51.100.1'`,
    );
    expect(address?.attempts).toBe(tried);
  });

  it('name no account in the database and are taken away some time after their window', async () => {
    const email = `${randomUUID()}@footing.example`;
    await fails(1, '198.51.100.1', email);
    const rows = await getDb().asOwner<{ row: string }>('select a::text as row from sign_in_attempt a');
    expect(rows).toHaveLength(4);
    expect(rows.map(({ row }) => row).join()).not.toContain(email);
    minutesLater(31);
    await fails(1, '198.51.100.2', `${randomUUID()}@footing.example`);
    const left = await getDb().asOwner<{ row: string }>('select a::text as row from sign_in_attempt a');
    expect(left.map(({ row }) => row).join()).not.toContain('198.51.100.1');
    expect(left).toHaveLength(4);
  });
});
