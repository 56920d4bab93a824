import { Client } from 'pg';
import { factorRegister } from '../../compute/factors/register.ts';
import { ingestClient, invoiceSource, requestBodies } from '../support/load.ts';
import type { BenchServer } from './bench-server.ts';

const SEED = 11;
const REQUESTS = 10;
const INVOICES = 100;
const LINES = 10;

/**
 * Additions to the product's tables that PostGraphile needs to serve the same graph: the factors, which the product has in
 * memory, as a table that components refer to, and the aggregates as views under the reader's rights.
 */
const BESIDES = `
  create table bench_factor (
    factor_id text, factor_year smallint, label text, region text, kg_per_unit text, unit text, source text,
    source_locator text, licence text, primary key (factor_id, factor_year)
  );
  grant select on bench_factor to footing_app;
  create view bench_emissions with (security_invoker = true) as
    select to_char(i.invoice_date, 'YYYY-MM') as month, l.category, sum(l.kgco2e) as kgco2e,
      count(*)::int as line_count
    from invoice i join line_item l on l.workspace_id = i.workspace_id and l.period = i.period
      and l.invoice_id = i.invoice_id
    where i.voided_at is null group by 1, 2;
  create view bench_vendor with (security_invoker = true) as
    select i.vendor_name, sum(l.kgco2e) as kgco2e, count(*)::int as line_count
    from invoice i join line_item l on l.workspace_id = i.workspace_id and l.period = i.period
      and l.invoice_id = i.invoice_id
    where i.voided_at is null group by 1 order by 2 desc;
  grant select on bench_emissions, bench_vendor to footing_app`;

/** The invoices that were pushed, again and again: others could have factors that are not in the table. */
export function pushedAgain(): () => unknown {
  let [next, count] = [invoiceSource(SEED, LINES), 0];
  return () => {
    if (count === REQUESTS * INVOICES) [next, count] = [invoiceSource(SEED, LINES), 0];
    count += 1;
    return next();
  };
}

/** Invoices of 10 lines, 100 a request, and the additions for PostGraphile. */
export async function prepareGraph(bench: BenchServer, requests: number = REQUESTS): Promise<void> {
  await push(bench, requests);
  const client = new Client({ connectionString: bench.superuserUrl });
  await client.connect();
  try {
    await client.query(BESIDES);
    await copyFactors(client);
    await client.query(
      `alter table line_component add constraint bench_factor_foreign
       foreign key (factor_id, factor_year) references bench_factor`,
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function push(bench: BenchServer, requests: number): Promise<void> {
  const client = ingestClient(bench.baseUrl, bench.apiKey);
  try {
    for (const body of requestBodies(requests, { seed: SEED, invoices: INVOICES, lines: LINES })) {
      const { status } = await client.send(body);
      if (status !== 200) throw new Error(`ingest answered ${status}`);
    }
  } finally {
    client.close();
  }
}

async function copyFactors(client: Client): Promise<void> {
  const used = await client.query<{ set_id: string; id: string; year: number }>(
    `select distinct i.factor_set_id as set_id, c.factor_id as id, c.factor_year as year
     from line_component c join invoice i using (workspace_id, invoice_id)`,
  );
  const [first] = used.rows;
  if (first === undefined) throw new Error('nothing was stored');
  const keys = used.rows.map(({ id, year }) => ({ factorId: id, factorYear: year }));
  const factors = factorRegister({ setId: first.set_id, keys });
  if (!factors.ok) throw new Error(factors.error.code);
  for (const {
    factorId,
    year,
    label,
    region,
    kgCo2ePerUnit,
    unit,
    source,
    sourceLocator,
    licence,
  } of factors.value) {
    await client.query('insert into bench_factor values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      factorId,
      year,
      label,
      region,
      kgCo2ePerUnit,
      unit,
      source,
      sourceLocator,
      licence,
    ]);
  }
}
