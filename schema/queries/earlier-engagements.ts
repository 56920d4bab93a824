import { sql } from 'kysely';
import { entriesOf, payloadOf, timeOfEntry } from './evidence-period.ts';
import { anyOf, listOf, type Tenant } from './sql.ts';

/** An engagement as the entry says that made it. */
export interface MadeEngagement {
  readonly subject: string;
  readonly at: string;
  readonly actor: string;
}

const actorOfEntry = sql<string>`e.header::json ->> 'actor'`;
const member = <Value extends string | null>(name: string) =>
  sql<Value>`p.payload::json ->> ${sql.lit(name)}`;

/** The engagements over a period but this one, oldest first. */
export async function otherEngagements(
  tx: Tenant,
  { engagementId, period }: { readonly engagementId: string; readonly period: string },
): Promise<MadeEngagement[]> {
  return entriesOf(tx, 'SETTINGS')
    .crossJoinLateral(payloadOf(tx, 'SETTINGS'))
    .select(['e.subject', timeOfEntry.as('at'), actorOfEntry.as('actor')])
    .where('e.kind', '=', 'engagement.created')
    .where('e.subject', '<>', `engagement:${engagementId}`)
    .where(member('period'), '=', period)
    .orderBy('e.seq')
    .execute();
}

/** What became of engagements, by subject. */
export interface EngagementWork {
  readonly subject: string;
  readonly samples: number;
  readonly completedAt: string | null;
  readonly basisAdequate: string | null;
  readonly cancelledAt: string | null;
  readonly reason: string | null;
  /** `true` where the lead auditor withdrew. */
  readonly withdrawn: string | null;
  readonly tested: number;
  readonly found: number;
  /** Kilograms; null where nothing was found. */
  readonly misstatement: string | null;
}

/** Draws, findings and ends of engagements over a period. The newest revision of each assertion counts. */
export async function workOfEngagements(
  tx: Tenant,
  period: string,
  subjects: readonly string[],
): Promise<Map<string, EngagementWork>> {
  const about = (chain: string) =>
    entriesOf(tx, chain).crossJoinLateral(payloadOf(tx, chain)).where('e.subject', '=', anyOf(subjects));
  const newest = about(period)
    .select([
      'e.subject',
      member<string>('line_item_id').as('line'),
      member<string>('result').as('result'),
      sql<string | null>`abs((p.payload::json ->> 'misstatement_kgco2e')::numeric)`.as('kg'),
    ])
    .distinctOn(['e.subject', member('line_item_id'), member('assertion')])
    .where('e.kind', '=', 'assertion.saved')
    .orderBy('e.subject')
    .orderBy(member('line_item_id'))
    .orderBy(member('assertion'))
    .orderBy('e.seq', 'desc');
  const isFinding = sql<boolean>`result in ('exception', 'unable_to_test')`;
  const byLine = tx.db
    .selectFrom(newest.as('n'))
    .groupBy(['subject', 'line'])
    .select(['subject', sql<boolean>`bool_or(${isFinding})`.as('found')])
    .select(sql<string | null>`max(kg) filter (where ${isFinding})`.as('kg'));
  const findings = tx.db
    .selectFrom(byLine.as('l'))
    .groupBy('subject')
    .select(['subject', sql<number>`count(*)::int`.as('tested')])
    .select(sql<number>`(count(*) filter (where found))::int`.as('found'))
    .select(sql<string | null>`sum(kg)::text`.as('misstatement'));
  const ofPeriod = about(period)
    .where('e.kind', 'in', ['sample.generated', 'engagement.completed'])
    .groupBy('e.subject')
    .select([
      'e.subject',
      sql<number>`(count(*) filter (where e.kind = 'sample.generated'
        and p.payload::json -> 'extend_by' is null))::int`.as('samples'),
      sql<string | null>`max(${timeOfEntry}) filter (where e.kind = 'engagement.completed')`.as(
        'completedAt',
      ),
      sql<string | null>`max(p.payload::json -> 'conclusion' ->> 'basis_adequate')
        filter (where e.kind = 'engagement.completed')`.as('basisAdequate'),
    ]);
  const cancelled = about('SETTINGS')
    .select(['e.subject', timeOfEntry.as('cancelledAt'), member<string>('reason').as('reason')])
    .select(member<string | null>('withdrawn').as('withdrawn'))
    .where('e.kind', '=', 'engagement.cancelled');
  const rows = await tx.db
    .selectFrom(sql<{ subject: string }>`unnest(${listOf(subjects, 'text')})`.as<'s'>(sql`s(subject)`))
    .leftJoin(ofPeriod.as('w'), 'w.subject', 's.subject')
    .leftJoin(findings.as('f'), 'f.subject', 's.subject')
    .leftJoin(cancelled.as('c'), 'c.subject', 's.subject')
    .select([
      's.subject',
      sql<number>`coalesce(w.samples, 0)`.as('samples'),
      'w.completedAt',
      'w.basisAdequate',
      'c.cancelledAt',
      'c.reason',
      'c.withdrawn',
      sql<number>`coalesce(f.tested, 0)`.as('tested'),
      sql<number>`coalesce(f.found, 0)`.as('found'),
      'f.misstatement',
    ])
    .execute();
  return new Map(rows.map((row) => [row.subject, row]));
}
