import { keptChoice } from '../language/kept-choice.ts';

const theme = keptChoice('footing:theme', ['system', 'light', 'dark']);

export const useTheme = theme.use;

/** Shows the theme that this browser keeps; `tokens.css` has the colours. */
export function applyTheme(): void {
  const chosen = theme.get();
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export function setTheme(chosen: ReturnType<typeof theme.get>): void {
  theme.set(chosen);
  applyTheme();
}
