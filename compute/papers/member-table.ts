import { isMembers } from '../verify/profile.ts';
import { html, type Markup, type Shown } from './markup.ts';
import { type Speaker, textOf } from './speaker.ts';
import type { WordKey } from './words/en.ts';

/** Most members that are shown of one value. */
const MAX_MEMBERS = 500;
const MAX_NESTING = 5;

/** A value of the package as a table of its members, with their names in the package; null for an absent one. */
export function memberTable(speaker: Speaker, title: WordKey, value: unknown): Markup | null {
  if (textOf(value) === null) return null;
  return html`<h3>${speaker.say(title)}</h3>
${shown(speaker, value, 0)}`;
}

function shown(speaker: Speaker, value: unknown, nesting: number): Shown {
  if (nesting < MAX_NESTING && Array.isArray(value)) {
    if (value.length === 0) return speaker.say('none');
    const kept = value
      .slice(0, MAX_MEMBERS)
      .map((one: unknown) => html`<li>${shown(speaker, one, nesting + 1)}</li>`);
    return html`<ul>${kept}</ul>`;
  }
  if (nesting < MAX_NESTING && isMembers(value)) {
    const rows = Object.entries(value)
      .slice(0, MAX_MEMBERS)
      .map(
        ([name, member]) =>
          html`<tr><th scope="row">${name.replaceAll('_', ' ')}</th><td>${shown(speaker, member, nesting + 1)}</td></tr>`,
      );
    return html`<table class="facts"><tbody>${rows}</tbody></table>`;
  }
  return speaker.time(value) === speaker.text(value) ? speaker.figure(value) : speaker.time(value);
}
