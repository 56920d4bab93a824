import { group, type LexiconSection } from './section.ts';

const GRID = '221122';

/**
 * The parts of power, gas and heat bills that are not the energy itself. The carrier of words without one is
 * that of the line, else of the bill's other lines and its vendor.
 */
export const ENERGY_BILL: readonly LexiconSection[] = [
  {
    category: 'electricity',
    naics: GRID,
    groups: [
      group(
        7,
        {
          de: 'Netznutzung; Netznutzungsentgelt; Netzentgelt; Netznutzungsgebühr; Netzgebühr; Netzkosten; Netznutzung Arbeitspreis; Netznutzung Hochtarif; Netznutzung Niedertarif; Netznutzung HT; Netznutzung NT; Netznutzung Grundtarif; Netznutzung Leistung; Netznutzungstarif; Netztarif; Netzentgelte; Stromnetz; Netzbenutzung; Durchleitung; Durchleitungsgebühr; Blindenergie; Blindarbeit; Blindstrom; Blindleistung; Netzanschluss; Netzkostenbeitrag; Übertragungsnetz; Verteilnetz; Leistungspreis Netz; Netzleistung; Verteilung Netz; Transport Strom',
          fr: "utilisation du réseau; utilisation réseau; acheminement; acheminement électricité; timbre; timbre d'acheminement; taxe d'utilisation du réseau; tarif réseau; réseau de distribution; énergie réactive; coûts de réseau; TURPE; redevance réseau; utilisation du réseau de transport; réseau de transport; distribution d'électricité; utilisation réseau HP; utilisation réseau HC; rémunération réseau; raccordement réseau; transport et distribution; tarif d'acheminement; frais de réseau",
          it: 'utilizzo della rete; utilizzazione della rete; uso rete; utilizzo rete; tariffa di rete; rete di distribuzione; rete di trasporto; energia reattiva; trasporto energia; costi di rete; oneri di rete; vettoriamento; utilizzo rete TA; utilizzo rete TB; tariffa utilizzo rete; spesa per il trasporto; quota rete; trasporto e gestione del contatore; diritti di rete; utilizzazione rete',
          en: 'grid usage; grid usage fee; network charge; network usage; grid fee; transmission charge; distribution charge; use of system; DUoS; TNUoS; grid charge; network tariff; reactive energy; reactive power; grid fees; network fee; grid access; transmission fee; distribution fee; grid use; wheeling charge; network costs; nätavgift; överföring; elöverföring; nettleie',
        },
        { attributes: { energyPart: 'network' } },
      ),
      group(
        7,
        {
          de: 'Netzzuschlag; Netzzuschlag KEV; KEV; Bundesabgabe KEV; Förderabgabe; EEG-Umlage; KWK-Umlage; Offshore-Umlage; Konzessionsabgabe Bund; Förderung erneuerbare Energie; Zuschlag nach EnG; Umlage; StromNEV; Stromreserve; Winterreserve; Wasserkraftreserve; Solidarisierte Kosten; Abschaltumlage; Energiefonds; Gewässerschutzabgabe Strom; Zuschlag EnG',
          fr: 'supplément réseau; supplément LEne; RPC; supplément fédéral; réserve d électricité; réserve hiver; contribution énergies renouvelables; CSPE; encouragement énergies renouvelables; LEne; supplément sur les coûts de transport; réserve hydraulique; coûts solidarisés; contribution tarifaire d acheminement; taxe encouragement',
          it: 'supplemento rete; supplemento di rete; supplemento rete federale; RIC; supplemento federale; fondo energie rinnovabili; riserva di elettricità; riserva invernale; contributo energie rinnovabili; oneri di sistema; componente ASOS; FER; oneri generali; LEne supplemento; costi solidarizzati; riserva idroelettrica',
          en: 'renewable levy; climate change levy; CCL; grid surcharge; renewables surcharge; network surcharge; feed-in tariff levy; renewable energy levy; electricity reserve; winter reserve; public service obligation; PSO levy; renewables obligation; capacity market charge; energy levy; opslag duurzame energie; opslag',
        },
        { attributes: { energyPart: 'levy' } },
      ),
      group(
        7,
        {
          de: 'Abgaben an das Gemeinwesen; Abgabe an Gemeinwesen; Abgaben und Leistungen an Gemeinwesen; Konzessionsabgabe; Konzessionsgebühr; Gemeindeabgabe; Gemeindeabgaben; Stromsteuer; Elektrizitätssteuer; Energiesteuer; Ökosteuer; Elektrizitätsabgabe; Sondernutzungsabgabe; Energieabgabe; Leistungen an das Gemeinwesen; Abgabe Gemeinde; Gemeindezuschlag; Lenkungsabgabe Strom; Ökostromabgabe; Stromabgabe',
          fr: "redevances aux collectivités publiques; redevance communale; prestations aux collectivités; taxe communale sur l'électricité; taxe communale; taxe sur l'électricité; taxe cantonale énergie; émolument communal; prestations et redevances aux collectivités; redevance usage du sol; indemnité communale; taxe énergie; taxe sur l'énergie; accise électricité; TICFE; taxe éclairage public; taxe développement durable; TCFE; redevance de concession; taxes électricité; impôt électricité; droit de concession",
          it: "tributi agli enti pubblici; tassa uso suolo pubblico; tassa comunale; tassa sull'elettricità; prestazioni agli enti pubblici; tassa demanio pubblico; accisa energia elettrica; accise; imposta sull'energia; tassa di concessione; tassa utilizzo demanio; imposta erariale; privativa; tributi comunali; contributo comune; tassa energia; imposta di consumo; accisa; tributo enti pubblici; tasse elettricità; tassa metrica",
          en: 'electricity tax; energy tax; municipal levy; concession fee; community charge electricity; electricity duty; excise duty electricity; energy duty; power tax; municipal charges electricity; concession levy; municipal tax; local authority levy; energibelasting; energibelastning; energieskatt; energiskatt; elskatt; energieheffing; energiebelasting; forbruksavgift',
        },
        { attributes: { energyPart: 'tax' } },
      ),
      group(
        7,
        {
          de: 'Systemdienstleistungen; Systemdienstleistung; SDL; SDL Swissgrid; Systemdienste; Regelenergie; Ausgleichsenergie; Swissgrid Systemdienstleistungen; allgemeine Systemdienstleistungen; Bilanzgruppe; Systemnutzung; Systemleistungen',
          fr: 'services-système; services système; services généraux du système; prestations de système; SDL Swissgrid; énergie de réglage; énergie d ajustement; services systeme swissgrid; services auxiliaires',
          it: 'prestazioni di servizio relative al sistema; servizi di sistema; servizio di sistema; energia di compensazione; dispacciamento; SDL; energia di regolazione; prestazioni di sistema; servizi di rete swissgrid',
          en: 'ancillary services; system services; balancing energy; balancing services; balancing charge; BSUoS; imbalance; system service charge; systemdiensten; frequency control; imbalance charge; swissgrid system services',
        },
        { attributes: { energyPart: 'balancing' } },
      ),
      group(
        7,
        {
          de: 'Messtarif; Messung und Abrechnung; Zählermiete; Messkosten; Messstellenbetrieb; Zählergebühr; Messentgelt; Messdienstleistung; Messwesen; Zählerablesung; Zählergrundgebühr; Smart Meter Gebühr; Messpreis; Lastgangmessung; Messgebühr; Zählermiete Strom',
          fr: 'tarif de mesure; location compteur; comptage; mesure et décompte; frais de comptage; relevé compteur; tarif métrologie; compteur intelligent; redevance compteur; frais de mesure; location de compteur; taxe compteur; coûts de mesure',
          it: 'tariffa di misura; noleggio contatore; nolo contatore; misurazione; lettura contatore; costi di misura; tassa contatore; servizio di misura; canone contatore; affitto contatore; tariffa di misurazione; spese di misura; gestione contatore',
          en: 'metering; meter rental; metering charge; meter reading; metering fee; meter operation; meter charge; smart meter charge; metering service; meter hire; meter rent; meter operator charge',
        },
        { attributes: { energyPart: 'metering' } },
      ),
      group(
        8,
        {
          de: 'Einspeisung; Rückliefervergütung; Rücklieferung; Rückspeisung; Einspeisevergütung; Rückliefertarif; Einspeisevergütung PV; Solarstrom Einspeisung; Rückvergütung Photovoltaik; Rückliefervergütung Photovoltaik; Überschussenergie; Vergütung Solarstrom; Einspeisung Solar; Rückspeisevergütung; Stromrücklieferung; Netzeinspeisung; Produktion Einspeisung; PV-Einspeisung; Gutschrift Solar; Gutschrift Solarstrom; Gutschrift Photovoltaik; Gutschrift PV; Solargutschrift; Gutschrift Solarenergie',
          fr: 'refoulement; rétribution injection; injection réseau; rétribution photovoltaïque; énergie refoulée; reprise de courant; rachat photovoltaïque; rachat énergie solaire; reprise énergie solaire; énergie injectée; injection photovoltaïque; rémunération injection; refoulement photovoltaïque; rétribution refoulement; tarif de reprise; courant refoulé; surplus photovoltaïque; reprise de l énergie; obligation d achat photovoltaïque; obligation d achat électricité; crédit photovoltaïque; avoir photovoltaïque; vente surplus photovoltaïque',
          it: 'immissione; immissione in rete; energia immessa; rimunerazione immissione; ritiro energia fotovoltaica; immissione fotovoltaico; scambio sul posto; vendita energia fotovoltaica; rimunerazione fotovoltaico; ripresa energia; immissione di energia; rimunerazione energia solare; energia rifornita; immissione fotovoltaica; eccedenza fotovoltaica; rimunerazione; ritiro dedicato; ritiro dedicato energia; ritiro dedicato energia fotovoltaica; ritiro dedicato fotovoltaico; accredito fotovoltaico',
          en: 'feed-in; feed-in tariff; feed-in credit; solar export; export tariff; exported energy; export credit; solar feed-in; surplus electricity; pv feed-in; electricity export; exported kwh; net metering credit; buyback tariff; solar buyback; teruglevering; smart export guarantee; smart export guarantee payment; seg payment; solar credit; export payment electricity',
        },
        { attributes: { energyPart: 'feed_in' } },
      ),
      group(
        5,
        {
          de: 'Grundpreis; Grundgebühr; Grundtarif; Leistungspreis; Leistungstarif; Spitzenleistung; Grundentgelt; Leistung kW; Anschlussleistung; Abonnementspreis; Bereitstellung; Monatsspitze; Verbrauchsspitze; Grundbetrag; Anschlussgebühr; Leistung; Fixpreis; Grundtaxe',
          fr: 'taxe de base; tarif de base; redevance fixe; abonnement; puissance; puissance souscrite; prix de base; taxe de puissance; pointe de puissance; prime fixe; frais fixes; taxe fixe; puissance maximale; abonnement mensuel; finance annuelle; redevance; prix de puissance; taxe de raccordement',
          it: 'tassa base; tariffa base; quota fissa; potenza; potenza impegnata; prezzo base; tassa di base; quota potenza; canone fisso; punta di potenza; tassa fissa; tassa di potenza; tassa base annua; quota base; spesa fissa; tassa allacciamento; prezzo di potenza; abbonamento',
          en: 'standing charge; base fee; basic fee; capacity charge; demand charge; base price; basic charge; availability charge; fixed charge; service charge; peak demand; power demand; connection fee; monthly fee; daily charge; peak load; kva charge; connection capacity',
        },
        { attributes: { energyPart: 'base_fee' }, when: 'energy', whole: true },
      ),
      group(
        5,
        {
          de: 'Steuer; Abgabe; Abgaben; Gebühren Gemeinde; Steuern und Abgaben; Kommunalabgabe; Gebühr; Ökologieabgabe; Lenkungsabgabe; Konzession; Gemeinwesen',
          fr: 'taxe; taxes; redevances; impôt; droits et taxes; taxes et redevances; taxe énergie; contribution; accise; émolument; collectivités publiques; concession; PCP',
          it: 'tassa; tasse; imposta; imposte; tributo; tributi; contributo; tasse e tributi; concessione; enti pubblici',
          en: 'tax; taxes; duty; levies and taxes; taxes and duties; excise; taxes and levies; municipal charge; skatt; belasting',
        },
        { attributes: { energyPart: 'tax' }, when: 'energy', whole: true },
      ),
      group(
        5,
        {
          de: 'Netz; Transport; Verteilung; Netzdienstleistung; Infrastrukturabgabe',
          fr: 'réseau; transport; distribution',
          it: 'rete; trasporto; distribuzione; vettoriamento',
          en: 'network; grid; transmission; distribution; transport; delivery charge',
        },
        { attributes: { energyPart: 'network' }, when: 'energy', whole: true },
      ),
      group(
        5,
        {
          de: 'Messung; Ablesung; Abrechnungskosten; Messeinrichtung; Messstelle',
          fr: 'mesure; compteur; relevé; décompte compteur',
          it: 'misura; contatore; lettura',
          en: 'meter; metering equipment',
        },
        { attributes: { energyPart: 'metering' }, when: 'energy', whole: true },
      ),
      group(
        5,
        {
          de: 'Zuschlag; Förderfonds; Fondsabgabe; Ausgleichsabgabe; Effizienzbeitrag',
          fr: 'supplément; fonds énergie; fonds durable; fonds communal énergie',
          it: 'supplemento; fondo energia; componente',
          en: 'levy; levies; surcharge; green levy',
        },
        { attributes: { energyPart: 'levy' }, when: 'energy', whole: true },
      ),
    ],
    attributes: [
      {
        attributes: { energyCarrier: 'electricity' },
        words: {
          de: 'Stromnetz; Transport Strom; Blindenergie; Blindarbeit; Blindstrom; Blindleistung; Netzzuschlag; KEV; EEG-Umlage; KWK-Umlage; KWKG-Umlage; Offshore-Umlage; Offshore-Netzumlage; StromNEV; Stromreserve; Winterreserve; Wasserkraftreserve; Abschaltumlage; Zuschlag nach EnG; Zuschlag EnG; Stromsteuer; Elektrizitätssteuer; Elektrizitätsabgabe; Ökostromabgabe; Ökostromförderung; Stromabgabe; Lenkungsabgabe Strom; Systemdienstleistungen; Systemdienstleistung; SDL; Zählermiete Strom; Grundpreis Strom; Strom Grundpreis; Netzentgelt Strom; Netznutzung Strom; Swissgrid',
          fr: "acheminement électricité; distribution d'électricité; énergie réactive; TURPE; supplément LEne; LEne; RPC; CSPE; réserve d électricité; réserve hydraulique; taxe communale sur l'électricité; taxe sur l'électricité; taxes électricité; impôt électricité; accise électricité; TICFE; TCFE; services-système; services système; Swissgrid",
          it: "energia reattiva; RIC; supplemento rete federale; riserva di elettricità; riserva idroelettrica; tassa sull'elettricità; tasse elettricità; accisa energia elettrica; SDL; Swissgrid; componente ASOS",
          en: 'reactive energy; reactive power; DUoS; TNUoS; BSUoS; electricity reserve; electricity tax; electricity duty; excise duty electricity; community charge electricity; municipal charges electricity; renewables obligation; capacity market charge; power tax; Swissgrid; elöverföring; elskatt',
        },
      },
    ],
  },
  {
    category: 'natural_gas',
    naics: '221210',
    groups: [
      group(
        8,
        {
          de: 'CO2-Preis; CO2-Bepreisung; CO2-Kosten; CO2-Steuer; CO2-Abgabe; CO2-Preis BEHG; BEHG; Emissionshandel; Emissionshandel BEHG; nEHS; CO2-Umlage; Gasspeicherumlage; Bilanzierungsumlage; CO2-Zertifikate; CO2-Preis Gas; CO2-Steuer Gas; CO2-Preis BEHG Gas',
          fr: 'taxe CO2; taxe sur le CO2; taxe carbone; CTA; TICGN; accise gaz; contribution tarifaire; prix du CO2',
          it: 'tassa CO2; tassa sul CO2; accisa gas; addizionale regionale; addizionale; imposta di consumo gas; prezzo CO2',
          en: 'CO2 levy; carbon levy; carbon price; CO2 price; carbon tax; emissions trading levy',
        },
        { attributes: { energyPart: 'levy' }, when: 'energy' },
      ),
      group(
        7,
        {
          de: 'CO2-Abgabe auf Erdgas; CO2-Abgabe Gas; CO2 Abgabe Erdgas; CO2-Abgabe Erdgas; Gasspeicherumlage; Bilanzierungsumlage; Biogasabgabe; Gasbeschaffungsumlage',
          fr: 'taxe CO2 sur le gaz; taxe CO2 gaz; taxe CO2 sur le gaz naturel; taxe gaz CO2; TICGN',
          it: 'tassa CO2 gas; tassa CO2 sul gas; tassa sul CO2 gas; tassa CO2 gas naturale',
          en: 'CO2 levy natural gas; CO2 levy on gas; CO2 tax gas; gas storage levy; carbon levy gas',
        },
        { attributes: { energyPart: 'levy', energyCarrier: 'natural_gas' } },
      ),
      group(
        7,
        {
          de: 'Netznutzung Gas; Gasnetzgebühr; Netznutzung Erdgas; Gastransport; Gas Netznutzung; Gasnetznutzung; Gas Netz; Transport Gas',
          fr: 'utilisation du réseau gaz; acheminement gaz; transport gaz; distribution gaz; réseau gaz; acheminement du gaz; ATRD; transport du gaz',
          it: 'rete gas; trasporto gas; distribuzione gas; utilizzo rete gas; vettoriamento gas; trasporto metano',
          en: 'gas network charge; gas transportation; gas distribution; gas grid fee; gas transmission; gas network; gas grid',
        },
        { attributes: { energyPart: 'network', energyCarrier: 'natural_gas' } },
      ),
      group(
        7,
        {
          de: 'Erdgassteuer; Gassteuer; Erdgasabgabe; Gasabgabe; Energiesteuer Gas; Energiesteuer Erdgas; Konzessionsabgabe Gas; Mineralölsteuer Gas',
          fr: 'taxe sur le gaz; taxe gaz; accise gaz; accise gaz naturel; redevance gaz; taxe gaz naturel',
          it: 'accisa gas; tassa gas; imposta gas; accisa gas naturale; imposta di consumo gas',
          en: 'gas tax; gas duty; natural gas tax; natural gas excise; gas levy',
        },
        { attributes: { energyPart: 'tax', energyCarrier: 'natural_gas' } },
      ),
      group(
        6,
        {
          de: 'Grundpreis Gas; Grundgebühr Gas; Gas Grundpreis; Gas Grundgebühr; Grundpreis Erdgas; Leistungspreis Gas; Gaszähler',
          fr: 'abonnement gaz; taxe de base gaz; abonnement gaz naturel; compteur gaz',
          it: 'tassa base gas; quota fissa gas; contatore gas',
          en: 'gas standing charge; standing charge gas; gas base fee; gas meter',
        },
        { attributes: { energyPart: 'base_fee', energyCarrier: 'natural_gas' } },
      ),
    ],
  },
  {
    category: 'district_heat',
    naics: '221330',
    groups: [
      group(
        7,
        {
          de: 'Grundpreis Fernwärme; Fernwärme Grundpreis; Grundpreis Wärmeverbund; Wärmeverbund Grundpreis; Grundgebühr Wärmeverbund; Wärmeverbund Grundgebühr; Leistungspreis Wärmeverbund; Grundpreis Holzwärmeverbund; Holzwärmeverbund Grundpreis; Grundgebühr Holzwärmeverbund; Grundpreis Nahwärme; Nahwärme Grundpreis; Grundgebühr Nahwärme; Nahwärme Grundgebühr; Fernwärme Grundgebühr; Fernwärmegrundgebühr; Grundpreis Wärme; Wärmegrundpreis; Leistungspreis Fernwärme; Leistungspreis Wärme; Anschlussgebühr Fernwärme; Wärme Grundpreis; Wärme Leistungspreis; Grundgebühr Fernwärme; Fernwärme Leistungspreis; Grundgebühr Wärme; Anschlussleistung Wärme; Wärme Grundgebühr; Anschlussleistung Fernwärme',
          fr: 'abonnement chauffage à distance; taxe de puissance chaleur; taxe de base chaleur; chauffage à distance abonnement; chauffage à distance taxe fixe; chauffage à distance puissance; CAD taxe fixe; CAD abonnement; chaleur à distance taxe de base; puissance souscrite chaleur',
          it: 'tassa base teleriscaldamento; quota fissa teleriscaldamento; teleriscaldamento tassa base; potenza teleriscaldamento; teleriscaldamento quota fissa; teleriscaldamento potenza',
          en: 'district heating standing charge; heat standing charge; district heating base fee; heat capacity charge; district heat base fee; heat network standing charge',
        },
        { attributes: { energyPart: 'base_fee', energyCarrier: 'district_heat' } },
      ),
      group(
        7,
        {
          de: 'Wärmezähler; Wärmemessung; Wärmezählermiete; Messung Wärme',
          fr: 'compteur de chaleur; comptage chaleur',
          it: 'contatore di calore; contabilizzazione calore',
          en: 'heat meter; heat metering',
        },
        { attributes: { energyPart: 'metering', energyCarrier: 'district_heat' } },
      ),
      group(
        7,
        {
          de: 'CO2-Abgabe Fernwärme; CO2-Abgabe Wärme',
          fr: 'taxe CO2 chaleur; taxe CO2 chauffage à distance',
          it: 'tassa CO2 calore; tassa CO2 teleriscaldamento',
          en: 'CO2 levy heat; CO2 levy district heating',
        },
        { attributes: { energyPart: 'levy', energyCarrier: 'district_heat' } },
      ),
    ],
  },
];
