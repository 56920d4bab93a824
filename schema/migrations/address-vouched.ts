import { Migration } from '@mikro-orm/migrations';

const accounts = [
  'alter table app_user add column email_vouched boolean not null default true',
  'alter table app_user alter column email_vouched drop default',
  'grant select (user_id, email_vouched), update (password_hash, email_vouched) on app_user to footing_identity',
  'create policy unvouched on app_user for select to footing_identity using (true)',
  'create policy reclaim on app_user for update to footing_identity using (not email_vouched) with check (email_vouched)',
];

/** `returning` tells whether an insert has written the link, and reads. */
const links = [
  'grant select on user_identity to footing_identity',
  'create policy linked on user_identity for select to footing_identity using (true)',
];

const sessions = [
  'alter table sign_in_session drop constraint sign_in_session_end_reason_check',
  `alter table sign_in_session add constraint sign_in_session_end_reason_check
     check (end_reason in ('signed_out', 'token_reused', 'account_reclaimed'))`,
];

/** Whose address nobody has vouched for loses its password once somebody proves the address. */
export class AddressVouched extends Migration {
  override up(): void {
    for (const statement of [...accounts, ...links, ...sessions]) this.addSql(statement);
  }
}
