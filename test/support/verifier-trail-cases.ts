import { MAX_LINE_BYTES } from '../../compute/verify/lines.ts';
import type { Rule } from '../../compute/verify/rules.ts';
import { auditTrailVectors } from './audit-trail-vectors.ts';
import { assertion, ENGAGEMENT, engagementTrail, lineOf, reperformance } from './make-package.ts';
import {
  canonical,
  idOf,
  invoicePayload,
  keptInvoice,
  type Made,
  makeToken,
  TrailMaker,
  trailText,
  WORKSPACE,
  withSpareBit,
} from './make-trail.ts';
import { type CaseContext, CONTEXT } from './verifier-context.ts';

/** A file that breaks one rule, and only that one where `rule` says so. */
export interface VerifierCase {
  readonly rule: Rule;
  readonly title: string;
  readonly bytes: Uint8Array;
  readonly context: CaseContext;
}

const { k1 } = auditTrailVectors.keys;
const HEADER = { alg: 'Ed25519', kid: k1.kid, typ: 'audit-checkpoint+jws' };
const OTHER_HASH = 'ab'.repeat(32);

function trailCase(rule: Rule, title: string, text: string | Uint8Array, context = CONTEXT): VerifierCase {
  return { rule, title, bytes: typeof text === 'string' ? Buffer.from(text) : text, context };
}

/** A signed trail of an opening entry and what is added to it. */
function signed(rule: Rule, title: string, build: (trail: TrailMaker) => void): VerifierCase {
  const trail = new TrailMaker().open();
  build(trail);
  return trailCase(rule, title, trail.text());
}

const noted = (payload: unknown, changed: Partial<Made> = {}): Made => ({
  kind: 'note.made',
  subject: 'note:1',
  payload,
  ...changed,
});

/** A sound trail whose text was edited afterwards in a way no hash covers. */
function edited(rule: Rule, title: string, edit: (text: string) => string): VerifierCase {
  const trail = new TrailMaker().open();
  trail.invoice(1);
  trail.invoice(2);
  const text = trail.text();
  const changed = edit(text);
  if (changed === text) throw new Error(`${rule}: ${title} changes nothing`);
  return trailCase(rule, title, changed);
}

/** A signed trail whose checkpoint is another. */
function withCheckpoint(rule: Rule, title: string, make: (trail: TrailMaker) => string): VerifierCase {
  const trail = new TrailMaker().open();
  trail.invoice(1);
  return trailCase(rule, title, trail.text(make(trail)));
}

const engagement = (rule: Rule, title: string, added: (trail: TrailMaker, first: string) => void) =>
  signed(rule, title, (trail) => added(trail, trail.invoice(1)));

const ofEngagement = (made: Omit<Made, 'subject'>): Made => ({
  ...made,
  subject: `engagement:${ENGAGEMENT}`,
});
const deep = (levels: number): unknown => (levels === 1 ? {} : { a: deep(levels - 1) });

function frameCases(): VerifierCase[] {
  const blank = new TrailMaker();
  const empty = trailText(blank.chain, blank.checkpoint(), []).replace('\n\n', '\n');
  return [
    edited('frame.first', 'a blank in the first line', (t) => t.replace('"checkpoint":', ' "checkpoint":')),
    edited('frame.comma', 'a comma missing', (t) => t.replace('"audit-entry/1"},\n', '"audit-entry/1"}\n')),
    edited('frame.comma', 'a comma too many', (t) => t.replace('}\n]', '},\n]')),
    edited('frame.last', 'no final newline', (t) => t.slice(0, -1)),
    edited('frame.last', 'no closing line', (t) => t.slice(0, t.lastIndexOf(']'))),
    edited('frame.last', 'another closing line', (t) => t.replace('trail/1"}\n', 'trail/1"} \n')),
    edited('frame.after', 'a line after the end', (t) => `${t}{}\n`),
    edited('frame.after', 'a blank line after the end', (t) => `${t}\n`),
    trailCase('frame.empty', 'no entries', empty),
    ...lineCases(),
  ];
}

