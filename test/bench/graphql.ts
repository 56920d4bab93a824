import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { ingestClient, keepInFlight } from '../support/load.ts';
import { freePort } from '../support/server-process.ts';
import type { BenchServer } from './bench-server.ts';
import { treeCpuSeconds } from './cpu-time.ts';
import { prepareGraph, pushedAgain } from './graphql-data.ts';
import { tokenOf } from './refused.ts';
import { type Finding, median } from './report.ts';

const IN_FLIGHT = 4;
/** A server runs for days: what counts is its speed once its code is compiled, which takes the faster one as long. */
const WARM_UP: Extent = { requests: 60, ms: 5_000 };
const ROUND: Extent = { requests: 150, ms: 2_000 };
const ROUNDS = 5;
const DAY_MS = 86_400_000;
/** A smaller difference of the tails does not count: one slice of another program's time is more. */
const P99_TOLERANCE = 1.1;

/** Another day before all invoices in every request, and a spend below that of every line: no answer that is kept fits. */
const FIRST_DAY = '2000-01-01';
const BELOW_ALL = -1e9;
const DASHBOARD = (argument: string) => `{
  byMonth: emissions(groupBy: [MONTH, FACTOR_CATEGORY], first: 1000 ${argument}) { groups { month factorCategory kgco2e lineCount } }
  vendors: emissions(groupBy: [VENDOR], orderBy: EMISSIONS, first: 10 ${argument}) { groups { vendor kgco2e lineCount } } }`;
const RIVAL_DASHBOARD = `{ allBenchEmissions { nodes { month category kgco2E lineCount } }
  allBenchVendors(first: 10) { nodes { vendorName kgco2E lineCount } } }`;

/** The same page and dashboard as queries for each server. */
const QUERIES = {
  'a page of 50 invoices with lines and factors': {
    target: 2.5,
    footing: `{ invoices(first: 50, order: { by: DATE, direction: DESC }) { nodes {
      invoiceId vendorName invoiceDate currency totalKgco2e lineItems(first: 10) { nodes {
        lineItemId description spendAmount category method confidence kgco2e components { scope kgco2e
          factor { factorId label region unit kgCo2ePerUnit source } } } } } } }`,
    postgraphile: `{ allInvoices(first: 50, orderBy: [INVOICE_DATE_DESC]) { nodes {
      invoiceId vendorName invoiceDate currency totalKgco2E lineItemsByWorkspaceIdAndInvoiceId(first: 10) { nodes {
        lineItemId description spendAmount category method confidence kgco2E
        lineComponentsByWorkspaceIdAndLineItemId { nodes { scope kgco2E
          benchFactorByFactorIdAndFactorYear { factorId label region unit kgPerUnit source } } } } } } } }`,
  },
  'the dashboard (by month and category, top ten vendors), books unchanged': {
    target: 15,
    footing: DASHBOARD(''),
    postgraphile: RIVAL_DASHBOARD,
  },
  'the dashboard, added up anew for every request': {
    target: 3,
    footing: `query ($spend: Float) ${DASHBOARD(', filter: { spendFrom: $spend }')}`,
    postgraphile: RIVAL_DASHBOARD,
  },
  'the dashboard, from another day in every request': {
    target: 3,
    footing: `query ($from: Date) ${DASHBOARD(', from: $from')}`,
    postgraphile: RIVAL_DASHBOARD,
  },
  // One request at a time; the time the invoice takes does not count.
  'the dashboard, with one more invoice before every request': {
    target: 3,
    footing: DASHBOARD(''),
    postgraphile: RIVAL_DASHBOARD,
    grows: true,
  },
} as const;

/**
 * The graph compared with PostGraphile 5 on the same database: requests a second and p99 of a page and of a dashboard, in turns,
 * each server a process of its own, one client. PostGraphile reads as the application role under row-level security, and
 * checks no token.
 */
export async function measureGraphql(bench: BenchServer): Promise<Finding[]> {
  await prepareGraph(bench);
  const rival = await startPostGraphile(bench);
  const ingest = ingestClient(bench.baseUrl, bench.apiKey);
  const invoice = pushedAgain();
  const grow = async () => {
    const { status } = await ingest.send(Buffer.from(JSON.stringify({ invoices: [invoice()] })));
    if (status !== 200) throw new Error(`ingest answered ${status}`);
  };
  try {
    const findings: Finding[] = [];
    for (const [name, query] of Object.entries(QUERIES)) {
      const before = 'grows' in query ? { before: grow } : {};
      findings.push(
        ...(await compare(name, query.target, {
          footing: { ...(await sender(bench.baseUrl, query.footing, bench)), ...before },
          postgraphile: { ...(await sender(rival.baseUrl, query.postgraphile)), ...before },
          pids: { footing: bench.pid, postgraphile: rival.child.pid ?? null, database: bench.postmasterPid },
        })),
      );
    }
    return findings;
  } finally {
    ingest.close();
    rival.child.kill('SIGTERM');
  }
}

