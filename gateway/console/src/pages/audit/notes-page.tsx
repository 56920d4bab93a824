import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { NotesOnFile } from '../../../../../schema/contracts/notes.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page, Panel } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, TextArea } from '../../ui/field.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import style from './audit.module.css';
import { type Engagement, useEngagement } from './engagement.ts';
import { EvidenceFilesPanel } from './item/evidence-files-panel.tsx';
import { useNote } from './parts/note-forms.tsx';
import { NotesPanel, useBy, useNotes } from './parts/notes-panel.tsx';
import { AUDIT_TEXTS, PAPER_TEXTS } from './texts/texts.ts';

/** What is on file about the engagement as a whole, and the lines with notes. */
export function NotesPage() {
  const t = useTexts(AUDIT_TEXTS);
  const of = useEngagement();
  return (
    <Page title={t('notes')}>
      <LinesWithNotes of={of} />
      <NotesPanel of={of} lineItemId={null} />
      <SignOffs of={of} />
      <EvidenceFilesPanel of={of} lineItemId={null} />
    </Page>
  );
}

function LinesWithNotes({ of }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const { data } = useNotes(of);
  const lines = (data?.lines ?? []).filter(
    ({ on_file }) => on_file.review_notes.length + on_file.management_response.length > 0,
  );
  if (lines.length === 0) return null;
  const openOf = (notes: NotesOnFile) => notes.review_notes.filter(({ cleared }) => cleared === null).length;
  return (
    <Panel title={t('linesWithNotes')}>
      <ul>
        {lines.map(({ line_item_id: lineItemId, on_file }) => (
          <li key={lineItemId}>
            <Link
              to="/audit/$engagementId/items/$lineItemId"
              params={{ engagementId: of.engagementId, lineItemId }}
            >
              {on_file.review_notes[0]?.text.slice(0, 120) ??
                on_file.management_response[0]?.response.slice(0, 120)}
            </Link>{' '}
            <span className={style.muted}>{t('openNotes', { count: openOf(on_file) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SignOffs({ of }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const format = useFormat();
  const by = useBy();
  const { data } = useNotes(of);
  const signed = data?.engagement.sign_offs ?? [];
  return (
    <Panel title={words('signoffs.title')}>
      {signed.length === 0 ? <p>{t('notSigned')}</p> : null}
      <ul>
        {signed.map((one) => (
          <li key={one.note_id} className={style.text}>
            {format.labelled(words(`signed.${one.as}`), by(one.signed_by, one.signed_at))}
            {one.note === null ? '' : ` – ${one.note}`}
            {one.in_force ? '' : ` (${words('signed.outdated')})`}
          </li>
        ))}
      </ul>
      {of.powers.works ? <SignForm engagementId={of.engagementId} /> : null}
    </Panel>
  );
}

function SignForm({ engagementId }: { readonly engagementId: string }) {
  const t = useTexts(AUDIT_TEXTS);
  const [as, setAs] = useState<'preparer' | 'reviewer'>('preparer');
  const { text, setText, save } = useNote();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const note = text.trim() === '' ? {} : { text };
        save.mutate({ engagement_id: engagementId, kind: 'sign_off', as, ...note });
      }}
    >
      <Select
        label={t('signAs')}
        hint={t('signHint')}
        value={as}
        options={[
          { value: 'preparer', label: t('asPreparer') },
          { value: 'reviewer', label: t('asReviewer') },
        ]}
        onChange={setAs}
      />
      <TextArea
        label={t('remark')}
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ProblemView error={save.error} />
      <Button type="submit" busy={save.isPending}>
        {t('sign')}
      </Button>
    </form>
  );
}
