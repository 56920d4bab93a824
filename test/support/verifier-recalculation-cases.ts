import type { Rule } from '../../compute/verify/rules.ts';
import {
  assertion,
  COMPLETION,
  ENGAGEMENT,
  engagementTrail,
  lineOf,
  makePackage,
  PDF,
  reperformance,
  SAMPLE,
  sampleEntry,
} from './make-package.ts';
import { canonical, idOf, invoicePayload, keptInvoice, sha256, TrailMaker } from './make-trail.ts';
import { CONTEXT } from './verifier-context.ts';
import type { VerifierCase } from './verifier-trail-cases.ts';

const STEP = {
  amount: '100',
  factor_id: 'ch-grid',
  factor_year: 2025,
  kgco2e: '12.500000',
  kgco2e_per_unit: '0.125',
  step: 'component',
  unit: 'kWh',
};
const QUANTITY = { quantity: '100', read_as: 'kWh', step: 'quantity', unit: 'kWh' };
const [SENT] = invoicePayload(1).invoice.line_items;
const COMPONENT = {
  boundary: 'generation',
  factor_id: 'ch-grid',
  factor_year: 2025,
  gwp_basis: 'AR6',
  kgco2e: '12.500000',
  scope: 2,
};
const WORK = engagementTrail();

/** The line of invoice 1 of the sound package: 100 kWh at 0.125 kg are the 12.5 kg its trail recorded. */
export const PAPER = {
  assertions: [
    {
      ...assertion(1),
      line_item_id: undefined,
      entry: WORK.hashes[6],
      prepared_at: WORK.at,
      prepared_by: 'system:ledger',
    },
  ] as readonly object[],
  components: [COMPONENT],
  document: { bytes: PDF.length, in_package: true, sha256: sha256(PDF), version: 1 } as object | null,
  factor: { factor_id: 'ch-grid', factor_set_id: 'set', unit: 'kWh', value: '0.125', year: 2025 },
  hits: 1,
  invoice: {
    currency: 'CHF',
    factor_set_id: 'set',
    invoice_date: '2026-01-04',
    region: 'CH',
    vendor_name: 'Stadtwerke Köln GmbH',
  },
  invoice_id: idOf(1),
  line: {
    category: 'electricity',
    description: SENT?.description,
    index: 0,
    kgco2e: '12.500000',
    method: 'physical',
    quantity: '100',
    spend_amount: '30.00',
    unit_of_measure: 'kWh',
  },
  line_item_id: lineOf(1),
  re_performances: [
    {
      ...reperformance(),
      line_item_id: undefined,
      trace: [QUANTITY, STEP],
      entry: WORK.hashes[7],
      performed_at: WORK.at,
      performed_by: 'system:ledger',
    },
  ] as readonly object[],
  recorded_kgco2e: '12.500000',
  stratum: 'sampled',
  trace: [QUANTITY, STEP] as readonly object[],
};

/** Of a line of invoice 2, which was not drawn. */
const INVENTED = {
  ...PAPER,
  assertions: [],
  document: null,
  invoice_id: idOf(2),
  line_item_id: lineOf(2),
  re_performances: [],
};

const REGISTER = [
  {
    boundary: 'generation',
    factor_id: 'ch-grid',
    factor_set_id: 'set',
    gwp_basis: 'AR6',
    unit: 'kWh',
    value: '0.125',
    year: 2025,
  },
];

const WHOLE = { kgco2e: '15.500000', line_items: 2 };
const TOTALS = totalsOf(WHOLE, 'physical', 2);

/** The draw of `engagementTrail` as metadata.json has it. */
export const SAMPLE_MEMBERS = {
  algorithm_version: 'draw-1',
  entry: WORK.hashes[5],
  generated_at: WORK.at,
  generated_by: 'system:ledger',
  key_item_ids: [],
  method: 'systematic_pps',
  over: { head: WORK.hashes[4], size: 5 },
  plan: { sample_size: 1 },
  population: { hash: sha256('population'), line_items: 2 },
  sample_id: SAMPLE,
  seed: '1',
  version: 1,
};

