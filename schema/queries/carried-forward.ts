import { sql } from 'kysely';
import type { LeftByEngagement } from '../contracts/carried-forward.ts';
import { entriesOf, payloadOf, timeOfEntry } from './evidence-period.ts';
import type { Tenant } from './sql.ts';

/** A completed engagement, with the entry of its completion. */
export interface CompletedEngagement {
  readonly engagementId: string;
  readonly period: string;
  /** Hash and time of the entry. */
  readonly hash: string;
  readonly at: string;
  /** Kilograms. */
  readonly mostLikely: string | null;
  /** Whether its period ended in the two years before the other one began. */
  readonly isRecent: boolean;
}

/**
 * The completed engagements of periods that ended before this one began: the latest period first, and of each what was
 * completed last. Which there are is read from the chain `SETTINGS`: rows may say otherwise, or be gone.
 */
export async function completedBefore(tx: Tenant, period: string): Promise<CompletedEngagement[]> {
  const ends = tx.db
    .selectFrom('audit_entry as e')
    .innerJoin('audit_payload as p', (join) =>
      join
        .onRef('p.workspaceId', '=', 'e.workspaceId')
        .onRef('p.period', '=', 'e.period')
        .onRef('p.seq', '=', 'e.seq'),
    )
    .select(['e.hash', timeOfEntry.as('at')])
    .select(sql<string | null>`p.payload::json -> 'evaluation' ->> 'most_likely_net_kgco2e'`.as('mostLikely'))
    .where('e.workspaceId', '=', tx.workspaceId)
    .where('e.period', '=', sql.ref<string>('r.name'))
    .where('e.subject', '=', sql.ref<string>('m.subject'))
    .where('e.kind', '=', 'engagement.completed')
    .limit(sql.lit(1));
  const made = entriesOf(tx, 'SETTINGS')
    .crossJoinLateral(payloadOf(tx, 'SETTINGS'))
    .select(['e.subject', sql<string>`p.payload::json ->> 'period'`.as('period')])
    .where('e.kind', '=', 'engagement.created');
  return tx.db
    .selectFrom(made.as('m'))
    .innerJoin('reporting_period as r', (join) =>
      join.onRef('r.name', '=', 'm.period').on('r.workspaceId', '=', tx.workspaceId),
    )
    .innerJoin('reporting_period as own', (join) =>
      join.onRef('own.workspaceId', '=', 'r.workspaceId').onRef('own.startDate', '>', 'r.endDate'),
    )
    .innerJoinLateral(ends.as('c'), (join) => join.onTrue())
    .select([
      sql<string>`substr(m.subject, 12)`.as('engagementId'),
      'm.period',
      'c.hash',
      'c.at',
      'c.mostLikely',
    ])
    .select(sql<boolean>`r.end_date >= own.start_date - interval '2 years'`.as('isRecent'))
    .where('own.name', '=', period)
    .orderBy('r.endDate', 'desc')
    .orderBy('c.at', 'desc')
    .execute();
}

const about = (tx: Tenant, { engagementId, period }: Pick<CompletedEngagement, 'engagementId' | 'period'>) =>
  entriesOf(tx, period).where('e.subject', '=', `engagement:${engagementId}`);

/** A misstatement on the trail. */
export interface Misstatement {
  readonly entry: string;
  readonly lineItemId: string;
  readonly assertion: LeftByEngagement['misstatements'][number]['assertion'];
  readonly misstatementKgco2e: string | null;
  readonly natureAndCause: string | null;
}

/** The newest revision of each assertion with a misstatement, the largest first. */
export async function misstatementsOf(
  tx: Tenant,
  of: Pick<CompletedEngagement, 'engagementId' | 'period'>,
): Promise<Misstatement[]> {
  const member = <Value extends string | null>(name: string) =>
    sql<Value>`p.payload::json ->> ${sql.lit(name)}`;
  const newest = about(tx, of)
    .crossJoinLateral(payloadOf(tx, of.period))
    .select([
      'e.hash as entry',
      member<string>('line_item_id').as('lineItemId'),
      member<Misstatement['assertion']>('assertion').as('assertion'),
      member<string>('result').as('result'),
      member<string | null>('misstatement_kgco2e').as('misstatementKgco2e'),
      member<string | null>('nature_and_cause').as('natureAndCause'),
    ])
    .distinctOn([sql`p.payload::json ->> 'line_item_id'`, sql`p.payload::json ->> 'assertion'`])
    .where('e.kind', '=', 'assertion.saved')
    .orderBy(sql`p.payload::json ->> 'line_item_id'`)
    .orderBy(sql`p.payload::json ->> 'assertion'`)
    .orderBy('e.seq', 'desc');
  return tx.db
    .selectFrom(newest.as('n'))
    .select(['entry', 'lineItemId', 'assertion', 'misstatementKgco2e', 'natureAndCause'])
    .where('result', 'in', ['exception', 'unable_to_test'])
    .orderBy(sql`abs(coalesce(misstatement_kgco2e, '0')::numeric)`, 'desc')
    .orderBy('lineItemId')
    .orderBy('assertion')
    .execute();
}
