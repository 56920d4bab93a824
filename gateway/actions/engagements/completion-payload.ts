import { chainValue } from '../../../compute/chain/chain-value.ts';
import type { CarriedForward } from '../../../schema/contracts/carried-forward.ts';
import type { DifferenceFound } from '../../../schema/contracts/differences-found.ts';
import type { EarlierEngagements } from '../../../schema/contracts/earlier-engagements.ts';
import type { Conclusion } from '../../../schema/contracts/engagements.ts';
import type { NotesOnFile } from '../../../schema/contracts/notes.ts';
import { EVALUATION_MODEL, type StoredEvaluation } from '../../../schema/contracts/workpaper-answers.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import type { ReportingPeriodRow } from '../../../schema/queries/evidence-period.ts';
import type { InstrumentData } from '../../../schema/queries/instruments.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { ChainStatement } from '../../database/chain-statement.ts';
import { madeMembers, periodMembers } from '../evidence/metadata-file.ts';
import { instrumentMembers } from '../settings/instruments.ts';
import type { SinceDraw } from './late-changes.ts';
import type { TestedFile } from './refresh-statuses.ts';
import type { TeamMember } from './team-members.ts';

/** The file as it is at a completion, or so far. */
export interface FileState extends Pick<TestedFile, 'items'> {
  readonly sample: Row<'sample'>;
  readonly conclusion: Conclusion | null;
  /** Why late changes need no test. */
  readonly reason: string | null;
  readonly notes: ReadonlyMap<string | null, NotesOnFile>;
  readonly carried: CarriedForward | null;
}

/**
 * The contents of the entry of a completion; a draft has the same so far. `counts` includes all entries of the chain so far, as in every statement about it. The plan is in the chain
 * `SETTINGS` too, but a reader of a package has only this chain.
 */
export function completionPayload(
  { sample, items, conclusion, reason, notes, carried }: FileState,
  of: {
    readonly statement: ChainStatement;
    readonly engagement: EngagementData;
    readonly evaluation: StoredEvaluation;
    readonly period: ReportingPeriodRow;
    readonly instruments: readonly InstrumentData[];
    readonly team: readonly TeamMember[];
    readonly changes: SinceDraw['changes'];
    readonly earlier: EarlierEngagements | null;
    readonly differences: readonly DifferenceFound[];
  },
): Record<string, unknown> {
  const withStatus = (status: string) => items.filter((item) => item.status === status).length;
  return chainValue({
    over: of.statement.over,
    counts: of.statement.counts,
    sample_id: sample.sampleId,
    sample_version: sample.version,
    items: {
      listed: items.length,
      tested_no_exception: withStatus('tested_no_exception'),
      tested_exception: withStatus('tested_exception'),
      unable_to_test: withStatus('unable_to_test'),
      not_applicable: withStatus('not_applicable'),
    },
    evaluation: of.evaluation,
    evaluated_by: EVALUATION_MODEL,
    conclusion,
    engagement: madeMembers(of.engagement),
    completeness_test: of.engagement.plan.completeness_test,
    period: periodMembers(of.period),
    instruments: of.instruments.map(instrumentMembers),
    team: of.team,
    ...(of.changes.length > 0 && { late_changes: { changes: of.changes, reason } }),
    ...(carried !== null && { carried_forward: carried }),
    ...(of.earlier !== null && { earlier_engagements: of.earlier }),
    ...(of.differences.length > 0 && { differences_found: of.differences }),
    ...Object.fromEntries(Object.entries(notes.get(null) ?? {}).filter(([, some]) => some.length > 0)),
  }) as Record<string, unknown>;
}
