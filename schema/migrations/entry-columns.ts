import { Migration } from '@mikro-orm/migrations';

/**
 * What an entry is about and its kind, as columns the database takes from the header: an index over the header's JSON
 * is of no use under row-level security, whose condition has to be met before any function that could leak a row, and
 * reading a member of JSON is one. Each look for the entries of an invoice read its whole period.
 */
export class EntryColumns extends Migration {
  override up(): void {
    for (const statement of [
      `alter table audit_entry
         add column subject text not null generated always as (header::json ->> 'subject') stored,
         add column kind text not null generated always as (header::json ->> 'kind') stored`,
      'drop index audit_entry_subject_index',
      'create index audit_entry_subject_index on audit_entry (subject, workspace_id, period, seq)',
    ]) {
      this.addSql(statement);
    }
  }
}
