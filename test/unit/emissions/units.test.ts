import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, multiply, parseDecimal, type Rational } from '../../../compute/decimal.ts';
import { exactText, threeDecimals } from '../../../compute/emissions/exact-text.ts';
import { unitWords } from '../../../compute/emissions/unit-words.ts';
import { FACTOR_UNITS, parseUnit } from '../../../compute/emissions/units.ts';
import { newestSet } from '../../support/emission-lines.ts';

/** Spellings as invoices write them, each with the unit it must be read as. */
const SPELLINGS = `
kWh: kWh | kwh | KWH | KW/h | kW h | Kilowattstunden | kilowatt-heures | chilowattora | kWh (HT) | kWh NT | kWh Hochtarif | kWh Strom | Kwst.
MWh: MWh | MWH | Megawattstunden | mégawattheures
GJ: GJ | GV | gigajoules
MJ: MJ | 3B | Megajoule
kg: kg | Kg. | KGM | Kilogramm | kilogrammes | chilogrammi | kilos | 58
g: g | gr. | GRM | Gramm | grammi
t: t | To. | to | TNE | Tonnen | tonnes | tonnellate | tons
dt: dt | DTN | Doppelzentner | quintal | quintali | Zentner
lb: lb | lbs | LBR | pounds | libbre
L: l | L | Ltr | Ltr. | LTR | lt | Liter | Liters | litres | litri | dm³ | Liter bei 15°C | l (15 °C) | L Diesel
hL: hl | HLT | Hektoliter | ettolitri
m3: m3 | m.sześc. | m³ | M3 | m^3 | MTQ | Nm3 | Nm³ | Sm3 | cbm | Kubikmeter | mètres cubes | metri cubi | mc
gal (US): gal | gallons | US gal | GLL
gal (UK): UK gal | Imperial gallon | GLI
km: km | KM | KMT | KTM | Kilometer | kilomètres | chilometri | Fahrzeug-km | vkm
mile: mi | miles | SMI | Meilen | miglia
nautical mile: NMI | nautical miles | Seemeilen | milles marins
tkm: tkm | t·km | t*km | t-km | TKM | Tonnenkilometer | tonnes-km | tonne-kilometres
pkm: pkm | P-km | Personen-km | Personenkilometer | passenger-km | voyageurs-km | passeggero-km
TEU: TEU | teu | E22 | 20 | 20ft | EVP
FEU: FEU | 40ft | 21
TEUkm: TEUkm | TEU-km | TEU·km
room_night: nights | room nights | Übernachtung | Übernachtungen | Uebernachtungen | Nächte | Logiernächte | nuits | nuitées | notti | pernottamenti
person: Personen | Pers. | pax | passagers | passeggeri | IE
ticket: Tickets | Billette | billets | biglietti
piece: Stk | Stk. | Stück | Stueck | St. | pce | pcs | pz. | pezzi | pièces | units | ea | C62 | H87 | EA | XPP | Anz. | szt. | sztuk
dozen: Dutzend | DZN | douzaine
hour: h | Std. | HUR | Stunden | heures | ore | godz. | godzina | rbh | Arbeitsstunden | man-hours
day: Tage | DAY | jours | giorni | dzień | doba
GB: GB | Go | E34 | Gigabyte
TB: TB | E35 | Terabytes
GB_month: GB-Month | GB/Monat | GB mois
`;

/** One unit of the left is so many of the right, by the sources named beside `units.tsv`. */
const SIZES: readonly [unit: string, size: string][] = [
  ['MWh', '1000'],
  ['GJ', '2500/9'],
  ['MJ', '5/18'],
  ['therm', '2930710.7017/100000'],
  ['toe', '11630'],
  ['Zentner', '100'],
  ['lb', '0.45359237'],
  ['gal', '3.785411784'],
  ['UK gal', '4.54609'],
  ['bbl', '158.987294928'],
  ['m3', '1000'],
  ['hl', '100'],
  ['mile', '1.609344'],
  ['nautical mile', '1.852'],
  ['FEU', '2'],
  ['Dutzend', '12'],
];

