import type { SampleAnswer } from '../../../schema/contracts/sample.ts';
import type { GenerateSampleRequest } from '../../../schema/contracts/workpaper.ts';
import { WORKPAPER_WARNINGS } from '../../../schema/contracts/workpaper-answers.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { bookedAfter } from '../../../schema/queries/changes-after-draw.ts';
import { invoicesOfLines } from '../../../schema/queries/population.ts';
import { itemsOfSample, updateSample, updateSampleItem } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { insertRecords } from '../../database/bulk-insert.ts';
import type { PartyDeps } from '../../deps.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import {
  advanced,
  type DrawnSoFar,
  drawOn,
  type FurtherDraw,
  laterItems,
  newestFreeze,
  readDrawn,
  requireAlone,
  requireSameDraws,
} from './draws.ts';
import { onFile, requireUnfinished } from './engagement-state.ts';
import { recordDraw } from './record-draw.ts';
import { refreshStatuses } from './refresh-statuses.ts';
import { sampleAnswer } from './sample-answer.ts';
import { drawnMembers, sampleFigures } from './sample-members.ts';
import { requireSample } from './sampled-line.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'config'>;

/**
 * Continues the draw over the frozen lines, those of top-ups too, with the next unused uniforms of the seed: `extendBy` more hits. Earlier
 * items stay; a unit that selects one of them again is a further hit. The sample keeps its version.
 * Source: API.md section 4; ISA 530.7.
 * @throws ApiError `no_sample`, `nothing_left_to_draw`, `busy` when others keep drawing, and as `generateSample`.
 */
export async function extendSample(
  deps: Deps,
  viewer: ViewerData,
  request: GenerateSampleRequest,
  extendBy: number,
): Promise<SampleAnswer> {
  requireAlone(request, 'extend_by');
  const target = { viewer, engagementId: request.engagement_id };
  return onFile(request.engagement_id, async () => {
    const before = await requireAssignedAuditor(deps.database, { ...target, lock: false }, readBefore);
    const drawn = await drawOn(deps.pool, before, extendBy);
    if (request.dry_run === true) {
      const extended = {
        ...before.sample,
        ...advanced(before.sample, drawn),
        sampleId: null,
        warnings: before.warnings,
      };
      return sampleAnswer(extended, []);
    }
    const now = deps.clock().toISOString();
    return actAsAuditor(deps, target, (access) => store(access, { before, drawn, extendBy, now }));
  });
}

interface Before extends DrawnSoFar {
  /** Warnings of the request, besides those of the draw. */
  readonly warnings: Row<'sample'>['warnings'];
}

async function readBefore({ tx, engagement }: EngagementAccess): Promise<Before> {
  requireUnfinished(engagement);
  const sample = await requireSample(tx, engagement);
  const isChanged = await bookedAfter(tx, engagement.period, newestFreeze(sample).size);
  const changed = { code: 'population_changed', message: WORKPAPER_WARNINGS.population_changed };
  return {
    ...(await readDrawn(tx, sample)),
    warnings: isChanged ? [...sample.warnings, changed] : sample.warnings,
  };
}

interface Extension {
  readonly before: Before;
  readonly drawn: FurtherDraw;
  readonly extendBy: number;
  readonly now: string;
}

/** @throws StaleError when others drew meanwhile. */
async function store(
  access: EngagementAccess,
  { before, drawn, extendBy, now }: Extension,
): Promise<SampleAnswer> {
  const { tx, engagement } = access;
  requireUnfinished(engagement);
  const sample = await requireSample(tx, engagement);
  requireSameDraws(before.sample, sample);
  const { sampleId } = sample;
  const invoices = await invoicesOfLines(
    tx,
    drawn.newItems.map(({ lineItemId }) => lineItemId),
  );
  const added = laterItems(before, drawn, { drawnAs: 'extension', replaces: null, invoices });
  await insertRecords(tx, 'sample_item', added);
  const earlier = new Map(before.items.map((item) => [item.lineItemId, item]));
  for (const { lineItemId, hits, selectionUnits } of drawn.furtherHits) {
    const item = earlier.get(lineItemId);
    if (item === undefined) throw new Error('a further hit is of a line that was drawn');
    await updateSampleItem(tx, item, {
      hits: item.hits + hits,
      selectionUnits: [...item.selectionUnits, ...selectionUnits],
    });
  }
  const changes = advanced(sample, drawn);
  const extended = { ...sample, ...changes };
  await updateSample(tx, sampleId, changes);
  await refreshStatuses(tx, engagement, sampleId);
  const entryHash = await recordDraw(access, {
    now,
    refs: [sample.entryHash],
    payload: {
      sample_id: sampleId,
      version: sample.version,
      extend_by: extendBy,
      seed: sample.seed,
      algorithm: sample.algorithmVersion,
      population_digest: sample.populationHash,
      ...sampleFigures(extended),
      items: drawnMembers(added),
      further_hits: drawn.furtherHits.map(({ lineItemId, hits }) => ({ line_item_id: lineItemId, hits })),
      population_at: { size: sample.chainSize, head: sample.chainHead },
    },
  });
  await updateSample(tx, sampleId, { entryHash });
  return sampleAnswer({ ...extended, warnings: before.warnings }, await itemsOfSample(tx, sampleId));
}
