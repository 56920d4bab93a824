import { isMembers, membersOf } from '../verify/profile.ts';
import { html, type Markup } from './markup.ts';
import type { Speaker } from './speaker.ts';
import { textOf } from './speaker.ts';
import { stepSentence } from './words/sentences.ts';

/** Most steps of one figure that are shown; a real one has fewer than fifty. */
const MAX_STEPS = 200;

/** The steps of a recorded calculation as sentences; null when there are none. */
export function traceWords(speaker: Speaker, trace: unknown): Markup | null {
  const steps = membersOf(trace);
  if (steps.length === 0) return null;
  const shown = steps.slice(0, MAX_STEPS).map((step) => html`<li>${sentence(speaker, step)}</li>\n`);
  const more = steps.length - MAX_STEPS;
  const rest = more > 0 ? html`<li>${speaker.say('more_rows', { rows: more })}</li>\n` : null;
  return html`<ol class="trace">\n${shown}${rest}</ol>`;
}

function sentence(speaker: Speaker, step: Readonly<Record<string, unknown>>): string {
  const said = stepSentence(speaker.writer, step);
  if (said !== null) return said;
  // A step that has no sentence here, such as one of a later version: its members as they are.
  const name = textOf(step.step) ?? '';
  const values = speaker.filled(step);
  const members = Object.entries(step).filter(([member, value]) => member !== 'step' && !isMembers(value));
  const parts = members.map(([member]) => `${member} ${values[member]}`);
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`;
}
