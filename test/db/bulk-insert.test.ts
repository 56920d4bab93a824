import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { bulkInsert } from '../../gateway/database/bulk-insert.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { LineItem } from '../../schema/entities/line-item.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createTenant, insertRows, invoiceRow, lineItemRow, recordInvoice } from '../support/tenant.ts';

/** What an ingest lets through: no NUL, U+007F or lone surrogates. */
const text = fc.string({ unit: 'binary', maxLength: 30 }).map((value) => value.replace(/[\0\u007f]/g, ' '));
const decimal = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, '0')}`);
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value).replaceAll('\\u0000', ' '));

const line = fc.record({
  description: text,
  spend_amount: decimal,
  quantity: fc.option(decimal),
  unit_of_measure: fc.option(text),
  naics: fc.option(fc.constantFrom('', 'NULL', 'null', '{}', '{a,b}', '"', '\\', '\\"', ' ', '541611')),
  warnings: json,
  needs_review: fc.boolean().map(String),
  kgco2e: decimal,
});

describeOnBothDatabases('bulk insert', (getDb) => {
  let workspaceId: string;
  let invoiceId: string;

  beforeAll(async () => {
    workspaceId = await createTenant(getDb().db);
    ({ invoiceId } = await withTenant(getDb().db, workspaceId, (tx) => recordInvoice(tx)));
  });

  it('stores what row-by-row inserts store, whatever characters the texts hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
        const pairs = lines.map((values) => ({ bulk: randomUUID(), single: randomUUID(), values }));
        const stored = await withTenant(getDb().db, workspaceId, async (tx) => {
          await insertRows(
            tx,
            'line_item',
            pairs.map(({ bulk, values }) => lineItemRow(bulk, invoiceId, values)),
          );
          for (const { single, values } of pairs) {
            const row = { workspace_id: workspaceId, ...lineItemRow(single, invoiceId, values) };
            const columns = Object.keys(row);
            const places = columns.map((_, index) => `$${index + 1}`).join(', ');
            await tx.sql(
              `insert into line_item (${columns.join(', ')}) values (${places})`,
              Object.values(row).map(typed),
            );
          }
          const rows = await tx.sql<{ line_item_id: string }>(
            `select *, warnings::text as json_text from line_item
             where line_item_id = any(string_to_array($1, ' ')::uuid[])`,
            [pairs.flatMap(({ bulk, single }) => [bulk, single]).join(' ')],
          );
          return new Map(rows.map((row) => [row.line_item_id, row]));
        });
        for (const { bulk, single } of pairs) {
          expect({ ...stored.get(bulk), line_item_id: '' }).toEqual({
            ...stored.get(single),
            line_item_id: '',
          });
        }
      }),
      { numRuns: 40 },
    );
  });

  /** PGlite wants a boolean for a boolean parameter. */
  function typed(value: string | null): string | number | boolean | null {
    if (value === 'true' || value === 'false') return value === 'true';
    return value;
  }

  it('keeps every digit of a decimal', async () => {
    const lineItemId = randomUUID();
    const exact = {
      spend_amount: '999999999999.999999999999999',
      quantity: '0.1',
      weight_tonnes: '-0.000000000000001',
      kgco2e: '123456789012345678.123456',
    };
    const item = await withTenant(getDb().db, workspaceId, async (tx) => {
      await insertRows(tx, 'line_item', [lineItemRow(lineItemId, invoiceId, exact)]);
      return tx.em.findOneOrFail(LineItem, { workspaceId, lineItemId });
    });
    expect(item).toMatchObject({
      spendAmount: exact.spend_amount,
      quantity: exact.quantity,
      weightTonnes: exact.weight_tonnes,
      kgco2e: exact.kgco2e,
    });
  });

  it('keeps the order of the rows it was given', async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID());
    await withTenant(getDb().db, workspaceId, (tx) =>
      insertRows(
        tx,
        'line_item',
        ids.map((id, index) => lineItemRow(id, invoiceId, { line_index: String(index) })),
      ),
    );
    const rows = await withTenant(getDb().db, workspaceId, (tx) =>
      tx.sql<{ line_item_id: string }>(
        `select line_item_id from line_item where line_item_id = any(string_to_array($1, ' ')::uuid[]) order by line_index`,
        [ids.join(' ')],
      ),
    );
    expect(rows.map((row) => row.line_item_id)).toEqual(ids);
  });

  it('writes nothing for no rows', async () => {
    await withTenant(getDb().db, workspaceId, (tx) =>
      bulkInsert(tx, { table: 'invoice', columns: ['invoiceId'], arrays: ['{}'], rowCount: 0 }),
    );
    const rows = await withTenant(getDb().db, workspaceId, (tx) => tx.sql('select 1 as one from invoice'));
    expect(rows).toHaveLength(1);
  });

  it.each([
    [{ table: 'pg_authid', columns: ['rolname'] }, /pg_authid has no column/],
    [{ table: 'invoice', columns: ['invoice_id) select 1; --'] }, /no column/],
    [{ table: 'audit_entry', columns: ['prevSeq'] }, /no column prevSeq/],
  ])('refuses %j, which no entity declares writable', async (target, message) => {
    const insert = withTenant(getDb().db, workspaceId, (tx) =>
      bulkInsert(tx, { ...target, arrays: ['{a}'], rowCount: 1 }),
    );
    await expect(insert).rejects.toThrow(message);
  });

  it('cannot be talked into another workspace', async () => {
    const other = await createTenant(getDb().db);
    const insert = withTenant(getDb().db, workspaceId, (tx) =>
      insertRows({ ...tx, workspaceId: other }, 'invoice', [invoiceRow(randomUUID())]),
    );
    await expect(insert).rejects.toThrow('0 of 1 rows of invoice were written');
  });
});
