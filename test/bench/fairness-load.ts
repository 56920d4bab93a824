import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { invoiceSource, keepInFlight, requestBodies } from '../support/load.ts';

/** What the programs of a tenant need of the service. */
export interface Tenant {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Access tokens. */
  readonly owner: string;
  readonly auditor: string;
  /** Of a completed engagement, and of one under way. */
  readonly completed: string;
  readonly underWay: string;
  readonly signIns: readonly { readonly email: string; readonly password: string }[];
}

/** One kind of abuse at full rate. */
export const ABUSES = ['pool', 'threads', 'queries', 'exports', 'streams', 'sign-in'] as const;
export type Abuse = (typeof ABUSES)[number];

export type Job =
  | { readonly kind: 'honest'; readonly tenant: Tenant; readonly seconds: number; readonly seed: number }
  | { readonly kind: Abuse; readonly tenant: Tenant };

/** The results of the honest tenant, by kind of request: milliseconds of each answer, and refusals. */
export type Met = Readonly<Record<string, { readonly ms: number[]; readonly refused: string[] }>>;

/** Requests a second of the honest tenant: few, as from one small company. */
const PAUSE_MS = 30;
const SIGN_IN_EVERY = 25;
const SMALL = { invoices: 10, lines: 10 };
const LARGEST = { invoices: 100, lines: 1_000 };
const LARGEST_BODIES = 3;
const CONNECTIONS = 48;
const STREAMS = 300;
const OTHER_ADDRESS = '203.0.113.7';

const DASHBOARD = `{ byMonth: emissions(groupBy: [MONTH, FACTOR_CATEGORY], first: 1000) { groups { month kgco2e } }
  vendors: emissions(groupBy: [VENDOR], orderBy: EMISSIONS, first: 10) { groups { vendor kgco2e lineCount } } }`;
/** Near the highest allowed cost of a query, each time for other days so that no cached result fits. */
const HEAVY = `query ($from: Date) { invoices(first: 100, filter: { from: $from }) { nodes {
  invoiceId vendorName invoiceDate currency totalKgco2e lineItems(first: 50) { nodes {
    lineItemId description category kgco2e confidence method } } } } }`;
const INGESTED = 'subscription { ingested { processed } }';

interface Asked {
  readonly path: string;
  readonly token?: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Reads nothing, or a byte a second, of the answer. */
  readonly slowly?: boolean;
}

