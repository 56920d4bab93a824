import { linesOf } from '../verify/footing-check.ts';
import { asMembers, isMembers, type Members } from '../verify/profile.ts';
import { invoiceOfVersion, type StoredVersion } from '../verify/stored-entries.ts';
import { broken, lineIdsOf, type ReadVersion, type TrailResult } from './fold-trail.ts';
import { microOf, type PeriodState, PeriodSums } from './period-sums.ts';
import { rowDigest } from './row-digest.ts';

/** Versions whose contents were erased, with the figures their erasures keep. */
export interface ErasedPage {
  /** `<workspace id>/<period>`. */
  readonly chain: string;
  readonly state: PeriodState | null;
  readonly versions: readonly (StoredVersion & {
    readonly invoiceId: string;
    readonly seq: number;
    readonly counts: boolean;
    /** Digest of its rows. */
    readonly row: string | null;
  })[];
}

export interface ReadErased {
  readonly state: PeriodState;
  readonly versions: readonly ReadVersion[];
  readonly differing: readonly string[];
  /** Invoices that count, and their kilograms in millionths. */
  readonly invoices: number;
  readonly micro: bigint;
}

/** Reads erased versions as `foldTrail` reads the others. Every erasure by the service keeps the figures of each. */
export function readErased({ chain, state, versions }: ErasedPage): TrailResult<ReadErased> {
  const sums = new PeriodSums(state);
  const read: ReadVersion[] = [];
  const differing: string[] = [];
  let invoices = 0;
  let micro = 0n;
  for (const version of versions) {
    const invoice = invoiceOfVersion(version);
    if (!isMembers(invoice))
      return broken(`entry ${version.seq} of ${chain}: its erasure kept no figures of it`);
    read.push({ seq: version.seq, lines: lineIdsOf(invoice) });
    if (!version.counts) continue;
    sums.add(invoice);
    invoices += 1;
    micro += microOf(invoice);
    if (version.row !== rowDigest(invoice)) differing.push(version.invoiceId);
  }
  return { ok: true, value: { state: sums.state, versions: read, differing, invoices, micro } };
}

/** Lines of some versions that need a work paper. */
export interface PaperLinesTask {
  readonly versions: readonly (StoredVersion & { readonly invoiceId: string; readonly seq: number })[];
  readonly lines: readonly string[];
}

/** A line as a version of its invoice has it. */
export interface PaperLine {
  readonly lineItemId: string;
  readonly invoiceId: string;
  readonly seq: number;
  /** Position in the invoice, from 0. */
  readonly index: number;
  readonly line: Members;
  /** The invoice without its lines. */
  readonly invoice: Members;
  readonly isErased: boolean;
}

/** JSON of the lines in versions of their invoices, for `composePapers`: as text the event loop only passes it on. */
export function paperLines({ versions, lines }: PaperLinesTask): string {
  const wanted = new Set<unknown>(lines);
  const found = versions.flatMap((version): PaperLine[] => {
    const contents = invoiceOfVersion(version);
    const { line_items: _, ...invoice } = asMembers(contents);
    return linesOf(contents).flatMap((line, index) => {
      if (!wanted.has(line.line_item_id)) return [];
      const { invoiceId, seq } = version;
      const lineItemId = String(line.line_item_id);
      return [{ lineItemId, invoiceId, seq, index, line, invoice, isErased: version.payload === null }];
    });
  });
  return JSON.stringify(found);
}
