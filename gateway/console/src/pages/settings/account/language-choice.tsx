import { LANGUAGES, type Language } from '../../../language/languages.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useKeepLanguage } from '../../../shell/keep-language.ts';
import { Select } from '../../../ui/field.tsx';
import { ACCOUNT_TEXTS } from './texts/texts.ts';

const AS_BROWSER = 'browser';

/** The language that every browser of the person begins with. */
export function LanguageChoice({ kept }: { readonly kept: Language | null }) {
  const t = useTexts(ACCOUNT_TEXTS);
  const keepLanguage = useKeepLanguage();
  const names = Object.entries(LANGUAGES).map(([value, label]) => ({ value: value as Language, label }));
  return (
    <Select<Language | typeof AS_BROWSER>
      label={t('language')}
      hint={t('languageHint')}
      value={kept ?? AS_BROWSER}
      options={[{ value: AS_BROWSER, label: t('asBrowser') }, ...names]}
      onChange={(value) => keepLanguage(value === AS_BROWSER ? null : value)}
    />
  );
}
