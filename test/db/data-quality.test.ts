import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { withSnapshot, withTenant } from '../../gateway/database/transaction.ts';
import { dataQuality } from '../../schema/queries/evidence-totals.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createTenant, insertRows, invoiceRow, lineItemRow } from '../support/tenant.ts';

/** What a line says, and what it weighs in kilograms. */
interface Said {
  readonly codes: readonly string[];
  readonly kgco2e: string;
  readonly needsReview?: boolean;
}

describeOnBothDatabases('what stands beside the totals of a period', (getDb) => {
  async function qualityOf(lines: readonly Said[]) {
    const { db } = getDb();
    const workspaceId = await createTenant(db);
    const invoiceId = randomUUID();
    await withTenant(db, workspaceId, async (tx) => {
      await insertRows(tx, 'invoice', [invoiceRow(invoiceId)]);
      const rows = lines.map(({ codes, kgco2e, needsReview = false }, at) =>
        lineItemRow(randomUUID(), invoiceId, {
          line_index: String(at),
          kgco2e,
          needs_review: String(needsReview),
          warnings: JSON.stringify(codes.map((code) => ({ code, message: `of line ${at % 2}` }))),
        }),
      );
      await insertRows(tx, 'line_item', rows);
    });
    const { warnings, needsReview } = await withSnapshot(db, workspaceId, (tx) =>
      dataQuality(tx, { period: '2026', size: 1_000 }),
    );
    return { warnings: warnings.toSorted((a, b) => (a.code < b.code ? -1 : 1)), needsReview };
  }

  it('counts each line once a code, however often it says it, and adds up lines that say the same in other words', async () => {
    const said = await qualityOf([
      { codes: ['b', 'a', 'b'], kgco2e: '1.000001' },
      { codes: ['a'], kgco2e: '10', needsReview: true },
      { codes: ['b', 'a', 'b'], kgco2e: '100' },
      { codes: ['a'], kgco2e: '-1000.5', needsReview: true },
      { codes: [], kgco2e: '10000' },
      { codes: [], kgco2e: '0.25', needsReview: true },
    ]);
    expect(said).toEqual({
      warnings: [
        { code: 'a', lines: 4, kgco2e: '-889.499999' },
        { code: 'b', lines: 2, kgco2e: '101.000001' },
      ],
      needsReview: { lines: 3, kgco2e: '-990.250000' },
    });
  });

  it('says nothing of lines about which there is nothing to say', async () => {
    expect(await qualityOf([{ codes: [], kgco2e: '5' }])).toEqual({
      warnings: [],
      needsReview: { lines: 0, kgco2e: '0.000000' },
    });
  });
});