const METADATA = {
  conclusion: COMPLETION.conclusion,
  engagement: { completed_at: WORK.at, completed_by: 'system:ledger' },
  evaluation: COMPLETION.evaluation,
  factor_register: REGISTER as unknown,
  period: { name: '2026-Q1', closed_at_completion: true },
  sample: SAMPLE_MEMBERS,
  testing_summary: { exceptions: 0, items: 1, not_applicable: 0, tested: 1, unable_to_test: 0 },
  totals: TOTALS,
};

export interface Changes {
  readonly papers?: readonly (object | string)[];
  readonly metadata?: object;
  readonly trail?: TrailMaker;
  /** Documents in the package, by invoice; on a trail of its own none. */
  readonly documents?: Readonly<Record<string, Uint8Array>>;
  /** What the entry of the completion says besides. */
  readonly completion?: object;
  /** What the draw says besides, and metadata.json of it. */
  readonly draw?: object;
  /** What is recorded before the draw's engagement is completed, by the hash of the draw; the newest draw. */
  readonly work?: (trail: TrailMaker, draw: string) => string;
  /** What is recorded after it was completed. */
  readonly afterwards?: (trail: TrailMaker) => void;
}

/** A sound, sealed package with this paper, or these, and what metadata.json says of its engagement. */
export function packageWithPaper({
  papers = [PAPER],
  metadata,
  trail,
  documents = {},
}: Changes = {}): Buffer {
  const opening = `{"engagement_id":"${ENGAGEMENT}","format":"workpapers/1","items":[`;
  const lines = papers.map((paper) => (typeof paper === 'string' ? paper : canonical(paper)));
  return makePackage({
    workpapers: Buffer.from(`${opening}\n${lines.join(',\n')}\n]}\n`),
    metadata: { ...METADATA, ...documentMembers(papers, trail), ...metadata },
    ...(trail === undefined ? {} : { trail, documents }),
  });
}

/** The document of invoice 1 lies in the package, in none on another trail. */
function documentMembers(papers: readonly (object | string)[], trail: TrailMaker | undefined) {
  const without = papers.map((paper) =>
    typeof paper === 'string' || !isWithout(paper) ? null : paper.invoice_id,
  );
  const missing = [...new Set(without.filter((id) => id !== null))];
  const count = trail === undefined ? 1 : 0;
  return {
    documents: { in_package: count, in_period: count, missing: missing.length },
    documents_not_included: [],
    missing_documents: missing.map((id) => ({ invoice_id: id })),
  };
}

function isWithout(paper: object): paper is { readonly invoice_id: string } {
  return 'document' in paper && paper.document === null && 'invoice_id' in paper;
}

/** A recalculation that is asked for. */
const ASKED = { ...CONTEXT, recalculate: true };

function found(rule: Rule, title: string, changes: Changes): VerifierCase {
  return { rule, title, bytes: packageWithPaper(changes), context: ASKED };
}

const paper = (rule: Rule, title: string, changed: object) =>
  found(rule, title, { papers: [{ ...PAPER, ...changed }] });
const metadata = (rule: Rule, title: string, changed: object) => found(rule, title, { metadata: changed });
const line = (rule: Rule, title: string, changed: object) =>
  paper(rule, title, { line: { ...PAPER.line, ...changed } });
const trace = (rule: Rule, title: string, ...steps: object[]) => paper(rule, title, { trace: steps });

