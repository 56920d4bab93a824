import { sql } from 'kysely';
import { LATE_INVOICES_NAMED, type LateChange } from '../contracts/late-changes.ts';
import { isAsRecorded } from './as-recorded.ts';
import { APPLIED_KG, appliedKwh } from './scope2.ts';
import { anyOf, type Tenant } from './sql.ts';

/** What became of the guarantees of origin that a draw counted on. */
export interface LateGuarantees {
  readonly change: LateChange;
  /** The first version with electricity that is not as it was recorded. */
  readonly changedVersion: number | null;
}

interface Found extends Omit<LateChange, 'change'> {
  readonly sampleId: string;
  readonly changedVersion: number | null;
}

/** The instruments that the entry of the draw of `s` names; null in draws of earlier versions. */
const instrumentsAtDraw = ({ workspaceId }: Tenant) => sql`(
  select p.payload::json -> 'instruments' from audit_entry e join audit_payload p
    on p.workspace_id = e.workspace_id and p.period = e.period and p.seq = e.seq
  where e.workspace_id = ${workspaceId}::uuid and e.period = g.period
    and e.subject = 'engagement:' || g.engagement_id and e.kind = 'sample.generated' and e.seq > s.chain_size
    and p.payload::json ->> 'sample_id' = s.sample_id::text
  order by e.seq limit 1)`;

/** Versions in force with purchased electricity, as recorded, of the periods in `changed`. */
const electricityVersions = (tx: Tenant) => sql`
  select e.period, e.seq, p.payload::json -> 'invoice' as invoice, ${isAsRecorded(tx)} as is_as_recorded
  from audit_entry e join audit_payload p
    on p.workspace_id = e.workspace_id and p.period = e.period and p.seq = e.seq
  where e.workspace_id = ${tx.workspaceId}::uuid and e.period = any(array(select period from changed))
    and e.kind in ('invoice.recorded', 'invoice.amended') and position('"uncovered_kwh"' in p.payload) > 0
    and not exists (select 1 from audit_entry n where n.workspace_id = ${tx.workspaceId}::uuid
      and n.period = e.period and n.subject = e.subject and n.seq > e.seq
      and n.kind in ('invoice.recorded', 'invoice.amended', 'invoice.voided'))`;

/** Electricity without a certificate on its line, and its own market-based kilograms, by invoice. Rows count where one was erased. */
const uncoveredByInvoice = ({ workspaceId }: Tenant) => sql`
  select v.period, v.seq, v.is_as_recorded, v.invoice ->> 'region' as country,
    (v.invoice ->> 'invoice_id')::uuid as invoice_id, l.kwh, l.kg
  from version v cross join lateral (
    select sum((line.value -> 'market_based' ->> 'uncovered_kwh')::numeric) as kwh,
      sum((line.value -> 'market_based' ->> 'kgco2e')::numeric - (line.value ->> 'kgco2e')::numeric
        + (line.value -> 'components' -> 0 ->> 'kgco2e')::numeric) as kg
    from json_array_elements(v.invoice -> 'line_items') line
    where line.value ->> 'category' = 'electricity' and line.value ->> 'method' = 'physical') l
  where l.kwh is not null
  union all
  select i.period, null, true, i.region, i.invoice_id, sum((l.market_based ->> 'uncovered_kwh')::numeric),
    sum(l.market_based_kgco2e - l.kgco2e + c.kgco2e)
  from invoice i
    join line_item l on l.workspace_id = i.workspace_id and l.invoice_id = i.invoice_id
    join line_component c on c.workspace_id = l.workspace_id and c.line_item_id = l.line_item_id and c.ordinal = 0
  where i.workspace_id = ${workspaceId}::uuid and i.period = any(array(select period from changed))
    and i.erased_at is not null and i.voided_at is null
    and l.market_based is not null and l.category = 'electricity' and l.method = 'physical'
  group by i.period, i.region, i.invoice_id`;

