import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../../compute/verify/cli/verify-source.ts';
import {
  assertion,
  ENGAGEMENT,
  lineOf,
  reperformance,
  SAMPLE,
  sampleEntry,
} from '../../support/make-package.ts';
import {
  idOf,
  invoicePayload,
  keptInvoice,
  type TrailMaker as Trail,
  TrailMaker,
} from '../../support/make-trail.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';
import {
  type Changes,
  ERASED_PAPER,
  packageOf,
  SAMPLE_MEMBERS,
  totalsOf,
  trailOfErased,
  UNTESTED,
} from '../../support/verifier-recalculation-cases.ts';

async function recalculate(trail: Trail, changes: Changes) {
  const bytes = packageOf(trail, changes);
  const options = optionsOf({ ...CONTEXT, recalculate: true });
  const verdict = await verifySource(new MemorySource(bytes), options);
  return { ...verdict, rules: verdict.findings.kept.map(({ rule }) => rule) };
}

const sums = (invoices: number, kgco2e: string) => ({
  totals: totalsOf({ kgco2e, line_items: invoices }, 'physical', invoices),
});
const ofInvoice = (n: number) => `invoice:${idOf(n)}`;

function amend(trail: Trail, n: number, replaced: string, kilograms: string): string {
  const payload = { ...invoicePayload(n, kilograms), reason: 'corrected' };
  return trail.add({ kind: 'invoice.amended', subject: ofInvoice(n), refs: [replaced], payload });
}

function voidInvoice(trail: Trail, n: number, replaced: string): void {
  trail.add({
    kind: 'invoice.voided',
    subject: ofInvoice(n),
    refs: [replaced],
    payload: { reason: 'wrong' },
  });
}

/** Three invoices, of which the second is amended twice and the third voided; the first is drawn. */
function history(): Trail {
  const trail = new TrailMaker().open();
  trail.invoice(1);
  const second = trail.invoice(2, '3.000000');
  const third = trail.invoice(3, '4.000000');
  amend(trail, 2, amend(trail, 2, second, '5.000000'), '6.000000');
  voidInvoice(trail, 3, third);
  return trail;
}

describe('totals', () => {
  it('count the newest version of each invoice, and none that was voided', async () => {
    const { exitCode, rules, sentences } = await recalculate(history(), { metadata: sums(2, '18.500000') });
    expect([exitCode, rules]).toEqual([0, []]);
    expect(sentences[0]).toContain('the totals are the sums of the recorded invoices');
  });

  it.each([
    ['the first version of an amended invoice', 2, '15.500000'],
    ['a voided invoice', 3, '22.500000'],
  ])('that count %s are found', async (_title, invoices, kgco2e) => {
    const { rules } = await recalculate(history(), { metadata: sums(invoices, kgco2e) });
    expect(new Set(rules)).toEqual(new Set(['recalculate.totals']));
  });

  it('are verified against the chain at the completion of the engagement, whatever was recorded later', async () => {
    const { exitCode, rules } = await recalculate(history(), {
      metadata: sums(2, '18.500000'),
      afterwards: (trail) => voidInvoice(trail, 1, amend(trail, 1, trail.hashes[1] ?? '', '20.000000')),
    });
    expect([exitCode, rules]).toEqual([0, []]);
  });

  it('cannot be added up once an invoice that counts was erased, which is said; their parts still must', async () => {
    const erased = () => {
      const trail = new TrailMaker().open();
      trail.invoice(1);
      const payload = invoicePayload(2, '3.000000');
      const gone = trail.add({ kind: 'invoice.recorded', subject: ofInvoice(2), payload, shown: null });
      trail.add({ kind: 'payload.erased', subject: ofInvoice(2), refs: [gone], payload: { basis: 'asked' } });
      return trail;
    };
    const sound = await recalculate(erased(), { metadata: sums(2, '15.500000') });
    expect([sound.exitCode, sound.rules]).toEqual([0, []]);
    expect(sound.sentences[0]).toContain('the totals could not be added up, since 1 invoice was erased');
    const { totals } = sums(2, '15.500000');
    const unequal = await recalculate(erased(), { metadata: { totals: { ...totals, kgco2e: '16.500000' } } });
    expect(new Set(unequal.rules)).toEqual(new Set(['metadata.totals']));
    expect(sound.sentences[2]).toContain('that the totals are the sums of the invoices');
  });
});

