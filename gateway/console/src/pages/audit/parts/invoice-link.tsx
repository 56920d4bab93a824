import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { graphql } from '../../../data/graphql.ts';
import { graphqlQuery } from '../../../data/graphql-client.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { useBack } from '../../../ui/back-link.tsx';
import style from '../audit.module.css';

const INVOICE_NAME = graphql(`
  query AuditInvoiceName($workspaceId: ID, $invoiceId: ID!) {
    invoice(workspaceId: $workspaceId, invoiceId: $invoiceId) { invoiceNumber vendorName }
  }
`);

/** An invoice by its number and vendor; by its id where it has no number. */
export function InvoiceLink({ invoiceId }: { readonly invoiceId: string }) {
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(graphqlQuery(INVOICE_NAME, { workspaceId, invoiceId }));
  const { invoiceNumber, vendorName } = data?.invoice ?? {};
  return (
    <>
      <Link to="/invoices/$invoiceId" params={{ invoiceId }} search={useBack()}>
        <bdi className={invoiceNumber == null ? style.mono : style.text}>{invoiceNumber ?? invoiceId}</bdi>
      </Link>
      {vendorName === undefined ? null : (
        <span className={style.muted}>
          {' · '}
          <bdi>{vendorName}</bdi>
        </span>
      )}
    </>
  );
}
