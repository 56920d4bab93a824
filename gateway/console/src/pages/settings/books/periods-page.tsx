import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Period } from '../../../../../../schema/contracts/periods.ts';
import { trpc } from '../../../data/trpc.ts';
import { numberText } from '../../../language/number-text.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page } from '../../../shell/page.tsx';
import { useWorkspace } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Badge } from '../parts/badge.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import style from './books.module.css';
import { ClosePeriodDialog } from './close-period-dialog.tsx';
import { ReopenPeriodDialog } from './reopen-period-dialog.tsx';
import { BOOKS_TEXTS } from './texts/texts.ts';

/** The reporting periods; owners close and reopen them. */
export function PeriodsPage() {
  const t = useTexts(BOOKS_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const format = useFormat();
  const { workspaceId, role } = useWorkspace();
  const [changed, setChanged] = useState<Period | null>(null);
  const { data, error, isPending } = useQuery(trpc.period.list.queryOptions({ workspace_id: workspaceId }));
  const columns: Column<Period>[] = [
    {
      key: 'name',
      header: t('period'),
      isRowHeader: true,
      cell: ({ name, start_date, end_date }) => (
        <span className={style.stack}>
          {name}
          <span>{`${format.date(start_date)} – ${format.date(end_date)}`}</span>
        </span>
      ),
    },
    {
      key: 'status',
      header: settings('state'),
      cell: ({ status }) => <Badge tone={status === 'open' ? 'good' : 'ended'}>{t(status)}</Badge>,
    },
    {
      key: 'invoices',
      header: t('invoices'),
      align: 'end',
      cell: ({ invoices, voided_invoices }) => (
        <span className={style.stack}>
          {format.integer(invoices)}
          {voided_invoices === 0 ? null : <span>{t('voidedCount', { count: voided_invoices })}</span>}
        </span>
      ),
    },
    { key: 'lines', header: t('lines'), align: 'end', cell: (row) => format.integer(row.line_items) },
    {
      key: 'location',
      header: t('locationBased'),
      align: 'end',
      cell: ({ kgco2e }) => <span className="number">{format.mass(numberText(kgco2e))}</span>,
    },
    {
      key: 'market',
      header: t('marketBased'),
      align: 'end',
      cell: (row) => <span className="number">{format.mass(numberText(row.market_based_kgco2e))}</span>,
    },
    { key: 'chain', header: t('entries'), align: 'end', cell: ({ chain }) => format.integer(chain.size) },
  ];
  if (role === 'owner') {
    columns.push({
      key: 'actions',
      header: settings('actions'),
      align: 'end',
      cell: (period) => (
        <Button small onClick={() => setChanged(period)}>
          {t(period.status === 'open' ? 'closePeriod' : 'reopenPeriod')}
          <span className="visually-hidden">{` ${period.name}`}</span>
        </Button>
      ),
    });
  }
  return (
    <Page title={settings('periods')}>
      <p>{t('periodsIntro')}</p>
      <ProblemView error={error} />
      <Table
        caption={settings('periods')}
        hideCaption
        columns={columns}
        rows={(data?.periods ?? []).toReversed()}
        rowKey={({ name }) => name}
        loading={isPending}
        empty={
          <>
            {t('noPeriods')} <Link to="/start">{t('firstSteps')}</Link>
          </>
        }
      />
      {changed?.status === 'open' ? (
        <ClosePeriodDialog period={changed} onClose={() => setChanged(null)} />
      ) : null}
      {changed?.status === 'closed' ? (
        <ReopenPeriodDialog period={changed} onClose={() => setChanged(null)} />
      ) : null}
    </Page>
  );
}
