import { Client } from 'pg';
import type { SetupResult } from '../../gateway/cli/setup.ts';
import { BENCH_ROLE, startBenchServer } from './bench-server.ts';
import { countLines, openBooks } from './growth-books.ts';
import { PlanLog, type StepPlans } from './growth-plans.ts';
import { type Measured, measureSteps, STEPS, type Step, type Subject } from './growth-steps.ts';
import { type Finding, thousands } from './report.ts';

/** Tenants and lines of all of them: FOOTING_GROWTH=1x10000,1x1000000 for fewer. */
const SIZES = [1, 10, 100].flatMap((tenants) =>
  [10_000, 1_000_000, 10_000_000].map((lines) => `${tenants}x${lines}`),
);
/** Below this, a time is that of the request and not of the books. */
const FLOOR_MS = 5;
/** Few checkpoints while rows are copied. */
const SETTINGS = ['max_wal_size=8GB', 'maintenance_work_mem=256MB'];

const NOTHING: Measured = { ms: Number.NaN, refused: [] };

/** The times of one tenant, whose neighbours have as many lines. */
interface State {
  readonly tenants: number;
  readonly lines: number;
  readonly ownLines: number;
  readonly times: ReadonlyMap<Step, Measured>;
}

/** How the times of a tenant's requests grow with its books and those of its neighbours; prints tables for docs/growth.md. */
export async function measureGrowth(): Promise<Finding[]> {
  const states: State[] = [];
  const plans = new Map<number, ReadonlyMap<Step, StepPlans>>();
  for (const [tenants, sizes] of askedSizes()) {
    const measured = await measureTenants(tenants, sizes);
    states.push(...measured.states);
    plans.set(tenants, measured.plans);
  }
  console.log(timesTable(states));
  for (const [tenants, of] of plans) console.log(`\n${plansTable(tenants, of)}`);
  return findingsOf(states);
}

/** Numbers of lines by the number of tenants. */
function askedSizes(): Map<number, number[]> {
  const asked = (process.env.FOOTING_GROWTH?.split(',') ?? SIZES).map((size) => size.split('x').map(Number));
  const sizes = new Map<number, number[]>();
  for (const [tenants = Number.NaN, lines = Number.NaN] of asked) {
    if (!(tenants > 0 && lines > 0)) throw new Error('FOOTING_GROWTH is not like 1x10000,10x1000000');
    sizes.set(
      tenants,
      [...(sizes.get(tenants) ?? []), lines].sort((a, b) => a - b),
    );
  }
  return sizes;
}

/** One server, whose books grow from size to size. */
async function measureTenants(
  tenants: number,
  sizes: readonly number[],
): Promise<{ readonly states: State[]; readonly plans: ReadonlyMap<Step, StepPlans> }> {
  const log = new PlanLog();
  const bench = await startBenchServer({ postgres: { settings: SETTINGS, onLog: log.onLog } });
  const client = new Client({ connectionString: bench.superuserUrl });
  try {
    await client.connect();
    const all: SetupResult[] = [];
    for (let at = 0; at < tenants; at += 1) all.push(await bench.newTenant());
    const [tenant] = all;
    if (tenant === undefined) throw new Error('no tenant');
    const books = await openBooks(bench);
    const states: State[] = [];
    for (const lines of sizes) {
      const started = performance.now();
      for (const one of all) await books.fill(one, lines / tenants);
      await books.settle();
      console.log(
        `${tenants} x ${thousands(lines / tenants)} made in ${seconds(performance.now() - started)}`,
      );
      const ownLines = await countLines(client, tenant.workspaceId);
      states.push({ tenants, lines, ownLines, times: await measureSteps({ bench, tenant, client }) });
      console.log(timesTable(states));
    }
    await books.close();
    return { states, plans: await plansOf({ bench, tenant, client }, log) };
  } finally {
    await client.end();
    await bench.stop();
  }
}

/** Of the statements of each step, done once more. */
async function plansOf(subject: Subject, log: PlanLog): Promise<ReadonlyMap<Step, StepPlans>> {
  const plans = new Map<Step, StepPlans>();
  await log.start(subject.client, BENCH_ROLE);
  const measured = await measureSteps(subject, {
    isOnce: true,
    onStep: async (step) => {
      plans.set(step, await log.taken());
    },
  });
  for (const [step, { refused }] of measured) {
    if (refused.length > 0) console.log(`${step} was refused while plans were read: ${refused[0]}`);
  }
  return plans;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;

/** With the reasons of refusals below it. */
function timesTable(states: readonly State[]): string {
  const rows = states.map(({ tenants, lines, ownLines, times }) => [
    `${tenants} x ${thousands(lines / tenants)}`,
    thousands(ownLines),
    ...STEPS.map((step) => shownTime(times.get(step))),
  ]);
  const refused = states.flatMap(({ times }) => [...times.values()].flatMap((of) => of.refused));
  return [table([['tenants x lines', 'own lines', ...STEPS], ...rows]), ...new Set(refused)].join('\n');
}

function shownTime({ ms, refused }: Measured = NOTHING): string {
  if (Number.isNaN(ms)) return 'refused';
  const time = ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`;
  return refused.length === 0 ? time : `${time}, ${refused.length} refused`;
}

function plansTable(tenants: number, plans: ReadonlyMap<Step, StepPlans>): string {
  const rows = [...plans].map(([step, { indexes, readWhole, slowest }]) => [
    step,
    indexes.map((index) => `\`${index}\``).join(', '),
    readWhole.map((name) => `\`${name}\``).join(', '),
    `${slowest.ms.toFixed(0)} ms: ${slowest.plan}`,
  ]);
  return table([
    [`step, ${tenants} tenants`, 'indexes', 'read from end to end', 'slowest statement'],
    ...rows,
  ]);
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Of each step, how it grows from one size of a tenant's books to the next. */
function findingsOf(states: readonly State[]): Finding[] {
  return [...Map.groupBy(states, ({ tenants }) => tenants)].flatMap(([tenants, of]) =>
    STEPS.map((step) => {
      const growths = of.slice(1).map((larger, at) => growth(step, of[at] ?? larger, larger));
      const isRefused = of.some(({ times }) => (times.get(step) ?? NOTHING).refused.length > 0);
      return {
        name: `growth of ${step} with ${tenants} tenants / n log n, from size to size`,
        value: `${growths.map((value) => value.toFixed(2)).join(', ')}${isRefused ? ', with refusals' : ''}`,
        target: 'at most 1, no refusals',
        reached: growths.every((value) => value <= 1) && !isRefused,
      };
    }),
  );
}

/** Of the time, divided by that of n log n. */
function growth(step: Step, smaller: State, larger: State): number {
  const [before, after] = [smaller, larger].map(({ times, ownLines }) => {
    const { ms } = times.get(step) ?? NOTHING;
    return Math.max(ms, FLOOR_MS) / (ownLines * Math.log2(ownLines));
  });
  return (after ?? Number.NaN) / (before ?? Number.NaN);
}
