import { Link } from '@tanstack/react-router';
import type { DashboardLinesQuery, DataSource } from '../../data/generated/graphql.ts';
import { sumOf } from '../../language/decimal.ts';
import { moneyText } from '../../language/money-text.ts';
import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useBack } from '../../ui/back-link.tsx';
import { categoryKey } from '../../ui/categories/category-key.ts';
import { CATEGORY_TEXTS } from '../../ui/categories/texts.ts';
import type { Column } from '../../ui/table.tsx';
import style from './dashboard.module.css';
import { isOfParts, type LinesSearch } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

type Line = NonNullable<DashboardLinesQuery['lineItems']>['nodes'][number];

type Component = Line['components'][number];

/** As the service takes it: what a supplier says of its energy is about the main part alone. */
function isFrom({ marketBased, method }: Line, { ordinal }: Component, source: DataSource): boolean {
  const isOfSupplier = marketBased?.basis === 'NAMED_ON_LINE' || marketBased?.basis === 'SUPPLIER_MIX';
  return source === (ordinal === 0 && isOfSupplier ? 'SUPPLIER' : method);
}

/** The parts of a line that the filter names: burnt fuel is scope 1, its supply scope 3. */
function partOf(line: Line, { scope, scope3Category, dataSource, basis }: LinesSearch): string {
  const parts = line.components
    .filter((part) => scope === undefined || part.scope === scope)
    .filter((part) => scope3Category === undefined || part.scope3Category === scope3Category)
    .filter((part) => dataSource === undefined || isFrom(line, part, dataSource));
  const kilograms = parts.map(({ kgco2e }) => numberText(kgco2e));
  // Only the main part differs between the two figures.
  const hasMain = parts.some(({ ordinal }) => ordinal === 0);
  return basis === 'market' && hasMain
    ? sumOf([...kilograms, numberText(line.marketBasedKgco2e), numberText(-line.kgco2e)])
    : sumOf(kilograms);
}

export const scopeText = ({ scope, scope3Category }: Pick<Line, 'scope' | 'scope3Category'>) =>
  scope3Category == null ? String(scope) : `${scope}.${scope3Category}`;

export function useLineColumns(search: LinesSearch): readonly Column<Line>[] {
  const t = useTexts(DASHBOARD_TEXTS);
  const nameOf = useTexts(CATEGORY_TEXTS);
  const format = useFormat();
  const back = useBack();
  const isMarket = search.basis === 'market';
  return [
    {
      key: 'line',
      header: t('line'),
      isRowHeader: true,
      cell: ({ lineItemId, description, invoice }) => (
        <span className={style.text}>
          <Link to="/lines/$lineId" params={{ lineId: lineItemId }} search={back}>
            <bdi className={style.clamped}>{description}</bdi>
          </Link>
          <span className={style.under}>
            <bdi className={style.clamped}>{invoice.vendorName}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'KGCO2E',
      header: t(isMarket ? 'co2eMarket' : 'co2eLine'),
      align: 'end',
      sortable: true,
      cell: ({ kgco2e, marketBasedKgco2e }) => format.mass(numberText(isMarket ? marketBasedKgco2e : kgco2e)),
    },
    ...(isOfParts(search)
      ? [
          {
            key: 'part',
            header: t('co2ePart'),
            align: 'end',
            cell: (line: Line) => format.mass(partOf(line, search)),
          } as const,
        ]
      : []),
    {
      key: 'DATE',
      header: t('date'),
      sortable: true,
      cell: ({ invoice }) => <span className="number">{format.date(invoice.invoiceDate)}</span>,
    },
    {
      key: 'category',
      header: t('category'),
      cell: (line) => (
        <>
          {nameOf(categoryKey(line.category))}
          <span className={style.under}>Scope {scopeText(line)}</span>
        </>
      ),
    },
    {
      key: 'AMOUNT',
      header: t('amount'),
      align: 'end',
      sortable: true,
      cell: ({ spendAmount, currency }) => moneyText(format, spendAmount, currency),
    },
    {
      key: 'CONFIDENCE',
      header: t('confidence'),
      sortable: true,
      cell: ({ method, confidence, needsReview }) => (
        <>
          {format.percent(numberText(confidence), 0)}
          {needsReview ? ` · ${t('review')}` : ''}
          <span className={style.under}>{t(method === 'PHYSICAL' ? 'physical' : 'spend')}</span>
        </>
      ),
    },
  ];
}
