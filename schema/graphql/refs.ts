import type { FactorData } from '../contracts/factors.ts';
import type { Warning } from '../contracts/warnings.ts';
import type { EngagementData } from '../queries/engagements.ts';
import type { ListedInvoice } from '../queries/invoice-list.ts';
import type { ListedPeriod } from '../queries/period-list.ts';
import type { VendorRow } from '../queries/vendors.ts';
import { builder } from './builder.ts';
import type { ComponentRow, LineRow } from './line-parts.ts';

/** Types that refer to each other, by name and by the row of their resolvers. */
export const InvoiceType = builder.objectRef<ListedInvoice>('Invoice');
export const VendorType = builder.objectRef<VendorRow>('Vendor');
export const LineItemType = builder.objectRef<LineRow>('LineItem');
export const ReportingPeriodType = builder.objectRef<ListedPeriod>('ReportingPeriod');
export const FactorType = builder.objectRef<FactorData>('EmissionFactor');
export const ComponentType = builder.objectRef<ComponentRow>('Component');
/** What belongs to an engagement adds its fields to this type. */
export const EngagementType = builder.objectRef<EngagementData>('Engagement');
export const WarningType = builder.objectRef<Warning>('Warning');

export const InvoiceConnection = builder.connectionObject(
  { type: InvoiceType, name: 'InvoiceConnection', description: 'A page of invoices.' },
  { name: 'InvoiceEdge', description: 'An invoice and its cursor.' },
);
export const LineItemConnection = builder.connectionObject(
  { type: LineItemType, name: 'LineItemConnection', description: 'A page of lines.' },
  { name: 'LineItemEdge', description: 'A line and its cursor.' },
);
/** Figures of the invoices in a filter are on the edge: the object is the same in every list. */
export const VendorEdge = builder.edgeObject({
  type: VendorType,
  name: 'VendorEdge',
  description: 'A vendor, its cursor, and its figures of the invoices that the filter selects.',
});
export const VendorConnection = builder.connectionObject(
  { type: VendorType, name: 'VendorConnection', description: 'A page of vendors.' },
  VendorEdge,
);
