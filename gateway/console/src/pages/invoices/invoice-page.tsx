import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page, Panel } from '../../shell/page.tsx';
import { useWorkspace } from '../../shell/person.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { pageArguments } from '../../ui/pager.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { AttachDocument } from './attach-document.tsx';
import { EraseDialog, VoidDialog } from './end-dialogs.tsx';
import { Flags } from './flags.tsx';
import { InvoiceDocument } from './invoice-document.tsx';
import { InvoiceFacts, InvoiceNotices, InvoiceParties } from './invoice-facts.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { INVOICE, type Invoice } from './invoice-query.ts';
import style from './invoices.module.css';
import { INVOICE_TEXTS } from './texts/texts.ts';

const PAGE_LINES = 50;

export function InvoicePage() {
  const t = useTexts(INVOICE_TEXTS);
  const { invoiceId } = useParams({ from: '/signed-in/invoices/$invoiceId' });
  const place = useSearch({ from: '/signed-in/invoices/$invoiceId' });
  const { workspaceId } = useWorkspace();
  const { data, error, isPending } = useQuery({
    ...graphqlQuery(INVOICE, { workspaceId, invoiceId, ...pageArguments(place, PAGE_LINES) }),
    placeholderData: keepPreviousData,
  });
  const invoice = data?.invoice;
  if (invoice == null) {
    return (
      <Page title={t('invoice')}>
        <ProblemView error={error} />
        {isPending || error !== null ? null : <p>{t('noInvoice')}</p>}
        <BackLink to="/invoices" label={t('toList')} row={invoiceId} />
      </Page>
    );
  }
  return <InvoiceShown key={invoice.invoiceId} invoice={invoice} />;
}

function InvoiceShown({ invoice }: { readonly invoice: Invoice }) {
  const t = useTexts(INVOICE_TEXTS);
  const navigate = useNavigate({ from: '/invoices/$invoiceId' });
  const { line } = useSearch({ from: '/signed-in/invoices/$invoiceId' });
  const { invoiceNumber, vendorName } = invoice;
  return (
    <Page
      title={invoiceNumber == null ? vendorName : `${vendorName} · ${invoiceNumber}`}
      actions={<Actions invoice={invoice} />}
    >
      <p className={style.flags}>
        <BackLink to="/invoices" label={t('toList')} row={invoice.invoiceId} />
        <Flags {...invoice} toReview={invoice.lineItems?.nodes.some((node) => node.needsReview) ?? false} />
      </p>
      <InvoiceNotices invoice={invoice} />
      <div className={invoice.sourceDocument == null ? '' : style.beside}>
        <div>
          <InvoiceFacts invoice={invoice} />
          <InvoiceLines
            invoice={invoice}
            openLine={line}
            onMove={(place) => void navigate({ search: place, resetScroll: false })}
          />
          <InvoiceParties invoice={invoice} />
          <InvoiceHistory invoice={invoice} />
        </div>
        {invoice.sourceDocument == null ? null : (
          <aside className={style.document} aria-label={t('document')}>
            <Panel title={t('document')}>
              <InvoiceDocument invoiceId={invoice.invoiceId} {...invoice.sourceDocument} />
            </Panel>
          </aside>
        )}
      </div>
      <AttachDocument invoice={invoice} />
    </Page>
  );
}

/** Who may end an invoice: the service allows it to owners, in open periods. */
function Actions({ invoice }: { readonly invoice: Invoice }) {
  const t = useTexts(INVOICE_TEXTS);
  const { role } = useWorkspace();
  const [opened, setOpened] = useState<'void' | 'erase' | null>(null);
  const close = () => setOpened(null);
  const isOpen = invoice.reportingPeriod.status === 'OPEN';
  const { invoiceId, repeatOf } = invoice;
  return (
    <>
      {repeatOf == null ? null : (
        <Link to="/invoices/duplicates" className={buttonClass()}>
          {t('compare')}
        </Link>
      )}
      {role === 'owner' && !invoice.voided && isOpen ? (
        <Button kind="danger" onClick={() => setOpened('void')}>
          {t('void')}
        </Button>
      ) : null}
      {role === 'owner' && invoice.erasedAt == null ? (
        <Button onClick={() => setOpened('erase')}>{t('erase')}</Button>
      ) : null}
      <VoidDialog invoiceId={invoiceId} open={opened === 'void'} onClose={close} />
      <EraseDialog invoiceId={invoiceId} open={opened === 'erase'} onClose={close} />
    </>
  );
}
