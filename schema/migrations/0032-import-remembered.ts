import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `alter table "import_job" add "remembered" json null`,
  // By hand.
  `grant update (remembered) on import_job to footing_app`,
];

export class ImportRemembered extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
