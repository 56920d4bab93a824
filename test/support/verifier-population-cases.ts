import type { PopulationItem } from '../../compute/sampling/sampling-types.ts';
import type { Rule } from '../../compute/verify/rules.ts';
import { type DrawnChanges, drawnPackage, hidden, LINE_OF_POPULATION } from './drawn-package.ts';
import { ENGAGEMENT, lineOf, SAMPLE } from './make-package.ts';
import { idOf, invoicePayload, sha256, type TrailMaker } from './make-trail.ts';
import { kilogramsOf, type ToppedUpChanges, toppedUpPackage } from './topped-up-package.ts';
import { CONTEXT } from './verifier-context.ts';
import type { VerifierCase } from './verifier-trail-cases.ts';

type Members = Readonly<Record<string, unknown>>;
interface Item {
  readonly line_item_id: string;
  readonly hits: number;
  readonly risk_weight: string;
}

function found(rule: Rule, title: string, changes: DrawnChanges): VerifierCase {
  return { rule, title, bytes: drawnPackage(changes), context: CONTEXT };
}

const within = (members: unknown, changed: object) => ({ ...(members as object), ...changed });
const itemsOf = ({ items }: Members) => items as readonly Item[];
const firstItem = (change: (item: Item) => object) => (draw: Members) => ({
  items: itemsOf(draw).map((item, at) => (at === 0 ? { ...item, ...change(item) } : item)),
});
const lineWith = (kilograms: string) => (csv: string) =>
  csv.replace(LINE_OF_POPULATION, `${lineOf(2)},${kilograms}`);

function fileCases(): VerifierCase[] {
  const form = (title: string, csv: (text: string) => string) => found('population.form', title, { csv });
  return [
    form('lines that end with CR and LF', (text) => text.replaceAll('\n', '\r\n')),
    form('no end of the last line', (text) => text.trimEnd()),
    form('two lines in another order', (text) => {
      const [head, first, second, ...rest] = text.split('\n');
      return [head, second, first, ...rest].join('\n');
    }),
    form('a line twice', (text) => text.replace(/(1,.*\n)/, '$1$1')),
    form('a figure with fewer decimals', lineWith('1.25')),
    form('a weight below one', (text) => text.replace(/,1\n/, ',0.5\n')),
    form('another header', (text) => text.replace('draw,', 'draws,')),
    found('population.stated', 'another digest than that of the file', {
      stated: { sha256: sha256('other') },
    }),
    found('population.stated', 'another number of lines', { stated: { lines: 1 } }),
    found('population.stated', 'a file that is said not to be there', { stated: { included: false } }),
    found('population.stated', 'a file that is not there', { isApart: true, stated: { included: true } }),
  ];
}

