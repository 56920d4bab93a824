import { section } from './plain-terms.ts';
import { group, type LexiconSection } from './section.ts';

/**
 * Words that other phrases of the lexicon said by half only: the whole of them, in each language. The lexicon's alone,
 * as those of `bill-terms.ts`: no rows are made of them to train on.
 */
export const JOINED_TERMS: readonly LexiconSection[] = [
  section('textiles', '315220', 4, { de: '*Schal; *Schals; Wollschal; Seidenschal' }),
  section('other', '327110', 2.5, { de: 'Schale; Schalen; Obstschale' }),
  {
    category: 'car_travel',
    naics: '532111',
    groups: [
      group(4, { de: 'E-Auto; E-Autos; E-Mietwagen', en: 'e-car', it: 'e-auto', fr: 'e-auto' }),
      group(7, {
        de: 'Miete Elektroauto; Elektroauto Miete; Miete E-Auto; Miete Plug-in-Hybrid; Plug-in Hybrid Miete; Miete Hybridauto',
        fr: 'voiture électrique location; location voiture électrique; location véhicule électrique; location voiture hybride; location hybride rechargeable',
        it: 'noleggio auto elettrica; noleggio auto ibrida; noleggio ibrida plug-in',
        en: 'plug-in hybrid rental; hybrid rental; electric car rental; electric car hire; hybrid car hire; EV rental; EV hire',
      }),
    ],
    attributes: [
      {
        attributes: { vehicleFuel: 'bev' },
        words: { any: 'E-Autos; E-Mietwagen; e-car; E-Fahrzeug' },
      },
      { attributes: { vehicleFuel: 'phev' }, words: { any: 'plug in' } },
    ],
  },
  section('electricity', '221122', 6, {
    de: 'Wallbox Ladung; E-Ladungen; Ladung E-Auto; Ladung Wallbox; E-Auto laden',
    en: 'feed in tariff; feed in tariff payment; feed in payment',
  }),
  section('other', '311119', 8, {
    de: 'Tierfutter; Viehfutter; Fischfutter; Hühnerfutter; Pferdefutter; Kraftfutter; Futtermittel',
    fr: 'aliment pour animaux; aliments pour animaux; aliment bétail; aliment volaille; fourrage',
    it: 'mangime; mangimi; mangime animali; foraggio',
    en: 'animal feed; cattle feed; chicken feed; fish feed; poultry feed; horse feed; feed pellets; fish feed pellets; fodder',
  }),
  section('diesel', '324110', 4.5, { it: 'diesel furgone; diesel camion; diesel mezzi' }),
  {
    category: 'petrol',
    naics: '324110',
    groups: [group(7, { any: 'Jet A fuel' })],
    attributes: [{ attributes: { liquidFuel: 'jet_fuel' }, words: { any: 'Jet A; Jet A fuel; Jet-A' } }],
  },
  section('parcel', '492110', 5, {
    de: 'Die Post; Post CH; Schweizerische Post',
    fr: 'par poste; par la poste; envoi poste; envoi postal; affranchissement poste',
    en: 'An Post',
  }),
  section('insurance', '524126', 6, {
    en: 'PI cover; travel cover; life cover; health cover; liability cover; indemnity cover; accident cover; sickness cover',
  }),
  section('software_cloud', '511210', 5, {
    any: 'Teams Lizenz; Teams Rooms; Teams Phone; Teams Premium; Teams licence; licence Teams; licenza Teams; Teams Telefonie; Teams subscription; Teams Essentials',
  }),
  section('sea_freight', '483111', 5, {
    any: '1 FEU; 2 FEU; FEU container; per FEU; FEU freight; container FEU',
  }),
  section('petrol', '324110', 5, { it: 'benz s pb; benz senza pb; benz sp; benz verde; benz super' }),
  {
    category: 'office_furniture',
    naics: '337110',
    // A place more often than a purchase; without it a kitchen would be a cake ("Kuchen").
    groups: [group(2, { de: 'Küche' }, { whole: true })],
  },
  section('machinery', '335931', 6, {
    de: 'Schaltuhr; Zeitschaltuhr; Steckdose; Steckdosen',
    fr: 'prise de courant; prises de courant',
    it: 'presa di corrente; prese di corrente; cavo di corrente',
    en: 'power socket; timer switch',
  }),
  section('chemicals', '324191', 7, { fr: 'huile de vidange; huile vidange' }),
  section('rent', '532490', 6, { de: 'Miete E-Stapler; E-Stapler Miete; Stapler Miete; Staplermiete' }),
  section('medical', '339115', 6, { de: 'Kontaktlinse; Kontaktlinsen' }),
  section('temporary_staff', '561320', 5, { de: 'Portier; Nachtportier' }),
  section('other', '332215', 7, {
    de: 'Schneidebrett; Schneidbrett; Küchenmesser; Brotmesser; Messerset; Besteck; Kochmesser',
    fr: 'planche à découper; couteau de cuisine; couteaux de cuisine; couverts de table; couteau à pain',
    it: 'tagliere; coltello da cucina; coltelli da cucina; posate; coltello pane',
    en: 'chopping board; cutting board; kitchen knife; kitchen knives; bread knife; cutlery',
  }),
  section('construction_materials', '332913', 6, {
    de: 'Wasserhahn; Armatur Küche; Spültischmischer; Waschtischmischer; Mischbatterie',
    fr: 'mitigeur évier; mitigeur lavabo; robinetterie; robinet cuisine',
    it: 'miscelatore lavello; miscelatore lavabo; rubinetteria; rubinetto cucina',
    en: 'kitchen tap; basin tap; mixer tap; basin mixer; sink mixer',
  }),
  section('construction_materials', '327410', 7, {
    it: 'latte di calce; grassello di calce',
    fr: 'lait de chaux',
    de: 'Kalkmilch',
    en: 'lime wash',
  }),
  section('chemicals', '325180', 7, {
    de: 'Russ technisch; Industrieruss',
    fr: 'noir de carbone; fibre de carbone; fibres de carbone',
    it: 'nerofumo; fibra di carbonio',
    en: 'carbon black; carbon fibre',
  }),
  section('chemicals', '325611', 6.5, {
    de: 'Spülmaschinensalz; Regeneriersalz; Spülmaschinentabs; Spülmaschinenmittel',
    fr: 'sel lave-vaisselle; tablettes lave-vaisselle; liquide lave-vaisselle',
    it: 'sale lavastoviglie; pastiglie lavastoviglie; detersivo lavastoviglie',
    en: 'dishwasher salt; dishwasher tablets; dishwasher detergent',
  }),
  section('steel', '331110', 7, {
    it: 'ferro per cemento armato; ferri per cemento armato; ferro cemento armato; ferro ca',
  }),
  section('it_equipment', '334118', 7, {
    fr: 'carte à puce; cartes à puce; badge accès',
    de: 'Chipkarte; Chipkarten; Zutrittskarten',
    en: 'smart card; access cards',
    it: 'carta a chip; badge accesso',
  }),
  section('repair', '237310', 7, {
    de: 'Markierung Parkplatz; Parkplatzmarkierung; Fahrbahnmarkierung; Bodenmarkierung; Markierungsarbeiten',
    fr: 'marquage parking; marquage au sol; marquage routier',
    it: 'segnaletica orizzontale; tracciatura parcheggi',
    en: 'line marking; car park marking; road marking',
  }),
  section('repair', '811490', 6, {
    de: 'Messerschärfen; Messer schärfen; Messerschleifen; Messer schleifen; Schleifservice',
    fr: 'affûtage; affûtage couteaux; aiguisage',
    it: 'affilatura; affilatura coltelli; arrotatura',
    en: 'knife sharpening; sharpening service; blade sharpening',
  }),
  section('construction_materials', '327993', 6, {
    de: 'Schallschutz; Schallschutzplatten; Schalldämmplatten; Akustikplatten',
  }),
  section('construction_materials', '321113', 7, {
    de: 'Bahnschwellen',
    fr: 'traverses de chemin de fer; traverses chêne',
    it: 'traversine',
    en: 'railway sleepers; oak sleepers; timber sleepers; garden sleepers',
  }),
  section('temporary_staff', '561320', 7, {
    en: 'staff cover; maternity cover',
  }),
  section('appliances', '334310', 5, { de: 'Fernsehgerät; TV-Gerät' }),
  section('repair', '811490', 7, {
    de: 'E-Bike Service; Service E-Bike; Velo Service; Veloservice; Fahrradservice; E-Bike Wartung',
    fr: 'entretien vélo; révision vélo',
    it: 'manutenzione bici',
    en: 'e-bike service; bike service; bicycle service',
  }),
  section('software_cloud', '511210', 5, {
    de: 'E-Rechnung; E-Rechnungsportal; E-Rechnung Portal',
    fr: 'e-facture',
    it: 'fatturazione elettronica',
    en: 'e-invoicing',
  }),
  section('food', '312112', 6, {
    fr: 'eau de source; eau en bonbonne; eau bonbonne; bonbonne eau',
    it: 'acqua di sorgente; boccione acqua',
    de: 'Quellwasser; Wassergallone',
    en: 'spring water; water cooler bottle',
  }),
  section('flights', '481111', 5, {
    fr: "carte d'embarquement",
    it: "carta d'imbarco",
    de: 'Bordkarte',
    en: 'boarding pass',
  }),
  section('parcel', '492110', 5, { en: 'door-to-door; door to door; door to door delivery' }),
  section('rent', '531120', 6, {
    fr: 'port de plaisance; place de port; anneau de port',
    it: 'posto barca; ormeggio',
    de: 'Bootsplatz; Hafenplatz',
    en: 'mooring; berth rental',
  }),
  section('other', '511110', 6, {
    any: 'Le Temps; Le Monde; La Stampa; Corriere della Sera; The Times; Neue Zürcher Zeitung; Les Échos',
    fr: 'abonnement au journal',
  }),
  section('rent', '531120', 5, { en: 'theatre hire; hall hire; studio hire; gallery hire; pitch hire' }),
  section('legal', '541110', 5, {
    fr: 'notarial; notariale; notariales; étude notariale; acte notarial',
    de: 'notariell; notarielle',
  }),
  section('financial_services', '522110', 6, {
    de: 'Kontoführung; Kontogebühr; Gebühr Konto; Kontospesen; Konto Spesen',
    fr: 'frais de compte; tenue de compte',
    it: 'conto corrente; spese conto; spese conto corrente; tenuta conto; canone conto',
    en: 'account keeping fee; bank account fee',
  }),
];
