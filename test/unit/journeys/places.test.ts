import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  PLACES_20261122,
  PLACES_20261122_MANIFEST_SHA256,
} from '../../../compute/factors/places/places-2026-11-22.ts';
import { gazetteer } from '../../../compute/journeys/gazetteer.ts';
import { greatCircleKm, type Place } from '../../../compute/journeys/place.ts';
import { seaWay } from '../../../compute/journeys/sea-matrix.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'compute', 'factors', 'places', '2026-11-22');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const places = gazetteer(PLACES_20261122);

function port(code: string): Place {
  const found = places.port(code);
  if (found === undefined) throw new Error(`no port ${code}`);
  return found;
}

describe('the places of factor set 2026-11-22', () => {
  it('never change: every table is that of its manifest byte for byte, and the manifest is pinned', () => {
    const manifest = readFileSync(join(FOLDER, 'manifest.json'));
    expect(sha256(manifest)).toBe(PLACES_20261122_MANIFEST_SHA256);
    const { inputs, outputs } = JSON.parse(manifest.toString('utf8')) as {
      inputs: { file: string; sha256: string }[];
      outputs: { file: string; sha256: string }[];
    };
    for (const { file, sha256: expected } of outputs) {
      expect(sha256(readFileSync(join(FOLDER, file)))).toBe(expected);
    }
    const { places: list, seaDistances, seaSpurs } = PLACES_20261122;
    const tables = [list, seaDistances, seaSpurs].map((text) => sha256(text.replaceAll('~', '\n')));
    expect(tables).toEqual(inputs.map((input) => input.sha256));
    expect(PLACES_20261122.placesSha256).toBe(tables[0]);
  });

  it('holds 17,760 places with their coordinates, names with a comma among them', () => {
    expect(PLACES_20261122.places.split('~')).toHaveLength(17_762);
    expect(places.airport('BTR')).toMatchObject({
      name: 'Baton Rouge Metro, Ryan Field',
      lat: 30.5329,
      country: 'US',
    });
    expect(places.named('zurich').map(({ kind }) => kind)).toContain('city');
    expect(places.named('zuerich')).toEqual(
      places.named('zurich').filter((place) => place.name.includes('ü')),
    );
  });

  it('is built once', () => {
    expect(gazetteer(PLACES_20261122)).toBe(places);
  });
});

describe('the kilometres by sea', () => {
  it('are the same in both directions and never below the great circle', () => {
    const codes = ['CNSHA', 'DEHAM', 'NLRTM', 'USNYC', 'ZADUR', 'AEAJM', 'ARMDQ', 'ITSPE'];
    for (const from of codes) {
      for (const to of codes.filter((code) => code !== from)) {
        const way = seaWay(PLACES_20261122, port(from), port(to));
        const back = seaWay(PLACES_20261122, port(to), port(from));
        expect(way?.km).toEqual(back?.km);
        expect(Number(way?.km.numerator)).toBeGreaterThanOrEqual(greatCircleKm(port(from), port(to)));
      }
    }
  });

  it('of a small port are the least sum through its anchors', () => {
    // sea-spurs.csv: AEAJM is 110 km from AEJEA; sea-distances.csv: AEJEA to AEAUH is 206 km.
    expect(seaWay(PLACES_20261122, port('AEAJM'), port('AEAUH'))?.km).toEqual({
      numerator: 316n,
      denominator: 1n,
    });
  });

  it('between two small ports near each other are said to be rough', () => {
    expect(seaWay(PLACES_20261122, port('AEAJM'), port('AESHJ'))?.isRough).toBe(true);
    expect(seaWay(PLACES_20261122, port('AEAJM'), port('NLRTM'))?.isRough).toBe(false);
  });
});
