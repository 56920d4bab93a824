import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ingest } from '../../compute/ingest/ingest.ts';
import { insideTransaction, NestedTransactionError } from '../../gateway/database/open-transaction.ts';
import { createPool } from '../../gateway/threads/pool.ts';
import type { InvoiceAnswer } from '../../schema/contracts/ingest.ts';
import { answerFaults } from '../support/ingest-answer-check.ts';
import { answerOf, ingestTask, preparedOf } from '../support/ingest-task.ts';
import { rounds } from '../support/rounds.ts';
import { bodyOf, sentInvoices } from '../support/sent-invoices.ts';

const pool = createPool({ threads: 1 });
afterAll(() => pool.close());

describe('the ingest task with the shipped classifier', () => {
  it('gives in a thread of the pool what it gives here', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(sentInvoices, fc.boolean(), async (sent, dryRun) => {
        const here = ingest(ingestTask(bodyOf(sent), { dryRun }));
        const task = ingestTask(bodyOf(sent), { dryRun });
        const there = await pool.of('somebody').run('ingest', task);
        expect(there).toEqual(here);
      }),
      { numRuns: rounds(15) },
    );
  });

  it('is taken from inside no open transaction, however deep, and from any once it is over', async () => {
    const post = () => pool.of('somebody').run('factorGet', { setId: null, factorId: 'none', year: null });
    const deeper = async () => {
      await Promise.resolve();
      return post();
    };
    await expect(insideTransaction(deeper)).rejects.toThrow(NestedTransactionError);
    const after = await insideTransaction(async () => ({ post }));
    expect(await after.post()).toEqual({ ok: true, value: null });
  });

  it('keeps to the specification', () => {
    fc.assert(
      fc.property(sentInvoices, (sent) => {
        const { accepted, rejected } = preparedOf(ingest(ingestTask(bodyOf(sent))));
        const receipts = accepted.length === 0 ? [] : [{ chain: 'w/2025', size: 2, head: '0'.repeat(64) }];
        const answer = {
          processed: accepted.length,
          invoices: accepted.map(answerOf),
          errors: rejected,
          receipts,
        };
        const expected = { sent: sent.map(({ json }) => JSON.parse(json)), detail: true, dryRun: false };
        expect(answerFaults(answer, expected)).toEqual([]);
      }),
      { numRuns: rounds(30) },
    );
  });

  it('takes a Swiss electricity bill from its words to the figure carbon-accounting rule 4 gives', () => {
    const body = JSON.stringify({
      invoices: [
        {
          vendor_name: 'Elektrizitätswerk Beispiel',
          invoice_date: '2025-10-02',
          line_items: [
            {
              description: 'Stromverbrauch Hochtarif',
              spend_amount: 960,
              quantity: 4000,
              unit_of_measure: 'kWh',
            },
            { description: 'Netznutzung', spend_amount: 400, quantity: 4000, unit_of_measure: 'kWh' },
          ],
        },
      ],
    });
    const [answer] = preparedOf(ingest(ingestTask(body))).accepted.map(
      (one) => answerOf(one) as InvoiceAnswer,
    );
    // 4,000 kWh at 0.125 kg/kWh once; the network line repeats the kWh and is 0 (rule 5).
    expect(answer).toMatchObject({
      total_kgco2e: 500,
      line_items: [
        {
          category: 'electricity',
          factor_id: 'electricity.grid.ch',
          method: 'physical',
          scope: 2,
          kgco2e: 500,
        },
        { factor_id: null, method: 'spend', kgco2e: 0 },
      ],
    });
  });
});
