import { defineEntity, p } from '@mikro-orm/core';
import { PERIOD_LENGTHS, RECONCILIATION_POLICIES } from '../contracts/workspace.ts';
import { instant } from './instant.ts';
import { erasurePolicy, lookupPolicy, readerPolicy, tenantPolicy } from './tenant-policy.ts';

/** A tenant and its settings. */
export const Workspace = defineEntity({
  name: 'Workspace',
  tableName: 'workspace',
  policies: [tenantPolicy, erasurePolicy, lookupPolicy, readerPolicy],
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
    /** Whether an unknown member of an invoice is an error and not a warning. */
    strictMembers: p.boolean().default(false),
    createdAt: instant(),
    /** Incremented by every change of the workspace's memory. */
    memoryVersion: p.integer().default(0),
    /**
     * The workspace created by the operator from which this one derives: itself, or that of the owner who created
     * it.
     */
    originId: p.uuid(),
    /** Makes the ids of its vendors; never shown. */
    vendorSalt: p.uuid().defaultRaw('gen_random_uuid()'),
    /** Bytes of the source documents of all its invoices. */
    documentBytes: p.bigint('number').defaultRaw('0'),
  },
});
