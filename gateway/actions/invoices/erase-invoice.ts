import { isDeepStrictEqual } from 'node:util';
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
import { lockInvoice, periodOfInvoice } from '../../../schema/queries/invoices.ts';
import { bytesOfDocuments } from '../../../schema/queries/source-documents.ts';
import { addDocumentBytes } from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { appendEntries, lockChain, type NewEntry } from '../../database/append-entries.ts';
import { timeOfNext } from '../../database/chain-statement.ts';
import { newSalt } from '../../database/new-entry.ts';
import { type TenantTransaction, withErasure, withTenant } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { ERASURE_PART_BYTES, ERASURE_PART_ENTRIES } from '../../limits.ts';
import type { PartyPool } from '../../threads/pool.ts';
import { StaleError, untilStored } from '../until-stored.ts';
import { invoiceNotFound } from './void-invoice.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'memory'>;

export interface EraseInvoice {
  readonly caller: Caller;
  readonly invoiceId: string;
  readonly reason: string;
}

/**
 * Erases the personal content of an invoice permanently: the payloads of its entries with their salts, its texts,
 * documents, remembered corrections of its lines and its part of stored answers. Amounts, factors and kilograms stay,
 * and the chain records what was erased and on what basis. Invoices may be voided and periods closed. Voiding after
 * an erasure adds a text, the reason, so the invoice can then be erased again. Backups are the operator's
 * responsibility.
 * Source: GDPR Article 17; docs/evidence-format.md, erasure.
 * @throws ApiError `not_found`, `already_erased`, `retention_runs`, `busy` when others keep changing the invoice.
 */
export async function eraseInvoice(deps: Deps, input: EraseInvoice): Promise<EraseAnswer> {
  const { workspaceId } = input.caller;
  const answer = await untilStored('The invoice', async () => {
    const now = deps.clock().toISOString();
    const read = await withTenant(deps.database, workspaceId, (tx) => readErasable(tx, input, now));
    const kept = await keptOf(deps, read, input);
    const answers = await redactedAnswers(deps.pool, read, input);
    return withErasure(deps.database, workspaceId, (tx) => store(tx, { input, read, kept, answers, now }));
  });
  deps.memory.forget(workspaceId);
  return answer;
}

/** What can be erased of an invoice. */
interface Erasable {
  readonly period: string;
  readonly entries: readonly ErasableEntry[];
  /** Stored answers that contain it. */
  readonly answers: Erasure['answers'];
}

/** @throws ApiError if the invoice may not be erased. */
async function readErasable(
  tx: TenantTransaction,
  { invoiceId }: EraseInvoice,
  now: string,
): Promise<Erasable> {
  const period = await periodOfInvoice(tx, invoiceId);
  if (period === null) throw invoiceNotFound();
  const entries = await erasableEntries(tx, { period, invoiceId });
  if (entries.length === 0) throw erasedAlready();
  const retention = await retentionOf(tx, { period, invoiceId }, now);
  if (retention !== null) throw retentionRuns(retention);
  return { period, entries, answers: await answersAbout(tx, invoiceId) };
}

interface Kept {
  readonly erasures: readonly NewEntry[];
  readonly unitsOf: Erasure['unitsOf'];
}

interface Erasing {
  readonly input: EraseInvoice;
  readonly read: Erasable;
  readonly kept: Kept;
  readonly answers: Erasure['answers'];
  readonly now: string;
}

/** @throws StaleError when the invoice changed meanwhile; ApiError as `readErasable`. */
async function store(
  tx: TenantTransaction,
  { input, read, kept, answers, now }: Erasing,
): Promise<EraseAnswer> {
  const { invoiceId, caller } = input;
  const { period, entries } = read;
  // Lock order everywhere: the workspace, the invoice, the chain.
  await raiseMemoryVersion(tx);
  await lockInvoice(tx, invoiceId);
  await addDocumentBytes(tx, -(await bytesOfDocuments(tx, invoiceId)));
  // Completing an engagement takes the same lock, so none that covers the invoice completes meanwhile.
  const { lastAt } = await lockChain(tx, period);
  if (!isDeepStrictEqual(await readErasable(tx, input, now), read)) throw new StaleError();
  const at = timeOfNext(now, lastAt);
  const { unitsOf } = kept;
  await eraseContent(tx, { period, invoiceId, entries, unitsOf, answers, at, by: caller.actor });
  const receipts = await appendEntries(tx, kept.erasures, at, { requireOpen: false });
  return { invoice_id: invoiceId, period, erased_at: at, erased_entries: entries.length, receipts };
}

/**
 * The entries that state what is erased and what stays: usually one, more for very many or long versions, so that
 * none exceeds the limit of an entry.
 */
async function keptOf(
  { database, pool }: Deps,
  { period, entries }: Erasable,
  { invoiceId, reason, caller }: EraseInvoice,
): Promise<Kept> {
  const newest = entries.findLast(({ kind }) => VERSION_KINDS.includes(kind))?.hash ?? null;
  const erasures: NewEntry[] = [];
  const units: Record<string, string> = {};
  for (const part of partsOf(entries)) {
    const places = part.map(({ seq }) => seq);
    const payloads = await withTenant(database, caller.workspaceId, (tx) => payloadsAt(tx, period, places));
    const { payloadText, payloadDigest, unitsOf } = await pool.run('keepContent', {
      basis: reason,
      marker: ERASED_TEXT,
      salt: newSalt(),
      newest,
      entries: withPayloads(part, payloads),
    });
    Object.assign(units, unitsOf);
    const refs = part.map(({ hash }) => hash);
    const subject = `invoice:${invoiceId}`;
    erasures.push({ period, kind: ERASURE, subject, actor: caller.actor, refs, payloadText, payloadDigest });
  }
  return { erasures, unitsOf: newest === null ? null : units };
}

/** @throws StaleError when an entry lacks its payload because another request erased it. */
function withPayloads(
  entries: readonly ErasableEntry[],
  payloads: readonly { readonly seq: number; readonly payload: string }[],
) {
  const bySeq = new Map(payloads.map(({ seq, payload }) => [seq, payload]));
  return entries.map(({ seq, hash, kind }) => {
    const payload = bySeq.get(seq);
    if (payload === undefined) throw new StaleError();
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

async function redactedAnswers(
  pool: PartyPool,
  { answers: kept }: Erasable,
  { invoiceId }: EraseInvoice,
): Promise<Erasure['answers']> {
  if (kept.length === 0) return [];
  const answers = kept.map(({ response }) => response);
  const redacted = await pool.run('redactAnswers', { answers, invoiceId, marker: ERASED_TEXT });
  return kept.map(({ key }, at) => ({ key, response: redacted[at] ?? '' }));
}

function erasedAlready(): ApiError {
  return new ApiError('already_erased', {
    detail: 'The personal content of the invoice was erased, and nothing came since that could be.',
  });
}

function retentionRuns({ engagementId, until }: Retention): ApiError {
  return new ApiError('retention_runs', {
    values: { until },
    detail: `The evidence of the completed engagement ${engagementId} covers the invoice and is kept until ${until}.`,
  });
}
