import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Role } from '../../../../../schema/contracts/auth.ts';
import type { LineItemOrder } from '../../data/generated/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../shell/page.tsx';
import { useWorkspace } from '../../shell/person.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Pager, pageArguments } from '../../ui/pager.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { type Sorting, Table } from '../../ui/table.tsx';
import style from './dashboard.module.css';
import { LINES_TABLE } from './exports.tsx';
import { LinesFilters } from './lines-filters.tsx';
import { LINES, LINES_TOTAL } from './lines-queries.ts';
import { filterOf, isOfParts, type LinesSearch, linesSearch, SORTS } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';
import { useTime } from './time.ts';
import { useLineColumns } from './use-line-columns.tsx';

const PAGE_SIZE = 50;

/** The lines behind a bar, with its total. */
export function LinesPage() {
  const t = useTexts(DASHBOARD_TEXTS);
  const search = useSearch({ from: '/signed-in/lines', select: linesSearch });
  const navigate = useNavigate({ from: '/lines' });
  const { workspaceId, role } = useWorkspace();
  const { shown, periods, error } = useTime(search);
  const days = {
    ...(shown === null ? {} : { from: shown.from, to: shown.to }),
    ...(search.from === undefined ? {} : { from: search.from }),
    ...(search.to === undefined ? {} : { to: search.to }),
  };
  const filter = { ...days, ...filterOf(search) };
  const order: LineItemOrder = { by: search.sort ?? 'KGCO2E', direction: search.ascending ? 'ASC' : 'DESC' };
  const isReady = periods !== undefined;
  const variables = { workspaceId, filter, order };
  const lines = useQuery({
    ...graphqlQuery(LINES, { ...variables, ...pageArguments(search, PAGE_SIZE) }),
    placeholderData: keepPreviousData,
    enabled: isReady,
  });
  const go = (next: LinesSearch) => void navigate({ search: next, resetScroll: false });
  const { after: _after, before: _before, ...first } = search;
  const sortBy = ({ key, descending }: Sorting) => {
    const { ascending: _ascending, ...rest } = first;
    const sort = SORTS.find((each) => each === key);
    if (sort !== undefined) go({ ...rest, sort, ...(descending ? {} : { ascending: true }) });
  };
  const columns = useLineColumns(search);
  const page = lines.data?.lineItems;
  const name = [days.from, days.to].filter(Boolean).join('-');
  return (
    <Page
      title={t('lines')}
      actions={
        <>
          {seesDashboard(role) ? (
            <Link to="/dashboard" search={backTo(search)} className={buttonClass({})}>
              {t('toDashboard')}
            </Link>
          ) : null}
          <ExportMenu
            tables={[
              { label: t('lines'), document: LINES_TABLE, variables, fileName: `footing-lines-${name}` },
            ]}
          />
        </>
      }
    >
      <LinesFilters search={first} days={days} onChange={go} />
      {isReady ? <Total search={search} filter={filter} /> : null}
      <ProblemView error={error ?? lines.error} />
      <Table
        caption={t('lines')}
        hideCaption
        columns={columns}
        rows={page?.nodes ?? []}
        rowKey={({ lineItemId }) => lineItemId}
        loading={lines.isPending}
        empty={periods?.length === 0 && seesDashboard(role) ? t('nothingYet') : t('noLines')}
        sorting={{ key: order.by, descending: search.ascending !== true }}
        onSort={sortBy}
      />
      <Pager page={page?.pageInfo} onMove={(place) => go({ ...first, ...place })} />
    </Page>
  );
}

/** Auditors come from an invoice or a sampled line, and see the periods of their engagements alone. */
const seesDashboard = (role: Role) => role !== 'auditor';

const backTo = ({ year, period, basis }: LinesSearch) => ({
  ...(year === undefined ? {} : { year }),
  ...(period === undefined ? {} : { period }),
  ...(basis === undefined ? {} : { basis }),
});

interface TotalProps {
  readonly search: LinesSearch;
  readonly filter: object;
}

function Total({ search, filter }: TotalProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const { workspaceId } = useWorkspace();
  const { data, error } = useQuery({
    ...graphqlQuery(LINES_TOTAL, { workspaceId, filter }),
    placeholderData: keepPreviousData,
  });
  const total = data?.emissions?.total;
  if (total === undefined) return <ProblemView error={error} />;
  const isMarket = search.basis === 'market';
  return (
    <p className={style.total} role="status">
      <strong>{format.mass(numberText(isMarket ? total.marketBasedKgco2e : total.kgco2e))}</strong>{' '}
      {t(isMarket ? 'totalOfMarket' : 'totalOf', { count: total.lineCount })}
      {isOfParts(search) ? ` ${t('partsAlone')}` : ''}
    </p>
  );
}
