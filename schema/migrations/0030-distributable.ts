import { Migration } from '@mikro-orm/migrations';

/** As a function: Citus allows no subquery in a policy. */
const fellowMember = `
create function is_fellow_member(who uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.membership m where m.user_id = who
    and m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);
end
$$`;

const statements = [
  fellowMember,

  // Generated from the entities by `npm run migration`.
  `drop policy "fellow_members" on "app_user"`,

  `drop policy "lookup" on "import_job"`,

  `create policy "fellow_members" on "app_user" for select to "footing_app" using (is_fellow_member(user_id))`,

  `create policy "erasure" on "audit_entry" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `create policy "erasure" on "workspace" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `create policy "erasure" on "engagement" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `create policy "find_work" on "import_job" for select to "footing_lookup" using (true)`,

  `create policy "erasure" on "chain_head" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  // By hand: to lock a row of a reference table Citus asks for a right on the whole table. No policy lets a row be deleted.
  'grant delete on app_user to footing_app',

  // An erasure is one transaction of one role, which also states it on the chain.
  'grant select, update (memory_version, document_bytes) on workspace to footing_erasure',
  'grant select on engagement to footing_erasure',
  'grant select, insert on audit_entry to footing_erasure',
  'grant insert on audit_payload to footing_erasure',
  'grant select, update (size, head, last_at) on chain_head to footing_erasure',
];

/** What lets Citus distribute the tables; elsewhere nothing is different. */
export class Distributable extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
