import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useTexts } from '../language/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { ProblemView } from '../ui/problem-view.tsx';
import { UI_TEXTS } from '../ui/texts/texts.ts';
import { Page } from './page.tsx';
import { usePerson } from './person.ts';
import { SHELL_TEXTS } from './texts/texts.ts';

export function NotFoundPage() {
  const t = useTexts(SHELL_TEXTS);
  return (
    <Page title={t('notFoundTitle')}>
      <p>{t('notFoundText')}</p>
      <p>
        <Link to="/">{t('backHome')}</Link>
      </p>
    </Page>
  );
}

/** Instead of a page of a workspace that the person does not belong to: which they can open. */
export function ForeignWorkspacePage() {
  const t = useTexts(SHELL_TEXTS);
  const { email, memberships } = usePerson();
  return (
    <Page title={t('foreignTitle')}>
      <p>{t('foreignText', { email })}</p>
      <ul>
        {memberships.map(({ workspaceId, workspaceName }) => (
          <li key={workspaceId}>
            <Link to="/" search={{ workspace: workspaceId }}>
              <bdi>{workspaceName}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** Instead of a page whose data could not be loaded. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const t = useTexts(SHELL_TEXTS);
  const ui = useTexts(UI_TEXTS);
  return (
    <Page title={t('errorTitle')}>
      <ProblemView error={error}>
        <Button small onClick={() => void router.invalidate()}>
          {ui('tryAgain')}
        </Button>
      </ProblemView>
    </Page>
  );
}
