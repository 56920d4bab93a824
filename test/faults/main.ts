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
 * slowed. A game is one seed: new books, and some rounds of work with a fault in each. After each round the same must
 * hold: what was acknowledged is there once, sums equal answers, receipts are on the chain, the chain is whole, and
 * the service is ready again in time. A game that fails prints how to play it again.
 */
const ROUNDS_OF_GAME = 12;
const READY_MS = 10_000;
const SETTLE_MS = 30_000;
const POLL_MS = 50;

interface Game {
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
    rounds: { type: 'string', default: String(ROUNDS_OF_GAME) },
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

for (let at = 0; at === 0 || (values.seed === undefined && Date.now() < until); at += 1) {
  const database = databases[at % databases.length] ?? 'embedded';
  await play({
    database,
    faults: faults.filter(({ on }) => on.includes(database)),
    seed: first + at,
    rounds: Number(values.rounds),
  });
}
console.table(Object.fromEntries([...tallies].sort(([a], [b]) => (a < b ? -1 : 1))));
process.exit([...tallies.values()].some(({ violations }) => violations > 0) ? 1 : 0);

async function play(game: Game): Promise<void> {
  const { database, seed, rounds } = game;
  const random = seededRandom(seed);
  const world = await createWorld(database);
  const ledger = new Ledger();
  const workload = new Workload(world, ledger, seed);
  try {
    await workload.begin();
    const deck: Fault[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      // Each fault once before any comes again.
      if (deck.length === 0) deck.push(...game.faults);
      const [fault] = deck.splice(Math.floor(random() * deck.length), 1);
      if (fault === undefined) throw new Error('no fault to choose from');
      const problems = await playRound({ world, ledger, workload, fault, random, database });
      if (problems.length === 0) continue;
      for (const problem of problems.slice(0, 20)) console.error(`  ${problem}`);
      console.error(
        `FAILED in round ${round} (${fault.name}); again: npm run test:faults -- --database ${database} --fault ${values.fault} --seed ${seed} --rounds ${values.rounds}`,
      );
      for (const gateway of world.gateways) console.error(gateway.output().split('\n').slice(-20).join('\n'));
      return;
    }
  } finally {
    await world.close();
  }
}

async function playRound(of: {
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
  while (ledger.answered() < wanted) await sleep(5);
  const end = await fault.begin(world, struck);
  await sleep(lastsMs);
  const ended = performance.now();
  await end();
  const readyMs = await untilReady(world, ended);
  if (readyMs > READY_MS) problems.push(`ready again after ${Math.round(readyMs)} ms`);
  isOver = true;
  await work;
  await workload.settle(Date.now() + SETTLE_MS);
  problems.push(...(await soundness(world, ledger)), ...workload.violations.splice(0));
  const name = `${of.database} ${fault.name}`;
  const tally = tallies.get(name) ?? { rounds: 0, violations: 0, slowestReadyMs: 0, answered: 0 };
  tallies.set(name, tally);
  tally.rounds += 1;
  tally.violations += problems.length;
  tally.slowestReadyMs = Math.max(tally.slowestReadyMs, Math.round(readyMs));
  tally.answered += ledger.answered() - before;
  console.log(
    `${name}: ${problems.length === 0 ? 'sound' : 'NOT SOUND'}, ready after ${Math.round(readyMs)} ms, ${ledger.answered()} answered in all`,
  );
  return problems;
}

/** Whatever the database says; the embedded one is read between two gateways. */
async function soundness(world: World, ledger: Ledger): Promise<string[]> {
  const isEmbedded = world.kind === 'embedded';
  if (isEmbedded) {
    const code = await world.gateways[0]?.stop('SIGTERM');
    if (code !== 0) return [`a gateway that was asked to end ended with ${code}`];
  }
  try {
    return await world.read((sql) => violatedInvariants(sql, ledger));
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
