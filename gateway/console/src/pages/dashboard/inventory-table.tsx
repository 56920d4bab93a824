import type { DashboardInventoryQuery } from '../../data/generated/graphql.ts';
import { sumOf } from '../../language/decimal.ts';
import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ConsoleLink } from '../../ui/console-link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import style from './dashboard.module.css';
import { type LinesSearch, linesHref } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

type Given = NonNullable<DashboardInventoryQuery['inventory']>[number];

interface Row {
  readonly key: string;
  readonly name: string;
  readonly kgco2e: string;
  readonly biogenic: string | null;
  readonly lines: number | null;
  readonly shares: readonly (number | null | undefined)[];
  readonly href?: string;
  readonly isTotal?: boolean;
}

interface InventoryTableProps {
  readonly rows: readonly Given[];
  readonly period: string;
}

/** Scope by scope, the totals with each of the two figures of scope 2 at the end. */
export function InventoryTable({ rows, period }: InventoryTableProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const columns = useColumns();
  const shown = rows.map((row) => rowOf(row, nameOf(row), period));
  function nameOf({ scope, scope2Method, scope3Category, name }: Given): string {
    if (scope3Category != null) return `3.${scope3Category} ${name}`;
    const shown = scope2Method == null ? name : t(scope2Method === 'MARKET' ? 'market' : 'location');
    return t('scopeNamed', { scope: String(scope), name: shown });
  }
  const total = (left: 'MARKET' | 'LOCATION', name: string): Row => ({
    key: `total ${left}`,
    name,
    kgco2e: sumOf(rows.filter((row) => row.scope2Method !== left).map(({ kgco2e }) => numberText(kgco2e))),
    biogenic: null,
    lines: null,
    shares: [],
    isTotal: true,
  });
  const scope3 = rows.filter(({ scope }) => scope === 3);
  return (
    <Table
      caption={t('inventoryOf', { period })}
      hideCaption
      columns={columns}
      rows={[
        ...shown.filter((_, place) => rows[place]?.scope !== 3),
        {
          key: 'scope 3',
          name: t('scope3Total'),
          kgco2e: sumOf(scope3.map(({ kgco2e }) => numberText(kgco2e))),
          biogenic: null,
          lines: null,
          shares: [],
          isTotal: true,
          href: linesHref({ period, scope: 3 }),
        },
        ...shown.filter((_, place) => rows[place]?.scope === 3),
        total('MARKET', t('inventoryLocation')),
        total('LOCATION', t('inventoryMarket')),
      ]}
      rowKey={({ key }) => key}
    />
  );
}

function rowOf(row: Given, name: string, period: string): Row {
  const { scope, scope2Method, scope3Category, lineCount } = row;
  const search: LinesSearch = {
    period,
    scope,
    ...(scope3Category == null ? {} : { scope3Category }),
    ...(scope2Method === 'MARKET' ? { basis: 'market' } : {}),
  };
  return {
    key: `${scope} ${scope2Method ?? ''} ${scope3Category ?? ''}`,
    name,
    kgco2e: numberText(row.kgco2e),
    biogenic: numberText(row.biogenicCo2Kg),
    lines: lineCount,
    isTotal: scope3Category == null,
    shares: [row.physicalShare, row.supplierShare, row.spendShare, row.needsReviewShare],
    ...(lineCount === 0 ? {} : { href: linesHref(search) }),
  };
}

function useColumns(): readonly Column<Row>[] {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const share = (place: number, header: string): Column<Row> => ({
    key: header,
    header,
    align: 'end',
    cell: ({ shares }) => {
      const value = shares[place];
      return value == null ? '' : format.percent(numberText(value), 0);
    },
  });
  return [
    {
      key: 'name',
      header: t('scopeAndCategory'),
      isRowHeader: true,
      cell: ({ name, href, isTotal }) => {
        const text = href === undefined ? name : <ConsoleLink href={href}>{name}</ConsoleLink>;
        return <span className={style.name}>{isTotal ? <strong>{text}</strong> : text}</span>;
      },
    },
    {
      key: 'kgco2e',
      header: 'CO₂e',
      align: 'end',
      cell: ({ kgco2e, isTotal }) => (isTotal ? <strong>{format.mass(kgco2e)}</strong> : format.mass(kgco2e)),
    },
    {
      key: 'biogenic',
      header: t('biogenic'),
      align: 'end',
      cell: ({ biogenic }) => (biogenic === null ? '' : format.mass(biogenic)),
    },
    {
      key: 'lines',
      header: t('lines'),
      align: 'end',
      cell: ({ lines }) => (lines === null ? '' : format.integer(lines)),
    },
    share(0, t('shortPhysical')),
    share(1, t('shortSupplier')),
    share(2, t('spend')),
    share(3, t('inReview')),
  ];
}
