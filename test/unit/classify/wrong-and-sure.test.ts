import { describe, expect, it } from 'vitest';
import { calculatedLine, type InvoiceOptions } from '../../support/classified-invoice.ts';

type Case = readonly [text: string, expected: string, options?: InvoiceOptions];

function takes(name: string, cases: readonly Case[]): void {
  for (const [text, factor, options = {}] of cases) {
    it(`${name}: "${text}" takes ${factor}`, () => {
      expect(calculatedLine(text, options).factorId).toBe(factor);
    });
  }
}

describe('refrigerant', () => {
  it.each([
    'Kältemittel R404A abgesaugt und entsorgt @ 12 kg',
    'Vernichtung R-507A Altgas @ 8 kg',
    'Récupération fluide R407C @ 4 kg',
    'Gas refrigerante R134a recuperato @ 3 kg',
    'Recovered refrigerant R32 @ 2 kg',
    'R410A recovered for destruction @ 7 kg',
  ])('taken out of a device or destroyed has not leaked: "%s" is 0 kg with its reason', (text) => {
    const line = calculatedLine(text);
    expect(line).toMatchObject({ category: 'refrigerants', emissionsKgCo2e: '0.000000', scope: 1 });
    expect(line.explanation).toContain('not leaked');
  });

  it.each(['Smaltimento gas refrigerante R134a esausto @ 3 kg', 'R410A disposal and destruction @ 7 kg'])(
    'taken as waste does not count by its warming potential: "%s"',
    (text) => {
      expect(calculatedLine(text).factorId ?? '').not.toContain('refrigerant');
    },
  );

  takes('filled in again is a leak', [
    ['R404A Rückgewinnung und Nachfüllung @ 6 kg', 'refrigerant.r404a.kg'],
    ['R134a recovered and recharged @ 6 kg', 'refrigerant.hfc_134a.kg'],
    ['Récupération et recharge R32 @ 2 kg', 'refrigerant.hfc_32.kg'],
  ]);

  takes('sold by weight is the gas, whatever device it goes into', [
    ['R1234ze Kaltwassersatz Nachfüllung @ 20 kg', 'refrigerant.r1234ze.kg'],
    ['HFO-1234yf Klimaanlage Fahrzeug @ 1 kg', 'refrigerant.r1234yf.kg'],
    ['R448A Kühlzelle Nachfüllung @ 5 kg', 'refrigerant.r448a.kg'],
    ['R-452B pompe à chaleur @ 3 kg', 'refrigerant.r452b.kg'],
  ]);
});

describe('solid fuel', () => {
  takes('of coal is never pellets', [
    ['Hüttenkoks 60-90 @ 12 t', 'fuel.coke.tonne'],
    ['Coke de fonderie @ 8 t', 'fuel.coke.tonne'],
    ['Rohbraunkohle lose @ 20 t', 'fuel.lignite.tonne'],
    ['Lignite briquettes @ 2 t', 'fuel.lignite_briquettes.tonne'],
    ['Rekord-Briketts Palette @ 960 kg', 'fuel.lignite_briquettes.tonne'],
    ['Antracite pezzatura 20/40 @ 3 t', 'fuel.anthracite.tonne'],
    ['Steam coal @ 40 t', 'fuel.hard_coal.tonne'],
  ]);

  takes('of wood is its own', [
    ['Waldhackschnitzel G50 @ 14 t', 'biofuel.wood_chips.tonne'],
    ['Cippato forestale @ 9 t', 'biofuel.wood_chips.tonne'],
    ['Bûches de chêne bois de chauffage @ 2 t', 'biofuel.wood_logs.tonne'],
    ['Holzbriketts Buche @ 1 t', 'biofuel.wood_pellets.tonne'],
  ]);

  it.each(['Grillkohle Sack @ 20 kg', 'Charbon de bois @ 15 kg', 'Torfbriketts @ 500 kg'])(
    'without a row is calculated from its spend: "%s"',
    (text) => {
      expect(calculatedLine(text).method).toBe('spend');
    },
  );

  it.each(['Briketts @ 500 kg', 'briquettes @ 12 kg'])('of no named kind is for review: "%s"', (text) => {
    expect(calculatedLine(text, { region: 'DE' }).needsReview).toBe(true);
  });
});

