import { Migration } from '@mikro-orm/migrations';

/**
 * The orders lists are read in, so that a page of a million lines reads little more than itself. Sorting by
 * amount or vendor is rare enough to be done by sorting. A page further on is found in the index by date and
 * time; by kilograms and confidence the index is walked to it, since row-level security lets no comparison
 * of numerics go before its own.
 */
export class ListIndexes extends Migration {
  override up(): void {
    for (const statement of [
      'create index invoice_date_index on invoice (invoice_date, invoice_id, workspace_id)',
      'create index invoice_recorded_at_index on invoice (recorded_at, invoice_id, workspace_id)',
      'create index invoice_total_kgco2e_index on invoice (total_kgco2e, invoice_id, workspace_id)',
      'create index line_item_kgco2e_index on line_item (kgco2e, line_item_id, workspace_id)',
      'create index line_item_confidence_index on line_item (confidence, line_item_id, workspace_id)',
    ]) {
      this.addSql(statement);
    }
  }
}
