import { z } from 'zod';
import { inputObject } from './input-object.ts';
import { VOID_REASON_MAX } from './invoices.ts';
import { requiredText } from './text.ts';

/** Vendors named in one call or filter. */
export const VENDOR_IDS_MAX = 100;
/** Vendors merged into one. */
export const MERGED_VENDORS_MAX = 1_000;
/** Changes of a vendor that are listed, newest first. */
export const VENDOR_HISTORY_MAX = 100;

export const VENDOR_CHANGES = ['vendor.merged', 'vendor.split'] as const;

const id = z.uuid('must be a UUID').transform((text) => text.toLowerCase());
const ids = z
  .array(id)
  .min(1, 'must name at least one vendor')
  .max(VENDOR_IDS_MAX, `must name at most ${VENDOR_IDS_MAX} vendors`)
  .transform((all) => [...new Set(all)].sort());
const reason = requiredText(VOID_REASON_MAX).transform((text) => text.trim());

/** tRPC `vendor.get`. */
export const VendorInput = inputObject({ vendor_id: id });

/** tRPC `vendor.merge`. */
export const MergeVendors = inputObject({
  vendor_ids: ids.describe('The vendors to merge; what was merged into them follows.'),
  into: id.describe('The vendor that stands for all of them, with its name.'),
  reason,
}).refine(({ vendor_ids, into }) => !vendor_ids.includes(into), {
  message: 'must not be among vendor_ids',
  path: ['into'],
});
export type MergeVendors = z.infer<typeof MergeVendors>;

/** tRPC `vendor.split`. */
export const SplitVendor = inputObject({
  vendor_id: id.describe('The vendor that stands for those to take out.'),
  vendor_ids: ids.describe(
    'The merged vendors to take out; what was merged into them before goes with them.',
  ),
  reason,
});
export type SplitVendor = z.infer<typeof SplitVendor>;

const MergedVendorAnswer = z.object({
  vendor_id: z.uuid(),
  merged_into: z.uuid(),
  name: z.string().nullable(),
  tax_id: z.string().nullable(),
});

const VendorChangeAnswer = z.object({
  kind: z.enum(VENDOR_CHANGES),
  at: z.iso.datetime({ precision: 3 }),
  actor: z.string(),
  vendor_id: z.uuid().describe('The vendor the others were merged into or taken out of.'),
  vendor_ids: z.array(z.uuid()).describe('The others.'),
  reason: z.string(),
});

/** A vendor as it is after a merge or split. */
export const VendorAnswer = z.object({
  vendor_id: z.uuid(),
  name: z.string().describe('As on its invoice recorded last.'),
  tax_id: z.string().nullable().describe('Swiss UID or VAT number.'),
  merged: z.array(MergedVendorAnswer).describe('The vendors merged into it.'),
  history: z.array(VendorChangeAnswer).describe('Its merges and splits, newest first.'),
});
export type VendorAnswer = z.infer<typeof VendorAnswer>;
