import type { Category } from '../../../schema/contracts/categories.ts';
import { group, type LexiconSection, type Words } from './section.ts';

/** A section of one group. */
export function section(
  category: Category,
  naics: string | null,
  weight: number,
  words: Words,
): LexiconSection {
  return { category, naics, groups: [group(weight, words)] };
}

/** Names a buyer uses where an order system has a longer one. */
export const PLAIN_TERMS: readonly LexiconSection[] = [
  section('natural_gas', '221210', 6.5, {
    de: 'Treibgas; Stapler-Treibgas; Treibgas Stapler; Staplergas; Gasflasche Tausch',
    fr: 'gaz élévateur; bouteille gaz élévateur; gaz chariot; gaz élévateurs',
    it: 'gas carrello; bombola gas carrello; gas carrelli; gas muletto',
    en: 'gas bottle exchange; forklift gas bottle; truck gas bottle; forklift truck gas; gas bottle',
  }),
  section('heating_oil', '324110', 6.5, {
    de: 'Öl Heizung; Heizung Öl; Öltank Heizung Füllung; Heizungsöl',
    fr: 'cuve chauffage; plein cuve chauffage; huile chauffage',
    it: 'gasolio caldaia; cisterna gasolio caldaia; olio caldaia; nafta caldaia',
    en: 'boiler oil; oil boiler fill; oil tank refill; oil refill boiler; heating tank fill',
  }),
  section('diesel', '324110', 5, {
    de: 'Dieseltank Betrieb',
    fr: 'gasoil dépôt; gasoil cuve',
    it: 'gasolio deposito; gasolio deposito aziendale; deposito gasolio',
    en: 'diesel depot tank; depot diesel; bulk diesel',
  }),
  section('wood_pellets', '321999', 5.5, {
    de: 'Buchenholz; ofenfertig; Scheitholz ofenfertig; Hackschnitzel trocken; Ofenholz',
    fr: 'plaquettes épicéa; plaquettes sèches; bois hêtre; bois à brûler; prêt à brûler; briquettes rondes',
    it: 'legna pronta; legna secca; cippato secco; cippato abete',
    en: 'dry woodchip; spruce woodchip; seasoned firewood; beech logs; stove ready logs; burning wood',
  }),
  section('flights', '481111', 4, {
    fr: 'billet éco; billet classe éco',
    it: 'biglietto economy; biglietto A/R economy',
    en: 'return econ; return economy; econ return; econ single',
    any: 'SEA DEN; MAN AMS; LX Economy; DUS HAM; HAM MUC; FRA LHR; FRA JFK',
  }),
  section('car_travel', '532111', 5.5, {
    de: 'Autobahnmaut; Maut; Parkgebühren; Parkgebühr; Parkhausgebühr; Parken; Parkplatz Kundenbesuch',
    fr: 'frais de parking; parking client; parking visite; parking rendez-vous',
    it: 'parcheggio visita; parcheggio cliente; parcheggi; parcheggio a ore',
    en: 'parking client; parking meeting; client parking; parking charges; parking fees; motorway tolls',
  }),
  section('rent', '531120', 6.5, {
    fr: 'parking loué; loyer parking; location parking',
    it: 'affitto parcheggio; affitto posteggio; locazione parcheggio',
    en: 'parking rent; parking space rent; rented parking',
  }),
  section('public_transport', '485113', 5.5, {
    de: 'Tramabo; Busfahrkarte; Busfahrkarten; Busabo; Tramkarte; ÖV-Tageskarte; ÖV-Billett; Metrokarte; Nahverkehrsticket',
    fr: 'abonnement tram; abonnement métro; billets de bus; carte bus; carte TP; transports en commun',
    it: 'abbonamento tram; abbonamento metro; biglietti autobus; tessera autobus; carta giornaliera mezzi',
    en: 'tram pass; travel pass; travel passes; metro card; bus tickets; subway pass; tram tickets',
  }),
  section('hotel', '721110', 3.5, {
    de: 'Übernachtungskosten; Unterkunft Monteure',
    fr: 'hébergement; hébergement monteurs; nuit conférencier',
    it: 'notte hotel; notte relatore; ospitalità alberghiera',
    en: 'room speaker; room for speaker; room guest; hotel guest; overnight',
  }),
  section('food', '311999', 5, {
    de: 'Rindsgeschnetzeltes; Lollo; Wachteleier; *geschnetzeltes; *plätzchen; *keule; *steak; *steaks; *honig; Aufstrich; Nussmischung; Znünifrüchte',
    fr: 'lollo; feuille de chêne; œufs de caille; tresse au beurre; émincé; eau plate; eau gazeuse; mélange de noix; pâte à tartiner',
    it: 'lollo; insalata gentile; uova di quaglia; sminuzzato; acqua naturale; acqua frizzante; acqua 50 cl; acqua 1.5 l; misto noci; crema spalmabile',
    en: 'lollo; lollo rosso; quail eggs; diced beef; diced chicken; still water; sparkling water; fruit scones; spread; bottled still water',
  }),
  section('plastics', '326199', 5.5, {
    de: 'Dichtungsringe; Silikonringe; Silikondichtung; Gummidichtungen; Palettenfolie; Verpackungsfolie',
    fr: 'film d emballage; film emballage; film palettes; joints en silicone; bagues silicone; boîtes plastique',
    it: 'film imballaggio; film da imballaggio; anelli silicone; guarnizioni silicone; scatole plastica',
    en: 'wrapping film; pallet wrapping film; packaging film; silicone rings; silicone seals; silicone sealing rings; sealing rings; plastic lids',
  }),
  section('glass', '327215', 6.5, {
    de: 'Isolierglas Ersatz; Isolierglas; Glas Schaukasten; Ersatzglas',
    fr: 'verre isolant; verre de remplacement; vitre vitrine; vitre affichage; verre isolant remplacement',
    it: 'vetro isolante; vetro di ricambio; lastra vetro; lastra vetro bacheca',
    en: 'glass pane; insulating glass; replacement glass; glass unit',
  }),
  section('steel', '331110', 5.5, {
    de: 'Betonstabstahl; Stabstahl',
    fr: 'acier d armature; barres d armature',
    it: 'acciaio armatura; barre armatura',
    en: 'reinforcing bar; reinforcing bars; reinforcing steel; steel bar; steel bars',
  }),
  section('medical', '339113', 5.5, {
    de: 'Erste-Hilfe-Material; Verbandsstoff; Sanitätsbedarf',
    fr: 'matériel premiers secours; recharge premiers secours; infirmerie',
    it: 'pronto soccorso; materiale pronto soccorso; infermeria; mascherine igieniche',
    en: 'first aid supplies; first aid restock; medicines; medicine; sick bay supplies',
  }),
  section('vehicles', '336111', 6.5, {
    de: 'PKW-Anhänger; Anhänger PKW; Autoanhänger; Achse Anhänger; Satz Reifen; Neufahrzeug; Personenwagen Kauf',
    fr: 'remorque voiture; achat voiture; achat véhicule; jeu de pneus; châssis n',
    it: 'rimorchio auto; acquisto auto; acquisto veicolo; treno gomme; treno pneumatici; pneumatici estivi treno; pneumatici treno; telaio n',
    en: 'car trailer; vehicle purchase; car purchase; set of tyres; tyres set; new vehicle',
  }),
  section('machinery', '333249', 5, {
    de: 'Lagereinheit; Stehlager; Verpackungsautomat; Schleifmaschine; Schleifer; Poliermaschine; *maschine; *automat; *pumpe; *motor; *ventil; *getriebe',
    fr: 'palier UCP; paliers; ponceuse; machine à emballer; kit pompe; pièces pompe; visseuse sans fil; polisseuse; raboteuse',
    it: 'supporto UCP; levigatrice; imballatrice; macchina imballatrice; kit pompa; ricambi pompa; piallatrice; avvitatore a batteria',
    en: 'bearing unit; sander; workshop sander; wrapping machine; pump spares; pump kit; cordless screwdriver; planer; band saw; bench grinder; pallet wrapper',
    any: 'UCP 205; UCF 205; UCP; UCF',
  }),
  section('temporary_staff', '561320', 5.5, {
    de: 'Leihpersonal; Temporärpersonal; Aushilfen; Aushilfspersonal; Inventurhilfen',
    fr: 'auxiliaires; auxiliaires inventaire; personnel auxiliaire; personnel intérimaire; aide inventaire',
    it: 'ausiliari; ausiliari inventario; personale ausiliario; personale interinale; manodopera temporanea',
    en: 'stocktake temps; temporary packers; temp staff; agency kitchen staff; temporary labour; casual staff; casual workers',
  }),
  section('not_a_purchase', null, 8, {
    de: 'Palettenpfand; Flaschenpfand; Kistenpfand; Dosenpfand; Übertrag; Zwischensumme; Zwischentotal; Saldo Vormonat; Saldovortrag; Lohnsteuer; Dividende; Umbuchung Kostenstelle; Tauschpaletten; Tauschpaletten Saldo; Zahlungseingang; Leergut retour',
    fr: 'sous-total; total intermédiaire; report page; à reporter; solde mois précédent; solde antérieur; retenue à la source; dividende; caisses vides; retour caisses vides; palettes Europe solde; règlement reçu',
    it: 'subtotale; totale parziale; riporto; a riportare; saldo mese precedente; saldo precedente; ritenuta d acconto; ritenuta; dividendo; resi vuoti; reso vuoti; pallet saldo; pallet EPAL saldo; pagamento pervenuto',
    en: 'subtotal; sub-total; carried forward; brought forward; balance b/f; balance c/f; payment thank you; payment received thank you; state tax; county tax; withholding tax; dividend; pallet returns; pallet returns credit; reminder charge; reminder letter fee',
  }),
  section('food', '311999', 5, {
    de: '*frikassee; *spinat; Blattspinat; *ragout; *gulasch; Traubenzucker; Puderzucker; *würfelchen; Schinkenwürfel; *fritten; *püree; *aufstrich; *dressing; *kompott; *strudel',
    fr: 'fricassée; épinards en branches; dés de jambon; dés de lard; petits légumes; poêlée',
    it: 'spezzatino; spinaci in foglia; cubetti di prosciutto; cubetti pancetta',
    en: 'fricassee; leaf spinach; diced ham; casserole; mashed potato; grated cheese',
  }),
  section('medical', '339112', 5.5, {
    de: 'Blutdruckgerät; Blutdruckmesser; Verbände; Pflaster und Verbände',
    fr: 'appareil tension; tensiomètre; pansements et bandages',
    it: 'misuratore di pressione; apparecchio pressione',
    en: 'blood pressure; blood pressure meter; dressings; plasters and dressings',
  }),
  section('chemicals', '325510', 6.2, {
    de: 'Maschinenfett; Schmierfett Eimer; Holzschutz; Holzschutzmittel; Holzschutzlasur; Rostschutz; Rostschutzfarbe; Frostschutz; Korrosionsschutz; Sonnenschutzcreme',
    fr: 'graisse machine; graisse pour machines; lasure bois; produit traitement bois; antirouille',
    it: 'grasso macchine; grasso per macchine; impregnante legno; antiruggine',
    en: 'machine grease; wood preservative; rust inhibitor; anti-rust; rustproofing',
  }),
  section('appliances', '335220', 6.2, {
    de: 'Geschirrspülmaschine; Geschirrspülmaschinen; Spülmaschine; Abwaschmaschine; Waschmaschine',
    fr: 'lave-vaisselle cantine',
    it: 'lavastoviglie mensa',
    en: 'canteen dishwasher',
  }),
  section('consulting', '541211', 6.5, {
    de: 'Revisionsbericht; Revisionsarbeiten; Buchprüfung',
    fr: 'rapport de révision; rapport de révision des comptes; rapport d audit',
    it: 'relazione di revisione; relazione di revisione conti; rapporto di revisione',
    en: 'audit report; auditors report; audit of accounts',
  }),
  section('car_travel', '532111', 6, {
    en: 'multi-storey; multi-storey car park; multi storey parking',
  }),
  section('parcel', '492110', 5.5, {
    de: 'Versand per Post',
    fr: 'envoi par poste; petits paquets; paquets',
    it: 'spedizione per posta; pacchetti postali; pacchetti',
    en: 'small packets; small packet; postage',
  }),
  {
    category: 'hotel',
    naics: '721110',
    groups: [group(2, { de: 'Zimmer', fr: 'chambres', it: 'camere', en: 'room; rooms' }, { whole: true })],
  },
  section('other', '813910', 7, {
    de: 'Handelsregisterauszug; Registerauszug; Konzerttickets; Saatgut; Kita Beitrag; Kinderkrippe; Fitnessabo; Trauerkranz; Blumenarrangement',
    fr: 'cotisation chambre de commerce; chambre de commerce; arrangement floral; composition florale; couronne mortuaire; crèche; garderie; billets concert; semences; abonnement fitness',
    it: 'camera di commercio; quota camera di commercio; composizione floreale; corona funebre; asilo nido; biglietti concerto; sementi; abbonamento palestra; visura camerale',
    en: 'chamber of commerce; commerce dues; flower arrangement; funeral wreath; concert tickets; theatre tickets; planning application; planning application fee; music licence; gym memberships; gym membership; seeds; nursery contribution; childcare',
    any: 'SUISA; SACEM; SIAE; GEMA; PRS Music',
  }),
  // "charge" alone says nothing; known, it is not read as the plural or stem of a charger.
  {
    category: 'electricity',
    naics: '221122',
    groups: [group(1, { en: 'charge; charges', fr: 'charge; charges' }, { when: 'energy' })],
  },
  section('car_travel', '532111', 6.2, {
    de: 'Leihauto; Leihfahrzeug; Automiete; Miete Auto',
    fr: 'voiture louée; auto louée; location auto',
    it: 'macchina a noleggio; auto noleggiata; vettura a noleggio',
    en: 'hired car; rented car; hired vehicle',
  }),
  section('cleaning', '561730', 5, {
    de: 'Gärtner; Gärtnerei Unterhalt; Rasen und Hecken; Rasenschnitt',
    fr: 'jardinier; jardiniers; gazon et haies',
    it: 'giardiniere; giardinieri; prato e siepi',
    en: 'gardener; gardeners; lawn and hedges; hedges',
  }),
  section('glass', '327215', 6.4, {
    de: 'Ersatzscheibe; Ersatzscheiben; Gewächshausscheibe',
    fr: 'vitres de remplacement; vitre de remplacement',
    it: 'vetri di ricambio; vetro ricambio',
    en: 'panes; replacement panes; replacement pane',
  }),
  section('construction_materials', '321912', 5.5, {
    de: 'Bretter gehobelt; Bretter Fichte; Fichtenbretter; Holzbretter; Dachlatten',
    fr: 'planches rabotées; planches épicéa; planches bois',
    it: 'assi abete; assi piallate; assi legno',
    en: 'spruce boards; planed boards; timber boards; wooden boards; floorboards',
  }),
  section('chemicals', '325510', 5, {
    it: 'pittura; pitture; pittura facciata; pittura facciate',
  }),
  section('plastics', '326122', 5.5, {
    de: 'Wellschlauch; Spiralschlauch; Abluftschlauch',
    fr: 'tuyau annelé; tuyau spiralé; gaine souple',
    it: 'tubo spiralato; tubo ondulato',
    en: 'corrugated hose; corrugated pipe; spiral hose',
  }),
  section('food', '311999', 5, {
    de: 'Backhefe; Frischhefe; *hefe; Apfelmus; *salami; *aufschnitt; *butter',
  }),
];