/** Kilograms that a volume of `v` covers of the electricity `u`. */
const covered = (volume: 'held' | 'present') => sql`(select ${APPLIED_KG} from (
  select ${appliedKwh(sql.ref(`v.${volume}`))} as applied_kwh, coalesce(u.kwh, 0) as uncovered_kwh,
    coalesce(u.kg, 0) as uncovered_kg) x)`;

/**
 * The draws of which guarantees of origin of the period were registered or revoked since, with what that adds to the
 * market-based figure of the period or takes off it, over its invoices as they are now on the chain; without its sign. The
 * figure of a line never changes by a guarantee. Draws of earlier versions do not say what there was. One statement.
 * Source: docs/decisions/0013-guarantees-on-the-period.md.
 */
export async function lateGuarantees(
  tx: Tenant,
  sampleIds: readonly string[],
): Promise<Map<string, LateGuarantees>> {
  const { rows } = await sql<Found>`
    with drawn as materialized (
      select s.sample_id, g.period, ${instrumentsAtDraw(tx)} as instruments
      from sample s join engagement g on g.workspace_id = s.workspace_id and g.engagement_id = s.engagement_id
      where s.workspace_id = ${tx.workspaceId}::uuid and s.sample_id = ${anyOf(sampleIds, 'uuid')}
    ), held as (
      select d.sample_id, d.period, i.value ->> 'instrument_id' as id, i.value ->> 'country' as country,
        (i.value ->> 'mwh')::numeric as mwh
      from drawn d cross join json_array_elements(d.instruments) i
      where i.value ->> 'kind' = 'guarantees_of_origin'
    ), present as (
      select d.sample_id, d.period, i.instrument_id::text as id, i.country, i.mwh
      from drawn d join instrument i on i.workspace_id = ${tx.workspaceId}::uuid and i.period = d.period
      where d.instruments is not null and i.kind = 'guarantees_of_origin' and i.revoked_at is null
    ), changed as materialized (
      select distinct coalesce(h.sample_id, n.sample_id) as sample_id, coalesce(h.period, n.period) as period
      from held h full join present n
        on n.sample_id = h.sample_id and n.id = h.id and n.country = h.country and n.mwh = h.mwh
      where h.id is null or n.id is null
    ), volume as (
      select v.sample_id, v.period, v.country, sum(v.held) * 1000 as held, sum(v.present) * 1000 as present
      from (select sample_id, period, country, mwh as held, 0 as present from held
        union all select sample_id, period, country, 0, mwh from present) v
      where v.sample_id in (select sample_id from changed)
      group by v.sample_id, v.period, v.country
    ), version as materialized (${electricityVersions(tx)}
    ), power as materialized (${uncoveredByInvoice(tx)}
    ), uncovered as (
      select period, country, sum(kwh) as kwh, sum(kg) as kg from power group by period, country
    ), differing as (
      select v.sample_id, v.period, v.country, abs(${covered('held')} - ${covered('present')}) as kg
      from volume v left join uncovered u on u.period = v.period and u.country = v.country
      where v.held <> v.present
    )
    select c.sample_id as "sampleId",
      (select coalesce(sum(d.kg), 0)::float8 from differing d where d.sample_id = c.sample_id) as kgco2e,
      w.invoices, w.invoice_ids, (select min(p.seq) from power p where p.period = c.period
        and not p.is_as_recorded)::int as "changedVersion"
    from changed c cross join lateral (
      select count(*)::int as invoices, coalesce(to_json((array_agg(p.invoice_id
        order by abs(p.kg) desc, p.invoice_id))[1:${sql.lit(LATE_INVOICES_NAMED)}]), '[]') as invoice_ids
      from differing d join power p on p.period = d.period and p.country = d.country
      where d.sample_id = c.sample_id and p.kwh <> 0) w`.execute(tx.db);
  return new Map(
    rows.map(({ sampleId, changedVersion, ...change }) => [
      sampleId,
      { change: { change: 'guarantees_changed', ...change }, changedVersion },
    ]),
  );
}
