import type { SqlExecutor } from './sql.ts';

/** Bought electricity and heat of a period both ways. Kilograms and kWh are exact decimal text. */
export interface Scope2Totals {
  readonly period: string;
  readonly locationBasedKgco2e: string;
  /** With the guarantees of origin of the period taken off. */
  readonly marketBasedKgco2e: string;
  /** Electricity that they cover, and what that takes off the figures of the lines. */
  readonly guaranteedKwh: string;
  readonly guaranteedKgco2e: string;
  /** All scopes of the period, market-based. */
  readonly totalMarketBasedKgco2e: string;
}

/** n/d of integers, half to even. */
function halfEven(n: string, d: string): string {
  const [q, r] = [`div(${n}, ${d})`, `mod(${n}, ${d})`];
  return `(${q} + case when 2 * ${r} > ${d} or (2 * ${r} = ${d} and mod(${q}, 2) = 1) then 1 else 0 end)`;
}

const MICRO = '1000000::numeric';

/**
 * CTEs that end in `applied`: what guarantees of origin of a period and country cover there of the electricity that no
 * certificate on a line does, as far as their volume goes, and the share of its kilograms that takes off. All of that
 * electricity is covered alike, so it matters to no one which invoice came first or was voided.
 * @param live - conditions on `invoice i`.
 * @param guaranteed - rows of period, country and kwh.
 */
function appliedCtes(live: string, guaranteed: string): string {
  const kg = `${halfEven('n', 'd')} / ${MICRO}`;
  return `guaranteed as (
      select period, country, sum(kwh) as kwh from (${guaranteed}) g group by period, country
    ), uncovered as (
      select l.period, i.region as country, sum((l.market_based ->> 'uncovered_kwh')::numeric) as kwh,
        sum(l.market_based_kgco2e - l.kgco2e + c.kgco2e) as kg
      from line_item l join invoice i on i.workspace_id = l.workspace_id and i.invoice_id = l.invoice_id
        join line_component c on c.workspace_id = l.workspace_id and c.line_item_id = l.line_item_id and c.ordinal = 0
      where l.workspace_id = $1 and l.market_based is not null and l.category = 'electricity'
        and l.method = 'physical' and (l.period, i.region) in (select period, country from guaranteed) and ${live}
      group by l.period, i.region
    ), shares as (
      select g.period, g.country, g.kwh, coalesce(u.kwh, 0) as uncovered_kwh, coalesce(u.kg, 0) as uncovered_kg,
        case when u.kwh > 0 and u.kg > 0 then least(u.kwh, g.kwh) else 0 end as applied_kwh
      from guaranteed g left join uncovered u using (period, country)
    ), applied as (
      select period, country, kwh, uncovered_kwh, applied_kwh,
        case when applied_kwh = 0 then 0 else (select ${kg} from (select
          trunc(uncovered_kg * ${MICRO}) * trunc(applied_kwh * ${MICRO}) as n,
          trunc(uncovered_kwh * ${MICRO}) as d) parts) end as applied_kg
      from shares
    )`;
}

/** Guarantees of origin in force; $2 names periods with blanks between them. */
const IN_FORCE = `select period, country, mwh * 1000 as kwh from instrument
  where workspace_id = $1 and kind = 'guarantees_of_origin' and revoked_at is null
    and ($2::text is null or period = any(string_to_array($2, ' ')))`;

const LIVE = `i.voided_at is null and ($2::text is null or i.period = any(string_to_array($2, ' ')))`;

/** CTEs that end in `scope2`, a row for each period of $2, or for every one where that is null. */
export const SCOPE2_CTES = `${appliedCtes(LIVE, IN_FORCE)}, both_ways as (
    select i.period, sum(coalesce(i.total_market_based_kgco2e, i.total_kgco2e)) as total,
      sum(coalesce(i.total_market_based_kgco2e, i.total_kgco2e) - i.total_kgco2e) as beyond
    from invoice i where i.workspace_id = $1 and ${LIVE} group by i.period
  ), location as (
    select c.period, sum(c.kgco2e) as kg
    from line_component c join invoice i on i.workspace_id = c.workspace_id and i.invoice_id = c.invoice_id
    where c.workspace_id = $1 and c.scope = 2 and ${LIVE} group by c.period
  ), taken as (
    select period, sum(applied_kwh) as kwh, sum(applied_kg) as kg from applied group by period
  ), scope2 as (
    select b.period, coalesce(l.kg, 0) as location_kg, coalesce(l.kg, 0) + b.beyond - coalesce(t.kg, 0) as market_kg,
      coalesce(t.kwh, 0) as guaranteed_kwh, coalesce(t.kg, 0) as guaranteed_kg,
      b.total - coalesce(t.kg, 0) as total_market_kg
    from both_ways b left join location l using (period) left join taken t using (period)
  )`;

/** Both ways, by period; one without live invoices has none. One statement. */
export async function scope2OfPeriods(
  tx: SqlExecutor & { readonly workspaceId: string },
  names: readonly string[],
): Promise<Map<string, Scope2Totals>> {
  const rows = await tx.sql<Scope2Totals>(
    `with ${SCOPE2_CTES} select period, location_kg::numeric(40, 6)::text as "locationBasedKgco2e",
       market_kg::numeric(40, 6)::text as "marketBasedKgco2e", guaranteed_kwh::text as "guaranteedKwh",
       guaranteed_kg::numeric(40, 6)::text as "guaranteedKgco2e",
       total_market_kg::numeric(40, 6)::text as "totalMarketBasedKgco2e"
     from scope2`,
    [tx.workspaceId, names.join(' ')],
  );
  return new Map(rows.map((row) => [row.period, row]));
}
