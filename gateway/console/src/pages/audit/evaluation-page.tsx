import { useCallback } from 'react';
import { sumOf } from '../../language/decimal.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page, Panel } from '../../shell/page.tsx';
import { Figure, type FigureColumn, type PlotLibrary } from '../../ui/figure.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import style from './audit.module.css';
import { useEngagement } from './engagement.ts';
import { type Evaluation, type Part, ROWS, useEvaluation } from './evaluation.ts';
import { useCodes } from './parts/codes.ts';
import { Facts } from './parts/facts.tsx';
import { AUDIT_TEXTS, PAPER_TEXTS } from './texts/texts.ts';

/** What the tests say of the whole period, in figures and drawn. */
export function EvaluationPage() {
  const t = useTexts(AUDIT_TEXTS);
  const of = useEngagement();
  const { evaluation, error } = useEvaluation(of);
  return (
    <Page title={t('evaluation')}>
      <ProblemView error={error} />
      {evaluation === null ? (
        error === null ? (
          <p>{t('noEvaluation')}</p>
        ) : null
      ) : (
        <>
          <StatePanel evaluation={evaluation} />
          <Chart evaluation={evaluation} fileName={`evaluation-${of.engagement.period}`} />
          <PartsTable evaluation={evaluation} />
        </>
      )}
    </Page>
  );
}

function StatePanel({ evaluation }: { readonly evaluation: Evaluation }) {
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const mass = (kilograms: string | null) => (kilograms === null ? null : format.mass(kilograms));
  return (
    <Panel title={words('summary.state')}>
      <p>
        <strong>{code('state', evaluation.state)}</strong>
      </p>
      <p className={style.muted}>{words('evaluation.not_opinion')}</p>
      <Facts
        rows={[
          [words('evaluation.likely'), mass(evaluation.likely)],
          [format.labelled(words('evaluation.upper'), words('over')), mass(evaluation.over.upper)],
          [format.labelled(words('evaluation.upper'), words('under')), mass(evaluation.under.upper)],
          [words('evaluation.tolerable'), mass(evaluation.tolerable)],
          [words('evaluation.hits'), format.integer(evaluation.hits)],
          [words('evaluation.untested'), format.integer(evaluation.untested)],
        ]}
      />
      {evaluation.flags.map((flag) => (
        <p key={flag} className={style.warning}>
          {code('flag', flag)}
        </p>
      ))}
    </Panel>
  );
}

/** A chart on a phone. */
const NARROW = 520;

interface Bar {
  readonly name: string;
  readonly figure: string;
  readonly kilograms: string;
}

/** Most likely misstatement and upper limit of both directions beside the tolerable misstatement. */
function Chart({ evaluation, fileName }: { readonly evaluation: Evaluation; readonly fileName: string }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const format = useFormat();
  const { tolerable } = evaluation;
  const bars = barsOf(evaluation, {
    over: words('over'),
    under: words('under'),
    likely: t('likely'),
    upper: words('evaluation.upper'),
  });
  const key = JSON.stringify(bars);
  const draw = useCallback(
    (plot: PlotLibrary, width: number) => {
      const rows = (JSON.parse(key) as Bar[]).map((bar) => ({
        ...bar,
        row: `${bar.name}: ${bar.figure}`,
        length: Number(bar.kilograms),
        isLimit: bar.figure === words('evaluation.upper'),
      }));
      const longest = Math.max(...rows.map(({ length }) => length));
      // Its name must not leave the frame.
      const isFarOut = Number(tolerable) > longest / 2;
      const label = (length: number) => format.mass(String(Math.round(length)), { digits: 0 });
      return plot.plot({
        width,
        height: 60 + 60 * rows.length,
        marginLeft: 12,
        marginTop: 28,
        marginRight: 24,
        x: { grid: true, label: null, ticks: width < NARROW ? 2 : 4, tickFormat: label, nice: true },
        y: { label: null, axis: null, domain: rows.map(({ row }) => row) },
        marks: [
          plot.barX(rows, {
            x: 'length',
            y: 'row',
            fill: (bar: (typeof rows)[number]) => (bar.isLimit ? 'var(--series-3)' : 'var(--series-1)'),
            insetTop: 36,
            insetBottom: 4,
          }),
          plot.text(rows, {
            x: 0,
            y: 'row',
            text: (bar: (typeof rows)[number]) =>
              `${bar.name}\n${format.labelled(bar.figure, format.mass(bar.kilograms))}`,
            lineAnchor: 'middle',
            textAnchor: 'start',
            dx: 2,
            dy: -10,
            fill: 'currentColor',
          }),
          plot.ruleX([Number(tolerable)], { stroke: 'var(--series-2)', strokeWidth: 2 }),
          plot.text([Number(tolerable)], {
            x: (length: number) => length,
            frameAnchor: 'top',
            dy: -14,
            textAnchor: isFarOut ? 'end' : 'start',
            text: () => words('evaluation.tolerable'),
            fill: 'var(--series-2)',
          }),
          plot.ruleX([0]),
        ],
      });
    },
    [key, tolerable, words, format],
  );
  const columns: FigureColumn<Bar>[] = [
    {
      key: 'name',
      header: t('direction'),
      isRowHeader: true,
      cell: ({ name }) => name,
      value: ({ name }) => name,
    },
    { key: 'figure', header: t('figure'), cell: ({ figure }) => figure, value: ({ figure }) => figure },
    {
      key: 'mass',
      header: words('evaluation.figure'),
      align: 'end',
      cell: ({ kilograms }) => format.mass(kilograms, { unit: 'kg' }),
      value: ({ kilograms }) => kilograms,
    },
  ];
  return (
    <Figure
      title={t('drawn')}
      description={words('evaluation.drawing')}
      fileName={fileName}
      draw={draw}
      columns={columns}
      rows={[...bars, { name: '–', figure: words('evaluation.tolerable'), kilograms: tolerable }]}
      rowKey={({ name, figure }) => `${name} ${figure}`}
    />
  );
}

function barsOf(
  { over, under }: Evaluation,
  said: Readonly<Record<'over' | 'under' | 'likely' | 'upper', string>>,
): Bar[] {
  return [[over, said.over] as const, [under, said.under] as const].flatMap(([direction, name]) => {
    const likely = sumOf(
      [direction.projected, direction.certainty, direction.anomalies].map((kg) => kg ?? '0'),
    );
    return [
      { name, figure: said.likely, kilograms: likely },
      ...(direction.upper === null ? [] : [{ name, figure: said.upper, kilograms: direction.upper }]),
    ];
  });
}

/** How each limit adds up. */
function PartsTable({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const format = useFormat();
  const cell = (kilograms: string | null) => (kilograms === null ? '–' : format.mass(kilograms));
  const columns: Column<{ readonly part: Part }>[] = [
    {
      key: 'part',
      header: t('figure'),
      isRowHeader: true,
      cell: ({ part }) => code('evaluation', part),
    },
    { key: 'over', header: words('over'), align: 'end', cell: ({ part }) => cell(evaluation.over[part]) },
    { key: 'under', header: words('under'), align: 'end', cell: ({ part }) => cell(evaluation.under[part]) },
  ];
  return (
    <Table
      caption={t('parts')}
      columns={columns}
      rows={ROWS.map((part) => ({ part }))}
      rowKey={({ part }) => part}
    />
  );
}
