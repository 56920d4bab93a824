import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `drop index "line_item_period_index"`,
  `create index line_item_totals_index on line_item (period, invoice_id, workspace_id) include (category, method, kgco2e, market_based_kgco2e, spend_amount, needs_review)`,
];

export class LineTotalsIndex extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
