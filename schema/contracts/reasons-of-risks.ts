/** Why a risk factor applies to a sampled line. */
export const RISK_REASONS = {
  risk_spend_based: 'Calculated from the amount in {currency}, not from a quantity.',
  risk_needs_review:
    'The classification or the factor is uncertain (confidence {confidence}); it is marked for review.',
  risk_low_confidence: 'Confidence {confidence} is in the lower third of its band.',
  risk_changed_by_person: 'Changed by a person after it was calculated.',
  risk_estimated: 'The description says that the quantity is an estimate.',
  risk_amount: 'Amount {amount} {currency} stands out of this vendor and category.',
  risk_amount_far:
    'Amount {amount} {currency} stands out (robust z {z}) from the median {median} of the {lines} lines of this vendor and category.',
  risk_intensity: '{intensity} kg for each {unit} stands out of this category.',
  risk_intensity_far:
    '{intensity} kg for each {unit} stands out (robust z {z}) from the median {median} of the {lines} lines of this category.',
  risk_new_vendor: 'The vendor has no invoice in an earlier period.',
  risk_vendor_exception: 'The vendor had an exception in an earlier period.',
  risk_category_exception: 'Category {category} had an exception in an earlier period.',
  risk_cut_off_date:
    'The invoice date {date} (no service period given) reaches across or ends within {days} days of an end of the period {from} to {to}.',
  risk_cut_off_service:
    'The service period {start} to {end} reaches across or ends within {days} days of an end of the period {from} to {to}.',
  risk_round_amount: 'Round amount {amount} {currency}.',
  risk_first_digit:
    "First digit {digit} is more frequent among the vendor's amounts than Benford's law predicts.",
  risk_equal_invoice: 'The invoice equals another one in vendor, date, currency and lines.',
  risk_equal_amount: 'Another invoice of the vendor has the same amount within 7 days.',
  risk_factor_region: "The factor is of another region than the invoice's.",
  risk_factor_year: 'The factor is of {year}, the invoice of {invoiceYear}.',
  risk_converted: 'A unit or a currency was converted.',
  risk_credit: 'A negative line.',
  risk_no_document: 'No source document is stored for the invoice.',
  risk_header_differs: "The invoice's header does not agree with its lines.",
  risk_lines_gross: "The invoice's lines include VAT and were scaled to the net amount.",
  risk_fallback: 'The calculation used a fallback: {warnings}.',
  risk_price_of_vendor:
    'The price of {price} {currency} for each {unit} is {ratio} times the median of the {lines} lines of this vendor and category in this unit.',
  risk_price_of_category:
    'The price of {price} {currency} for each {unit} is {ratio} times the median of the {lines} lines of this category in this unit.',
  risk_price_year_before:
    "The price of {price} {currency} for each {unit} is {ratio} times the vendor's median of the year before.",
  risk_quantity_of_vendor:
    'The quantity of {quantity} {unit} is {ratio} times the median of the {lines} lines of this vendor and category in this unit.',
  risk_quantity_of_category:
    'The quantity of {quantity} {unit} is {ratio} times the median of the {lines} lines of this category in this unit.',
  risk_quantity_year_before:
    "The quantity of {quantity} {unit} is {ratio} times the vendor's median of the year before.",
  risk_unit_none:
    'The unit (none) or the currency ({currency}) is not the one this vendor usually has for this category.',
  risk_unit:
    'The unit ({unit}) or the currency ({currency}) is not the one this vendor usually has for this category.',
  risk_booked_late:
    'Recorded on {recorded}, the invoice is of {date}: much later than most lines of the period.',
  risk_from_spreadsheet: 'Booked from a spreadsheet, as most lines of the period are not.',
  risk_without_id: 'Booked without an id of the sending system, which most lines of the period have.',
  risk_round_quantity: 'Round quantity {quantity}.',
  risk_round_quantity_in: 'Round quantity {quantity} {unit}.',
  risk_as_scored: 'As scored when the population was frozen.',
} as const;
