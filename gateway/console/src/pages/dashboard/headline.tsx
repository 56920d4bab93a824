import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type {
  DashboardIntensityQuery,
  DashboardOverviewQuery,
  DashboardQualityQuery,
} from '../../data/generated/graphql.ts';
import { compareDecimals } from '../../language/decimal.ts';
import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Changed } from './changed.tsx';
import style from './dashboard.module.css';
import type { Basis, TimeSearch } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

type Total = NonNullable<DashboardOverviewQuery['emissions']>['total'];
type Compared = NonNullable<DashboardIntensityQuery['emissions']>['total'];
type Quality = NonNullable<DashboardQualityQuery['emissions']>['total'];

interface HeadlineProps {
  readonly total: Total;
  readonly basis: Basis;
  readonly time: TimeSearch;
  /** They come after the first figures. */
  readonly compared: Compared | undefined;
  readonly quality: Quality | undefined;
}

/** The year in four figures. */
export function Headline({ total, basis, time, compared, quality }: HeadlineProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const kgco2e = numberText(basis === 'market' ? total.marketBasedKgco2e : total.kgco2e);
  const { needsReviewKgco2e, needsReviewLineCount } = total.quality;
  const inReview = numberText(needsReviewKgco2e);
  // These figures are location-based whatever is chosen.
  const ofLocation = (label: string) => (basis === 'market' ? `${label} · ${t('location')}` : label);
  return (
    <dl className={style.headline}>
      <Tile
        label={basis === 'market' ? t('totalMarket') : t('totalLocation')}
        value={kgco2e}
        more={
          <Interval
            // Of the location-based figure.
            uncertainty={basis === 'market' ? null : (quality?.uncertainty ?? null)}
            lineCount={total.lineCount}
          />
        }
      >
        {format.mass(kgco2e)}
      </Tile>
      <LastYear lastYear={compared?.lastYear} />
      <IntensityTile total={total} lastYear={compared?.lastYear} label={ofLocation(t('intensity'))} />
      <Tile
        label={ofLocation(t('inReview'))}
        value={inReview}
        more={
          needsReviewLineCount === 0 ? (
            t('nothingInReview')
          ) : (
            <Link to="/lines" search={{ ...time, needsReview: true }}>
              {t('linesInReview', {
                count: needsReviewLineCount,
                share: format.percent(numberText(total.quality.needsReviewShare ?? 0)),
              })}
            </Link>
          )
        }
      >
        {format.mass(inReview)}
      </Tile>
    </dl>
  );
}

interface TileProps {
  readonly label: string;
  /** Exact: a change of it is marked. */
  readonly value: string;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

function Tile({ label, value, more, children }: TileProps) {
  return (
    <div className={style.tile}>
      <dt>{label}</dt>
      <dd>
        <Changed value={value}>{children}</Changed>
        <span className={style.more}>{more}</span>
      </dd>
    </div>
  );
}

function Interval({
  uncertainty,
  lineCount,
}: {
  readonly uncertainty: Quality['uncertainty'];
  readonly lineCount: number;
}) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  if (uncertainty == null) return t('lineCount', { count: lineCount });
  return t('interval', {
    lower: format.mass(numberText(uncertainty.lowerKgco2e)),
    upper: format.mass(numberText(uncertainty.upperKgco2e)),
  });
}

type Before = Compared['lastYear'] | undefined;

function LastYear({ lastYear }: { readonly lastYear: Before }) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  if (lastYear?.kgco2eChange == null) {
    return (
      <Tile label={t('againstLastYear')} value="" more={lastYear === undefined ? '' : t('noLastYear')}>
        –
      </Tile>
    );
  }
  const change = numberText(lastYear.kgco2eChange);
  return (
    <Tile
      label={t('againstLastYear')}
      value={change}
      more={t('lastYearWas', { kgco2e: format.mass(numberText(lastYear.kgco2e)) })}
    >
      {signed(change, format.mass(change))}
      {lastYear.kgco2eChangeShare == null ? '' : ` (${changeOf(lastYear.kgco2eChangeShare, format.percent)})`}
    </Tile>
  );
}

interface IntensityProps {
  readonly total: Total;
  readonly lastYear: Before;
  readonly label: string;
}

function IntensityTile({ total, lastYear, label }: IntensityProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const { intensity, spend, spendCurrency } = total;
  if (intensity == null || spendCurrency == null) {
    return (
      <Tile label={label} value="" more={t('noIntensity')}>
        –
      </Tile>
    );
  }
  const exact = numberText(intensity);
  const change = lastYear?.intensityChangeShare;
  return (
    <Tile
      label={label}
      value={exact}
      more={
        change == null
          ? t('ofSpend', { spend: format.money(spend ?? '0', spendCurrency, 0) })
          : t('changeToLastYear', { change: changeOf(change, format.percent) })
      }
    >
      {`${format.decimal(exact, 3)} kg/${spendCurrency}`}
    </Tile>
  );
}

const signed = (exact: string, shown: string) => (compareDecimals(exact, '0') > 0 ? `+${shown}` : shown);
const changeOf = (share: number, percent: (fraction: string) => string) =>
  signed(numberText(share), percent(numberText(share)));