function drawCases(): VerifierCase[] {
  const other = '5000.000000';
  return [
    found('recalculate.population', 'other kilograms of a line', { csv: lineWith(other) }),
    found('recalculate.population', 'an invoice that was booked before the draw and is not in it', {
      before: hidden,
    }),
    found('recalculate.population', 'another head of the chain at which the lines were frozen', {
      draw: ({ population_at }) => ({ population_at: within(population_at, { head: sha256('other') }) }),
    }),
    found('recalculate.population', 'another sum in the entry of the draw', {
      draw: ({ population }) => ({ population: within(population, { netKgCo2e: other }) }),
    }),
    found('recalculate.population', 'a further draw that no entry makes', {
      csv: (text) => `${text}2,${lineOf(99)},1.000000,1\n`,
      stated: { lines: 61 },
    }),
    found('recalculate.plan', 'a smaller sample than its risk asks for', {
      draw: ({ plan }) => ({ plan: within(plan, { sampleSize: 2 }) }),
    }),
    found('recalculate.plan', 'another random start', {
      draw: ({ plan }) => ({ plan: within(plan, { randomStartKgCo2e: '1.000000' }) }),
    }),
    found('recalculate.selection', 'another line in the place of one', {
      draw: firstItem(() => ({ line_item_id: lineOf(9) })),
    }),
    found('recalculate.selection', 'more hits of a line', {
      draw: firstItem(({ hits }) => ({ hits: hits + 1 })),
    }),
    found('recalculate.selection', 'another weight of a line', {
      draw: firstItem(() => ({ risk_weight: '3' })),
    }),
    found('recalculate.selection', 'a weight no plan can have', {
      draw: firstItem(() => ({ risk_weight: '20' })),
    }),
    found('recalculate.plan', 'a figure in another form than kilograms have', {
      draw: () => ({ tolerable_misstatement_kgco2e: '02400.000000' }),
    }),
    found('recalculate.selection', 'another chance in its paper', {
      paper: { inclusion_probability: '0.5' },
    }),
    found('recalculate.strata', 'more lines selected in a stratum', {
      draw: ({ strata }) => ({
        strata: (strata as readonly { selected: number }[]).map((one) => ({
          ...one,
          selected: one.selected + 1,
        })),
      }),
    }),
    found('recalculate.strata', 'more uniforms used', { draw: () => ({ uniforms_used: 2 }) }),
    found('recalculate.conclusion', 'more items tested than have tests', {
      completion: ({ items }) => ({ items: within(items, { tested_exception: 3 }) }),
    }),
    ...completionCases(),
    found('recalculate.evaluation', 'a drawn line without hits', {
      draw: firstItem(() => ({ hits: undefined })),
    }),
    found('recalculate.evaluation', 'a lower limit than the sample gives', {
      completion: ({ evaluation }) => ({
        evaluation: within(evaluation, {
          over: within((evaluation as Members).over, { upper_limit_kgco2e: '1.000000' }),
        }),
      }),
    }),
  ];
}

/** A sound package with notes that are settled, sign-offs, and work of its team. */
export function completedByTeam(): Buffer {
  const subject = `engagement:${ENGAGEMENT}`;
  const user = `user:${idOf(801)}`;
  const noted = (trail: TrailMaker, payload: object) =>
    trail.add({ kind: 'note.saved', subject, payload: { line_item_id: null, ...payload }, actor: user });
  const times = ['2026-01-05T08:00:00.000Z', '2026-01-05T08:10:00.000Z'];
  const [drawnAt = '', testedAt = ''] = times;
  const note = { note_id: idOf(701), text: 'Which meter?' };
  return drawnPackage({
    actor: user,
    drawn: (trail) => {
      noted(trail, { kind: 'sign_off', as: 'preparer', note_id: idOf(703), text: null });
      trail.at = testedAt;
    },
    tested: (trail, { line }) => {
      noted(trail, { ...note, kind: 'review_note' });
      noted(trail, { kind: 'answer', note_id: idOf(704), of_note: idOf(701), text: 'The second.' });
      noted(trail, { kind: 'clearing', note_id: idOf(705), of_note: idOf(701), text: 'Settled.' });
      const ofLine = { line_item_id: line, note_id: idOf(706) };
      noted(trail, { ...ofLine, kind: 'review_note', text: 'And this one?' });
      noted(trail, { ...ofLine, kind: 'clearing', note_id: idOf(707), of_note: idOf(706), text: 'Settled.' });
      const said = { kind: 'management_response', correction: 'will_correct' };
      noted(trail, { ...said, note_id: idOf(708), text: 'Next year.' });
      noted(trail, { kind: 'sign_off', as: 'preparer', note_id: idOf(709), text: 'Done.' });
    },
    completion: () => {
      const [by, at] = [user, testedAt];
      const signed = { as: 'preparer', signed_by: user };
      return {
        review_notes: [
          {
            ...{ ...note, raised_by: by, raised_at: at },
            answers: [{ note_id: idOf(704), text: 'The second.', by, at }],
            cleared: { note_id: idOf(705), text: 'Settled.', by, at },
          },
        ],
        management_response: [
          {
            ...{ note_id: idOf(708), response: 'Next year.', correction: 'will_correct' },
            ...{ recorded_by: by, recorded_at: at },
          },
        ],
        sign_offs: [
          { ...signed, note_id: idOf(703), signed_at: drawnAt, note: null, in_force: false },
          { ...signed, note_id: idOf(709), signed_at: testedAt, note: 'Done.', in_force: true },
        ],
        team: [
          // By the clock of another chain, which may differ.
          { role: 'lead', user_id: idOf(801), from: '2027-01-05T08:05:00.000Z', to: null },
          { role: 'quality_reviewer', user_id: idOf(802), from: drawnAt, to: null },
        ],
      };
    },
  });
}

