import { ENGAGEMENT, lineOf, reperformance, sampleEntry } from './make-package.ts';
import { idOf, invoicePayload, TrailMaker, trailText } from './make-trail.ts';
import { packageOf, UNTESTED } from './verifier-recalculation-cases.ts';

/** By how much the longer of two files to compare is longer. */
export const TIMES_LONGER = 4;
/** Four times the bytes take four times the time, however long that is; sixteen times where time goes by squares. */
export const MOST_GROWTH = 7;
const MOST_ROUNDS = 4;
/** No round begins after this: where time goes by squares, one is long enough. */
const MOST_MILLISECONDS = 20_000;

/**
 * By how much the longer file takes longer. `read` answers what reading the short and the long one took. A busy machine makes
 * one time or the other longer, never shorter, so the fastest of several rounds is the true one: they end when their
 * quotient is below the bound, which that of squares never is.
 */
export async function growth(read: () => Promise<readonly [number, number]>): Promise<number> {
  const start = performance.now();
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const [once, again] = await read();
    short = Math.min(short, once);
    long = Math.min(long, again);
    if (long / short < MOST_GROWTH || performance.now() - start > MOST_MILLISECONDS) break;
  }
  return long / short;
}

/**
 * Files that hold one thing very often, or one very long thing that many others ask about: whoever looks at all of
 * it for each takes the square of the time. `n` is how often; a file of 4 n is about four times as long.
 */
export const SLOW_TRAILS: Readonly<Record<string, (n: number) => Uint8Array>> = {
  'one hash kept very often, and very many entries about it': (n) => {
    const { trail, subject, gone } = erasedInvoice();
    reperform(trail, gone, n);
    trail.add({ kind: 'payload.erased', subject, refs: [gone], payload: keeping(Array(n).fill(gone)) });
    return Buffer.from(trail.text());
  },
  'very many erasures that keep one hash, and very many entries about it': (n) => {
    const { trail, subject, gone } = erasedInvoice();
    reperform(trail, gone, n);
    for (let at = 0; at < n; at++) {
      trail.add({ kind: 'payload.erased', subject, refs: [gone], payload: keeping([gone]) });
    }
    return Buffer.from(trail.text());
  },
  'an erasure of very many entries, each of which it keeps': (n) => {
    const { trail, subject } = erasedInvoice();
    const refs = hashes(n * 8);
    trail.add({ kind: 'payload.erased', subject, refs, payload: keeping(refs, []) });
    return Buffer.from(trail.text());
  },
  'an erasure that names one hash very often': (n) => {
    const { trail, subject, gone } = erasedInvoice();
    const refs: string[] = Array(n * 3).fill(gone);
    trail.add({ kind: 'payload.erased', subject, refs, payload: keeping(refs, []) });
    return Buffer.from(trail.text());
  },
  'an invoice of very many lines that very many entries quote': (n) => {
    const trail = new TrailMaker().open();
    const payload = invoicePayload(1, '12.500000', n);
    const recorded = trail.add({ kind: 'invoice.recorded', subject: `invoice:${idOf(1)}`, payload });
    reperform(trail, recorded, n);
    return Buffer.from(trail.text());
  },
  'a kept invoice of very many lines that very many entries quote': (n) => {
    const { trail, subject, gone } = erasedInvoice();
    reperform(trail, gone, n);
    const { line_items } = invoicePayload(1, '12.500000', n).invoice;
    trail.add({ kind: 'payload.erased', subject, refs: [gone], payload: keeping([gone], line_items) });
    return Buffer.from(trail.text());
  },
  'a line of very many quotes that are none': (n) => {
    const trail = new TrailMaker().open();
    const lines = [...trail.lines, `"${'\\"'.repeat(n * 1_700)}`];
    return Buffer.from(trailText(trail.chain, trail.checkpoint(), lines));
  },
  'a very long subject of an entry that names very many': (n) => {
    const trail = new TrailMaker().open();
    trail.add({
      kind: 'payload.erased',
      subject: `invoice:${'1'.repeat(n * 50)}`,
      refs: hashes(n),
      payload: {},
    });
    return Buffer.from(trail.text());
  },
  'a very long line of a re-performance that names very many': (n) => {
    const trail = new TrailMaker().open();
    const payload = reperformance({ line_item_id: '1'.repeat(n * 50) });
    trail.add(ofEngagement({ kind: 'calculation.reperformed', refs: hashes(n), payload }));
    return Buffer.from(trail.text());
  },
};

