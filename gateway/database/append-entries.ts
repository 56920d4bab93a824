import { sql } from 'kysely';
import { buildEntry, chainId } from '../../compute/chain/entry.ts';
import { anyOf, type Row, type SqlValue } from '../../schema/queries/sql.ts';
import { ApiError } from '../api-error.ts';
import { codeOf } from '../log.ts';
import { HeadsLockedError, isWaitedFor, LOCK_TIMEOUT } from './locked-heads.ts';
import type { TenantTransaction } from './transaction.ts';
import { violatedUnique } from './unique-violation.ts';

/** Rows per statement; 4 parameters a row keep it far below PostgreSQL's 65,535. */
const ROWS_PER_STATEMENT = 1_000;

/** An entry to be written on a period's chain, with its payload as salted canonical JSON and its digest. */
export interface NewEntry {
  readonly period: string;
  /** `noun.verb` in the past tense. */
  readonly kind: string;
  readonly subject: string;
  readonly actor: string;
  /** Hashes of earlier entries of the same chain that it builds on. */
  readonly refs: readonly string[];
  readonly payloadText: string;
  readonly payloadDigest: string;
}

/** The state of a chain right after a write. Whoever keeps it can prove a later omission. */
export interface Receipt {
  readonly chain: string;
  readonly size: number;
  readonly head: string;
}

export interface AppendOptions {
  /** Refuse when a period is closed, decided under the lock; default true. */
  readonly requireOpen?: boolean;
}

/** A period was closed before its chain could be locked; nothing may be recorded in it. */
export class PeriodClosedError extends Error {
  override readonly name = 'PeriodClosedError';
  readonly periods: readonly string[];

  constructor(periods: readonly string[]) {
    super(`closed reporting period: ${periods.join(', ')}`);
    this.periods = periods;
  }
}

type Head = Omit<Row<'chain_head'>, 'workspaceId'>;

interface Link extends NewEntry {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly header: string;
}

/**
 * Appends entries to the chains of their periods in the order given, and returns one receipt per period, sorted by
 * period. Call it last in a transaction: it locks the heads of all periods, in sorted order, until the commit. An
 * entry's time is `now` or, if clocks differ, that of the entry before.
 * @param now - `YYYY-MM-DDTHH:MM:SS.mmmZ`.
 * @throws PeriodClosedError for a closed period unless `requireOpen` is false; Error for a period not opened.
 */
export async function appendEntries(
  tx: TenantTransaction,
  entries: readonly NewEntry[],
  now: string,
  options: AppendOptions = {},
): Promise<Receipt[]> {
  return (await appendLinked(tx, entries, now, options)).receipts;
}

/** As `appendEntries`, and returns each entry's hash, for rows that refer to their entry. */
export async function appendLinked(
  tx: TenantTransaction,
  entries: readonly NewEntry[],
  now: string,
  options: AppendOptions = {},
): Promise<{ readonly receipts: Receipt[]; readonly hashes: ReadonlyMap<NewEntry, string> }> {
  const byPeriod = Map.groupBy(entries, (entry) => entry.period);
  const periods = [...byPeriod.keys()].sort();
  const receipts: Receipt[] = [];
  const hashes = new Map<NewEntry, string>();
  if (periods.length === 0) return { receipts, hashes };
  // Flushed first, so the rows of the entity manager are locked before the heads.
  await tx.em.flush();
  const heads = await lockHeads(tx, periods);
  if (options.requireOpen ?? true) await assertOpen(tx, periods);
  for (const period of periods) {
    const head = heads.get(period);
    if (head === undefined) throw new Error(`append entries: period ${period} has no chain`);
    const own = byPeriod.get(period) ?? [];
    const { receipt, links } = await appendToChain(tx, head, own, now);
    receipts.push(receipt);
    for (const [at, entry] of own.entries()) hashes.set(entry, links[at]?.hash ?? '');
  }
  return { receipts, hashes };
}

/** The end of a chain. */
export interface ChainState {
  readonly size: number;
  readonly head: string;
  /** Time of the last entry, `YYYY-MM-DDTHH:MM:SS.mmmZ`; the next one is no earlier. */
  readonly lastAt: string;
}

/**
 * Locks a chain until the commit, for work that must know its content when it appends. Others wait and then see what
 * was committed here. @throws Error for a period not opened.
 */
export async function lockChain(tx: TenantTransaction, period: string): Promise<ChainState> {
  const head = (await lockHeads(tx, [period])).get(period);
  if (head === undefined) throw new Error(`lock chain: period ${period} has no chain`);
  return head;
}

/** Locks the chains of these periods until the commit, in one order, before work that depends on their content. */
export async function lockChains(tx: TenantTransaction, periods: readonly string[]): Promise<void> {
  const heads = await lockHeads(tx, [...new Set(periods)].sort());
  const missing = periods.find((period) => !heads.has(period));
  if (missing !== undefined) throw new Error(`lock chains: period ${missing} has no chain`);
}

/** Chains whose heads a transaction has locked: others may be waiting for it. */
const held = new WeakMap<TenantTransaction['em'], ReadonlySet<string>>();

