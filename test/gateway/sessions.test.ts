import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUser } from '../../gateway/actions/identity/add-user.ts';
import type { Role } from '../../schema/contracts/auth.ts';
import { browserPage } from '../support/browser.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson } from '../support/people.ts';
import { postToken, refresh, refusal, signInFully, statusWith } from '../support/sign-in.ts';
import { refusalOf, refusedWith, trpcClient } from '../support/trpc.ts';

const OLD = 'the first password of this person';
const NEW = 'another password, as long as that';

describeOnBothDatabases('the sessions of a person', (getDb) => {
  let server: TestGateway;
  let now: Date;
  beforeAll(async () => {
    now = new Date();
    server = await startTestGateway(getDb().db, { clock: () => now });
  });
  afterAll(() => server.close());

  /** A person with a password, whom the operator made. */
  async function person(role: Role = 'member') {
    const email = `${role}-${randomUUID()}@example.com`;
    const { workspaceId } = server;
    const caller = { workspaceId, actor: 'system:cli' };
    const { user_id: userId } = await addUser(server.deps, caller, { email, role, password: OLD });
    return { userId, email, password: OLD };
  }
  const client = (token: string) => trpcClient(server, token);
  const accountEntries = (userId: string) =>
    getDb().asOwner<{ payload: string }>(
      `select p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq)
       where e.subject = $1 and e.kind = 'member.account_recorded' order by e.seq`,
      [`user:${userId}`],
    );

  it('are listed with place, program and times, and the one of the request is marked', async () => {
    const who = await person();
    const page = browserPage(server);
    const { body } = await page.post('/api/auth/browser-session', who);
    const began = now.toISOString();
    now = new Date(now.getTime() + 600_000);
    await page.post('/api/auth/browser-session/refresh');
    const program = await postToken(server, who, { 'user-agent': 'erp-export/2.1 (batch)' });
    const { access_token } = (await program.json()) as { access_token: string };
    const { sessions } = await client(access_token).session.list.query();
    expect(sessions).toEqual([
      {
        session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: now.toISOString(),
        last_used_at: now.toISOString(),
        expires_at: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
        address: '127.0.0.1',
        client: 'erp-export/2.1',
        current: true,
      },
      expect.objectContaining({
        created_at: began,
        last_used_at: now.toISOString(),
        client: 'Firefox on Windows',
        current: false,
      }),
    ]);
    const marked = (await client(String(body?.access_token)).session.list.query()).sessions;
    expect(marked.map(({ current }) => current)).toEqual([false, true]);
  });

  it('end one by one: its refresh token and its access token are refused at once', async () => {
    const who = await person();
    const [one, other] = [await signInFully(server, who), await signInFully(server, who)];
    const { sessions } = await client(one.access_token).session.list.query();
    const session_id = sessions.find(({ current }) => !current)?.session_id ?? '';
    expect(await client(one.access_token).session.end.mutate({ session_id })).toEqual({ ended: 1 });
    expect(await statusWith(server, other.access_token)).toBe(401);
    expect(await refusal(refresh(server, other.refresh_token))).toEqual([401, 'invalid_refresh_token']);
    expect(await statusWith(server, one.access_token)).toBe(200);
    expect((await client(one.access_token).session.list.query()).sessions).toHaveLength(1);
    expect(await refusalOf(client(one.access_token).session.end.mutate({ session_id }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('end all others at once', async () => {
    const who = await person();
    const all = [];
    for (let each = 0; each < 3; each += 1) all.push(await signInFully(server, who));
    const [first, ...others] = all;
    expect(await client(first?.access_token ?? '').session.end.mutate({ others: true })).toEqual({
      ended: 2,
    });
    for (const { access_token } of others) expect(await statusWith(server, access_token)).toBe(401);
    expect(await statusWith(server, first?.access_token ?? '')).toBe(200);
  });

  it('of somebody else are neither listed nor ended', async () => {
    const mine = await signInFully(server, await person());
    const theirs = await signInFully(server, await person());
    const [theirSession] = (await client(theirs.access_token).session.list.query()).sessions;
    const session_id = theirSession?.session_id ?? '';
    const listed = JSON.stringify(await client(mine.access_token).session.list.query());
    expect(listed).not.toContain(session_id);
    expect(await refusalOf(client(mine.access_token).session.end.mutate({ session_id }))).toEqual([
      404,
      'not_found',
    ]);
    expect(await statusWith(server, theirs.access_token)).toBe(200);
  });

  it('are named either by their id or as all others', async () => {
    const { access_token } = await signInFully(server, await person());
    for (const input of [{}, { session_id: randomUUID(), others: true }, { others: false }]) {
      expect(await refusedWith(client(access_token).session.end.mutate(input))).toEqual({
        status: 400,
        code: 'validation_failed',
        pointers: ['/session_id'],
      });
    }
  });

  it('end with a new password, but for the one that set it', async () => {
    const who = await person();
    const [mine, other] = [await signInFully(server, who), await signInFully(server, who)];
    const change = { current_password: OLD, new_password: NEW };
    expect(await client(mine.access_token).session.changePassword.mutate(change)).toEqual({ ended: 1 });
    expect(await statusWith(server, mine.access_token)).toBe(200);
    expect((await refresh(server, mine.refresh_token)).status).toBe(200);
    expect(await statusWith(server, other.access_token)).toBe(401);
    expect(await refusal(postToken(server, who))).toEqual([401, 'invalid_credentials']);
    expect((await postToken(server, { ...who, password: NEW })).status).toBe(200);
  });

  it('set no password without the current one, none that is weak, and count each guess', async () => {
    const who = await person();
    const { access_token } = await signInFully(server, who);
    const change = (current_password: string, new_password: string) =>
      client(access_token).session.changePassword.mutate({ current_password, new_password });
    expect(await refusedWith(change('not the current password', NEW))).toEqual({
      status: 401,
      code: 'invalid_credentials',
      pointers: ['/current_password'],
    });
    expect(await refusedWith(change(OLD, 'short'))).toEqual({
      status: 400,
      code: 'weak_password',
      pointers: ['/new_password'],
    });
    expect((await postToken(server, who)).status, 'as before').toBe(200);
    for (let guess = 0; guess < 10; guess += 1) await refusalOf(change('not the current password', NEW));
    expect(await refusalOf(change(OLD, NEW))).toEqual([429, 'too_many_attempts']);
  });

  it('let one of two changes at once through', async () => {
    const { access_token } = await signInFully(server, await person());
    const changes = ['the new one of the first call', 'the new one of the second call'].map((new_password) =>
      client(access_token).session.changePassword.mutate({ current_password: OLD, new_password }),
    );
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('record on the chain what an auditor signs in with from then on, who goes on working', async () => {
    const auditor = await person('auditor');
    const owner = await newPerson(server.deps, server.workspaceId, 'owner');
    const { engagement_id } = await client(owner.token).engagement.create.mutate({
      period: String(now.getFullYear()),
      auditors: [auditor.userId],
    });
    const { access_token } = await signInFully(server, auditor);
    const before = await accountEntries(auditor.userId);
    await client(access_token).session.changePassword.mutate({ current_password: OLD, new_password: NEW });
    const after = await accountEntries(auditor.userId);
    expect(after).toHaveLength(before.length + 1);
    expect(JSON.parse(after.at(-1)?.payload ?? '')).toMatchObject({ identity: 'email' });
    expect(after.at(-1)?.payload).not.toBe(before.at(-1)?.payload);
    const planned = client(access_token).engagement.plan.mutate({ engagement_id, retention_years: 11 });
    expect(await planned.then(() => 'planned', String)).toBe('planned');
  });
});
