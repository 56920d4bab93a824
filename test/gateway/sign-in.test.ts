import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrpcRouter } from '../../gateway/trpc/router.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

describeOnBothDatabases('sign-in', (getDb) => {
  let server: TestGateway;
  let now = new Date();
  beforeAll(async () => {
    server = await startTestGateway(getDb().db, { clock: () => now });
  });
  afterAll(() => server.close());

  function signIn(body: unknown): Promise<Response> {
    return fetch(`${server.url}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  function client(token: string | null) {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    return createTRPCClient<TrpcRouter>({ links: [httpLink({ url: `${server.url}/trpc`, headers })] });
  }

  describe('POST /api/auth/token', () => {
    it('gives a bearer token for 15 minutes, whatever the case of the e-mail', async () => {
      const { email, password } = server.owner;
      const answer = await signIn({ email: email.toUpperCase(), password });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({
        token_type: 'Bearer',
        expires_in: 900,
        access_token: expect.stringMatching(/^ey/),
      });
    });

    it('answers an unknown account and a wrong password alike', async () => {
      const wrong = await signIn({ email: server.owner.email, password: 'wrong' });
      const unknown = await signIn({ email: `${randomUUID()}@footing.example`, password: 'wrong' });
      const [first, second] = [await wrong.json(), await unknown.json()] as Record<string, unknown>[];
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      expect({ ...first, request_id: '' }).toEqual({ ...second, request_id: '' });
      expect(first).toMatchObject({ code: 'invalid_credentials' });
    });

    it.each([
      [{}, '/email'],
      [{ email: 'a@b.c' }, '/password'],
      [{ email: 1, password: 'x' }, '/email'],
      [{ email: 'a@b.c', password: 'x'.repeat(1025) }, '/password'],
      [[], ''],
    ])('refuses %j with 400 and a pointer', async (body, pointer) => {
      const answer = await signIn(body);
      expect(answer.status).toBe(400);
      const problem = (await answer.json()) as { code: string; errors: { pointer: string }[] };
      expect(problem.code).toBe('validation_failed');
      expect(problem.errors.map((error) => error.pointer)).toContain(pointer);
    });
  });

  describe('tRPC session.me', () => {
    it('tells the user and their memberships', async () => {
      const me = await client(await server.signIn(server.owner)).session.me.query();
      expect(me).toMatchObject({
        email: server.owner.email,
        memberships: [{ workspace_id: server.workspaceId, workspace_name: 'Workspace', role: 'owner' }],
      });
    });

    it('answers roles as they are now, not as they were at sign-in', async () => {
      const token = await server.signIn(server.auditor);
      await getDb().asOwner(`update membership set role = 'member' where role = 'auditor'`);
      const me = await client(token).session.me.query();
      expect(me.memberships.map(({ role }) => role)).toEqual(['member']);
      await getDb().asOwner(`update membership set role = 'auditor' where role = 'member'`);
    });

    it('refuses no token, an API key and an expired token with 401 and WWW-Authenticate', async () => {
      const token = await server.signIn(server.owner);
      const before = now;
      now = new Date(before.getTime() + 16 * 60_000);
      try {
        for (const credentials of [null, server.apiKey, token]) {
          const failure = await client(credentials)
            .session.me.query()
            .catch((error: unknown) => error);
          expect(failure).toBeInstanceOf(TRPCClientError);
          expect(failure).toMatchObject({ data: { code: 'UNAUTHORIZED', httpStatus: 401 } });
        }
        const answer = await fetch(`${server.url}/trpc/session.me`);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        expect(answer.headers.get('x-request-id')).toMatch(/./);
      } finally {
        now = before;
      }
    });
  });
});
