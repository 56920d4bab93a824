import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { Texts } from './languages.ts';

/** Figures come formatted, as text; a number chooses the plural only. */
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;

/** The texts of a part in the current language: `const t = useTexts(texts); t('title')`. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const { i18n } = useLingui();
  return useCallback((key, values) => i18n._(`${texts.area}.${key}`, values), [i18n, texts]);
}
