import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../shell/page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { Arithmetic } from '../../../ui/words/arithmetic.tsx';
import style from '../audit.module.css';
import { type Engagement, refreshWork, useActorName } from '../engagement.ts';
import { exact } from '../figures.ts';
import { useCodes } from '../parts/codes.ts';
import { Facts } from '../parts/facts.tsx';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import type { ItemDetail, RePerformance } from './item-query.ts';
import { WhatIfDialog } from './what-if-dialog.tsx';

/** The line calculated again, with the recorded inputs or with others. */
export function RePerformancePanel({ of, item }: { readonly of: Engagement; readonly item: ItemDetail }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const [isAsking, setAsking] = useState(false);
  const perform = useMutation(trpc.workpaper.rePerform.mutationOptions({ onSuccess: refreshWork }));
  const newestFirst = [...item.rePerformances].reverse();
  return (
    <Panel title={words('reperformed')}>
      {of.powers.works ? (
        <div className={style.buttons}>
          <Button
            busy={perform.isPending}
            onClick={() => perform.mutate({ engagement_id: of.engagementId, line_item_id: item.lineItemId })}
          >
            {t('rePerform')}
          </Button>
          <Button onClick={() => setAsking(true)}>{t('whatIf')}</Button>
        </div>
      ) : null}
      <ProblemView error={perform.error} />
      {newestFirst.length === 0 ? <p>{t('notReperformed')}</p> : null}
      {newestFirst.map((one, at) => (
        <Result key={one.rePerformanceId} result={one} isNewest={at === 0} />
      ))}
      {isAsking ? <WhatIfDialog of={of} item={item} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

function Result({ result, isNewest }: { readonly result: RePerformance; readonly isNewest: boolean }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const name = useActorName();
  const mass = (kilograms: number | null | undefined) =>
    kilograms === null || kilograms === undefined
      ? null
      : format.mass(exact(kilograms), { unit: 'kg', digits: 6 });
  const said = result.result === 'not_possible' ? 'failed' : result.result;
  const { overrides } = result;
  const named: Readonly<Record<string, string>> = {
    quantity: words('quantity'),
    unit_of_measure: words('sheet.unit'),
    factor_id: t('factorId'),
    classify_anew: t('classifyAnew'),
  };
  const overridden = Object.entries((overrides ?? {}) as object).map(([member, value]) =>
    value === true ? (named[member] ?? member) : `${named[member] ?? member} ${String(value)}`,
  );
  const steps = Array.isArray(result.trace) ? result.trace : [];
  return (
    <div className={isNewest ? style.revision : `${style.revision} ${style.old}`}>
      <h3>
        {code('reperformed', said)}
        {overrides ? ` (${words('reperformed.what_if')})` : ''}
      </h3>
      <Facts
        rows={[
          [t('overrides'), overridden.join(', ')],
          [words('recorded'), mass(result.recordedKgco2e)],
          [words('reperformed.value'), mass(result.recomputedKgco2e)],
          [words('difference'), mass(result.differenceKgco2e)],
          [t('why'), result.reason],
          [
            words('reperformed.by'),
            words('by.at', { person: name(result.performedBy), time: format.dateTime(result.performedAt) }),
          ],
        ]}
      />
      {steps.length === 0 ? null : (
        <details>
          <summary>{t('steps')}</summary>
          <Arithmetic steps={steps} />
        </details>
      )}
    </div>
  );
}
