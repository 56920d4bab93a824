import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { foreignKey } from './foreign-key.ts';
import { LineItem } from './line-item.ts';
import { readerPolicy, tenantPolicy } from './tenant-policy.ts';

/** The part of a line in one scope and category; the parts add up to the line exactly. */
export const LineComponent = defineEntity({
  name: 'LineComponent',
  tableName: 'line_component',
  policies: [tenantPolicy, readerPolicy],
  properties: {
    workspaceId: p.uuid().primary(),
    lineItemId: p.uuid().primary(),
    /** Position among the line's components, from 0. */
    ordinal: p.smallint().primary(),
    invoiceId: p.uuid(),
    period: p.text(),
    scope: p.smallint(),
    scope3Category: p.smallint().fieldName('scope3_category').nullable(),
    factorId: p.text(),
    factorYear: p.smallint(),
    boundary: p.text(),
    gwpBasis: p.text(),
    kgco2e: p.decimal().columnType('numeric(30,6)'),
    /** kg of biogenic CO2, in no total; null if the factor states none. */
    biogenicCo2Kg: p.decimal().columnType('numeric(30,6)').fieldName('biogenic_co2_kg').nullable(),
    lineItem: () => foreignKey(LineItem, 'workspace_id', 'line_item_id'),
  },
});

export type LineComponentRow = InferEntity<typeof LineComponent>;
