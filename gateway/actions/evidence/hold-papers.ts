import {
  type InvoiceVersions,
  invoiceVersions,
  reviewPlaces,
  type WorkEntry,
  workEntries,
  workEntryPlaces,
} from '../../../schema/queries/evidence-work.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { type Snapshot, withSnapshot } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { EXPORT_ERASED_BYTES, EXPORT_PAGE_BYTES } from '../../limits.ts';
import type { PartyPool } from '../../threads/pool.ts';
import { itemStatus } from '../engagements/item-status.ts';
import { registerRow } from '../engagements/register-row.ts';
import type { EvidenceFacts } from './evidence-facts.ts';
import { type DrawnLine, holdSampleStatement } from './hold-sample.ts';
import { versionContentsAt } from './hold-totals.ts';
import type { PaperHold, PaperPage } from './workpapers-file.ts';

type Deps = Pick<PartyDeps, 'database' | 'factors'> & { readonly pool: PartyPool };

/** A page of papers with what the chain has of them. */
interface RecordedPage extends PaperPage {
  /** Entries of the assertions, reviews and re-performances it shows, in the order of the chain. */
  readonly work: readonly WorkEntry[];
  /** By invoice. */
  readonly versions: ReadonlyMap<string, InvoiceVersions>;
}

/**
 * Makes what holds the papers of a package to the chain: rows can be changed by whoever owns the database. What the
 * package says of the sample itself is held first.
 * @throws Error when something else was recorded of the sample, a paper that is on the chain is gone, or one is there
 * that is not on it.
 */
export async function paperHold(deps: Deps, facts: EvidenceFacts): Promise<PaperHold> {
  const { workspaceId, engagement, completion, sample } = facts;
  const { engagementId, period } = engagement;
  const at = { period, size: completion.size, engagementId, sampleId: sample.sampleId };
  const places = await withSnapshot(deps.database, workspaceId, async (tx) => ({
    papers: await workEntryPlaces(tx, at),
    reviews: await reviewPlaces(tx, at),
  }));
  const drawn = await holdSampleStatement(deps, facts);
  let pages = 0;
  let held = 0;
  return {
    page: async (page, papers) => {
      await holdPage(deps, facts, { page, papers, places, first: held, drawn: drawn.page(pages) });
      pages += 1;
      held += papers.length;
    },
    end: () => {
      if (held < drawn.count) throw notAsRecorded(`${drawn.count} lines were drawn, ${held} have papers`);
    },
  };
}

function notAsRecorded(what: string): Error {
  return new Error(`the papers are not what was recorded: ${what}`);
}

/** Places on the chain of the entries about the auditors' work. */
interface Places {
  /** Of assertions and re-performances, by their hashes. */
  readonly papers: ReadonlyMap<string, number>;
  /** Of reviews, by line. */
  readonly reviews: ReadonlyMap<string, readonly number[]>;
}

interface HeldPage {
  readonly page: PaperPage;
  /** The text of each item of the page. */
  readonly papers: readonly string[];
  readonly places: Places;
  /** Place of its first item in the sample. */
  readonly first: number;
  /** The lines that were drawn to the places of the page. */
  readonly drawn: readonly DrawnLine[];
}

/**
 * Holds the papers of a page to what the chain recorded. The versions of invoices are read by parts, so that few long ones take no more memory than a page.
 * @throws Error that names the line whose paper is not what was recorded.
 */
async function holdPage(
  deps: Deps,
  facts: EvidenceFacts,
  { page: asStored, papers, places, first, drawn }: HeldPage,
): Promise<void> {
  const { workspaceId, engagement, sample } = facts;
  const { engagementId, plan } = engagement;
  const page = await withSnapshot(deps.database, workspaceId, (tx) =>
    asRecorded(tx, facts, { page: asStored, places }),
  );
  const texts = papers.map((text, at) => ({ place: first + at, text }));
  for (const part of partsOf(page)) {
    const ofVersions = part.places.toSorted((a, b) => a - b);
    const versions = (await Array.fromAsync(versionContentsAt(deps, facts, ofVersions))).flat();
    const items = page.items.filter((item) => part.isIn(item));
    const own = new Set(items.map(({ lineItemId }) => lineItemId));
    const [found] = await deps.pool.run('holdPapers', {
      engagementId,
      populationSize: sample.chainSize,
      papers: texts.filter((_, at) => part.isIn(page.items[at])),
      drawn: drawn.filter(({ id }) => own.has(id)),
      register: registerOf(deps, page, own),
      work: workOf(page, items, places),
      versions,
    });
    if (found !== undefined) throw notAsRecorded(found);
  }
  requireStatuses(page, plan.required_assertions);
}

