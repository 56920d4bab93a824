/**
 * Members of `invoice` in `invoice.recorded` and `invoice.amended`, each with its meaning unless the name says
 * it.
 */
export const INVOICE_ENTRY_MEMBERS = {
  classifier_version: 'model name and digest of the classifier',
  currency: '',
  external_id: "the sender's own id of the invoice",
  factor_set_id: '',
  invoice_date: '',
  invoice_id: '',
  invoice_number: '',
  line_items: 'see the members of a line below',
  net_amount: '',
  rate_set_id: 'the exchange rates used',
  reconciliation: 'header and lines compared: amounts, status and policy',
  region: '',
  service_period_end: '',
  service_period_start: '',
  total_amount: '',
  total_kgco2e: 'location-based',
  total_market_based_kgco2e: '',
  vat_rate: '',
  vendor_name: '',
  vendor_tax_id: "the vendor's UID or VAT number in one form, if sent",
  warnings: 'codes of the warnings of the invoice',
} as const;

/** Members of a line of such an invoice. */
export const LINE_ENTRY_MEMBERS = {
  category: '',
  components: 'parts of the kilograms, see below',
  confidence: '',
  decision: 'a decision of a person or of the memory, used instead of the classifier',
  description: '',
  distance_km: '',
  explained: 'digest of the explanation, the trace and the warnings, which rows hold',
  factor_id: '',
  item_codes: 'codes of the item in UNSPSC, CPV or HS, as sent',
  kgco2e: '',
  line_item_id: '',
  market_based: 'for purchased electricity and heat: basis, kilograms, kWh without certificate, factor',
  method: '`physical` or `spend`',
  needs_review: 'true or absent',
  quantity: '',
  scope: '',
  scope3_category: '',
  service_period_end: '',
  service_period_start: '',
  spend_amount: '',
  unit_of_measure: '',
  warnings: 'codes of the warnings of the line',
  weight_tonnes: '',
} as const;

/** Members of a component of such a line. */
export const COMPONENT_ENTRY_MEMBERS = {
  biogenic_co2_kg: 'biogenic CO2, in no total',
  factor_id: '',
  factor_year: 'with the factor set it identifies one row',
  kgco2e: '',
  scope: '',
  scope3_category: '',
} as const;

/** The members a writer must give; undefined if they do not apply. */
export type MembersOf<Described> = { readonly [Member in keyof Described]: unknown };
