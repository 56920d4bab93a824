import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engagementCreateCommand } from '../../gateway/cli/commands/engagement-create.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
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

async function footing(env: Record<string, string>, ...args: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const output = {
    out: (text: string) => void out.push(text),
    error: (text: string) => void error.push(text),
  };
  const code = await runCommand([engagementCreateCommand], args, { env, output });
  return { code, out: out.join('\n'), error: error.join('\n') };
}

const local = () => ({ DATABASE_URL: database.databaseUrl ?? '' });
const signedIn = () => ({ FOOTING_EMAIL: server.owner.email, FOOTING_PASSWORD: server.owner.password });

function create(env: Record<string, string>, options: Record<string, string> = {}) {
  const all = {
    workspace: server.workspaceId,
    period: '2026',
    auditor: server.auditor.email,
    ...options,
  };
  const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
  return footing(env, 'engagement', 'create', ...args, '--json');
}

const count = async () => {
  const [row] = await database.asOwner<{ n: number }>('select count(*)::int as n from engagement');
  return row?.n;
};

describe('footing engagement create', () => {
  it.each([
    ['on the database', () => local(), () => ({})],
    ['on a running server', () => signedIn(), () => ({ url: server.url })],
  ])('%s prints the id of a planned engagement with its auditor', async (_name, env, options) => {
    const ran = await create(env(), {
      ...options(),
      level: 'reasonable',
      standard: 'ISSA_5000',
      name: 'Prüfung',
    });
    expect(ran).toMatchObject({ code: 0, error: '' });
    const { engagement_id: id, ...others } = JSON.parse(ran.out) as { engagement_id: string };
    expect(others).toEqual({});
    const [row] = await database.asOwner(
      `select e.workspace_id as workspace, e.period, e.name, e.assurance_standard as standard,
         e.assurance_level as level, e.status, u.email
       from engagement e join engagement_auditor a using (workspace_id, engagement_id) join app_user u using (user_id)
       where engagement_id = $1`,
      [id],
    );
    expect(row).toEqual({
      workspace: server.workspaceId,
      period: '2026',
      name: 'Prüfung',
      standard: 'ISSA_5000',
      level: 'reasonable',
      status: 'planned',
      email: server.auditor.email,
    });
  });

  it.each([
    ['a period of another form', { period: '2026-Q1' }, 'no reporting period'],
    [
      'who is no auditor',
      { auditor: 'nobody@example.com' },
      'no member of this workspace with the role auditor',
    ],
    ['an unknown level', { level: 'absolute' }, 'must be one of limited, reasonable'],
    ['an unknown standard', { standard: 'ISO' }, 'must be one of ISAE_3410'],
    ['no workspace of this database', { workspace: randomUUID() }, 'workspace'],
  ])('refuses %s in a sentence, here and there', async (_name, options, sentence) => {
    const before = await count();
    for (const ran of [
      await create(local(), options),
      await create(signedIn(), { ...options, url: server.url }),
    ]) {
      expect(ran).toMatchObject({ code: 1, out: '' });
      expect(ran.error).toContain(sentence);
      expect(ran.error).not.toMatch(/\n\s+at /);
    }
    expect(await count()).toBe(before);
  });

  it('with --url needs a sign-in that is right, of an owner, and a server', async () => {
    const url = server.url;
    expect((await create({}, { url })).error).toContain('FOOTING_EMAIL');
    expect((await create({ ...signedIn(), FOOTING_PASSWORD: 'wrong' }, { url })).error).toMatch(/^401: /);
    const auditor = { FOOTING_EMAIL: server.auditor.email, FOOTING_PASSWORD: server.auditor.password };
    expect((await create(auditor, { url })).error).toContain('needs the role owner');
    expect((await create(signedIn(), { url: 'http://127.0.0.1:9' })).error).toContain('does not answer');
  });

  it('with --url ends the session it began', async () => {
    await create(signedIn(), { url: server.url });
    const open = await database.asOwner('select 1 as one from sign_in_session where ended_at is null');
    expect(open).toEqual([]);
  });
});
