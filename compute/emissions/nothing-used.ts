import type { Category } from '../../schema/contracts/categories.ts';
import type { LineContext } from './line-context.ts';

/** Why a line that names a thing with a factor is 0 kg all the same. */
export interface NothingUsed {
  readonly reason: string;
  /** Why a person should look at it; null where nothing speaks against it. */
  readonly review: string | null;
}

const RECOVERED: NothingUsed = {
  reason: 'refrigerant taken out of a device or destroyed has not leaked',
  review: null,
};
const OWN_POWER = 'power from the own plant is not from the grid, and nothing is burnt for it';

/** What the words and the spend of a line of these categories call for. */
const BY_CATEGORY: { readonly [C in Category]?: (context: LineContext) => NothingUsed | null } = {
  refrigerants: recovered,
  electricity: ownPower,
};

/**
 * Lines that name a gas or power without using it: refrigerant taken back, power from the own roof. Null for every
 * other line.
 * Source: GHG Protocol Corporate Standard, chapter 4 (direct emissions are those released; scope 2 is bought power).
 */
export function nothingUsed(context: LineContext): NothingUsed | null {
  return BY_CATEGORY[context.classification.category]?.(context) ?? null;
}

/** Where the same line fills a gas in again, that amount counts as a leak. */
function recovered({ classification }: LineContext): NothingUsed | null {
  return classification.attributes.refrigerantUse === 'recovered' ? RECOVERED : null;
}

/** Power of a roof that is paid for may be somebody else's. */
function ownPower({ classification, numbers }: LineContext): NothingUsed | null {
  if (classification.attributes.electricitySource !== 'own') return null;
  const review =
    numbers.spend.numerator === 0n ? null : 'power from the own plant that is paid for may be bought power';
  return { reason: OWN_POWER, review };
}
