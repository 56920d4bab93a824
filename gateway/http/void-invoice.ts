import {
  VoidInvoiceAnswer,
  VoidInvoiceRequest,
  VoidInvoicesAnswer,
  VoidInvoicesRequest,
} from '../../schema/contracts/invoices.ts';
import { voidInvoice, voidInvoices } from '../actions/invoices/void-invoice.ts';
import { requireKey } from '../auth/require-key.ts';
import { MAX_VOID_BYTES } from '../limits.ts';
import { jsonAnswer } from './answer.ts';
import { readBody } from './body.ts';
import type { Route } from './context.ts';
import { invoiceIdOf } from './invoice-id.ts';
import { parseJsonBody } from './json-body.ts';
import { requireMediaType } from './media-type.ts';
import { JSON_BODY_ERRORS, KEY_ERRORS, LIMIT_HEADERS } from './openapi/operation.ts';

/** `POST /api/invoices/{invoice_id}/void`. */
export const voidInvoiceRoute: Route = {
  method: 'POST',
  path: '/api/invoices/{invoice_id}/void',
  operation: {
    operationId: 'voidInvoice',
    tag: 'invoices',
    summary: 'Void an invoice: it leaves totals and populations, its history stays',
    description: 'It cannot be undone.',
    security: [{ apiKey: [] }],
    body: { json: VoidInvoiceRequest },
    answers: { 200: { description: 'Voided.', headers: LIMIT_HEADERS, json: VoidInvoiceAnswer } },
    errors: [
      ...KEY_ERRORS,
      ...JSON_BODY_ERRORS,
      'not_found',
      'already_voided',
      'period_closed',
      'invoice_sampled',
      'busy',
    ],
  },
  async handle({ deps, headers, extraHeaders, params, body }) {
    const caller = await requireKey({ deps, headers, extraHeaders }, { scopes: ['ingest'], counted: 'void' });
    requireMediaType(headers, 'application/json');
    const { reason } = parseJsonBody(
      VoidInvoiceRequest,
      await readBody(body, { maxBytes: MAX_VOID_BYTES, party: caller.party }),
    );
    const answer = await voidInvoice(deps, { caller, invoiceId: invoiceIdOf(params), reason });
    return jsonAnswer(200, JSON.stringify(answer));
  },
};

/** `POST /api/invoices/void`: many at once. */
export const voidInvoicesRoute: Route = {
  method: 'POST',
  path: '/api/invoices/void',
  operation: {
    operationId: 'voidInvoices',
    tag: 'invoices',
    summary: 'Void up to 100 invoices in one transaction',
    description:
      'The answer is 200 also when none could be voided: `results` says what became of each. Repeating a request voids nothing twice.',
    security: [{ apiKey: [] }],
    body: { json: VoidInvoicesRequest },
    answers: { 200: { description: 'Processed.', headers: LIMIT_HEADERS, json: VoidInvoicesAnswer } },
    errors: [...KEY_ERRORS, ...JSON_BODY_ERRORS, 'busy'],
  },
  async handle({ deps, headers, extraHeaders, body }) {
    const caller = await requireKey({ deps, headers, extraHeaders }, { scopes: ['ingest'], counted: 'void' });
    requireMediaType(headers, 'application/json');
    const { invoice_ids, reason } = parseJsonBody(
      VoidInvoicesRequest,
      await readBody(body, { maxBytes: MAX_VOID_BYTES, party: caller.party }),
    );
    const answer = await voidInvoices(deps, { caller, invoiceIds: invoice_ids, reason });
    return jsonAnswer(200, JSON.stringify(answer));
  },
};
