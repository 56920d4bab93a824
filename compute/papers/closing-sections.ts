import { asMembers, isMembers, type Members, membersOf } from '../verify/profile.ts';
import { differencesFound } from './found-elsewhere.ts';
import { bullets } from './item-section.ts';
import { fileName, notes, signOffs } from './item-work.ts';
import { html, type Markup } from './markup.ts';
import { statedSeal } from './package-facts.ts';
import { section } from './page-head.ts';
import type { PapersSummary } from './paper-summary.ts';
import { said } from './plan-section.ts';
import { numeric, type Speaker, textOf } from './speaker.ts';

/** Who worked: the team that the package names, or else the accounts that did something. */
export function teamSection(speaker: Speaker, metadata: Members, { people }: PapersSummary): Markup {
  const team = membersOf(metadata.team);
  const workOf = (id: unknown) => {
    const actor = `user:${textOf(id)}`;
    return Object.hasOwn(people, actor) ? people[actor] : undefined;
  };
  const rows = team.map((one) => [
    html`${speaker.text(one.name ?? one.user_id)}${textOf(one.email) === null ? null : html`<br>${speaker.text(one.email)}`}`,
    speaker.code('role', one.role),
    html`${speaker.time(one.from)}${changedBy(speaker, one.assigned_by)}`,
    html`${speaker.time(one.to)}${changedBy(speaker, one.ended_by)}`,
    speaker.code('identity', one.identity),
    numeric(speaker.figure(one.items_prepared ?? workOf(one.user_id)?.prepared ?? 0)),
    numeric(speaker.figure(one.items_reviewed ?? workOf(one.user_id)?.reviewed ?? 0)),
    speaker.text(one.disclosure),
  ]);
  if (rows.length > 0) {
    const head = [
      'name',
      'role',
      'from',
      'to',
      'identity',
      'team.prepared',
      'team.reviewed',
      'disclosure',
    ] as const;
    return section(
      speaker,
      'team',
      html`${isReplaced(team) ? html`<p><strong>${speaker.say('team.replaced')}</strong></p>\n` : null}${speaker.table('team.caption', head, rows)}`,
    );
  }
  const workers = Object.entries(people).map(([id, { prepared, reviewed }]) => [
    speaker.person(id),
    numeric(speaker.figure(String(prepared))),
    numeric(speaker.figure(String(reviewed))),
  ]);
  const table =
    workers.length === 0
      ? speaker.notRecorded()
      : speaker.table('team.caption', ['name', 'team.prepared', 'team.reviewed'], workers);
  return section(speaker, 'team', html`<p>${speaker.say('team.unnamed')}</p>\n${table}`);
}

/** Who changed the team; packages of earlier versions do not say it. */
function changedBy(speaker: Speaker, value: unknown): Markup | null {
  if (!isMembers(value)) return null;
  return html`<br>${speaker.code('power', value.role)}: ${speaker.person(value.actor)}`;
}

/** Whether the operator took a lead auditor off, and an owner named the next one. */
function isReplaced(team: readonly Members[]): boolean {
  const leads = team.filter(({ role }) => role === 'lead');
  return leads.some(
    ({ ended_by: by }, at) =>
      asMembers(by).role === 'operator' &&
      leads.slice(at + 1).some((next) => asMembers(next.assigned_by).role === 'owner'),
  );
}

/** What cannot be verified, the test of completeness, findings of tampering and caveats. */
export function limitsSection(speaker: Speaker, metadata: Members): Markup {
  const { in_package: inPackage, in_period: inPeriod, missing } = asMembers(metadata.documents);
  const documents = {
    package: speaker.figure(inPackage),
    period: speaker.figure(inPeriod),
    missing: speaker.figure(missing),
  };
  return section(
    speaker,
    'limits',
    html`<h3>${speaker.say('limits.cannot')}</h3>
${bullets([
  speaker.say('limits.truth'),
  speaker.say('limits.factors'),
  speaker.say('limits.clock'),
  speaker.say('limits.page'),
])}
<h3>${speaker.say('limits.completeness')}</h3>
${completeness(speaker, metadata.completeness_test)}<h3>${speaker.say('limits.findings')}</h3>
${differencesFound(speaker, metadata.differences_found)}<h3>${speaker.say('limits.caveats')}</h3>
${caveats(speaker, metadata.caveats)}${isMembers(metadata.documents) ? html`<p>${speaker.say('limits.documents', documents)}</p>\n` : null}${ownFiles(speaker, metadata.evidence_files)}`,
  );
}

