import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Snapshot, withRead, withSnapshot } from '../../gateway/database/transaction.ts';
import { createKeptResults } from '../../gateway/graphql/kept-results.ts';
import { createKeptSums } from '../../gateway/graphql/kept-sums.ts';
import { chainHeads, changedInvoices } from '../../schema/queries/changed-invoices.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import {
  answers,
  DAYS,
  day,
  LINES,
  type Question,
  question,
  VENDORS,
} from '../support/emissions-questions.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type GraphqlClient, graphqlClient } from '../support/graphql-client.ts';
import { newPerson } from '../support/people.ts';
import { rounds } from '../support/rounds.ts';
import { type TrpcTestClient, trpcClient } from '../support/trpc.ts';

/** Fewer may have too few questions that are answered. */
const HISTORIES = 4;
const TIMEOUT_MS = 120_000 + rounds(HISTORIES) * 40_000;

const STEPS = [
  'record',
  'record',
  'record',
  'repeat',
  'replace',
  'void',
  'reclassify',
  'erase',
  'merge',
  'split',
  'close',
  'reopen',
  'guarantee',
  'mix',
  'currency',
  'nothing',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...STEPS),
  at: fc.nat(1_000),
  day,
  vendor: fc.constantFrom(...VENDORS),
  region: fc.constantFrom('CH', 'DE'),
  lines: fc.subarray(LINES, { minLength: 1 }),
  /** Which questions are asked then: the others find several changes at once. */
  asked: fc.subarray([0, 1, 2, 3, 4, 5]),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describeOnBothDatabases('sums that are kept by date', (getDatabase) => {
  let base: TestGateway;
  const open: TestGateway[] = [];
  beforeAll(async () => {
    base = await startTestGateway(getDatabase().db);
  });
  afterAll(async () => {
    for (const server of [...open, base]) await server.close();
  });

  interface World {
    readonly server: TestGateway;
    readonly owner: TrpcTestClient;
    readonly ask: GraphqlClient;
    /** The same to a gateway that keeps nothing. */
    readonly askAnew: GraphqlClient;
    readonly invoices: Record<string, unknown>[];
    ids: string[];
  }

  async function newWorld(): Promise<World> {
    const { db } = getDatabase();
    const server = await startTestGateway(db);
    const other = await startTestGateway(db, { workspace: server });
    open.push(server, other);
    const nothing = { keptResults: createKeptResults(0), keptSums: { get: async () => null } };
    Object.assign(other.deps, { ...nothing, tokens: server.deps.tokens });
    const { token } = await newPerson(server.deps, server.workspaceId, 'owner');
    const [ask, askAnew] = [graphqlClient(server, token), graphqlClient(other, token)];
    return { server, owner: trpcClient(server, token), ask, askAnew, invoices: [], ids: [] };
  }

  async function send(world: World, invoice: Record<string, unknown>): Promise<void> {
    const answer = await postIngest(world.server, { invoices: [invoice] });
    const { invoices } = (await answer.json()) as { invoices?: { invoice_id?: string }[] };
    const id = invoices?.[0]?.invoice_id;
    if (id === undefined) throw new Error(`refused with ${answer.status}`);
    world.invoices.push(invoice);
    world.ids.push(id);
  }

  const pick = <Item>(all: readonly Item[], at: number): Item | undefined =>
    all[at % Math.max(1, all.length)];

  /** What of the books is read meanwhile: the conditions that bound it, `all` for none. */
  async function readBy({ server }: World, work: () => Promise<unknown>): Promise<string[]> {
    const before = server.log().length;
    await work();
    return server
      .log()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('"graphql statement"'))
      .map((line) => (JSON.parse(line) as { sql: string }).sql)
      .filter((text) => text.includes('"line_item" as "l"'))
      .map((text) => /"i"\."invoice_id" = any|i\.invoice_date = any/.exec(text)?.[0].split(' ')[0] ?? 'all');
  }

  /** What a step does; what the books refuse changes nothing. */
  async function change(world: World, { kind, at, ...of }: Step): Promise<unknown> {
    const { server, owner, ids } = world;
    const invoice_id = pick(ids, at) ?? '';
    const period = pick(['2024', '2025'], at) ?? '';
    const vendors = async () =>
      (await world.askAnew('{ vendors(first: 20) { nodes { vendorId merged { vendorId } } } }')).data.vendors
        .nodes as { vendorId: string; merged: { vendorId: string }[] }[];
    switch (kind) {
      case 'record':
      case 'replace': {
        const earlier = kind === 'replace' ? pick(world.invoices, at) : undefined;
        return send(world, {
          vendor_name: earlier?.vendor_name ?? of.vendor,
          invoice_number: `N-${world.invoices.length}`,
          invoice_date: of.day,
          region: of.region,
          currency: at % 5 === 0 ? 'EUR' : 'CHF',
          line_items: of.lines,
          ...(earlier === undefined ? {} : { replaces: earlier.invoice_number }),
        });
      }
      case 'repeat':
        return send(world, pick(world.invoices, at) ?? invoiceOf());
      case 'void':
        return owner.invoice.void.mutate({ invoice_id, reason: 'test' });
      case 'erase':
        return owner.invoice.erase.mutate({ invoice_id, reason: 'test' });
      case 'reclassify': {
        const { line_items } = await owner.invoice.get.query({ invoice_id });
        const line_item_id = pick(line_items, at)?.line_item_id ?? '';
        const category = pick(['legal', 'rent', 'electricity', 'not_a_purchase'] as const, at) ?? 'legal';
        return owner.invoice.reclassify.mutate({ line_item_id, category, reason: 'test' });
      }
      case 'merge': {
        const [into, ...others] = await vendors();
        const vendor_ids = [pick(others, at)?.vendorId ?? ''];
        return owner.vendor.merge.mutate({ into: into?.vendorId ?? '', vendor_ids, reason: 'test' });
      }
      case 'split': {
        const merged = (await vendors()).find((one) => one.merged.length > 0);
        const vendor_ids = [merged?.merged[0]?.vendorId ?? ''];
        return owner.vendor.split.mutate({ vendor_id: merged?.vendorId ?? '', vendor_ids, reason: 'test' });
      }
      case 'close':
        return owner.period.close.mutate({ period });
      case 'reopen':
        return owner.period.reopen.mutate({ period, reason: 'test' });
      case 'guarantee': {
        const of2025 = { period: '2025', country: 'CH', mwh: 1, reference: `GO-${at}` };
        return owner.instrument.create.mutate({ kind: 'guarantees_of_origin', ...of2025 });
      }
      case 'mix': {
        const of2025 = { year: 2025, country: 'CH', kgco2e_per_kwh: 0.001 * (at % 50), reference: `M-${at}` };
        return owner.instrument.create.mutate({ kind: 'supplier_mix', energy: 'electricity', ...of2025 });
      }
      case 'currency':
        return owner.workspace.update.mutate({
          default_currency: pick(['EUR', 'CHF'] as const, at) ?? 'CHF',
        });
      default:
        return server.newKey('read');
    }
  }

  it('are read again for what the chain names alone', async () => {
    const world = await newWorld();
    const { owner } = world;
    for (const [at, invoice_date] of DAYS.entries()) {
      await send(world, invoiceOf({ invoice_date, invoice_number: `S-${at}`, vendor_name: `V${at % 3} AG` }));
    }
    const dated = (from: string) =>
      `{ emissions(groupBy: [SCOPE], from: "${from}") { total { kgco2e uncertainty { factor } } groups { scope kgco2e } } }`;
    const ask = (from: string) => async () => {
      const found = await world.ask(dated(from));
      expect(found.errors).toEqual([]);
      expect(found).toEqual(await world.askAnew(dated(from)));
    };
    expect(await readBy(world, ask('2024-01-01'))).toEqual(['all']);
    // Other days of those that are kept.
    expect(await readBy(world, ask('2025-01-15'))).toEqual([]);
    expect(await readBy(world, ask('2025-01-16'))).toEqual([]);
    await send(world, invoiceOf({ invoice_number: 'S-new' }));
    expect(await readBy(world, ask('2025-01-15'))).toEqual(['"i"."invoice_id"']);
    // Of the day on which another one is recorded.
    await owner.invoice.void.mutate({ invoice_id: world.ids[5] ?? '', reason: 'test' });
    await send(world, invoiceOf({ invoice_number: 'S-newer' }));
    expect(await readBy(world, ask('2024-01-01'))).toEqual(['i.invoice_date', '"i"."invoice_id"']);
    await owner.apiKey.create.mutate({ name: 'test', scope: 'read' });
    await owner.period.close.mutate({ period: '2025' });
    expect(await readBy(world, ask('2024-01-01'))).toEqual([]);
    const { nodes } = (await world.ask('{ vendors(first: 2) { nodes { vendorId } } }')).data.vendors;
    const [into, other] = nodes as { vendorId: string }[];
    await owner.vendor.merge.mutate({
      vendor_ids: [other?.vendorId ?? ''],
      into: into?.vendorId ?? '',
      reason: 'test',
    });
    expect(await readBy(world, ask('2024-01-01'))).toEqual(['all']);
  });

  it('are of voided invoices alone where these are asked for, and of any days that can be written', async () => {
    const world = await newWorld();
    await send(world, invoiceOf());
    await world.owner.invoice.void.mutate({ invoice_id: world.ids[0] ?? '', reason: 'test' });
    const ask = async (args: string, filter: string) =>
      (
        await world.ask(`{ emissions(groupBy: [MONTH], ${args} filter: ${filter}) { groups { month } }
          invoices(filter: ${filter}) { totalCount } }`)
      ).data;
    const months = (...all: string[]) => ({ groups: all.map((month) => ({ month })) });
    expect(await ask('', '{ voided: true }')).toEqual({
      emissions: months('2025-03'),
      invoices: { totalCount: 1 },
    });
    await send(world, invoiceOf({ invoice_number: 'other', invoice_date: '2025-01-15' }));
    for (const [from, to] of [
      ['2025-01-01', '2025-12-31'],
      ['0001-01-01', '9999-12-31'],
    ]) {
      expect((await ask(`from: "${from}", to: "${to}"`, '{}')).emissions).toEqual(months('2025-01'));
    }
  });

  it('of some days are kept where those of all days are too many', async () => {
    const world = await newWorld();
    Object.assign(world.server.deps, { keptSums: createKeptSums(10_000, 310) });
    for (const day of DAYS) await send(world, invoiceOf({ invoice_number: day, invoice_date: day }));
    const ask = (from: string) => async () => {
      const { data } = await world.ask(
        `{ emissions(groupBy: [SCOPE], from: "${from}") { total { kgco2e } groups { scope kgco2e } } }`,
      );
      expect(Number(data.emissions.total.kgco2e)).toBeGreaterThan(0);
    };
    await ask('2024-01-01')();
    await ask('2025-03-01')();
    await send(world, invoiceOf({ invoice_number: 'new', invoice_date: '2025-04-01' }));
    expect(await readBy(world, ask('2025-03-01'))).toEqual(['"i"."invoice_id"']);
    expect(await readBy(world, ask('2024-01-01'))).toEqual(['all']);
  });

  it('are of one workspace, also where two ask the same', async () => {
    const worlds = [await newWorld(), await newWorld()] as const;
    const [{ server }, { server: other }] = worlds;
    const { keptSums, keptResults } = server.deps;
    Object.assign(other.deps, { keptSums, keptResults });
    for (const [at, world] of worlds.entries()) {
      for (const day of DAYS.slice(at))
        await send(world, invoiceOf({ invoice_number: day, invoice_date: day }));
    }
    const count = `{ invoices(first: 1) { totalCount } emissions(groupBy: [SCOPE]) { total { lineCount kgco2e } } }`;
    for (const world of [...worlds, ...worlds]) {
      const found = await world.ask(count);
      expect(found.data.invoices.totalCount).toBe(world.ids.length);
      expect(found).toEqual(await world.askAnew(count));
    }
  });

  it('are all read again where a chain does not go on from them, as after a backup was put back', async () => {
    const world = await newWorld();
    await send(world, invoiceOf());
    const { workspaceId } = world.server;
    await withRead(getDatabase().db, workspaceId, async (tx) => {
      const heads = await chainHeads(tx, workspaceId);
      expect(await changedInvoices(tx, workspaceId, heads)).toEqual({ recorded: [], days: [] });
      const { size = 0, head = '' } = heads.get('2025') ?? {};
      const since = (of: object) =>
        changedInvoices(tx, workspaceId, new Map([...heads, ['2025', { size, head, ...of }]]));
      expect(await since({ head: '0'.repeat(64) })).toBeNull();
      expect(await since({ size: size + 1 })).toBeNull();
    });
  });

  // The embedded database has one transaction at a time.
  if (!inject('databaseNames').includes('PGlite'))
    it('are never newer than the snapshot of a request', async () => {
      const { db } = getDatabase();
      const world = await newWorld();
      await send(world, invoiceOf());
      const [kept, late] = [createKeptSums(), createKeptSums()];
      const days = { from: null, to: null };
      const query = {
        groupBy: ['scope'],
        filter: {},
        sums: ['lineCount'],
        later: false,
        step: 'day',
      } as const;
      const read = (tx: Snapshot, from = kept) => from.get({ ...tx, periods: null }, query, days);
      const snapshot = <Value>(work: (tx: Snapshot) => Promise<Value>) =>
        withSnapshot(db, world.server.workspaceId, work);
      await snapshot(read);
      const [opened, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const older = snapshot(async (tx) => {
        await tx.sql('select 1');
        opened.resolve();
        await changed.promise;
        return [await read(tx), await read(tx, createKeptSums()), await read(tx, late)];
      });
      await opened.promise;
      await send(world, invoiceOf({ invoice_number: 'later' }));
      const newer = await snapshot(read);
      await snapshot((tx) => read(tx, late));
      changed.resolve();
      const [own, anew, ofLater] = await older;
      expect(own?.months).toEqual(anew?.months);
      expect(own?.months).not.toEqual(newer?.months);
      expect(ofLater).toBeNull();
    });

  it(
    'are those that are added up anew, whatever was recorded and changed',
    async () => {
      const done = new Set<string>();
      let keptRead = 0;
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 10, maxLength: 16 }),
          fc.array(question, { minLength: 6, maxLength: 6 }),
          fc.boolean(),
          async (steps, questions, isSmall) => {
            const world = await newWorld();
            const keptSums = isSmall ? createKeptSums(2_000, 1_000) : world.server.deps.keptSums;
            const get: typeof keptSums.get = async (...of) => {
              const found = await keptSums.get(...of);
              keptRead += found === null ? 0 : 1;
              return found;
            };
            Object.assign(world.server.deps, { keptSums: { get } });
            for (const at of [0, 1, 2]) {
              const line_items = [...LINES.slice(at), ...LINES.slice(0, 2)];
              await send(
                world,
                invoiceOf({ vendor_name: VENDORS[at], invoice_date: DAYS[2 * at], line_items }),
              );
            }
            const compare = async (asked: Question) => {
              const found = await answers(world.ask, asked);
              expect(found).toEqual(await answers(world.askAnew, asked));
              if (JSON.stringify(found).includes('"errors":[]')) answered += 1;
            };
            // A filter that nobody asked for before is added up from rows: from here on, sums are kept.
            for (const asked of questions) await compare(asked);
            for (const each of [
              ...steps,
              { ...steps[0], kind: 'nothing', asked: [0, 1, 2, 3, 4, 5] } as Step,
            ]) {
              await change(world, each).then(
                () => done.add(each.kind),
                () => undefined,
              );
              for (const at of each.asked) {
                const asked = questions[at];
                if (asked !== undefined) await compare(asked);
              }
            }
          },
        ),
        { numRuns: rounds(HISTORIES), endOnFailure: true },
      );
      expect(keptRead).toBeGreaterThan(20);
      // Half of the questions are refused, and of some histories nearly all.
      expect(answered).toBeGreaterThan(20);
      expect(done.size).toBeGreaterThan(5);
    },
    TIMEOUT_MS,
  );
});
