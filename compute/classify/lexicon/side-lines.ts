import { group, type LexiconSection } from './section.ts';

/**
 * What stands beside the thing on bills of hotels, carriers, garages and waste haulers, and names goods that are not
 * bought there: breakfast, the fuel of a surcharge, the oil of a service. The lexicon alone knows it.
 */
export const SIDE_LINES: readonly LexiconSection[] = [
  {
    category: 'catering',
    naics: '722511',
    groups: [
      group(
        3.5,
        {
          de: 'Frühstück; Frühstücke; Frühstücksbuffet; Frühstück Buffet; Frühstücksservice; Zimmerservice; Konsumation; Konsumationen; Konsumation Bar; Konsumation Restaurant; Hotelbar; Minibar; Minibarkonsumation; Verzehr',
          fr: 'petit déjeuner; petits déjeuners; petit-déj; petit déj; petit-déjeuner buffet; petit-déjeuner continental; consommations; consommation bar; consommations minibar; service en chambre; bar de l hôtel',
          it: 'colazione; colazioni; prima colazione; colazione a buffet; consumazioni; consumazioni bar; consumazioni minibar; consumi frigobar; frigobar; servizio in camera',
          en: 'breakfast; breakfasts; full English breakfast; English breakfast; continental breakfast; cooked breakfast; breakfast buffet; buffet breakfast; room service; minibar; mini bar; minibar charges; minibar consumption; hotel bar; bar tab',
        },
        { whole: true },
      ),
    ],
  },
  {
    category: 'road_freight',
    naics: '484121',
    groups: [
      group(
        6,
        {
          de: 'Treibstoffzuschlag; Dieselzuschlag; Kraftstoffzuschlag; Dieselfloater; Diesel-Floater; Dieselpreiszuschlag; Energiekostenzuschlag Transport; Treibstoffteuerungszuschlag; Bunkerzuschlag; Kraftstoffzuschläge; Treibstoffzuschläge; Spritzuschlag; Mautzuschlag; Mautgebühr LKW; Dieselzulage',
          fr: 'surcharge carburant; surcharges carburant; surcharge gazole; surcharge gasoil; surcharge diesel; supplément carburant; supplément gazole; supplément gasoil; indexation carburant; indexation gazole; indexation gasoil; taxe carburant transport; clause gazole; pied de facture gazole; participation gazole; ajustement carburant',
          it: 'supplemento carburante; supplemento gasolio; adeguamento gasolio; adeguamento carburante; sovrapprezzo gasolio; sovrapprezzo carburante; fuel surcharge; addizionale carburante; maggiorazione carburante; maggiorazione gasolio; adeguamento costo gasolio',
          en: 'fuel surcharge; fuel surcharges; fuel levy; diesel levy; diesel surcharge; diesel fuel surcharge; fuel supplement; fuel adjustment; fuel adjustment factor; fuel adjustment charge; fuel recovery fee; fuel service charge; FSC fuel',
        },
        { family: 'freight', whole: true },
      ),
      group(
        4,
        {
          de: 'Sicherheitszuschlag Fracht; Abfertigungsgebühr; Gewichtszuschlag; Sperrigkeitszuschlag',
          fr: 'surcharge sécurité; frais de manutention fret',
          it: 'supplemento sicurezza merci; diritti di magazzino merci',
          en: 'security surcharge; security fee cargo; terminal handling; screening fee',
        },
        { family: 'freight', whole: true },
      ),
    ],
  },
  {
    category: 'road_freight',
    naics: '488510',
    groups: [
      group(
        6,
        {
          de: 'Zollanmeldung; Ausfuhranmeldung; Einfuhranmeldung; Ausfuhrerklärung; Zolldeklaration; Verzollungsgebühr; Zollabfertigungsgebühr; Vorlageprovision Zoll',
          fr: 'déclaration en douane; déclaration douane; agréé en douane; honoraires agréés en douane; honoraires agréé en douane; frais de dédouanement; dédouanement import; dédouanement export',
          it: 'dichiarazione doganale; bolla doganale; bolletta doganale; spese doganali; emissione bolla doganale; visto uscire',
          en: 'customs entry; customs entry fee; customs declaration; export declaration; import declaration; customs brokerage; customs brokerage fee; customs clearance fee; entry fee customs; disbursement fee customs',
        },
        { family: 'freight', whole: true },
      ),
    ],
  },
  {
    category: 'car_travel',
    naics: '812930',
    groups: [
      group(
        5,
        {
          de: 'Tiefgarage; Hotelgarage; Hotelparkplatz; Parkgarage',
          fr: 'parking hôtel; parking couvert; parking souterrain',
          it: 'garage coperto; garage hotel; parcheggio hotel; autorimessa; garage custodito',
          en: 'hotel parking; valet parking; overnight parking; garage parking',
        },
        { whole: true },
      ),
    ],
  },
  {
    category: 'repair',
    naics: '811111',
    groups: [
      group(
        7,
        {
          de: 'Inspektion nach Herstellervorgabe; Inspektion nach Herstellervorgaben; Inspektion laut Hersteller; Inspektion lt Hersteller; Inspektionspaket; Hauptuntersuchung; HU/AU; HU AU Gebühr; TÜV-Gebühr; Abgasuntersuchung; MFK-Vorführung; MFK Vorführung; Abgaswartung',
          fr: 'contre-visite contrôle technique; forfait révision; forfait vidange; petites fournitures atelier',
          it: 'revisione ministeriale; revisione auto; materiale di consumo officina; bollino blu',
          en: 'shop supplies; shop supplies fee; environmental fee shop supplies; interim service; major service; MOT retest; workshop consumables',
        },
        { whole: true },
      ),
    ],
  },
  {
    category: 'air_freight',
    naics: '481112',
    groups: [
      group(
        7,
        {
          de: 'Kerosinzuschlag Fracht; Kerosinzuschlag Luftfracht; Kerosinzuschlag',
          fr: 'surcharge kérosène; surcharge carburant aérien',
          it: 'supplemento carburante aereo; supplemento cherosene',
          en: 'jet fuel surcharge; airfreight fuel surcharge; air freight fuel surcharge; air fuel surcharge; aviation fuel surcharge',
        },
        { family: 'freight', whole: true },
      ),
    ],
  },
  {
    category: 'repair',
    naics: '811191',
    groups: [
      group(
        7.5,
        {
          de: 'Motorölwechsel; Ölwechsel Motor; Motoröl wechseln; Oelwechsel; Ölservice; Getriebeölwechsel; Ölwechsel mit Filter; Ölwechsel inkl. Filter; Ölwechsel und Filter; Bremsflüssigkeit wechseln; Kühlmittel wechseln',
          fr: "vidange huile; vidange d'huile; vidange huile moteur; vidange d'huile moteur; vidange huile et filtre; vidange et filtre; vidange moteur; vidange boîte de vitesses; vidange liquide de frein; vidange liquide de refroidissement; changement huile moteur; remplacement huile moteur",
          it: 'cambio olio; cambio olio motore; sostituzione olio; sostituzione olio motore; cambio olio e filtro; cambio olio cambio; cambio liquido freni; spurgo freni; tagliando con olio',
          en: 'oil change; engine oil change; change engine oil; oil and filter change; oil & filter change; oil service; oil and filter service; gearbox oil change; brake fluid change; coolant change',
        },
        { whole: true },
      ),
    ],
  },
  {
    category: 'waste',
    naics: '562111',
    groups: [
      group(7, {
        fr: 'vidange bac à graisse; vidange bac dégraisseur; vidange fosse toutes eaux; enfouissement; enfouissement déchets; traitement DIB; traitement DIB enfouissement; collecte DIB; collecte DIB benne; traitement DND; traitement DAE; collecte DAE; stockage déchets ultimes',
        de: 'Deponierung; Ablagerung Deponie; Deponiekosten; Behandlung Gewerbeabfall; Sammlung Gewerbeabfall',
        it: 'espurgo; espurgo pozzi neri; spurgo pozzi neri; spurgo fosse biologiche; conferimento in discarica; conferimento discarica; raccolta RSU; trattamento rifiuti; smaltimento in discarica',
        en: 'landfilling; landfill disposal; landfill gate fee; tip fee landfill; general waste treatment; general waste collection',
      }),
    ],
    attributes: [
      {
        attributes: { wasteRoute: 'landfill' },
        words: {
          any: 'enfouissement; enfoui; ISDND; centre d enfouissement; stockage déchets ultimes; Deponierung; Deponiekosten; conferimento in discarica; discarica; landfilling; landfilled; tip fee landfill',
        },
      },
      {
        attributes: { wasteType: 'commercial_industrial' },
        words: {
          any: 'DIB; DAE; déchets industriels banals; déchets d activités économiques; Gewerbeabfall; Gewerbemüll; trade waste; commercial waste',
        },
      },
    ],
  },
  {
    category: 'it_equipment',
    naics: '334118',
    groups: [
      group(7, {
        de: 'Registrierkasse; Registrierkassen; Ladenkasse; Kassenterminal',
        fr: 'caisse enregistreuse; caisses enregistreuses',
        it: 'registratore di cassa; registratore telematico',
        en: 'cash register; cash registers; electronic cash register',
      }),
    ],
  },
  {
    category: 'cleaning',
    naics: '561790',
    groups: [
      group(8, {
        de: 'Tankreinigung; Tankreinigung Heizöl; Heizöltankreinigung; Öltankreinigung',
        fr: 'nettoyage cuve mazout; nettoyage citerne mazout; nettoyage cuve fioul',
        it: 'pulizia cisterna gasolio; pulizia serbatoio gasolio',
        en: 'oil tank cleaning; fuel tank cleaning; heating oil tank cleaning',
      }),
    ],
  },
  {
    category: 'machinery',
    naics: '333414',
    groups: [
      group(7, {
        de: 'Plattenheizkörper; Kompaktheizkörper; Ventilheizkörper; Badheizkörper; Röhrenradiator; Flachheizkörper; Heizkörperventil; Heizkörperthermostat; Thermostatventil Heizkörper',
        fr: 'radiateur double panneau; radiateur panneau; radiateur à panneaux; radiateur acier; radiateur eau chaude; radiateur chauffage central; radiateur sèche-serviettes; robinet thermostatique; tête thermostatique',
        it: 'radiatore doppio pannello; radiatore a piastra; radiatore a pannello; radiatore in acciaio; radiatore in ghisa; radiatore tubolare; scaldasalviette; valvola termostatica; testa termostatica',
        en: 'radiator double panel; double panel radiator; single panel radiator; panel radiator; column radiator; towel radiator; central heating radiator; convector radiator; double convector; thermostatic radiator valve; radiator valve; TRV',
      }),
    ],
  },
];
