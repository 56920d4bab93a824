import { useLingui } from '@lingui/react';
import { PAPER_TEXTS } from '../texts/texts.ts';

/**
 * The words for a code of the service, such as a status, in either spelling of its interfaces; the code itself where there
 * are none.
 */
export function useCodes(): (group: string, code: string) => string {
  const { i18n } = useLingui();
  return (group, code) => {
    const id = `${PAPER_TEXTS.area}.${group}.${code.toLowerCase()}`;
    const text = i18n._(id);
    return text === id ? code.toLowerCase().replaceAll('_', ' ') : text;
  };
}