describe('fuel', () => {
  takes('with a bio share takes the row of its blend', [
    ['Super E10 Tankung @ 40 l', 'fuel.petrol_e10.litre', { region: 'DE' }],
    ['SP95-E10 station @ 35 l', 'fuel.petrol_e10.litre', { region: 'FR' }],
    ['Super E5 Zapfsäule 3 @ 50 l', 'fuel.petrol_e5.litre', { region: 'DE' }],
    ['gazole B7 camion @ 300 l', 'fuel.diesel_b7.litre', { region: 'FR' }],
    ['Dieselkraftstoff B7 @ 90 l', 'fuel.diesel_b7.litre', { region: 'DE' }],
    ['Biomethan Tankstelle @ 30 kg', 'biofuel.biogas.tonne', { region: 'DE' }],
    ['Neste MY renewable @ 800 l', 'biofuel.hvo.litre', { region: 'DE' }],
  ]);

  takes('named beside heating is what is burnt', [
    ['Heizkosten Gas 2024 @ 18400 kWh', 'fuel.natural_gas_mineral.kwh_gross'],
    ['Chauffage au gaz immeuble @ 9200 kWh', 'fuel.natural_gas_mineral.kwh_gross'],
    ['Riscaldamento a metano @ 7100 kWh', 'fuel.natural_gas_mineral.kwh_gross', { region: 'IT' }],
    ['Chauffage mazout @ 1500 l', 'fuel.heating_oil.ch.litre'],
    ['Riscaldamento gasolio @ 1200 l', 'fuel.gas_oil.litre', { region: 'IT' }],
  ]);
});

describe('power and cold', () => {
  it.each([
    'PV-Eigenverbrauch Werk 2 @ 9000 kWh',
    'Autoconsommation photovoltaïque @ 4100 kWh',
    'Autoproduzione fotovoltaica @ 6000 kWh',
    'Own PV self-consumption electricity @ 2500 kWh',
  ])('from the own roof takes no grid factor: "%s"', (text) => {
    const line = calculatedLine(text, { spendAmount: '0' });
    expect(line).toMatchObject({ category: 'electricity', emissionsKgCo2e: '0.000000', needsReview: false });
    expect(calculatedLine(text, { spendAmount: '300' }).needsReview).toBe(true);
  });

  it('from the roof of another is from the grid, location-based', () => {
    expect(calculatedLine('Solarstrom ZEV Mieter @ 900 kWh').factorId).toBe('electricity.grid.ch');
  });

  it.each(['Fernkälte Q3 @ 14 MWh', 'Froid urbain livraison @ 9 MWh', 'District cooling supply @ 20 MWh'])(
    'cold is no heat, and for review: "%s"',
    (text) => {
      expect(calculatedLine(text)).toMatchObject({ method: 'spend', needsReview: true });
    },
  );
});

describe('a road charge', () => {
  it.each([
    'LSVA Juni @ 5200 km',
    'Schwerverkehrsabgabe pauschal 2024',
    'RPLP véhicule VD 100 @ 3100 km',
    'TTPCP maggio @ 2900 km',
    'LKW-Maut A8 @ 410 km',
    'Péage autoroute A7',
    'Pedaggi autostradali giugno',
    'Vignette 2025',
    'Congestion charge van',
    'Contrassegno autostradale 2025',
  ])('is 0 kg with its reason, and its kilometres are nobody\'s: "%s"', (text) => {
    const line = calculatedLine(text);
    expect(line).toMatchObject({ category: 'not_a_purchase', emissionsKgCo2e: '0.000000' });
    expect(line.explanation).toContain('buys no transport');
  });
});

