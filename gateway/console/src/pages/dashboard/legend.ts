import type { PlotLibrary } from '../../ui/figure.tsx';

interface LegendEntry {
  readonly text: string;
  readonly color: string;
}

/** Rough width of a character, and what its square and the room after it take. */
const CHARACTER = 7.4;
const BESIDE = 34;

/** What the colours of a chart mean, as marks over its frame: in the chart, so that saved ones have it too. */
export function legend(plot: PlotLibrary, entries: readonly LegendEntry[]) {
  let at = 0;
  return entries.flatMap(({ text, color }) => {
    const start = at;
    at += BESIDE + text.length * CHARACTER;
    return [
      plot.dot([text], {
        frameAnchor: 'top-left',
        facet: 'super',
        symbol: 'square',
        r: 6,
        fill: color,
        dx: start + 7,
        dy: -22,
      }),
      plot.text([text], {
        frameAnchor: 'top-left',
        facet: 'super',
        textAnchor: 'start',
        dx: start + 20,
        dy: -28,
        fill: 'var(--text)',
      }),
    ];
  });
}
