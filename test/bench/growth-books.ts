import { hash, randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { buildEntry, chainId } from '../../compute/chain/entry.ts';
import type { SetupResult } from '../../gateway/cli/setup.ts';
import { invoiceSource } from '../support/load.ts';
import type { BenchServer } from './bench-server.ts';

export const LINES_PER_INVOICE = 10;
/** All dates of the demo year. */
const PERIOD = '2025';
const TEMPLATES = 1_000;
const INVOICES_PER_REQUEST = 100;
const INVOICES_PER_BATCH = 1_000;

/** Tables with rows of an invoice, without the trail. */
const TABLES = ['invoice', 'line_item', 'line_component', 'line_detail'];
const TRAIL = {
  audit_entry: ['workspace_id', 'period', 'seq', 'prev_hash', 'hash', 'header'],
  audit_payload: ['workspace_id', 'period', 'seq', 'payload'],
};
/** Every table that grows with the books. */
export const GROWING_TABLES: readonly string[] = [...TABLES, ...Object.keys(TRAIL)];

/** The books of all tenants of a server, with rows as if they had been pushed. */
export interface Books {
  /** Adds invoices until the tenant has this many lines, and their entries on its chain. */
  fill(tenant: SetupResult, lines: number): Promise<void>;
  /** As the database is some time after the writes. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Copies of invoices that the server's first workspace got over HTTP: with ids, numbers and times of their own, the rows
 * by COPY, the entries linked by the product's own function.
 */
export async function openBooks(bench: BenchServer): Promise<Books> {
  await push(bench, TEMPLATES);
  const client = await connect(bench);
  const loaders = new Map<string, Loader>();
  for (const table of TABLES)
    loaders.set(table, await openLoader(bench, table, await columnsOf(client, table)));
  for (const [table, columns] of Object.entries(TRAIL)) {
    loaders.set(table, await openLoader(bench, table, columns));
  }
  const templates = await readTemplates(client, bench.workspaceId, loaders);
  return {
    fill: (tenant, lines) => fill({ client, loaders, templates }, tenant, lines),
    async settle() {
      await client.query('vacuum analyze');
      await client.query('checkpoint');
    },
    async close() {
      for (const one of [{ client }, ...loaders.values()]) await one.client.end();
    },
  };
}

/** Pushes invoices over HTTP. */
export async function push(
  { baseUrl, apiKey }: Pick<SetupResult, 'baseUrl' | 'apiKey'>,
  count: number,
): Promise<void> {
  const next = invoiceSource(3, LINES_PER_INVOICE);
  // A number is replaced in the text of its invoice: it must not occur there by chance.
  const invoices = Array.from({ length: count }, () => ({ ...next(), invoice_number: randomUUIDv7() }));
  for (let at = 0; at < count; at += INVOICES_PER_REQUEST) {
    const answer = await fetch(`${baseUrl}/api/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ invoices: invoices.slice(at, at + INVOICES_PER_REQUEST) }),
    });
    if (answer.status !== 200) throw new Error(`ingest: ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
  }
}

/** As superuser, exempt from row-level security; copies refer to rows that are there, so foreign keys need no check. */
async function connect({ superuserUrl }: BenchServer): Promise<Client> {
  const client = new Client({
    connectionString: superuserUrl,
    options: '-c session_replication_role=replica -c synchronous_commit=off',
  });
  await client.connect();
  return client;
}

interface Loader {
  readonly client: Client;
  readonly columns: readonly string[];
  load(rows: readonly string[]): Promise<void>;
}

/** A connection for each table, so that all are written at the same time. */
async function openLoader(bench: BenchServer, table: string, columns: readonly string[]): Promise<Loader> {
  const client = await connect(bench);
  return {
    client,
    columns,
    async load(rows) {
      const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
      await pipeline(Readable.from([rows.join('')]), into);
    },
  };
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** A text cut where copies have other values: `texts[0] values[places[0]] texts[1] …`. */
interface Cut {
  readonly texts: readonly string[];
  readonly places: readonly number[];
}

function cut(text: string, values: readonly string[]): Cut {
  const pieces = text.split(new RegExp(`(${values.map((value) => RegExp.escape(value)).join('|')})`));
  return {
    texts: pieces.filter((_, at) => at % 2 === 0),
    places: pieces.filter((_, at) => at % 2 === 1).map((value) => values.indexOf(value)),
  };
}

function filled({ texts, places }: Cut, values: readonly string[]): string {
  let text = texts[0] ?? '';
  for (const [at, place] of places.entries()) text += (values[place] ?? '') + (texts[at + 1] ?? '');
  return text;
}

/** An invoice to copy. */
interface Template {
  readonly lines: number;
  /** Of `TABLES`, in the format of COPY. */
  readonly rows: readonly Cut[];
  readonly payload: Cut;
}

interface Source {
  readonly client: Client;
  readonly loaders: ReadonlyMap<string, Loader>;
  readonly templates: readonly Template[];
}

async function readTemplates(
  client: Client,
  workspaceId: string,
  loaders: ReadonlyMap<string, Loader>,
): Promise<Template[]> {
  const { rows: invoices } = await client.query<{
    id: string;
    values: string[];
    lines: string[];
    payload: string;
  }>(
    `select i.invoice_id as id, p.payload,
       array[i.workspace_id::text, i.invoice_id::text, i.invoice_number, i.content_fingerprint, i.recorded_at::text] as values,
       (select array_agg(l.line_item_id::text order by l.line_index) from line_item l
        where l.workspace_id = i.workspace_id and l.invoice_id = i.invoice_id) as lines
     from invoice i join audit_entry e on e.workspace_id = i.workspace_id and e.subject = 'invoice:' || i.invoice_id
       join audit_payload p on p.workspace_id = e.workspace_id and p.period = e.period and p.seq = e.seq
     where i.workspace_id = $1 and i.period = '${PERIOD}'`,
    [workspaceId],
  );
  const tables: Map<string, string[]>[] = [];
  for (const table of TABLES) {
    tables.push(
      await rowsByInvoice(client, workspaceId, { table, columns: loaders.get(table)?.columns ?? [] }),
    );
  }
  return invoices.map(({ id, values, lines, payload }) => {
    const varying = [...values, ...lines];
    return {
      lines: lines.length,
      rows: tables.map((rows) => cut((rows.get(id) ?? []).join(''), varying)),
      payload: cut(payload, varying),
    };
  });
}

async function rowsByInvoice(
  client: Client,
  workspaceId: string,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): Promise<Map<string, string[]>> {
  const source = `select ${columns.join(', ')} from ${table} where workspace_id = '${workspaceId}'`;
  const text = await textOf(client.query(copyTo(`copy (${source}) to stdout`)));
  const at = columns.indexOf('invoice_id');
  return Map.groupBy(text.match(/.+\n/g) ?? [], (row) => row.split('\t')[at] ?? '');
}

interface Chain {
  readonly actor: string;
  size: number;
  head: string;
  lastAt: string;
}

async function fill(source: Source, tenant: SetupResult, lines: number): Promise<void> {
  const { client, loaders, templates } = source;
  const chain = await chainOf(client, tenant);
  const have = await countLines(client, tenant.workspaceId);
  const invoices = Math.ceil((lines - have) / LINES_PER_INVOICE);
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < invoices; from += INVOICES_PER_BATCH) {
    const batch = Array.from({ length: Math.min(INVOICES_PER_BATCH, invoices - from) }, (_, at) => {
      const template = templates[(from + at) % templates.length];
      if (template === undefined) throw new Error('nothing to copy');
      return copyOf(template, tenant.workspaceId, chain);
    });
    // The next batch is made while this one is written.
    await writing;
    writing = Promise.all(
      [...loaders.values()].map(({ load }, at) => load(batch.map((rows) => rows[at] ?? ''))),
    );
  }
  await writing;
  await client.query(
    `update chain_head set size = $3, head = $4, last_at = $5 where workspace_id = $1 and period = $2`,
    [tenant.workspaceId, PERIOD, chain.size, chain.head, chain.lastAt],
  );
}

/** The period's chain. One invoice is pushed before, which opens the period. */
async function chainOf(client: Client, tenant: SetupResult): Promise<Chain> {
  const read = () =>
    client.query<{ size: string; head: string; last_at: Date; header: string }>(
      `select h.size, h.head, h.last_at, e.header from chain_head h
         join audit_entry e on e.workspace_id = h.workspace_id and e.period = h.period and e.seq = 2
       where h.workspace_id = $1 and h.period = $2`,
      [tenant.workspaceId, PERIOD],
    );
  if ((await read()).rowCount === 0) await push(tenant, 1);
  const [row] = (await read()).rows;
  if (row === undefined) throw new Error('no chain');
  const { actor } = JSON.parse(row.header) as { actor: string };
  return { actor, size: Number(row.size), head: row.head, lastAt: row.last_at.toISOString() };
}

export async function countLines(client: Client, workspaceId: string): Promise<number> {
  const { rows } = await client.query<{ lines: string }>(
    'select count(*) as lines from line_item where workspace_id = $1',
    [workspaceId],
  );
  return Number(rows[0]?.lines);
}

/** The rows of a copy, for each table, and its entry, which becomes the head of the chain. */
function copyOf(template: Template, workspaceId: string, chain: Chain): string[] {
  const invoiceId = randomUUIDv7();
  const now = new Date().toISOString();
  if (now > chain.lastAt) chain.lastAt = now;
  const ids = Array.from({ length: template.lines }, () => randomUUIDv7());
  const values = [workspaceId, invoiceId, randomUUIDv7(), hash('sha256', invoiceId), chain.lastAt, ...ids];
  const payload = filled(template.payload, values);
  const prevHash = chain.head;
  chain.size += 1;
  const entry = buildEntry({
    chain: chainId(workspaceId, PERIOD),
    seq: chain.size,
    prevHash,
    at: chain.lastAt,
    actor: chain.actor,
    kind: 'invoice.recorded',
    subject: `invoice:${invoiceId}`,
    refs: [],
    payloadDigest: hash('sha256', payload),
  });
  chain.head = entry.hash;
  const place = `${workspaceId}\t${PERIOD}\t${chain.size}`;
  return [
    ...template.rows.map((rows) => filled(rows, values)),
    `${place}\t${prevHash}\t${entry.hash}\t${entry.header}\n`,
    `${place}\t${payload.replaceAll('\\', '\\\\')}\n`,
  ];
}
