import type { ChainEnd } from '../../../schema/queries/checkpoints.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { completionEntry, packageEnd } from '../../../schema/queries/evidence-trail.ts';
import { ApiError } from '../../api-error.ts';
import { withSnapshot } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import type { PartyPool } from '../../threads/pool.ts';

type Deps = Pick<GatewayDeps, 'database'>;
export type ExportDeps = Pick<GatewayDeps, 'database' | 'factors'> & { readonly pool: PartyPool };

/** The engagement of a package, and the entry its period's chain ends at. */
export interface EvidenceEnds {
  readonly workspaceId: string;
  readonly engagement: EngagementData;
  /** The entry that completed the engagement. */
  readonly completion: ChainEnd;
  /** Where the trail of the package ends: there, or at a later erasure of one of its contents. */
  readonly cut: ChainEnd;
}

/** Null when no entry completes the engagement. */
export async function evidenceEnds(
  { database }: Deps,
  workspaceId: string,
  engagement: EngagementData,
): Promise<EvidenceEnds | null> {
  const { period, engagementId } = engagement;
  return withSnapshot(database, workspaceId, async (tx) => {
    const completion = await completionEntry(tx, period, engagementId);
    if (completion === null) return null;
    return { workspaceId, engagement, completion, cut: await packageEnd(tx, period, completion) };
  });
}

/** @throws ApiError `package_changed` when contents of the package were erased since its end was read. */
export async function requireSameEnd(
  { database }: Deps,
  { workspaceId, engagement, completion, cut }: EvidenceEnds,
): Promise<void> {
  const end = await withSnapshot(database, workspaceId, (tx) =>
    packageEnd(tx, engagement.period, completion),
  );
  if (end.size !== cut.size) throw packageChanged('An invoice that the package shows was erased');
}

/**
 * The error of a failed export: `package_changed` if an invoice of the package was erased meanwhile. The pages of a
 * package are separate transactions, so that a reader holds none open. After an erasure in between, they do not agree,
 * which looks like a tampered chain.
 */
export async function reasonOf(deps: Deps, ends: EvidenceEnds, error: unknown): Promise<unknown> {
  if (error instanceof ApiError && error.code !== 'trail_broken') return error;
  try {
    await requireSameEnd(deps, ends);
    return error;
  } catch (found) {
    // If this check fails, the first error stands.
    return found instanceof ApiError ? found : error;
  }
}

/** Whether an error comes from a malformed stored text: no JSON, no number. */
export function isUnreadable(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  const { code } = error as { readonly code?: unknown };
  // Class 22 of SQLSTATE: data exception.
  return typeof code === 'string' && code.startsWith('22');
}

export function packageChanged(what: string): ApiError {
  return new ApiError('package_changed', { detail: `${what} while the package was made: export again.` });
}
