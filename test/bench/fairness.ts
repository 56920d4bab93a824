import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { SetupResult } from '../../gateway/cli/setup.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { callTrpc, createEngagement, pushDemoYear } from '../support/engagement.ts';
import { completedEngagement } from '../support/evidence.ts';
import type { TestGateway } from '../support/gateway.ts';
import { largeEngagement } from '../support/large-engagement.ts';
import { ingestClient, requestBodies } from '../support/load.ts';
import type { BenchServer } from './bench-server.ts';
import { ABUSES, type Abuse, type Job, type Met, type Tenant } from './fairness-load.ts';
import { type Finding, median } from './report.ts';

const SECONDS = Number(process.env.FAIRNESS_SECONDS ?? 20);
/** Work papers of the package that the abuse exports. */
const PAPERS = 3_000;
const UNTIL_FULL_MS = 4_000;
const TARGET = 5;

/**
 * The cost of one tenant's abuse for another on the same gateway: the honest one's p99 compared with an idle service in the
 * same run, and its refusals. Each tenant is a process of its own.
 */
export async function measureFairness(bench: BenchServer): Promise<Finding[]> {
  const honest = await honestTenant(bench, await bench.newTenant());
  const abusive = await abusiveTenant(bench);
  await met(honest, 5);
  const idle = await met(honest, SECONDS);
  const findings: Finding[] = [...figuresOf('idle', idle)];
  for (const abuse of chosen()) {
    const load = startLoad({ kind: abuse, tenant: abusive });
    await pause(UNTIL_FULL_MS);
    await bench.measure();
    const under = await met(honest, SECONDS);
    const { loopUtilization, delayP99Ms, rssBytes } = await bench.measure();
    load.send('answered');
    const [answered] = (await once(load, 'message')) as [Record<string, number>];
    load.kill('SIGKILL');
    findings.push(...compared(abuse, idle, under), {
      name: `  ${abuse}: the gateway meanwhile`,
      value: `loop busy ${Math.round(loopUtilization * 100)} %, delay p99 ${delayP99Ms.toFixed(0)} ms, ${Math.round(rssBytes / 2 ** 20)} MiB; answers to the abuse ${JSON.stringify(answered)}`,
    });
    await settled(bench);
  }
  return findings;
}

/** FAIRNESS_ABUSES=pool,exports measures some of them. */
function chosen(): readonly Abuse[] {
  const named = process.env.FAIRNESS_ABUSES?.split(',');
  return named === undefined ? ABUSES : ABUSES.filter((abuse) => named.includes(abuse));
}

/** Requests accepted before their sender stopped are done once the loop is idle again. */
async function settled(bench: BenchServer): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    await bench.measure();
    await pause(1_000);
    if ((await bench.measure()).processCpuSeconds < 0.1) return;
  }
}

function startLoad(job: Job): ChildProcess {
  const child = spawn(process.execPath, ['test/bench/fairness-load.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(job);
  return child;
}

let seed = 100;

async function met(tenant: Tenant, seconds: number): Promise<Met> {
  seed += 1;
  const child = startLoad({ kind: 'honest', tenant, seconds, seed });
  const [answer] = (await once(child, 'message')) as [Met];
  child.kill();
  return answer;
}

/** The gateway's members for test helpers. */
async function asTestGateway({ baseUrl: url }: BenchServer, tenant: SetupResult): Promise<TestGateway> {
  const signIn = async (user: object) => {
    const answer = await fetch(`${url}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(user),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const tokens = { owner: await signIn(tenant.owner), auditor: await signIn(tenant.auditor) };
  return {
    ...tenant,
    url,
    // One sign-in of each is enough, and stays below an account's limit of attempts.
    signIn: async ({ email }: { readonly email: string }) =>
      email === tenant.owner.email ? tokens.owner : tokens.auditor,
  } as unknown as TestGateway;
}

async function honestTenant(bench: BenchServer, tenant: SetupResult): Promise<Tenant> {
  const server = await asTestGateway(bench, tenant);
  await pushDemoYear(server, 100);
  const { engagementId: completed } = await completedEngagement(server);
  return tenantOf(server, tenant, completed);
}

async function abusiveTenant(bench: BenchServer): Promise<Tenant> {
  const tenant = { ...bench, baseUrl: bench.baseUrl } as unknown as SetupResult;
  const server = await asTestGateway(bench, tenant);
  const database = await openDatabase({ databaseUrl: bench.superuserUrl });
  try {
    const { workspaceId } = bench;
    const { engagementId } = await largeEngagement(server, database, { items: PAPERS, workspaceId });
    const client = ingestClient(bench.baseUrl, bench.apiKey);
    // For the queries: the largest allowed number of lines.
    for (const body of requestBodies(3, { seed: 9, invoices: 100, lines: 100 })) await client.send(body);
    client.close();
    return await tenantOf(server, tenant, engagementId);
  } finally {
    await database.close();
  }
}

async function tenantOf(server: TestGateway, tenant: SetupResult, completed: string): Promise<Tenant> {
  const { engagementId: underWay, owner, auditor } = await createEngagement(server);
  await callTrpc(server, owner, 'workspace.get', {});
  const { apiKey } = tenant;
  const signIns = [tenant.owner, tenant.auditor];
  return { baseUrl: server.url, apiKey, owner, auditor, completed, underWay, signIns };
}

const percentile = (ms: readonly number[], share: number): number => {
  const sorted = [...ms].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
const p99 = (ms: readonly number[]) => percentile(ms, 0.99);

function figuresOf(when: string, all: Met): Finding[] {
  return Object.entries(all).map(([name, { ms, refused }]) => ({
    name: `${when}: ${name}`,
    value: `p99 ${p99(ms).toFixed(0)} ms, median ${median(ms).toFixed(0)} ms of ${ms.length}${refused.length === 0 ? '' : `; REFUSED ${refused.length}: ${refused[0]}`}`,
  }));
}

function compared(abuse: Abuse, idle: Met, under: Met): Finding[] {
  return Object.entries(under).map(([name, { ms, refused }]) => {
    const before = idle[name]?.ms ?? [];
    const ratio = p99(ms) / p99(before);
    return {
      name: `another tenant's ${abuse}: ${name}, p99 beside idle`,
      value: `${ratio.toFixed(1)}  (${p99(ms).toFixed(0)} and ${p99(before).toFixed(0)} ms; medians ${median(ms).toFixed(0)} and ${median(before).toFixed(0)}; ${ms.length} answers, ${refused.length} refused${refused.length === 0 ? '' : `: ${refused[0]}`})`,
      target: `at most ${TARGET}, none refused`,
      reached: ratio <= TARGET && refused.length === 0,
    };
  });
}
