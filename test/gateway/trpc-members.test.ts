import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readInvitationToken } from '../../gateway/auth/invitation-token.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { join, newPerson, type Person } from '../support/people.ts';
import { settingsEntries, settingsState } from '../support/settings.ts';
import { postJson, postToken, refusal } from '../support/sign-in.ts';
import { problemOf, refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'a long enough password';

describeOnBothDatabases('tRPC member', (getDatabase) => {
  let server: TestGateway;
  let ownerPerson: Person;
  let memberPerson: Person;
  let owner: TrpcTestClient;
  let member: TrpcTestClient;
  let foreign: TrpcTestClient;
  let foreignId: string;
  let now = Date.now();
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, { clock: () => new Date(now) });
    const { deps, workspaceId } = server;
    ownerPerson = await newPerson(deps, workspaceId, 'owner');
    memberPerson = await newPerson(deps, workspaceId, 'member');
    owner = trpcClient(server, ownerPerson.token);
    member = trpcClient(server, memberPerson.token);
    foreignId = (await owner.workspace.create.mutate({ name: 'Fremde AG' })).workspace_id;
    foreign = trpcClient(server, (await newPerson(deps, foreignId, 'owner')).token);
    await owner.member.remove.mutate({ workspace_id: foreignId, user_id: ownerPerson.userId });
  });
  /** The clock stands still in a test, and never falls behind the tokens made in it. */
  beforeEach(() => {
    now = Date.now();
  });
  afterAll(() => server.close());

  async function refusesWithoutTrace(call: () => Promise<unknown>, refused: [number, string]): Promise<void> {
    const before = await settingsState(getDatabase());
    expect(await refusalOf(call())).toEqual(refused);
    expect(await settingsState(getDatabase())).toEqual(before);
  }

  const lastEntry = async () => (await settingsEntries(getDatabase(), server.workspaceId)).at(-1);
  const newEmail = () => `${randomUUID()}@example.com`;
  const accept = (body: object, headers: Record<string, string> = {}) =>
    postJson(server, '/api/auth/accept-invitation', body, headers);
  const signInStatus = async (email: string, password: string) =>
    (await postToken(server, { email, password })).status;

  /** A workspace with these owners and nobody else. */
  async function ownedBy(count: number): Promise<{ workspace_id: string; owners: Person[] }> {
    const owners = await Promise.all(
      Array.from({ length: count }, () => newPerson(server.deps, server.workspaceId, 'owner')),
    );
    const [first] = owners;
    const { workspace_id } = await trpcClient(server, first?.token ?? '').workspace.create.mutate({
      name: 'x',
    });
    for (const { userId } of owners.slice(1)) {
      await join(getDatabase().db, workspace_id, { userId, role: 'owner' });
    }
    return { workspace_id, owners };
  }

  async function ownersOf(workspaceId: string): Promise<number> {
    const rows = await getDatabase().asOwner<{ n: number }>(
      `select count(*)::int as n from membership where workspace_id = $1 and role = 'owner'`,
      [workspaceId],
    );
    return rows[0]?.n ?? -1;
  }

  describe('invite and accept', () => {
    it('makes a new person’s account with their own password, once, and records both steps', async () => {
      const email = newEmail();
      const invited = await owner.member.invite.mutate({ email: ` ${email.toUpperCase()}`, role: 'auditor' });
      const { invitation_token, invitation_url, ...invitation } = invited;
      expect(invitation_url).toBe(`http://footing.test/console/invitation#${invitation_token}`);
      expect(invitation).toEqual({
        invitation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email,
        role: 'auditor',
        created_at: new Date(now).toISOString(),
        created_by: `user:${ownerPerson.userId}`,
        expires_at: new Date(now + 7 * DAY_MS).toISOString(),
      });
      expect(await lastEntry()).toEqual({
        kind: 'member.invited',
        actor: `user:${ownerPerson.userId}`,
        subject: `invitation:${invitation.invitation_id}`,
        payload: { email, role: 'auditor', expires_at: invitation.expires_at },
      });
      expect((await member.member.list.query()).invitations).toContainEqual(invitation);
      expect(await signInStatus(email, PASSWORD)).toBe(401);

      const answer = await accept({ invitation_token, password: PASSWORD });
      const accepted = (await answer.json()) as { user_id: string };
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(accepted).toEqual({
        user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email,
        workspace_id: server.workspaceId,
        workspace_name: 'Workspace',
        role: 'auditor',
      });
      expect(await lastEntry()).toEqual({
        kind: 'member.added',
        actor: `user:${accepted.user_id}`,
        subject: `user:${accepted.user_id}`,
        payload: {
          role: 'auditor',
          invitation_id: invitation.invitation_id,
          invited_by: `user:${ownerPerson.userId}`,
        },
      });
      const client = trpcClient(server, await server.signIn({ email, password: PASSWORD }));
      expect((await client.session.me.query()).memberships).toEqual([
        { workspace_id: server.workspaceId, workspace_name: 'Workspace', role: 'auditor' },
      ]);
      const { members, invitations } = await owner.member.list.query();
      expect(invitations.map((open) => open.email)).not.toContain(email);
      expect(members).toContainEqual({
        identity: 'unproven',
        user_id: accepted.user_id,
        email,
        name: null,
        role: 'auditor',
        joined_at: new Date(now).toISOString(),
      });
      const again = await accept({ invitation_token, password: PASSWORD });
      expect(await refusal(again)).toEqual([404, 'invalid_invitation']);
    });

    it('takes someone with an account in by their own password, which stays as it was', async () => {
      const { email } = server.owner;
      const invited = await foreign.member.invite.mutate({ email, role: 'member' });
      const wrong = { invitation_token: invited.invitation_token, password: 'not the right password' };
      const before = await settingsState(getDatabase());
      expect(await refusal(await accept(wrong))).toEqual([401, 'invalid_credentials']);
      expect(await settingsState(getDatabase())).toEqual(before);
      expect((await accept({ ...wrong, password: server.owner.password })).status).toBe(200);
      const client = trpcClient(server, await server.signIn(server.owner));
      const { memberships } = await client.session.me.query();
      expect(memberships.map(({ role }) => role).sort()).toEqual(['member', 'owner']);
      expect(await signInStatus(email, wrong.password)).toBe(401);
    });

    it('takes someone with an account in by their access token, and nobody else by theirs', async () => {
      const person = await newPerson(server.deps, server.workspaceId, 'member');
      const { invitation_token } = await foreign.member.invite.mutate({ email: person.email, role: 'owner' });
      const before = await settingsState(getDatabase());
      const other = await accept({ invitation_token }, { authorization: `Bearer ${memberPerson.token}` });
      expect(await refusal(other)).toEqual([403, 'forbidden']);
      const broken = await accept({ invitation_token }, { authorization: 'Bearer nonsense' });
      expect(await refusal(broken)).toEqual([401, 'unauthenticated']);
      const both = { invitation_token, password: PASSWORD };
      const twofold = await accept(both, { authorization: `Bearer ${person.token}` });
      expect(await refusal(twofold)).toEqual([400, 'validation_failed']);
      expect(await refusal(await accept({ invitation_token }))).toEqual([400, 'validation_failed']);
      expect(await settingsState(getDatabase())).toEqual(before);
      const mine = await accept({ invitation_token }, { authorization: `Bearer ${person.token}` });
      expect([mine.status, ((await mine.json()) as { user_id: string }).user_id]).toEqual([
        200,
        person.userId,
      ]);
    });

    it('answers an invitation alike whether the address has an account somewhere or not', async () => {
      const [known, unknown] = [server.auditor.email, newEmail()];
      const answers = await Promise.all(
        [known, unknown].map((email) => foreign.member.invite.mutate({ email, role: 'member' })),
      );
      const shapes = answers.map((answer) => ({
        ...answer,
        email: 'x',
        invitation_id: 'x',
        invitation_token: answer.invitation_token?.length,
        invitation_url: answer.invitation_url?.length,
      }));
      expect(shapes[0]).toEqual(shapes[1]);
      const { invitations } = await foreign.member.list.query();
      expect(invitations.map(({ email }) => email)).toEqual(expect.arrayContaining([known, unknown]));
      expect(new Set(invitations.map((open) => Object.keys(open).join())).size).toBe(1);
      // A password that may not be set is refused alike, after the same work.
      const refusals = await Promise.all(
        answers.map(async ({ invitation_token }) =>
          (await accept({ invitation_token, password: 'short' })).json(),
        ),
      );
      const withoutIds = refusals.map((problem) => ({ ...(problem as object), request_id: '' }));
      expect(withoutIds[0]).toEqual(withoutIds[1]);
      expect(withoutIds[0]).toMatchObject({ status: 400, errors: [{ pointer: '/password' }] });
    });

    it('keeps its token nowhere but in the answer', async () => {
      const { invitation_token } = await owner.member.invite.mutate({ email: newEmail(), role: 'member' });
      const rows = await getDatabase().asOwner<{ row: string }>('select t::text as row from invitation t');
      const payloads = await getDatabase().asOwner<{ payload: string }>('select payload from audit_payload');
      await accept({ invitation_token, password: 'short' });
      expect(JSON.stringify([rows, payloads])).not.toContain(invitation_token);
      expect(JSON.stringify(rows)).toContain(readInvitationToken(invitation_token ?? '')?.tokenHash);
      expect(server.log()).not.toContain(invitation_token);
    });

    it('renews an open invitation of the same address: one row, the new role, the old token dead', async () => {
      const email = newEmail();
      const first = await owner.member.invite.mutate({ email, role: 'owner' });
      const second = await owner.member.invite.mutate({ email, role: 'member' });
      expect(second.invitation_id).toBe(first.invitation_id);
      const open = (await owner.member.list.query()).invitations.filter(
        (invitation) => invitation.email === email,
      );
      expect(open.map(({ role }) => role)).toEqual(['member']);
      const dead = await accept({ invitation_token: first.invitation_token, password: PASSWORD });
      expect(await refusal(dead)).toEqual([404, 'invalid_invitation']);
      const alive = await accept({ invitation_token: second.invitation_token, password: PASSWORD });
      expect(((await alive.json()) as { role: string }).role).toBe('member');
    });

    it('ends after seven days, and when it is cancelled', async () => {
      const email = newEmail();
      const { invitation_token, invitation_id } = await owner.member.invite.mutate({ email, role: 'member' });
      const before = await settingsState(getDatabase());
      now += 7 * DAY_MS;
      const late = await accept({ invitation_token, password: PASSWORD });
      expect(await refusal(late)).toEqual([404, 'invalid_invitation']);
      now -= 7 * DAY_MS;
      expect(await settingsState(getDatabase())).toEqual(before);

      const cancelled = await owner.member.cancelInvitation.mutate({ invitation_id });
      expect(cancelled).toEqual({ invitation_id, cancelled: true });
      expect(await lastEntry()).toMatchObject({
        kind: 'invitation.cancelled',
        subject: `invitation:${invitation_id}`,
        payload: { role: 'member' },
      });
      const dead = await accept({ invitation_token, password: PASSWORD });
      expect(await refusal(dead)).toEqual([404, 'invalid_invitation']);
      const again = () => owner.member.cancelInvitation.mutate({ invitation_id });
      await refusesWithoutTrace(again, [404, 'not_found']);
    });

    it('is accepted once when it is accepted several times at once', async () => {
      const email = newEmail();
      const { invitation_token } = await owner.member.invite.mutate({ email, role: 'member' });
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => accept({ invitation_token, password: PASSWORD })),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 404, 404, 404]);
      const rows = await getDatabase().asOwner('select 1 as one from app_user where email = $1', [email]);
      expect(rows).toHaveLength(1);
    });

    it('makes one account when invitations of two workspaces are accepted at once', async () => {
      const email = newEmail();
      const tokens = await Promise.all(
        [owner, foreign].map(async (client) => {
          const { invitation_token } = await client.member.invite.mutate({ email, role: 'member' });
          return invitation_token;
        }),
      );
      const answers = await Promise.all(
        tokens.map((invitation_token) => accept({ invitation_token, password: PASSWORD })),
      );
      const bodies = await Promise.all(
        answers.map(async (answer) => answer.json() as Promise<{ user_id: string }>),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(bodies[0]?.user_id).toBe(bodies[1]?.user_id);
    });

    it.each([{}, { invitation_token: '' }, { invitation_token: 7 }, { invitation_token: 'x'.repeat(513) }])(
      'refuses %j as a form',
      async (body) => {
        const answer = await accept({ password: PASSWORD, ...body });
        const { status, errors } = (await answer.json()) as { status: number; errors: { pointer: string }[] };
        expect([status, errors[0]?.pointer]).toEqual([400, '/invitation_token']);
      },
    );

    it('finds nothing for tokens that are none, of nowhere, or of another workspace', async () => {
      const { invitation_token: given } = await owner.member.invite.mutate({
        email: newEmail(),
        role: 'member',
      });
      const invitation_token = given ?? '';
      const bytes = Buffer.from(invitation_token.slice(4), 'base64url');
      const moved = Buffer.concat([Buffer.from(foreignId.replaceAll('-', ''), 'hex'), bytes.subarray(16)]);
      for (const token of [
        'nonsense',
        `fti_${'A'.repeat(64)}`,
        `fti_${moved.toString('base64url')}`,
        `${invitation_token}A`,
        invitation_token.toLowerCase(),
        `fti_${'\u0000'.repeat(64)}`,
      ]) {
        const answer = await accept({ invitation_token: token, password: PASSWORD });
        expect(await refusal(answer)).toEqual([404, 'invalid_invitation']);
      }
    });

    it('counts wrong passwords as attempts to sign in, so an invitation guesses none', async () => {
      const victim = await newPerson(server.deps, server.workspaceId, 'member');
      const { invitation_token } = await foreign.member.invite.mutate({
        email: victim.email,
        role: 'member',
      });
      await getDatabase().asOwner(
        'update app_user set password_hash = (select password_hash from app_user where email = $2) where user_id = $1',
        [victim.userId, server.auditor.email],
      );
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1) {
        statuses.push((await accept({ invitation_token, password: `guess at password number ${n}` })).status);
      }
      expect([...new Set(statuses)]).toEqual([401, 429]);
      const right = await accept({ invitation_token, password: server.auditor.password });
      expect([right.status, Number(right.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
      await getDatabase().asOwner('delete from sign_in_attempt');
    });

    it('invites no member, and only with an address and a role', async () => {
      const { email } = memberPerson;
      const twice = () => owner.member.invite.mutate({ email: email.toUpperCase(), role: 'owner' });
      await refusesWithoutTrace(twice, [409, 'already_member']);
      for (const [input, pointer] of [
        [{ email: 'nobody', role: 'member' }, '/email'],
        [{ email: 'a b@example.com', role: 'member' }, '/email'],
        [{ email: `${'x'.repeat(250)}@example.com`, role: 'member' }, '/email'],
        [{ email: 'a\u0000@example.com', role: 'member' }, '/email'],
        [{ role: 'member' }, '/email'],
        [{ email: newEmail(), role: 'king' }, '/role'],
        [{ email: newEmail() }, '/role'],
      ] as const) {
        const call = owner.member.invite.mutate(input as { email: string; role: 'member' });
        const { status, errors } = await problemOf(call);
        expect([status, errors?.[0]?.pointer]).toEqual([400, pointer]);
      }
    });

    it('refuses who became a member by another way meanwhile', async () => {
      const person = await newPerson(server.deps, server.workspaceId, 'member');
      const { invitation_token } = await foreign.member.invite.mutate({
        email: person.email,
        role: 'auditor',
      });
      await join(getDatabase().db, foreignId, { userId: person.userId, role: 'member' });
      const before = await settingsState(getDatabase());
      const answer = await accept({ invitation_token }, { authorization: `Bearer ${person.token}` });
      expect(await refusal(answer)).toEqual([409, 'already_member']);
      expect(await settingsState(getDatabase())).toEqual(before);
    });

    it('ends at a thousand people, those invited among them', async () => {
      const { workspace_id, owners } = await ownedBy(1);
      await getDatabase().asOwner(
        `insert into invitation (workspace_id, invitation_id, email, role, token_hash, mailed, created_at, created_by, expires_at)
         select $1, gen_random_uuid(), n || '@example.com', 'member', 'h' || n, false, now(), 'user:x', now() + interval '1 day'
         from generate_series(1, 999) n`,
        [workspace_id],
      );
      const client = trpcClient(server, owners[0]?.token ?? '');
      const invite = () => client.member.invite.mutate({ workspace_id, email: newEmail(), role: 'member' });
      await refusesWithoutTrace(invite, [409, 'too_many_members']);
      await getDatabase().asOwner(
        `update invitation set expires_at = now() - interval '1 day' where workspace_id = $1 and email = '1@example.com'`,
        [workspace_id],
      );
      expect(await invite()).toHaveProperty('invitation_token');
    });
  });

  describe('changeRole and remove', () => {
    it('gives another role, which holds from the next request on, with an entry; the same role changes nothing', async () => {
      const person = await newPerson(server.deps, server.workspaceId, 'member');
      const client = trpcClient(server, person.token);
      const change = { user_id: person.userId, role: 'owner' } as const;
      expect(await owner.member.changeRole.mutate(change)).toMatchObject({ ...change, email: person.email });
      expect(await lastEntry()).toEqual({
        kind: 'member.role_changed',
        actor: `user:${ownerPerson.userId}`,
        subject: `user:${person.userId}`,
        payload: { from: 'member', to: 'owner' },
      });
      expect(await client.apiKey.create.mutate({ name: 'now allowed' })).toHaveProperty('api_key');
      const before = await settingsState(getDatabase());
      expect(await owner.member.changeRole.mutate(change)).toMatchObject(change);
      expect(await settingsState(getDatabase())).toEqual(before);
      await owner.member.changeRole.mutate({ ...change, role: 'auditor' });
      await refusesWithoutTrace(() => client.apiKey.list.query(), [403, 'forbidden']);
    });

    it('takes every access away at once with the membership, on REST, tRPC and GraphQL', async () => {
      const person = await newPerson(server.deps, server.workspaceId, 'owner');
      const client = trpcClient(server, person.token);
      const stored = await postIngest(server, { invoices: [invoiceOf()] });
      const { invoices } = (await stored.json()) as { invoices: { invoice_id: string }[] };
      const headers = { authorization: `Bearer ${person.token}` };
      const document = () =>
        fetch(`${server.url}/api/invoices/${invoices[0]?.invoice_id}/source-document`, { headers });
      const graph = async () => {
        const answer = await fetch(`${server.url}/graphql`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{"query":"{ workspace { name } }"}',
        });
        return (await answer.json()) as { errors?: object[]; data?: { workspace: object | null } | null };
      };
      expect(await client.workspace.get.query()).toHaveProperty('name');
      expect((await graph()).data?.workspace).toEqual({ name: 'Workspace' });
      const removed = await owner.member.remove.mutate({ user_id: person.userId });
      expect(removed).toEqual({ user_id: person.userId, removed: true });
      expect(await lastEntry()).toEqual({
        kind: 'member.removed',
        actor: `user:${ownerPerson.userId}`,
        subject: `user:${person.userId}`,
        payload: { role: 'owner' },
      });
      expect((await client.session.me.query()).memberships).toEqual([]);
      const named = { workspace_id: server.workspaceId };
      await refusesWithoutTrace(() => client.workspace.get.query(), [404, 'not_found']);
      await refusesWithoutTrace(() => client.workspace.get.query(named), [404, 'not_found']);
      await refusesWithoutTrace(
        () => client.apiKey.create.mutate({ ...named, name: 'x' }),
        [404, 'not_found'],
      );
      expect((await graph()).errors).toHaveLength(1);
      expect((await document()).status).toBe(404);
      const twice = () => owner.member.remove.mutate({ user_id: person.userId });
      await refusesWithoutTrace(twice, [404, 'not_found']);
    });

    it('takes an auditor’s assignments away with the membership: invited again, they start without', async () => {
      const person = await newPerson(server.deps, server.workspaceId, 'auditor');
      expect((await postIngest(server, { invoices: [invoiceOf()] })).status).toBe(200);
      const { engagement_id } = await owner.engagement.create.mutate({
        period: '2025',
        auditors: [person.email],
      });
      const client = trpcClient(server, person.token);
      expect(await client.engagement.get.query({ engagement_id })).toMatchObject({ engagement_id });
      await owner.member.remove.mutate({ user_id: person.userId });
      await join(getDatabase().db, server.workspaceId, { userId: person.userId, role: 'auditor' });
      await refusesWithoutTrace(() => client.engagement.get.query({ engagement_id }), [404, 'not_found']);
    });

    it('lets an owner go while another stays, and never the last one', async () => {
      const { workspace_id, owners } = await ownedBy(2);
      const [first, second] = owners.map(({ userId, token }) => ({
        userId,
        client: trpcClient(server, token),
      }));
      const leave = (person: typeof first) => () =>
        person?.client.member.remove.mutate({ workspace_id, user_id: person.userId }) ?? Promise.reject();
      await leave(first)();
      await refusesWithoutTrace(leave(second), [409, 'last_owner']);
      for (const role of ['member', 'auditor'] as const) {
        const demote = () =>
          second?.client.member.changeRole.mutate({ workspace_id, user_id: second.userId, role }) ??
          Promise.reject();
        await refusesWithoutTrace(demote, [409, 'last_owner']);
      }
      const stay = { workspace_id, user_id: second?.userId ?? '', role: 'owner' } as const;
      expect(await second?.client.member.changeRole.mutate(stay)).toMatchObject({ role: 'owner' });
    });

    it.each(['demote each other', 'leave', 'demote themselves'])(
      'keeps an owner when all owners %s at once',
      async (how) => {
        for (let round = 0; round < 3; round += 1) {
          const { workspace_id, owners } = await ownedBy(3);
          const outcomes = await Promise.allSettled(
            owners.map(({ token, userId }, index) => {
              const client = trpcClient(server, token);
              const other = owners[(index + 1) % owners.length]?.userId ?? '';
              const user_id = how === 'demote each other' ? other : userId;
              return how === 'leave'
                ? client.member.remove.mutate({ workspace_id, user_id })
                : client.member.changeRole.mutate({ workspace_id, user_id, role: 'member' });
            }),
          );
          expect(await ownersOf(workspace_id)).toBeGreaterThanOrEqual(1);
          const refused = outcomes.filter(({ status }) => status === 'rejected').length;
          expect(await ownersOf(workspace_id)).toBe(refused);
          await settingsEntries(getDatabase(), workspace_id);
        }
      },
    );
  });

  it('lists members by e-mail with role and day of joining, and never a password hash', async () => {
    const { members } = await member.member.list.query();
    expect(members.map(({ email }) => email)).toEqual(members.map(({ email }) => email).toSorted());
    expect(members).toContainEqual({
      user_id: memberPerson.userId,
      email: memberPerson.email,
      name: null,
      role: 'member',
      joined_at: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(members)).not.toContain('argon2');
  });
});
