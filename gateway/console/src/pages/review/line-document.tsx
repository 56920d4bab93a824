import { useQuery } from '@tanstack/react-query';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { DocumentView } from '../../ui/document-view.tsx';
import style from './review.module.css';
import { REVIEW_TEXTS } from './texts/texts.ts';

const DOCUMENT = graphql(`
  query ReviewDocument($workspaceId: ID, $invoiceId: ID!) {
    invoice(workspaceId: $workspaceId, invoiceId: $invoiceId) {
      sourceDocument {
        sha256
      }
    }
  }
`);

/** The document of the invoice, if one is stored. */
export function LineDocument({ invoiceId }: { readonly invoiceId: string }) {
  const t = useTexts(REVIEW_TEXTS);
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(graphqlQuery(DOCUMENT, { workspaceId, invoiceId }));
  const stored = data?.invoice?.sourceDocument;
  if (stored == null) return null;
  return (
    <section className={style.document} aria-label={t('document')}>
      <DocumentView
        key={stored.sha256}
        path={`/api/invoices/${invoiceId}/source-document`}
        title={t('document')}
      />
    </section>
  );
}
