import { Migration } from '@mikro-orm/migrations';

const userIdentity = `
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamptz(3) not null,
  primary key (issuer, subject),
  constraint user_identity_user_unique unique (user_id, issuer),
  constraint user_identity_user_id_foreign foreign key (user_id) references app_user (user_id)
)`;

/** Every request with such a token asks for the link; the sign-in role may add one and do nothing else to it. */
const privileges = [
  'alter table user_identity enable row level security',
  'grant select on user_identity to footing_lookup',
  'create policy lookup on user_identity for select to footing_lookup using (true)',
  'grant insert on user_identity to footing_identity',
  'create policy link on user_identity for insert to footing_identity with check (true)',
];

/** Which account a person of another sign-in provider has. */
export class UserIdentity extends Migration {
  override up(): void {
    for (const statement of [userIdentity, ...privileges]) this.addSql(statement);
  }
}
