import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { Writer } from '../../../../../compute/papers/words/sentences.ts';
import { useFormat } from '../../language/use-format.ts';
import { CATEGORY_TEXTS } from '../categories/texts.ts';
import { PAPER_TEXTS, REASON_TEXTS } from './texts.ts';

/** Writes sentences of codes and values in the reader's language, with figures as in the reader's country. */
export function useWriter(): Writer {
  const { i18n } = useLingui();
  const format = useFormat();
  return useMemo(() => {
    const text = (area: string, key: string, values?: Readonly<Record<string, string>>) => {
      const id = `${area}.${key}`;
      return Object.hasOwn(i18n.messages, id) ? i18n._(id, values) : null;
    };
    return {
      say: (key, values) => text(REASON_TEXTS.area, key, values) ?? text(PAPER_TEXTS.area, key, values),
      decimal: (value) => format.decimal(value),
      date: (day) => format.date(day),
      category: (code) => text(CATEGORY_TEXTS.area, code) ?? code,
    };
  }, [i18n, format]);
}
