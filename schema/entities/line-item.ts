import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Category, Method } from '../contracts/categories.ts';
import type { StoredDecision } from '../contracts/decision.ts';
import type { ItemCode } from '../contracts/ingest.ts';
import type { StoredMarketBased } from '../contracts/market-based.ts';
import type { Warning } from '../contracts/warnings.ts';
import { foreignKey } from './foreign-key.ts';
import { Invoice } from './invoice.ts';
import { erasurePolicy, readerPolicy, tenantPolicy } from './tenant-policy.ts';

/** A classified and calculated line of an invoice, with everything needed to explain and repeat the result. */
export const LineItem = defineEntity({
  name: 'LineItem',
  tableName: 'line_item',
  policies: [tenantPolicy, erasurePolicy, readerPolicy],
  indexes: [
    {
      name: 'line_item_totals_index',
      // With the columns that are totalled: a row is many times as long, and need not be read for them.
      expression:
        'create index line_item_totals_index on line_item (period, invoice_id, workspace_id) include (category, method, kgco2e, market_based_kgco2e, spend_amount, needs_review)',
    },
    { name: 'line_item_kgco2e_index', properties: ['kgco2e', 'lineItemId', 'workspaceId'] },
    { name: 'line_item_confidence_index', properties: ['confidence', 'lineItemId', 'workspaceId'] },
    {
      name: 'line_item_market_based_index',
      properties: ['period', 'lineItemId', 'workspaceId'],
      where: 'market_based is not null',
    },
    {
      name: 'line_item_review_index',
      expression:
        'create index line_item_review_index on line_item (abs(kgco2e), line_item_id, workspace_id) where needs_review',
    },
  ],
  properties: {
    workspaceId: p.uuid().primary(),
    lineItemId: p.uuid().primary(),
    invoiceId: p.uuid(),
    period: p.text(),
    /** Position in the invoice, from 0. */
    lineIndex: p.integer(),
    description: p.text(),
    spendAmount: p.decimal().columnType('numeric'),
    quantity: p.decimal().columnType('numeric').nullable(),
    unitOfMeasure: p.text().nullable(),
    weightTonnes: p.decimal().columnType('numeric').nullable(),
    distanceKm: p.decimal().columnType('numeric').nullable(),
    /** Null without any. */
    itemCodes: p.json<ItemCode[]>().columnType('json').nullable(),
    servicePeriodStart: p.date().nullable(),
    servicePeriodEnd: p.date().nullable(),
    category: p.text().$type<Category>(),
    naics: p.text().nullable(),
    factorId: p.text().nullable(),
    method: p.text().$type<Method>(),
    confidence: p.decimal().columnType('numeric'),
    kgco2e: p.decimal().columnType('numeric(30,6)'),
    /** Null unless the line is purchased electricity or heat: then the figure is `kgco2e`. */
    marketBasedKgco2e: p.decimal().columnType('numeric(30,6)').nullable(),
    /** Its basis, as on the chain, and an explanation. */
    marketBased: p.json<StoredMarketBased>().columnType('json').nullable(),
    scope: p.smallint(),
    scope3Category: p.smallint().fieldName('scope3_category').nullable(),
    certainty: p.decimal().columnType('numeric'),
    needsReview: p.boolean(),
    warnings: p.json<Warning[]>().columnType('json'),
    /** Whether a person reclassified the line. */
    isOverridden: p.boolean().default(false),
    /** The decision of a person or of the memory, as on the chain; an input of the line. */
    decision: p.json<StoredDecision>().columnType('json').nullable(),
    /** The classification before a person decided, so that the decision can be taken back; null where none did. */
    classificationBefore: p.json<Record<string, unknown>>().columnType('json').nullable(),
    invoice: () => foreignKey(Invoice, 'workspace_id', 'invoice_id'),
  },
});

export type LineItemRow = InferEntity<typeof LineItem>;
