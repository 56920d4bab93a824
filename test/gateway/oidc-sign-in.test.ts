import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeAt } from '../support/authenticator.ts';
import { browserPage } from '../support/browser.ts';
import { createServerDatabase, describeOnBothDatabases, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  CLIENT,
  forgeToken,
  newProviderKey,
  type PersonClaims,
  type ProviderKey,
  startTestProvider,
  type TestProvider,
} from '../support/oidc-provider.ts';
import { newPerson } from '../support/people.ts';
import { postJson, postToken, refusal } from '../support/sign-in.ts';
import { refusalOf, trpcClient } from '../support/trpc.ts';

const START = '/api/auth/oidc/start';
const FLOW = 'footing-oidc';
const REFUSED = '/console/sign-in?problem=invalid_credentials';

interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly back: string;
}
/** A browser on its way: what it was given, and where it was sent. */
interface Sent {
  readonly flow: Flow;
  readonly address: string;
}

let key: ProviderKey;
let provider: TestProvider;
beforeAll(async () => {
  key = await newProviderKey('ES256', 'k1');
  provider = await startTestProvider([key], 'http://footing.test');
});
beforeEach(() => {
  provider.instead = null;
});
afterAll(() => provider.stop());

function startGateway(database: TestDatabase, config: object = {}): Promise<TestGateway> {
  const oidcClient = { ...CLIENT, name: 'Example' };
  return startTestGateway(database.db, {
    config: { oidcIssuer: provider.issuer, oidcClient, trustedProxies: ['127.0.0.1'], ...config },
  });
}