function lineCases(): VerifierCase[] {
  const long = new TrailMaker().open();
  long.add(noted({ text: 'x'.repeat(MAX_LINE_BYTES) }));
  const broken = new TrailMaker().open();
  broken.add(noted({ text: '\ufffd' }));
  const [before = '', after = ''] = broken.text().split('"text":"\ufffd"');
  const bytes = Buffer.concat([
    Buffer.from(`${before}"text":"`),
    Buffer.from([0xc3]),
    Buffer.from(`"${after}`),
  ]);
  return [
    trailCase('line.length', 'a line of more than 16 MiB', long.text()),
    trailCase('line.utf8', 'half a character', bytes),
    signed('line.values', 'two million empty objects', (t) =>
      t.add(noted({ list: Array.from({ length: 2_000_000 }, () => ({})) })),
    ),
    edited('line.json', 'an entry that is no object', (t) =>
      t.replace(/\n\{"actor".*"seq":2,.*\},\n/, '\n5,\n'),
    ),
    edited('line.bytes', 'a member written twice', (t) => t.replace('"kgco2e":', '"kgco2e":"1","kgco2e":')),
    signed('line.bytes', 'a member twice, hashed as written', (t) =>
      t.add(noted({ a: 1 }, { rawPayload: `{"a":2,"a":1,"salt":"${'A'.repeat(22)}"}` })),
    ),
    signed('line.order', 'members of a payload out of order, hashed as written', (t) =>
      t.add(noted({ a: 1 }, { rawPayload: `{"salt":"${'A'.repeat(22)}","a":1}` })),
    ),
    edited('line.bytes', 'a number as 1.0', (t) => t.replace('"index":0', '"index":0.0')),
    edited('line.bytes', 'a character as an escape', (t) => t.replace('ö', '\\u00f6')),
    edited('line.order', 'two members of an entry change places', (t) =>
      t.replace(
        '"seq":2,"subject":"invoice:0190f3a0-3333-7000-8000-000000000001"',
        '"subject":"invoice:0190f3a0-3333-7000-8000-000000000001","seq":2',
      ),
    ),
    signed('profile.name', 'a capital at the start of a name', (t) => t.add(noted({ Zone: 'a' }))),
    signed('profile.name', 'a letter outside ASCII', (t) => t.add(noted({ größe: 'a' }))),
    signed('profile.number', 'half', (t) => t.add(noted({ a: 0.5 }))),
    signed('profile.number', '1e21', (t) => t.add(noted({ a: 1e21 }))),
    signed('profile.string', 'U+007F', (t) => t.add(noted({ a: 'a\u007f' }))),
    signed('profile.string', 'U+0000', (t) => t.add(noted({ a: 'a\u0000' }))),
    signed('profile.string', 'half a surrogate pair', (t) => t.add(noted({ a: 'a\ud800' }))),
    signed('profile.depth', 'a payload of 33 levels', (t) => t.add(noted(deep(33)))),
  ];
}

