import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ReconciliationStatus } from '../contracts/ingest.ts';
import type { Warning } from '../contracts/warnings.ts';
import type { WorkspaceSettings } from '../contracts/workspace.ts';
import { foreignKey } from './foreign-key.ts';
import { instant } from './instant.ts';
import { ReportingPeriod } from './reporting-period.ts';
import { erasurePolicy, readerPolicy, tenantPolicy } from './tenant-policy.ts';

/**
 * Invoices that repeated an earlier one when they were recorded. The text of the column is as it was written, and no
 * message quotes a code.
 */
export const isRepeat = (table = ''): string =>
  `${table}duplicate_of is not null or ${table}warnings::text like '%"invoice_number_reused"%'`;

/**
 * An accepted invoice. Amounts and kilograms are exact decimals, text in JavaScript. An invoice is voided, never
 * changed or deleted.
 */
export const Invoice = defineEntity({
  name: 'Invoice',
  tableName: 'invoice',
  policies: [tenantPolicy, erasurePolicy, readerPolicy],
  indexes: [
    {
      name: 'invoice_content_fingerprint_index',
      properties: ['contentFingerprint', 'workspaceId'],
      where: 'voided_at is null',
    },
    {
      name: 'invoice_number_index',
      properties: ['invoiceNumber', 'vendorKey', 'workspaceId', 'invoiceId'],
      where: 'invoice_number is not null',
    },
    {
      name: 'invoice_external_id_index',
      properties: ['externalId', 'workspaceId'],
      where: 'external_id is not null',
    },
    { name: 'invoice_vendor_index', properties: ['vendorId', 'workspaceId', 'invoiceId'] },
    {
      name: 'invoice_repeat_index',
      expression: `create index invoice_repeat_index on invoice (invoice_date, invoice_id, workspace_id) where ${isRepeat()}`,
    },
    { name: 'invoice_date_index', properties: ['invoiceDate', 'invoiceId', 'workspaceId'] },
    { name: 'invoice_recorded_at_index', properties: ['recordedAt', 'invoiceId', 'workspaceId'] },
    { name: 'invoice_total_kgco2e_index', properties: ['totalKgco2e', 'invoiceId', 'workspaceId'] },
    { name: 'invoice_header_net_index', properties: ['headerNet', 'invoiceId', 'workspaceId'] },
    { name: 'invoice_vendor_name_index', properties: ['vendorName', 'invoiceId', 'workspaceId'] },
  ],
  properties: {
    workspaceId: p.uuid().primary(),
    invoiceId: p.uuid().primary(),
    period: p.text(),
    invoiceNumber: p.text().nullable(),
    /** The sender's own id. */
    externalId: p.text().nullable(),
    vendorName: p.text(),
    /** By which vendors are compared, as in `contentFingerprint`. */
    vendorKey: p.text().generated('(normalize(vendor_name, nfc)) stored').ignoreSchemaChanges('extra'),
    /** The vendor's name exactly as sent. */
    vendorNameSent: p.text(),
    /** Its UID or VAT number in one form, if it was sent. */
    vendorTaxId: p.text().nullable(),
    /** Derived from number or name when the invoice was recorded: see `vendor_merge` for its vendor. Null once erased. */
    vendorId: p.uuid().nullable(),
    invoiceDate: p.date(),
    servicePeriodStart: p.date().nullable(),
    servicePeriodEnd: p.date().nullable(),
    currency: p.text(),
    region: p.text(),
    totalAmount: p.decimal().columnType('numeric').nullable(),
    netAmount: p.decimal().columnType('numeric').nullable(),
    /** Percent. */
    vatRate: p.decimal().columnType('numeric').nullable(),
    headerNet: p.decimal().columnType('numeric'),
    sumOfLines: p.decimal().columnType('numeric'),
    reconciliationDifference: p.decimal().columnType('numeric'),
    reconciliationTolerance: p.decimal().columnType('numeric'),
    reconciliationStatus: p.text().$type<ReconciliationStatus>(),
    emissionBasis: p.text(),
    reconciliationHint: p.text().nullable(),
    reconciliationPolicy: p.text().$type<WorkspaceSettings['reconciliationPolicy']>(),
    totalKgco2e: p.decimal().columnType('numeric(30,6)'),
    /** Null unless a line is purchased electricity or heat: then the figure is `total_kgco2e`. */
    totalMarketBasedKgco2e: p.decimal().columnType('numeric(30,6)').nullable(),
    lineItemCount: p.integer(),
    /** SHA-256 of vendor, date, currency and lines, hex: equal invoices have equal fingerprints. */
    contentFingerprint: p.text(),
    factorSetId: p.text(),
    rateSetId: p.text().nullable(),
    classifierVersion: p.text(),
    warnings: p.json<Warning[]>().columnType('json'),
    /** SHA-256 of the request's raw body, hex, and the invoice's position in it, from 0. */
    requestDigest: p.text(),
    requestIndex: p.integer(),
    recordedAt: instant(),
    duplicateOf: p.uuid().nullable(),
    voidedAt: instant().nullable(),
    /** The actor, as on the chain. */
    voidedBy: p.text().nullable(),
    voidReason: p.text().nullable(),
    /** When its personal content was erased, and by whom. */
    erasedAt: instant().nullable(),
    erasedBy: p.text().nullable(),
    /** The workspace's currency when the invoice was recorded. */
    workspaceCurrency: p.text().nullable(),
    /** One unit of the invoice's currency in `workspaceCurrency` on the invoice date; null without a rate. */
    workspaceRate: p.decimal().columnType('numeric').nullable(),
    original: () => foreignKey(Invoice, 'workspace_id', 'duplicate_of'),
    reportingPeriod: () => foreignKey(ReportingPeriod, 'workspace_id', 'period'),
  },
});

export type InvoiceRow = InferEntity<typeof Invoice>;
