/**
 * The closed list of warnings an ingest answer can carry. `line` in a warning is the line's index,
 * counted from 0; a warning about the whole invoice has none.
 */
export const WARNINGS = {
  number_rounded: 'A number had more than 15 significant digits and was rounded to 15.',
  fx_rate_stale: 'The invoice is dated after the last exchange rate; the last rate known was used.',
  factor_region_fallback: "No factor exists for the invoice's region; another region's was used.",
  upstream_missing:
    'The upstream (well-to-tank) part of this fuel or transport has no factor and is left out.',
  quantity_not_used: 'The quantity fits no factor of the category; the line was calculated from its spend.',
  energy_fee_line:
    'A network, tax, levy or metering line of an energy bill: 0 kg, the energy is on another line.',
  grid_only_invoice: 'Only network or fee lines: the energy itself is billed elsewhere.',
  combustion_not_included: 'Fuel without a quantity: only its supply is counted. Send litres or kWh.',
  price_index_missing: "No price index for the invoice's year yet; the latest was used.",
  sign_conflict: 'Spend and quantity differ in sign, or a credit names no quantity for a physical line.',
  needs_review: 'The classification or the factor is uncertain and should be looked at.',
  reconciliation_mismatch: 'The header total does not agree with the lines.',
  vat_inclusive_lines: 'The lines include VAT; the emission basis was scaled to the net amount.',
  possible_duplicate: 'An invoice with the same vendor, date, currency and lines exists already.',
  fuel_may_be_counted_twice: 'Kilometres of a company car: its fuel may be billed on another invoice too.',
  energy_may_be_counted_twice:
    'A network or fee line takes a factor that somebody chose: its energy may be billed on another line or invoice too.',
  /** No longer given: lines recorded before market-based figures were carry it. */
  market_based_not_calculated: 'Green-power words change nothing: only the location-based figure is given.',
  certificate_not_seen:
    'Renewable energy is named on the line, its certificate was not seen: the market-based figure rests on these words.',
  certificate_line: 'Certificates of origin are no energy: 0 kg. Set them as an instrument of the workspace.',
  spend_factor_caution: 'The spend factor carries a caution from its source.',
} as const;

export type WarningCode = keyof typeof WARNINGS;

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly line?: number;
}
