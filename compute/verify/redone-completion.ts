import type { NoteEntry } from '../../schema/contracts/notes.ts';
import { WORKPAPER_LIMITS } from '../../schema/contracts/workpaper.ts';
import { chainValue } from '../chain/chain-value.ts';
import { notesOnFile, openNotes } from '../evidence/notes-on-file.ts';
import { completionBlockers } from '../sampling/completion-gates.ts';
import { itemStatus } from '../sampling/item-status.ts';
import { Authors } from './authors.ts';
import type { DrawnLines } from './drawn-lines.ts';
import type { TrailEntry } from './entry-check.ts';
import { areOthers, guaranteesSinceDraw } from './late-guarantees.ts';
import { type Outcomes, requiredAssertions } from './outcomes.ts';
import { asMembers, asText, type Members } from './profile.ts';
import { plainValue } from './record-digest.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';

/** Characters of the notes of an engagement that are kept at most: more than the service lets anybody write. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
/** Entries that end a sign-off. */
const CHANGES: readonly string[] = ['sample.generated', 'assertion.saved'];
const STATED = ['review_notes', 'management_response', 'sign_offs'] as const;

/**
 * What lets an engagement be completed, made again from the trail: tested lines, notes that are settled, the sign-offs and the
 * changes of guarantees of origin that the completion names, and authors who were on the team it states.
 * Source: API.md section 4; ISA 230.8 and 230.9, ISA 530.9 to 530.12.
 */
export class RedoneCompletion {
  readonly #authors = new Authors();
  readonly #notes: NoteEntry[] = [];
  #kept = 0;
  #characters = 0;
  #isFull = false;

  /** Takes an entry about the engagement up to its completion. */
  entry(entry: TrailEntry, payload: Members, seq: number): void {
    const { kind, at, actor } = entry;
    this.#authors.entry(entry, seq);
    if (CHANGES.includes(kind) && this.#notes.at(-1)?.payload != null) {
      this.#notes.push({ kind, at, actor, payload: null });
    } else if (kind === 'note.saved') this.#note(entry, payload);
  }

  #note({ kind, at, actor }: TrailEntry, payload: Members): void {
    const note = {
      note_id: asText(payload.note_id),
      kind: asText(payload.kind),
      line_item_id: textOf(payload.line_item_id),
      text: textOf(payload.text),
      of_note: textOf(payload.of_note),
      correction: textOf(payload.correction),
      as: textOf(payload.as),
    };
    for (const text of Object.values(note)) this.#characters += text?.length ?? 0;
    this.#kept += 1;
    if (this.#kept > WORKPAPER_LIMITS.notes || this.#characters > MAX_CHARACTERS) this.#isFull = true;
    else this.#notes.push({ kind, at, actor, payload: note });
  }

  /** Reports what should have kept the engagement open. @param outcomes - of the trail. */
  end(drawn: DrawnLines, outcomes: Outcomes, findings: Findings): void {
    const payload = asMembers(drawn.completion?.payload);
    const { require_review: isReviewDue } = asMembers(asMembers(payload.engagement).plan);
    const required = requiredAssertions(payload);
    const byLine = outcomes.byLine();
    const items = drawn.places().map(({ id, replacedBy }) => ({
      lineItemId: id,
      replacedBy,
      status: itemStatus(byLine.get(id) ?? [], required),
    }));
    const fail = (what: string, seq: number | null = null) =>
      findings.fail('recalculate.completion', seq, what);
    for (const { gate, line_item_ids: lines } of completionBlockers(
      { items, outcomes: outcomes.newest() },
      { requireReview: isReviewDue === true },
    )) {
      fail(`${gate}: ${lines[0]}`);
    }
    this.#checkNotes(payload, fail);
    const guarantees = guaranteesSinceDraw(drawn.draw, payload);
    if (guarantees !== null && areOthers(guarantees) !== (guarantees.stated !== null)) fail('late_changes');
    if (this.#isFull) findings.fail('recalculate.form', null, state('at_many_papers'));
    for (const { seq, actor } of this.#authors.outside(payload.team)) fail(actor, seq);
  }

  /** No review note is open, and those about the engagement as a whole are stated as the trail has them. */
  #checkNotes(payload: Members, fail: (what: string) => void): void {
    if (this.#isFull) return;
    const files = notesOnFile(this.#notes);
    const [line] = openNotes(files);
    if (line !== undefined) fail(`review_note_open: ${line ?? 'engagement'}`);
    const whole = files.get(null);
    for (const name of STATED) {
      // In canonical order, as the entry has it.
      if (!isEqual(payload[name] ?? [], chainValue(whole?.[name] ?? []))) fail(name);
    }
  }
}

const textOf = (value: unknown) => (value == null ? null : asText(value));

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(plainValue(a)) === JSON.stringify(plainValue(b));
}
