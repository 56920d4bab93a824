import { asMembers, isMembers, type Members, membersOf } from '../verify/profile.ts';
import { html, type Markup } from './markup.ts';
import { numeric, type Speaker, textOf } from './speaker.ts';

/** The other engagements over the period: lead, state, dates, findings; null where the package names none. */
export function earlierEngagements(speaker: Speaker, value: unknown): Markup | null {
  if (!isMembers(value)) return null;
  const listed = membersOf(value.engagements);
  const head = [
    'engagement',
    'earlier.lead',
    'status',
    'from',
    'to',
    'earlier.samples',
    'summary.tested',
    'earlier.found',
    'earlier.misstatement',
    'earlier.outcome',
  ] as const;
  const rows = listed.map((one) => [
    speaker.text(one.engagement_id),
    leadOf(speaker, one),
    speaker.code('earlier', one.status),
    html`${speaker.time(one.created_at)}<br>${speaker.person(one.created_by)}`,
    speaker.time(one.ended_at),
    numeric(speaker.figure(one.samples)),
    numeric(speaker.figure(one.lines_tested)),
    numeric(speaker.figure(one.lines_with_findings)),
    numeric(speaker.figure(one.misstatement_kgco2e)),
    outcomeOf(speaker, one),
  ]);
  const count = speaker.figure(value.count);
  return html`<h3>${speaker.say('earlier.title')}</h3>
<p>${speaker.say('earlier.count', { count })}</p>
${speaker.table('earlier.title', head, rows)}`;
}

function leadOf(speaker: Speaker, { lead, leads }: Members): Markup | null {
  if (!isMembers(lead)) return null;
  const { user_id: id, name, identity, named_by: by } = lead;
  const power =
    textOf(by) === null
      ? null
      : html`<br>${speaker.say('earlier.named', { power: speaker.code('power', by) })}`;
  const several =
    Number(leads) > 1 ? html`<br>${speaker.say('earlier.leads', { leads: speaker.figure(leads) })}` : null;
  return html`${speaker.text(name ?? id)}<br>${speaker.say('identity')}: ${speaker.code('identity', identity)}${power}${several}`;
}

/** Why it was cancelled, or what it concluded. */
function outcomeOf(speaker: Speaker, { withdrawn, reason, basis_adequate: adequate }: Members): Markup {
  const concluded = adequate === true ? 'conclusion.adequate' : 'conclusion.inadequate';
  return html`${withdrawn === true ? html`${speaker.say('earlier.withdrawn')}<br>` : null}${
    typeof adequate === 'boolean' ? speaker.say(concluded) : speaker.text(reason)
  }`;
}

/** What was found to differ from the trail while the work went on. */
export function differencesFound(speaker: Speaker, value: unknown): Markup {
  const all = membersOf(value);
  if (all.length === 0) return html`<p>${speaker.say('limits.findings.none')}</p>\n`;
  const items = all.map((one) => {
    const { differences, more, found_by: by, at, entry } = asMembers(one);
    const named = Array.isArray(differences) ? differences.map((name) => textOf(name)).join('; ') : '–';
    const where = speaker.say('limits.findings.entry', { entry: speaker.text(entry) ?? '–' });
    const further =
      more === '0' || more === 0 ? '' : speaker.say('limits.findings.more', { more: speaker.figure(more) });
    return html`<li>${named}${further}. ${speaker.byAt(by, at)} (${where})</li>\n`;
  });
  return html`<p>${speaker.say('limits.findings.text')}</p>\n<ul class="finding">${items}</ul>\n`;
}