function arithmeticCases(): VerifierCase[] {
  return [
    metadata('recalculate.form', 'a register that is none', { factor_register: 'none' }),
    metadata('recalculate.form', 'a factor that is in the register twice', {
      factor_register: [...REGISTER, ...REGISTER],
    }),
    trace('recalculate.form', 'a trace that does not say what was measured', STEP),
    trace('recalculate.form', 'a trace of more steps than are multiplied', QUANTITY, STEP, ...manySteps()),
    found('recalculate.form', 'a paper that is no JSON', { papers: [PAPER, '{"line_item_id"'] }),
    found('recalculate.form', 'a member of a paper twice, of which readers take either', {
      papers: [canonical(PAPER).replace('"hits":1', '"hits":2,"hits":1')],
    }),
    found('recalculate.drawn', 'a paper that looks like the opening line', {
      papers: [PAPER, `{"engagement_id":"${ENGAGEMENT}","line_item_id":"${lineOf(2)}"}`],
    }),
    found('recalculate.form', 'something after the end', { papers: [`${canonical(PAPER)}\n]}\n{}`] }),
    metadata('recalculate.factor', 'another value in the register', {
      factor_register: [{ ...REGISTER[0], value: '0.126' }],
    }),
    paper('recalculate.factor', 'another value of its factor than the register has', {
      factor: { ...PAPER.factor, value: '0.120' },
    }),
    paper('recalculate.factor', 'another boundary than the register has', {
      components: [{ ...COMPONENT, boundary: 'cradle to gate' }],
    }),
    found('recalculate.value', 'a step of another factor of the same value', {
      papers: [{ ...PAPER, trace: [QUANTITY, { ...STEP, factor_id: 'other' }] }],
      metadata: { factor_register: [...REGISTER, { ...REGISTER[0], factor_id: 'other' }] },
    }),
    paper('recalculate.value', 'a part that is not amount times factor', {
      trace: [QUANTITY, { ...STEP, kgco2e: '10.000000' }],
    }),
    ...inputCases(),
  ];
}

const manySteps = () => Array.from({ length: 100 }, () => ({ step: 'assumption', assumption: 'a' }));

/** Each gives the recorded result, by another way than the line has. */
function inputCases(): VerifierCase[] {
  const input = (title: string, ...steps: object[]) => trace('recalculate.input', title, ...steps);
  const half = { ...QUANTITY, quantity: '50' };
  return [
    input('half the quantity, doubled by a conversion', half, convert('kWh', '2'), STEP),
    input('a unit that is not the line’s', { ...QUANTITY, unit: 'MWh' }, STEP),
    input('a conversion from another unit than was read', QUANTITY, convert('MWh', '1'), STEP),
    input('a weight the line does not have', { step: 'weight', weight_tonnes: '0.1' }, STEP),
    input('a quantity twice', QUANTITY, QUANTITY, STEP),
    line('recalculate.input', 'a method that is not that of its trace', { method: 'spend' }),
    ...Object.entries(TRACED).flatMap(([title, { bad }]) =>
      Object.entries(bad).map(([what, changed]) => ({
        rule: 'recalculate.input' as const,
        title: `${title}: ${what}`,
        bytes: packageOfTraced(title, changed),
        context: ASKED,
      })),
    ),
  ];
}

const convert = (from: string, ratio: string) => ({ step: 'convert', from, to: 'kWh', multiply_by: ratio });

/** A line calculated in another way, and what its trace may say instead with the same result. */
interface Traced {
  readonly sent: object;
  readonly unit: string;
  readonly kgco2e: string;
  readonly method: 'physical' | 'spend';
  readonly trace: readonly object[];
  readonly bad: Readonly<Record<string, readonly object[]>>;
}

const part = (unit: string, kgco2e: string) => ({ ...STEP, unit, kgco2e });
const load = (changed: object = {}) => ({
  step: 'load_times_distance',
  load: '2',
  load_unit: 't',
  distance_km: '50',
  ...changed,
});
const persons = (changed: object) => ({
  step: 'persons_times_distance',
  persons: '2',
  distance_km: '50',
  ...changed,
});
const amount = (kilograms: string) => ({ step: 'amount', amount: kilograms, unit: 'kg' });
const spend = { step: 'spend', amount: '30.00', currency: 'CHF' };
const exchange = { step: 'exchange', from: 'CHF', to: 'EUR', rate: '0.75', rate_unit: 'CHF per EUR' };
const prices = { step: 'price_level', from_index: '120', from_year: 2026, to_index: '120', to_year: 2025 };
const last = { step: 'spend_factor', kgco2e_per_unit: '0.125', unit: 'EUR 2025' };
const spent = { step: 'component', factor_id: 'ch-grid', factor_year: 2025, kgco2e: '5.000000' };

