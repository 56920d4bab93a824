import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTexts } from '../language/use-texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { authMethodsQuery } from './auth-methods.ts';
import { DisplayMenu } from './display-menu.tsx';
import { Page } from './page.tsx';
import { SignInForm } from './sign-in-form.tsx';
import style from './sign-in-page.module.css';
import { SHELL_TEXTS } from './texts/texts.ts';

export function SignInPage() {
  const t = useTexts(SHELL_TEXTS);
  return (
    <>
      <header className={style.bar}>
        <DisplayMenu />
      </header>
      <main className={style.main}>
        <Page title={t('signInTitle')}>
          <div className={style.card}>
            <SignInForm />
            <Providers />
          </div>
          <p className={style.links}>
            <Link to="/forgot">{t('forgot')}</Link>
            <Link to="/start">{t('start')}</Link>
            <Link to="/api">{t('api')}</Link>
            <a href="/graphql">{t('graphiql')}</a>
          </p>
        </Page>
      </main>
    </>
  );
}

const PROBLEMS = {
  identity_provider_unavailable: 'providerUnavailable',
  too_many_attempts: 'tooManyAttempts',
} as const;

/** Sign-in at an OpenID provider, and what became of one that failed. */
function Providers() {
  const t = useTexts(SHELL_TEXTS);
  const { to, problem } = useSearch({ from: '/sign-in' });
  // Without an answer people can still sign in with their password.
  const { data: methods } = useQuery(authMethodsQuery);
  const back = new URLSearchParams({ via: 'provider', ...(to === undefined ? {} : { to }) });
  const isKnown = problem !== undefined && Object.hasOwn(PROBLEMS, problem);
  return (
    <>
      {problem === undefined ? null : (
        <p role="alert" className={style.problem}>
          {t(isKnown ? PROBLEMS[problem as keyof typeof PROBLEMS] : 'noAccount')}
        </p>
      )}
      {methods?.oidc.map(({ name, start_url }) => (
        <a
          key={start_url}
          className={`${buttonClass()} ${style.provider}`}
          href={`${start_url}?${new URLSearchParams({ return: `/console/sign-in?${back}` })}`}
        >
          {t('signInAt', { name })}
        </a>
      ))}
    </>
  );
}
