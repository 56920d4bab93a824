/**
 * What a unit measures. Amounts convert only inside a dimension; the base unit of each is the first one
 * named here: kWh, kg, L, km, tkm, pkm, TEU, TEUkm, room_night, person, piece, hour, day, GB, GB_year.
 * A day is no 24 hours here: a day of work or of hire is not, and no factor is per day.
 */
export const DIMENSIONS = [
  'energy',
  'mass',
  'volume',
  'distance',
  'tonne_distance',
  'passenger_distance',
  'teu',
  'teu_distance',
  'night',
  'person',
  'piece',
  'time',
  'day',
  'data',
  'data_time',
] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** `[canonical label, size in base units as a decimal or a fraction "a/b", spellings]`. */
export type UnitRow = readonly [label: string, size: string, spellings: string];

/**
 * Spellings in English, German, French and Italian with common abbreviations, misspellings and UN/ECE
 * Recommendation 20 (rev. 17) codes. They are compared after `unitKey`: lower case, no accents, dots,
 * spaces or signs, superscripts as digits; so "m³", "M3" and "m^3" are one spelling.
 * Source of the sizes: SI Brochure 9th ed. tables 8 and 9; NIST SP 811 appendix B (Btu, therm, pound,
 * gallon, barrel, mile); IEA: 1 toe = 41.868 GJ.
 */
