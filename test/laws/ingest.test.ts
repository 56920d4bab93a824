import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, parseCanonicalJson } from '../../compute/chain/canonical-json.ts';
import { prepareRequest } from '../../compute/ingest/prepare-request.ts';
import type { IngestPrepared } from '../../compute/ingest/task.ts';
import { IngestAnswer, type InvoiceAnswer } from '../../schema/contracts/ingest.ts';
import { answerFaults } from '../support/ingest-answer-check.ts';
import {
  answerOf,
  detailOfRow,
  ingestTask,
  preparedOf,
  rowsOf,
  wordClassifier,
} from '../support/ingest-task.ts';
import { rounds } from '../support/rounds.ts';
import { bodyOf, type SentInvoice, sentInvoices } from '../support/sent-invoices.ts';

const RUNS = { numRuns: rounds(30) };

function prepare(
  sent: readonly SentInvoice[],
  change: Parameters<typeof ingestTask>[1] = {},
): IngestPrepared {
  return preparedOf(prepareRequest(ingestTask(bodyOf(sent), change), wordClassifier));
}

/** The whole answer as the gateway assembles it; the chain of a stored period stands in for its receipt. */
function wholeAnswer({ accepted, rejected }: IngestPrepared, dryRun: boolean): IngestAnswer {
  const stored = dryRun ? [] : [...new Set(accepted.map(({ period }) => period))];
  const receipts = stored.map((period) => ({ chain: `w/${period}`, size: 2, head: '0'.repeat(64) }));
  return {
    processed: accepted.length,
    invoices: accepted.map(answerOf),
    errors: rejected,
    receipts,
  } as IngestAnswer;
}

/** Exact sum of decimal texts in millionths. */
function micro(text: string | null | undefined): bigint {
  const [, sign, whole, fraction] = /^(-?)(\d+)\.(\d{6})$/.exec(text ?? '') ?? [];
  if (whole === undefined) throw new Error(`not a figure of 6 decimals: ${text}`);
  return BigInt(`${sign}${whole}${fraction}`);
}

/** A kilogram figure of the answer as it stands in a row. */
function sixDecimals(answerText: string): string {
  const [whole = '0', fraction = ''] = answerText.split('.');
  return `${whole}.${fraction.padEnd(6, '0')}`;
}

