import type * as Plot from '@observablehq/plot';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../language/use-texts.ts';
import { Button } from './button.tsx';
import { csvOf } from './csv.ts';
import style from './figure.module.css';
import { Menu, MenuItem } from './menu.tsx';
import { ProblemView } from './problem-view.tsx';
import { useNotifyProblem } from './problems/use-notify-problem.ts';
import { savePng, saveSvg } from './save-chart.ts';
import { saveFile } from './save-file.ts';
import { type Column, Table } from './table.tsx';
import { UI_TEXTS } from './texts/texts.ts';

export type PlotLibrary = typeof Plot;

export interface FigureColumn<Row> extends Column<Row> {
  /** The value in the CSV file: exact, without grouping and unit. */
  readonly value: (row: Row) => string;
}

interface FigureProps<Row> {
  readonly title: string;
  /** A sentence under the title, such as what is counted. */
  readonly description?: ReactNode;
  /** Of saved files, without ending. */
  readonly fileName: string;
  /**
   * Makes the chart: `(plot, width) => plot.plot({ width, marks: [...] })`. Colours are `var(--series-1)` to `5`. A mark with
   * `href: "path"` leads to a page of the console (`/console/invoices?...`) and needs a `title` or `ariaLabel`. Keep it with
   * `useCallback`: the chart is drawn anew when it changes.
   */
  readonly draw: (plot: PlotLibrary, width: number) => SVGSVGElement | HTMLElement;
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** A chart with its table; both can be saved. */
export function Figure<Row extends object>(props: FigureProps<Row>) {
  const { title, description, fileName, draw, columns, rows, rowKey } = props;
  const t = useTexts(UI_TEXTS);
  const titleId = useId();
  const { frame, error } = useChart(draw, title);
  const openPage = useOpenPage();
  const notifyProblem = useNotifyProblem();
  /** Whatever fails, as where the browser lacks memory for a picture. */
  const saving = (save: () => unknown) => async () => {
    try {
      await save();
    } catch (error) {
      notifyProblem(error);
    }
  };
  const withChart = (save: (chart: SVGSVGElement, name: string) => unknown) =>
    saving(() => {
      const chart = frame.current?.querySelector('svg');
      if (!chart) throw new Error('the chart is not drawn');
      return save(chart, fileName);
    });
  const saveCsv = saving(() => {
    const text = csvOf([
      columns.map(({ header }) => header),
      ...rows.map((row) => columns.map(({ value }) => value(row))),
    ]);
    saveFile(new Blob([text], { type: 'text/csv' }), `${fileName}.csv`);
  });
  return (
    <figure className={style.figure} aria-labelledby={titleId}>
      <div className={style.head}>
        <h2 id={titleId}>{title}</h2>
        <div className={style.actions}>
          <Menu trigger={<Button small>{`${t('save')} ▾`}</Button>}>
            <MenuItem onSelect={withChart(saveSvg)}>{t('saveAs', { format: 'SVG' })}</MenuItem>
            <MenuItem onSelect={withChart(savePng)}>{t('saveAs', { format: 'PNG' })}</MenuItem>
            <MenuItem onSelect={saveCsv}>{t('saveAs', { format: 'CSV' })}</MenuItem>
            <MenuItem onSelect={() => window.print()}>{t('print')}</MenuItem>
          </Menu>
        </div>
      </div>
      {description === undefined ? null : <p className={style.description}>{description}</p>}
      <ProblemView error={error} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in the chart are what is clicked, or entered by key */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div className={style.chart} ref={frame} onClick={openPage} />
      <details className={style.table}>
        <summary>{t('showTable')}</summary>
        <Table caption={title} hideCaption columns={columns} rows={rows} rowKey={rowKey} />
      </details>
    </figure>
  );
}

/** Draws into an element at its width, and again when that changes. */
function useChart(draw: FigureProps<object>['draw'], title: string) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    let isCurrent = true;
    if (width === 0) return;
    const drawn = import('@observablehq/plot').then((plot) => {
      const chart = draw(plot, width);
      // The policy of the pages allows no style elements; figure.module.css has what they say.
      for (const element of chart.querySelectorAll('style')) element.remove();
      for (const svg of chart instanceof SVGSVGElement ? [chart] : chart.querySelectorAll('svg')) {
        svg.setAttribute('role', 'group');
        svg.setAttribute('aria-label', title);
        // English words for kinds of marks, where none are allowed.
        for (const group of svg.querySelectorAll('g[aria-label]')) group.removeAttribute('aria-label');
      }
      if (!isCurrent) return;
      frame.current?.replaceChildren(chart);
      setError(null);
    });
    drawn.catch((failure: unknown) => {
      if (isCurrent) setError(failure);
    });
    return () => {
      isCurrent = false;
    };
  }, [draw, title, width]);
  return { frame, error };
}

/** Links in a chart are plain ones: the router takes them without loading the console anew. */
function useOpenPage() {
  const router = useRouter();
  return (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a');
    const path = link?.getAttribute('href') ?? link?.getAttribute('xlink:href');
    if (!path?.startsWith('/console/') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(path);
  };
}
