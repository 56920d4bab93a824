import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculated } from '../support/classified-invoice.ts';
import { rounds } from '../support/rounds.ts';

const RUNS = { numRuns: rounds(60) };

type Region = 'CH' | 'DE' | 'FR' | 'IT' | 'GB';

/** How bills of one country and language word what they are made of. */
interface Wording {
  readonly region: Region;
  readonly vendor: string;
  /** Bands of one meter, each in words of the energy alone. */
  readonly bands: readonly [string, string];
  /** The energy beside words of a reading, a meter or a standing charge. */
  readonly mixed: readonly string[];
  readonly months: readonly string[];
  /** What repeats the energy of its bill. */
  readonly fees: readonly string[];
  readonly network: readonly string[];
  /** Parts without any energy. */
  readonly others: readonly string[];
}

const WORDINGS: readonly Wording[] = [
  {
    region: 'CH',
    vendor: 'Elektrizitätswerk Musterwil',
    bands: ['Strom Hochtarif', 'Strom Niedertarif'],
    mixed: [
      'Strom Hochtarif Ablesung',
      'Strom Zähler',
      'Strom Grundpreis und Verbrauch',
      'Strom all-in (Energie, Netz, Abgaben)',
    ],
    months: ['Januar', 'Februar', 'März', 'April'],
    fees: [
      'Systemdienstleistungen Swissgrid',
      'Netzzuschlag EnG',
      'Abgaben an das Gemeinwesen',
      'Stromreserve',
    ],
    network: ['Netznutzung', 'Netznutzung Arbeitspreis'],
    others: ['Grundgebühr', 'Messung und Abrechnung', 'Rundungsdifferenz'],
  },
  {
    region: 'FR',
    vendor: 'Énergie du Val',
    bands: ['Électricité heures pleines', 'Électricité heures creuses'],
    mixed: [
      'Électricité relevé compteur',
      'Électricité abonnement Tarif Bleu',
      'Électricité, compteur et consommation',
    ],
    months: ['janvier', 'février', 'mars', 'avril'],
    fees: ["Accise sur l'électricité", 'CSPE', 'Taxe communale électricité'],
    network: ['Acheminement', 'Utilisation du réseau'],
    others: ['Abonnement mensuel', 'Location compteur'],
  },
  {
    region: 'IT',
    vendor: 'Luce e Gas Padana',
    bands: ['Energia elettrica F1', 'Energia elettrica F2'],
    mixed: [
      'Energia elettrica lettura reale',
      'Fornitura energia elettrica quota fissa e consumo',
      'Energia elettrica contatore',
    ],
    months: ['gennaio', 'febbraio', 'marzo', 'aprile'],
    fees: ['Oneri di sistema', 'Accisa energia elettrica', 'Dispacciamento'],
    network: ['Utilizzo della rete', 'Trasporto e gestione del contatore'],
    others: ['Quota fissa', 'Tassa base'],
  },
  {
    region: 'GB',
    vendor: 'Northern Power Supply',
    bands: ['Electricity day units', 'Electricity night units'],
    mixed: ['Electricity meter reading', 'Power - smart meter data', 'Sub-meter recharge electricity unit 4'],
    months: ['January', 'February', 'March', 'April'],
    fees: ['Climate change levy', 'Renewables Obligation', 'BSUoS'],
    network: ['DUoS', 'Network charge'],
    others: ['Standing charge', 'Meter rental'],
  },
];

interface Billed {
  readonly wording: Wording;
  readonly lines: readonly string[];
  readonly delivered: number;
}

const kwh = fc.integer({ min: 101, max: 90_000 });
const at = (text: string, amount: number) => `${text} @ ${amount} kWh`;

/** One meter: its bands, or one line with words of a fee beside the energy, each in as many months as there are amounts. */
const supply = (wording: Wording) =>
  fc.oneof(
    fc.tuple(kwh, kwh).map(([high, low]) => ({
      lines: [at(wording.bands[0], high), at(wording.bands[1], low)],
      delivered: high + low,
    })),
    fc.tuple(fc.constantFrom(...wording.mixed), kwh).map(([text, amount]) => ({
      lines: [at(text, amount)],
      delivered: amount,
    })),
    // Months may bring the same amount.
    fc.tuple(fc.integer({ min: 2, max: wording.months.length }), kwh).map(([months, amount]) => ({
      lines: wording.months.slice(0, months).map((month) => at(`${wording.bands[0]} ${month}`, amount)),
      delivered: months * amount,
    })),
  );

const bills = fc.constantFrom(...WORDINGS).chain((wording) =>
  fc
    .tuple(
      supply(wording),
      fc.subarray([...wording.fees, ...wording.network]),
      fc.subarray([...wording.others]),
      fc.boolean(),
    )
    .chain(([{ lines, delivered }, fees, others, feesFirst]) => {
      const repeated = fees.map((fee) => at(fee, delivered));
      const rest = [...repeated, ...others];
      return fc.constant<Billed>({
        wording,
        delivered,
        lines: feesFirst ? [...rest, ...lines] : [...lines, ...rest],
      });
    }),
);

function counted({ wording: { vendor, region }, lines }: Billed) {
  const { lines: results, warnings } = calculated(vendor, lines, { region });
  const physical = results.filter(({ method }) => method === 'physical');
  const energy = physical.map(({ trace }) => Number(trace.find(({ step }) => step === 'component')?.amount));
  return {
    energy: energy.reduce((sum, amount) => sum + amount, 0),
    isReviewed: results.some(({ needsReview }) => needsReview),
    gridOnly: warnings.some(({ code }) => code === 'grid_only_invoice'),
  };
}

describe('every energy bill', () => {
  it('counts the energy that was delivered, once', () => {
    fc.assert(
      fc.property(bills, (bill) => {
        expect(counted(bill)).toMatchObject({ energy: bill.delivered, gridOnly: false });
      }),
      RUNS,
    );
  });

  it('is never 0 kg without review where it carries energy and names no pure network use', () => {
    const feesAlone = fc.constantFrom(...WORDINGS).chain((wording) =>
      fc.tuple(fc.subarray([...wording.fees], { minLength: 1 }), kwh).map(([fees, amount]) => ({
        wording,
        delivered: amount,
        lines: fees.map((fee) => at(fee, amount)),
      })),
    );
    fc.assert(
      fc.property(feesAlone, (bill) => {
        expect(counted(bill)).toEqual({ energy: bill.delivered, isReviewed: true, gridOnly: false });
      }),
      RUNS,
    );
  });

  it('of a network operator is 0 kg, and says that the energy is billed elsewhere', () => {
    const gridAlone = fc.constantFrom(...WORDINGS).chain((wording) =>
      fc
        .tuple(fc.constantFrom(...wording.network), fc.subarray([...wording.fees, ...wording.others]), kwh)
        .map(([network, rest, amount]) => ({
          wording,
          delivered: 0,
          lines: [
            at(network, amount),
            ...rest.map((part) => (wording.fees.includes(part) ? at(part, amount) : part)),
          ],
        })),
    );
    fc.assert(
      fc.property(gridAlone, (bill) => {
        expect(counted(bill)).toMatchObject({ energy: 0, gridOnly: true });
      }),
      RUNS,
    );
  });
});
