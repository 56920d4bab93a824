/** Words for the codes of allowances. Source: UNTDID 5189, D.16B, the part in the code list of EN 16931. */
const ALLOWANCES: ReadonlyMap<string, string> = new Map([
  ['41', 'Bonus for works ahead of schedule'],
  ['42', 'Other bonus'],
  ['60', "Manufacturer's consumer discount"],
  ['64', 'Special agreement'],
  ['65', 'Production error discount'],
  ['66', 'New outlet discount'],
  ['67', 'Sample discount'],
  ['68', 'End-of-range discount'],
  ['70', 'Incoterm discount'],
  ['71', 'Point of sales threshold allowance'],
  ['88', 'Material deduction'],
  ['95', 'Discount'],
  ['100', 'Special rebate'],
  ['102', 'Fixed long term'],
  ['103', 'Temporary'],
  ['104', 'Standard'],
  ['105', 'Yearly turnover'],
]);

/** Words for the codes of charges that carry most invoices' extra costs. Source: UNTDID 7161, D.16B. */
const CHARGES: ReadonlyMap<string, string> = new Map([
  ['AA', 'Advertising'],
  ['ABL', 'Additional packaging'],
  ['ADR', 'Other services'],
  ['CG', 'Cleaning'],
  ['DL', 'Delivery'],
  ['FC', 'Freight service'],
  ['FI', 'Financing'],
  ['IN', 'Insurance'],
  ['LA', 'Labelling'],
  ['PC', 'Packing'],
]);

/** What the code of an allowance or charge means in words, or null. */
export function chargeReason(code: string | undefined, isCharge: boolean | null): string | null {
  return code === undefined || isCharge === null
    ? null
    : ((isCharge ? CHARGES : ALLOWANCES).get(code) ?? null);
}
