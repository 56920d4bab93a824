import { group, type LexiconSection } from './section.ts';

/** Running a site: cleaning, water, waste, rent, repair and building works. */
export const OPERATIONS: readonly LexiconSection[] = [
  {
    category: 'cleaning',
    naics: '561720',
    groups: [
      group(5, {
        de: 'Reinigung; Büroreinigung; Unterhaltsreinigung; Glasreinigung; Fensterreinigung; Gebäudereinigung; Treppenhausreinigung; Grundreinigung; Endreinigung; Baureinigung; Fassadenreinigung; Teppichreinigung; Umzugsreinigung; Spezialreinigung; Reinigungsarbeiten; Reinigungsdienst; Reinigungsservice; Raumpflege; Putzfrau; Putzarbeiten; Fenster putzen; Hauswartung; Hauswartdienst; Hauswart; Industriereinigung; Tankreinigung; Reinigungspauschale; Sonderreinigung; Reinigungskraft; Raumpflegerin; Putzinstitut',
        fr: 'nettoyage; nettoyage bureaux; nettoyage de bureaux; nettoyage des vitres; nettoyage de vitres; nettoyage des locaux; nettoyage fin de chantier; ménage; entretien ménager; entretien des locaux; service de nettoyage; travaux de nettoyage; conciergerie; femme de ménage; lavage vitres; nettoyage façade; nettoyage industriel; nettoyage tapis; nettoyages; prestation de nettoyage; entretien ménager locaux; propreté',
        it: 'pulizia; pulizie; pulizia uffici; pulizia vetri; pulizie uffici; servizio di pulizia; servizio di pulizie; pulizia locali; pulizia finestre; pulizia facciata; pulizia straordinaria; pulizia scale; pulizia industriale; lavori di pulizia; custodia immobile; portineria; impresa di pulizie; pulizia moquette; sanificazione; pulizia di fine cantiere',
        en: 'cleaning; office cleaning; window cleaning; cleaning services; cleaning service; janitorial; janitorial services; carpet cleaning; deep cleaning; building cleaning; facade cleaning; housekeeping; cleaner; caretaker services; contract cleaning; industrial cleaning; end of tenancy cleaning; sanitising service; cleaning of premises',
      }),
      group(
        5,
        {
          de: 'Wäschereinigung; Wäscherei; Wäscheservice; Textilreinigung; chemische Reinigung; Handtuchservice; Mietwäsche',
          fr: 'blanchisserie; pressing; nettoyage à sec; service de linge; lavage de linge; location de linge',
          it: 'lavanderia; lavaggio biancheria; lavasecco; servizio lavanderia; noleggio biancheria',
          en: 'laundry; laundry service; dry cleaning; linen service; towel service; linen hire',
        },
        { naics: '812332' },
      ),
      group(
        5,
        {
          de: 'Gartenunterhalt; Gartenpflege; Rasenmähen; Umgebungsarbeiten; Grünpflege; Schneeräumung; Winterdienst; Heckenschnitt; Gärtnerarbeiten; Baumpflege; Umgebungspflege',
          fr: 'entretien jardin; entretien espaces verts; tonte gazon; déneigement; service hivernal; taille de haies; jardinage; espaces verts; travaux de jardinage',
          it: 'manutenzione giardino; giardinaggio; sgombero neve; servizio invernale; taglio erba; cura del verde; potatura siepi; manutenzione verde',
          en: 'gardening; garden maintenance; snow removal; snow clearing; lawn mowing; landscaping; grounds maintenance; hedge trimming; winter service',
        },
        { naics: '561730' },
      ),
      group(
        5,
        {
          de: 'Schädlingsbekämpfung; Desinfektionsservice; Kammerjäger; Ungezieferbekämpfung',
          fr: 'désinsectisation; dératisation; lutte antiparasitaire; désinfection locaux',
          it: 'disinfestazione; derattizzazione; lotta antiparassitaria',
          en: 'pest control; disinfection service; fumigation; rodent control',
        },
        { naics: '561710' },
      ),
      group(
        5,
        {
          de: 'Bewachung; Sicherheitsdienst; Securitas; Alarmaufschaltung; Wachdienst; Objektschutz; Schliessdienst; Zutrittskontrolle Dienst',
          fr: 'surveillance; service de sécurité; gardiennage; télésurveillance; agent de sécurité; ronde de surveillance',
          it: 'sorveglianza; servizio di sicurezza; vigilanza; guardia giurata; telesorveglianza',
          en: 'security service; security guard; guarding; alarm monitoring; surveillance; patrol service; security services',
        },
        { naics: '561612' },
      ),
      group(2, {
        de: 'Facility Management; Facility Services; Fensterfront; Sanitärräume',
        fr: 'vitres; locaux; sanitaires',
        it: 'vetri; locali; sanitari',
        en: 'facility management; facility services; washrooms',
      }),
    ],
    vendors:
      'ISS; ISS Facility Services; Vebego; Honegger; Wetrok; Reinigungen; Nettoyages; Pulizie; Cleaning; Putzinstitut; Dosim; Top Clean; Enzler; Rohr AG Reinigungen; CWS; Elis; Rentokil; Facility; Securitas; Hauswartungen; Gartenbau; Bouygues Facility; Onet; Clean',
  },
  {
    category: 'water',
    naics: '221310',
    groups: [
      group(
        5,
        {
          de: 'Wasserbezug; Trinkwasser; Frischwasser; Wasserverbrauch; Wassergebühr; Wasserzins; Kaltwasser; Wasserlieferung; Wasserversorgung; Wasserrechnung; Wasser Grundgebühr; Wassertaxe; Brauchwasser; Wasserabonnement; Wasserpreis; Wasserzähler; Leitungswasser; Wasser Mengengebühr; Wassermenge; Wasserkosten; Wasserverbrauchsgebühr',
          fr: "consommation d'eau; consommation eau; eau potable; eau froide; fourniture d'eau; taxe d'eau; abonnement eau; distribution d'eau; eau de ville; taxe de base eau; service des eaux; location compteur d'eau; approvisionnement en eau; eau du réseau; taxe de consommation d'eau; prix de l'eau",
          it: "acqua potabile; consumo acqua; consumo d'acqua; fornitura acqua; tassa acqua; acqua fredda; abbonamento acqua; approvvigionamento idrico; acquedotto; tassa base acqua; tassa consumo acqua; servizio idrico; acqua di rete; contatore acqua; tassa d'uso acqua",
          en: 'water supply; water consumption; drinking water; fresh water; tap water; water charges; water bill; water rates; mains water; potable water; metered water; cold water; water usage; water standing charge; town water; water volumetric charge',
        },
        { attributes: { waterService: 'supply' } },
      ),
      group(
        6,
        {
          de: 'Abwasser; Abwassergebühr; Schmutzwasser; Kanalisationsgebühr; Kanalgebühr; Klärgebühr; Abwasserreinigung; ARA; Abwassertaxe; Meteorwasser; Regenwassergebühr; Siedlungsentwässerung; Kanalisation Gebühr; Schmutzwassergebühr; ARA-Gebühr; Abwasserentsorgung; Niederschlagswasser; Kläranlage; Entwässerungsgebühr; Kanalbenützungsgebühr; Abwasser Grundgebühr',
          fr: "eaux usées; taxe d'épuration; épuration; taxe eaux usées; assainissement; traitement des eaux; taxe d'épuration eaux usées; eaux claires; STEP; taxe égouts; égouts; canalisations taxe; évacuation des eaux; eau usée; traitement des eaux usées; redevance assainissement; taxe d'assainissement",
          it: 'acque reflue; acque luride; tassa depurazione; depurazione; tassa depurazione acque; depurazione acque; tassa canalizzazioni; fognatura; canalizzazione tassa; tassa fognatura; acque meteoriche; IDA; smaltimento acque; trattamento acque; tassa acque luride; acque di scarico; evacuazione acque',
          en: 'sewage; sewerage; sewage charges; wastewater; waste water; sewer charge; effluent; trade effluent; drainage charge; wastewater treatment; sewage treatment; sewerage charges; surface water drainage; sewer fee; waste water fee; effluent charge; foul water',
        },
        { naics: '221320', attributes: { waterService: 'treatment' } },
      ),
      group(
        2.5,
        { de: 'Wasser', fr: 'eau', it: 'acqua; acque', en: 'water' },
        { whole: true, attributes: { waterService: 'supply' } },
      ),
    ],
    vendors:
      'Wasserversorgung; Wasserwerk; WVZ; Service des eaux; Azienda acqua potabile; Acquedotto; Water Utility; Thames Water; Abwasserverband; Wasser- und Abwasser; Acqua potabile; Eaux; Wasserkorporation; Kläranlage; Consorzio depurazione',
  },
  {
    category: 'waste',
    naics: '562111',
    groups: [
      group(4.5, {
        de: 'Schrott; Metallschrott; Schrottverkauf; Schrottvergütung; Altmetallverkauf; Altmetall Verkauf; Alteisen; Leerung Container; Containerleerung; Containerdienst; Containerdienst Mulde; Mulde; Mulden; Speiseresten; Speisereste',
        fr: 'ferraille; vieux métaux; métaux; rachat ferraille; vente de ferraille; reprise métaux',
        it: 'rottami; rottame; vendita rottami; metalli vecchi',
        en: 'scrap; scrap metal; sale of scrap; scrap metal sale; scrap sale',
      }),
      group(5.5, {
        de: 'Entsorgung; Kehricht; Kehrichtgebühr; Kehrichtentsorgung; Abfall; Abfallentsorgung; Abfallgebühr; Muldenabfuhr; Bauschutt; Altholz; Altpapier; Altmetall; Altglas; Bausperrgut; Sperrgut; Sondermüll; Sonderabfall; Grünabfall; Grüngut; Containerleerung; Muldenleerung; Kehrichtsäcke; Sackgebühr; Recyclinggebühr; Recyclinghof; Deponiegebühr; Deponie; Aushub Entsorgung; Altöl; Elektroschrott; Kehrichtabfuhr; Müllabfuhr; Speiseabfälle; Siedlungsabfall; Betriebskehricht; Kartonentsorgung; Aktenvernichtung; Abfuhrgebühr; Entsorgungsgebühr; Wertstoffe; Container Leerung; Muldenservice; Abfuhr; Müllentsorgung; Rückbau Entsorgung; Restmüll; Hauskehricht; Kehrichtsack; Entsorgungskosten; Altlasten',
        fr: 'élimination des déchets; déchets; ordures ménagères; ordures; taxe déchets; taxe au sac; recyclage; évacuation déchets; déchets de chantier; déchets spéciaux; déchets verts; gravats; vieux papiers; ferraille évacuation; benne; vidage benne; levée conteneur; levée de conteneur; voirie; déchetterie; mise en décharge; incinération; élimination; encombrants; compostage; ramassage; déchets encombrants; destruction de documents; collecte des déchets; enlèvement des ordures; vidange conteneur; déchets industriels; tri des déchets; valorisation; déchets carton; huiles usagées; élimination des ordures ménagères; location de benne',
        it: 'smaltimento; rifiuti; smaltimento rifiuti; tassa rifiuti; tassa sul sacco; raccolta rifiuti; riciclaggio; rifiuti speciali; rifiuti ingombranti; macerie; scarti vegetali; benna; svuotamento container; svuotamento cassonetto; discarica; ingombranti; raccolta carta; raccolta differenziata; termovalorizzatore; compostaggio; nettezza urbana; rifiuti edili; da riciclare; rifiuti organici; raccolta vetro; distruzione documenti; oli usati; vuotatura contenitori; smaltimento ingombranti; rottami smaltimento; spazzatura; riciclo; benne; carta straccia; scarti',
        en: 'waste disposal; waste collection; waste; refuse; refuse collection; garbage; recycling; skip hire; rubble; hazardous waste; landfill; landfill charges; scrap metal recycling; bin collection; trade waste; waste removal; general waste; green waste; bulky waste; rubbish removal; rubbish; food waste; confidential shredding; document destruction; container emptying; e-waste; skip; bin emptying; incineration; composting; waste container; disposal; waste management; municipal waste; disposal fee; used oil',
      }),
      group(
        5.5,
        {
          any: 'Sondermüll; Sonderabfall; Sonderabfälle; déchets spéciaux; déchets dangereux; rifiuti speciali; rifiuti pericolosi; hazardous waste; Altöl; huiles usagées; oli usati; used oil',
        },
        { naics: '562211' },
      ),
    ],
    attributes: [
      {
        attributes: { sale: 'scrap' },
        categories: [
          'waste',
          'electricity',
          'other',
          'steel',
          'aluminium',
          'paper',
          'plastics',
          'glass',
          'construction_materials',
          'machinery',
        ],
        words: {
          any: 'Verkauf; Verkaufserlös; Erlös; Einspeiseerlös; Schrottverkauf; Altmetallverkauf; Schrottvergütung; Gutschrift Schrott; Gutschrift Altmetall; Gutschrift Altpapier; Gutschrift Altkarton; achat de votre part; Vergütung; Rückvergütung; Ankauf; Schrotterlös; vente; rachat; reprise; vendita; ricavo; sale; sales proceeds; proceeds; buy-back; resale',
        },
      },
      {
        attributes: { wasteType: 'paper' },
        words: {
          any: 'Altpapier; Papier; vieux papiers; papier; carta; paper; waste paper; Aktenvernichtung; carta straccia',
        },
      },
      { attributes: { wasteType: 'board' }, words: { any: 'Karton; Altkarton; carton; cartone; cardboard' } },
      { attributes: { wasteType: 'glass' }, words: { any: 'Altglas; Glas; verre; vetro; glass' } },
      {
        attributes: { wasteType: 'wood' },
        words: { any: 'Altholz; Holz; bois; legno; legname; wood; timber' },
      },
      {
        attributes: { wasteType: 'scrap_metal' },
        words: {
          any: 'Altmetall; Schrott; Metall; ferraille; métal; métaux; rottami; metallo; metalli; scrap metal; metal; Alteisen',
        },
      },
      { attributes: { wasteType: 'aluminium' }, words: { any: 'Aluminium; alluminio; Alu; Aludosen' } },
      {
        attributes: { wasteType: 'plastics_pet' },
        words: { any: 'PET; PET-Flaschen; bouteilles PET; bottiglie PET' },
      },
      {
        attributes: { wasteType: 'plastics_avg' },
        words: {
          any: 'Kunststoff; Plastik; Folien; plastique; plastica; plastic; plastics; Kunststoffabfälle',
        },
      },
      {
        attributes: { wasteType: 'food' },
        words: {
          any: 'Speiseabfälle; Speisereste; Küchenabfälle; déchets alimentaires; lavures; restes alimentaires; scarti alimentari; avanzi; food waste; kitchen waste',
        },
      },
      {
        attributes: { wasteType: 'garden' },
        words: {
          any: 'Grüngut; Grünabfall; Gartenabfälle; déchets verts; scarti vegetali; green waste; garden waste',
        },
      },
      {
        attributes: { wasteType: 'mixed_organic' },
        words: {
          any: 'Bioabfall; organische Abfälle; déchets organiques; rifiuti organici; umido; organic waste; Kompost',
        },
      },
      {
        attributes: { wasteType: 'construction_avg' },
        words: {
          any: 'Bauschutt; Bausperrgut; Bauabfälle; Mischabbruch; gravats; déchets de chantier; macerie; rifiuti edili; inerti; rubble; construction waste; demolition waste',
        },
      },
      {
        attributes: { wasteType: 'concrete' },
        words: { any: 'Betonabbruch; Beton; béton; calcestruzzo; concrete' },
      },
      {
        attributes: { wasteType: 'soil' },
        words: {
          any: 'Aushub; Erdreich; terre; terra; excavation; soil; matériaux d excavation; materiale di scavo',
        },
      },
      {
        attributes: { wasteType: 'weee_mixed' },
        words: {
          any: 'Elektroschrott; Elektronikschrott; déchets électroniques; rifiuti elettronici; e-waste; WEEE; electronic waste; DEEE; RAEE',
        },
      },
      {
        attributes: { wasteType: 'weee_fridges' },
        words: { any: 'Kühlgeräte Entsorgung; Kühlschränke; frigos; frigoriferi; fridges' },
      },
      {
        attributes: { wasteType: 'batteries' },
        words: { any: 'Batterien; Akkus; piles; batterie; batteries; accumulatori' },
      },
      {
        attributes: { wasteType: 'textiles' },
        words: { any: 'Altkleider; Textilien; textiles; tessili; old clothes' },
      },
      {
        attributes: { wasteType: 'household_residual' },
        words: {
          any: 'Kehricht; Hauskehricht; Restmüll; Siedlungsabfall; Hausmüll; Kehrichtsack; Kehrichtsäcke; ordures ménagères; rifiuti domestici; household waste; residual waste; RSU',
        },
      },
      {
        attributes: { wasteType: 'commercial_industrial' },
        words: {
          any: 'Betriebskehricht; Gewerbeabfall; Industrieabfall; déchets industriels; rifiuti industriali; commercial waste; industrial waste; trade waste; general waste; Abfall',
        },
      },
      {
        attributes: { wasteRoute: 'incineration_er' },
        words: {
          any: 'Verbrennung; KVA; Kehrichtverbrennung; thermische Verwertung; incinération; usine d incinération; incenerimento; termovalorizzatore; incineration; energy recovery; UIOM',
        },
      },
      {
        attributes: { wasteRoute: 'landfill' },
        words: { any: 'Deponie; Deponiegebühr; décharge; mise en décharge; discarica; landfill' },
      },
      {
        attributes: { wasteRoute: 'composting' },
        words: { any: 'Kompostierung; Kompost; Kompostieranlage; compostage; compostaggio; composting' },
      },
      {
        attributes: { wasteRoute: 'anaerobic_digestion' },
        words: { any: 'Vergärung; Biogasanlage; méthanisation; digestione anaerobica; anaerobic digestion' },
      },
      {
        attributes: { wasteRoute: 'recycling_open' },
        words: { any: 'Downcycling; recyclage en boucle ouverte; open-loop recycling' },
      },
      {
        attributes: { wasteRoute: 'recycling_closed' },
        words: {
          any: 'Recycling; recyclage; riciclaggio; riciclo; recycled; recycler; da riciclare; stoffliche Verwertung; Verwertung; valorisation; recupero',
        },
      },
    ],
    vendors:
      'Entsorgung; ERZ; Recycling AG; Schneider Umweltservice; Vogt-Plus; Sortera; KVA; Muldenservice; Abfuhrwesen; Transvoirie; Retripa; SATOM; Cridec; Tridel; ACR; Veolia; Remondis; Suez; Sita; Biffa; Maag Recycling; Thommen; Altola; Kewu; Cadwork Entsorgung; Kehrichtverband; Azienda cantonale dei rifiuti; Waste Management',
  },
  {
    category: 'rent',
    naics: '531120',
    groups: [
      group(5, {
        de: 'Miete; Mietzins; Büromiete; Ladenmiete; Lagermiete; Raummiete; Nettomietzins; Bruttomiete; Gewerbemiete; Hallenmiete; Mietnebenkosten; Nebenkosten; Nebenkosten akonto; Heiz- und Nebenkosten; Heiz- und Betriebskosten; Pacht; Pachtzins; Baurechtszins; Coworking; Arbeitsplatzmiete; Saalmiete; Sitzungszimmermiete; Mietzinszahlung; Untermiete; Mietkosten; Raumbenützung; Mietvertrag; Archivraum; Sitzungszimmer; Lagerraum; Ateliermiete; Verwaltungskosten Liegenschaft',
        fr: 'loyer; loyer bureau; loyer locaux; location bureau; location de salle; location salle; location locaux; charges locatives; acompte charges; bail; loyer commercial; location entrepôt; coworking; espace coworking; sous-location; fermage; droit de superficie; charges de copropriété; loyer dépôt; location local; frais accessoires; loyer mensuel; loyer net; salle de conférence location',
        it: 'affitto; pigione; affitto ufficio; locazione; canone di locazione; spese accessorie; acconto spese accessorie; affitto sala; affitto magazzino; affitto locali; coworking; pigione ufficio; canone affitto; spese condominiali; affitto capannone; subaffitto; affitto negozio; canone di affitto; affitto mensile; noleggio sala',
        en: 'rent; office rent; lease of premises; rental of premises; warehouse rent; ground rent; coworking; coworking membership; desk rental; room hire; meeting room hire; service charges premises; service charge building; tenancy; sublease; venue hire; monthly rent; office lease; shop rent; hot desk; conference room hire; storage unit',
      }),
      group(
        5,
        {
          de: 'Parkplatzmiete; Parkplatz; Einstellplatz; Garagenplatz; Tiefgaragenplatz; Parkgebühr; Parkgebühren; Parkhaus; Parkkarte',
          fr: 'place de parc; place de stationnement; parking; location place de parc; stationnement; garage location',
          it: 'posteggio; parcheggio; posto auto; affitto posteggio; autosilo',
          en: 'parking; parking space; parking fees; car park; garage rental; parking permit',
        },
        { naics: '812930' },
      ),
      group(
        5.2,
        {
          de: 'Miete Kopierer; Mietgerät; Maschinenmiete; Gerätemiete; Baumaschinenmiete; Gerüstmiete; Muldenmiete; Hebebühne Miete; Staplermiete; Containermiete; Mietmaschine; Zeltmiete; Miete Baumaschine; Miete Gerüst; Mietgebühr; Mietgebühr Gerät; Werkzeugmiete; Miete Drucker; Mietstapler; Vermietung; Miete Kopiergerät; Miete Hebebühne; Miete Stapler; Hebebühne; Gerüst',
          fr: 'location nacelle; location machine; location matériel; location photocopieur; location échafaudage; location de machines; location équipement; location conteneur; location chariot élévateur; location tente; location; location copieur; location outillage; location grue',
          it: 'noleggio; noleggio piattaforma; noleggio piattaforma aerea; noleggio macchinari; noleggio fotocopiatrice; noleggio ponteggio; noleggio attrezzatura; noleggio container; noleggio muletto; noleggio gru; noleggio tende; nolo attrezzature',
          en: 'equipment rental; equipment hire; machine hire; plant hire; scaffolding hire; photocopier rental; tool hire; tent hire; crane hire; forklift hire; platform hire; rental; hire of; copier lease; line rental equipment',
        },
        { naics: '532490' },
      ),
      group(
        5.2,
        {
          de: 'Leasing; Leasingrate; Fahrzeugleasing; Autoleasing; Operating Leasing; Leasing Kopierer; Leasing Fahrzeug; Geräteleasing',
          fr: 'leasing; leasing véhicule; mensualité leasing; redevance leasing; crédit-bail; leasing voiture',
          it: 'leasing; leasing auto; rata leasing; canone leasing; leasing veicolo',
          en: 'leasing; lease; car lease; vehicle lease; lease payment; leasing photocopier; leasing rate; operating lease; equipment lease',
        },
        { naics: '532112' },
      ),
      group(
        4,
        {
          de: 'Lagergebühr; Lagergeld; Einlagerung; Selfstorage; Lagerung',
          fr: 'entreposage; frais de stockage; garde-meubles; stockage',
          it: 'deposito merci; magazzinaggio; stoccaggio; immagazzinamento',
          en: 'warehousing; storage fees; storage rental; self storage; pallet storage',
        },
        { naics: '493110' },
      ),
    ],
    vendors:
      'Immobilien; Wincasa; Livit; Privera; Swiss Prime Site; PSP; Mobimo; Allreal; Régie; Immobilière; Naef; Gérance; Gestione immobiliare; Regus; Spaces; WeWork; Property; Real Estate; Liegenschaften; Verwaltung AG; Boels; Avesco Rent; Zeppelin Rental; Mietservice; Parking; Helvetia Immobilien; Intercity Bewirtschaftung; Immobiliare',
  },
  {
    category: 'repair',
    naics: '811310',
    groups: [
      group(5, {
        de: 'Reparatur; Wartung; Wartungsvertrag; Unterhalt; Instandhaltung; Instandsetzung; Servicevertrag; Revision; Serviceabo; Störungsbehebung; Pikettdienst; Montage; Demontage; Installation; Inbetriebnahme; Reparaturarbeiten; Unterhaltsarbeiten; Serviceeinsatz; Liftwartung; Kundendienst; Serviceintervall; Ersatzteile und Arbeit; Heizungsservice; Aufzugswartung; Heizungswartung; Sanierung; Renovation; Arbeitszeit Techniker; Servicetechniker; Entkalkung; Kalibrierung; Liftservice; Jahreswartung; Reparaturpauschale; Wartungsarbeiten; Maschinenservice; Brennerservice; Brennerwartung; Kaminfeger; Feuerlöscher Wartung; Umbau; Umbauarbeiten; Reparaturkosten',
        fr: "réparation; entretien; maintenance; contrat de maintenance; contrat d'entretien; dépannage; révision; remise en état; montage; démontage; installation; mise en service; service annuel; réparations; travaux d'entretien; intervention technicien; entretien ascenseur; entretien chaudière; rénovation; assainissement bâtiment; étalonnage; ramonage; main-d'œuvre réparation; intervention; maintenance machine; détartrage; travaux de réparation; pose; entretien annuel; vérification extincteurs; transformation; service de piquet",
        it: 'riparazione; manutenzione; contratto di manutenzione; revisione; assistenza tecnica; montaggio; smontaggio; installazione; messa in funzione; ristrutturazione; intervento tecnico; riparazioni; manutenzione impianto; servizio di picchetto; manutenzione ascensore; manutenzione caldaia; sostituzione pezzo; calibrazione; spazzacamino; rinnovo; risanamento; lavori di manutenzione; intervento; posa; manutenzione annuale; manodopera; pronto intervento; taratura; controllo estintori; collaudo',
        en: 'repair; repairs; maintenance; maintenance contract; servicing; service contract; overhaul; installation; assembly work; refurbishment; renovation; call-out; call-out fee; maintenance agreement; preventive maintenance; elevator maintenance; lift maintenance; boiler service; calibration; commissioning; repair work; annual service; technician hours; chimney sweep; fitting; dismantling; fault repair; upkeep; labour repair; breakdown service; machine service; fire extinguisher service; engineer visit',
      }),
      group(
        5.5,
        {
          de: 'Autoservice; Fahrzeugservice; Autoreparatur; Reifenwechsel; Radwechsel; Pneuwechsel; Karosseriearbeiten; Ölwechsel; MFK; Abgastest; Fahrzeugreparatur; Inspektion Fahrzeug; Service Lieferwagen; Autowäsche; Karosserie; Frontscheibe Ersatz; Garagenrechnung; Bremsbeläge ersetzen; Fahrzeugunterhalt; Radwechsel Einlagerung',
          fr: 'réparation véhicule; service véhicule; changement de pneus; vidange; carrosserie; expertise véhicule; entretien véhicule; réparation voiture; changement pneus; service auto; lavage voiture; remplacement pare-brise; vidange huile; contrôle technique',
          it: 'riparazione veicolo; tagliando; cambio gomme; cambio olio; carrozzeria; collaudo veicolo; servizio auto; manutenzione veicolo; riparazione auto; cambio pneumatici; lavaggio auto; sostituzione parabrezza; tagliando auto',
          en: 'car repair; vehicle service; tyre change; oil change; bodywork; MOT; vehicle repair; car service; car wash; vehicle maintenance; windscreen replacement; tire change; wheel alignment; vehicle inspection',
        },
        { naics: '811111' },
      ),
      group(
        4.5,
        {
          de: 'Elektroinstallation; Elektriker; Elektroarbeiten; Elektrikerarbeiten; Elektromontage; Elektroinstallationen',
          fr: 'installation électrique; électricien; travaux électriques; installations électriques',
          it: 'installazione elettrica; elettricista; lavori elettrici; impianto elettrico',
          en: 'electrical installation; electrician; electrical work; rewiring; electrical works',
        },
        { naics: '238210' },
      ),
      group(
        4.5,
        {
          de: 'Sanitärarbeiten; Sanitärinstallation; Heizungsinstallation; Spenglerarbeiten; Rohrreinigung; Ablaufreinigung; Sanitär; Lüftungsinstallation; Sanitärinstallateur; Heizungsmonteur; Leitungssanierung',
          fr: 'travaux sanitaires; plomberie; plombier; installation sanitaire; installation chauffage; débouchage; ferblanterie; chauffagiste',
          it: 'lavori sanitari; idraulico; impianto idraulico; impianto sanitario; spurgo; opere da lattoniere; impianto riscaldamento',
          en: 'plumbing; plumber; plumbing work; heating installation; drain cleaning; drain clearance; HVAC installation; pipework',
        },
        { naics: '238220' },
      ),
      group(
        4.5,
        {
          de: 'Malerarbeiten; Maler; Gipserarbeiten; Schreinerarbeiten; Bodenlegerarbeiten; Dachdeckerarbeiten; Maurerarbeiten; Baumeisterarbeiten; Bauarbeiten; Gerüstbau; Tiefbauarbeiten; Abbrucharbeiten; Fassadensanierung; Dachsanierung; Zimmerarbeiten; Schlosserarbeiten; Bauleistung; Ausbauarbeiten; Plattenlegerarbeiten; Innenausbau',
          fr: 'peinture façade travaux; travaux de peinture; peintre; plâtrerie; menuiserie travaux; travaux de maçonnerie; travaux de toiture; travaux de construction; démolition; échafaudage montage; gros œuvre; travaux; carrelage pose; travaux bâtiment; serrurerie travaux',
          it: 'lavori di pittura; imbianchino; tinteggio; opere da gessatore; lavori di muratura; lavori edili; opere da capomastro; demolizione; lavori da falegname; lavori di costruzione; rifacimento tetto; opere da pittore; opere murarie; posa piastrelle; opere da fabbro',
          en: 'painting works; painter and decorator; building works; construction works; carpentry works; roofing works; masonry works; demolition; plastering; flooring works; fit-out; civil works; building work; joinery works; tiling works; decorating',
        },
        { naics: '236220' },
      ),
      group(
        4.5,
        {
          de: 'Reparatur Notebook; Handyreparatur; Gerätereparatur IT; Druckerreparatur; Displayreparatur; IT-Reparatur',
          fr: 'réparation ordinateur; réparation imprimante; réparation téléphone; réparation smartphone',
          it: 'riparazione computer; riparazione stampante; riparazione telefono',
          en: 'computer repair; laptop repair; phone repair; printer repair; screen repair',
        },
        { naics: '811212' },
      ),
      group(2, {
        de: 'Service; Ersatz; Arbeitszeit; Arbeitsaufwand; Anfahrt; Fahrtpauschale; Material und Arbeit; ersetzen; Austausch; Schaden; Wasserschaden; Kleinmaterial',
        fr: "remplacement; main-d'œuvre; heures de travail; déplacement; forfait déplacement; remplacer; dégât des eaux; petit matériel; échange",
        it: "sostituzione; ore di lavoro; trasferta; forfait trasferta; danno d'acqua; materiale minuto; ricambio",
        en: 'replacement; labour; travel flat rate; call out; parts and labour; water damage; hours worked; exchange',
      }),
    ],
    vendors:
      'Garage; Carrosserie; Carrozzeria; Autocenter; Schindler; Kone; Otis; Elektro; Sanitär; Heizungen; Haustechnik; Malergeschäft; Schreinerei; Bauunternehmung; AMAG; Emil Frey; Elektroinstallationen; Installations; Impianti; Dachdecker; Spenglerei; Metallbau; Implenia; Walo; Electricité; Impresa costruzioni; Falegnameria; Officina; Gebäudetechnik; Alpiq InTec; Cofely; Hälg; Maintenance; Plumbing; TK Elevator; Menuiserie; Peinture; Reparaturwerkstatt',
  },
];
