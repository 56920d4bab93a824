import { z } from 'zod';
import { EXAMPLE_IDS } from './examples.ts';
import { named } from './named.ts';
import { requiredText } from './text.ts';
import { WORKPAPER_LIMITS } from './workpaper.ts';

/** What an auditor puts on file beside assertions. Source: ISA 230.9, ISA 450.8 and 450.12. */
export const NOTE_KINDS = ['review_note', 'answer', 'clearing', 'management_response', 'sign_off'] as const;
/** What management does about a misstatement. */
export const CORRECTIONS = ['corrected', 'uncorrected', 'will_correct'] as const;
export const SIGNED_AS = ['preparer', 'reviewer'] as const;

/** The members that each kind needs; the others of these it must leave out. */
const NEEDS: Readonly<Record<(typeof NOTE_KINDS)[number], readonly (keyof NoteMembers)[]>> = {
  review_note: ['text'],
  answer: ['text', 'note_id'],
  clearing: ['text', 'note_id'],
  management_response: ['text', 'correction'],
  sign_off: ['as'],
};
/** Members that a kind may have beside those. */
const MAY_HAVE: typeof NEEDS = {
  review_note: ['line_item_id'],
  answer: [],
  clearing: [],
  management_response: ['line_item_id'],
  sign_off: ['text'],
};

const members = {
  line_item_id: z.uuid('must be a UUID').nullish().describe('Absent: about the engagement as a whole.'),
  text: requiredText(WORKPAPER_LIMITS.note).nullish(),
  note_id: z.uuid('must be a UUID').nullish().describe('The review note that is answered or cleared.'),
  correction: z.enum(CORRECTIONS, `must be one of ${CORRECTIONS.join(', ')}`).nullish(),
  as: z.enum(SIGNED_AS, `must be one of ${SIGNED_AS.join(', ')}`).nullish(),
};
type NoteMembers = z.infer<z.ZodObject<typeof members>>;

export const SaveNoteRequest = named(
  'SaveNoteRequest',
  {
    engagement_id: z.uuid('must be a UUID'),
    kind: z.enum(NOTE_KINDS, `must be one of ${NOTE_KINDS.join(', ')}`),
    ...members,
  },
  {
    engagement_id: EXAMPLE_IDS.engagement,
    line_item_id: EXAMPLE_IDS.line,
    kind: 'review_note',
    text: 'Which meter does the reading belong to?',
  },
).superRefine((request, context) => {
  for (const member of Object.keys(members) as (keyof NoteMembers)[]) {
    const isNeeded = NEEDS[request.kind].includes(member);
    const isGiven = request[member] != null;
    if (isNeeded && !isGiven) {
      const message = `is required for ${request.kind}`;
      const missing = { code: 'invalid_type', expected: 'nonoptional', input: undefined } as const;
      context.addIssue({ ...missing, path: [member], message });
    } else if (isGiven && !isNeeded && !MAY_HAVE[request.kind].includes(member)) {
      const message = `must be left out for ${request.kind}`;
      context.addIssue({ code: 'custom', path: [member], message });
    }
  }
});
export type SaveNoteRequest = z.infer<typeof SaveNoteRequest>;

const time = z.iso.datetime({ precision: 3 });
const id = z.uuid();
const Said = named('NoteSaid', { note_id: id, text: z.string(), by: z.string(), at: time });

/** A review note with the answers to it and what cleared it. */
const ReviewNote = named('ReviewNote', {
  note_id: id,
  text: z.string(),
  raised_by: z.string(),
  raised_at: time,
  answers: z.array(Said),
  cleared: Said.nullable(),
});

const ManagementResponse = named('ManagementResponse', {
  note_id: id,
  response: z.string(),
  correction: z.enum(CORRECTIONS),
  recorded_by: z.string(),
  recorded_at: time,
});

const EngagementSignOff = named('EngagementSignOff', {
  note_id: id,
  as: z.enum(SIGNED_AS),
  signed_by: z.string(),
  signed_at: time,
  note: z.string().nullable(),
  in_force: z.boolean().describe('False once a sample was drawn or an assertion saved after it.'),
});

/** What is on file about a line or about the engagement, oldest first. */
export const NotesOnFile = named('NotesOnFile', {
  review_notes: z.array(ReviewNote),
  management_response: z.array(ManagementResponse),
  sign_offs: z.array(EngagementSignOff),
});
export type NotesOnFile = z.infer<typeof NotesOnFile>;

/** The answer of `save-note`. */
export const SaveNoteAnswer = named('SaveNoteAnswer', {
  note_id: id,
  line_item_id: z.uuid().nullable(),
  on_file: NotesOnFile.describe('All notes about the line, or about the engagement as a whole.'),
});
export type SaveNoteAnswer = z.infer<typeof SaveNoteAnswer>;

/** tRPC `workpaper.notes`. */
export const NotesAnswer = z.object({
  engagement: NotesOnFile.describe('About the engagement as a whole.'),
  lines: z.array(z.object({ line_item_id: z.uuid(), on_file: NotesOnFile })),
});
export type NotesAnswer = z.infer<typeof NotesAnswer>;

/** An entry about an engagement's notes, or one of a draw or an assertion, which ends sign-offs. */
export interface NoteEntry {
  readonly kind: string;
  readonly at: string;
  readonly actor: string;
  /** null: not of a note. */
  readonly payload: NotePayload | null;
}

/** Members of the entry `note.saved`. */
export interface NotePayload {
  readonly note_id: string;
  readonly kind: string;
  readonly line_item_id: string | null;
  readonly text: string | null;
  readonly of_note: string | null;
  readonly correction: string | null;
  readonly as: string | null;
}