describe('parseUnit', () => {
  const rows = SPELLINGS.trim().split('\n');
  it.each(rows)('reads as one unit %s', (row) => {
    const [label = '', texts = ''] = row.split(': ');
    expect(texts.split(' | ').filter((text) => parseUnit(text)?.label !== label)).toEqual([]);
  });

  it.each([
    'kW',
    'kVA',
    'kVArh',
    'Palette',
    'pauschal',
    'm2',
    '%',
    'CHF/kWh',
    'Flasche',
    '',
    '  ',
    'Mio kWh',
    '4 l',
    'kWh pro Monat',
    'l/100 km',
    'kWh / Jahr',
    't CO2',
    'constructor',
    '__proto__',
  ])('takes "%s" for no unit of an activity', (text) => {
    expect(parseUnit(text)).toBeNull();
  });

  it.each(SIZES)('knows the exact size of one %s', (unit, size) => {
    const [numerator = '', denominator = '1'] = size.split('/');
    const expected = divide(parseDecimal(numerator), parseDecimal(denominator));
    const actual = parseUnit(unit)?.size;
    if (unit === 'therm') {
      expect(Number(actual?.numerator) / Number(actual?.denominator)).toBeCloseTo(29.3071070172, 9);
    } else {
      expect(actual && exactText(actual)).toBe(exactText(expected));
    }
  });

  it('reads words by the country of use where they differ', () => {
    expect(parseUnit('Zentner', 'DE')?.size.numerator).toBe(50n);
    expect(parseUnit('Zentner', 'CH')?.size.numerator).toBe(100n);
    expect(parseUnit('gallons', 'GB')?.label).toBe('gal (UK)');
    expect(parseUnit('gallons', 'IE')?.label).toBe('gal (UK)');
    expect(parseUnit('tons', 'US')?.label).toBe('short ton');
    expect(parseUnit('N°', 'IT')?.label).toBe('piece');
    expect(parseUnit('N°', 'CH')).toBeNull();
  });

  it.each([
    ['MT', 'GB', 't'],
    ['MT', 'US', 't'],
    ['MT', 'IT', null],
    ['Mt', 'DE', null],
    ['mt.', 'CH', null],
    ['mt', 'BE', null],
    ['j', 'FR', 'day'],
    ['J', 'DE', null],
    ['jrs', 'FR', 'day'],
    ['KT', 'DE', null],
    ['Ktn', 'DE', null],
    ['Mg', 'DE', null],
    ['dz', 'US', 'dozen'],
    ['dz', 'DE', null],
    ['ml', 'FR', null],
    ['ml', 'GB', 'millilitre'],
    ['mc', 'IT', 'm3'],
    ['MC', 'GB', null],
    ['CF', 'IT', null],
    ['Mo', 'FR', 'MB'],
    ['Mo', 'DE', null],
    ['mo', 'US', null],
    ['nt', 'GB', 'room_night'],
    ['NT', 'DE', null],
  ])(
    'reads "%s" in %s as %s: what it means there, or nothing where it may be a thousand times as much',
    (text, region, label) => {
      expect(parseUnit(text, region)?.label ?? null).toBe(label);
    },
  );

  it('reads its own names in every country as the same unit: an erasure leaves a line no other', () => {
    const labels = unitWords().units.map(({ label }) => label);
    for (const region of ['', ...unitWords().regional.keys()]) {
      expect(labels.map((label) => parseUnit(label, region)?.label)).toEqual(labels);
    }
  });

  it('knows every unit of the factor set and no other', () => {
    const used = new Set(
      newestSet.physicalIds().flatMap((id) => newestSet.physicalRows(id).map((row) => row.unit)),
    );
    expect(Object.keys(FACTOR_UNITS).toSorted()).toEqual([...used].toSorted());
  });

  it('converts to the base unit and back exactly', () => {
    const units = [...unitWords().everywhere.keys()];
    fc.assert(
      fc.property(fc.constantFrom(...units), fc.integer({ min: 1, max: 10 ** 9 }), (word, amount) => {
        const size = parseUnit(word)?.size as Rational;
        const there = multiply({ numerator: BigInt(amount), denominator: 1n }, size);
        expect(exactText(divide(there, size))).toBe(String(amount));
      }),
    );
  });

  it('ignores case, dots, spaces and hyphens', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('kWh', 'MWh', 'Liter', 'Tonnen', 'TEUkm', 'm3'),
        fc.constantFrom('.', ' ', '-', '·', '_'),
        (word, sign) => {
          const split = [...word].join(sign);
          expect(parseUnit(split.toUpperCase())?.label).toBe(parseUnit(word)?.label);
        },
      ),
    );
  });
});

describe('exactText', () => {
  it.each([
    [{ numerator: 5n, denominator: 18n }, '5/18'],
    [{ numerator: 1n, denominator: 8n }, '0.125'],
    [{ numerator: 1250n, denominator: 1000n }, '1.25'],
    [{ numerator: -3n, denominator: 2n }, '-1.5'],
    [{ numerator: 300n, denominator: 100n }, '3'],
  ])('writes %o exactly', (value, text) => {
    expect(exactText(value)).toBe(text);
  });
});

it('a share is written as JavaScript writes it with three decimals', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
        fc.double({ min: 0, max: 2, noNaN: true }),
      ),
      (share) => {
        expect(threeDecimals(share)).toBe(share.toFixed(3));
      },
    ),
  );
});