/** The rows of docs/calculation.md, which input counts, each with what a signer might write instead. */
export const TRACED: Readonly<Record<string, Traced>> = {
  'freight by its weight': {
    sent: { distance_km: '50', weight_tonnes: '2', quantity: '3', unit_of_measure: 'Palette' },
    unit: 'tkm',
    kgco2e: '12.500000',
    method: 'physical',
    trace: [load(), part('tkm', '12.500000')],
    bad: {
      'another load and distance': [load({ load: '1', distance_km: '100' }), part('tkm', '12.500000')],
      'containers instead of the weight': [load({ load_unit: 'TEU' }), part('tkm', '12.500000')],
    },
  },
  'travel of two persons': {
    sent: { distance_km: '50', quantity: '2', unit_of_measure: 'Personen' },
    unit: 'pkm',
    kgco2e: '12.500000',
    method: 'physical',
    trace: [persons({}), part('pkm', '12.500000')],
    bad: { 'another distance': [persons({ persons: '4', distance_km: '25' }), part('pkm', '12.500000')] },
  },
  'travel of one person': {
    sent: { distance_km: '100', quantity: undefined, unit_of_measure: undefined },
    unit: 'pkm',
    kgco2e: '12.500000',
    method: 'physical',
    trace: [persons({ persons: '1', distance_km: '100' }), part('pkm', '12.500000')],
    bad: { 'two on half the way': [persons({}), part('pkm', '12.500000')] },
  },
  'a drive': {
    sent: { distance_km: '100', quantity: undefined, unit_of_measure: undefined },
    unit: 'vkm',
    kgco2e: '12.500000',
    method: 'physical',
    trace: [{ step: 'distance', distance_km: '100' }, part('vkm', '12.500000')],
    bad: { 'a load': [load({ load: '100', distance_km: '1' }), part('vkm', '12.500000')] },
  },
  'a weight': {
    sent: { weight_tonnes: '0.1', quantity: undefined, unit_of_measure: undefined },
    unit: 'kg',
    kgco2e: '12.500000',
    method: 'physical',
    trace: [{ step: 'weight', weight_tonnes: '0.1' }, part('kg', '12.500000')],
    bad: { 'a distance': [{ step: 'distance', distance_km: '100' }, part('kg', '12.500000')] },
  },
  'a weight by a factor somebody chose': {
    sent: { weight_tonnes: '0.1', quantity: undefined, unit_of_measure: undefined },
    unit: 'kg',
    kgco2e: '12.500000',
    method: 'physical',
    trace: [amount('100'), part('kg', '12.500000')],
    bad: { kilometres: [{ step: 'distance', distance_km: '100' }, part('kg', '12.500000')] },
  },
  'a credit': {
    sent: { spend_amount: '-30.00' },
    unit: 'kWh',
    kgco2e: '-12.500000',
    method: 'physical',
    trace: [QUANTITY, { step: 'sign', sign: -1 }, part('kWh', '-12.500000')],
    bad: { 'the sign in the factor': [QUANTITY, convert('kWh', '-1'), part('kWh', '-12.500000')] },
  },
  'a spend': {
    sent: {},
    unit: 'EUR',
    kgco2e: '5.000000',
    method: 'spend',
    trace: [spend, exchange, prices, last, spent],
    bad: {
      'another currency': [{ ...spend, currency: 'USD' }, exchange, prices, last, spent],
      'an exchange from elsewhere': [
        spend,
        { ...exchange, from: 'USD', rate_unit: 'USD per EUR' },
        prices,
        last,
        spent,
      ],
      'a rate of another currency': [spend, { ...exchange, rate_unit: 'DKK per EUR' }, prices, last, spent],
      'a rate of a later day': [spend, { ...exchange, rate_day: '2026-02-01' }, prices, last, spent],
      'no exchange, and an index for it': [spend, { ...prices, from_index: '90' }, last, spent],
      'prices of another year': [spend, exchange, { ...prices, from_year: 2020 }, last, spent],
      'prices of another year than the factor': [spend, exchange, { ...prices, to_year: 2020 }, last, spent],
      'two price levels': [spend, exchange, prices, prices, last, spent],
    },
  },
};

