import { Migration } from '@mikro-orm/migrations';

/** Re-performances of a line in an engagement, whichever of its samples they were made for: a package shows them all. */
export class LineRePerformances extends Migration {
  override up(): void {
    this.addSql(
      'create index re_performance_line_index on re_performance (engagement_id, line_item_id, workspace_id)',
    );
  }
}
