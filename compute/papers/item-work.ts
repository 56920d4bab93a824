import { asMembers, isMembers, type Members, membersOf } from '../verify/profile.ts';
import { html, type Markup, type Shown } from './markup.ts';
import { numeric, type Speaker, textOf } from './speaker.ts';
import { newestAssertions } from './tick-marks.ts';

/** Most revisions of one item that are shown in full; all are in the package. */
const MAX_REVISIONS = 100;

/** What was done about an item: assertions, re-performances, and what later members of a package say of it. */
export function itemWork(speaker: Speaker, paper: Members): Markup {
  const revisions = membersOf(paper.assertions);
  const newest = newestAssertions(paper);
  const shown = revisions.slice(-MAX_REVISIONS);
  const cut = revisions.length - shown.length;
  return html`<h4>${speaker.say('work')}</h4>
${revisions.length === 0 ? speaker.notRecorded() : null}${shown.map((one) =>
  assertion(speaker, one, newest.includes(one)),
)}${cut > 0 ? html`<p>${speaker.say('more_rows', { rows: cut })}</p>\n` : null}${rePerformances(
  speaker,
  paper,
)}${responses(speaker, paper.management_response)}${changes(speaker, paper.changes)}${notes(
  speaker,
  paper.review_notes,
)}${signOffs(speaker, paper.sign_offs)}`;
}

function assertion(speaker: Speaker, one: Members, isNewest: boolean): Markup {
  const name = speaker.say('assertion.revision', {
    assertion: speaker.code('assertion', one.assertion),
    revision: speaker.figure(one.revision),
  });
  return speaker.facts([
    ['assertion', isNewest ? name : `${name} (${speaker.say('superseded')})`],
    ['procedure', textOf(one.procedure) === null ? null : speaker.code('procedure', one.procedure)],
    ['procedure.alternative', speaker.text(one.alternative_procedure)],
    ['evidence', evidence(speaker, one.evidence)],
    ['result', speaker.code('result', one.result)],
    ['audited', speaker.kilograms(one.audited_kgco2e)],
    ['difference', speaker.kilograms(one.misstatement_kgco2e)],
    ['cause', speaker.text(one.nature_and_cause)],
    [
      'anomaly.procedures',
      one.is_anomaly === true ? (speaker.text(one.anomaly_procedures) ?? speaker.say('anomaly')) : null,
    ],
    ['narrative', speaker.text(one.narrative)],
    ['reference', speaker.text(one.workpaper_reference)],
    ['prepared', speaker.byAt(one.prepared_by, one.prepared_at)],
    ['reviewed', reviews(speaker, one.reviews)],
  ]);
}

/** At most 50 can be given; a made-up package may have more. */
const MAX_EVIDENCE = 100;

function evidence(speaker: Speaker, value: unknown): Markup | null {
  const all = membersOf(value).slice(0, MAX_EVIDENCE);
  if (all.length === 0) return null;
  const items = all.map(({ type, reference, page, sha256, note, file_id }) => {
    const parts = [
      textOf(file_id) === null ? null : fileName(speaker, { file_id }),
      speaker.code('evidence', type),
      speaker.text(reference),
      textOf(page) === null ? null : speaker.say('evidence.page', { page: speaker.figure(page) }),
      textOf(sha256) === null ? null : `SHA-256 ${speaker.text(sha256)}`,
      speaker.text(note),
    ];
    const said = parts.filter((part) => part !== null && part !== '');
    return html`<li>${said.map((part, at) => html`${at === 0 ? null : ', '}${part}`)}</li>`;
  });
  return html`<ul>${items}</ul>`;
}

/** An auditor's file: its name and, where the package has it, its file. */
export function fileName(speaker: Speaker, { file_id: fileId, name }: Members): Markup | string | null {
  const id = textOf(fileId) ?? '';
  const { files } = speaker.context;
  const file = Object.hasOwn(files, id) ? files[id] : undefined;
  if (file === undefined) return speaker.text(name);
  return html`<a href="source-documents/${file}">${speaker.text(name) ?? file}</a>`;
}

