import {
  EraseAnswer,
  EraseInput,
  PreviewReclassifyAnswer,
  PreviewReclassifyInput,
  ReclassifyAnswer,
  ReclassifyInput,
  ReviewQueueAnswer,
  ReviewQueueInput,
  UndoReclassifyInput,
} from '../../../schema/contracts/invoice-corrections.ts';
import {
  InvoiceGetInput,
  InvoiceListAnswer,
  InvoiceListInput,
  InvoiceVoidInput,
  InvoiceVoidManyInput,
  StoredInvoice,
} from '../../../schema/contracts/invoice-read.ts';
import { VoidInvoiceAnswer, VoidInvoicesAnswer } from '../../../schema/contracts/invoices.ts';
import { eraseInvoice } from '../../actions/invoices/erase-invoice.ts';
import { getInvoice } from '../../actions/invoices/get-invoice.ts';
import { listInvoices } from '../../actions/invoices/list-invoices.ts';
import { previewReclassify } from '../../actions/invoices/preview-reclassify.ts';
import { reclassifyLine, undoReclassify } from '../../actions/invoices/reclassify-line.ts';
import { reviewQueue } from '../../actions/invoices/review-queue.ts';
import { voidInvoice, voidInvoices } from '../../actions/invoices/void-invoice.ts';
import { anyMember, memberOrOwner, ownerOnly, router } from '../trpc.ts';

/** Recorded invoices. Auditors read those in the periods of their engagements. */
export const invoiceRouter = router({
  list: anyMember
    .input(InvoiceListInput.default({}))
    .output(InvoiceListAnswer)
    .query(({ ctx: { deps, caller }, input }) => listInvoices(deps, caller, input)),
  get: anyMember
    .input(InvoiceGetInput)
    .meta({ answer: StoredInvoice })
    // The action checks its answer against the contract; a thousand lines are not checked twice.
    .query(({ ctx: { deps, caller }, input }) => getInvoice(deps, { caller, invoiceId: input.invoice_id })),
  void: ownerOnly
    .input(InvoiceVoidInput)
    .output(VoidInvoiceAnswer)
    .mutation(({ ctx: { deps, caller }, input: { invoice_id, reason } }) =>
      voidInvoice(deps, { caller, invoiceId: invoice_id, reason }),
    ),
  voidMany: ownerOnly
    .input(InvoiceVoidManyInput)
    .output(VoidInvoicesAnswer)
    .mutation(({ ctx: { deps, caller }, input: { invoice_ids, reason } }) =>
      voidInvoices(deps, { caller, invoiceIds: invoice_ids, reason }),
    ),
  reclassify: ownerOnly
    .input(ReclassifyInput)
    .output(ReclassifyAnswer)
    .mutation(({ ctx: { deps, caller }, input }) =>
      reclassifyLine(deps, {
        caller,
        lineItemId: input.line_item_id,
        category: input.category ?? null,
        factorId: input.factor_id ?? null,
        reason: input.reason,
        remember: input.remember ?? true,
      }),
    ),
  undoReclassify: ownerOnly
    .input(UndoReclassifyInput)
    .output(ReclassifyAnswer)
    .mutation(({ ctx: { deps, caller }, input: { line_item_id, reason } }) =>
      undoReclassify(deps, { caller, lineItemId: line_item_id, reason }),
    ),
  previewReclassify: memberOrOwner
    .input(PreviewReclassifyInput)
    .output(PreviewReclassifyAnswer)
    .query(({ ctx: { deps, caller }, input }) => previewReclassify(deps, caller, input)),
  reviewQueue: memberOrOwner
    .input(ReviewQueueInput.default({}))
    .output(ReviewQueueAnswer)
    .query(({ ctx: { deps, caller }, input }) => reviewQueue(deps, caller, input)),
  erase: ownerOnly
    .input(EraseInput)
    .output(EraseAnswer)
    .mutation(({ ctx: { deps, caller }, input: { invoice_id, reason } }) =>
      eraseInvoice(deps, { caller, invoiceId: invoice_id, reason }),
    ),
});
