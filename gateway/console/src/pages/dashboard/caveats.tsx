import type { DashboardOverviewQuery } from '../../data/generated/graphql.ts';
import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import style from './dashboard.module.css';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

type Caveat = NonNullable<DashboardOverviewQuery['emissions']>['total']['caveats'][number];

const KNOWN = [
  'spend_based',
  'needs_review',
  'possible_duplicates',
  'biogenic_co2',
  'spend_without_rate',
  'spend_in_several_currencies',
] as const;

/** What a reader of the total must know; a code that is new here is said in the service's words. */
export function Caveats({ caveats }: { readonly caveats: readonly Caveat[] }) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  if (caveats.length === 0) return null;
  return (
    <details className={style.caveats}>
      <summary>{t('caveats', { count: caveats.length })}</summary>
      <ul>
        {caveats.map(({ code, message, lineCount, kgco2e }) => {
          const known = KNOWN.find((each) => each === code);
          const counts = [
            ...(lineCount == null ? [] : [t('lineCount', { count: lineCount })]),
            ...(kgco2e == null ? [] : [format.mass(numberText(kgco2e))]),
          ].join(', ');
          return (
            <li key={code}>
              {known === undefined ? <span lang="en">{message}</span> : t(`caveat_${known}`)}
              {counts === '' ? '' : ` (${counts})`}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
