import { createPublicKey, randomUUID } from 'node:crypto';
import { createTRPCClient, httpLink } from '@trpc/client';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMember } from '../../gateway/actions/identity/add-user.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import type { TrpcRouter } from '../../gateway/trpc/router.ts';
import { createServerDatabase, describeOnBothDatabases, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  askViewer,
  forgeToken,
  newProviderKey,
  type ProviderKey,
  startTestProvider,
  type TestProvider,
} from '../support/oidc-provider.ts';
import { postJson } from '../support/sign-in.ts';
import { trpcClient } from '../support/trpc.ts';

const AUDIENCE = 'http://footing.test';
const VERIFIED = { email_verified: true };

/** A member of the gateway's workspace who has never signed in. */
async function newMember({ db }: TestDatabase, { workspaceId }: TestGateway, email: string): Promise<string> {
  const userId = randomUUID();
  const now = new Date().toISOString();
  await withTenant(db, workspaceId, async (tx) => {
    addMember(tx, { userId, email, role: 'member', passwordHash: 'none', emailConfirmed: true }, now);
  });
  return userId;
}

const newEmail = () => `${randomUUID()}@footing.example`;

describeOnBothDatabases('accounts of people another provider signs in', (getDb) => {
  let provider: TestProvider;
  let server: TestGateway;
  beforeAll(async () => {
    provider = await startTestProvider([await newProviderKey('ES256', 'k1')], AUDIENCE);
    server = await startTestGateway(getDb().db, { config: { oidcIssuer: provider.issuer } });
  });
  afterAll(async () => {
    await server.close();
    await provider.stop();
  });

  const signIn = async (subject: string, claims: Readonly<Record<string, unknown>>) =>
    (await provider.signIn(subject, claims)).accessToken;
  const links = () => getDb().asOwner<{ subject: string; user_id: string }>('select * from user_identity');

  it('opens GraphQL, tRPC and the documents of REST, with the role of the account', async () => {
    const token = await signIn('owner', { email: server.owner.email, ...VERIFIED });
    const headers = { authorization: `Bearer ${token}` };
    const viewer = await askViewer(server.url, token);
    expect(viewer).toMatchObject({
      status: 200,
      viewer: {
        email: server.owner.email,
        memberships: [{ workspaceId: server.workspaceId, role: 'OWNER' }],
      },
    });
    const trpc = createTRPCClient<TrpcRouter>({ links: [httpLink({ url: `${server.url}/trpc`, headers })] });
    const own = await askViewer(server.url, await server.signIn(server.owner));
    expect((await trpc.session.me.query()).user_id).toBe(own.viewer?.userId);
    const path = `${server.url}/api/invoices/${randomUUID()}/source-document`;
    expect((await fetch(path, { headers })).status).toBe(404);
  });

  it('finds the account by a verified e-mail once and by issuer and subject from then on', async () => {
    const email = newEmail();
    const userId = await newMember(getDb(), server, email);
    const first = await askViewer(
      server.url,
      await signIn('ada', { email: email.toUpperCase(), ...VERIFIED }),
    );
    expect(first.viewer?.userId).toBe(userId);
    const later = [{ email: server.auditor.email, ...VERIFIED }, { email: newEmail(), ...VERIFIED }, {}];
    for (const claims of later) {
      const answer = await askViewer(server.url, await signIn('ada', claims));
      expect(answer.viewer?.userId).toBe(userId);
    }
    expect((await links()).filter(({ subject }) => subject === 'ada')).toMatchObject([{ user_id: userId }]);
  });

  it('gives an account somebody made with an invitation to whoever proves its address, and to them alone', async () => {
    const email = newEmail();
    const password = 'chosen by whoever held the token';
    const owner = trpcClient(server, await server.signIn(server.owner));
    const { invitation_token } = await owner.member.invite.mutate({ email, role: 'member' });
    const accepted = await postJson(server, '/api/auth/accept-invitation', { invitation_token, password });
    expect(accepted.status).toBe(200);
    const before = await server.signIn({ email, password });
    expect((await askViewer(server.url, before)).status).toBe(200);

    const proven = await signIn('rightful', { email, ...VERIFIED });
    expect((await askViewer(server.url, proven)).viewer?.email).toBe(email);
    expect((await askViewer(server.url, before)).status).toBe(401);
    const again = await postJson(server, '/api/auth/token', { email, password });
    expect(again.status).toBe(401);
    expect((await askViewer(server.url, proven)).status).toBe(200);
  });

  it('leaves their passwords to accounts the operator made', async () => {
    const before = await server.signIn(server.auditor);
    const token = await signIn('auditor', { email: server.auditor.email, ...VERIFIED });
    expect((await askViewer(server.url, token)).status).toBe(200);
    expect((await askViewer(server.url, before)).status).toBe(200);
    expect((await askViewer(server.url, await server.signIn(server.auditor))).status).toBe(200);
  });

  it('refuses a second subject with the e-mail of an account that has one', async () => {
    const email = newEmail();
    const userId = await newMember(getDb(), server, email);
    expect((await askViewer(server.url, await signIn('grace', { email, ...VERIFIED }))).status).toBe(200);
    const before = await links();
    const second = await askViewer(server.url, await signIn('grace-2', { email, ...VERIFIED }));
    expect(second).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await links()).toEqual(before);
    const first = await askViewer(server.url, await signIn('grace', { email, ...VERIFIED }));
    expect(first.viewer?.userId).toBe(userId);
  });

  it('takes a subject as it is written: another case is another person', async () => {
    const email = newEmail();
    await newMember(getDb(), server, email);
    expect((await askViewer(server.url, await signIn('Case', { email, ...VERIFIED }))).status).toBe(200);
    expect((await askViewer(server.url, await signIn('case', { email, ...VERIFIED }))).status).toBe(401);
  });

  it('links once when many first tokens come at once, and one subject when two do', async () => {
    const [email, contested] = [newEmail(), newEmail()];
    await newMember(getDb(), server, email);
    await newMember(getDb(), server, contested);
    const token = await signIn('many', { email, ...VERIFIED });
    const answers = await Promise.all(Array.from({ length: 8 }, () => askViewer(server.url, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const rivals = [
      await signIn('rival-1', { email: contested, ...VERIFIED }),
      await signIn('rival-2', { email: contested, ...VERIFIED }),
    ];
    const statuses = await Promise.all(
      rivals.map(async (rival) => (await askViewer(server.url, rival)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  it.each([
    ['no e-mail', (_known: string) => ({})],
    ['an e-mail nobody has verified', (known: string) => ({ email: known, email_verified: false })],
    ['an e-mail without a word on it', (known: string) => ({ email: known })],
    ['"true" as a text', (known: string) => ({ email: known, email_verified: 'true' })],
    ['a list of e-mails', (known: string) => ({ email: [known], email_verified: true })],
    ['an unknown e-mail', () => ({ email: newEmail(), email_verified: true })],
    ['an empty e-mail', () => ({ email: '', email_verified: true })],
    ['a NUL in the e-mail', (known: string) => ({ email: `${known}\u0000`, email_verified: true })],
    ['an e-mail that differs by a blank', (known: string) => ({ email: ` ${known}`, email_verified: true })],
    [
      'a Kelvin sign for a k',
      (known: string) => ({ email: known.replace('k', '\u212a'), email_verified: true }),
    ],
  ])('refuses a new subject with %s and makes neither link nor account', async (_what, claims) => {
    const known = `k${newEmail()}`;
    await newMember(getDb(), server, known);
    const users = () => getDb().asOwner('select count(*) from app_user');
    const before = [await links(), await users()];
    const answer = await askViewer(server.url, await signIn(randomUUID(), claims(known)));
    expect(answer).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect([await links(), await users()]).toEqual(before);
  });

  it('refuses the token of a program, which is nobody', async () => {
    expect((await askViewer(server.url, await provider.clientToken())).status).toBe(401);
  });

  it('reads memberships per request, as for every sign-in', async () => {
    const email = newEmail();
    const userId = await newMember(getDb(), server, email);
    const token = await signIn('leaver', { email, ...VERIFIED });
    expect((await askViewer(server.url, token)).viewer?.memberships).toHaveLength(1);
    await getDb().asOwner('delete from membership where user_id = $1', [userId]);
    expect((await askViewer(server.url, token)).viewer?.memberships).toEqual([]);
  });
});

describe('tokens of another provider', () => {
  let database: TestDatabase;
  let provider: TestProvider;
  let server: TestGateway;
  let key: ProviderKey;
  let good: Record<string, unknown>;
  beforeAll(async () => {
    database = await createServerDatabase();
    key = await newProviderKey('RS256', 'rsa-1');
    provider = await startTestProvider([key], AUDIENCE);
    // Tests set this machine's clock: that of the database would go on as it is.
    const clock = () => new Date();
    server = await startTestGateway(database.db, { config: { oidcIssuer: provider.issuer }, clock });
    const { accessToken } = await provider.signIn('owner', { email: server.owner.email, ...VERIFIED });
    expect((await askViewer(server.url, accessToken)).status).toBe(200);
    const now = Math.floor(Date.now() / 1000);
    good = { iss: provider.issuer, aud: AUDIENCE, sub: 'owner', iat: now, exp: now + 300 };
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    await server.close();
    await provider.stop();
    await database.close();
  });

  /** Refused, and the log says why in words of our own. */
  async function expectRefused(token: string, reason: RegExp): Promise<void> {
    const logged = server.log().length;
    expect(await askViewer(server.url, token)).toMatchObject({ status: 401, code: 'unauthenticated' });
    const lines = server.log().slice(logged);
    expect(lines).toMatch(reason);
    expect(lines).not.toContain(token.split('.')[1]);
  }

  it('are taken when forged with the provider’s own key, so that each refusal below has one cause', async () => {
    expect((await askViewer(server.url, await forgeToken(key, good))).status).toBe(200);
    for (const typ of ['JWT', 'jwt', 'application/at+jwt', 'AT+JWT']) {
      expect((await askViewer(server.url, await forgeToken(key, good, { typ }))).status).toBe(200);
    }
    const several = { ...good, aud: ['https://other.example', AUDIENCE] };
    expect((await askViewer(server.url, await forgeToken(key, several))).status).toBe(200);
  });

  it('are refused when the provider made them for another audience', async () => {
    const { accessToken } = await provider.signIn('owner', {}, 'https://other.example');
    await expectRefused(accessToken, /"reason":"ERR_JWT_CLAIM_VALIDATION_FAILED aud"/);
  });

  it('are refused when they are ID tokens, which say who signed in and not who may call', async () => {
    const { idToken } = await provider.signIn('owner', { email: server.owner.email, ...VERIFIED });
    await expectRefused(idToken, /"reason":"ERR_JWT_INVALID"/);
    await expectRefused(await forgeToken(key, { ...good, aud: 'dashboard' }, { typ: 'JWT' }), / aud"/);
  });

  it('are refused from the second they expire', async () => {
    const { accessToken } = await provider.signIn('owner', {});
    expect((await askViewer(server.url, accessToken)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    await expectRefused(accessToken, /"reason":"ERR_JWT_EXPIRED exp"/);
    vi.useRealTimers();
    const now = Math.floor(Date.now() / 1000);
    await expectRefused(await forgeToken(key, { ...good, exp: now }), /"reason":"ERR_JWT_EXPIRED exp"/);
  });

  it('are refused with alg none', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const head = part({ alg, typ: 'at+jwt', kid: 'rsa-1' });
      for (const signature of ['', (await forgeToken(key, good)).split('.')[2]]) {
        await expectRefused(`${head}.${part(good)}.${signature}`, /"reason":"ERR_/);
      }
    }
  });

  it('are refused with HS256 and any form of the public key as the secret', async () => {
    const publicKey = createPublicKey({ key: key.publicJwk as never, format: 'jwk' });
    const secrets = [
      publicKey.export({ type: 'spki', format: 'pem' }),
      publicKey.export({ type: 'pkcs1', format: 'pem' }),
      publicKey.export({ type: 'spki', format: 'der' }),
      JSON.stringify(key.publicJwk),
      Buffer.from(String(key.publicJwk.n), 'base64url'),
      String(key.publicJwk.n),
    ];
    const requests = provider.requests.length;
    for (const secret of secrets) {
      const token = await new SignJWT({ ...good })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'rsa-1' })
        .sign(typeof secret === 'string' ? Buffer.from(secret) : secret);
      await expectRefused(token, /"reason":"ERR_JOSE_ALG_NOT_ALLOWED"/);
    }
    expect(provider.requests.length, 'no key is asked for').toBe(requests);
  });

  it('are refused when signed with a key the provider has not, under its key id or with a key of their own', async () => {
    const stranger = await newProviderKey('RS256', 'rsa-1');
    await expectRefused(await forgeToken(stranger, good), /SIGNATURE/);
    await expectRefused(await forgeToken(stranger, good, { jwk: stranger.publicJwk }), /SIGNATURE/);
    const address = { jku: 'https://attacker.example/jwks', kid: 'theirs' };
    await expectRefused(await forgeToken(stranger, good, address), /NO_MATCHING_KEY/);
    const [head, , signature] = (await forgeToken(key, good)).split('.');
    const other = Buffer.from(JSON.stringify({ ...good, sub: 'admin' })).toString('base64url');
    await expectRefused(`${head}.${other}.${signature}`, /SIGNATURE/);
  });

  it.each([
    ['another issuer in the provider’s own hand', { iss: 'https://other.example' }],
    ['the issuer with a slash', (issuer: string) => ({ iss: `${issuer}/` })],
  ])('are nobody’s with %s, and cause no fetch', async (_what, changes) => {
    const requests = provider.requests.length;
    const claims = typeof changes === 'function' ? changes(provider.issuer) : changes;
    const answer = await askViewer(server.url, await forgeToken(key, { ...good, ...claims }));
    expect(answer).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(provider.requests.length).toBe(requests);
  });

  it.each([
    ['no subject', { sub: undefined }, /sub"/],
    ['an empty subject', { sub: '' }, /sub"/],
    ['a subject of 256 characters', { sub: 'x'.repeat(256) }, /sub"/],
    ['a subject with a NUL', { sub: 'owner\u0000' }, /sub"/],
    ['a number for a subject', { sub: 1 }, /sub"/],
    ['a list for a subject', { sub: ['owner'] }, /sub"/],
    ['no end', { exp: undefined }, /exp"/],
    ['an end that is a text', { exp: '2099-01-01' }, /exp"/],
    ['no time of issue', { iat: undefined }, /iat"/],
    ['a time of issue to come', { iat: Math.floor(Date.now() / 1000) + 3_600 }, /iat"/],
    ['a start to come', { nbf: Math.floor(Date.now() / 1000) + 3_600 }, /nbf"/],
    ['no audience', { aud: undefined }, /aud"/],
    ['an audience that only begins like ours', { aud: `${AUDIENCE}.attacker.example` }, /aud"/],
    ['a key it is bound to and no proof of it', { cnf: { jkt: 'x' } }, /cnf"/],
  ])('are refused with %s', async (_what, changes, reason) => {
    await expectRefused(await forgeToken(key, { ...good, ...changes }), reason);
  });

  it.each([['dpop+jwt'], ['logout+jwt'], ['secevent+jwt'], [undefined]])(
    'are refused with the type %s',
    async (typ) => {
      await expectRefused(await forgeToken(key, good, { typ }), /"reason":"ERR_JWT_INVALID"/);
    },
  );

  it('are counted by what became of them', async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/oidc_tokens_total\{outcome="accepted"\} [1-9]/);
    expect(metrics).toMatch(/oidc_tokens_total\{outcome="refused"\} [1-9]/);
  });
});
