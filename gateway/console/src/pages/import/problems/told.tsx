import { useLingui } from '@lingui/react';
import style from '../import.module.css';
import { IMPORT_PROBLEM_TEXTS } from './texts.ts';

/** What an import says, in English and with its values; in another language after what its code means. */
export function Told({ code, message }: { readonly code: string | null; readonly message: string }) {
  const { i18n } = useLingui();
  const id = `${IMPORT_PROBLEM_TEXTS.area}.${code}`;
  const meaning = i18n.locale !== 'en' && Object.hasOwn(i18n.messages, id) ? i18n._(id) : null;
  const said = (
    <span lang="en" className={meaning === null ? undefined : style.faint}>
      <bdi>{message}</bdi>
    </span>
  );
  if (meaning === null) return said;
  return (
    <>
      {meaning} {said}
    </>
  );
}
