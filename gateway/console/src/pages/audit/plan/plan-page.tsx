import { useTexts } from '../../../language/use-texts.ts';
import { Page, Panel } from '../../../shell/page.tsx';
import { useEngagement } from '../engagement.ts';
import { AUDIT_TEXTS } from '../texts/texts.ts';
import { CarriedForward } from './carried-forward.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { SamplePanel } from './sample-panel.tsx';

/** The plan, what sample it gives, and the sample once it is drawn. */
export function PlanPage() {
  const t = useTexts(AUDIT_TEXTS);
  const of = useEngagement();
  const { engagement, powers } = of;
  return (
    <Page title={t('plan')}>
      {engagement.plan === null ? (
        <p>{t('notYours')}</p>
      ) : (
        <>
          {engagement.progress.items > 0 ? <SamplePanel of={of} /> : null}
          {powers.works ? (
            <PlanEditor of={of} plan={engagement.plan} />
          ) : (
            <Panel title={t('plan')}>
              <PlanFacts plan={engagement.plan} />
            </Panel>
          )}
          {powers.reads && engagement.status !== 'cancelled' ? <CarriedForward of={of} /> : null}
        </>
      )}
    </Page>
  );
}
