import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trpcRouter } from '../../gateway/trpc/router.ts';
import { createEmbeddedDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const EXAMPLE = 'docs/examples/settings.ts';
const readme = readFileSync('README.md', 'utf8');
const section = readme.split('\n## Settings: tRPC\n')[1]?.split('\n## ')[0] ?? '';
const blockOf = (language: string) => section.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '';

describe('the settings section of the README', () => {
  let database: TestDatabase;
  let server: TestGateway;
  beforeAll(async () => {
    database = await createEmbeddedDatabase();
    server = await startTestGateway(database.db);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  it('shows the example that is in the repository, and it does what it says', async () => {
    expect(blockOf('ts')).toBe(readFileSync(EXAMPLE, 'utf8').trimEnd());
    const [command, ...args] = ['npm', 'exec', '--', 'node', EXAMPLE];
    expect(section).toContain([command, ...args].join(' '));
    // As from a terminal: whatever Node is first on the path there, it may be too old for TypeScript.
    const path = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => !folder.includes('node_modules'));
    const { stdout } = await promisify(execFile)(command, args, {
      env: {
        PATH: path.join(delimiter),
        HOME: process.env.HOME,
        FOOTING_URL: server.url,
        FOOTING_EMAIL: server.owner.email,
        FOOTING_PASSWORD: server.owner.password,
      },
    });
    expect(stdout).toMatch(/^Workspace: strict, 2 keys\n/);
    expect(stdout).toMatch(/shown this once: ftg_[0-9A-Za-z]{38}\n/);
    expect(stdout).toMatch(/for anna@example\.ch until .*: fti_[A-Za-z0-9_-]{64}\n$/);
  });

  it('shows the same with curl', async () => {
    const token = await server.signIn(server.owner);
    const [read = '', write = '', accept = ''] = blockOf('sh').split('\n');
    const invited = await post('/trpc/member.invite', '{"email":"bea@example.ch","role":"auditor"}', token);
    const invitation = (invited as { result: { data: { invitation_token: string } } }).result.data;
    expect(await curl(read, { ACCESS_TOKEN: token })).toMatchObject({
      result: { data: { workspace_id: server.workspaceId } },
    });
    expect(await curl(write, { ACCESS_TOKEN: token })).toMatchObject({
      result: { data: { default_currency: 'EUR', default_region: 'DE' } },
    });
    expect(await curl(accept, { INVITATION_TOKEN: invitation.invitation_token })).toMatchObject({
      email: 'bea@example.ch',
      role: 'auditor',
    });
  });

  it('leads to a page with every procedure of settings, periods, factors, engagements and workpapers', () => {
    const page = readFileSync('docs/settings.md', 'utf8');
    const procedures = Object.keys(trpcRouter._def.procedures).filter((name) => !name.startsWith('invoice.'));
    expect(procedures.length).toBeGreaterThan(25);
    expect(procedures.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  async function post(path: string, body: string, token: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).json();
  }

  /** Sends what a line of curl would, its placeholders filled in. */
  async function curl(line: string, placeholders: Readonly<Record<string, string>>): Promise<unknown> {
    const filled = Object.entries(placeholders).reduce(
      (text, [name, value]) => text.replaceAll(name, value),
      line,
    );
    const words = [...filled.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const url =
      words.find((word) => word.startsWith('http'))?.replace('http://127.0.0.1:8080', server.url) ?? '';
    const headers = words.filter((_, at) => words[at - 1] === '-H').map((header) => header.split(': ', 2));
    const body = words.includes('-d') ? words[words.indexOf('-d') + 1] : undefined;
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: Object.fromEntries(headers),
      ...(body === undefined ? {} : { body }),
    });
    return answer.json();
  }
});