/** A sound package of one line calculated in this way, or with another trace. */
export function packageOfTraced(title: string, trace?: readonly object[]): Buffer {
  const { sent, unit, kgco2e, method, trace: own } = TRACED[title] as Traced;
  const steps = trace ?? own;
  const components = [{ ...COMPONENT, kgco2e }];
  const line = { ...SENT, ...sent, components, kgco2e, method };
  const trail = new TrailMaker().open();
  const payload = invoicePayload(1);
  const invoice = { ...payload.invoice, line_items: [line], total_kgco2e: kgco2e };
  trail.add({ kind: 'invoice.recorded', subject: `invoice:${idOf(1)}`, payload: { ...payload, invoice } });
  const { line_item_id: _, components: __, factor_id: ___, ...shown } = line;
  return packageOf(trail, {
    papers: [
      {
        ...UNTESTED,
        components,
        factor: { ...PAPER.factor, unit },
        line: { ...shown, index: 0 },
        recorded_kgco2e: kgco2e,
        trace: steps,
      },
    ],
    metadata: {
      factor_register: [{ ...REGISTER[0], unit }],
      totals: totalsOf({ kgco2e, line_items: 1 }, method),
    },
  });
}

/** The same line in an engagement in which nothing was recorded of it. */
export const UNTESTED = { ...PAPER, assertions: [], document: null, re_performances: [] };

/** Totals of a period all of whose lines are alike. */
export function totalsOf(sum: object, method: string, invoices = 1) {
  return {
    biogenic_co2_kg: '0.000000',
    by_boundary: [{ boundary: 'generation', ...sum }],
    by_category: [{ category: 'electricity', ...sum }],
    by_gwp_basis: [{ gwp_basis: 'AR6', ...sum }],
    by_method: [{ method, ...sum }],
    by_scope: [{ scope: 2, ...sum }],
    by_scope3_category: [],
    invoices,
    ...sum,
  };
}

/** Draws line 1 of a trail of invoices, completes and seals. */
export function packageOf(
  trail: TrailMaker,
  {
    papers = [UNTESTED],
    metadata: changed,
    documents = {},
    work,
    afterwards,
    completion,
    draw: more,
  }: Changes,
): Buffer {
  const over = { head: trail.head, size: trail.size };
  const draw = trail.add({
    kind: 'sample.generated',
    subject: `engagement:${ENGAGEMENT}`,
    payload: sampleEntry(trail, more),
  });
  const entry = work?.(trail, draw) ?? draw;
  trail.complete(ENGAGEMENT, { ...COMPLETION, ...completion });
  const { at } = trail;
  afterwards?.(trail);
  const sample = { ...METADATA.sample, ...more, entry, over };
  const engagement = { completed_at: at, completed_by: 'system:ledger' };
  const period = { ...METADATA.period, closed_at_completion: false };
  const metadata = { engagement, period, sample, ...changed };
  return packageWithPaper({ papers, trail, documents, metadata });
}

function trailCases(): VerifierCase[] {
  return [
    line('recalculate.trail', 'another spend than was recorded', { spend_amount: '31.00' }),
    line('recalculate.trail', 'another description than was recorded', { description: 'Wärme' }),
    line('recalculate.trail', 'a warning that was not recorded', {
      warnings: [{ code: 'needs_review', message: 'Uncertain.' }],
    }),
    paper('recalculate.trail', 'another vendor than was recorded', {
      invoice: { ...PAPER.invoice, vendor_name: 'Somebody AG' },
    }),
    paper('recalculate.trail', 'another figure than was drawn', { recorded_kgco2e: '12.000000' }),
    paper('recalculate.trail', 'another document than was attached', { document: null }),
    paper('recalculate.trail', 'another invoice', { invoice_id: idOf(2) }),
    paper('recalculate.trail', 'a scope that was not recorded', { components: [{ ...COMPONENT, scope: 3 }] }),
  ];
}

