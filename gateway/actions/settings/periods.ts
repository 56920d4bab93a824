import { chainId } from '../../../compute/chain/entry.ts';
import type {
  CheckpointAnswer,
  ClosePeriodAnswer,
  Period,
  ReopenPeriodAnswer,
} from '../../../schema/contracts/periods.ts';
import { Engagement } from '../../../schema/entities/engagement.ts';
import { ReportingPeriod } from '../../../schema/entities/reporting-period.ts';
import { chainEnd } from '../../../schema/queries/checkpoints.ts';
import { type PeriodOverview, periodOverviews } from '../../../schema/queries/periods.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller, UserCaller } from '../../auth/access.ts';
import { appendEntries, lockChain } from '../../database/append-entries.ts';
import { lockForStatement, timeOfNext } from '../../database/chain-statement.ts';
import { newEntry } from '../../database/new-entry.ts';
import { SETTINGS_CHAIN } from '../../database/settings-chain.ts';
import { type TenantTransaction, withRead, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { checkpointAfter, checkpointAt } from '../evidence/checkpoints.ts';

/** Every reporting period of the caller's workspace, oldest first. */
export async function listPeriods(deps: GatewayDeps, caller: Caller): Promise<Period[]> {
  const rows = await withRead(deps.database, caller.workspaceId, periodOverviews);
  return rows.map((row) => periodOf(row, caller.workspaceId));
}

function periodOf(row: PeriodOverview, workspaceId: string): Period {
  return {
    name: row.name,
    start_date: row.startDate,
    end_date: row.endDate,
    status: row.status,
    factor_set_id: row.factorSetId,
    invoices: row.invoices,
    line_items: row.lineItems,
    voided_invoices: row.voidedInvoices,
    kgco2e: Number(row.kgco2e),
    market_based_kgco2e: Number(row.marketBasedKgco2e),
    chain: { chain: chainId(workspaceId, row.name), size: row.chainSize, head: row.chainHead },
  };
}

/**
 * Closes a reporting period: from the commit on nothing is recorded or voided in it. The entry states what it covers.
 * Every write locks the chain head last and then checks that the period is open, so the entry covers every
 * acknowledged write, and later ones are refused.
 * @throws ApiError `not_found`, `period_closed`.
 */
export async function closePeriod(
  deps: GatewayDeps,
  input: { readonly caller: Caller; readonly period: string },
): Promise<ClosePeriodAnswer> {
  const now = deps.clock().toISOString();
  const { workspaceId } = input.caller;
  const answer = await withTenant(deps.database, workspaceId, (tx) => closeIn(tx, input, now));
  await checkpointAfter(deps, { workspaceId, period: input.period, size: answer.receipt.size });
  return answer;
}

/**
 * The signed state of a period's chain at its end or at a given size; for owners also of `SETTINGS`. Whoever keeps it
 * can later prove that entries were omitted, truncated or rewritten.
 * @throws ApiError `not_found`, `forbidden`.
 */
export async function periodCheckpoint(
  deps: GatewayDeps,
  {
    caller,
    period,
    size: asked = null,
  }: { readonly caller: UserCaller; readonly period: string; readonly size?: number | null },
): Promise<CheckpointAnswer> {
  const { workspaceId } = caller;
  await withTenant(deps.database, workspaceId, async (tx) => {
    if (period === SETTINGS_CHAIN) requireOwnerRole(caller);
    else await requirePeriod(tx, period);
    if (asked === null || (await chainEnd(tx, period, asked)) !== undefined) return;
    throw new ApiError('not_found', { detail: `The chain of ${period} never had ${asked} entries.` });
  });
  const { size, head, kid, token, timestampToken } = await checkpointAt(deps, {
    workspaceId,
    period,
    size: asked,
  });
  const chain = chainId(workspaceId, period);
  return { chain, size, head, kid, checkpoint: token, timestamp: timestampToken };
}

async function closeIn(
  tx: TenantTransaction,
  { caller, period }: { readonly caller: Caller; readonly period: string },
  now: string,
): Promise<ClosePeriodAnswer> {
  const found = await requirePeriod(tx, period);
  const { over, counts, lastAt } = await lockForStatement(tx, period);
  await tx.em.refresh(found);
  if (found.status !== 'open') {
    throw new ApiError('period_closed', {
      values: { period },
      detail: `The reporting period ${period} is closed already.`,
    });
  }
  const subject = `period:${period}`;
  const payload = { over, counts };
  const entry = newEntry({ period, kind: 'period.closed', subject, actor: caller.actor, payload });
  const receipt = onlyReceipt(await appendEntries(tx, [entry], now));
  found.status = 'closed';
  return { period, status: 'closed', closed_at: timeOfNext(now, lastAt), ...payload, receipt };
}

/**
 * Reopens a closed period, for a reason recorded on the chain.
 * @throws ApiError `not_found`, `period_open`, `engagement_completed`.
 */
export async function reopenPeriod(
  deps: GatewayDeps,
  input: { readonly caller: Caller; readonly period: string; readonly reason: string },
): Promise<ReopenPeriodAnswer> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, input.caller.workspaceId, (tx) => reopenIn(tx, input, now));
}

async function reopenIn(
  tx: TenantTransaction,
  input: { readonly caller: Caller; readonly period: string; readonly reason: string },
  now: string,
): Promise<ReopenPeriodAnswer> {
  const { caller, period, reason } = input;
  const found = await requirePeriod(tx, period);
  const { lastAt } = await lockChain(tx, period);
  await tx.em.refresh(found);
  if (found.status !== 'closed') {
    throw new ApiError('period_open', {
      values: { period },
      detail: `The reporting period ${period} is open.`,
    });
  }
  const { workspaceId } = tx;
  if ((await tx.em.count(Engagement, { workspaceId, period, status: 'completed' })) > 0) {
    throw new ApiError('engagement_completed', {
      values: { reason: 'period', period },
      detail: `A completed engagement covers the reporting period ${period}: it stays closed.`,
    });
  }
  const subject = `period:${period}`;
  const payload = { reason };
  const entry = newEntry({ period, kind: 'period.reopened', subject, actor: caller.actor, payload });
  const receipt = onlyReceipt(await appendEntries(tx, [entry], now, { requireOpen: false }));
  found.status = 'open';
  return { period, status: 'open', reopened_at: timeOfNext(now, lastAt), reason, receipt };
}

/** Members and settings are the business of owners only. */
function requireOwnerRole(caller: UserCaller): void {
  if (caller.role === 'owner') return;
  throw new ApiError('forbidden', {
    values: { reason: 'owner' },
    detail: `The chain ${SETTINGS_CHAIN} is its owners'; your role is ${caller.role}.`,
    refused: caller,
  });
}

/** Periods are never deleted, so one found before the lock still exists after it. */
async function requirePeriod({ em, workspaceId }: TenantTransaction, name: string) {
  const period = await em.findOne(ReportingPeriod, { workspaceId, name });
  if (period !== null) return period;
  throw new ApiError('not_found', { detail: 'There is no such reporting period in this workspace.' });
}

function onlyReceipt<Receipt>([receipt]: readonly Receipt[]): Receipt {
  if (receipt === undefined) throw new Error('an append to one chain gives one receipt');
  return receipt;
}
