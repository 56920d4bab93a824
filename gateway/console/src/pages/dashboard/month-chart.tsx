import { useCallback, useMemo } from 'react';
import { compareDecimals, shifted } from '../../language/decimal.ts';
import { currentLanguage, localeOf } from '../../language/languages.ts';
import { useFormat, useMassUnit } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ConsoleLink } from '../../ui/console-link.tsx';
import { Figure, type FigureColumn, type PlotLibrary } from '../../ui/figure.tsx';
import { legend } from './legend.ts';
import { linesHref } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';
import { useTicks } from './ticks.ts';

export interface MonthPart {
  /** YYYY-MM. */
  readonly month: string;
  readonly scope: number;
  readonly scopeName: string;
  readonly kgco2e: string;
}

interface MonthChartProps {
  readonly parts: readonly MonthPart[];
  readonly isMarket: boolean;
  readonly fileName: string;
}

const SCOPES = [1, 2, 3];
const COLORS = SCOPES.map((scope) => `var(--series-${scope})`);
const HEIGHT = 320;

const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

/** Kilograms of each month, a colour for each scope. */
export function MonthChart({ parts, isMarket, fileName }: MonthChartProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const ticks = useTicks();
  const rows = useMemo(
    () =>
      parts.map((part) => ({
        ...part,
        href: linesHref({
          from: `${part.month}-01`,
          to: lastDayOf(part.month),
          scope: part.scope,
          ...(isMarket ? { basis: 'market' } : {}),
        }),
      })),
    [parts, isMarket],
  );
  const columns = useColumns();
  const axisLabel = t('co2e', { unit: useMassUnit() });
  const draw = useCallback(
    (plot: PlotLibrary, width: number) => {
      const names = new Intl.DateTimeFormat(localeOf(currentLanguage()), { month: 'short', timeZone: 'UTC' });
      const months = [...new Set(rows.map(({ month }) => month))];
      const shown = rows
        .map((row) => ({
          ...row,
          length: Number(row.kgco2e),
          color: COLORS[row.scope - 1],
          says: format.labelled(`${format.month(row.month)}, Scope ${row.scope}`, format.mass(row.kgco2e)),
        }))
        .filter(({ length }) => length !== 0);
      const totals = months.map((month) =>
        shown.filter((row) => row.month === month).reduce((sum, { length }) => sum + Math.max(0, length), 0),
      );
      const every = width < 520 ? 3 : 1;
      return plot.plot({
        width,
        height: HEIGHT,
        marginTop: 36,
        marginBottom: 32,
        marginLeft: 80,
        marginRight: 8,
        x: { label: null, domain: months, padding: 0.25 },
        y: { label: null, grid: true, nice: true },
        marks: [
          plot.axisX({
            label: null,
            tickSize: 0,
            ticks: months.filter((_, place) => place % every === 0),
            tickFormat: (month: string) => names.format(new Date(`${month}-01T00:00:00Z`)),
          }),
          plot.axisY({ label: axisLabel, labelArrow: 'none', ticks: 5, tickFormat: ticks(totals) }),
          plot.barY(shown, {
            x: 'month',
            y: 'length',
            fill: 'color',
            order: 'scope',
            title: 'says',
            href: 'href',
          }),
          plot.ruleY([0], { stroke: 'var(--line-strong)' }),
          ...legend(
            plot,
            SCOPES.map((scope, place) => ({ text: `Scope ${scope}`, color: COLORS[place] ?? '' })),
          ),
        ],
      });
    },
    [rows, format, ticks, axisLabel],
  );
  return (
    <Figure
      title={t('byMonth')}
      description={isMarket ? t('byMonthMarket') : t('byMonthLocation')}
      fileName={fileName}
      draw={draw}
      columns={columns}
      rows={rows}
      rowKey={({ month, scope }) => `${month} ${scope}`}
    />
  );
}

type MonthRow = MonthPart & { readonly href: string };

function useColumns(): readonly FigureColumn<MonthRow>[] {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const unit = useMassUnit();
  return [
    {
      key: 'month',
      header: t('month'),
      isRowHeader: true,
      cell: ({ month }) => format.month(month),
      value: ({ month }) => month,
    },
    {
      key: 'scope',
      header: t('scope'),
      cell: ({ scope, scopeName }) => t('scopeNamed', { scope: String(scope), name: scopeName }),
      value: ({ scope }) => String(scope),
    },
    {
      key: 'kgco2e',
      header: t('co2e', { unit }),
      align: 'end',
      cell: ({ kgco2e, href }) => <ConsoleLink href={href}>{format.mass(kgco2e)}</ConsoleLink>,
      value: ({ kgco2e }) => (unit === 't' ? shifted(kgco2e, -3) : kgco2e),
      compare: (a, b) => compareDecimals(a.kgco2e, b.kgco2e),
    },
  ];
}
