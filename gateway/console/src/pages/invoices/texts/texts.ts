import { defineTexts } from '../../../language/languages.ts';
import type { Translate } from '../../../language/use-texts.ts';
import type en from './en.ts';

export const INVOICE_TEXTS = defineTexts('invoices', {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
});

export type InvoiceTranslate = Translate<keyof typeof en>;