function paperCases(): VerifierCase[] {
  const [saved] = PAPER.assertions;
  const [performed] = PAPER.re_performances;
  return [
    found('recalculate.drawn', 'a paper missing', { papers: [] }),
    found('recalculate.drawn', 'a paper of a line that was not drawn', { papers: [PAPER, INVENTED] }),
    found('recalculate.drawn', 'a paper twice', { papers: [PAPER, PAPER] }),
    paper('recalculate.drawn', 'another stratum', { stratum: 'certainty' }),
    paper('recalculate.drawn', 'more hits than were drawn', { hits: 2 }),
    paper('recalculate.papers', 'no exception where there was one', {
      assertions: [{ ...saved, result: 'exception' }],
    }),
    paper('recalculate.papers', 'an assertion less', { assertions: [] }),
    paper('recalculate.papers', 'an assertion more', {
      assertions: [saved, { ...saved, entry: WORK.hashes[0] }],
    }),
    paper('recalculate.papers', 'by somebody else', { assertions: [{ ...saved, prepared_by: 'user:1' }] }),
    paper('recalculate.papers', 'another tainting', { assertions: [{ ...saved, tainting: '0.5' }] }),
    paper('recalculate.papers', 'prepared at another time', {
      assertions: [{ ...saved, prepared_at: '2026-01-06T08:00:00.000Z' }],
    }),
    paper('recalculate.papers', 'prepared at no time', {
      assertions: [{ ...saved, prepared_at: undefined }],
    }),
    paper('recalculate.papers', 'a review that was not recorded', {
      assertions: [
        {
          ...saved,
          reviews: [{ decision: 'approve', note: null, reviewed_at: WORK.at, reviewed_by: 'user:2' }],
        },
      ],
    }),
    paper('recalculate.papers', 'performed at another time', {
      re_performances: [{ ...performed, performed_at: '2026-01-06T08:00:00.000Z' }],
    }),
    paper('recalculate.drawn', 'a place for another line', { replaces: lineOf(2) }),
    paper('recalculate.drawn', 'another line in its place', { replaced_by: lineOf(2) }),
    paper('recalculate.drawn', 'an extension there was not', { drawn_as: 'extension' }),
    paper('recalculate.drawn', 'another place in the sample', { ordinal: 1 }),
    paper('recalculate.papers', 'another difference of a re-performance', {
      re_performances: [{ ...performed, difference_kgco2e: '1.000000' }],
    }),
  ];
}

function documentCases(): VerifierCase[] {
  const { documents } = documentMembers([PAPER], undefined);
  const count = (changed: object) => ({ documents: { ...documents, ...changed } });
  const leftOut = { bytes: 1, invoice_id: idOf(2), sha256: sha256('2'), version: 1 };
  const cases = {
    'a document that is not in the package': { document: { ...PAPER.document, in_package: false } },
  };
  return [
    ...Object.entries(cases).map(([title, changed]) => paper('recalculate.documents', title, changed)),
    ...Object.entries({
      'a document less in the package': count({ in_package: 0 }),
      'a document more in the period': count({ in_period: 2 }),
      'an invoice without a document': count({ missing: 1 }),
      'no counts': { documents: undefined },
      'a document called missing': { missing_documents: [{ invoice_id: idOf(1) }] },
      'no list of the missing ones': { missing_documents: undefined },
      'one left out that was never attached': {
        documents_not_included: [leftOut],
        ...count({ in_period: 2 }),
      },
      'no list of those left out': { documents_not_included: undefined },
    }).map(([title, changed]) => metadata('recalculate.documents', title, changed)),
  ];
}

/** Evaluations that do not follow from the draw and the assertions, sealed all the same. */
function evaluationCases(): VerifierCase[] {
  const drawn = {
    confidence_level: '0.95',
    drawn_by: 'systematic_pps',
    expected_misstatement_kgco2e: '0.000000',
    sampled: { absolute_kgco2e: '15.500000', hits: 1, line_items: 2, weighted_kgco2e: '15.500000' },
    tolerable_misstatement_kgco2e: '10.000000',
  };
  const evaluated = (title: string, draw: object, evaluation: object): VerifierCase => {
    const trail = new TrailMaker().open();
    trail.invoice(1);
    trail.invoice(2, '3.000000');
    const bytes = packageOf(trail, {
      papers: [{ ...UNTESTED, risk_weight: '1' }],
      metadata: { totals: TOTALS, evaluation },
      draw,
      completion: { evaluated_by: 'evaluation-1', evaluation },
    });
    return { rule: 'recalculate.evaluation', title, bytes, context: ASKED };
  };
  return [
    evaluated('another state and no figures', drawn, { state: 'all_items_tested' }),
    evaluated('inputs that cannot be read', { ...drawn, confidence_level: 'NaN' }, { state: 'below' }),
  ];
}

