import { VERSION_KINDS } from '../../../compute/chain/package-bounds.ts';
import type { FactorUsed, PeriodTotals } from '../../../schema/queries/evidence-totals.ts';
import { factorsOfSample } from '../../../schema/queries/evidence-totals.ts';
import type { StoredLink } from '../../../schema/queries/evidence-trail.ts';
import {
  rowsOfInvoices,
  supersededVersions,
  type VersionContents,
  versionContents,
} from '../../../schema/queries/version-contents.ts';
import { withSnapshot } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import {
  EXPORT_PAGE_BYTES,
  EXPORT_PAGE_ENTRIES,
  EXPORT_ROWS_OF_INVOICES,
  EXPORT_SUPERSEDED_PAGE,
} from '../../limits.ts';
import type { PartyPool, TaskInput } from '../../threads/pool.ts';
import { chainValue } from '../engagements/chain-values.ts';
import { registerRow } from '../engagements/register-row.ts';
import type { Caveat } from './caveats.ts';
import type { EvidenceFacts } from './evidence-facts.ts';
import { totalsMembers } from './metadata-file.ts';

type Deps = Pick<PartyDeps, 'database' | 'factors'> & { readonly pool: PartyPool };
type State = TaskInput<'addVersions'>['state'];

/** Adds up the invoices of a trail while it is written, and holds to that what a package says of the whole period. */
export interface TotalsHold {
  /** Gives the entries on as they are. */
  entries(links: AsyncIterable<StoredLink>): AsyncGenerator<StoredLink>;
  /**
   * To be called once the trail was written.
   * @throws Error that names the first total, caveat or factor of the register that is not what was recorded.
   */
  end(totals: PeriodTotals, caveats: readonly Caveat[]): Promise<void>;
}

/**
 * Makes what holds the period's totals, caveats and register of factors to the chain: rows can be changed by whoever owns
 * the database. A page of entries is added up in the pool while the next is written; beside it a byte an entry is held.
 */
export async function totalsHold(deps: Deps, facts: EvidenceFacts): Promise<TotalsHold> {
  const { completion, factors, instruments } = facts;
  const register = factors.map((used) => registerRow(deps.factors, used));
  const superseded = await supersededPlaces(deps, facts);
  let sum: Promise<State> = Promise.resolve(null);
  const add = async (page: readonly StoredLink[]) => {
    const before = await sum;
    sum = addPage(deps, facts, { state: before, register, page });
    // Met where it is awaited.
    sum.catch(() => {});
  };
  return {
    async *entries(links) {
      let page: StoredLink[] = [];
      let bytes = 0;
      for await (const link of links) {
        const counts = link.seq <= completion.size && VERSION_KINDS.includes(link.kind);
        if (counts && superseded[link.seq] !== 1) {
          page.push(link);
          bytes += link.payload?.length ?? 0;
        }
        if (page.length === EXPORT_PAGE_ENTRIES || bytes >= EXPORT_PAGE_BYTES) {
          await add(page);
          page = [];
          bytes = 0;
        }
        yield link;
      }
      await add(page);
    },
    end: async (totals, caveats) => {
      const [wrong] = await deps.pool.run('holdTotals', {
        state: await sum,
        register,
        totals: chainValue(totalsMembers(totals)) as object,
        caveats: chainValue(caveats) as object[],
        period: facts.period.name,
        instruments,
        factors: await factorsOfDrawn(deps, facts),
      });
      if (wrong !== undefined) throw new Error(`the period is not what was recorded: ${wrong}`);
    },
  };
}

/** A mark at the place of each version that was replaced or voided up to the completion. */
async function supersededPlaces(
  { database }: Deps,
  { workspaceId, engagement, completion }: EvidenceFacts,
): Promise<Uint8Array> {
  const marks = new Uint8Array(completion.size + 1);
  for (let after = 0; ; ) {
    const page = await withSnapshot(database, workspaceId, (tx) =>
      supersededVersions(tx, engagement.period, {
        after,
        upTo: completion.size,
        count: EXPORT_SUPERSEDED_PAGE,
      }),
    );
    for (const { seq } of page) marks[seq] = 1;
    const last = page.at(-1);
    if (last === undefined) return marks;
    after = last.by;
  }
}

interface Page {
  readonly state: State;
  readonly register: readonly unknown[];
  readonly page: readonly StoredLink[];
}

async function addPage(deps: Deps, facts: EvidenceFacts, { state, register, page }: Page): Promise<State> {
  const there = page.filter(({ payload }) => payload !== null);
  const versions = there.map(({ hash, payload }) => ({ hash, payload, kept: null }));
  let added: State = await deps.pool.run('addVersions', { state, register, versions });
  const gone = page.filter(({ payload }) => payload === null).map(({ seq }) => seq);
  for await (const erased of versionContentsAt(deps, facts, gone)) {
    const told = erased.filter((version) => isTold(version));
    added = await deps.pool.run('addVersions', { state: added, register, versions: told });
    const untold = erased.filter((version) => !isTold(version));
    for (let at = 0; at < untold.length; at += EXPORT_ROWS_OF_INVOICES) {
      const part = untold.slice(at, at + EXPORT_ROWS_OF_INVOICES);
      const ids = part.map(({ invoiceId }) => invoiceId);
      const rows = await withSnapshot(deps.database, facts.workspaceId, (tx) => rowsOfInvoices(tx, ids));
      const versions = part.map((version) => ({ ...version, rows: rows.get(version.invoiceId) ?? null }));
      added = await deps.pool.run('addVersions', { state: added, register, versions });
    }
  }
  return added;
}

/** Whether an erasure kept more of a version than the kilograms of its lines, whose names come first in canonical JSON. */
function isTold({ hash, kept }: VersionContents): boolean {
  return kept !== null && !kept.includes(`{"entry":"${hash}","invoice":{"line_items":`);
}

/** What the chain has of versions of invoices at these places, in their order, by parts of about a page. */
export async function* versionContentsAt(
  { database }: Pick<Deps, 'database'>,
  { workspaceId, engagement }: EvidenceFacts,
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

function factorsOfDrawn(
  { database }: Deps,
  { workspaceId, sample }: EvidenceFacts,
): Promise<readonly FactorUsed[]> {
  return withSnapshot(database, workspaceId, (tx) => factorsOfSample(tx, sample.sampleId));
}
