import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryTokenKey } from '../../gateway/auth/token-key.ts';
import { browserPage, type PageAnswer } from '../support/browser.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { refresh, signInFully, statusWith } from '../support/sign-in.ts';

const SIGN_IN = '/api/auth/browser-session';
const REFRESH = `${SIGN_IN}/refresh`;
const END = `${SIGN_IN}/end`;
const HTTPS = 'https://www.footing.test';
const MINUTE_MS = 60_000;

describeOnBothDatabases('the session of a browser', (getDb) => {
  let server: TestGateway;
  let secure: TestGateway;
  let now: Date;
  beforeAll(async () => {
    now = new Date();
    const clock = () => now;
    const tokenKey = await temporaryTokenKey();
    server = await startTestGateway(getDb().db, { clock, tokenKey });
    const config = { baseUrl: HTTPS };
    secure = await startTestGateway(getDb().db, { clock, config, workspace: server });
  });
  afterAll(async () => {
    await secure.close();
    await server.close();
  });

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const accessOf = ({ body }: PageAnswer) => String(body?.access_token);
  const codeOf = ({ status, body }: PageAnswer) => [status, body?.code];
  const signedIn = async () => {
    const page = browserPage(server);
    const answer = await page.post(SIGN_IN, server.owner);
    expect(answer.status).toBe(200);
    return { page, answer };
  };
  const endsOf = async () => {
    const rows = await getDb().asOwner<{ reason: string | null }>(
      'select end_reason as reason from sign_in_session order by created_at desc, session_id desc limit 1',
    );
    return rows[0]?.reason;
  };

  it('begins with an access token and the person, and with the refresh token in a cookie alone', async () => {
    const { answer } = await signedIn();
    expect(Object.keys(answer.body ?? {}).sort()).toEqual([
      'access_token',
      'expires_in',
      'person',
      'token_type',
    ]);
    expect(answer.body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 900,
      person: {
        email: server.owner.email,
        memberships: [{ workspace_id: server.workspaceId, role: 'owner' }],
      },
    });
    expect(answer.setCookie).toMatch(
      /^footing=ftr_[A-Za-z0-9_-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(answer.body)).not.toContain('ftr_');
    expect(await statusWith(server, accessOf(answer))).toBe(200);
  });

  it('has a cookie over https that only this host can set, and Secure', async () => {
    const page = browserPage(secure, { origin: HTTPS });
    const answer = await page.post(SIGN_IN, server.owner);
    expect(answer.setCookie).toMatch(
      /^__Host-footing=ftr_[A-Za-z0-9_-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await page.post(REFRESH)).status).toBe(200);
  });

  it('takes no cookie that a subdomain could have set', async () => {
    const { page } = await signedIn();
    const planted = browserPage(secure, { origin: HTTPS });
    planted.cookies.set('footing', page.cookies.get('footing') ?? '');
    expect(codeOf(await planted.post(REFRESH))).toEqual([401, 'invalid_refresh_token']);
    const twice = `footing=${page.cookies.get('footing')}; footing=ftr_${'A'.repeat(43)}`;
    expect(codeOf(await page.post(REFRESH, undefined, { cookie: twice }))).toEqual([
      401,
      'invalid_refresh_token',
    ]);
    expect((await page.post(REFRESH)).status, 'the session goes on').toBe(200);
    // Browsers that are told to check no origin send none.
    const bare = await page.post(REFRESH, undefined, { origin: null });
    expect(bare.status, 'its own page by Fetch Metadata').toBe(200);
  });

  it('is renewed by the cookie, which is replaced, and ended by it, which is removed', async () => {
    const { page, answer } = await signedIn();
    const first = page.cookies.get('footing');
    const renewed = await page.post(REFRESH);
    expect(renewed.body).toMatchObject({ person: { email: server.owner.email } });
    expect(page.cookies.get('footing')).not.toBe(first);
    const ended = await page.post(END);
    expect([ended.status, ended.body]).toEqual([204, null]);
    expect(ended.setCookie).toBe('footing=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
    for (const token of [accessOf(answer), accessOf(renewed)])
      expect(await statusWith(server, token)).toBe(401);
    expect((await page.post(END)).status, 'again').toBe(204);
  });

  it('refuses what another origin, a form, a missing header or a null origin asks, and changes nothing', async () => {
    const { page } = await signedIn();
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-footing-console': null };
    const attacks: Record<string, Record<string, string | null>> = {
      'another origin': { origin: 'https://evil.example' },
      'a subdomain': { origin: 'http://a.footing.test' },
      'another port': { origin: 'http://footing.test:8081' },
      'another scheme': { origin: 'https://footing.test' },
      'a null origin': { origin: 'null' },
      'neither an origin nor Fetch Metadata': { origin: null, 'sec-fetch-site': null },
      'no origin from another site': { origin: null, 'sec-fetch-site': 'cross-site' },
      'no origin from a subdomain': { origin: null, 'sec-fetch-site': 'same-site' },
      'an origin with a path': { origin: 'http://footing.test/' },
      'another site by Fetch Metadata': { 'sec-fetch-site': 'cross-site' },
      'a subdomain by Fetch Metadata': { 'sec-fetch-site': 'same-site' },
      'an address typed in': { 'sec-fetch-site': 'none' },
      'no header of the console': { 'x-footing-console': null },
      'another value of that header': { 'x-footing-console': '0' },
      'a form post': form,
      'a form post from elsewhere': { ...form, origin: 'https://evil.example' },
    };
    for (const [name, changes] of Object.entries(attacks)) {
      for (const path of [SIGN_IN, REFRESH, END]) {
        const body = path === SIGN_IN ? server.owner : undefined;
        const answer = await page.post(path, body, changes);
        expect(codeOf(answer), `${path} by ${name}`).toEqual([403, 'forbidden']);
        expect(answer.setCookie, name).toBeNull();
      }
    }
    const json = await page.post(SIGN_IN, 'email=a&password=b', { 'content-type': 'text/plain' });
    expect(codeOf(json)).toEqual([415, 'unsupported_media_type']);
    expect((await page.post(REFRESH)).status, 'the session goes on').toBe(200);
  });

  it('lets no other origin ask in advance whether it may', async () => {
    const open = await startTestGateway(getDb().db, {
      config: { corsOrigins: ['https://app.example'] },
      workspace: server,
    });
    const preflight = await fetch(`${open.url}${REFRESH}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-footing-console',
      },
    });
    await open.close();
    expect(preflight.headers.get('access-control-allow-headers')).not.toContain('x-footing-console');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('works at the host a request was sent to, where that is not the one of BASE_URL', async () => {
    const page = browserPage(server, { origin: server.url });
    expect((await page.post(SIGN_IN, server.owner)).status).toBe(200);
    const proxied = browserPage(server, { origin: 'https://www.example.com' });
    expect((await proxied.post(SIGN_IN, server.owner)).status, 'of another host').toBe(403);
  });

  it('outlives a lost answer, and two tabs that ask at once', async () => {
    const { page } = await signedIn();
    const old = page.cookies.get('footing') ?? '';
    await page.post(REFRESH);
    page.cookies.set('footing', old);
    later(50 * MINUTE_MS);
    expect((await page.post(REFRESH)).status, 'the answer was lost').toBe(200);

    const kept = page.cookies.get('footing') ?? '';
    const tabs = await Promise.all(
      Array.from({ length: 6 }, () => page.post(REFRESH, undefined, { cookie: `footing=${kept}` })),
    );
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    for (let round = 0; round < 3; round += 1) {
      later(14 * MINUTE_MS);
      expect((await page.post(REFRESH)).status).toBe(200);
    }
  });

  it('ends when a thief and its owner both go on with the same token', async () => {
    for (const thiefFirst of [true, false]) {
      const { page } = await signedIn();
      const thief = browserPage(server);
      thief.cookies.set('footing', page.cookies.get('footing') ?? '');
      expect((await page.post(REFRESH)).status).toBe(200);
      expect((await thief.post(REFRESH)).status, 'as if an answer was lost').toBe(200);
      const [one, other] = thiefFirst ? [thief, page] : [page, thief];
      const renewed = await one.post(REFRESH);
      expect(renewed.status).toBe(200);
      expect(codeOf(await other.post(REFRESH))).toEqual([401, 'invalid_refresh_token']);
      expect(codeOf(await one.post(REFRESH)), 'the session has ended').toEqual([
        401,
        'invalid_refresh_token',
      ]);
      expect(await statusWith(server, accessOf(renewed))).toBe(401);
      expect(await endsOf()).toBe('token_reused');
    }
  });

  it('ends when two use their two successors at once: one is refused, or both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { page } = await signedIn();
      const thief = browserPage(server);
      thief.cookies.set('footing', page.cookies.get('footing') ?? '');
      await page.post(REFRESH);
      await thief.post(REFRESH);
      const answers = await Promise.all([page.post(REFRESH), thief.post(REFRESH)]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(['200 401', '401 401']).toContain(statuses.join(' '));
      const refused = answers.filter(({ status }) => status === 401).map(codeOf);
      expect(new Set(refused.map(([, code]) => code))).toEqual(new Set(['invalid_refresh_token']));
      expect((await page.post(REFRESH)).status).toBe(401);
      expect((await thief.post(REFRESH)).status).toBe(401);
    }
  });

  it('ends when a token is used again whose successor was used, after an hour, or too often', async () => {
    const older = await signedIn();
    const first = older.page.cookies.get('footing') ?? '';
    await older.page.post(REFRESH);
    await older.page.post(REFRESH);
    expect((await older.page.post(REFRESH, undefined, { cookie: `footing=${first}` })).status).toBe(401);
    expect(await endsOf()).toBe('token_reused');

    const late = await signedIn();
    const spent = late.page.cookies.get('footing') ?? '';
    await late.page.post(REFRESH);
    later(61 * MINUTE_MS);
    expect((await late.page.post(REFRESH, undefined, { cookie: `footing=${spent}` })).status).toBe(401);
    expect((await late.page.post(REFRESH)).status).toBe(401);

    const often = await signedIn();
    const kept = { cookie: `footing=${often.page.cookies.get('footing')}` };
    for (let use = 0; use <= 20; use += 1) {
      expect((await often.page.post(REFRESH, undefined, kept)).status).toBe(200);
    }
    expect((await often.page.post(REFRESH, undefined, kept)).status).toBe(401);
  });

  it('gives programs no second use: their refresh token ends its session at once', async () => {
    const tokens = await signInFully(server, server.owner);
    await refresh(server, tokens.refresh_token);
    expect((await refresh(server, tokens.refresh_token)).status).toBe(401);
    expect(await endsOf()).toBe('token_reused');
  });

  it('counts its sign-ins with those of programs, and refuses a wrong password alike', async () => {
    const page = browserPage(server);
    const wrong = { email: server.auditor.email, password: 'not this password' };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(codeOf(await page.post(SIGN_IN, wrong))).toEqual([401, 'invalid_credentials']);
    }
    expect(codeOf(await page.post(SIGN_IN, wrong))).toEqual([429, 'too_many_attempts']);
    expect(page.cookies.size).toBe(0);
  });
});