function entryCases(): VerifierCase[] {
  return [
    signed('entry.members', 'a member no hash covers', (t) => t.add(noted({}, { beside: { note: 'a' } }))),
    signed('entry.members', 'another one', (t) => t.add(noted({}, { beside: { info: 'a' } }))),
    signed('entry.type', 'another type', (t) => t.add(noted({}, { header: { type: 'audit-entry/2' } }))),
    edited('entry.hash', 'a hash in upper case', (t) =>
      t.replace(
        /("hash":")([0-9a-f]{64})(","kind":"invoice.recorded".*\n\])/,
        (_, a, hash, b) => a + hash.toUpperCase() + b,
      ),
    ),
    signed('entry.actor', 'an actor of another sort', (t) => t.add(noted({}, { actor: 'root:1' }))),
    signed('entry.at', 'the 30th of February', (t) => t.add(noted({}, { at: '2026-02-30T08:00:00.000Z' }))),
    signed('entry.kind', 'a kind of one word', (t) => t.add(noted({}, { kind: 'note' }))),
    signed('entry.subject', 'a subject without an id', (t) => t.add(noted({}, { subject: 'note' }))),
    (() => {
      const trail = new TrailMaker('q').open();
      return trailCase('chain.form', 'a period of one letter', trail.text(), {
        ...CONTEXT,
        expected_chain: trail.chain,
      });
    })(),
    trailCase('chain.expected', 'another period', new TrailMaker('2026-Q2').open().text()),
    signed('chain.entry', 'an entry of another period', (t) =>
      t.add(noted({}, { header: { chain: `${WORKSPACE}/2026-Q2` } })),
    ),
    signed('sequence.number', 'a number left out', (t) => t.add(noted({}, { header: { seq: 3 } }))),
    signed('link.previous', 'another hash before', (t) =>
      t.add(noted({}, { header: { prev_hash: OTHER_HASH } })),
    ),
    edited('hash.header', 'another actor', (t) => t.replace('system:ledger', 'system:somebody')),
    edited('payload.digest', 'another vendor', (t) => t.replace('Stadtwerke', 'Stattwerke')),
    signed('payload.salt', 'a salt of 21 characters', (t) => t.add(noted({ salt: 'A'.repeat(21) }))),
    signed('payload.missing', 'a payload gone', (t) => t.add(noted({ a: 1 }, { shown: null }))),
    signed('payload.missing', 'the work of an engagement gone from a trail alone', (t) =>
      t.add(noted({ a: 1 }, { subject: `engagement:${idOf(501)}`, shown: null })),
    ),
    signed('payload.decimal', 'seven decimals', (t) => t.invoice(1, '1.0000000')),
    signed('payload.decimal', 'kilograms of a component as a number', (t) => {
      const payload = invoicePayload(1);
      const lines = payload.invoice.line_items.map((line) => ({ ...line, components: [{ kgco2e: 1 }] }));
      const invoice = { ...payload.invoice, line_items: lines };
      t.add({ kind: 'invoice.recorded', subject: `invoice:${idOf(1)}`, payload: { ...payload, invoice } });
    }),
    signed('time.order', 'a day back', (t) => t.add(noted({}, { at: '2026-01-04T08:00:00.000Z' }))),
  ];
}