describe('every request', () => {
  it('is answered in the shape, order and counts of the specification', () => {
    fc.assert(
      fc.property(sentInvoices, fc.boolean(), fc.boolean(), (sent, detail, dryRun) => {
        const answer = wholeAnswer(prepare(sent, { detail, dryRun }), dryRun);
        const expected = { sent: sent.map(({ json }) => JSON.parse(json)), detail, dryRun };
        expect(answerFaults(answer, expected)).toEqual([]);
        expect(IngestAnswer.safeParse(answer).error).toBeUndefined();
        expect(answer.invoices.map(({ index }) => index)).toEqual(
          sent.flatMap(({ good }, index) => (good ? [index] : [])),
        );
      }),
      RUNS,
    );
  });

  it('names the specified members first and in the order of the documentation', () => {
    fc.assert(
      fc.property(sentInvoices, (sent) => {
        for (const invoice of prepare(sent).accepted) {
          expect(Object.keys(Object(answerOf(invoice)))).toEqual([
            ...[
              'invoice_id',
              'vendor_name',
              'line_items_created',
              'total_kgco2e',
              'total_market_based_kgco2e',
              'index',
            ],
            ...['invoice_number', 'external_id'],
            ...['currency', 'region', 'period', 'reconciliation', 'line_items', 'warnings'],
          ]);
        }
      }),
      RUNS,
    );
  });

  it('foots exactly: components to lines, lines to invoices', () => {
    fc.assert(
      fc.property(sentInvoices, (sent) => {
        const { tables } = prepare(sent);
        const lines = rowsOf(tables, 'line_item');
        const components = rowsOf(tables, 'line_component');
        for (const line of lines) {
          const parts = components.filter((part) => part.line_item_id === line.line_item_id);
          expect(parts.reduce((sum, part) => sum + micro(part.kgco2e), 0n)).toBe(micro(line.kgco2e));
          expect(parts.map(({ ordinal }) => Number(ordinal))).toEqual([...parts.keys()]);
        }
        for (const invoice of rowsOf(tables, 'invoice')) {
          const own = lines.filter((line) => line.invoice_id === invoice.invoice_id);
          expect(own.reduce((sum, line) => sum + micro(line.kgco2e), 0n)).toBe(micro(invoice.total_kgco2e));
          expect(own.map(({ line_index }) => Number(line_index))).toEqual([...own.keys()]);
          expect(Number(invoice.line_item_count)).toBe(own.length);
        }
      }),
      RUNS,
    );
  });

  it('stores what it answers', () => {
    fc.assert(
      fc.property(sentInvoices, (sent) => {
        const prepared = prepare(sent);
        const rows = rowsOf(prepared.tables, 'invoice');
        const lineRows = rowsOf(prepared.tables, 'line_item');
        const details = rowsOf(prepared.tables, 'line_detail');
        expect(rows).toHaveLength(prepared.accepted.length);
        for (const [position, accepted] of prepared.accepted.entries()) {
          const answer = answerOf(accepted) as InvoiceAnswer;
          const row = rows[position];
          const own = lineRows.filter((line) => line.invoice_id === answer.invoice_id);
          const answerTotal = /"total_kgco2e":(-?[\d.]+)/.exec(accepted.answerHead)?.[1] ?? '';
          expect(row).toMatchObject({
            invoice_id: answer.invoice_id,
            period: answer.period,
            invoice_number: answer.invoice_number,
            external_id: answer.external_id,
            vendor_name: answer.vendor_name.trim(),
            vendor_name_sent: answer.vendor_name,
            currency: answer.currency,
            region: answer.region,
            header_net: answer.reconciliation.header_net,
            sum_of_lines: answer.reconciliation.sum_of_lines,
            reconciliation_difference: answer.reconciliation.difference,
            reconciliation_tolerance: answer.reconciliation.tolerance,
            reconciliation_status: answer.reconciliation.status,
            emission_basis: answer.reconciliation.emission_basis,
            reconciliation_hint: answer.reconciliation.hint,
            total_kgco2e: sixDecimals(answerTotal),
            content_fingerprint: accepted.contentFingerprint,
            factor_set_id: accepted.factorSetId,
            request_digest: prepared.requestDigest,
            request_index: String(answer.index),
          });
          const stored = [row, ...own].flatMap((each) => JSON.parse(each?.warnings ?? 'null'));
          expect(stored).toEqual(answer.warnings);
          expect(own.map(({ line_item_id }) => line_item_id)).toEqual(
            answer.line_items?.map(({ line_item_id }) => line_item_id),
          );
          for (const [index, line] of (answer.line_items ?? []).entries()) {
            expect(own[index]).toMatchObject({
              description: line.description,
              category: line.category,
              factor_id: line.factor_id,
              method: line.method,
              scope: String(line.scope),
              scope3_category: line.scope3_category === null ? null : String(line.scope3_category),
              needs_review: String(line.needs_review),
            });
            const { explanation } = detailOfRow(own[index] ?? {}, details);
            expect(explanation).toBe(line.explanation);
            expect(Number(own[index]?.kgco2e)).toBe(line.kgco2e);
            expect(Number(own[index]?.confidence)).toBe(line.confidence);
          }
        }
      }),
      RUNS,
    );
  });

  it('puts on the chain what it stores, canonical, salted and without a fraction', () => {
    fc.assert(
      fc.property(sentInvoices, (sent) => {
        const prepared = prepare(sent);
        const rows = rowsOf(prepared.tables, 'invoice');
        const lineRows = rowsOf(prepared.tables, 'line_item');
        const salts = prepared.accepted.flatMap(({ payloadText, periodSalt }) => [
          JSON.parse(payloadText).salt,
          periodSalt,
        ]);
        expect(new Set(salts).size).toBe(salts.length);
        for (const salt of salts) expect(salt).toMatch(/^[A-Za-z0-9_-]{22}$/);
        for (const [position, accepted] of prepared.accepted.entries()) {
          const payload = JSON.parse(accepted.payloadText);
          expect(canonicalJson(parseCanonicalJson(accepted.payloadText))).toBe(accepted.payloadText);
          expect(createHash('sha256').update(accepted.payloadText).digest('hex')).toBe(
            accepted.payloadDigest,
          );
          expect(payload).toMatchObject({ index: accepted.index, request_digest: prepared.requestDigest });
          const row = rows[position];
          const own = lineRows.filter((line) => line.invoice_id === row?.invoice_id);
          expect(payload.invoice).toMatchObject({
            invoice_id: row?.invoice_id,
            vendor_name: row?.vendor_name,
            invoice_date: row?.invoice_date,
            currency: row?.currency,
            region: row?.region,
            total_kgco2e: row?.total_kgco2e,
          });
          expect(payload.invoice.line_items).toHaveLength(own.length);
          for (const [index, line] of payload.invoice.line_items.entries()) {
            expect(own[index]).toMatchObject({
              line_item_id: line.line_item_id,
              description: line.description,
              spend_amount: line.spend_amount,
              quantity: line.quantity ?? null,
              unit_of_measure: line.unit_of_measure ?? null,
              factor_id: line.factor_id,
              method: line.method,
              kgco2e: line.kgco2e,
            });
          }
        }
      }),
      RUNS,
    );
  });

  it('run again gives the same bytes', () => {
    fc.assert(
      fc.property(sentInvoices, (sent) => {
        expect(JSON.stringify(prepare(sent))).toBe(JSON.stringify(prepare(sent)));
      }),
      RUNS,
    );
  });

  it('answers an invoice alike alone, among others, and on a dry run, but for ids and places', () => {
    const plain = (value: unknown): string =>
      JSON.stringify(value, (key, member) =>
        ['invoice_id', 'line_item_id'].includes(key) || key === 'index' ? undefined : member,
      );
    fc.assert(
      fc.property(sentInvoices, (sent) => {
        const among = prepare(sent).accepted.map((invoice) => plain(answerOf(invoice)));
        const alone = sent.flatMap((invoice) =>
          prepare([invoice]).accepted.map((one) => plain(answerOf(one))),
        );
        const dry = prepare(sent, { dryRun: true }).accepted.map((invoice) => plain(answerOf(invoice)));
        expect(alone).toEqual(among);
        expect(dry).toEqual(among);
      }),
      RUNS,
    );
  });

  it('crosses to another thread as plain values', () => {
    fc.assert(
      fc.property(sentInvoices, (sent) => {
        const prepared = prepare(sent);
        expect(structuredClone(prepared)).toEqual(prepared);
      }),
      { numRuns: rounds(10) },
    );
  });
});
