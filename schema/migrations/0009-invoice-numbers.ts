import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `alter table "invoice" add "external_id" text null, add "vendor_key" text generated always as (normalize(vendor_name, nfc)) stored not null`,
  `create index "invoice_number_index" on "invoice" ("invoice_number", "vendor_key", "workspace_id", "invoice_id") where invoice_number is not null`,
  `create index "invoice_external_id_index" on "invoice" ("external_id", "workspace_id") where external_id is not null`,
  // By hand.
  `grant update (external_id) on invoice to footing_erasure`,
];

export class InvoiceNumbers extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
