import { z } from 'zod';
import {
  INVOICE_PAGE_MAX,
  InvoiceListAnswer,
  InvoiceListInput,
  InvoiceReadAnswer,
} from '../../schema/contracts/invoice-read.ts';
import { readInvoice } from '../actions/invoices/get-invoice.ts';
import { listInvoices } from '../actions/invoices/list-invoices.ts';
import { requireKey } from '../auth/require-key.ts';
import { jsonAnswer } from './answer.ts';
import type { Route } from './context.ts';
import { invoiceIdOf } from './invoice-id.ts';
import { KEY_ERRORS, LIMIT_HEADERS } from './openapi/operation.ts';
import { parseQuery } from './query.ts';

/** A query parameter is absent, never null. */
const parameter = <Value extends z.ZodType>(member: z.ZodOptional<z.ZodNullable<Value>>) =>
  member
    .unwrap()
    .unwrap()
    .optional()
    .describe(member.description ?? '');

const list = InvoiceListInput.shape;
const LIMIT = `must be a whole number from 1 to ${INVOICE_PAGE_MAX}`;

/** The filters of tRPC `invoice.list` by which an ERP finds its invoices again. */
const Query = z.object({
  invoice_number: parameter(list.invoice_number).meta({ examples: ['R-2025-0417'] }),
  external_id: parameter(list.external_id).meta({ examples: ['SAP-5100004711'] }),
  vendor: parameter(list.vendor).meta({ examples: ['Muster AG'] }),
  period: parameter(list.period).describe('Name of the reporting period.'),
  from: parameter(list.from),
  to: parameter(list.to),
  voided: z
    .enum(['true', 'false'], 'must be true or false')
    .optional()
    .describe('`true`: only voided ones; `false`: only those not voided; absent: both.'),
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(INVOICE_PAGE_MAX, LIMIT).optional(),
  cursor: parameter(list.cursor),
});

/** Keys of both scopes may read. */
const READ = { scopes: ['ingest', 'read'], counted: 'read' } as const;

/** `GET /api/invoices`, newest invoice date first. */
export const listInvoicesRoute: Route = {
  method: 'GET',
  path: '/api/invoices',
  operation: {
    operationId: 'listInvoices',
    tag: 'invoices',
    summary: 'Find stored invoices, for example by invoice_number or external_id',
    description: 'All parameters given must match. A parameter that is not listed is refused.',
    security: [{ apiKey: [] }],
    query: Query,
    answers: { 200: { description: 'One page.', headers: LIMIT_HEADERS, json: InvoiceListAnswer } },
    errors: [...KEY_ERRORS, 'validation_failed', 'busy'],
  },
  async handle({ deps, headers, extraHeaders, query }) {
    const caller = await requireKey({ deps, headers, extraHeaders }, READ);
    const { voided, ...asked } = parseQuery(Query, query);
    const input = { ...asked, ...(voided === undefined ? {} : { voided: voided === 'true' }) };
    const answer = await listInvoices(deps, { ...caller, role: 'key' }, input);
    return jsonAnswer(200, JSON.stringify(answer));
  },
};

/** `GET /api/invoices/{invoice_id}`. */
export const getInvoiceRoute: Route = {
  method: 'GET',
  path: '/api/invoices/{invoice_id}',
  operation: {
    operationId: 'getInvoice',
    tag: 'invoices',
    summary: 'An invoice as the ingest answer with detail=lines has it, as it is now',
    description: 'Also one that was voided: `voided` says when and why.',
    security: [{ apiKey: [] }],
    answers: { 200: { description: 'The invoice.', headers: LIMIT_HEADERS, json: InvoiceReadAnswer } },
    errors: [...KEY_ERRORS, 'not_found', 'busy'],
  },
  async handle({ deps, headers, extraHeaders, params }) {
    const caller = await requireKey({ deps, headers, extraHeaders }, READ);
    const answer = await readInvoice(deps, { caller, invoiceId: invoiceIdOf(params) });
    return jsonAnswer(200, JSON.stringify(answer));
  },
};
