import { ERASURE, VERSION_KINDS } from '../../../compute/chain/package-bounds.ts';
import { ERASED_TEXT } from '../../../schema/contracts/erased.ts';
import type { EraseAnswer } from '../../../schema/contracts/invoice-corrections.ts';
import { raiseMemoryVersion } from '../../../schema/queries/classification-memory.ts';
import {
  answersAbout,
  type ErasableEntry,
  type Erasure,
  erasableEntries,
  eraseContent,
  payloadsAt,
  type Retention,
  retentionOf,
} from '../../../schema/queries/erasure.ts';
import { lockInvoice } from '../../../schema/queries/invoices.ts';
import { bytesOfDocuments } from '../../../schema/queries/source-documents.ts';
import { addDocumentBytes } from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { appendEntries, lockChain, type NewEntry } from '../../database/append-entries.ts';
import { asErasure } from '../../database/as-erasure.ts';
import { timeOfNext } from '../../database/chain-statement.ts';
import { newSalt } from '../../database/new-entry.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { ERASURE_PART_BYTES, ERASURE_PART_ENTRIES } from '../../limits.ts';
import { invoiceNotFound } from './void-invoice.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'memory'>;

export interface EraseInvoice {
  readonly caller: Caller;
  readonly invoiceId: string;
  readonly reason: string;
}

/**
 * Erases the personal content of an invoice for good: the payloads of its entries with their salts, its texts,
 * documents, what was remembered of its lines and its part in a kept answer. Amounts, factors and kilograms
 * stay, and the chain says what was erased and on what basis. Voided invoices and closed periods make no
 * difference. An invoice that was voided after its erasure has a text again, the reason: erasing it once more takes
 * that. Backups are the operator's.
 * Source: GDPR Article 17; docs/evidence-format.md, erasure.
 * @throws ApiError `not_found`, `already_erased`, `retention_runs`.
 */
export async function eraseInvoice(deps: Deps, input: EraseInvoice): Promise<EraseAnswer> {
  const now = deps.clock().toISOString();
  const { workspaceId } = input.caller;
  const answer = await withTenant(deps.database, workspaceId, (tx) => eraseIn(deps, tx, input, now));
  deps.memory.forget(workspaceId);
  return answer;
}

async function eraseIn(
  deps: Deps,
  tx: TenantTransaction,
  { invoiceId, reason, caller }: EraseInvoice,
  now: string,
): Promise<EraseAnswer> {
  // In this order everywhere: the workspace, the invoice, the chain.
  await raiseMemoryVersion(tx);
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice === null) throw invoiceNotFound();
  await addDocumentBytes(tx, -(await bytesOfDocuments(tx, invoiceId)));
  const answers = await redactedAnswers(deps, tx, invoiceId);
  const { period } = invoice;
  // Engagements are completed under the same lock: none that covers the invoice completes unseen.
  const { lastAt } = await lockChain(tx, period);
  const entries = await erasableEntries(tx, { period, invoiceId });
  if (entries.length === 0) throw erasedAlready();
  const retention = await retentionOf(tx, { period, invoiceId }, now);
  if (retention !== null) throw retentionRuns(retention);
  const at = timeOfNext(now, lastAt);
  const by = caller.actor;
  const { erasures, unitsOf } = await keptOf(deps, tx, {
    period,
    invoiceId,
    entries,
    basis: reason,
    actor: by,
  });
  await asErasure(tx, (erasing) =>
    eraseContent(erasing, { period, invoiceId, entries, unitsOf, answers, at, by }),
  );
  const receipts = await appendEntries(tx, erasures, at, { requireOpen: false });
  return { invoice_id: invoiceId, period, erased_at: at, erased_entries: entries.length, receipts };
}

interface Keep {
  readonly period: string;
  readonly invoiceId: string;
  readonly entries: readonly ErasableEntry[];
  readonly basis: string;
  readonly actor: string;
}

/**
 * The entries that say what is erased and what of it stays: one, but of very many or long versions as many as it
 * takes, so that none is longer than an entry may be.
 */
async function keptOf(
  deps: Deps,
  tx: TenantTransaction,
  { period, invoiceId, entries, basis, actor }: Keep,
): Promise<{ readonly erasures: NewEntry[]; readonly unitsOf: Erasure['unitsOf'] }> {
  const newest = entries.findLast(({ kind }) => VERSION_KINDS.includes(kind))?.hash ?? null;
  const erasures: NewEntry[] = [];
  const units: Record<string, string> = {};
  for (const part of partsOf(entries)) {
    const payloads = await payloadsAt(
      tx,
      period,
      part.map(({ seq }) => seq),
    );
    const { payloadText, payloadDigest, unitsOf } = await deps.pool.run('keepContent', {
      basis,
      marker: ERASED_TEXT,
      salt: newSalt(),
      newest,
      entries: withPayloads(part, payloads),
    });
    Object.assign(units, unitsOf);
    const refs = part.map(({ hash }) => hash);
    const subject = `invoice:${invoiceId}`;
    erasures.push({ period, kind: ERASURE, subject, actor, refs, payloadText, payloadDigest });
  }
  return { erasures, unitsOf: newest === null ? null : units };
}

/** @throws Error when an entry lacks its payload: contents of another one would be said to stay. */
function withPayloads(
  entries: readonly ErasableEntry[],
  payloads: readonly { readonly seq: number; readonly payload: string }[],
) {
  const bySeq = new Map(payloads.map(({ seq, payload }) => [seq, payload]));
  return entries.map(({ seq, hash, kind }) => {
    const payload = bySeq.get(seq);
    if (payload === undefined) throw new Error(`entry ${seq} lost its payload while it was erased`);
    return { hash, kind, payload };
  });
}

function partsOf(entries: readonly ErasableEntry[]): ErasableEntry[][] {
  const parts: ErasableEntry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const last = parts.at(-1);
    bytes += entry.bytes;
    if (last !== undefined && bytes <= ERASURE_PART_BYTES && last.length < ERASURE_PART_ENTRIES)
      last.push(entry);
    else {
      parts.push([entry]);
      bytes = entry.bytes;
    }
  }
  return parts;
}

async function redactedAnswers(deps: Deps, tx: TenantTransaction, invoiceId: string) {
  const kept = await answersAbout(tx, invoiceId);
  if (kept.length === 0) return [];
  const answers = kept.map(({ response }) => response);
  const redacted = await deps.pool.run('redactAnswers', { answers, invoiceId, marker: ERASED_TEXT });
  return kept.map(({ key }, at) => ({ key, response: redacted[at] ?? '' }));
}

function erasedAlready(): ApiError {
  return new ApiError('already_erased', {
    detail: 'The personal content of the invoice was erased, and nothing came since that could be.',
  });
}

function retentionRuns({ engagementId, until }: Retention): ApiError {
  return new ApiError('retention_runs', {
    detail: `The evidence of the completed engagement ${engagementId} covers the invoice and is kept until ${until}.`,
  });
}
