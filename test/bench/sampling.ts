import { hash, randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { rePerform } from '../../compute/reperform/re-perform.ts';
import { drawSample } from '../../compute/sampling/draw-sample.ts';
import { columnsOf, type PopulationColumns } from '../../compute/sampling/population-columns.ts';
import { ingestClient, invoiceSource, requestBodies } from '../support/load.ts';
import { storeInvoices } from '../support/stored-invoices.ts';
import type { BenchServer } from './bench-server.ts';
import { type Finding, median, thousands } from './report.ts';

const LINES = 1_000_000;
const PUSHED_REQUESTS = 10;
const INVOICES_PER_REQUEST = 100;
const LINES_PER_INVOICE = 10;
const COPIES = LINES / (PUSHED_REQUESTS * INVOICES_PER_REQUEST * LINES_PER_INVOICE);
const MEMORY_MIB = 512;
const ROUNDS = 3;
/** Lines for a warm-up: a service has its code compiled after a minute of use. */
const WARM_UP_ROUNDS = 20;
/** Longer than pushing the copied requests takes, so that a copy follows all earlier ones. */
const ROUND_MS = 600_000;

/** Sampling and re-performance in one thread, compared with one hash an item and with an absolute rate. */
export function measureSamplingInMemory(): Finding[] {
  // First, while there are no million ids for the garbage collector to visit.
  const rate = rePerformRate();
  const ids = Array.from({ length: LINES }, () => randomUUIDv7());
  const population = populationOf(ids);
  const ratios = Array.from(
    { length: ROUNDS },
    () => secondsOf(() => draw(population)) / secondsOf(() => hashAll(ids)),
  );
  const ratio = median(ratios);
  return [
    {
      name: 'sampling 1,000,000 items in memory / one SHA-256 an item',
      value: ratio.toFixed(2),
      target: 'at most 3',
      reached: ratio <= 3,
    },
    {
      name: 're-performance in one thread, 1,000 lines',
      value: `${thousands(rate)} lines/s`,
      target: 'at least 20,000',
      reached: rate >= 20_000,
    },
  ];
}

/** In the form in which the service scores lines: columns, not yet frozen, sorted or hashed. */
function populationOf(ids: readonly string[]): PopulationColumns {
  let state = 1;
  return columnsOf(
    ids.map((lineItemId) => {
      state = (state * 48_271) % 2_147_483_647;
      return {
        lineItemId,
        recordedKgCo2e: (state / 1_000_000).toFixed(6),
        riskWeight: ['1', '1.15', '1.3', '1.5'][state % 4] ?? '1',
      };
    }),
  );
}

function draw(population: PopulationColumns): void {
  const drawn = drawSample(population, {
    confidence: 0.95,
    tolerableKgCo2e: '30000000',
    expectedKgCo2e: '3000000',
    method: 'systematic_pps',
    seed: 'a seed of twenty characters',
    keyItemIds: [],
  });
  if (!drawn.ok) throw new Error(drawn.error.detail);
}

function hashAll(ids: readonly string[]): void {
  let last = '';
  for (const id of ids) last = hash('sha256', id);
  if (last === '') throw new Error('nothing was hashed');
}

function rePerformRate(): number {
  const next = invoiceSource(5, LINES_PER_INVOICE);
  const { invoices, lines } = storeInvoices(Array.from({ length: 100 }, () => next()));
  const run = () => {
    const results = rePerform({ invoices, overrides: null });
    if (results.length !== lines.length) throw new Error('a line is missing');
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) run();
  return lines.length / median(Array.from({ length: 7 }, () => secondsOf(run)));
}

function secondsOf(work: () => void): number {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1_000;
}

/**
 * From PostgreSQL to the stored sample over HTTP, by a gateway with the settings for 512 MB, compared with one SELECT of the
 * same columns by the bare client.
 */
export async function measureSamplingFromDatabase(bench: BenchServer): Promise<Finding[]> {
  await fill(bench);
  const auditor = await assignAuditor(bench);
  const bare = await secondsOfBareSelect(bench);
  const memory = watchMemory(bench.pid);
  const started = performance.now();
  const answer = await post(bench, auditor.token, '/api/workpaper', {
    action: 'generate-sample',
    engagement_id: auditor.engagementId,
  });
  const seconds = (performance.now() - started) / 1_000;
  const peak = memory.stop();
  const sample = (answer as { sample: { population: { line_items: number }; items: unknown[] } }).sample;
  const ratio = seconds / bare;
  return [
    {
      name: `sampling ${thousands(sample.population.line_items)} lines from PostgreSQL to the stored sample / bare SELECT`,
      value: `${ratio.toFixed(2)}  (${seconds.toFixed(1)} s and ${bare.toFixed(1)} s; ${sample.items.length} items)`,
      target: 'at most 4',
      reached: ratio <= 4,
    },
    {
      name: `resident memory of the gateway's process while sampling, its threads and the ${thousands(memory.before ?? 0)} MiB before included`,
      value: peak === null ? 'no /proc' : `${peak.most} MiB in all, ${peak.growth} MiB for the sample`,
      target: `within ${MEMORY_MIB} MiB`,
      reached: peak !== null && peak.most <= MEMORY_MIB,
    },
  ];
}

/** Ten thousand lines through ingest, then copies of them in the tables up to a million. */
async function fill(bench: BenchServer): Promise<void> {
  const client = ingestClient(bench.baseUrl, bench.apiKey);
  for (const body of requestBodies(PUSHED_REQUESTS, {
    seed: 3,
    invoices: INVOICES_PER_REQUEST,
    lines: LINES_PER_INVOICE,
  })) {
    const { status } = await client.send(body);
    if (status !== 200) throw new Error(`ingest answered ${status}`);
  }
  client.close();
  await withClient(bench, async (pg) => {
    // Copies refer to the same rows as their originals, so foreign keys need no check.
    await pg.query('set session_replication_role = replica');
    await copy(pg, 'invoice', ['invoice_id']);
    await copy(pg, 'line_item', ['invoice_id', 'line_item_id']);
    await pg.query('vacuum analyze invoice');
    await pg.query('vacuum analyze line_item');
  });
}

/**
 * Copies every row of a table until there are enough, as if the same requests had been pushed again. Ids are UUIDv7, whose
 * first 48 bits are the time, so each round moves a copy's id by a constant.
 */
async function copy(pg: Client, table: string, ids: readonly string[]): Promise<void> {
  const { rows } = await pg.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => (ids.includes(name) ? laterId(`t.${name}`) : `t.${name}`));
  await pg.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
     from generate_series(2, ${COPIES}) n cross join ${table} t order by n, ${ids.map((id) => `t.${id}`).join(', ')}`,
  );
}

/** The UUIDv7 `n` rounds later. */
function laterId(id: string): string {
  const hex = `replace(${id}::text, '-', '')`;
  const time = `('x' || left(${hex}, 12))::bit(48)::bigint + n * ${ROUND_MS}`;
  return `(lpad(to_hex(${time}), 12, '0') || substr(${hex}, 13))::uuid`;
}

interface Auditor {
  readonly token: string;
  readonly engagementId: string;
}

async function assignAuditor(bench: BenchServer): Promise<Auditor> {
  const owner = await signIn(bench, bench.owner);
  const period = await withClient(bench, async (pg) => {
    const { rows } = await pg.query<{ period: string }>(
      'select period from line_item group by period order by count(*) desc limit 1',
    );
    return rows[0]?.period ?? '';
  });
  const created = await post(bench, owner, '/trpc/engagement.create', {
    period,
    assurance_level: 'reasonable',
    auditors: [bench.auditor.email],
  });
  const { engagement_id } = (created as { result: { data: { engagement_id: string } } }).result.data;
  return { token: await signIn(bench, bench.auditor), engagementId: engagement_id };
}

async function signIn(bench: BenchServer, user: BenchServer['owner']): Promise<string> {
  const answer = await post(bench, null, '/api/auth/token', { ...user });
  return (answer as { access_token: string }).access_token;
}

async function post(bench: BenchServer, token: string | null, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(bench.baseUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function secondsOfBareSelect(bench: BenchServer): Promise<number> {
  return withClient(bench, async (pg) => {
    const started = performance.now();
    const { rowCount } = await pg.query({
      rowMode: 'array',
      text: `select l.line_item_id, l.invoice_id, i.vendor_name, l.category, l.method, l.confidence, l.needs_review,
          l.kgco2e, l.spend_amount, i.currency, l.quantity, l.unit_of_measure, i.invoice_date, i.region,
          l.service_period_start, l.service_period_end, l.factor_id, i.reconciliation_status, l.warnings,
          i.duplicate_of, l.description
        from line_item l join invoice i on i.workspace_id = l.workspace_id and i.invoice_id = l.invoice_id
        where l.period = (select period from line_item group by period order by count(*) desc limit 1)
          and i.voided_at is null`,
    });
    if ((rowCount ?? 0) < LINES / 10) throw new Error(`only ${rowCount} lines were read`);
    return (performance.now() - started) / 1_000;
  });
}

async function withClient<Value>(bench: BenchServer, work: (pg: Client) => Promise<Value>): Promise<Value> {
  const pg = new Client({ connectionString: bench.superuserUrl });
  await pg.connect();
  try {
    return await work(pg);
  } finally {
    await pg.end();
  }
}

interface WatchedMemory {
  readonly before: number | null;
  stop(): { readonly growth: number; readonly most: number } | null;
}

/**
 * Watches the resident memory of a whole process: heaps and buffers of all its threads, its program and its libraries. null
 * where there is no /proc.
 */
function watchMemory(pid: number | null): WatchedMemory {
  const before = residentMib(pid);
  let most = before ?? 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentMib(pid) ?? 0);
  }, 50);
  return {
    before,
    stop() {
      clearInterval(timer);
      return before === null ? null : { growth: most - before, most };
    },
  };
}

function residentMib(pid: number | null): number | null {
  try {
    const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kib === undefined ? null : Math.round(Number(kib) / 1_024);
  } catch {
    return null;
  }
}
