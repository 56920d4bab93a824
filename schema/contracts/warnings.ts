import type { StoredReason } from './reasons.ts';
/**
 * The closed list of warnings of an ingest answer. `line` is the line's index, from 0; a warning about the whole
 * invoice has none.
 */
export const WARNINGS = {
  unknown_member:
    'A member of the request is unknown and was ignored; the message names the one probably meant. With the setting strict_members it is an error.',
  description_cut:
    'A description is longer than 2,000 characters: only the first 2,000 were read and stored.',
  item_code_unread:
    'An item code has not the digits of its scheme, so it gave no hint. A leading zero may be missing.',
  vendor_tax_id_unread:
    'vendor_tax_id is no Swiss UID or European VAT number, so it was ignored and the vendor is known by its name.',
  number_rounded: 'A number had more than 15 significant digits and was rounded to 15.',
  fx_rate_stale:
    'The exchange rate (or the price index, if the message says so) is older than the invoice: the nearest known one was used. Given once for all lines it applies to.',
  factor_region_fallback: "No factor exists for the invoice's region; another region's was used.",
  upstream_missing:
    'The upstream (well-to-tank) part of this fuel or transport has no factor and is left out.',
  quantity_not_used: 'The quantity fits no factor of the category; the line was calculated from its spend.',
  energy_fee_line:
    'A network, tax, levy or metering line of an energy bill: 0 kg, the energy is on another line.',
  grid_only_invoice: 'Only network or fee lines: the energy itself is billed elsewhere.',
  combustion_not_included: 'Fuel without a quantity: only its supply is counted. Send litres or kWh.',
  price_index_missing:
    "No price index for the invoice's year; the nearest known one was used. Given once for all lines it applies to.",
  sign_conflict: 'Spend and quantity differ in sign, or a credit names no quantity for a physical line.',
  needs_review: 'The classification or the factor is uncertain and should be reviewed.',
  reconciliation_mismatch: 'The header total does not agree with the lines.',
  vat_inclusive_lines: 'The lines include VAT; the emission basis was scaled to the net amount.',
  possible_duplicate: 'An invoice with the same vendor, date, currency and lines exists already.',
  invoice_number_reused:
    'An invoice of the same vendor has the same invoice number and other content; both count.',
  fuel_may_be_counted_twice: 'Kilometres of a company car: its fuel may also be billed on another invoice.',
  energy_may_be_counted_twice:
    'A person chose a factor for a network or fee line: its energy may also be billed on another line or invoice.',
  journey_from_places: 'The kilometres were calculated from the places the line names.',
  journey_incomplete:
    'Only one place of a journey is named, so there is no distance. Send distance_km, or name both places.',
  journey_no_load:
    'A shipment with a known route but no weight. Send weight_tonnes, or name kilograms or containers.',
  journey_side_cost: 'A fee or extra for a journey on another line; the journey is not counted again.',
  journey_ambiguous:
    'A place of the journey is unknown or ambiguous, or this means of transport cannot connect the places.',
  journey_count_unclear: 'The number of persons, trips or containers of a journey is unclear.',
  journey_price_unusual: 'The price per kilometre of a journey is far from usual.',
  certificate_not_seen:
    'The line names renewable energy, but its certificate was not seen: the market-based figure relies on this text.',
  certificate_line:
    'Certificates of origin are no energy: 0 kg. Register them as an instrument of the workspace.',
  spend_factor_caution: 'The spend factor has a caution from its source.',
} as const;

export type WarningCode = keyof typeof WARNINGS;

export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  /** What the message says beyond its code; absent where the code says all, and in records of earlier versions. */
  readonly reasons?: readonly StoredReason[];
  readonly line?: number;
}

/** Warnings that depend on the invoice's date and currency, with the same text for many lines. */
export const WARNINGS_OF_THE_DATE: ReadonlySet<WarningCode> = new Set([
  'fx_rate_stale',
  'price_index_missing',
]);

/**
 * The warnings of an answer: those of the invoice, then those of its lines in order. Identical warnings of several lines
 * about the invoice's date are given once, without a line.
 */
export function allWarnings({
  warnings,
  lines,
}: {
  readonly warnings: readonly Warning[];
  readonly lines: readonly { readonly warnings: readonly Warning[] }[];
}): Warning[] {
  const all = [...warnings];
  const ofDate = new Map<string, Warning>();
  for (const line of lines) {
    for (const warning of line.warnings) {
      const said = WARNINGS_OF_THE_DATE.has(warning.code) ? warning.message : null;
      if (said === null) all.push(warning);
      else ofDate.set(said, ofDate.has(said) ? { code: warning.code, message: said } : warning);
    }
  }
  return [...all, ...ofDate.values()];
}
