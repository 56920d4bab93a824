import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { PlanPreview as Preview } from '../../../../../../schema/contracts/plan-preview.ts';
import { trpc } from '../../../data/trpc.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../shell/page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { EngagementWarning } from '../../../ui/words/said.tsx';
import style from '../audit.module.css';
import type { Engagement } from '../engagement.ts';
import { exact } from '../figures.ts';
import { Facts } from '../parts/facts.tsx';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { type PlanDraft, sizingOf } from './plan-form.ts';
import { StrataTable } from './strata-table.tsx';
import { useSettled } from './use-settled.ts';

interface PreviewQuery {
  readonly data: Preview | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** Absolute kilograms of the period. */
  readonly total: string | null;
}

/** What a plan would give; null while it cannot be asked. Nothing is stored by asking. */
export function usePlanPreview(engagementId: string, draft: PlanDraft | null): PreviewQuery {
  const settled = useSettled(useDeferredValue(draft === null ? null : JSON.stringify(sizingOf(draft))));
  const sizing = settled === null ? {} : (JSON.parse(settled) as ReturnType<typeof sizingOf>);
  const { data, error, isFetching } = useQuery(
    trpc.engagement.previewPlan.queryOptions(
      { engagement_id: engagementId, ...sizing },
      { enabled: settled !== null, retry: false, placeholderData: keepPreviousData },
    ),
  );
  const total = data === undefined ? null : exact(data.population.absolute_kgco2e);
  return { data, error, isFetching, total };
}

interface PlanPreviewProps {
  readonly of: Engagement;
  readonly preview: PreviewQuery;
  readonly isSaved: boolean;
  readonly isDrawn: boolean;
}

/** The sample that the plan on the form would give, and its draw. */
export function PlanPreview({ of, preview, isSaved, isDrawn }: PlanPreviewProps) {
  const t = useTexts(AUDIT_TEXTS);
  const { data, error, isFetching } = preview;
  const [isDrawing, setDrawing] = useState(false);
  return (
    <div className={style.beside}>
      <Panel title={t('preview')}>
        <p>{isDrawn ? t('previewAgain') : t('previewText')}</p>
        <ProblemView error={error} />
        <div aria-busy={isFetching}>{data === undefined ? null : <PreviewFigures data={data} />}</div>
        {isSaved ? null : <p className={style.muted}>{t('saveFirst')}</p>}
        <Button
          kind={isDrawn ? 'danger' : 'primary'}
          disabled={!isSaved || data === undefined}
          onClick={() => setDrawing(true)}
        >
          {isDrawn ? t('drawAgain') : t('draw')}
        </Button>
      </Panel>
      {isDrawing ? <DrawDialog of={of} isDrawn={isDrawn} onClose={() => setDrawing(false)} /> : null}
    </div>
  );
}

function PreviewFigures({ data }: { readonly data: Preview }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const format = useFormat();
  const { plan, population } = data;
  const mass = (kilograms: number | null) => (kilograms === null ? null : format.mass(exact(kilograms)));
  const selected = data.strata.reduce((sum, stratum) => sum + stratum.selected, 0);
  return (
    <>
      <Facts
        rows={[
          [t('linesToTest'), <strong key="lines">{format.integer(selected)}</strong>],
          [t('plannedHits'), format.integer(plan.sample_size)],
          [t('interval'), mass(plan.sampling_interval_kgco2e)],
          [words('evaluation.basic'), mass(plan.basic_precision_kgco2e)],
          [words('plan.tolerable'), mass(data.tolerable_misstatement_kgco2e)],
          [words('plan.expected'), mass(data.expected_misstatement_kgco2e)],
          [
            words('sample.population'),
            t('populationLines', {
              lines: format.integer(population.line_items),
              mass: format.mass(exact(population.absolute_kgco2e)),
            }),
          ],
        ]}
      />
      <StrataTable caption={t('previewStrata')} strata={data.strata} />
      {data.warnings.map((warning) => (
        <p key={warning.code} className={style.warning}>
          <EngagementWarning warning={warning} />
        </p>
      ))}
    </>
  );
}
