import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, pushDemoYear } from '../support/engagement.ts';
import { type CompletedEngagement, completeTesting, drawSample } from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import type { RowAttack } from '../support/row-attack.ts';
import { bothVerdicts, COMPLETED, RETENTION_OVER, soundPackage } from '../support/sound-package.ts';
import { trpcClient } from '../support/trpc.ts';
import { expectTruePackage } from '../support/true-package.ts';

interface Attack {
  readonly title: string;
  readonly edits: readonly RowAttack[];
  /** What the warning names; null where nothing is changed that a reader of rows would read. */
  readonly warns: string | null;
}

const set = (table: string, what: string, where: string): RowAttack => ({
  table,
  does: `update ${table} set ${what} where ${where}`,
});
const ofInvoice = (of: string) => `invoice_id = '${of}'`;
const ofLine = (of: string) => `line_item_id = '${of}'`;
/** One of two that are the same cannot be deleted alone. */
const NOT_TWICE = `and invoice_id not in (select invoice_id from invoice where vendor_name = 'Tank AG')`;
const UNSAMPLED = 'invoice_id not in (select invoice_id from sample_item)';
const VOIDED = `voided_at = now(), voided_by = 'user:x', void_reason = 'x'`;
const gone = (table: string, of = '$invoice'): RowAttack => ({
  table,
  does: `delete from ${table} where ${ofInvoice(of)}`,
});

/** `$line` and `$invoice`: the largest that was not sampled; `$sampled`, `$itsInvoice`: a sampled one. */
const OF_TOTALS: readonly Attack[] = [
  {
    title: 'a line that was not sampled is halved, with its components and its invoice',
    edits: [
      set('line_item', 'kgco2e = kgco2e / 2', ofLine('$line')),
      set('line_component', 'kgco2e = kgco2e / 2', ofLine('$line')),
      set('invoice', 'total_kgco2e = total_kgco2e / 2', ofInvoice('$invoice')),
    ],
    warns: 'invoice $invoice',
  },
  {
    title: 'its components alone are halved',
    edits: [set('line_component', 'kgco2e = kgco2e / 2', ofLine('$line'))],
    warns: 'invoice $invoice',
  },
  {
    title: 'an invoice that was not sampled is deleted',
    edits: [gone('line_component'), gone('line_item'), gone('invoice')],
    warns: 'invoice $invoice',
  },
  {
    title: 'one is marked as voided',
    edits: [set('invoice', VOIDED, ofInvoice('$invoice'))],
    warns: 'void of invoice $invoice',
  },
  { title: 'all are', edits: [set('invoice', VOIDED, UNSAMPLED)], warns: 'void of invoice ' },
  {
    title: 'a sampled one is',
    edits: [set('invoice', VOIDED, ofInvoice('$itsInvoice'))],
    warns: 'void of invoice $itsInvoice',
  },
  {
    title: 'a sampled line is moved to another year',
    edits: [set('line_item', `period = '2024'`, ofLine('$sampled'))],
    warns: 'invoice $itsInvoice',
  },
  {
    title: 'its component is moved to another year',
    edits: [set('line_component', `period = '2024'`, ofLine('$sampled'))],
    warns: 'invoice $itsInvoice',
  },
  {
    title: 'its invoice is moved to another year',
    edits: [set('invoice', `period = '2024'`, ofInvoice('$itsInvoice'))],
    warns: 'invoice $itsInvoice',
  },
  {
    title: 'the scope of a component is changed',
    edits: [set('line_component', 'scope = 1, scope3_category = null', ofLine('$line'))],
    warns: 'invoice $invoice',
  },
  {
    title: 'a method is changed',
    edits: [
      set('line_item', `method = case method when 'spend' then 'physical' else 'spend' end`, ofLine('$line')),
    ],
    warns: 'invoice $invoice',
  },
  {
    title: 'a factor that nobody used enters the register',
    edits: [set('line_component', `factor_id = 'electricity.grid.fr', factor_year = 2025`, ofLine('$line'))],
    warns: 'invoice $invoice',
  },
];

