import type { ChainEnd } from '../../../schema/queries/checkpoints.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import {
  type DocumentList,
  documentsAt,
  invoicesWithoutDocument,
  type MissingDocuments,
} from '../../../schema/queries/evidence-documents.ts';
import { itemStatusCounts } from '../../../schema/queries/evidence-items.ts';
import {
  type DataQuality,
  dataQuality,
  type FactorUsed,
  factorsUsed,
  instrumentsAtCompletion,
  type PeriodTotals,
  periodTotals,
  type ReportingPeriodRow,
  reportingPeriod,
} from '../../../schema/queries/evidence-totals.ts';
import {
  completedEngagements,
  completionEntry,
  packageEnd,
  wasClosed,
} from '../../../schema/queries/evidence-trail.ts';
import { currentSample } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { type Snapshot, withSnapshot } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { EXPORT_LISTED_DOCUMENTS } from '../../limits.ts';

/** What a package says of a completed engagement, but for its papers and its trail: frozen at completion. */
export interface EvidenceFacts {
  readonly workspaceId: string;
  readonly engagement: EngagementData;
  readonly sample: Row<'sample'>;
  readonly evaluation: Readonly<Record<string, unknown>>;
  /** The entry that completed the engagement: rows count as they were then. */
  readonly completion: ChainEnd;
  /** Where the trail of the package ends: there, or at a later erasure of something it shows. */
  readonly cut: ChainEnd;
  /** Subjects of the engagements that the trail completes up to there. */
  readonly completed: ReadonlySet<string>;
  readonly period: ReportingPeriodRow & { readonly closed: boolean };
  readonly factors: readonly FactorUsed[];
  readonly statuses: ReadonlyMap<string, number>;
  /** In force at completion; null where the entry of the completion does not say. */
  readonly instruments: readonly object[] | null;
  readonly documents: DocumentList;
}

/** What it says of the whole period, as it was at completion. */
export interface PeriodFigures {
  readonly totals: PeriodTotals;
  readonly quality: DataQuality;
  readonly missing: MissingDocuments;
}

/**
 * Reads them at one moment.
 * @throws Error when a completed engagement lacks what completion wrote, or a document.
 */
export async function evidenceFacts(
  { database }: Pick<GatewayDeps, 'database'>,
  workspaceId: string,
  engagement: EngagementData,
): Promise<EvidenceFacts> {
  return withSnapshot(database, workspaceId, (tx) => factsIn(tx, engagement));
}

async function factsIn(tx: Snapshot, engagement: EngagementData): Promise<EvidenceFacts> {
  const { engagementId, period } = engagement;
  const completion = await completionEntry(tx, period, engagementId);
  const sample = await currentSample(tx, engagementId);
  const { evaluation } = engagement;
  if (completion === null || sample === null || typeof evaluation !== 'object' || evaluation === null) {
    throw new Error('a completed engagement lacks its entry, its sample or its evaluation');
  }
  const at = { period, size: completion.size };
  const cut = await packageEnd(tx, period, completion);
  const { sampleId } = sample;
  return {
    workspaceId: tx.workspaceId,
    engagement,
    sample,
    evaluation: evaluation as Readonly<Record<string, unknown>>,
    completion,
    cut,
    completed: new Set(await completedEngagements(tx, period, cut.size)),
    period: {
      ...(await reportingPeriod(tx, period)),
      closed: await wasClosed(tx, period, completion.size),
    },
    factors: await factorsUsed(tx, at, sampleId),
    statuses: await itemStatusCounts(tx, sampleId),
    instruments: await instrumentsAtCompletion(tx, at),
    documents: await documentsAt(tx, at, { sampleId, most: EXPORT_LISTED_DOCUMENTS }),
  };
}

/** Reads what a package says last, so that it can be read while the rest is written: it is frozen as that is. */
export async function periodFigures(
  { database }: Pick<GatewayDeps, 'database'>,
  { workspaceId, engagement, sample, completion }: EvidenceFacts,
): Promise<PeriodFigures> {
  const at = { period: engagement.period, size: completion.size };
  const listed = { sampleId: sample.sampleId, most: EXPORT_LISTED_DOCUMENTS };
  return withSnapshot(database, workspaceId, async (tx) => ({
    totals: await periodTotals(tx, at),
    quality: await dataQuality(tx, at),
    missing: await invoicesWithoutDocument(tx, at, listed),
  }));
}
