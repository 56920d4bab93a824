import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { DocumentView } from '../../ui/document-view.tsx';
import style from './invoices.module.css';
import { INVOICE_TEXTS } from './texts/texts.ts';

interface DocumentProps {
  readonly invoiceId: string;
  readonly version: number;
  readonly bytes: number;
  readonly createdAt: string;
}

/** The document that the invoice was made of, beside it. */
export function InvoiceDocument({ invoiceId, version, bytes, createdAt }: DocumentProps) {
  const t = useTexts(INVOICE_TEXTS);
  const format = useFormat();
  return (
    <>
      <p className={style.faint}>
        {t('documentFacts', { version, size: format.integer(bytes), at: format.dateTime(createdAt) })}
      </p>
      {/* Another version is another document. */}
      <DocumentView key={version} path={`/api/invoices/${invoiceId}/source-document`} title={t('document')} />
    </>
  );
}
