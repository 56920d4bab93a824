import type { Category } from '../../schema/contracts/categories.ts';
import type { WarningCode } from '../../schema/contracts/warnings.ts';
import type { Attributes } from '../attributes.ts';
import type { Rational } from '../decimal.ts';
import type { Place, ShippedPlaces } from './place.ts';
import type { Trips } from './trips.ts';

/** What carries a journey; the row of its factor follows from it. */
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

/** How the kilometres of a leg come about. */
export type LegRule = 'great circle' | '×1.25' | 'road' | 'port matrix' | 'Rhine km';

/** A way from one place to the next. Kilometres are exact. */
export interface Leg {
  readonly from: Place;
  readonly to: Place;
  /** Rounded to 0.1, half up. */
  readonly greatCircleKm: Rational;
  readonly rule: LegRule;
  /** By its rule, before what its factor asks for. */
  readonly km: Rational;
}

/** What a journey's kilometres are multiplied by. */
export interface Carried {
  readonly count: Rational;
  readonly unit: 'person' | 'vehicle' | 't' | 'TEU';
  readonly from: 'quantity' | 'text' | 'weight_tonnes' | 'assumed';
}

/** A line's way, read from its text. */
export interface Journey {
  readonly mode: JourneyMode;
  readonly legs: readonly Leg[];
  readonly trips: Trips;
  readonly carried: Carried;
  /** What the text says of the factor beside what the classifier read. */
  readonly attributes: Attributes;
  /** Brand of a train whose row counts on the whole way; null for any other. */
  readonly trainOf: string | null;
  readonly hasContainers: boolean;
  /** It names a seat, a bag or the like, which may be all that was bought. */
  readonly namesExtra: boolean;
  /** What the line does not say and was assumed, in words. */
  readonly assumptions: readonly string[];
  /** Why persons, trips or load are unclear. */
  readonly countDoubts: readonly string[];
  /** Why else a person should look. */
  readonly doubts: readonly string[];
}

/** Why a line that may be one is no journey. */
export interface NoJourney {
  readonly code: WarningCode;
  readonly message: string;
  readonly needsReview: boolean;
}

export type JourneyFinding =
  | { readonly kind: 'journey'; readonly journey: Journey }
  | { readonly kind: 'none' }
  | { readonly kind: 'spend'; readonly reason: NoJourney };

/** What a journey is read from. */
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
