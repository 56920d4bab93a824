import { chainValue } from '../../compute/chain/chain-value.ts';
import { readSample } from '../../compute/evidence/read-sample.ts';
import { drawFrozen } from '../../compute/sampling/draw-sample.ts';
import { evaluateWorkpaper } from '../../compute/sampling/evaluate-workpaper.ts';
import { freezePopulation } from '../../compute/sampling/frozen-population.ts';
import type { DrawnSample } from '../../compute/sampling/sampling-types.ts';
import { MOST_NAMED } from '../../compute/verify/document-statement.ts';
import { PackedTrail } from './long-trail.ts';
import { assertion, ENGAGEMENT, lineOf, makePackage, SAMPLE } from './make-package.ts';
import { canonical, idOf, invoicePayload, keptInvoice, sha256, TrailMaker } from './make-trail.ts';

/** What of a package with its population is to be other than it should be. */
export interface DrawnChanges {
  /** Members of the entry of the draw. */
  readonly draw?: (members: Members) => object;
  /** Members of the entry of the completion. */
  readonly completion?: (members: Members, trail: TrailMaker) => object;
  /** Who does the work. */
  readonly actor?: string;
  /** The first line, if it is not tested as the others are; nothing replaces it. */
  readonly first?: 'untested' | 'not_applicable';
  /** What is recorded between the draw and the tests, besides. */
  readonly drawn?: (trail: TrailMaker) => void;
  /** What is recorded after the tests, besides. @param first - the first line of the sample. */
  readonly tested?: (trail: TrailMaker, first: TestedLine) => void;
  /** Members of the work papers. */
  readonly paper?: object;
  /** Text of population.csv. */
  readonly csv?: (text: string) => string;
  /** Members of `population` in metadata.json; null: it names none. */
  readonly stated?: object | null;
  /** What is recorded before the draw, besides. */
  readonly before?: (trail: TrailMaker) => void;
  /** Only names the population. */
  readonly isApart?: boolean;
  /** Number of invoices, of one line each. */
  readonly invoices?: number;
  /** Whether each has a document, which refers back to it. */
  readonly hasDocuments?: boolean;
}

export interface TestedLine {
  readonly line: string;
  readonly recorded: string;
  /** Hash of the entry of its assertion. */
  readonly entry: string;
}

type Members = Readonly<Record<string, unknown>>;

const INVOICES = 60;
/** Debits of many sizes, a credit and a line of nothing. */
const kilogramsOf = (n: number) =>
  n === 7 ? '-140.000000' : n === 9 ? '0.000000' : `${((n * 37) % 41) * 10 + 1}.250000`;
const weightOf = (n: number) => (n % 5 === 0 ? '1.15' : '1');

const populationOf = (invoices: number) =>
  Array.from({ length: invoices }, (_, at) => ({
    lineItemId: lineOf(at + 1),
    recordedKgCo2e: kilogramsOf(at + 1),
    riskWeight: weightOf(at + 1),
  }));
const KEY_ITEMS = [lineOf(3)];
const METHOD = 'systematic_pps';

/** Lines of the population, in the order of the file. */
export const DRAWN_LINES = INVOICES;
/** A line that counts, and is not a credit. */
export const LINE_OF_POPULATION = `${lineOf(2)},${kilogramsOf(2)}`;

export function populationText(invoices = INVOICES): string {
  const rows = populationOf(invoices).map(
    ({ lineItemId, recordedKgCo2e, riskWeight }) => `1,${lineItemId},${recordedKgCo2e},${riskWeight}\n`,
  );
  return `draw,line_item_id,recorded_kgco2e,risk_weight\n${rows.join('')}`;
}