function completeness(speaker: Speaker, value: unknown): Markup {
  if (!isMembers(value)) return html`<p>${speaker.say('limits.completeness.none')}</p>\n`;
  return speaker.facts([
    ['procedure', speaker.text(value.procedure)],
    ['limits.result', speaker.text(value.result)],
    ['reference', speaker.text(value.reference)],
  ]);
}

function caveats(speaker: Speaker, value: unknown): Markup {
  const rows = membersOf(value).map(({ code, text, count, kgco2e, biogenic_co2_kg: biogenic }) => [
    speaker.text(text ?? code),
    textOf(count) === null ? null : numeric(speaker.figure(count)),
    textOf(kgco2e ?? biogenic) === null ? null : numeric(speaker.figure(kgco2e ?? biogenic)),
  ]);
  if (rows.length === 0) return html`<p>${speaker.say('none')}</p>\n`;
  return speaker.table('limits.caveats', ['limits.caveat', 'limits.count', 'limits.kilograms'], rows);
}

function ownFiles(speaker: Speaker, value: unknown): Markup | null {
  const rows = membersOf(value).map((one) => [
    fileName(speaker, one),
    numeric(speaker.figure(one.bytes)),
    speaker.text(one.sha256),
    isMembers(one.withdrawn)
      ? speaker.say('files.withdrawn', { reason: speaker.text(one.withdrawn.reason) ?? '–' })
      : speaker.yesNo(one.included),
    speaker.byAt(one.attached_by, one.attached_at),
  ]);
  if (rows.length === 0) return null;
  return html`<h3>${speaker.say('files.title')}</h3>
${speaker.table('files.caption', ['file', 'bytes', 'digest', 'files.included', 'reperformed.by'], rows)}`;
}

/** What the auditor concluded. */
export function conclusionSection(speaker: Speaker, metadata: Members): Markup {
  const { conclusion } = metadata;
  const engagement = asMembers(metadata.engagement);
  if (!isMembers(conclusion)) {
    return section(speaker, 'conclusion', html`<p>${speaker.say('conclusion.none')}</p>\n`);
  }
  const adequate =
    typeof conclusion.basis_adequate === 'boolean'
      ? speaker.say(conclusion.basis_adequate ? 'conclusion.adequate' : 'conclusion.inadequate')
      : null;
  return section(
    speaker,
    'conclusion',
    html`${said(speaker.text(conclusion.text) ?? speaker.say('not_recorded'))}
<p>${adequate}</p>
${speaker.facts([
  ['conclusion.reason', speaker.text(conclusion.basis_reason)],
  ['conclusion.completed', speaker.byAt(engagement.completed_by, engagement.completed_at)],
])}`,
  );
}

/** Sign-offs of the engagement, and review notes about the whole. */
export function signOffsSection(speaker: Speaker, metadata: Members): Markup {
  const signed = signOffs(speaker, metadata.sign_offs) ?? speaker.notRecorded();
  return section(speaker, 'signoffs', html`${signed}${notes(speaker, metadata.review_notes)}`);
}

/** The commands, and the end of the page. */
export function verifySection(speaker: Speaker, metadata: Members): Markup {
  if (speaker.context.mark !== null) {
    const none = html`<p>${speaker.say('draft.text')}</p>\n`;
    return html`${section(speaker, 'verify', none)}</main>\n</body>\n</html>\n`;
  }
  const { kid } = statedSeal(metadata);
  const { language } = speaker.context;
  const key = kid === null || !/^[\w-]{43}$/.test(kid) ? 'T' : kid;
  const isApart = asMembers(metadata.population).included === false;
  const population = isApart ? ' --population population.csv' : '';
  const body = html`<p>${speaker.say('verify.text')}</p>
<p>${speaker.say('verify.package')}</p>
<pre>node footing-verify.mjs evidence.zip --key-thumbprint ${key} --recalculate${population}</pre>
<p>${speaker.say('verify.page')}</p>
<pre>npm run footing -- report evidence.zip --language ${language}</pre>
<p>${speaker.say('verify.files')}</p>
<pre>jq -r '.files[]|"\\(.sha256)  \\(.name)"' metadata.json | sha256sum -c -</pre>
`;
  return html`${section(speaker, 'verify', body)}</main>
</body>
</html>
`;
}
