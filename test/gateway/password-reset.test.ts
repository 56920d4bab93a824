import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUser } from '../../gateway/actions/identity/add-user.ts';
import { resetByOperator } from '../../gateway/actions/identity/issue-reset.ts';
import { changeRole, removeMember } from '../../gateway/actions/identity/members.ts';
import { withIdentity } from '../../gateway/database/transaction.ts';
import type { Role } from '../../schema/contracts/auth.ts';
import { linkIdentity } from '../../schema/queries/accounts.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { join, newPerson, type Person } from '../support/people.ts';
import { postJson, postToken, refusal, signInFully, statusWith } from '../support/sign-in.ts';
import { createTenant } from '../support/tenant.ts';
import { problemOf, refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

const OLD = 'the first password of this person';
const NEW = 'another password, as long as that';
const HOUR_MS = 3_600_000;
const NO_LINK = [404, 'invalid_reset_link'];
const FORBIDDEN = [403, 'forbidden'];

function unsalted(payload: string): object {
  const { salt: _, ...members } = JSON.parse(payload);
  return members;
}

describeOnBothDatabases('a new password by link', (getDb) => {
  let server: TestGateway;
  let owner: Person;
  let client: TrpcTestClient;
  let now: Date;
  beforeAll(async () => {
    now = new Date();
    server = await startTestGateway(getDb().db, { clock: () => now });
    owner = await newPerson(server.deps, server.workspaceId, 'owner');
    client = trpcClient(server, owner.token);
  });
  afterAll(() => server.close());

  const operator = () => ({ workspaceId: server.workspaceId, userId: null, actor: 'system:cli' });
  async function person(role: Role = 'member') {
    const email = `${role}-${randomUUID()}@example.com`;
    const { user_id: userId } = await addUser(server.deps, operator(), { email, role, password: OLD });
    return { userId, email, password: OLD };
  }
  const linkFor = (userId: string) =>
    client.member.resetPassword.mutate({ workspace_id: server.workspaceId, user_id: userId });
  const use = (token: string, password = NEW) =>
    postJson(server, '/api/auth/password-reset', { token, password });
  const entriesOf = (userId: string) =>
    getDb().asOwner<{ kind: string; payload: string }>(
      `select e.kind, p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq)
       where e.subject = $1 and e.kind like 'member.%' order by e.seq`,
      [`user:${userId}`],
    );

  it('is set once, ends every session, signs nobody in, and both steps are on the chain', async () => {
    const who = await person();
    const session = await signInFully(server, who);
    const link = await linkFor(who.userId);
    expect(link).toEqual({
      user_id: who.userId,
      reset_token: expect.stringMatching(/^ftp_[A-Za-z0-9_-]{43}$/),
      reset_url: `http://footing.test/console/password-reset#${link.reset_token}`,
      expires_at: new Date(now.getTime() + 24 * HOUR_MS).toISOString(),
    });
    const answer = await use(link.reset_token);
    expect([answer.status, await answer.json()]).toEqual([200, { user_id: who.userId, email: who.email }]);
    expect(await statusWith(server, session.access_token)).toBe(401);
    expect(await refusal(postToken(server, who))).toEqual([401, 'invalid_credentials']);
    expect((await postToken(server, { ...who, password: NEW })).status).toBe(200);
    expect(await refusal(use(link.reset_token, OLD))).toEqual(NO_LINK);
    const by = `user:${owner.userId}`;
    const entries = (await entriesOf(who.userId)).slice(-2);
    expect(entries.map(({ kind, payload }) => [kind, unsalted(payload)])).toEqual([
      ['member.reset_issued', { expires_at: link.expires_at }],
      ['member.password_reset', { issued_by: by }],
    ]);
  });

  it('leaves the address unproven where an owner saw the link, since the owner may have used it', async () => {
    const who = await person();
    const identity = async () =>
      (await client.member.list.query()).members.find(({ user_id }) => user_id === who.userId)?.identity;
    expect(await identity()).toBeUndefined();
    await use((await linkFor(who.userId)).reset_token);
    expect(await identity()).toBe('unproven');
  });

  it('works for 24 hours, only the newest of an owner, and never in another form', async () => {
    const who = await person();
    const [first, second] = [await linkFor(who.userId), await linkFor(who.userId)];
    expect(await refusal(use(first.reset_token))).toEqual(NO_LINK);
    for (const token of [
      `ftp_${'A'.repeat(43)}`,
      'x',
      `${second.reset_token}A`,
      second.reset_token.toLowerCase(),
    ]) {
      expect(await refusal(use(token))).toEqual(NO_LINK);
    }
    const before = now;
    now = new Date(before.getTime() + 24 * HOUR_MS);
    expect(await refusal(use(second.reset_token))).toEqual(NO_LINK);
    now = before;
    expect((await postToken(server, who)).status, 'nothing was changed').toBe(200);
  });

  it('goes to one of many who use the link at once', async () => {
    const { reset_token } = await linkFor((await person()).userId);
    const answers = await Promise.all(Array.from({ length: 4 }, () => use(reset_token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  it('must not be weak; the link then still works', async () => {
    const { reset_token } = await linkFor((await person()).userId);
    expect(await refusal(use(reset_token, 'short'))).toEqual([400, 'weak_password']);
    expect((await use(reset_token)).status).toBe(200);
  });

  it('is stored and logged by digest alone', async () => {
    const { reset_token } = await linkFor((await person()).userId);
    const rows = await getDb().asOwner<{ row: string }>('select r::text as row from password_reset r');
    const payloads = await getDb().asOwner<{ payload: string }>('select payload from audit_payload');
    const stored = JSON.stringify([rows, payloads]);
    await use(reset_token);
    expect(stored).not.toContain(reset_token.slice(4));
    expect(server.log()).not.toContain(reset_token.slice(4));
  });

  it('is never set by an owner for an auditor, nor for somebody who was one', async () => {
    const auditor = await person('auditor');
    expect(await refusalOf(linkFor(auditor.userId))).toEqual(FORBIDDEN);
    // The owner takes the role away, or the membership, and tries again.
    const acting = { workspaceId: server.workspaceId, userId: owner.userId, actor: `user:${owner.userId}` };
    await changeRole(server.deps, acting, { user_id: auditor.userId, role: 'member' });
    expect(await refusalOf(linkFor(auditor.userId))).toEqual(FORBIDDEN);
    await removeMember(server.deps, acting, auditor.userId);
    expect(await refusalOf(linkFor(auditor.userId))).toEqual([404, 'not_found']);
    await join(getDb().db, server.workspaceId, { userId: auditor.userId, role: 'member' });
    expect(await refusalOf(linkFor(auditor.userId))).toEqual(FORBIDDEN);
  });

  it('is not set by an owner for who belongs to a workspace that is not theirs', async () => {
    const who = await person();
    const other = await createTenant(getDb().db);
    await join(getDb().db, other, { userId: who.userId, role: 'member' });
    const problem = await problemOf(linkFor(who.userId));
    expect([problem.status, problem.code]).toEqual(FORBIDDEN);
    expect(JSON.stringify(problem)).not.toContain(other);
    await join(getDb().db, other, { userId: owner.userId, role: 'member' });
    expect(await refusalOf(linkFor(who.userId)), 'a member there is no owner').toEqual(FORBIDDEN);
  });

  it('is not set by an owner for who signs in through the OpenID provider, nor for themselves', async () => {
    const who = await person();
    const linked = { issuer: 'https://id.example', subject: who.userId, linkedAt: now.toISOString() };
    await withIdentity(getDb().db, (tx) => linkIdentity(tx, { ...linked, userId: who.userId }));
    expect(await refusalOf(linkFor(who.userId))).toEqual(FORBIDDEN);
    expect(await refusalOf(linkFor(owner.userId))).toEqual(FORBIDDEN);
  });

  it('takes a link that an owner kept until its person audits, or belongs to others, or left', async () => {
    const becomesAuditor = await person();
    const elsewhere = await person();
    const removed = await person();
    const [first, second, third] = [
      await linkFor(becomesAuditor.userId),
      await linkFor(elsewhere.userId),
      await linkFor(removed.userId),
    ];
    await changeRole(server.deps, operator(), { user_id: becomesAuditor.userId, role: 'auditor' });
    await join(getDb().db, await createTenant(getDb().db), { userId: elsewhere.userId, role: 'member' });
    await removeMember(server.deps, operator(), removed.userId);
    for (const { reset_token } of [first, second, third]) {
      expect(await refusal(use(reset_token))).toEqual(NO_LINK);
    }
    for (const who of [becomesAuditor, elsewhere, removed]) {
      expect((await postToken(server, who)).status, 'the old password').toBe(200);
    }
  });

  it('takes no link of an owner who is none any more', async () => {
    const former = await newPerson(server.deps, server.workspaceId, 'owner');
    const who = await person();
    const { reset_token } = await trpcClient(server, former.token).member.resetPassword.mutate({
      user_id: who.userId,
    });
    await changeRole(server.deps, operator(), { user_id: former.userId, role: 'member' });
    expect(await refusal(use(reset_token))).toEqual(NO_LINK);
  });

  it('is set by the operator’s link for everybody, and the chain says so and what an auditor signs in with', async () => {
    const auditor = await person('auditor');
    const { deps } = server;
    const link = await resetByOperator(deps, auditor.email, 'system:cli');
    expect((await use(link.reset_token)).status).toBe(200);
    expect((await postToken(server, { ...auditor, password: NEW })).status).toBe(200);
    const entries = (await entriesOf(auditor.userId)).slice(-2);
    expect(entries.map(({ kind, payload }) => [kind, unsalted(payload)])).toEqual([
      ['member.account_recorded', { identity: 'email', account: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      ['member.password_reset', { issued_by: 'system:cli' }],
    ]);
    await expect(resetByOperator(deps, 'nobody@example.com', 'system:cli')).rejects.toThrow('no account');
  });

  it('cannot be asked for by mail where none is sent', async () => {
    const asked = postJson(server, '/api/auth/password-reset/request', { email: owner.email });
    expect(await refusal(asked)).toEqual([404, 'not_found']);
    const invited = client.member.invite.mutate({
      workspace_id: server.workspaceId,
      email: 'new@example.com',
      role: 'member',
      send: true,
    });
    expect(await refusalOf(invited)).toEqual([400, 'validation_failed']);
  });
});
