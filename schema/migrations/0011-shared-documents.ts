import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `create table "shared_document" ("workspace_id" uuid not null, "sha256" text not null, "bytes" int not null, "content" bytea null, "erased_with" uuid null, "created_at" timestamptz(3) not null, primary key ("workspace_id", "sha256"))`,

  `alter table "source_document" alter column "content" drop not null`,

  `alter table "shared_document" add constraint "shared_document_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "shared_document" enable row level security`,
  `create policy "tenant" on "shared_document" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "erasure" on "shared_document" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  // By hand: files are stored whole, and only an erasure takes one away.
  `alter table shared_document alter column content set storage external`,
  `grant select, insert on shared_document to footing_app`,
  `grant select, update (content, erased_with) on shared_document to footing_erasure`,
];

export class SharedDocuments extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
