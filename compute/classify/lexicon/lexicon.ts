import { ACTION_WORDS } from './action-words.ts';
import { BILL_TERMS } from './bill-terms.ts';
import { CRAFT_TERMS } from './craft-terms.ts';
import { DONE_TERMS } from './done-terms.ts';
import { ENERGY } from './energy.ts';
import { ENERGY_BILL } from './energy-bill.ts';
import { ENERGY_TERMS } from './energy-terms.ts';
import { FOOD } from './food.ts';
import { FOOD_TERMS } from './food-terms.ts';
import { FREIGHT } from './freight.ts';
import { FREIGHT_TERMS } from './freight-terms.ts';
import { FURTHER_TERMS } from './further-terms.ts';
import { INDUSTRY_GOODS } from './goods-industry.ts';
import { OFFICE_GOODS } from './goods-office.ts';
import { GOODS_TERMS } from './goods-terms.ts';
import { JOINED_TERMS } from './joined-terms.ts';
import { MACHINE_TERMS } from './machine-terms.ts';
import { MATERIAL_TERMS } from './material-terms.ts';
import { MATERIALS } from './materials.ts';
import { METAL_TERMS } from './metal-terms.ts';
import { NOT_A_PURCHASE } from './not-a-purchase.ts';
import { OTHER } from './other.ts';
import { PLAIN_TERMS } from './plain-terms.ts';
import { PRINTED_TERMS } from './printed-terms.ts';
import type { LexiconSection } from './section.ts';
import { SERVICE_TERMS } from './service-terms.ts';
import { OPERATIONS } from './services-operations.ts';
import { PROFESSIONAL } from './services-professional.ts';
import { SHORT_FORMS } from './short-forms.ts';
import { SIDE_LINES } from './side-lines.ts';
import { SITE_TERMS } from './site-terms.ts';
import { TAX_TERMS } from './tax-terms.ts';
import { TRADE_SERVICES } from './trade-services.ts';
import { TRADE_TERMS } from './trade-terms.ts';
import { TRAVEL } from './travel.ts';
import { TRAVEL_TERMS } from './travel-terms.ts';

export { PLACES } from './places.ts';

/** Sections of which rows are made to train on; a category may have more than one. */
export const TAUGHT: readonly LexiconSection[] = [
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
  ...ENERGY_TERMS,
  ...FOOD_TERMS,
  ...FREIGHT_TERMS,
  ...GOODS_TERMS,
  ...MACHINE_TERMS,
  ...MATERIAL_TERMS,
  ...SERVICE_TERMS,
  ...SITE_TERMS,
  ...TRAVEL_TERMS,
  ...DONE_TERMS,
  ...PLAIN_TERMS,
  ...ACTION_WORDS,
  ...FURTHER_TERMS,
  ...CRAFT_TERMS,
  NOT_A_PURCHASE,
  OTHER,
];

/** Every section of the lexicon. */
export const LEXICON: readonly LexiconSection[] = [
  ...TAUGHT,
  ...BILL_TERMS,
  ...JOINED_TERMS,
  ...METAL_TERMS,
  ...TAX_TERMS,
  ...SIDE_LINES,
  ...SHORT_FORMS,
  ...PRINTED_TERMS,
];
