import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
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
import { type AssertionDraft, type AssertionName, draftOf, membersOf } from './assertion-draft.ts';
import { FindingFields, FurtherFields } from './assertion-fields.tsx';
import { EvidenceFields } from './evidence-fields.tsx';
import { type ItemDetail, newestOf } from './item-query.ts';

interface AssertionFormProps {
  readonly of: Engagement;
  readonly item: ItemDetail;
}

interface Left {
  readonly draft: AssertionDraft;
  readonly begun: number | null;
}

/** Records a test. A revision that somebody saved meanwhile is never replaced unseen. */
export function AssertionForm({ of, item }: AssertionFormProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const newest = (name: AssertionName) =>
    newestOf(item.assertions).find(({ assertion }) => assertion.toLowerCase() === name);
  const [assertion, setAssertion] = useState<AssertionName>('accuracy');
  const [draft, setDraft] = useState(() => draftOf(newest('accuracy')));
  /** The revision that the form was begun from, which a save replaces; null: the newest. */
  const [begun, setBegun] = useState<number | null>(newest('accuracy')?.revision ?? 0);
  /** What was typed about other assertions of the line: it is there when they are chosen again. */
  const [left, setLeft] = useState<Partial<Record<AssertionName, Left>>>({});
  const known = begun ?? newest(assertion)?.revision ?? 0;
  const change = (changes: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changes }));
  const writer = useWriter();
  const save = useMutation(
    trpc.workpaper.saveAssertion.mutationOptions({
      onSuccess: async ({ assertion: { revision }, replaced_by: replacement, warnings }) => {
        // What is on the form is what is on file now.
        setBegun(revision);
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
    const isTyped = JSON.stringify(draft) !== JSON.stringify(draftOf(newest(assertion)));
    setLeft({ ...left, [assertion]: isTyped ? { draft, begun } : undefined });
    const kept = left[name];
    setAssertion(name);
    setDraft(kept?.draft ?? draftOf(newest(name)));
    setBegun(kept?.begun ?? newest(name)?.revision ?? 0);
    save.reset();
  };
  const isConflict = save.error !== null && problemOf(save.error).code === 'revision_conflict';
  return (
    <form onSubmit={submit} onKeyDown={sendByKey}>
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
                setBegun(null);
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

/** Ctrl or Cmd with Enter saves from any field. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
}
