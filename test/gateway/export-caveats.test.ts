import { afterAll, beforeAll, expect, it } from 'vitest';
import { WARNINGS } from '../../schema/contracts/warnings.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { type CompletedEngagement, completedEngagement, exportPackage, jsonOf } from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type TrpcTestClient, trpcClient } from '../support/trpc.ts';

interface Caveat {
  readonly code: string;
  readonly text: string;
  readonly count?: number;
  readonly kgco2e?: string;
}
interface Recorded {
  readonly invoice_id: string;
  readonly total_kgco2e: number;
  readonly warnings: readonly { readonly code: string; readonly line?: number }[];
  readonly line_items: readonly {
    readonly kgco2e: number;
    readonly needs_review: boolean;
    readonly method: string;
    readonly warnings: readonly { readonly code: string }[];
  }[];
}

const POWER = { description: 'Strom', spend_amount: 108.1, quantity: 400, unit_of_measure: 'kWh' };
const LONG = 12.345_678_901_234_567;

/** Each with what only it is warned of; all are of 2025. */
const INVOICES = {
  grid: { line_items: [{ description: 'Netznutzung', spend_amount: 80 }] },
  vat: {
    net_amount: 100,
    total_amount: 108.1,
    line_items: [{ description: 'Büromaterial', spend_amount: 108.1 }],
  },
  mismatch: {
    net_amount: 500,
    line_items: [
      { description: 'Strom', spend_amount: 100, quantity: 700, unit_of_measure: 'kWh' },
      { description: 'Beratung', spend_amount: 90 },
    ],
  },
  fees: { line_items: [POWER, { description: 'Netznutzung', spend_amount: 40 }] },
  mixed: {
    line_items: [
      { description: 'Heizöl', spend_amount: 500 },
      { description: 'Heizöl extraleicht', spend_amount: 250 },
      { description: 'Ökostrom', spend_amount: 100, quantity: 50, unit_of_measure: 'kWh' },
      { description: 'qwertz 17', spend_amount: 20 },
    ],
  },
};

const TWICE = { vendor_name: 'Zweimal AG' };
const VOIDED = ['first', 'one', 'gone'];

