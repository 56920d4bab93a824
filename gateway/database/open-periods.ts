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
 * Opens those of the periods that do not exist: the period, its chain's first entry `period.opened` and its
 * head. Each first entry quotes the state of the preceding period's chain at this moment. Of several
 * openers at once one writes; the others wait for its commit and then find the period there. Returns the
 * names opened here.
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

/** The same order everywhere, so that two openers of several periods never wait for each other. */
function byStart(a: NewPeriod, b: NewPeriod): number {
  if (a.startDate !== b.startDate) return a.startDate < b.startDate ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}

async function insertPeriod(tx: TenantTransaction, period: NewPeriod): Promise<boolean> {
  const rows = await tx.sql(
    `insert into reporting_period (workspace_id, name, start_date, end_date, status, factor_set_id)
     values ($1, $2, $3::text::date, $4::text::date, 'open', $5)
     on conflict do nothing returning name`,
    [tx.workspaceId, period.name, period.startDate, period.endDate, period.factorSetId],
  );
  return rows.length > 0;
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
  for (const link of links) {
    await tx.sql(
      `insert into chain_head (workspace_id, period, size, head, last_at)
       values ($1, $2, $3, $4, $5::text::timestamptz)`,
      [tx.workspaceId, chain.name, link.seq, link.hash, now],
    );
  }
}

/** The chain of the latest period that starts before this one, as it stands, or null for the first of all. */
async function precedingChain(tx: TenantTransaction, period: NewPeriod): Promise<Receipt | null> {
  const [row] = await tx.sql<{ period: string; size: string; head: string }>(
    `select h.period, h.size::text, h.head
     from reporting_period p join chain_head h on h.workspace_id = p.workspace_id and h.period = p.name
     where p.workspace_id = $1 and p.start_date < $2::text::date
     order by p.start_date desc, p.name limit 1`,
    [tx.workspaceId, period.startDate],
  );
  return row === undefined
    ? null
    : { chain: chainId(tx.workspaceId, row.period), size: Number(row.size), head: row.head };
}
