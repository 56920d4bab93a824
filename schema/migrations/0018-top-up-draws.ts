import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `alter table "sample" add "top_ups" json not null default '[]'`,

  `alter table "sample_population" drop constraint "sample_population_pkey"`,
  `alter table "sample_population" add "draw" int not null default 1`,
  `alter table "sample_population" add primary key ("workspace_id", "sample_id", "draw", "part")`,

  `alter table "sample_item" drop constraint "sample_item_drawn_as_check"`,
  `alter table "sample_item" add "draw" int not null default 1`,
  `alter table "sample_item" add constraint "sample_item_drawn_as_check" check ("drawn_as" in ('first', 'extension', 'replacement', 'top_up'))`,

  // By hand: a top-up is added to its sample.
  'grant update (top_ups) on sample to footing_app',
];

export class TopUpDraws extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