function drawn(invoices: number): DrawnSample {
  const result = drawFrozen(freezePopulation(populationOf(invoices)), {
    confidence: 0.95,
    tolerableKgCo2e: `${invoices * 40}.000000`,
    expectedKgCo2e: '100.000000',
    method: METHOD,
    seed: 'twenty printable characters',
    keyItemIds: KEY_ITEMS,
  });
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

/** A sound, sealed package whose sample can be drawn again from its population, but for the changes. */
export function drawnPackage(changes: DrawnChanges = {}): Buffer {
  const { invoices = INVOICES, hasDocuments = false } = changes;
  const sample = drawn(invoices);
  const trail = trailOf(sample, { ...changes, invoices });
  const text = populationText(invoices);
  const csv = Buffer.from(changes.csv?.(text) ?? text);
  const isApart = changes.isApart === true;
  return makePackage({
    trail,
    documents: {},
    workpapers: papersOf(sample, changes.paper ?? {}),
    ...(!isApart && { extra: { 'population.csv': csv } }),
    metadata: {
      ...statementOf(trail),
      ...(hasDocuments && { documents_not_included: documentsNamed(invoices) }),
      population:
        changes.stated === null
          ? undefined
          : {
              bytes: csv.length,
              included: !isApart,
              lines: invoices,
              name: 'population.csv',
              sha256: sha256(csv),
              ...changes.stated,
            },
    },
  });
}

function trailOf(
  sample: DrawnSample,
  { invoices, ...changes }: DrawnChanges & { readonly invoices: number },
): TrailMaker {
  const trail = (invoices > INVOICES ? new PackedTrail() : new TrailMaker()).open();
  const versions: string[] = [];
  for (let n = 1; n <= invoices; n += 1) {
    const hash = trail.invoice(n, kilogramsOf(n));
    versions.push(hash);
    if (changes.hasDocuments === true) {
      const payload = { ...documentOf(n), media_type: 'application/pdf' };
      trail.add({ kind: 'document.attached', subject: `invoice:${idOf(n)}`, refs: [hash], payload });
    }
  }
  changes.before?.(trail);
  trail.close();
  const subject = `engagement:${ENGAGEMENT}`;
  const draw = chainValue(drawEntry(sample, trail)) as Members;
  const by = changes.actor === undefined ? {} : { actor: changes.actor };
  trail.add({ kind: 'sample.generated', subject, payload: { ...draw, ...changes.draw?.(draw) }, ...by });
  changes.drawn?.(trail);
  const ids = populationOf(invoices).map(({ lineItemId }) => lineItemId);
  const [first] = sample.items;
  let entry = '';
  for (const { lineItemId } of sample.items) {
    const isFirst = lineItemId === first?.lineItemId;
    if (isFirst && changes.first === 'untested') continue;
    const result = isFirst && changes.first !== undefined ? { result: changes.first } : {};
    const hash = trail.add({
      ...{ kind: 'assertion.saved', subject, ...by },
      refs: [versions[ids.indexOf(lineItemId)] ?? ''],
      payload: assertion(1, { line_item_id: lineItemId, sample_id: SAMPLE, ...result }),
    });
    if (isFirst) entry = hash;
  }
  if (first !== undefined)
    changes.tested?.(trail, { line: first.lineItemId, recorded: first.recordedKgCo2e, entry });
  const other = changes.first === undefined ? {} : { [changes.first]: first?.lineItemId };
  const completion = chainValue(completionEntry(sample, null, other)) as Members;
  const payload = {
    ...{ over: { head: trail.head, size: trail.size }, ...completion },
    ...changes.completion?.(completion, trail),
  };
  trail.add({ kind: 'engagement.completed', subject, payload, ...by });
  return trail;
}

const documentOf = (n: number) => ({ bytes: 1_000 + n, sha256: sha256(`document ${n}`), version: 1 });

/** Named as left out, as many as a package names. */
function documentsNamed(invoices: number): object[] {
  return Array.from({ length: Math.min(invoices, MOST_NAMED) }, (_, at) => ({
    invoice_id: idOf(at + 1),
    ...documentOf(at + 1),
  }));
}

/** The entry of a draw, before its numbers are written as a chain has them. */
export function drawEntry(sample: DrawnSample, trail: TrailMaker): Members {
  const { sampled, strata } = sample;
  return {
    algorithm: sample.algorithmVersion,
    confidence_level: '0.95',
    drawn_by: sample.method,
    expected_misstatement_kgco2e: sample.expectedKgCo2e,
    items: sample.items.map(({ lineItemId, hits, stratum, riskWeight }) => ({
      hits,
      line_item_id: lineItemId,
      risk_weight: riskWeight,
      stratum,
    })),
    key_item_ids: KEY_ITEMS,
    method: METHOD,
    plan: sample.plan,
    population: sample.population,
    population_at: { head: trail.head, size: trail.size },
    population_digest: sample.population.hash,
    sample_id: SAMPLE,
    sampled: {
      absolute_kgco2e: sampled.absoluteKgCo2e,
      hits: sampled.hits,
      line_items: sampled.lineItems,
      weighted_kgco2e: sampled.weightedKgCo2e,
    },
    seed: sample.seed,
    statistical: true,
    strata: strata.map(({ stratum, lineItems, absoluteKgCo2e, selected }) => ({
      absolute_kgco2e: absoluteKgCo2e,
      line_items: lineItems,
      selected,
      stratum,
    })),
    tolerable_misstatement_kgco2e: sample.tolerableKgCo2e,
    uniforms_used: sample.uniformsUsed,
    version: 1,
  };
}

/**
 * The entry of a completion in which every line is as recorded, but for one that is not applicable.
 * @param other - a line that is not tested, or not applicable without another in its place.
 */
export function completionEntry(
  sample: DrawnSample,
  replaced: { readonly line: string; readonly by: string } | null = null,
  other: { readonly untested?: string | undefined; readonly not_applicable?: string | undefined } = {},
): Members {
  const unfitLines = [replaced?.line, other.not_applicable];
  const statusOf = (line: string) =>
    unfitLines.includes(line) ? 'not_applicable' : line === other.untested ? 'untested' : 'tested';
  const items = sample.items.map((item) => ({
    ...item,
    status: statusOf(item.lineItemId) as 'not_applicable' | 'tested' | 'untested',
    replacedBy: item.lineItemId === replaced?.line ? replaced.by : null,
    auditedKgCo2e: null,
    isAnomaly: false,
  }));
  const unfit = unfitLines.filter((line) => line !== undefined).length;
  const open = other.untested === undefined ? 0 : 1;
  const plan = {
    ...sample,
    samplingIntervalKgCo2e: sample.plan.samplingIntervalKgCo2e,
    sampledLineItems: sample.sampled.lineItems,
    sampledAbsoluteKgCo2e: sample.sampled.absoluteKgCo2e,
    sampledWeightedKgCo2e: sample.sampled.weightedKgCo2e,
  };
  return {
    conclusion: { basis_adequate: true, text: 'A reasonable basis.' },
    evaluated_by: 'evaluation-1',
    evaluation: evaluateWorkpaper({ items, plan }),
    items: {
      listed: items.length,
      tested_no_exception: items.length - unfit - open,
      ...(unfit > 0 && { not_applicable: unfit }),
    },
    sample_id: SAMPLE,
    sample_version: 1,
  };
}

export function papersOf(sample: DrawnSample, changed: object): Buffer {
  const papers = sample.items.map((item) =>
    canonical(
      chainValue({
        hits: item.hits,
        inclusion_probability: item.inclusionProbability,
        line_item_id: item.lineItemId,
        recorded_kgco2e: item.recordedKgCo2e,
        risk_weight: item.riskWeight,
        stratum: item.stratum,
        ...changed,
      }),
    ),
  );
  const opening = `{"engagement_id":"${ENGAGEMENT}","format":"workpapers/1","items":[`;
  return Buffer.from(`${opening}\n${papers.join(',\n')}\n]}\n`);
}

/** What metadata.json says of the sample, as the trail does. */
export function statementOf(trail: TrailMaker): Members {
  const entries = trail.lines.map((line) => {
    const { hash, payload, ...header } = JSON.parse(line) as Members;
    return {
      seq: Number(header.seq),
      header: canonical(header),
      hash: String(hash),
      payload: canonical(payload),
      before: null,
    };
  });
  const read = readSample({
    engagementId: ENGAGEMENT,
    chain: trail.chain,
    entries,
    isClosed: true,
    linesAPart: 1_000,
  });
  if (read === null) throw new Error('the trail draws no sample');
  return read.statement;
}

/** Another invoice, booked before the draw and not in its population. */
export function hidden(trail: TrailMaker): void {
  trail.invoice(INVOICES + 1, '5000.000000');
}

/** An invoice that was erased and then voided before the draw. */
export function erasedThenVoided(trail: TrailMaker): void {
  const n = INVOICES + 3;
  const subject = `invoice:${idOf(n)}`;
  const refs = [
    trail.add({
      kind: 'invoice.recorded',
      subject,
      payload: invoicePayload(n, '70.000000'),
      shown: null,
    }),
  ];
  const kept = [{ entry: refs[0], invoice: keptInvoice(n, '70.000000') }];
  trail.add({ kind: 'payload.erased', subject, refs, payload: { kept } });
  trail.add({ kind: 'invoice.voided', subject, refs, payload: { reason: 'twice' } });
}

/** An invoice that was booked, changed and voided before the draw: it is not in the population. */
export function voided(trail: TrailMaker): void {
  const n = INVOICES + 2;
  const first = trail.invoice(n, '70.000000');
  const subject = `invoice:${idOf(n)}`;
  trail.add({ kind: 'invoice.voided', subject, refs: [first], payload: { reason: 'twice' } });
}