function statementCases(): VerifierCase[] {
  const { sample } = METADATA;
  const sampled = (title: string, changed: object) =>
    metadata('recalculate.sample', `drawn otherwise: ${title}`, { sample: { ...sample, ...changed } });
  const totals = (title: string, changed: object) =>
    metadata('recalculate.totals', title, { totals: { ...TOTALS, ...changed } });
  return [
    metadata('recalculate.sample', 'another seed', { sample: { ...sample, seed: '2' } }),
    metadata('recalculate.sample', 'another population', {
      sample: { ...sample, population: { ...sample.population, hash: sha256('another') } },
    }),
    metadata('recalculate.sample', 'another sample', { sample: { ...sample, sample_id: idOf(601) } }),
    metadata('recalculate.sample', 'another evaluation', { evaluation: { state: 'above' } }),
    metadata('recalculate.sample', 'another conclusion', { conclusion: null }),
    metadata('recalculate.sample', 'more items tested', {
      testing_summary: { ...METADATA.testing_summary, tested: 2 },
    }),
    metadata('recalculate.sample', 'another day of completion', {
      engagement: { ...METADATA.engagement, completed_at: '2026-01-06T08:00:00.000Z' },
    }),
    metadata('recalculate.sample', 'completed by somebody else', {
      engagement: { ...METADATA.engagement, completed_by: 'user:1' },
    }),
    sampled('more credits', { population: { ...sample.population, credit_line_items: 1 } }),
    sampled('other credits', { population: { ...sample.population, credit_kgco2e: '-1.000000' } }),
    sampled('lines of nothing', { population: { ...sample.population, zero_line_items: 1 } }),
    sampled('another distribution', { plan: { ...sample.plan, distribution: 'poisson' } }),
    sampled('somebody else', { generated_by: 'user:1' }),
    sampled('another day', { generated_at: '2026-01-06T08:00:00.000Z' }),
    metadata('recalculate.sample', 'another period', { period: { ...METADATA.period, name: '2019' } }),
    metadata('recalculate.sample', 'a period that was not closed', {
      period: { ...METADATA.period, closed_at_completion: false },
    }),
    metadata('recalculate.sample', 'an engagement that is not completed', {
      engagement: { ...METADATA.engagement, status: 'fieldwork' },
    }),
    ...documentCases(),
    metadata('recalculate.members', 'a member of its own', { assured_by: 'Somebody AG' }),
    metadata('recalculate.members', 'a member too many deep inside', {
      factor_register: [{ ...REGISTER[0], verified: true }],
    }),
    paper('recalculate.members', 'a remark of its own', { remark: 'agreed' }),
    paper('recalculate.members', 'a remark beside the line', { line: { ...PAPER.line, remark: 'agreed' } }),
    metadata('recalculate.register', 'a factor that nothing was calculated with', {
      factor_register: [...REGISTER, { ...REGISTER[0], factor_id: 'nobody-used-it' }],
    }),
    metadata('recalculate.caveats', 'lines to be reviewed that there are not', {
      caveats: [{ code: 'needs_review', count: 1, kgco2e: '12.500000', text: 'Uncertain.' }],
    }),
    metadata('recalculate.totals', 'no totals', { totals: undefined }),
    totals('more kilograms', { kgco2e: '16.500000' }),
    totals('fewer lines', { line_items: 1 }),
    totals('market-based figures of no completion', { market_based_kgco2e: '15.500000' }),
    metadata('recalculate.sample', 'instruments that the completion does not name', { instruments: [] }),
    totals('an invoice less', { invoices: 1 }),
    totals('another category', { by_category: [{ category: 'rent', ...WHOLE }] }),
    totals('another method', { by_method: [{ method: 'spend', ...WHOLE }] }),
    totals('another scope', { by_scope: [{ scope: 3, ...WHOLE }] }),
    totals('a scope 3 category', { by_scope3_category: [{ scope3_category: 1, ...WHOLE }] }),
    totals('biogenic CO2 that no component has', { biogenic_co2_kg: '1.000000' }),
    totals('another boundary', { by_boundary: [{ boundary: 'cradle to gate', ...WHOLE }] }),
    ...keptCases(),
    ...erasedCases(),
  ];
}

