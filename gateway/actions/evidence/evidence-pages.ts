import { subtle } from 'node:crypto';
import {
  attachedPayload,
  type DocumentAt,
  type DocumentList,
  documentsOfInvoices,
  type PaperDocument,
} from '../../../schema/queries/evidence-documents.ts';
import { itemPage } from '../../../schema/queries/evidence-items.ts';
import { linkPage, type StoredLink, unexplainedLoss } from '../../../schema/queries/evidence-trail.ts';
import { documentContent } from '../../../schema/queries/source-documents.ts';
import { type Snapshot, withSnapshot } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import {
  EXPORT_LISTED_DOCUMENTS,
  EXPORT_PAGE_BYTES,
  EXPORT_PAGE_ENTRIES,
  EXPORT_PAGE_ITEMS,
} from '../../limits.ts';
import type { EvidenceFacts } from './evidence-facts.ts';
import { readAhead } from './read-ahead.ts';
import type { PaperPage } from './workpapers-file.ts';

type Deps = Pick<GatewayDeps, 'database'>;

// Each page is a transaction of its own, over before anything of it is written: a slow reader holds none open, and
// what is read is frozen.

/** A chain up to an entry. */
interface ChainUpTo {
  readonly workspaceId: string;
  /** Name of the chain: a period, or `SETTINGS`. */
  readonly period: string;
  readonly size: number;
}

/**
 * The entries of a chain up to where a package or trail is cut.
 * @throws Error when the contents of one are gone and none of them is an erasure that names it.
 */
export async function* trailEntries(deps: Deps, upTo: ChainUpTo): AsyncGenerator<StoredLink> {
  for await (const page of readAhead(linkPages(deps, upTo))) yield* page;
}

async function* linkPages(
  { database }: Deps,
  { workspaceId, period, size }: ChainUpTo,
): AsyncGenerator<StoredLink[]> {
  for (let after = 0; after < size; ) {
    const page = await withSnapshot(database, workspaceId, (tx) =>
      explainedPage(tx, period, { after, upTo: size }),
    );
    const last = page.at(-1);
    if (last === undefined) throw new Error(`the chain has no entry ${after + 1}`);
    yield page;
    after = last.seq;
  }
}

async function explainedPage(
  tx: Snapshot,
  period: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<StoredLink[]> {
  const bounds = { count: EXPORT_PAGE_ENTRIES, bytes: EXPORT_PAGE_BYTES };
  const page = await linkPage(tx, period, { after, upTo, ...bounds });
  const seqs = page.filter(({ payload }) => payload === null).map(({ seq }) => seq);
  const lost = seqs.length === 0 ? null : await unexplainedLoss(tx, period, { seqs, upTo });
  if (lost !== null) {
    throw new Error(
      `the contents of entry ${lost} are gone, and no entry up to ${upTo} says that they were erased`,
    );
  }
  return page;
}

/** The items of the sample with their papers, in its order. */
export function paperPages(deps: Deps, facts: EvidenceFacts): AsyncGenerator<PaperPage> {
  return readAhead(itemPages(deps, facts));
}

async function* itemPages({ database }: Deps, facts: EvidenceFacts): AsyncGenerator<PaperPage> {
  const { workspaceId, engagement, sample, completion } = facts;
  const at = { period: engagement.period, size: completion.size };
  const listed = sampledDocuments(facts.documents);
  for (let after = -1; ; ) {
    const page = await withSnapshot(database, workspaceId, async (tx) => {
      const key = { engagementId: engagement.engagementId, sampleId: sample.sampleId };
      const items = await itemPage(tx, { ...key, after, count: EXPORT_PAGE_ITEMS });
      const invoices = [...new Set(items.items.map(({ invoiceId }) => invoiceId))];
      return { ...items, documents: listed ?? (await documentsOfInvoices(tx, at, invoices)) };
    });
    const last = page.items.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.ordinal;
  }
}

/** The documents of sampled invoices by invoice; null where there are more than a list of documents holds. */
function sampledDocuments({ documents }: DocumentList): ReadonlyMap<string, PaperDocument> | null {
  // They stand before all others.
  if (documents.length >= EXPORT_LISTED_DOCUMENTS && documents.at(-1)?.sampled === true) return null;
  return new Map(
    documents.filter(({ sampled }) => sampled).map((document) => [document.invoiceId, document]),
  );
}

/**
 * The bytes of a document, which must be those that were attached: the digest of the row and that on the chain. They
 * are hashed beside the event loop.
 * @throws Error when they are not, or are gone.
 */
export async function documentBytes(
  { database }: Deps,
  { workspaceId, engagement }: Pick<EvidenceFacts, 'workspaceId' | 'engagement'>,
  document: DocumentAt,
): Promise<Uint8Array> {
  const { documentId, invoiceId, sha256, bytes, seq } = document;
  const { content, payload } = await withSnapshot(database, workspaceId, async (tx) => ({
    content: await documentContent(tx, documentId),
    payload: await attachedPayload(tx, engagement.period, seq),
  }));
  if (content === null || payload === null) throw new Error(`the document of invoice ${invoiceId} is gone`);
  const found = Buffer.from(await subtle.digest('SHA-256', content)).toString('hex');
  const attached = JSON.parse(payload) as { readonly sha256?: unknown };
  if (found !== sha256 || found !== attached.sha256 || content.byteLength !== bytes) {
    throw new Error(`the document of invoice ${invoiceId} is not the one that was attached`);
  }
  return content;
}
