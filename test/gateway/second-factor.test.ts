import { createTRPCClient, httpLink } from '@trpc/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeSecondFactorOf, startSecondFactor } from '../../gateway/actions/identity/second-factor.ts';
import { viewerOf } from '../../gateway/auth/viewer.ts';
import type { TrpcRouter } from '../../gateway/trpc/router.ts';
import { codeAt, secretIn } from '../support/authenticator.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson, type Person } from '../support/people.ts';
import { postJson, postToken, refresh, refusal, type Tokens, tokensOf } from '../support/sign-in.ts';
import { refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

const STEP_MS = 30_000;
const PER_ACCOUNT = 10;
const RECOVERY_CODE = /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/;

describeOnBothDatabases('second factor', (getDb) => {
  let server: TestGateway;
  /** Requires a second factor; on the same database, with the same keys. */
  let strict: TestGateway;
  let now = new Date('2026-11-23T10:20:30.000Z');
  beforeAll(async () => {
    const options = { clock: () => now, config: { trustedProxies: ['127.0.0.1'] } };
    server = await startTestGateway(getDb().db, options);
    strict = await startTestGateway(getDb().db, {
      ...options,
      config: { ...options.config, requireSecondFactor: true },
      workspace: server,
      ...(server.deps.secretKey === null ? {} : { secretKey: server.deps.secretKey }),
    });
  });
  beforeEach(async () => {
    now = new Date(now.getTime() + 10 * STEP_MS);
    await getDb().asOwner('delete from sign_in_attempt');
  });
  afterAll(async () => {
    await strict.close();
    await server.close();
  });

  interface Account extends Person {
    readonly password: string;
    readonly client: TrpcTestClient;
  }
  /** A member with the password of the workspace's auditor. */
  async function newAccount(role: 'member' | 'auditor' = 'member'): Promise<Account> {
    const person = await newPerson(server.deps, server.workspaceId, role);
    await getDb().asOwner(
      'update app_user set password_hash = (select password_hash from app_user where email = $2) where user_id = $1',
      [person.userId, server.auditor.email],
    );
    return { ...person, password: server.auditor.password, client: trpcClient(server, person.token) };
  }
  interface Protected extends Account {
    readonly secret: string;
    readonly recovery: readonly string[];
  }
  /** With a second factor; the clock goes on, so that the next code is a new one. */
  async function newProtected(): Promise<Protected> {
    const account = await newAccount();
    const { secret } = await account.client.session.startSecondFactor.mutate({ password: account.password });
    const code = codeAt(secret, now);
    const { recovery_codes: recovery } = await account.client.session.confirmSecondFactor.mutate({ code });
    stepsLater(1);
    return { ...account, secret, recovery };
  }
  const stepsLater = (steps: number) => {
    now = new Date(now.getTime() + steps * STEP_MS);
  };
  const signIn = ({ email, password }: Account, code?: string, headers?: Record<string, string>) =>
    postToken(server, { email, password, ...(code === undefined ? {} : { code }) }, headers);
  const wrongCode = ({ secret }: Protected) => {
    const valid = [-1, 0, 1].map((steps) => codeAt(secret, new Date(now.getTime() + steps * STEP_MS)));
    return ['000000', '111111', '222222', '333333'].find((code) => !valid.includes(code)) ?? '';
  };
  const rows = (text: string, userId: string) => getDb().asOwner<Record<string, unknown>>(text, [userId]);

  describe('setting it up', () => {
    it('gives a secret for the app and, for its first code, ten recovery codes', async () => {
      const { client, email, password } = await newAccount();
      expect((await client.session.me.query()).second_factor).toBe('off');
      const started = await client.session.startSecondFactor.mutate({ password });
      expect(secretIn(started.otpauth_uri)).toBe(started.secret);
      expect(started.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(decodeURIComponent(new URL(started.otpauth_uri).pathname)).toContain(`Footing:${email}`);
      const answer = await client.session.confirmSecondFactor.mutate({ code: codeAt(started.secret, now) });
      expect(answer.recovery_codes).toHaveLength(10);
      for (const code of answer.recovery_codes) expect(code).toMatch(RECOVERY_CODE);
      expect((await client.session.me.query()).second_factor).toBe('on');
    });

    it('counts only once a first code was sent, and starting again voids the first secret', async () => {
      const account = await newAccount();
      const {
        client: { session },
        password,
      } = account;
      const first = await session.startSecondFactor.mutate({ password });
      const second = await session.startSecondFactor.mutate({ password });
      expect((await session.me.query()).second_factor).toBe('off');
      expect((await signIn(account)).status, 'without a code').toBe(200);
      for (const code of [codeAt(first.secret, now), 'abcd-efgh-ijkl-mnop']) {
        expect(await refusalOf(session.confirmSecondFactor.mutate({ code }))).toEqual([401, 'invalid_code']);
      }
      await session.confirmSecondFactor.mutate({ code: codeAt(second.secret, now) });
    });

    it('needs the password, with the limits of a sign-in: a stolen access token locks nobody out', async () => {
      const account = await newAccount();
      const { session } = account.client;
      for (const input of [undefined, {}, { password: null }]) {
        const call = session.startSecondFactor.mutate(input);
        expect(await refusalOf(call)).toEqual([403, 'reauthentication_required']);
      }
      for (let run = 0; run < PER_ACCOUNT; run += 1) {
        const call = session.startSecondFactor.mutate({ password: 'wrong' });
        expect(await refusalOf(call), `run ${run}`).toEqual([401, 'invalid_credentials']);
      }
      const call = session.startSecondFactor.mutate({ password: account.password });
      expect(await refusalOf(call)).toEqual([429, 'too_many_attempts']);
      expect(await rows('select * from second_factor where user_id = $1', account.userId)).toEqual([]);
    });

    it('refuses a second one beside the first, and a code where none was started', async () => {
      const { client, secret, password } = await newProtected();
      const code = codeAt(secret, now);
      const exists = [409, 'second_factor_exists'];
      expect(await refusalOf(client.session.startSecondFactor.mutate({ password }))).toEqual(exists);
      expect(await refusalOf(client.session.confirmSecondFactor.mutate({ code }))).toEqual(exists);
      const other = (await newAccount()).client.session;
      const none = [409, 'no_second_factor'];
      expect(await refusalOf(other.confirmSecondFactor.mutate({ code }))).toEqual(none);
      const both = { password: server.auditor.password, code };
      expect(await refusalOf(other.removeSecondFactor.mutate(both))).toEqual(none);
      expect(await refusalOf(other.renewRecoveryCodes.mutate(both))).toEqual(none);
    });

    it('stores neither the secret nor a recovery code as text', async () => {
      const { secret, recovery, userId } = await newProtected();
      const stored = JSON.stringify([
        await rows('select * from second_factor where user_id = $1', userId),
        await rows('select * from recovery_code where user_id = $1', userId),
      ]);
      for (const text of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
        expect(stored).not.toContain(text);
        expect(server.log()).not.toContain(text);
      }
    });

    it('is refused where the server has no key for the secrets', async () => {
      const { token, password } = await newAccount();
      const own = { ...server.deps, secretKey: null };
      const viewer = await viewerOf(server.deps, new Headers({ authorization: `Bearer ${token}` }));
      if (viewer === null) throw new Error('signed in');
      await expect(
        startSecondFactor(own, { viewer, address: '192.0.2.1' }, { password }),
      ).rejects.toMatchObject({
        code: 'second_factor_unavailable',
      });
    });
  });

  describe('signing in', () => {
    it('needs a code, and says so only to who knows the password', async () => {
      const account = await newProtected();
      expect(await refusal(signIn(account))).toEqual([401, 'second_factor_required']);
      expect(await refusal(signIn({ ...account, password: 'wrong' }))).toEqual([401, 'invalid_credentials']);
      const wrong = signIn({ ...account, password: 'wrong' }, codeAt(account.secret, now));
      expect(await refusal(wrong)).toEqual([401, 'invalid_credentials']);
      const tokens: Tokens = await tokensOf(signIn(account, codeAt(account.secret, now)));
      expect((await refresh(server, tokens.refresh_token)).status, 'a refresh needs none').toBe(200);
    });

    it('takes a code once, and none older than the last one used', async () => {
      const account = await newProtected();
      stepsLater(2);
      const [before, code] = [-1, 0].map((steps) =>
        codeAt(account.secret, new Date(now.getTime() + steps * STEP_MS)),
      );
      expect((await signIn(account, code)).status).toBe(200);
      expect(await refusal(signIn(account, code)), 'replayed').toEqual([401, 'invalid_code']);
      expect(await refusal(signIn(account, before)), 'the one before').toEqual([401, 'invalid_code']);
      stepsLater(1);
      expect((await signIn(account, codeAt(account.secret, now))).status, 'the next one').toBe(200);
    });

    it('takes the code that turned it on no second time', async () => {
      const account = await newAccount();
      const { secret } = await account.client.session.startSecondFactor.mutate({
        password: account.password,
      });
      const code = codeAt(secret, now);
      await account.client.session.confirmSecondFactor.mutate({ code });
      expect(await refusal(signIn(account, code))).toEqual([401, 'invalid_code']);
    });

    it('takes of eight sign-ins at once with one code a single one', async () => {
      const account = await newProtected();
      const code = codeAt(account.secret, now);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => signIn(account, code, { 'x-forwarded-for': `192.0.2.${n + 1}` })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('takes each recovery code once, however it is typed', async () => {
      const account = await newProtected();
      const [first = '', second = ''] = account.recovery;
      expect((await signIn(account, first)).status).toBe(200);
      expect(await refusal(signIn(account, first))).toEqual([401, 'invalid_code']);
      expect((await signIn(account, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
      const other = await newProtected();
      expect(await refusal(signIn(other, account.recovery[2])), 'of another account').toEqual([
        401,
        'invalid_code',
      ]);
    });

    it('ends after ten wrong codes, also with the right password sent between them', async () => {
      const account = await newProtected();
      for (let run = 0; run < PER_ACCOUNT; run += 1) {
        expect(await refusal(signIn(account)), `missing ${run}`).toEqual([401, 'second_factor_required']);
        expect(await refusal(signIn(account, wrongCode(account))), `wrong ${run}`).toEqual([
          401,
          'invalid_code',
        ]);
      }
      const code = codeAt(account.secret, now);
      expect(await refusal(signIn(account, code))).toEqual([429, 'too_many_attempts']);
      expect(await refusal(signIn(account))).toEqual([429, 'too_many_attempts']);
    });

    it('counts wrong codes on after a change of the password', async () => {
      const account = await newProtected();
      for (let run = 0; run < PER_ACCOUNT - 1; run += 1) {
        expect(await refusal(signIn(account, wrongCode(account)))).toEqual([401, 'invalid_code']);
      }
      const new_password = 'another password, long enough';
      await account.client.session.changePassword.mutate({
        current_password: account.password,
        new_password,
      });
      expect(
        await refusal(signIn({ ...account, password: new_password }, codeAt(account.secret, now))),
      ).toEqual([429, 'too_many_attempts']);
    });

    it('never ends for a right password without a code', async () => {
      const account = await newProtected();
      for (let run = 0; run < 2 * PER_ACCOUNT; run += 1) {
        expect(await refusal(signIn(account)), `run ${run}`).toEqual([401, 'second_factor_required']);
      }
      expect((await signIn(account, codeAt(account.secret, now))).status).toBe(200);
    });

    it('refuses a code beside a refresh token, and one that is no text', async () => {
      for (const body of [
        { refresh_token: 'ftr_x', code: '123456' },
        { email: 'a@b.example', password: 'x', code: 123456 },
        { email: 'a@b.example', password: 'x', code: '12345' },
        { code: '123456' },
      ]) {
        expect(await refusal(postToken(server, body))).toEqual([400, 'validation_failed']);
      }
    });

    it('refuses codes when the stored secret is that of another account, and takes recovery codes', async () => {
      const [victim, thief] = [await newProtected(), await newProtected()];
      await getDb().asOwner(
        'update second_factor set secret = (select secret from second_factor where user_id = $2) where user_id = $1',
        [victim.userId, thief.userId],
      );
      for (const { secret } of [victim, thief]) {
        expect(await refusal(signIn(victim, codeAt(secret, now)))).toEqual([401, 'invalid_code']);
      }
      expect(server.log()).toContain('a second factor cannot be read');
      expect((await signIn(victim, victim.recovery[0])).status).toBe(200);
    });

    it('is asked for before an invitation is accepted with a password', async () => {
      const account = await newProtected();
      const owner = trpcClient(server, await server.signIn(server.owner));
      const workspace = await owner.workspace.create.mutate({ name: 'Another' });
      const { invitation_token } = await owner.member.invite.mutate({
        workspace_id: workspace.workspace_id,
        email: account.email,
        role: 'member',
      });
      const path = '/api/auth/accept-invitation';
      const accept = () => postJson(server, path, { invitation_token, password: account.password });
      for (let run = 0; run < PER_ACCOUNT + 1; run += 1) {
        expect(await refusal(accept())).toEqual([401, 'second_factor_required']);
      }
      const headers = { authorization: `Bearer ${account.token}` };
      expect((await postJson(server, path, { invitation_token }, headers)).status).toBe(200);
    });
  });

  describe('removing it, and new recovery codes', () => {
    it('need password and code, which then are used', async () => {
      const account = await newProtected();
      const { client, password, secret, recovery } = account;
      const code = codeAt(secret, now);
      for (const call of [client.session.removeSecondFactor, client.session.renewRecoveryCodes]) {
        expect(await refusalOf(call.mutate({ code }))).toEqual([403, 'reauthentication_required']);
        expect(await refusalOf(call.mutate({ password: 'wrong', code }))).toEqual([
          401,
          'invalid_credentials',
        ]);
        const wrong = { password, code: wrongCode(account) };
        expect(await refusalOf(call.mutate(wrong))).toEqual([401, 'invalid_code']);
      }
      const renewed = await client.session.renewRecoveryCodes.mutate({ password, code });
      expect(await refusal(signIn(account, code)), 'used').toEqual([401, 'invalid_code']);
      expect(await refusal(signIn(account, recovery[0])), 'void').toEqual([401, 'invalid_code']);
      const [first = '', second = ''] = renewed.recovery_codes;
      expect((await signIn(account, first)).status).toBe(200);
      expect(await client.session.removeSecondFactor.mutate({ password, code: second })).toEqual({
        removed: true,
      });
      expect((await client.session.me.query()).second_factor).toBe('off');
      expect((await signIn(account)).status).toBe(200);
      expect(await rows('select * from recovery_code where user_id = $1', account.userId)).toEqual([]);
    });

    it('are limited together with sign-ins', async () => {
      const account = await newProtected();
      for (let run = 0; run < PER_ACCOUNT; run += 1) {
        const call = account.client.session.removeSecondFactor.mutate({ password: 'wrong', code: '000000' });
        expect(await refusalOf(call)).toEqual([401, 'invalid_credentials']);
      }
      const call = account.client.session.renewRecoveryCodes.mutate({
        password: account.password,
        code: '000000',
      });
      expect(await refusalOf(call)).toEqual([429, 'too_many_attempts']);
      expect(await refusal(signIn(account))).toEqual([429, 'too_many_attempts']);
    });

    it('can be done by the operator, and refuse an account without one', async () => {
      const account = await newProtected();
      const operator = { database: getDb().db, clock: () => now };
      const by = { email: account.email, actor: 'system:cli' };
      expect(await removeSecondFactorOf(operator, by)).toBe(account.userId);
      expect((await signIn(account)).status).toBe(200);
      await expect(removeSecondFactorOf(operator, by)).rejects.toMatchObject({ code: 'no_second_factor' });
      const nobody = { ...by, email: 'nobody@footing.example' };
      await expect(removeSecondFactorOf(operator, nobody)).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  it('leaves an access event of each change, with the address it came from', async () => {
    const account = await newAccount();
    const headers = { authorization: `Bearer ${account.token}`, 'x-forwarded-for': '192.0.2.77' };
    const { session } = createTRPCClient<TrpcRouter>({
      links: [httpLink({ url: `${server.url}/trpc`, headers })],
    });
    const { password } = account;
    const { secret } = await session.startSecondFactor.mutate({ password });
    const { recovery_codes } = await session.confirmSecondFactor.mutate({ code: codeAt(secret, now) });
    await session.renewRecoveryCodes.mutate({ password, code: recovery_codes[0] ?? '' });
    stepsLater(1);
    await session.removeSecondFactor.mutate({ password, code: codeAt(secret, now) });
    await server.deps.accessLog.flush();
    const owner = trpcClient(server, await server.signIn(server.owner));
    for (const kind of ['second_factor_added', 'recovery_codes_renewed', 'second_factor_removed'] as const) {
      const { events } = await owner.workspace.accessEvents.query({ workspace_id: server.workspaceId, kind });
      const own = events.filter(({ actor }) => actor === `user:${account.userId}`);
      expect(own.map(({ address, count }) => [address, count])).toEqual([['192.0.2.77', 1]]);
    }
  });

  it('puts each change of an auditor on the chain of settings, and none of a member', async () => {
    const [auditor, member] = [await newAccount('auditor'), await newAccount('member')];
    const entries = async ({ userId }: Person) =>
      (
        await getDb().asOwner<{ actor: string; payload: string }>(
          `select e.header::json ->> 'actor' as actor, p.payload from audit_entry e
           join audit_payload p using (workspace_id, period, seq)
           where e.kind = 'member.account_recorded' and e.subject = $1 order by e.seq`,
          [`user:${userId}`],
        )
      ).map(({ actor, payload }) => ({ actor, account: String(JSON.parse(payload).account) }));
    const before = await entries(auditor);
    for (const { client, password } of [auditor, member]) {
      const { secret } = await client.session.startSecondFactor.mutate({ password });
      await client.session.confirmSecondFactor.mutate({ code: codeAt(secret, now) });
    }
    const operator = { database: getDb().db, clock: () => now };
    await removeSecondFactorOf(operator, { email: auditor.email, actor: 'system:cli' });
    const [added, removed, ...others] = (await entries(auditor)).slice(before.length);
    expect(others).toEqual([]);
    expect([added?.actor, removed?.actor]).toEqual([`user:${auditor.userId}`, 'system:cli']);
    expect(added?.account).toMatch(/^[0-9a-f]{64}$/);
    expect(added?.account).not.toBe(removed?.account);
    expect(await entries(member)).toEqual([]);
  });

  describe('where the installation requires it', () => {
    /** A session as the strict server sees it: the token is for one issuer, so it is signed there. */
    const strictly = async ({ email, password }: Account, code?: string) =>
      (await tokensOf(postToken(strict, { email, password, ...(code === undefined ? {} : { code }) })))
        .access_token;

    it('lets who has none sign in for nothing but setting one up', async () => {
      const account = await newAccount();
      const token = await strictly(account);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const client = trpcClient(strict, token);
      const missing = [403, 'second_factor_missing'];
      expect(await client.session.me.query()).toMatchObject({
        second_factor: 'off',
        second_factor_required: true,
      });
      expect(await refusalOf(client.workspace.get.query())).toEqual(missing);
      expect(await refusalOf(client.apiKey.create.mutate({ name: 'x' }))).toEqual(missing);
      for (const [method, path, body] of [
        ['POST', '/graphql', '{"query":"{ viewer { userId } }"}'],
        ['POST', '/api/workpaper', '{"action":"plan"}'],
        ['POST', '/api/auth/accept-invitation', '{"invitation_token":"fti_x"}'],
        ['GET', `/api/invoices/${account.userId}/source-document`, null],
      ] as const) {
        const answer = await fetch(`${strict.url}${path}`, { method, headers, body });
        expect(await refusal(answer), path).toEqual(missing);
      }
      const batch = await fetch(`${strict.url}/trpc/session.me,workspace.get?batch=1`, { headers });
      const answers = (await batch.json()) as { error?: { data: { problem: { code: string } } } }[];
      expect(answers.map(({ error }) => error?.data.problem.code)).toEqual([
        undefined,
        'second_factor_missing',
      ]);

      const { secret } = await client.session.startSecondFactor.mutate({ password: account.password });
      await client.session.confirmSecondFactor.mutate({ code: codeAt(secret, now) });
      expect((await client.workspace.get.query()).workspace_id).toBe(server.workspaceId);
    });

    it('limits a session again once the second factor was removed', async () => {
      const account = await newProtected();
      const client = trpcClient(strict, await strictly(account, codeAt(account.secret, now)));
      expect((await client.workspace.get.query()).workspace_id).toBe(server.workspaceId);
      const { password, recovery } = account;
      await client.session.removeSecondFactor.mutate({ password, code: recovery[0] ?? '' });
      expect(await refusalOf(client.workspace.get.query())).toEqual([403, 'second_factor_missing']);
    });

    it('does not start without a key for the secrets', async () => {
      const config = { requireSecondFactor: true, secretKeyFile: '/nowhere/secret.jwk' };
      const started = startTestGateway(getDb().db, { config, workspace: server });
      await expect(started).rejects.toThrow(
        'SECRET_KEY_FILE: there is no folder /nowhere: make it, or correct SECRET_KEY_FILE',
      );
    });

    it('leaves API keys alone', async () => {
      const answer = await fetch(`${strict.url}/api/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(await refusal(answer)).toEqual([400, 'validation_failed']);
    });
  });

  it('lets a person choose a language, and refuses others', async () => {
    const { session } = (await newAccount()).client;
    expect((await session.me.query()).language).toBeNull();
    for (const language of ['de', 'fr', 'it', 'en', null] as const) {
      expect(await session.setLanguage.mutate({ language })).toEqual({ language });
      expect((await session.me.query()).language).toBe(language);
    }
    const refused = session.setLanguage.mutate({ language: 'es' as 'en' });
    expect(await refusalOf(refused)).toEqual([400, 'validation_failed']);
  });
});
