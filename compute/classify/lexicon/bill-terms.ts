import { section } from './plain-terms.ts';
import { group, type LexiconSection, NEXT_TO_NOTHING } from './section.ts';

/** Gases that are refilled most; a refill is one whatever device it goes into. */
const REFILLED = [
  ['hfc_32', 'R32'],
  ['r410a', 'R410A'],
  ['hfc_134a', 'R134a'],
  ['r404a', 'R404A'],
] as const;
const REFILLS = {
  de: ['Nachfüllung *', 'Leckage *', '* Nachfüllung'],
  fr: ['recharge *', 'appoint *', '* recharge'],
  it: ['ricarica *', 'rabbocco *', '* ricarica'],
  en: ['refill *', 'leak *', '* refill', '* top up'],
} as const;
const REFILL_GROUPS = REFILLED.map(([refrigerantGas, name]) => {
  const of = (phrases: readonly string[]) => phrases.map((phrase) => phrase.replace('*', name)).join('; ');
  const words = { de: of(REFILLS.de), fr: of(REFILLS.fr), it: of(REFILLS.it), en: of(REFILLS.en) };
  return group(6, words, { attributes: { refrigerantGas } });
});

/** A fee for going to the meter, or what was read of it. */
const METER_READINGS = {
  de: 'Zählerablesung; Ablesung Zähler; Jahresablesung; Ablesung Gaszähler; Ablesung Stromzähler',
  fr: 'relevé compteur; relevé de compteur; relevé du compteur; relève compteur; index relevé; relevé d index',
  it: 'lettura contatore; lettura del contatore; autolettura; lettura rilevata',
  en: 'meter reading; meter read; actual reading; customer reading',
} as const;

/** Taxes and levies said to be in the price, or not due: the line is the energy, and the longer phrase silences the tax. */
const IN_THE_PRICE = {
  de: {
    taxes: [
      'CO2-Abgabe',
      'CO2-Preis',
      'CO2-Steuer',
      'CO2-Umlage',
      'Stromsteuer',
      'Energiesteuer',
      'Erdgassteuer',
      'Mineralölsteuer',
      'MinÖSt',
      'Konzessionsabgabe',
      'Netzzuschlag',
      'Netzentgelt',
      'Netzentgelte',
      'Netznutzung',
      'Abgaben',
      'Steuern',
      'Steuern und Abgaben',
      'Umlagen',
    ],
    saying: [
      'inkl. *',
      'inkl *',
      'inklusive *',
      'incl. *',
      '* inkl.',
      '* inbegriffen',
      '* enthalten',
      'ohne *',
      'exkl. *',
    ],
  },
  fr: {
    taxes: [
      'accise',
      'accises',
      'TICPE',
      'TICFE',
      'TICGN',
      'CSPE',
      'TIC',
      'taxe CO2',
      'taxe carbone',
      'taxes',
      'acheminement',
    ],
    saying: [
      '* incluse',
      '* incluses',
      '* inclus',
      '* comprise',
      '* comprises',
      '* compris',
      'hors *',
      'exonéré de *',
      'y compris *',
    ],
  },
  it: {
    taxes: [
      'accisa',
      'accise',
      'imposte',
      'tasse',
      'tassa CO2',
      'oneri',
      'oneri di sistema',
      'imposta di fabbricazione',
    ],
    saying: [
      '* inclusa',
      '* incluse',
      '* inclusi',
      '* compresa',
      '* comprese',
      '* assolta',
      '* assolte',
      '* agevolata',
      '* ridotta',
      'esente *',
      'esenzione *',
      'inclusa *',
      'incluse *',
    ],
  },
  en: {
    taxes: [
      'excise duty',
      'fuel duty',
      'duty',
      'carbon tax',
      'climate change levy',
      'CCL',
      'taxes',
      'levies',
      'fuel excise',
      'network charges',
    ],
    saying: [
      '* included',
      '* paid',
      'incl. *',
      'incl *',
      'including *',
      'rebated *',
      'excl. *',
      'excluding *',
      '* exempt',
      'inclusive of *',
    ],
  },
} as const;
const inThePrice = (language: keyof typeof IN_THE_PRICE) => {
  const { taxes, saying } = IN_THE_PRICE[language];
  return saying.flatMap((phrase) => taxes.map((tax) => phrase.replace('*', tax))).join('; ');
};

