import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { usePerson } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { notify } from '../../../ui/toast.tsx';
import { ACCOUNT_TEXTS } from './texts/texts.ts';

/** The shortest new password; the service has the last word. */
const SHORTEST = 15;

export function PasswordForm() {
  const t = useTexts(ACCOUNT_TEXTS);
  const { email } = usePerson();
  const [differ, setDiffer] = useState(false);
  const [round, setRound] = useState(0);
  const change = useMutation(
    trpc.session.changePassword.mutationOptions({
      onSuccess: ({ ended }) => {
        setRound(round + 1);
        void queryClient.invalidateQueries(trpc.session.list.queryFilter());
        notify(t('passwordChanged', { count: ended }));
      },
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const sent = new FormData(event.currentTarget);
    const text = (name: string) => String(sent.get(name));
    setDiffer(text('new') !== text('again'));
    if (text('new') !== text('again')) return;
    change.mutate({ current_password: text('current'), new_password: text('new') });
  };
  return (
    <form onSubmit={submit} key={round}>
      {/* For programs that keep passwords. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label={t('currentPassword')}
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
      <TextField
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        name="new"
        type="password"
        autoComplete="new-password"
        minLength={SHORTEST}
        required
      />
      <TextField
        label={t('newPasswordAgain')}
        name="again"
        type="password"
        autoComplete="new-password"
        error={differ ? t('passwordsDiffer') : undefined}
        required
      />
      <p>{t('passwordEnds')}</p>
      <ProblemView error={change.error} />
      <Button kind="primary" type="submit" busy={change.isPending}>
        {t('changePassword')}
      </Button>
    </form>
  );
}
