/**
 * The closed list of warnings an ingest answer can carry. `line` in a warning is the line's index,
 * counted from 0; a warning about the whole invoice has none.
 */
export const WARNINGS = {
  number_rounded: 'A number had more than 15 significant digits and was rounded to 15.',
  fx_rate_stale:
    'The exchange rate, and where it says so the price index, is older than the invoice: the nearest known was used. Said once for all lines it is the same for.',
  factor_region_fallback: "No factor exists for the invoice's region; another region's was used.",
  upstream_missing:
    'The upstream (well-to-tank) part of this fuel or transport has no factor and is left out.',
  quantity_not_used: 'The quantity fits no factor of the category; the line was calculated from its spend.',
  energy_fee_line:
    'A network, tax, levy or metering line of an energy bill: 0 kg, the energy is on another line.',
  grid_only_invoice: 'Only network or fee lines: the energy itself is billed elsewhere.',
  combustion_not_included: 'Fuel without a quantity: only its supply is counted. Send litres or kWh.',
  price_index_missing:
    "No price index for the invoice's year; the nearest known was used. Said once for all lines it is the same for.",
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
  journey_from_places: 'The kilometres were worked out from the places that the line names.',
  journey_incomplete:
    'Only one place of a journey is named: no distance. Send distance_km, or name both ends.',
  journey_no_load:
    'A shipment with a known route and no load. Send weight_tonnes, or name kilograms or containers.',
  journey_side_cost: 'A fee or extra of a journey that another line counts; its route is not counted again.',
  journey_ambiguous:
    'The places of a journey are unknown, may be several, or cannot be gone between in this way.',
  journey_count_unclear: 'How many persons, trips or containers a journey counts is unclear.',
  journey_price_unusual: 'The price per kilometre of a journey is far from usual.',
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

/** Warnings that rest on the invoice's date and currency: their words are the same for many lines. */
export const WARNINGS_OF_THE_DATE: ReadonlySet<WarningCode> = new Set([
  'fx_rate_stale',
  'price_index_missing',
]);
