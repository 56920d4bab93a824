/** Roles the migrations create; every request is served as one of them. */
export const APP_ROLE = 'footing_app';
export const LOOKUP_ROLE = 'footing_lookup';
export const IDENTITY_ROLE = 'footing_identity';
export const ERASURE_ROLE = 'footing_erasure';

/** The roles a transaction runs in; not that of readers. */
export const SERVICE_ROLES = [APP_ROLE, LOOKUP_ROLE, IDENTITY_ROLE, ERASURE_ROLE];

/** The group of the database readers of BI tools, and what each of their names begins with. */
export const READER_ROLE = 'footing_bi';

/** A function that reads a reader's workspace from its name: `footing_bi_`, the id without hyphens, `_`, a name. */
const READER_WORKSPACE = `${READER_ROLE}.reader_workspace()`;

/** The workspace of the transaction; null, which equals nothing, if none is set. */
const CURRENT_WORKSPACE = `nullif(current_setting('app.workspace_id', true), '')::uuid`;

const TENANT = `workspace_id = ${CURRENT_WORKSPACE}`;

/** Row-level security of a tenant table: the application role reads and writes its own workspace only. */
export const tenantPolicy = { name: 'tenant', roles: [APP_ROLE], using: TENANT, check: TENANT };

/** Look-ups of the owner of a request happen before the workspace is known. */
export const lookupPolicy = {
  name: 'lookup',
  roles: [LOOKUP_ROLE],
  command: 'select' as const,
  using: 'true',
};

/**
 * Gateways look for work in all workspaces. A table with this policy is divided by workspace on Citus; one with
 * `lookupPolicy` is on every node.
 */
export const findWorkPolicy = { ...lookupPolicy, name: 'find_work' };

/** Sign-in sessions, refresh tokens and counted attempts belong to no workspace; one role has access to all. */
export const identityPolicy = { name: 'identity', roles: [IDENTITY_ROLE], using: 'true', check: 'true' };

/** Lawful erasure reads, blanks and deletes rows of its own workspace. */
export const erasurePolicy = { name: 'erasure', roles: [ERASURE_ROLE], using: TENANT };

/** Readers of BI tools read the columns granted to them in the rows of their workspace. */
export const readerPolicy = {
  name: 'reader',
  roles: [READER_ROLE],
  command: 'select' as const,
  using: `workspace_id = ${READER_WORKSPACE}`,
};