/** An invoice was erased, and what of it stays is on the trail: the same figures are held as before. */
function keptCases(): VerifierCase[] {
  const kept = (rule: Rule, title: string, changes: Changes) => ({
    rule,
    title: `of an erased invoice: ${title}`,
    bytes: packageOf(trailOfErased(), { papers: [ERASED_PAPER], ...changes }),
    context: ASKED,
  });
  const changed = (title: string, change: object) =>
    kept('recalculate.trail', title, {
      papers: [{ ...ERASED_PAPER, ...change }],
      metadata: { totals: TOTALS },
    });
  return [
    changed('another quantity', { line: { ...ERASED_PAPER.line, quantity: '50' } }),
    changed('another category', { line: { ...ERASED_PAPER.line, category: 'gasoline' } }),
    changed('a text', { line: { ...ERASED_PAPER.line, description: 'Strom' } }),
    changed('another figure than was drawn', { recorded_kgco2e: '6.250000' }),
    kept('recalculate.totals', 'other totals', {
      metadata: { totals: totalsOf({ kgco2e: '14.500000', line_items: 2 }, 'physical', 2) },
    }),
  ];
}

/** The paper of line 1 once its invoice was erased. */
export const ERASED_PAPER = {
  ...PAPER,
  assertions: [],
  document: null,
  invoice: { ...PAPER.invoice, vendor_name: '[erased]' },
  line: { ...PAPER.line, description: '[erased]' },
  re_performances: [],
};

/** Two invoices, of which the first was erased; then as in `packageOf`. */
export function trailOfErased(payload?: (gone: string) => object): TrailMaker {
  const trail = new TrailMaker().open();
  const subject = `invoice:${idOf(1)}`;
  const gone = trail.add({ kind: 'invoice.recorded', subject, payload: invoicePayload(1), shown: null });
  trail.invoice(2, '3.000000');
  const kept = payload?.(gone) ?? { basis: 'asked', kept: [{ entry: gone, invoice: keptInvoice(1) }] };
  trail.add({ kind: 'payload.erased', subject, refs: [gone], payload: kept });
  return trail;
}

/** Periods of which an invoice was erased: what they came to is not on the trail, but the parts are those of a whole. */
function erasedCases(): VerifierCase[] {
  const sum = { kgco2e: '15.500000', line_items: 2 };
  const totals = totalsOf(sum, 'physical', 2);
  const subject = `invoice:${idOf(2)}`;
  const { by_boundary, by_category, by_gwp_basis, by_method, by_scope } = totals;
  const groupings = { by_boundary, by_category, by_gwp_basis, by_method, by_scope };
  return Object.entries(groupings).map(([name, rows]) => {
    const trail = new TrailMaker().open();
    trail.invoice(1);
    const payload = invoicePayload(2, '3.000000');
    const gone = trail.add({ kind: 'invoice.recorded', subject, payload, shown: null });
    trail.add({ kind: 'payload.erased', subject, refs: [gone], payload: { basis: 'asked' } });
    const unequal = rows.map((row) => ({ ...row, kgco2e: '15.400000' }));
    const bytes = packageOf(trail, { metadata: { totals: { ...totals, [name]: unequal } } });
    const title = `${name} of a period with an erased invoice does not add up`;
    return { rule: 'metadata.totals', title, bytes, context: CONTEXT };
  });
}

/** Packages that are not what they say, though all was sealed so. */
export function verifierRecalculationCases(): VerifierCase[] {
  return [...arithmeticCases(), ...trailCases(), ...paperCases(), ...evaluationCases(), ...statementCases()];
}