/** @throws HeadsLockedError when one stays locked by others, or is known to be. */
async function lockHeads(tx: TenantTransaction, periods: readonly string[]): Promise<Map<string, Head>> {
  const chains = periods.map((period) => chainId(tx.workspaceId, period));
  const own = held.get(tx.em) ?? new Set();
  if (isWaitedFor(chains.filter((chain) => !own.has(chain)))) throw new HeadsLockedError(chains, periods);
  try {
    const heads = await selectHeads(tx, periods);
    held.set(tx.em, own.union(new Set(chains)));
    return heads;
  } catch (error) {
    throw codeOf(error) === LOCK_TIMEOUT ? new HeadsLockedError(chains, periods) : error;
  }
}

async function selectHeads(tx: TenantTransaction, periods: readonly string[]): Promise<Map<string, Head>> {
  const rows = await tx.db
    .selectFrom('chain_head')
    .select(['period', 'size', 'head', 'lastAt'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', anyOf(periods))
    .orderBy(sql`period collate "C"`)
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.period, row]));
}

/** Closing a period locks its head too, so the state read after the lock stays until the commit. */
async function assertOpen(tx: TenantTransaction, periods: readonly string[]): Promise<void> {
  const closed = await tx.db
    .selectFrom('reporting_period')
    .select('name')
    .where('workspaceId', '=', tx.workspaceId)
    .where('name', '=', anyOf(periods))
    .where('status', '<>', 'open')
    .orderBy('name')
    .execute();
  if (closed.length > 0) throw new PeriodClosedError(closed.map((row) => row.name));
}

async function appendToChain(
  tx: TenantTransaction,
  head: Head,
  entries: readonly NewEntry[],
  now: string,
): Promise<{ readonly receipt: Receipt; readonly links: readonly Link[] }> {
  const at = now > head.lastAt ? now : head.lastAt;
  const links = buildLinks(tx.workspaceId, { size: head.size, head: head.head, at }, entries);
  const last = links.at(-1);
  const chain = chainId(tx.workspaceId, head.period);
  if (last === undefined) return { receipt: { chain, size: head.size, head: head.head }, links };
  try {
    await insertLinks(tx, head.period, links);
  } catch (error) {
    throw isHeadMoved(error) ? headMoved(head, error) : error;
  }
  await tx.db
    .updateTable('chain_head')
    .set({ size: last.seq, head: last.hash, lastAt: at })
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', head.period)
    .execute();
  return { receipt: { chain, size: last.seq, head: last.hash }, links };
}

/** The head is locked, so only a change outside the service puts it elsewhere than at the last entry. */
function isHeadMoved(error: unknown): boolean {
  return violatedUnique(error) === 'audit_entry_pkey' || codeOf(error) === FOREIGN_KEY_VIOLATION;
}

const FOREIGN_KEY_VIOLATION = '23503';

function headMoved({ period, size }: Head, cause: unknown): ApiError {
  return new ApiError('trail_broken', {
    detail: `The audit trail is broken: the head of ${period} is at entry ${size}, which is not its last. Nothing was recorded.`,
    cause: cause instanceof Error ? cause : undefined,
  });
}

/** The links that follow a chain's head. */
export function buildLinks(
  workspaceId: string,
  from: { readonly size: number; readonly head: string; readonly at: string },
  entries: readonly NewEntry[],
): Link[] {
  let prevHash = from.head;
  return entries.map((entry, index) => {
    const seq = from.size + index + 1;
    const { header, hash } = buildEntry({
      chain: chainId(workspaceId, entry.period),
      seq,
      prevHash,
      at: from.at,
      actor: entry.actor,
      kind: entry.kind,
      subject: entry.subject,
      refs: entry.refs,
      payloadDigest: entry.payloadDigest,
    });
    const link = { ...entry, seq, prevHash, hash, header };
    prevHash = hash;
    return link;
  });
}

/** Inserts entries and their payloads, in `seq` order, one statement per table. */
export async function insertLinks(
  tx: TenantTransaction,
  period: string,
  links: readonly Link[],
): Promise<void> {
  for (let start = 0; start < links.length; start += ROWS_PER_STATEMENT) {
    const part = links.slice(start, start + ROWS_PER_STATEMENT);
    await tx.sql(
      `insert into audit_entry (workspace_id, period, seq, prev_hash, hash, header) values ${rowsOf(part.length, ['bigint', 'text', 'text', 'text'])}`,
      [tx.workspaceId, period, ...part.flatMap((link) => [link.seq, link.prevHash, link.hash, link.header])],
    );
    await tx.sql(
      `insert into audit_payload (workspace_id, period, seq, payload) values ${rowsOf(part.length, ['bigint', 'text'])}`,
      [tx.workspaceId, period, ...part.flatMap((link): SqlValue[] => [link.seq, link.payloadText])],
    );
  }
}

/** `($1::uuid, $2::text, $3::bigint …), …`: workspace and period are the first two parameters of every row. */
function rowsOf(count: number, types: readonly string[]): string {
  let parameter = 2;
  return Array.from({ length: count }, () => {
    const own = types.map((type) => `$${++parameter}::${type}`);
    return `($1::uuid, $2::text, ${own.join(', ')})`;
  }).join(', ');
}
