import { useMemo } from 'react';
import type { DashboardQualityQuery } from '../../data/generated/graphql.ts';
import { sumOf } from '../../language/decimal.ts';
import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { type Bar, Bars } from './bars.tsx';
import { type LinesSearch, linesHref } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

type Total = NonNullable<DashboardQualityQuery['emissions']>['total'];

interface QualityProps {
  readonly total: Total;
  /** What the lines behind the bars have in common. */
  readonly shown: LinesSearch;
  readonly fileName: string;
}

/** How sure the figures are: what they were calculated from, and the confidence of their lines. */
export function Quality({ total, shown, fileName }: QualityProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const { quality } = total;
  const isMarket = shown.basis === 'market';
  const sources = useMemo(() => {
    const bar = (key: 'physical' | 'supplier' | 'spend', search: LinesSearch): Bar => ({
      key,
      label: t(key),
      kgco2e: numberText(isMarket ? quality[key].marketBasedKgco2e : quality[key].kgco2e),
      href: linesHref({ ...shown, ...search }),
    });
    // Data of a supplier are in market-based figures alone.
    return isMarket
      ? [
          bar('physical', { dataSource: 'PHYSICAL' }),
          bar('supplier', { dataSource: 'SUPPLIER' }),
          bar('spend', { dataSource: 'SPEND' }),
        ]
      : [bar('physical', { method: 'PHYSICAL' }), bar('spend', { method: 'SPEND' })];
  }, [quality, isMarket, shown, t]);
  const bands = useMemo(() => {
    const { basis: _basis, ...locationBased } = shown;
    return quality.confidence.map(({ from, to, kgco2e }): Bar => {
      const ends = { from: format.percent(numberText(from), 0), to: format.percent(numberText(to), 0) };
      return {
        key: String(from),
        label: t('band', ends),
        kgco2e: numberText(kgco2e),
        href: linesHref({
          ...locationBased,
          confidenceFrom: from,
          ...(to < 1 ? { confidenceBelow: to } : {}),
        }),
      };
    });
  }, [quality, shown, t, format]);
  const totalOf = (bars: readonly Bar[]) => sumOf(bars.map(({ kgco2e }) => kgco2e));
  return (
    <div>
      <Bars
        title={t('bySource')}
        description={isMarket ? t('bySourceMarket') : t('bySourceLocation')}
        fileName={`${fileName}-source`}
        of={t('source')}
        bars={sources}
        total={totalOf(sources)}
        color="var(--series-3)"
      />
      <Bars
        title={t('byConfidence')}
        description={t('byConfidenceMore')}
        fileName={`${fileName}-confidence`}
        of={t('confidence')}
        bars={bands}
        total={totalOf(bands)}
        color="var(--series-4)"
      />
    </div>
  );
}