describe('goods by weight', () => {
  takes('of food take their own row', [
    ['Rindsragout Schulter @ 12 kg', 'food.beef.fr.kg', { region: 'FR' }],
    ['Lammkotelett frisch @ 8 kg', 'food.lamb.kg'],
    ['Souris d agneau @ 6 kg', 'food.lamb.kg', { region: 'FR' }],
    ['Grana Padano @ 20 kg', 'food.cheese_hard.fr.kg', { region: 'IT' }],
    ['Tilsiter mild @ 9 kg', 'food.cheese.kg'],
    ['Leg of lamb @ 14 kg', 'food.lamb.kg', { region: 'GB' }],
    ['Petto di pollo @ 10 kg', 'food.poultry.kg', { region: 'IT' }],
  ]);

  it('of food of no named kind take the average, for review', () => {
    expect(calculatedLine('Lebensmittel @ 120 kg')).toMatchObject({ method: 'physical', needsReview: true });
  });

  takes('of cement, fertiliser, acid and steel take their row', [
    ['Portlandzement lose @ 28 t', 'material.cement_portland.t'],
    ['Hochofenzement CEM III @ 28 t', 'material.cement_blended.t'],
    ['Ciment blanc @ 2 t', 'material.cement_white.t', { region: 'FR' }],
    ['Harnstoff 46 % @ 10 t', 'material.fertiliser_urea.t'],
    ['Nitrate d ammonium @ 12 t', 'material.fertiliser_ammonium_nitrate.t', { region: 'FR' }],
    ['Engrais NPK 15-15-15 @ 6 t', 'material.fertiliser_compound.t', { region: 'FR' }],
    ['Acido nitrico 60% @ 4 t', 'material.nitric_acid.t', { region: 'IT' }],
    ['Hot rolled coil S235 @ 22 t', 'material.steel_hot_rolled.t', { region: 'GB' }],
    ['Vergella acciaio @ 9 t', 'material.steel_long.t', { region: 'IT' }],
    ['Aluminium ingots @ 5 t', 'material.aluminium_unwrought.t', { region: 'GB' }],
  ]);

  it.each([
    ['Zementestrich Halle @ 4 t', 'material.ch.cement_screed.kg'],
    ['Faserzementplatten @ 2 t', 'material.ch.fibre_cement_board.kg'],
  ])('made of cement are not cement: "%s"', (text, factor) => {
    expect(calculatedLine(text).factorId).toBe(factor);
  });

  it.each(['Branntkalk CaO @ 20 t', 'Chaux éteinte @ 3 t', 'Calce idrata @ 2 t'])(
    'of lime say that the row has no kiln fuel: "%s"',
    (text) => {
      const line = calculatedLine(text);
      expect(line).toMatchObject({ factorId: 'material.lime_quick.t', needsReview: true });
    },
  );
});

describe('a device', () => {
  it.each([
    'Ersatzakku für Laptop @ 1 Stk',
    'Laptop sleeve 14" @ 10 pcs',
    'Sacoche ordinateur portable @ 5 pièces',
    'Monitor Halterung @ 4 Stk',
    'Filtro macchina da caffè @ 4 pz',
    'Joint réfrigérateur @ 2 pièces',
    'Laptop refurbished @ 6 Stk',
    'Ordinateurs portables reconditionnés @ 8 pièces',
  ])('that is a part of one, or not new, does not take its factor: "%s"', (text) => {
    expect(calculatedLine(text).method).toBe('spend');
  });

  takes('with an accessory in its price stays one', [
    ['Laptop inkl. Tasche @ 2 Stk', 'it.laptop.piece'],
    ['Laptop with bag @ 2 pcs', 'it.laptop.piece', { region: 'GB' }],
  ]);
});

