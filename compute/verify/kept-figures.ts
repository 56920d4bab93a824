import type { Buffer } from 'node:buffer';
import { ERASURE, VERSION_KINDS } from '../chain/package-bounds.ts';
import { sha256Hex } from './entry-check.ts';
import { linesOf } from './footing-check.ts';
import { isWholeInvoice, keptVersions } from './kept-versions.ts';
import { hashOfLine, kindOfLine } from './line-peek.ts';
import { asJson, isMembers, type Members } from './profile.ts';
import { parseEntryAgain } from './reference-check.ts';
import type { Findings } from './rules.ts';

/** Versions held at once; those of erasures beyond it are not compared. */
const MAX_VERSIONS = 100_000;

/** Members that an erasure takes or replaces. */
const TEXTS_OF_INVOICE: readonly string[] = ['invoice_number', 'vendor_name'];
const TEXTS_OF_LINE: readonly string[] = ['description', 'unit_of_measure'];

/** What the erasures of a trail say that stays, until an earlier file of it shows the contents. */
export class KeptFigures {
  readonly #open = new Map<
    string,
    { readonly seq: number; readonly isWhole: boolean; readonly digest: string }
  >();

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  /** Takes a line of the trail. */
  collect(line: Buffer, seq: number): void {
    if (kindOfLine(line) !== ERASURE) return;
    for (const { hash, invoice } of keptVersions(parseEntryAgain(line)?.payload ?? null)) {
      if (this.#open.size >= MAX_VERSIONS) return;
      const isWhole = isWholeInvoice(invoice);
      if (!this.#open.has(hash))
        this.#open.set(hash, { seq, isWhole, digest: figuresDigest(invoice, isWhole) });
    }
  }

  /** Holds what stays to the contents that a line of the earlier file may have. */
  compare(line: Buffer, findings: Findings): void {
    if (!VERSION_KINDS.includes(kindOfLine(line))) return;
    const hash = hashOfLine(line);
    const kept = this.#open.get(hash);
    if (kept === undefined) return;
    this.#open.delete(hash);
    const invoice = parseEntryAgain(line)?.payload?.invoice;
    if (!isMembers(invoice)) return;
    if (figuresDigest(invoice, kept.isWhole) !== kept.digest) findings.fail('previous.kept', kept.seq);
  }
}

/** Of all that is no text, or of the kilograms of the lines. Members of canonical JSON stand in one order. */
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
