import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionList } from '../../../../../../schema/contracts/auth.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page } from '../../../shell/page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { notify } from '../../../ui/toast.tsx';
import { Badge } from '../parts/badge.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { ACCOUNT_TEXTS } from './texts/texts.ts';

type Session = SessionList['sessions'][number];

/** Where the person is signed in. */
export function SessionsPage() {
  const t = useTexts(ACCOUNT_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const [ended, setEnded] = useState<Session | 'others' | null>(null);
  const { data, error, isPending } = useQuery(trpc.session.list.queryOptions());
  const sessions = data?.sessions ?? [];
  return (
    <Page
      title={settings('sessions')}
      actions={
        sessions.some(({ current }) => !current) ? (
          <Button kind="danger" onClick={() => setEnded('others')}>
            {t('endOthers')}
          </Button>
        ) : null
      }
    >
      <p>{t('sessionsIntro')}</p>
      <ProblemView error={error} />
      <Table
        caption={settings('sessions')}
        hideCaption
        columns={useColumns(setEnded)}
        rows={sessions}
        rowKey={({ session_id }) => session_id}
        loading={isPending}
      />
      {ended === null ? null : <EndDialog ended={ended} onClose={() => setEnded(null)} />}
    </Page>
  );
}

function useColumns(onEnd: (session: Session) => void): Column<Session>[] {
  const t = useTexts(ACCOUNT_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const format = useFormat();
  return [
    {
      key: 'client',
      header: t('client'),
      isRowHeader: true,
      cell: ({ client }) => client ?? t('unknownClient'),
    },
    { key: 'address', header: t('address'), cell: ({ address }) => address ?? '–' },
    { key: 'created', header: t('signedInAt'), cell: ({ created_at }) => format.dateTime(created_at) },
    { key: 'used', header: settings('lastUsed'), cell: ({ last_used_at }) => format.dateTime(last_used_at) },
    { key: 'expires', header: t('endsAt'), cell: ({ expires_at }) => format.dateTime(expires_at) },
    {
      key: 'actions',
      header: settings('actions'),
      align: 'end',
      cell: (session) =>
        session.current ? (
          <Badge tone="good">{t('thisSession')}</Badge>
        ) : (
          <Button small onClick={() => onEnd(session)}>
            {t('endSession')}
            <span className="visually-hidden">{` ${session.client ?? ''} ${format.dateTime(session.created_at)}`}</span>
          </Button>
        ),
    },
  ];
}

function EndDialog({ ended, onClose }: { readonly ended: Session | 'others'; readonly onClose: () => void }) {
  const t = useTexts(ACCOUNT_TEXTS);
  const end = useMutation(
    trpc.session.end.mutationOptions({
      onSuccess: ({ ended: count }) => {
        void queryClient.invalidateQueries(trpc.session.list.queryFilter());
        notify(t('sessionsEnded', { count }));
        onClose();
      },
    }),
  );
  const isOthers = ended === 'others';
  return (
    <ConfirmDialog
      title={
        isOthers ? t('endOthersTitle') : t('endSessionTitle', { client: ended.client ?? t('unknownClient') })
      }
      action={t(isOthers ? 'endOthers' : 'endSession')}
      mutation={end}
      onConfirm={() => end.mutate(isOthers ? { others: true } : { session_id: ended.session_id })}
      onClose={onClose}
    >
      <p>{t('endText')}</p>
    </ConfirmDialog>
  );
}
