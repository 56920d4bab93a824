import { useCallback, useMemo } from 'react';
import type { DashboardIntensityQuery } from '../../data/generated/graphql.ts';
import { numberText } from '../../language/number-text.ts';
import { useFormat, useMassUnit } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ConsoleLink } from '../../ui/console-link.tsx';
import { Figure, type FigureColumn, type PlotLibrary } from '../../ui/figure.tsx';
import { legend } from './legend.ts';
import { linesHref } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';
import { useTicks } from './ticks.ts';

type Group = NonNullable<DashboardIntensityQuery['emissions']>['groups'][number];

const BEFORE = 'var(--line-strong)';
const NOW = 'var(--series-1)';

/** Kilograms of a quarter, this year and the year before, with those for each unit of money. */
export function Intensity({
  groups,
  fileName,
}: {
  readonly groups: readonly Group[];
  readonly fileName: string;
}) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const ticks = useTicks();
  const rows = useMemo(
    () => groups.flatMap((group) => (group.quarter == null ? [] : [quarterOf(group, group.quarter)])),
    [groups],
  );
  const columns = useColumns();
  const axisLabel = t('co2e', { unit: useMassUnit() });
  const draw = useCallback(
    (plot: PlotLibrary, width: number) => {
      const shown = rows.flatMap(({ quarter, now, before, href, hrefBefore }) => [
        ...(before === null
          ? []
          : [
              {
                quarter,
                year: 'before',
                kgco2e: before,
                href: hrefBefore,
                color: BEFORE,
                name: t('yearBefore'),
              },
            ]),
        { quarter, year: 'now', kgco2e: now, href, color: NOW, name: t('thisYear') },
      ]);
      const bars = shown.map((bar) => ({
        ...bar,
        length: Number(bar.kgco2e),
        says: format.labelled(`${bar.quarter}, ${bar.name}`, format.mass(bar.kgco2e)),
      }));
      return plot.plot({
        width,
        height: 280,
        marginTop: 36,
        marginBottom: 32,
        marginLeft: 80,
        marginRight: 8,
        fx: { label: null, padding: 0.2 },
        x: {
          axis: null,
          domain: shown.some(({ year }) => year === 'before') ? ['before', 'now'] : ['now'],
          padding: 0.1,
        },
        y: { label: null, grid: true, nice: true },
        marks: [
          plot.axisFx({
            label: null,
            anchor: 'bottom',
            tickFormat: (quarter: string) => (width < 520 ? quarter.slice(-2) : quarter),
          }),
          plot.axisY({
            label: axisLabel,
            labelArrow: 'none',
            ticks: 5,
            tickFormat: ticks(bars.map(({ length }) => length)),
          }),
          plot.barY(bars, {
            fx: 'quarter',
            x: 'year',
            y: 'length',
            fill: 'color',
            title: 'says',
            href: 'href',
          }),
          plot.ruleY([0], { stroke: 'var(--line-strong)' }),
          ...legend(plot, [
            ...(shown.some(({ year }) => year === 'before')
              ? [{ text: t('yearBefore'), color: BEFORE }]
              : []),
            { text: t('thisYear'), color: NOW },
          ]),
        ],
      });
    },
    [rows, format, ticks, t, axisLabel],
  );
  return (
    <Figure
      title={t('againstYearBefore')}
      description={t('againstYearBeforeMore')}
      fileName={fileName}
      draw={draw}
      columns={columns}
      rows={rows}
      rowKey={({ quarter }) => quarter}
    />
  );
}

interface Quarter {
  /** YYYY-Q1. */
  readonly quarter: string;
  readonly now: string;
  readonly before: string | null;
  readonly href: string;
  readonly hrefBefore: string;
  readonly group: Group;
}

function quarterOf(group: Group, quarter: string): Quarter {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(-1))];
  return {
    quarter,
    now: numberText(group.kgco2e),
    before: group.lastYear == null ? null : numberText(group.lastYear.kgco2e),
    href: linesHref(quarterDays(year, number)),
    hrefBefore: linesHref(quarterDays(year - 1, number)),
    group,
  };
}

function quarterDays(year: number, quarter: number) {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  return { from: day(quarter * 3 - 3, 1), to: day(quarter * 3, 0) };
}

function useColumns(): readonly FigureColumn<Quarter>[] {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const shareText = (share: number | null | undefined) =>
    share == null ? '–' : `${share > 0 ? '+' : ''}${format.percent(numberText(share))}`;
  const perMoney = (intensity: number | null | undefined, currency: string | null | undefined) =>
    intensity == null ? '–' : `${format.decimal(numberText(intensity), 3)} kg/${currency ?? ''}`;
  const text = (value: number | string | null | undefined) =>
    value == null ? '' : typeof value === 'number' ? numberText(value) : value;
  return [
    {
      key: 'quarter',
      header: t('quarter'),
      isRowHeader: true,
      cell: ({ quarter }) => quarter,
      value: ({ quarter }) => quarter,
    },
    {
      key: 'now',
      header: t('thisYear'),
      align: 'end',
      cell: ({ now, href }) => <ConsoleLink href={href}>{format.mass(now)}</ConsoleLink>,
      value: ({ now }) => now,
    },
    {
      key: 'before',
      header: t('yearBefore'),
      align: 'end',
      cell: ({ before, hrefBefore }) =>
        before === null ? '–' : <ConsoleLink href={hrefBefore}>{format.mass(before)}</ConsoleLink>,
      value: ({ before }) => text(before),
    },
    {
      key: 'change',
      header: t('change'),
      align: 'end',
      cell: ({ group }) => shareText(group.lastYear?.kgco2eChangeShare),
      value: ({ group }) => text(group.lastYear?.kgco2eChangeShare),
    },
    {
      key: 'spend',
      header: t('spendMoney'),
      align: 'end',
      cell: ({ group: { spend, spendCurrency } }) =>
        spend == null || spendCurrency == null ? '–' : format.money(spend, spendCurrency, 0),
      value: ({ group }) => text(group.spend),
    },
    {
      key: 'intensity',
      header: t('intensity'),
      align: 'end',
      cell: ({ group }) => perMoney(group.intensity, group.spendCurrency),
      value: ({ group }) => text(group.intensity),
    },
    {
      key: 'intensityBefore',
      header: t('intensityBefore'),
      align: 'end',
      cell: ({ group: { lastYear } }) => perMoney(lastYear?.intensity, lastYear?.spendCurrency),
      value: ({ group }) => text(group.lastYear?.intensity),
    },
    {
      key: 'intensityChange',
      header: t('changeIntensity'),
      align: 'end',
      cell: ({ group }) => shareText(group.lastYear?.intensityChangeShare),
      value: ({ group }) => text(group.lastYear?.intensityChangeShare),
    },
  ];
}
