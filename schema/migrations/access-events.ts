import { Migration } from '@mikro-orm/migrations';

const accessEvent = `
create table access_event (
  workspace_id uuid not null,
  hour timestamptz(3) not null,
  kind text not null,
  actor text not null,
  address text not null,
  count int not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (workspace_id, hour, kind, actor, address),
  constraint access_event_kind_check
    check (kind in ('sign_in', 'sign_in_refused', 'sign_in_limited', 'refresh_refused', 'forbidden')),
  constraint access_event_workspace_id_foreign foreign key (workspace_id)
    references workspace (workspace_id)
)`;

const TENANT = `workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`;

/** A sign-in concerns several workspaces, and old rows go from all: the sign-in role writes, a workspace reads. */
const privileges = [
  'alter table access_event enable row level security',
  'grant select on access_event to footing_app',
  `create policy tenant on access_event for select to footing_app using (${TENANT})`,
  'grant select, insert, update (count, first_at, last_at), delete on access_event to footing_identity',
  'create policy identity on access_event to footing_identity using (true) with check (true)',
];

/** Who signed in to a workspace's accounts and who was refused, from where, for its owners to read. */
export class AccessEvents extends Migration {
  override up(): void {
    const index = 'create index access_event_hour_index on access_event (hour)';
    for (const statement of [accessEvent, index, ...privileges]) this.addSql(statement);
  }
}
