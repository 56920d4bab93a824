import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `create table "import_layout" ("workspace_id" uuid not null, "layout" text not null, "mapping" json not null, "updated_at" timestamptz(3) not null, "updated_by" text not null, primary key ("workspace_id", "layout"))`,

  `create table "import_job" ("workspace_id" uuid not null, "job_id" uuid not null, "state" text not null, "dry_run" boolean not null, "file_name" text not null, "bytes" int not null, "read_bytes" int not null, "sha256" text null, "chunks" int not null, "mapping" json null, "party" uuid not null, "created_at" timestamptz(3) not null, "created_by" text not null, "started_at" timestamptz(3) null, "ended_at" timestamptz(3) null, "lease_owner" uuid null, "lease_until" timestamptz(3) null, "attempts" smallint not null, "last_ordinal" int not null, "processed" int not null, "rejected" int not null, "problems" int not null, "duplicates" int not null, "line_items" int not null, "kgco2e" numeric(30,6) not null, "codes" json not null, "failure" text null, primary key ("workspace_id", "job_id"))`,
  `create index "import_job_state_index" on "import_job" ("state", "created_at", "workspace_id")`,
  `create index "import_job_created_at_index" on "import_job" ("created_at", "workspace_id")`,

  `create table "import_item" ("workspace_id" uuid not null, "job_id" uuid not null, "ordinal" int not null, "status" text not null, "place" json not null, "invoice_id" uuid null, "invoice_number" text null, "kgco2e" numeric(30,6) null, "code" text null, "message" text null, "notes" json not null, primary key ("workspace_id", "job_id", "ordinal"))`,
  `create index "import_item_invoice_index" on "import_item" ("invoice_id", "workspace_id")`,

  `create table "import_chunk" ("workspace_id" uuid not null, "job_id" uuid not null, "part" int not null, "content" bytea not null, primary key ("workspace_id", "job_id", "part"))`,

  `alter table "import_layout" add constraint "import_layout_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "import_layout" enable row level security`,
  `create policy "tenant" on "import_layout" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "import_job" add constraint "import_job_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "import_job" add constraint "import_job_state_check" check ("state" in ('receiving', 'queued', 'reading', 'done', 'cancelled', 'failed'))`,
  `alter table "import_job" enable row level security`,
  `create policy "tenant" on "import_job" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "lookup" on "import_job" for select to "footing_lookup" using (true)`,

  `alter table "import_item" add constraint "import_item_workspace_id_job_id_foreign" foreign key ("workspace_id", "job_id") references "import_job" ("workspace_id", "job_id") on update no action on delete no action`,
  `alter table "import_item" add constraint "import_item_status_check" check ("status" in ('booked', 'calculated', 'rejected', 'unread'))`,
  `alter table "import_item" enable row level security`,
  `create policy "tenant" on "import_item" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "erasure" on "import_item" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "import_chunk" add constraint "import_chunk_workspace_id_job_id_foreign" foreign key ("workspace_id", "job_id") references "import_job" ("workspace_id", "job_id") on update no action on delete no action`,
  `alter table "import_chunk" enable row level security`,
  `create policy "tenant" on "import_chunk" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  // By hand: what was sent is compressed already or read once, so the server does not try.
  `alter table import_chunk alter column content set storage external`,
  `grant select, insert, update (state, file_name, bytes, read_bytes, sha256, chunks, mapping, started_at, ended_at, lease_owner, lease_until, attempts,
    last_ordinal, processed, rejected, problems, duplicates, line_items, kgco2e, codes, failure)
    on import_job to footing_app`,
  `grant select, insert, delete on import_chunk to footing_app`,
  `grant select, insert on import_item to footing_app`,
  `grant select, insert, update (mapping, updated_at, updated_by), delete on import_layout to footing_app`,
  // Gateways look for work in all workspaces.
  `grant select (workspace_id, job_id, state, chunks, created_at, started_at, lease_until) on import_job to footing_lookup`,
  `grant select, update (place, invoice_number, message, notes) on import_item to footing_erasure`,
];

export class ImportJobs extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
