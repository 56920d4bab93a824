import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hashApiKey, isWellFormedApiKey } from '../../gateway/auth/api-key.ts';
import { createAuditKeyFile, readAuditKey } from '../../gateway/auth/audit-key.ts';
import { verifyPassword } from '../../gateway/auth/password.ts';
import { COMMANDS } from '../../gateway/cli/commands.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOBODY = '01900000-0000-7000-8000-000000000000';
/** Commands the server has no endpoint for, and those that sign in to it. */
const LOCAL = [
  'setup',
  'migrate',
  'keys rotate',
  'sampling',
  'trail',
  'user reset',
  'user remove-second-factor',
];
const SIGNED_IN = [
  'workspace create',
  'user create',
  'user remove',
  'key create',
  'key list',
  'key roll',
  'key revoke',
  'engagement create',
  'rates load',
];
const ARGUMENTS: Readonly<Record<string, string>> = {
  name: 'x',
  email: 'x@example.com',
  role: 'member',
  period: '2025',
  auditor: 'x@example.com',
};
const folders: string[] = [];

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'footing-cli-'));
  folders.push(folder);
  return folder;
}

function fileWith(content: string): string {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, content);
  return file;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs a command line in this process, with nothing of this process's environment. */
async function footing(env: Record<string, string>, ...args: string[]): Promise<Ran> {
  const out: string[] = [];
  const error: string[] = [];
  const output = {
    out: (text: string) => void out.push(text),
    error: (text: string) => void error.push(text),
  };
  const code = await runCommand(COMMANDS, args, { env, output });
  return { code, out: out.join('\n'), error: error.join('\n') };
}

async function json(env: Record<string, string>, ...args: string[]): Promise<Record<string, unknown>> {
  const ran = await footing(env, ...args, '--json');
  expect(ran.error).toBe('');
  expect(ran.code).toBe(0);
  expect(ran.out).not.toContain('\n');
  return JSON.parse(ran.out) as Record<string, unknown>;
}

