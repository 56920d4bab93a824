import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { countRows, invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

interface Answer {
  readonly invoices: {
    total_kgco2e: number;
    period: string;
    currency: string;
    warnings: { code: string; message: string; line?: number }[];
    line_items: { warnings: { code: string }[] }[];
  }[];
  readonly errors: { code: string; pointer: string; error: string }[];
}

const ADVICE = 'Unternehmensberatung';

describeOnBothDatabases('invoices from 1999 on', (getDatabase) => {
  let server: TestGateway;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
  });
  afterAll(() => server.close());

  async function sent(...invoices: Readonly<Record<string, unknown>>[]): Promise<Answer> {
    const body = { invoices: invoices.map((members) => invoiceOf(members)) };
    return (await (await postIngest(server, body, { query: '?detail=lines' })).json()) as Answer;
  }

  const bill = (currency: string, spend_amount: number, invoice_date: string) => ({
    currency,
    invoice_date,
    line_items: [{ description: ADVICE, spend_amount }],
  });

  // Each is worth EUR 1,000 of its day: by the ECB's first rates, by Regulation (EC) No 2866/98, by the parity of the
  // CFP franc (1,000 are EUR 8.38), by that of the dirham over the dollar of the Friday before (1.0889 x 3.6725).
  it.each([
    ['CHF', 1616.8, '1999-01-04', '1999'],
    ['DEM', 1955.83, '2000-06-30', '2000'],
    ['ITL', 1_936_270, '2002-02-28', '2002'],
    ['SKK', 30_126, '2009-01-10', '2009'],
    ['XPF', 119_331.742243, '2025-03-14', '2025'],
    ['AED', 3998.98525, '2025-03-15', '2025'],
  ])('take %s %f of %s as EUR 1,000 of that day, into period %s', async (currency, amount, date, period) => {
    const { invoices, errors } = await sent(bill(currency, amount, date), bill('EUR', 1000, date));
    expect(errors).toEqual([]);
    const [own, euro] = invoices;
    expect(own).toMatchObject({ currency, period, warnings: euro?.warnings });
    expect(own?.total_kgco2e).toBeGreaterThan(1);
    expect(own?.total_kgco2e).toBeCloseTo(euro?.total_kgco2e ?? Number.NaN, 4);
  });

  it('refuse a currency the euro had replaced by then, naming the euro, and store nothing', async () => {
    const before = await countRows(getDatabase());
    const { errors } = await sent(bill('DEM', 100, '2020-05-05'));
    expect(errors).toMatchObject([{ code: 'currency_ended', pointer: '/invoices/0/currency' }]);
    expect(errors[0]?.error).toBe(
      'currency must not be DEM on 2020-05-05: DEM ended on 2002-02-28, send the amounts in EUR',
    );
    expect((await sent(bill('CHF', 100, '1999-01-03'))).errors[0]?.error).toContain('1999-01-04');
    expect(await countRows(getDatabase())).toEqual(before);
  });

  it('say once an invoice, not three times a line, that rate and price index are older', async () => {
    const line_items = Array.from({ length: 30 }, (_, line) => ({
      description: ADVICE,
      spend_amount: 100 + line,
    }));
    const { invoices } = await sent({ currency: 'CHF', invoice_date: '2026-11-21', line_items });
    const older = (codes: readonly { code: string }[]) =>
      codes.filter(({ code }) => /^(fx_rate|price_index)/.test(code));
    expect(older(invoices[0]?.warnings ?? [])).toEqual([
      {
        code: 'fx_rate_stale',
        message:
          'Nothing nearer to 2026-11-21 is known: the CHF rate of 2026-04-13 and EA price index of 2025 were used.',
      },
    ]);
    for (const { warnings } of invoices[0]?.line_items ?? []) expect(older(warnings)).toHaveLength(1);
  });
});
