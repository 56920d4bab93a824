import { Migration } from '@mikro-orm/migrations';

const byHand = [
  'grant update (classification_before) on line_item to footing_app',
  'grant update (classification_before) on line_item to footing_erasure',
  'grant update (name) on import_layout to footing_app',
];

const statements = [
  // Generated from the entities by `npm run migration`.
  `create index invoice_repeat_index on invoice (invoice_date, invoice_id, workspace_id) where duplicate_of is not null or warnings::text like '%"invoice_number_reused"%'`,

  `alter table "line_item" add "classification_before" json null`,

  `alter table "import_layout" add "name" text null`,
  `alter table "import_layout" add constraint "import_layout_name_unique" unique ("workspace_id", "name")`,
  ...byHand,
];

export class ConsolePages extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
