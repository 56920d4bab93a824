/** Ids of the examples. */
export const EXAMPLE_IDS = {
  invoice: '01a20778-9c51-7000-81fe-765b9cbbf8a3',
  line: '01a20778-9c51-7000-8368-014ba815e064',
  engagement: '01a20778-9c51-7000-9f3c-2f6d4b6ad11e',
} as const;

/** The example of `POST /api/ingest`, and what it is answered with `detail=lines`. A test sends it. */
export const EXAMPLE_INVOICE = {
  vendor_name: 'Muster AG',
  invoice_number: '2025-0417',
  invoice_date: '2025-04-17',
  currency: 'EUR',
  region: 'DE',
  net_amount: 1180,
  line_items: [
    { description: 'Heizöl extra leicht', spend_amount: 1180, quantity: 1200, unit_of_measure: 'l' },
  ],
};

const FALLBACK = {
  code: 'factor_region_fallback',
  message: 'No factor for DE; fuel.gas_oil.litre of GB was used.',
  line: 0,
  reasons: [
    {
      code: 'factor_of_other_region',
      values: { factor: 'fuel.gas_oil.litre', region: 'DE', used: 'GB' },
    },
  ],
};

/** 1,200 L × 2.75541 kg of combustion = 3,306.492 kg; × 0.62665 kg of supply = 751.98 kg; in all 4,058.472 kg. */
export const EXAMPLE_INGEST_ANSWER = {
  processed: 1,
  invoices: [
    {
      invoice_id: EXAMPLE_IDS.invoice,
      vendor_name: 'Muster AG',
      line_items_created: 1,
      total_kgco2e: 4058.472,
      total_market_based_kgco2e: 4058.472,
      index: 0,
      invoice_number: '2025-0417',
      external_id: null,
      currency: 'EUR',
      region: 'DE',
      period: '2025',
      reconciliation: {
        status: 'matched',
        header_net: '1180.00',
        sum_of_lines: '1180.00',
        difference: '0.00',
        tolerance: '0.020',
        emission_basis: '1180.00',
        hint: null,
      },
      line_items: [
        {
          line_item_id: EXAMPLE_IDS.line,
          index: 0,
          description: 'Heizöl extra leicht',
          category: 'heating_oil',
          factor_id: 'fuel.gas_oil.litre',
          method: 'physical',
          confidence: 0.93,
          kgco2e: 4058.472,
          market_based_kgco2e: 4058.472,
          scope: 1,
          scope3_category: null,
          components: [
            {
              scope: 1,
              scope3_category: null,
              factor_id: 'fuel.gas_oil.litre',
              factor_year: 2026,
              boundary: 'combustion (tank-to-wheel); biogenic CO2 excluded',
              gwp_basis: 'AR5',
              kgco2e: 3306.492,
              biogenic_co2_kg: null,
            },
            {
              scope: 3,
              scope3_category: 3,
              factor_id: 'fuel_wtt.gas_oil.litre',
              factor_year: 2025,
              boundary: 'well-to-tank',
              gwp_basis: 'AR5',
              kgco2e: 751.98,
              biogenic_co2_kg: null,
            },
          ],
          needs_review: false,
          explanation:
            'heating_oil: 1200 l by 2.75541 kg CO2e per L (fuel.gas_oil.litre, GB 2026), plus upstream fuel_wtt.gas_oil.litre = 4058.472 kg CO2e, scope 1.',
          market_based: null,
          warnings: [FALLBACK],
        },
      ],
      warnings: [FALLBACK],
    },
  ],
  errors: [],
  receipts: [
    {
      chain: '01a20778-9c51-7000-8000-000000000000/2025',
      size: 2,
      head: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
    },
  ],
};
