import type { StoredSampleItem } from '../../../schema/queries/samples.ts';
import type { TaskOutput } from '../../threads/pool.ts';

/** A line as a draw gives it, the first or a later one. */
export type DrawnLine = Extract<TaskOutput<'drawFurther'>, { ok: true }>['value']['newItems'][number];

/** A drawn line as it is stored, before anything is found of it. */
export function drawnItem(
  line: DrawnLine,
  place: Pick<StoredSampleItem, 'sampleId' | 'invoiceId' | 'ordinal' | 'drawnAs' | 'replaces'>,
): StoredSampleItem {
  return {
    sampleId: place.sampleId,
    lineItemId: line.lineItemId,
    invoiceId: place.invoiceId,
    ordinal: place.ordinal,
    stratum: line.stratum,
    recordedKgCo2e: line.recordedKgCo2e,
    riskScore: line.riskScore,
    riskWeight: line.riskWeight,
    riskFactors: line.riskFactors,
    hits: line.hits,
    selectionUnits: line.selectionUnits.map((unit) => ({ ...unit })),
    inclusionProbability: String(line.inclusionProbability),
    drawnAs: place.drawnAs,
    replaces: place.replaces,
    replacedBy: null,
    status: 'not_started',
  };
}
