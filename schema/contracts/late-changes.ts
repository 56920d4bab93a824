import { z } from 'zod';
import { named } from './named.ts';

/** Invoices of a kind of late change that are named, those of the most kilograms first. */
export const LATE_INVOICES_NAMED = 100;
/** `guarantees_changed`: guarantees of origin of the period were registered or revoked. */
export const LATE_CHANGES = ['booked', 'changed', 'voided', 'guarantees_changed'] as const;
export const ITEM_CHANGES = ['line_voided', 'line_changed', 'document_changed'] as const;

/** Invoices of the period that one kind of change befell after the draw. */
export const LateChange = named('LateChange', {
  change: z
    .enum(LATE_CHANGES)
    .describe('`guarantees_changed`: guarantees of origin of the period were registered or revoked.'),
  invoices: z
    .int()
    .min(0)
    .describe('How many; with `guarantees_changed` those of the electricity concerned.'),
  kgco2e: z
    .number()
    .describe(
      'Of their lines, the larger of then and now, each without its sign; with `guarantees_changed` by how much the market-based figure of the period differs.',
    ),
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
