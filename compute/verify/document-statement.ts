import { byValue, type Candidate } from '../chain/evidence-files.ts';
import { milligrams } from './decimal.ts';
import { asJson, asMembers, asText, isMembers, type Members, membersOf } from './profile.ts';
import type { Findings } from './rules.ts';
import { type Statement, state } from './statements.ts';

/** Documents, and sampled invoices without one, that metadata.json names at most; all are counted. */
export const MOST_NAMED = 10_000;
/** Ids are shorter. A longer one is no id of the trail and is not kept in full. */
const ID_CHARACTERS = 64;

/** A text that identifies a document. */
export function documentText(document: unknown): string {
  const { bytes, sha256, version } = asMembers(document);
  return asJson([bytes ?? null, sha256 ?? null, version ?? null]);
}

interface Attached {
  readonly text: string;
  readonly seq: number;
}

/**
 * Checks the documents named in metadata.json and the work papers against those the trail attached up to the completion
 * and those in the package: which exist, which are missing, and which had to be included.
 * Source: docs/evidence-format.md, package: sampled invoices first, each in the order they were attached.
 */
export class DocumentStatement {
  readonly #metadata: Members;
  readonly #included: ReadonlySet<string>;
  readonly #findings: Findings;
  /** Documents of sampled invoices that are named as left out or are in the package. */
  readonly #attached = new Map<string, Attached | null>();
  /** Sampled invoices, with the absolute kilograms, in millionths, of their largest sampled line. */
  readonly #sampled = new Map<string, bigint>();
  /** Auditors' files on file, their lines, and of those that were drawn the same kilograms. */
  readonly #files: readonly Members[];
  readonly #lines = new Set<string>();
  readonly #drawn = new Map<string, bigint>();
  /** Sampled invoices without a document, and whether one of theirs was erased. */
  readonly #missing = new Set<string>();
  readonly #erased = new Set<string>();
  #inPeriod = 0;

  /** @param included - invoices whose documents are in the package. */
  constructor(metadata: Members, included: ReadonlySet<string>, findings: Findings) {
    this.#metadata = metadata;
    this.#included = included;
    this.#findings = findings;
    this.#files = membersOf(metadata.evidence_files).filter(({ withdrawn }) => withdrawn === undefined);
    for (const { line_item_id: line } of this.#files) if (line !== null) this.#lines.add(asText(line));
    const named = membersOf(metadata.documents_not_included).slice(0, MOST_NAMED);
    for (const { invoice_id } of named) this.#attached.set(asText(invoice_id), null);
    for (const invoiceId of included) this.#attached.set(invoiceId, null);
  }

  paper({ invoice_id, document, line_item_id, recorded_kgco2e: recorded }: Members): void {
    const invoiceId = asText(invoice_id).slice(0, ID_CHARACTERS);
    const signed = milligrams(recorded) ?? 0n;
    const micro = signed < 0n ? -signed : signed;
    if (micro >= (this.#sampled.get(invoiceId) ?? 0n)) this.#sampled.set(invoiceId, micro);
    const line = asText(line_item_id);
    if (this.#lines.has(line)) this.#drawn.set(line, micro);
    if (!isMembers(document)) this.#missing.add(invoiceId);
    else if (document.in_package !== this.#included.has(invoiceId)) {
      this.#fail(`${asText(line_item_id)}: in_package`);
    }
  }

  /** Takes an attachment; null when payload and document were erased. */
  attached(invoiceId: string, payload: Members | null, seq: number): void {
    if (payload?.version === 1) this.#inPeriod += 1;
    if (payload === null && this.#missing.has(invoiceId)) this.#erased.add(invoiceId);
    if (!this.#attached.has(invoiceId)) return;
    this.#attached.set(invoiceId, payload === null ? null : { text: documentText(payload), seq });
  }

  end(): void {
    const { documents, missing_documents: missing } = this.#metadata;
    const counts = asMembers(documents);
    // In the order canonical JSON gives members.
    const named = [...this.#missing]
      .slice(0, MOST_NAMED)
      .map((id) => ({ ...(this.#erased.has(id) && { erased: true }), invoice_id: id }));
    if (JSON.stringify(missing) !== JSON.stringify(named)) this.#fail('missing_documents');
    if (counts.missing !== this.#missing.size) this.#fail('documents.missing');
    if (counts.in_package !== this.#included.size) this.#fail('documents.in_package');
    if (counts.in_period !== this.#inPeriod) this.#fail('documents.in_period');
    this.#leftOut();
  }

  /** Documents left out are in the trail, each once, in order and complete, and those included come first. */
  #leftOut(): void {
    const { documents_not_included: stated } = this.#metadata;
    const leftOut = membersOf(stated);
    const ids = leftOut.map(({ invoice_id }) => asText(invoice_id));
    const isEach = leftOut.every((document, at) => {
      const id = ids[at] ?? '';
      return !this.#included.has(id) && this.#attached.get(id)?.text === documentText(document);
    });
    const count = Math.min(this.#inPeriod, MOST_NAMED) - this.#included.size;
    if (!Array.isArray(stated) || stated.length !== leftOut.length) this.#fail('documents_not_included');
    else if (!isEach || leftOut.length !== count) this.#fail('documents_not_included');
    else if (!this.#isOrdered(ids)) this.#fail(state('at_documents_order'));
  }

  #isOrdered(leftOut: readonly string[]): boolean {
    const places = leftOut.map((id) => this.#place(id));
    const isListed = places.every((place, at) => at === 0 || (places[at - 1] ?? 0) < place);
    return isListed && (this.#files.length === 0 ? this.#areFirst(places) : this.#areLargest(leftOut));
  }

  /** The included ones come before those left out. */
  #areFirst(leftOut: readonly number[]): boolean {
    const included = [...this.#included].map((id) => this.#place(id));
    return leftOut.length === 0 || Math.max(0, ...included) < Math.min(...leftOut);
  }

  /** With auditors' files: no document or file left out has a larger line than one included. */
  #areLargest(leftOut: readonly string[]): boolean {
    const document = (id: string): Candidate => ({
      id,
      seq: this.#attached.get(id)?.seq ?? 0,
      micro: this.#sampled.get(id) ?? null,
      isFile: false,
    });
    const files = this.#files.map(({ file_id, line_item_id, included }, seq) => ({
      id: asText(file_id),
      seq,
      micro: this.#drawn.get(asText(line_item_id)) ?? null,
      isFile: true,
      isIncluded: included === true,
    }));
    const all = [
      ...[...this.#included].map((id) => ({ ...document(id), isIncluded: true })),
      ...leftOut.map((id) => ({ ...document(id), isIncluded: false })),
      ...files,
    ].sort(byValue);
    const first = all.findIndex(({ isIncluded }) => !isIncluded);
    return first === -1 || all.slice(first).every(({ isIncluded }) => !isIncluded);
  }

  /** Documents of sampled invoices come before all others, which follow in the order they were attached. */
  #place(invoiceId: string): number {
    const seq = this.#attached.get(invoiceId)?.seq ?? 0;
    return this.#sampled.has(invoiceId) ? seq : seq + 2 ** 52;
  }

  #fail(what: string | Statement): void {
    this.#findings.fail('recalculate.documents', null, what);
  }
}
