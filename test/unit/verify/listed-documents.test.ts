import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-source.ts';
import { ListedDocuments } from '../../../compute/verify/listed-documents.ts';
import { Findings } from '../../../compute/verify/rules.ts';
import { ENGAGEMENT, makePackage, PDF } from '../../support/make-package.ts';
import { idOf, sha256, TrailMaker } from '../../support/make-trail.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';

const DOCUMENT = { bytes: PDF.length, sha256: sha256(PDF), version: 1 };
const LATER = { bytes: 1, sha256: sha256('later'), version: 2 };
const named = (n: number, document: object = DOCUMENT) => ({ ...document, invoice_id: idOf(n) });

function attach(trail: TrailMaker, n: number, payload: object = DOCUMENT, shown: object = {}): string {
  const subject = `invoice:${idOf(n)}`;
  return trail.add({ kind: 'document.attached', subject, refs: [trail.hashes[n] ?? ''], payload, ...shown });
}

/** Of these many invoices, entries 2 and on. */
function invoices(count: number): TrailMaker {
  const trail = new TrailMaker().open();
  for (let n = 1; n <= count; n++) trail.invoice(n);
  return trail;
}

async function findings(trail: TrailMaker, leftOut: readonly object[], included: readonly number[] = []) {
  const bytes = makePackage({
    trail,
    documents: Object.fromEntries(included.map((n) => [idOf(n), PDF])),
    metadata: { documents_not_included: leftOut },
  });
  const verdict = await verifySource(new MemorySource(bytes), optionsOf(CONTEXT));
  return verdict.findings.kept.map(({ rule, seq }) => [rule, seq]);
}

describe('the documents of a trail, without anything recalculated', () => {
  it('are in the package or named, by the version that was the newest at the completion', async () => {
    const trail = invoices(3);
    attach(trail, 1);
    attach(trail, 2);
    attach(trail, 2, LATER);
    trail.complete(ENGAGEMENT);
    attach(trail, 3);
    attach(trail, 1, LATER);
    expect(await findings(trail, [named(2, LATER)], [1])).toEqual([]);
    expect(await findings(trail, [named(2)], [1])).toEqual([['document.listed', 7]]);
  });

  it('are each found that the package does not speak of, with the entry that attached it', async () => {
    const trail = invoices(3);
    for (const n of [1, 2, 3]) attach(trail, n);
    trail.complete(ENGAGEMENT);
    expect(await findings(trail, [named(2)])).toEqual([
      ['document.listed', 5],
      ['document.listed', 7],
    ]);
  });

  it('need not be named once they were erased, before the completion or after it', async () => {
    const trail = invoices(2);
    const erase = (n: number, hash: string) => {
      const subject = `invoice:${idOf(n)}`;
      trail.add({ kind: 'payload.erased', subject, refs: [hash], payload: { basis: 'asked' } });
    };
    erase(1, attach(trail, 1, DOCUMENT, { shown: null }));
    const second = attach(trail, 2, DOCUMENT, { shown: null });
    trail.complete(ENGAGEMENT);
    erase(2, second);
    expect(await findings(trail, [])).toEqual([]);
  });

  it('may be more than are named where the list is full, and only there', () => {
    /** 10,002 documents, the first of which is in the package. */
    const rules = (leftOut: readonly object[]) => {
      const findings = new Findings();
      const listed = new ListedDocuments({ documents_not_included: leftOut }, new Set([idOf(1)]), findings);
      for (let n = 1; n <= 10_002; n++) listed.attached(idOf(n), DOCUMENT, n);
      listed.end();
      return findings.kept.map(({ rule, seq }) => [rule, seq]);
    };
    const full = Array.from({ length: 9_999 }, (_, at) => named(at + 2));
    expect(rules(full)).toEqual([]);
    const [first, ...others] = full;
    const missing = [2, 10_001, 10_002].map((seq) => ['document.listed', seq]);
    expect([first, rules(others)]).toEqual([named(2), missing]);
    // Filled up with one that is not on the trail, it is not full of those that are.
    expect(rules([...others, named(20_000)])).toEqual(missing);
  });
});
