import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../compute/verify/cli/verify-source.ts';
import { makePackage } from '../support/make-package.ts';
import { canonical, idOf, invoicePayload, TrailMaker, trailText } from '../support/make-trail.ts';
import { growth, MOST_GROWTH, SLOW_PACKAGES, SLOW_TRAILS, TIMES_LONGER } from '../support/slow-files.ts';
import { CONTEXT, optionsOf } from '../support/verifier-context.ts';
import { PAPER, packageOf, packageWithPaper, UNTESTED } from '../support/verifier-recalculation-cases.ts';

/** Processor time a file of some ten megabytes may take: far above what it does, far below what it did. */
const MAX_SECONDS = 8;

/** Verifies within the bound of processor time and returns the rules, once each. */
async function verify(bytes: Uint8Array, recalculate = false) {
  const before = process.cpuUsage();
  const verdict = await verifySource(new MemorySource(bytes), optionsOf({ ...CONTEXT, recalculate }));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(MAX_SECONDS);
  return { ...verdict, rules: [...new Set(verdict.findings.kept.map(({ rule }) => rule))] };
}

const SIZE = 1_200;
/** Readings of each file in a round, of which the fastest counts. */
const READINGS = 2;

/** By how much a longer file takes longer, in processor time. */
async function growthOf(make: (n: number) => Uint8Array, options: { readonly recalculate?: boolean }) {
  const [short, long] = [make(SIZE), make(TIMES_LONGER * SIZE)];
  const fastest = async (bytes: Uint8Array) => {
    let least = Number.POSITIVE_INFINITY;
    for (let reading = 0; reading < READINGS; reading++) {
      const before = process.cpuUsage();
      await verifySource(new MemorySource(bytes), optionsOf({ ...CONTEXT, ...options }));
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, user + system);
    }
    return least;
  };
  return growth(async () => [await fastest(short), await fastest(long)]);
}