describe('waste', () => {
  takes('burnt in Switzerland takes the row of its plants', [
    ['Kehricht Verbrennung KVA @ 4 t', 'waste.residual.incineration.ch.t'],
    ['Hauskehricht Entsorgung KVA @ 3 t', 'waste.residual.incineration.ch.t'],
  ]);

  it.each(['Altholz Verbrennung @ 3 t', 'Incinération déchets plastiques @ 2 t'])(
    'of another kind burnt there is for review, its row is British: "%s"',
    (text) => {
      expect(calculatedLine(text).needsReview).toBe(true);
    },
  );

  it.each([
    'Klinikabfall Verbrennung @ 1 t',
    'Sonderabfälle Entsorgung @ 2 t',
    'Huile usagée @ 1 t',
    'Déchets d amiante @ 1 t',
  ])('of a hospital or a hazardous kind takes no row of common waste: "%s"', (text) => {
    expect(calculatedLine(text).method).toBe('spend');
  });

  it('of rubble on a landfill is stones', () => {
    expect(calculatedLine('Bauschutt Deponie @ 5 t').factorId).toBe('waste.concrete.landfill.t');
  });

  it('of no named kind on a landfill is for review', () => {
    expect(calculatedLine('Mise en décharge @ 3 t', { region: 'FR' }).needsReview).toBe(true);
  });

  it('treated in a way that its kind has no row for is for review', () => {
    const line = calculatedLine('Gewerbeabfall Recycling @ 2 t');
    expect(line.needsReview).toBe(true);
  });
});

describe('a single word behind others', () => {
  it.each([
    'Zubehörteile Verlängerung Auto',
    'Jahresabgabe Kontrollschild PKW',
    'Zwischenstück Prüfling Labor',
  ])('is not enough to be sure of what "%s" is', (text) => {
    expect(calculatedLine(text, { region: 'DE' }).needsReview).toBe(true);
  });

  it.each(['Fahrt mit dem Bus', 'Miete Büro', 'Stromaggregat Miete', 'Strom Aug 2024 @ 300 kWh'])(
    'is enough where it is most of the line or its unit fits: "%s"',
    (text) => {
      expect(calculatedLine(text, { region: 'DE' }).certainty).toBeGreaterThanOrEqual(0.5);
    },
  );
});

describe('the month of August', () => {
  it.each(['Energie Aug 24 @ 4100 kWh', 'Strom Aug. @ 900 kWh', 'Gas Aug 2024 @ 1200 kWh', 'Miete Aug'])(
    'is no temporary staff: "%s"',
    (text) => {
      expect(calculatedLine(text, { region: 'DE' }).category).not.toBe('temporary_staff');
    },
  );
});

describe('a road charge in the price of a transport', () => {
  it.each(['Frachtkosten LKW + Maut', 'Transport Basel-Chur inkl. LSVA'])(
    'leaves the transport: "%s"',
    (text) => {
      const line = calculatedLine(text);
      expect(line.category).toBe('road_freight');
      expect(Number(line.emissionsKgCo2e)).toBeGreaterThan(0);
    },
  );
});

