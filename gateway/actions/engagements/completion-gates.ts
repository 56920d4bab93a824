import { openNotes } from '../../../compute/evidence/notes-on-file.ts';
import type { ItemChange } from '../../../schema/contracts/late-changes.ts';
import type { NotesOnFile } from '../../../schema/contracts/notes.ts';
import type { Blocker, WorkpaperWarning } from '../../../schema/contracts/workpaper-answers.ts';
import { newestOutcomes } from '../../../schema/queries/assertions.ts';
import { bookedAfter } from '../../../schema/queries/changes-after-draw.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { evaluatedItems } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { warning } from './assertion-answer.ts';
import { newestFreeze } from './draws.ts';
import type { SinceDraw } from './late-changes.ts';
import { gapsOf } from './work-gaps.ts';

/** Review notes that nobody cleared; one about the engagement as a whole names no line. */
export function noteBlockers(notes: ReadonlyMap<string | null, NotesOnFile>): Blocker[] {
  const open = openNotes(notes);
  const lines = open.filter((line) => line !== null);
  return open.length === 0 ? [] : [{ gate: 'review_note_open', line_item_ids: lines }];
}

/** Facts about the engagement that block nothing. */
export async function warningsOf(
  tx: TenantTransaction,
  { engagementId, period, plan }: EngagementData,
  { sample, since }: { readonly sample: Row<'sample'>; readonly since: Pick<SinceDraw, 'changedLines'> },
): Promise<WorkpaperWarning[]> {
  const { sampleId } = sample;
  const linesWith = (change: ItemChange['change']) =>
    since.changedLines.filter(({ changes }) => changes.includes(change)).map(({ lineItemId }) => lineItemId);
  const [voided, changed] = [linesWith('line_voided'), linesWith('line_changed')];
  const outside = await findingsOutside(tx, engagementId, sampleId);
  return [
    ...(plan.completeness_test === null ? [warning('completeness_test_missing')] : []),
    ...(voided.length > 0 ? [warning('invoice_voided', voided)] : []),
    ...(changed.length > 0 ? [warning('line_changed', changed)] : []),
    ...(outside.length > 0 ? [warning('finding_outside_sample', outside)] : []),
    ...((await bookedAfter(tx, period, newestFreeze(sample).size)) ? [warning('population_changed')] : []),
    ...(await gapsOf(tx, { engagementId, sampleId })),
  ];
}

/** Lines with findings that an earlier draw sampled and the present one does not. In order of id. */
async function findingsOutside(
  tx: TenantTransaction,
  engagementId: string,
  sampleId: string,
): Promise<string[]> {
  const found = await newestOutcomes(tx, engagementId, { findingsOnly: true });
  const drawn = new Set((await evaluatedItems(tx, sampleId)).map(({ lineItemId }) => lineItemId));
  return [...new Set(found.map(({ lineItemId }) => lineItemId))].filter((line) => !drawn.has(line));
}