/** What the caveats are counted from. */
const OF_CAVEATS: readonly Attack[] = [
  {
    title: 'lines are no longer to be reviewed',
    edits: [set('line_item', 'needs_review = false', 'needs_review')],
    warns: 'invoice ',
  },
  {
    title: 'a line is to be reviewed, or not, other than was recorded',
    edits: [set('line_item', 'needs_review = not needs_review', ofLine('$line'))],
    warns: 'invoice $invoice',
  },
  {
    title: 'the warnings of lines that were not sampled are taken away',
    edits: [set('line_item', `warnings = '[]'`, `warnings::text <> '[]' and ${UNSAMPLED}`)],
    warns: null,
  },
  {
    title: 'the warnings of whole invoices are taken away',
    edits: [set('invoice', `warnings = '[]'`, `warnings::text like '%vat_inclusive_lines%'`)],
    warns: null,
  },
  {
    title: 'headers that did not agree do',
    edits: [set('invoice', `reconciliation_status = 'matched'`, `reconciliation_status = 'mismatch'`)],
    warns: null,
  },
];

/** `$erased` and `$erasedInvoice`: a sampled line and its invoice, erased. */
const OF_ERASED: readonly Attack[] = [
  {
    title: 'the line is halved, with its components, and the figure that was drawn',
    edits: [
      set('line_item', 'quantity = quantity / 2, kgco2e = kgco2e / 2', ofLine('$erased')),
      set('line_component', 'kgco2e = kgco2e / 2', ofLine('$erased')),
      set('sample_item', 'recorded_kgco2e = recorded_kgco2e / 2', ofLine('$erased')),
    ],
    warns: 'invoice $erasedInvoice',
  },
  {
    title: 'the quantity alone is halved',
    edits: [set('line_item', 'quantity = quantity / 2', ofLine('$erased'))],
    warns: 'invoice $erasedInvoice',
  },
  {
    title: 'the figure that was drawn alone is halved',
    edits: [set('sample_item', 'recorded_kgco2e = recorded_kgco2e / 2', ofLine('$erased'))],
    warns: null,
  },
  {
    title: 'its category and texts are changed',
    edits: [set('line_item', `category = 'gasoline', description = 'Benzin'`, ofLine('$erased'))],
    warns: 'invoice $erasedInvoice',
  },
  {
    title: 'vendor and date of its invoice are changed',
    edits: [
      set('invoice', `vendor_name = 'Neu AG', invoice_date = '2025-01-01'`, ofInvoice('$erasedInvoice')),
    ],
    warns: 'invoice $erasedInvoice',
  },
  {
    title: 'its scope is changed',
    edits: [
      set('line_item', 'scope = 3, scope3_category = 1', ofLine('$erased')),
      set('line_component', 'scope = 3, scope3_category = 1', ofLine('$erased')),
    ],
    warns: 'invoice $erasedInvoice',
  },
  {
    title: 'an erased line that was not sampled is halved',
    edits: [
      set('line_item', 'kgco2e = kgco2e / 2', ofInvoice('$other')),
      set('line_component', 'kgco2e = kgco2e / 2', ofInvoice('$other')),
    ],
    warns: 'invoice $other',
  },
  ...OF_TOTALS.slice(0, 3),
  ...OF_CAVEATS,
];

/** Invoices that call for caveats: a header that does not agree, lines with VAT, a line that could be anything. */
const TWICE = invoiceOf({
  invoice_date: '2025-05-07',
  vendor_name: 'Tank AG',
  region: 'DE',
  currency: 'EUR',
  line_items: [
    { description: 'Diesel', spend_amount: 800, quantity: 500, unit_of_measure: 'l' },
    { description: 'Rabatt', spend_amount: -50 },
  ],
});
const DOUBTFUL = [
  // Two that are the same, with a warning of a line.
  TWICE,
  TWICE,
  invoiceOf({ invoice_date: '2025-05-05', net_amount: 999 }),
  invoiceOf({
    invoice_date: '2025-05-06',
    net_amount: 100,
    vat_rate: 8.1,
    total_amount: 108.1,
    line_items: [{ description: 'Qwrtz', spend_amount: 108.1 }],
  }),
];