function referenceCases(): VerifierCase[] {
  const document = (refs: readonly string[], subject = `invoice:${idOf(1)}`): Made => ({
    kind: 'document.attached',
    subject,
    refs,
    payload: { bytes: 1, media_type: 'application/pdf', sha256: OTHER_HASH, version: 1 },
  });
  const amend = (ref: string): Made => ({
    kind: 'invoice.amended',
    subject: `invoice:${idOf(1)}`,
    refs: [ref],
    payload: { ...invoicePayload(1), reason: 'corrected' },
  });
  return [
    engagement('refs.known', 'a hash from nowhere', (t) => t.add(document([OTHER_HASH]))),
    engagement('refs.count', 'a document of no invoice', (t) => t.add(document([]))),
    engagement('refs.kind', 'a document of the opening entry', (t) =>
      t.add(document([t.hashes[0] ?? ''], t.chain.length > 0 ? 'period:2026-Q1' : '')),
    ),
    engagement('refs.subject', 'a document of another invoice', (t, first) =>
      t.add(document([first], `invoice:${idOf(2)}`)),
    ),
    engagement('lifecycle.superseded', 'one version amended twice', (t, first) => {
      t.add(amend(first));
      t.add(amend(first));
    }),
    engagement('lifecycle.superseded', 'one version amended and voided', (t, first) => {
      t.add(amend(first));
      t.add({
        kind: 'invoice.voided',
        subject: `invoice:${idOf(1)}`,
        refs: [first],
        payload: { reason: 'wrong' },
      });
    }),
    engagement('lifecycle.first', 'two first revisions', (t, first) => {
      t.add(ofEngagement({ kind: 'assertion.saved', refs: [first], payload: assertion(1) }));
      t.add(
        ofEngagement({
          kind: 'assertion.saved',
          refs: [first],
          payload: assertion(1, { result: 'exception' }),
        }),
      );
    }),
    engagement('lifecycle.revision', 'the third after the first', (t, first) => {
      const saved = t.add(ofEngagement({ kind: 'assertion.saved', refs: [first], payload: assertion(1) }));
      t.add(ofEngagement({ kind: 'assertion.saved', refs: [saved], payload: assertion(3) }));
    }),
    engagement('lifecycle.revision', 'revision nought', (t, first) =>
      t.add(ofEngagement({ kind: 'assertion.saved', refs: [first], payload: assertion(0) })),
    ),
    engagement('lifecycle.revision', 'the second of another line', (t, first) => {
      const saved = t.add(ofEngagement({ kind: 'assertion.saved', refs: [first], payload: assertion(1) }));
      t.add(
        ofEngagement({
          kind: 'assertion.saved',
          refs: [saved],
          payload: assertion(2, { line_item_id: lineOf(2) }),
        }),
      );
    }),
    engagement('footing.recorded', 'another value than recorded', (t, first) => {
      const payload = reperformance({ recorded_kgco2e: '12.000000', recomputed_kgco2e: '12.000000' });
      t.add(ofEngagement({ kind: 'calculation.reperformed', refs: [first], payload }));
    }),
    engagement('footing.recorded', 'another value than an erasure kept', (t) => {
      const subject = `invoice:${idOf(7)}`;
      const payload = invoicePayload(7);
      const gone = t.add({ kind: 'invoice.recorded', subject, payload, shown: null });
      const quoted = reperformance({
        line_item_id: lineOf(7),
        recorded_kgco2e: '12.000000',
        recomputed_kgco2e: '12.000000',
      });
      t.add(ofEngagement({ kind: 'calculation.reperformed', refs: [gone], payload: quoted }));
      t.add({ kind: 'payload.erased', subject, refs: [gone], payload: keptPayload(gone) });
    }),
    ...keptCases(),
    engagement('footing.difference', 'a difference that is none', (t, first) => {
      const payload = reperformance({
        recomputed_kgco2e: '13.000000',
        difference_kgco2e: '0.4',
        result: 'differs',
      });
      t.add(ofEngagement({ kind: 'calculation.reperformed', refs: [first], payload }));
    }),
    engagement('footing.result', '"agrees" for a difference', (t, first) => {
      const payload = reperformance({ recomputed_kgco2e: '13.000000', difference_kgco2e: '0.5' });
      t.add(ofEngagement({ kind: 'calculation.reperformed', refs: [first], payload }));
    }),
    engagement('footing.result', '"not_possible" with a result', (t, first) => {
      const payload = reperformance({ result: 'not_possible' });
      t.add(ofEngagement({ kind: 'calculation.reperformed', refs: [first], payload }));
    }),
    signed('footing.components', 'components that are not their line', (t) => {
      const payload = invoicePayload(1);
      const lines = payload.invoice.line_items.map((line) => ({
        ...line,
        components: line.components.map((part) => ({ ...part, kgco2e: '12.000000' })),
      }));
      const invoice = { ...payload.invoice, line_items: lines };
      t.add({ kind: 'invoice.recorded', subject: `invoice:${idOf(1)}`, payload: { ...payload, invoice } });
    }),
    signed('footing.total', 'a total that is no sum', (t) => {
      const payload = invoicePayload(1);
      const invoice = { ...payload.invoice, total_kgco2e: '12.500001' };
      t.add({ kind: 'invoice.recorded', subject: `invoice:${idOf(1)}`, payload: { ...payload, invoice } });
    }),
  ];
}

/** What an erasure keeps of invoice 7. */
function keptPayload(entry: string, changed: object = {}) {
  const { line_items } = invoicePayload(7).invoice;
  return {
    basis: 'asked',
    kept: [{ entry, invoice: { line_items, total_kgco2e: '12.500000' }, ...changed }],
  };
}

