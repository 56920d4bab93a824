import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `alter table "engagement" add "materiality_rationale" text null`,

  // By hand: the auditor sets the standard and the level as well.
  'grant update (assurance_standard, assurance_level, materiality_rationale) on engagement to footing_app',
];

export class MaterialityRationale extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
