import { useMutation } from '@tanstack/react-query';
import type { FormEvent, KeyboardEvent } from 'react';
import { RESULTS } from '../../../../../../schema/contracts/assertion-rules.ts';
import { ASSERTIONS } from '../../../../../../schema/contracts/engagements.ts';
import { PROCEDURES } from '../../../../../../schema/contracts/workpaper.ts';
import { problemOf } from '../../../data/problem.ts';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useWriter } from '../../../ui/words/use-writer.ts';
import style from '../audit.module.css';
import { type Engagement, refreshWork } from '../engagement.ts';
import { decimalIn } from '../figures.ts';
import { useCodes } from '../parts/codes.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import { type AssertionName, membersOf } from './assertion-draft.ts';
import { FindingFields, FurtherFields } from './assertion-fields.tsx';
import { EvidenceFields } from './evidence-fields.tsx';
import type { ItemDetail } from './item-query.ts';
import { useAssertionForm } from './use-assertion-form.ts';

interface AssertionFormProps {
  readonly of: Engagement;
  readonly item: ItemDetail;
}

/** Records a test. A revision that somebody saved meanwhile is never replaced unseen. */
export function AssertionForm({ of, item }: AssertionFormProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const form = useAssertionForm(of, item);
  const { assertion, draft, known, change } = form;
  const writer = useWriter();
  const save = useMutation(
    trpc.workpaper.saveAssertion.mutationOptions({
      onMutate: () => draft,
      onSuccess: async (answer, sent, sentDraft) => {
        const { assertion: saved, replaced_by: replacement, warnings } = answer;
        form.saved(sent.assertion ?? 'accuracy', sentDraft, saved.revision);
        await refreshWork();
        notify(replacement === null ? t('testSaved') : t('testReplaced'));
        for (const { code, message } of warnings.slice(0, 2)) {
          notify(writer.say(`engagement.${code}`) ?? message);
        }
      },
    }),
  );
  const isFigureWrong = draft.audited.trim() !== '' && decimalIn(draft.audited) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFigureWrong) return;
    save.mutate({
      engagement_id: of.engagementId,
      line_item_id: item.lineItemId,
      assertion,
      replaces_revision: known,
      ...membersOf(draft),
    });
  };
  const choose = (name: AssertionName) => {
    form.choose(name);
    save.reset();
  };
  const isConflict = save.error !== null && problemOf(save.error).code === 'revision_conflict';
  return (
    <form onSubmit={submit} onKeyDown={sendByKey}>
      <DraftNote
        form={form}
        onDrop={() => {
          form.startAnew();
          save.reset();
        }}
      />
      <div className={style.columns}>
        <div>
          <Select
            label={words('assertion')}
            hint={t(`ask_${assertion}`)}
            value={assertion}
            options={ASSERTIONS.map((value) => ({ value, label: code('assertion', value) }))}
            onChange={choose}
          />
          <Select
            label={words('result')}
            hint={t(`means_${draft.result}`)}
            value={draft.result}
            options={RESULTS.map((value) => ({ value, label: code('result', value) }))}
            onChange={(result) => change({ result })}
          />
          <Select
            label={words('procedure')}
            value={draft.procedure}
            options={[
              { value: '', label: '–' },
              ...PROCEDURES.map((value) => ({ value, label: code('procedure', value) })),
            ]}
            onChange={(procedure) => change({ procedure })}
          />
          <FindingFields draft={draft} onChange={change} isFigureWrong={isFigureWrong} />
        </div>
        <div>
          <EvidenceFields of={of} item={item} draft={draft} onChange={change} />
          <FurtherFields draft={draft} onChange={change} />
        </div>
      </div>
      <ProblemView error={save.error}>
        {isConflict ? (
          <Button
            small
            onClick={() =>
              void refreshWork().then(() => {
                form.takeNewest();
                save.reset();
              })
            }
          >
            {t('seeNewest')}
          </Button>
        ) : null}
      </ProblemView>
      <div className={style.buttons}>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {known === 0 ? t('saveTest') : t('saveRevision', { revision: String(known + 1) })}
        </Button>
        <span className={style.muted}>{t('saveKey')}</span>
      </div>
    </form>
  );
}

interface DraftNoteProps {
  readonly form: ReturnType<typeof useAssertionForm>;
  readonly onDrop: () => void;
}

/** Says that what is on the form comes from before, and of a revision that is newer than it. */
function DraftNote({ form, onDrop }: DraftNoteProps) {
  const t = useTexts(AUDIT_TEXTS);
  if (!form.isBack) return null;
  return (
    <div className={style.buttons} role="status">
      <span>
        {t('draftBack')}
        {form.known < form.newest ? ` ${t('draftOlder', { revision: String(form.newest) })}` : ''}
      </span>
      <Button small onClick={onDrop}>
        {t('dropDraft')}
      </Button>
    </div>
  );
}

/** Ctrl or Cmd with Enter saves from any field. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
}
