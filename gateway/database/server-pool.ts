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
import { onUsableHost, requirePrimary, type ServerHosts } from './server-hosts.ts';

/** Idle time before a silent connection is probed, the interval of probes, and their number. */
const KEEPALIVE = { idleMs: 5_000, intervalMs: 1_000, count: 5 };
const { DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL } = types.builtins;

/**
 * Formats of dates, times, bytes and numbers, and how transactions begin, whatever is set for the database, the role
 * or in the address: digests are computed over such texts.
 */
export const SESSION = `set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set timezone to 'UTC';
  set bytea_output to 'hex'; set extra_float_digits to 1; set standard_conforming_strings to on;
  set default_transaction_isolation to 'read committed'; set default_transaction_read_only to off`;

/**
 * Also on a server: bounds for statements without their own, and how the server notices that this process is
 * gone. To compile a statement takes longer than most of ours.
 */
const SERVER_SESSION = `${SESSION}; set jit to off; set statement_timeout to ${MAINTENANCE_STATEMENT_MS};
  set lock_timeout to ${MAINTENANCE_STATEMENT_MS};
  set idle_in_transaction_session_timeout to ${IDLE_IN_TRANSACTION_MS};
  set tcp_keepalives_idle to 5; set tcp_keepalives_interval to 1; set tcp_keepalives_count to 5;
  set tcp_user_timeout to '10s'`;

/** Options of every connection of a gateway. */
export function clientOptions(address: string, name: string): ClientConfig {
  return {
    connectionString: address,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  };
}

/** The connections to a server. None is leaked: each one taken is given back, or closed if it is in a bad state. */
export interface ServerPool {
  /** @throws the driver's error when none can be opened, or none becomes free in time. */
  take(): Promise<PoolClient>;
  /** Gives a connection back; one inside a transaction or a statement is closed instead, which frees its place. */
  giveBack(client: PoolClient): void;
  /**
   * Time of `performance` since which a request for a connection has been waiting without any being served; null
   * if none waits.
   */
  readonly wantedSince: number | null;
  /** Has the connections that are idle now closed, because the server accepts no changes any more. */
  distrust(): void;
  close(): Promise<void>;
}

export function createServerPool(hosts: ServerHosts): ServerPool {
  const options = {
    ...clientOptions(hosts.current, 'footing'),
    max: DATABASE_CONNECTIONS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    maxLifetimeSeconds: CONNECTION_LIFETIME_SECONDS,
    // Independent statements are sent together.
    pipeline: true,
    types: textTypes(),
  };
  const pool = new Pool(hosts.wantsPrimary ? { ...options, verify: verifyPrimary } : options);
  /**
   * When each connection last proved to work, and when one last failed; connections idle at that time are
   * checked.
   */
  const provenAt = new WeakMap<PoolClient, number>();
  let failedAt = Number.NEGATIVE_INFINITY;
  let wantedSince: number | null = null;
  pool.on('connect', (client) => {
    watchSilence(client);
    client.on('error', () => {
      failedAt = performance.now();
    });
    // Sent before anything else on a new connection.
    client.query(SERVER_SESSION).catch(() => socketOf(client).destroy());
  });
  pool.on('error', () => {
    // From an idle connection, which the pool has already closed.
  });
  return {
    get wantedSince() {
      return wantedSince;
    },
    async take() {
      wantedSince ??= performance.now();
      for (;;) {
        const client = await onUsableHost(hosts, (address) => {
          pool.options.connectionString = address;
          return pool.connect();
        });
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
    distrust() {
      failedAt = performance.now();
    },
    close: () => pool.end(),
  };
}

function verifyPrimary(client: PoolClient, done: (error?: Error) => void): void {
  requirePrimary(client).then(() => done(), done);
}

/** Without a regular end: it would wait for answers that may never come, and block the place. */
function closeNow(client: PoolClient): void {
  socketOf(client).destroy();
  client.release(true);
}

/** Whether everything sent is answered and no transaction is open. */
function isInOrder(client: PoolClient): boolean {
  return isAnswered(client) && client.getTransactionStatus() === 'I' && !socketOf(client).destroyed;
}

function isAnswered(client: Client): boolean {
  return (client as Client & { readonly readyForQuery?: boolean }).readyForQuery === true;
}

/**
 * Closes a connection on which the server owes an answer and stays silent: a network that drops packets reports
 * nothing. `allowSilence` sets the limit.
 */
export function watchSilence(client: Client): void {
  const socket = socketOf(client);
  socket.setKeepAlive(true, KEEPALIVE.idleMs, KEEPALIVE.intervalMs, KEEPALIVE.count);
  socket.on('timeout', () => {
    if (!isAnswered(client)) socket.destroy(new DatabaseSilentError('the database server does not answer'));
  });
  allowSilence(client, LOOKUP_STATEMENT_MS);
}

/** The error of pending statements, as after any socket failure. */
class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';
  readonly code = 'ETIMEDOUT';
}

/** Sets how long a statement may take from now on. */
export function allowSilence(client: Client, statementMs: number): void {
  socketOf(client).setTimeout(statementMs + ANSWER_GRACE_MS);
}

/** Ends the connection, and waits for the server to close it no longer than for an answer. */
export async function endClient(client: Client): Promise<void> {
  const timer = setTimeout(() => socketOf(client).destroy(), CONNECT_TIMEOUT_MS);
  await client.end().finally(() => clearTimeout(timer));
}

/** With TLS too, the driver's stream has a socket's methods. */
export function socketOf(client: Client): Socket {
  return client.connection.stream as Socket;
}

/** Dates and times stay text. */
function textTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  for (const type of [DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL]) overrides.setTypeParser(type, (text) => text);
  return overrides;
}
