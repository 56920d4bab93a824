import { PlanPreview, type PreviewPlan } from '../../../schema/contracts/plan-preview.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { headsOf } from '../../database/chain-version.ts';
import type { PartyDeps } from '../../deps.ts';
import { newSeed, samplingRefusal } from './draws.ts';
import { requireUnfinished } from './engagement-state.ts';
import { freezePopulation } from './freeze-population.ts';
import { planOfDraw, riskContextOf, sampleOf } from './generate-sample.ts';
import type { ScoredPopulation } from './kept-populations.ts';
import { planWith } from './plan-engagement.ts';
import { sampleAnswer } from './sample-answer.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'keptPopulations'>;

/**
 * The size and strata of the sample that a plan gives, over the lines of the period as they are now. Nothing is stored,
 * and no line is named.
 * Source: ISA 530.7 and 530.A10 to A11.
 * @throws ApiError `not_found`, `forbidden`, `validation_failed`, `expected_not_below_tolerable`,
 * `materiality_out_of_order`, `engagement_completed`, `engagement_cancelled`, and 422 for a draw that the figures make
 * impossible.
 */
export async function previewPlan(deps: Deps, viewer: ViewerData, input: PreviewPlan): Promise<PlanPreview> {
  const target = { viewer, engagementId: input.engagement_id, lock: false };
  const { state, ...before } = await requireAssignedAuditor(deps.database, target, async (access) => {
    const { tx, engagement, caller } = access;
    requireUnfinished(engagement);
    return { engagement, actor: caller.actor, sample: null, state: JSON.stringify([...(await headsOf(tx))]) };
  });
  const { workspaceId, period, plan } = before.engagement;
  const settings = {
    plan: planWith(plan, input),
    method: input.method ?? ('systematic_pps' as const),
    seed: newSeed(),
    keyItemIds: [...new Set((input.key_item_ids ?? []).map((id) => id.toLowerCase()))].sort(),
  };
  const request = { dry_run: true, key_item_ids: input.key_item_ids };
  // Whatever changes a line or its risk appends to a chain of the workspace.
  const population = await deps.keptPopulations.get(`${workspaceId} ${period}`, state, () =>
    scorePopulation(deps, before.engagement),
  );
  const result = await deps.pool.run('previewSample', {
    scored: population.scored,
    ...planOfDraw(settings, false),
  });
  if (!result.ok) throw samplingRefusal(result.error, input.key_item_ids ?? []);
  const now = deps.clock().toISOString();
  const drawn = result.value;
  const sample = sampleOf({ before, settings, population, drawn, request, now });
  return PlanPreview.parse(sampleAnswer({ ...sample, sampleId: null }, []));
}

async function scorePopulation(
  deps: Pick<Deps, 'database' | 'pool'>,
  engagement: { readonly workspaceId: string; readonly period: string },
): Promise<ScoredPopulation> {
  const { context, pages } = await freezePopulation(deps, engagement);
  return {
    context,
    scored: await deps.pool.run('scorePopulation', { pages, context: riskContextOf(context) }),
  };
}
