import { sql } from 'kysely';
import type { Tenant } from './sql.ts';

/** What the newest assertions about a tested line name. */
export interface SampledWork {
  readonly lineItemId: string;
  readonly hasEvidence: boolean;
  readonly hasProcedure: boolean;
  /** By the service, or by the auditor as the procedure of an assertion. */
  readonly isReperformed: boolean;
}

/** The tested lines of a sample, in its order. One statement. */
export async function testedWork(
  tx: Tenant,
  { engagementId, sampleId }: { readonly engagementId: string; readonly sampleId: string },
): Promise<SampledWork[]> {
  // Looked up line by line: a planner without statistics would pair each line with all assertions.
  const newest = tx.db
    .selectFrom('assertion')
    .distinctOn('assertion')
    .select(['evidence', 'procedure'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('engagementId', '=', engagementId)
    .where('lineItemId', '=', sql.ref<string>('i.lineItemId'))
    .orderBy('assertion')
    .orderBy('revision', 'desc');
  const named = tx.db
    .selectFrom(newest.as('n'))
    .select([
      sql<boolean>`bool_or(json_array_length(n.evidence) > 0)`.as('hasEvidence'),
      sql<boolean>`bool_or(n.procedure is not null)`.as('hasProcedure'),
      sql<boolean>`coalesce(bool_or(n.procedure in ('recalculation', 'reperformance')), false)`.as(
        'isRedone',
      ),
    ])
    .having(sql<boolean>`count(*) > 0`);
  return tx.db
    .selectFrom('sample_item as i')
    .innerJoinLateral(named.as('w'), (join) => join.onTrue())
    .select(['i.lineItemId', 'w.hasEvidence', 'w.hasProcedure'])
    .select(({ exists, selectFrom, or, eb }) =>
      or([
        eb('w.isRedone', '=', true),
        exists(
          selectFrom('re_performance as p')
            .select('p.lineItemId')
            .where('p.workspaceId', '=', tx.workspaceId)
            .whereRef('p.lineItemId', '=', 'i.lineItemId')
            .where('p.engagementId', '=', engagementId)
            .where('p.overrides', 'is', null),
        ),
      ])
        .$castTo<boolean>()
        .as('isReperformed'),
    )
    .where('i.workspaceId', '=', tx.workspaceId)
    .where('i.sampleId', '=', sampleId)
    .where('i.status', 'in', ['tested_no_exception', 'tested_exception', 'unable_to_test'])
    .orderBy('i.ordinal')
    .execute();
}
