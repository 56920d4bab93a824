import { chainId, GENESIS_PREV_HASH } from '../../compute/chain/entry.ts';
import { buildLinks, insertLinks, type Receipt } from './append-entries.ts';
import { newEntry } from './new-entry.ts';
import type { TenantTransaction } from './transaction.ts';

/** A reporting period that may not exist yet. */
export interface NewPeriod {
  readonly name: string;
  /** YYYY-MM-DD, first and last day. */
  readonly startDate: string;
  readonly endDate: string;
  readonly factorSetId: string;
  /** 22 or more base64url characters for the payload of `period.opened`. */
  readonly salt: string;
}

/**
 * Opens those of the periods that do not exist: the period, the first entry `period.opened` of its chain and the
 * head. Each first entry states the current head of the preceding period's chain. Of several concurrent openers one
 * writes; the others wait for its commit and then find the period. Returns the names of the periods opened here.
 * @param now - `YYYY-MM-DDTHH:MM:SS.mmmZ`.
 */
export async function openPeriods(
  tx: TenantTransaction,
  periods: readonly NewPeriod[],
  actor: string,
  now: string,
): Promise<string[]> {
  const opened: string[] = [];
  for (const period of periods.toSorted(byStart)) {
    if (await insertPeriod(tx, period)) {
      const previous = await precedingChain(tx, period);
      await startChain(tx, { name: period.name, salt: period.salt, previous }, actor, now);
      opened.push(period.name);
    }
  }
  return opened;
}

/** The same order everywhere, so two openers of several periods never deadlock. */
function byStart(a: NewPeriod, b: NewPeriod): number {
  if (a.startDate !== b.startDate) return a.startDate < b.startDate ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

async function insertPeriod(tx: TenantTransaction, period: NewPeriod): Promise<boolean> {
  const { name, startDate, endDate, factorSetId } = period;
  const { workspaceId } = tx;
  const opened = await tx.db
    .insertInto('reporting_period')
    .values({ workspaceId, name, startDate, endDate, status: 'open', factorSetId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Writes a chain's first entry, `period.opened`, and its head. */
export async function startChain(
  tx: TenantTransaction,
  chain: { readonly name: string; readonly previous: Receipt | null; readonly salt?: string },
  actor: string,
  now: string,
): Promise<void> {
  const entry = newEntry({
    period: chain.name,
    kind: 'period.opened',
    subject: `period:${chain.name}`,
    actor,
    payload: { previous: chain.previous },
    ...(chain.salt === undefined ? {} : { salt: chain.salt }),
  });
  const links = buildLinks(tx.workspaceId, { size: 0, head: GENESIS_PREV_HASH, at: now }, [entry]);
  await insertLinks(tx, chain.name, links);
  const heads = links.map(({ seq, hash }) => ({ size: seq, head: hash, lastAt: now }));
  const of = { workspaceId: tx.workspaceId, period: chain.name };
  await tx.db
    .insertInto('chain_head')
    .values(heads.map((head) => ({ ...of, ...head })))
    .execute();
}

/** The end of the chain of the latest period that starts before this one; null for the first period. */
async function precedingChain(tx: TenantTransaction, period: NewPeriod): Promise<Receipt | null> {
  const chain = await tx.db
    .selectFrom('reporting_period as p')
    .innerJoin('chain_head as h', (join) =>
      join.onRef('h.workspaceId', '=', 'p.workspaceId').onRef('h.period', '=', 'p.name'),
    )
    .select(['h.period', 'h.size', 'h.head'])
    .where('p.workspaceId', '=', tx.workspaceId)
    .where('p.startDate', '<', period.startDate)
    .orderBy('p.startDate', 'desc')
    .orderBy('p.name')
    .limit(1)
    .executeTakeFirst();
  if (chain === undefined) return null;
  return { chain: chainId(tx.workspaceId, chain.period), size: chain.size, head: chain.head };
}