describe('what an erasure keeps', () => {
  const totals = sums(2, '15.500000');

  it('is added up, and the work papers of erased lines are verified against it', async () => {
    const { exitCode, rules, sentences } = await recalculate(trailOfErased(), {
      papers: [ERASED_PAPER],
      metadata: totals,
    });
    expect([exitCode, rules]).toEqual([0, []]);
    expect(sentences[0]).toContain('the totals are the sums of the recorded invoices');
    expect(sentences.join(' ')).not.toContain('erased');
  });

  it('also lies after the completion', async () => {
    const trail = new TrailMaker().open();
    const subject = ofInvoice(1);
    const gone = trail.add({ kind: 'invoice.recorded', subject, payload: invoicePayload(1), shown: null });
    const payload = { basis: 'asked', kept: [{ entry: gone, invoice: keptInvoice(1) }] };
    const { exitCode, rules } = await recalculate(trail, {
      papers: [ERASED_PAPER],
      metadata: sums(1, '12.500000'),
      afterwards: (later) => later.add({ kind: 'payload.erased', subject, refs: [gone], payload }),
    });
    expect([exitCode, rules]).toEqual([0, []]);
  });

  it('holds the figure that was drawn from an older version, and counts the newest', async () => {
    const erased = (recorded: string) => {
      const trail = new TrailMaker().open();
      const subject = ofInvoice(1);
      const first = trail.add({
        kind: 'invoice.recorded',
        subject,
        payload: invoicePayload(1, '10.000000'),
        shown: null,
      });
      let second = '';
      return recalculate(trail, {
        papers: [{ ...ERASED_PAPER, recorded_kgco2e: recorded }],
        metadata: sums(1, '12.500000'),
        work: (later, draw) => {
          const payload = { ...invoicePayload(1), reason: 'corrected' };
          second = later.add({ kind: 'invoice.amended', subject, refs: [first], payload, shown: null });
          return draw;
        },
        afterwards: (later) => {
          const older = { line_items: [{ kgco2e: '10.000000', line_item_id: lineOf(1) }] };
          const kept = [
            { entry: first, invoice: older },
            { entry: second, invoice: keptInvoice(1) },
          ];
          later.add({
            kind: 'payload.erased',
            subject,
            refs: [first, second],
            payload: { basis: 'asked', kept },
          });
        },
      });
    };
    expect((await erased('10.000000')).rules).toEqual([]);
    expect((await erased('12.500000')).rules).toEqual(['recalculate.trail']);
  });

  it('counts once: a second erasure keeps nothing, and one that keeps it again is told', async () => {
    for (const [again, told] of [
      [[], []],
      [null, ['lifecycle.kept']],
    ] as const) {
      const trail = trailOfErased();
      const gone = trail.hashes[1] ?? '';
      const kept = again ?? [{ entry: gone, invoice: keptInvoice(1) }];
      trail.add({
        kind: 'payload.erased',
        subject: ofInvoice(1),
        refs: [gone],
        payload: { basis: 'again', kept },
      });
      const { rules } = await recalculate(trail, { papers: [ERASED_PAPER], metadata: totals });
      expect(rules).toEqual(told);
    }
  });

  it('says nothing of a version that is still there', async () => {
    const trail = new TrailMaker().open();
    const first = trail.invoice(1);
    const kept = [{ entry: first, invoice: keptInvoice(1, '9.000000') }];
    trail.add({
      kind: 'payload.erased',
      subject: ofInvoice(1),
      refs: [first],
      payload: { basis: 'asked', kept },
    });
    const { rules } = await recalculate(trail, { metadata: sums(1, '12.500000') });
    expect(rules).toEqual([]);
  });
});

describe('a paper of an erased line', () => {
  it('shows the figure that its own re-performance quotes, also where the erasure kept nothing', async () => {
    const subject = `engagement:${ENGAGEMENT}`;
    const bare = () => trailOfErased(() => ({ basis: 'asked' }));
    const perform = (trail: Trail) =>
      trail.add({
        kind: 'calculation.reperformed',
        subject,
        refs: [trail.hashes[1] ?? ''],
        payload: reperformance(),
      });
    const twin = bare();
    twin.add({ kind: 'sample.generated', subject, payload: sampleEntry(twin) });
    const performed = {
      ...reperformance(),
      line_item_id: undefined,
      entry: perform(twin),
      trace: [],
      performed_at: twin.at,
      performed_by: 'system:ledger',
    };
    const recorded = (figure: string) =>
      recalculate(bare(), {
        papers: [{ ...ERASED_PAPER, recorded_kgco2e: figure, re_performances: [performed] }],
        metadata: sums(2, '15.500000'),
        work: (trail, draw) => {
          perform(trail);
          return draw;
        },
      });
    expect((await recorded('12.500000')).rules).toEqual([]);
    expect((await recorded('6.250000')).rules).toEqual(['recalculate.trail']);
  });

  it('rests on itself, which is said', async () => {
    const trail = new TrailMaker().open();
    const payload = invoicePayload(1);
    const gone = trail.add({ kind: 'invoice.recorded', subject: ofInvoice(1), payload, shown: null });
    trail.add({ kind: 'payload.erased', subject: ofInvoice(1), refs: [gone], payload: { basis: 'asked' } });
    const { exitCode, rules, sentences } = await recalculate(trail, { metadata: sums(1, '12.500000') });
    expect([exitCode, rules]).toEqual([0, []]);
    expect(sentences[0]).toContain('1 sampled line, erased on the trail, could not be compared');
  });

  it('of an invoice that is not on the trail at all is found', async () => {
    const trail = new TrailMaker().open();
    trail.invoice(2);
    const { rules } = await recalculate(trail, { metadata: sums(1, '12.500000') });
    expect(rules).toEqual(['recalculate.trail']);
  });
});

