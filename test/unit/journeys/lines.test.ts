import { describe, expect, it } from 'vitest';
import { factorSet } from '../../../compute/factors/factor-set.ts';
import type { Category } from '../../../schema/contracts/categories.ts';
import {
  type JourneyLine,
  journeyCodes,
  journeyResult,
  journeyStepOf,
  legsOf,
} from '../../support/journey-lines.ts';

const read = (category: Category, description: string, line: JourneyLine = {}) =>
  journeyResult(description, { ...line, category });
const codesOf = (category: Category, description: string, line: JourneyLine = {}) =>
  legsOf(read(category, description, line)).map((leg) => leg.split(' ')[0]);

describe('the places of a line', () => {
  it.each([
    ['codes joined by any sign', 'ZRH/LHR → JFK', ['ZRH-LHR', 'LHR-JFK']],
    ['codes with blanks', 'Flug ZRH BER ZRH LX974', ['ZRH-BER', 'BER-ZRH']],
    ['codes in small letters', 'vol gva-fco a/r', ['GVA-FCO']],
    ['ways there and back apart', 'ZRH-LHR 12.03. / LHR-ZRH 15.03.', ['ZRH-LHR', 'LHR-ZRH']],
    ['names with the code beside them', 'Zurich (ZRH) to New York (JFK)', ['ZRH-JFK']],
    ['a name and its airport', 'Mailand-Malpensa - Dubai', ['MXP-DXB']],
    ['one way said twice', 'Zürich-London (ZRH-LHR)', ['ZRH-LHR']],
    ['the aim before the start', 'Flug nach Berlin ab Zürich', ['ZRH-BER']],
    ['a stop named last', 'Zürich-Sydney via Singapur', ['ZRH-SIN', 'SIN-SYD']],
    ['an airline behind a comma, no country', 'Zürich-Oslo-Zürich, SK, Hr. Büchel', ['ZRH-OSL', 'OSL-ZRH']],
    ['two letters for an umlaut', 'Flug ZUERICH - KOELN', ['ZRH-CGN']],
    ['an airport of the own country', 'Bruxelles-Kinshasa', ['BRU-FIH']],
  ])('%s', (_what, description, expected) => {
    expect(codesOf('flights', description)).toEqual(expected);
  });

  it.each([
    ['a street', 'Flug Bern-Zürich-Strasse 12'],
    ['a street before the place', 'Rue de Lyon 12, Bern'],
    ['a company', 'Bern-Zürich AG Reise'],
    ['a company with its trade', 'Bern-Zürich Transport AG'],
    ['a hotel', 'Hotel Paris-Lyon'],
    ['a person', 'Ticket LONDON/PARIS MRS'],
    ['months', 'Flug JUL-AUG'],
    ['words that are codes', 'FLUG PER BUS MAN CAN'],
    ['one end', 'Vol pour Lisbonne'],
  ])('%s is no way', (_what, description) => {
    const result = read('flights', description);
    expect([result.method, legsOf(result)]).toEqual(['spend', []]);
  });

  it.each([
    ['equal ends', 'flights', 'Flug ZRH-ZRH'],
    ['an unknown code', 'flights', 'Flug ZRH-QXQ-ZRH'],
    ['a flight of 35 km', 'flights', 'Flug LHR-LCY'],
    ['rails of 7,900 km', 'rail', 'Train Zürich - Beijing'],
    ['a road over an ocean', 'road_freight', 'LKW Zürich - New York 5 t'],
    ['an inland end at sea', 'sea_freight', "Ocean freight 1x40'HC Shanghai - Olten"],
    ['a name of several places', 'flights', 'Flug ZRH-Portland'],
    [
      'fifty legs',
      'flights',
      Array.from({ length: 51 }, (_, at) => (at % 2 === 0 ? 'ZRH' : 'LHR')).join('-'),
    ],
  ] as const)('%s is for review, with what to send instead', (_what, category, description) => {
    const result = read(category, description);
    expect([result.method, result.needsReview, journeyCodes(result)]).toEqual([
      'spend',
      true,
      ['journey_ambiguous'],
    ]);
    expect(result.warnings[0]?.message).toContain('Send distance_km');
  });

  it('antipodes are half the circumference apart', () => {
    // Madrid and Wellington are nearly opposite: 19,855 km on gcmap.com.
    const [leg] = legsOf(read('flights', 'MAD-WLG'));
    expect(Number(leg?.split(' ')[1])).toBeGreaterThan(19_800);
    expect(Number(leg?.split(' ')[1])).toBeLessThan(20_015.2);
  });

  it('a country beside a name tells which is meant', () => {
    expect(codesOf('flights', 'Flug Zürich - Valencia (VE)')).toEqual(['ZRH-VLN']);
  });
});

