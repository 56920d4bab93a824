import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { integer } from '../../../compute/decimal.ts';
import { findJourney, readWay } from '../../../compute/journeys/find-journey.ts';
import type { JourneyQuery } from '../../../compute/journeys/journey.ts';
import { JOURNEY_CATEGORIES } from '../../../compute/journeys/journey-mode.ts';
import { placesSet } from '../../support/journey-lines.ts';

const { places } = placesSet;
if (places === null) throw new Error('the set has no places');

/** Few texts in many categories, regions and units: most come again in another light. */
const anyText = fc.oneof(
  fc.constantFrom(
    'Flug Zürich-London retour',
    'GVA-FCO A/R',
    'Transport Bern-Zürich',
    'Container Shanghai-Rotterdam 2x40 HC',
    'Billet Lausanne - Paris Lyon, 2 pers.',
    'Sitzplatz Basel-Hamburg',
    'Rheinfracht Basel-Rotterdam 40 t',
    'Valence-Madrid',
  ),
  fc.string({ maxLength: 20 }),
);
const anyQuery: fc.Arbitrary<JourneyQuery> = fc.record({
  description: anyText,
  category: fc.constantFrom(...JOURNEY_CATEGORIES),
  attributes: fc.constantFrom(
    {},
    { ship: 'inland' as const },
    { transitKind: 'coach' as const },
    { transitKind: 'bus' as const, flightCabin: 'business' as const },
  ),
  region: fc.constantFrom('CH', 'FR', 'US'),
  quantity: fc.constantFrom(null, integer(1), integer(3)),
  unitOfMeasure: fc.constantFrom(null, 'pax', 'Fahrten', 'TEU'),
  tonnes: fc.constantFrom(null, integer(12)),
  tonnesFrom: fc.constant('weight_tonnes' as const),
  teu: fc.constant(null),
  places: fc.constant(places),
});

describe('the way of a text that comes again', () => {
  it('is the one that reading it anew finds, whatever was asked before', () => {
    fc.assert(
      fc.property(fc.array(anyQuery, { minLength: 2, maxLength: 12 }), (queries) => {
        for (const query of queries) expect(findJourney(query)).toEqual(findJourney(query, readWay));
      }),
    );
  });
});
