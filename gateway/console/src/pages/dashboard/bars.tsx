import { type ReactNode, useCallback } from 'react';
import { compareDecimals, shifted } from '../../language/decimal.ts';
import { useFormat, useMassUnit } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ConsoleLink } from '../../ui/console-link.tsx';
import { Figure, type FigureColumn, type PlotLibrary } from '../../ui/figure.tsx';
import { DASHBOARD_TEXTS } from './texts/texts.ts';
import { useTicks } from './ticks.ts';

export interface Bar {
  readonly key: string;
  readonly label: string;
  /** Exact kilograms. */
  readonly kgco2e: string;
  readonly lineCount?: number;
  /** The lines behind it; none where they cannot be selected. */
  readonly href?: string;
  readonly isOther?: boolean;
}

interface BarsProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly fileName: string;
  /** What the bars are of, over the first column. */
  readonly of: string;
  readonly bars: readonly Bar[];
  /** What the shares are of. */
  readonly total: string;
  readonly color?: string;
}

const BAR_HEIGHT = 34;
const MARGIN = { top: 8, bottom: 44, end: 64 };
/** Characters of a label, by the room it may take. */
const LABEL_SHARE = 0.42;
const LABEL_MAX = 260;
const CHARACTER = 7.4;
/** Room for more than one figure beside zero at the axis. */
const WIDE = 480;

/** Kilograms as horizontal bars, each with its share and the lines behind it. */
export function Bars(props: BarsProps) {
  const { bars, total, color = 'var(--series-1)', of } = props;
  const format = useFormat();
  const ticks = useTicks();
  const axisLabel = useTexts(DASHBOARD_TEXTS)('co2e', { unit: useMassUnit() });
  const columns = useBarColumns(of, total);
  const draw = useCallback(
    (plot: PlotLibrary, width: number) => {
      const labelRoom = Math.min(LABEL_MAX, Math.floor(width * LABEL_SHARE));
      const drawn = bars.filter((bar) => bar.lineCount !== 0);
      const shown = drawn.map((bar) => ({
        ...bar,
        length: Number(bar.kgco2e),
        says: `${format.labelled(bar.label, format.mass(bar.kgco2e))} (${format.share(bar.kgco2e, total)})`,
      }));
      const labels = new Map(bars.map(({ key, label }) => [key, label]));
      const lengths = shown.map(({ length }) => length);
      const pale = (bar: Bar) => (bar.isOther === true ? 'var(--line-strong)' : color);
      const common = {
        x: 'length',
        y: 'key',
        fill: pale,
        title: 'says',
        insetTop: 4,
        insetBottom: 4,
      } as const;
      return plot.plot({
        width,
        height: MARGIN.top + MARGIN.bottom + shown.length * BAR_HEIGHT,
        marginTop: MARGIN.top,
        marginBottom: MARGIN.bottom,
        marginLeft: labelRoom,
        marginRight: MARGIN.end,
        x: { label: null, grid: true, domain: domainOf(lengths) },
        y: { label: null, domain: drawn.map(({ key }) => key) },
        marks: [
          plot.axisX({
            label: axisLabel,
            labelArrow: 'none',
            ticks: width - labelRoom < WIDE ? [0, roundBelow(Math.max(...lengths))] : 4,
            tickFormat: ticks(lengths),
          }),
          plot.axisY({
            label: null,
            tickSize: 0,
            fontSize: 12,
            tickFormat: (key: string) => inTwoLines(labels.get(key) ?? '', Math.floor(labelRoom / CHARACTER)),
          }),
          plot.barX(
            shown.filter(({ href }) => href !== undefined),
            { ...common, href: 'href' },
          ),
          plot.barX(
            shown.filter(({ href }) => href === undefined),
            common,
          ),
          plot.text(shown, {
            x: (bar: { readonly length: number }) => Math.max(0, bar.length),
            y: 'key',
            text: ({ kgco2e }: Bar) => format.share(kgco2e, total),
            textAnchor: 'start',
            dx: 6,
            fill: 'var(--text)',
          }),
          plot.ruleX([0], { stroke: 'var(--line-strong)' }),
        ],
      });
    },
    [bars, total, color, format, ticks, axisLabel],
  );
  const { title, description, fileName } = props;
  return (
    <Figure
      title={title}
      {...(description === undefined ? {} : { description })}
      fileName={fileName}
      draw={draw}
      columns={columns}
      rows={bars}
      rowKey={({ key }) => key}
    />
  );
}

/** From zero to the longest bar, or below zero for credits. */
function domainOf(lengths: readonly number[]): [number, number] {
  const [least, most] = [Math.min(0, ...lengths), Math.max(0, ...lengths)];
  return [least, most === least ? least + 1 : most];
}

/** The largest of 1, 2 and 5 times a power of ten that is no more. */
function roundBelow(most: number): number {
  if (most <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2].find((times) => times * power <= most) ?? 1);
}

/** At most two lines of so many characters. */
function inTwoLines(text: string, characters: number): string {
  const room = Math.max(8, characters);
  const words = text.split(' ');
  let first = words.shift() ?? '';
  while (words[0] !== undefined && first.length + words[0].length < room) first += ` ${words.shift()}`;
  const lines = [first, words.join(' ')].filter((line) => line !== '');
  return lines.map((line) => shortened(line, room)).join('\n');
}

const shortened = (text: string, characters: number) =>
  [...text].length <= characters ? text : `${[...text].slice(0, characters - 1).join('')}…`;

function useBarColumns(of: string, total: string): readonly FigureColumn<Bar>[] {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const unit = useMassUnit();
  return [
    {
      key: 'label',
      header: of,
      isRowHeader: true,
      cell: ({ label, href }) =>
        href === undefined ? <bdi>{label}</bdi> : <ConsoleLink href={href}>{label}</ConsoleLink>,
      value: ({ label }) => label,
    },
    {
      key: 'kgco2e',
      header: t('co2e', { unit }),
      align: 'end',
      cell: ({ kgco2e }) => format.mass(kgco2e),
      value: ({ kgco2e }) => (unit === 't' ? shifted(kgco2e, -3) : kgco2e),
      compare: (a, b) => compareDecimals(a.kgco2e, b.kgco2e),
    },
    {
      key: 'share',
      header: t('share'),
      align: 'end',
      cell: ({ kgco2e }) => format.share(kgco2e, total),
      value: ({ kgco2e }) => format.share(kgco2e, total),
    },
    {
      key: 'lines',
      header: t('lines'),
      align: 'end',
      cell: ({ lineCount }) => (lineCount === undefined ? '' : format.integer(lineCount)),
      value: ({ lineCount }) => (lineCount === undefined ? '' : String(lineCount)),
    },
  ];
}
