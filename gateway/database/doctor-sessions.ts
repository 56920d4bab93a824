import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { DATABASE_CONNECTIONS } from '../limits.ts';
import { about, type Finding, failed } from './doctor-finding.ts';
import type { Database } from './open-database.ts';
import type { ServerPool } from './server-pool.ts';

const NOTIFICATION_MS = 3_000;
/** Of one gateway: those of its pool, for probes and for events. */
const GATEWAY_CONNECTIONS = DATABASE_CONNECTIONS + 2;

/** What holds between two connections to a server. */
export async function examineSessions(db: Database): Promise<Finding[]> {
  if (db.pool === null) return [];
  const { pool } = db;
  const found: Finding[] = [];
  for (const check of [locks, connections, notifications]) {
    found.push(...(await check(pool, db).catch((error: Error) => [failed(error)])));
  }
  return found;
}

async function withClient<Value>(
  pool: ServerPool,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.take();
  try {
    return await work(client);
  } finally {
    await client.query('rollback').catch(() => undefined);
    pool.giveBack(client);
  }
}

/** One transaction's advisory lock keeps another out until it ends, on one connection for each. */
async function locks(pool: ServerPool): Promise<Finding[]> {
  const say = about('locks');
  const key = `doctor/${randomUUID()}`;
  return withClient(pool, (first) =>
    withClient(pool, async (second) => {
      await first.query('begin');
      await first.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      await second.query('begin');
      const tried = await second.query<{ taken: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
        [key],
      );
      if (tried.rows[0]?.taken === false) return [say.ok('advisory locks work')];
      return [
        say.problem(
          'an advisory lock does not exclude: use one PostgreSQL server, not several behind a balancer',
        ),
      ];
    }),
  );
}

/** Events reach other connections, and so other gateways. */
async function notifications(pool: ServerPool, db: Database): Promise<Finding[]> {
  const say = about('notifications');
  const channel = `footing_doctor_${randomUUID().replaceAll('-', '')}`;
  const { promise: arrived, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), NOTIFICATION_MS);
  const listener = await db.listen({ channel, onMessage: () => resolve(true), onLost: () => resolve(false) });
  try {
    await withClient(pool, (client) => client.query('select pg_notify($1, $2)', [channel, 'x']));
    if (await arrived) return [say.ok('LISTEN and NOTIFY work')];
    return [
      say.problem('a notification did not arrive: connect without a pooler, or let it pool whole sessions'),
    ];
  } finally {
    clearTimeout(timer);
    await listener.close();
  }
}

async function connections(pool: ServerPool): Promise<Finding[]> {
  const say = about('connections');
  const { rows } = await withClient(pool, (client) =>
    client.query<{ free: number; most: number }>(
      `select current_setting('max_connections')::int as most,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free`,
    ),
  );
  const { free = 0, most = 0 } = rows[0] ?? {};
  if (free >= GATEWAY_CONNECTIONS) return [say.ok(`${free} of ${most} are free`)];
  return [
    say.problem(
      `${free} of ${most} are free, and a gateway takes ${GATEWAY_CONNECTIONS}: raise max_connections`,
    ),
  ];
}
