import { documentText, MOST_NAMED } from './document-statement.ts';
import { isMembers, type Members } from './profile.ts';
import type { Findings } from './rules.ts';

/** For an invoice named twice: matches no document. */
const TWICE = 'twice';

interface Attachment {
  readonly invoiceId: string;
  readonly seq: number;
}

/**
 * Checks the package against the documents its trail attached up to the completion: each is in the package, or is named
 * as left out with the digest of its newest version, unless it was erased. A list at its limit proves nothing about
 * other documents, but each it names must be in the trail. Memory is that of the list.
 * Source: docs/evidence-format.md, package.
 */
export class ListedDocuments {
  readonly #included: ReadonlySet<string>;
  readonly #findings: Findings;
  /** Documents named as left out, by invoice, and where the trail attached a newer one that differs. */
  readonly #named = new Map<string, string>();
  readonly #agreeing = new Set<string>();
  readonly #differing = new Map<string, number>();
  readonly #unnamed: Attachment[] = [];

  /** @param included - invoices whose documents are in the package. */
  constructor(
    { documents_not_included: leftOut }: Members,
    included: ReadonlySet<string>,
    findings: Findings,
  ) {
    this.#included = included;
    this.#findings = findings;
    for (const document of Array.isArray(leftOut) ? leftOut.slice(0, MOST_NAMED) : []) {
      if (!isMembers(document) || typeof document.invoice_id !== 'string') continue;
      const isTwice = this.#named.has(document.invoice_id);
      this.#named.set(document.invoice_id, isTwice ? TWICE : documentText(document));
    }
  }

  /** Takes an attachment; null for a missing payload, which is allowed only after an erasure. */
  attached(invoiceId: string, payload: Members | null, seq: number): void {
    const named = this.#named.get(invoiceId);
    if (this.#included.has(invoiceId)) return;
    if (named === undefined) {
      if (payload !== null && this.#unnamed.length < MOST_NAMED) this.#unnamed.push({ invoiceId, seq });
      return;
    }
    this.#agreeing.delete(invoiceId);
    this.#differing.delete(invoiceId);
    if (payload === null) return;
    if (documentText(payload) === named) this.#agreeing.add(invoiceId);
    else this.#differing.set(invoiceId, seq);
  }

  end(): void {
    for (const [invoiceId, seq] of this.#differing) this.#fail({ invoiceId, seq });
    if (this.#agreeing.size + this.#included.size >= MOST_NAMED) return;
    for (const attachment of this.#unnamed) this.#fail(attachment);
  }

  #fail({ invoiceId, seq }: Attachment): void {
    this.#findings.fail('document.listed', seq, invoiceId);
  }
}
