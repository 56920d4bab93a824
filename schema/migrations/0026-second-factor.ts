import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `create table "second_factor" ("user_id" uuid not null, "secret" text not null, "started_at" timestamptz(3) not null, "confirmed_at" timestamptz(3) null, "last_step" int null, primary key ("user_id"))`,

  `create table "recovery_code" ("user_id" uuid not null, "code_hash" text not null, primary key ("user_id", "code_hash"))`,

  `alter table "app_user" add "language" text null`,
  `alter table "app_user" add constraint "app_user_language_check" check ("language" in ('de', 'fr', 'it', 'en'))`,

  `alter table "sign_in_session" add "by_provider" boolean not null default false`,

  `alter table "access_event" drop constraint "access_event_kind_check"`,
  `alter table "access_event" add constraint "access_event_kind_check" check ("kind" in ('sign_in', 'sign_in_refused', 'sign_in_limited', 'refresh_refused', 'forbidden', 'second_factor_added', 'second_factor_removed', 'recovery_codes_renewed'))`,

  `alter table "second_factor" add constraint "second_factor_user_id_foreign" foreign key ("user_id") references "app_user" ("user_id") on update no action on delete no action`,
  `alter table "second_factor" enable row level security`,
  `create policy "identity" on "second_factor" to "footing_identity" using (true) with check (true)`,
  `create policy "lookup" on "second_factor" for select to "footing_lookup" using (true)`,

  `alter table "recovery_code" add constraint "recovery_code_user_id_foreign" foreign key ("user_id") references "second_factor" ("user_id") on update no action on delete cascade`,
  `alter table "recovery_code" enable row level security`,
  `create policy "identity" on "recovery_code" to "footing_identity" using (true) with check (true)`,
];

const byHand = [
  'grant select, insert, update (secret, started_at, confirmed_at, last_step), delete on second_factor to footing_identity',
  'grant select on second_factor to footing_lookup',
  'grant select, insert, delete on recovery_code to footing_identity',
  'grant update (language) on app_user to footing_identity',
];

export class SecondFactor extends Migration {
  override up(): void {
    for (const statement of [...statements, ...byHand]) this.addSql(statement);
  }
}