describe('what buys nothing', () => {
  it.each([
    ['Verwarngeld Halteverbot', 'fine'],
    ['Ordnungsbusse Rotlicht', 'fine'],
    ['Forfait post-stationnement avril', 'fine'],
    ['Verbale violazione codice della strada', 'fine'],
    ['Penalty charge notice bus lane', 'fine'],
    ['AHV-Beiträge 3. Quartal', 'social'],
    ['Cotisations URSSAF juin', 'social'],
    ['Contributi INPS aprile', 'social'],
    ["Employer's National Insurance June", 'social'],
    ['Spende Tierheim', 'gift'],
    ['Mécénat musée des beaux-arts', 'gift'],
    ['Erogazione liberale ONLUS', 'gift'],
    ['Charitable donation hospice', 'gift'],
    ['Tilgung Darlehen Juni', 'repayment'],
    ['Remboursement capital emprunt 07/60', 'repayment'],
    ['Rata mutuo quota capitale', 'repayment'],
    ['Loan principal repayment', 'repayment'],
    ['Leergut Fässer', 'deposit'],
    ['Casiers consignés retour', 'deposit'],
    ['Cauzione fusti birra', 'deposit'],
    ['Keg deposit returned', 'deposit'],
    ['CFE acompte', 'tax'],
    ['NNDR instalment', 'tax'],
  ])('"%s" is 0 kg, sure of it and with its reason: %s', (text, reason) => {
    const line = calculatedLine(text);
    expect(line).toMatchObject({
      category: 'not_a_purchase',
      emissionsKgCo2e: '0.000000',
      needsReview: false,
    });
    expect(line.explanation).toContain(NOTHING_BOUGHT[reason]);
  });

  it.each([
    ['Einspruch Bußgeldbescheid @ 2 h', 'legal'],
    ['Contestation amende @ 1 h', 'legal'],
    ['Externalisation de la paye', 'consulting'],
    ['Donation platform subscription', 'software_cloud'],
    ['Loan arrangement fee', 'financial_services'],
    ['Vidange moteur fourgon', 'repair'],
  ])('"%s" is a service beside it: %s', (text, category) => {
    expect(calculatedLine(text).category).toBe(category);
  });
});

const NOTHING_BOUGHT: { readonly [reason: string]: string } = {
  fine: 'a fine',
  social: 'social insurance',
  gift: 'a donation',
  repayment: 'a loan paid back',
  deposit: 'a deposit',
  tax: 'a tax',
};

