import { Client } from 'pg';
import { clientOptions, endClient, socketOf, watchSilence } from './server-pool.ts';

/** Checks a server over its own connections, independently of the pool. */
export interface ServerProbe {
  /** Whether the server answers and accepts changes, which a standby does not. Never rejects. */
  takesChanges(): Promise<boolean>;
  /** Whether a connection can be opened now. Never rejects. */
  opens(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens nothing before the first check. Concurrent callers share one check. */
export function createServerProbe(databaseUrl: string): ServerProbe {
  let kept: Client | null = null;
  let looking: Promise<boolean> | null = null;

  async function connect(): Promise<Client> {
    const client = new Client(clientOptions(databaseUrl, 'footing probe'));
    client.on('error', () => {
      if (kept === client) kept = null;
    });
    try {
      await client.connect();
      watchSilence(client);
      return client;
    } catch (error) {
      socketOf(client).destroy();
      throw error;
    }
  }

  async function look(): Promise<boolean> {
    try {
      kept ??= await connect();
      const { rows } = await kept.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      return rows[0]?.standby === false;
    } catch {
      return false;
    }
  }

  return {
    takesChanges() {
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },
    async opens() {
      try {
        const client = await connect();
        await endClient(client);
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      if (kept !== null) await endClient(kept);
    },
  };
}
