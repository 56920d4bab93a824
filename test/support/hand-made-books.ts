import type { Database } from '../../gateway/database/open-database.ts';
import { openPeriods } from '../../gateway/database/open-periods.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import {
  insertRows,
  invoiceRow,
  lineComponentRow,
  lineDetailRow,
  lineItemRow,
  NOW,
  yearPeriod,
} from './tenant.ts';

/** Ids that can be read: the last digits say which invoice or line it is. */
export const handId = (last: string): string => `00000000-0000-7000-8000-${last.padStart(12, '0')}`;

type Row = Readonly<Record<string, string | null>>;

const invoices: readonly { readonly id: string; readonly row: Row }[] = [
  {
    id: handId('a'),
    row: {
      vendor_name: '100% Öko_AG',
      invoice_date: '2026-01-10',
      region: 'CH',
      header_net: '300.10',
      total_kgco2e: '10.000000',
      line_item_count: '2',
      recorded_at: '2026-03-01T00:00:00.001Z',
      workspace_currency: 'CHF',
      workspace_rate: '1',
      reconciliation_status: 'mismatch',
      reconciliation_hint: 'Send net_amount.',
      warnings: '[{"code":"reconciliation_mismatch","message":"It does not agree."}]',
    },
  },
  {
    id: handId('b'),
    row: {
      vendor_name: 'Beta GmbH',
      invoice_date: '2026-02-20',
      region: 'DE',
      header_net: '-50',
      total_kgco2e: '-5.000000',
      recorded_at: '2026-03-01T00:00:00.002Z',
      workspace_currency: 'CHF',
      workspace_rate: null,
    },
  },
  {
    id: handId('c'),
    row: {
      vendor_name: 'Oeko 100x',
      invoice_date: '2026-02-20',
      region: 'CH',
      header_net: '1000',
      total_kgco2e: '100.000000',
      recorded_at: '2026-03-01T00:00:00.003Z',
      workspace_currency: 'CHF',
      workspace_rate: '1',
    },
  },
  {
    id: handId('d'),
    row: {
      period: '2025',
      vendor_name: 'beta services',
      invoice_date: '2025-12-31',
      region: 'CH',
      header_net: '20.5',
      total_kgco2e: '20.123456',
      recorded_at: '2026-02-01T00:00:00.000Z',
      workspace_currency: 'CHF',
      workspace_rate: '1',
    },
  },
];

const lines: readonly {
  readonly id: string;
  readonly invoice: string;
  readonly row: Row;
  readonly parts: readonly Row[];
}[] = [
  {
    id: handId('a1'),
    invoice: handId('a'),
    row: {
      kgco2e: '4.000000',
      confidence: '0.95',
      method: 'physical',
      category: 'electricity',
      scope: '2',
      spend_amount: '100.05',
    },
    parts: [{ scope: '2', kgco2e: '4.000000' }],
  },
  {
    id: handId('a2'),
    invoice: handId('a'),
    row: {
      line_index: '1',
      kgco2e: '6.000000',
      confidence: '0.6',
      method: 'spend',
      category: 'legal',
      scope: '3',
      scope3_category: '1',
      needs_review: 'true',
      spend_amount: '200.05',
      warnings: '[{"code":"needs_review","message":"Look at it.","line":1}]',
    },
    parts: [{ scope: '3', scope3_category: '1', kgco2e: '6.000000' }],
  },
  {
    id: handId('b1'),
    invoice: handId('b'),
    row: {
      kgco2e: '-5.000000',
      confidence: '0.7',
      method: 'spend',
      category: 'paper',
      scope: '3',
      scope3_category: '1',
      spend_amount: '-50',
    },
    parts: [{ scope: '3', scope3_category: '1', kgco2e: '-5.000000' }],
  },
  {
    id: handId('c1'),
    invoice: handId('c'),
    row: {
      kgco2e: '100.000000',
      confidence: '0.9',
      method: 'physical',
      category: 'electricity',
      scope: '2',
      spend_amount: '1000',
    },
    parts: [{ scope: '2', kgco2e: '100.000000' }],
  },
  {
    id: handId('d1'),
    invoice: handId('d'),
    row: {
      period: '2025',
      kgco2e: '20.123456',
      confidence: '0.9',
      method: 'physical',
      category: 'diesel',
      scope: '1',
      spend_amount: '20.5',
    },
    parts: [
      { period: '2025', scope: '1', kgco2e: '15.000000' },
      { period: '2025', ordinal: '1', scope: '3', scope3_category: '3', kgco2e: '5.123456' },
    ],
  },
];

/** Invoices a, b, c (voided) of 2026 and d of 2025, with lines a1, a2, b1, c1, d1: every figure is chosen. */
export async function writeHandMadeBooks(db: Database, workspaceId: string): Promise<void> {
  await withTenant(db, workspaceId, async (tx) => {
    await openPeriods(tx, [2025, 2026].map(yearPeriod), 'system:test', NOW);
    for (const { id, row } of invoices) {
      await insertRows(tx, 'invoice', [invoiceRow(id, row)]);
      await insertRows(tx, 'line_detail', [lineDetailRow(id)]);
    }
    for (const { id, invoice, row, parts } of lines) {
      await insertRows(tx, 'line_item', [lineItemRow(id, invoice, row)]);
      for (const part of parts)
        await insertRows(tx, 'line_component', [{ ...lineComponentRow(id, invoice), ...part }]);
    }
    await tx.sql(
      `update invoice set voided_at = $2::text::timestamptz, voided_by = 'api_key:ftg_x', void_reason = 'Sent twice'
       where invoice_id = $1`,
      [handId('c'), NOW],
    );
    await tx.sql('update invoice set duplicate_of = $2 where invoice_id = $1', [handId('b'), handId('a')]);
  });
}