describe('a word with several meanings', () => {
  it.each([
    ['Hühnerfutter Pellets @ 300 kg', 'other'],
    ['Aliment lapins granulés @ 200 kg', 'other'],
    ['Mangime pellet conigli @ 300 kg', 'other'],
    ['Pellet di mangime vitelli @ 900 kg', 'other'],
    ['Layers pellets @ 400 kg', 'other'],
    ['Activated carbon pellets 3 mm @ 50 kg', 'chemicals'],
    ['PP Pellets natur @ 500 kg', 'plastics'],
    ['Pelletofen 9 kW @ 1 Stk', 'appliances'],
    ['Chaudière à granulés @ 1 pièce', 'appliances'],
    ['Stufa a pellet @ 1 pz', 'appliances'],
    ['Pellet grill @ 1 pcs', 'appliances'],
    ['Lieferung Pellets ENplus @ 5 t', 'wood_pellets'],
    ['Boiler pellets bulk @ 6 t', 'wood_pellets'],
    ["Essence d'eucalyptus @ 1 l", 'chemicals'],
    ['Waschbenzin @ 6 l', 'chemicals'],
    ['Essence SP98 @ 40 l', 'petrol'],
    ['Vliestapete Hotelzimmer @ 12 Rollen', 'construction_materials'],
    ['Carta da parati camere hotel @ 10 pz', 'construction_materials'],
    ['Varta Longlife AAA @ 24 Stk', 'other'],
    ['Varta Autobatterie 70 Ah @ 1 Stk', 'vehicles'],
    ['Befestigungszement Kapseln @ 1 Stk', 'medical'],
    ['Bandes plâtrées @ 20 pièces', 'medical'],
    ['Cemento vetroionomerico @ 2 pz', 'medical'],
    ['Bone cement @ 2 pcs', 'medical'],
    ['Oxygène médical bouteille @ 3 pièces', 'medical'],
    ['Lagercontainer Miete', 'rent'],
    ['Conteneur de stockage 20 pieds @ 1 mois', 'rent'],
    ['Seefracht Container Shanghai-Hamburg', 'sea_freight'],
    ['Semirimorchio usato @ 1 pz', 'vehicles'],
    ['Transport semi-remorque Lyon-Lille', 'road_freight'],
    ['Rédaction bail commercial', 'legal'],
    ['Loyer bail commercial', 'rent'],
    ['Personalüberlassung Koch @ 30 h', 'temporary_staff'],
  ])('"%s" is %s', (text, category) => {
    expect(calculatedLine(text).category).toBe(category);
  });

  it.each([
    ['Fliesenschneider 600 mm @ 1 Stk', 'machinery'],
    ['Massicot papier A3 @ 1 pièce', 'machinery'],
    ['Taglierina carta A4 @ 1 pz', 'machinery'],
    ['Glass cutter @ 3 pcs', 'machinery'],
    ['Aktenvernichter @ 1 Stk', 'it_equipment'],
    ['Paper shredder @ 1 pcs', 'it_equipment'],
  ])('what cuts or mixes a material is none: "%s" is %s', (text, category) => {
    expect(calculatedLine(text).category).toBe(category);
  });

  it.each([
    'Dichtigkeitsprüfung Kälteanlage R134a',
    'Contrôle étanchéité climatisation R32',
    'Controllo perdite gas R410A',
    'F-gas leak check R410A',
  ])('a leak test is work, no gas: "%s"', (text) => {
    expect(calculatedLine(text).category).toBe('repair');
  });

  takes('in cubic metres at a trade is gas', [
    ['Gaz cuisine restaurant @ 310 m3', 'fuel.natural_gas_mineral.m3'],
    ['Gas Bäckerei Backofen @ 800 m3', 'fuel.natural_gas_mineral.m3'],
    ['Consumo gas pizzeria @ 400 m3', 'fuel.natural_gas_mineral.m3', { region: 'IT' }],
  ]);

  it.each(['Stickstoff Gas @ 20 m3', 'Gasbeton Steine @ 12 m3'])('"%s" is no natural gas', (text) => {
    expect(calculatedLine(text).category).not.toBe('natural_gas');
  });

  it('a container that is second-hand is no transport to be sure of', () => {
    expect(calculatedLine("Seecontainer 20' gebraucht Kauf @ 1 Stk").needsReview).toBe(true);
  });

  it.each([
    'Lösemittelabfall Entsorgung @ 200 kg',
    'Élimination solvants chlorés @ 150 kg',
    'Smaltimento solventi esausti @ 200 kg',
    'Disposal of spent solvents @ 200 kg',
  ])('waste of solvents is hazardous: "%s" takes no row of common waste', (text) => {
    expect(calculatedLine(text).method).toBe('spend');
  });

  takes('of gravel layers and charcoal is what is delivered', [
    ['Frostschutzschicht 0/45 @ 80 t', 'material.ch.gravel_round.kg'],
    ['Grave non traitée 0/31.5 @ 50 t', 'material.ch.gravel_crushed.kg'],
  ]);

  it.each(['Charbon de bois cuisine restaurant @ 100 kg', 'Restaurant grade charcoal @ 120 kg'])(
    'charcoal at a restaurant is no food: "%s"',
    (text) => {
      expect(calculatedLine(text)).toMatchObject({ category: 'other', method: 'spend' });
    },
  );
});

describe('a Swiss rail pass', () => {
  it.each([
    'Generalabonnement 2. Klasse',
    'Halbtax-Abo',
    'Streckenabonnement Bern-Zürich 2. Kl. Jahr',
    'Abonnement général CFF 2e classe',
    'Abbonamento metà-prezzo FFS',
    'Swiss Travel Pass 4 days',
  ])('is asked about: all land transport emits more for the money: "%s"', (text) => {
    expect(calculatedLine(text)).toMatchObject({ category: 'rail', method: 'spend', needsReview: true });
  });

  it('is no journey of the way it names, and a ticket at half fare is one', () => {
    expect(calculatedLine('Streckenabo Bern-Thun').method).toBe('spend');
    expect(calculatedLine('SBB Bern-Zürich Halbtax').method).toBe('physical');
  });
});
