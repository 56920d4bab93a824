import type { Category } from '../../schema/contracts/categories.ts';
import type { Attributes } from '../attributes.ts';
import { journeyWords as words } from '../terms/journey-words.ts';
import { patternOf } from '../terms/word-lists.ts';
import type { JourneyMode } from './journey.ts';
import { containersIn } from './load.ts';
import type { Way } from './mentions.ts';

/** The categories in which places are looked for. */
export const JOURNEY_CATEGORIES: ReadonlySet<Category> = new Set<Category>([
  'flights',
  'rail',
  'public_transport',
  'car_travel',
  'road_freight',
  'sea_freight',
  'air_freight',
  'rail_freight',
]);

const COACH = patternOf(words.coach);
const HIRED = patternOf(words.hired_car);
const BARGE = patternOf(words.barge);

/** What the classification says about the transport. */
export interface ModeQuery {
  readonly category: Category;
  readonly attributes: Pick<Attributes, 'transitKind' | 'ship'>;
}

/** The mode of transport; null if places are not used for the line. @param text - in small letters, without accents. */
export function modeOf(
  { category, attributes }: ModeQuery,
  original: string,
  text: string,
): JourneyMode | null {
  switch (category) {
    case 'flights':
      return 'flight';
    case 'rail':
      return 'rail';
    case 'public_transport':
      return attributes.transitKind === 'coach' || COACH.test(text) ? 'coach' : null;
    case 'car_travel':
      return HIRED.test(text) || /\bGA\b/.test(original) ? null : 'car';
    case 'road_freight':
      return 'road_freight';
    case 'air_freight':
      return 'air_freight';
    case 'rail_freight':
      return 'rail_freight';
    case 'sea_freight':
      return seaMode(attributes, text);
    default:
      return null;
  }
}

function seaMode(attributes: ModeQuery['attributes'], text: string): JourneyMode {
  if (attributes.ship === 'inland' || BARGE.test(text)) return 'barge';
  const isGroupage = /\blcl\b/.test(text);
  return !isGroupage && containersIn(text) !== null ? 'sea_containers' : 'sea_weight';
}

/** The kinds of places to search. */
export function wayOf(mode: JourneyMode): Way {
  switch (mode) {
    case 'flight':
    case 'air_freight':
      return 'air';
    case 'rail':
    case 'rail_freight':
      return 'rail';
    case 'sea_containers':
    case 'sea_weight':
      return 'sea';
    default:
      return 'road';
  }
}
