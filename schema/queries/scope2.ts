import { type RawBuilder, sql } from 'kysely';
import { anyOf, type Tenant } from './sql.ts';

const MICRO = sql`1000000::numeric`;
/** n/d of integers, half to even. */
const HALF_EVEN = sql`(div(n, d) + case when 2 * mod(n, d) > d or (2 * mod(n, d) = d and mod(div(n, d), 2) = 1)
  then 1 else 0 end)`;
/** Electricity `u` that a volume of guarantees covers. */
export const appliedKwh = (volume: RawBuilder<unknown>) =>
  sql<string>`case when u.kwh > 0 and u.kg > 0 then least(u.kwh, ${volume}) else 0 end`;
/** Kilograms that guarantees cover: the same share of the uncovered kilograms as of the uncovered electricity. */
export const APPLIED_KG = sql<string>`case when applied_kwh = 0 then 0 else (select ${HALF_EVEN} / ${MICRO} from (select
  trunc(uncovered_kg * ${MICRO}) * trunc(applied_kwh * ${MICRO}) as n, trunc(uncovered_kwh * ${MICRO}) as d) parts) end`;

/** Guarantees of origin in force, by period and country. */
const guaranteed = (tx: Tenant, periods: readonly string[] | null) =>
  tx.db
    .selectFrom('instrument')
    .select(['period', 'country', sql<string>`sum(mwh * 1000)`.as('kwh')])
    .where('workspaceId', '=', tx.workspaceId)
    .where('kind', '=', 'guarantees_of_origin')
    .where('revokedAt', 'is', null)
    .$if(periods !== null, (all) => all.where('period', '=', anyOf(periods ?? [])))
    .groupBy(['period', 'country']);

/** Live invoices of some periods; null: of all. */
const live = (tx: Tenant, periods: readonly string[] | null) =>
  tx.db
    .selectFrom('invoice as i')
    .where('i.workspaceId', '=', tx.workspaceId)
    .where('i.voidedAt', 'is', null)
    .$if(periods !== null, (all) => all.where('i.period', '=', anyOf(periods ?? [])));

/**
 * The electricity without a certificate on its line that guarantees of origin of its period and country cover, up to
 * their volume, and the kilograms this deducts. All of that electricity is covered in proportion, so the order of
 * invoices and voids does not matter. For queries with `scope2` among their tables: a row for each of these periods
 * that has live invoices; null: for every one.
 */
export function withScope2(tx: Tenant, periods: readonly string[] | null) {
  return tx.db
    .with('guaranteed', () => guaranteed(tx, periods))
    .with('uncovered', () =>
      live(tx, periods)
        .innerJoin('line_item as l', (join) =>
          join.onRef('l.workspaceId', '=', 'i.workspaceId').onRef('l.invoiceId', '=', 'i.invoiceId'),
        )
        .innerJoin('line_component as c', (join) =>
          join
            .onRef('c.workspaceId', '=', 'l.workspaceId')
            .onRef('c.lineItemId', '=', 'l.lineItemId')
            .on('c.ordinal', '=', 0),
        )
        .select(['l.period', 'i.region as country'])
        .select([
          sql<string>`sum((l.market_based ->> 'uncovered_kwh')::numeric)`.as('kwh'),
          sql<string>`sum(l.market_based_kgco2e - l.kgco2e + c.kgco2e)`.as('kg'),
        ])
        .where('l.marketBased', 'is not', null)
        .where('l.category', '=', 'electricity')
        .where('l.method', '=', 'physical')
        .where(sql<boolean>`(l.period, i.region) in (select period, country from guaranteed)`)
        .groupBy(['l.period', 'i.region']),
    )
    .with('shares', (db) =>
      db
        .selectFrom('guaranteed as g')
        .leftJoin('uncovered as u', (join) =>
          join.onRef('u.period', '=', 'g.period').onRef('u.country', '=', 'g.country'),
        )
        .select([
          'g.period',
          sql<string>`coalesce(u.kwh, 0)`.as('uncovered_kwh'),
          sql<string>`coalesce(u.kg, 0)`.as('uncovered_kg'),
          appliedKwh(sql.ref('g.kwh')).as('applied_kwh'),
        ]),
    )
    .with('applied', (db) =>
      db.selectFrom('shares').select(['period', 'applied_kwh', APPLIED_KG.as('applied_kg')]),
    )
    .with('taken', (db) =>
      db
        .selectFrom('applied')
        .select(({ fn }) => ['period', fn.sum('applied_kwh').as('kwh'), fn.sum('applied_kg').as('kg')])
        .groupBy('period'),
    )
    .with('both_ways', () =>
      live(tx, periods)
        .select([
          'i.period',
          sql<string>`sum(coalesce(i.total_market_based_kgco2e, i.total_kgco2e))`.as('total'),
          sql<string>`sum(coalesce(i.total_market_based_kgco2e, i.total_kgco2e) - i.total_kgco2e)`.as(
            'beyond',
          ),
        ])
        .groupBy('i.period'),
    )
    .with('location', () =>
      live(tx, periods)
        .innerJoin('line_component as c', (join) =>
          join.onRef('c.workspaceId', '=', 'i.workspaceId').onRef('c.invoiceId', '=', 'i.invoiceId'),
        )
        .select(({ fn }) => ['c.period', fn.sum('c.kgco2e').as('kg')])
        .where('c.scope', '=', 2)
        .groupBy('c.period'),
    )
    .with('scope2', (db) =>
      db
        .selectFrom('both_ways as b')
        .leftJoin('location as l', 'l.period', 'b.period')
        .leftJoin('taken as t', 't.period', 'b.period')
        .select([
          'b.period',
          sql<string>`coalesce(l.kg, 0)`.as('location_kg'),
          sql<string>`coalesce(l.kg, 0) + b.beyond - coalesce(t.kg, 0)`.as('market_kg'),
          sql<string>`coalesce(t.kwh, 0)`.as('guaranteed_kwh'),
          sql<string>`coalesce(t.kg, 0)`.as('guaranteed_kg'),
          sql<string>`b.total - coalesce(t.kg, 0)`.as('total_market_kg'),
        ]),
    );
}

/** Bought electricity and heat of a period by both methods. Kilograms and kWh are exact decimal text. */
export type Scope2Totals = Awaited<ReturnType<typeof readScope2>>[number];

/** By both methods, by period; one without live invoices has none. One statement. */
export async function scope2OfPeriods(
  tx: Tenant,
  names: readonly string[],
): Promise<Map<string, Scope2Totals>> {
  return new Map((await readScope2(tx, names)).map((row) => [row.period, row]));
}

const readScope2 = (tx: Tenant, names: readonly string[]) =>
  withScope2(tx, names)
    .selectFrom('scope2')
    .select([
      'period',
      sql<string>`location_kg::numeric(40, 6)`.as('locationBasedKgco2e'),
      /** After deducting guarantees of origin of the period. */
      sql<string>`market_kg::numeric(40, 6)`.as('marketBasedKgco2e'),
      /** Electricity that they cover, and the kilograms this deducts from the figures of the lines. */
      sql<string>`guaranteed_kwh`.as('guaranteedKwh'),
      sql<string>`guaranteed_kg::numeric(40, 6)`.as('guaranteedKgco2e'),
      /** All scopes of the period, market-based. */
      sql<string>`total_market_kg::numeric(40, 6)`.as('totalMarketBasedKgco2e'),
    ])
    .execute();
