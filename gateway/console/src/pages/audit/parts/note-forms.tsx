import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CORRECTIONS } from '../../../../../../schema/contracts/notes.ts';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextArea } from '../../../ui/field.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import style from '../audit.module.css';
import { refreshWork } from '../engagement.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import { useCodes } from './codes.ts';

interface Target {
  readonly engagementId: string;
  readonly lineItemId: string | null;
}

/** Characters of a note. */
const NOTE_LENGTH = 2_000;

const lineOf = ({ lineItemId }: Target) => (lineItemId === null ? {} : { line_item_id: lineItemId });

/** A text that is saved as a note and then empty again. */
export function useNote() {
  const [text, setText] = useState('');
  const save = useMutation(
    trpc.workpaper.saveNote.mutationOptions({
      onSuccess: async (_saved, { text: sent }) => {
        // What was typed meanwhile is the next note.
        setText((now) => (now === sent ? '' : now));
        await refreshWork();
      },
    }),
  );
  return { text, setText, save };
}

const held = (send: () => void) => (event: FormEvent) => {
  event.preventDefault();
  send();
};

export function NoteForm(target: Target) {
  const t = useTexts(AUDIT_TEXTS);
  const { text, setText, save } = useNote();
  const send = () =>
    save.mutate({ engagement_id: target.engagementId, kind: 'review_note', text, ...lineOf(target) });
  return (
    <form onSubmit={held(send)}>
      <TextArea
        label={t('newNote')}
        required
        maxLength={NOTE_LENGTH}
        value={text}
        onChange={({ target: field }) => setText(field.value)}
      />
      <ProblemView error={save.error} />
      <div className={style.buttons}>
        <Button type="submit" busy={save.isPending}>
          {t('saveNote')}
        </Button>
      </div>
    </form>
  );
}

/** Answers a review note, or settles it. */
export function AnswerForm({
  engagementId,
  noteId,
}: {
  readonly engagementId: string;
  readonly noteId: string;
}) {
  const t = useTexts(AUDIT_TEXTS);
  const { text, setText, save } = useNote();
  const send = (kind: 'answer' | 'clearing') =>
    save.mutate({ engagement_id: engagementId, kind, note_id: noteId, text });
  return (
    <form onSubmit={held(() => send('answer'))}>
      <TextArea
        label={t('answer')}
        required
        maxLength={NOTE_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ProblemView error={save.error} />
      <div className={style.buttons}>
        <Button type="submit" small busy={save.isPending}>
          {t('saveAnswer')}
        </Button>
        <Button small busy={save.isPending} disabled={text.trim() === ''} onClick={() => send('clearing')}>
          {t('clearNote')}
        </Button>
      </div>
    </form>
  );
}

/** What management said of a misstatement. */
export function ResponseForm(target: Target) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const [correction, setCorrection] = useState<(typeof CORRECTIONS)[number]>('will_correct');
  const { text, setText, save } = useNote();
  const send = () =>
    save.mutate({
      engagement_id: target.engagementId,
      kind: 'management_response',
      text,
      correction,
      ...lineOf(target),
    });
  return (
    <details>
      <summary>{t('newResponse')}</summary>
      <form onSubmit={held(send)}>
        <Select
          label={t('correction')}
          value={correction}
          options={CORRECTIONS.map((value) => ({ value, label: code('correction', value) }))}
          onChange={setCorrection}
        />
        <TextArea
          label={words('response')}
          required
          maxLength={NOTE_LENGTH}
          value={text}
          onChange={({ target: field }) => setText(field.value)}
        />
        <ProblemView error={save.error} />
        <Button type="submit" busy={save.isPending}>
          {t('saveNote')}
        </Button>
      </form>
    </details>
  );
}
