import { ERASED_TEXT } from '../../../schema/contracts/erased.ts';
import {
  MERGED_VENDORS_MAX,
  type MergeVendors,
  type SplitVendor,
  type VendorAnswer,
} from '../../../schema/contracts/vendors.ts';
import type { Visible } from '../../../schema/queries/line-filter.ts';
import {
  addMerges,
  mergesInto,
  removeMerge,
  type VendorState,
  vendorHistory,
  vendorStates,
} from '../../../schema/queries/vendor-merges.ts';
import { mergedVendors, type VendorRow, vendorsById } from '../../../schema/queries/vendors.ts';
import { lockWorkspace } from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { requireOwner, type SettingsCaller } from '../../auth/owner-access.ts';
import { type PeriodReader, readablePeriods } from '../../auth/period-access.ts';
import { appendSettings, type SettingsChange } from '../../database/settings-chain.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

/**
 * A vendor with what was merged into it and its history; the id of a merged vendor leads to the one it belongs to.
 * @throws ApiError `not_found`.
 */
export async function getVendor(
  deps: Deps,
  caller: Caller & PeriodReader,
  vendorId: string,
): Promise<VendorAnswer> {
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    const visible = { workspaceId: tx.workspaceId, periods: await readablePeriods(tx, caller) };
    const vendor = await readVendor(tx, visible, vendorId);
    if (vendor === undefined) throw vendorNotFound(vendorId);
    return answerOf(tx, visible, vendor);
  });
}

/**
 * Makes one vendor stand for others, also for their later invoices. No invoice and no figure changes.
 * @throws ApiError `forbidden`, `not_found`, `vendor_merged`, `too_many_vendors`.
 */
export async function mergeVendors(
  deps: Deps,
  caller: SettingsCaller,
  { vendor_ids: vendorIds, into, reason }: MergeVendors,
): Promise<VendorAnswer> {
  return change(deps, caller, async (tx) => {
    for (const state of await vendorStates(tx, [into, ...vendorIds])) requireOwn(state);
    const members = (await mergesInto(tx, [into, ...vendorIds])).length + vendorIds.length;
    if (members > MERGED_VENDORS_MAX) {
      throw new ApiError('too_many_vendors', {
        values: { most: MERGED_VENDORS_MAX },
        detail: `At most ${MERGED_VENDORS_MAX} vendors can be merged into one; these would be ${members}.`,
      });
    }
    await addMerges(tx, vendorIds, into);
    const payload = { vendor_ids: vendorIds, reason };
    return { kind: 'vendor.merged', subject: `vendor:${into}`, actor: caller.actor, payload };
  });
}

/**
 * Takes merged vendors out again, each with what had been merged into it before: a merge that is undone leaves nothing.
 * @throws ApiError `forbidden`, `not_found`, `vendor_merged`, `vendor_not_merged`.
 */
export async function splitVendor(
  deps: Deps,
  caller: SettingsCaller,
  { vendor_id: vendorId, vendor_ids: vendorIds, reason }: SplitVendor,
): Promise<VendorAnswer> {
  return change(deps, caller, async (tx) => {
    for (const state of await vendorStates(tx, [vendorId])) requireOwn(state);
    const merges = new Map(
      (await mergesInto(tx, [vendorId])).map((merge) => [merge.vendorId, merge.mergedInto]),
    );
    const other = vendorIds.find((id) => !merges.has(id));
    if (other !== undefined) {
      throw new ApiError('vendor_not_merged', {
        detail: `${other} was not merged into ${vendorId}: vendor.get lists what was. The vendor itself stays.`,
      });
    }
    const taken = new Set(vendorIds);
    const standingFor = (id: string): string => {
      const parent = merges.get(id);
      return taken.has(id) || parent === undefined ? id : standingFor(parent);
    };
    const members = Map.groupBy(merges.keys(), standingFor);
    for (const id of vendorIds) {
      await removeMerge(
        tx,
        id,
        (members.get(id) ?? []).filter((member) => member !== id),
      );
    }
    const payload = { vendor_ids: vendorIds, reason };
    return { kind: 'vendor.split', subject: `vendor:${vendorId}`, actor: caller.actor, payload };
  });
}

/** One change of an owner at a time; answers the vendor it is about. */
async function change(
  deps: Deps,
  caller: SettingsCaller,
  work: (tx: TenantTransaction) => Promise<SettingsChange>,
): Promise<VendorAnswer> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, caller.workspaceId, async (tx) => {
    await requireOwner(tx, caller);
    await lockWorkspace(tx, 'change');
    const entry = await work(tx);
    await appendSettings(tx, [entry], now);
    const visible = { workspaceId: tx.workspaceId, periods: null };
    const vendorId = entry.subject.replace('vendor:', '');
    // Its own invoices may all be erased.
    const erased = { vendorId, name: ERASED_TEXT, taxId: null };
    return answerOf(tx, visible, (await readVendor(tx, visible, vendorId)) ?? erased);
  });
}

function requireOwn({ vendorId, isKnown, belongsTo }: VendorState): void {
  if (!isKnown) throw vendorNotFound(vendorId);
  if (belongsTo === null) return;
  throw new ApiError('vendor_merged', {
    detail: `${vendorId} was merged and belongs to ${belongsTo}: name that vendor, or split it first.`,
  });
}

const vendorNotFound = (vendorId: string) =>
  new ApiError('not_found', { detail: `There is no vendor ${vendorId} in this workspace.` });

type Named = Pick<VendorRow, 'vendorId' | 'name' | 'taxId'>;

async function readVendor(tx: TenantTransaction, visible: Visible, id: string): Promise<Named | undefined> {
  return (await vendorsById(tx, visible, { ids: [id], members: ['taxId'] })).get(id);
}

async function answerOf(
  tx: TenantTransaction,
  visible: Visible,
  { vendorId, name, taxId }: Named,
): Promise<VendorAnswer> {
  const merged = (await mergedVendors(tx, visible, [vendorId])).get(vendorId) ?? [];
  const history = (await vendorHistory(tx, visible, [vendorId])).get(vendorId) ?? [];
  return {
    vendor_id: vendorId,
    name,
    tax_id: taxId,
    merged: merged.map((each) => ({
      vendor_id: each.vendorId,
      merged_into: each.mergedInto,
      name: each.name,
      tax_id: each.taxId,
    })),
    history: history.map(({ vendorId: into, vendorIds, ...change }) => ({
      ...change,
      vendor_id: into,
      vendor_ids: [...vendorIds],
    })),
  };
}
