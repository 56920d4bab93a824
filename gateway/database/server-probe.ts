import { Client } from 'pg';
import { codeOf } from '../log.ts';
import { DISK_FULL } from './database-failure.ts';
import { onUsableHost, requirePrimary, type ServerHosts } from './server-hosts.ts';
import { clientOptions, endClient, socketOf, watchSilence } from './server-pool.ts';

/** Checks a server over its own connections, independently of the pool. */
export interface ServerProbe {
  /** Whether the server answers and accepts changes, which a standby does not: a full disk aside. Never rejects. */
  takesChanges(): Promise<boolean>;
  /** Notes that a change failed because the server's disk is full. */
  noteFullDisk(): void;
  /** Whether that was noted and is still so. Never rejects. */
  isDiskFull(): Promise<boolean>;
  /** Whether a connection can be opened now. Never rejects. */
  opens(): Promise<boolean>;
  close(): Promise<void>;
}

/** Some 4 MiB, which go again with their transaction. */
const TRIAL = 'create temporary table footing_trial as select n from generate_series(1, 100000) n';

/** Opens nothing before the first check. Concurrent callers share one check. */
export function createServerProbe(hosts: ServerHosts): ServerProbe {
  let kept: Client | null = null;
  let looking: Promise<boolean> | null = null;
  let wasFull = false;
  let trying: Promise<boolean> | null = null;

  const connect = () => onUsableHost(hosts, connectTo);
  async function connectTo(address: string): Promise<Client> {
    const client = new Client(clientOptions(address, 'footing probe'));
    client.on('error', () => {
      if (kept === client) kept = null;
    });
    try {
      await client.connect();
      watchSilence(client);
      if (hosts.wantsPrimary) await requirePrimary(client);
      return client;
    } catch (error) {
      socketOf(client).destroy();
      throw error;
    }
  }

  async function look(): Promise<boolean> {
    try {
      kept ??= await connect();
      await requirePrimary(kept);
      return true;
    } catch (error) {
      // A connection may need room for a file of PostgreSQL's.
      if (codeOf(error) === DISK_FULL) {
        wasFull = true;
        return true;
      }
      // One that became a standby is no use; the next look may find the other server.
      if (kept !== null) socketOf(kept).destroy();
      kept = null;
      return false;
    }
  }

  /** The trial's only lasting effect is the answer. A role that may make no temporary table counts as having room. */
  async function tryToWrite(): Promise<boolean> {
    if (!wasFull) return false;
    const client = await connect();
    try {
      await client.query('begin');
      await client.query(TRIAL);
      wasFull = false;
    } catch (error) {
      wasFull = codeOf(error) === DISK_FULL;
    } finally {
      socketOf(client).destroy();
    }
    return wasFull;
  }

  return {
    noteFullDisk() {
      wasFull = true;
    },
    isDiskFull() {
      trying ??= tryToWrite()
        .catch(() => wasFull)
        .finally(() => {
          trying = null;
        });
      return trying;
    },
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
