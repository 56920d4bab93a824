import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../shell/page.tsx';
import { useWorkspace } from '../../shell/person.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { UI_TEXTS } from '../../ui/texts/texts.ts';
import { useArrivals } from './arrivals.ts';
import { Breakdown } from './breakdown.tsx';
import { Caveats } from './caveats.tsx';
import style from './dashboard.module.css';
import { Exports } from './exports.tsx';
import { Headline } from './headline.tsx';
import { Intensity } from './intensity.tsx';
import { LargestLines } from './largest-lines.tsx';
import { MonthChart } from './month-chart.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { Quality } from './quality.tsx';
import type { Basis, DashboardSearch, LinesSearch, TimeSearch } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';
import { type Days, useTime } from './time.ts';
import { TimePicker } from './time-picker.tsx';
import { useDashboard } from './use-dashboard.ts';

const FROM = '/signed-in/dashboard';

/** The year as its owners see it first. */
export function DashboardPage() {
  const t = useTexts(DASHBOARD_TEXTS);
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/dashboard' });
  const time = useTime(search);
  const { shown, periods } = time;
  const go = (next: DashboardSearch) => void navigate({ search: next, resetScroll: false });
  const basis = search.basis ?? 'location';
  const kept = search.basis === undefined ? {} : { basis: search.basis };
  if (shown === null || periods === undefined) {
    return (
      <Page title={t('title')}>
        <ProblemView error={time.error} />
        {periods?.length === 0 ? <NothingYet /> : null}
      </Page>
    );
  }
  const { from, to, ...named } = shown;
  return (
    <Page title={t('title')} actions={<Actions time={named} days={{ from, to }} />}>
      <div className={style.controls}>
        <TimePicker
          periods={periods}
          years={time.years}
          shown={shown}
          onChange={(next) => go({ ...next, ...kept })}
        />
        <Select<Basis>
          label={t('basis')}
          name="basis"
          value={basis}
          options={[
            { value: 'location', label: t('location') },
            { value: 'market', label: t('market') },
          ]}
          onChange={(next) => go({ ...named, ...(next === 'market' ? { basis: next } : {}) })}
        />
      </div>
      <Figures time={named} days={{ from, to }} basis={basis} />
    </Page>
  );
}

interface ShownProps {
  readonly time: TimeSearch;
  readonly days: Days;
}

const nameOf = ({ year, period }: TimeSearch) => period ?? String(year ?? '');

function Actions({ time, days }: ShownProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const { workspaceId } = useWorkspace();
  return (
    <>
      <Link to="/inventory" search={time} className={buttonClass({})}>
        {t('inventory')}
      </Link>
      <Exports workspaceId={workspaceId} filter={days} name={nameOf(time)} />
      <Button onClick={() => window.print()}>{ui('print')}</Button>
    </>
  );
}

function Figures({ time, days, basis }: ShownProps & { readonly basis: Basis }) {
  const { workspaceId, workspaceName } = useWorkspace();
  const { overview, breakdown, quality, intensity, largest } = useDashboard(workspaceId, days);
  const { year, period } = time;
  const shown = useMemo(
    (): LinesSearch => ({
      ...(year === undefined ? {} : { year }),
      ...(period === undefined ? {} : { period }),
      ...(basis === 'market' ? { basis } : {}),
    }),
    [year, period, basis],
  );
  const format = useFormat();
  const printed = `${workspaceName}, ${format.date(days.from)} – ${format.date(days.to)}`;
  const emissions = overview.data?.emissions;
  const isMarket = basis === 'market';
  const parts = useMemo(
    () =>
      (emissions?.groups ?? []).flatMap(({ month, scope, scopeName, kgco2e, marketBasedKgco2e }) =>
        month == null || scope == null
          ? []
          : [
              {
                month,
                scope,
                scopeName: scopeName ?? '',
                kgco2e: numberText(isMarket ? marketBasedKgco2e : kgco2e),
              },
            ],
      ),
    [emissions, isMarket],
  );
  if (emissions == null) return <ProblemView error={overview.error} />;
  const total = numberText(isMarket ? emissions.total.marketBasedKgco2e : emissions.total.kgco2e);
  const fileName = `footing-${nameOf(time)}`;
  return (
    <>
      <p className={style.printed}>{printed}</p>
      <Headline
        // A figure is marked where invoices have arrived, not where others were asked for.
        key={`${days.from} ${days.to} ${basis} ${overview.isPlaceholderData}`}
        total={emissions.total}
        basis={basis}
        time={time}
        compared={intensity.data?.emissions?.total}
        quality={quality.data?.emissions?.total}
      />
      <ArrivalNote workspaceId={workspaceId} />
      <Caveats caveats={emissions.total.caveats} />
      <MonthChart parts={parts} isMarket={isMarket} fileName={`${fileName}-months`} />
      <div className={style.charts}>
        {breakdown.data === undefined ? null : (
          <Breakdown data={breakdown.data} total={total} shown={shown} fileName={fileName} />
        )}
        {quality.data?.emissions == null ? null : (
          <Quality total={quality.data.emissions.total} shown={shown} fileName={fileName} />
        )}
      </div>
      {intensity.data?.emissions == null ? null : (
        <Intensity groups={intensity.data.emissions.groups} fileName={`${fileName}-years`} />
      )}
      <ProblemView error={breakdown.error ?? quality.error ?? intensity.error ?? largest.error} />
      <LargestLines lines={largest.data?.lineItems?.nodes} basis={basis} />
    </>
  );
}

/** Says what has arrived while the page was open. */
function ArrivalNote({ workspaceId }: { readonly workspaceId: string }) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const arrivals = useArrivals(workspaceId);
  return (
    <p className={style.arrivals} role="status">
      {arrivals === null
        ? ''
        : t('arrived', {
            count: arrivals.invoices,
            kgco2e: format.mass(arrivals.kgco2e),
            at: format.dateTime(arrivals.at),
          })}
    </p>
  );
}
