import type { ShippedPlaces } from '../../journeys/place.ts';
import manifest from './2026-11-22/manifest.json' with { type: 'json' };
import tables from './2026-11-22/places.json' with { type: 'json' };

/** SHA-256, hex, of the manifest beside the tables: pins places and sea distances. */
export const PLACES_20261122_MANIFEST_SHA256 =
  'f6014520b3b0bdd7b45644b915c342b72bd1dc008326d7dbd018de020982185c';

/** The places of factor set 2026-11-22. */
export const PLACES_20261122: ShippedPlaces = {
  ...tables,
  placesSha256: manifest.inputs.find(({ file }) => file === 'places.csv')?.sha256 ?? '',
};
