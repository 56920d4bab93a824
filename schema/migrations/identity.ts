import { Migration } from '@mikro-orm/migrations';
import { createRole, joinRole } from './tenancy.ts';

const signInSession = `
create table sign_in_session (
  session_id uuid not null,
  user_id uuid not null,
  origin text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text,
  primary key (session_id),
  constraint sign_in_session_end_reason_check check (end_reason in ('signed_out', 'token_reused')),
  constraint sign_in_session_user_id_foreign foreign key (user_id) references app_user (user_id)
)`;

const refreshToken = `
create table refresh_token (
  token_hash text not null,
  session_id uuid not null,
  issued_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  spent_at timestamptz(3),
  primary key (token_hash),
  constraint refresh_token_session_id_foreign foreign key (session_id)
    references sign_in_session (session_id) on delete cascade
)`;

const signInAttempt = `
create table sign_in_attempt (
  subject text not null,
  window_start timestamptz(3) not null,
  attempts int not null,
  primary key (subject)
)`;

const indexes = [
  'create index sign_in_session_origin_index on sign_in_session (origin)',
  'create index sign_in_session_expires_at_index on sign_in_session (expires_at)',
  'create index refresh_token_session_id_index on refresh_token (session_id)',
  'create index sign_in_attempt_window_start_index on sign_in_attempt (window_start)',
];

const PRIVILEGES = {
  sign_in_session: 'select, insert, update (ended_at, end_reason), delete',
  refresh_token: 'select, insert, update (spent_at)',
  sign_in_attempt: 'select, insert, update (window_start, attempts), delete',
};

const policies = Object.entries(PRIVILEGES).flatMap(([table, privileges]) => [
  `grant ${privileges} on ${table} to footing_identity`,
  `alter table ${table} enable row level security`,
  `create policy identity on ${table} to footing_identity using (true) with check (true)`,
]);

/** Every request with an access token asks whether its session was ended. */
const lookUp = [
  'grant select on sign_in_session to footing_lookup',
  'create policy lookup on sign_in_session for select to footing_lookup using (true)',
];

/** Sign-in sessions, their refresh tokens and the limit of attempts, with the one role that writes them. */
export class Identity extends Migration {
  override up(): void {
    const statements = [
      createRole('footing_identity'),
      joinRole('footing_identity'),
      'grant usage on schema public to footing_identity',
      signInSession,
      refreshToken,
      signInAttempt,
      ...indexes,
      ...policies,
      ...lookUp,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
