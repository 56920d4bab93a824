/** A category of lines: what a line of it usually is. */
export interface Kind {
  readonly category: string;
  /** null: calculated from the amount. */
  readonly unit: string | null;
  /** The same activity in the unit some suppliers bill, and how many of the first unit one is. */
  readonly other?: { readonly unit: string; readonly size: number };
  readonly kgPerUnit: number;
  readonly price: number;
  readonly quantity: number;
  readonly spread: number;
  /** Share of a company's vendors. */
  readonly share: number;
}

/**
 * Factors and prices of about the right size for Switzerland; kilograms of spend are for each franc. Sizes and shares are made
 * up; shares of energy, transport and bought goods follow no company.
 */
export const KINDS: readonly Kind[] = [
  {
    category: 'electricity',
    unit: 'kwh',
    other: { unit: 'mwh', size: 1000 },
    kgPerUnit: 0.12,
    price: 0.24,
    quantity: 9_000,
    spread: 0.5,
    share: 0.07,
  },
  {
    category: 'natural_gas',
    unit: 'kwh',
    other: { unit: 'mwh', size: 1000 },
    kgPerUnit: 0.2,
    price: 0.11,
    quantity: 12_000,
    spread: 0.8,
    share: 0.04,
  },
  {
    category: 'district_heat',
    unit: 'mwh',
    other: { unit: 'kwh', size: 0.001 },
    kgPerUnit: 110,
    price: 120,
    quantity: 15,
    spread: 0.8,
    share: 0.02,
  },
  { category: 'diesel', unit: 'l', kgPerUnit: 2.7, price: 1.8, quantity: 350, spread: 0.7, share: 0.05 },
  {
    category: 'heating_oil',
    unit: 'l',
    kgPerUnit: 2.6,
    price: 1.1,
    quantity: 3_000,
    spread: 0.5,
    share: 0.02,
  },
  { category: 'water', unit: 'm3', kgPerUnit: 0.3, price: 2.2, quantity: 120, spread: 0.5, share: 0.02 },
  {
    category: 'waste',
    unit: 't',
    other: { unit: 'kg', size: 0.001 },
    kgPerUnit: 450,
    price: 210,
    quantity: 2.5,
    spread: 0.6,
    share: 0.04,
  },
  {
    category: 'road_freight',
    unit: 'tkm',
    kgPerUnit: 0.11,
    price: 0.25,
    quantity: 6_000,
    spread: 0.9,
    share: 0.06,
  },
  {
    category: 'paper',
    unit: 'kg',
    other: { unit: 't', size: 1000 },
    kgPerUnit: 0.95,
    price: 1.6,
    quantity: 400,
    spread: 0.6,
    share: 0.05,
  },
  {
    category: 'steel',
    unit: 't',
    other: { unit: 'kg', size: 0.001 },
    kgPerUnit: 1_900,
    price: 1_100,
    quantity: 3,
    spread: 0.8,
    share: 0.04,
  },
  { category: 'hotel', unit: 'night', kgPerUnit: 7, price: 160, quantity: 3, spread: 0.6, share: 0.05 },
  { category: 'machinery', unit: null, kgPerUnit: 0.35, price: 1, quantity: 4_000, spread: 1.2, share: 0.09 },
  { category: 'chemicals', unit: null, kgPerUnit: 0.7, price: 1, quantity: 2_500, spread: 0.9, share: 0.07 },
  {
    category: 'it_services',
    unit: null,
    kgPerUnit: 0.12,
    price: 1,
    quantity: 3_000,
    spread: 0.8,
    share: 0.1,
  },
  { category: 'consulting', unit: null, kgPerUnit: 0.1, price: 1, quantity: 5_000, spread: 0.9, share: 0.1 },
  {
    category: 'construction',
    unit: null,
    kgPerUnit: 0.4,
    price: 1,
    quantity: 8_000,
    spread: 1.1,
    share: 0.06,
  },
  {
    category: 'office_supplies',
    unit: null,
    kgPerUnit: 0.3,
    price: 1,
    quantity: 350,
    spread: 0.8,
    share: 0.12,
  },
];

/** Seeded chance: every simulated figure comes from one of these. */
export interface Chance {
  readonly random: () => number;
  is(probability: number): boolean;
  normal(): number;
  between(low: number, high: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

export function chanceOf(random: () => number): Chance {
  return {
    random,
    is: (probability) => random() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    between: (low, high) => low + (high - low) * random(),
    pick: (values) => {
      const value = values[Math.floor(random() * values.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
  };
}
