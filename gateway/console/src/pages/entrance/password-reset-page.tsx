import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { PasswordSet } from '../../../../../schema/contracts/auth.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { postJson } from './post-json.ts';
import { ENTRANCE_TEXTS } from './texts/texts.ts';
import { useLinkToken } from './use-link-token.ts';

/** Sets a new password by the token of a link. */
export function PasswordResetPage() {
  const t = useTexts(ENTRANCE_TEXTS);
  const token = useLinkToken();
  const reset = useMutation({
    mutationFn: (password: string) => postJson<PasswordSet>('/api/auth/password-reset', { token, password }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!reset.isPending) reset.mutate(String(new FormData(event.currentTarget).get('password')));
  };
  if (reset.data !== undefined) {
    return (
      <EntrancePage title={t('passwordSet')}>
        <p>{t('passwordSetText', { email: reset.data.email })}</p>
        <Link to="/sign-in" className={buttonClass({ kind: 'primary' })}>
          {t('signIn')}
        </Link>
      </EntrancePage>
    );
  }
  return (
    <EntrancePage title={t('newPassword')}>
      {token === '' ? (
        <p>{t('linkCutOff')}</p>
      ) : (
        <form onSubmit={submit}>
          <NewPasswordField label={t('newPassword')} hint={t('passwordHint')} />
          <ProblemView error={reset.error} />
          <Button kind="primary" type="submit" busy={reset.isPending}>
            {t('setPassword')}
          </Button>
        </form>
      )}
    </EntrancePage>
  );
}
