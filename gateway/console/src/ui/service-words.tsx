import { useLingui } from '@lingui/react';
import { useTexts } from '../language/use-texts.ts';
import style from './service-words.module.css';
import { UI_TEXTS } from './texts/texts.ts';

/** What the service said, in English: folded for readers of another language, who read what its code means. */
export function ServiceWords({ texts }: { readonly texts: readonly string[] }) {
  const { i18n } = useLingui();
  const t = useTexts(UI_TEXTS);
  const said = texts.map((text) => (
    <p key={text} lang="en" className={style.said}>
      <bdi>{text}</bdi>
    </p>
  ));
  if (i18n.locale === 'en' || texts.length === 0) return said;
  return (
    <details className={style.folded}>
      <summary>{t('serviceWords')}</summary>
      {said}
    </details>
  );
}
