import type { Socket } from 'node:net';
import { type Client, type ClientConfig, Pool, type PoolClient, TypeOverrides, types } from 'pg';
import {
  ANSWER_GRACE_MS,
  CONNECT_TIMEOUT_MS,
  CONNECTION_LIFETIME_SECONDS,
  DATABASE_CONNECTIONS,
  IDLE_CONNECTION_MS,
  IDLE_IN_TRANSACTION_MS,
  LOOKUP_STATEMENT_MS,
  MAINTENANCE_STATEMENT_MS,
} from '../limits.ts';

/** A connection that is silent this long between statements is asked for a sign of life, then so often, so many times. */
const KEEPALIVE = { idleMs: 5_000, intervalMs: 1_000, count: 5 };
const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = types.builtins;

/**
 * What a session writes dates, times, bytes and numbers like, and how it begins a transaction, whatever somebody set
 * for the database, the role or in the address: digests are taken of such texts.
 */
export const SESSION = `set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set timezone to 'UTC';
  set bytea_output to 'hex'; set extra_float_digits to 1; set standard_conforming_strings to on;
  set default_transaction_isolation to 'read committed'; set default_transaction_read_only to off`;

/** On a server besides: bounds for what sets none of its own, and how the server notices that this process is gone. */
const SERVER_SESSION = `${SESSION}; set statement_timeout to ${MAINTENANCE_STATEMENT_MS};
  set lock_timeout to ${MAINTENANCE_STATEMENT_MS};
  set idle_in_transaction_session_timeout to ${IDLE_IN_TRANSACTION_MS};
  set tcp_keepalives_idle to 5; set tcp_keepalives_interval to 1; set tcp_keepalives_count to 5;
  set tcp_user_timeout to '10s'`;

/** What every connection of a gateway is opened with. */
export function clientOptions(databaseUrl: string, name: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  };
}

/** The connections to a server. None is lost: each that is taken is given back, or closed where it is not as it was. */
export interface ServerPool {
  /** @throws the driver's error when none can be opened, or none of the others becomes free in time. */
  take(): Promise<PoolClient>;
  /** Gives a connection back; one inside a transaction or a statement is closed instead, and its place is free. */
  giveBack(client: PoolClient): void;
  /** Time of `performance` since which somebody has wanted a connection and nobody got one; null when nobody does. */
  readonly wantedSince: number | null;
  close(): Promise<void>;
}

export function createServerPool(databaseUrl: string): ServerPool {
  const pool = new Pool({
    ...clientOptions(databaseUrl, 'footing'),
    max: DATABASE_CONNECTIONS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    maxLifetimeSeconds: CONNECTION_LIFETIME_SECONDS,
    // Statements that need not wait for one another are sent together.
    pipeline: true,
    types: textTypes(),
  });
  /** When each connection last proved that it works, and when one last failed: what was idle then is not trusted. */
  const provenAt = new WeakMap<PoolClient, number>();
  let failedAt = Number.NEGATIVE_INFINITY;
  let wantedSince: number | null = null;
  pool.on('connect', (client) => {
    watchSilence(client);
    client.on('error', () => {
      failedAt = performance.now();
    });
    // Sent before anything else that a new connection is given.
    client.query(SERVER_SESSION).catch(() => socketOf(client).destroy());
  });
  pool.on('error', () => {
    // Of an idle connection, which the pool has closed already.
  });
  return {
    get wantedSince() {
      return wantedSince;
    },
    async take() {
      wantedSince ??= performance.now();
      for (;;) {
        const client = await pool.connect();
        wantedSince = null;
        const proven = provenAt.get(client);
        if (proven === undefined || proven > failedAt) return client;
        closeNow(client);
      }
    },
    giveBack(client) {
      if (!isInOrder(client)) return closeNow(client);
      provenAt.set(client, performance.now());
      client.release();
    },
    close: () => pool.end(),
  };
}

/** Without a goodbye: it would wait for answers that may never come, and so would whoever waits for the place. */
function closeNow(client: PoolClient): void {
  socketOf(client).destroy();
  client.release(true);
}

/** Whether everything that was sent is answered and no transaction is open. */
function isInOrder(client: PoolClient): boolean {
  return isAnswered(client) && client.getTransactionStatus() === 'I' && !socketOf(client).destroyed;
}

function isAnswered(client: Client): boolean {
  return (client as Client & { readonly readyForQuery?: boolean }).readyForQuery === true;
}

/**
 * Gives a connection up on which the server is silent though it owes an answer: a network that swallows everything
 * says nothing by itself. `allowSilence` sets for how long it may be.
 */
export function watchSilence(client: Client): void {
  const socket = socketOf(client);
  socket.setKeepAlive(true, KEEPALIVE.idleMs, KEEPALIVE.intervalMs, KEEPALIVE.count);
  socket.on('timeout', () => {
    if (!isAnswered(client)) socket.destroy(new DatabaseSilentError('the database server does not answer'));
  });
  allowSilence(client, LOOKUP_STATEMENT_MS);
}

/** The driver fails what is under way with this, as it does with any failure of a socket. */
class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';
  readonly code = 'ETIMEDOUT';
}

/** From now on statements may take this long. */
export function allowSilence(client: Client, statementMs: number): void {
  socketOf(client).setTimeout(statementMs + ANSWER_GRACE_MS);
}

/** Says goodbye, and waits for the server to hang up no longer than for it to answer a call. */
export async function endClient(client: Client): Promise<void> {
  const timer = setTimeout(() => socketOf(client).destroy(), CONNECT_TIMEOUT_MS);
  await client.end().finally(() => clearTimeout(timer));
}

/** With TLS, too, what the driver calls its stream has a socket's methods. */
export function socketOf(client: Client): Socket {
  return client.connection.stream as Socket;
}

/** Dates and times stay the text they are. */
function textTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  for (const type of [DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL]) overrides.setTypeParser(type, (text) => text);
  return overrides;
}
