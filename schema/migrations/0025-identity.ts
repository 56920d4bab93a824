import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `create table "password_reset" ("token_hash" text not null, "user_id" uuid not null, "issued_by" text null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("token_hash"))`,
  `create index "password_reset_user_id_index" on "password_reset" ("user_id")`,

  `drop policy "reclaim" on "app_user"`,

  `create policy "sign_in_data" on "app_user" for update to "footing_identity" using (true) with check (true)`,

  `alter table "sign_in_session" drop constraint "sign_in_session_end_reason_check"`,
  `alter table "sign_in_session" add "address" text null, add "client" text null`,
  `create index "sign_in_session_user_id_index" on "sign_in_session" ("user_id")`,
  `alter table "sign_in_session" add constraint "sign_in_session_end_reason_check" check ("end_reason" in ('signed_out', 'token_reused', 'account_reclaimed', 'ended_elsewhere', 'password_changed', 'password_reset'))`,

  `alter table "refresh_token" add "parent_hash" text null`,

  // By hand: so far every token was shown to an owner.
  `alter table "invitation" add "mailed" boolean not null default false`,
  `alter table "invitation" alter column "mailed" drop default`,

  `alter table "password_reset" add constraint "password_reset_user_id_foreign" foreign key ("user_id") references "app_user" ("user_id") on update no action on delete no action`,
  `alter table "password_reset" enable row level security`,
  `create policy "identity" on "password_reset" to "footing_identity" using (true) with check (true)`,
  // By hand: what the roles may do.
  'grant select, insert, delete on password_reset to footing_identity',
  'grant update (mailed) on invitation to footing_app',
];

export class Identity extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
