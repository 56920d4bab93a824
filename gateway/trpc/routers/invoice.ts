import {
  InvoiceGetInput,
  InvoiceListAnswer,
  InvoiceListInput,
  InvoiceVoidInput,
} from '../../../schema/contracts/invoice-read.ts';
import { VoidInvoiceAnswer } from '../../../schema/contracts/invoices.ts';
import { getInvoice } from '../../actions/get-invoice.ts';
import { listInvoices } from '../../actions/list-invoices.ts';
import { voidInvoice } from '../../actions/void-invoice.ts';
import { anyMember, ownerOnly, router } from '../trpc.ts';

/** Recorded invoices. An auditor reads those of the periods of engagements assigned to him. */
export const invoiceRouter = router({
  list: anyMember
    .input(InvoiceListInput.default({}))
    .output(InvoiceListAnswer)
    .query(({ ctx: { deps, caller }, input }) => listInvoices(deps, caller, input)),
  get: anyMember
    .input(InvoiceGetInput)
    // The action holds its answer to the contract; a thousand lines are not checked twice.
    .query(({ ctx: { deps, caller }, input }) => getInvoice(deps, { caller, invoiceId: input.invoice_id })),
  void: ownerOnly
    .input(InvoiceVoidInput)
    .output(VoidInvoiceAnswer)
    .mutation(({ ctx: { deps, caller }, input: { invoice_id, reason } }) =>
      voidInvoice(deps, { caller, invoiceId: invoice_id, reason }),
    ),
});
