import { describe, expect, it } from 'vitest';
import { prepareRequest } from '../../../compute/ingest/prepare-request.ts';
import type { IngestTask } from '../../../compute/ingest/task.ts';
import type { InvoiceAnswer } from '../../../schema/contracts/ingest.ts';
import { plainInvoice } from '../../support/bad-invoices.ts';
import { answerOf, ingestTask, preparedOf, wordClassifier } from '../../support/ingest-task.ts';

type Members = Record<string, unknown>;
const line = { description: 'Strom', spend_amount: 10 };

function send(body: unknown, task: Partial<IngestTask> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return prepareRequest(ingestTask(text, task), wordClassifier);
}

const sendInvoice = (changes: Members, task: Partial<IngestTask> = {}) =>
  preparedOf(send({ invoices: [{ ...plainInvoice(), ...changes }] }, task));

const strict = { workspace: { ...ingestTask('').workspace, strictMembers: true } };

function unknownIn(changes: Members) {
  const { accepted } = sendInvoice(changes);
  const { warnings } = answerOf(accepted[0] as never) as InvoiceAnswer;
  return warnings.filter(({ code }) => code === 'unknown_member');
}

describe('Unknown members of an invoice', () => {
  it('are named beside the required member that they probably are', () => {
    const camel = { vendorName: 'Muster AG', invoiceDate: '2025-03-31' };
    const lines = Array.from({ length: 3 }, () => ({ description: 'Strom', amount: 10 }));
    const { rejected } = preparedOf(send({ invoices: [{ ...camel, line_items: lines }] }));
    expect(rejected[0]?.code).toBe('missing');
    expect(rejected[0]?.error.split('; ')).toEqual([
      'vendor_name is missing',
      'vendorName is unknown: did you mean vendor_name?',
      'invoice_date is missing: send the date of the invoice as YYYY-MM-DD',
      'invoiceDate is unknown: did you mean invoice_date?',
      ...[0, 1, 2].flatMap((index) => [
        `line_items[${index}].spend_amount is missing`,
        `line_items[${index}].amount is unknown: did you mean spend_amount?`,
      ]),
    ]);
  });

  it('of an invoice sent without its list say where to put it', () => {
    const sent = send(plainInvoice());
    expect(sent).toMatchObject({
      ok: false,
      error: { detail: 'invoices is missing: put the invoice into {"invoices": [...]}.' },
    });
  });

  it('are warned of with the one probably meant, at their line', () => {
    expect(
      unknownIn({ curency: 'EUR', line_items: [line, { ...line, qantity: 5, cost_center: 'X' }] }),
    ).toEqual([
      {
        code: 'unknown_member',
        message: 'curency is unknown and was ignored: did you mean currency?',
        reasons: [{ code: 'member_meant', values: { member: 'curency', meant: 'currency' } }],
      },
      {
        code: 'unknown_member',
        message: 'line_items[1].qantity is unknown and was ignored: did you mean quantity?',
        reasons: [{ code: 'member_meant', values: { member: 'line_items[1].qantity', meant: 'quantity' } }],
        line: 1,
      },
      {
        code: 'unknown_member',
        message: 'line_items[1].cost_center is unknown and was ignored.',
        reasons: [{ code: 'member_ignored', values: { member: 'line_items[1].cost_center' } }],
        line: 1,
      },
    ]);
  });

  it('are named up to ten times and then counted', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`zz${index}`, 0]));
    const warnings = unknownIn({
      line_items: [
        { ...line, ...many },
        { ...line, ...many },
      ],
    });
    expect(warnings).toHaveLength(11);
    expect(warnings.map(({ message }) => message)).toContain('990 more unknown members were ignored.');
  });

  it('are none among the members of the contract', () => {
    expect(unknownIn({ vat_rate: null, service_period_start: null })).toEqual([]);
  });

  it('with hostile names leave texts that can be stored', () => {
    const sent = `{"invoices":[${JSON.stringify(plainInvoice()).slice(0, -1)},"a\\u0000\\ud800":1,"__proto__":{},"${'n'.repeat(100_000)}":1}]}`;
    const [invoice] = preparedOf(send(sent)).accepted;
    expect(invoice?.payloadText).not.toMatch(/\\u0000|\\ud800/);
    expect(invoice?.warnings.filter(({ code }) => code === 'unknown_member')).toHaveLength(3);
    for (const { message } of invoice?.warnings ?? []) expect(message.length).toBeLessThan(300);
  });

  it('reject the invoice where the workspace is strict, with a pointer', () => {
    const { accepted, rejected } = sendInvoice(
      { 'cur/ency': 'EUR', line_items: [{ ...line, unit: 'kWh' }] },
      strict,
    );
    expect(accepted).toEqual([]);
    expect(rejected).toMatchObject([
      {
        index: 0,
        code: 'unknown_member',
        pointer: '/invoices/0/cur~1ency',
        error:
          'cur/ency is an unknown member: did you mean currency?; line_items[0].unit is an unknown member: did you mean unit_of_measure?',
      },
    ]);
    expect(sendInvoice({}, strict).accepted).toHaveLength(1);
  });
});

