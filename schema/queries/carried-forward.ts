import { sql } from 'kysely';
import type { CarriedForward } from '../contracts/carried-forward.ts';
import { entriesOf, payloadOf } from './evidence-period.ts';
import type { Tenant } from './sql.ts';

/** An engagement and the period it is about. */
export interface EngagementOfPeriod {
  readonly engagementId: string;
  readonly period: string;
}

/** The latest completed engagement of a period that ended before this one began. */
export async function engagementBefore(tx: Tenant, period: string): Promise<EngagementOfPeriod | null> {
  const found = await tx.db
    .selectFrom('engagement as g')
    .innerJoin('reporting_period as r', (join) =>
      join.onRef('r.workspaceId', '=', 'g.workspaceId').onRef('r.name', '=', 'g.period'),
    )
    .innerJoin('reporting_period as own', (join) =>
      join.onRef('own.workspaceId', '=', 'g.workspaceId').onRef('own.startDate', '>', 'r.endDate'),
    )
    .select(['g.engagementId', 'g.period'])
    .where('g.workspaceId', '=', tx.workspaceId)
    .where('g.status', '=', 'completed')
    .where('own.name', '=', period)
    .orderBy('r.endDate', 'desc')
    .orderBy('g.completedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

const about = (tx: Tenant, { engagementId, period }: EngagementOfPeriod) =>
  entriesOf(tx, period).where('e.subject', '=', `engagement:${engagementId}`);

/** The entry of a completion: its hash, its time, and the most likely misstatement. */
export async function completionEntry(
  tx: Tenant,
  of: EngagementOfPeriod,
): Promise<{ readonly hash: string; readonly at: string; readonly mostLikely: string | null } | null> {
  const found = await about(tx, of)
    .crossJoinLateral(payloadOf(tx, of.period))
    .select(['e.hash', sql<string>`e.header::json ->> 'at'`.as('at')])
    .select(sql<string | null>`p.payload::json -> 'evaluation' ->> 'most_likely_net_kgco2e'`.as('mostLikely'))
    .where('e.kind', '=', 'engagement.completed')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** A misstatement on the trail. */
export interface Misstatement {
  readonly entry: string;
  readonly lineItemId: string;
  readonly assertion: CarriedForward['misstatements'][number]['assertion'];
  readonly misstatementKgco2e: string | null;
  readonly natureAndCause: string | null;
}

/** The newest revision of each assertion with a misstatement, the largest first. */
export async function misstatementsOf(tx: Tenant, of: EngagementOfPeriod): Promise<Misstatement[]> {
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
