import { Link } from '@tanstack/react-router';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page, Panel } from '../../shell/page.tsx';
import { buttonClass } from '../../ui/button.tsx';
import style from './audit.module.css';
import { type Engagement, useActorName, useEngagement } from './engagement.ts';
import { HeadsPanel } from './heads-panel.tsx';
import { useCodes } from './parts/codes.ts';
import { Facts } from './parts/facts.tsx';
import { InvoiceLink } from './parts/invoice-link.tsx';
import { STANDARDS } from './parts/standards.ts';
import { TeamPanel } from './team-panel.tsx';
import { AUDIT_TEXTS, PAPER_TEXTS } from './texts/texts.ts';

const INVOICES_NAMED = 20;

export function OverviewPage() {
  const t = useTexts(AUDIT_TEXTS);
  const of = useEngagement();
  return (
    <Page title={t('overview')}>
      <NextStep of={of} />
      <ProgressPanel of={of} />
      <TeamPanel of={of} />
      {of.powers.reads ? <HeadsPanel of={of} /> : null}
      <FactsPanel of={of} />
    </Page>
  );
}

/** What the person does next, in one sentence. */
function NextStep({ of: { engagementId, engagement, powers } }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const { status, lead_auditor: lead, progress } = engagement;
  const leadEmail =
    engagement.auditors.find(({ user_id }) => user_id === lead?.user_id)?.email ?? lead?.user_id ?? '';
  const link = (to: 'plan' | 'items' | 'completion', label: string) => (
    <p>
      <Link
        to={`/audit/$engagementId/${to}`}
        params={{ engagementId }}
        className={buttonClass({ kind: 'primary' })}
      >
        {label}
      </Link>
    </p>
  );
  const step = () => {
    if (status === 'cancelled')
      return <p>{t('nextCancelled', { reason: engagement.cancel_reason ?? '' })}</p>;
    if (status === 'completed') {
      return (
        <>
          <p>{t('nextCompleted')}</p>
          {link('completion', t('toExport'))}
        </>
      );
    }
    if (powers.isLead && lead?.accepted === false) {
      return (
        <>
          <p>{t('nextAccept')}</p>
          {link('plan', t('toPlan'))}
        </>
      );
    }
    if (!powers.reads) {
      if (lead === null) return <p>{t('nextNameLead')}</p>;
      if (!lead.accepted) return <p>{t('nextWaitLead', { email: leadEmail })}</p>;
      return <p>{t('nextOwner')}</p>;
    }
    if (!powers.works) return <p>{t('nextReviewer')}</p>;
    if (status === 'planned') {
      return (
        <>
          <p>{t('nextPlan')}</p>
          {link('plan', t('toPlan'))}
        </>
      );
    }
    if (progress.remaining > 0) {
      return (
        <>
          <p>{t('nextTest', { count: progress.remaining })}</p>
          {link('items', t('toItems'))}
        </>
      );
    }
    return (
      <>
        <p>{t('nextComplete')}</p>
        {link('completion', t('toCompletion'))}
      </>
    );
  };
  return (
    <section className={style.next} aria-label={t('next')}>
      {step()}
    </section>
  );
}

function ProgressPanel({ of: { engagement } }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const format = useFormat();
  const { progress, status, documents_needed: needed } = engagement;
  if (progress.items === 0) return null;
  const tested = t('testedOf', {
    tested: format.integer(progress.tested),
    items: format.integer(progress.items),
  });
  return (
    <Panel title={t('progress')}>
      <p>
        <progress
          className={style.progress}
          max={progress.items}
          value={progress.tested}
          aria-label={t('progress')}
        />
      </p>
      <p>
        {tested} · {t('exceptions', { count: progress.exceptions })}
      </p>
      {needed.invoices === 0 || status !== 'fieldwork' ? null : (
        <>
          <p>{t('documentsNeeded', { count: needed.invoices })}</p>
          <ul>
            {needed.invoice_ids.slice(0, INVOICES_NAMED).map((id) => (
              <li key={id}>
                <InvoiceLink invoiceId={id} />
              </li>
            ))}
            {needed.invoice_ids.length > INVOICES_NAMED ? (
              <li>{t('andMore', { count: needed.invoice_ids.length - INVOICES_NAMED })}</li>
            ) : null}
          </ul>
        </>
      )}
    </Panel>
  );
}

function FactsPanel({ of: { engagement } }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const name = useActorName();
  const { created_at, created_by, completed_at, completed_by, cancelled_at, cancelled_by } = engagement;
  const by = (at: string | null, who: string | null) =>
    at === null ? null : words('by.at', { person: name(who ?? ''), time: format.dateTime(at) });
  return (
    <Panel title={t('record')}>
      <Facts
        rows={[
          [words('plan.standard'), STANDARDS[engagement.assurance_standard]],
          [words('plan.level'), code('level', engagement.assurance_level)],
          [t('created'), by(created_at, created_by)],
          [t('completed'), by(completed_at, completed_by)],
          [t('cancelled'), by(cancelled_at, cancelled_by)],
          [
            t('id'),
            <span key="id" className={style.mono}>
              {engagement.engagement_id}
            </span>,
          ],
        ]}
      />
    </Panel>
  );
}
