import { once } from 'node:events';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Every table an ingest request writes many rows to, in an order its foreign keys allow. */
const TABLES = [
  'reporting_period',
  'invoice',
  'line_item',
  'line_detail',
  'line_component',
  'audit_entry',
  'audit_payload',
  'chain_head',
] as const;
/** Rows that those refer to; loaded before the clock starts. */
const PARENTS = ['workspace'] as const;
const CHUNK_BYTES = 256 * 1024;

export interface TableDump {
  readonly table: string;
  readonly columns: readonly string[];
  readonly content: Buffer;
}

export interface Dump {
  readonly parents: readonly TableDump[];
  readonly tables: readonly TableDump[];
  readonly lines: number;
}

/** The stored rows in COPY's text format, read by the superuser, who is exempt from row-level security. */
export async function dumpRows(superuserUrl: string): Promise<Dump> {
  return withClient(superuserUrl, async (client) => {
    const dumpAll = async (names: readonly string[]) => {
      const dumps: TableDump[] = [];
      for (const table of names) dumps.push(await dumpTable(client, table));
      return dumps;
    };
    const counted = await client.query<{ lines: string }>('select count(*) as lines from line_item');
    return {
      parents: await dumpAll(PARENTS),
      tables: await dumpAll(TABLES),
      lines: Number(counted.rows[0]?.lines),
    };
  });
}

async function dumpTable(client: Client, table: string): Promise<TableDump> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const columns = rows.map((row) => row.column_name);
  const parts: Buffer[] = [];
  const order = table === 'audit_entry' ? ' order by period, seq' : '';
  const source = `(select ${columns.join(', ')} from ${table}${order})`;
  for await (const part of client.query(copyTo(`copy ${source} to stdout`))) parts.push(part);
  return { table, columns, content: Buffer.concat(parts) };
}

/** Seconds one client needs to COPY the rows into a newly migrated database, keys and triggers on, in one commit. */
export async function copySeconds(superuserUrl: string, dump: Dump): Promise<number> {
  return withClient(superuserUrl, async (client) => {
    for (const parent of dump.parents) await load(client, parent);
    await client.query('checkpoint');
    const started = performance.now();
    await client.query('begin');
    for (const table of dump.tables) await load(client, table);
    await client.query('commit');
    return (performance.now() - started) / 1000;
  });
}

async function load(client: Client, { table, columns, content }: TableDump): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  const finished = once(stream, 'finish');
  for (let start = 0; start < content.length; start += CHUNK_BYTES) {
    if (!stream.write(content.subarray(start, start + CHUNK_BYTES))) await once(stream, 'drain');
  }
  stream.end();
  await finished;
}

async function withClient<Value>(url: string, work: (client: Client) => Promise<Value>): Promise<Value> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