/** Erasures that keep what they cannot. */
function keptCases(): VerifierCase[] {
  const erased = (rule: Rule, title: string, payload: (gone: string) => object) =>
    signed(rule, `an erasure that keeps ${title}`, (t) => {
      const subject = `invoice:${idOf(7)}`;
      const gone = t.add({ kind: 'invoice.recorded', subject, payload: invoicePayload(7), shown: null });
      t.add({ kind: 'payload.erased', subject, refs: [gone], payload: payload(gone) });
    });
  const [line] = invoicePayload(7).invoice.line_items;
  return [
    erased('footing.kept', 'something of an entry it does not name', () => keptPayload('0'.repeat(64))),
    erased('footing.kept', 'no list', () => ({ basis: 'asked', kept: 'all' })),
    erased('footing.kept', 'no invoice', (gone) => ({ basis: 'asked', kept: [{ entry: gone }] })),
    erased('footing.kept', 'an invoice without lines', (gone) => keptPayload(gone, { invoice: {} })),
    erased('footing.kept', 'two of one', (gone) => {
      const { kept } = keptPayload(gone);
      return { basis: 'asked', kept: [...kept, ...kept] };
    }),
    signed('lifecycle.kept', 'two erasures that keep one version', (t) => {
      const subject = `invoice:${idOf(7)}`;
      const gone = t.add({ kind: 'invoice.recorded', subject, payload: invoicePayload(7), shown: null });
      const erasure = { kind: 'payload.erased', subject, refs: [gone], payload: keptPayload(gone) };
      t.add(erasure);
      t.add(erasure);
    }),
    erased('footing.total', 'a total that is no sum', (gone) =>
      keptPayload(gone, { invoice: { line_items: [line], total_kgco2e: '12.500001' } }),
    ),
  ];
}

function lifecycleCases(): VerifierCase[] {
  const unopened = new TrailMaker();
  unopened.invoice(1);
  const completed = engagementTrail();
  completed.add(ofEngagement({ kind: 'note.made', payload: {} }));
  const kinds = (trail: TrailMaker) => {
    const letters = 'abcdefghijklmnopqrstuvwxyz_';
    for (let n = 0; n < 1_100; n++) {
      const kind = `a.${[...n.toString(27)].map((digit) => letters[Number.parseInt(digit, 27)]).join('')}`;
      trail.add(noted({}, { kind }));
    }
  };
  return [
    trailCase('lifecycle.opened', 'no opening entry', unopened.text()),
    signed('lifecycle.opened', 'two opening entries', (t) =>
      t.add({ kind: 'period.opened', subject: 'period:2026-Q1', payload: { previous: null } }),
    ),
    signed('lifecycle.closed', 'an invoice after the close', (t) => {
      t.close();
      t.invoice(1);
    }),
    signed('lifecycle.closing', 'closed twice', (t) => {
      t.close();
      t.close();
    }),
    signed('lifecycle.closing', 'reopened while open', (t) =>
      t.add({ kind: 'period.reopened', subject: 'period:2026-Q1', payload: { reason: 'a' } }),
    ),
    trailCase('lifecycle.completed', 'work after completion', completed.text()),
    signed('lifecycle.over', 'closed over a state that is not', (t) =>
      t.close({ over: { head: OTHER_HASH, size: 1 } }),
    ),
    signed('lifecycle.over', 'closed over nothing', (t) => t.close({ over: undefined })),
    signed('lifecycle.counts', 'an invoice too many', (t) =>
      t.close({ counts: { 'invoice.recorded': 1, 'period.opened': 1 } }),
    ),
    signed('lifecycle.kinds', '1,100 kinds', kinds),
    signed('lifecycle.engagements', '10,001 completed engagements', (t) => {
      for (let n = 0; n <= 10_000; n++) t.complete(idOf(n));
    }),
    stating('none of two differences', () => undefined),
    stating('an empty list instead of two differences', () => []),
    stating('one of two differences', ([first]) => [first]),
    stating('another order of two differences', (all) => all.toReversed()),
    stating('a difference twice', ([first, second]) => [first, second, second]),
    stating('a difference in other words', ([first, second]) => [
      first,
      { ...second, differences: ['none'] },
    ]),
    stating('fewer of those not named', ([first, second]) => [first, { ...second, more: 0 }]),
    stating('somebody else who came upon one', ([first, second]) => [
      { ...first, found_by: 'user:b' },
      second,
    ]),
    stating('no list', ([first]) => first),
    signed('lifecycle.differences', 'a difference that nobody found', (t) => {
      const stated = {
        at: t.at,
        differences: ['sample: seed'],
        entry: OTHER_HASH,
        found_by: 'user:a',
        more: 0,
      };
      t.complete(ENGAGEMENT, { differences_found: [stated] });
    }),
  ];
}

