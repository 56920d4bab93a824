import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OpenPointsAnswer } from '../../../../../schema/contracts/open-points.ts';
import { trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import style from './audit.module.css';
import { type Engagement, refreshWork } from './engagement.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from './texts/texts.ts';

interface ConclusionFormProps {
  readonly of: Engagement;
  /** Null before a sample. */
  readonly open: OpenPointsAnswer | null;
}

/** The conclusion is written here and asked for once more: nothing changes after it. */
export function ConclusionForm({ of, open }: ConclusionFormProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const [text, setText] = useState('');
  const [isAdequate, setAdequate] = useState<boolean | null>(null);
  const [reason, setReason] = useState('');
  const [lateReason, setLateReason] = useState('');
  /** The file that the conclusion is about: what is added while it is asked for once more was not read. */
  const [asked, setAsked] = useState<{ readonly version: string | null } | null>(null);
  const complete = useMutation(
    trpc.workpaper.complete.mutationOptions({
      onSuccess: async () => {
        setAsked(null);
        await refreshWork();
      },
      onError: refreshWork,
    }),
  );
  const isAbove = (open?.above_tolerable.length ?? 0) > 0;
  const isLate = open?.blockers.some(({ gate }) => gate === 'population_changed') === true;
  const waits =
    (open?.blockers ?? []).some(({ gate }) => gate !== 'population_changed') ||
    (isLate && lateReason.trim() === '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked({ version: open?.file_version ?? null });
  };
  return (
    <Panel title={words('conclusion.title')}>
      <form onSubmit={submit}>
        <TextArea
          label={t('conclusionText')}
          required
          maxLength={10_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <fieldset className={style.choices}>
          <legend>{t('basis')}</legend>
          {([true, false] as const).map((value) => (
            <label key={String(value)}>
              <input
                type="radio"
                name="basis"
                required
                checked={isAdequate === value}
                onChange={() => setAdequate(value)}
              />
              {value ? t('basisYes') : t('basisNo')}
            </label>
          ))}
        </fieldset>
        {isAbove && isAdequate === true ? (
          <TextArea
            label={t('basisReason')}
            hint={t('basisReasonHint')}
            required
            maxLength={10_000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : null}
        {isLate && of.powers.isLead ? (
          <TextArea
            label={t('lateReason')}
            hint={t('lateReasonHint')}
            maxLength={10_000}
            value={lateReason}
            onChange={({ target }) => setLateReason(target.value)}
          />
        ) : null}
        {waits ? <p className={style.muted}>{t('stillOpen')}</p> : null}
        <Button type="submit" kind="primary">
          {t('complete')}
        </Button>
      </form>
      {asked === null ? null : (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={t('complete')}
          description={t('completeText')}
          action={t('complete')}
          kind="primary"
          mutation={complete}
          onConfirm={() =>
            complete.mutate({
              engagement_id: of.engagementId,
              file_version: asked.version,
              conclusion: {
                text,
                basis_adequate: isAdequate === true,
                ...(reason.trim() === '' ? {} : { basis_reason: reason }),
              },
              ...(lateReason.trim() === '' ? {} : { late_changes_reason: lateReason }),
            })
          }
        />
      )}
    </Panel>
  );
}
