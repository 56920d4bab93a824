import { Migration } from '@mikro-orm/migrations';

const checkpoint = `
create table checkpoint (
  workspace_id uuid not null,
  period text not null,
  size bigint not null,
  kid text not null,
  head text not null,
  token text not null,
  made_at timestamptz(3) not null,
  timestamp_token text,
  primary key (workspace_id, period, size, kid),
  constraint checkpoint_workspace_id_period_size_head_foreign foreign key (workspace_id, period, size, head)
    references audit_entry (workspace_id, period, seq, hash)
)`;

const evidencePackage = `
create table evidence_package (
  workspace_id uuid not null,
  engagement_id uuid not null,
  size bigint not null,
  build text not null,
  kid text not null,
  timestamp_token text,
  metadata_sha256 text,
  seal text,
  primary key (workspace_id, engagement_id, size, build),
  constraint evidence_package_workspace_id_engagement_id_foreign foreign key (workspace_id, engagement_id)
    references engagement (workspace_id, engagement_id)
)`;

const TENANT = `workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`;

/** A token stays as it was signed; a time stamp and a seal are added once. */
const PRIVILEGES = {
  checkpoint: 'select, insert, update (timestamp_token)',
  evidence_package: 'select, insert, update (kid, timestamp_token, metadata_sha256, seal)',
};

/** Signed states of chains, and the seals of evidence packages. */
export class Evidence extends Migration {
  override up(): void {
    const statements = [
      checkpoint,
      evidencePackage,
      ...Object.entries(PRIVILEGES).flatMap(([table, privileges]) => [
        `grant ${privileges} on ${table} to footing_app`,
        `alter table ${table} enable row level security`,
        `create policy tenant on ${table} to footing_app using (${TENANT}) with check (${TENANT})`,
      ]),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