async function start({ url }: TestGateway, back?: string): Promise<Sent> {
  const query = back === undefined ? '' : `?${new URLSearchParams({ return: back })}`;
  const answer = await fetch(`${url}${START}${query}`, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  const [cookie = '', ...others] = answer.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toMatch(/^footing-oidc=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  const value = cookie.slice(`${FLOW}=`.length, cookie.indexOf(';'));
  const flow = JSON.parse(Buffer.from(value, 'base64url').toString()) as Flow;
  return { flow, address: answer.headers.get('location') ?? '' };
}

/** Comes back to the gateway; `flow` is in the cookie. */
async function comeBack(
  { url }: TestGateway,
  back: URL,
  flow: object | null,
  headers: Readonly<Record<string, string>> = {},
) {
  const value = Buffer.from(JSON.stringify(flow)).toString('base64url');
  const answer = await fetch(`${url}${back.pathname}${back.search}`, {
    redirect: 'manual',
    headers: { ...headers, ...(flow === null ? {} : { cookie: `${FLOW}=${value}` }) },
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const [cookie = null] = answer.headers.getSetCookie();
  return { location: answer.headers.get('location'), cookie };
}

async function signIn(server: TestGateway, subject: string, claims: PersonClaims, back?: string) {
  const { flow, address } = await start(server, back);
  return comeBack(server, await provider.visit(address, subject, claims), flow);
}

const verified = (email: string): PersonClaims => ({ email, email_verified: true });

describeOnBothDatabases('sign-in at the OpenID provider in a browser', (getDb) => {
  let server: TestGateway;
  beforeAll(async () => {
    server = await startGateway(getDb());
  });
  afterAll(() => server.close());

  it('uses code, PKCE, state and nonce, gives a session cookie, and leads back into the console', async () => {
    const { flow, address } = await start(server, '/console/invoices?page=2');
    const asked = new URL(address).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: 'http://footing.test/api/auth/oidc/callback',
      code_challenge_method: 'S256',
      state: flow.state,
      nonce: flow.nonce,
    });
    expect(address).not.toContain(flow.codeVerifier);
    const back = await provider.visit(address, 'owner', verified(server.owner.email));
    const { location, cookie } = await comeBack(server, back, flow);
    expect(location).toBe('/console/invoices?page=2');
    expect(cookie).toMatch(/^footing=ftr_[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/);

    const page = browserPage(server);
    page.cookies.set('footing', /=(ftr_[^;]*)/.exec(cookie ?? '')?.[1] ?? '');
    const { status, body } = await page.post('/api/auth/browser-session/refresh');
    expect(status).toBe(200);
    expect(body?.person).toMatchObject({ email: server.owner.email });
  });

  it('knows a linked person by the subject alone, whatever the address is now', async () => {
    const person = await newPerson(server.deps, server.workspaceId, 'member');
    expect((await signIn(server, 'moves', verified(person.email))).cookie).not.toBeNull();
    expect((await signIn(server, 'moves', verified('new@example.com'))).cookie).not.toBeNull();
    const other = await signIn(server, 'another', verified(person.email));
    expect([other.location, other.cookie]).toEqual([REFUSED, null]);
  });

  it('creates no account, and links none for an address that is not verified', async () => {
    const person = await newPerson(server.deps, server.workspaceId, 'member');
    const count = async () => await getDb().asOwner('select count(*)::int as n from app_user');
    const before = await count();
    for (const claims of [
      verified('nobody@example.com'),
      { email: person.email, email_verified: false },
      {},
    ]) {
      const refused = await signIn(server, 'unknown', claims);
      expect([refused.location, refused.cookie]).toEqual([REFUSED, null]);
    }
    expect(await count()).toEqual(before);
    expect(await getDb().asOwner('select 1 from user_identity where user_id = $1', [person.userId])).toEqual(
      [],
    );
  });

  it('takes password, sessions and second factor of an invited account from whoever made it', async () => {
    const email = 'squatted@example.com';
    const owner = trpcClient(server, await server.signIn(server.owner));
    const { invitation_token } = await owner.member.invite.mutate({ email, role: 'member' });
    const password = 'a password of somebody else';
    await postJson(server, '/api/auth/accept-invitation', { invitation_token, password });
    const squatter = trpcClient(server, await server.signIn({ email, password }));
    const { secret } = await squatter.session.startSecondFactor.mutate({ password });
    await squatter.session.confirmSecondFactor.mutate({ code: codeAt(secret, new Date()) });

    const { cookie } = await signIn(server, 'squatted', verified(email));
    const page = browserPage(server);
    page.cookies.set('footing', /=(ftr_[^;]*)/.exec(cookie ?? '')?.[1] ?? '');
    const { body } = await page.post('/api/auth/browser-session/refresh');
    expect(body?.person).toMatchObject({ email, second_factor: 'off' });
    expect(await refusalOf(squatter.session.me.query())).toEqual([401, 'unauthenticated']);
    const again = postToken(server, { email, password });
    expect(await refusal(again)).toEqual([401, 'invalid_credentials']);
  });

  it('asks for no second factor, which is the affair of the provider', async () => {
    const strict = await startGateway(getDb(), { requireSecondFactor: true });
    const { email, password } = strict.owner;
    const page = browserPage(strict);
    expect((await page.post('/api/auth/browser-session', { email, password })).body?.person).toMatchObject({
      second_factor_required: true,
    });
    const { cookie } = await signIn(strict, 'strict', verified(email));
    page.cookies.set('footing', /=(ftr_[^;]*)/.exec(cookie ?? '')?.[1] ?? '');
    const { body } = await page.post('/api/auth/browser-session/refresh');
    expect(body?.person).toMatchObject({ second_factor: 'off', second_factor_required: false });
    const { workspace, session } = trpcClient(strict, String(body?.access_token));
    expect((await workspace.get.query()).workspace_id).toBe(strict.workspaceId);
    const { secret } = await session.startSecondFactor.mutate();
    await session.confirmSecondFactor.mutate({ code: codeAt(secret, new Date()) });
    expect((await signIn(strict, 'strict', verified(email))).location).toBe('/console/');
    await strict.close();
  });

  it('takes the place of the password to change the second factor, for five minutes', async () => {
    const { userId, email } = await newPerson(server.deps, server.workspaceId, 'member');
    const { cookie } = await signIn(server, 'recent', verified(email));
    const page = browserPage(server);
    page.cookies.set('footing', /=(ftr_[^;]*)/.exec(cookie ?? '')?.[1] ?? '');
    const { body } = await page.post('/api/auth/browser-session/refresh');
    expect(body?.person).toMatchObject({ signed_in_by: 'provider' });
    const { session } = trpcClient(server, String(body?.access_token));
    const minutesAgo = (minutes: number) =>
      getDb().asOwner(
        `update sign_in_session set created_at = now() - interval '${minutes} minutes' where user_id = $1`,
        [userId],
      );
    const refused = [403, 'reauthentication_required'];
    await minutesAgo(6);
    expect(await refusalOf(session.startSecondFactor.mutate())).toEqual(refused);
    await minutesAgo(4);
    const { secret } = await session.startSecondFactor.mutate();
    const { recovery_codes } = await session.confirmSecondFactor.mutate({
      code: codeAt(secret, new Date()),
    });
    const [code = ''] = recovery_codes;
    await minutesAgo(6);
    expect(await refusalOf(session.removeSecondFactor.mutate({ code }))).toEqual(refused);
    // An access token of the provider tells of no sign-in here.
    const { accessToken } = await provider.signIn('recent', verified(email));
    const foreign = trpcClient(server, accessToken).session;
    expect(await refusalOf(foreign.removeSecondFactor.mutate({ code }))).toEqual(refused);
    await minutesAgo(4);
    expect(await refusalOf(session.removeSecondFactor.mutate({ code: '000000' }))).toEqual([
      401,
      'invalid_code',
    ]);
    expect(await session.removeSecondFactor.mutate({ code })).toEqual({ removed: true });
  });

  it('limits the attempts of an address', async () => {
    await getDb().asOwner('delete from sign_in_attempt');
    const back = new URL('http://footing.test/api/auth/oidc/callback?code=x&state=y');
    const flow = { state: 'other', nonce: 'n', codeVerifier: 'v', back: '/console/' };
    const from = { 'x-forwarded-for': '198.51.100.7' };
    for (let run = 0; run < 50; run += 1) {
      expect((await comeBack(server, back, flow, from)).location, `run ${run}`).toBe(REFUSED);
    }
    const { location } = await comeBack(server, back, flow, from);
    expect(location).toBe('/console/sign-in?problem=too_many_attempts');
    await getDb().asOwner('delete from sign_in_attempt');
  });
});

describe('attacks on the sign-in at the OpenID provider', () => {
  let database: TestDatabase;
  let server: TestGateway;
  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startGateway(database);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  const visited = async (back?: string) => {
    const { flow, address } = await start(server, back);
    return { flow, back: await provider.visit(address, 'owner', verified(server.owner.email)) };
  };
  const refusedWith = async (back: URL, flow: object | null, reason: string) => {
    const { location, cookie } = await comeBack(server, back, flow);
    expect([location, cookie]).toEqual([REFUSED, null]);
    if (reason !== '') expect(server.log()).toContain(reason);
  };

  it('refuses a code in another browser: without the cookie, and with that of another sign-in', async () => {
    const { back } = await visited();
    await refusedWith(back, null, '');
    await refusedWith(back, (await start(server)).flow, 'OAUTH_INVALID_RESPONSE');
  });

  it('refuses another state, also with the right one beside it', async () => {
    const { flow, back } = await visited();
    const other = new URL(back);
    other.searchParams.set('state', 'another');
    await refusedWith(other, flow, 'OAUTH_INVALID_RESPONSE');
    other.searchParams.append('state', flow.state);
    await refusedWith(other, flow, 'OAUTH_INVALID_RESPONSE');
    other.searchParams.delete('state');
    await refusedWith(other, flow, 'OAUTH_INVALID_RESPONSE');
  });

  it('refuses an ID token with another nonce', async () => {
    const { flow, back } = await visited();
    await refusedWith(back, { ...flow, nonce: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED');
  });

  it('refuses a code without its verifier', async () => {
    const { flow, back } = await visited();
    const codeVerifier = 'a'.repeat(43);
    await refusedWith(back, { ...flow, codeVerifier }, 'OAUTH_RESPONSE_BODY_ERROR invalid_grant');
  });

  it('refuses a code that was used', async () => {
    const { flow, back } = await visited();
    expect((await comeBack(server, back, flow)).cookie).not.toBeNull();
    await refusedWith(back, flow, 'OAUTH_RESPONSE_BODY_ERROR invalid_grant');
  });

  it('refuses an ID token that the provider has not signed, is for another client, or is over', async () => {
    const other = await newProviderKey('ES256', 'k1');
    const seconds = Math.floor(Date.now() / 1000);
    for (const [signer, changes, reason] of [
      [other, {}, 'OAUTH_INVALID_RESPONSE'],
      [key, { aud: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
      [key, { iss: 'https://evil.example' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
      [key, { iat: seconds - 1_200, exp: seconds - 600 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ] as const) {
      const { flow, back } = await visited();
      const claims = { iss: provider.issuer, aud: CLIENT.id, sub: 'owner', nonce: flow.nonce };
      const times = { iat: seconds, exp: seconds + 600 };
      const idToken = await forgeToken(signer, { ...claims, ...times, ...changes }, { typ: 'JWT' });
      provider.instead = (request, response) => {
        if (request.url !== '/token') return false;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: idToken }));
        return true;
      };
      await refusedWith(back, flow, reason);
      provider.instead = null;
    }
  });

  it('takes no address of userinfo that is for another person', async () => {
    const { flow, address } = await start(server);
    const back = await provider.visit(address, 'mallory', {});
    provider.instead = (request, response) => {
      if (request.url !== '/me') return false;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ sub: 'owner', email: server.auditor.email, email_verified: true }));
      return true;
    };
    await refusedWith(back, flow, 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED');
  });

  it('shows a refusal by the provider as a page of the console', async () => {
    const { flow } = await start(server);
    const back = new URL('http://footing.test/api/auth/oidc/callback');
    back.search = String(
      new URLSearchParams({ error: 'access_denied', state: flow.state, iss: provider.issuer }),
    );
    await refusedWith(back, flow, 'OAUTH_AUTHORIZATION_RESPONSE_ERROR access_denied');
  });

  it.each(['https://evil.example/console/', '//evil.example', '/console/../\\evil.example', '/graphql'])(
    'leads to the console instead of %s, at the start and in the cookie',
    async (evil) => {
      const { flow, back } = await visited(evil);
      expect(flow.back).toBe('/console/');
      expect((await comeBack(server, back, { ...flow, back: evil })).location).toBe('/console/');
    },
  );

  it('takes no cookie twice or broken', async () => {
    const { flow, back } = await visited();
    for (const broken of [{}, { ...flow, state: '' }, { ...flow, codeVerifier: 1 }, [], 'x']) {
      await refusedWith(back, broken, '');
    }
    const value = Buffer.from(JSON.stringify(flow)).toString('base64url');
    const answer = await fetch(`${server.url}${back.pathname}${back.search}`, {
      redirect: 'manual',
      headers: { cookie: `${FLOW}=${value}; ${FLOW}=${value}` },
    });
    expect(answer.headers.get('location')).toBe(REFUSED);
  });
});

describe('a provider that cannot be asked, and none', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createServerDatabase();
  });
  afterAll(() => database.close());

  it('answers 503 at the start, and a page on the way back', async () => {
    const server = await startGateway(database);
    const { flow, address } = await start(server);
    const back = await provider.visit(address, 'owner', verified(server.owner.email));
    await provider.stop();
    const { location, cookie } = await comeBack(server, back, flow);
    expect([location, cookie]).toEqual(['/console/sign-in?problem=identity_provider_unavailable', null]);
    const another = await startGateway(database);
    const answer = await fetch(`${another.url}${START}`, { redirect: 'manual' });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      503,
      'identity_provider_unavailable',
    ]);
    await provider.start();
    await server.close();
    await another.close();
  });

  it('is told to the sign-in page, with what else this installation offers and asks for', async () => {
    const offered = async (config: object) => {
      const server = await startTestGateway(database.db, { config });
      const answer = await fetch(`${server.url}/api/auth/methods`);
      const { status } = await fetch(`${server.url}${START}`, { redirect: 'manual' });
      await server.close();
      return { methods: await answer.json(), start: status };
    };
    expect(await offered({})).toEqual({
      methods: { password: true, oidc: [], password_reset_by_mail: false, second_factor_required: false },
      start: 404,
    });
    const oidcClient = { ...CLIENT, name: 'Example' };
    const config = {
      oidcIssuer: provider.issuer,
      oidcClient,
      requireSecondFactor: true,
      smtpUrl: 'smtp://mail.example',
    };
    expect(await offered(config)).toEqual({
      methods: {
        password: true,
        oidc: [{ name: 'Example', start_url: START }],
        password_reset_by_mail: true,
        second_factor_required: true,
      },
      start: 303,
    });
  });
});
