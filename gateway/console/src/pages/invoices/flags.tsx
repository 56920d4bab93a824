import { useTexts } from '../../language/use-texts.ts';
import style from './invoices.module.css';
import { INVOICE_TEXTS } from './texts/texts.ts';

const DUPLICATES: readonly string[] = ['possible_duplicate', 'invoice_number_reused'];

interface FlagsProps {
  readonly voided: boolean;
  readonly erasedAt?: string | null;
  /** Whether a line of it waits for a person. */
  readonly toReview: boolean;
  readonly warnings: readonly { readonly code: string }[];
}

/** What a person should know about an invoice before opening it. */
export function Flags({ voided, erasedAt, toReview, warnings }: FlagsProps) {
  const t = useTexts(INVOICE_TEXTS);
  const isDuplicate = warnings.some(({ code }) => DUPLICATES.includes(code));
  const others = warnings.filter(({ code }) => !DUPLICATES.includes(code)).length;
  return (
    <span className={style.flags}>
      {voided ? <span className={style.bad}>{t('voided')}</span> : null}
      {erasedAt == null ? null : <span className={style.bad}>{t('erased')}</span>}
      {isDuplicate && !voided ? <span className={style.warn}>{t('duplicate')}</span> : null}
      {toReview && !voided ? <span className={style.warn}>{t('needsReview')}</span> : null}
      {others > 0 ? <span className={style.plain}>{t('warningCount', { count: others })}</span> : null}
    </span>
  );
}
