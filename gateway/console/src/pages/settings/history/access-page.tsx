import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AccessEvent, AccessKind } from '../../../../../../schema/contracts/access-events.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page } from '../../../shell/page.tsx';
import { useWorkspace } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { ACCESS_TEXTS, isAccessKind } from './access-kinds.ts';
import { HISTORY_TEXTS } from './texts/texts.ts';
import { useActor } from './use-actor.ts';
import { useWording } from './use-wording.ts';

const ALL = 'all';
const PAGE_SIZE = 50;

/** Sign-ins and refusals of the last months, for owners. */
export function AccessPage() {
  const t = useTexts(HISTORY_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const { workspaceId } = useWorkspace();
  const { kind } = useSearch({ from: '/signed-in/settings/workspace/access' });
  const navigate = useNavigate({ from: '/settings/workspace/access' });
  const list = useInfiniteQuery({
    queryKey: ['access-events', workspaceId, kind],
    // tRPC's own infinite queries send a member that the service does not know.
    queryFn: ({ pageParam: cursor }) =>
      queryClient.fetchQuery(
        trpc.workspace.accessEvents.queryOptions(
          { workspace_id: workspaceId, limit: PAGE_SIZE, kind: kind ?? null, cursor },
          { staleTime: 0, gcTime: 0 },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  return (
    <Page title={settings('access')}>
      <p>{t('accessIntro')}</p>
      <Select<AccessKind | typeof ALL>
        label={t('show')}
        value={kind ?? ALL}
        options={[
          { value: ALL, label: t('everything') },
          ...Object.entries(ACCESS_TEXTS).map(([value, key]) => ({
            value: value as AccessKind,
            label: t(key),
          })),
        ]}
        onChange={(value) => void navigate({ search: isAccessKind(value) ? { kind: value } : {} })}
      />
      <ProblemView error={list.error} />
      <Table
        caption={settings('access')}
        hideCaption
        columns={useColumns()}
        rows={list.data?.pages.flatMap(({ events }) => events) ?? []}
        rowKey={({ kind: of, actor, address, first_at }) => `${of} ${actor} ${address} ${first_at}`}
        loading={list.isPending}
        empty={t('noAccess')}
      />
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('earlier')}
        </Button>
      ) : null}
    </Page>
  );
}

function useColumns(): Column<AccessEvent>[] {
  const t = useTexts(HISTORY_TEXTS);
  const format = useFormat();
  const { nameOf } = useWording();
  const actorOf = useActor();
  return [
    {
      key: 'at',
      header: t('when'),
      cell: ({ last_at }) => <span className="number">{format.dateTime(last_at)}</span>,
    },
    {
      key: 'kind',
      header: t('what'),
      isRowHeader: true,
      cell: ({ kind }) => t(ACCESS_TEXTS[kind]),
    },
    {
      key: 'who',
      header: t('who'),
      cell: ({ actor }) => actorOf(actor, actor.startsWith('user:') ? nameOf(actor) : null),
    },
    {
      key: 'address',
      header: t('address'),
      cell: ({ address }) => (address === 'others' || address === 'operator' ? t(address) : address),
    },
    { key: 'count', header: t('times'), align: 'end', cell: ({ count }) => format.integer(count) },
  ];
}
