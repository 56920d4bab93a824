import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { authMethodsQuery } from '../../shell/auth-methods.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { postJson } from './post-json.ts';
import { ENTRANCE_TEXTS } from './texts/texts.ts';

/** For who has forgotten their password: a link by mail where the installation sends mail, else whom to ask. */
export function ForgotPage() {
  const t = useTexts(ENTRANCE_TEXTS);
  const { data: methods, error } = useQuery(authMethodsQuery);
  return (
    <EntrancePage title={t('forgot')}>
      <ProblemView error={error} />
      {methods === undefined ? null : methods.password_reset_by_mail ? (
        <AskForLink />
      ) : (
        <p>{t('askOwner')}</p>
      )}
      <p>
        <Link to="/sign-in">{t('backToSignIn')}</Link>
      </p>
    </EntrancePage>
  );
}

function AskForLink() {
  const t = useTexts(ENTRANCE_TEXTS);
  const ask = useMutation({
    mutationFn: (email: string) => postJson<undefined>('/api/auth/password-reset/request', { email }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(String(new FormData(event.currentTarget).get('email')));
  };
  if (ask.isSuccess) return <p role="status">{t('mailSent', { email: ask.variables })}</p>;
  return (
    <form onSubmit={submit}>
      <TextField
        label={t('email')}
        hint={t('forgotHint')}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        required
      />
      <ProblemView error={ask.error} />
      <p>
        <Button kind="primary" type="submit" busy={ask.isPending}>
          {t('sendLink')}
        </Button>
      </p>
    </form>
  );
}
