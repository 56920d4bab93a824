import { hash as digestOf } from 'node:crypto';
import { VERSION_KINDS } from '../chain/package-bounds.ts';
import { linesOf } from '../verify/footing-check.ts';
import { isMembers, type Members } from '../verify/profile.ts';
import { jsonMembers } from '../verify/stored-entries.ts';
import { type PeriodState, PeriodSums } from './period-sums.ts';
import { rowDigest } from './row-digest.ts';

/** An entry as it is stored: the texts that were hashed, and the digests in its row. */
export interface StoredLink {
  readonly seq: number;
  readonly kind: string;
  readonly subject: string;
  readonly header: string;
  readonly hash: string;
  /** Null after an erasure. */
  readonly payload: string | null;
}

/** How far a chain was read. */
export interface TrailState {
  readonly head: string;
  readonly sums: PeriodState | null;
}

/** Some entries of a chain, one after another. */
export interface TrailPage {
  /** `<workspace id>/<period>`. */
  readonly chain: string;
  readonly state: TrailState;
  readonly links: readonly StoredLink[];
  /** Positions of the versions of invoices that count. */
  readonly counted: readonly number[];
  /** Versions after this entry are not read. */
  readonly completedAt: number;
  /** Digests of the rows of the invoices that count, by invoice. */
  readonly rows: Readonly<Record<string, string>>;
}

/** What an export has to know of a version of an invoice before it writes. */
export interface ReadVersion {
  readonly seq: number;
  /** The ids of its lines, with a space between. */
  readonly lines: string;
}

export interface ReadPage {
  readonly state: TrailState;
  readonly versions: readonly ReadVersion[];
  /** Invoices whose rows differ from the chain. */
  readonly differing: readonly string[];
}

/** Where a chain is broken, and how. */
export interface BrokenTrail {
  readonly code: 'trail_broken';
  readonly detail: string;
}

/** What was read, or where the chain is broken. */
export type TrailResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: BrokenTrail };

/**
 * Reads the next entries of a chain: verifies the digests of each and its link to the one before, and adds up the
 * invoices that count. Erased contents are added up elsewhere, from the figures their erasure keeps.
 * Source: docs/audit-trail.md, entry.
 */
export function foldTrail(page: TrailPage): TrailResult<ReadPage> {
  const { chain, state, links, counted, completedAt, rows } = page;
  let { head } = state;
  const counts = new Set(counted);
  const sums = new PeriodSums(state.sums);
  const versions: ReadVersion[] = [];
  const differing: string[] = [];
  for (const link of links) {
    const problem = problemOf(link, { chain, head });
    if (problem !== null) return broken(`entry ${link.seq} of ${chain}: ${problem}`);
    head = link.hash;
    const { seq, kind, payload, subject } = link;
    if (payload === null || seq > completedAt || !VERSION_KINDS.includes(kind)) continue;
    const { invoice } = jsonMembers(payload);
    versions.push({ seq, lines: lineIdsOf(invoice) });
    if (!counts.has(seq)) continue;
    sums.add(invoice);
    const invoiceId = subject.slice('invoice:'.length);
    if (rows[invoiceId] !== rowDigest(invoice)) differing.push(invoiceId);
  }
  return { ok: true, value: { state: { head, sums: sums.state }, versions, differing } };
}

export function broken(detail: string): TrailResult<never> {
  return { ok: false, error: { code: 'trail_broken', detail } };
}

export function lineIdsOf(invoice: unknown): string {
  return linesOf(invoice)
    .map(({ line_item_id: id }) => String(id))
    .join(' ');
}

function problemOf(
  link: StoredLink,
  { chain, head }: { readonly chain: string; readonly head: string },
): string | null {
  const read = readStored(link, chain);
  if (typeof read === 'string') return read;
  return read.prev_hash === head ? null : 'it does not follow the entry before it';
}

/** The header of an entry whose digests are right and that is stored in its place; else what is wrong with it. */
export function readStored(
  { seq, kind, subject, header, hash, payload }: StoredLink,
  chain: string,
): Members | string {
  if (digestOf('sha256', header) !== hash) return 'it has another hash than it states';
  const parsed: unknown = JSON.parse(header);
  if (!isMembers(parsed)) return 'it is no entry';
  if (parsed.chain !== chain || parsed.seq !== seq || parsed.kind !== kind || parsed.subject !== subject) {
    return 'it is stored as another entry';
  }
  const isWhole = payload === null || digestOf('sha256', payload) === parsed.payload_digest;
  return isWhole ? parsed : 'its contents are not those that were recorded';
}