describe('what counts', () => {
  it.each([
    ['A/R', 'ZRH-OSL A/R', 2],
    ['hin und zurück', 'Zürich-Oslo hin und zurück', 2],
    ['andata e ritorno', 'Zurigo-Oslo andata e ritorno', 2],
    ['round trip', 'ZRH-OSL round trip', 2],
    ['a one-way return', 'Rückflug OSL-ZRH', 1],
    ['aller simple', 'Vol ZRH-OSL aller simple', 1],
    ['nothing', 'ZRH-OSL', 1],
    ['a return by its places', 'ZRH-OSL-ZRH retour', 1],
    ['ten ways', '10 Fluge ZRH-OSL', 10],
  ])('trips: %s', (_what, description, count) => {
    expect(journeyStepOf(read('flights', description))?.trips.count).toBe(count);
  });

  it.each([
    ['a quantity of tickets', 'ZRH-OSL', '3', 'Stk', '3', false],
    ['text and quantity alike, not their square', 'ZRH-OSL 2 pax', '2', 'pax', '2', false],
    ['the text where the quantity is one', 'ZRH-OSL 14 Pax', '1', 'psch', '14', false],
    ['a lump sum of one', 'ZRH-OSL', '1', 'psch', '1', false],
    ['legs, which may be of one person', 'ZRH-OSL-ZRH', '2', 'Segmente', '1', true],
    ['text and quantity that differ', 'ZRH-OSL 4 pax', '3', 'pax', '3', true],
    ['luggage', 'Flug ZRH-OSL, 2 x Koffer', '1', 'Stk', '1', false],
    ['a group', 'ZRH-OSL Gruppe à 8', '1', 'forf.', '8', false],
  ])('persons: %s', (_what, description, quantity, unitOfMeasure, count, isUnclear) => {
    const result = read('flights', description, { quantity, unitOfMeasure, spendAmount: '1200' });
    expect(journeyStepOf(result)?.persons?.count).toBe(count);
    expect([result.needsReview, journeyCodes(result).includes('journey_count_unclear')]).toEqual([
      isUnclear,
      isUnclear,
    ]);
  });

  it.each([
    ["1'860 kg", "Stückgut Olten-Lyon 1'860 kg", '1.86'],
    ['a decimal comma', 'Transport Olten-Lyon 2,4 t', '2.4'],
    ['the unit first', 'TRASPORTO OLTEN-LYON KG 5600', '5.6'],
  ])('a load in the text: %s', (_what, description, tonnes) => {
    expect(journeyStepOf(read('road_freight', description))?.load).toEqual({
      count: tonnes,
      unit: 't',
      from: 'text',
    });
  });

  it.each([
    ['a lorry of 40 t', 'LKW 40t Basel-Lyon'],
    ['pallets', '12 Pal. Basel-Lyon'],
    ['two masses', 'Basel-Lyon 12 t, 80 kg'],
  ])('no load: %s', (_what, description) => {
    const result = read('road_freight', description);
    expect([result.method, result.needsReview, journeyCodes(result)]).toEqual([
      'spend',
      false,
      ['journey_no_load'],
    ]);
  });

  it.each([
    ['text and quantity alike', "Hamburg-Shanghai 2x40'HC", '2', 'Cont', '4'],
    ['the quantity where the text has none', "Hamburg-Shanghai 40'HC", '3', 'ctr', '6'],
    ['mixed lengths', "Hamburg-Shanghai 1x20' + 2x40'", '1', 'psch', '5'],
    ['forty-five feet', "Hamburg-Shanghai 1x45'", '1', 'Stk', '2.25'],
  ])('containers: %s', (_what, description, quantity, unitOfMeasure, teu) => {
    const result = read('sea_freight', description, { quantity, unitOfMeasure, spendAmount: '4000' });
    expect(journeyStepOf(result)?.load).toMatchObject({ count: teu, unit: 'TEU' });
  });
});

