import { useQuery } from '@tanstack/react-query';
import type { RateSetListAnswer } from '../../../../../../schema/contracts/rates.ts';
import { trpc } from '../../../data/trpc.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page, Panel } from '../../../shell/page.tsx';
import { useWorkspace } from '../../../shell/person.ts';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Badge } from '../parts/badge.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { LoadRates } from './load-rates.tsx';
import { LookUpRate } from './look-up-rate.tsx';
import { BOOKS_TEXTS } from './texts/texts.ts';

type RateSet = RateSetListAnswer['rate_sets'][number];

/** What money is converted with: the rates that come with the service and those that owners loaded. */
export function RatesPage() {
  const t = useTexts(BOOKS_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const format = useFormat();
  const { workspaceId, role } = useWorkspace();
  const { data, error, isPending } = useQuery(trpc.rates.list.queryOptions({ workspace_id: workspaceId }));
  const sets = data?.rate_sets ?? [];
  const columns: Column<RateSet>[] = [
    {
      key: 'loaded',
      header: t('loadedAt'),
      isRowHeader: true,
      cell: ({ loaded_at }) => format.dateTime(loaded_at),
    },
    { key: 'last', header: t('lastRateDay'), cell: ({ last_day }) => format.date(last_day) },
    { key: 'currencies', header: t('currencies'), cell: ({ currencies }) => currencies.join(', ') },
    {
      key: 'state',
      header: settings('state'),
      cell: ({ rate_set_id }) =>
        rate_set_id === sets[0]?.rate_set_id ? (
          <Badge tone="good">{t('ratesInUse')}</Badge>
        ) : (
          <Badge tone="ended">{t('ratesReplaced')}</Badge>
        ),
    },
    {
      key: 'sha',
      header: 'SHA-256',
      cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}…</code>,
    },
  ];
  return (
    <Page title={settings('rates')}>
      <p>{t('ratesIntro')}</p>
      <Panel title={t('lookUp')}>
        <LookUpRate />
      </Panel>
      {role === 'owner' ? (
        <Panel title={t('loadRates')}>
          <LoadRates />
        </Panel>
      ) : null}
      <ProblemView error={error} />
      <Table
        caption={t('loadedRates')}
        columns={columns}
        rows={sets}
        rowKey={({ rate_set_id }) => rate_set_id}
        loading={isPending}
        empty={t('noLoadedRates')}
      />
    </Page>
  );
}
