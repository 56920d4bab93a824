import { expect, it } from 'vitest';
import { prepareRequest } from '../../../compute/ingest/prepare-request.ts';
import { plainInvoice } from '../../support/bad-invoices.ts';
import { ingestTask, preparedOf, rowsOf, wordClassifier } from '../../support/ingest-task.ts';

function recordedRate(invoice: Record<string, unknown>, defaultCurrency = 'CHF') {
  const body = JSON.stringify({ invoices: [{ ...plainInvoice(), ...invoice }] });
  const workspace = { ...ingestTask('').workspace, defaultCurrency };
  const { tables } = preparedOf(prepareRequest(ingestTask(body, { workspace }), wordClassifier));
  const [row] = rowsOf(tables, 'invoice');
  return [row?.workspace_currency, row?.workspace_rate];
}

/** ECB reference rates of 2025-03-31: 1.0815 USD, 0.9531 CHF, 402.35 HUF per EUR. */
const day = { invoice_date: '2025-03-31' };
const kWh = [{ description: 'Strom', spend_amount: 100, quantity: 500, unit_of_measure: 'kWh' }];

it.each([
  ['CHF', 'CHF', '1'],
  ['EUR', 'CHF', '0.9531'],
  ['USD', 'CHF', '0.881276005548'],
  ['CHF', 'EUR', '1.049207848075'],
  ['HUF', 'CHF', '0.002368833106'],
])('an invoice in %s is worth its amount in %s times %s', (currency, workspace, rate) => {
  expect(recordedRate({ ...day, currency }, workspace)).toEqual([workspace, rate]);
});

it('a currency without a rate leaves the rate out where no line needs one', () => {
  expect(recordedRate({ ...day, currency: 'KPW', line_items: kWh })).toEqual(['CHF', null]);
});