describe('the command line', () => {
  it.each(COMMANDS.map(({ name, errorExitCode = 1 }) => [name, errorExitCode] as const))(
    '%s explains itself and asks for what is missing',
    async (name, errorExitCode) => {
      const help = await footing({}, ...name.split(' '), '--help');
      expect(help).toMatchObject({ code: 0, error: '' });
      expect(help.out).toContain(`npm run footing -- ${name}`);
      const wrong = await footing({}, ...name.split(' '), '--no-such-option');
      expect(wrong.code).toBe(errorExitCode);
      expect(wrong.error).toContain('no-such-option');
    },
  );

  it.each(COMMANDS.map(({ name, errorExitCode = 1, options }) => ({ name, errorExitCode, options })))(
    '$name refuses an option with a value that is given twice',
    async ({ name, errorExitCode, options }) => {
      const once = Object.entries(options).filter(([, { value, multiple }]) => value !== null && !multiple);
      for (const option of ['url', ...once.map(([own]) => own)]) {
        const ran = await footing({}, ...name.split(' '), `--${option}`, 'a', `--${option}=b`);
        expect(ran).toMatchObject({ code: errorExitCode, out: '' });
        expect(ran.error).toContain(`--${option} may be given once only`);
      }
    },
  );

  it.each(COMMANDS.filter(({ name }) => LOCAL.includes(name)))(
    '$name says that a server has no endpoint for it, instead of using another database',
    async ({ name, positionals, options }) => {
      const required = Object.entries(options).filter(([, { required }]) => required === true);
      const values = [...positionals.map(() => 'x'), ...required.flatMap(([option]) => [`--${option}`, 'x'])];
      const ran = await footing({}, ...name.split(' '), ...values, '--url', 'http://127.0.0.1:9');
      expect(ran.code).toBe(1);
      expect(ran.error).toContain('cannot use a running server');
    },
  );

  it.each(COMMANDS.filter(({ name }) => SIGNED_IN.includes(name)))(
    '$name asks for a sign-in where it shall speak to a server, and says when that does not answer',
    async ({ name, positionals, options }) => {
      const required = Object.entries(options).filter(([, { required }]) => required === true);
      const value = (option: string) => ARGUMENTS[option] ?? NOBODY;
      const values = [
        ...positionals.map(() => NOBODY),
        ...required.flatMap(([option]) => [`--${option}`, value(option)]),
      ];
      const args = [...name.split(' '), ...values, '--url', 'http://127.0.0.1:9'];
      const anonymous = await footing({}, ...args);
      expect(anonymous).toMatchObject({ code: 1, error: expect.stringContaining('FOOTING_PASSWORD') });
      const env = { FOOTING_EMAIL: 'a@example.com', FOOTING_PASSWORD: 'kept to itself' };
      const ran = await footing(env, ...args);
      expect(ran).toMatchObject({ code: 1, out: '', error: expect.stringContaining('does not answer') });
      expect(ran.error).not.toContain('kept to itself');
    },
  );

  it('lists its commands when none is named, and refuses an unknown one', async () => {
    const overview = await footing({});
    expect(overview.code).toBe(0);
    for (const { name } of COMMANDS) expect(overview.out).toContain(name);
    expect(await footing({}, 'no-such-command')).toMatchObject({ code: 1, out: '' });
  });

  it('names the environment variable that is wrong', async () => {
    const ran = await footing({ DATABASE_URL: 'mysql://x' }, 'migrate');
    expect(ran.code).toBe(1);
    expect(ran.error).toContain('DATABASE_URL');
  });

  it('says when a server of PostgreSQL cannot be reached', async () => {
    const ran = await footing({ DATABASE_URL: 'postgresql://x:secret@127.0.0.1:1/x' }, 'migrate');
    expect(ran.code).toBe(1);
    expect(ran.error).toContain('DATABASE_URL');
    expect(ran.error).not.toContain('secret');
  });

  it('runs as a program and ends by itself', () => {
    const out = execFileSync(process.execPath, ['gateway/cli/footing.ts', 'key', 'create', '--help']);
    expect(out.toString()).toContain('Usage');
  });
});

describe('a server of PostgreSQL without tables', () => {
  it('is not touched by anything but migrate and setup', async () => {
    const database = await createServerDatabase();
    try {
      await database.asSuperuser(['drop schema public cascade', 'create schema public']);
      const env = { DATABASE_URL: database.databaseUrl ?? '' };
      const ran = await footing(env, 'workspace', 'create', '--name', 'x');
      expect(ran.code).toBe(1);
      expect(ran.error).toContain('migrate');
    } finally {
      await database.close();
    }
  });
});