describe('what is no journey', () => {
  it.each([
    ['rail', 'Streckenabo Bern-Thun'],
    ['rail', 'Season ticket Reading to London'],
    ['rail', 'Abbonamento annuale Milano-Como'],
    ['rail', 'GA 2. Klasse Zürich-Bern'],
    ['rail', 'SBB Tageskarte Zürich-Bern'],
  ] as const)('%s "%s", a season ticket', (category, description) => {
    const result = read(category, description);
    expect([result.method, journeyCodes(result)]).toEqual(['spend', []]);
  });

  it.each([
    ['flights', 'Umbuchungsgebühr ZRH-JFK'],
    ['flights', 'Seat fee ATL-SEA'],
    ['flights', 'Bagage soute 23kg GVA-LIS'],
    ['flights', 'CO2 compensation flight ZRH-LAX'],
    ['sea_freight', "BAF Shanghai-Hamburg 1x40'"],
    ['road_freight', 'Dieselzuschlag Transport Basel-Genf 1200 kg'],
    ['road_freight', 'Verzollung Hamburg-Basel'],
  ] as const)('%s "%s", a cost beside one', (category, description) => {
    const result = read(category, description);
    expect([result.method, journeyCodes(result)]).toEqual(['spend', ['journey_side_cost']]);
  });

  it.each([
    ['flights', 'Flug ZRH-LHR inkl. Sitzplatzreservation'],
    ['flights', 'Vol GVA-LIS + bagage'],
    ['rail', 'Billett Zürich Flughafen - Bern, Halbtax'],
    ['road_freight', 'Transport Basel-Genf 1200 kg inkl. Dieselzuschlag'],
  ] as const)('%s "%s" is one', (category, description) => {
    expect(read(category, description).method).toBe('physical');
  });
});

describe('a journey is the last physical attempt', () => {
  it('kilometres that are sent win and are never doubled', () => {
    const sent = read('flights', 'Flug ZRH-LHR retour', { distanceKm: '1580' });
    expect([sent.method, journeyCodes(sent), journeyStepOf(sent)]).toEqual(['physical', [], null]);
    const inKm = read('car_travel', 'Privatauto Bern-Zürich retour', {
      quantity: '250',
      unitOfMeasure: 'km',
    });
    expect([inKm.method, journeyStepOf(inKm)]).toEqual(['physical', null]);
  });

  it('kilometres that are sent meet the load that the text names', () => {
    const lorry = read('road_freight', 'Transport Ulm-Mailand 2,2 t', { distanceKm: '520' });
    expect([lorry.method, journeyCodes(lorry), lorry.explanation.includes('2.2 t × 520 km')]).toEqual([
      'physical',
      [],
      true,
    ]);
    const ship = read('sea_freight', "Ocean freight 1x40'HC Shanghai-Hamburg", {
      distanceKm: '20000',
      spendAmount: '3000',
    });
    expect(ship.explanation).toContain('2 TEU × 20000 km');
  });

  it('a seat or a bag beside a way, at a price far too low for it, is the seat or the bag', () => {
    const bag = read('flights', 'Flug LHR-ACC bag 23kg', { spendAmount: '60' });
    expect([bag.method, bag.needsReview, journeyCodes(bag)]).toEqual(['spend', false, ['journey_side_cost']]);
    expect(read('flights', 'Flug LHR-ACC bag 23kg', { spendAmount: '660' }).method).toBe('physical');
  });

  it('is none in other categories', () => {
    for (const category of ['insurance', 'consulting', 'taxi', 'parcel', 'hotel', 'food'] as const) {
      expect(journeyStepOf(read(category, 'ZRH-LHR 12 kg'))).toBeNull();
    }
  });

  it('is none with a factor set that has no places: history never moves', () => {
    const result = read('flights', 'Flug ZRH-OSL-ZRH', { set: factorSet('2026-11-21') });
    expect([result.method, journeyCodes(result)]).toEqual(['spend', []]);
  });

  it('a credit takes it away again', () => {
    const result = read('flights', 'Gutschrift Flug ZRH-OSL Economy', { spendAmount: '-200' });
    const bought = read('flights', 'Flug ZRH-OSL Economy', { spendAmount: '200' });
    expect(Number(result.emissionsKgCo2e)).toBe(-Number(bought.emissionsKgCo2e));
  });

  it('a price far from usual is for review', () => {
    const result = read('rail', 'CFF Berne-Zurich', { spendAmount: '5200' });
    expect([result.method, result.needsReview]).toEqual(['physical', true]);
    expect(journeyCodes(result)).toEqual(['journey_from_places', 'journey_price_unusual']);
    expect(journeyCodes(read('rail', 'CFF Berne-Zurich', { spendAmount: '0' }))).toEqual([
      'journey_from_places',
    ]);
  });
});