function asker(baseUrl: string, maxSockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  return ({ path, token, body, headers, slowly = false }: Asked): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const sent = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      };
      const outgoing = request(
        new URL(path, baseUrl),
        { method: 'POST', agent, headers: sent },
        (incoming) => {
          const status = incoming.statusCode ?? 0;
          if (slowly && status === 200) {
            dribble(incoming).then(() => resolve({ status, text: '' }), reject);
            return;
          }
          const parts: Buffer[] = [];
          incoming.on('data', (part: Buffer) => parts.push(part));
          incoming.on('end', () => resolve({ status, text: Buffer.concat(parts).toString('utf8') }));
          incoming.on('error', reject);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
}

/** A byte a second, until the server closes the connection. */
async function dribble(incoming: IncomingMessage): Promise<void> {
  let gone = false;
  incoming.on('error', () => {
    gone = true;
  });
  incoming.on('close', () => {
    gone = true;
  });
  incoming.pause();
  while (!gone) {
    incoming.read(1);
    await pause(1_000);
  }
}

async function honest({ tenant, seconds, seed }: Extract<Job, { kind: 'honest' }>): Promise<Met> {
  const ask = asker(tenant.baseUrl, 1);
  const met: Record<string, { ms: number[]; refused: string[] }> = {};
  const body = invoiceSource(seed, SMALL.lines);
  const timed = async (name: string, asked: Asked) => {
    const began = performance.now();
    const answer = await ask(asked);
    met[name] ??= { ms: [], refused: [] };
    const of = met[name];
    of.ms.push(performance.now() - began);
    const isRefused = answer.status >= 300 || answer.text.includes('"errors":[{"message"');
    if (isRefused) of.refused.push(`${answer.status} ${answer.text.slice(0, 150)}`);
    await pause(PAUSE_MS);
  };
  const end = Date.now() + seconds * 1_000;
  for (let round = 0; Date.now() < end; round += 1) {
    const invoices = Array.from({ length: SMALL.invoices }, () => body());
    await timed('ingest', { path: '/api/ingest', token: tenant.apiKey, body: JSON.stringify({ invoices }) });
    await timed('dashboard', {
      path: '/graphql',
      token: tenant.owner,
      body: JSON.stringify({ query: DASHBOARD }),
    });
    await timed('workpaper', {
      path: '/api/workpaper',
      token: tenant.auditor,
      body: JSON.stringify({ action: 'generate-sample', engagement_id: tenant.underWay, dry_run: true }),
    });
    const user = tenant.signIns[(round / SIGN_IN_EVERY) % tenant.signIns.length];
    if (round % SIGN_IN_EVERY === 0 && user !== undefined) {
      await timed('sign-in', { path: '/api/auth/token', body: JSON.stringify(user) });
    }
  }
  return met;
}

const abuses: Readonly<Record<Abuse, (tenant: Tenant) => Promise<unknown>>> = {
  async pool(tenant) {
    const ask = asker(tenant.baseUrl, CONNECTIONS);
    const bodies = requestBodies(LARGEST_BODIES, { seed: 5, ...LARGEST });
    let sent = 0;
    return endlessly(CONNECTIONS, () => {
      const body = bodies[sent++ % bodies.length] ?? '';
      return ask({ path: '/api/ingest', token: tenant.apiKey, body });
    });
  },
  async threads(tenant) {
    const ask = asker(tenant.baseUrl, CONNECTIONS);
    const body = JSON.stringify({ action: 'generate-sample', engagement_id: tenant.underWay, dry_run: true });
    return endlessly(CONNECTIONS, () => ask({ path: '/api/workpaper', token: tenant.auditor, body }));
  },
  async queries(tenant) {
    const ask = asker(tenant.baseUrl, CONNECTIONS);
    let day = 0;
    return endlessly(CONNECTIONS, () => {
      const from = new Date(Date.UTC(1990, 0, 1 + (day++ % 9_000))).toISOString().slice(0, 10);
      return ask({
        path: '/graphql',
        token: tenant.owner,
        body: JSON.stringify({ query: HEAVY, variables: { from } }),
      });
    });
  },
  async exports(tenant) {
    const ask = asker(tenant.baseUrl, CONNECTIONS);
    const body = JSON.stringify({ action: 'export-evidence', engagement_id: tenant.completed });
    return endlessly(CONNECTIONS, () =>
      ask({ path: '/api/workpaper', token: tenant.auditor, body, slowly: true }),
    );
  },
  async streams(tenant) {
    const ask = asker(tenant.baseUrl, STREAMS);
    const headers = { accept: 'text/event-stream' };
    const body = JSON.stringify({ query: INGESTED });
    const small = requestBodies(20, { seed: 6, ...SMALL, invoices: 1 });
    let sent = 0;
    const pushes = endlessly(8, () => {
      const next = small[sent++ % small.length] ?? '';
      return ask({ path: '/api/ingest', token: tenant.apiKey, body: next });
    });
    const opened = endlessly(STREAMS - 8, () =>
      ask({ path: '/graphql', token: tenant.owner, body, headers, slowly: true }),
    );
    return Promise.all([pushes, opened]);
  },
  async 'sign-in'(tenant) {
    const ask = asker(tenant.baseUrl, CONNECTIONS);
    const headers = { 'x-forwarded-for': OTHER_ADDRESS };
    let sent = 0;
    return endlessly(CONNECTIONS, () => {
      const user = tenant.signIns[sent++ % tenant.signIns.length];
      return ask({ path: '/api/auth/token', body: JSON.stringify(user), headers });
    });
  },
};

/** The next request follows every answer at once; a refused connection does not stop it. */
function endlessly(inFlight: number, step: () => Promise<{ status: number }>): Promise<void> {
  return keepInFlight(inFlight, async () => {
    const status = await step().then(
      (answer) => answer.status,
      () => 0,
    );
    answered[status] = (answered[status] ?? 0) + 1;
    return true;
  });
}

/** Answers to the abuse by status; 0: connection closed. */
const answered: Record<number, number> = {};

process.on('message', async (job: Job | 'answered') => {
  if (job === 'answered') process.send?.(answered);
  else if (job.kind === 'honest') process.send?.(await honest(job));
  else await abuses[job.kind](job.tenant);
});
