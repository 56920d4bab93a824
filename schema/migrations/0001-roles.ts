import { Migration } from '@mikro-orm/migrations';

const ROLES = ['footing_app', 'footing_lookup', 'footing_identity', 'footing_erasure'];

/** Roles belong to the whole server, so another database's migration may have created them, even just now. */
const createRole = (role: string) => `
do $$
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$`;

/** The login must be a member of the role; a superuser always is. */
const joinRole = (role: string) => `
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

/** The roles of transactions, with row-level security and limited privileges. */
export class Roles extends Migration {
  override up(): void {
    for (const role of ROLES) {
      this.addSql(createRole(role));
      this.addSql(joinRole(role));
    }
    this.addSql(`grant usage on schema public to ${ROLES.join(', ')}`);
  }
}