/** A sound trail in which differences were found in several engagements, also after a completion. */
export function trailWithDifferences(): Buffer {
  const trail = new TrailMaker().open();
  const first = found(trail, 1);
  const other = found(trail, 2, idOf(501));
  trail.complete(ENGAGEMENT, { differences_found: [first, found(trail, 3)] });
  found(trail, 4);
  trail.complete(idOf(502));
  trail.complete(idOf(501), { differences_found: [other] });
  return trail.bytes();
}

/** An entry about stored data that differ from the trail, as a completion states it. */
function found(trail: TrailMaker, n: number, engagement = ENGAGEMENT): object {
  const payload = { differences: [`sampled line ${lineOf(n)}`], more: n };
  const [subject, actor] = [`engagement:${engagement}`, 'user:a'];
  const entry = trail.add({ kind: 'difference.found', subject, actor, payload });
  return { at: trail.at, ...payload, entry, found_by: actor };
}

/** More engagements with differences than are remembered: too long for those who verify every case in a slow way. */
export function manyDifferences(): VerifierCase {
  return signed('lifecycle.engagements', 'differences in 10,001 engagements', (t) => {
    for (let n = 0; n <= 10_000; n++) found(t, n, idOf(n));
  });
}

/** Two differences were found, and the completion states something else. */
function stating(title: string, stated: (found: readonly object[]) => unknown): VerifierCase {
  return signed('lifecycle.differences', title, (t) => {
    const all = [found(t, 1), found(t, 2)];
    found(t, 3, idOf(501));
    t.complete(ENGAGEMENT, { differences_found: stated(all) });
  });
}

/** A sound trail, and a key with times of its own: in use from `nbf` until before `exp`. */
function dated(rule: Rule, title: string, times: (claims: { readonly iat: number }) => object): VerifierCase {
  const trail = new TrailMaker().open();
  const { kty, crv, x } = k1;
  const jwks = [{ kty, crv, x, ...times(trail.claims() as { iat: number }) }];
  return trailCase(rule, title, trail.text(), { ...CONTEXT, jwks });
}

function checkpointCases(): VerifierCase[] {
  const token = (header: object | string, claims: object | string) => makeToken(header, claims);
  return [
    withCheckpoint('checkpoint.form', 'a spare bit in the signature', (t) => withSpareBit(t.checkpoint())),
    withCheckpoint('checkpoint.form', 'a fourth part', (t) => `${t.checkpoint()}.AA`),
    withCheckpoint('checkpoint.form', 'a blank in the payload', (t) =>
      token(HEADER, canonical(t.claims()).replace(',', ', ')),
    ),
    withCheckpoint('checkpoint.form', 'a member twice in the payload', (t) =>
      token(HEADER, canonical(t.claims()).replace('"size"', '"size":9,"size"')),
    ),
    withCheckpoint('checkpoint.header', 'alg EdDSA', (t) => token({ ...HEADER, alg: 'EdDSA' }, t.claims())),
    withCheckpoint('checkpoint.header', 'typ JWT', (t) => token({ ...HEADER, typ: 'JWT' }, t.claims())),
    withCheckpoint('checkpoint.header', 'a critical extension', (t) =>
      token({ ...HEADER, crit: ['b64'] }, t.claims()),
    ),
    withCheckpoint('checkpoint.header', 'a key of its own', (t) =>
      token({ ...HEADER, jwk: { x: k1.x } }, t.claims()),
    ),
    withCheckpoint('checkpoint.payload', 'a member too many', (t) => token(HEADER, t.claims({ note: 1 }))),
    withCheckpoint('checkpoint.payload', 'another type', (t) => t.checkpoint({ type: 'audit-checkpoint/2' })),
    withCheckpoint('checkpoint.key', 'a key nobody trusts', (t) => t.checkpoint({}, 'k3')),
    withCheckpoint('checkpoint.window', 'a retired key', (t) => t.checkpoint({}, 'k2')),
    dated('checkpoint.window', 'the very second its key went out of use', ({ iat }) => ({ exp: iat })),
    dated('checkpoint.window', 'the second before its key came into use', ({ iat }) => ({ nbf: iat + 1 })),
    withCheckpoint('checkpoint.signature', 'the signature of another key', (t) =>
      makeToken(HEADER, t.claims(), 'k2'),
    ),
    withCheckpoint('checkpoint.chain', 'of another period', (t) =>
      t.checkpoint({ chain: `${WORKSPACE}/2026-Q2` }),
    ),
    withCheckpoint('checkpoint.state', 'one entry before', (t) =>
      t.checkpoint({ size: 1, head: t.hashes[0] }),
    ),
    withCheckpoint('checkpoint.state', 'the same size, another head', (t) =>
      t.checkpoint({ head: OTHER_HASH }),
    ),
    withCheckpoint('checkpoint.iss', 'somebody else', (t) => t.checkpoint({ iss: 'https://other.example' })),
    withCheckpoint('checkpoint.iat', 'a second before the last entry', (t) =>
      t.checkpoint({ iat: Date.parse(t.at) / 1000 - 1 }),
    ),
  ];
}

