import { MergeVendors, SplitVendor, VendorAnswer, VendorInput } from '../../../schema/contracts/vendors.ts';
import { getVendor, mergeVendors, splitVendor } from '../../actions/settings/vendors.ts';
import { anyMember, ownerOnly, router } from '../trpc.ts';

/** Vendors that came under several names. GraphQL lists them with their totals. */
export const vendorRouter = router({
  get: anyMember
    .input(VendorInput)
    .output(VendorAnswer)
    .query(({ ctx: { deps, caller }, input }) => getVendor(deps, caller, input.vendor_id)),
  merge: ownerOnly
    .input(MergeVendors)
    .output(VendorAnswer)
    .mutation(({ ctx: { deps, caller }, input }) => mergeVendors(deps, caller, input)),
  split: ownerOnly
    .input(SplitVendor)
    .output(VendorAnswer)
    .mutation(({ ctx: { deps, caller }, input }) => splitVendor(deps, caller, input)),
});
