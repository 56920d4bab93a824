import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let database: TestDatabase;
let server: TestGateway;
beforeAll(async () => {
  database = await createServerDatabase();
  server = await startTestGateway(database.db);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

function query(text: string, token: string | null, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query: text }),
    ...init,
  });
}

const VIEWER = '{ viewer { userId email memberships { workspaceId workspaceName role } } }';

describe('GraphQL', () => {
  it('has exactly the schema that is committed', () => {
    const committed = readFileSync(new URL('../../schema/graphql/schema.graphql', import.meta.url), 'utf8');
    const printed = execFileSync(process.execPath, ['scripts/print-sdl.ts', '--stdout'], {
      encoding: 'utf8',
    });
    expect(printed).toBe(committed);
  });

  it('tells a signed-in user who they are and where they belong', async () => {
    const answer = await query(VIEWER, await server.signIn(server.owner));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      data: {
        viewer: {
          email: server.owner.email,
          memberships: [{ workspaceId: server.workspaceId, workspaceName: 'Workspace', role: 'OWNER' }],
        },
      },
    });
  });

  it('answers a GET query the same way', async () => {
    const token = await server.signIn(server.auditor);
    const address = `${server.url}/graphql?query=${encodeURIComponent('{ viewer { memberships { role } } }')}`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.json()).toEqual({ data: { viewer: { memberships: [{ role: 'AUDITOR' }] } } });
  });

  it('lets a read key in, without a viewer', async () => {
    const { key } = await server.newKey('read');
    const answer = await query(VIEWER, key);
    expect(await answer.json()).toEqual({ data: { viewer: null } });
    expect(answer.headers.get('ratelimit')).toMatch(/^"read";r=\d+;t=\d+$/);
  });

  it.each([null, 'nonsense', 'ftg_000000000000000000000000000000000000ab'])(
    'refuses the credentials %s with 401, also for introspection',
    async (token) => {
      const answer = await query('{ __schema { queryType { name } } }', token);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    },
  );

  it('refuses other media types with 415, other methods with 405 and an over-long body with 413', async () => {
    const token = await server.signIn(server.owner);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
    expect((await query(VIEWER, token, { headers })).status).toBe(415);
    const other = await query(VIEWER, token, { method: 'PUT' });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, POST']);
    const long = await query(VIEWER, token, { body: ' '.repeat(10 * 1024 * 1024 + 1) });
    expect(long.status).toBe(413);
  });

  it('answers who sends credentials with no page', async () => {
    const token = await server.signIn(server.owner);
    const answer = await fetch(`${server.url}/graphql`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/html' },
    });
    expect(await answer.text()).not.toContain('<html');
  });
});