/** Completions that the service refuses. */
function completionCases(): VerifierCase[] {
  const completed = (title: string, changes: DrawnChanges) => found('recalculate.completion', title, changes);
  const subject = `engagement:${ENGAGEMENT}`;
  const saved = { kind: 'assertion.saved', subject };
  const noted = (trail: TrailMaker, payload: object) =>
    trail.add({ kind: 'note.saved', subject, payload: { line_item_id: null, ...payload } });
  const question = { kind: 'review_note', note_id: idOf(701), text: 'Which meter?' };
  const lead = { role: 'lead', user_id: idOf(801), from: '2026-01-02T08:00:00.000Z', to: null };
  const user = `user:${idOf(801)}`;
  const withTeam = (title: string, team: readonly object[]) =>
    completed(title, { actor: user, completion: () => ({ team }) });
  return [
    completed('a line untested, which evaluation and numbers say', { first: 'untested' }),
    completed('a line not applicable that nothing replaces', { first: 'not_applicable' }),
    completed('an exception without its cause', {
      tested: (trail, first) => {
        const again = { revision: 2, result: 'exception', audited_kgco2e: first.recorded };
        const payload = { ...again, line_item_id: first.line, sample_id: SAMPLE, misstatement_kgco2e: '0' };
        trail.add({ ...saved, refs: [first.entry], payload: { ...payload, assertion: 'accuracy' } });
      },
      completion: ({ items }) => ({
        items: within(items, {
          tested_no_exception: Number((items as Members).tested_no_exception) - 1,
          tested_exception: 1,
        }),
      }),
    }),
    completed('no review where the plan asks for one', {
      completion: () => ({ engagement: { plan: { require_review: true } } }),
    }),
    completed('an open review note about the engagement', {
      tested: (trail) => noted(trail, question),
      completion: (_, trail) => ({
        review_notes: [
          {
            ...{ answers: [], cleared: null, note_id: idOf(701), raised_at: trail.at },
            ...{ raised_by: 'system:ledger', text: 'Which meter?' },
          },
        ],
      }),
    }),
    completed('an open review note about a line', {
      tested: (trail, { line }) => noted(trail, { ...question, line_item_id: line }),
    }),
    completed('a sign-off that nobody made', {
      completion: (_, trail) => ({
        sign_offs: [
          {
            ...{ as: 'reviewer', in_force: true, note: null, note_id: idOf(702) },
            ...{ signed_at: trail.at, signed_by: user },
          },
        ],
      }),
    }),
    completed('a sign-off left out', {
      tested: (trail) => noted(trail, { kind: 'sign_off', as: 'preparer', note_id: idOf(702), text: null }),
    }),
    completed('a sign-off in force before the last assertion', {
      drawn: (trail) => noted(trail, { kind: 'sign_off', as: 'preparer', note_id: idOf(702), text: null }),
      completion: (_, trail) => ({
        sign_offs: [
          {
            ...{ as: 'preparer', in_force: true, note: null, note_id: idOf(702) },
            ...{ signed_at: trail.at, signed_by: 'system:ledger' },
          },
        ],
      }),
    }),
    withTeam('work of nobody of its team', [{ ...lead, user_id: idOf(802) }]),
    withTeam('work of its quality reviewer', [{ ...lead, role: 'quality_reviewer' }]),
  ];
}

