import { type Expression, type SqlBool, sql } from 'kysely';
import { AGE_STEPS, lnUncertaintyFactor, TRANSPORT_CATEGORIES } from '../contracts/uncertainty.ts';
import { KEYS, type Key, type Unit } from './emissions-keys.ts';
import type { Column } from './emissions-sums.ts';
import {
  componentConditions,
  IS_MAIN_PART,
  invoiceConditions,
  isCopyThatCounts,
  type LineFilter,
  linesOfInvoices,
  on,
  SOURCE_OF_PART,
  selectedLines,
  type Visible,
} from './line-filter.ts';
import { withAll } from './list.ts';
import type { SqlExecutor } from './sql.ts';
import { IS_MERGED } from './vendor-ids.ts';

export interface PartsQuery {
  readonly filter: LineFilter;
  readonly unit: Unit;
  readonly keys: readonly Key[];
  readonly columns: ReadonlySet<Column>;
  /** Dates are shown a year later. */
  readonly later: boolean;
  /** Further conditions on invoices. */
  readonly only?: readonly Expression<SqlBool>[];
}

type OfWorkspace = Pick<Visible, 'workspaceId'>;

/**
 * Biogenic CO2 of a part or a line: 0 for a biofuel whose factor states none, null for everything else. Only burnt
 * fuels have any, so the parts of other lines are not looked up.
 */
const BIOGENIC = {
  component: sql`coalesce(c.biogenic_co2_kg, case when c.factor_id like 'biofuel.%' then 0 end)`,
  line: ({
    workspaceId,
  }: OfWorkspace) => sql`case when l.factor_id like 'biofuel.%' or l.factor_id like 'fuel.%' then (
        select sum(coalesce(p.biogenic_co2_kg, case when p.factor_id like 'biofuel.%' then 0 end))
        from line_component p where p.workspace_id = ${workspaceId}::uuid and p.line_item_id = l.line_item_id) end`,
};

/** Only the main part of a line differs between the two figures. */
const MARKET_OF_PART = sql`coalesce(c.kgco2e, 0)
  + case when ${IS_MAIN_PART} then coalesce(l.market_based_kgco2e - l.kgco2e, 0) else 0 end`;

const ROOTS = [false, true].flatMap((isTransport) =>
  (['physical', 'spend'] as const).flatMap((method) =>
    Array.from({ length: AGE_STEPS.length + 1 }, (_, ageStep) => ageStep).flatMap((ageStep) =>
      [false, true].map((isRegionFallback) =>
        lnUncertaintyFactor({ isTransport, method, ageStep, isRegionFallback }).toFixed(12),
      ),
    ),
  ),
);
/** The logarithm of a part's uncertainty factor, looked up by the place of its pedigree in the list of all. */
const LN_FACTOR = sql`(${sql.raw(`array[${ROOTS.join(',')}]::numeric[]`)})[1
  + case when l.category in (${sql.join(TRANSPORT_CATEGORIES.map((name) => sql.lit(name)))}) then 20 else 0 end
  + case when l.method = 'spend' then 10 else 0 end
  + 2 * width_bucket(abs(extract(year from i.invoice_date)::int - coalesce(c.factor_year, 0)),
      ${sql.raw(`array[${AGE_STEPS.join(',')}]`)})
  + case when l.warnings::text like '%"code":"factor_region_fallback"%' then 1 else 0 end]`;

type Columns = Readonly<
  Partial<Record<Column, Expression<unknown> | ((of: OfWorkspace) => Expression<unknown>)>>
>;

const OF_INVOICE: Columns = {
  kg: on.ref('i.totalKgco2e'),
  market_kg: on.fn.coalesce('i.totalMarketBasedKgco2e', 'i.totalKgco2e'),
  lines: on.ref('i.lineItemCount'),
};
const OF_BOTH: Columns = {
  line: on.ref('l.lineItemId'),
  invoice: on.ref('i.invoiceId'),
  physical: on('l.method', '=', sql.lit('physical')),
  confidence: on.ref('l.confidence'),
  review: on.ref('l.needsReview'),
  duplicate: isCopyThatCounts,
  spend: on('l.spendAmount', '*', on.ref('i.workspaceRate')),
  currency: on.ref('i.workspaceCurrency'),
};
const OF_LINE: Columns = {
  ...OF_BOTH,
  kg: on.ref('l.kgco2e'),
  market_kg: on.fn.coalesce('l.marketBasedKgco2e', 'l.kgco2e'),
  main: sql.lit(true),
  biogenic: BIOGENIC.line,
};
const OF_COMPONENT: Columns = {
  ...OF_BOTH,
  kg: sql`coalesce(c.kgco2e, 0)`,
  market_kg: MARKET_OF_PART,
  source: SOURCE_OF_PART,
  main: IS_MAIN_PART,
  biogenic: BIOGENIC.component,
  factor_id: on.ref('c.factorId'),
  factor_year: on.ref('c.factorYear'),
  ln_factor: LN_FACTOR,
};

/** The rows of the unit that the filter selects, with their keys and these columns. */
export function partsOf({ db }: SqlExecutor, visible: Visible, of: PartsQuery): Expression<unknown> {
  const { filter, unit, later } = of;
  const keys = of.keys.map(({ value }, at) => sql`${value(later, visible)}`.as(`key${at + 1}`));
  const byVendor = of.keys.includes(KEYS.vendor);
  const chosen = (columns: Columns) => [
    ...keys,
    ...[...of.columns].map((name) => {
      const column = columns[name];
      if (column === undefined) throw new Error(`emissions: ${unit} has no ${name}`);
      return sql`${typeof column === 'function' ? column(visible) : column}`.as(name);
    }),
  ];
  const only = of.only ?? [];
  if (unit === 'invoice') {
    const invoices = db
      .selectFrom('invoice as i')
      .$if(byVendor, (all) => all.leftJoin('vendor_merge as m', (join) => join.on(IS_MERGED)));
    return withAll(invoices, [...only, ...invoiceConditions(visible, filter)]).select(chosen(OF_INVOICE));
  }
  const ofInvoices = linesOfInvoices(db).$if(byVendor, (all) =>
    all.leftJoin('vendor_merge as m', (join) => join.on(IS_MERGED)),
  );
  const lines = withAll(ofInvoices, [...only, ...selectedLines(visible, filter)]);
  if (unit === 'line') return lines.select(chosen(OF_LINE));
  const parts = lines.leftJoin('line_component as c', (join) =>
    join.onRef('c.workspaceId', '=', 'l.workspaceId').onRef('c.lineItemId', '=', 'l.lineItemId'),
  );
  return withAll(parts, componentConditions(filter)).select(chosen(OF_COMPONENT));
}
