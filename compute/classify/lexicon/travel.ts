import { group, type LexiconSection } from './section.ts';

/** Business travel: flights, trains, taxis, cars, buses and nights. */
export const TRAVEL: readonly LexiconSection[] = [
  {
    category: 'flights',
    naics: '481111',
    groups: [
      group(5, {
        de: 'Flug; Flugticket; Flugbillett; Flugbillet; Flugreise; Hinflug; Rückflug; Langstreckenflug; Kurzstreckenflug; Flugbuchung; Flugkosten; Inlandflug; Inlandsflug; Charterflug; Flüge; Flugpreis; Flugspesen; Geschäftsflug; Flugmeilen Geschäftsreise; Linienflug; Flugtickets; Flugtarif; Helikopterflug; Fluggepäck; Flughafentaxen',
        fr: "vol; billet d'avion; billet avion; vol aller-retour; vol long-courrier; vol court-courrier; vols; billets avion; voyage en avion; transport aérien passagers; vol retour; frais de vol; réservation de vol; vol intérieur; vol charter; avion; vol direct; vol moyen-courrier; taxes aéroport",
        it: 'volo; biglietto aereo; biglietti aerei; volo di andata e ritorno; viaggio aereo; volo intercontinentale; volo nazionale; voli; prenotazione volo; tariffa aerea; volo charter; volo interno; volo di ritorno; volo diretto; tasse aeroportuali; volo internazionale; trasferta aerea; aereo',
        en: 'flight; flights; airfare; air fare; air ticket; plane ticket; return flight; long-haul flight; short-haul flight; air travel; airline ticket; domestic flight; charter flight; flight ticket; flight booking; airline fare; one-way flight; business class ticket; economy class ticket; excess baggage; airport taxes; e-ticket flight',
      }),
      group(2.5, { any: 'Economy; Business Class; Premium Economy; Boarding; PNR; IATA; Airline; Airways' }),
    ],
    attributes: [
      {
        attributes: { flightCabin: 'economy' },
        categories: ['flights'],
        words: {
          any: 'Economy; Eco; Economy Class; classe économique; économique; classe economica; economica; Touristenklasse; coach class; economy light',
        },
      },
      {
        attributes: { flightCabin: 'premium_economy' },
        categories: ['flights'],
        words: { any: 'Premium Economy; premium eco; économie premium; economy premium' },
      },
      {
        attributes: { flightCabin: 'business' },
        categories: ['flights'],
        words: {
          any: 'Business; Business Class; classe affaires; affaires; Businessklasse; classe business; Geschäftsklasse',
        },
      },
      {
        attributes: { flightCabin: 'first' },
        categories: ['flights'],
        words: { any: 'First; First Class; première classe; première; prima classe; Erste Klasse' },
      },
      {
        attributes: { flightHaul: 'long_haul' },
        categories: ['flights', 'air_freight'],
        words: {
          any: 'Langstrecke; Langstreckenflug; long-haul; longhaul; long-courrier; lungo raggio; intercontinentale; intercontinental; Interkontinental; Interkontinentalflug; Übersee; transatlantic',
        },
      },
      {
        attributes: { flightHaul: 'short_haul' },
        categories: ['flights', 'air_freight'],
        words: {
          any: 'Kurzstrecke; Kurzstreckenflug; short-haul; shorthaul; court-courrier; moyen-courrier; corto raggio; medio raggio; Europaflug; Mittelstrecke; intra-european',
        },
      },
      {
        attributes: { flightHaul: 'domestic' },
        categories: ['flights', 'air_freight'],
        words: {
          any: 'Inlandflug; domestic; vol intérieur; volo nazionale; volo interno; Inlandsflug; vol domestique',
        },
      },
    ],
    vendors:
      'Swiss International Air Lines; Swiss Intl; Lufthansa; easyJet; Ryanair; British Airways; Air France; KLM; Emirates; Edelweiss Air; Helvetic; Helvetic Airways; Austrian Airlines; Eurowings; ITA Airways; Alitalia; Iberia; Vueling; Qatar Airways; Singapore Airlines; United Airlines; Delta Air Lines; American Airlines; Turkish Airlines; Airways; Airlines; Airline; Wizz Air; TAP; SAS; Finnair; Etihad; Cathay Pacific; Air Canada; Chair Airlines; Fluggesellschaft; Norwegian; Vuelos; Compagnie aérienne; Cathay',
  },
  {
    category: 'rail',
    naics: '482111',
    groups: [
      group(5, {
        de: 'Bahnbillett; Bahnbillet; Zugbillett; Zugticket; Bahnticket; Halbtax; Halbtax-Abo; Halbtaxabo; Halbtax Plus; Generalabonnement; GA 1. Klasse; GA 2. Klasse; GA Abo; Sparbillett; Bahnfahrt; Zugfahrt; Bahnreise; Bahnspesen; Nachtzug; Bahnfahrkarte; Streckenabo; Klassenwechsel; Tageskarte SBB; Sparbillet; Bahn; Bahnabo; Platzreservation Zug; Sitzplatzreservierung; Eisenbahn; Bahnkosten; Zug; Bahntickets; Bahncard; Seilbahn; Bergbahn; Streckenabonnement; Mehrfahrtenkarte Bahn; Zugreise; Gemeindetageskarte; Spartageskarte; Gleis 7; Seven25',
        fr: 'billet de train; billet train; demi-tarif; abonnement demi-tarif; abonnement général; billet CFF; train; trajet en train; billet dégriffé; carte journalière CFF; voyage en train; TGV; AG 1re classe; AG 2e classe; réservation train; billets de train; billet SNCF; chemin de fer; TGV Lyria; train de nuit; carte journalière dégriffée; surclassement train; abonnement AG; parcours train; billet de chemin de fer; frais de train',
        it: 'biglietto treno; biglietto del treno; biglietto ferroviario; biglietti ferroviari; metà prezzo; abbonamento metà prezzo; abbonamento generale; biglietto FFS; treno; viaggio in treno; abbonamento treno; biglietto risparmio; carta giornaliera FFS; Frecciarossa; Italo treno; ferrovia; AG 2a classe; AG 1a classe; biglietti treno; treno notturno; prenotazione posto treno; supplemento treno; Eurocity; trasferta in treno; abbonamento ferroviario; carta giornaliera risparmio; spese treno',
        en: 'train ticket; rail ticket; train fare; rail fare; rail travel; train journey; half-fare card; half fare travelcard; Eurostar; high-speed rail; rail pass; interrail; railway ticket; season ticket rail; train tickets; seat reservation train; sleeper train; swiss travel pass; train travel; rail tickets; train; railcard; high-speed train; night train; saver day pass; supersaver ticket; rail journey',
      }),
      group(3, {
        any: 'GA; SBB; CFF; FFS; BLS; SOB; TGV; ICE; Intercity; EasyRide; SwissPass; Lyria; RhB; Trenitalia; SNCF; Deutsche Bahn; ÖBB; Railjet; S-Bahn; Thalys; Amtrak; Thameslink; BOB; Zentralbahn; Trenord',
      }),
    ],
    attributes: [
      {
        attributes: { railKind: 'high_speed' },
        words: {
          any: 'TGV; ICE; high-speed; high speed; Frecciarossa; Lyria; grande vitesse; alta velocità; Hochgeschwindigkeitszug; Italo; AVE',
        },
      },
      {
        attributes: { railKind: 'international' },
        words: { any: 'Eurostar; Eurocity; international; Nightjet; Thalys; Interrail; Railjet' },
      },
      {
        attributes: { railKind: 'suburban' },
        words: { any: 'S-Bahn; RER; Vorortszug; commuter; Thameslink; suburbano' },
      },
      {
        attributes: { railKind: 'regional' },
        words: {
          any: 'Regio; Regionalzug; RegioExpress; train régional; treno regionale; regional train; InterRegio',
        },
      },
      {
        attributes: { railKind: 'long_distance' },
        words: { any: 'Intercity; Fernverkehr; grandes lignes; long-distance' },
      },
    ],
    vendors:
      'SBB; CFF; FFS; Schweizerische Bundesbahnen; BLS; SOB; Rhätische Bahn; Deutsche Bahn; DB Vertrieb; SNCF; Trenitalia; ÖBB; Trainline; Eurostar; RhB; Zentralbahn; Italo; Matterhorn Gotthard Bahn; Südostbahn; Bahnreisezentrum; Trenord; Amtrak; Renfe; Chemins de fer',
  },
  {
    category: 'taxi',
    naics: '485310',
    groups: [
      group(6, {
        de: 'Flughafentaxi; Taxi Flughafen',
        fr: 'taxi aéroport',
        it: 'taxi aeroporto',
        en: 'airport taxi',
      }),
      group(5, {
        de: 'Taxi; Taxifahrt; Taxikosten; Taxispesen; Taxiquittung; Limousinenservice; Chauffeurdienst; Taxirechnung; Taxigutschein; Fahrdienst; Taxitransfer; Limousine mit Fahrer; Flughafentransfer; Sammeltaxi; Grossraumtaxi; Kurierfahrt Taxi; Hoteltransfer; Chauffeur; Krankentaxi; Minibus mit Fahrer; Ridepooling; Taxizentrale; Funktaxi',
        fr: 'taxi; course de taxi; course taxi; VTC; transfert aéroport; chauffeur privé; frais de taxi; limousine avec chauffeur; service de limousine; transport avec chauffeur; taxis; navette avec chauffeur; quittance taxi; transfert hôtel; voiture avec chauffeur; bon taxi; chauffeur',
        it: 'taxi; corsa taxi; corsa in taxi; servizio taxi; NCC; autista privato; noleggio con conducente; transfer aeroporto; ricevuta taxi; spese taxi; limousine con autista; trasferimento aeroporto; servizio limousine; tassì; navetta con autista; buono taxi; autista',
        en: 'taxi; taxi fare; cab; cab fare; taxi ride; ride-hailing; ride hailing; minicab; limousine service; chauffeur service; airport transfer; uber ride; taxi receipt; taxi journey; black cab; private hire vehicle; taxicab; airport shuttle transfer; chauffeur; lyft ride; uber trip; taxi voucher; ridesharing',
      }),
      group(3.5, { any: 'Uber; Lyft; Bolt ride; Cabify; FreeNow; Free Now' }),
    ],
    attributes: [
      { attributes: { taxiKind: 'black_cab' }, words: { any: 'black cab; london cab; hackney carriage' } },
    ],
    vendors:
      'Taxi; Uber; Taxi 444; 7x7; Free Now; Limousine; Cab; Taxis; Bolt Technology; TaxiPhone; Cablink',
  },
  {
    category: 'car_travel',
    naics: '532111',
    groups: [
      group(
        6,
        {
          de: 'Geschäftswagen; Geschäftsauto; Firmenwagen; Firmenauto; Firmenfahrzeug; Dienstwagen; Dienstfahrzeug; Poolfahrzeug; Flottenfahrzeug; Geschäftswagen Fahrt; Lieferwagen Fahrt; Dienstfahrt; Kilometer Firmenwagen',
          fr: 'voiture de société; voiture de fonction; véhicule de société; véhicule de service; voiture entreprise; kilomètres véhicule de société',
          it: 'auto aziendale; vettura aziendale; veicolo aziendale; auto di servizio; chilometri auto aziendale',
          en: 'company car; company vehicle; pool car; fleet car; company car mileage; company van',
        },
        { attributes: { carOwner: 'company' } },
      ),
      group(5, {
        de: 'Kilometerentschädigung; Kilometergeld; Autospesen; Mietwagen; Mietauto; Autokilometer; Fahrspesen; Fahrzeugkilometer; Privatfahrzeug; Kilometerspesen; Autovermietung; Carsharing; Mietfahrzeug; Km-Entschädigung; Km-Geld; Privatauto; Fahrtkosten Auto; Autofahrt; Dienstfahrt; Geschäftsfahrt; Autokosten km; Fahrtspesen; Geschäftswagen km; Firmenwagen km; gefahrene km; Fahrtenbuch; Kilometervergütung; Autobahnvignette; Vignette; Parkgebühr; Parkgebühren; Parkhaus; Parking; Autoreisekosten; Kilometerpauschale; Wegpauschale; Wegentschädigung; Anfahrt; Anfahrtspauschale; Fahrpauschale; Wegkosten; Fahrkosten; Poolfahrzeug; Mietbus',
        fr: 'indemnités kilométriques; indemnité kilométrique; frais kilométriques; frais de déplacement; location de voiture; voiture de location; véhicule privé; covoiturage; autopartage; location voiture; déplacement véhicule; kilomètres voiture; frais de voiture; vignette autoroutière; vignette; parking; frais de parking; stationnement; véhicule de location; trajet voiture; péage; location de véhicule; frais de voyage voiture; déplacement; kilométrage; location auto; voiture privée; frais de route; forfait déplacement; location minibus; kilomètres parcourus',
        it: 'rimborso chilometrico; indennità chilometrica; noleggio auto; autonoleggio; auto a noleggio; auto privata; noleggio vettura; spese auto; rimborso km; chilometri auto; spese di trasferta auto; trasferta; car sharing; noleggio veicolo; vettura privata; parcheggio; vignetta autostradale; pedaggio; vignetta; posteggio; pedaggio autostradale; spese di viaggio auto; noleggio minibus; spese di trasferta; chilometri percorsi; auto aziendale km; indennità di trasferta; percorrenza auto; noleggio macchina; trasferta auto',
        en: 'mileage; mileage allowance; mileage claim; car hire; rental car; car rental; private car; car mileage; business mileage; hire car; company car mileage; car sharing; road toll; parking; parking fee; vehicle mileage; travel by car; car journey; personal vehicle mileage; mileage reimbursement; employee mileage; toll; van rental; rental vehicle; car club; motorway vignette; travel expenses car; driving expenses; call-out travel; miles driven; motorbike mileage',
      }),
      group(3, { any: 'Mobility Carsharing; km Auto; PW km; Personenwagen km; auto km; voiture km; car km' }),
    ],
    attributes: [
      { attributes: { vehicleFuel: 'diesel' }, words: { any: 'Diesel; gasoil; gasolio; gazole' } },
      {
        attributes: { vehicleFuel: 'petrol' },
        words: { any: 'Benzin; Benziner; essence; benzina; petrol; gasoline' },
      },
      {
        attributes: { vehicleFuel: 'bev' },
        words: {
          any: 'Elektroauto; Elektro; elektrisch; électrique; elettrica; elettrico; electric; BEV; EV; E-Auto',
        },
      },
      {
        attributes: { vehicleFuel: 'phev' },
        words: { any: 'Plug-in; Plug-in-Hybrid; hybride rechargeable; ibrida plug-in; plug-in hybrid; PHEV' },
      },
      { attributes: { vehicleFuel: 'hybrid' }, words: { any: 'Hybrid; hybride; ibrida; ibrido; HEV' } },
      {
        attributes: { vehicleFuel: 'cng' },
        words: { any: 'Erdgasauto; CNG; gaz naturel véhicule; metano auto' },
      },
      { attributes: { vehicleFuel: 'lpg' }, words: { any: 'LPG; Autogas; GPL' } },
      {
        attributes: { carOwner: 'company' },
        words: {
          any: 'Firmenwagen; Geschäftswagen; Geschäftsfahrzeug; Firmenfahrzeug; Poolfahrzeug; Dienstwagen; Flottenfahrzeug; véhicule de service; véhicule de société; voiture de fonction; voiture de service; véhicule d entreprise; auto aziendale; veicolo aziendale; vettura aziendale; company car; pool car; fleet vehicle; company vehicle',
        },
      },
      {
        attributes: { carOwner: 'private' },
        words: {
          any: 'Privatauto; Privatfahrzeug; Autospesen; Kilometerentschädigung; Kilometergeld; Km-Entschädigung; Privatwagen; véhicule privé; voiture privée; indemnités kilométriques; indemnité kilométrique; auto privata; vettura privata; rimborso chilometrico; private car; mileage allowance; mileage claim; own car; personal vehicle',
        },
      },
      {
        attributes: { carKind: 'van' },
        words: {
          any: 'Lieferwagen; Transporter; Kastenwagen; Van; fourgonnette; camionnette; fourgon; furgone; minibus; Minibus; utilitaire',
        },
      },
      {
        attributes: { carKind: 'motorbike' },
        words: { any: 'Motorrad; Roller; Motorroller; moto; scooter; motocicletta; motorbike; motorcycle' },
      },
      { attributes: { carKind: 'hgv' }, words: { any: 'Lastwagen; LKW; camion; autocarro; truck; lorry' } },
      {
        attributes: { vehicleSize: 'small' },
        words: {
          any: 'Kleinwagen; Mini; économique; citadine; utilitaria; small car; economy car; petite voiture; Kompaktklasse klein',
        },
      },
      {
        attributes: { vehicleSize: 'medium' },
        words: {
          any: 'Mittelklasse; Kompaktklasse; compacte; compact; moyenne; compatta; medium car; catégorie compacte; media cilindrata',
        },
      },
      {
        attributes: { vehicleSize: 'large' },
        words: {
          any: 'Oberklasse; SUV; Grossraum; grande voiture; berline; large car; executive; Geländewagen',
        },
      },
    ],
    vendors:
      'Europcar; Hertz; Avis; Sixt; Enterprise Rent; Budget Rent; Mobility Genossenschaft; Mobility; Autovermietung; autonoleggio; Parkhaus; Parking; ParkingPay; Easypark; Rent a car; Buchbinder; Alamo; Apcoa',
  },
  {
    category: 'public_transport',
    naics: '485113',
    groups: [
      group(
        5,
        { en: 'London Underground; Underground; Tube fare; subway', any: 'Oyster' },
        { attributes: { transitKind: 'metro' } },
      ),
      group(5, {
        de: 'Tramticket; Busbillett; Busbillet; Busticket; ZVV; NetzPass; Monatsabo; Zonenabo; Tageskarte Zonen; ÖV-Ticket; öffentlicher Verkehr; Postauto; Trambillett; Libero-Abo; U-Abo; TNW; Ostwind; Nahverkehr; Mehrfahrtenkarte; ÖV; öV-Abo; Verbundabo; Busfahrt; Reisebus; Carfahrt; Trolleybus; U-Bahn; Strassenbahn; Schiffsbillett; Schifffahrt Passagiere; Fähre; Tram; Metroticket; Zonenbillett; Bus; Multikarte; Jobticket; Monatskarte; Shuttlebus; Car-Transfer; Stadtbus; Ortsbus; Jahresabo Verbund; Streckennetz Zonen',
        fr: 'abonnement TPG; abonnement mobilis; unireso; carte journalière; carte journalière TPG; ticket de bus; billet de bus; tram; métro; transports publics; transport public; Mobilis; abonnement TL; car postal; CarPostal; autobus; autocar; bus; ferry; bateau; abonnement zones; frimobil; carte multicourses; abonnement mensuel transports; navette; trolleybus; billet tram; abonnement transports publics; tickets de métro; transport en commun; onde verte; vagabond; abonnement de parcours',
        it: 'biglietto autobus; biglietto bus; abbonamento arcobaleno; arcobaleno; metropolitana; tram; autopostale; trasporti pubblici; trasporto pubblico; autobus; mezzi pubblici; filobus; abbonamento bus; abbonamento mensile trasporti; traghetto; carta giornaliera; corriera; navetta; pullman; autolinea; biglietto tram; biglietto metropolitana; biglietti bus; abbonamento urbano; battello; bus urbano; autolinee; abbonamento mezzi pubblici',
        en: 'bus ticket; tram ticket; metro ticket; metro tickets; underground ticket; public transport; oyster card; bus pass; tram pass; day pass; travelcard; subway; transit pass; coach travel; ferry ticket; monthly pass; tube fare; light rail; commuter pass; bus fare; subway ticket; public transit; bus; tram; metro; coach hire; shuttle bus; zone ticket; ferry; trolleybus; zone pass; regional travel pass; jobticket',
      }),
      group(3, {
        any: 'ZVV; TPG; TL; VBZ; BVB; Bernmobil; VBL; TPL; TNW; OSTWIND; BVG; RATP; ATM; TfL; A-Welle; Passepartout; tpn; TPF; VBSG; PostAuto; CarPostal; AutoPostale',
      }),
    ],
    attributes: [
      {
        attributes: { transitKind: 'bus' },
        words: {
          any: 'Bus; Busbillett; Busticket; Postauto; PostAuto; CarPostal; Stadtbus; autobus; ticket de bus; autopostale; bus pass; Ortsbus; biglietto bus; Shuttlebus',
        },
      },
      {
        attributes: { transitKind: 'tram' },
        words: { any: 'Tram; Tramticket; Trambillett; Strassenbahn; light rail; tramway' },
      },
      {
        attributes: { transitKind: 'metro' },
        words: { any: 'Metro; U-Bahn; métro; metropolitana; subway; underground; tube' },
      },
      { attributes: { transitKind: 'trolleybus' }, words: { any: 'Trolleybus; filobus' } },
      {
        attributes: { transitKind: 'coach' },
        words: { any: 'Reisebus; Carfahrt; autocar; coach; corriera; pullman; Flixbus; Reisecar' },
      },
      {
        attributes: { transitKind: 'ferry' },
        words: { any: 'Fähre; ferry; traghetto; bateau; battello; Schiffsbillett' },
      },
    ],
    vendors:
      'VBZ; ZVV; TPG; Transports publics; BVB; Bernmobil; VBL; PostAuto; CarPostal; Verkehrsbetriebe; TPL; BVG; RATP; ATM; TL; Flixbus; Trasporti pubblici; Transport for London; Basler Verkehrs-Betriebe; Verkehrsverbund; TPF; Autopostale; Transports urbains',
  },
  {
    category: 'hotel',
    naics: '721110',
    groups: [
      group(5, {
        de: 'Hotel; Hotelübernachtung; Übernachtung; Übernachtungen; Logiernacht; Logiernächte; Hotelzimmer; Einzelzimmer; Doppelzimmer; Hotelkosten; Unterkunft; Beherbergung; Zimmer mit Frühstück; Logis; Zimmerpreis; Ferienwohnung; Pension; Hotelspesen; Zimmerkontingent; Uebernachtung; Jugendherberge; Airbnb Unterkunft; Doppelzimmer zur Einzelnutzung; EZ mit Frühstück; DZ mit Frühstück; Hotelaufenthalt; Gasthaus; Nächtigung; Hotelbuchung; Tagungspauschale mit Übernachtung; Standardzimmer; Hotelrechnung',
        fr: "hôtel; nuitée; nuitées; chambre; chambre d'hôtel; chambre simple; chambre double; hébergement hôtel; nuit hôtel; frais d'hôtel; logement hôtel; auberge; séjour hôtel; petit-déjeuner nuit; nuits d'hôtel; chambre standard; chambre single; réservation hôtel; appart-hôtel; hôtellerie; chambre individuelle; gîte; pension; nuit avec petit-déjeuner; chambre supérieure",
        it: 'hotel; albergo; pernottamento; pernottamenti; camera; camera singola; camera doppia; camera matrimoniale; soggiorno; alloggio; notte in hotel; prenotazione hotel; spese hotel; ostello; pensione; soggiorno hotel; camera con colazione; notti hotel; bed and breakfast; residence; camera standard; spese albergo; pernotto; camera hotel; stanza hotel; agriturismo',
        en: 'hotel; hotel room; hotel stay; overnight stay; accommodation; room night; single room; double room; lodging; hotel accommodation; guest house; bed and breakfast; room charge; airbnb; hotel booking; motel; hostel; nights stay; room rate; overnight accommodation; serviced apartment; hotel night; standard room; deluxe room; hotel nights; hotel reservation; guest room',
      }),
      group(3, {
        any: 'Marriott; Hilton; Ibis; Novotel; Mercure; Radisson; Mövenpick Hotel; Accor; Sheraton; Hyatt; Holiday Inn; Motel One; Booking.com; Best Western; Airbnb; B&B Hotel; Swissôtel; Ritz; Intercontinental Hotel; 25hours; citizenM; Steigenberger',
      }),
    ],
    attributes: [{ attributes: { hotelCity: 'london' }, words: { any: 'London; Londres; Londra' } }],
    vendors:
      'Hotel; Hôtel; Albergo; Marriott; Hilton; Ibis; Novotel; Mercure; Radisson; Accor; Booking.com; Airbnb; Motel One; Sheraton; Hyatt; Holiday Inn; Best Western; Gasthaus; Auberge; B&B; Hotels; Sorell; Steigenberger; Hostel; Inn',
  },
];
