import { defineTexts } from '../../language/languages.ts';
import type en from './en.ts';

export const SHELL_TEXTS = defineTexts('shell', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});

export type ShellText = keyof typeof en;
