import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { InvoicesQuery } from '../../data/generated/graphql.ts';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import type { Formatter } from '../../language/formatter.ts';
import { moneyText } from '../../language/money-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../shell/page.tsx';
import { useWorkspace } from '../../shell/person.ts';
import { useBack } from '../../ui/back-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Pager, pageArguments } from '../../ui/pager.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { FilterTotals } from './filter-totals.tsx';
import { Flags } from './flags.tsx';
import { InvoiceFilters } from './invoice-filters.tsx';
import style from './invoices.module.css';
import {
  filterOf,
  type InvoiceSearch,
  invoiceSearch,
  isFiltered,
  orderOf,
  sortedBy,
  sortingOf,
} from './search.ts';
import { INVOICE_TEXTS, type InvoiceTranslate } from './texts/texts.ts';

const PAGE_ROWS = 50;

const INVOICES = graphql(`
  query Invoices(
    $workspaceId: ID
    $filter: LineFilter
    $order: InvoiceOrder
    $first: Int
    $after: String
    $last: Int
    $before: String
  ) {
    invoices(
      workspaceId: $workspaceId
      filter: $filter
      order: $order
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
      nodes {
        invoiceId
        invoiceDate
        invoiceNumber
        vendorName
        currency
        netAmount
        reconciliation {
          sumOfLines
        }
        lineItemCount
        totalKgco2e
        voided
        erasedAt
        warnings {
          code
        }
        toReview: lineItems(first: 1, filter: { needsReview: true }) {
          nodes {
            lineItemId
          }
        }
      }
    }
  }
`);

type Back = ReturnType<typeof useBack>;
type Row = NonNullable<InvoicesQuery['invoices']>['nodes'][number];

/** All invoices, by what is looked for. */
export function InvoicesPage() {
  const t = useTexts(INVOICE_TEXTS);
  const format = useFormat();
  const search = useSearch({ from: '/signed-in/invoices/', select: invoiceSearch });
  const navigate = useNavigate({ from: '/invoices/' });
  const { workspaceId, role } = useWorkspace();
  const back = useBack();
  const filter = filterOf(search);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...graphqlQuery(INVOICES, {
      workspaceId,
      filter,
      order: orderOf(search),
      ...pageArguments(search, PAGE_ROWS),
    }),
    placeholderData: keepPreviousData,
  });
  const invoices = data?.invoices;
  const show = (next: InvoiceSearch) => void navigate({ search: next });
  const { after: _after, before: _before, ...whole } = search;
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <Link to="/invoices/duplicates" search={back} className={buttonClass()}>
            {t('duplicates')}
          </Link>
          {role === 'auditor' ? null : (
            <Link to="/import" className={buttonClass({ kind: 'primary' })}>
              {t('import')}
            </Link>
          )}
        </>
      }
    >
      <InvoiceFilters search={whole} onChange={show} />
      <FilterTotals filter={filter} />
      <ProblemView error={error} />
      <Table
        caption={t('title')}
        hideCaption
        columns={columnsOf(t, format, back)}
        rows={invoices?.nodes ?? []}
        rowKey={({ invoiceId }) => invoiceId}
        loading={isPending || isPlaceholderData}
        empty={isFiltered(search) ? t('noneMatch') : <Nothing />}
        sorting={sortingOf(search)}
        onSort={(sorting) => show({ ...whole, ...sortedBy(sorting) })}
      />
      <Pager page={invoices?.pageInfo} onMove={(place) => show({ ...whole, ...place })} />
    </Page>
  );
}

function columnsOf(t: InvoiceTranslate, format: Formatter, back: Back): readonly Column<Row>[] {
  return [
    {
      key: 'date',
      header: t('date'),
      sortable: true,
      cell: ({ invoiceDate }) => <span className="number">{format.date(invoiceDate)}</span>,
    },
    {
      key: 'vendor',
      header: t('vendor'),
      sortable: true,
      isRowHeader: true,
      cell: (row) => (
        <>
          <Link
            to="/invoices/$invoiceId"
            params={{ invoiceId: row.invoiceId }}
            search={back}
            className={style.name}
          >
            <bdi>{row.vendorName}</bdi>
          </Link>
          <span className={style.under}>
            {row.invoiceNumber == null ? null : <bdi className={style.short}>{row.invoiceNumber}</bdi>}
            <Flags {...row} toReview={(row.toReview?.nodes.length ?? 0) > 0} />
          </span>
        </>
      ),
    },
    {
      key: 'kgco2e',
      header: t('co2e'),
      align: 'end',
      sortable: true,
      cell: ({ totalKgco2e }) => <span className="number">{format.mass(String(totalKgco2e))}</span>,
    },
    {
      key: 'amount',
      header: t('netAmount'),
      align: 'end',
      sortable: true,
      cell: ({ netAmount, reconciliation: { sumOfLines }, currency }) => (
        <span className="number">{moneyText(format, netAmount ?? sumOfLines, currency)}</span>
      ),
    },
    {
      key: 'lines',
      header: t('lines'),
      align: 'end',
      cell: ({ lineItemCount }) => format.integer(lineItemCount),
    },
  ];
}

/** What to do where there are no invoices yet. */
function Nothing() {
  const t = useTexts(INVOICE_TEXTS);
  const { role } = useWorkspace();
  if (role === 'auditor') return t('noneForAuditor');
  return (
    <>
      {t('noneYet')} <Link to="/import">{t('import')}</Link> · <Link to="/start">{t('sendByProgram')}</Link>
    </>
  );
}
