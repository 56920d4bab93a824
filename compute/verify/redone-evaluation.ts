import { EVALUATION_MODEL } from '../../schema/contracts/workpaper-answers.ts';
import { chainValue } from '../chain/chain-value.ts';
import { aboveTolerable } from '../sampling/above-tolerable.ts';
import { evaluateWorkpaper } from '../sampling/evaluate-workpaper.ts';
import type { EvaluationPlan, TestedItem } from '../sampling/evaluation-types.ts';
import { findingOf, itemStatus } from '../sampling/item-status.ts';
import { type DrawnLines, isNewSample } from './drawn-lines.ts';
import { type ChainOutcome, Outcomes, requiredAssertions } from './outcomes.ts';
import { asMembers, asNumber, asText, type Members, membersOf } from './profile.ts';
import { plainValue } from './record-digest.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';

/** Most lines and hits that are evaluated again: above any real sample, to bound the time for any file. */
const MAX_ITEMS = 200_000;
const MAX_HITS = 1_000_000;
/** No wider than the arithmetic reads them: another form is a finding, and must not end the verification. */
const KILOGRAMS = /^-?(?:0|[1-9]\d{0,23})(?:\.\d{1,6})?$/;
const WEIGHT = /^(?:10(?:\.0{1,6})?|[1-9](?:\.\d{1,6})?)$/;
const METHODS = ['systematic_pps', 'cell_pps', 'sieve_pps', 'random_records', 'all_items'];
const STRATA = ['certainty', 'key', 'sampled', 'zero'];

/** What a work paper says about its line beside the trail. */
interface PaperFigures {
  readonly recordedKgCo2e: string;
  /** Null where it is left out: the stored one is not the recorded one. */
  readonly riskWeight: string | null;
}

/**
 * The evaluation of a completed engagement, made again from the draw, the lines and the newest assertions on the trail. A
 * completion of an earlier version does not name the model, and is not redone.
 * Source: docs/sampling.md; ISA 530.14.
 */
export class RedoneEvaluation {
  readonly outcomes = new Outcomes();
  /** Further hits on lines of the present draw. */
  readonly #further = new Map<string, number>();
  readonly #papers = new Map<string, PaperFigures>();

