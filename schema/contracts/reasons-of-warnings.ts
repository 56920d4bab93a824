/** What a warning says beyond its code: whole sentences without their full stop. Warnings not named here need no more. */
export const WARNING_REASONS = {
  member_ignored: '{member} is unknown and was ignored',
  member_meant: '{member} is unknown and was ignored; {meant} was probably meant',
  more_members_ignored: '{count} more unknown members were ignored',
  text_cut:
    '{member} is longer than {characters} characters: only the first {characters} were read and stored',
  item_code_digits:
    '{member} has not the digits of {scheme}, so it gave no hint: send the whole code, with its leading zeros',
  rounded_to: '{member} was rounded to {digits} significant digits: {number}',
  factor_of_other_region: 'No factor for {region}; {factor} of {used} was used',
  spend_factor_of_other_region: 'The spend factor is of {used}, not of {region}',
  upstream_of_factor_missing: '{factor} has no matching upstream factor; it is left out',
  quantity_repeats_energy: 'The quantity repeats that of line {line}; the same energy counts once, there',
  quantity_repeats_waste:
    'The quantity repeats that of line {line}; the same waste counts once, this line by its spend',
  quantity_repeats_goods:
    'The quantity repeats that of line {line}; the same goods count once, this line by its spend',
  quantity_is_zero: 'The quantity is 0; the line was calculated from its spend',
  quantity_without_unit: 'The quantity has no unit_of_measure; the line was calculated from its spend',
  quantity_fits_no_factor:
    'The quantity in "{unit}" fits no factor of {category}; the line was calculated from its spend',
  signs_differ: 'Spend and quantity differ in sign; the sign of the spend was taken',
  credit_without_quantity:
    'A credit without the quantity of the line it credits was calculated from its spend',
  header_differs: 'The header net {net} and the sum of the lines {lines} do not agree',
  scaled_to_net:
    'The lines add up to total_amount, so they include VAT: spend was scaled to the net amount {net}',
  hint_total_is_net_or_gross:
    'total_amount equals the sum of the lines: if it is net already, leave vat_rate out; if the lines include VAT, send net_amount as well',
  hint_check_net: 'total_amount equals the sum of the lines: check net_amount',
  hint_rate_fraction: 'vat_rate looks like a fraction: send it as a percentage (8.1, not 0.081)',
  hint_signs:
    '{member} and the sum of the lines have opposite signs: a credit note sends every amount negative, spend_amount included',
  hint_lines_hundred:
    'The lines are 100 times {member}: send spend_amount in currency units, not in hundredths',
  hint_header_hundred: '{member} is 100 times the lines: send it in currency units, not in hundredths',
  hint_header_zero: '{member} is 0 although the lines are not: leave it out when it is unknown',
  hint_charge_net:
    'A charge such as shipping is no line item: send it as a line with its own spend_amount, or check net_amount',
  hint_charge_vat:
    'A charge such as shipping is no line item, or total_amount includes VAT: send vat_rate or, better, net_amount',
  hint_charge_rate:
    'A charge such as shipping is no line item, or another VAT rate applies: check vat_rate or, better, send net_amount',
  hint_discount_net:
    'A discount is no line item: send it as a line with its own spend_amount, or check net_amount',
  hint_discount_vat:
    'A discount is no line item, or total_amount includes VAT: send vat_rate or, better, net_amount',
  hint_discount_rate:
    'A discount is no line item, or another VAT rate applies: check vat_rate or, better, send net_amount',
  repeats_invoice: 'It repeats invoice {invoice}',
  repeats_invoice_of_net: 'It repeats invoice {invoice}, net {net} {currency}',
  repeats_of_request: 'It repeats invoices[{place}] of the same request',
  distance_of_places: 'The kilometres are those between the places named: {journey}',
  caution_of_factor: '{factor}: {caution}',
} as const;
