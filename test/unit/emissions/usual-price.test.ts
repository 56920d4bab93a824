import { describe, expect, it } from 'vitest';
import { readLine, resultOf, tryInvoice } from '../../support/emission-lines.ts';

const reviewsOf = (text: string) => {
  const { warnings } = resultOf(...readLine(text));
  return warnings.flatMap(({ code, reasons = [] }) =>
    code === 'needs_review' ? reasons.map((one) => one.code) : [],
  );
};

describe('the price of a physical line', () => {
  it.each([
    ['a delivery charge with the litres', 'heating_oil, 3000 l, spendAmount=45'],
    [
      'a winter surcharge with the cubic metres',
      'construction_materials, material=concrete_building, 64 m3, spendAmount=320',
    ],
    ['stickers for laptops', 'it_equipment, device=laptop, 200 Stk, spendAmount=400'],
    ['the monthly rate of tablets', 'it_equipment, device=tablet, 25 Stk, spendAmount=475'],
    ['bags for laptops', 'it_equipment, device=laptop, 10 Stk, spendAmount=450'],
    ['insurance of telephones', 'it_equipment, device=smartphone, 10 Stk, spendAmount=350'],
    [
      'a guarantee of a washing machine',
      'appliances, appliance=washing_machine, 1 Stk, spendAmount=99, region=DE',
    ],
    ['thermometers for fridges', 'appliances, appliance=fridge, 10 Stk, spendAmount=40'],
  ])('%s: so cheap for its kilograms that it is another thing', (_, line) => {
    expect(reviewsOf(line)).toEqual(['price_per_kilogram']);
  });

  it.each([
    ['a battery by its capacity', 'electricity, 13 kWh, spendAmount=6900'],
    ['a whole coach by its kilometres', 'public_transport, transitKind=coach, 180 km, spendAmount=1450'],
  ])('%s: so dear for its amount that it is another thing', (_, line) => {
    expect(reviewsOf(line)).toEqual(['price_per_unit']);
  });

  it.each([
    'heating_oil, 3000 l, spendAmount=2890',
    'diesel, 100 L, spendAmount=180',
    'electricity, 1000 kWh, spendAmount=60, region=PL',
    'natural_gas, 100000 kWh, spendAmount=3500',
    'construction_materials, material=concrete_building, 64 m3, spendAmount=9600',
    'it_equipment, device=laptop, 5 Stk, spendAmount=4500',
    'it_equipment, device=monitor, 5 Stk, spendAmount=400',
    'it_equipment, device=router_box, 5 Stk, spendAmount=150',
    'appliances, appliance=microwave, 1 Stk, spendAmount=55',
    'textiles, garment=tshirt_cotton, 100 Stk, spendAmount=350',
    'taxi, 3 pkm, spendAmount=18',
    'refrigerants, refrigerantGas=r410a, 10 kg, spendAmount=420',
  ])('%s: as usual', (line) => {
    expect(reviewsOf(line)).toEqual([]);
  });

  it('is of the currency of the invoice, and a line without a price has none', () => {
    expect(reviewsOf('heating_oil, 3000 l, spendAmount=45000, currency=JPY, region=DE')).toEqual([
      'price_per_kilogram',
    ]);
    expect(reviewsOf('heating_oil, 3000 l, spendAmount=450000, currency=JPY, region=DE')).toEqual([]);
    expect(reviewsOf('heating_oil, 3000 l, spendAmount=0')).toEqual([]);
  });

  it('does not change the figure', () => {
    const [cheap, usual] = ['45', '2890'].map((spend) =>
      resultOf(...readLine(`heating_oil, 3000 l, spendAmount=${spend}`)),
    );
    expect(cheap?.emissionsKgCo2e).toBe(usual?.emissionsKgCo2e);
  });
});

const CONCRETE = {
  category: 'construction_materials',
  attributes: { material: 'concrete_building' },
  quantity: '60',
  unitOfMeasure: 'm3',
} as const;

describe('a charge for the quantity of a dearer line', () => {
  const linesOf = (...spends: readonly string[]) => {
    const tried = tryInvoice(spends.map((spendAmount) => ({ ...CONCRETE, spendAmount })));
    if (!tried.ok) throw new Error(tried.error.message);
    return tried.value.lines;
  };

  it('counts the goods once and the charge by its spend, for review', () => {
    const [goods, waiting, pumping] = linesOf('6500', '120', '420');
    expect(goods).toMatchObject({ method: 'physical', needsReview: false });
    for (const charge of [waiting, pumping]) {
      expect(charge).toMatchObject({ method: 'spend', needsReview: true });
      expect(charge?.warnings.map(({ code }) => code)).toContain('quantity_not_used');
    }
  });

  it('counts both of two deliveries of like price, and one with another quantity', () => {
    expect(linesOf('6500', '5200').map(({ method }) => method)).toEqual(['physical', 'physical']);
    const other = tryInvoice([
      { ...CONCRETE, spendAmount: '6500' },
      { ...CONCRETE, spendAmount: '700', quantity: '6' },
    ]);
    expect(other.ok && other.value.lines.map(({ method }) => method)).toEqual(['physical', 'physical']);
  });

  it('counts goods with other factors, whatever their prices', () => {
    const food = (foodItem: 'beef' | 'potatoes', spendAmount: string) =>
      readLine(`food, foodItem=${foodItem}, 10 kg, spendAmount=${spendAmount}`)[0];
    const tried = tryInvoice([food('beef', '300'), food('potatoes', '15')]);
    expect(tried.ok && tried.value.lines.map(({ method }) => method)).toEqual(['physical', 'physical']);
  });
});

describe('seats of a journey by distance', () => {
  it.each([
    ['Reisebus Engelberg 50 Personen', '50 person'],
    ['Coach hire 53 seater', '53 person'],
    ['Location autocar 49 places avec chauffeur', '49 person'],
    ['Noleggio pullman 54 posti', '54 person'],
    ['Bus Zürich', '1 person'],
  ])('%s: %s', (description, persons) => {
    const line = {
      ...readLine('public_transport, transitKind=coach, distanceKm=180, spendAmount=400')[0],
      description,
    };
    expect(resultOf(line).explanation).toContain(`${persons} × 180 km`);
  });
});

describe('the weight of a parcel in its text', () => {
  it.each([
    ['Paket 20 kg', 'freight.parcel.home_30kg.fr.piece'],
    ['Colis 12 kg', 'freight.parcel.home_15kg.fr.piece'],
    ['Paket bis 31,5 kg', 'freight.parcel.home_2kg.fr.piece'],
    ['Paket', 'freight.parcel.home_2kg.fr.piece'],
  ])('%s: %s', (description, factor) => {
    const line = {
      category: 'parcel',
      attributes: {},
      description,
      quantity: '10',
      unitOfMeasure: 'Stk',
      spendAmount: '120',
    } as const;
    expect(resultOf(line).factorId).toBe(factor);
  });
});

describe('what is hired', () => {
  it('is goods where the words name an industry of goods, else rooms', () => {
    const hire = (naics: string | null) =>
      resultOf({ category: 'rent', naics, spendAmount: '1000' }, { region: 'GB' }).factorId;
    expect(hire('333120')).toMatch(/:N77:GB$/);
    expect(hire(null)).toMatch(/:L:GB$/);
  });
});
