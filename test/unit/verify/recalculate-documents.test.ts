import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-source.ts';
import { PDF } from '../../support/make-package.ts';
import { idOf, sha256, TrailMaker } from '../../support/make-trail.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';
import { packageOf, totalsOf, UNTESTED } from '../../support/verifier-recalculation-cases.ts';

const INVOICES = 13;
const DOCUMENT = { bytes: PDF.length, sha256: sha256(PDF), version: 1 };

function attach(trail: TrailMaker, n: number, payload: object = DOCUMENT): void {
  const refs = [trail.hashes[n] ?? ''];
  trail.add({ kind: 'document.attached', subject: `invoice:${idOf(n)}`, refs, payload });
}

/** Thirteen invoices, each with a document: that of the first, which is drawn, was attached last. */
function attached(): TrailMaker {
  const trail = new TrailMaker().open();
  for (let n = 1; n <= INVOICES; n++) trail.invoice(n);
  for (let n = INVOICES; n >= 1; n--) attach(trail, n);
  return trail;
}

const INCLUDED = [1, 13, 12, 11, 10, 9, 8, 7, 6, 5];
const leftOut = (...invoices: number[]) => invoices.map((n) => ({ ...DOCUMENT, invoice_id: idOf(n) }));
const SUM = { kgco2e: (INVOICES * 12.5).toFixed(6), line_items: INVOICES };
const METADATA = {
  documents: { in_package: 10, in_period: INVOICES, missing: 0 },
  documents_not_included: leftOut(4, 3, 2),
  missing_documents: [],
  totals: totalsOf(SUM, 'physical', INVOICES),
};
const PAPER = { ...UNTESTED, document: { ...DOCUMENT, in_package: true } };

interface Stated {
  readonly included?: readonly number[];
  readonly metadata?: object;
  readonly paper?: object;
  readonly trail?: TrailMaker;
  readonly afterwards?: (trail: TrailMaker) => void;
}

async function rulesOf({ included = INCLUDED, metadata, paper = PAPER, trail, afterwards }: Stated = {}) {
  const bytes = packageOf(trail ?? attached(), {
    papers: [paper],
    documents: Object.fromEntries(included.map((n) => [idOf(n), PDF])),
    metadata: { ...METADATA, ...metadata },
    ...(afterwards && { afterwards }),
  });
  const verdict = await verifySource(new MemorySource(bytes), optionsOf({ ...CONTEXT, recalculate: true }));
  return [...new Set(verdict.findings.kept.map(({ rule }) => rule))];
}

describe('documents', () => {
  it('are those of sampled invoices, then the others as they were attached, and the rest is named', async () => {
    expect(await rulesOf()).toEqual([]);
  });

  it('that were attached or replaced after the completion change nothing', async () => {
    const afterwards = (trail: TrailMaker) => attach(trail, 2, { bytes: 1, sha256: sha256('b'), version: 2 });
    expect(await rulesOf({ afterwards })).toEqual([]);
  });

  it.each<readonly [string, Stated]>([
    ['another digest', { metadata: { documents_not_included: leftOut(4, 3, 2).with(0, other()) } }],
    ['one of them unnamed', { metadata: { documents_not_included: leftOut(4, 3) } }],
    ['one of them twice', { metadata: { documents_not_included: leftOut(4, 3, 3) } }],
    ['another order', { metadata: { documents_not_included: leftOut(3, 4, 2) } }],
    ['one that is in the package', { metadata: { documents_not_included: leftOut(5, 4, 3) } }],
    [
      'a later one in the place of an earlier one',
      { included: [...INCLUDED.slice(0, 9), 2], metadata: { documents_not_included: leftOut(5, 4, 3) } },
    ],
    [
      'others in the place of the sampled one',
      {
        included: [...INCLUDED.slice(1), 4],
        paper: { ...PAPER, document: { ...DOCUMENT, in_package: false } },
        metadata: { documents_not_included: leftOut(1, 3, 2) },
      },
    ],
    ['a member that is no list', { metadata: { documents_not_included: 'none' } }],
  ])('are found with %s', async (_title, stated) => {
    // What the package does not speak of is found without anything recalculated too.
    const rules = (await rulesOf(stated)).filter((rule) => rule !== 'document.listed');
    expect(rules).toEqual(['recalculate.documents']);
  });

  it('of a sampled invoice that has none are missing, and named', async () => {
    const none = () => new TrailMaker().open();
    const trail = none();
    trail.invoice(1);
    const metadata = {
      documents: { in_package: 0, in_period: 0, missing: 1 },
      documents_not_included: [],
      missing_documents: [{ invoice_id: idOf(1) }],
      totals: totalsOf({ kgco2e: '12.500000', line_items: 1 }, 'physical'),
    };
    expect(await rulesOf({ included: [], paper: UNTESTED, metadata, trail })).toEqual([]);
    const erased = { ...metadata, missing_documents: [{ erased: true, invoice_id: idOf(1) }] };
    const again = none();
    again.invoice(1);
    expect(await rulesOf({ included: [], paper: UNTESTED, metadata: erased, trail: again })).toEqual([
      'recalculate.documents',
    ]);
  });
});

describe('a document that was erased', () => {
  /** Invoice 1 is drawn; its document was attached, and what the trail says of it is erased after the completion. */
  const rules = (missing_documents: unknown) => {
    const trail = new TrailMaker().open();
    const subject = `invoice:${idOf(1)}`;
    const refs = [trail.invoice(1)];
    const gone = trail.add({ kind: 'document.attached', subject, refs, payload: DOCUMENT, shown: null });
    const afterwards = (made: TrailMaker) => {
      made.add({ kind: 'payload.erased', subject, refs: [gone], payload: { basis: 'asked' } });
    };
    const metadata = {
      documents: { in_package: 0, in_period: 0, missing: 1 },
      documents_not_included: [],
      missing_documents,
      totals: totalsOf({ kgco2e: '12.500000', line_items: 1 }, 'physical'),
    };
    return rulesOf({ included: [], paper: UNTESTED, metadata, trail, afterwards });
  };

  it('is missing, and is said to have been erased', async () => {
    expect(await rules([{ erased: true, invoice_id: idOf(1) }])).toEqual([]);
  });

  it.each([[[{ invoice_id: idOf(1) }]], [[{ erased: false, invoice_id: idOf(1) }]], [[]]])(
    'is not left out, nor is it one that never was: %j',
    async (missing) => {
      expect(await rules(missing)).toEqual(['recalculate.documents']);
    },
  );
});

function other() {
  return { ...DOCUMENT, invoice_id: idOf(4), sha256: sha256('another') };
}

describe('the time of work', () => {
  /** The draw is recorded an hour after the invoices; the package says that it was made when they were. */
  const drawnLater = (isBefore: boolean) => {
    const trail = attached();
    trail.at = '2026-01-05T09:00:00.000Z';
    if (isBefore) attach(trail, 2, { bytes: 1, sha256: sha256('b'), version: 2 });
    return trail;
  };
  const metadata = { documents_not_included: [...leftOut(4, 3)] };

  it('is that of its entry', async () => {
    expect(await rulesOf({ trail: drawnLater(false) })).toEqual(['recalculate.sample']);
  });

  it('may be earlier where the chain gave the entry the time of the one before', async () => {
    const replaced = { bytes: 1, invoice_id: idOf(2), sha256: sha256('b'), version: 2 };
    const named = [...metadata.documents_not_included, replaced];
    expect(await rulesOf({ trail: drawnLater(true), metadata: { documents_not_included: named } })).toEqual(
      [],
    );
  });
});
