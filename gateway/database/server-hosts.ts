import type { Client } from 'pg';

/**
 * The servers of DATABASE_URL. As for `libpq`, there may be several hosts, separated by commas, of which
 * `target_session_attrs=read-write` takes the one that accepts changes.
 */
export interface ServerHosts {
  /** The address used now, of one host. */
  readonly current: string;
  readonly count: number;
  /** Whether a server that accepts no changes is passed over. */
  readonly wantsPrimary: boolean;
  /** Uses the next host, unless another one than `failed` is used already. */
  moveOn(failed: string): void;
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([\s\S]*)$/;

/** The addresses of the single hosts; empty if the text is no address of a server. */
export function addressesOf(databaseUrl: string): string[] {
  const [, before, hosts, after] = ADDRESS.exec(databaseUrl) ?? [];
  if (before === undefined || hosts === undefined || after === undefined) return [];
  const addresses = hosts.split(',').map((host) => `${before}${host}${after}`);
  return addresses.every((address) => URL.canParse(address)) ? addresses : [];
}

export function serverHosts(databaseUrl: string): ServerHosts {
  const addresses = addressesOf(databaseUrl);
  const [first = databaseUrl] = addresses;
  let current = first;
  const wanted = URL.parse(first)?.searchParams.get('target_session_attrs') ?? 'any';
  return {
    get current() {
      return current;
    },
    count: Math.max(1, addresses.length),
    wantsPrimary: addresses.length > 1 || wanted === 'read-write' || wanted === 'primary',
    moveOn(failed) {
      if (current === failed) current = addresses[addresses.indexOf(failed) + 1] ?? first;
    },
  };
}

/** SQLSTATE `read_only_sql_transaction`. */
export const READ_ONLY = '25006';

/** The server is a standby: as if it refused a change. */
class StandbyError extends Error {
  override readonly name = 'StandbyError';
  readonly code = READ_ONLY;
}

/** @throws StandbyError for a server in recovery. */
export async function requirePrimary(client: Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby !== false) throw new StandbyError('the server is a standby: it accepts no changes');
}

/**
 * Runs `connect` for each host until one can be used.
 * @throws the error of the last one.
 */
export async function onUsableHost<Value>(
  hosts: ServerHosts,
  connect: (address: string) => Promise<Value>,
): Promise<Value> {
  for (let tried = 1; ; tried += 1) {
    const address = hosts.current;
    try {
      return await connect(address);
    } catch (error) {
      hosts.moveOn(address);
      if (tried >= hosts.count) throw error;
    }
  }
}