  /** Takes an entry about the engagement up to its completion. */
  entry(entry: Parameters<Outcomes['entry']>[0]): void {
    this.outcomes.entry(entry);
    if (entry.kind !== 'sample.generated') return;
    if (isNewSample(entry.payload)) this.#further.clear();
    for (const { line_item_id, hits } of membersOf(entry.payload.further_hits)) {
      const id = asText(line_item_id);
      if (this.#further.size < MAX_ITEMS)
        this.#further.set(id, (this.#further.get(id) ?? 0) + asNumber(hits));
    }
  }

  /** Takes the paper of a drawn line. */
  paper(paper: Members): void {
    const figures = {
      recordedKgCo2e: asText(paper.recorded_kgco2e),
      riskWeight: paper.risk_weight === undefined ? null : asText(paper.risk_weight),
    };
    if (this.#papers.size < MAX_ITEMS) this.#papers.set(asText(paper.line_item_id), figures);
  }

  /** Whether the completion states the model by which the evaluation is redone. */
  static isDue({ completion, draw }: DrawnLines): boolean {
    return asMembers(completion?.payload).evaluated_by === EVALUATION_MODEL && draw !== null;
  }

  /** Compares evaluation, conclusion and numbers of items. @returns whether they were redone. */
  end(drawn: DrawnLines, findings: Findings): boolean {
    const payload = asMembers(drawn.completion?.payload);
    if (!RedoneEvaluation.isDue(drawn) || drawn.draw === null) return false;
    if (drawn.places().some(({ id, weight }) => (weight ?? this.#papers.get(id)?.riskWeight) === null))
      return false;
    const statuses = new Map<string, number>();
    const [plan, items] = [planOf(drawn.draw, drawn.figures), this.#itemsOf(drawn, payload, statuses)];
    if (plan === null || items === null) {
      findings.fail('recalculate.evaluation', null, state('at_inputs'));
      return false;
    }
    const { warnings: _, ...stated } = asMembers(payload.evaluation);
    const answer = evaluateWorkpaper({ items, plan });
    const redone = asMembers(chainValue(answer));
    for (const name of new Set([...Object.keys(stated), ...Object.keys(redone)])) {
      if (!isEqual(stated[name], redone[name])) findings.fail('recalculate.evaluation', null, name);
    }
    const counted = { listed: items.length, ...Object.fromEntries(statuses) };
    for (const [name, count] of Object.entries(asMembers(payload.items))) {
      if (count !== (asMembers(counted)[name] ?? 0)) findings.fail('recalculate.conclusion', null, name);
    }
    const { basis_adequate: isAdequate, basis_reason: reason } = asMembers(payload.conclusion);
    if (isAdequate === true && reason === undefined && aboveTolerable(answer).length > 0) {
      findings.fail('recalculate.conclusion', null, state('at_basis_reason'));
    }
    return true;
  }

  /** @param statuses - gets the number of items of each status. */
  #itemsOf(drawn: DrawnLines, payload: Members, statuses: Map<string, number>): TestedItem[] | null {
    const required = requiredAssertions(payload);
    const byLine = this.outcomes.byLine();
    const items: TestedItem[] = [];
    let allHits = 0;
    for (const { id, stratum, hits, replacedBy, weight } of drawn.places()) {
      const paper = this.#papers.get(id);
      const newest = byLine.get(id) ?? [];
      if (paper === undefined || !newest.every(isReadable)) return null;
      const status = itemStatus(newest, required);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const item = {
        lineItemId: id,
        stratum: asText(stratum) as TestedItem['stratum'],
        recordedKgCo2e: paper.recordedKgCo2e,
        riskWeight: weight ?? paper.riskWeight ?? '',
        // A replacement is drawn with one hit.
        hits: hits ?? 1 + (this.#further.get(id) ?? 0),
        replacedBy,
        ...findingOf(status, newest),
      };
      allHits += item.hits;
      const isForm = KILOGRAMS.test(item.recordedKgCo2e) && WEIGHT.test(item.riskWeight);
      const isWhole = Number.isSafeInteger(item.hits) && item.hits >= 0 && allHits <= MAX_HITS;
      if (!isForm || !isWhole || Number(item.riskWeight) < 1 || !STRATA.includes(item.stratum)) return null;
      items.push(item);
    }
    return items;
  }
}

function isReadable({ auditedKgco2e, misstatementKgco2e }: ChainOutcome): boolean {
  return [auditedKgco2e, misstatementKgco2e].every((text) => text === null || KILOGRAMS.test(text));
}

/** The parameters of the draw, with its figures after the last line drawn; null where they cannot be read. */
function planOf(draw: Members, figures: Members | null): EvaluationPlan | null {
  const sampled = asMembers((figures ?? draw).sampled);
  const interval = asMembers(draw.plan).samplingIntervalKgCo2e ?? null;
  const plan = {
    method: asText(draw.drawn_by) as EvaluationPlan['method'],
    confidence: Number(draw.confidence_level),
    tolerableKgCo2e: asText(draw.tolerable_misstatement_kgco2e),
    expectedKgCo2e: asText(draw.expected_misstatement_kgco2e),
    samplingIntervalKgCo2e: interval === null ? null : asText(interval),
    sampledLineItems: Number(sampled.line_items),
    sampledAbsoluteKgCo2e: asText(sampled.absolute_kgco2e),
    sampledWeightedKgCo2e: asText(sampled.weighted_kgco2e),
  };
  const kilograms = [plan.tolerableKgCo2e, plan.expectedKgCo2e, plan.sampledAbsoluteKgCo2e];
  const isForm =
    METHODS.includes(plan.method) &&
    kilograms.every((text) => KILOGRAMS.test(text)) &&
    [plan.sampledWeightedKgCo2e, plan.samplingIntervalKgCo2e ?? '0'].every((text) => WEIGHTED.test(text)) &&
    plan.confidence >= 0.5 &&
    plan.confidence < 1 &&
    Number.isSafeInteger(plan.sampledLineItems);
  return isForm ? plan : null;
}

const WEIGHTED = /^\d{1,30}(?:\.\d{1,24})?$/;

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(plainValue(a)) === JSON.stringify(plainValue(b));
}
