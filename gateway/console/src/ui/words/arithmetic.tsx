import { stepSentence, type Writer, writtenValues } from '../../../../../compute/papers/words/sentences.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PAPER_TEXTS } from './texts.ts';
import { useWriter } from './use-writer.ts';

export type Step = Readonly<Record<string, unknown>>;

/** Steps shown; a real line has fewer than fifty. */
const MAX_STEPS = 200;

/** As GraphQL answers them. */
export const stepsOf = (
  trace: readonly { readonly step: string; readonly details?: unknown }[],
): readonly Step[] => trace.map(({ step, details }) => ({ step, ...(details as object) }));

/** The steps of a recorded calculation as sentences, in the words of the papers. */
export function Arithmetic({ steps }: { readonly steps: readonly Step[] }) {
  const words = useTexts(PAPER_TEXTS);
  const writer = useWriter();
  if (steps.length === 0) return <p>{words('not_recorded')}</p>;
  return (
    <ol>
      {steps.slice(0, MAX_STEPS).map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own and never move
        <li key={at}>
          <bdi>{stepSentence(writer, step) ?? asItIs(writer, step)}</bdi>
        </li>
      ))}
    </ol>
  );
}

/** A step without a sentence, such as of a later version: its members as they are. */
function asItIs(writer: Writer, { step, ...members }: Step): string {
  const values = Object.entries(writtenValues(writer, members)).map(([name, value]) => `${name} ${value}`);
  return `${String(step)}: ${values.join(', ')}`;
}
