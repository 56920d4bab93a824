import { Migration } from '@mikro-orm/migrations';

/**
 * The chain of a workspace's settings belongs to no reporting period, so a head need not either; it still
 * belongs to a workspace and to an entry that exists.
 */
export class SettingsChain extends Migration {
  override up(): void {
    this.addSql('alter table chain_head drop constraint chain_head_workspace_id_period_foreign');
    this.addSql(
      `alter table chain_head add constraint chain_head_workspace_id_foreign foreign key (workspace_id)
       references workspace (workspace_id)`,
    );
  }
}
