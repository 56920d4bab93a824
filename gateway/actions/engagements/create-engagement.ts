import { randomBytes, randomUUIDv7 } from 'node:crypto';
import {
  type CreateEngagement,
  DEFAULT_CONFIDENCE,
  DEFAULT_RETENTION_YEARS,
  DEFAULT_RISK_WEIGHTING,
  defaultStandard,
  type EngagementAnswer,
} from '../../../schema/contracts/engagements.ts';
import type { WorkspaceSettings } from '../../../schema/contracts/workspace.ts';
import { ReportingPeriod } from '../../../schema/entities/reporting-period.ts';
import { addEngagement, assignAuditor, type NewEngagement } from '../../../schema/queries/engagements.ts';
import { lockWorkspace, workspaceOf } from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { type NewPeriod, openPeriods } from '../../database/open-periods.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import { type TenantTransaction, withRead, withTenant } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { disclosuresOf } from './cooling-off.ts';
import { auditorIds, requireLeadAlone } from './engagement-auditors.ts';
import { publishEngagement } from './engagement-events.ts';
import { engagementAnswer } from './engagement-view.ts';

export type CreateEngagementInput = Omit<CreateEngagement, 'workspace_id'>;

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock'>;

/**
 * Creates a planned engagement over a reporting period and names its lead auditor. A missing period is opened, as its
 * first invoice would: an assurance engagement is planned before the year is over.
 * @throws ApiError `not_found` when the workspace has no such period and none could be opened today; `not_an_auditor`;
 * `lead_not_accepted` for a second auditor.
 */
export async function createEngagement(
  deps: Deps,
  caller: Caller,
  input: CreateEngagementInput,
): Promise<EngagementAnswer> {
  const now = deps.clock().toISOString();
  const found = await periodToOpen(deps, { caller, name: input.period, now });
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    if (found !== null) await openFound(tx, found, { actor: caller.actor, now });
    return createIn(tx, caller, { input, now });
  });
}

/** A period that does not exist yet, with the settings it was computed from; null when it exists. */
interface FoundPeriod {
  readonly period: NewPeriod;
  readonly settings: WorkspaceSettings;
}

async function periodToOpen(
  { database, pool }: Deps,
  { caller, name, now }: { readonly caller: Caller; readonly name: string; readonly now: string },
): Promise<FoundPeriod | null> {
  const { workspaceId } = caller;
  const settings = await withRead(database, workspaceId, async (tx) =>
    (await tx.em.findOne(ReportingPeriod, { workspaceId, name })) === null ? workspaceOf(tx) : null,
  );
  if (settings === null) return null;
  const period = await pool.run('findPeriod', { name, settings, now });
  if (period === null) throw noSuchPeriod(name);
  return { period: { ...period, salt: randomBytes(16).toString('base64url') }, settings };
}

/** Others may open it first, or change how the workspace names its periods. */
async function openFound(
  tx: TenantTransaction,
  { period, settings }: FoundPeriod,
  by: { readonly actor: string; readonly now: string },
): Promise<void> {
  await lockWorkspace(tx, 'read');
  const current = await workspaceOf(tx);
  const same =
    current.periodLength === settings.periodLength && current.fiscalStartMonth === settings.fiscalStartMonth;
  if (!same) throw noSuchPeriod(period.name);
  await openPeriods(tx, [period], by.actor, by.now);
}

async function createIn(
  tx: TenantTransaction,
  caller: Caller,
  { input, now }: { readonly input: CreateEngagementInput; readonly now: string },
): Promise<EngagementAnswer> {
  const engagementId = randomUUIDv7();
  const leads = input.lead_auditor === null ? 0 : 1;
  const auditors = await auditorIds(tx, namesOf(input), (index) =>
    index < leads ? '/lead_auditor' : `/auditors/${index - leads}`,
  );
  requireLeadAlone(auditors);
  const { disclosure } = input;
  const disclosures = await disclosuresOf(tx, { userIds: auditors, disclosure, now });
  const name = input.name ?? `GHG assurance ${input.period}`;
  const { startDate } = await tx.em.findOneOrFail(ReportingPeriod, {
    workspaceId: tx.workspaceId,
    name: input.period,
  });
  const standard = input.assurance_standard ?? defaultStandard(startDate);
  const engagement: NewEngagement = {
    engagementId,
    period: input.period,
    name,
    assuranceStandard: standard,
    assuranceLevel: input.assurance_level,
    confidenceLevel: DEFAULT_CONFIDENCE[input.assurance_level],
    riskWeighting: DEFAULT_RISK_WEIGHTING,
    retentionYears: DEFAULT_RETENTION_YEARS,
    createdAt: now,
    createdBy: caller.actor,
  };
  const created = await addEngagement(tx, engagement);
  const assigned = { engagementId, assignedAs: 'auditor', by: caller.actor } as const;
  for (const userId of auditors) await assignAuditor(tx, { ...assigned, userId }, now);
  await publishEngagement(tx, { engagementId, status: 'planned', now });
  const change = {
    kind: 'engagement.created',
    subject: `engagement:${engagementId}`,
    actor: caller.actor,
    payload: {
      period: input.period,
      name,
      assurance_standard: standard,
      assurance_level: input.assurance_level,
      auditors,
      ...(disclosures.length > 0 && { disclosures }),
      // Nobody has planned anything: these are today's defaults, which may change.
      plan: created.plan,
    },
  };
  await appendSettings(tx, [change], now);
  return engagementAnswer({ tx, seesAll: false }, created);
}

/** The names of the auditors, that of the lead first. */
function namesOf({ lead_auditor: lead, auditors }: CreateEngagementInput): string[] {
  return lead === null ? auditors : [lead, ...auditors];
}

function noSuchPeriod(name: string): ApiError {
  return new ApiError('not_found', {
    values: { reason: 'period', period: name },
    detail: `The workspace has no reporting period ${JSON.stringify(name)}, and none of that name can be opened: its settings say what periods are called (2026, 2026-Q1, 2026-01 or FY2026) and an invoice must be possible in it today.`,
  });
}
