import type { Category, Scope } from '../../schema/contracts/categories.ts';
import type { Reason } from '../../schema/contracts/reasons.ts';
import type { Attributes } from '../attributes.ts';
import type { Dimension } from './unit-words.ts';

/** The properties that select a line's physical factor, except the year of its row. */
export interface RouteQuery {
  readonly category: Category;
  readonly attributes: Attributes;
  /** ISO 3166-1 alpha-2 where the goods or services are used. */
  readonly region: string;
  readonly dimension: Dimension;
  /** Values from the line's numbers if the text gives none: the haul of a flight, the weight of a parcel. */
  readonly hint: RouteHint | null;
}

export type RouteHint = 'short_haul' | 'long_haul' | '1kg' | '2kg' | '15kg' | '30kg';

/** Where a component is reported when its row's own scope does not fit the buyer's case. */
export interface ScopeChoice {
  readonly scope: Scope;
  readonly scope3Category: number | null;
}

/** One factor a line may take. */
export interface Candidate {
  readonly id: string;
  /** What was assumed because the line does not state it; lowers the confidence and is in the trace. */
  readonly assumption?: readonly Reason[];
  /** Why the line needs review. */
  readonly review?: readonly Reason[];
  readonly scope?: ScopeChoice;
}

/**
 * The factors a line may take. Groups are alternatives by similarity, tried in order; within a group the region decides
 * first, then the order of the list.
 */
export interface RouteChoice {
  readonly groups: readonly (readonly Candidate[])[];
  /** The country of use, if the text names one (a hotel's); else the invoice's region applies. */
  readonly region?: string;
}

/** No row of the set fits. */
export const NO_ROUTE: RouteChoice = { groups: [] };

/** Candidates without further conditions. */
export function plain(...ids: string[]): Candidate[] {
  return ids.map((id) => ({ id }));
}
