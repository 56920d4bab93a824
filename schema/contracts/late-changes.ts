import { z } from 'zod';
import { named } from './named.ts';

/** Invoices of a kind of late change that are named, those of the most kilograms first. */
export const LATE_INVOICES_NAMED = 100;
export const LATE_CHANGES = ['booked', 'changed', 'voided'] as const;
export const ITEM_CHANGES = ['line_voided', 'line_changed', 'document_changed'] as const;

/** Invoices of the period that one kind of change befell after the draw. */
export const LateChange = named('LateChange', {
  change: z.enum(LATE_CHANGES),
  invoices: z.int().min(1),
  kgco2e: z.number().describe('Of their lines as they are now, each without its sign.'),
  invoice_ids: z
    .array(z.uuid())
    .describe(`The first ${LATE_INVOICES_NAMED}, those of the most kilograms first.`),
});
export type LateChange = z.infer<typeof LateChange>;

/** Something that befell a sampled line after the draw, and its entry. */
export interface ItemChange {
  readonly change: (typeof ITEM_CHANGES)[number];
  readonly at: string;
  readonly actor: string;
  readonly entry: string;
}
