import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { createFormatter, type Formatter } from './formatter.ts';
import { keptChoice } from './kept-choice.ts';
import { type Language, localeOf } from './languages.ts';

/** Kilograms or tonnes. */
export const { use: useMassUnit, set: setMassUnit } = keptChoice('footing:mass-unit', ['kg', 't']);

/** Times of day in the zone of the browser, or in UTC, where people in several zones speak of the same moment. */
export const { use: useTimeZone, set: setTimeZone } = keptChoice('footing:time-zone', ['local', 'UTC']);

/** Figures, dates and times as the person's country writes them and as they have chosen. */
export function useFormat(): Formatter {
  const { i18n } = useLingui();
  const unit = useMassUnit();
  const zone = useTimeZone();
  return useMemo(
    () => createFormatter(localeOf(i18n.locale as Language), unit, zone === 'local' ? undefined : zone),
    [i18n.locale, unit, zone],
  );
}
