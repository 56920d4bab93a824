/**
 * Lines of the demo year worked by hand from the shipped tables and the carbon rules, not by the program.
 * Figures are kg CO2e per unit of `factors-physical.csv` (edition for the invoice's year: the latest row
 * not after 2025, else the earliest) and `factors-spend.csv`.
 */
export interface WorkedLine {
  readonly why: string;
  readonly vendor: string;
  readonly number: string;
  readonly line: number;
  /** Kilograms with the exact decimals of the product. */
  readonly kg: number;
  readonly scopes: readonly (1 | 2 | 3)[];
}

const PLANT_POWER = 'Limmat Energie AG';
const EUR_PER_CHF_2025_01_06 = 1 / 0.9396;
/** Euro-area consumer prices 2023 over 2025. */
const PRICES_2023_OVER_2025 = 123.15 / 128.75;

export const WORKED_LINES: readonly WorkedLine[] = [
  // Swiss consumer mix 0.125 kg/kWh, nothing added (rule 4): 41,200 kWh and 18,350 kWh.
  { why: 'high tariff', vendor: PLANT_POWER, number: 'LE-2025-01', line: 0, kg: 5150, scopes: [2] },
  { why: 'low tariff', vendor: PLANT_POWER, number: 'LE-2025-01', line: 1, kg: 2293.75, scopes: [2] },
  // Germany: Ember 2024, 0.34206 kg/kWh × 1,400.
  {
    why: 'German power',
    vendor: 'Berlin Büro Service GmbH',
    number: 'BBS-2025-04',
    line: 0,
    kg: 478.884,
    scopes: [2],
  },
  // Great Britain, 2025 rows × 1,640 kWh: generation 0.177; lost in the grid 0.01853; upstream of the
  // generation 0.0459; upstream of the losses 0.00397. Together 0.2454.
  {
    why: 'British power with losses and upstream',
    vendor: 'Manchester Serviced Offices Ltd',
    number: 'MSO-331',
    line: 1,
    kg: 402.456,
    scopes: [2, 3, 3, 3],
  },
  // Gas outside Britain: the mineral row of 2025, 0.18494 per gross kWh, and 0.03021 upstream, × 68,400.
  { why: 'gas', vendor: 'Gasversorgung Glatt AG', number: 'GG-2501', line: 0, kg: 14716.26, scopes: [1, 3] },
  // Swiss heating oil 2.65 per litre and the upstream of gas oil 0.62665, × 12,000.
  {
    why: 'heating oil',
    vendor: 'Heizöl Zürcher Oberland AG',
    number: 'HZO-250117',
    line: 0,
    kg: 39319.8,
    scopes: [1, 3],
  },
  // × 5,000 litres.
  {
    why: 'mazout',
    vendor: 'Mazout Romandie SA',
    number: 'MR-25-0212',
    line: 0,
    kg: 16383.25,
    scopes: [1, 3],
  },
  // Diesel B7 (93 % mineral, 7 % bio) 2.4869672 + 0.6080593 per litre × 917; petrol E5 2.2232985 + 0.607066 × 349.
  {
    why: 'diesel',
    vendor: 'Tankkarte Helvetia Oil AG',
    number: 'TK-2025-01',
    line: 0,
    kg: 2838.1393,
    scopes: [1, 3],
  },
  {
    why: 'petrol',
    vendor: 'Tankkarte Helvetia Oil AG',
    number: 'TK-2025-01',
    line: 1,
    kg: 987.79721,
    scopes: [1, 3],
  },
  // Pellets by mass: 55.19389 + 177 per tonne × 7.6.
  {
    why: 'pellets',
    vendor: 'Pellet-Kontor Ostschweiz GmbH',
    number: '25-0388',
    line: 0,
    kg: 1764.673564,
    scopes: [1, 3],
  },
  // A discount is 0 where every line of the invoice is physical (rule 7).
  {
    why: 'discount on pellets',
    vendor: 'Pellet-Kontor Ostschweiz GmbH',
    number: '25-0388',
    line: 1,
    kg: 0,
    scopes: [],
  },
  // Swiss district heat 0.066 × 38,600 kWh.
  {
    why: 'district heat',
    vendor: 'Chaleur Lausanne Ouest SA',
    number: 'CAD-1-25',
    line: 0,
    kg: 2547.6,
    scopes: [2],
  },
  // 8 tickets × 250 km × 0.007; the distance is never doubled (rule 8).
  { why: 'rail tickets', vendor: 'Bahnreisen Portal AG', number: 'BK-2025-03', line: 0, kg: 14, scopes: [3] },
  // 2 persons × 1,580 km: short haul economy with the altitude effect 0.12576, upstream 0.02249.
  {
    why: 'short flight',
    vendor: 'Reisebüro Weitblick AG',
    number: 'RW-25-117',
    line: 0,
    kg: 468.47,
    scopes: [3, 3],
  },
  // The same flight of one person credited: −1,580 × 0.14825.
  {
    why: 'credited flight',
    vendor: 'Reisebüro Weitblick AG',
    number: 'RW-25-388',
    line: 1,
    kg: -234.235,
    scopes: [3, 3],
  },
  // 5 and 9 nights × 6.6.
  {
    why: 'Swiss hotel',
    vendor: 'Hotel Greifenblick Uster',
    number: 'HK-10233',
    line: 0,
    kg: 33,
    scopes: [3],
  },
  // 42 t × 310 km × 0.0184 (European rail, well to wheel).
  {
    why: 'rail freight',
    vendor: 'Cargo Bahn Schweiz-Süd AG',
    number: 'CB-2025-0093',
    line: 0,
    kg: 239.568,
    scopes: [3],
  },
  // 2 TEU (EVP in French) × 10,100 km × 0.0717.
  {
    why: 'container freight',
    vendor: 'Maritime & Transit SA',
    number: 'MT-7712',
    line: 0,
    kg: 1448.34,
    scopes: [3],
  },
  // 15 laptops × 185.09, 20 monitors × 69.84.
  { why: 'laptops', vendor: 'IT-Haus Winterthur AG', number: 'R-118834', line: 0, kg: 2776.35, scopes: [3] },
  { why: 'monitors', vendor: 'IT-Haus Winterthur AG', number: 'R-118834', line: 1, kg: 1396.8, scopes: [3] },
  // One monitor sent back.
  {
    why: 'credited monitor',
    vendor: 'Informatique Lac SA',
    number: 'NC-2025-009',
    line: 0,
    kg: -69.84,
    scopes: [3],
  },
  // 840 m³ × 0.1913 supplied and × 0.17088 treated.
  { why: 'water', vendor: 'Stadtwerke Uster Wasser', number: 'W-25-1H', line: 0, kg: 160.692, scopes: [3] },
  {
    why: 'waste water',
    vendor: 'Stadtwerke Uster Wasser',
    number: 'W-25-1H',
    line: 1,
    kg: 143.5392,
    scopes: [3],
  },
  // 8.8 t burnt in a Swiss plant × 618.
  {
    why: 'waste burnt',
    vendor: 'Entsorgung Züri-Ober AG',
    number: 'EZ-25031',
    line: 0,
    kg: 5438.4,
    scopes: [3],
  },
  // Scrap sold is never negative (rule 6).
  { why: 'scrap sold', vendor: 'Entsorgung Züri-Ober AG', number: 'EZ-25031', line: 3, kg: 0, scopes: [] },
  // 6 kg R-134a × 1,300 and 2.5 kg R-410A × 1,924 (AR5), what leaked being refilled: scope 1.
  { why: 'R-134a', vendor: 'Kälte Frigomont AG', number: 'K-2025-0611', line: 0, kg: 7800, scopes: [1] },
  { why: 'R-410A', vendor: 'Kälte Frigomont AG', number: 'K-2025-0611', line: 1, kg: 4810, scopes: [1] },
  // Power fed into the grid is 0 (rule 6).
  {
    why: 'feed-in',
    vendor: 'Solar Eigenverbrauch Uster AG',
    number: 'SE-2025-Q3',
    line: 0,
    kg: 0,
    scopes: [],
  },
  // The worked example of the spend method: CHF 1,000 of IT services on 14 March 2025.
  {
    why: 'IT services',
    vendor: 'Codewerk Software GmbH',
    number: 'CW-2503-14',
    line: 0,
    kg: (1000 / 0.9641) * PRICES_2023_OVER_2025 * 0.0702456,
    scopes: [3],
  },
  // CHF 14,860 of liability insurance on 6 January 2025, K65 of Switzerland 0.0200628 per euro of 2023.
  {
    why: 'insurance',
    vendor: 'Helvetische Versicherungs-Gesellschaft Nordost',
    number: 'POL-448120',
    line: 0,
    kg: 14860 * EUR_PER_CHF_2025_01_06 * PRICES_2023_OVER_2025 * 0.0200628,
    scopes: [3],
  },
];

