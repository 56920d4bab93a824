import { amount, type Bill, line, monthOf2025, price, quarterOf2025 } from './bill.ts';
import type { LabelledLine } from './demo-invoice.ts';

/** kWh in the high and the low tariff, January to December, of the plant in Uster. */
export const PLANT_KWH: readonly (readonly [high: number, low: number])[] = [
  [41200, 18350],
  [38900, 17120],
  [39750, 17600],
  [36480, 15900],
  [35120, 15240],
  [34600, 15880],
  [31950, 14700],
  [33280, 15010],
  [36140, 15760],
  [38420, 16890],
  [40060, 17930],
  [37210, 18640],
];
/** kWh a quarter in the high and the low tariff: the office in Lausanne. */
const LAUSANNE_KWH: readonly (readonly [number, number])[] = [
  [8420, 3110],
  [7350, 2760],
  [7910, 2890],
  [8640, 3240],
];
/** kWh a quarter in the high and the low tariff: the office in Lugano. */
const LUGANO_KWH: readonly (readonly [number, number])[] = [
  [3180, 1240],
  [2870, 1090],
  [3690, 1310],
  [3250, 1280],
];
/** kWh (gross) of gas for the hall in Volketswil, by month of 2025; it is heated from October to April. */
const GAS_KWH: ReadonlyMap<number, number> = new Map([
  [1, 68400],
  [2, 61250],
  [3, 49800],
  [4, 27300],
  [10, 24100],
  [11, 47650],
  [12, 63900],
]);
/** kWh of district heat a quarter: the office in Lausanne. */
const HEAT_KWH = [38600, 14200, 5100, 34750];

/** Unit prices in Rappen per kWh (per kW a month for the capacity price). */
const RP = {
  energyHigh: 15.4,
  energyLow: 12.9,
  networkHigh: 6.1,
  networkLow: 3.6,
  capacity: 910,
  systemServices: 0.55,
  reserve: 0.23,
  surcharge: 2.3,
  municipal: 0.9,
};

/** A line with a quantity in kWh at a price in Rappen per kWh. */
function perKwh(description: string, kwh: number, rappen: number, category = 'electricity'): LabelledLine {
  return { ...line(category, description, price(kwh, rappen)), ...amount(kwh, 'kWh') };
}

/**
 * Twelve bills that repeat the same kWh on the energy, network, system service, reserve, surcharge and municipal
 * lines: the kWh bought are printed 4 to 5 times.
 */
export function powerBillsDe(): Bill[] {
  return PLANT_KWH.map(([high, low], index) => ({
    language: 'de',
    vendor: 'Limmat Energie AG',
    number: `LE-2025-${String(index + 1).padStart(2, '0')}`,
    date: monthOf2025(index + 1)[1],
    period: monthOf2025(index + 1),
    vatRate: 8.1,
    lines: [
      perKwh('Energie Hochtarif (HT)', high, RP.energyHigh),
      perKwh('Energie Niedertarif (NT)', low, RP.energyLow),
      perKwh('Netznutzung Arbeit HT', high, RP.networkHigh),
      perKwh('Netznutzung Arbeit NT', low, RP.networkLow),
      {
        ...line('electricity', 'Netznutzung Leistung', price(128, RP.capacity)),
        ...amount(128, 'kW'),
      },
      perKwh('Systemdienstleistungen SDL Swissgrid', high + low, RP.systemServices),
      perKwh('Stromreserve des Bundes', high + low, RP.reserve),
      perKwh('Netzzuschlag Art. 35 EnG (Förderung erneuerbare Energien)', high + low, RP.surcharge),
      perKwh('Abgaben an das Gemeinwesen', high + low, RP.municipal),
      line('electricity', 'Messung und Grundpreis Zähler', 28),
    ],
  }));
}

export function powerBillsFr(): Bill[] {
  return LAUSANNE_KWH.map(([high, low], index) => ({
    language: 'fr',
    vendor: 'Énergies Lémaniques SA',
    number: `EL-T${index + 1}-2025`,
    date: quarterOf2025(index + 1)[1],
    period: quarterOf2025(index + 1),
    vatRate: 8.1,
    lines: [
      perKwh('Électricité heures pleines', high, 16.1),
      perKwh('Électricité heures creuses', low, 13.2),
      perKwh('Utilisation du réseau (acheminement) heures pleines', high, 8.2),
      perKwh('Utilisation du réseau (acheminement) heures creuses', low, 5.1),
      perKwh('Services système Swissgrid (SSG)', high + low, RP.systemServices),
      perKwh('Supplément réseau LEne art. 35', high + low, RP.surcharge),
      perKwh('Taxes communales et redevances', high + low, 1.2),
      line('electricity', 'Abonnement et comptage', 45),
    ],
  }));
}

export function powerBillsIt(): Bill[] {
  return LUGANO_KWH.map(([high, low], index) => ({
    language: 'it',
    vendor: 'Elettrica Ceresio SA',
    number: `ELC-${index + 1}/25`,
    date: quarterOf2025(index + 1)[1],
    period: quarterOf2025(index + 1),
    vatRate: 8.1,
    lines: [
      perKwh('Energia elettrica tariffa alta', high, 15.8),
      perKwh('Energia elettrica tariffa bassa', low, 12.6),
      perKwh('Utilizzazione della rete, tariffa alta', high, 7.9),
      perKwh('Utilizzazione della rete, tariffa bassa', low, 4.8),
      perKwh('Prestazioni di servizio relative al sistema (PSRS)', high + low, RP.systemServices),
      perKwh('Supplemento di rete art. 35 LEne', high + low, RP.surcharge),
      perKwh('Tributi comunali', high + low, 1.1),
    ],
  }));
}

export function gasBills(): Bill[] {
  return [...GAS_KWH].map(([month, kwh]) => ({
    language: 'de',
    vendor: 'Gasversorgung Glatt AG',
    number: `GG-25${String(month).padStart(2, '0')}`,
    date: monthOf2025(month)[1],
    period: monthOf2025(month),
    vatRate: 8.1,
    lines: [
      perKwh('Erdgas Arbeitspreis (Brennwert Ho)', kwh, 7.9, 'natural_gas'),
      perKwh('Netznutzung Gas', kwh, 2.1, 'natural_gas'),
      perKwh('CO2-Abgabe Erdgas', kwh, 2.18, 'natural_gas'),
      line('natural_gas', 'Grundpreis Gaszähler', 36),
    ],
  }));
}

export function districtHeatBills(): Bill[] {
  return HEAT_KWH.map((kwh, index) => ({
    language: 'fr',
    vendor: 'Chaleur Lausanne Ouest SA',
    number: `CAD-${index + 1}-25`,
    date: quarterOf2025(index + 1)[1],
    period: quarterOf2025(index + 1),
    vatRate: 8.1,
    lines: [
      perKwh('Chauffage à distance, consommation de chaleur', kwh, 11.2, 'district_heat'),
      line('district_heat', 'Taxe de puissance souscrite chauffage à distance', 640),
    ],
  }));
}
