import { Link, Outlet } from '@tanstack/react-router';
import { graphql } from '../../data/graphql.ts';
import { useLive } from '../../data/live.ts';
import { queryClient, trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import style from './audit.module.css';
import { useEngagement } from './engagement.ts';
import { AUDIT_TEXTS } from './texts/texts.ts';

const PROGRESS = graphql(`
  subscription AuditProgress($engagementId: ID!) {
    engagementProgress(engagementId: $engagementId) { engagementId remaining status }
  }
`);

const SUBPAGES = [
  ['overview', '/audit/$engagementId'],
  ['plan', '/audit/$engagementId/plan'],
  ['items', '/audit/$engagementId/items'],
  ['evaluation', '/audit/$engagementId/evaluation'],
  ['notes', '/audit/$engagementId/notes'],
  ['completion', '/audit/$engagementId/completion'],
] as const;

/** What all pages of an engagement have above them. */
export function EngagementFrame() {
  const t = useTexts(AUDIT_TEXTS);
  const { engagementId, engagement, powers } = useEngagement();
  useLive({
    document: PROGRESS,
    variables: { engagementId },
    onEvent: () => void queryClient.invalidateQueries(trpc.engagement.pathFilter()),
  });
  const shown = powers.sees ? SUBPAGES : SUBPAGES.slice(0, 1);
  return (
    <>
      <div className={style.frame}>
        <Link to="/audit">{t('engagements')}</Link>
        <strong>{engagement.name}</strong>
        <span>{engagement.period}</span>
        <span className={style.tag}>{t(engagement.status)}</span>
      </div>
      <nav aria-label={t('engagement')}>
        <ul className={style.subpages}>
          {shown.map(([label, to]) => (
            <li key={label}>
              <Link
                to={to}
                params={{ engagementId }}
                activeOptions={{ exact: label === 'overview' }}
                className={style.subpage}
              >
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
