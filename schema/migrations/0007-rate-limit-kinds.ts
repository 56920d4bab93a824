import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `alter table "rate_limit_window" drop constraint "rate_limit_window_pkey"`,
  // By hand: what was counted so far is taken as ingests.
  `alter table "rate_limit_window" add "kind" text not null default 'ingest'`,
  `alter table "rate_limit_window" alter column "kind" drop default`,
  `alter table "rate_limit_window" add primary key ("workspace_id", "kind")`,
];

export class RateLimitKinds extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
