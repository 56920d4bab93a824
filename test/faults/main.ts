import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../support/load.ts';
import { FAULTS, type Fault } from './faults.ts';
import { violatedInvariants } from './invariants.ts';
import { Ledger } from './ledger.ts';
import { Workload } from './workload.ts';
import { createWorld, DATABASES, type DatabaseKind, type World } from './world.ts';

/**
 * `npm run test:faults -- --minutes N`: random work against a service that is killed, stopped, cut off, filled and
 * slowed. A run is one seed: new books, and some rounds of work with a fault in each. After each round the same must
 * hold: what was acknowledged is there once, sums equal answers, receipts are on the chain, the chain is whole, and
 * the service is ready again in time. A run that fails prints how to repeat it.
 */
const ROUNDS_OF_RUN = 12;
/** For the first answers of a round, before anything is broken. */
const ANSWER_MS = 120_000;
/** After a fault. */
const READY_MS = 10_000;
const SETTLE_MS = 30_000;
const POLL_MS = 50;

interface Run {
  readonly database: DatabaseKind;
  readonly faults: readonly Fault[];
  readonly seed: number;
  readonly rounds: number;
}

interface Tally {
  rounds: number;
  violations: number;
  slowestReadyMs: number;
  answered: number;
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    rounds: { type: 'string', default: String(ROUNDS_OF_RUN) },
    seed: { type: 'string' },
    database: { type: 'string', default: DATABASES.join(',') },
    fault: { type: 'string', default: FAULTS.map(({ name }) => name).join(',') },
  },
});

/** Words of a list, each of which must be known. */
function chosen<Item>(text: string, all: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return text.split(',').map((name) => {
    const found = all.find((item) => nameOf(item) === name);
    if (found === undefined) throw new Error(`${name}: must be one of ${all.map(nameOf).join(', ')}`);
    return found;
  });
}

const databases = chosen(values.database, DATABASES, (name) => name);
const faults = chosen(values.fault, FAULTS, ({ name }) => name);
const tallies = new Map<string, Tally>();
const until = Date.now() + Number(values.minutes) * 60_000;
const first = Number(values.seed ?? Date.now() % 1_000_000);

/** Ends what the run in progress has started and mounted. */
let close = async () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().finally(() => process.exit(1)));
}

for (let at = 0; at === 0 || (values.seed === undefined && Date.now() < until); at += 1) {
  const database = databases[at % databases.length] ?? 'embedded';
  await perform({
    database,
    faults: faults.filter(({ on }) => on.includes(database)),
    seed: first + at,
    rounds: Number(values.rounds),
  });
}
console.table(Object.fromEntries([...tallies].sort(([a], [b]) => (a < b ? -1 : 1))));
process.exit([...tallies.values()].some(({ violations }) => violations > 0) ? 1 : 0);

async function perform(run: Run): Promise<void> {
  const { database, seed, rounds } = run;
  const random = seededRandom(seed);
  let at = { round: 0, fault: 'before any' };
  let world: World | null = null;
  try {
    world = await createWorld(database);
    close = world.close;
    const ledger = new Ledger();
    const workload = new Workload(world, ledger, seed);
    await workload.begin();
    const left: Fault[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      // Each fault once before any comes again.
      if (left.length === 0) left.push(...run.faults);
      const [fault] = left.splice(Math.floor(random() * left.length), 1);
      if (fault === undefined) throw new Error('no fault to choose from');
      at = { round, fault: fault.name };
      const problems = await performRound({ world, ledger, workload, fault, random, database });
      if (problems.length === 0) continue;
      for (const problem of problems.slice(0, 20)) console.error(`  ${problem}`);
      tell(run, at, world);
      return;
    }
  } catch (error) {
    tallyOf(database, at.fault).violations += 1;
    console.error(error);
    tell(run, at, world);
  } finally {
    await world?.close();
    close = async () => {};
  }
}

/** How to repeat a run, and what its gateways said. */
function tell(
  { database, seed }: Run,
  { round, fault }: { readonly round: number; readonly fault: string },
  world: World | null,
): void {
  console.error(
    `FAILED in round ${round} (${fault}); again: npm run test:faults -- --database ${database} --fault ${values.fault} --seed ${seed} --rounds ${values.rounds}`,
  );
  for (const gateway of world?.gateways ?? [])
    console.error(gateway.output().split('\n').slice(-20).join('\n'));
}

function tallyOf(database: DatabaseKind, fault: string): Tally {
  const name = `${database} ${fault}`;
  const tally = tallies.get(name) ?? { rounds: 0, violations: 0, slowestReadyMs: 0, answered: 0 };
  tallies.set(name, tally);
  return tally;
}

async function performRound(of: {
  readonly world: World;
  readonly ledger: Ledger;
  readonly workload: Workload;
  readonly fault: Fault;
  readonly random: () => number;
  readonly database: DatabaseKind;
}): Promise<string[]> {
  const { world, ledger, workload, fault, random } = of;
  const before = ledger.answered();
  const wanted = before + 3 + Math.floor(random() * 10);
  const lastsMs = 200 + random() * 2_000;
  const struck = Math.floor(random() * world.gateways.length);
  const problems: string[] = [];
  let isOver = false;
  const work = workload.run(() => isOver);
  let readyMs: number;
  try {
    const until = Date.now() + ANSWER_MS;
    while (ledger.answered() < wanted) {
      if (Date.now() > until) throw new Error(`fewer than ${wanted - before} answers in ${ANSWER_MS} ms`);
      await sleep(5);
    }
    const end = await fault.begin(world, struck);
    await sleep(lastsMs);
    const ended = performance.now();
    await end();
    readyMs = await untilReady(world, ended);
  } finally {
    isOver = true;
    await work;
  }
  if (readyMs > READY_MS) problems.push(`ready again after ${Math.round(readyMs)} ms`);
  await workload.settle(Date.now() + SETTLE_MS);
  problems.push(...(await soundness(world, ledger, workload)), ...workload.violations.splice(0));
  const tally = tallyOf(of.database, fault.name);
  tally.rounds += 1;
  tally.violations += problems.length;
  tally.slowestReadyMs = Math.max(tally.slowestReadyMs, Math.round(readyMs));
  tally.answered += ledger.answered() - before;
  console.log(
    `${of.database} ${fault.name}: ${problems.length === 0 ? 'sound' : 'NOT SOUND'}, ready after ${Math.round(readyMs)} ms, ${ledger.answered()} answered in all`,
  );
  return problems;
}

/** Whatever the database says; the embedded one is read between two gateways. */
async function soundness(world: World, ledger: Ledger, workload: Workload): Promise<string[]> {
  const totals = await workload.totals(Date.now() + SETTLE_MS);
  const isEmbedded = world.kind === 'embedded';
  if (isEmbedded) {
    const code = await world.gateways[0]?.stop('SIGTERM');
    if (code !== 0) return [`a gateway that was asked to end ended with ${code}`];
  }
  try {
    return await world.read((sql) => violatedInvariants(sql, ledger, totals));
  } finally {
    if (isEmbedded) await world.startGateway(0);
  }
}

async function untilReady(world: World, since: number): Promise<number> {
  const isReady = async ({ baseUrl }: { readonly baseUrl: string }) =>
    (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).catch(() => null))?.ok ===
    true;
  for (;;) {
    const all = await Promise.all(world.gateways.map(isReady));
    const waited = performance.now() - since;
    if (all.every(Boolean) || waited > SETTLE_MS) return waited;
    await sleep(POLL_MS);
  }
}
