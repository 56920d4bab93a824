import { Migration } from '@mikro-orm/migrations';

const invitation = `
create table invitation (
  workspace_id uuid not null,
  invitation_id uuid not null,
  email text not null,
  role text not null,
  token_hash text not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, invitation_id),
  constraint invitation_workspace_id_email_unique unique (workspace_id, email),
  constraint invitation_role_check check (role in ('owner', 'member', 'auditor')),
  constraint invitation_workspace_id_foreign foreign key (workspace_id)
    references workspace (workspace_id)
)`;

const TENANT = `workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`;

const privileges = [
  `grant select, insert, update (role, token_hash, created_at, created_by, expires_at), delete
     on invitation to footing_app`,
  'alter table invitation enable row level security',
  `create policy tenant on invitation to footing_app using (${TENANT}) with check (${TENANT})`,
];

/** A key is rolled once: it names its successor, so that of two who roll it at once one is refused. */
const successor = [
  'alter table api_key add column rolled_to uuid',
  `alter table api_key add constraint api_key_workspace_id_rolled_to_foreign
     foreign key (workspace_id, rolled_to) references api_key (workspace_id, key_id)`,
  'grant update (rolled_to) on api_key to footing_app',
];

/** What changing a workspace's settings needs: open invitations, and the successors of rolled keys. */
export class Settings extends Migration {
  override up(): void {
    const index = 'create index invitation_token_hash_index on invitation (token_hash)';
    for (const statement of [invitation, index, ...privileges, ...successor]) this.addSql(statement);
  }
}
