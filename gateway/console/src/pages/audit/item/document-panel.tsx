import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../shell/page.tsx';
import { DocumentView } from '../../../ui/document-view.tsx';
import style from '../audit.module.css';
import { Facts } from '../parts/facts.tsx';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';

interface DocumentPanelProps {
  readonly invoiceId: string;
  readonly document: {
    readonly version: number;
    readonly sha256: string;
    readonly createdAt: string;
  } | null;
}

/** The document of the invoice in its newest version. */
export function DocumentPanel({ invoiceId, document }: DocumentPanelProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const format = useFormat();
  return (
    <Panel title={words('document')}>
      {document === null ? (
        <p>{t('noDocument')}</p>
      ) : (
        <>
          {/* Another version is another document. */}
          <DocumentView
            key={document.sha256}
            path={`/api/invoices/${invoiceId}/source-document`}
            title={words('document')}
          />
          <Facts
            rows={[
              [t('version'), format.integer(document.version)],
              [t('stored'), format.dateTime(document.createdAt)],
              [
                words('digest'),
                <span key="sha256" className={style.mono}>
                  {document.sha256}
                </span>,
              ],
            ]}
          />
        </>
      )}
    </Panel>
  );
}
