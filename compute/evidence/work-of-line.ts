import type { NoteEntry, NotePayload, NotesOnFile } from '../../schema/contracts/notes.ts';
import type { itemStatus } from '../sampling/item-status.ts';
import { notesOnFile } from './notes-on-file.ts';

type Members = Readonly<Record<string, unknown>>;
type Outcome = Parameters<typeof itemStatus>[0][number];

/** An entry about the auditors' work on a line. */
export interface WorkEntry {
  readonly header: string;
  readonly hash: string;
  readonly payload: string | null;
}

/** The auditors' work on a line according to the trail, as in its work paper. */
export interface WorkOfLine {
  /** All revisions, oldest first. */
  readonly assertions: readonly Members[];
  /** The newest revision of each assertion, and its newest review. */
  readonly newest: readonly Outcome[];
  /** Oldest first, each as in its entry. */
  readonly rePerformances: readonly Members[];
  /** Review notes and what management said. */
  readonly notes: NotesOnFile | null;
}

/** Reads the entries about a line, in the order of the chain. */
export function workOfLine(entries: readonly WorkEntry[]): WorkOfLine {
  const assertions: (Members & { readonly entry: string; readonly reviews: Members[] })[] = [];
  const newest = new Map<unknown, Outcome & { readonly entry: string }>();
  const rePerformances: Members[] = [];
  const notes: NoteEntry[] = [];
  for (const { header, hash, payload } of entries) {
    const { kind, at, actor, refs } = JSON.parse(header) as {
      readonly kind: string;
      readonly at: string;
      readonly actor: string;
      readonly refs: readonly string[];
    };
    const content = JSON.parse(payload ?? '{}') as Members;
    if (kind === 'assertion.saved') {
      assertions.push(assertionMembers(content, { entry: hash, at, actor }));
      newest.set(content.assertion, { ...(content as unknown as Outcome), decision: null, entry: hash });
    } else if (kind === 'assertion.reviewed') {
      const { decision, note = null } = content;
      const review = { decision, note, reviewed_at: at, reviewed_by: actor };
      for (const assertion of assertions) if (refs.includes(assertion.entry)) assertion.reviews.push(review);
      for (const [name, one] of newest) {
        if (refs.includes(one.entry)) newest.set(name, { ...one, decision: decision as Outcome['decision'] });
      }
    } else if (kind === 'note.saved') {
      notes.push({ kind, at, actor, payload: content as unknown as NotePayload });
    } else rePerformances.push({ ...content, entry: hash, performed_at: at, performed_by: actor });
  }
  return { assertions, newest: [...newest.values()], rePerformances, notes: ofLine(notes) };
}

/** All of them are about one line. */
function ofLine(entries: readonly NoteEntry[]): NotesOnFile | null {
  const [notes] = notesOnFile(entries).values();
  return notes ?? null;
}

/** In canonical order. */
function assertionMembers(
  content: Members,
  { entry, at, actor }: { readonly entry: string; readonly at: string; readonly actor: string },
) {
  return {
    ...(content.alternative_procedure !== undefined && {
      alternative_procedure: content.alternative_procedure,
    }),
    anomaly_procedures: content.anomaly_procedures,
    assertion: content.assertion,
    assertion_id: content.assertion_id,
    audited_kgco2e: content.audited_kgco2e,
    entry,
    evidence: content.evidence,
    is_anomaly: content.is_anomaly,
    misstatement_kgco2e: content.misstatement_kgco2e,
    narrative: content.narrative,
    nature_and_cause: content.nature_and_cause,
    prepared_at: at,
    prepared_by: actor,
    procedure: content.procedure,
    recorded_kgco2e: content.recorded_kgco2e,
    result: content.result,
    reviews: [],
    revision: content.revision,
    tainting: content.tainting,
    tick_marks: content.tick_marks,
    ...(content.workpaper_reference !== undefined && { workpaper_reference: content.workpaper_reference }),
  };
}