function receiptCases(): VerifierCase[] {
  const trail = new TrailMaker().open();
  const earlier = trail.checkpoint();
  trail.invoice(1);
  const kept = (title: string, rule: Rule, ...receipts: string[]) =>
    trailCase(rule, `a receipt ${title}`, trail.text(), { ...CONTEXT, receipts: [earlier, ...receipts] });
  const other = new TrailMaker('2025-Q4').open();
  const [header, claims] = earlier.split('.');
  return [
    kept('of another head', 'known.head', trail.checkpoint({ head: OTHER_HASH })),
    kept('of more entries', 'known.beyond', trail.checkpoint({ size: 3 })),
    kept('that is no token', 'receipt.token', 'kept'),
    kept(
      'with another signature',
      'receipt.token',
      `${header}.${claims}.${trail.checkpoint().split('.')[2]}`,
    ),
    kept('by a key nobody trusts', 'receipt.token', earlier.replace(/^[^.]+/, unknownKey)),
    trailCase('receipt.chain', 'receipts of another chain alone', trail.text(), {
      ...CONTEXT,
      receipts: [other.checkpoint()],
    }),
  ];
}

function unknownKey(header: string): string {
  const members = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
  return Buffer.from(canonical({ ...members, kid: 'A'.repeat(43) })).toString('base64url');
}

function outsideCases(): VerifierCase[] {
  const trail = new TrailMaker().open();
  const head = (changed: object) => ({
    ...CONTEXT,
    known_heads: [{ chain: trail.chain, size: 1, head: trail.head, ...changed }],
  });
  const chain = `${WORKSPACE}/2025-Q4`;
  const previous = { chain, head: OTHER_HASH, size: 4 };
  const linked = new TrailMaker().open(previous).text();
  const heads = { 4: 'cd'.repeat(32) };
  const silent = new TrailMaker();
  silent.add({ kind: 'period.opened', subject: 'period:2026-Q1', payload: {} });
  const flawed = new TrailMaker('2025-Q4').open();
  flawed.add(noted({}, { at: '2026-01-04T08:00:00.000Z' }));
  const after = new TrailMaker().open({ chain, head: flawed.head, size: flawed.size });
  const growing = new TrailMaker('2025-Q4').open();
  const older = growing.text();
  growing.invoice(1);
  const longer = new TrailMaker().open({ chain, head: growing.head, size: growing.size });
  return [
    trailCase('known.head', 'another hash', trail.text(), head({ head: OTHER_HASH })),
    trailCase('known.beyond', 'a longer chain', trail.text(), head({ size: 2 })),
    trailCase('known.chain', 'a chain that is not here', trail.text(), head({ chain })),
    ...receiptCases(),
    ...copyCases(),
    trailCase(
      'previous.form',
      'a chain of another workspace',
      new TrailMaker().open({ ...previous, chain: `f${chain.slice(1)}` }).text(),
    ),
    trailCase('previous.form', 'a member too many', new TrailMaker().open({ ...previous, note: 1 }).text()),
    trailCase('previous.form', 'nothing said', silent.text()),
    trailCase('previous.sound', 'a previous period with a finding', after.text(), {
      ...CONTEXT,
      previous_text: flawed.text(),
    }),
    trailCase('previous.head', 'another head at that size', linked, {
      ...CONTEXT,
      previous: { chain, heads },
    }),
    trailCase('previous.beyond', 'a previous period that is shorter', linked, {
      ...CONTEXT,
      previous: { chain, heads: { 3: OTHER_HASH } },
    }),
    trailCase('previous.beyond', 'an older copy of the previous period', longer.text(), {
      ...CONTEXT,
      previous_text: older,
    }),
    trailCase('previous.chain', 'a period that is not the one named', linked, {
      ...CONTEXT,
      previous: { chain: `${WORKSPACE}/2025-Q3`, heads: { 4: OTHER_HASH } },
    }),
    trailCase('previous.chain', 'none named, though one is given', trail.text(), {
      ...CONTEXT,
      previous: { chain, heads },
    }),
  ];
}

