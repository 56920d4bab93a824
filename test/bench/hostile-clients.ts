import { Agent, request } from 'node:http';

/** The connections of an attacker, in a process of their own; the first argument configures them. */
export interface HostileOptions {
  readonly baseUrl: string;
  /** Keys of the attacker's own workspace. */
  readonly ingestKey: string;
  readonly readKey: string;
  /** Connections of each kind. */
  readonly each: number;
}

const MIB = 1024 * 1024;
/** Pause of a connection between an answer and its next request. */
const PAUSE_MS = 5_000;
const SLOW_BYTE_MS = 1_000;

interface Attack {
  readonly path: string;
  readonly key?: string;
  readonly body: Buffer;
  readonly isSlow?: boolean;
}

const options = JSON.parse(process.argv[2] ?? '') as HostileOptions;
const { hostname, port } = new URL(options.baseUrl);

const long = Buffer.alloc(10 * MIB, ' ');
const invoices = Buffer.alloc(10 * MIB, ' ');
invoices.write(`{"invoices":[${'1,'.repeat(4 * MIB)}1]}`);
const members = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`m${n}`, 1]));
const query = 'query ($f: LineFilter) { emissions(filter: $f) { total { kgco2e } } }';
const bomb = Buffer.from(JSON.stringify({ query, variables: { f: members } }));

const ATTACKS: Readonly<Record<string, Attack>> = {
  'sign-ins of 10 MiB': { path: '/api/auth/token', body: long },
  'slow senders': { path: '/api/ingest', key: options.ingestKey, body: long, isSlow: true },
  'ingests of 10 MiB': { path: '/api/ingest', key: options.ingestKey, body: invoices },
  'variable bombs': { path: '/graphql', key: options.readKey, body: bomb },
};

/** Answers by kind and status; 0 is a connection closed without one. */
const answers: Record<string, Record<string, number>> = {};

function once({ path, key, body, isSlow = false }: Attack, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    };
    const outgoing = request({ hostname, port, method: 'POST', path, agent, headers }, (incoming) => {
      incoming.resume();
      incoming.on('close', () => end(incoming.statusCode ?? 0));
    });
    outgoing.on('error', () => end(0));
    const byte = isSlow ? setInterval(() => outgoing.write(' '), SLOW_BYTE_MS) : undefined;
    if (isSlow) outgoing.write('{');
    else outgoing.end(body);
    const end = (status: number) => {
      clearInterval(byte);
      resolve(status);
    };
  });
}

async function attack(kind: string, what: Attack): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // Spread out, as from many machines.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS));
  for (;;) {
    const status = await once(what, agent);
    const counts = answers[kind] ?? {};
    answers[kind] = { ...counts, [status]: (counts[status] ?? 0) + 1 };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

for (const [kind, what] of Object.entries(ATTACKS)) {
  for (let started = 0; started < options.each; started += 1) void attack(kind, what);
}
process.on('message', () => process.send?.(answers, () => process.exit(0)));
process.send?.('started');
