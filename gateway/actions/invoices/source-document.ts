import { randomUUIDv7, subtle } from 'node:crypto';
import type { SourceDocumentAnswer } from '../../../schema/contracts/invoices.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { lockInvoice, periodOfInvoice } from '../../../schema/queries/invoices.ts';
import {
  addDocuments,
  currentDocument,
  documentContent,
  type SourceDocumentInfo,
} from '../../../schema/queries/source-documents.ts';
import { addDocumentBytes, lockDocumentBytes } from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import { type Caller, callerIn } from '../../auth/access.ts';
import { readablePeriods } from '../../auth/period-access.ts';
import { appendEntries } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import { type TenantTransaction, withSnapshot, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { invoiceErased, invoiceNotFound, versionEntry } from './void-invoice.ts';

const MEDIA_TYPE = 'application/pdf';

export interface AttachDocument {
  readonly caller: Caller;
  readonly invoiceId: string;
  readonly content: Uint8Array;
  /** SHA-256 of the content, hex, taken while it was read. */
  readonly sha256: string;
}

/**
 * Stores a PDF as the newest version of an invoice's document, unless the newest version has the same bytes.
 * @throws ApiError `not_found`, `invoice_voided`, `already_erased`, `document_quota_exceeded`.
 */
export async function attachDocument(
  deps: GatewayDeps,
  input: AttachDocument,
): Promise<{ readonly created: boolean; readonly document: SourceDocumentAnswer }> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, input.caller.workspaceId, async (tx) => {
    const stored = await lockDocumentBytes(tx);
    const invoice = await lockInvoice(tx, input.invoiceId);
    if (invoice === null) throw invoiceNotFound();
    if (invoice.voidedAt !== null) {
      throw new ApiError('invoice_voided', { detail: 'The invoice is voided; it takes no documents.' });
    }
    if (invoice.erasedAt !== null) throw invoiceErased();
    const current = await currentDocument(tx, input.invoiceId);
    if (current?.sha256 === input.sha256) return { created: false, document: answerOf(current) };
    requireRoom(deps, stored + input.content.byteLength);
    const document = {
      documentId: randomUUIDv7(),
      invoiceId: input.invoiceId,
      version: (current?.version ?? 0) + 1,
      sha256: input.sha256,
      bytes: input.content.byteLength,
      mediaType: MEDIA_TYPE,
    };
    await addDocumentBytes(tx, document.bytes);
    await addDocuments(tx, [{ ...document, content: Buffer.from(input.content), createdAt: now }]);
    await appendAttached(tx, { document, period: invoice.period, actor: input.caller.actor, now });
    return { created: true, document: answerOf(document) };
  });
}

function requireRoom({ config }: GatewayDeps, bytes: number): void {
  const { documentQuotaBytes: quota } = config;
  if (quota === 0 || bytes <= quota) return;
  throw new ApiError('document_quota_exceeded', {
    values: { bytes, quota },
    detail: `With this document the workspace would hold ${bytes} bytes of source documents; ${quota} are allowed. Erase invoices that are no longer needed, or ask the operator for more.`,
  });
}

/** Documents may be attached in a closed period: they add evidence and change no figure. */
async function appendAttached(
  tx: TenantTransaction,
  input: {
    readonly document: Omit<SourceDocumentInfo, 'createdAt'>;
    readonly period: string;
    readonly actor: string;
    readonly now: string;
  },
): Promise<void> {
  const { sha256, bytes, mediaType, version, invoiceId } = input.document;
  const subject = `invoice:${invoiceId}`;
  const entry = newEntry({
    period: input.period,
    kind: 'document.attached',
    subject,
    actor: input.actor,
    refs: [await versionEntry(tx, input.period, subject)],
    payload: { sha256, bytes, media_type: mediaType, version },
  });
  await appendEntries(tx, [entry], input.now, { requireOpen: false });
}

/**
 * The newest version of an invoice's document, for readers of its period: an owner, a member or an auditor assigned
 * to an engagement of it.
 * @throws ApiError `not_found` when there is none or the viewer may not see it; `forbidden` for an auditor who has yet to
 * prove who they are; `trail_broken` when the stored bytes differ from the attached ones.
 */
export async function readDocument(
  deps: GatewayDeps,
  viewer: ViewerData,
  invoiceId: string,
): Promise<{ readonly content: Uint8Array; readonly mediaType: string }> {
  for (const { workspaceId, role } of viewer.memberships) {
    const reader = { role, userId: viewer.userId };
    const found = await withSnapshot(deps.database, workspaceId, async (tx) => {
      const periods = await readablePeriods(tx, reader);
      const period = await periodOfInvoice(tx, invoiceId);
      if (period === null || (periods !== null && !periods.includes(period))) return null;
      const current = await currentDocument(tx, invoiceId);
      const content = current === null ? null : await documentContent(tx, current.documentId);
      return current === null || content === null
        ? null
        : { content, sha256: current.sha256, mediaType: current.mediaType };
    });
    if (found === null) continue;
    callerIn(viewer, workspaceId, ['owner', 'member', 'auditor']);
    if ((await sha256(found.content)) !== found.sha256) {
      deps.metrics.countTrailProblem('rows_differ');
      throw new ApiError('trail_broken', {
        detail:
          'The stored document is not the one that was attached: its digest differs from the one in the trail.',
      });
    }
    return { content: found.content, mediaType: found.mediaType };
  }
  throw new ApiError('not_found', { detail: 'There is no such document, or not for this user.' });
}

/** Hashed on a thread of the runtime, not on the event loop. */
async function sha256(content: Uint8Array): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', Uint8Array.from(content))).toString('hex');
}

function answerOf(document: Omit<SourceDocumentInfo, 'createdAt'>): SourceDocumentAnswer {
  return {
    document_id: document.documentId,
    invoice_id: document.invoiceId,
    version: document.version,
    sha256: document.sha256,
    bytes: document.bytes,
  };
}
