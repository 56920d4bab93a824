import type { ShippedPlaces } from '../journeys/place.ts';
import type { ColumnTable } from './columns.ts';
import { PLACES_20261122 } from './places/places-2026-11-22.ts';
import cpv20261121 from './sets/2026-11-21/concordance-cpv.json' with { type: 'json' };
import naics20261121 from './sets/2026-11-21/concordance-naics.json' with { type: 'json' };
import figaro20261121 from './sets/2026-11-21/figaro/spend.json' with { type: 'json' };
import manifest20261121 from './sets/2026-11-21/manifest.json' with { type: 'json' };
import physical20261121 from './sets/2026-11-21/physical.json' with { type: 'json' };
import priceIndex20261121 from './sets/2026-11-21/price-index.json' with { type: 'json' };
import spend20261121 from './sets/2026-11-21/spend.json' with { type: 'json' };
import cpv20261122 from './sets/2026-11-22/concordance-cpv.json' with { type: 'json' };
import naics20261122 from './sets/2026-11-22/concordance-naics.json' with { type: 'json' };
import figaro20261122 from './sets/2026-11-22/figaro/spend.json' with { type: 'json' };
import manifest20261122 from './sets/2026-11-22/manifest.json' with { type: 'json' };
import physical20261122 from './sets/2026-11-22/physical.json' with { type: 'json' };
import priceIndex20261122 from './sets/2026-11-22/price-index.json' with { type: 'json' };
import sources20261122 from './sets/2026-11-22/sources.json' with { type: 'json' };
import spend20261122 from './sets/2026-11-22/spend.json' with { type: 'json' };
import figaro20261128 from './sets/2026-11-28/figaro/spend.json' with { type: 'json' };
import rates20261128 from './sets/2026-11-28/fx-daily.json' with { type: 'json' };
import manifest20261128 from './sets/2026-11-28/manifest.json' with { type: 'json' };
import physical20261128 from './sets/2026-11-28/physical.json' with { type: 'json' };
import sources20261128 from './sets/2026-11-28/sources.json' with { type: 'json' };

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
  /** SHA-256, hex, of `manifest.json`, which has the digest of every other file: identifies the whole set. */
  readonly manifestSha256: string;
  readonly physical: ColumnTable;
  /** Spend factors by family; FIGARO rows are kept apart because their licence is share-alike. */
  readonly spend: readonly ColumnTable[];
  readonly naics: ColumnTable;
  readonly cpv: ColumnTable;
  readonly priceIndex: ColumnTable;
  /** The publications of its rows, by their `source` text; those of set 2026-11-21 came with the next set. */
  readonly sources: ColumnTable;
  /** Places and sea distances, from 2026-11-22 on; earlier sets have no journeys by places. */
  readonly places?: ShippedPlaces;
}

/** Every set ever shipped, oldest first. Sets are added, never changed or removed (CONTRIBUTING.md). */
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
    sources: sources20261122,
  },
  {
    id: manifest20261122.id,
    publishedOn: manifest20261122.publishedOn,
    manifestSha256: '1064e683f1a2376bf8402b060c946771a8a406fcb0463010f7ef51033a333463',
    physical: physical20261122,
    spend: [spend20261122, figaro20261122],
    naics: naics20261122,
    cpv: cpv20261122,
    priceIndex: priceIndex20261122,
    sources: sources20261122,
    places: PLACES_20261122,
  },
  {
    id: manifest20261128.id,
    publishedOn: manifest20261128.publishedOn,
    manifestSha256: '5bbc3af97ad9fa08794315f2105699c3c8f586fac220b9ad8928e4f43fd555c7',
    physical: physical20261128,
    // Files that are those of the set before, byte for byte, are in memory once.
    spend: [spend20261122, figaro20261128],
    naics: naics20261122,
    cpv: cpv20261122,
    priceIndex: priceIndex20261122,
    sources: sources20261128,
    places: PLACES_20261122,
  },
];

/** The set new reporting periods are bound to. */
export const NEWEST_SET: ShippedSet = SHIPPED_SETS.at(-1) ?? SHIPPED_SETS[0];

/** The exchange rates of the newest set: rates are only added, so every set uses them. */
export const SHIPPED_RATES: ShippedRates = rates20261128;
