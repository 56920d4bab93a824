import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EngagementSummary } from '../../../../../schema/contracts/engagements.ts';
import { queryClient, trpc } from '../../data/trpc.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../shell/page.tsx';
import { useWorkspace } from '../../shell/person.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { UI_TEXTS } from '../../ui/texts/texts.ts';
import style from './audit.module.css';
import { CreateDialog } from './create-dialog.tsx';
import { useCodes } from './parts/codes.ts';
import { STANDARDS } from './parts/standards.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from './texts/texts.ts';

/** Where an auditor begins: the engagements that are theirs; owners and members see those of the workspace. */
export function EngagementsPage() {
  const t = useTexts(AUDIT_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const { workspaceId, role } = useWorkspace();
  const [isCreating, setCreating] = useState(false);
  const list = useInfiniteQuery({
    queryKey: [...trpc.engagement.list.pathKey(), workspaceId],
    queryFn: ({ pageParam: cursor }) =>
      queryClient.fetchQuery(
        trpc.engagement.list.queryOptions({ workspace_id: workspaceId, cursor }, { staleTime: 0 }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const columns = useColumns();
  const rows = list.data?.pages.flatMap(({ engagements }) => engagements) ?? [];
  const actions =
    role === 'owner' ? (
      <Button kind="primary" onClick={() => setCreating(true)}>
        {t('create')}
      </Button>
    ) : null;
  return (
    <Page title={role === 'auditor' ? t('mine') : t('engagements')} actions={actions}>
      <ProblemView error={list.error} />
      <Table
        caption={t('engagements')}
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ engagement_id }) => engagement_id}
        loading={list.isPending}
        empty={role === 'owner' ? t('noneOwner') : role === 'auditor' ? t('noneAuditor') : t('noneMember')}
      />
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {ui('nextPage')}
        </Button>
      ) : null}
      <p>
        <Link to="/verify">{t('verifyLink')}</Link>
      </p>
      {isCreating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
    </Page>
  );
}

function useColumns(): Column<EngagementSummary>[] {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('engagement'),
      isRowHeader: true,
      cell: ({ engagement_id: engagementId, name }) => (
        <Link to="/audit/$engagementId" params={{ engagementId }}>
          {name}
        </Link>
      ),
    },
    { key: 'period', header: words('period'), cell: ({ period }) => period },
    {
      key: 'standard',
      header: words('plan.standard'),
      cell: ({ assurance_standard, assurance_level }) =>
        `${STANDARDS[assurance_standard]}, ${code('level', assurance_level)}`,
    },
    {
      key: 'status',
      header: words('status'),
      cell: ({ status }) => <span className={style.tag}>{t(status)}</span>,
    },
    {
      key: 'progress',
      header: t('progress'),
      align: 'end',
      cell: ({ progress: { items, tested } }) =>
        items === 0 ? '–' : t('testedOf', { tested: format.integer(tested), items: format.integer(items) }),
    },
    { key: 'created', header: t('created'), cell: ({ created_at }) => format.dateTime(created_at) },
  ];
}
