import { ENERGY } from './energy.ts';
import { ENERGY_BILL } from './energy-bill.ts';
import { FOOD } from './food.ts';
import { FREIGHT } from './freight.ts';
import { INDUSTRY_GOODS } from './goods-industry.ts';
import { OFFICE_GOODS } from './goods-office.ts';
import { MATERIALS } from './materials.ts';
import { NOT_A_PURCHASE } from './not-a-purchase.ts';
import { OTHER } from './other.ts';
import type { LexiconSection } from './section.ts';
import { OPERATIONS } from './services-operations.ts';
import { PROFESSIONAL } from './services-professional.ts';
import { TRADE_SERVICES } from './trade-services.ts';
import { TRADE_TERMS } from './trade-terms.ts';
import { TRAVEL } from './travel.ts';

export { PLACES } from './places.ts';

/** Every section of the lexicon; a category may have more than one. */
export const LEXICON: readonly LexiconSection[] = [
  ...ENERGY,
  ...ENERGY_BILL,
  ...TRAVEL,
  ...FREIGHT,
  ...OFFICE_GOODS,
  ...MATERIALS,
  ...INDUSTRY_GOODS,
  ...FOOD,
  ...PROFESSIONAL,
  ...OPERATIONS,
  ...TRADE_TERMS,
  ...TRADE_SERVICES,
  NOT_A_PURCHASE,
  OTHER,
];
