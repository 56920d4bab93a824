import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useArrivals } from './arrivals.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

/** Where there is no period: nothing was booked, or it is not this person's to see. */
export function NothingYet() {
  const t = useTexts(DASHBOARD_TEXTS);
  const { workspaceId, role } = useWorkspace();
  // The first invoice brings the figures.
  useArrivals(workspaceId);
  if (role === 'auditor') {
    return (
      <>
        <p>{t('nothingAssigned')}</p>
        <p>
          <Link to="/audit" className={buttonClass({ kind: 'primary' })}>
            {t('engagements')}
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <p>{t('nothingYet')}</p>
      <p>
        <Link to="/start" className={buttonClass({ kind: 'primary' })}>
          {t('firstSteps')}
        </Link>{' '}
        <Link to="/import" className={buttonClass()}>
          {t('importFiles')}
        </Link>
      </p>
    </>
  );
}