/** Whole invoices: their total and a warning that has to stand on them, null where none has to. */
export const WORKED_INVOICES: readonly {
  readonly why: string;
  readonly vendor: string;
  readonly number: string;
  readonly kg: number;
  readonly warning: string | null;
}[] = [
  // 59,550 kWh × 0.125 once, although the bill prints kWh on eight lines (357,300 kWh in all).
  {
    why: 'a power bill counts its kWh once',
    vendor: PLANT_POWER,
    number: 'LE-2025-01',
    kg: 7443.75,
    warning: 'energy_fee_line',
  },
  // 8,420 and 3,110 kWh × 0.125.
  {
    why: 'a French power bill likewise',
    vendor: 'Énergies Lémaniques SA',
    number: 'EL-T1-2025',
    kg: 1441.25,
    warning: 'energy_fee_line',
  },
  // 3,180 and 1,240 kWh × 0.125.
  {
    why: 'an Italian power bill likewise',
    vendor: 'Elettrica Ceresio SA',
    number: 'ELC-1/25',
    kg: 552.5,
    warning: 'energy_fee_line',
  },
  {
    why: 'a gas bill with network and CO2 levy',
    vendor: 'Gasversorgung Glatt AG',
    number: 'GG-2501',
    kg: 14716.26,
    warning: 'energy_fee_line',
  },
  {
    why: 'a bill of a grid operator only',
    vendor: 'Verteilnetz Glattal AG',
    number: 'VNB-25-77',
    kg: 0,
    warning: 'grid_only_invoice',
  },
  {
    why: 'dunning and interest',
    vendor: 'Inkassobüro und Mahnwesen Baltensperger AG',
    number: 'MA-331',
    kg: 0,
    warning: null,
  },
  {
    why: 'an advance payment',
    vendor: 'Werkzeugmaschinen Hasler AG',
    number: 'WM-2025-003',
    kg: 0,
    warning: null,
  },
];