describe('commands on a database', () => {
  let env: Record<string, string> = {};
  let database: TestDatabase;
  let workspace = '';

  beforeAll(async () => {
    database = await createServerDatabase();
    const keyFile = join(temporaryFolder(), 'audit.jwk');
    env = { DATABASE_URL: database.databaseUrl ?? '', AUDIT_KEY_FILE: keyFile, POOL_THREADS: '1' };
    await createAuditKeyFile(keyFile);
    workspace = String((await json(env, 'workspace', 'create', '--name', 'Test')).workspace_id);
  });
  afterAll(() => database.close());

  const rows = <Row extends object>(text: string, parameters: string[] = []) =>
    withOwner(database.db, (tx) => tx.sql<Row>(text, parameters));

  /** A database that is migrated and holds nothing, and the settings for it. */
  async function freshDatabase() {
    const fresh = await createServerDatabase();
    onTestFinished(() => fresh.close());
    return { ...fresh, env: { ...env, DATABASE_URL: fresh.databaseUrl ?? '' } };
  }

  it('setup prints a workspace, a key and two sign-ins that work, with the documented members', async () => {
    const fresh = await freshDatabase();
    const rows = <Row extends object>(text: string, parameters: string[] = []) =>
      fresh.asOwner<Row>(text, parameters);
    const made = (await json({ ...fresh.env, BASE_URL: 'https://www.example.com' }, 'setup')) as {
      workspace_id: string;
      api_key: string;
      owner: { email: string; password: string };
      auditor: { email: string; password: string };
    };
    const members = ['event', 'base_url', 'workspace_id', 'api_key', 'owner', 'auditor', 'audit_key'];
    expect(Object.keys(made)).toEqual(members);
    expect(made).toMatchObject({ event: 'setup', base_url: 'https://www.example.com' });
    expect(made.workspace_id).toMatch(UUID);
    expect(isWellFormedApiKey(made.api_key)).toBe(true);
    for (const role of ['owner', 'auditor'] as const) {
      const [stored] = await rows<{ password_hash: string; role: string; workspace_id: string }>(
        'select password_hash, role, workspace_id from app_user join membership using (user_id) where email = $1',
        [made[role].email],
      );
      expect(stored).toMatchObject({ role, workspace_id: made.workspace_id });
      const party = { account: made[role].email, network: 'test', isKnown: true };
      expect(await verifyPassword(made[role].password, stored?.password_hash ?? null, party)).toBe(true);
    }
    const keys = await rows('select scope from api_key where key_hash = $1 and workspace_id = $2', [
      hashApiKey(made.api_key),
      made.workspace_id,
    ]);
    expect(keys).toEqual([{ scope: 'ingest' }]);
  });

  it('setup puts the secrets of a database that others use in a file, unless they are asked for', async () => {
    const folder = temporaryFolder();
    const shared: Record<string, string> = { ...(await freshDatabase()).env, DATA_DIR: folder };
    const quiet = await footing(shared, 'setup');
    expect(quiet).toMatchObject({ code: 0, error: '' });
    const file = /in (\/.*footing-setup-.*\.json)$/m.exec(quiet.out)?.[1] ?? '';
    expect(file.startsWith(shared.DATA_DIR ?? '')).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const kept = JSON.parse(readFileSync(file, 'utf8')) as {
      workspace_id: string;
      api_key: string;
      owner: { password: string };
      auditor: { password: string };
    };
    expect(isWellFormedApiKey(kept.api_key)).toBe(true);
    expect(quiet.out).toContain(kept.workspace_id);
    for (const secret of [kept.api_key, kept.owner.password, kept.auditor.password]) {
      expect(quiet.out).not.toContain(secret);
    }
    const asked = await footing((await freshDatabase()).env, 'setup', '--print-secrets');
    expect(asked.out).toMatch(/API key +ftg_[0-9A-Za-z]{38}\n/);
    expect(asked.out).not.toContain('footing-setup-');
    expect(await json((await freshDatabase()).env, 'setup')).toHaveProperty('api_key');
  });

  it('setup on a database that is set up names its workspaces and changes nothing, not even a missing key file', async () => {
    const fresh = await freshDatabase();
    const { workspace_id: id } = await json(fresh.env, 'setup');
    const file = join(temporaryFolder(), 'other.jwk');
    const again = { ...fresh.env, TOKEN_KEY_FILE: file, SECRET_KEY_FILE: file, AUDIT_KEY_FILE: file };
    const rows = () => fresh.asOwner('select (select count(*) from app_user) as users, size from chain_head');
    const before = await rows();
    const said = await footing(again, 'setup', '--name', 'Second');
    expect(said).toMatchObject({ code: 0, error: '' });
    expect(said.out).toMatch(/^The database is set up already; nothing was changed\. It has:\n/);
    expect(said.out).toContain(`workspace ${id}   Workspace\n`);
    expect(await json(again, 'setup')).toEqual({
      event: 'already_set_up',
      workspaces: [{ workspace_id: id, name: 'Workspace' }],
    });
    expect([await rows(), existsSync(file)]).toEqual([before, false]);
  });

  it('migrate can be repeated', async () => {
    expect(await json(env, 'migrate')).toEqual({ migrations: [] });
  });

  it('key roll makes a successor of the same name and scope, and the old key works on for the overlap only', async () => {
    const made = await json(env, 'key', 'create', '--workspace', workspace, '--name', 'erp');
    const rolled = await json(
      env,
      'key',
      'roll',
      String(made.key_id),
      '--workspace',
      workspace,
      '--overlap',
      '2',
    );
    expect(rolled.api_key).not.toBe(made.api_key);
    expect(rolled.rolled_key_id).toBe(made.key_id);
    const inHours = (Date.parse(String(rolled.rolled_key_expires_at)) - Date.now()) / 3_600_000;
    expect(inHours).toBeGreaterThan(1.9);
    expect(inHours).toBeLessThanOrEqual(2);
    const refused = await footing(
      env,
      'key',
      'roll',
      String(made.key_id),
      '--workspace',
      workspace,
      '--overlap',
      '9999',
    );
    expect(refused.code).toBe(1);
    const twice = await footing(env, 'key', 'roll', String(made.key_id), '--workspace', workspace);
    expect(twice).toMatchObject({ code: 1, error: expect.stringContaining('successor') });
  });

  it('records every change of keys, members and rates on the chain of settings, as the command line', async () => {
    const made = String((await json(env, 'workspace', 'create', '--name', 'Trail')).workspace_id);
    const key = await json(env, 'key', 'create', '--workspace', made);
    const rolled = await json(env, 'key', 'roll', String(key.key_id), '--workspace', made);
    await json(env, 'key', 'revoke', String(rolled.key_id), '--workspace', made);
    const email = 'trail@example.ch';
    const user = await json(env, 'user', 'create', '--workspace', made, '--email', email, '--role', 'owner');
    const file = fileWith('date,USD,CHF\n2031-01-02,1.1,0.93\n');
    const { rate_set_id } = await json(env, 'rates', 'load', file, '--workspace', made);
    const entries = await rows<{ header: string; payload: string }>(
      `select e.header, p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq)
       where e.workspace_id = $1 and e.period = 'SETTINGS' order by seq`,
      [made],
    );
    const headers = entries.map(
      ({ header }) => JSON.parse(header) as { kind: string; subject: string; actor: string },
    );
    expect(headers.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['period.opened', 'period:SETTINGS'],
      ['workspace.created', `workspace:${made}`],
      ['key.created', `api_key:${key.key_id}`],
      ['key.rolled', `api_key:${rolled.key_id}`],
      ['key.revoked', `api_key:${rolled.key_id}`],
      ['member.added', `user:${user.user_id}`],
      ['rates.loaded', `rate_set:${rate_set_id}`],
    ]);
    expect(new Set(headers.map(({ actor }) => actor))).toEqual(new Set(['system:cli']));
    for (const secret of [key.api_key, rolled.api_key, user.password]) {
      expect(JSON.stringify(entries)).not.toContain(secret);
    }
  });

  it('trail writes a chain and its signed state into a new file that verify takes, and over no other one', async () => {
    const file = join(temporaryFolder(), 'trail.json');
    const of = ['--workspace', workspace, '--period', 'SETTINGS'];
    const written = await json(env, 'trail', file, ...of);
    const chain = `${workspace}/SETTINGS`;
    const known = `${chain}:${written.size}:${written.head}`;
    expect(written).toMatchObject({ file, chain, known_head: known });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = await readAuditKey(env.AUDIT_KEY_FILE ?? join(env.DATA_DIR ?? '', 'audit-key.jwk'));
    expect(written.kid).toBe(key.kid);
    const jwks = fileWith(JSON.stringify(key.publicJwk));
    const pins = ['--jwks', jwks, '--expect-chain', chain, '--known-head', known];
    expect(await footing({}, 'verify', file, ...pins)).toMatchObject({ code: 0 });

    const before = readFileSync(file);
    const again = await footing(env, 'trail', file, ...of);
    expect(again).toMatchObject({ code: 1, error: expect.stringMatching(/^FILE cannot be written: EEXIST/) });
    expect(readFileSync(file)).toEqual(before);
    const missing = await footing(env, 'trail', join(temporaryFolder(), 'x'), ...of.slice(0, 3), '2031');
    expect(missing).toMatchObject({ code: 1, error: 'This workspace has no chain 2031.' });
  });

  it('key create prints the key once and stores its hash only; key list shows its ends; key revoke ends it', async () => {
    const made = await json(
      env,
      'key',
      'create',
      '--workspace',
      workspace,
      '--name',
      'ERP',
      '--scope',
      'read',
    );
    expect(Object.keys(made)).toEqual(['key_id', 'api_key']);
    const key = String(made.api_key);
    expect(isWellFormedApiKey(key)).toBe(true);
    const listed = await footing(env, 'key', 'list', '--workspace', workspace, '--json');
    expect(listed.out).not.toContain(key);
    const { keys } = JSON.parse(listed.out) as { keys: Record<string, unknown>[] };
    expect(keys).toContainEqual(
      expect.objectContaining({
        key_id: made.key_id,
        name: 'ERP',
        scope: 'read',
        prefix: key.slice(0, 8),
        last_four: key.slice(-4),
        revoked_at: null,
      }),
    );
    const keyId = String(made.key_id);
    const revoked = await json(env, 'key', 'revoke', keyId, '--workspace', workspace);
    expect(revoked).toEqual({ key_id: keyId, revoked: true, revoked_at: expect.stringMatching(/Z$/) });
    expect(await json(env, 'key', 'revoke', keyId, '--workspace', workspace)).toEqual(revoked);
    const unknown = await footing(env, 'key', 'revoke', NOBODY, '--workspace', workspace);
    expect(unknown).toMatchObject({ code: 1, out: '', error: expect.stringContaining('no such API key') });
    const [stored] = await rows<{ revoked: boolean }>(
      'select revoked_at is not null as revoked from api_key where key_hash = $1',
      [hashApiKey(key)],
    );
    expect(stored).toEqual({ revoked: true });
  });

  it('user create makes a sign-in, and a membership only for someone who has one', async () => {
    const args = [
      'user',
      'create',
      '--workspace',
      workspace,
      '--email',
      'Anna@Example.ch',
      '--role',
      'member',
    ];
    const made = await json(env, ...args);
    expect(made).toMatchObject({ email: 'anna@example.ch' });
    expect(made.user_id).toMatch(UUID);
    const twice = await footing(env, ...args);
    expect(twice).toMatchObject({ code: 1, error: expect.stringContaining('member') });
    const other = String((await json(env, 'workspace', 'create', '--name', 'Other')).workspace_id);
    const added = await json(
      env,
      'user',
      'create',
      '--workspace',
      other,
      '--email',
      'anna@example.ch',
      '--role',
      'auditor',
    );
    expect(added).toEqual({ user_id: made.user_id, email: 'anna@example.ch', password: null });
  });

  it('user remove ends a membership, and says when there is none', async () => {
    const email = 'gone@example.ch';
    const of = ['--workspace', workspace];
    const made = await json(env, 'user', 'create', ...of, '--email', email, '--role', 'auditor');
    const user = String(made.user_id);
    expect(await json(env, 'user', 'remove', user, ...of)).toEqual({ user_id: user, removed: true });
    const again = await footing(env, 'user', 'remove', user, ...of);
    expect(again).toMatchObject({ code: 1, error: expect.stringContaining('no such member') });
  });

  it('user reset prints a link for anybody’s new password, stored by digest', async () => {
    const email = 'lost@example.ch';
    const of = ['--workspace', workspace];
    const made = await json(env, 'user', 'create', ...of, '--email', email, '--role', 'auditor');
    const link = await json(env, 'user', 'reset', '--email', 'Lost@Example.ch');
    expect(link).toMatchObject({
      user_id: made.user_id,
      reset_url: expect.stringContaining('/console/password-reset#ftp_'),
    });
    const digest = createHash('sha256').update(String(link.reset_token)).digest('hex');
    const stored = await rows('select user_id, issued_by from password_reset where token_hash = $1', [
      digest,
    ]);
    expect(stored).toEqual([{ user_id: made.user_id, issued_by: 'system:cli' }]);
    const nobody = await footing(env, 'user', 'reset', '--email', 'nobody@example.ch');
    expect(nobody).toMatchObject({ code: 1, error: expect.stringContaining('no account') });
  });

  it('user remove-second-factor removes that of an account, and says when there is none', async () => {
    const email = 'phone@example.ch';
    const args = ['user', 'remove-second-factor', '--email', email];
    expect(await footing(env, ...args)).toMatchObject({
      code: 1,
      error: `No account has the address ${email}.`,
    });
    const of = ['--workspace', workspace];
    const made = await json(env, 'user', 'create', ...of, '--email', email, '--role', 'member');
    const none = await footing(env, ...args);
    expect(none).toMatchObject({ code: 1, error: expect.stringContaining('has no second factor') });
    await rows(
      `insert into second_factor (user_id, secret, started_at, confirmed_at) select user_id, 'x', now(), now()
       from app_user where email = $1`,
      [email],
    );
    expect(await json(env, ...args)).toEqual({ user_id: made.user_id, removed: true });
    const kept = 'select 1 as found from second_factor join app_user using (user_id) where email = $1';
    expect(await rows(kept, [email])).toEqual([]);
    const event = `select actor, address from access_event where kind = 'second_factor_removed' and actor = $1`;
    const actor = `user:${String(made.user_id)}`;
    expect(await rows(event, [actor])).toEqual([{ actor, address: 'operator' }]);
  });

  it('user create takes a password of its own, if it is a good one', async () => {
    const args = ['user', 'create', '--workspace', workspace, '--role', 'owner', '--email', 'ben@example.ch'];
    const short = await footing(env, ...args, '--password', 'short');
    expect(short).toMatchObject({ code: 1, error: expect.stringContaining('at least 15 characters') });
    const breached = await footing(env, ...args, '--password', 'passwordpassword');
    expect(breached).toMatchObject({ code: 1, error: expect.stringContaining('easy to guess') });
    const made = await json(env, ...args, '--password', 'correct horse battery');
    expect(made.password).toBe('correct horse battery');
  });

  it.each([
    ['key', 'create', '--workspace', NOBODY],
    ['key', 'list', '--workspace', NOBODY],
    ['user', 'create', '--workspace', NOBODY, '--email', 'c@example.ch', '--role', 'member'],
    ['key', 'list', '--workspace', 'not-a-uuid'],
    ['user', 'create', '--workspace', NOBODY, '--email', 'c@example.ch', '--role', 'king'],
    ['user', 'create', '--workspace', NOBODY, '--email', 'nobody', '--role', 'member'],
    ['key', 'create', '--workspace', NOBODY, '--scope', 'all'],
    ['rates', 'load', '/no/such/file', '--workspace', NOBODY],
    ['ingest', '/no/such/file', '--key', 'x'],
  ])('refuses %s %s %s %s in a sentence', async (...args) => {
    const ran = await footing(env, ...args);
    expect(ran).toMatchObject({ code: 1, out: '' });
    expect(ran.error).not.toMatch(/^\s+at /m);
  });

  it('rates load adds days and never changes one', async () => {
    const load = (text: string) => json(env, 'rates', 'load', fileWith(text), '--workspace', workspace);
    const first = await load('date,USD,CHF\n2031-01-02,1.1,0.93\n');
    expect(first).toMatchObject({ added_rates: 2, last_day: '2031-01-02' });
    const second = await load('date,USD\n2031-01-02,1.1001\n2031-01-03,1.12\n');
    expect(second).toMatchObject({ added_rates: 1, last_day: '2031-01-03' });
    const newest = 'select csv from rate_set where workspace_id = $1 and rate_set_id = $2';
    const [stored] = await rows<{ csv: string }>(newest, [workspace, String(second.rate_set_id)]);
    expect(stored?.csv).toContain('2031-01-02,0.93,1.1\n');
    expect(await load('date,USD\n2031-01-03,1.12\n')).toMatchObject({ added_rates: 0 });
    const contradiction = fileWith('date,USD\n2031-01-03,112\n');
    const ran = await footing(env, 'rates', 'load', contradiction, '--workspace', workspace);
    expect(ran).toMatchObject({ code: 1, error: expect.stringContaining('2031-01-03') });
  });

  it('ingest sends a file through a gateway of its own and stores what it answers', async () => {
    const { api_key } = await json(env, 'key', 'create', '--workspace', workspace);
    const line = { description: 'Strom', spend_amount: 100, quantity: 400, unit_of_measure: 'kWh' };
    const good = { vendor_name: 'Werk', invoice_date: '2025-03-31', line_items: [line] };
    const file = fileWith(JSON.stringify([good]));
    const answer = (await json(env, 'ingest', file, '--key', String(api_key))) as {
      processed: number;
      invoices: { invoice_id: string; total_kgco2e: number }[];
    };
    expect(answer.processed).toBe(1);
    const [stored] = await rows<{ total: string }>(
      'select total_kgco2e as total from invoice where invoice_id = $1',
      [answer.invoices[0]?.invoice_id ?? ''],
    );
    expect(Number(stored?.total)).toBe(answer.invoices[0]?.total_kgco2e);
    const mixed = fileWith(JSON.stringify({ invoices: [good, { ...good, invoice_date: null }] }));
    const ran = await footing(env, 'ingest', mixed, '--key', String(api_key), '--dry-run');
    expect(ran.code).toBe(1);
    expect(ran.out).toContain('invoice_date');
    const unknown = await footing(env, 'ingest', file, '--key', 'ftg_x');
    expect(unknown).toMatchObject({ code: 1, error: expect.stringContaining('401') });
  });
});

