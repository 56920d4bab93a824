import { type TextJudge, textJudge } from './judge-text.ts';
import { readModel } from './model-file.ts';
import { textScorer } from './score-text.ts';

/**
 * The models of this thread by version. Compute reads no files: whoever starts a thread hands it the bytes,
 * once, and all threads share them.
 */
const judges = new Map<string, TextJudge>();

/**
 * Makes a model file known to this thread.
 * @throws RangeError when the bytes are no model file.
 */
export function provideModel(bytes: SharedArrayBuffer | ArrayBuffer): void {
  const model = readModel(bytes);
  judges.set(model.info.version, textJudge(textScorer(model)));
}

/** @throws Error when the thread was not given this model: a bug of whoever started it. */
export function providedModel(version: string): TextJudge {
  const judge = judges.get(version);
  if (judge === undefined) throw new Error(`the model ${version} was not provided to this thread`);
  return judge;
}
