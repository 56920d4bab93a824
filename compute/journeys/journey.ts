import type { Category } from '../../schema/contracts/categories.ts';
import type { Reason } from '../../schema/contracts/reasons.ts';
import type { WarningCode } from '../../schema/contracts/warnings.ts';
import type { Attributes } from '../attributes.ts';
import type { Rational } from '../decimal.ts';
import type { Place, ShippedPlaces } from './place.ts';
import type { Trips } from './trips.ts';

/** The means of transport; it determines the row of the factor. */
export type JourneyMode =
  | 'flight'
  | 'rail'
  | 'coach'
  | 'car'
  | 'air_freight'
  | 'road_freight'
  | 'sea_containers'
  | 'sea_weight'
  | 'rail_freight'
  | 'barge';

/** The basis of a leg's kilometres. */
export type LegRule = 'great circle' | '×1.25' | 'road' | 'port matrix' | 'Rhine km';

/** A leg between two places. Kilometres are exact. */
export interface Leg {
  readonly from: Place;
  readonly to: Place;
  /** Rounded to 0.1, half up. */
  readonly greatCircleKm: Rational;
  readonly rule: LegRule;
  /** By its rule, before adjustment to its factor. */
  readonly km: Rational;
}

/** The multiplier of a journey's kilometres. */
export interface Carried {
  readonly count: Rational;
  readonly unit: 'person' | 'vehicle' | 't' | 'TEU';
  readonly from: 'quantity' | 'text' | 'weight_tonnes' | 'assumed';
}

/** A line's route, read from its text. */
export interface Journey {
  readonly mode: JourneyMode;
  readonly legs: readonly Leg[];
  readonly trips: Trips;
  readonly carried: Carried;
  /** Details from the text for choosing the factor, besides the classifier's attributes. */
  readonly attributes: Attributes;
  /** Brand of a train whose row applies to the whole route; else null. */
  readonly trainOf: string | null;
  readonly hasContainers: boolean;
  /** It names a seat, a bag or the like, which may be the whole purchase. */
  readonly namesExtra: boolean;
  /** Assumptions about what the line does not state. */
  readonly assumptions: readonly Reason[];
  /** Why persons, trips or load are unclear. */
  readonly countDoubts: readonly Reason[];
  /** Other reasons for review. */
  readonly doubts: readonly Reason[];
}

/** Why a line that may be a journey is not one. */
export interface NoJourney {
  readonly code: WarningCode;
  readonly message: string;
  /** Why it is looked at; null: it need not be. */
  readonly review: Reason | null;
}

export type JourneyFinding =
  | { readonly kind: 'journey'; readonly journey: Journey }
  | { readonly kind: 'none' }
  | { readonly kind: 'spend'; readonly reason: NoJourney };

/** The input for reading a journey. */
export interface JourneyQuery {
  readonly description: string;
  readonly category: Category;
  readonly attributes: Attributes;
  /** ISO 3166-1 alpha-2 of the invoice. */
  readonly region: string;
  /** Signed as sent; null where the line has none. */
  readonly quantity: Rational | null;
  readonly unitOfMeasure: string | null;
  /** Of the line, or its quantity by mass; null where it has neither. */
  readonly tonnes: Rational | null;
  readonly tonnesFrom: 'quantity' | 'weight_tonnes';
  /** A quantity in TEU. */
  readonly teu: Rational | null;
  readonly places: ShippedPlaces;
}
