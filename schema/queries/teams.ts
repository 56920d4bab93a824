import { sql } from 'kysely';
import type { Identity } from '../contracts/engagements.ts';
import { isAsRecorded } from './as-recorded.ts';
import { entriesOf } from './evidence-period.ts';
import type { Tenant } from './sql.ts';

/** What the entry says of each kind about the people of an engagement. */
interface TeamPayload {
  readonly auditors?: readonly string[];
  readonly auditor?: string;
  readonly lead?: boolean;
  readonly as?: 'quality_reviewer';
  readonly disclosure?: string;
  readonly disclosures?: readonly { readonly auditor: string; readonly disclosure: string }[];
}

/** An entry of the chain of settings. */
export interface ReadEntry {
  readonly seq: number;
  /** False where it, or what it says, was changed. */
  readonly isAsRecorded: boolean;
}

export interface TeamEntry extends ReadEntry {
  readonly kind: string;
  readonly at: string;
  readonly actor: string;
  readonly payload: TeamPayload;
}

/** The chain of settings names who audits; rows of assignments only give access. */
const TEAM_KINDS = [
  'engagement.created',
  'engagement.assigned',
  'engagement.unassigned',
  'engagement.accepted',
];

const settings = (tx: Tenant, subject: string) =>
  tx.db
    .selectFrom('audit_entry as e')
    .innerJoin('audit_payload as p', (join) =>
      join
        .onRef('p.workspaceId', '=', 'e.workspaceId')
        .onRef('p.period', '=', 'e.period')
        .onRef('p.seq', '=', 'e.seq'),
    )
    .select(['e.seq', 'e.kind', 'e.header', 'p.payload', isAsRecorded(tx).as('isAsRecorded')])
    .where('e.workspaceId', '=', tx.workspaceId)
    .where('e.period', '=', 'SETTINGS')
    .where('e.subject', '=', subject)
    .orderBy('e.seq');

const timeOf = (header: string): string => (JSON.parse(header) as { readonly at: string }).at;

/** The entries about the people of an engagement, oldest first. */
export async function teamEntries(tx: Tenant, engagementId: string): Promise<TeamEntry[]> {
  const rows = await settings(tx, `engagement:${engagementId}`).where('e.kind', 'in', TEAM_KINDS).execute();
  return rows.map(({ seq, kind, header, payload, isAsRecorded }) => {
    const { at, actor } = JSON.parse(header) as { readonly at: string; readonly actor: string };
    const own = JSON.parse(payload ?? '{}') as TeamPayload;
    return { seq, kind, at, actor, payload: own, isAsRecorded };
  });
}

/** What the chain of settings says about the account of a member. */
export interface AccountEntry {
  readonly identity: Identity;
  /** Digest of what the person signs in with. */
  readonly account: string;
}

/** Whether somebody exported the package of an engagement. */
export async function hasExported(
  tx: Tenant,
  { engagementId, period }: { readonly engagementId: string; readonly period: string },
  actor: string,
): Promise<boolean> {
  const exported = entriesOf(tx, period)
    .select('e.seq')
    .where('e.subject', '=', `engagement:${engagementId}`)
    .where('e.kind', '=', 'evidence.exported')
    .where(sql<boolean>`e.header::json ->> 'actor' = ${actor}`)
    .limit(1);
  return (await exported.executeTakeFirst()) !== undefined;
}

const ACCOUNT_RECORDED = 'member.account_recorded';

/** The newest statement about the account of each of these users; older memberships have none. */
export async function accountEntries(
  tx: Tenant,
  userIds: readonly string[],
): Promise<Map<string, AccountEntry>> {
  const found = new Map<string, AccountEntry>();
  for (const userId of userIds) {
    const rows = await settings(tx, `user:${userId}`).where('e.kind', '=', ACCOUNT_RECORDED).execute();
    const payload = rows.at(-1)?.payload ?? null;
    if (payload !== null) found.set(userId, JSON.parse(payload) as AccountEntry);
  }
  return found;
}

/** Whether the address of a member `m` with the account `u` was never proven, as `accountEntries` says or else the row. */
export const isUnproven = ({
  workspaceId,
}: Tenant) => sql<boolean>`coalesce((select p.payload::json ->> 'identity' = 'unproven'
  from audit_entry e join audit_payload p using (workspace_id, period, seq)
  where e.workspace_id = ${workspaceId}::uuid and e.period = 'SETTINGS' and e.subject = 'user:' || m.user_id
    and e.kind = ${sql.lit(ACCOUNT_RECORDED)} order by e.seq desc limit 1), not u.email_confirmed)`;

/** What an entry says about a person's role in the workspace. */
export interface RoleEntry extends ReadEntry {
  readonly at: string;
  /** Until then; null where the entry does not say. */
  readonly before: string | null;
  /** null: the membership ended. */
  readonly role: string | null;
}

interface RolePayload {
  readonly role?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The roles a person had in the workspace, oldest first. */
export async function rolesOf(tx: Tenant, userId: string): Promise<RoleEntry[]> {
  const kinds = ['member.added', 'member.role_changed', 'member.removed'];
  const rows = await settings(tx, `user:${userId}`).where('e.kind', 'in', kinds).execute();
  return rows.map(({ seq, kind, header, payload, isAsRecorded }) => {
    const { role = null, from = null, to = null } = JSON.parse(payload ?? '{}') as RolePayload;
    const isEnd = kind === 'member.removed';
    const own = { before: isEnd ? role : from, role: isEnd ? null : (to ?? role) };
    return { seq, at: timeOf(header), isAsRecorded, ...own };
  });
}
