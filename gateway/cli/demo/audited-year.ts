import type { EvaluationAnswer } from '../../../schema/contracts/workpaper-answers.ts';
import type { RemoteClient } from '../remote.ts';

export type Sample = Awaited<ReturnType<RemoteClient['workpaper']['generateSample']['mutate']>>['sample'];
export type Item = Sample['items'][number];
export type Conclusion = NonNullable<
  Parameters<RemoteClient['workpaper']['complete']['mutate']>[0]['conclusion']
>;

/** The auditor's findings on a line. */
export type Findings = Omit<
  Parameters<RemoteClient['workpaper']['saveAssertion']['mutate']>[0],
  'engagement_id' | 'line_item_id'
>;

/** Results of the first sample, and by how much it was then extended. */
export interface Extension {
  readonly lines: number;
  readonly projectedKgCo2e: number;
  readonly upperLimitKgCo2e: number | null;
  readonly hits: number;
}

/** Results of the engagement over the demo year. */
export interface AuditedYear {
  readonly engagementId: string;
  readonly sample: Sample;
  readonly reperformed: { readonly agrees: number; readonly differs: number; readonly lineItems: number };
  readonly tested: { readonly items: number; readonly exceptions: number; readonly replaced: number };
  /** null if the sample was sufficient, or if no extension could make it so. */
  readonly extension: Extension | null;
  readonly evaluation: EvaluationAnswer;
  readonly conclusion: Conclusion;
  readonly completedAt: string;
}
