import { sql } from 'kysely';
import { entriesOf } from './evidence-period.ts';
import { anyOf, type Row, type Tenant } from './sql.ts';

type Assertion = Row<'assertion'>;
type Review = Row<'assertion_review'>;

/** A revision with its newest review, if it has one. */
export type ReviewedAssertion = Assertion & {
  readonly [Member in 'decision' | 'reviewedBy' | 'reviewedAt']: Review[Member] | null;
};

const assertions = (tx: Tenant, engagementId: string) =>
  tx.db
    .selectFrom('assertion as a')
    .where('a.workspaceId', '=', tx.workspaceId)
    .where('a.engagementId', '=', engagementId);

/**
 * The newest review of revision `a`. Reviews of one revision have increasing times: the engagement is locked for each.
 */
const newestReview = (tx: Tenant) =>
  tx.db
    .selectFrom('assertion_review as v')
    .select(['v.decision', 'v.reviewedBy', 'v.reviewedAt'])
    .where('v.workspaceId', '=', tx.workspaceId)
    .where('v.assertionId', '=', sql.ref<string>('a.assertionId'))
    .orderBy('v.reviewedAt', 'desc')
    .limit(1)
    .as('r');

/** The newest revision of each assertion of an engagement's lines, or of one line's, with its newest review. */
export async function newestAssertions(
  tx: Tenant,
  engagementId: string,
  lineItemId: string | null = null,
): Promise<ReviewedAssertion[]> {
  const all = assertions(tx, engagementId);
  return (lineItemId === null ? all : all.where('a.lineItemId', '=', lineItemId))
    .leftJoinLateral(newestReview(tx), (join) => join.onTrue())
    .distinctOn(['a.lineItemId', 'a.assertion'])
    .selectAll('a')
    .select(['r.decision', 'r.reviewedBy', 'r.reviewedAt'])
    .orderBy('a.lineItemId')
    .orderBy('a.assertion')
    .orderBy('a.revision', 'desc')
    .execute();
}

/** The members of a revision that status and evaluation depend on, without its texts. */
export type RevisionOutcome = Pick<Assertion, (typeof OUTCOME)[number]> & {
  readonly hasCause: boolean;
  readonly hasAnomalyProcedures: boolean;
  readonly hasAlternative: boolean;
  /** From its newest review. */
  readonly decision: Review['decision'] | null;
};

const OUTCOME = [
  'lineItemId',
  'assertion',
  'result',
  'auditedKgco2e',
  'misstatementKgco2e',
  'isAnomaly',
  'preparedAt',
] as const;

/** Whether anything was asserted about a line of the engagement, as the chain says: rows may be gone. */
export async function assertionsSaved(
  tx: Tenant,
  { engagementId, period }: { readonly engagementId: string; readonly period: string },
): Promise<boolean> {
  const saved = entriesOf(tx, period)
    .select('e.seq')
    .where('e.subject', '=', `engagement:${engagementId}`)
    .where('e.kind', '=', 'assertion.saved')
    .limit(1);
  return (await saved.executeTakeFirst()) !== undefined;
}

/**
 * The outcomes of the newest revision of each assertion, for all lines of an engagement; with `findingsOnly` those that
 * are an exception or could not be tested, without their reviews.
 */
export async function newestOutcomes(
  tx: Tenant,
  engagementId: string,
  options: { readonly findingsOnly: boolean },
): Promise<RevisionOutcome[]> {
  const newest = assertions(tx, engagementId)
    .distinctOn(['a.lineItemId', 'a.assertion'])
    .selectAll('a')
    .orderBy('a.lineItemId')
    .orderBy('a.assertion')
    .orderBy('a.revision', 'desc');
  const outcomes = tx.db
    .selectFrom(newest.as('a'))
    .select(OUTCOME)
    .select((eb) => [
      eb('a.natureAndCause', 'is not', null).as('hasCause'),
      eb('a.anomalyProcedures', 'is not', null).as('hasAnomalyProcedures'),
      eb('a.alternativeProcedure', 'is not', null).as('hasAlternative'),
    ])
    .orderBy('a.lineItemId')
    .orderBy('a.assertion')
    .$castTo<Omit<RevisionOutcome, 'decision'>>();
  if (options.findingsOnly) {
    const found = await outcomes.where('a.result', 'in', ['exception', 'unable_to_test']).execute();
    return found.map((outcome) => ({ ...outcome, decision: null }));
  }
  return outcomes
    .leftJoinLateral(newestReview(tx), (join) => join.onTrue())
    .select('r.decision')
    .execute();
}

/** Key of the work on a line in an engagement. */
export function workKey(of: { readonly engagementId: string; readonly lineItemId: string }): string {
  return `${of.engagementId}/${of.lineItemId}`;
}

/** Whether a row is about the engagement and the line of any of these keys. */
export const isWorkOn = (keys: readonly string[]) =>
  sql<boolean>`(engagement_id, line_item_id) in (select split_part(k, '/', 1)::uuid, split_part(k, '/', 2)::uuid
    from unnest(string_to_array(${keys.join(' ')}, ' ')) k)`;

/** Every revision about each of the lines, oldest first. One statement. */
export async function assertionsOf(tx: Tenant, keys: readonly string[]): Promise<Map<string, Assertion[]>> {
  const rows = await tx.db
    .selectFrom('assertion')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where(isWorkOn(keys))
    .orderBy('assertion')
    .orderBy('revision')
    .execute();
  return Map.groupBy(rows, workKey);
}

/** Every sign-off and return of each of these revisions, oldest first. One statement. */
export async function reviewsOf(tx: Tenant, assertionIds: readonly string[]): Promise<Map<string, Review[]>> {
  const rows = await tx.db
    .selectFrom('assertion_review')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where('assertionId', '=', anyOf(assertionIds, 'uuid'))
    .orderBy('reviewedAt')
    .orderBy('reviewId')
    .execute();
  return Map.groupBy(rows, ({ assertionId }) => assertionId);
}
