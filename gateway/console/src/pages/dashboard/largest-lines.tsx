import { Link } from '@tanstack/react-router';
import type { DashboardLargestQuery } from '../../data/generated/graphql.ts';
import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../shell/page.tsx';
import { useBack } from '../../ui/back-link.tsx';
import { categoryKey } from '../../ui/categories/category-key.ts';
import { CATEGORY_TEXTS } from '../../ui/categories/texts.ts';
import { type Column, Table } from '../../ui/table.tsx';
import style from './dashboard.module.css';
import type { Basis } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

type Line = NonNullable<DashboardLargestQuery['lineItems']>['nodes'][number];

interface LargestLinesProps {
  readonly lines: readonly Line[] | undefined;
  readonly basis: Basis;
}

export function LargestLines({ lines, basis }: LargestLinesProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const columns = useColumns(basis);
  return (
    <Panel title={t('largest')}>
      {basis === 'market' ? <p className={style.more}>{t('chosenByLocation')}</p> : null}
      <Table
        caption={t('largest')}
        hideCaption
        columns={columns}
        rows={lines ?? []}
        loading={lines === undefined}
        rowKey={({ lineItemId }) => lineItemId}
      />
    </Panel>
  );
}

function useColumns(basis: Basis): readonly Column<Line>[] {
  const t = useTexts(DASHBOARD_TEXTS);
  const back = useBack();
  const nameOf = useTexts(CATEGORY_TEXTS);
  const format = useFormat();
  return [
    {
      key: 'line',
      header: t('line'),
      isRowHeader: true,
      cell: ({ lineItemId, description }) => (
        <Link to="/lines/$lineId" params={{ lineId: lineItemId }} search={back} className={style.text}>
          <bdi className={style.clamped}>{description}</bdi>
        </Link>
      ),
    },
    {
      key: 'kgco2e',
      header: 'CO₂e',
      align: 'end',
      cell: ({ kgco2e, marketBasedKgco2e }) =>
        format.mass(numberText(basis === 'market' ? marketBasedKgco2e : kgco2e)),
    },
    {
      key: 'vendor',
      header: t('vendor'),
      cell: ({ invoice }) => <bdi className={style.clamped}>{invoice.vendorName}</bdi>,
    },
    {
      key: 'date',
      header: t('date'),
      cell: ({ invoice }) => <span className="number">{format.date(invoice.invoiceDate)}</span>,
    },
    { key: 'category', header: t('category'), cell: ({ category }) => nameOf(categoryKey(category)) },
    {
      key: 'method',
      header: t('method'),
      cell: ({ method }) => t(method === 'PHYSICAL' ? 'physical' : 'spend'),
    },
  ];
}