/**
 * The status of an item follows from its assertions, which are held to the chain. At completion none of them was
 * returned, so their reviews have no say.
 */
function requireStatuses({ items, assertions }: PaperPage, required: readonly string[]): void {
  for (const { lineItemId, status } of items) {
    const revisions = assertions.get(lineItemId) ?? [];
    const newest = revisions.filter(
      (one) => !revisions.some((other) => other.assertion === one.assertion && other.revision > one.revision),
    );
    const found = itemStatus(
      newest.map((one) => ({ ...one, decision: null })),
      required,
    );
    if (found !== status) throw notAsRecorded(`${lineItemId}: status`);
  }
}

/** The rows that the register is to have of the factors of some lines. */
function registerOf({ factors }: Deps, page: PaperPage, lines: ReadonlySet<string>): readonly unknown[] {
  const rows = new Map<string, unknown>();
  for (const id of lines) {
    const factorSetId = page.lines.get(id)?.factorSetId ?? '';
    const { factor_id: mixId = null, factor_year: mixYear = null } = page.lines.get(id)?.marketBased ?? {};
    const mix = mixId === null || mixYear === null ? [] : [{ factorId: mixId, factorYear: mixYear }];
    for (const { factorId, factorYear } of [...(page.components.get(id) ?? []), ...mix]) {
      const key = JSON.stringify([factorSetId, factorId, factorYear]);
      rows.set(key, registerRow(factors, { factorSetId, factorId, factorYear }));
    }
  }
  return [...rows.values()];
}

async function asRecorded(
  tx: Snapshot,
  facts: EvidenceFacts,
  { page, places }: { readonly page: PaperPage; readonly places: Places },
): Promise<RecordedPage> {
  const { engagement, completion, sample } = facts;
  const { period } = engagement;
  const at = { period, size: completion.size, drawnAt: sample.chainSize };
  const invoices = [...new Set(page.items.map(({ invoiceId }) => invoiceId))];
  const versions = await invoiceVersions(tx, at, invoices);
  return {
    ...page,
    work: await workEntries(tx, period, placesOf(page, places)),
    versions: new Map(versions.map((version) => [version.invoiceId, version])),
  };
}

/**
 * Of the entries that rows of a page say they are from, and of all reviews of its lines; a row that names none has
 * none, which is found.
 */
function placesOf({ items, assertions, rePerformances }: PaperPage, { papers, reviews }: Places): number[] {
  const rows = [...assertions.values(), ...rePerformances.values()].flat();
  return [
    ...rows.map(({ entryHash }) => papers.get(entryHash)).filter((place) => place !== undefined),
    ...items.flatMap(({ lineItemId }) => reviews.get(lineItemId) ?? []),
  ];
}

/** Some invoices of a page. */
interface Part {
  /** Of their versions on the chain. */
  readonly places: readonly number[];
  isIn(item: Row<'sample_item'> | undefined): boolean;
}

function partsOf({ items, versions }: RecordedPage): Part[] {
  const parts: { invoices: Set<string>; places: number[] }[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const invoiceId of new Set(items.map((item) => item.invoiceId))) {
    const { drawn = null, newest = null, bytes: stored = 0 } = versions.get(invoiceId) ?? {};
    // What an erasure keeps stands in its own entry.
    const own = stored === 0 ? EXPORT_ERASED_BYTES : stored;
    bytes += own;
    if (bytes > EXPORT_PAGE_BYTES) {
      parts.push({ invoices: new Set(), places: [] });
      bytes = own;
    }
    const part = parts.at(-1);
    part?.invoices.add(invoiceId);
    part?.places.push(...new Set([drawn, newest].filter((place) => place !== null)));
  }
  return parts.map(({ invoices, places }) => ({
    places,
    isIn: (item) => item !== undefined && invoices.has(item.invoiceId),
  }));
}

/** The entries about the auditors' work on some items of a page. */
function workOf(
  { assertions, rePerformances, work }: RecordedPage,
  items: readonly Row<'sample_item'>[],
  { reviews }: Places,
): WorkEntry[] {
  const rows = items.flatMap(({ lineItemId }) => [
    ...(assertions.get(lineItemId) ?? []),
    ...(rePerformances.get(lineItemId) ?? []),
  ]);
  const hashes = new Set(rows.map(({ entryHash }) => entryHash));
  const ofReviews = new Set(items.flatMap(({ lineItemId }) => reviews.get(lineItemId) ?? []));
  return work.filter(({ hash, seq }) => hashes.has(hash) || ofReviews.has(seq));
}