describe('a file that is made to be slow or large to verify', () => {
  it('by thousands of entries that replace one version is done at once', async () => {
    const trail = new TrailMaker().open();
    const first = trail.invoice(1);
    for (let n = 0; n < 15_000; n++) {
      trail.add({
        kind: 'invoice.voided',
        subject: `invoice:${idOf(1)}`,
        refs: [first],
        payload: { reason: 'a' },
      });
    }
    expect((await verify(Buffer.from(trail.text()))).rules).toEqual(['lifecycle.superseded']);
  });

  it('by thousands of entries that state one hash, which others refer to, is done at once', async () => {
    const trail = new TrailMaker().open();
    const hash = 'ab'.repeat(32);
    const lines = Array.from({ length: 15_000 }, (_, n) => {
      const { line } = trail.make({
        kind: 'note.made',
        subject: 'note:1',
        payload: {},
        refs: n === 0 ? [] : [hash],
      });
      return line.replace(/"hash":"[0-9a-f]{64}"/, `"hash":"${hash}"`);
    });
    const { rules } = await verify(Buffer.from(trailText(trail.chain, trail.checkpoint(), lines)));
    expect(rules).toContain('hash.header');
  });

  it('by a payload nested without end is refused', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    for (const [kind, member] of [
      ['note.made', 'a'],
      ['calculation.reperformed', 'line_item_id'],
      ['assertion.saved', 'assertion'],
      ['document.attached', 'sha256'],
      ['payload.erased', 'kept'],
    ] as const) {
      const trail = new TrailMaker().open();
      const first = trail.invoice(1);
      const rawPayload = `{"${member}":${deep},"revision":1,"salt":"${'A'.repeat(22)}"}`;
      const subject = `invoice:${idOf(1)}`;
      trail.add({ kind, subject, refs: [first], payload: { a: 1 }, rawPayload });
      expect((await verify(Buffer.from(trail.text()))).exitCode).toBe(1);
    }
  });

  it('by papers nested without end, or numbers without end, is refused', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const nested = canonical({ ...PAPER, assertions: [] }).replace(
      '"assertions":[]',
      `"assertions":[${deep}]`,
    );
    const many = Array.from({ length: 5_000 }, () => ({
      step: 'exchange',
      from: 'CHF',
      to: 'EUR',
      rate: '9'.repeat(60),
    }));
    for (const paper of [nested, { ...PAPER, trace: many }]) {
      const { rules } = await verify(packageWithPaper({ papers: [paper] }), true);
      expect(rules).toContain('recalculate.form');
    }
  });

  it('by an invoice of very many lines with very long amounts is done at once', async () => {
    const [line] = invoicePayload(1).invoice.line_items;
    const lines = Array.from({ length: 20_000 }, (_, n) => ({
      ...line,
      line_item_id: idOf(1_000 + n),
      spend_amount: `1.${'3'.repeat(59)}`,
    }));
    const trail = new TrailMaker().open();
    const payload = invoicePayload(1);
    const invoice = { ...payload.invoice, line_items: [line, ...lines], total_kgco2e: '250012.500000' };
    trail.add({ kind: 'invoice.recorded', subject: `invoice:${idOf(1)}`, payload: { ...payload, invoice } });
    const trace = [{ step: 'spend', amount: '30.00', currency: 'CHF' }, { step: 'spend_factor' }];
    const { rules } = await verify(packageOf(trail, { papers: [{ ...UNTESTED, trace }] }), true);
    expect(rules).toContain('recalculate.input');
  });

  it.each(Object.entries(SLOW_TRAILS))('by %s takes as much time as it has bytes', async (_title, make) => {
    expect(await growthOf(make, {})).toBeLessThan(MOST_GROWTH);
  });

  it.each(Object.entries(SLOW_PACKAGES))(
    'as a package, by %s takes as much time as it has bytes',
    async (_title, make) => {
      expect(await growthOf(make, { recalculate: true })).toBeLessThan(MOST_GROWTH);
    },
  );

  it('by objects in the place of texts, numbers and names, which have no text, is refused', async () => {
    const odd = { toString: 1, valueOf: 1 };
    const changes = [
      { papers: [{ ...UNTESTED, line_item_id: odd }] },
      { papers: [{ ...UNTESTED, invoice_id: odd }] },
      { papers: [{ ...UNTESTED, components: [{ factor_id: odd, factor_year: odd, scope: odd }] }] },
      { papers: [{ ...UNTESTED, line: { kgco2e: odd, method: odd }, trace: [{ step: odd, unit: odd }] }] },
      { metadata: { chain: odd, totals: { by_scope: [{ scope: odd }], line_items: odd } } },
      { metadata: { factor_register: [{ factor_id: odd, factor_set_id: odd, year: odd }] } },
      { metadata: { caveats: [{ code: 'needs_review', count: odd, kgco2e: odd }] } },
      { metadata: { documents_not_included: [{ invoice_id: odd }], sample: odd, period: odd } },
    ];
    for (const change of changes) {
      const trail = new TrailMaker().open();
      trail.invoice(1);
      expect((await verify(packageOf(trail, change), true)).exitCode).not.toBe(0);
    }
    const trail = new TrailMaker().open();
    const first = trail.invoice(1);
    const subject = `engagement:${idOf(9)}`;
    const payload = { assertion: odd, line_item_id: odd, revision: odd };
    const saved = trail.add({ kind: 'assertion.saved', subject, refs: [first], payload });
    trail.add({ kind: 'assertion.saved', subject, refs: [saved], payload: { ...payload, revision: 2 } });
    const checkpoint = trail.checkpoint({ iat: odd, size: odd, head: odd, chain: odd, iss: odd });
    expect((await verify(Buffer.from(trail.text(checkpoint)))).rules).toContain('lifecycle.revision');
  });

  it('cannot write to the terminal of who reads the verdict', async () => {
    const chain = '\u001b[2J\u001b[1;1HSOUND\u009b2J\u202e';
    const text = trailText(JSON.stringify(chain).slice(1, -1), 'a.b.c', ['{}']);
    const { sentences, chain: told, findings } = await verify(Buffer.from(text));
    const printed = [...sentences, String(told), ...findings.kept.map((finding) => finding.text)].join('');
    expect(printed).toMatch(/^[\x20-\x7e]*$/);
  });

  it('is not believed for a seal that another package of the same chain has', async () => {
    const seal = /"seal":"([^"]+)"/;
    const swapped = makePackage({
      workpapers: Buffer.from('{"items":[1]}\n'),
      metadataText: (text) => text.replace(seal, `"seal":"${sealOf()}"`),
    });
    expect((await verify(swapped)).rules).toEqual(['seal.metadata']);
  });
});

/** The seal of the sound package. */
function sealOf(): string {
  let seal = '';
  makePackage({
    metadataText: (text) => {
      seal = /"seal":"([^"]+)"/.exec(text)?.[1] ?? '';
      return text;
    },
  });
  return seal;
}
