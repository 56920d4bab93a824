import { useLingui } from '@lingui/react';
import { useMemo, useSyncExternalStore } from 'react';
import { createFormatter, type Formatter, type MassUnit } from './formatter.ts';
import { type Language, localeOf } from './languages.ts';

const KEPT = 'footing:mass-unit';
const listeners = new Set<() => void>();

const massUnit = (): MassUnit => (localStorage.getItem(KEPT) === 't' ? 't' : 'kg');

/** Kilograms or tonnes, kept in this browser. */
export function setMassUnit(unit: MassUnit): void {
  localStorage.setItem(KEPT, unit);
  for (const listener of listeners) listener();
}

export function useMassUnit(): MassUnit {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, massUnit);
}

/** Figures and dates as the person's country writes them. */
export function useFormat(): Formatter {
  const { i18n } = useLingui();
  const unit = useMassUnit();
  return useMemo(() => createFormatter(localeOf(i18n.locale as Language), unit), [i18n.locale, unit]);
}
