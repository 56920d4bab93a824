import { reasonsSentence, warningSentence } from '../../../../../compute/papers/words/sentences.ts';
import { useWriter } from './use-writer.ts';

interface Warning {
  readonly code: string;
  readonly message: string;
  readonly reasons?: unknown;
}

/** A warning in the reader's language; in the service's words where its code is of a later version or has no reasons. */
export function WarningText({ warning: { code, message, reasons } }: { readonly warning: Warning }) {
  const writer = useWriter();
  return <Said text={warningSentence(writer, { code, reasons })} recorded={message} />;
}

/** A warning of a sample or an engagement in the reader's language. */
export function EngagementWarning({ warning: { code, message } }: { readonly warning: Warning }) {
  return <Said text={useWriter().say(`engagement.${code}`)} recorded={message} />;
}

/** Reasons in the reader's language, else the text that was recorded. */
export function ReasonsText({ reasons, recorded }: { readonly reasons: unknown; readonly recorded: string }) {
  return <Said text={reasonsSentence(useWriter(), reasons)} recorded={recorded} />;
}

function Said({ text, recorded }: { readonly text: string | null; readonly recorded: string }) {
  return text === null ? <bdi lang="en">{recorded}</bdi> : <bdi>{text}</bdi>;
}
