import { type Members, membersOf } from './profile.ts';
import { recordDigest } from './record-digest.ts';

const NOTE = ['note_id', 'kind', 'of_note', 'text', 'correction'];

/** Digest of a note in an entry, as `shownNotes` computes it of a work paper. */
export function noteDigest(payload: Members, by: unknown): string {
  return recordDigest(payload, NOTE, { hash: null, by });
}

/** The notes of a work paper, each with its digest and time. */
export function shownNotes(paper: Members): { readonly digest: string; readonly at: unknown }[] {
  const responses = membersOf(paper.management_response).map(
    ({ note_id, response: text, correction, recorded_by: by, recorded_at: at }) => ({
      digest: noteDigest({ note_id, kind: 'management_response', text, correction }, by),
      at,
    }),
  );
  const notes = membersOf(paper.review_notes).flatMap(
    ({ note_id: id, text, raised_by: by, raised_at: at, answers, cleared }) => [
      { digest: noteDigest({ note_id: id, kind: 'review_note', text }, by), at },
      ...membersOf(answers).map((one) => said(one, 'answer', id)),
      ...membersOf([cleared]).map((one) => said(one, 'clearing', id)),
    ],
  );
  return [...responses, ...notes];
}

function said({ note_id, text, by, at }: Members, kind: string, of_note: unknown) {
  return { digest: noteDigest({ note_id, kind, of_note, text }, by), at };
}
