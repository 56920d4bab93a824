import { describe, expect, it } from 'vitest';
import type { Category } from '../../../schema/contracts/categories.ts';
import { calculatedLine } from '../../support/classified-invoice.ts';

/** Of each class a line or two a language, each under the category it must take without review of what it is. */
const CLASSES: readonly (readonly [name: string, category: Category, lines: readonly string[]])[] = [
  [
    'repairs written short beside the appliance',
    'repair',
    [
      'Rep. Kaffeemaschine Dichtung',
      'Rép. four boulangerie résistance',
      'Rempl. thermostat frigo + MO',
      'Rip. frigorifero termostato',
      'Manut. climatizzatori ufficio',
      'Dishwasher pump replaced labour',
      'Goods lift quarterly PM',
    ],
  ],
  [
    'courses and certificates of skills beside a machine or trade',
    'education',
    [
      'Stapler Auffrischungskurs',
      'Motorsägenkurs 2 Tage',
      'Recyclage premiers secours entreprise',
      'Permis cariste remise à niveau',
      'Abilitazione gru su autocarro',
      'Rinnovo patentino escavatore',
      'Telehandler refresher 1 day',
      'Chainsaw ticket CS30',
    ],
  ],
  [
    'taxes on vehicles, and contributions of employers',
    'not_a_purchase',
    [
      'Kfz-Steuer Transporter 2025',
      'Taxe annuelle véhicule remorque',
      'Tassa automobilistica autocarro',
      'Bollo furgone Iveco Daily',
      'F24 contributi INPS dipendenti',
      'VED lorry 6 months',
      'PAYE and NIC month 5',
    ],
  ],
  [
    'work of dental laboratories',
    'medical',
    [
      'Krone Zirkonoxid Zahn 36 Dentallabor',
      'Couronne zircone dent 36 labo',
      'Faccetta ceramica el. 11',
      'PFM bridge 3 unit lab work',
    ],
  ],
  [
    'service of boilers, controls of flue gas and sweeping of chimneys',
    'repair',
    [
      'Rauchgasmessung Heizkessel',
      'Kaminfeger Reinigung Ölkessel',
      'Contrôle de combustion chaudière mazout',
      'Prova fumi generatore',
      'Spazzacamino stufa pellet',
      'Flue gas analysis boiler',
    ],
  ],
  [
    'pest control',
    'cleaning',
    [
      'Rattenbekämpfung 8 Besuche',
      'Lutte contre souris et rats',
      'Monitoraggio infestanti esche',
      'Rimozione nido vespe',
      'Mice control 6 visits',
      'Bed bug heat treatment',
    ],
  ],
  [
    'containers hired to store things',
    'rent',
    [
      'Containermiete 20ft Lager',
      'Location container chantier 20 pieds',
      'Nolo container cantiere',
      '20ft container hire site storage',
    ],
  ],
  [
    'bottles and jars without content',
    'glass',
    [
      'Weinflaschen leer 0.75 @ 2000 Stk',
      'Pots à confiture 370 ml',
      'Bottiglie birra vuote 33 cl',
      'Vasetti marmellata 314 ml capsula',
      'Amber beer bottles 330ml bulk @ 900 kg',
    ],
  ],
  [
    'drinks and preserves in glass',
    'food',
    [
      'Mineralwasser Glasflaschen 12x1 l',
      'Eau minérale bouteilles verre 1 L',
      'Acqua minerale bottiglie vetro 1 L',
      'Mineral water glass bottles 24x330ml',
    ],
  ],
  [
    'software, whatever trade it names',
    'software_cloud',
    [
      'Zahnarztsoftware Jahreslizenz',
      'Logiciel hôtelier PMS abonnement',
      'Gestionale ristorante comande',
      'Vet practice management system',
      'Spam filter per user',
    ],
  ],
  [
    'food by weight, its packaging named in passing',
    'food',
    [
      'Bananen Kartonschachtel @ 18 kg',
      'Tomates plateau carton @ 6 kg',
      'Mele golden cartone @ 18 kg',
      'Apples gala carton @ 18 kg',
    ],
  ],
  [
    'cosmetics for rooms',
    'chemicals',
    [
      'Kölnisch Wasser Zimmer',
      'Kit de courtoisie chambres',
      'Bagnoschiuma monodose camere',
      'Hotel toiletries body lotion',
    ],
  ],
  [
    'feed of animals',
    'other',
    [
      'Pferdepellets @ 100 kg',
      'Aliment bovins granulés @ 1 t',
      'Mangime bovini carne @ 1 t',
      'Ewe nuts @ 500 kg',
      'Horse pellets feed @ 100 kg',
    ],
  ],
];

describe.each(CLASSES)('%s', (_, category, lines) => {
  it.each(lines)(`"%s" is ${category}`, (text) => {
    expect(calculatedLine(text).category).toBe(category);
  });
});

it('feed is never calculated as the meat or fuel its name holds', () => {
  for (const text of ['Mangime bovini carne @ 1 t', 'Ewe nuts @ 500 kg', 'Pferdepellets @ 100 kg']) {
    expect(calculatedLine(text).method).toBe('spend');
  }
});

it.each([
  'Geschirrspüler Miele G7 @ 1 Stk',
  'Lavastoviglie Bosch serie 6 @ 1 pz',
  'Lave-vaisselle pro 50x50 @ 1 pce',
  'Dishwasher undercounter @ 1 ea',
])('an appliance that nothing is done to stays one: "%s"', (text) => {
  expect(calculatedLine(text).category).toBe('appliances');
});

it.each([
  ['Wellpappkartons 400x300 @ 200 Stk', 'paper'],
  ['Scatole cartone ondulato 40x30 @ 80 kg', 'paper'],
  ['First aid kit 50 person', 'medical'],
  ['Cassetta primo soccorso allegato 1', 'medical'],
  ['Course Uber gare - bureau', 'taxi'],
  ['Crocchette di patate @ 5 kg', 'food'],
  ['Autocarro Iveco Daily 35C', 'vehicles'],
  ['Ocean freight 40ft container Shanghai Felixstowe', 'sea_freight'],
])('the thing itself stays what it is: "%s" is %s', (text, category) => {
  expect(calculatedLine(text).category).toBe(category);
});

it.each(['Train the trainer 2 day course', 'Scaffold hire front elev. 6 wks'])(
  'a service that is sure is not asked about because of what it is done to: "%s"',
  (text) => {
    const line = calculatedLine(text, { region: 'GB' });
    expect(line.needsReview).toBe(false);
  },
);
