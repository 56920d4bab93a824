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
  readonly scopes: readonly number[];
}

const EUR_PER_CHF_2025_01_06 = 1 / 0.9396;
/** Euro-area consumer prices 2023 over 2025. */
const PRICES_2023_OVER_2025 = 123.15 / 128.75;

/** Of each: why, vendor, number, line, kilograms, and the scopes of its components. */
export const WORKED_LINES: readonly WorkedLine[] = `
// Swiss consumer mix 0.125 kg/kWh, nothing added (rule 4): 41,200 kWh and 18,350 kWh.
high tariff | Limmat Energie AG | LE-2025-01 | 0 | 5150 | 2
low tariff | Limmat Energie AG | LE-2025-01 | 1 | 2293.75 | 2
// Germany: Ember 2024, 0.34206 kg/kWh × 1,400.
German power | Berlin Büro Service GmbH | BBS-2025-04 | 0 | 478.884 | 2
// Great Britain, 2025 rows × 1,640 kWh: generation 0.177; lost in the grid 0.01853; upstream of the generation 0.0459; upstream of the losses 0.00397. Together 0.2454.
British power with losses and upstream | Manchester Serviced Offices Ltd | MSO-331 | 1 | 402.456 | 2 3 3 3
// Gas outside Britain: the mineral row of 2025, 0.18494 per gross kWh, and 0.03021 upstream, × 68,400.
gas | Gasversorgung Glatt AG | GG-2501 | 0 | 14716.26 | 1 3
// Swiss heating oil 2.65 per litre and the upstream of gas oil 0.62665, × 12,000.
heating oil | Heizöl Zürcher Oberland AG | HZO-250117 | 0 | 39319.8 | 1 3
// × 5,000 litres.
mazout | Mazout Romandie SA | MR-25-0212 | 0 | 16383.25 | 1 3
// Diesel B7 (93 % mineral, 7 % bio) 2.4869672 + 0.6080593 per litre × 917; petrol E5 2.2232985 + 0.607066 × 349.
diesel | Tankkarte Helvetia Oil AG | TK-2025-01 | 0 | 2838.1393 | 1 3
petrol | Tankkarte Helvetia Oil AG | TK-2025-01 | 1 | 987.79721 | 1 3
// Pellets by mass: 55.19389 + 177 per tonne × 7.6.
pellets | Pellet-Kontor Ostschweiz GmbH | 25-0388 | 0 | 1764.673564 | 1 3
// A discount is 0 where every line of the invoice is physical (rule 7).
discount on pellets | Pellet-Kontor Ostschweiz GmbH | 25-0388 | 1 | 0 |
// Swiss district heat 0.066 × 38,600 kWh.
district heat | Chaleur Lausanne Ouest SA | CAD-1-25 | 0 | 2547.6 | 2
// 8 tickets × 250 km × 0.007; the distance is never doubled (rule 8).
rail tickets | Bahnreisen Portal AG | BK-2025-03 | 0 | 14 | 3
// 2 persons × 1,580 km: short haul economy with the altitude effect 0.12576, upstream 0.02249.
short flight | Reisebüro Weitblick AG | RW-25-117 | 0 | 468.47 | 3 3
// The same flight of one person credited: −1,580 × 0.14825.
credited flight | Reisebüro Weitblick AG | RW-25-388 | 1 | -234.235 | 3 3
// 5 and 9 nights × 6.6.
Swiss hotel | Hotel Greifenblick Uster | HK-10233 | 0 | 33 | 3
// 42 t × 310 km × 0.0184 (European rail, well to wheel).
rail freight | Cargo Bahn Schweiz-Süd AG | CB-2025-0093 | 0 | 239.568 | 3
// 2 TEU (EVP in French) × 10,100 km × 0.0717.
container freight | Maritime & Transit SA | MT-7712 | 0 | 1448.34 | 3
// 15 laptops × 185.09, 20 monitors × 69.84.
laptops | IT-Haus Winterthur AG | R-118834 | 0 | 2776.35 | 3
monitors | IT-Haus Winterthur AG | R-118834 | 1 | 1396.8 | 3
// One monitor sent back.
credited monitor | Informatique Lac SA | NC-2025-009 | 0 | -69.84 | 3
// 840 m³ × 0.1913 supplied and × 0.17088 treated.
water | Stadtwerke Uster Wasser | W-25-1H | 0 | 160.692 | 3
waste water | Stadtwerke Uster Wasser | W-25-1H | 1 | 143.5392 | 3
// 8.8 t burnt in a Swiss plant × 618.
waste burnt | Entsorgung Züri-Ober AG | EZ-25031 | 0 | 5438.4 | 3
// Scrap sold is never negative (rule 6).
scrap sold | Entsorgung Züri-Ober AG | EZ-25031 | 3 | 0 |
// 6 kg R-134a × 1,300 and 2.5 kg R-410A × 1,924 (AR5), what leaked being refilled: scope 1.
R-134a | Kälte Frigomont AG | K-2025-0611 | 0 | 7800 | 1
R-410A | Kälte Frigomont AG | K-2025-0611 | 1 | 4810 | 1
// Power fed into the grid is 0 (rule 6).
feed-in | Solar Eigenverbrauch Uster AG | SE-2025-Q3 | 0 | 0 |
// The worked example of the spend method: CHF 1,000 of IT services on 14 March 2025.
IT services | Codewerk Software GmbH | CW-2503-14 | 0 | ${(1000 / 0.9641) * PRICES_2023_OVER_2025 * 0.0702456} | 3
// CHF 14,860 of liability insurance on 6 January 2025, K65 of Switzerland 0.0200628 per euro of 2023.
insurance | Helvetische Versicherungs-Gesellschaft Nordost | POL-448120 | 0 | ${14860 * EUR_PER_CHF_2025_01_06 * PRICES_2023_OVER_2025 * 0.0200628} | 3
`
  .split('\n')
  .filter((row) => row.includes(' | '))
  .map((row) => {
    const [why = '', vendor = '', number = '', line = '', kg = '', scopes = ''] = row.split(/ \| ?/);
    return {
      why,
      vendor,
      number,
      line: Number(line),
      kg: Number(kg),
      scopes: scopes.split(' ').filter(Boolean).map(Number),
    };
  });

/** Whole invoices: their total and a warning that has to stand on them, if any. */
export const WORKED_INVOICES = `
// 59,550 kWh × 0.125 once, although the bill prints kWh on eight lines (357,300 kWh in all).
a power bill counts its kWh once | Limmat Energie AG | LE-2025-01 | 7443.75 | energy_fee_line
// 8,420 and 3,110 kWh × 0.125.
a French power bill likewise | Énergies Lémaniques SA | EL-T1-2025 | 1441.25 | energy_fee_line
// 3,180 and 1,240 kWh × 0.125.
an Italian power bill likewise | Elettrica Ceresio SA | ELC-1/25 | 552.5 | energy_fee_line
a gas bill with network and CO2 levy | Gasversorgung Glatt AG | GG-2501 | 14716.26 | energy_fee_line
a bill of a grid operator only | Verteilnetz Glattal AG | VNB-25-77 | 0 | grid_only_invoice
dunning and interest | Inkassobüro und Mahnwesen Baltensperger AG | MA-331 | 0
an advance payment | Werkzeugmaschinen Hasler AG | WM-2025-003 | 0
`
  .split('\n')
  .filter((row) => row.includes(' | '))
  .map((row) => {
    const [why = '', vendor = '', number = '', kg = '', warning = null] = row.split(/ \| ?/);
    return { why, vendor, number, kg: Number(kg), warning };
  });
