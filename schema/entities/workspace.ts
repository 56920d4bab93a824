import { defineEntity, p } from '@mikro-orm/core';
import { PERIOD_LENGTHS, RECONCILIATION_POLICIES } from '../contracts/workspace.ts';
import { instant } from './instant.ts';
import { lookupPolicy, tenantPolicy } from './tenant-policy.ts';

/** A tenant and the settings its invoices are read with. */
export const Workspace = defineEntity({
  name: 'Workspace',
  tableName: 'workspace',
  policies: [tenantPolicy, lookupPolicy],
  indexes: [{ name: 'workspace_origin_index', properties: ['originId'] }],
  checks: [
    {
      name: 'workspace_fiscal_start_month_check',
      expression: 'fiscal_start_month >= 1 and fiscal_start_month <= 12',
    },
  ],
  properties: {
    workspaceId: p.uuid().primary(),
    name: p.text(),
    /** ISO 4217. */
    defaultCurrency: p.text(),
    /** ISO 3166-1 alpha-2. */
    defaultRegion: p.text(),
    /** 1 to 12. */
    fiscalStartMonth: p.smallint(),
    periodLength: p.enum(PERIOD_LENGTHS),
    reconciliationPolicy: p.enum(RECONCILIATION_POLICIES),
    createdAt: instant(),
    /** One more with every change of what the workspace remembers of its lines. */
    memoryVersion: p.integer().default(0),
    /** The workspace the operator made that this one goes back to: itself, or that of the owner who made it. */
    originId: p.uuid(),
    /** Of the source documents of all its invoices. */
    documentBytes: p.bigint('number').defaultRaw('0'),
  },
});
