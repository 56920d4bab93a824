import { randomUUIDv7 } from 'node:crypto';
import type {
  CreateWorkspace,
  UpdateWorkspace,
  WorkspaceAnswer,
} from '../../../schema/contracts/workspace.ts';
import { Membership } from '../../../schema/entities/membership.ts';
import { Workspace } from '../../../schema/entities/workspace.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { originOfOwner } from '../../../schema/queries/accounts.ts';
import {
  countOfOrigin,
  knownPeriods,
  lockWorkspace,
  type WorkspaceData,
  workspaceOf,
} from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { requireOwner, type SettingsCaller } from '../../auth/owner-access.ts';
import { appendSettings, type SettingsChange } from '../../database/settings-chain.ts';
import { asLookup, type TenantTransaction, withRead, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { MAX_WORKSPACES_OF_ORIGIN } from '../../limits.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

/** The members of the contract and where each is stored. */
const MEMBERS = {
  name: 'name',
  default_currency: 'defaultCurrency',
  default_region: 'defaultRegion',
  fiscal_start_month: 'fiscalStartMonth',
  period_length: 'periodLength',
  reconciliation_policy: 'reconciliationPolicy',
  strict_members: 'strictMembers',
} as const satisfies Record<keyof UpdateWorkspace, keyof WorkspaceData>;

type Member = keyof typeof MEMBERS;

const DEFAULT_SETTINGS = {
  defaultCurrency: 'CHF',
  defaultRegion: 'CH',
  fiscalStartMonth: 1,
  periodLength: 'year',
  reconciliationPolicy: 'accept',
  strictMembers: false,
} as const;

/** Every period's name and dates depend on these. */
const PERIOD_MEMBERS: readonly Member[] = ['fiscal_start_month', 'period_length'];

/** The caller's workspace with its settings. */
export async function getWorkspace(deps: Deps, caller: Caller): Promise<WorkspaceAnswer> {
  return answerOf(await withRead(deps.database, caller.workspaceId, workspaceOf));
}

/**
 * Changes settings, from the next ingest on. Missing members and unchanged values change nothing and add no entry.
 * @throws ApiError `forbidden`; `periods_exist` for the fiscal start month or the period length once a reporting
 * period exists.
 */
export async function updateWorkspace(
  deps: Deps,
  caller: SettingsCaller,
  input: UpdateWorkspace,
): Promise<WorkspaceAnswer> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    await requireOwner(tx, caller);
    await lockWorkspace(tx, 'change');
    const workspace = await tx.em.findOneOrFail(Workspace, tx.workspaceId);
    const members = (Object.keys(MEMBERS) as Member[]).filter(
      (m) => (input[m] ?? workspace[MEMBERS[m]]) !== workspace[MEMBERS[m]],
    );
    if (members.length === 0) return answerOf(workspace);
    await requirePeriodsFree(tx, members);
    const changes = members.map((m) => [m, { from: workspace[MEMBERS[m]], to: input[m] }]);
    tx.em.assign(workspace, definedSettings(input));
    await appendSettings(
      tx,
      [entryOf(caller, 'workspace.updated', { changes: Object.fromEntries(changes) })],
      now,
    );
    return answerOf(workspace);
  });
}

async function requirePeriodsFree(tx: TenantTransaction, members: readonly Member[]): Promise<void> {
  const locked = members.filter((member) => PERIOD_MEMBERS.includes(member));
  if (locked.length === 0 || (await knownPeriods(tx)).length === 0) return;
  const detail = 'can be changed only while the workspace has no reporting period';
  throw new ApiError('periods_exist', {
    detail: `${locked.join(' and ')} ${detail}.`,
    errors: locked.map((m) => ({ code: 'periods_exist', pointer: `/${m}`, detail: `${m} ${detail}` })),
  });
}

/**
 * Creates a further workspace with its creator as owner.
 * @throws ApiError `forbidden` for callers who own no workspace; `too_many_workspaces`.
 */
