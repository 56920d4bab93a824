import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Warning } from '../contracts/warnings.ts';
import { Invoice } from './invoice.ts';
import { tenantPolicy } from './tenant-policy.ts';

/**
 * A classified and calculated line of an invoice, with everything needed to explain and repeat the result.
 */
export const LineItem = defineEntity({
  name: 'LineItem',
  tableName: 'line_item',
  policies: [tenantPolicy],
  indexes: [
    { name: 'line_item_period_index', properties: ['period', 'invoiceId', 'workspaceId'] },
    { name: 'line_item_kgco2e_index', properties: ['kgco2e', 'lineItemId', 'workspaceId'] },
    { name: 'line_item_confidence_index', properties: ['confidence', 'lineItemId', 'workspaceId'] },
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
    servicePeriodStart: p.date().nullable(),
    servicePeriodEnd: p.date().nullable(),
    category: p.text(),
    attributes: p.json<Record<string, unknown>>().columnType('json'),
    naics: p.text().nullable(),
    factorId: p.text().nullable(),
    method: p.text(),
    confidence: p.decimal().columnType('numeric'),
    kgco2e: p.decimal().columnType('numeric(30,6)').fieldName('kgco2e'),
    scope: p.smallint(),
    scope3Category: p.smallint().fieldName('scope3_category').nullable(),
    certainty: p.decimal().columnType('numeric'),
    needsReview: p.boolean(),
    explanation: p.text(),
    matched: p.json<string[]>().columnType('json'),
    candidates: p.json<{ category: string; score: number }[]>().columnType('json'),
    warnings: p.json<Warning[]>().columnType('json'),
    trace: p.json<Record<string, unknown>[]>().columnType('json'),
    invoice: () =>
      p
        .manyToOne(Invoice)
        .joinColumns('workspace_id', 'invoice_id')
        .nullable()
        .updateRule('no action')
        .deleteRule('no action'),
  },
});

export type LineItemRow = InferEntity<typeof LineItem>;
