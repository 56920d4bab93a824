import { randomBytes } from 'node:crypto';
import { READER_ROLE } from '../../../schema/entities/tenant-policy.ts';
import { ApiError } from '../../api-error.ts';
import { scramVerifier } from '../../auth/scram-verifier.ts';
import type { Database } from '../../database/open-database.ts';
import { type Transaction, withOwner } from '../../database/transaction.ts';
import { READER_CONNECTIONS, READER_IDLE_MS, READER_STATEMENT_MS } from '../../limits.ts';
import { codeOf } from '../../log.ts';

/** With the id in front a name has at most the 63 bytes of PostgreSQL. */
const NAME = /^[a-z][a-z0-9_]{0,18}$/;
const PASSWORD_BYTES = 24;
const INSUFFICIENT_PRIVILEGE = '42501';

/** A database role for a BI tool, which reads one workspace. */
export interface Reader {
  readonly role: string;
  readonly name: string;
}

export interface ReaderOf {
  readonly workspaceId: string;
  readonly name: string;
}

/**
 * Creates the role of a reader. Its password is returned once; the database keeps its verifier.
 * @throws ApiError for a wrong or known name, on the embedded database, and where the login may not create roles.
 */
export async function createReader(
  database: Database,
  of: ReaderOf,
): Promise<Reader & { readonly password: string }> {
  const role = roleOf(of);
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const verifier = scramVerifier(password, randomBytes(16));
  await onServer(database, async ({ sql }) => {
    if ((await sql('select from pg_roles where rolname = $1', [role])).length > 0) {
      throw refused(`There is a reader ${of.name} of this workspace already.`);
    }
    await sql(
      `create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       connection limit ${READER_CONNECTIONS} password '${verifier}' in role ${READER_ROLE}`,
    );
    const settings = {
      default_transaction_read_only: 'on',
      statement_timeout: READER_STATEMENT_MS,
      idle_in_transaction_session_timeout: READER_IDLE_MS,
      search_path: READER_ROLE,
    };
    for (const [setting, value] of Object.entries(settings)) {
      await sql(`alter role ${role} set ${setting} = ${value}`);
    }
    await sql(HARDENING);
  });
  return { role, name: of.name, password };
}

/** Nobody but the owner needs temporary tables here, which a reader could fill the disk with. */
const HARDENING = `do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
  execute format('grant connect on database %I to ${READER_ROLE}', current_database());
  revoke create on schema public from public;
exception
  when insufficient_privilege then null;
end
$$`;

/** The readers of a workspace, by name. */
export async function listReaders(database: Database, workspaceId: string): Promise<Reader[]> {
  const prefix = prefixOf(workspaceId);
  const rows = await onServer(database, ({ sql }) =>
    sql<{ role: string }>(
      'select rolname as role from pg_roles where starts_with(rolname, $1) order by rolname',
      [prefix],
    ),
  );
  return rows.map(({ role }) => ({ role, name: role.slice(prefix.length) }));
}

/** Ends the sessions of a reader and drops its role. @throws ApiError `not_found`. */
export async function dropReader(database: Database, of: ReaderOf): Promise<Reader> {
  const role = roleOf(of);
  await onServer(database, async ({ sql }) => {
    if ((await sql('select from pg_roles where rolname = $1', [role])).length === 0) {
      throw new ApiError('not_found', { detail: `There is no reader ${of.name} of this workspace.` });
    }
    await sql(`alter role ${role} nologin`);
    // Who created a role may give it to itself, and then end its sessions.
    await sql(`grant ${role} to current_user`);
    await sql('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
    await sql(`drop role ${role}`);
  });
  return { role, name: of.name };
}

const prefixOf = (workspaceId: string) => `${READER_ROLE}_${workspaceId.replaceAll('-', '')}_`;

/** A name without anything to be quoted. */
function roleOf({ workspaceId, name }: ReaderOf): string {
  if (NAME.test(name)) return `${prefixOf(workspaceId)}${name}`;
  throw refused('--name must be 1 to 19 small letters, digits and underscores, beginning with a letter.');
}

async function onServer<Value>(
  database: Database,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  if (database.kind === 'pglite') {
    throw refused(
      'Readers need a PostgreSQL server (DATABASE_URL): nobody but the service can connect to the embedded database.',
    );
  }
  try {
    return await withOwner(database, work);
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw refused(
      `The database user may not manage readers: let an administrator give it CREATEROLE and run "grant ${READER_ROLE} to USER with admin option".`,
    );
  }
}

const refused = (detail: string) => new ApiError('validation_failed', { detail });
