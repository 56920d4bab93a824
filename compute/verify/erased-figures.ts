import type { Buffer } from 'node:buffer';
import { ERASURE, VERSION_KINDS } from '../chain/package-bounds.ts';
import { sha256Hex } from './entry-check.ts';
import { isWholeInvoice, keptVersions } from './erased-versions.ts';
import { linesOf } from './footing-check.ts';
import { hashOfLine, kindOfLine, NO_PAYLOAD, subjectOfLine } from './line-peek.ts';
import { asJson, isMembers, type Members } from './profile.ts';
import { parseEntryAgain } from './reference-check.ts';
import type { Findings } from './rules.ts';

/** Versions kept at once. Erasures beyond it are not compared. */
const MAX_VERSIONS = 100_000;

/** Members that an erasure removes or replaces. */
const TEXTS_OF_INVOICE: readonly string[] = ['external_id', 'invoice_number', 'vendor_name', 'vendor_tax_id'];
const TEXTS_OF_LINE: readonly string[] = ['description', 'explained', 'unit_of_measure'];

/** What the erasures of a trail keep, until an earlier file of the trail shows the contents. */
export class ErasedFigures {
  readonly #open = new Map<
    string,
    { readonly seq: number; readonly isWhole: boolean; readonly digest: string }
  >();

  /** Positions of versions without contents, by hash, and the last of them for each invoice. */
  readonly #gone = new Map<string, number>();
  readonly #newest = new Map<string, string>();

  get isEmpty(): boolean {
    return this.#open.size + this.#gone.size === 0;
  }

  /** Takes a line of the trail. */
  collect(line: Buffer, seq: number): void {
    const kind = kindOfLine(line);
    if (VERSION_KINDS.includes(kind) && line.includes(NO_PAYLOAD) && this.#gone.size < MAX_VERSIONS) {
      this.#gone.set(hashOfLine(line), seq);
      this.#newest.set(subjectOfLine(line), hashOfLine(line));
    }
    if (kind !== ERASURE) return;
    for (const { hash, invoice } of keptVersions(parseEntryAgain(line)?.payload ?? null)) {
      if (this.#open.size >= MAX_VERSIONS) return;
      const isWhole = isWholeInvoice(invoice);
      if (!this.#open.has(hash))
        this.#open.set(hash, { seq, isWhole, digest: figuresDigest(invoice, isWhole) });
    }
  }

  /**
   * Compares what an erasure keeps with the contents in a line of the earlier file: of the newest version all but its
   * texts, of an older one the kilograms.
   */
  compare(line: Buffer, findings: Findings): void {
    if (!VERSION_KINDS.includes(kindOfLine(line))) return;
    const hash = hashOfLine(line);
    const gone = this.#gone.get(hash);
    if (gone === undefined) return;
    this.#gone.delete(hash);
    const invoice = parseEntryAgain(line)?.payload?.invoice;
    if (!isMembers(invoice)) return;
    const kept = this.#open.get(hash);
    const isNewest = this.#newest.get(subjectOfLine(line)) === hash;
    const isTold = kept !== undefined && (kept.isWhole || !isNewest);
    if (!isTold || figuresDigest(invoice, kept.isWhole) !== kept.digest) {
      findings.fail('previous.kept', kept?.seq ?? gone);
    }
  }
}

/** Digest of everything but texts, or of the kilograms of the lines. Members of canonical JSON are in one order. */
function figuresDigest(invoice: Members, isWhole: boolean): string {
  const lines = linesOf(invoice).map((line) =>
    isWhole ? without(line, TEXTS_OF_LINE) : [line.line_item_id, line.kgco2e],
  );
  const figures = isWhole ? [without(invoice, [...TEXTS_OF_INVOICE, 'line_items']), lines] : lines;
  return sha256Hex(asJson(figures));
}

function without(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}