/** The same for packages whose work papers are verified against their trail. */
export const SLOW_PACKAGES: Readonly<Record<string, (n: number) => Uint8Array>> = {
  'an erasure of very many entries that keeps one it does not name': (n) => {
    const { trail, subject, gone } = erasedInvoice();
    trail.add({
      kind: 'payload.erased',
      subject,
      refs: hashes(n * 3),
      payload: keeping(Array(n * 3).fill(gone), []),
    });
    return packageOf(trail, {});
  },
  'very many lines of one invoice with a very long vendor': (n) => {
    const count = Math.round(n / 4);
    const vendor_name = 'a'.repeat(n * 400);
    const trail = new TrailMaker().open();
    const payload = invoicePayload(1, '12.500000', count);
    const invoice = { ...payload.invoice, vendor_name };
    trail.add({ kind: 'invoice.recorded', subject: `invoice:${idOf(1)}`, payload: { ...payload, invoice } });
    const items = Array.from({ length: count }, (_, at) => ({ line_item_id: lineAt(at), ...DRAWN }));
    return packageOf(trail, {
      papers: items.map(({ line_item_id }) => ({ ...UNTESTED, line_item_id })),
      work: (own) =>
        own.add(ofEngagement({ kind: 'sample.generated', payload: sampleEntry(own, { items }) })),
    });
  },
  'very many parts with factors of a set that has a very long name': (n) => {
    const trail = new TrailMaker().open();
    const payload = invoicePayload(1);
    const parts = Array.from({ length: n }, (_, at) => ({
      factor_id: `${at}`,
      factor_year: 2025,
      kgco2e: '1',
    }));
    const line_items = payload.invoice.line_items.map((line) => ({ ...line, components: parts }));
    const invoice = { ...payload.invoice, factor_set_id: 'a'.repeat(n * 100), line_items };
    trail.add({ kind: 'invoice.recorded', subject: `invoice:${idOf(1)}`, payload: { ...payload, invoice } });
    return packageOf(trail, {});
  },
  'very many draws of a sample that once was very large': (n) => {
    const trail = new TrailMaker().open();
    trail.invoice(1);
    const items = Array.from({ length: n * 10 }, (_, at) => ({ line_item_id: lineAt(at), ...DRAWN }));
    return packageOf(trail, {
      work: (own) => {
        own.add(ofEngagement({ kind: 'sample.generated', payload: sampleEntry(own, { items }) }));
        let last = '';
        for (let at = 0; at < n * 3; at++) {
          last = own.add(ofEngagement({ kind: 'sample.generated', payload: sampleEntry(own) }));
        }
        return last;
      },
    });
  },
  'a probability of very many noughts and a one': (n) => {
    const trail = new TrailMaker().open();
    trail.invoice(1);
    const items = [{ line_item_id: lineOf(1), ...DRAWN, scored: 'a'.repeat(22) }];
    const inclusion_probability = `0.${'0'.repeat(n * 20)}1`;
    return packageOf(trail, {
      papers: [{ ...UNTESTED, inclusion_probability }],
      work: (own) =>
        own.add(ofEngagement({ kind: 'sample.generated', payload: sampleEntry(own, { items }) })),
    });
  },
};

const DRAWN = { hits: 1, stratum: 'sampled' };

/** Id of a line of invoice 1. */
function lineAt(at: number): string {
  return idOf(1_000 + at + 500_000_000);
}

function ofEngagement<Rest extends object>(made: Rest) {
  return { ...made, subject: `engagement:${ENGAGEMENT}` };
}

/** A trail with an invoice whose contents are gone. */
function erasedInvoice() {
  const trail = new TrailMaker().open();
  const subject = `invoice:${idOf(1)}`;
  const gone = trail.add({ kind: 'invoice.recorded', subject, payload: invoicePayload(1), shown: null });
  return { trail, subject, gone };
}

function reperform(trail: TrailMaker, version: string, n: number): void {
  const made = ofEngagement({
    kind: 'calculation.reperformed',
    refs: [version],
    payload: reperformance({ recorded_kgco2e: '1.000000', recomputed_kgco2e: '1.000000' }),
  });
  for (let at = 0; at < n; at++) trail.add(made);
}

function keeping(
  entries: readonly string[],
  lines: readonly object[] = invoicePayload(1).invoice.line_items,
) {
  return { basis: 'asked', kept: entries.map((entry) => ({ entry, invoice: { line_items: lines } })) };
}

function hashes(n: number): string[] {
  return Array.from({ length: n }, (_, at) => at.toString(16).padStart(64, '0'));
}
