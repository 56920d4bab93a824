import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `alter table "assertion" add "workpaper_reference" text null`,
];

export class WorkpaperReference extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
