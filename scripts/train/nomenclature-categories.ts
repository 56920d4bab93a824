import type { Category } from '../../schema/contracts/categories.ts';

/** Suggested groups of CPV titles that match one of our categories; other groups are not used. */
export const CPV_CATEGORY: { readonly [proposed: string]: Category } = {
  other_construction_work: 'construction_materials',
  other_education: 'education',
  other_banking: 'financial_services',
  other_personnel_services: 'temporary_staff',
  other_public_transport: 'public_transport',
  other_vehicle_hire: 'car_travel',
  other_metal_products: 'steel',
  other_office_supplies: 'paper',
  other_books_media: 'paper',
  other_environment_services: 'waste',
  other_leisure_goods: 'other',
  other_culture: 'other',
  other_personal_care: 'other',
  other_security_equipment: 'other',
  other_security_services: 'other',
  other_public_admin: 'other',
  other_agri_services: 'other',
  other_research: 'other',
  other_jewellery: 'other',
  other_plants_flowers: 'other',
  other_animal_feed: 'other',
};

/** Category of an economic activity by the longest prefix of its NOGA or WZ 2008 code, written as digits. */
const BY_TRADE: { readonly [prefix: string]: Category } = {
  '10': 'food',
  '11': 'food',
  '13': 'textiles',
  '14': 'textiles',
  '15': 'textiles',
  '17': 'paper',
  '18': 'marketing',
  '20': 'chemicals',
  '21': 'medical',
  '222': 'plastics',
  '231': 'glass',
  '233': 'construction_materials',
  '235': 'construction_materials',
  '236': 'construction_materials',
  '241': 'steel',
  '242': 'steel',
  '243': 'steel',
  '2441': 'other_metals',
  '2442': 'aluminium',
  '2443': 'other_metals',
  '2444': 'other_metals',
  '2445': 'other_metals',
  '262': 'it_equipment',
  '275': 'appliances',
  '28': 'machinery',
  '29': 'vehicles',
  '3101': 'office_furniture',
  '325': 'medical',
  '33': 'repair',
  '351': 'electricity',
  '352': 'natural_gas',
  '353': 'district_heat',
  '36': 'water',
  '37': 'waste',
  '38': 'waste',
  '41': 'construction_materials',
  '42': 'construction_materials',
  '452': 'repair',
  '491': 'rail',
  '492': 'rail_freight',
  '4931': 'public_transport',
  '4932': 'taxi',
  '494': 'road_freight',
  '502': 'sea_freight',
  '504': 'sea_freight',
  '511': 'flights',
  '5121': 'air_freight',
  '53': 'parcel',
  '55': 'hotel',
  '56': 'catering',
  '582': 'software_cloud',
  '61': 'telecom',
  '62': 'software_cloud',
  '631': 'software_cloud',
  '64': 'financial_services',
  '65': 'insurance',
  '661': 'financial_services',
  '662': 'insurance',
  '68': 'rent',
  '691': 'legal',
  '692': 'consulting',
  '702': 'consulting',
  '71': 'consulting',
  '73': 'marketing',
  '771': 'car_travel',
  '78': 'temporary_staff',
  '812': 'cleaning',
  '85': 'education',
  '86': 'medical',
  '95': 'repair',
};

/** Category of household consumption by the longest prefix of a COICOP code, written as digits. */
const BY_CONSUMPTION: { readonly [prefix: string]: Category } = {
  '01': 'food',
  '021': 'food',
  '03': 'textiles',
  '041': 'rent',
  '043': 'repair',
  '0441': 'water',
  '0442': 'waste',
  '0443': 'waste',
  '0451': 'electricity',
  '0452': 'natural_gas',
  '0453': 'heating_oil',
  '0455': 'district_heat',
  '051': 'office_furniture',
  '052': 'textiles',
  '053': 'appliances',
  '0561': 'chemicals',
  '0562': 'cleaning',
  '06': 'medical',
  '071': 'vehicles',
  '0723': 'repair',
  '0731': 'rail',
  '0733': 'flights',
  '08': 'telecom',
  '0813': 'it_equipment',
  '0913': 'it_equipment',
  '0952': 'paper',
  '0954': 'paper',
  '10': 'education',
  '111': 'catering',
  '112': 'hotel',
  '121': 'insurance',
  '125': 'insurance',
  '126': 'financial_services',
};

/** @param code - NOGA or WZ 2008, with or without points and sub-digits; sections are letters. */
export function categoryOfTrade(code: string): Category | null {
  return byPrefix(BY_TRADE, code);
}

/** @param code - COICOP 1999 or 2018; technical codes from 98 on have none. */
export function categoryOfConsumption(code: string): Category | null {
  return byPrefix(BY_CONSUMPTION, code);
}

function byPrefix(table: { readonly [prefix: string]: Category }, code: string): Category | null {
  const digits = code.replaceAll('.', '');
  for (let length = Math.min(digits.length, 4); length >= 2; length -= 1) {
    const category = table[digits.slice(0, length)];
    if (category !== undefined) return category;
  }
  return null;
}
