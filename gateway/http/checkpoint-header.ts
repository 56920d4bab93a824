import type { ViewerData } from '../../schema/graphql/context.ts';
import { checkpointBeside } from '../actions/evidence/auditor-checkpoint.ts';
import type { PartyDeps } from '../deps.ts';

/** The signed head of the chain, after an action and before a download: auditors keep heads of their own. */
export async function checkpointHeader(
  deps: PartyDeps,
  viewer: ViewerData,
  { engagement_id: engagementId }: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, string>>> {
  const checkpoint = await checkpointBeside(deps, { viewer, engagementId: String(engagementId) });
  return checkpoint === null ? {} : { 'footing-checkpoint': checkpoint.token };
}
