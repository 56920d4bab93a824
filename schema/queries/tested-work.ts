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
  const newest = tx.db
    .selectFrom('assertion')
    .distinctOn(['lineItemId', 'assertion'])
    .select(['lineItemId', 'evidence', 'procedure'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('engagementId', '=', engagementId)
    .orderBy('lineItemId')
    .orderBy('assertion')
    .orderBy('revision', 'desc');
  const named = tx.db
    .selectFrom(newest.as('n'))
    .select([
      'n.lineItemId',
      sql<boolean>`bool_or(json_array_length(n.evidence) > 0)`.as('hasEvidence'),
      sql<boolean>`bool_or(n.procedure is not null)`.as('hasProcedure'),
      sql<boolean>`coalesce(bool_or(n.procedure in ('recalculation', 'reperformance')), false)`.as(
        'isRedone',
      ),
    ])
    .groupBy('n.lineItemId');
  return tx.db
    .selectFrom('sample_item as i')
    .innerJoin(named.as('w'), 'w.lineItemId', 'i.lineItemId')
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
