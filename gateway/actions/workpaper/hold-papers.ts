import { setTimeout as pause } from 'node:timers/promises';
import {
  type InvoiceVersions,
  invoiceVersions,
  versionPayloads,
  type WorkEntry,
  workEntries,
  workEntryPlaces,
} from '../../../schema/queries/evidence-work.ts';
import type { StoredSampleItem } from '../../../schema/queries/samples.ts';
import { ApiError } from '../../api-error.ts';
import { type Snapshot, withSnapshot } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import type { PaperHold, PaperPage } from '../../evidence/workpapers-file.ts';
import { EXPORT_HOLD_PAUSE_MS, EXPORT_HOLD_TRIES, EXPORT_PAGE_BYTES } from '../../limits.ts';
import type { TaskInput } from '../../pool.ts';
import type { EvidenceFacts } from './evidence-facts.ts';

type Deps = Pick<GatewayDeps, 'database' | 'pool'>;

/** A page of papers with what the chain has of them. */
interface RecordedPage extends PaperPage {
  /** Entries of the assertions and re-performances it shows, in the order of the chain. */
  readonly work: readonly WorkEntry[];
  /** By invoice. */
  readonly versions: ReadonlyMap<string, InvoiceVersions>;
}

/**
 * Makes what holds the papers of a package to the chain: rows can be changed by whoever owns the database.
 * @throws Error when a paper that is on the chain is gone, or one is there that is not on it.
 */
export async function paperHold(deps: Deps, facts: EvidenceFacts): Promise<PaperHold> {
  const { workspaceId, engagement, completion, sample } = facts;
  const { engagementId, period } = engagement;
  const at = { period, size: completion.size, engagementId, sampleId: sample.sampleId };
  const places = await withSnapshot(deps.database, workspaceId, (tx) => workEntryPlaces(tx, at));
  return (page, papers) => holdPage(deps, facts, { page, papers, places });
}

/** Places on the chain of the entries about the auditors' work, by their hashes. */
type Places = ReadonlyMap<string, number>;

/**
 * Holds the papers of a page to what the chain recorded. The versions of invoices are read by parts, so that few long ones take no more memory than a page.
 * @param papers - the text of each item of the page.
 * @throws Error that names the line whose paper is not what was recorded.
 */
async function holdPage(
  deps: Deps,
  facts: EvidenceFacts,
  {
    page: asStored,
    papers,
    places,
  }: { readonly page: PaperPage; readonly papers: readonly string[]; readonly places: Places },
): Promise<void> {
  const { workspaceId, engagement, sample } = facts;
  const { engagementId, period } = engagement;
  const page = await withSnapshot(deps.database, workspaceId, (tx) =>
    asRecorded(tx, facts, { page: asStored, places }),
  );
  for (const part of partsOf(page)) {
    const versions = await withSnapshot(deps.database, workspaceId, (tx) =>
      versionPayloads(tx, period, part.places),
    );
    const wrong = await hold(deps, {
      engagementId,
      populationSize: sample.chainSize,
      papers: papers.filter((_, at) => part.isIn(page.items[at])),
      work: workOf(page, part),
      versions,
    });
    const [first] = wrong;
    if (first !== undefined) throw new Error(`the papers are not what was recorded: ${first}`);
  }
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

/** Of the entries that rows of a page say they are from; a row that names none has none, which is found. */
function placesOf({ assertions, rePerformances }: PaperPage, places: Places): number[] {
  const rows = [...assertions.values(), ...rePerformances.values()].flat();
  return rows.map(({ entryHash }) => places.get(entryHash)).filter((place) => place !== undefined);
}

/** Some invoices of a page. */
interface Part {
  /** Of their versions on the chain. */
  readonly places: readonly number[];
  isIn(item: StoredSampleItem | undefined): boolean;
}

function partsOf({ items, versions }: RecordedPage): Part[] {
  const parts: { invoices: Set<string>; places: number[] }[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const invoiceId of new Set(items.map((item) => item.invoiceId))) {
    const { drawn = null, newest = null, bytes: own = 0 } = versions.get(invoiceId) ?? {};
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

function workOf({ items, assertions, rePerformances, work }: RecordedPage, part: Part): WorkEntry[] {
  const lines = items.filter((item) => part.isIn(item)).map(({ lineItemId }) => lineItemId);
  const rows = lines.flatMap((line) => [
    ...(assertions.get(line) ?? []),
    ...(rePerformances.get(line) ?? []),
  ]);
  const hashes = new Set(rows.map(({ entryHash }) => entryHash));
  return work.filter(({ hash }) => hashes.has(hash));
}

/** While all threads are busy it waits: half of the package may have been sent. */
async function hold({ pool }: Deps, task: TaskInput<'holdPapers'>): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await pool.run('holdPapers', task);
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'compute_unavailable';
      if (!isBusy || tries === EXPORT_HOLD_TRIES) throw error;
      await pause(EXPORT_HOLD_PAUSE_MS);
    }
  }
}
