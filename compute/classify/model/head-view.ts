import { INDEX_HEAD } from './model-file.ts';
import { type TextScorer, VALUE_STEPS } from './score-text.ts';

/** One head of a model, and its scores. */
export interface HeadView {
  /** Of its labels: a view of the scorer's scores, overwritten by the next text. */
  readonly scores: Int32Array;
  /** Points per score: one step of a weight times one step of a feature's value. */
  readonly step: number;
  readonly labels: readonly string[];
  readonly biases: Float32Array;
}

/** @throws RangeError for a head the model does not have. */
export function headOf({ model, firstOutput, scores }: TextScorer, name: string): HeadView {
  const head = model.info.heads.find((one) => one.name === name);
  if (head === undefined) throw new RangeError(`the model ${model.info.version} has no head ${name}`);
  const first = firstOutput.get(name) ?? 0;
  const { scale, labels } = head;
  const biases = model.arrays.biases.slice(first, first + labels.length);
  return {
    scores: scores.subarray(first, first + labels.length),
    step: name === INDEX_HEAD ? scale : scale / VALUE_STEPS,
    labels,
    biases,
  };
}

/** Distance of a text from the plane of each label of a head. */
export function distances({ scores, step, biases }: HeadView, into: Float64Array): void {
  for (let place = 0; place < into.length; place += 1) {
    into[place] = (scores[place] ?? 0) * step + (biases[place] ?? 0);
  }
}