function topUpCases(): VerifierCase[] {
  const topUp = (rule: Rule, title: string, changes: ToppedUpChanges): VerifierCase => ({
    ...{ rule, title, context: CONTEXT },
    bytes: toppedUpPackage(changes),
  });
  const inFirst = (change: (members: Members) => object) => ({
    topUp: (members: Members, draw: number) => (draw === 2 ? change(members) : {}),
  });
  const line = (at: number, change: object) => ({
    population: (lines: readonly PopulationItem[]) =>
      lines.with(at, within(lines[at], change) as PopulationItem),
  });
  const late = { n: 70, kilograms: '900.000000' };
  return [
    topUp('recalculate.population', 'a late invoice that the top-up has not', {
      before: (trail, draw) => {
        if (draw === 2) trail.invoice(late.n, late.kilograms);
      },
    }),
    topUp('recalculate.population', 'a late invoice with a line that was there before', {
      before: (trail, draw) => {
        if (draw !== 3) return;
        const { invoice } = invoicePayload(2, kilogramsOf(2));
        const payload = { index: 0, invoice: { ...invoice, invoice_id: idOf(late.n) } };
        trail.add({ kind: 'invoice.recorded', subject: `invoice:${idOf(late.n)}`, payload });
      },
    }),
    topUp(
      'recalculate.population',
      'other kilograms of a late line, drawn and hashed',
      line(0, { recordedKgCo2e: '1.000000' }),
    ),
    topUp('recalculate.population', 'a line that nobody booked', {
      population: (lines) => [...lines, { ...ofLine(lines, 0), lineItemId: lineOf(99) }],
    }),
    topUp('recalculate.population', 'a changed line left out', { population: (lines) => lines.slice(0, -1) }),
    topUp('recalculate.population', 'a line that was neither booked nor changed since', {
      population: (lines) => [
        ...lines,
        { lineItemId: lineOf(40), recordedKgCo2e: kilogramsOf(40), riskWeight: '1' },
      ],
    }),
    topUp('recalculate.population', 'another weight in the file alone', {
      csv: (text) => text.replace(/^(2,.*),1$/m, '$1,3'),
    }),
    topUp(
      'recalculate.population',
      'another sum in the entry of a top-up',
      inFirst(({ population }) => ({
        population: within(population, { netKgCo2e: '5.000000' }),
      })),
    ),
    topUp(
      'recalculate.population',
      'another head at which its lines were frozen',
      inFirst(({ population_at }) => ({
        population_at: within(population_at, { head: sha256('other') }),
      })),
    ),
    topUp(
      'recalculate.population',
      'lines frozen before the draw before it',
      inFirst(({ population_at }) => ({
        population_at: within(population_at, { size: 3 }),
      })),
    ),
    topUp(
      'recalculate.plan',
      'a wider interval',
      inFirst(({ plan }) => ({
        plan: within(plan, { samplingIntervalKgCo2e: '9999.000000' }),
      })),
    ),
    topUp('recalculate.plan', 'the seed of the draw before', {
      topUp: (_, draw) => (draw === 2 ? { seed: 'a first seed of many characters' } : {}),
    }),
    topUp(
      'recalculate.plan',
      'another seed than it was planned with',
      inFirst(() => ({ seed: 'another seed of characters' })),
    ),
    topUp(
      'recalculate.selection',
      'another line in the place of one',
      inFirst(({ items }) => ({
        items: (items as readonly Item[]).map((item, at) =>
          at === 0 ? { ...item, line_item_id: lineOf(55) } : item,
        ),
      })),
    ),
    topUp(
      'recalculate.selection',
      'a line that is said to be of the first draw',
      inFirst(({ items }) => ({
        items: (items as readonly Item[]).map((item, at) => (at === 0 ? { ...item, draw: 1 } : item)),
      })),
    ),
    topUp('recalculate.selection', 'another line in the place of one that is not applicable', {
      replacement: () => ({ line_item_id: lineOf(40) }),
    }),
    topUp(
      'recalculate.strata',
      'fewer hits after it',
      inFirst(({ sampled }) => ({
        sampled: within(sampled, { hits: 1 }),
      })),
    ),
  ];
}

const ofLine = (lines: readonly PopulationItem[], at: number): PopulationItem => {
  const line = lines[at];
  if (line === undefined) throw new Error('the top-up has such a line');
  return line;
};

/** Packages with a population whose sample, plan or evaluation is another, sealed all the same. */
export function verifierPopulationCases(): VerifierCase[] {
  return [...fileCases(), ...drawCases(), ...topUpCases()];
}
