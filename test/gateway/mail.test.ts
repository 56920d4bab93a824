import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUser } from '../../gateway/actions/identity/add-user.ts';
import type { Role } from '../../schema/contracts/auth.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { newPerson, type Person } from '../support/people.ts';
import { postJson, postToken, refusal } from '../support/sign-in.ts';
import { refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

const OLD = 'the first password of this person';
const NEW = 'another password, as long as that';
const REQUEST = '/api/auth/password-reset/request';
const QUARTER_MS = 16 * 60_000;

describeOnBothDatabases('mail', (getDb) => {
  let mail: MailServer;
  let server: TestGateway;
  let owner: Person;
  let client: TrpcTestClient;
  let now: Date;
  beforeAll(async () => {
    now = new Date();
    mail = await startMailServer();
    const config = { smtpUrl: mail.url, mailFrom: 'Footing <footing@example.com>' };
    server = await startTestGateway(getDb().db, { config, clock: () => now });
    owner = await newPerson(server.deps, server.workspaceId, 'owner');
    client = trpcClient(server, owner.token);
  });
  afterAll(async () => {
    await server.close();
    await mail.stop();
  });

  async function person(role: Role = 'member') {
    const email = `${role}-${randomUUID()}@example.com`;
    const caller = { workspaceId: server.workspaceId, actor: 'system:cli' };
    const { user_id: userId } = await addUser(server.deps, caller, { email, role, password: OLD });
    return { userId, email, password: OLD };
  }
  const ask = (email: string, headers: Record<string, string> = {}) =>
    postJson(server, REQUEST, { email }, headers);
  const tokenIn = (text: string, page: string) =>
    new RegExp(`http://footing\\.test/console/${page}#(\\S+)`).exec(text)?.[1] ?? 'no link';
  const use = (token: string) => postJson(server, '/api/auth/password-reset', { token, password: NEW });
  const identityOf = async (userId: string) =>
    (await client.member.list.query()).members.find(({ user_id }) => user_id === userId)?.identity;
  const accountEntries = (userId: string) =>
    getDb().asOwner<{ payload: string }>(
      `select p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq)
       where e.subject = $1 and e.kind = 'member.account_recorded' order by e.seq`,
      [`user:${userId}`],
    );
  const quietly = () => new Promise((resolve) => setTimeout(resolve, 300));

  it('brings an auditor a link for a new password, which proves the address', async () => {
    const auditor = await person('auditor');
    const answer = await ask(auditor.email.toUpperCase());
    expect([answer.status, await answer.text()]).toEqual([202, '']);
    const { from, to, subject, text } = await mail.mailTo(auditor.email);
    expect([from, to, subject]).toEqual(['footing@example.com', [auditor.email], 'New password for Footing']);
    const token = tokenIn(text, 'password-reset');
    expect(token).toMatch(/^ftp_[A-Za-z0-9_-]{43}$/);
    expect((await use(token)).status).toBe(200);
    expect((await postToken(server, { ...auditor, password: NEW })).status).toBe(200);
    const payload = (await accountEntries(auditor.userId)).at(-1)?.payload ?? '';
    expect(JSON.parse(payload)).toMatchObject({ identity: 'email' });
    expect(await refusal(use(token)), 'once').toEqual([404, 'invalid_reset_link']);
  });

  it('is written in German for who reads German', async () => {
    const who = await person();
    await ask(who.email, { 'accept-language': 'de-CH, en;q=0.5' });
    const { subject, text } = await mail.mailTo(who.email);
    expect(subject).toBe('Neues Passwort für Footing');
    expect(text).toContain('Wenn Sie keines verlangt haben, löschen Sie diese Nachricht.');
    expect((await use(tokenIn(text, 'password-reset'))).status).toBe(200);
  });

  it('is answered alike for an address without an account, to which nothing is sent', async () => {
    const email = `nobody-${randomUUID()}@example.com`;
    const answer = await ask(email);
    expect([answer.status, await answer.text()]).toEqual([202, '']);
    await quietly();
    expect(mail.mails.flatMap(({ to }) => to)).not.toContain(email);
  });

  it('is bounded to three in a quarter of an hour, for an address with or without an account', async () => {
    const who = await person();
    for (const email of [who.email, `nobody-${randomUUID()}@example.com`]) {
      for (let each = 0; each < 3; each += 1) expect((await ask(email)).status).toBe(202);
      const answer = await ask(email);
      expect(answer.headers.get('retry-after')).toBe('900');
      expect(await refusal(answer)).toEqual([429, 'too_many_attempts']);
    }
    now = new Date(now.getTime() + QUARTER_MS);
    const token = (await server.deps.tokens.issue(await subjectOf(owner), now)).accessToken;
    client = trpcClient(server, token);
    expect((await ask(who.email)).status).toBe(202);
  });

  async function subjectOf({ userId }: Person) {
    const [row] = await getDb().asOwner<{ id: string }>(
      'select session_id as id from sign_in_session where user_id = $1',
      [userId],
    );
    return { userId, sessionId: row?.id ?? '' };
  }

  it('that cannot be sent is logged without its address and delays and fails nothing', async () => {
    const who = await person();
    mail.refuse = { code: 550, text: `no such user ${who.email}` };
    expect((await ask(who.email)).status).toBe(202);
    await expect.poll(() => server.log(), { timeout: 5_000 }).toContain('a mail was not sent');
    mail.refuse = null;
    expect(server.log()).toContain('"response_code":550');
    expect(server.log()).not.toContain(who.email);
    expect(server.log()).not.toContain('of-the-mail-server');
  });

  it('brings an invitation that its owner does not see, and accepting it proves the address', async () => {
    const email = `invited-${randomUUID()}@example.com`;
    const invited = await client.member.invite.mutate({ email, role: 'auditor', send: true });
    expect([invited.invitation_token, invited.invitation_url]).toEqual([null, null]);
    const { subject, text } = await mail.mailTo(email);
    expect(subject).toBe('Invitation to Footing');
    expect(JSON.stringify([invited, await client.member.list.query()])).not.toContain('fti_');
    const invitation_token = tokenIn(text, 'invitation');
    const accepted = await postJson(server, '/api/auth/accept-invitation', {
      invitation_token,
      password: NEW,
    });
    const { user_id } = (await accepted.json()) as { user_id: string };
    expect(accepted.status).toBe(200);
    expect(await identityOf(user_id)).toBeUndefined();
    const entries = await accountEntries(user_id);
    expect(entries.map(({ payload }) => JSON.parse(payload).identity)).toEqual(['email']);
  });

  it('proves nothing with a link that an owner was shown, also after one that was mailed', async () => {
    const email = `invited-${randomUUID()}@example.com`;
    await client.member.invite.mutate({ email, role: 'member', send: true });
    const mailed = tokenIn((await mail.mailTo(email)).text, 'invitation');
    const shown = await client.member.invite.mutate({ email, role: 'member' });
    expect(shown.invitation_url).toBe(`http://footing.test/console/invitation#${shown.invitation_token}`);
    const accept = (invitation_token: string | null) =>
      postJson(server, '/api/auth/accept-invitation', { invitation_token, password: NEW });
    expect(await refusal(accept(mailed)), 'replaced').toEqual([404, 'invalid_invitation']);
    const { user_id } = (await (await accept(shown.invitation_token)).json()) as { user_id: string };
    expect(await identityOf(user_id)).toBe('unproven');
  });

  it('proves the address of an account that was made with an invitation its owner saw, everywhere', async () => {
    const email = `invited-${randomUUID()}@example.com`;
    const { invitation_token } = await client.member.invite.mutate({ email, role: 'auditor' });
    const made = await postJson(server, '/api/auth/accept-invitation', { invitation_token, password: NEW });
    const { user_id } = (await made.json()) as { user_id: string };
    expect(await identityOf(user_id)).toBe('unproven');
    const { workspace_id } = await client.workspace.create.mutate({ name: 'Another' });
    await client.member.invite.mutate({ workspace_id, email, role: 'member', send: true });
    const mailed = tokenIn((await mail.mailTo(email)).text, 'invitation');
    const accepted = await postJson(server, '/api/auth/accept-invitation', {
      invitation_token: mailed,
      password: NEW,
    });
    expect(accepted.status).toBe(200);
    const entries = await accountEntries(user_id);
    expect(entries.map(({ payload }) => JSON.parse(payload).identity)).toEqual(['unproven', 'email']);
    client = trpcClient(server, (await server.deps.tokens.issue(await subjectOf(owner), now)).accessToken);
  });

  it('is sent three times to an invited address in a quarter of an hour', async () => {
    const email = `invited-${randomUUID()}@example.com`;
    const { workspaceId: workspace_id } = server;
    const invite = () => client.member.invite.mutate({ workspace_id, email, role: 'member', send: true });
    for (let each = 0; each < 3; each += 1) await invite();
    expect(await refusalOf(invite())).toEqual([429, 'too_many_attempts']);
    await mail.mailTo(email, 3);
  });
});
