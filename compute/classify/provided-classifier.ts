import { type TextJudge, textJudge } from './model/judge-text.ts';
import { readModel } from './model/model-file.ts';
import { textScorer } from './model/score-text.ts';

/** The data of a thread's classifier. Compute reads no files, so whoever starts a thread provides it. */
export interface ClassifierData {
  /** Bytes of the model file, shared by all threads. */
  readonly model: SharedArrayBuffer | ArrayBuffer;
  /** SHA-256, hex, of everything an answer depends on: the code, the lexicon, the model. */
  readonly digest: string;
}

/** Hex digits of the digest in a version: 48 bits distinguish any two classifiers in practice. */
const DIGEST_DIGITS = 12;

interface Provided {
  readonly judge: TextJudge;
  readonly version: string;
}

let provided: Provided | null = null;

/**
 * Gives this thread its classifier.
 * @throws RangeError when the bytes are no model file.
 */
export function provideClassifier({ model, digest }: ClassifierData): void {
  const read = readModel(model);
  const version = `${read.info.version}+${digest.slice(0, DIGEST_DIGITS)}`;
  provided = { judge: textJudge(textScorer(read)), version };
}

/**
 * The version stored with every invoice: the model's name and the first digits of the digest, `combined-11+3f9a1c2b7d4e`.
 * Any change that can alter an answer changes it.
 * @throws Error if this thread has no classifier: a bug of the caller.
 */
export function classifierVersion(): string {
  return classifier().version;
}

/** The models. @throws Error as `classifierVersion` does. */
export function providedJudge(): TextJudge {
  return classifier().judge;
}

function classifier(): Provided {
  if (provided === null) throw new Error('this thread was not given its classifier');
  return provided;
}
