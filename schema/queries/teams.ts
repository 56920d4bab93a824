import type { Tenant } from './sql.ts';

/** What the entry says of each kind about the people of an engagement. */
interface TeamPayload {
  readonly auditors?: readonly string[];
  readonly auditor?: string;
  readonly lead?: boolean;
  readonly disclosure?: string;
  readonly disclosures?: readonly { readonly auditor: string; readonly disclosure: string }[];
}

export interface TeamEntry {
  readonly kind: string;
  readonly at: string;
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
    .select(['e.kind', 'e.header', 'p.payload'])
    .where('e.workspaceId', '=', tx.workspaceId)
    .where('e.period', '=', 'SETTINGS')
    .where('e.subject', '=', subject)
    .orderBy('e.seq');

const timeOf = (header: string): string => (JSON.parse(header) as { readonly at: string }).at;

/** The entries about the people of an engagement, oldest first. */
export async function teamEntries(tx: Tenant, engagementId: string): Promise<TeamEntry[]> {
  const rows = await settings(tx, `engagement:${engagementId}`).where('e.kind', 'in', TEAM_KINDS).execute();
  return rows.map(({ kind, header, payload }) => ({
    kind,
    at: timeOf(header),
    payload: JSON.parse(payload ?? '{}') as TeamPayload,
  }));
}

/** What an entry says about a person's role in the workspace. */
export interface RoleEntry {
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
  return rows.map(({ kind, header, payload }) => {
    const { role = null, from = null, to = null } = JSON.parse(payload ?? '{}') as RolePayload;
    const isEnd = kind === 'member.removed';
    return { at: timeOf(header), before: isEnd ? role : from, role: isEnd ? null : (to ?? role) };
  });
}