/**
 * Terms of bills, devices, materials and trades that the lexicon alone knows: no rows are made of them to train on
 * (`TAUGHT`), so that the machines stay as they are. How sure an answer is was fitted with all words: after a new one, train again.
 */
export const BILL_TERMS: readonly LexiconSection[] = [
  {
    category: 'other',
    naics: null,
    groups: [
      group(
        NEXT_TO_NOTHING,
        { de: inThePrice('de'), fr: inThePrice('fr'), it: inThePrice('it'), en: inThePrice('en') },
        { whole: true },
      ),
    ],
  },
  {
    category: 'electricity',
    naics: '221122',
    groups: [
      group(7, METER_READINGS, { attributes: { energyPart: 'metering' } }),
      group(4, METER_READINGS, { family: 'supply', reading: true }),
      // Bills of power and of gas both have it.
      group(9, { fr: 'CTA; contribution tarifaire' }, { attributes: { energyPart: 'levy' }, when: 'energy' }),
    ],
  },
  { category: 'refrigerants', naics: '325120', groups: REFILL_GROUPS },
  {
    category: 'district_heat',
    naics: '221330',
    groups: [
      // R1 is the heat, R2 the connection: the two terms of every French contract for a heat network.
      group(7, {
        de: 'Wärme Arbeitspreis; Arbeitspreis Wärme; Wärmepreis Arbeit; Wärmeverbrauch Arbeitspreis',
        fr: 'R1 énergie; énergie R1; R1 consommation; consommation R1; R1 chaleur; terme R1; R1 combustible; part R1; part variable R1; R1 variable; R1 proportionnel; redevance R1; chaleur R1',
        it: 'quota energia calore; quota variabile calore; quota consumo calore; quota proporzionale calore',
        en: 'heat unit rate; heat unit charge; heat variable charge; heat usage charge; variable heat charge',
      }),
      group(6, { fr: 'R1' }, { when: 'energy', whole: true }),
      group(
        2.5,
        { de: 'Heizung', fr: 'chauffage', it: 'riscaldamento', en: 'heating' },
        {
          whole: true,
        },
      ),
      group(
        7,
        {
          de: 'Grundpreis Wärmelieferung; Wärme Grundpreis; Wärmeanschluss Grundpreis',
          fr: 'R2 abonnement; abonnement R2; terme R2; part R2; R2 puissance; part fixe R2; R2 fixe; R2 forfaitaire; redevance R2; R2 souscrit',
          it: 'quota fissa calore; quota potenza calore',
          en: 'heat fixed charge; heat daily charge; fixed heat charge; heat availability charge',
        },
        { attributes: { energyPart: 'base_fee', energyCarrier: 'district_heat' } },
      ),
      group(
        6,
        { fr: 'R2' },
        {
          attributes: { energyPart: 'base_fee', energyCarrier: 'district_heat' },
          when: 'energy',
          whole: true,
        },
      ),
    ],
    vendors: 'Dalkia; CPCU; Idex; Coriance; Engie Solutions; Cofely; Fraîcheur de Paris',
  },
  {
    category: 'natural_gas',
    naics: '221210',
    groups: [],
    vendors:
      'GRDF; GRTgaz; Gaz de Bordeaux; Régaz; Italgas; 2i Rete Gas; Gasag; Gasnetz; Cadent; Gas Networks Ireland; Bord Gáis',
  },
  {
    category: 'diesel',
    naics: '324110',
    groups: [
      group(6, {
        de: 'DK B7; Dieselkraftstoff B7; Diesel Säule; DK Säule; DK schwefelfrei',
        fr: 'GO Excellium; GO B7; GO+; gazole Excellium; gasoil Excellium; gazole B7; GO pompe; GO premier',
        it: 'gasolio B7; gasolio self; gasolio servito; gasolio speciale',
        en: 'red gas oil; gas oil red; rebated gas oil; gas oil class A2; derv B7; diesel pump',
      }),
      group(9, {
        en: 'gas oil 35 sec red; 35 sec red; red 35 sec; gas oil 35 sec dyed; gas oil 35 sec tractor',
      }),
      group(
        4.5,
        {
          de: 'Flottenkarte; Tankkarte; Tankkartenumsatz',
          fr: 'carte flotte; carte carburant; carte essence',
          it: 'carta flotta; carta carburante; carta petrolifera',
          en: 'fleet card; fuel card; fuel card purchases',
        },
        { unnamed: true },
      ),
    ],
    attributes: [
      {
        attributes: { liquidFuel: 'gas_oil' },
        categories: ['diesel', 'heating_oil'],
        words: {
          en: 'red gas oil; gas oil red; rebated gas oil; gas oil class A2; gas oil 35 sec red; 35 sec red; red 35 sec; gas oil 35 sec dyed; gas oil 35 sec tractor; gas oil 35 sec; gas oil boiler; gas oil heating; red diesel heating',
        },
      },
    ],
  },
  section('machinery', '333415', 5.5, {
    de: 'Luft-Wasser-Wärmepumpe; Luft/Wasser-Wärmepumpe; Sole-Wasser-Wärmepumpe; Erdwärmepumpe; Wärmepumpenanlage; Kaltwassersatz; Verflüssigungssatz; Aussengerät VRF; VRF-Aussengerät; Klimaanlage; Lüftungsgerät; Kälteaggregat; Rooftop-Gerät',
    fr: 'pompe à chaleur air eau; PAC air eau; PAC air-air; groupe froid; groupe de condensation; unité extérieure VRF; centrale de traitement d air; groupe frigorifique; groupe d eau glacée',
    it: 'pompa di calore aria acqua; gruppo frigorifero; unità esterna VRF; unità motocondensante; unità di trattamento aria; refrigeratore d acqua',
    en: 'air source heat pump; ground source heat pump; heat pump monobloc; monobloc heat pump; chiller; condensing unit; VRF outdoor unit; outdoor unit VRF; air handling unit; rooftop unit',
  }),
  section('appliances', '335210', 6, {
    de: 'Klimagerät Split; Split Klimagerät; Klimagerät Wand; Klima-Splitgerät',
    fr: 'climatiseur mural; clim split; clim mobile; split réversible',
    it: 'climatizzatore split; climatizzatore mono; condizionatore mono; mono split; monosplit; climatizzatore a parete',
    en: 'air conditioner split; wall split unit; split unit; split AC; split system',
  }),
  section('medical', '325412', 7.2, {
    de: 'Medikamente; Medikament; Arzneimittel; Apothekenartikel; Apothekenware; Apothekenbedarf; Medikamentenvorrat; Hausapotheke Nachfüllung',
    fr: 'médicaments; médicament; produits de pharmacie; articles de pharmacie; produits pharmaceutiques; spécialités pharmaceutiques',
    it: 'farmaci; farmaco; medicinali; medicinale; medicamenti; prodotti da farmacia; articoli di farmacia; prodotti farmaceutici; farmaci da banco',
    en: 'medicines; medicine; medication; medications; pharmacy items; pharmacy goods; pharmaceuticals; pharmacy supplies; over the counter medicines; OTC medicines',
  }),
  section('construction_materials', '327310', 5.5, {
    de: 'Estrich Zement; Zement-Estrich; Estrich CT; Estrichmörtel',
    fr: 'chape de ciment; chape fluide ciment; mortier de chape',
    it: 'massetto cemento; massetto di cemento; massetto sabbia cemento',
    en: 'cement screed; sand cement screed; screed mix; liquid cement screed',
  }),
  section('repair', '811310', 6, {
    fr: 'P2 maintenance; P2 conduite; P2 entretien; P3 gros entretien; P3 garantie totale; conduite et maintenance; P2 petit entretien',
  }),
  section('repair', '811310', 7, {
    de: 'Service Wärmepumpe; Wärmepumpenservice; Wartung Wärmepumpe; Kälteservice; Service Lüftung; Service Heizung; Brennerservice',
    fr: 'entretien PAC; entretien pompe à chaleur; contrat entretien PAC; entretien groupe froid; ramonage et entretien chaudière',
    it: 'manutenzione pompa di calore; assistenza pompa di calore; controllo caldaia; manutenzione gruppo frigo',
    en: 'heat pump service; service of heat pump; heat pump servicing; boiler servicing; chiller service; AC servicing; aircon servicing',
  }),
  section('repair', '811111', 7, {
    de: 'Inspektion Lieferwagen; Inspektion PKW; Inspektion Transporter; Inspektion LKW; Service Lieferwagen; Service Personenwagen',
    fr: 'révision fourgon; révision camionnette; révision utilitaire; vidange et filtres; entretien fourgon',
    it: 'tagliando furgone; tagliando vettura; tagliando autocarro; cambio olio e filtri',
    en: 'van service; van servicing; full service van; oil and filter change; service of van',
  }),
  section('waste', '562111', 7.6, {
    de: 'Altmedikamente; abgelaufene Medikamente; Medikamente Entsorgung',
    fr: 'médicaments périmés; collecte médicaments; collecte cartons; collecte papiers',
    it: 'farmaci scaduti; ritiro farmaci scaduti; ritiro cartone',
    en: 'expired medicines; medicines disposal; out of date medicines; cardboard collection',
  }),
  section('temporary_staff', '561320', 6.5, {
    de: 'Kommissionierer; Personalüberlassung; Arbeitnehmerüberlassung; Überlassungsstunden; Verleihstunden; Einsatzstunden Lagerist; Einsatz Staplerfahrer',
    fr: 'mise à disposition de personnel; mise à disposition préparateur; préparateur de commandes; préparatrice de commandes; mise à disposition cariste; mission cariste; mission manutentionnaire; délégation intérimaire; heures de délégation',
    it: 'messa a disposizione personale; magazziniere somministrato; addetto picking; addetto al magazzino; ore somministrate; ore di missione',
    en: 'agency order picker; order picker hours; agency operative; agency warehouse; agency hours; supplied labour hours; picker packer',
  }),
  section('parcel', '492110', 6, {
    de: 'Expresssendung; Expressendung; Eilsendung; Expresszustellung; Overnight-Zustellung; Samstagszustellung; Paketabholung',
    fr: 'colis express; livraison express avant 12h; livraison avant midi; enlèvement colis; livraison samedi colis',
    it: 'spedizione espressa; ritiro pacco; consegna entro le 12; contrassegno corriere',
    en: 'express consignment; pre-12 delivery; before noon delivery; next day parcel; Saturday delivery surcharge; parcel collection',
  }),
  section('consulting', '541690', 6.5, {
    de: 'Gefährdungsbeurteilung; Gefährdungsermittlung; Sicherheitsbeauftragter extern; Fachkraft für Arbeitssicherheit',
    fr: 'DUERP; document unique; évaluation des risques professionnels; mission DUERP; coordinateur SPS; mission SPS',
    it: 'documento valutazione rischi; DVR aziendale; valutazione dei rischi; incarico RSPP; RSPP esterno',
    en: 'risk assessment; fire risk assessment; competent person service; health and safety consultant',
  }),
  section('natural_gas', '221210', 8, {
    de: 'Propangas Stapler; Propan Stapler Flasche; Staplergas Flasche; Gasflasche Gabelstapler',
    fr: 'propane chariot; propane chariot élévateur; bouteille gaz chariot élévateur',
    it: 'GPL carrello elevatore; bombola carrello elevatore; propano muletto',
    en: 'forklift gas bottle; FLT propane; forklift propane cylinder',
  }),
  section('construction_materials', '238330', 6, {
    de: 'Estrich verlegen; Estrich einbringen; Unterlagsboden einbringen; Parkett schleifen; Boden schleifen',
    fr: 'pose de chape; coulage chape; ponçage parquet; pose parquet',
    it: 'posa massetto; posa parquet; levigatura parquet',
    en: 'screed laying; floor sanding; parquet sanding; floor laying',
  }),
  section('catering', '722320', 6, {
    en: 'breakfast rolls; bacon rolls; tea and biscuits; sandwiches and cakes; rolls and tea',
    de: 'Brötchen und Kaffee; Gipfeli und Kaffee; Sandwiches und Kuchen',
    fr: 'café croissants; viennoiseries et café; café d accueil',
    it: 'caffè e brioche; brioche e caffè; rinfresco riunione',
  }),
  section('medical', '325413', 7, {
    de: 'Corona-Schnelltest; Corona-Schnelltests; Covid-Test; Selbsttest; Selbsttests; Antigen-Schnelltest; Urintest; Drogenschnelltest',
    fr: 'autotest; autotests; test covid; tests covid; test rapide antigénique; test de dépistage; bandelettes urinaires',
    it: 'test rapidi; test covid; autotest; tampone antigenico; tamponi rapidi; test antigenico rapido',
    en: 'lateral flow tests; lateral flow test; covid tests; covid test; self tests; pregnancy tests; urine test strips',
  }),
  section('electricity', '221122', 7, {
    de: 'DC-Ladung; AC-Ladung; HPC-Ladung; Ladung Schnellladesäule; Ladevorgang; E-Auto laden; Laden E-Fahrzeug; Ladekarte',
    fr: 'recharge VE; recharge borne rapide; borne rapide; charge rapide DC; recharge véhicule; recharge IRVE; badge recharge; session borne',
    it: 'ricarica rapida; ricarica HPC; ricarica veicolo; ricarica auto; colonnina rapida; sessione colonnina',
    en: 'rapid charger; rapid charger session; ultra-rapid charging; charger session; EV charger session; vehicle charging kWh; depot charging',
  }),
  section('telecom', '517311', 7, {
    de: 'Mietleitung; Standleitung; Glasfaserleitung; Dark Fibre; Leitungsmiete; Miete Glasfaser',
    fr: 'ligne dédiée; fibre dédiée; location ligne; location ligne fibre; ligne fibre; fibre noire; lien fibre; liaison louée',
    it: 'linea dedicata; fibra dedicata; affitto linea; fibra spenta; canone linea; collegamento dedicato',
    en: 'leased line; leased line rental; dedicated fibre; dark fibre; line rental; ethernet circuit; fibre circuit',
  }),
  section('cleaning', '561720', 6.8, {
    de: 'Fenster und Rahmen; Fensterreinigung; Fenster putzen; Storen reinigen; Glas und Rahmen',
    fr: 'vitres et encadrements; vitres intérieures; vitres extérieures; vitres bureaux; vitres bimensuel; vitres mensuel; lavage vitres; vitrerie intérieure',
    it: 'vetri e infissi; vetri interni; vetri esterni; lavaggio vetri; pulizia vetri e telai',
    en: 'windows and frames; windows inside; windows outside; window clean; windows internal; windows external; pane cleaning',
  }),
  section('rail_freight', '482111', 7.5, {
    de: 'KV-Terminal; Umschlag Terminal Bahn; Kranung KV; Terminalumschlag Bahn; Bahnterminal; KLV-Zug; Wagenladung Bahn; Trassengebühr Güterzug',
    fr: 'terminal rail-route; transbordement rail-route; manutention terminal rail; levage rail-route; train complet; wagon isolé; wagon complet',
    it: 'terminal ferroviario; movimentazione terminal ferroviario; tiro gru ferroviario; treno completo; carro merci; trazione ferroviaria',
    en: 'railfreight; railfreight terminal; rail terminal; rail terminal lift; rail lift; rail haul; trainload; wagonload; rail-served terminal',
  }),
  section('office_furniture', '337214', 6.5, {
    de: 'Konferenzstuhl; Konferenztisch; Sitzungstisch; Sitzungsstuhl; Besprechungstisch; Besucherstuhl; Seminartisch; Stapelstuhl; Klapptisch',
    fr: 'chaise de réunion; table de réunion; chaise visiteur; table de conférence; chaise empilable; table pliante; fauteuil de réunion; armoire à rideaux',
    it: 'sedia riunione; tavolo riunione; sedia visitatore; tavolo conferenza; sedia impilabile; tavolo pieghevole; sedia sala riunioni',
    en: 'meeting room chair; meeting room chairs; meeting room table; meeting chair; meeting table; conference chair; conference table; visitor chair; stacking chair; stackable chair; folding table',
  }),
  section('chemicals', '325998', 6.5, {
    de: 'Frostschutz; Frostschutzmittel; Kühlerfrostschutz; Kühlmittel Konzentrat; Scheibenfrostschutz; Scheibenreiniger; Enteiser',
    fr: 'antigel; antigel concentré; liquide de refroidissement; lave-glace; liquide lave-glace; dégivrant',
    it: 'antigelo; antigelo concentrato; liquido radiatore; liquido raffreddamento; liquido lavavetri; sbrinatore',
    en: 'anti-freeze; antifreeze; antifreeze concentrate; engine coolant; coolant concentrate; screenwash; screen wash; de-icer; deicer',
  }),
  section('petrol', '324110', 8, {
    de: 'Aspen Kanister; Alkylatbenzin Kanister; Gerätebenzin Kanister; Sonderkraftstoff',
    fr: 'essence alkylate; carburant alkylate; mélange alkylate',
    it: 'miscela alchilata; carburante alchilato; benzina alchilata',
    en: 'alkylate fuel; alkylate petrol; alkylate two-stroke',
    any: 'Aspen 2; Aspen 4; Aspen 2T; Aspen 4T; MotoMix; Stihl MotoMix; Oecofuel',
  }),
  section('textiles', '315990', 6.5, {
    de: 'Schürze; Schürzen; Kochschürze; Servierschürze; Latzschürze',
    fr: 'tablier; tabliers; tabliers restauration; tablier de cuisine; tablier de service; veste de cuisine',
    it: 'grembiule; grembiuli; grembiule da cucina; giacca da cuoco',
    en: 'apron; aprons; bib apron; chef apron; chef jacket; chef jackets',
  }),
  section('education', '611430', 8, {
    fr: 'VAE accompagnement; accompagnement VAE; validation des acquis; bilan de compétences',
    it: 'bilancio di competenze; validazione competenze',
    de: 'Validierung von Bildungsleistungen; Kompetenzbilanz',
    en: 'recognition of prior learning; skills assessment course',
  }),
  {
    category: 'construction_materials',
    naics: '327320',
    groups: [
      group(8, {
        de: 'Sauberkeitsschicht; Beton Sauberkeitsschicht; Magerbeton Sauberkeitsschicht',
        fr: 'béton de propreté; béton de nettoyage; gros béton',
        it: 'magrone; magrone di pulizia; calcestruzzo magro di pulizia; magrone di sottofondo',
        en: 'blinding concrete; concrete blinding; lean mix concrete',
      }),
      group(
        6.8,
        {
          de: 'Kalksteinsplitt; Kalkschotter; Mineralgemisch; Frostschutzkies',
          fr: 'concassé calcaire; calcaire concassé; grave calcaire; grave non traitée; GNT',
          it: 'pietrisco calcareo; misto stabilizzato calcareo; misto frantumato',
          en: 'clean stone; limestone 20mm; limestone 20mm clean; limestone 40mm; clean limestone; crushed limestone; granite 20mm clean; 20mm clean; 40mm clean',
        },
        { naics: '212312' },
      ),
    ],
    attributes: [
      {
        attributes: { material: 'cement_screed' },
        words: {
          any: 'Estrich Zement; Zement-Estrich; chape de ciment; chape fluide ciment; massetto cemento; massetto di cemento; cement screed; sand cement screed; liquid cement screed',
        },
      },
      {
        attributes: { material: 'concrete_lean' },
        words: {
          any: 'Sauberkeitsschicht; béton de nettoyage; magrone; magrone di pulizia; blinding concrete; concrete blinding; lean mix concrete',
        },
      },
      {
        attributes: { material: 'gravel_crushed' },
        words: {
          any: 'Kalksteinsplitt; Kalkschotter; Mineralgemisch; concassé calcaire; calcaire concassé; grave calcaire; grave non traitée; GNT; pietrisco calcareo; misto frantumato; clean stone; limestone 20mm; limestone 20mm clean; limestone 40mm; clean limestone; crushed limestone; 20mm clean; 40mm clean',
        },
      },
    ],
  },
  {
    category: 'it_equipment',
    naics: '333316',
    groups: [
      // English plurals, which the Italian room would take.
      group(5, {
        en: 'cameras; video camera; video cameras; cameras video; camera digital; digital cameras; camcorder; camcorders; webcam; webcams; security camera; security cameras; surveillance cameras; body worn camera; body worn cameras; trail camera; camera lens; camera body; camera bag; camera tripod; thermal camera; thermal imaging camera; action camera; dashcam; dash camera',
      }),
    ],
  },
  {
    category: 'other',
    naics: null,
    groups: [
      group(
        6,
        {
          de: 'Mitgliedsbeitrag; Mitgliedsbeiträge; Mitgliederbeiträge; Mitgliedsbeitrag Verband; Mitgliederbeitrag Verband; Verbandsbeiträge; Jahresbeitrag; Jahresbeitrag Verein; Beitrag Verband; Beitrag Verein; Kammerbeitrag; IHK-Beitrag; Innungsbeitrag; Gönnerbeitrag',
          fr: 'cotisation fédération; cotisation syndicale; cotisation syndicat; cotisation chambre',
          it: 'quota associativa annuale; contributo associativo; quota iscrizione associazione',
          en: 'trade association fee; association dues; society membership; federation membership',
        },
        { naics: '813910', whole: true },
      ),
      group(
        6,
        {
          de: 'Konzernumlage; Managementumlage; Umlage Konzern; Kostenumlage Konzern; interne Verrechnung; Weiterverrechnung Konzern; Verwaltungskostenumlage',
          fr: 'refacturation groupe; frais de groupe; redevance de groupe; refacturation intragroupe',
          it: 'riaddebito infragruppo; riaddebito costi infragruppo; addebito infragruppo',
          en: 'group management charge; intercompany recharge; intra-group recharge; head office recharge; corporate overhead charge',
        },
        { naics: '551114', whole: true },
      ),
      // Offices buy plants and wreaths; neither is furniture nor waste.
      group(
        5,
        {
          de: 'Blumenschmuck; Blumengesteck; Gesteck; Blumenarrangement; Tischblumen; Topfpflanze; Topfpflanzen; Büropflanze; Büropflanzen; Grünpflanze; Grünpflanzen; Zimmerpflanze; Hydropflanzen; Hydrokultur; Bürobegrünung; Innenbegrünung; Schnittblumen; Adventskranz; Adventsgesteck; Trauerkranz; Christbaum; Tannenbaum; Weihnachtsdekoration; Weihnachtsdeko',
          fr: "plante verte; plantes vertes; plantes de bureau; plantes en pot; composition florale; compositions florales; arrangement floral; gerbe; fleurs coupées; couronne de l'avent; couronne mortuaire; décoration de Noël; décorations de Noël",
          it: 'piante verdi; piante da ufficio; piante in vaso; composizione floreale; composizioni floreali; corona funebre; fiori recisi; decorazioni natalizie',
          en: 'office plants; potted plants; pot plants; indoor plants; cut flowers; wreath; wreaths; floral arrangement; flower arrangements; christmas decorations; christmas tree',
        },
        { naics: '111422', whole: true },
      ),
      group(
        5,
        {
          de: 'Pokal; Pokale; Medaille; Medaillen; Trophäe; Trophäen; Ehrenpreis',
          fr: 'trophée; trophées; médaille; médailles; coupe gravée',
          it: 'trofeo; trofei; medaglia; medaglie; coppa incisa; targa premio',
          en: 'trophy; trophies; medal; medals; award plaque; engraved plaque',
        },
        { naics: '339999', whole: true },
      ),
    ],
  },
];
