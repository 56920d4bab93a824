import { Link } from '@tanstack/react-router';
import type { Blocker, WorkpaperWarning } from '../../../../../schema/contracts/workpaper-answers.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page, Panel } from '../../shell/page.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { EngagementWarning } from '../../ui/words/said.tsx';
import style from './audit.module.css';
import { ConclusionForm } from './conclusion-form.tsx';
import { type Engagement, useEngagement, useOpenPoints } from './engagement.ts';
import { ExportPanel } from './export-panel.tsx';
import { useCodes } from './parts/codes.ts';
import { Facts } from './parts/facts.tsx';
import { ItemLink } from './parts/item-link.tsx';
import { AUDIT_TEXTS, PAPER_TEXTS } from './texts/texts.ts';

/** What is still open, the conclusion, and what follows from it. */
export function CompletionPage() {
  const t = useTexts(AUDIT_TEXTS);
  const of = useEngagement();
  const { status } = of.engagement;
  return (
    <Page title={t('completion')}>
      {status === 'completed' ? <Conclusion of={of} /> : null}
      {status === 'fieldwork' || status === 'planned' ? <OpenPoints of={of} /> : null}
      <ExportPanel of={of} />
    </Page>
  );
}

function Conclusion({ of: { engagement } }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const { conclusion } = engagement;
  if (conclusion === null) return null;
  return (
    <Panel title={words('conclusion.title')}>
      <p className={style.text}>{conclusion.text}</p>
      <p>{conclusion.basis_adequate ? words('conclusion.adequate') : words('conclusion.inadequate')}</p>
      <Facts rows={[[words('conclusion.reason'), conclusion.basis_reason]]} />
      <p className={style.muted}>{t('afterCompletion')}</p>
    </Panel>
  );
}

function OpenPoints({ of }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const hasSample = of.engagement.status === 'fieldwork';
  const { data, error } = useOpenPoints(of.engagementId, hasSample);
  return (
    <>
      <Panel title={words('open.title')}>
        <ProblemView error={error} />
        {hasSample ? null : <p>{t('noSampleYet')}</p>}
        {data?.blockers.length === 0 ? <p>{t('nothingOpen')}</p> : null}
        {(data?.blockers ?? []).map((blocker) => (
          <GateView key={blocker.gate} of={of} blocker={blocker} />
        ))}
        {(data?.warnings ?? []).map((warning) => (
          <WarningView key={warning.code} warning={warning} />
        ))}
      </Panel>
      {of.powers.works ? <ConclusionForm of={of} open={data ?? null} /> : null}
    </>
  );
}

function GateView({ of, blocker }: { readonly of: Engagement; readonly blocker: Blocker }) {
  const t = useTexts(AUDIT_TEXTS);
  const code = useCodes();
  return (
    <div className={style.revision}>
      <h3>{code('gate', blocker.gate)}</h3>
      <Lines ids={blocker.line_item_ids} />
      {blocker.gate === 'population_changed' ? (
        <Link to="/audit/$engagementId/plan" params={{ engagementId: of.engagementId }}>
          {t('toLateChanges')}
        </Link>
      ) : null}
    </div>
  );
}

function WarningView({ warning }: { readonly warning: WorkpaperWarning }) {
  return (
    <details className={style.warning}>
      <summary>
        <EngagementWarning warning={warning} />
      </summary>
      <Lines ids={warning.line_item_ids} />
    </details>
  );
}

/** Lines named one by one; the list has all of them. */
const LINES_NAMED = 20;

function Lines({ ids }: { readonly ids: readonly string[] }) {
  const t = useTexts(AUDIT_TEXTS);
  if (ids.length === 0) return null;
  return (
    <ul>
      {ids.slice(0, LINES_NAMED).map((lineItemId) => (
        <li key={lineItemId}>
          <ItemLink lineItemId={lineItemId} />
        </li>
      ))}
      {ids.length > LINES_NAMED ? <li>{t('andMore', { count: ids.length - LINES_NAMED })}</li> : null}
    </ul>
  );
}
