import { expect, it } from 'vitest';
import { factsReader, packPopulationPage } from '../../../compute/sampling/facts-page.ts';
import { uuidColumn } from '../../../compute/sampling/id-column.ts';
import type { PageText } from '../../../compute/sampling/page-text.ts';

const FACTOR_SET = '2026-11-21';
const id = (n: number) => `01a1fe8c-426b-7000-808a-${n.toString(16).padStart(12, '0')}`;

const LINES: PageText['lines'] = {
  ids: [id(1), id(2), id(3), id(4)],
  invoiceIds: [id(10), id(10), id(11), id(12)],
  categories: ['electricity', 'cleaning', 'cleaning', 'electricity'],
  methods: ['physical', 'spend', 'spend', 'physical'],
  confidences: [0.92, 0.61, 0.7, 0.95],
  needsReview: [false, true, false, false],
  kilograms: ['12.500000', '-0.000001', '98765432101234567.654321', '0.000000'],
  amounts: [300.5, -20, 1e6, 0],
  quantities: [1234.5, null, null, 0],
  units: ['kWh', null, null, 'kWh'],
  servicePeriodStarts: ['2026-03-01', null, null, null],
  servicePeriodEnds: [null, null, null, null],
  factorIds: [null, null, null, null],
  warningCodes: ['', 'quantity_not_used spend_factor_caution', '', ''],
  descriptions: ['Strom, Zählerstand geschätzt', 'Reinigung', 'Voided', 'Strom'],
  overridden: [false, true, false, false],
};

const INVOICES: PageText['invoices'] = {
  ids: [id(10), id(12)],
  vendors: ['Stadtwerk', 'Énergie SA'],
  currencies: ['CHF', 'EUR'],
  dates: ['2026-03-31', '2026-04-30'],
  regions: ['CH', 'FR'],
  servicePeriodStarts: ['2026-01-01', null],
  servicePeriodEnds: ['2026-03-31', null],
  reconciliations: ['matched', 'mismatch'],
  duplicates: [true, false],
  documents: [false, true],
  recordedOn: ['2026-04-02', '2026-07-31'],
  spreadsheets: [true, false],
  externalIds: [false, true],
};

const pack = (page: { readonly lines: PageText['lines']; readonly invoices: PageText['invoices'] | null }) =>
  packPopulationPage({ page: new TextEncoder().encode(JSON.stringify(page)), factorSetId: FACTOR_SET });

it('a packed page says of each line what the database said, and leaves out lines whose invoice is voided', () => {
  const page = pack({ lines: LINES, invoices: INVOICES });
  expect(page.lines).toBe(3);
  expect([0, 1, 2].map(uuidColumn(page.ids).text)).toEqual([id(1), id(2), id(4)]);
  const factsAt = factsReader(page);
  expect(factsAt(0)).toEqual({
    invoiceId: id(10),
    vendorName: 'Stadtwerk',
    category: 'electricity',
    method: 'physical',
    confidence: 0.92,
    needsReview: false,
    kgCo2e: 12.5,
    spendAmount: 300.5,
    currency: 'CHF',
    quantity: 1234.5,
    unitOfMeasure: 'kWh',
    invoiceDate: '2026-03-31',
    servicePeriodStart: '2026-03-01',
    servicePeriodEnd: '2026-03-31',
    factorYear: null,
    reconciliationStatus: 'matched',
    warnings: ['possible_duplicate'],
    isConverted: false,
    isOverridden: false,
    isEstimated: true,
    hasSourceDocument: false,
    recordedOn: '2026-04-02',
    isFromSpreadsheet: true,
    hasExternalId: false,
  });
  expect(factsAt(2)).toMatchObject({
    vendorName: 'Énergie SA',
    quantity: 0,
    warnings: [],
    hasSourceDocument: true,
    recordedOn: '2026-07-31',
    isFromSpreadsheet: false,
    hasExternalId: true,
  });
  expect(factsAt(1)).toMatchObject({
    method: 'spend',
    needsReview: true,
    kgCo2e: -0.000001,
    quantity: null,
    unitOfMeasure: null,
    servicePeriodStart: '2026-01-01',
    warnings: ['quantity_not_used', 'spend_factor_caution', 'possible_duplicate'],
    isOverridden: true,
  });
});

it('a packed page keeps figures beyond 9 million tonnes exact', () => {
  const page = pack({ lines: LINES, invoices: { ...INVOICES, ids: [id(11), id(13)] } });
  expect(page.large).toEqual([[0, 98_765_432_101_234_567_654_321n]]);
});

it('a page whose invoices are all voided has no lines', () => {
  expect(pack({ lines: LINES, invoices: null }).lines).toBe(0);
});
