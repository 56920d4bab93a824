import type { ShippedPlaces } from '../journeys/place.ts';
import type { ColumnTable } from './columns.ts';
import { PLACES_20261122 } from './places/places-2026-11-22.ts';
import cpv20261121 from './sets/2026-11-21/concordance-cpv.json' with { type: 'json' };
import naics20261121 from './sets/2026-11-21/concordance-naics.json' with { type: 'json' };
import figaro20261121 from './sets/2026-11-21/figaro/spend.json' with { type: 'json' };
import rates20261121 from './sets/2026-11-21/fx-daily.json' with { type: 'json' };
import manifest20261121 from './sets/2026-11-21/manifest.json' with { type: 'json' };
import physical20261121 from './sets/2026-11-21/physical.json' with { type: 'json' };
import priceIndex20261121 from './sets/2026-11-21/price-index.json' with { type: 'json' };
import spend20261121 from './sets/2026-11-21/spend.json' with { type: 'json' };

/** Daily exchange rates as a set holds them: each text is comma-separated, one place a day. */
export interface ShippedRates {
  readonly source: string;
  readonly sourceLocator: string;
  readonly licence: string;
  readonly credit: string;
  readonly dates: string;
  readonly rates: { readonly [currency: string]: string };
}

/** The files of one immutable factor set. */
export interface ShippedSet {
  readonly id: string;
  readonly publishedOn: string;
  /** SHA-256, hex, of `manifest.json`, which in turn holds that of every other file: pins the whole set. */
  readonly manifestSha256: string;
  readonly physical: ColumnTable;
  /** Spend factors by family; FIGARO rows are kept apart because their licence is share-alike. */
  readonly spend: readonly ColumnTable[];
  readonly naics: ColumnTable;
  readonly cpv: ColumnTable;
  readonly priceIndex: ColumnTable;
  readonly rates: ShippedRates;
  /** Places and sea distances, from 2026-11-22 on: a line of an earlier set is no journey. */
  readonly places?: ShippedPlaces;
}

/** Every set ever shipped, oldest first. Sets are added, never changed or removed (docs/factors.md). */
export const SHIPPED_SETS: readonly [ShippedSet, ...ShippedSet[]] = [
  {
    id: manifest20261121.id,
    publishedOn: manifest20261121.publishedOn,
    manifestSha256: 'c07eaab62d2138e65f8a7b07bc9bb68a61d5c3bd27a509d940059c12de9fc7bf',
    physical: physical20261121,
    spend: [spend20261121, figaro20261121],
    naics: naics20261121,
    cpv: cpv20261121,
    priceIndex: priceIndex20261121,
    rates: rates20261121,
  },
  {
    id: '2026-11-22',
    publishedOn: '2026-11-22',
    manifestSha256: '',
    physical: physical20261121,
    spend: [spend20261121, figaro20261121],
    naics: naics20261121,
    cpv: cpv20261121,
    priceIndex: priceIndex20261121,
    rates: rates20261121,
    places: PLACES_20261122,
  },
];

/** The set new reporting periods are bound to. */
export const NEWEST_SET: ShippedSet = SHIPPED_SETS.at(-1) ?? SHIPPED_SETS[0];
