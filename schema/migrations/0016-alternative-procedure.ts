import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `alter table "assertion" add "alternative_procedure" text null`,
];

export class AlternativeProcedure extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
