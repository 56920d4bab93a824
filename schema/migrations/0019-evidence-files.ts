import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `create table "evidence_file" ("workspace_id" uuid not null, "file_id" uuid not null, "engagement_id" uuid not null, "content" bytea not null, primary key ("workspace_id", "file_id"))`,

  `alter table "engagement_auditor" add "assigned_as" text not null default 'auditor'`,
  `alter table "engagement_auditor" add constraint "engagement_auditor_assigned_as_check" check ("assigned_as" in ('auditor', 'quality_reviewer'))`,

  `alter table "evidence_file" add constraint "evidence_file_workspace_id_engagement_id_foreign" foreign key ("workspace_id", "engagement_id") references "engagement" ("workspace_id", "engagement_id") on update no action on delete no action`,
  `alter table "evidence_file" enable row level security`,
  `create policy "tenant" on "evidence_file" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  // By hand: files are stored whole, and only a withdrawal takes one away.
  `alter table evidence_file alter column content set storage external`,
  `grant select, insert, delete on evidence_file to footing_app`,
];

export class EvidenceFiles extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
