import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { Secret } from '../parts/secret.tsx';
import { PasswordAgain, passwordIn } from './password-again.tsx';
import { QrCode } from './qr-code.tsx';
import { ACCOUNT_TEXTS } from './texts/texts.ts';

/** Scan, type the first code, done: nothing counts before that code. */
export function SecondFactorSetup({
  onDone,
}: {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useTexts(ACCOUNT_TEXTS);
  const start = useMutation(trpc.session.startSecondFactor.mutationOptions());
  const confirm = useMutation(
    trpc.session.confirmSecondFactor.mutationOptions({
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    }),
  );
  if (start.data === undefined) {
    const begin = (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!start.isPending) start.mutate({ password: passwordIn(new FormData(event.currentTarget)) });
    };
    return (
      <form onSubmit={begin}>
        <p>{t('setUpText')}</p>
        <PasswordAgain />
        <ProblemView error={start.error} />
        <Button kind="primary" type="submit" busy={start.isPending}>
          {t('setUp')}
        </Button>
      </form>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate({ code: String(new FormData(event.currentTarget).get('code')) });
  };
  return (
    <form onSubmit={submit}>
      <p>{t('scan')}</p>
      <QrCode text={start.data.otpauth_uri} label={t('qrCode')} />
      <Secret label={t('secret')} text={start.data.secret} copyLabel={t('copySecret')} />
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        minLength={6}
      />
      <ProblemView error={confirm.error} />
      <Button kind="primary" type="submit" busy={confirm.isPending}>
        {t('turnOn')}
      </Button>
    </form>
  );
}
