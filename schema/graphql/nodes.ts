import { isUuid } from '../contracts/text.ts';
import { auditEntriesNamed } from '../queries/audit-entries.ts';
import { auditorsOf, type EngagementData, engagementsNamed } from '../queries/engagements.ts';
import { importItemsNamed, importJobsNamed } from '../queries/import-jobs.ts';
import { invoicesById } from '../queries/invoice-list.ts';
import { linesById } from '../queries/line-list.ts';
import { documentsNamed } from '../queries/source-documents.ts';
import { type VendorRow, vendorsById } from '../queries/vendors.ts';
import {
  assertionsNamed,
  rePerformancesNamed,
  reviewsNamed,
  sampleItemsNamed,
  samplesNamed,
} from '../queries/workpaper-rows.ts';
import { workspaceOf } from '../queries/workspaces.ts';
import { AssertionType, ReviewType } from './assertion.ts';
import { AuditEntryType } from './audit-entries.ts';
import { loaderOf, type WorkspaceReader } from './context.ts';
import { Auditor } from './engagement.ts';
import { assignedTo, seesAll } from './engagement-visibility.ts';
import { ImportItem, ImportJob, isOpenTo } from './import.ts';
import { invoiceMembers, SourceDocument } from './invoice.ts';
import { lineReading } from './line-parts.ts';
import { batched } from './list-field.ts';
import { addNode, byKey } from './node.ts';
import { periodsOf } from './readable-periods.ts';
import {
  EngagementType,
  FactorType,
  InvoiceType,
  LineItemType,
  ReportingPeriodType,
  VendorType,
} from './refs.ts';
import { vendorMembers } from './vendor-parts.ts';
import { Viewer, ViewerMembership } from './viewer.ts';
import { ItemType, RePerformanceType, SampleType } from './workpaper.ts';
import { Workspace } from './workspace.ts';

/** Adds the `id` of every object with an identity. A new type of such objects gets a place here. */
export function addIdentities(): void {
  addSettings();
  addBooks();
  addImports();
  addEngagements();
  addPapers();
  addWithoutWorkspace();
}

const NOTHING = new Map<string, never>();
/** A name of a period, or `SETTINGS`. */
const isName = (text: string) => /^[\w-]{1,50}$/.test(text);
const isOrdinal = (text: string) => /^[1-9]\d{0,8}$/.test(text);

/** Whether a key has two parts of these forms. */
const inTwo = (isFirst: (text: string) => boolean, isSecond: (text: string) => boolean) => (key: string) => {
  const [first = '', second = '', ...others] = key.split('/');
  return isFirst(first) && isSecond(second) && others.length === 0;
};

function addSettings(): void {
  addNode(Workspace, {
    in: 'workspace',
    keyOf: ({ workspaceId }) => workspaceId,
    isKey: isUuid,
    find: async (reader, keys) =>
      keys.includes(reader.workspaceId)
        ? new Map([[reader.workspaceId, await workspaceOf(reader)]])
        : NOTHING,
  });
  addNode(ReportingPeriodType, {
    in: 'workspace',
    keyOf: ({ name }) => name,
    isKey: isName,
    find: async (reader) => byKey(await periodsOf(reader), ({ name }) => name),
  });
}

/** An object has the id that it was asked for by, also where another vendor stands for it by now. */
const underId = (vendorId: string, vendor: VendorRow): VendorRow =>
  vendor.vendorId === vendorId ? vendor : { ...vendor, vendorId, mergedInto: vendor };

function addBooks(): void {
  addNode(InvoiceType, {
    in: 'workspace',
    keyOf: ({ invoiceId }) => invoiceId,
    isKey: isUuid,
    find: (reader, ids, info) => invoicesById(reader, reader, { ids, members: invoiceMembers(info) }),
  });
  addNode(LineItemType, {
    in: 'workspace',
    keyOf: ({ lineItemId }) => lineItemId,
    isKey: isUuid,
    find: async (reader, ids, info) => {
      const { members, extend } = lineReading(info);
      const found = await linesById(reader, reader, { ids, members });
      await extend?.(reader, [...found.values()]);
      return found;
    },
  });
  addNode(VendorType, {
    in: 'workspace',
    keyOf: ({ vendorId }) => vendorId,
    isKey: isUuid,
    find: async (reader, ids, info) => {
      const found = await vendorsById(reader, reader, { ids, members: vendorMembers(info) });
      return new Map([...found].map(([id, vendor]) => [id, underId(id, vendor)]));
    },
  });
  addNode(SourceDocument, {
    in: 'workspace',
    keyOf: ({ documentId }) => documentId,
    isKey: isUuid,
    find: async (reader, ids) =>
      byKey(await documentsNamed(reader, reader, ids), ({ documentId }) => documentId),
  });
  const keyOfEntry = ({ period, seq }: { readonly period: string; readonly seq: number }) =>
    `${period}/${seq}`;
  addNode(AuditEntryType, {
    in: 'workspace',
    keyOf: keyOfEntry,
    isKey: inTwo(isName, isOrdinal),
    find: async (reader, keys) => byKey(await auditEntriesNamed(reader, reader, keys), keyOfEntry),
  });
}

