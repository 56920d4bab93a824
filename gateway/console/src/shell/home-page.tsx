import { Link } from '@tanstack/react-router';
import { useTexts } from '../language/use-texts.ts';
import { Page } from './page.tsx';
import { useMembership } from './person.ts';
import { SHELL_TEXTS } from './texts/texts.ts';

/** For people whose role has no page to begin with. */
export function HomePage() {
  const t = useTexts(SHELL_TEXTS);
  const membership = useMembership();
  return (
    <Page title={membership?.workspaceName ?? 'Footing'}>
      {membership === null ? <p>{t('noWorkspace')}</p> : null}
      <p>
        <Link to="/start">{t('start')}</Link>
      </p>
    </Page>
  );
}