describe('Unknown members beside invoices', () => {
  const invoices = [plainInvoice()];

  it('are warned of for the request', () => {
    expect(preparedOf(send({ invoices, source: 'ERP' })).warnings).toEqual([
      { code: 'unknown_member', message: 'source is unknown beside invoices and was ignored.' },
    ]);
    expect(preparedOf(send({ invoices })).warnings).toEqual([]);
  });

  it.each([
    [{ invoces: invoices }, 'missing', '/invoices', /invoces is unknown: did you mean invoices\?/],
    [{ invoices, dry_run: true }, 'unknown_member', '/dry_run', /\/api\/ingest\?dry_run=/],
    [{ invoices, dryRun: true }, 'unknown_member', '/dryRun', /parameter of the query/],
  ])('refuse the request where it would do something else: %j', (body, code, pointer, detail) => {
    const outcome = send(body);
    expect(outcome).toMatchObject({ ok: false, error: { errors: [{ code, pointer }] } });
    expect(outcome.ok ? '' : outcome.error.detail).toMatch(detail);
  });

  it('refuse the request where the workspace is strict', () => {
    expect(send({ invoices, source: 'ERP' }, strict)).toMatchObject({
      ok: false,
      error: { code: 'validation_failed', errors: [{ code: 'unknown_member', pointer: '/source' }] },
    });
  });
});

describe('Members written twice', () => {
  it('refuse the request with a pointer', () => {
    const sent = `{"invoices":[${JSON.stringify(plainInvoice()).slice(0, -1)},"currency":"EUR","currency":"CHF"}]}`;
    expect(send(sent)).toMatchObject({
      ok: false,
      error: {
        code: 'validation_failed',
        errors: [{ code: 'duplicate_member', pointer: '/invoices/0/currency' }],
      },
    });
  });
});

describe('A description longer than the classifier reads', () => {
  it('is cut at whole characters with a warning, the same in the answer, the rows and the chain', () => {
    const sent = ` ${'🚚'.repeat(2_000)}CUT`;
    const { accepted } = sendInvoice({ line_items: [{ ...line, description: sent }] }, { detail: true });
    const answer = answerOf(accepted[0] as never) as InvoiceAnswer;
    expect(answer.line_items?.[0]?.description).toBe('🚚'.repeat(2_000));
    expect(accepted[0]?.payloadText).toContain('🚚'.repeat(2_000));
    expect(accepted[0]?.payloadText).not.toContain('CUT');
    expect(answer.warnings.filter(({ code }) => code === 'description_cut')).toMatchObject([{ line: 0 }]);
  });

  it('is taken whole at the limit', () => {
    const { accepted } = sendInvoice({ line_items: [{ ...line, description: '🚚'.repeat(2_000) }] });
    expect(accepted[0]?.warnings.map(({ code }) => code)).not.toContain('description_cut');
  });
});
