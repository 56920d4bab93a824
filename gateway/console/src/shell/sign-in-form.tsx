import { type FormEvent, type RefObject, useState } from 'react';
import { problemOf } from '../data/problem.ts';
import { signIn } from '../data/session.ts';
import { useTexts } from '../language/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { ProblemView } from '../ui/problem-view.tsx';
import { SHELL_TEXTS } from './texts/texts.ts';

interface SignInFormProps {
  /** Whose session has ended; nobody else can take it up. */
  readonly email?: string;
  readonly passwordField?: RefObject<HTMLInputElement | null>;
}

/** E-mail and password, and then the code of who has a second factor. */
export function SignInForm({ email, passwordField }: SignInFormProps) {
  const t = useTexts(SHELL_TEXTS);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const sent = new FormData(event.currentTarget);
    const text = (name: string) => String(sent.get(name));
    setBusy(true);
    setError(null);
    signIn({
      email: text('email'),
      password: text('password'),
      ...(needsCode ? { code: text('code') } : {}),
    })
      .catch((refusal: unknown) => {
        if (problemOf(refusal).code === 'second_factor_required') setNeedsCode(true);
        else setError(refusal);
      })
      .finally(() => setBusy(false));
  };
  const code = error === null ? null : problemOf(error).code;
  return (
    <form onSubmit={submit}>
      {code === 'invalid_credentials' || code === 'invalid_code' ? null : <ProblemView error={error} />}
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus={email === undefined}
        readOnly={email !== undefined || needsCode}
        defaultValue={email}
      />
      <TextField
        ref={passwordField}
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        readOnly={needsCode}
        error={code === 'invalid_credentials' ? t('wrongCredentials') : undefined}
      />
      {needsCode ? (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          name="code"
          autoComplete="one-time-code"
          required
          minLength={6}
          autoFocus
          error={code === 'invalid_code' ? t('wrongCode') : undefined}
        />
      ) : null}
      <Button kind="primary" type="submit" busy={busy}>
        {t('signIn')}
      </Button>
      {needsCode ? (
        <Button kind="quiet" onClick={() => setNeedsCode(false)}>
          {t('back')}
        </Button>
      ) : null}
    </form>
  );
}
