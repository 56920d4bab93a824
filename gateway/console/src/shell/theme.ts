import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = 'footing:theme';
const listeners = new Set<() => void>();

const keptTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(KEPT)) ?? 'system';

/** Shows the theme that this browser keeps; `tokens.css` has the colours. */
export function applyTheme(): void {
  const theme = keptTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(KEPT, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, keptTheme);
}
