import { subtle } from 'node:crypto';
import { linkPage, type StoredLink, unexplainedLoss } from '../../../schema/queries/evidence-trail.ts';
import { documentContent } from '../../../schema/queries/source-documents.ts';
import { type VersionContents, versionContents } from '../../../schema/queries/version-contents.ts';
import { ApiError } from '../../api-error.ts';
import { type Snapshot, withSnapshot } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { EXPORT_PAGE_BYTES, EXPORT_PAGE_ENTRIES } from '../../limits.ts';
import type { EvidenceEnds } from './evidence-ends.ts';
import { readAhead } from './read-ahead.ts';

type Deps = Pick<GatewayDeps, 'database'>;

// Entries are only ever added, so several short transactions up to an entry read the same as one: each page is one,
// over before anything of it is written or computed.

/** A chain up to an entry. */
interface ChainUpTo {
  readonly workspaceId: string;
  /** Name of the chain: a period, or `SETTINGS`. */
  readonly period: string;
  readonly size: number;
}

/**
 * The entries of a chain up to where a package or trail is cut.
 * @throws ApiError `trail_broken` when the contents of one are gone and none of them is an erasure that names it.
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
    yield page;
    after = page.at(-1)?.seq ?? size;
  }
}

/**
 * Some entries of a chain.
 * @throws ApiError `trail_broken` when one is missing, or its contents and no entry says that they were erased.
 */
export async function explainedPage(
  tx: Snapshot,
  period: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<StoredLink[]> {
  const bounds = { count: EXPORT_PAGE_ENTRIES, bytes: EXPORT_PAGE_BYTES };
  const page = await linkPage(tx, period, { after, upTo, ...bounds });
  if (page.length === 0) throw trailBroken(`the chain ${period} has no entry ${after + 1}`);
  const seqs = page.filter(({ payload }) => payload === null).map(({ seq }) => seq);
  const lost = seqs.length === 0 ? null : await unexplainedLoss(tx, period, { seqs, upTo });
  if (lost === null) return page;
  throw trailBroken(
    `the contents of entry ${lost} of ${period} are gone, and no entry up to ${upTo} says that they were erased`,
  );
}

export function trailBroken(how: string): ApiError {
  return new ApiError('trail_broken', { detail: `The audit trail is broken: ${how}.` });
}

/** What the chain has of versions of invoices at these places, in their order, by parts of about a page. */
export async function* versionContentsAt(
  { database }: Deps,
  { workspaceId, engagement }: Pick<EvidenceEnds, 'workspaceId' | 'engagement'>,
  places: readonly number[],
): AsyncGenerator<VersionContents[]> {
  for (let at = 0; at < places.length; ) {
    const rest = { places: places.slice(at), bytes: EXPORT_PAGE_BYTES };
    const next = await withSnapshot(database, workspaceId, (tx) =>
      versionContents(tx, engagement.period, rest),
    );
    if (next.length === 0) throw new Error('a version of an invoice is gone from the chain');
    yield next;
    at += next.length;
  }
}

/**
 * The bytes of a document, which must be those that were attached. They are hashed beside the event loop.
 * @throws Error when they are not, or are gone, since they were looked at.
 */
export async function documentBytes(
  { database }: Deps,
  { workspaceId }: Pick<EvidenceEnds, 'workspaceId'>,
  document: { readonly documentId: string; readonly invoiceId: string; readonly sha256: string },
): Promise<Uint8Array> {
  const { documentId, invoiceId, sha256 } = document;
  const content = await withSnapshot(database, workspaceId, (tx) => documentContent(tx, documentId));
  const found = content === null ? null : await subtle.digest('SHA-256', content);
  if (content === null || found === null || Buffer.from(found).toString('hex') !== sha256) {
    throw new Error(`the document of invoice ${invoiceId} was changed while the package was made`);
  }
  return content;
}
