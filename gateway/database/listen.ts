import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { onUsableHost, requirePrimary, type ServerHosts } from './server-hosts.ts';
import { clientOptions, endClient, socketOf, watchSilence } from './server-pool.ts';

/** Pause before a lost listening connection is reopened, doubled up to the bound. */
const RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 2_000;
/** Interval at which a silent connection is checked. */
const HEARTBEAT_MS = 5_000;

/** Receives what committed transactions sent with `pg_notify`; rolled-back ones send nothing. */
export interface Listener {
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Called when the connection was lost: messages of the gap are not delivered later. */
  readonly onLost: (error: unknown) => void;
}

/** In the embedded database sender and receiver are the same process. */
export async function listenEmbedded(pglite: PGlite, options: ListenOptions): Promise<Listener> {
  const unlisten = await pglite.listen(options.channel, options.onMessage);
  return { close: async () => (pglite.closed ? undefined : unlisten()) };
}

/**
 * On a server: a separate connection, reopened whenever it is lost.
 * @throws when the first connection cannot be made.
 */
export async function listenOnServer(hosts: ServerHosts, options: ListenOptions): Promise<Listener> {
  const closing = new AbortController();
  let { client, lost } = await connect(hosts, options);

  async function keepListening(): Promise<void> {
    for (;;) {
      const error = await lost;
      if (closing.signal.aborted) return;
      options.onLost(error);
      for (let pauseMs = RECONNECT_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_RECONNECT_MS)) {
        await sleep(pauseMs, undefined, { ref: false, signal: closing.signal });
        const next = await connect(hosts, options).catch(() => null);
        if (next === null) continue;
        ({ client, lost } = next);
        if (closing.signal.aborted) await endClient(client);
        break;
      }
    }
  }
  const listening = keepListening().catch(() => {
    // Closed during a pause.
  });

  return {
    async close() {
      closing.abort();
      await endClient(client);
      await listening;
    },
  };
}

interface Listening {
  readonly client: Client;
  /** The cause; resolves only once the socket is closed. */
  readonly lost: Promise<unknown>;
}

const connect = (hosts: ServerHosts, options: ListenOptions) =>
  onUsableHost(hosts, (address) => connectTo({ address, wantsPrimary: hosts.wantsPrimary }, options));

async function connectTo(
  { address, wantsPrimary }: { readonly address: string; readonly wantsPrimary: boolean },
  { channel, onMessage }: ListenOptions,
): Promise<Listening> {
  const client = new Client(clientOptions(address, 'footing events'));
  const { promise: lost, resolve } = Promise.withResolvers<unknown>();
  let heartbeat: NodeJS.Timeout | undefined;
  let reason: unknown = new Error('the listening connection ended');
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  client.on('error', (error) => {
    reason = error;
    socketOf(client).destroy();
  });
  client.on('end', () => {
    clearInterval(heartbeat);
    resolve(reason);
  });
  try {
    await client.connect();
    watchSilence(client);
    if (wantsPrimary) await requirePrimary(client);
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    socketOf(client).destroy();
    throw error;
  }
  // Its answer is ignored: a silent server is detected, and a refusal has ended the connection.
  heartbeat = setInterval(() => void client.query('select 1').catch(() => undefined), HEARTBEAT_MS);
  heartbeat.unref();
  return { client, lost };
}