describe('commands with --url, to a server', () => {
  let database: TestDatabase;
  let server: TestGateway;
  let env: Record<string, string>;
  let workspace: string;
  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startTestGateway(database.db);
    env = { FOOTING_EMAIL: server.owner.email, FOOTING_PASSWORD: server.owner.password };
    workspace = server.workspaceId;
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const remote = (...args: string[]) => json(env, ...args, '--url', server.url);
  const refused = (...args: string[]) => footing(env, ...args, '--url', server.url);
  const statusOf = async (key: unknown) =>
    (await postIngest(server, { invoices: [invoiceOf()] }, { key: String(key), query: '?dry_run=true' }))
      .status;

  it('key create, list, roll and revoke print what they print on a database, and the server obeys', async () => {
    const made = await remote('key', 'create', '--workspace', workspace, '--name', 'ERP');
    expect(Object.keys(made)).toEqual(['key_id', 'api_key']);
    expect(await statusOf(made.api_key)).toBe(200);
    const keyId = String(made.key_id);
    const rolled = await remote('key', 'roll', keyId, '--workspace', workspace, '--overlap', '0');
    expect(Object.keys(rolled)).toEqual(['key_id', 'api_key', 'rolled_key_id', 'rolled_key_expires_at']);
    expect([await statusOf(made.api_key), await statusOf(rolled.api_key)]).toEqual([401, 200]);
    const { keys } = (await remote('key', 'list', '--workspace', workspace)) as {
      keys: { key_id: string }[];
    };
    expect(keys).toContainEqual(
      expect.objectContaining({ key_id: keyId, rolled_to: rolled.key_id, name: 'ERP' }),
    );
    await remote('key', 'revoke', String(rolled.key_id), '--workspace', workspace);
    expect(await statusOf(rolled.api_key)).toBe(401);
    const gone = await refused('key', 'revoke', NOBODY, '--workspace', workspace);
    expect(gone).toMatchObject({ code: 1, out: '', error: expect.stringContaining('404') });
  });

  it('workspace create makes one of the signed-in owner’s', async () => {
    const { workspace_id } = await remote('workspace', 'create', '--name', 'Tochter');
    expect(workspace_id).toMatch(UUID);
    const made = await remote('key', 'create', '--workspace', String(workspace_id));
    expect(await statusOf(made.api_key)).toBe(200);
  });

  it('user create makes a sign-in that works, with a random password or the one given', async () => {
    for (const password of [[], ['--password', 'correct horse battery']]) {
      const email = `New.${password.length}@Example.ch`;
      const args = ['user', 'create', '--workspace', workspace, '--email', email, '--role', 'auditor'];
      const made = await remote(...args, ...password);
      expect(Object.keys(made)).toEqual(['user_id', 'email', 'password']);
      expect(made).toMatchObject({ user_id: expect.stringMatching(UUID), email: email.toLowerCase() });
      if (password.length > 0) expect(made.password).toBe('correct horse battery');
      expect(await server.signIn({ email, password: String(made.password) })).toMatch(/^ey/);
      const again = await refused(...args);
      expect(again).toMatchObject({ code: 1, error: expect.stringContaining('409') });
    }
  });

  it('user create leaves an invitation for someone who has a sign-in, who accepts with their password', async () => {
    const other = String((await remote('workspace', 'create', '--name', 'Other')).workspace_id);
    const { email, password } = server.auditor;
    const args = ['user', 'create', '--workspace', other, '--email', email, '--role', 'member'];
    const made = await remote(...args);
    expect(made).toMatchObject({ user_id: null, email, password: null });
    const answer = await fetch(`${server.url}/api/auth/accept-invitation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ invitation_token: made.invitation_token, password }),
    });
    expect(answer.status).toBe(200);
    expect(await server.signIn({ email, password })).toMatch(/^ey/);
  });

  it('rates load prints what it prints on a database, and says what the server refuses', async () => {
    const load = (text: string) => refused('rates', 'load', fileWith(text), '--workspace', workspace);
    const first = await remote(
      'rates',
      'load',
      fileWith('date,KES\n2025-03-14,140.9\n'),
      '--workspace',
      workspace,
    );
    expect(first).toEqual({
      rate_set_id: expect.stringMatching(/^ecb-2026-04-13-[0-9a-f]{12}$/),
      added_rates: 1,
      last_day: '2026-04-13',
    });
    expect((await load('date,KES\n2025-03-14,140.9\n')).out).toContain('nothing new');
    expect(await load('date,KES\n2025-03-14,0.007\n')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^422: .*KES of 2025-03-14 is 0\.007 in the file and 140\.9/),
    });
    expect((await load('Tag;KES\n')).error).toMatch(/^400: .*first line must name the columns/);
    const long = await load('x'.repeat(4 * 1024 * 1024 + 1));
    expect(long).toMatchObject({ code: 1, error: expect.stringContaining('in several files') });
  });

  it('signs out again, and leaves no session behind', async () => {
    await remote('key', 'list', '--workspace', workspace);
    await refused('key', 'revoke', NOBODY, '--workspace', workspace);
    const [open] = await database.asOwner<{ n: number }>(
      `select count(*)::int as n from sign_in_session s join app_user u using (user_id)
       where u.email = $1 and ended_at is null`,
      [server.owner.email],
    );
    expect(open?.n).toBe(0);
  });

  it('says in the server’s words what is refused', async () => {
    const list = ['key', 'list', '--workspace'];
    expect(await refused(...list, NOBODY)).toMatchObject({ code: 1, error: expect.stringMatching(/404/) });
    expect(await refused(...list, 'mine')).toMatchObject({ code: 1, error: expect.stringMatching(/UUID/) });
    const auditor = { FOOTING_EMAIL: server.auditor.email, FOOTING_PASSWORD: server.auditor.password };
    const forbidden = await footing(auditor, ...list, workspace, '--url', server.url);
    expect(forbidden).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/403.*role/) });
    const wrong = { ...env, FOOTING_PASSWORD: 'wrong' };
    const unknown = await footing(wrong, ...list, workspace, '--url', server.url);
    expect(unknown).toMatchObject({ code: 1, error: expect.stringMatching(/401/) });
    for (const { error } of [forbidden, unknown]) expect(error).not.toMatch(/^\s+at /m);
  });
});
