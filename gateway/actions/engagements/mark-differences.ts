import {
  DIFFERENCES_NAMED,
  type DifferenceFound,
  MAX_DIFFERENCES_FOUND,
} from '../../../schema/contracts/differences-found.ts';
import { differencesFound } from '../../../schema/queries/differences-found.ts';
import { appendEntries, lockChain } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

interface Found {
  readonly workspaceId: string;
  readonly engagement: { readonly engagementId: string; readonly period: string };
  /** Whose action came upon it. */
  readonly actor: string;
  readonly differences: readonly string[];
}

/**
 * Puts on the chain that stored data differed from it, so that a mark stays when they are put back. Each difference is
 * put there once for an engagement. It never fails: the action that came upon the difference has its own answer, and
 * a chain that is broken takes no entry.
 */
export async function markDifferences(
  { database, clock, log }: Pick<GatewayDeps, 'database' | 'clock' | 'log'>,
  found: Found,
): Promise<void> {
  const now = clock().toISOString();
  try {
    await withTenant(database, found.workspaceId, (tx) => mark(tx, found, now));
  } catch (error) {
    const engagement = found.engagement.engagementId;
    log.error({ err: error, engagement }, 'a difference could not be put on the audit trail');
  }
}

async function mark(tx: TenantTransaction, { engagement, actor, differences }: Found, now: string) {
  const { engagementId, period } = engagement;
  await lockChain(tx, period);
  const before = await differencesFound(tx, engagement);
  const payload = newOf(differences, before);
  if (payload === null || before.length === MAX_DIFFERENCES_FOUND) return;
  const entry = newEntry({
    period,
    kind: 'difference.found',
    subject: `engagement:${engagementId}`,
    actor,
    payload,
  });
  await appendEntries(tx, [entry], now, { requireOpen: false });
}

/** What no entry names yet; null: nothing. */
function newOf(
  differences: readonly string[],
  before: readonly DifferenceFound[],
): Pick<DifferenceFound, 'differences' | 'more'> | null {
  const known = new Set(before.flatMap((one) => one.differences));
  const named = [...new Set(differences.map(plainName))].slice(0, DIFFERENCES_NAMED);
  const fresh = named.filter((one) => !known.has(one));
  return fresh.length === 0 ? null : { differences: fresh, more: differences.length - named.length };
}

/** Longest name of a difference. */
const MAX_NAME = 100;

/** Ids are texts of rows too, which somebody changed. */
export function plainName(text: string): string {
  return text.replace(/[^ -~]/g, '?').slice(0, MAX_NAME);
}
