import { useQuery } from '@tanstack/react-query';
import type { NotesOnFile } from '../../../../../../schema/contracts/notes.ts';
import { trpc } from '../../../data/trpc.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../shell/page.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import style from '../audit.module.css';
import { type Engagement, useActorName } from '../engagement.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import { useCodes } from './codes.ts';
import { AnswerForm, NoteForm, ResponseForm } from './note-forms.tsx';

interface NotesPanelProps {
  readonly of: Engagement;
  /** Null: notes about the engagement as a whole. */
  readonly lineItemId: string | null;
}

const NOTHING: NotesOnFile = { review_notes: [], management_response: [], sign_offs: [] };

/** The notes of an engagement. */
export function useNotes(of: Engagement) {
  return useQuery(trpc.workpaper.notes.queryOptions({ engagement_id: of.engagementId }, { retry: false }));
}

/** Review notes with their answers, and what management said. */
export function NotesPanel({ of, lineItemId }: NotesPanelProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const { data, error } = useNotes(of);
  const onFile =
    lineItemId === null
      ? data?.engagement
      : data?.lines.find((line) => line.line_item_id === lineItemId)?.on_file;
  const { review_notes: notes, management_response: responses } = onFile ?? NOTHING;
  const target = { engagementId: of.engagementId, lineItemId };
  return (
    <Panel title={words('notes')}>
      <ProblemView error={error} />
      {notes.length === 0 ? <p>{t('noNotes')}</p> : null}
      {notes.map((note) => (
        <ReviewNote key={note.note_id} of={of} note={note} />
      ))}
      {of.powers.works ? <NoteForm {...target} /> : null}
      <h3>{words('response')}</h3>
      <Responses responses={responses} />
      {of.powers.works ? <ResponseForm {...target} /> : null}
    </Panel>
  );
}

function ReviewNote({
  of,
  note,
}: {
  readonly of: Engagement;
  readonly note: NotesOnFile['review_notes'][number];
}) {
  const words = useTexts(PAPER_TEXTS);
  const by = useBy();
  return (
    <article className={style.revision}>
      <p className={style.text}>{note.text}</p>
      <p className={style.muted}>
        {by(note.raised_by, note.raised_at)} · {note.cleared === null ? words('note.open') : null}
        {note.cleared === null ? null : words('note.cleared', { text: note.cleared.text })}
      </p>
      <ul>
        {note.answers.map((answer) => (
          <li key={answer.note_id} className={style.text}>
            {`${answer.text} (${by(answer.by, answer.at)})`}
          </li>
        ))}
      </ul>
      {of.powers.works && note.cleared === null ? (
        <AnswerForm engagementId={of.engagementId} noteId={note.note_id} />
      ) : null}
    </article>
  );
}

function Responses({ responses }: { readonly responses: NotesOnFile['management_response'] }) {
  const t = useTexts(AUDIT_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const by = useBy();
  if (responses.length === 0) return <p>{t('noResponse')}</p>;
  return (
    <ul>
      {responses.map((one) => (
        <li key={one.note_id} className={style.text}>
          {format.labelled(code('correction', one.correction), one.response)} (
          {by(one.recorded_by, one.recorded_at)})
        </li>
      ))}
    </ul>
  );
}

/** Who and when. */
export function useBy(): (person: string, time: string) => string {
  const words = useTexts(PAPER_TEXTS);
  const format = useFormat();
  const name = useActorName();
  return (person, time) => words('by.at', { person: name(person), time: format.dateTime(time) });
}