describeOnBothDatabases('the totals of a package', (getDatabase) => {
  let server: TestGateway;
  let engagement: CompletedEngagement;
  let now = COMPLETED;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, { clock: () => now });
    await pushDemoYear(server, 40);
    await postIngest(server, { invoices: [invoiceOf({ invoice_date: '2024-05-05' }), ...DOUBTFUL] });
    const created = await createEngagement(server);
    const sample = await drawSample(server, created);
    await completeTesting(server, created, sample);
    engagement = { ...created, sample };
    const [line] = await unsampled(`${NOT_TWICE} order by kgco2e desc`);
    const [sampled] = await sampledWith('true');
    // A line that is calculated from its quantity, and an invoice that was not sampled.
    const [erased] = await sampledWith(`l.quantity is not null and l.method = 'physical'`);
    const [other] = await unsampled(`and invoice_id <> '${line?.invoice}' and kgco2e > 1 order by kgco2e`);
    ids.set('$line', line?.id ?? '').set('$invoice', line?.invoice ?? '');
    ids.set('$sampled', sampled?.id ?? '').set('$itsInvoice', sampled?.invoice ?? '');
    ids.set('$erased', erased?.id ?? '').set('$erasedInvoice', erased?.invoice ?? '');
    ids.set('$other', other?.invoice ?? '');
    expect([...ids.values()]).not.toContain('');
  });
  afterAll(() => server.close());

  const unsampled = (and: string) =>
    getDatabase().asOwner<{ id: string; invoice: string }>(
      `select line_item_id as id, invoice_id as invoice from line_item
       where period = '2025' and ${UNSAMPLED} ${and} limit 1`,
    );
  const sampledWith = (condition: string) =>
    getDatabase().asOwner<{ id: string; invoice: string }>(
      `select l.line_item_id as id, l.invoice_id as invoice from line_item l join sample_item s using (line_item_id)
       where ${condition} and l.kgco2e > 1 order by l.kgco2e desc limit 1`,
    );
  const filled = (text: string) => text.replace(/\$[a-zA-Z]+/g, (name) => ids.get(name) ?? name);

  let truth: Buffer;
  const expectTrue = ({ edits, warns }: Attack) =>
    expectTruePackage(
      { database: getDatabase(), server, engagement },
      edits.map(({ table, does }) => ({ table, does: filled(does) })),
      { truth, warns: warns && filled(warns) },
    );

  describe('as they were completed', () => {
    beforeAll(async () => {
      truth = await soundPackage(server, engagement);
    });

    it.each([...OF_TOTALS, ...OF_CAVEATS])('are the same where $title', async (attack) => {
      await expectTrue(attack);
    });
  });

  describe('after an erasure', () => {
    beforeAll(async () => {
      now = RETENTION_OVER;
      engagement = { ...engagement, auditor: await server.signIn(server.auditor) };
      const owner = trpcClient(server, await server.signIn(server.owner));
      for (const name of ['$erasedInvoice', '$other']) {
        await owner.invoice.erase.mutate({ invoice_id: filled(name), reason: 'Art. 17 GDPR' });
      }
      truth = await soundPackage(server, engagement);
    });

    it.each(OF_ERASED)('are the same where $title', async (attack) => {
      await expectTrue(attack);
    });

    it('are still the sums of all invoices, and the papers those of the trail', async () => {
      const { rules, said } = await bothVerdicts(server, engagement);
      expect(rules).toEqual([[], []]);
      expect(said).toContain('the totals are the sums of the recorded invoices');
      expect(said).not.toContain('erased');
    });
  });
});