export async function createWorkspace(
  deps: Deps,
  viewer: ViewerData,
  input: CreateWorkspace,
): Promise<WorkspaceAnswer> {
  const actor = `user:${viewer.userId}`;
  return newWorkspace(deps, async (tx, now) => {
    const originId = await originWithRoom(tx, viewer.userId);
    const change = createWorkspaceIn(tx, { actor, input, now, originId });
    const { userId } = viewer;
    tx.em.create(Membership, { workspaceId: tx.workspaceId, userId, role: 'owner', createdAt: now });
    const payload = { role: 'owner' };
    return [change, { kind: 'member.added', subject: `user:${viewer.userId}`, actor, payload }];
  });
}

/**
 * The origin of a further workspace of this user. Workspaces are counted by origin and not by owner, because owners
 * could give some away or let another account create them.
 */
async function originWithRoom(tx: TenantTransaction, userId: string): Promise<string> {
  return asLookup(tx, async (lookup) => {
    const originId = await originOfOwner(lookup, userId);
    if (originId === null) {
      const refused = { workspaceId: null, actor: `user:${userId}` };
      throw new ApiError('forbidden', {
        values: { reason: 'owner' },
        detail: 'This is for an owner of a workspace.',
        refused,
      });
    }
    if ((await countOfOrigin(lookup, originId)) < MAX_WORKSPACES_OF_ORIGIN) return originId;
    throw new ApiError('too_many_workspaces', {
      values: { most: MAX_WORKSPACES_OF_ORIGIN },
      detail: `At most ${MAX_WORKSPACES_OF_ORIGIN} workspaces may go back to one that the operator made. Ask the operator for a further one.`,
    });
  });
}

/** Creates a workspace without members, for the operator. */
export async function createEmptyWorkspace(
  deps: Deps,
  actor: string,
  input: CreateWorkspace,
): Promise<WorkspaceAnswer> {
  return newWorkspace(deps, async (tx, now) => [createWorkspaceIn(tx, { actor, input, now })]);
}

async function newWorkspace(
  deps: Deps,
  work: (tx: TenantTransaction, now: string) => Promise<SettingsChange[]>,
): Promise<WorkspaceAnswer> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, randomUUIDv7(), async (tx) => {
    const changes = await work(tx, now);
    await appendSettings(tx, changes, now);
    return answerOf(await workspaceOf(tx));
  });
}

/** Adds the workspace of the transaction; the caller appends its entry, last. */
export function createWorkspaceIn(
  tx: TenantTransaction,
  {
    actor,
    input,
    now,
    originId,
  }: {
    readonly actor: string;
    readonly input: CreateWorkspace;
    readonly now: string;
    /** Absent: the operator created it. */
    readonly originId?: string;
  },
): SettingsChange {
  const { workspaceId } = tx;
  const settings = { ...DEFAULT_SETTINGS, ...definedSettings(input), name: input.name };
  const about = { workspaceId, createdAt: now, originId: originId ?? workspaceId };
  const workspace = tx.em.create(Workspace, { ...about, ...settings });
  const { workspace_id: _id, created_at: _at, ...payload } = answerOf(workspace);
  return entryOf({ workspaceId: tx.workspaceId, actor }, 'workspace.created', payload);
}

function definedSettings(input: UpdateWorkspace): Partial<WorkspaceData> {
  const values = Object.entries(MEMBERS).map(([member, key]) => [key, input[member as Member]] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null));
}

function entryOf(caller: Caller, kind: string, payload: Readonly<Record<string, unknown>>): SettingsChange {
  return { kind, subject: `workspace:${caller.workspaceId}`, actor: caller.actor, payload };
}

function answerOf(workspace: WorkspaceData): WorkspaceAnswer {
  return {
    workspace_id: workspace.workspaceId,
    name: workspace.name,
    default_currency: workspace.defaultCurrency,
    default_region: workspace.defaultRegion,
    fiscal_start_month: workspace.fiscalStartMonth,
    period_length: workspace.periodLength,
    reconciliation_policy: workspace.reconciliationPolicy,
    strict_members: workspace.strictMembers,
    created_at: workspace.createdAt,
  };
}
