import { section } from './plain-terms.ts';
import { group, type LexiconSection } from './section.ts';

/** What is done names the purchase more than what it is done to: "laundry of tablecloths", "rail transport of steel". */
export const DONE_TERMS: readonly LexiconSection[] = [
  section('cleaning', '561720', 6.3, {
    de: 'Fensterputz; Wäscheservice; Wäscherei; Schneeräumung; Reinigung Fenster; Reinigung Teppich; Reinigung Küche; Teppich reinigen',
    fr: 'lavage; lavage fenêtres; nettoyage; nettoyages; service linge; blanchisserie; pressing; déneigement',
    it: 'lavaggio; lavaggio finestre; pulizia; pulizie; pulitura; lavanderia; sgombero neve',
    en: 'cleaning; window cleaning; snow clearing; laundry; laundering; dry cleaning',
  }),
  section('chemicals', '325611', 6.3, {
    de: 'Reinigungstücher feucht; Reinigungspaste; Reinigungsspray',
    fr: 'lingettes nettoyage; lingettes de nettoyage; spray nettoyage; nettoyage produits',
    it: 'salviette pulizia; spray pulizia; prodotti pulizia; materiale pulizia; articoli pulizia',
    en: 'cleaning wipes; cleaning spray; cleaning fluid; cleaning solution; cleaning materials; cleaning paste; cleaning tablets',
  }),
  section('textiles', '314120', 6.3, {
    fr: 'chiffons nettoyage; chiffons de nettoyage; lavettes nettoyage',
    it: 'panni pulizia; panno pulizia',
    en: 'cleaning cloth; cleaning cloths; cleaning rags; fabric napkins; linen napkins; cotton napkins',
  }),
  section('textiles', '314120', 5.5, {
    de: 'Stoffservietten; Stoffserviette; Reinigungstücher; Mikrofasertuch',
    fr: 'serviettes en tissu; serviettes tissu',
    it: 'tovaglioli in stoffa; tovaglioli stoffa',
  }),
  section('machinery', '333318', 6.3, {
    de: 'Reinigungsmaschine; Reinigungsanlage',
    fr: 'machine de nettoyage; autolaveuse; monobrosse',
    it: 'macchina pulizia; lavapavimenti macchina; lavasciuga',
    en: 'cleaning machine; scrubber dryer; floor scrubber; parts washer; ultrasonic cleaning bath',
  }),
  section('road_freight', '484121', 6.3, {
    de: 'Transport Maschine; Maschinentransport; Tieflader; Transport Möbel; Anlieferung; Anlieferung Kran; Warenanlieferung; Frachtanteil; Transportpauschale',
    fr: 'transport machine; transport de machine; transport machines; porte-char; livraison par camion; plateau-grue; frais de livraison camion; forfait transport',
    it: 'trasporto macchina; trasporto macchine; pianale; camion con pianale; consegna con camion; quota trasporto',
    en: 'machine transport; machinery transport; machinery moving; low loader; lowboy; transport of machine; delivery by lorry; delivery by truck; crane lorry',
  }),
  section('rail_freight', '482111', 7.5, {
    de: 'Transport Bahn; Bahnwagen; Bahntransport; Wagen Bahn; Zugtransport',
    fr: 'train de fret; transport rail; transport par wagon; transport ferroviaire; 2 wagons',
    it: 'trasporto su rotaia; trasporto ferroviario; treno merci; combinato ferroviario',
    en: 'freight train; rail transport; combined rail; rail wagons',
  }),
  section('sea_freight', '483111', 6.8, {
    de: 'Hafenkosten; Hafenspesen; Binnenschiff; Schiffstransport; Verladung Hafen; Kosten Hafen',
    fr: 'frais de port conteneur; frais portuaires; péniche; barge; transport par péniche; port d Anvers; fret bateau',
    it: 'spese portuali; costi portuali; chiatta; trasporto via nave; via nave',
    en: 'port costs; port charges; harbour dues; harbor dues; barge',
  }),
  section('legal', '541110', 7, {
    de: 'anwaltlich; anwaltliche Beratung; anwaltliche; Rechtsstreit; Mietstreit; Streitsache; Markenschutz; Anwalt; Anwaltskosten',
    fr: 'conseil avocat; litige; litige bail; protection marque; frais d avocat; avocats; note d honoraires avocat; marque UE',
    it: 'consulenza avvocato; lite; lite locazione; contenzioso locazione; registrazione marchio; spese avvocato; onorari legali',
    en: 'solicitor advice; dispute; tenancy dispute; lease dispute; trademark fee; lawyer; lawyers',
  }),
  section('education', '611430', 7, {
    de: 'Seminar Arbeitsrecht; Kurs Arbeitsrecht; Seminar Teilnahme; Kurs Teilnahme',
    fr: 'séminaire droit; cours droit; séminaire droit du travail; formation droit du travail; conférence participation',
    it: 'seminario diritto; corso diritto; seminario diritto del lavoro; corso diritto del lavoro',
    en: 'law seminar; law course; seminar place; course place; employment law seminar; course fee; seminar fee; language course',
  }),
  section('marketing', '541810', 6.3, {
    de: 'Messestand Miete; Stand Messe; Standmiete Messe; Tassen bedruckt; Werbetassen; Werbeartikel',
    fr: 'stand foire; stand salon; cadeaux publicitaires; tasses publicitaires; location stand; montage stand',
    it: 'stand fiera; noleggio stand; montaggio stand; omaggi pubblicitari; tazze personalizzate; fiera stand',
    en: 'fair stand; trade fair stand; stand hire; booth hire; promotional mugs; printed mugs; stand build',
  }),
  section('waste', '562111', 6.5, {
    de: 'Papierabfuhr; Container Papier; Papiercontainer; Kartonabfuhr; Restmüllabfuhr; Rückstände Entsorgung',
    fr: 'conteneur papier; enlèvement papier; enlèvement carton; bac papier; restes de solvants; enlèvement ordures',
    it: 'contenitore carta; ritiro carta; bidone carta; raccolta cartone; residui solventi',
    en: 'paper bin; paper bin collection; cardboard collection; paper collection; solvent residues; bin collection paper',
  }),
  section('repair', '811310', 7.6, {
    de: 'Reparatur; Ersatz Pumpe; Ersatz inkl. Montage; Service Lüftungsanlage; Service Klimaanlage; Service Anlage; Reifenwechsel; Räderwechsel',
    fr: 'réparation; changement pneus; entretien ventilation; entretien de machine; entretien machine',
    it: 'riparazione; cambio gomme; sostituzione pompa; manutenzione ventilazione; manutenzione macchina',
    en: 'repair; repairs; tyre change; pump replacement; ventilation service; service of machine',
  }),
  section('machinery', '333249', 7.8, {
    de: 'Reparaturset; Reparatursatz',
    fr: 'kit de réparation; kit réparation',
    it: 'kit di riparazione; kit riparazione',
    en: 'repair kit; repair kits; repair set',
  }),
  {
    category: 'road_freight',
    naics: '484121',
    groups: [
      group(
        6.3,
        {
          de: 'Transportkosten; Frachtkosten; Spedition; Speditionskosten; Speditionsleistung',
          fr: 'frais de transport; frais de fret; transitaire; frais transitaire',
          it: 'spedizioniere; costi di trasporto; costi trasporto; spese spedizioniere',
          en: 'transport costs; freight costs; forwarder; freight forwarder; forwarding charges; shipping costs',
        },
        { family: 'freight', whole: true },
      ),
    ],
  },
  section('electricity', '221122', 6.5, {
    de: 'Ladung E-Transporter; Ladung Elektroauto; Ladung E-Auto; Depot Ladung; Depotladung; Laden Elektrofahrzeug',
    fr: 'charge fourgon électrique; charge véhicule électrique; charge voiture électrique; recharge dépôt; recharge fourgon',
    it: 'ricarica furgone; ricarica furgone elettrico; ricarica deposito; ricarica veicoli; carica veicolo elettrico',
    en: 'depot charging; van charging; vehicle charging; car charging; e-van charging; fleet charging',
  }),
  section('telecom', '517311', 6.5, {
    de: 'Handyrechnung; Mobilrechnung; Natelrechnung',
    fr: 'facture mobile; facture natel; facture téléphone mobile; abonnement mobile; forfait mobile',
    it: 'bolletta cellulare; bolletta telefono; fattura cellulare; fattura mobile; telefonia mobile',
    en: 'mobile bill; mobile phone bill; cell phone bill; mobile charges; mobile line',
  }),
  section('office_furniture', '337214', 6.2, {
    de: 'Stühle; Stühle stapelbar; Bürostühle; Kantinenstühle; Kantinentische; Schränke',
    fr: 'chaises; chaises cantine; chaises empilables; tables cantine; armoires',
    it: 'sedie; sedie mensa; sedie impilabili; tavoli mensa; armadi',
    en: 'chairs; canteen chairs; stackable chairs; canteen tables; desks; cabinets',
  }),
  section('construction_materials', '321911', 6.8, {
    de: 'Holzfenster; Kunststofffenster; Aluminiumfenster; Fenster dreifach; Holztüre; Glastüre Zarge',
    fr: 'fenêtres bois; fenêtre bois; fenêtres PVC; fenêtre alu; porte bois; sacs de ciment',
    it: 'finestre legno; finestre PVC; finestre alluminio; porta legno; sacchi cemento',
    en: 'timber windows; wooden windows; glazed windows; upvc windows; aluminium windows; timber door; wooden door',
  }),
  section('glass', '327215', 6.2, {
    de: 'Spiegel; Garderobenspiegel; Wandspiegel',
    fr: 'miroir; miroirs; miroir vestiaire',
    it: 'specchio; specchi; specchio guardaroba',
    en: 'mirror; mirrors; cloakroom mirror; wall mirror',
  }),
  section('textiles', '314120', 6.4, {
    de: 'Vorhänge; Vorhang; Gardinen; Tischtücher Stoff',
    fr: 'rideaux; rideau; voilages',
    it: 'tende; tendine; tenda sala',
    en: 'curtains; curtain; drapes',
  }),
  section('plastics', '326111', 6.2, {
    de: 'Beutel; Beutel Zip; Zipverschluss; *beutel; Zipbeutel; Vakuumbeutel',
    fr: 'fermeture zip; sachets zip; sachets à fermeture zip; sachets fermeture; sachets transparents',
    it: 'chiusura zip; buste con chiusura zip; buste zip; buste trasparenti; bustine zip',
    en: 'zip-lock; zip-lock bags; zip lock bags; ziplock; resealable bags; clear bags',
  }),
  section('machinery', '333249', 7.2, {
    de: 'Bohrer Set; Bohrerset; Absauganlage; Ventilator Absauganlage; Förderbandrolle; Lüftungsanlage',
    fr: 'jeu de forets; forets HSS; aspiration industrielle; ventilateur aspiration; rouleau de convoyeur',
    it: 'set punte; punte HSS; impianto aspirazione; ventilatore impianto; rullo trasportatore',
    en: 'drill set; HSS drills; extraction system; extraction fan; extraction system fan; conveyor roller',
  }),
  section('vehicles', '336991', 6.6, {
    de: 'Winterräder; Sommerräder; Räder komplett; Elektrofahrrad; Elektrofahrräder; Elektrovelo; Dienstfahrrad',
    fr: 'roues hiver; roues été; roues complètes; roues; vélo électrique; vélos électriques',
    it: 'ruote invernali; ruote estive; ruote complete; bicicletta elettrica; biciclette elettriche',
    en: 'winter wheels; summer wheels; complete wheels; electric bicycle; electric bicycles; electric bike',
  }),
  section('waste', '562111', 6.8, {
    de: 'Altmöbel; Möbel Entsorgung; alte Möbel',
    fr: 'évacuation meubles; vieux meubles; évacuation vieux; évacuation mobilier',
    it: 'mobili vecchi; smaltimento mobili; ritiro mobili vecchi',
    en: 'old furniture; furniture disposal; old furniture disposal',
  }),
  section('rent', '531120', 6.5, {
    de: 'Lagerraummiete; Miete Lagerraum; Miete Büro; Miete Kopierer; Miete Kopiergerät',
    fr: 'loyer local; loyer local de stockage; location copieur; loyer bureau',
    it: 'affitto locale; affitto locale deposito; locale deposito; affitto ufficio',
    en: 'storage room rent; room rent; copier rental',
  }),
  {
    category: 'insurance',
    naics: '524126',
    groups: [
      group(
        7.6,
        {
          de: 'Versicherung; Versicherungen',
          fr: 'assurance; assurances',
          it: 'assicurazione; assicurazioni',
          en: 'insurance',
        },
        { whole: true },
      ),
    ],
  },
  section('temporary_staff', '561320', 7.6, {
    de: 'Temporäre; Temporärer; Temporärkraft; Zeitarbeitskraft; Leihkraft Reinigung',
    fr: 'intérimaire; intérimaires; intérimaire nettoyage',
    it: 'interinale; interinali; interinale pulizie',
    en: 'agency temp; temp cleaner; temp cook; temp driver; agency cleaner; agency cook; agency chef; agency driver',
  }),
  section('rent', '531120', 7, {
    de: 'Mietzins; Mietzinse',
    fr: 'loyer; loyers',
    it: 'affitto; pigione; affitto locale pulizie',
    en: 'rent',
  }),
  section('telecom', '517311', 7.2, {
    de: 'Internetanschluss; WLAN-Anschluss; Telefonanschluss; Breitbandanschluss',
    fr: 'ligne internet; raccordement internet; ligne téléphonique; accès internet',
    it: 'linea internet; linea telefonica; connessione internet; accesso internet',
    en: 'broadband; broadband line; internet line; internet connection; phone line',
  }),
  section('consulting', '541211', 9, {
    de: 'Treuhandhonorar; Treuhandhonorare; Honorar Steuererklärung; Honorar Steuern; Treuhand Steuern; Steuerberaterhonorar',
    fr: 'honoraires fiduciaires; honoraires fiduciaire; honoraires impôts; fiduciaire impôts; honoraires déclaration',
    it: 'onorari fiduciari; onorario fiduciario; onorario fiduciaria; onorari fiduciaria; onorario dichiarazione imposte',
    en: 'accountant fees; accountancy fees; accountants fees; tax adviser fees; tax advisor fees',
  }),
  section('chemicals', '324191', 6.5, {
    de: 'Öl Kompressor; Öl Getriebe; Öl Motor; Öl Maschine; Fett Maschine; Öl Hydraulik',
    fr: 'huile compresseur; huile moteur; huile machine; huile chaîne tronçonneuse; graisse roulement',
    it: 'olio compressore; olio macchina; olio motosega; olio cambio; grasso cuscinetti',
    en: 'compressor oil; gearbox oil; chainsaw oil; bearing grease; forklift hydraulic oil',
  }),
  section('repair', '811212', 6.3, {
    de: 'Service Kopierer; Service Drucker; Wartung Drucker',
    fr: 'entretien copieur; maintenance copieur; maintenance imprimante',
    it: 'assistenza fotocopiatrice; assistenza stampante; assistenza macchinario',
    en: 'copier service; printer service; copier maintenance; printer maintenance',
  }),
  section('not_a_purchase', null, 9, {
    de: 'Pfand Gasflasche; Abzug Akonto',
    fr: 'consigne bouteille gaz; consigne bouteille',
    it: 'cauzione bombola gas; cauzione bombola',
    en: 'gas bottle deposit; cylinder deposit; bottle deposit; interim invoice; less interim invoice',
  }),
  section('waste', '562111', 7.2, {
    de: 'Speisereste Abfuhr; Abfuhr Speisereste',
    fr: 'restes cantine; ramassage restes',
    it: 'avanzi mensa; ritiro avanzi; scarti mensa',
    en: 'canteen food waste; canteen waste; kitchen waste pickup',
  }),
];
