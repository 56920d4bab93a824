import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { EngagementPlan } from '../../../../../../schema/contracts/engagements.ts';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../shell/page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { notify } from '../../../ui/toast.tsx';
import style from '../audit.module.css';
import { type Engagement, refreshWork } from '../engagement.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import { CompletenessFields, RuleFields } from './plan-fields.tsx';
import { draftOf, missingTexts, openMembersOf, sizingOf, wrongFields } from './plan-form.ts';
import { PlanPreview, usePlanPreview } from './plan-preview.tsx';
import { SizingFields } from './sizing-fields.tsx';

interface PlanEditorProps {
  readonly of: Engagement;
  readonly plan: EngagementPlan;
}

/** The plan as a form, with the sample it would give beside it. */
export function PlanEditor({ of, plan }: PlanEditorProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const { engagementId, engagement } = of;
  const [draft, setDraft] = useState(() => draftOf(plan));
  const change = (changes: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changes }));
  const wrong = wrongFields(draft);
  const isDrawn = engagement.progress.items > 0;
  const isSaved = JSON.stringify(draft) === JSON.stringify(draftOf(plan));
  const preview = usePlanPreview(engagementId, wrong.length === 0 ? draft : null);
  const save = useMutation(
    trpc.engagement.plan.mutationOptions({
      onSuccess: async ({ plan: saved }) => {
        await refreshWork();
        if (saved !== null) setDraft(draftOf(saved));
        notify(t('planSaved'));
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong.length > 0 || missingTexts(draft).length > 0) return;
    const sizing = isDrawn ? {} : sizingOf(draft);
    save.mutate({ engagement_id: engagementId, ...sizing, ...openMembersOf(draft) });
  };
  return (
    <div className={style.columns}>
      <form onSubmit={submit} noValidate>
        <Panel title={t('plan')}>
          {isDrawn ? <p className={style.warning}>{t('planFixed')}</p> : null}
          <SizingFields
            draft={draft}
            onChange={change}
            wrong={wrong}
            isFixed={isDrawn}
            total={preview.total}
            effective={preview.data ?? null}
          />
          <RuleFields draft={draft} onChange={change} />
          <h3>{words('limits.completeness')}</h3>
          <CompletenessFields draft={draft} onChange={change} wrong={wrong} />
          <ProblemView error={save.error} />
          <div className={style.buttons}>
            <Button type="submit" kind="primary" busy={save.isPending}>
              {t('planSave')}
            </Button>
            {isSaved ? null : <span className={style.muted}>{t('unsaved')}</span>}
          </div>
        </Panel>
      </form>
      <PlanPreview of={of} preview={preview} isSaved={isSaved} isDrawn={isDrawn} />
    </div>
  );
}
