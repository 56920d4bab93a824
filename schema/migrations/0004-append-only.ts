import { Migration } from '@mikro-orm/migrations';

/** A header must hash to `hash` and agree with the columns; existing rows never change. */
const entryFunction = `
create function audit_entry_guard() returns trigger language plpgsql as $$
declare
  header json;
begin
  if tg_op <> 'INSERT' then
    raise exception 'audit entries are append-only: % refused', tg_op using errcode = 'restrict_violation';
  end if;
  if encode(sha256(convert_to(new.header, 'UTF8')), 'hex') is distinct from new.hash then
    raise exception 'audit entry: hash is not the SHA-256 of the header' using errcode = 'check_violation';
  end if;
  header := new.header::json;
  if header ->> 'seq' is distinct from new.seq::text
    or header ->> 'prev_hash' is distinct from new.prev_hash
    or header ->> 'chain' is distinct from new.workspace_id || '/' || new.period then
    raise exception 'audit entry: the header differs from its columns' using errcode = 'check_violation';
  end if;
  return new;
end
$$`;

/** A payload never changes and is deleted only by lawful erasure, with its own role. */
const payloadFunction = `
create function audit_payload_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'footing_erasure' then
    return old;
  end if;
  raise exception 'audit payloads are append-only: % refused', tg_op using errcode = 'restrict_violation';
end
$$`;

const truncateFunction = `
create function audit_truncate_guard() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: TRUNCATE refused', tg_table_name using errcode = 'restrict_violation';
end
$$`;

/** ENABLE ALWAYS: also for sessions with the role replica. */
const triggers = [
  `create trigger audit_entry_row before insert or update or delete on audit_entry
     for each row execute function audit_entry_guard()`,
  `create trigger audit_entry_truncate before truncate on audit_entry
     for each statement execute function audit_truncate_guard()`,
  `create trigger audit_payload_row before update or delete on audit_payload
     for each row execute function audit_payload_guard()`,
  `create trigger audit_payload_truncate before truncate on audit_payload
     for each statement execute function audit_truncate_guard()`,
  'alter table audit_entry enable always trigger audit_entry_row',
  'alter table audit_entry enable always trigger audit_entry_truncate',
  'alter table audit_payload enable always trigger audit_payload_row',
  'alter table audit_payload enable always trigger audit_payload_truncate',
];

/** The audit trail refuses every change, even by the owner, who could only disable the triggers. */
export class AppendOnly extends Migration {
  override up(): void {
    for (const statement of [entryFunction, payloadFunction, truncateFunction, ...triggers]) {
      this.addSql(statement);
    }
  }
}
