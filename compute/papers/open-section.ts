import { asMembers, type Members, membersOf } from '../verify/profile.ts';
import { html, type Markup } from './markup.ts';
import { section } from './page-head.ts';
import type { PapersSummary } from './paper-summary.ts';
import { numeric, type Speaker } from './speaker.ts';

/** Of a draft: what the completion waits for, and the items with something open. */
export function openSection(speaker: Speaker, metadata: Members, { open }: PapersSummary): Markup | null {
  if (speaker.context.mark === null) return null;
  const gates = membersOf(asMembers(metadata.draft).open).map(({ gate, lines }) => [
    speaker.code('gate', gate),
    numeric(speaker.figure(lines)),
  ]);
  const items = open.map(({ place, title, status, notes }) => [
    html`<a href="#item-${place}">${place}. ${speaker.text(title)}</a>`,
    speaker.code('status', status),
    notes === 0 ? null : numeric(speaker.figure(String(notes))),
  ]);
  const none = html`<p>${speaker.say('none')}</p>\n`;
  return section(
    speaker,
    'open',
    html`${gates.length === 0 ? none : speaker.table('open.gates', ['open.gate', 'open.count'], gates)}${
      items.length === 0 ? null : speaker.table('open.items', ['item', 'status', 'open.notes'], items)
    }`,
  );
}