describe('a sample', () => {
  const two = () => {
    const trail = new TrailMaker().open();
    trail.invoice(1);
    trail.invoice(2);
    return trail;
  };
  const metadata = sums(2, '25.000000');
  const { line, ...rest } = UNTESTED;
  const second = {
    ...rest,
    invoice_id: idOf(2),
    line,
    line_item_id: lineOf(2),
  };
  const subject = `engagement:${ENGAGEMENT}`;
  const draw = (trail: Trail, refs: readonly string[], payload: object) =>
    trail.add({ kind: 'sample.generated', subject, refs, payload });
  const extend = (trail: Trail, before: string) =>
    draw(trail, [before], {
      extend_by: 2,
      further_hits: [{ hits: 1, line_item_id: lineOf(1) }],
      items: [{ hits: 1, line_item_id: lineOf(2), stratum: 'sampled' }],
      sample_id: SAMPLE,
    });
  const replace = (trail: Trail, before: string) => {
    const replacement = { line_item_id: lineOf(2), uniforms_used: 3 };
    const payload = { ...assertion(1, { result: 'not_applicable' }), replacement, sample_id: SAMPLE };
    trail.add({ kind: 'assertion.saved', subject, refs: [trail.hashes[1] ?? ''], payload });
    return before;
  };
  const drawAnew = (trail: Trail, before: string) =>
    draw(
      trail,
      [before],
      sampleEntry(trail, { items: [{ hits: 1, line_item_id: lineOf(2), stratum: 'sampled' }] }),
    );

  it('that was extended has the papers of both draws, with all hits', async () => {
    const papers = [{ ...UNTESTED, hits: 2 }, second];
    const sound = await recalculate(two(), { metadata, papers, work: extend });
    expect([sound.exitCode, sound.rules]).toEqual([0, []]);
    for (const wrong of [[UNTESTED, second], [{ ...UNTESTED, hits: 2 }], papers.toReversed()]) {
      const { rules } = await recalculate(two(), { metadata, papers: wrong, work: extend });
      expect(new Set(rules)).toEqual(new Set(['recalculate.drawn']));
    }
  });

  it('in which a line was replaced has the paper of the other line too', async () => {
    const shown = (trail: Trail) => ({
      ...assertion(1, { result: 'not_applicable' }),
      entry: trail.hashes[4],
      line_item_id: undefined,
      prepared_at: trail.at,
      prepared_by: 'system:ledger',
    });
    const recorded = two();
    packageOf(recorded, { work: replace });
    const replaced = { ...UNTESTED, assertions: [shown(recorded)], replaced_by: lineOf(2) };
    const other = { ...second, drawn_as: 'replacement', ordinal: 1, replaces: lineOf(1) };
    const papers = [replaced, other];
    const sound = await recalculate(two(), { metadata, papers, work: replace });
    expect([sound.exitCode, sound.rules]).toEqual([0, []]);
    for (const wrong of [
      [replaced],
      [replaced, { ...other, replaces: lineOf(3) }],
      [replaced, { ...other, drawn_as: 'first' }],
      [replaced, { ...other, ordinal: 2 }],
      [{ ...replaced, replaced_by: null }, other],
    ]) {
      const { rules } = await recalculate(two(), { metadata, papers: wrong, work: replace });
      expect(rules.filter((rule) => rule !== 'recalculate.documents')).toEqual(['recalculate.drawn']);
    }
  });

  it('that was drawn anew has the papers of the newest draw only', async () => {
    const over = (trail: Trail) => ({ over: { head: trail.hashes[3], size: 4 } });
    const recorded = two();
    packageOf(recorded, { work: drawAnew });
    const sample = { ...SAMPLE_MEMBERS, ...over(recorded), entry: recorded.hashes[4] };
    const sound = await recalculate(two(), {
      metadata: { ...metadata, sample },
      papers: [second],
      work: drawAnew,
    });
    expect([sound.exitCode, sound.rules]).toEqual([0, []]);
    const { rules } = await recalculate(two(), { metadata: { ...metadata, sample }, work: drawAnew });
    expect(new Set(rules)).toEqual(new Set(['recalculate.documents', 'recalculate.drawn']));
  });
});
