import { Migration } from '@mikro-orm/migrations';

/** Spend is added up in the workspace's currency at the rate recorded with each invoice. */
export class WorkspaceRate extends Migration {
  override up(): void {
    this.addSql('alter table invoice add column workspace_currency text, add column workspace_rate numeric');
  }
}
