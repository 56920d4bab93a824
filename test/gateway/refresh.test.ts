import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryTokenKey } from '../../gateway/auth/token-key.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  postJson,
  postToken,
  refresh,
  refusal,
  signInFully,
  signOut,
  statusWith,
  tokensOf,
} from '../support/sign-in.ts';

const DAY_MS = 86_400_000;
const NEVER_ISSUED = `ftr_${'A'.repeat(43)}`;
const REFUSED = [401, 'invalid_refresh_token'];

describeOnBothDatabases('refresh tokens', (getDb) => {
  let server: TestGateway;
  let second: TestGateway;
  let now: Date;
  beforeAll(async () => {
    now = new Date();
    const clock = () => now;
    const tokenKey = await temporaryTokenKey();
    server = await startTestGateway(getDb().db, { clock, tokenKey });
    second = await startTestGateway(getDb().db, {
      clock,
      tokenKey,
      workspace: server,
      pool: server.deps.pool,
    });
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const later = async <Value>(ms: number, work: () => Promise<Value>): Promise<Value> => {
    const before = now;
    now = new Date(before.getTime() + ms);
    try {
      return await work();
    } finally {
      now = before;
    }
  };

  const counts = async () => {
    const [row] = await getDb().asOwner<{ sessions: number; tokens: number; spent: number; ended: number }>(
      `select (select count(*) from sign_in_session)::int as sessions,
         (select count(*) from sign_in_session where ended_at is not null)::int as ended,
         count(*)::int as tokens, count(spent_at)::int as spent from refresh_token`,
    );
    return row;
  };

  const endOf = async (accessToken: string) => {
    const rows = await getDb().asOwner<{ reason: string | null }>(
      'select end_reason as reason from sign_in_session where session_id = $1',
      [String(decodeJwt(accessToken).sid)],
    );
    return rows.map(({ reason }) => reason);
  };

  it('come with a sign-in: 256 random bits behind a prefix, of which only the SHA-256 is stored', async () => {
    const tokens = await signInFully(server, server.owner);
    expect(Object.keys(tokens).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'token_type']);
    expect(tokens.refresh_token).toMatch(/^ftr_[A-Za-z0-9_-]{43}$/);
    const rows = await getDb().asOwner<{ row: string }>('select t::text as row from refresh_token t');
    const text = rows.map(({ row }) => row).join('\n');
    expect(text).toContain(createHash('sha256').update(tokens.refresh_token).digest('hex'));
    expect(text).not.toContain(tokens.refresh_token.slice(4));
  });

  it('give new tokens of the same user and session, at every gateway', async () => {
    const first = await signInFully(server, server.owner);
    const next = await tokensOf(refresh(second, first.refresh_token));
    expect(next).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    expect(next.refresh_token).not.toBe(first.refresh_token);
    const [old, fresh] = [decodeJwt(first.access_token), decodeJwt(next.access_token)];
    expect([fresh.sub, fresh.sid]).toEqual([old.sub, old.sid]);
    expect(fresh.jti).not.toBe(old.jti);
    expect(await statusWith(server, next.access_token)).toBe(200);
    expect((await refresh(server, next.refresh_token)).status).toBe(200);
  });

  it('end the whole session when one is used a second time, at once and with its access tokens', async () => {
    const first = await signInFully(server, server.owner);
    const other = await signInFully(server, server.owner);
    const next = await tokensOf(refresh(server, first.refresh_token));
    expect(await refusal(refresh(second, first.refresh_token))).toEqual(REFUSED);
    expect(await refusal(refresh(server, next.refresh_token))).toEqual(REFUSED);
    for (const gateway of [server, second]) {
      expect(await statusWith(gateway, first.access_token)).toBe(401);
      expect(await statusWith(gateway, next.access_token)).toBe(401);
      expect(await statusWith(gateway, other.access_token), 'another session goes on').toBe(200);
    }
    expect(await endOf(first.access_token)).toEqual(['token_reused']);
    expect(second.log()).toContain(String(decodeJwt(first.access_token).sid));
  });

  it('let exactly one of many simultaneous uses through, and end the session', async () => {
    const first = await signInFully(server, server.owner);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        refresh(index % 2 === 0 ? server : second, first.refresh_token),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
    const winner = await tokensOf(answers.find(({ status }) => status === 200) ?? fail());
    expect(await endOf(first.access_token)).toEqual(['token_reused']);
    expect(await statusWith(server, winner.access_token)).toBe(401);
    expect(await refusal(refresh(server, winner.refresh_token))).toEqual(REFUSED);
  });

  it('let no refresh slip past a sign-out that runs at the same time', async () => {
    for (let run = 0; run < 5; run += 1) {
      const first = await signInFully(server, server.owner);
      const [answer] = await Promise.all([
        refresh(second, first.refresh_token),
        signOut(server, first.refresh_token),
      ]);
      expect(await statusWith(server, first.access_token)).toBe(401);
      if (answer.status !== 200) continue;
      const next = await tokensOf(answer);
      expect(await statusWith(server, next.access_token)).toBe(401);
      expect(await refusal(refresh(server, next.refresh_token))).toEqual(REFUSED);
    }
  });

  it('are refused alike when unknown, malformed or of an ended session, and nothing is written', async () => {
    const first = await signInFully(server, server.owner);
    await signOut(server, first.refresh_token);
    const before = await counts();
    for (const text of [NEVER_ISSUED, 'x', `${first.refresh_token}0`, first.access_token, "' or 1=1 --"]) {
      const answer = await refresh(server, text);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await refusal(answer)).toEqual(REFUSED);
    }
    expect(await counts()).toEqual(before);
  });

  it('are good for seven days unused, and thirty from the sign-in however often they were used', async () => {
    const idle = await signInFully(server, server.owner);
    await later(7 * DAY_MS + 1000, async () => {
      expect(await refusal(refresh(server, idle.refresh_token))).toEqual(REFUSED);
    });
    expect((await refresh(server, idle.refresh_token)).status, 'a late try ends nothing').toBe(200);

    let tokens = await signInFully(server, server.owner);
    for (const day of [6, 12, 18, 24, 29.9]) {
      tokens = await later(day * DAY_MS, () => tokensOf(refresh(server, tokens.refresh_token)));
    }
    await later(30 * DAY_MS + 1000, async () => {
      expect(await refusal(refresh(server, tokens.refresh_token))).toEqual(REFUSED);
    });
  });

  it('are taken away with their session some time after it is over', async () => {
    const old = await signInFully(server, server.auditor);
    const sid = String(decodeJwt(old.access_token).sid);
    const stored = () => getDb().asOwner('select session_id from refresh_token where session_id = $1', [sid]);
    expect(await stored()).toHaveLength(1);
    await later(31 * DAY_MS, () => signInFully(server, server.owner));
    expect(await stored()).toEqual([]);
    expect(await statusWith(server, old.access_token)).toBe(401);
  });

  it('are asked for with one grant, and each member that is missing or too many is named', async () => {
    const { email, password } = server.owner;
    const cases: [unknown, string, string][] = [
      [{}, '/email', 'missing'],
      [{ email }, '/password', 'missing'],
      [{ password }, '/email', 'missing'],
      [{ email: null, password: null, refresh_token: null }, '/email', 'missing'],
      [{ email, password, refresh_token: NEVER_ISSUED }, '/refresh_token', 'invalid_value'],
      [{ email, refresh_token: NEVER_ISSUED }, '/refresh_token', 'invalid_value'],
      [{ refresh_token: 1 }, '/refresh_token', 'wrong_type'],
      [{ refresh_token: '' }, '/refresh_token', 'invalid_value'],
      [{ refresh_token: 'x'.repeat(513) }, '/refresh_token', 'invalid_value'],
      [{ email: 'a\u0000b@c.d', password }, '/email', 'invalid_value'],
    ];
    for (const [body, pointer, code] of cases) {
      const answer = await postToken(server, body);
      expect(answer.status).toBe(400);
      const problem = (await answer.json()) as { code: string; errors: object[] };
      expect(problem.code).toBe('validation_failed');
      expect(problem.errors, JSON.stringify(body)).toEqual([expect.objectContaining({ pointer, code })]);
    }
    const nulls = await postToken(server, { email, password, refresh_token: null });
    expect(nulls.status, 'null counts as absent').toBe(200);
  });

  it('sign out with 204 whatever the token, at once, for the newest and for a spent one', async () => {
    for (const pick of ['first', 'next'] as const) {
      const first = await signInFully(server, server.owner);
      const next = await tokensOf(refresh(server, first.refresh_token));
      const answer = await signOut(second, { first, next }[pick].refresh_token);
      expect([answer.status, await answer.text()]).toEqual([204, '']);
      expect(await statusWith(server, next.access_token)).toBe(401);
      expect(await refusal(refresh(server, next.refresh_token))).toEqual(REFUSED);
      expect(await endOf(first.access_token)).toEqual(['signed_out']);
      expect((await signOut(server, next.refresh_token)).status, 'again').toBe(204);
    }
    const before = await counts();
    for (const text of [NEVER_ISSUED, 'nonsense']) expect((await signOut(server, text)).status).toBe(204);
    expect(await counts()).toEqual(before);
  });

  it('refuse a sign-out without a token, with 400, and in another form than JSON, with 415', async () => {
    for (const body of [{}, { refresh_token: 7 }, []]) {
      expect(await refusal(postJson(server, '/api/auth/sign-out', body))).toEqual([400, 'validation_failed']);
    }
    const form = await fetch(`${server.url}/api/auth/sign-out`, { method: 'POST', body: 'refresh_token=x' });
    expect(form.status).toBe(415);
    expect((await fetch(`${server.url}/api/auth/sign-out`)).headers.get('allow')).toBe('POST');
  });

  it('refuse a body of more than 16 KiB with 413, and one that is no JSON with 400, without a look at it', async () => {
    const padding = ' '.repeat(16 * 1024);
    for (const path of ['/api/auth/token', '/api/auth/sign-out']) {
      const large = postJson(server, path, `{"refresh_token":"${NEVER_ISSUED}"}${padding}`);
      expect(await refusal(large)).toEqual([413, 'payload_too_large']);
      expect(await refusal(postJson(server, path, '{"refresh_token":'))).toEqual([400, 'malformed_json']);
    }
  });

  it('do not bring a removed member back: roles and memberships are read in every request', async () => {
    const tokens = await signInFully(server, server.auditor);
    await getDb().asOwner(`delete from membership where role = 'auditor'`);
    const me = await fetch(`${server.url}/trpc/session.me`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await me.json()).toMatchObject({ result: { data: { memberships: [] } } });
  });
});

function fail(): never {
  throw new Error('no refresh was let through');
}