export const UNIT_ROWS: { readonly [D in Dimension]: readonly UnitRow[] } = {
  energy: [
    [
      'kWh',
      '1',
      'kwh kwhs kwst kwstd kwstunde kwstunden kilowattstunde kilowattstunden kilowattstd kilowatthour kilowatthours kilowattheure kilowattheures kilowattora kilowattore chilowattora chilowattore kwhel kwhth kwhelektrisch kwhthermisch khw kwhr kwhrs kwu',
    ],
    ['Wh', '1/1000', 'wh whr wattstunde wattstunden watthour watthours wattheure wattheures wattora wattore'],
    [
      'MWh',
      '1000',
      'mwh mwhs megawattstunde megawattstunden megawatthour megawatthours megawattheure megawattheures megawattora megawattore',
    ],
    [
      'GWh',
      '1000000',
      'gwh gigawattstunde gigawattstunden gigawatthour gigawatthours gigawattheures gigawattora',
    ],
    ['TWh', '1000000000', 'twh d32 terawattstunde terawattstunden terawatthours'],
    ['joule', '1/3600000', 'jou joule joules'],
    ['kJ', '1/3600', 'kj kjo kilojoule kilojoules'],
    ['MJ', '5/18', 'mj megajoule megajoules'],
    ['GJ', '2500/9', 'gj gv gigajoule gigajoules'],
    ['TJ', '2500000/9', 'tj d30 terajoule terajoules'],
    ['kcal', '1.163/1000', 'kcal kilocalorie kilocalories kilokalorie kilokalorien'],
    ['Mcal', '1.163', 'mcal'],
    ['Gcal', '1163', 'gcal'],
    ['Btu', '1.05505585262/3600', 'btu btus'],
    ['MMBtu', '1055.05585262/3.6', 'mmbtu mmbtus'],
    ['therm', '105.505585262/3.6', 'therm therms thm n71 n72'],
    ['toe', '11630', 'toe tep tonneofoilequivalent'],
  ],
  mass: [
    [
      'kg',
      '1',
      'kg kgs kgm kilo kilos kilogramm kilogramme kilogrammes kilogram kilograms chilo chili chilogrammo chilogrammi kilogrammi kgr kgnetto kgbrutto kgnet',
    ],
    ['g', '1/1000', 'g gr grm gramm gramme grammes gram grams grammo grammi'],
    ['milligram', '1/1000000', 'mgm milligramm milligram milligrams'],
    ['hg', '1/10', 'hg etto etti'],
    [
      't',
      '1000',
      't to tne tonne tonnen tonnes ton tons tonnellata tonnellate metrictonne metrictonnes metricton metrictons tonnenetto tona',
    ],
    ['kilotonne', '1000000', 'kilotonne kilotonnes kilotonnen'],
    [
      'dt',
      '100',
      'dt dtn dezitonne dezitonnen doppelzentner quintal quintaux quintale quintali qli zentner ztr metrischerzentner',
    ],
    ['Pfund', '1/2', 'pfund pfd'],
    ['Zentner (DE)', '50', 'halfdt zentnerde'],
    ['lb', '0.45359237', 'lb lbs lbr pound pounds libbra libbre'],
    ['oz', '0.028349523125', 'oz onz ounce ounces unze unzen once onces oncia oncie'],
    ['short ton', '907.18474', 'shortton shorttons stn ustons uston nettons'],
    ['long ton', '1016.0469088', 'longton longtons ltn'],
    ['cwt (US)', '45.359237', 'cwa cwtus'],
    ['cwt (UK)', '50.80234544', 'cwi cwtuk'],
  ],
  volume: [
    ['L', '1', 'l lt ltr ltrs lit liter liters litern litre litres litro litri dm3 dmq litter littres lts'],
    ['millilitre', '1/1000', 'ml mlt milliliter millilitre millilitres millilitro millilitri cm3 cmq ccm cc'],
    ['cL', '1/100', 'cl clt zentiliter centilitre centilitres centilitro'],
    ['dL', '1/10', 'dl dlt deziliter decilitre decilitres decilitro'],
    ['hL', '100', 'hl hlt hektoliter hectolitre hectolitres hectoliter hectoliters ettolitro ettolitri'],
    ['kL', '1000', 'kl k6 kiloliter kilolitre kilolitres'],
    [
      'm3',
      '1000',
      'm3 mtq mc cbm kubikmeter kubikmetern kubik cubicmetre cubicmetres cubicmeter cubicmeters metrecube metrescubes metrocubo metricubi nm3 sm3 stm3 nmc smc normkubikmeter normalkubikmeter bm3 m3n m3gas',
    ],
    [
      'gal (US)',
      '3.785411784',
      'gal gals gallon gallons gallone gallonen gll usgal usgallon usgallons galus',
    ],
    ['gal (UK)', '4.54609', 'gli ukgal impgal imperialgallon imperialgallons ukgallon ukgallons galuk'],
    ['bbl', '158.987294928', 'bbl bll barrel barrels barile barili baril barils'],
    ['ft3', '28.316846592', 'ft3 cuft ftq scf cubicfoot cubicfeet'],
    ['ccf', '2831.6846592', 'ccf hundredcubicfeet'],
    ['Mcf', '28316.846592', 'mcf'],
  ],
  distance: [
    [
      'km',
      '1',
      'km kms kmt ktm kilometer kilometern kilometre kilometres kilometers chilometro chilometri vkm fzkm fzgkm fahrzeugkm fahrzeugkilometer vehiclekm vehiclekilometre vehiclekilometres vehiculekm kmvehicule veicolokm autokm fkm kmfahrt',
    ],
    ['m', '1/1000', 'm mtr meter metern metre metres meters metro metri lfm laufmeter lm'],
    ['mile', '1.609344', 'mi mile miles smi meile meilen miglio miglia'],
    [
      'nautical mile',
      '1.852',
      'nmi nauticalmile nauticalmiles seemeile seemeilen millemarin millesmarins miglianautiche miglionautico',
    ],
  ],
  tonne_distance: [
    [
      'tkm',
      '1',
      'tkm tkms tonkm tonnekm tonneskm tonnenkm tonskm tonnekilometre tonnekilometres tonnekilometer tonnekilometers tonnenkilometer tonkilometer tonkilometers tonneskilometres tonnellatakm tonnellatechilometro tonnellatachilometro tokm',
    ],
    ['kg·km', '1/1000', 'kgkm kilogrammkilometer'],
    ['ktkm', '1000', 'ktkm'],
  ],
  passenger_distance: [
    [
      'pkm',
      '1',
      'pkm pkms personenkm personenkilometer perskm personkm personkilometre passagierkm passagierkilometer passengerkm passengerskm passengerkilometre passengerkilometres passengerkilometer passengerkilometers passagerkm passagerskm passagerkilometre voyageurkm voyageurskm voyageurkilometre passeggerokm passeggerikm passeggerochilometro paxkm',
    ],
    ['passenger-mile', '1.609344', 'pmi passengermile passengermiles paxmile paxmiles'],
  ],
  teu: [
    [
      'TEU',
      '1',
      'teu teus e22 evp 20ft 20fuss 20fusscontainer 20piedi 20pieds 20container twentyfootcontainer 20dc 20gp',
    ],
    [
      'FEU',
      '2',
      'feu feus 40ft 40fuss 40fusscontainer 40piedi 40pieds 40container fortyfootcontainer 40hc 40hq 40dc 40gp',
    ],
  ],
  teu_distance: [
    ['TEUkm', '1', 'teukm teuskm teukilometer teukilometre teukilometres evpkm'],
    ['FEUkm', '2', 'feukm'],
  ],
  night: [
    [
      'room_night',
      '1',
      'roomnight roomnights night nights nts nacht nachte naechte nachten ubernachtung ubernachtungen uebernachtung uebernachtungen uen logiernacht logiernachte logiernaechte logiernachten zimmernacht zimmernachte zimmernaechte hotelnacht hotelnachte hotelnaechte hotelubernachtung hotelubernachtungen nuit nuits nuitee nuitees nuitdhotel nuitsdhotel nuitchambre chambrenuit notte notti pernottamento pernottamenti nottecamera rn hotelnight hotelnights ubern uebern uenf pernott logiern nuites',
    ],
  ],
  person: [
    [
      'person',
      '1',
      'person persons people personen pers ie pax passenger passengers passagier passagiere passager passagers passeggero passeggeri personne personnes persona persone reisende reisender fluggast fluggaste voyageur voyageurs viaggiatore viaggiatori teilnehmer teilnehmende participant participants gast gaste gaeste guest guests convive convives ospite ospiti erwachsene adulte adultes adult adults',
    ],
    [
      'ticket',
      '1',
      'ticket tickets tkt tkts tix billett billette billet billets billete biglietto biglietti fahrkarte fahrkarten fahrschein fahrscheine flugticket flugtickets bahnticket bahntickets fahrausweis fahrausweise',
    ],
  ],
  piece: [
    [
      'piece',
      '1',
      'piece pieces pc pcs pce pces stk stck stuck stucke stueck stuecke stcke st stuk pz pzi pezzo pezzi pza unit units u unite unites unita ea each item items artikel h87 c62 nar nmb nmp xpp exemplar exemplare expl ex exemplaire exemplaires esemplare esemplari einheit einheiten eh anzahl anz qty qte nr nb no num count cad pieceunit geraet geraete gerat gerate device devices appareil appareils apparecchio apparecchi laptop laptops notebook notebooks',
    ],
    ['pair', '1', 'pair pairs paar paare paire paires paio paia pr'],
    [
      'meal',
      '1',
      'meal meals menu menus repas mahlzeit mahlzeiten pasto pasti portion portions portionen porzione porzioni essen gedeck gedecke couvert couverts coperto coperti mittagessen abendessen lunch lunches dinner dinners',
    ],
    [
      'parcel',
      '1',
      'parcel parcels paket pakete colis pacco pacchi sendung sendungen envoi envois spedizione spedizioni',
    ],
    ['dozen', '12', 'dzn dozen dozens dutzend dtz dtzd douzaine douzaines dozzina dozzine'],
    ['hundred', '100', 'cen hundred hundert cento'],
  ],
  time: [
    ['hour', '1', 'h hr hrs hur std stunde stunden hour hours heure heures ora ore stdn'],
    ['minute', '1/60', 'min mins minute minuten minutes minuto minuti'],
  ],
  day: [
    [
      'day',
      '1',
      'd day days j jr jrs tag tage tagen jour jours journee journees giorno giorni gg arbeitstag arbeitstage personentag personentage manday mandays',
    ],
  ],
  data: [
    ['GB', '1', 'gb go gbyte gigabyte gigabytes gigaoctet gigaoctets e34'],
    ['MB', '1/1000', 'mb mbyte megabyte megabytes megaoctet megaoctets'],
    ['TB', '1000', 'tb tbyte terabyte terabytes teraoctet teraoctets e35'],
    ['PB', '1000000', 'pb petabyte petabytes'],
    ['GiB', '1.073741824', 'gib gibibyte gibibytes e62'],
    ['TiB', '1099.511627776', 'tib tebibyte tebibytes'],
  ],
  data_time: [
    ['GB_year', '1', 'gbyear gbyears gbyr gbjahr gbjahre gban gbannee gbanno gba'],
    [
      'GB_month',
      '1/12',
      'gbmonth gbmonths gbmo gbmonat gbmonate gbmois gbmese gbmesi gbm gibmonth gibmonths',
    ],
    ['TB_year', '1000', 'tbyear tbyears tbjahr tbjahre tban tbannee tbanno'],
    ['TB_month', '1000/12', 'tbmonth tbmonths tbmonat tbmonate tbmois tbmese'],
  ],
};

