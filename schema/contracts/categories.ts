/**
 * Emission categories of lines, in the order of the interface documentation. `not_a_purchase` is for lines that buy
 * nothing (VAT, rounding, deposits ...): 0 kg with a reason.
 */
export const CATEGORIES = [
  'electricity',
  'natural_gas',
  'heating_oil',
  'diesel',
  'petrol',
  'district_heat',
  'wood_pellets',
  'flights',
  'rail',
  'taxi',
  'car_travel',
  'public_transport',
  'hotel',
  'road_freight',
  'sea_freight',
  'air_freight',
  'rail_freight',
  'parcel',
  'paper',
  'it_equipment',
  'software_cloud',
  'telecom',
  'consulting',
  'legal',
  'cleaning',
  'catering',
  'food',
  'office_furniture',
  'construction_materials',
  'steel',
  'aluminium',
  'other_metals',
  'plastics',
  'glass',
  'textiles',
  'chemicals',
  'water',
  'waste',
  'insurance',
  'rent',
  'marketing',
  'repair',
  'medical',
  'vehicles',
  'machinery',
  'refrigerants',
  'education',
  'temporary_staff',
  'financial_services',
  'appliances',
  'not_a_purchase',
  'other',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** Calculation methods. The GHG Protocol's four method names are used in prose only. */
export const METHODS = ['physical', 'spend'] as const;
export type Method = (typeof METHODS)[number];

export const SCOPES = [1, 2, 3] as const;
export type Scope = (typeof SCOPES)[number];
