import type { TrailEntry } from './entry-check.ts';
import { isMembers, type Members, membersOf } from './profile.ts';

/** Versions without contents kept until their erasure is read. */
const MAX_OPEN = 100_000;

/** What an erasure keeps of a version of an invoice. */
export interface KeptVersion {
  /** Hash of the entry of the version. */
  readonly hash: string;
  readonly invoice: Members;
}

/** What the payload of an erasure keeps: nothing in entries written before erasures kept figures. */
export function keptVersions(payload: Members | null): KeptVersion[] {
  return membersOf(payload?.kept).flatMap(({ entry, invoice }) =>
    typeof entry === 'string' && isMembers(invoice) ? [{ hash: entry, invoice }] : [],
  );
}

/** Whether it is all of the invoice but its texts: for older versions only the kilograms of the lines are kept. */
export function isWholeInvoice(invoice: Members): boolean {
  return Object.keys(invoice).some((name) => name !== 'line_items');
}

/** A version of an invoice with erased contents. */
interface ErasedVersion {
  readonly invoiceId: string;
  readonly seq: number;
  /** Whether it counts in the totals. */
  readonly counts: boolean;
}

/** Versions of invoices with erased contents, until their erasure is read. */
export class ErasedVersions {
  readonly #open = new Map<string, ErasedVersion>();

  /** Adds a version without contents. Versions beyond the limit are not looked up. */
  add(hash: string, version: ErasedVersion): void {
    if (this.#open.size < MAX_OPEN) this.#open.set(hash, version);
  }

  /** What an erasure keeps of them, each once: a second erasure changes nothing. */
  *kept({ subject, refs, payload }: TrailEntry): Generator<ErasedVersion & KeptVersion> {
    const named = new Set(refs);
    for (const { hash, invoice } of keptVersions(payload)) {
      const version = this.#open.get(hash);
      if (version === undefined || subject !== `invoice:${version.invoiceId}` || !named.has(hash)) continue;
      this.#open.delete(hash);
      yield { ...version, hash, invoice };
    }
  }
}