/** A trail against another copy of itself. */
function copyCases(): VerifierCase[] {
  const trail = new TrailMaker().open();
  trail.invoice(1);
  const longer = new TrailMaker().open();
  longer.invoice(1);
  longer.invoice(2);
  const rewritten = new TrailMaker().open();
  rewritten.invoice(1, '1.000000');
  rewritten.invoice(2);
  const against = (previous: TrailMaker) => ({ ...CONTEXT, previous_text: previous.text() });
  return [
    trailCase('known.head', 'an earlier copy with another entry', rewritten.text(), against(trail)),
    trailCase('known.beyond', 'an earlier copy that is longer', trail.text(), against(longer)),
    ...Object.entries({
      'another region': [OLDER, { ...keptInvoice(1), region: 'DE' }],
      'another quantity': [OLDER, changedLine({ quantity: '50' })],
      'a mark less': [OLDER, { ...keptInvoice(1), warnings: undefined }],
      'other kilograms of an older version': [
        { line_items: [{ kgco2e: '1.000000', line_item_id: lineOf(1) }] },
        keptInvoice(1),
      ],
      'the kilograms alone of the newest version': [OLDER, OLDER],
      'nothing of the newest version': [OLDER],
      nothing: [],
    }).map(([title, kept]) =>
      trailCase('previous.kept', `an erasure that keeps ${title}`, erasedLater(...kept).text(), {
        ...CONTEXT,
        previous_text: amendedTrail().text(),
      }),
    ),
  ];
}

const changedLine = (changed: object) => {
  const invoice = keptInvoice(1);
  return { ...invoice, line_items: invoice.line_items.map((line) => ({ ...line, ...changed })) };
};

/** The trail of invoice 1 in two versions. */
export function amendedTrail(shown: { readonly shown?: null } = {}): TrailMaker {
  const trail = new TrailMaker().open();
  const subject = `invoice:${idOf(1)}`;
  const first = trail.add({ kind: 'invoice.recorded', subject, payload: invoicePayload(1), ...shown });
  const { invoice } = invoicePayload(1);
  const payload = { invoice, line_item_id: lineOf(1), reason: 'again' };
  trail.add({ kind: 'invoice.amended', subject, refs: [first], payload, ...shown });
  return trail;
}

/** The same once it was erased. @param kept - what the erasure says of the older and of the newest version. */
export function erasedLater(...kept: readonly object[]): TrailMaker {
  const trail = amendedTrail({ shown: null });
  const refs = trail.hashes.slice(1, 3);
  const payload = { basis: 'asked', kept: kept.map((invoice, at) => ({ entry: refs[at], invoice })) };
  trail.add({ kind: 'payload.erased', subject: `invoice:${idOf(1)}`, refs, payload });
  return trail;
}

/** What an erasure keeps of an older version of invoice 1. */
export const OLDER = { line_items: [{ kgco2e: '12.500000', line_item_id: lineOf(1) }] };

/** Trails that each break one rule; every rule about a trail has one that breaks nothing else. */
export function verifierTrailCases(): VerifierCase[] {
  return [
    ...frameCases(),
    ...entryCases(),
    ...referenceCases(),
    ...lifecycleCases(),
    ...checkpointCases(),
    ...outsideCases(),
  ];
}