export async function startPostGraphile(
  bench: BenchServer,
): Promise<{ baseUrl: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['test/bench/postgraphile-server.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: bench.superuserUrl,
      WORKSPACE_ID: bench.workspaceId,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return { baseUrl: `http://127.0.0.1:${port}`, child };
}

interface Sender {
  /** Milliseconds until the whole answer was received. */
  readonly send: () => Promise<number>;
  readonly close: () => void;
  /** What happens before each request, which then are sent one at a time. */
  readonly before?: () => Promise<void>;
}

interface Contest {
  readonly footing: Sender;
  readonly postgraphile: Sender;
  readonly pids: Readonly<Record<'footing' | 'postgraphile' | 'database', number | null>>;
}

/** Both at least. */
interface Extent {
  readonly requests: number;
  readonly ms: number;
}

interface Round {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Processor milliseconds a request, of the server's process and of the database; null where there is no /proc. */
  readonly serverCpuMs: number | null;
  readonly databaseCpuMs: number | null;
}

async function compare(name: string, target: number, contest: Contest): Promise<Finding[]> {
  const rounds: Record<'footing' | 'postgraphile', Round[]> = { footing: [], postgraphile: [] };
  for (const who of ['footing', 'postgraphile'] as const) await run(contest[who], WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const who of ['footing', 'postgraphile'] as const) {
      rounds[who].push(await measured(contest[who], contest.pids[who], contest.pids.database));
    }
  }
  contest.footing.close();
  contest.postgraphile.close();
  return report(name, target, rounds);
}

async function measured(sender: Sender, pid: number | null, databasePid: number | null): Promise<Round> {
  const server = treeCpuSeconds(pid);
  const database = treeCpuSeconds(databasePid);
  const started = performance.now();
  const latencies = await run(sender, ROUND);
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const perRequest = (before: number | null, pidOf: number | null) => {
    const after = treeCpuSeconds(pidOf);
    const isKnown = before !== null && after !== null && sender.before === undefined;
    return isKnown ? ((after - before) * 1000) / latencies.length : null;
  };
  return {
    perSecond: latencies.length / (sender.before === undefined ? seconds : sum(latencies) / 1000),
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
    serverCpuMs: perRequest(server, pid),
    databaseCpuMs: perRequest(database, databasePid),
  };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

async function run({ send, before }: Sender, { requests, ms }: Extent): Promise<number[]> {
  const latencies: number[] = [];
  let sent = 0;
  const started = performance.now();
  await keepInFlight(before === undefined ? IN_FLIGHT : 1, async () => {
    if (sent >= requests && performance.now() - started > ms) return false;
    sent += 1;
    await before?.();
    latencies.push(await send());
    return true;
  });
  return latencies;
}

/** A client over kept-alive connections, after one answer without errors. */
async function sender(baseUrl: string, query: string, owner?: BenchServer): Promise<Sender> {
  const authorization =
    owner === undefined ? {} : { authorization: `Bearer ${await tokenOf(owner, owner.owner)}` };
  let requests = 0;
  const bodyOf = (): Buffer => {
    const from = new Date(Date.parse(FIRST_DAY) + requests * DAY_MS).toISOString().slice(0, 10);
    requests += 1;
    const variables = {
      ...(query.includes('$from') && { from }),
      ...(query.includes('$spend') && { spend: BELOW_ALL - requests }),
    };
    return Buffer.from(JSON.stringify({ query, variables }));
  };
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...authorization,
  };
  const first = await fetch(`${baseUrl}/graphql`, {
    method: 'POST',
    headers,
    body: new Uint8Array(bodyOf()),
  });
  const answer = (await first.json()) as { errors?: readonly { message: string }[] };
  if (answer.errors !== undefined) throw new Error(`${baseUrl}: ${answer.errors[0]?.message}`);
  // Connections are closed before servers do: five seconds after their turn.
  const agent = new Agent({ keepAlive: true, timeout: 4_000 });
  const url = new URL('/graphql', baseUrl);
  const send = () =>
    new Promise<number>((resolve, reject) => {
      const started = performance.now();
      const body = bodyOf();
      const sized = { ...headers, 'content-length': String(body.length) };
      const outgoing = request(url, { method: 'POST', agent, headers: sized }, (incoming) => {
        incoming.on('data', () => undefined);
        incoming.on('end', () => resolve(performance.now() - started));
        incoming.on('error', reject);
        if (incoming.statusCode !== 200) reject(new Error(`${baseUrl} answered ${incoming.statusCode}`));
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}

function report(
  name: string,
  target: number,
  { footing, postgraphile: rival }: Readonly<Record<'footing' | 'postgraphile', readonly Round[]>>,
): Finding[] {
  // Compares adjacent rounds: other load was the same for both.
  const ratios = footing.map(({ perSecond }, at) => perSecond / (rival[at]?.perSecond ?? Number.NaN));
  const ratio = median(ratios);
  const [ours, theirs] = [footing, rival].map((rounds) => median(rounds.map(({ p99Ms }) => p99Ms)));
  if (ours === undefined || theirs === undefined) throw new Error('nothing measured');
  const speeds = [footing, rival].map((rounds) =>
    median(rounds.map(({ perSecond }) => perSecond)).toFixed(0),
  );
  return [
    {
      name: `GraphQL / PostGraphile 5: ${name}`,
      value: `${ratio.toFixed(2)}  (${speeds.join(' and ')} requests/s; all rounds ${ratios.map((one) => one.toFixed(2)).join(', ')})`,
      target: `at least ${target}`,
      reached: ratio >= target,
    },
    {
      name: '  p99',
      value: `${ours.toFixed(0)} and ${theirs.toFixed(0)} ms`,
      target: 'no worse',
      reached: ours <= theirs * P99_TOLERANCE,
    },
    { name: '  processor time a request', value: `${cpu(footing)}; PostGraphile ${cpu(rival)}` },
  ];
}

function cpu(rounds: readonly Round[]): string {
  const part = (pick: (round: Round) => number | null) => {
    const values = rounds.map(pick).filter((value) => value !== null);
    return values.length === 0 ? 'unknown' : `${median(values).toFixed(1)} ms`;
  };
  return `server ${part(({ serverCpuMs }) => serverCpuMs)}, database ${part(({ databaseCpuMs }) => databaseCpuMs)}`;
}
