import type { NoteEntry, NotePayload, NotesOnFile } from '../../schema/contracts/notes.ts';

type ReviewNote = NotesOnFile['review_notes'][number];

/** The notes on file about the engagement (`null`) and about each line, as the entries say. */
export function notesOnFile(entries: readonly NoteEntry[]): Map<string | null, NotesOnFile> {
  const files = new Map<string | null, NotesOnFile>();
  const raised = new Map<string, ReviewNote>();
  for (const { kind, at, actor, payload } of entries) {
    const whole = files.get(null);
    if (kind !== 'note.saved' && whole !== undefined) {
      for (const signed of whole.sign_offs) signed.in_force = false;
    }
    if (payload === null) continue;
    const line = payload.line_item_id;
    const file = files.get(line) ?? { review_notes: [], management_response: [], sign_offs: [] };
    files.set(line, file);
    add(file, { payload, by: actor, at, raised });
  }
  return files;
}

function add(
  { review_notes, management_response, sign_offs }: NotesOnFile,
  {
    payload,
    by,
    at,
    raised,
  }: {
    readonly payload: NotePayload;
    readonly by: string;
    readonly at: string;
    readonly raised: Map<string, ReviewNote>;
  },
): void {
  const { note_id, kind, text, of_note: of, correction, as } = payload;
  const said = { note_id, text: text ?? '', by, at };
  if (kind === 'review_note') {
    const note = { note_id, text: said.text, raised_by: by, raised_at: at, answers: [], cleared: null };
    raised.set(note_id, note);
    review_notes.push(note);
  } else if (kind === 'management_response') {
    const response = { response: said.text, correction: correction as 'corrected' };
    management_response.push({ note_id, ...response, recorded_by: by, recorded_at: at });
  } else if (kind === 'sign_off') {
    sign_offs.push({
      note_id,
      as: as as 'preparer',
      signed_by: by,
      signed_at: at,
      note: text,
      in_force: true,
    });
  } else {
    const note = raised.get(of ?? '');
    if (kind === 'answer') note?.answers.push(said);
    else if (note !== undefined) note.cleared = said;
  }
}

/** Lines with a review note that nobody cleared; null for one about the engagement. */
export function openNotes(files: ReadonlyMap<string | null, NotesOnFile>): (string | null)[] {
  return [...files].flatMap(([line, { review_notes }]) =>
    review_notes.some(({ cleared }) => cleared === null) ? [line] : [],
  );
}
