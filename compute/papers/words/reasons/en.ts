import { REASONS, type ReasonCode } from '../../../../schema/contracts/reasons.ts';
import { WARNINGS, type WarningCode } from '../../../../schema/contracts/warnings.ts';
import {
  WORKPAPER_WARNINGS,
  type WorkpaperWarningCode,
} from '../../../../schema/contracts/workpaper-answers.ts';
import { SAMPLING_WARNINGS, type SamplingWarningCode } from '../../../sampling/sampling-types.ts';
import { EN_MATERIALS } from '../materials/en.ts';

/** Codes that are values of reasons and of steps. */
const VALUES = {
  ...EN_MATERIALS,
  because: 'Reason: {reasons}',
  short_haul: 'short haul',
  long_haul: 'long haul',
  domestic: 'domestic',
  international_non_uk: 'international',
  average: 'average',
  economy: 'economy',
  premium_economy: 'premium economy',
  business: 'business',
  first: 'first class',
  anaerobic_digestion: 'anaerobic digestion',
  composting: 'composting',
  incineration_er: 'incineration with energy recovery',
  landfill: 'landfill',
  recycling_closed: 'closed-loop recycling',
  recycling_open: 'open-loop recycling',
  classification: 'the classification of the text',
  'median of candidates': 'the median of the candidates',
  'category default': 'the category',
  text: 'the text of the line',
  person: 'person',
  memory: 'memory',
  named_on_line: 'named on the line',
  supplier_mix: 'mix of the supplier',
  residual_mix: 'residual mix',
  location_based: 'location-based',
  basic: 'basic',
  purchaser: 'purchaser',
  none: 'none',
} as const;

/** Of warnings, short, for lists. */
const NAMES = {
  unknown_member: 'Unknown member',
  description_cut: 'Text of the line cut',
  item_code_unread: 'Item code not read',
  vendor_tax_id_unread: 'UID or VAT number not read',
  number_rounded: 'Number rounded',
  fx_rate_stale: 'Older exchange rate or price index',
  factor_region_fallback: 'Factor of another region',
  upstream_missing: 'Upstream part missing',
  quantity_not_used: 'Quantity not used',
  energy_fee_line: 'Network, tax or fee of energy',
  grid_only_invoice: 'Network or fees only',
  combustion_not_included: 'Fuel without quantity',
  price_index_missing: 'No price index for the year',
  sign_conflict: 'Signs of spend and quantity differ',
  needs_review: 'To review',
  reconciliation_mismatch: 'Header and lines differ',
  vat_inclusive_lines: 'Lines include VAT',
  possible_duplicate: 'Possible duplicate',
  invoice_number_reused: 'Invoice number used again',
  fuel_may_be_counted_twice: 'Fuel of a company car twice?',
  energy_may_be_counted_twice: 'Energy counted twice?',
  journey_from_places: 'Kilometres from places',
  journey_incomplete: 'Journey with one place only',
  journey_no_load: 'Shipment without weight',
  journey_side_cost: 'Fee or extra of a journey',
  journey_ambiguous: 'Journey with ambiguous places',
  journey_count_unclear: 'Number of persons or trips unclear',
  journey_price_unusual: 'Unusual price per kilometre',
  certificate_not_seen: 'Renewable energy without certificate seen',
  certificate_line: 'Certificates of origin',
  spend_factor_caution: 'Caution about the spend factor',
} as const satisfies Readonly<Record<WarningCode, string>>;

/** The words for reasons, warnings and their values, by code. */
export interface ReasonWords {
  readonly reasons: Readonly<Record<ReasonCode, string>>;
  readonly warnings: Readonly<Record<WarningCode, string>>;
  /** Of warnings, short. */
  readonly names: Readonly<Record<WarningCode, string>>;
  /** Warnings of samples and of engagements. */
  readonly engagements: Readonly<Record<SamplingWarningCode | WorkpaperWarningCode, string>>;
  readonly values: Readonly<Record<keyof typeof VALUES, string>>;
}

export const EN_REASONS: ReasonWords = {
  reasons: REASONS,
  warnings: WARNINGS,
  names: NAMES,
  engagements: { ...SAMPLING_WARNINGS, ...WORKPAPER_WARNINGS },
  values: VALUES,
};
