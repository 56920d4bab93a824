import { useLingui } from '@lingui/react';
import { useAdvice } from '../../../ui/problems/advice/use-advice.ts';
import { ServiceWords } from '../../../ui/service-words.tsx';
import { REASON_TEXTS } from '../../../ui/words/texts.ts';
import { IMPORT_PROBLEM_TEXTS } from './texts.ts';

/** What an import says: in another language than English what its code means, with the service's words folded. */
export function Told({ code, message }: { readonly code: string | null; readonly message: string }) {
  const { i18n } = useLingui();
  const { codeText } = useAdvice();
  const textOf = (id: string) => (Object.hasOwn(i18n.messages, id) ? i18n._(id) : null);
  const meaning =
    code === null || i18n.locale === 'en'
      ? null
      : (textOf(`${IMPORT_PROBLEM_TEXTS.area}.${code}`) ??
        codeText(code) ??
        textOf(`${REASON_TEXTS.area}.warning.${code}`));
  return (
    <>
      {meaning}
      <ServiceWords texts={[message]} />
    </>
  );
}
