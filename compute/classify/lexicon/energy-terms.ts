import { group, type LexiconSection } from './section.ts';

/** Names fuels, power and heat are sold by: brands, grades, market codes, spellings of counters and pumps. */
export const ENERGY_TERMS: readonly LexiconSection[] = [
  {
    category: 'electricity',
    naics: '221122',
    groups: [
      group(6, {
        de: 'Ladevorgänge; Ladesäule Strom; Ladestation Strombezug; Schnellladen; Fahrstrom; Heizstrom; Nachtspeicherstrom; Hausstrom; Gewerbestrom; Graustrom; Lichtstrom; Wasserkraftstrom; Windstrom; Einfachtarif; Doppeltarifstrom',
        fr: 'recharge borne; session de recharge; borne de recharge énergie; HPH; HCH; HPE; HCE; Linky; énergie renouvelable électricité',
        it: 'ricarica colonnina; ricarica veicolo elettrico; sessione di ricarica; fascia F23; monoraria; bioraria; illuminazione pubblica energia; luce condominiale',
        en: 'EV charge; rapid charge; supercharger; public charging; charge point usage; economy 7; temporary site power; builders supply electricity; landlord supply; electric usage; electric service; electric supply; general service electric; MPAN; unit rate electricity; half hourly supply; generation charge electric',
        any: 'Ionity; Chargemap; Pod Point; ChargePoint session; Fastned; EnBW mobility; Plugsurfing; Electrify America; Gridserve; Tesla Supercharger; GOFAST; Swisscharge; Enel X Way; EWZ; BKW Energie; EKZ; Romande Energie; Enedis; Vattenfall; Octopus Energy; ComEd',
      }),
    ],
  },
  {
    category: 'natural_gas',
    naics: '221210',
    groups: [
      group(6, {
        de: 'Propanflasche; Butanflasche; Stapler Gasflasche; Gasflasche Stapler; Treibgasflasche; Propan Flasche; Propan Stapler; Erdgas Tankstelle; Erdgastankung; Gas Haushalt; Gas Heizen; Gaskartusche; Butan Kartusche; Biomethan; Gas Brennwert',
        fr: 'bouteille propane; bouteille butane; propane vrac; citerne propane; gaz tarif B1; gaz tarif B2I; point de comptage gaz; gaz réseau; gaz chaudière; cartouche gaz; recharge gaz bouteille; GNC poids lourd',
        it: 'bombola GPL; bombola butano; GPL sfuso; serbatoio GPL; materia prima gas; metano autotrazione; metano riscaldamento; metano uso; gas caldaia; cartuccia gas; quota gas',
        en: 'forklift LPG; FLT gas; propane cylinders; propane tank refill; propane exchange; butane cylinder; gas commodity; nat gas; therms; gas unit; gas units; natural gas distribution; CNG fuelling; RNG; mains gas units; patio gas',
        any: 'Butagaz; Antargaz; Primagaz; Vitogaz; Calor Gas; Calor propane; Flogas; AmeriGas; Suburban Propane; Tyczka; Progas; MPRN; PDR; PCE; Smc; Butangaz; Beyfin; Liquigas; Ferrellgas; Finagaz',
      }),
    ],
  },
  {
    category: 'heating_oil',
    naics: '324110',
    groups: [
      group(7, {
        de: 'Hzöl; Hz-Öl EL; Heizöl Standard; Heizöl Premium; HEL Premium; Premium Heizöl; Brennstoff extra leicht; Petroleum Ofen; Petroleum Heizofen; Heizpetroleum; Ofenöl; Heizöl bio; Heizöl A1',
        fr: 'FOD; fioul ordinaire; fioul premium; fioul supérieur; gasoil de chauffage; gazole de chauffage; gasoil chauffage; pétrole poêle; pétrole désaromatisé; combustible poêle; mazout normal; mazout standard; mazout extra; huile EL; livraison fioul',
        it: 'olio BTZ; BTZ; gasolio per riscaldamento; kerosene stufa; combustibile stufa; nafta ecologica; olio fluido; cherosene stufa',
        en: 'home heat oil; heat oil; heating kerosene; kero; premium kero; kerosene 28 sec; gas oil 35 sec; gas oil boiler; boiler fuel; no 2 heating; #2 oil; fuel oil #2; medium fuel oil; tank fill heating; heating fuel oil; oil tank fill; paraffin heater fuel; HFO; bunker C; C1 kerosene; oil fill boiler',
        any: 'HFO 380; HFO380; VLSFO; Bioheat',
      }),
    ],
  },
  {
    category: 'diesel',
    naics: '324110',
    groups: [
      group(6, {
        de: 'Notstromdiesel; Agrardiesel; Diesel Tankung; Tankung Diesel; Dieseltank Lieferung; B7 Tankung; Ultimate Diesel; V-Power Diesel; Winterdiesel; Heckendiesel; Diesel Premium; DK Tankkarte; Diesel Hoftank; Hoftankstelle; Tankung LKW',
        fr: 'gazole B7; gazole B10; gazole premier; gazole pompe; gasoil pompe; GO premier; gazole excellium; gazole chantier; gazole pêche; diesel pompe; gasoil vrac; fioul GNR; XTL; B100 colza',
        it: 'gasolio self; gasolio servito; gasolio artico; gasolio alpino; gasolio pompa; gasolio cisterna; gasolio motopesca; Blu Diesel; Hi-Q Diesel; diesel plus; ADR gasolio; gasolio targa',
        en: 'ULSD; dyed diesel; clear diesel; off-road diesel; on-road diesel; auto diesel; truck stop diesel; diesel pump; marked gas oil; MGO marine; genset diesel; ultimate diesel; agri diesel; diesel B5; diesel gallons; reefer fuel; highway diesel; road diesel pump; HVO renewable',
        any: 'HVO100; HVO 100; HVOlution; XTL; Excellium Diesel; Neste MY; ULSD; Euro-Shell Diesel; AS24; R33; Diesel B10; Eni Diesel',
      }),
    ],
  },
  {
    category: 'petrol',
    naics: '324110',
    groups: [
      group(7, {
        de: 'E5 Tankung; E10 Tankung; Super Tankung; Ultimate 102; V-Power Racing; 2-Takt Gemisch; 2-Takt Kanister; Zweitakt; Aspen 2; Aspen 4; Sonderkraftstoff; Benzingemisch; Zweitaktbenzin; Sonderkraftstoff 2T; Motomix; Gemischbenzin; Flugpetrol; Flugkraftstoff',
        fr: 'mélange 2 temps; mélange deux temps; superéthanol; essence pompe; carburéacteur; essence aviation; essence tondeuse; sans plomb pompe',
        it: 'miscela 2 tempi; miscela due tempi; verde pompa; senza piombo self; benzina self; benzina servito; 100 ottani; 95 ottani; super self; benzina avio; Blu Super',
        en: 'regular 87; 87 octane; 89 octane; 91 octane; 93 octane; premium 93; premium 91; plus 89; midgrade; mid-grade; unleaded pump; regular gasoline; two-stroke mix; two stroke fuel; 2 stroke mix; momentum 99; ULP; ULP 95; gas fill up; jet a uplift; unl reg; E85 flex; supreme unleaded; premix fuel',
        any: 'Aspen 2T; Avgas 100LL; 100LL; Jet A; Motomix; V-Power Nitro; Blu Super; MOGAS; ROZ 98',
      }),
    ],
  },
  {
    category: 'district_heat',
    naics: '221330',
    groups: [
      group(6.5, {
        de: 'Wärmeliefervertrag; Heizwerk; Fernheizwerk; Wärme Mischpreis; Contracting Wärme; Nahwärme Hackschnitzel; Abwärme Lieferung; Abwärme Bezug; KVA Abwärme; Seewärme; Erdwärme Contracting; Verbrauch Wärme; Wärmearbeitspreis; Wärme Arbeitspreis; Anergienetz; Fernkühlung; Dampf Lieferung; Dampfbezug; Satzdampf; Heizenergie; Warmwasser Energie; Heizkostenabrechnung Wärme',
        fr: 'énergie calorifique; calorifique; fourniture calorifique; énergie thermique livrée; chaleur livrée; réseau bois; réseau thermique; thermique réseau; vapeur livrée; froid livré; réseau de froid; GeniLac; chaleur renouvelable; CPCU; R2 chaleur; compteur thermique; chaleur bois; chaufferie bois chaleur; eau surchauffée; contracting chaleur; chaleur fatale',
        it: 'energia calorifica; calore da teleriscaldamento; fornitura termica; calore cippato; centrale cippato calore; calore centrale; raffrescamento di rete; raffrescamento rete; teleraffrescamento; fornitura vapore; vapore fornitura; calore residuo; calore fornito; contatore termico; MWh termici; quota calore; acqua surriscaldata; TLR',
        en: 'heat usage; heat tariff; HIU; heat interface; communal heat; district energy; steam service; steam supplied; chilled water; heat unit charge; plant steam; chilled water service; waste heat supply; CHP heat; high temperature hot water',
      }),
    ],
  },
  {
    category: 'wood_pellets',
    naics: '321999',
    groups: [
      group(6, {
        de: 'Buchenscheite; Scheite; Spälten; Kaminbriketts; Briketts; Braunkohlebriketts; Rekord-Briketts; Anfeuerholz; Anzündholz; Schnitzellieferung; Schnitzel Heizung; Holzschnitzel Silo; Schnitzelholz; Hackgut; Waldhackgut; Pellets Sackware; Sackpellets; Cheminéescheite; Brennholz Buche; Grillkohle; Holzkohle; Anthrazit; Nusskohle; Rindenbriketts; Stirnholzbriketts; Presslinge; Sägespäne Brennstoff',
        fr: 'foyard; bûches densifiées; bûchettes; briquettes bois; briquettes Woodstock; briquettes compressées; bois d allumage; allume-feu; stères; stère; plaquettes bois; plaquettes chauffage; copeaux chaufferie; copeaux silo; charbon de bois; anthracite; granulés ENplus; sacs pellets; pellets sacs; bois compressé; hêtre sec; bois bûche; écorces chauffage',
        it: 'tronchetti pressati; tronchetti; legnetti; accendifuoco; legna faggio; legna quercia; legna da camino; legna da stufa; carbonella; carbone di legna; antracite; pellet abete; pellet faggio; sacchi pellet; cippato forestale; steri; bricchetti; nocciolino; sansa combustibile; gusci combustibile',
        en: 'hardwood logs; kiln dried logs; ash logs; oak logs; log crate; heat logs; briquettes; kindling nets; smokeless coal; smokeless fuel; anthracite; charcoal; lumpwood; split firewood; cord firewood; cord wood; oak firewood; pellet stove fuel; hardwood pellets; softwood pellets; pellets 40 lb; virgin woodchip; hog fuel; turf briquettes; peat briquettes; house coal; firelighters; stove wood; face cord',
      }),
    ],
  },
];
