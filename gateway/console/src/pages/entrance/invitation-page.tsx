import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import type { AcceptedInvitation } from '../../../../../schema/contracts/members.ts';
import { problemOf } from '../../data/problem.ts';
import { sessionState, signIn, signOut, subscribeSession } from '../../data/session.ts';
import { queryClient, trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { personQuery } from '../../shell/person.ts';
import { SignInForm } from '../../shell/sign-in-form.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { notify } from '../../ui/toast.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { postJson } from './post-json.ts';
import { ENTRANCE_TEXTS } from './texts/texts.ts';
import { useLinkToken } from './use-link-token.ts';

const PATH = '/api/auth/accept-invitation';

/** Where an invitation leads: to a new account, or into one more workspace. */
export function InvitationPage() {
  const t = useTexts(ENTRANCE_TEXTS);
  const token = useLinkToken();
  const state = useSyncExternalStore(subscribeSession, sessionState);
  if (token === '') {
    return (
      <EntrancePage title={t('invitation')}>
        <p>{t('linkCutOff')}</p>
      </EntrancePage>
    );
  }
  return (
    <EntrancePage title={t('invitation')} intro={t('invitationIntro')}>
      {state === 'signed-in' ? <AcceptAsPerson token={token} /> : <AcceptAsAnybody token={token} />}
    </EntrancePage>
  );
}

/** Opens the workspace that the person now belongs to. */
function useEnter() {
  const t = useTexts(ENTRANCE_TEXTS);
  const router = useRouter();
  return async ({ workspace_id, workspace_name }: AcceptedInvitation) => {
    await queryClient.invalidateQueries(trpc.session.me.queryFilter());
    notify(t('joined', { workspace: workspace_name }));
    await router.navigate({ to: '/', search: { workspace: workspace_id }, replace: true });
  };
}

function AcceptAsPerson({ token }: { readonly token: string }) {
  const t = useTexts(ENTRANCE_TEXTS);
  const enter = useEnter();
  const { data: person } = useQuery(personQuery);
  const accept = useMutation({
    mutationFn: () => postJson<AcceptedInvitation>(PATH, { invitation_token: token }, 'person'),
    onSuccess: enter,
  });
  return (
    <>
      <p>{t('acceptAs', { email: person?.email ?? '' })}</p>
      <ProblemView error={accept.error} />
      <p>
        <Button kind="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
          {t('accept')}
        </Button>
      </p>
      <Button small kind="quiet" onClick={() => void signOut()}>
        {t('otherAccount')}
      </Button>
    </>
  );
}

function AcceptAsAnybody({ token }: { readonly token: string }) {
  const t = useTexts(ENTRANCE_TEXTS);
  const [tab, setTab] = useState<'new' | 'known'>('new');
  return (
    <Tabs
      label={t('invitation')}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'new',
          label: t('newAccount'),
          content: <NewAccount token={token} onSecondFactor={() => setTab('known')} />,
        },
        {
          value: 'known',
          label: t('knownAccount'),
          content: (
            <>
              <p>{t('knownText')}</p>
              <SignInForm />
            </>
          ),
        },
      ]}
    />
  );
}

interface NewAccountProps {
  readonly token: string;
  /** The password is that of an account which needs a code as well. */
  readonly onSecondFactor: () => void;
}

function NewAccount({ token, onSecondFactor }: NewAccountProps) {
  const t = useTexts(ENTRANCE_TEXTS);
  const enter = useEnter();
  const accept = useMutation({
    mutationFn: async (password: string) => {
      const accepted = await postJson<AcceptedInvitation>(PATH, { invitation_token: token, password });
      await signIn({ email: accepted.email, password });
      return accepted;
    },
    onSuccess: enter,
    onError: (error) => {
      if (problemOf(error).code === 'second_factor_required') onSecondFactor();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (!accept.isPending) accept.mutate(password);
  };
  return (
    <form onSubmit={submit}>
      <NewPasswordField label={t('choosePassword')} hint={t('passwordHint')} />
      <ProblemView error={accept.error} />
      <Button kind="primary" type="submit" busy={accept.isPending}>
        {t('acceptNew')}
      </Button>
    </form>
  );
}
