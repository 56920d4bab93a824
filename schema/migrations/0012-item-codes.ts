import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `alter table "line_item" add "item_codes" json null`,
  // By hand.
  `grant update (item_codes) on line_item to footing_erasure`,
];

export class ItemCodes extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