describeOnBothDatabases('the caveats of a package', (getDatabase) => {
  let server: TestGateway;
  let owner: TrpcTestClient;
  let engagement: CompletedEngagement;
  let caveats: readonly Caveat[];
  const recorded = new Map<string, Recorded>();

  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    owner = trpcClient(server, await server.signIn(server.owner));
    for (const [name, changes] of Object.entries(INVOICES)) await ingest(name, changes);
    // As sent: two numbers of 17 digits, one of a line and one of the whole invoice.
    await ingest('rounded', {
      total_amount: LONG,
      line_items: [{ description: 'Papier', spend_amount: LONG }],
    });
    for (const name of ['first', 'second']) await ingest(name, TWICE);
    for (const name of ['one', 'two', 'three']) await ingest(name, { vendor_name: 'Dreimal AG' });
    await ingest('gone', { ...INVOICES.vat, vendor_name: 'Weg AG' });
    for (const name of VOIDED) await owner.invoice.void.mutate({ invoice_id: idOf(name), reason: 'twice' });
    engagement = await completedEngagement(server);
    const content = await exportPackage(server, engagement);
    ({ caveats } = await jsonOf<{ caveats: Caveat[] }>(content, 'metadata.json'));
  });
  afterAll(() => server.close());

  async function ingest(name: string, changes: object): Promise<void> {
    const invoices = [invoiceOf({ vendor_name: `Firma ${name} AG`, ...changes })];
    const answer = await postIngest(server, { invoices }, { query: '?detail=lines' });
    const { invoices: accepted } = (await answer.json()) as { invoices: Recorded[] };
    const [first] = accepted;
    if (first === undefined) throw new Error(`${name} was not recorded`);
    recorded.set(name, first);
  }

  const idOf = (name: string) => recorded.get(name)?.invoice_id ?? '';
  const kgOf = (...names: string[]) =>
    names.reduce((sum, name) => sum + (recorded.get(name)?.total_kgco2e ?? 0), 0).toFixed(6);
  const of = (code: string) =>
    caveats.filter((caveat) => caveat.code === code).map(({ count, kgco2e }) => ({ count, kgco2e }));
  const live = () => [...recorded].filter(([name]) => !VOIDED.includes(name)).map(([, invoice]) => invoice);

  it('tell warnings that only an invoice carries, with how many invoices and their kilograms', () => {
    expect(of('grid_only_invoice')).toEqual([{ count: 1, kgco2e: kgOf('grid') }]);
    expect(of('vat_inclusive_lines')).toEqual([{ count: 1, kgco2e: kgOf('vat') }]);
    // One is of a line, the other of an invoice.
    expect(of('number_rounded')).toEqual([
      { count: 1, kgco2e: kgOf('rounded') },
      { count: 1, kgco2e: kgOf('rounded') },
    ]);
  });

  it('tell every warning of a line with how many lines and their kilograms, and nothing else', () => {
    const lines = live().flatMap(({ line_items }) => line_items);
    const codes = lines.flatMap(({ warnings }) => [...new Set(warnings.map(({ code }) => code))]);
    const expected = [...new Set(codes)]
      .filter((code) => code !== 'needs_review' && code !== 'number_rounded')
      .toSorted();
    expect(expected.length).toBeGreaterThan(1);
    for (const code of expected) {
      const warned = lines.filter(({ warnings }) => warnings.some((warning) => warning.code === code));
      const kgco2e = warned.reduce((sum, line) => sum + line.kgco2e, 0).toFixed(6);
      expect([code, of(code)]).toEqual([code, [{ count: warned.length, kgco2e }]]);
    }
    const others = caveats.map(({ code }) => code).filter((code) => code in WARNINGS);
    expect(new Set(others)).toEqual(
      new Set([
        ...expected,
        ...['grid_only_invoice', 'vat_inclusive_lines', 'number_rounded'],
        ...['needs_review', 'reconciliation_mismatch', 'possible_duplicate'],
      ]),
    );
  });

  it('count lines to be reviewed, lines of spend and invoices that do not foot', () => {
    const lines = live().flatMap(({ line_items }) => line_items);
    const sum = (which: typeof lines) => ({
      count: which.length,
      kgco2e: which.reduce((total, { kgco2e }) => total + kgco2e, 0).toFixed(6),
    });
    expect(of('needs_review')).toEqual([sum(lines.filter(({ needs_review }) => needs_review))]);
    expect(of('spend_based')).toEqual([sum(lines.filter(({ method }) => method === 'spend'))]);
    expect(of('reconciliation_mismatch')).toEqual([{ count: 1, kgco2e: undefined }]);
  });

  it('count as duplicates only those of which another copy counts: of two with one voided none, of three one', () => {
    expect(of('possible_duplicate')).toEqual([{ count: 1, kgco2e: undefined }]);
  });

  it('stay those of the completion, whatever comes later', async () => {
    const before = await exportPackage(server, engagement);
    await ingest('later', INVOICES.vat);
    await ingest('second again', TWICE);
    expect(await exportPackage(server, engagement)).toEqual(before);
  });

  it('count a copy once that equals one which was itself a copy, those before it voided one after the other', async () => {
    const in2024 = { vendor_name: 'Hin und her AG', invoice_date: '2024-05-05' };
    await ingest('copy 0', in2024);
    for (let copy = 1; copy <= 3; copy += 1) {
      await ingest(`copy ${copy}`, in2024);
      await owner.invoice.void.mutate({ invoice_id: idOf(`copy ${copy - 1}`), reason: 'sent again' });
    }
    await ingest('beside', in2024);
    const codesOf = async () => {
      const completed = await completedEngagement(server, {}, '2024');
      const metadata = await jsonOf<{ caveats: Caveat[] }>(
        await exportPackage(server, completed),
        'metadata.json',
      );
      return metadata.caveats.filter(({ code }) => code === 'possible_duplicate').map(({ count }) => count);
    };
    expect(await codesOf()).toEqual([1]);
  });
});
