import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `alter table "workspace" add "strict_members" boolean not null default false`,
  // By hand: a setting, as those of the first migrations.
  'grant update (strict_members) on workspace to footing_app',
];

export class WorkspaceMembers extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
