import { Migration } from '@mikro-orm/migrations';

/** Workspaces made from one that the operator made share with it; the bytes of a workspace's documents are counted. */
export class Shares extends Migration {
  override up(): void {
    const statements = [
      'alter table workspace add column origin_id uuid, add column document_bytes bigint not null default 0',
      `update workspace w set origin_id = workspace_id,
         document_bytes = (select coalesce(sum(bytes), 0) from source_document d where d.workspace_id = w.workspace_id)`,
      'alter table workspace alter column origin_id set not null',
      'create index workspace_origin_index on workspace (origin_id)',
      'grant update (document_bytes) on workspace to footing_app',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