/**
 * Read only as they stand: Rec 20 codes that begin with a digit, since "4 l" is no megabyte; nights of German hotels
 * ("Ü/F": with breakfast), which without their umlaut are other words.
 */
export const LITERAL_CODES: { readonly [code: string]: string } = {
  '20': 'teu',
  '21': 'feu',
  '2U': 't',
  '3B': 'mj',
  '4L': 'mb',
  '58': 'kg',
  Ü: 'night',
  ÜN: 'night',
  'ÜN.': 'night',
  ÜF: 'night',
  'Ü/F': 'night',
  'Ü/F.': 'night',
  ÜHP: 'night',
  'Ü/HP': 'night',
  'Ü/VP': 'night',
};

/** No unit: the spelling may mean several, and one of them would be a thousand times as much. */
const NONE = '';

/** "mc" is an Italian cubic metre and an English carton. */
const ENGLISH = { mt: 't', dz: 'dozen', mc: NONE } as const;
const IMPERIAL = { gal: 'ukgal', gals: 'ukgal', gallon: 'ukgal', gallons: 'ukgal', nt: 'night' } as const;
/** "ml" is a running metre on bills for building, and "Mo" a megabyte. */
const FRENCH = { ml: NONE, mo: 'mb' } as const;

/**
 * Spellings that mean another unit where the goods are used: region, spelling, unit spelling. "Mt" is a tonne in
 * English, an Italian metre and a German month; "dz" an English dozen and a Doppelzentner; "J" a French day and a German year.
 */
export const REGIONAL_SPELLINGS: { readonly [region: string]: { readonly [spelling: string]: string } } = {
  AT: { j: NONE },
  AU: ENGLISH,
  BE: FRENCH,
  CH: { ml: NONE, j: NONE },
  DE: { zentner: 'halfdt', ztr: 'halfdt', j: NONE },
  FR: FRENCH,
  GB: { ...ENGLISH, ...IMPERIAL, cwt: 'cwi', cf: 'ft3' },
  IE: { ...ENGLISH, ...IMPERIAL },
  IT: { ml: NONE },
  LI: { ml: NONE, j: NONE },
  LU: FRENCH,
  NZ: ENGLISH,
  US: { ...ENGLISH, ton: 'shortton', tons: 'shortton', cwt: 'cwa', cf: 'ft3' },
};
