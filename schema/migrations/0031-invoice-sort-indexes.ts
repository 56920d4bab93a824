import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `create index "invoice_header_net_index" on "invoice" ("header_net", "invoice_id", "workspace_id")`,
  `create index "invoice_vendor_name_index" on "invoice" ("vendor_name", "invoice_id", "workspace_id")`,
];

export class InvoiceSortIndexes extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
