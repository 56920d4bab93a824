import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

/** Pause before a lost listening connection is opened again, doubled up to the bound. */
const RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Hears what committed transactions sent with `pg_notify`; of undone ones nothing is ever heard. */
export interface Listener {
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Told when the connection was lost: messages of the gap are not delivered later. */
  readonly onLost: (error: unknown) => void;
}

/** In the embedded database sender and hearer are the same process. */
export async function listenEmbedded(pglite: PGlite, options: ListenOptions): Promise<Listener> {
  const unlisten = await pglite.listen(options.channel, options.onMessage);
  return { close: async () => (pglite.closed ? undefined : unlisten()) };
}

/**
 * On a server: a connection of its own, opened again whenever it is lost.
 * @throws when the first connection cannot be made.
 */
export async function listenOnServer(databaseUrl: string, options: ListenOptions): Promise<Listener> {
  let closed = false;
  let pauseMs = RECONNECT_MS;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<Client> {
    const next = new Client({
      connectionString: databaseUrl,
      application_name: 'footing events',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => options.onMessage(payload ?? ''));
    next.on('error', lost);
    try {
      await next.connect();
      next.on('end', () => lost(new Error('the listening connection ended')));
      await next.query(`listen ${next.escapeIdentifier(options.channel)}`);
    } catch (error) {
      next.removeAllListeners('end');
      await next.end().catch(() => undefined);
      throw error;
    }
    pauseMs = RECONNECT_MS;
    return next;
  }

  function lost(error: unknown): void {
    if (closed || timer !== undefined) return;
    options.onLost(error);
    timer = setTimeout(reconnect, pauseMs);
    timer.unref();
    pauseMs = Math.min(pauseMs * 2, MAX_RECONNECT_MS);
  }

  async function reconnect(): Promise<void> {
    timer = undefined;
    const previous = client;
    previous.removeAllListeners('end');
    await previous.end().catch(() => undefined);
    try {
      client = await connect();
      if (closed) await client.end();
    } catch (error) {
      lost(error);
    }
  }

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      client.removeAllListeners('end');
      await client.end().catch(() => undefined);
    },
  };
}