function addImports(): void {
  addNode(ImportJob, {
    in: 'workspace',
    keyOf: ({ jobId }) => jobId,
    isKey: isUuid,
    find: async (reader, ids) =>
      isOpenTo(reader) ? byKey(await importJobsNamed(reader, ids), ({ jobId }) => jobId) : NOTHING,
  });
  const keyOfItem = ({ jobId, ordinal }: { readonly jobId: string; readonly ordinal: number }) =>
    `${jobId}/${ordinal}`;
  addNode(ImportItem, {
    in: 'workspace',
    keyOf: keyOfItem,
    isKey: inTwo(isUuid, isOrdinal),
    find: async (reader, keys) =>
      isOpenTo(reader) ? byKey(await importItemsNamed(reader, keys), keyOfItem) : NOTHING,
  });
}

function addEngagements(): void {
  addNode(EngagementType, {
    in: 'workspace',
    keyOf: ({ engagementId }) => engagementId,
    isKey: isUuid,
    find: (reader, ids) => engagementsNamed(reader, assignedTo(reader), ids),
  });
  const keyOf = ({ engagementId, userId }: { readonly engagementId: string; readonly userId: string }) =>
    `${engagementId}/${userId}`;
  addNode(Auditor, {
    in: 'workspace',
    keyOf,
    isKey: inTwo(isUuid, isUuid),
    find: async (reader, keys) => {
      const ids = new Set(keys.map((key) => key.slice(0, key.indexOf('/'))));
      const found = [...(await auditorsOf(reader, [...ids])).values()].flat();
      return byKey(await visibleTo(reader, found, () => reader.role !== 'key'), keyOf);
    },
  });
}

/** Of rows that belong to engagements those whose engagement the reader may see, and fits. */
async function visibleTo<Row extends { readonly engagementId: string }>(
  reader: WorkspaceReader,
  rows: readonly Row[],
  fits: (engagement: EngagementData) => boolean = (engagement) => seesAll(reader, engagement),
): Promise<Row[]> {
  const loader = loaderOf(reader, 'engagement', () =>
    batched<string, EngagementData | null>((ids) => engagementsNamed(reader, assignedTo(reader), ids), null),
  );
  const engagements = await Promise.all(rows.map(({ engagementId }) => loader.load(engagementId)));
  return rows.filter((_, at) => {
    const engagement = engagements[at] ?? null;
    return engagement !== null && fits(engagement);
  });
}

function addPapers(): void {
  addNode(SampleType, {
    in: 'workspace',
    keyOf: ({ sampleId }) => sampleId,
    isKey: isUuid,
    find: async (reader, ids) =>
      byKey(await visibleTo(reader, await samplesNamed(reader, ids)), ({ sampleId }) => sampleId),
  });
  const keyOfItem = ({ sampleId, lineItemId }: { readonly sampleId: string; readonly lineItemId: string }) =>
    `${sampleId}/${lineItemId}`;
  addNode(ItemType, {
    in: 'workspace',
    keyOf: keyOfItem,
    isKey: inTwo(isUuid, isUuid),
    find: async (reader, keys) =>
      byKey(await visibleTo(reader, await sampleItemsNamed(reader, keys)), keyOfItem),
  });
  addNode(AssertionType, {
    in: 'workspace',
    keyOf: ({ assertionId }) => assertionId,
    isKey: isUuid,
    find: async (reader, ids) =>
      byKey(await visibleTo(reader, await assertionsNamed(reader, ids)), ({ assertionId }) => assertionId),
  });
  addNode(ReviewType, {
    in: 'workspace',
    keyOf: ({ reviewId }) => reviewId,
    isKey: isUuid,
    find: async (reader, ids) =>
      byKey(await visibleTo(reader, await reviewsNamed(reader, ids)), ({ reviewId }) => reviewId),
  });
  addNode(RePerformanceType, {
    in: 'workspace',
    keyOf: ({ rePerformanceId }) => rePerformanceId,
    isKey: isUuid,
    find: async (reader, ids) =>
      byKey(
        await visibleTo(reader, await rePerformancesNamed(reader, ids)),
        ({ rePerformanceId }) => rePerformanceId,
      ),
  });
}

/** A factor is the same for all workspaces; who a caller is belongs to none. */
function addWithoutWorkspace(): void {
  addNode(FactorType, {
    in: 'memory',
    keyOf: ({ factorSetId, factorId, year }) => `${factorSetId} ${factorId} ${year}`,
    find: (context, key) => {
      const [factorSetId = '', factorId = '', year = ''] = key.split(' ');
      return context.factor(factorSetId, { factorId, factorYear: Number(year) });
    },
  });
  addNode(Viewer, {
    in: 'memory',
    keyOf: ({ userId }) => userId,
    find: ({ viewer }, key) => (viewer?.userId === key ? viewer : null),
  });
  addNode(ViewerMembership, {
    in: 'memory',
    keyOf: ({ workspaceId }, { viewer }) => `${viewer?.userId} ${workspaceId}`,
    find: ({ viewer }, key) =>
      viewer?.memberships.find(({ workspaceId }) => `${viewer.userId} ${workspaceId}` === key) ?? null,
  });
}
