import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCitusDatabase, type TestDatabase } from '../support/databases.ts';
import { postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { invoiceSource } from '../support/load.ts';
import { soundChains } from '../support/verify-chain.ts';

const CLIENTS = 3;
const INVOICES = 5;
/** The move is made while these are sent, and more after it. */
const MIN_AFTER = 3;

let database: TestDatabase;
let server: TestGateway;
beforeAll(async () => {
  database = await createCitusDatabase();
  server = await startTestGateway(database.db);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

interface Placement {
  readonly shard: string;
  readonly port: number;
}

async function placement(): Promise<Placement> {
  const [row] = await database.asOwner<Placement>(
    `select s.shardid::text as shard, s.nodeport as port from citus_shards s
     where s.shardid = get_shard_id_for_distribution_column('reporting_period', $1::uuid)`,
    [server.workspaceId],
  );
  if (row === undefined) throw new Error('the workspace has a shard');
  return row;
}

it('a tenant moves to the other worker while invoices arrive, and none is lost, doubled or off the chain', async () => {
  const next = invoiceSource(7, 2);
  const acknowledged: string[] = [];
  let moved = false;
  let after = 0;
  async function client(): Promise<void> {
    while (!moved || after < MIN_AFTER) {
      const answer = await postIngest(server, { invoices: Array.from({ length: INVOICES }, next) });
      // While the move changes over, writes wait; one that waited too long is refused, and stored nothing.
      if (answer.status === 503) continue;
      expect(answer.status).toBe(200);
      const { invoices } = (await answer.json()) as { invoices: { invoice_id: string }[] };
      acknowledged.push(...invoices.map(({ invoice_id }) => invoice_id));
      if (moved) after += 1;
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  const from = await placement();
  const workers = await database.asOwner<{ port: number }>(
    'select nodeport as port from pg_dist_node where shouldhaveshards order by 1',
  );
  const to = workers.find(({ port }) => port !== from.port)?.port;
  await database.asSuperuser([
    `select citus_move_shard_placement(${from.shard}, '127.0.0.1', ${from.port}, '127.0.0.1', ${to}, 'force_logical')`,
  ]);
  moved = true;
  await clients;
  expect((await placement()).port).toBe(to);
  const stored = await database.asOwner<{ id: string }>(
    'select invoice_id::text as id from invoice where workspace_id = $1',
    [server.workspaceId],
  );
  expect(stored.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
  const { entries } = await soundChains(server);
  const recorded = entries.filter(({ header }) => header.includes('"kind":"invoice.recorded"'));
  expect(recorded).toHaveLength(acknowledged.length);
});
