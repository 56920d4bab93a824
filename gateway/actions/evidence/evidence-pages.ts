import { subtle } from 'node:crypto';
import { linkPage, type StoredLink, unexplainedLoss } from '../../../schema/queries/evidence-trail.ts';
import { type VersionContents, versionContents } from '../../../schema/queries/version-contents.ts';
import { ApiError } from '../../api-error.ts';
import { type Snapshot, withSnapshot } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { EXPORT_PAGE_BYTES, EXPORT_PAGE_ENTRIES } from '../../limits.ts';
import type { EvidenceEnds } from './evidence-ends.ts';
import { readAhead } from './read-ahead.ts';

type Deps = Pick<GatewayDeps, 'database'>;

// Entries are only ever added, so several short transactions up to an entry read the same as one. Each page is one,
// finished before the page is written or used in a calculation.

/** A chain up to an entry. */
interface ChainUpTo {
  readonly workspaceId: string;
  /** Name of the chain: a period, or `SETTINGS`. */
  readonly period: string;
  readonly size: number;
}

/**
 * The entries of a chain up to the end of a package or trail.
 * @throws ApiError `trail_broken` when contents are missing without an erasure among the entries.
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
 * @throws ApiError `trail_broken` when one is missing, or its contents without an entry for their erasure.
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

/** The versions of invoices at these positions of the chain, in their order, in parts of about a page. */
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
 * The bytes of a document or file, which must be those that were attached. They are hashed off the event loop.
 * @throws Error when they differ, or were deleted since they were checked.
 */
export async function bytesAs(
  { database }: Deps,
  { workspaceId }: Pick<EvidenceEnds, 'workspaceId'>,
  {
    sha256,
    what,
    read,
  }: {
    readonly sha256: string;
    /** How it is called. */
    readonly what: string;
    readonly read: (tx: Snapshot) => Promise<Uint8Array<ArrayBuffer> | null>;
  },
): Promise<Uint8Array> {
  const content = await withSnapshot(database, workspaceId, read);
  const found = content === null ? null : await subtle.digest('SHA-256', content);
  if (content === null || found === null || Buffer.from(found).toString('hex') !== sha256) {
    throw new Error(`${what} was changed while the package was made`);
  }
  return content;
}
