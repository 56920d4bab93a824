import { Migration } from '@mikro-orm/migrations';

const ROLES = ['footing_app', 'footing_lookup', 'footing_erasure'];

/** Roles belong to the whole server, so another database's migration may have made them, even just now. */
export const createRole = (role: string) => `
do $$
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$`;

/** The login must be able to become the role; a superuser always is. */
export const joinRole = (role: string) => `
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant ${role} to %I', current_user);
    exception
      when insufficient_privilege then null;
    end;
    begin
      set local role ${role};
      reset role;
    exception
      when insufficient_privilege then
        raise exception 'the database user % cannot become ${role}: let an administrator run "grant ${role} to %"',
          session_user, session_user using errcode = 'insufficient_privilege';
    end;
  end if;
end
$$`;

const TENANT = `workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`;

/** What the application role may do with each tenant table; row-level security narrows it to one workspace. */
const PRIVILEGES = {
  workspace:
    'select, insert, update (name, default_currency, default_region, fiscal_start_month, period_length, reconciliation_policy)',
  membership: 'select, insert, update (role), delete',
  api_key: 'select, insert, update (name, expires_at, revoked_at, last_used_at)',
  reporting_period: 'select, insert, update (status)',
  invoice: 'select, insert, update (duplicate_of, warnings, voided_at, voided_by, void_reason)',
  line_item: 'select, insert',
  line_component: 'select, insert',
  source_document: 'select, insert',
  audit_entry: 'select, insert',
  audit_payload: 'select, insert',
  chain_head: 'select, insert, update (size, head, last_at)',
  idempotency_record: 'select, insert, delete',
  rate_limit_window: 'select, insert, update (window_start, count)',
  rate_set: 'select, insert',
};

const LOOKUP_TABLES = ['app_user', 'membership', 'api_key', 'workspace'];

const lookUps = LOOKUP_TABLES.flatMap((table) => [
  `grant select on ${table} to footing_lookup`,
  `create policy lookup on ${table} for select to footing_lookup using (true)`,
]);

/** Users are global: a workspace sees its members, without their password hashes, and may add a user. */
const users = [
  'alter table app_user enable row level security',
  'grant insert, select (user_id, email, name, created_at) on app_user to footing_app',
  'create policy add on app_user for insert to footing_app with check (true)',
  `create policy fellow_members on app_user for select to footing_app
     using (exists (select 1 from membership m where m.user_id = app_user.user_id and m.${TENANT}))`,
];

const keys = ['grant select on signing_key to footing_app, footing_lookup'];

/** Lawful erasure takes payloads away, nothing else. */
const erasure = [
  'grant select, delete on audit_payload to footing_erasure',
  `create policy erasure on audit_payload to footing_erasure using (${TENANT})`,
];

/** Roles, their privileges and row-level security. */
export class Tenancy extends Migration {
  override up(): void {
    const statements = [
      ...ROLES.flatMap((role) => [createRole(role), joinRole(role)]),
      'grant usage on schema public to footing_app, footing_lookup, footing_erasure',
      ...Object.entries(PRIVILEGES).flatMap(([table, privileges]) => [
        `grant ${privileges} on ${table} to footing_app`,
        `alter table ${table} enable row level security`,
        `create policy tenant on ${table} to footing_app using (${TENANT}) with check (${TENANT})`,
      ]),
      ...users,
      ...lookUps,
      ...keys,
      ...erasure,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