function reviews(speaker: Speaker, value: unknown): Markup | null {
  const all = membersOf(value).slice(-MAX_REVISIONS);
  if (all.length === 0) return null;
  const items = all.map(({ decision, note, reviewed_by: by, reviewed_at: at }) => {
    const text = `${speaker.code('decision', decision)}, ${speaker.byAt(by, at) ?? '–'}`;
    const words = speaker.text(note);
    return html`<li>${words === null ? text : `${text}: ${words}`}</li>`;
  });
  return html`<ul>${items}</ul>`;
}

function rePerformances(speaker: Speaker, paper: Members): Markup | null {
  const all = membersOf(paper.re_performances);
  if (all.length === 0) return null;
  const rows = all.map((one) => {
    const isWhatIf = isMembers(one.overrides);
    const result = textOf(one.recomputed_kgco2e) === null ? 'failed' : one.result;
    const words = speaker.code('reperformed', isWhatIf ? 'what_if' : result);
    const reason = speaker.text(one.reason);
    return [
      reason === null ? words : `${words}: ${reason}`,
      numeric(speaker.figure(one.recomputed_kgco2e)),
      numeric(speaker.figure(one.difference_kgco2e)),
      speaker.byAt(one.performed_by, one.performed_at),
    ];
  });
  return speaker.table(
    'reperformed',
    ['reperformed.result', 'reperformed.value', 'difference', 'reperformed.by'],
    rows,
  );
}

/** What management said: the newest answer about the line or the whole, or a list of them. */
export function responses(speaker: Speaker, value: unknown): Markup | null {
  const all = membersOf([value].flat());
  if (all.length === 0) return null;
  const rows = all.map(({ response, correction, recorded_by: by, recorded_at: at }) => [
    speaker.text(response),
    speaker.code('correction', correction),
    speaker.byAt(by, at),
  ]);
  return speaker.table('response', ['response', 'status', 'reperformed.by'], rows);
}

function changes(speaker: Speaker, value: unknown): Markup | null {
  const all = membersOf(value);
  if (all.length === 0) return null;
  const rows = all.map(({ kind, at, entry }) => [
    speaker.code('change', kind),
    speaker.time(at),
    speaker.text(entry),
  ]);
  return speaker.table('changes', ['changes', 'date', 'digest'], rows);
}

/** Most answers of one review note that are shown. */
const MAX_ANSWERS = 100;

/** Review notes with the answers to them and what cleared them. */
export function notes(speaker: Speaker, value: unknown): Markup | null {
  const all = membersOf(value);
  if (all.length === 0) return null;
  const rows = all.map(({ text, raised_by: by, raised_at: at, answers, cleared }): readonly Shown[] => {
    const answered = membersOf(answers).slice(-MAX_ANSWERS);
    const said = answered.map(
      (one) => html`<li>${speaker.text(one.text)} (${speaker.byAt(one.by, one.at)})</li>`,
    );
    const end = asMembers(cleared);
    return [
      html`${speaker.text(text)}${said.length === 0 ? null : html`<ul>${said}</ul>`}`,
      speaker.byAt(by, at),
      isMembers(cleared)
        ? speaker.say('note.cleared', { text: speaker.text(end.text) ?? '–' })
        : speaker.say('note.open'),
      speaker.byAt(end.by, end.at),
    ];
  });
  return speaker.table('notes', ['notes', 'reperformed.by', 'status', 'reviewed'], rows);
}

/** Who signed, as what and when; a sign-off that a later change left behind is said to be so. */
export function signOffs(speaker: Speaker, value: unknown): Markup | null {
  const all = membersOf(value);
  if (all.length === 0) return null;
  const rows = all.map((one) => [
    speaker.code('signed', one.as),
    speaker.byAt(one.signed_by, one.signed_at),
    one.in_force === false ? speaker.say('signed.outdated') : null,
    speaker.text(one.note),
  ]);
  return speaker.table('signed', ['signed', 'reperformed.by', 'status', 'narrative'], rows);
}
