import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { attachPdf, completedEngagement, pdfOf } from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { COMPLETED, RETENTION_OVER, soundPackage } from '../support/sound-package.ts';
import { refusalOf, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

/** One in `npm test`; `ROUNDS` (npm run test:all) asks for more. */
const HISTORIES = Number(process.env.ROUNDS ?? 1);
const TIMEOUT_MS = 120_000 + HISTORIES * 60_000;
const CATEGORIES = [
  'legal',
  'marketing',
  'rent',
  'insurance',
  'cleaning',
  'electricity',
  'not_a_purchase',
  'not_a_purchase',
] as const;

const SERVICES = { description: 'Rechtsberatung', spend_amount: 950 };
const DIESEL = { description: 'Diesel', spend_amount: 800, quantity: 500, unit_of_measure: 'l' };
/** Books have discounts, credits, lines with VAT, headers that do not agree and lines nobody understands. */
const BOOKINGS: readonly object[] = [
  {},
  { line_items: [SERVICES, { description: 'Rabatt', spend_amount: -50 }] },
  { region: 'DE', currency: 'EUR', line_items: [DIESEL, SERVICES] },
  { net_amount: 1 },
  { line_items: [{ description: 'Qwrtz', spend_amount: 40 }, DIESEL] },
  {
    vat_rate: 8.1,
    net_amount: 950,
    total_amount: 1026.95,
    line_items: [
      { ...SERVICES, spend_amount: 1026.95 },
      { ...SERVICES, spend_amount: 0 },
    ],
  },
  {
    line_items: [
      { ...SERVICES, spend_amount: -300 },
      { description: 'Netznutzung Strom', spend_amount: 20 },
    ],
  },
];

/** What people may do to the books of a period, in any order; which invoice and line is left to chance. */
const step = fc.record({
  kind: fc.constantFrom(
    'ingest',
    'reclassify',
    'reclassify',
    'void',
    'attach',
    'erase',
    'reopen',
    'checkpoint',
  ),
  at: fc.nat(1_000),
  line: fc.nat(1),
  category: fc.constantFrom(...CATEGORIES),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Books {
  readonly server: TestGateway;
  readonly owner: TrpcTestClient;
  vendors: number;
}

describeOnBothDatabases('a random history of a period', (getDatabase) => {
  let pool: TestGateway;
  beforeAll(async () => {
    pool = await startTestGateway(getDatabase().db);
  });
  afterAll(() => pool.close());

  async function ingest(books: Books, count: number): Promise<void> {
    const invoices = Array.from({ length: count }, () => {
      books.vendors += 1;
      const booking = BOOKINGS[books.vendors % BOOKINGS.length];
      return invoiceOf({ vendor_name: `Lieferantin ${books.vendors} AG`, ...booking });
    });
    // Every now and then something is sent twice.
    if (count > 3) invoices.push(...invoices.slice(0, 2));
    expect((await postIngest(books.server, { invoices })).status).toBe(200);
  }

  /** Does a step; what the state of the books forbids is refused and changes nothing. */
  async function take(books: Books, { kind, at, line, category }: Step): Promise<void> {
    const { owner, server } = books;
    if (kind === 'ingest') return ingest(books, 1 + (at % 7));
    const { invoices } = await owner.invoice.list.query({ limit: 100 });
    const { invoice_id = '' } = invoices[at % invoices.length] ?? {};
    const reason = 'a random history';
    const acts: Record<Exclude<Step['kind'], 'ingest'>, () => Promise<unknown>> = {
      reclassify: async () => {
        const { line_items } = await owner.invoice.get.query({ invoice_id });
        const { line_item_id = '' } = line_items[line] ?? {};
        return owner.invoice.reclassify.mutate({ line_item_id, category, reason });
      },
      void: () => owner.invoice.void.mutate({ invoice_id, reason }),
      erase: () => owner.invoice.erase.mutate({ invoice_id, reason }),
      attach: () => attachPdf(server, invoice_id, pdfOf(`${at}`)).catch(() => undefined),
      reopen: async () => {
        await owner.period.close.mutate({ period: '2025' });
        return owner.period.reopen.mutate({ period: '2025', reason });
      },
      checkpoint: () => owner.period.checkpoint.query({ period: '2025' }),
    };
    await acts[kind]().catch(async (error: unknown) => {
      const [status] = await refusalOf(Promise.reject(error));
      expect([404, 409]).toContain(status);
    });
  }

  it('gives a package the verifier finds sound, also when lines are calculated again', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      let now = COMPLETED;
      const clock = () => now;
      const server = await startTestGateway(getDatabase().db, { pool: pool.deps.pool, clock });
      const signIn = async () => trpcClient(server, await server.signIn(server.owner));
      try {
        const books: Books = { server, owner: await signIn(), vendors: 0 };
        // Numbers of two digits from the start, of three not far on.
        await ingest(books, 11);
        for (const taken of steps) await take(books, taken);
        await ingest(books, 90);
        for (const taken of steps.filter(({ kind }) => kind !== 'ingest')) await take(books, taken);
        const engagement = await completedEngagement(server);
        await soundPackage(server, engagement);
        // Retention is over: what the package covers may be erased, and the books go on.
        now = RETENTION_OVER;
        const later = { ...engagement, auditor: await server.signIn(server.auditor) };
        const goingOn: Books = { ...books, owner: await signIn() };
        for (const [at, taken] of steps.entries()) {
          await take(goingOn, at % 3 === 0 ? { ...taken, kind: 'erase' } : taken);
          if (at % 8 === 0) await soundPackage(server, later);
        }
        await soundPackage(server, later);
      } finally {
        await server.close();
      }
    });
    await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true });
  });
});
