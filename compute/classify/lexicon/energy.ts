import { group, type LexiconSection } from './section.ts';

const PETROLEUM = '324110';

/** Bought energy carriers: power, gas, liquid fuels, heat and wood. */
export const ENERGY: readonly LexiconSection[] = [
  {
    category: 'electricity',
    naics: '221122',
    groups: [
      group(4, {
        de: 'Elektrizität Verbrauch; El. Energie; Strom Verbrauch; Ladestrom',
        fr: 'élec; électr; élec conso; conso élec',
        it: 'elettr; en elettrica',
        en: 'elec; elec usage; electricity usage; power usage',
      }),
      group(4, {
        de: 'Strom; Stromlieferung; Stromverbrauch; Strombezug; Stromkosten; Stromrechnung; Elektrizität; Elektrizitätslieferung; Stromabrechnung; Elektroenergie; elektrische Energie; Allgemeinstrom; Baustrom; Ladestrom; Bahnstrom; Wärmepumpenstrom; Mieterstrom; Eigenverbrauch ZEV; Ökostrom; Naturstrom; Solarstrom; Wasserstrom; Stromprodukt; Kraftstrom; Notstrombezug; Strommix; Stromtarif; Energielieferung Strom; Nachtstrom; Tagstrom; Elektra; Autostrom; Stromladung; Elektromobilität Ladung; E-Ladung; Ladevorgang; Ladekosten Elektroauto; Ladekarte; Wirkenergie; Wirkarbeit; Ladestation Bezug; Einheitstarif; Doppeltarif',
        fr: "électricité; fourniture d'électricité; énergie électrique; consommation électrique; courant électrique; courant vert; consommation courant; électricité verte; facture d'électricité; livraison d'électricité; énergie active; kWh électriques; recharge véhicule électrique; borne de recharge consommation; recharge électrique; électricité commune; courant de chantier; communs immeuble électricité; énergie solaire; énergie hydraulique; mix électrique; courant force; tarif simple; tarif double; courant lumière",
        it: 'energia elettrica; elettricità; corrente elettrica; fornitura elettrica; consumo elettrico; luce elettrica; energia attiva; bolletta elettrica; bolletta luce; fornitura energia elettrica; ricarica auto elettrica; ricarica elettrica; elettricità verde; corrente di cantiere; forza motrice; energia solare; energia idroelettrica; consumo corrente; fornitura corrente; colonnina di ricarica; tariffa unica; tariffa doppia; fornitura di elettricità; elettrica energia; materia energia',
        en: 'electricity; electricity supply; electric power; power supply kwh; electricity consumption; electrical energy; electricity charge; electricity usage; power consumption; green electricity; renewable electricity; ev charging; electric vehicle charging; charging session; site power; electricity bill; active energy; energy charge electricity; grid electricity; landlord electricity; electricity meter reading; purchased electricity; mains electricity; wheeled power',
      }),
      group(4, {
        de: 'Hochtarif; Niedertarif; Tagtarif; Nachttarif; Energie HT; Energie NT; Energie Hochtarif; Energie Niedertarif; Arbeitspreis HT; Arbeitspreis NT; Arbeit HT; Arbeit NT; Spitzenstrom; Bandenergie; Einheitstarif ET; Hochtarif HT; Niedertarif NT; Sommertarif HT; Wintertarif HT',
        fr: 'heures pleines; heures creuses; heure pleine; heure creuse; haut tarif; bas tarif; énergie HP; énergie HC; tarif de jour; tarif de nuit; plein tarif énergie; HP hiver; HC hiver; HP été; HC été',
        it: 'tariffa alta; tariffa bassa; alta tariffa; bassa tariffa; fascia F1; fascia F2; fascia F3; energia F1; energia F2; energia F3; ore piene; ore vuote; ore di punta; tariffa diurna; tariffa notturna; energia TA; energia TB; energia BT',
        en: 'peak electricity; off-peak electricity; day rate; night rate; peak kwh; off-peak kwh; peak energy; off peak energy; day units; night units; high tariff; low tariff; single tariff; day tariff; night tariff; peak; off peak',
      }),
      group(2, {
        de: 'Stromanteil; Photovoltaik; Wasserkraft; Herkunftsnachweis; HKN; Naturemade; Grundversorgung',
        fr: 'courant; garantie d origine; photovoltaïque; hydraulique; éolien; approvisionnement de base; HP; HC; énergie verte',
        it: 'corrente; luce; fotovoltaico; idroelettrico; garanzia di origine; servizio universale; energia verde',
        en: 'guarantee of origin; wind power; solar power; hydropower; green power; ppa',
      }),
      group(
        2,
        {
          de: 'Energielieferung; Energiebezug; Energieverbrauch; Energie; Energiepreis; Energiemenge; Energieanteil',
          fr: 'énergie; fourniture énergie; consommation énergie; prix de l énergie; énergie consommée; énergie fournie; part énergie',
          it: 'energia; fornitura energia; consumo energia; prezzo energia; quota energia; energia consumata; energia fornita',
          en: 'energy; energy supply; energy consumption; kwh consumption; supply charge energy; metered energy; energy usage; energy charge; energy used; commodity charge',
        },
        { family: 'energy' },
      ),
      group(
        2,
        {
          de: 'Arbeitspreis; Verbrauch; HT; NT; Jahresverbrauch; Monatsverbrauch; Quartalsverbrauch; Mehrverbrauch; Minderverbrauch; Verbrauchspreis; Verbrauchsmenge; Verbrauchskosten; Bezugsmenge; Mengenpreis; Mengengebühr; Arbeitsentgelt',
          fr: 'consommation; conso; consommation mesurée; consommation relevée; quantité consommée; consommation facturée; part variable; part consommation',
          it: 'consumo; consumi; consumo rilevato; consumo fatturato; quantità consumata; quota variabile; quota consumo',
          en: 'unit rate; standard unit rate; units used; units consumed; unit charge; usage; usage charge; consumption; consumption charge; metered consumption; metered usage; volumetric charge',
        },
        { family: 'supply', whole: true },
      ),
    ],
    attributes: [
      {
        attributes: { electricitySource: 'green' },
        words: {
          de: 'Ökostrom; Naturstrom; Wasserkraft; HKN; Herkunftsnachweis; Naturemade; Windkraft; erneuerbar; Grünstrom; Öko',
          fr: 'courant vert; électricité verte; garantie d origine; hydraulique; éolien; renouvelable; énergie verte',
          it: 'energia verde; elettricità verde; idroelettrico; garanzia di origine; rinnovabile; eolico; idroelettrica',
          en: 'green electricity; renewable; guarantee of origin; wind power; hydropower; green power',
        },
      },
      {
        attributes: { electricitySource: 'pv' },
        words: {
          de: 'Solarstrom vom Dach; Solarstrom ZEV; Eigenverbrauch ZEV; Solarstrom; PV-Strom; Solar; Solarenergie; Photovoltaik',
          fr: 'courant solaire; autoconsommation; RCP solaire; électricité solaire; énergie solaire; photovoltaïque; solaire',
          it: 'corrente solare; autoconsumo; elettricità solare; RCP solare; energia solare; fotovoltaico; fotovoltaica',
          en: 'rooftop solar; solar electricity; on-site solar; behind the meter solar; solar; solar power; photovoltaic',
        },
      },
    ],
    vendors:
      'EWZ; EKZ; BKW; CKW; Axpo; Alpiq; IWB; SIG; SIL; SAK; AEW; EBM; EBL; Primeo; Repower; Romande Energie; Groupe E; AIL; AET; SES; AMB; ESB; Viteos; Services industriels; Stadtwerk; Stadtwerke; Elektrizitätswerk; Elektrizitätswerke; Elektra; Gemeindewerke; Energie Thun; Energie Wasser Bern; EWB; Energieversorgung; aziende industriali; aziende municipalizzate; Enel; EDF; E.ON; Vattenfall; EnBW; Swissgrid; Technische Betriebe; SI Lausanne; Oiken; Eniwa; Regio Energie; Werke am Zürichsee; Azienda elettrica; società elettrica; WWZ; EVU; Energiedienst; Glattwerk; Move Mobility; GOFAST; Swisscharge',
  },
  {
    category: 'natural_gas',
    naics: '221210',
    groups: [
      group(4.5, {
        de: 'Gas Verbrauch; Gas Bezug; Gas Arbeitspreis; Verbrauch Gas; Gaslieferung; Gas kWh; Gas Energie; Biogas; Biogas aus Gasnetz',
        fr: 'gaz consommation; consommation gaz; consommation de gaz; biogaz',
        it: 'gas consumo; consumo gas; consumo di gas; gas metano; biogas',
        en: 'gas consumption; gas usage; gas supply; biogas',
      }),
      group(4, {
        de: 'Erdgas; Erdgaslieferung; Erdgasbezug; Gaslieferung; Gasverbrauch; Gasbezug; Heizgas; Gasrechnung; Biogas; Gaskosten; Prozessgas; Erdgasverbrauch; Kochgas; Gasenergie; Stadtgas; Gas Arbeitspreis; Ökogas; Gasheizung Verbrauch; Gasabrechnung; Gastarif; CNG; LNG; Brennwert Gas; Gaskraftwerk Brennstoff',
        fr: 'gaz naturel; fourniture de gaz; consommation de gaz; biogaz; gaz de ville; livraison de gaz; gaz de chauffage; gaz chauffage; facture de gaz; gaz process; énergie gaz; GNV; GNL; gaz renouvelable; consommation gaz; gaz naturel comprimé; pouvoir calorifique gaz; gaz cuisson',
        it: 'gas naturale; gas metano; metano; fornitura gas; consumo gas; biogas; gas di città; bolletta gas; gas da riscaldamento; gas riscaldamento; biometano; consumo metano; gas di processo; gas cottura; GNL; GNC; fornitura gas naturale; energia gas',
        en: 'natural gas; gas supply; gas consumption; mains gas; biogas; gas usage; gas bill; gas heating; gas charge; biomethane; compressed natural gas; liquefied natural gas; piped gas; gas boiler fuel; metered gas; gas energy; process gas; town gas',
      }),
      group(4, {
        de: 'Propangas; Flüssiggas; Butangas; Propan; Butan; Gasflasche Propan; Autogas; Gasflaschen; Campinggas; Staplergas; Treibgas Stapler; Flaschengas; Grillgas',
        fr: 'gaz propane; propane; butane; gaz butane; GPL; gaz liquide; bouteille de gaz; gaz en bouteille; gaz de pétrole liquéfié; bouteilles de gaz; gaz chariot élévateur; gaz citerne',
        it: 'gas propano; propano; butano; GPL; gas liquido; bombola di gas; bombole gas; gas in bombola; bombola propano; gas per muletto; gas butano; serbatoio gas',
        en: 'LPG; propane; butane; liquefied petroleum gas; bottled gas; gas bottle; autogas; propane cylinder; forklift gas; bulk lpg; propane gas; gas cylinder propane',
      }),
      group(2.5, { de: 'Gas', fr: 'gaz', it: 'gas', en: 'gas' }),
      group(
        2,
        {
          de: 'Zustandszahl; Brennwert; Brennwert Zustandszahl; Gasumrechnungsfaktor',
          fr: 'coefficient de conversion; pouvoir calorifique supérieur; PCS',
          it: 'potere calorifico superiore; PCS; coefficiente di conversione',
          en: 'calorific value; gross calorific value; volume correction factor',
        },
        { whole: true },
      ),
    ],
    attributes: [
      {
        attributes: { gas: 'lpg' },
        words: {
          de: 'Flüssiggas; Autogas; Staplergas; Treibgas',
          fr: 'GPL; gaz liquide',
          it: 'GPL; gas liquido',
          en: 'LPG; liquefied petroleum gas; autogas',
        },
      },
      { attributes: { gas: 'propane' }, words: { any: 'Propan; Propane; Propano; Propangas' } },
      { attributes: { gas: 'butane' }, words: { any: 'Butan; Butane; Butano; Butangas' } },
      {
        attributes: { gas: 'biogas' },
        words: { any: 'Biogas; Biogaz; Biomethan; Biométhane; Biometano; Biomethane; Ökogas' },
      },
      {
        attributes: { gas: 'cng' },
        words: { any: 'CNG; GNV; GNC; compressed natural gas; gaz naturel comprimé' },
      },
      { attributes: { gas: 'lng' }, words: { any: 'LNG; GNL; liquefied natural gas; gaz naturel liquéfié' } },
      {
        attributes: { calorific: 'net' },
        categories: ['natural_gas', 'heating_oil', 'diesel', 'petrol', 'wood_pellets'],
        words: {
          de: 'Heizwert; Hu; Hi; unterer Heizwert; kWh Hi; kWh Hu',
          fr: 'PCI; pouvoir calorifique inférieur; kWh PCI',
          it: 'PCI; potere calorifico inferiore',
          en: 'net calorific value; net cv; lower heating value; LHV; NCV; lower calorific value; kwh net',
        },
      },
    ],
    vendors:
      'Energie 360; Gaznat; Holdigaz; Gasverbund; Erdgas; Pangas; Vitogaz; Gasversorgung; Gaswerk; Metanord; Gazenergie; Open Energy Platform; Flaga; Cosvegaz; Primagaz',
  },
  {
    category: 'heating_oil',
    naics: PETROLEUM,
    groups: [
      group(5, { de: 'Hzgöl; Hzg-Öl; Hz-Öl; HEL; Heizöl EL; Hzgöl EL; Heizoel' }),
      group(5, {
        de: 'Heizöl; Heizöl EL; Heizöl extra leicht; Ökoheizöl; Öko-Heizöl; Heizöllieferung; Brennöl; Heizoel; Heizöl schwefelarm; Heizöl leicht; Heizöl EL Euro; Heizölbezug; Haizöl; Heitzöl; Tankfüllung Heizung; Heizöl schwer; Schweröl; Heizkessel Öl; Brennstoff Heizung; Heizölrechnung',
        fr: 'mazout; mazout extra-léger; huile de chauffage; fioul; fuel domestique; fioul domestique; livraison mazout; mazout de chauffage; huile extra-légère; mazout éco; mazout écologique; combustible chauffage; remplissage citerne mazout; huile de chauffe; fioul lourd; huile lourde; masout; fuel de chauffage',
        it: 'olio da riscaldamento; olio combustibile; nafta; nafta per riscaldamento; gasolio da riscaldamento; gasolio riscaldamento; olio riscaldamento; olio extra leggero; olio da riscaldamento extra leggero; combustibile riscaldamento; olio combustibile ecologico; rifornimento cisterna riscaldamento; olio EL; nafta EL; olio pesante; olio combustibile pesante',
        en: 'heating oil; fuel oil; domestic heating oil; kerosene heating; gas oil heating; burner fuel; boiler oil; heating fuel; light fuel oil; heavy fuel oil; burning oil; kerosene; furnace oil; heating oil extra light; low sulphur heating oil; oil for heating; bunker fuel; home heating oil; tank refill heating oil; red diesel heating',
      }),
      group(2, {
        de: 'Tankreinigungszuschlag; Öltank; schwefelarm; Brennstoff',
        fr: 'extra-léger; combustible; citerne',
        it: 'extra leggero; combustibile; cisterna',
        en: 'extra light; fuel delivery; oil tank',
      }),
    ],
    attributes: [
      {
        attributes: { liquidFuel: 'fuel_oil' },
        words: {
          de: 'Schweröl; Heizöl schwer',
          fr: 'fioul lourd; huile lourde',
          it: 'olio pesante; olio combustibile pesante',
          en: 'heavy fuel oil; bunker fuel',
        },
      },
      {
        attributes: { liquidFuel: 'burning_oil' },
        words: { any: 'kerosene; kérosène chauffage; burning oil; Petroleum Heizung' },
      },
    ],
    vendors:
      'Migrol Heizöl; Halter; Brennstoffe; Oel-Pool; Mazout; City Carburoil; combustibles; carburants combustibles; Oeltrans; Heizöl; Voegtlin-Meyer; Combustia; Hürlimann Brennstoffe; Wärme Mineralöl',
  },
  {
    category: 'diesel',
    naics: PETROLEUM,
    groups: [
      group(4, {
        de: 'Diesel; Dieselöl; Dieseltreibstoff; Dieselkraftstoff; Dieselbezug; Diesel B7; Dieseltankung; Dieselbetankung; HVO; Biodiesel; AdBlue Diesel; Treibstoff Diesel; Diesel Tankkarte; Dieselverbrauch; Diesel steuerbefreit; Marinediesel; Dieselkosten; Disel; Diessel; Baumaschinendiesel; Gasöl',
        fr: 'diesel; gasoil; gazole; gas-oil; carburant diesel; biodiesel; diesel chantier; plein diesel; diesel B7; HVO; gasoil non routier; GNR; plein gasoil; carte carburant diesel; carburant gasoil; diesel routier; gaz oil; diesel engins',
        it: 'diesel; gasolio; gasolio autotrazione; carburante diesel; biodiesel; rifornimento diesel; rifornimento gasolio; gasolio agricolo; gasolio per autotrazione; HVO; gasolio trazione; pieno diesel; carburante gasolio; carta carburante diesel; diesel B7; gasolio agevolato',
        en: 'diesel; diesel fuel; gas oil; biodiesel; derv; diesel oil; HVO; hydrotreated vegetable oil; white diesel; red diesel; fuel card diesel; truck diesel; renewable diesel; road diesel; marine diesel; marine gas oil; diesel refill; site diesel; generator diesel',
      }),
      group(
        2.5,
        {
          de: 'Treibstoff; Treibstoffbezug; Tankstelle; Betankung; Tankkarte; Flottenkarte; Tankfüllung; Kraftstoff; Tanken',
          fr: 'carburant; carte carburant; station-service; plein carburant; carburants; plein d essence',
          it: 'carburante; carta carburante; stazione di servizio; rifornimento; distributore; carburanti; pieno carburante',
          en: 'fuel; fuel card; motor fuel; petrol station; filling station; refuelling; fuel purchase; vehicle fuel',
        },
        { unnamed: true },
      ),
    ],
    attributes: [
      {
        attributes: { liquidFuel: 'hvo' },
        words: { any: 'HVO; HVO100; HVO 100; hydrotreated vegetable oil; renewable diesel' },
      },
      { attributes: { liquidFuel: 'biodiesel' }, words: { any: 'Biodiesel; B100; FAME' } },
      {
        attributes: { liquidFuel: 'gas_oil' },
        words: {
          any: 'gasoil non routier; GNR; red diesel; gasolio agricolo; gasolio agevolato; site diesel',
        },
      },
      {
        attributes: { liquidFuel: 'marine_gas_oil' },
        words: { any: 'Marinediesel; marine gas oil; marine diesel; MGO' },
      },
    ],
    vendors:
      'AVIA; Shell; Tamoil; Socar; Agrola; Ruedi Rüssel; Coop Pronto; Coop Mineraloel; ENI; Piccadilly; Esso; Aral; TotalEnergies; DKV; UTA; Tankstelle; Moveri; BP; Migrol; Eurotrafic; Varo',
  },
  {
    category: 'petrol',
    naics: PETROLEUM,
    groups: [
      group(4, {
        de: 'Benzin; Bleifrei; Bleifrei 95; Bleifrei 98; Superbenzin; Super Plus; Super 95; Super 98; Benzinbezug; Benzin 95; Benzin 98; Ottokraftstoff; Super bleifrei; Blfr; Blfr 95; Blfr 98; Benzin bleifrei; Normalbenzin; E10; E85; Bioethanol; Alkylatbenzin; Gerätebenzin; Zweitaktgemisch; Bezin; Flugbenzin; Avgas; Kerosin; Jet A-1; Tankung Benzin; Benzintankung',
        fr: 'essence; sans plomb; sans-plomb 95; sans plomb 98; SP95; SP98; super sans plomb; essence 95; essence 98; bioéthanol; plein essence; supercarburant; essence alkylée; essence sans plomb; kérosène; carburant aviation; carburant essence; ess 95',
        it: 'benzina; benzina verde; senza piombo; senza piombo 95; benzina 95; benzina super; benzina senza piombo; bioetanolo; rifornimento benzina; benzina 98; pieno benzina; cherosene; carburante avio; carburante benzina; benzina alchilata',
        en: 'petrol; gasoline; unleaded; unleaded petrol; premium unleaded; super unleaded; gasoline regular; gasoline premium; regular unleaded; E10 petrol; bioethanol; motor gasoline; petrol fuel; jet fuel; aviation fuel; jet a1; aviation gasoline; petrol refill; unleaded 95; unleaded 98',
      }),
      group(5, {
        any: 'Treibstoff E5; Treibstoff E10; Kraftstoff E5; Kraftstoff E10; Super E5; Super E10; carburant E5; carburant E10; SP95-E10; carburante E5; carburante E10; fuel E5; fuel E10; petrol E5; unleaded E5',
      }),
      group(2.5, { any: 'Super; vpower; V-Power; SP 95; SP 98; E5' }, { whole: true }),
    ],
    attributes: [
      { attributes: { liquidFuel: 'bioethanol' }, words: { any: 'Bioethanol; bioéthanol; bioetanolo; E85' } },
      {
        attributes: { liquidFuel: 'jet_fuel' },
        words: {
          any: 'Kerosin; kérosène; cherosene; Jet A-1; jet a1; jet fuel; aviation fuel; carburant aviation; carburante avio',
        },
      },
    ],
  },
  {
    category: 'district_heat',
    naics: '221330',
    groups: [
      group(5, {
        de: 'Fernwärme; Fernwärmelieferung; Fernwärmebezug; Nahwärme; Wärmeverbund; Fernheizung; Wärmelieferung; Wärmebezug; Anergie; Fernkälte; Wärmeverbrauch; Heizwärme; Fernwärme Arbeitspreis; Wärmeenergie; Wärmecontracting; Prozessdampf; Dampflieferung; Fernwärmeverbrauch; Fern-Wärme; Holzwärmeverbund; Wärmeabrechnung; Kältelieferung; Wärmemenge; Nahwärmeverbund; Wärmenetz; Fernwaerme; Quartierwärme',
        fr: 'chauffage à distance; chaleur à distance; CAD; réseau de chaleur; fourniture de chaleur; chauffage urbain; froid à distance; thermoréseau; livraison de chaleur; énergie thermique; consommation chaleur; chaleur consommée; vapeur industrielle; chauffage de quartier; chauffage à distance bois; fourniture chaleur; énergie de chauffage; froid urbain',
        it: 'teleriscaldamento; calore a distanza; fornitura di calore; rete di calore; energia termica; riscaldamento a distanza; calore teleriscaldamento; fornitura calore; teleraffreddamento; consumo calore; vapore industriale; riscaldamento di quartiere; termica energia; calore consumato; contracting termico; rete termica',
        en: 'district heat; district heating; heat supply; heat network; district cooling; metered heat; thermal energy; heat consumption; community heating; purchased steam; process steam; steam supply; heating network charge; hot water network; communal heating; purchased heat; heat energy; neighbourhood heating',
      }),
      group(6, {
        de: 'Nebenkosten Heizung; Heizung Nebenkosten; Heizkosten; Heizkosten Nebenkosten; Heizung Akonto; Akonto Heizung; Heizung Verbrauch; Verbrauch Heizung; Heizung kWh; Raumwärme',
        fr: 'charges chauffage; charges de chauffage; frais de chauffage; frais chauffage; acompte chauffage; décompte chauffage; consommation chauffage; chauffage collectif; chauffage kWh',
        it: 'spese riscaldamento; spese di riscaldamento; costi di riscaldamento; acconto riscaldamento; consumo riscaldamento; riscaldamento centralizzato; riscaldamento kWh',
        en: 'heating costs; heating cost; heating charges; heating charge; heating service charge; heating consumption; communal heating costs; heating kwh',
      }),
      group(2, {
        de: 'Wärme; Dampf; Fernkälteanlage',
        fr: 'chaleur; vapeur',
        it: 'calore; vapore',
        en: 'heat; steam; heating',
      }),
    ],
    attributes: [
      {
        attributes: { heatSource: 'wood' },
        words: {
          de: 'Holz; Holzschnitzel; Holzwärmeverbund; Schnitzelheizung; Holzenergie',
          fr: 'bois; au bois; bois énergie',
          it: 'legna; legno; cippato',
          en: 'wood; biomass; wood-fired',
        },
      },
      {
        attributes: { heatSource: 'steam' },
        words: { de: 'Dampf; Prozessdampf; Dampflieferung', fr: 'vapeur', it: 'vapore', en: 'steam' },
      },
    ],
    vendors:
      'Wärmeverbund; Cadiom; Teris; Fernwärme; Holzwärme; Thermoréseau; Wärme AG; CAD; Limeco; REFUNA; Fernheizwerk; ERZ; Teleriscaldamento; Wärmeversorgung',
  },
  {
    category: 'wood_pellets',
    naics: '321999',
    groups: [
      group(5, {
        de: 'Holzpellets; Pellets; Pelletlieferung; Holzschnitzel; Hackschnitzel; Brennholz; Stückholz; Cheminéeholz; Holzbriketts; Holz-Pellets; Pellet; Energieholz; Heizpellets; Waldhackschnitzel; Pelletheizung Brennstoff; Scheitholz; Holzbrikett; Pelets; Kaminholz; Steinkohle; Braunkohle; Kohle Heizung; Kohlebriketts; Koks; Petrolkoks',
        fr: 'pellets; granulés de bois; pellets de bois; plaquettes forestières; bois de chauffage; bûches; bois énergie; plaquettes de bois; briquettes de bois; copeaux de bois; bois de feu; granulés bois; bois à brûler; pellets en vrac; charbon; houille; coke; granules de bois',
        it: 'pellet; pellets; pellet di legno; pellet sfuso; cippato; cippato di legno; legna da ardere; legna; bricchetti di legno; pellet in sacchi; legna da fuoco; trucioli di legno; ciocchi; tronchetti di legno; carbone; coke; bricchette',
        en: 'wood pellets; pellets; wood chips; firewood; wood logs; wood briquettes; biomass fuel; pellet fuel; woodchip; log wood; kindling; heating pellets; bulk pellets; bagged pellets; biomass pellets; coal; coke; petcoke; logs; industrial coal',
      }),
      group(2, { any: 'ENplus; ENplus A1; DINplus' }),
    ],
    attributes: [
      {
        attributes: { solidFuel: 'wood_pellets' },
        words: { any: 'Pellets; Pellet; Holzpellets; Pelletlieferung; granulés de bois; Heizpellets' },
      },
      {
        attributes: { solidFuel: 'wood_chips' },
        words: {
          any: 'Holzschnitzel; Hackschnitzel; Waldhackschnitzel; plaquettes; plaquettes forestières; copeaux de bois; cippato; wood chips; woodchip; trucioli',
        },
      },
      {
        attributes: { solidFuel: 'wood_logs' },
        words: {
          any: 'Brennholz; Stückholz; Cheminéeholz; Scheitholz; Kaminholz; bois de chauffage; bûches; bois de feu; legna da ardere; legna; firewood; logs; wood logs; log wood',
        },
      },
      {
        attributes: { solidFuel: 'coal_industrial' },
        words: { any: 'Steinkohle; Braunkohle; Kohle; charbon; houille; carbone; coal; industrial coal' },
      },
      { attributes: { solidFuel: 'petcoke' }, words: { any: 'Petrolkoks; petcoke; coke de pétrole' } },
    ],
    vendors:
      'Pelletwerk; Pellet; Holzenergie; Tschopp Holz; Schilliger; AEK Pellet; Brennholz; forestier; Pawi; Enerbois',
  },
];
