import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import style from '../audit.module.css';
import { type Engagement, refreshWork } from '../engagement.ts';
import { AUDIT_TEXTS } from '../texts/texts.ts';
import type { AssertionName } from './assertion-draft.ts';
import type { Revision } from './item-query.ts';

interface ReviewPanelProps {
  readonly of: Engagement;
  readonly lineItemId: string;
  /** The newest revisions, as they are shown. */
  readonly shown: readonly Revision[];
}

/** Approves or returns the newest tests that others made, as they are shown: not one saved since. */
export function ReviewPanel({ of, lineItemId, shown }: ReviewPanelProps) {
  const t = useTexts(AUDIT_TEXTS);
  const [note, setNote] = useState('');
  const review = useMutation(
    trpc.workpaper.review.mutationOptions({
      onSuccess: async () => {
        setNote('');
        await refreshWork();
      },
      onError: refreshWork,
    }),
  );
  const decide = (decision: 'approve' | 'return') =>
    review.mutate({
      engagement_id: of.engagementId,
      line_item_id: lineItemId,
      decision,
      revisions: shown.map(({ assertion, revision }) => ({
        assertion: assertion.toLowerCase() as AssertionName,
        revision,
      })),
      ...(note.trim() === '' ? {} : { note }),
    });
  return (
    <div className={style.revision}>
      <h3>{t('review')}</h3>
      <p>{t('reviewText')}</p>
      <TextArea
        label={t('reviewNote')}
        maxLength={10_000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <ProblemView error={review.error} />
      <div className={style.buttons}>
        <Button kind="primary" busy={review.isPending} onClick={() => decide('approve')}>
          {t('approve')}
        </Button>
        <Button busy={review.isPending} onClick={() => decide('return')}>
          {t('return')}
        </Button>
      </div>
    </div>
  );
}
