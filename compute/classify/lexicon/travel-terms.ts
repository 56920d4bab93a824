import { group, type LexiconSection } from './section.ts';

/** Names of carriers, stations, fares and houses as tickets and travel agents print them. */
export const TRAVEL_TERMS: readonly LexiconSection[] = [
  {
    category: 'flights',
    naics: '481111',
    groups: [
      // A pair of airports is all many tickets print. Codes that are words of a bill (DEN, VIE, HAM, LIN) are left out.
      group(4.5, {
        any: 'ZRH; GVA; BSL; MUC; CGN; TXL; HAJ; NUE; SZG; GRZ; KLU; LHR; LGW; STN; LCY; BHX; DUB; ORK; SNN; CDG; ORY; NCE; LYS; TLS; NTE; MXP; BGY; VCE; BLQ; PMO; CAG; BRI; LIS; OPO; BCN; AGP; BRU; CRL; CPH; ARN; OSL; WAW; KRK; OTP; BEG; ZAG; SKP; PRN; ATH; SKG; DXB; AUH; DOH; TLV; JFK; EWR; LGA; LAX; SFO; IAD; DFW; IAH; PHX; BOS; ATL; PHL; DTW; MSP; SLC; YYZ; YUL; YVR; EZE; HKG; PVG; PEK; CAN NRT; NRT; HND; KIX; ICN; SIN SYD; SYD; BKK; KUL; JNB; NBO; CMN; RAK; FRA ZRH; ZRH FRA; BER ZRH; ZRH BER; FRA PMI; FRA SIN; ZRH SIN; ZRH VIE; VIE ZRH; LIN FCO; FCO LIN; FCO LHR; MXP FCO; FCO CDG; EDI LHR',
      }),
      group(5, {
        de: 'Aufgabegepäck; Übergepäck; Flugumbuchung; Economy Light; Economy Classic; Sitzplatz Flug; Gabelflug; Anschlussflug; Langstrecke; Flugsicherheitsgebühr; Luftverkehrsteuer; Privatjet; Businessjet; Rundflug; Flug retour; Zürich retour; Langstreckenticket',
        fr: 'bagage soute; bagage en soute; excédent bagages; classe éco; surclassement Business; surclassement avion; vol sec; jet privé; billet électronique; taxes aériennes; franchise bagage; vol Genève; vol Paris; vol Bruxelles; vol Lyon; vol Zurich',
        it: 'bagaglio da stiva; bagaglio stiva; bagaglio a mano; eccedenza bagaglio; volo Milano; volo Roma; volo Zurigo; cambio volo; jet privato; imbarco prioritario; classe economy; A/R aereo',
        en: 'hold bag; hold luggage; checked baggage; baggage fee; main cabin; economy light; club europe; club world; world traveller; priority boarding; speedy boarding; seat upgrade flight; airfare change fee; change fee flight; flight change; air travel tax; airport tax; eticket; red-eye; nonstop; connecting flight; private jet; fare airline; comfort plus; wanna get away; inflight wifi; one-way airfare',
        any: 'Condor; Volotea; JetBlue; Southwest Airlines; Southwest; Loganair; Royal Air Maroc; Brussels Airlines; Air France; Air Dolomiti; SunExpress; Pegasus Airlines; Jet2; TUIfly; Aegean; Icelandair; Qatar Airways; Etihad; Singapore Airlines; Cathay; Air Canada; Alaska Airlines; Frontier Airlines; Air Serbia; Croatia Airlines; Air Corsica; Skyalps; Aeroitalia; Neos; TAP Air Portugal; TAP Portugal; Iberia; Norwegian Air; Finnair; airBaltic; Helvetic Airways; SkyWork; Chair Airlines; Turkish Airlines; Air Malta; Flybe; Flynas; Ethiopian Airlines; Kenya Airways; Air India; IndiGo; ANA Airlines; Japan Airlines; Korean Air; Qantas; Virgin Atlantic; LATAM; WestJet; Swiss Air; Widerøe; Luxair; Discover Airlines; Malta Air; Play Airlines; Tarom; Air Europa; Binter; Sky Express; Wizzair; Alitalia; Air Transat; Porter Airlines; LX Economy; NetJets',
      }),
    ],
  },
  {
    category: 'rail',
    naics: '482111',
    groups: [
      group(4.5, {
        any: 'Zürich HB; Wien Hbf; Bern Bahnhof; Basel SBB; Gare de Lyon; Part-Dieu; Gare du Nord; Gare de l Est; Gare Montparnasse; Bruxelles-Midi; Brussel Zuid; Cornavin; Milano Centrale; Milano C.le; Roma Termini; Termini; Torino Porta Nuova; Firenze SMN; Milano Cadorna; London Euston; Euston; Kings Cross; Paddington; London Waterloo; St Pancras; London Terminals; Manchester Piccadilly; Heuston; Dublin Connolly; Temple Meads; Bristol TM; Edinburgh Waverley; Birmingham New Street; Penn Station; NYP; Union Station; Bahnhof SBB',
      }),
      group(4.5, {
        de: '2. Kl. Halbtax; 1/2-Tax; Halbtaxbillett; Liegewagen; Schlafwagen; Retourbillett; Streckenbillett; GA Travelcard; Fahrkarte Bahn; Fahrkarte 2. Klasse; Westbahn; Sparticket; Zugreservierung; Bahn retour; Sitzplatz ICE; Reservierung ICE; Komfortklasse Bahn; Vorteilscard; Interrailpass; Billett 2. Klasse; Billett; Streckenkarte',
        fr: 'aller-retour 2e cl; 2e cl 1/2 tarif; 1/2 tarif; 2e classe; 1ère classe train; 2de classe; couchette; wagon-lit; carte liberté; carte week-end SNCF; AG adulte; carte demi-tarif; SNCB; carte jeune SNCF; train régional; réservation place train',
        it: '2a classe; 1a classe; cuccetta; vagone letto; carnet Trenitalia; biglietto regionale; Intercity Notte; Frecciabianca; carta Freccia; Italo; viaggio treno; Leonardo Express; Malpensa Express; abbonamento Trenord; andata e ritorno treno',
        en: 'anytime; anytime single; anytime rtn; off-peak single; off peak single; off-peak day return; super off-peak; standard day return; std class; annual season; season ticket; flexi season; sleeper; Caledonian Sleeper; first class rail; advance first; seat reservation; Heathrow Express; Gatwick Express; Stansted Express; Northeast Regional; coach fare Amtrak; rail travel voucher; railpass; split ticket rail; rail booking fee; 16-25 railcard; two together railcard',
        any: 'SNCB; NMBS; RJX; Renfe; Brightline; Irish Rail; LUMO; Hull Trains; c2c; Eurail; FlixTrain; Glacier Express; Bernina Express; NS International; Leo Express; Italo; NTV Italo; Northern Rail; Caltrain; LIRR; Via Rail; Deutsche Bahn Ticket',
      }),
    ],
  },
  {
    category: 'taxi',
    naics: '485310',
    groups: [
      group(3.2, { it: 'corsa; corse' }, { whole: true }),
      group(6.5, {
        de: 'Bolt Fahrt; Fahrt Flughafen; Flughafenfahrt; Fahrt Bahnhof; Fahrt Hauptbahnhof; Nachtfahrt; Botenfahrt Taxi; Personentransport; Patientenfahrt; Limousinentransfer; Chauffeurfahrt; Shuttlefahrt; Funkzentrale; Flughafenshuttle; Mietwagen mit Fahrer; Taxifahrten; Dialysefahrt; Rollstuhltaxi; Fahrt zum Flughafen',
        fr: 'course gare; course hôtel; course nuit; course Genève; course Paris; course Roissy; course Orly; trajet Uber; trajet Bolt; Bolt trajet; Bolt course; transfert privé; berline chauffeur; chauffeur VTC; taxi conventionné; centrale taxi; transport de personnes; navette aéroport; mise à disposition véhicule avec chauffeur',
        it: 'corsa Malpensa; corsa Linate; corsa stazione; corsa notturna; Bolt corsa; Bolt Lugano; transfer privato; transfer Linate; transfer Malpensa; transfer Fiumicino; auto con autista; servizio auto con autista; navetta aeroporto; trasporto persone; transfer hotel; corsa urbana',
        en: 'Bolt trip; trip to airport; ride to airport; airport run; airport car; car to airport; private transfer; airport pickup; airport drop off; chauffeured; town car; sedan transfer; black car; executive car; driver and car; cab account; minicab account; taxi account; shared ride; yellow cab; hackney; meet and greet driver; UberX; uber business; cab to station; limo; wheelchair taxi; patient transport; limousine transfer; SUV transfer',
        any: 'UberX; Uber Comfort; Uber Black; Uber Green; Uber XL; Lyft XL; Blacklane; Taxiphone; G7; Marcel VTC; LeCab; ItTaxi; Cabonline; Lynk; Via Rides; Ola Cabs; Curb; Itaxi; Samarcanda; 7x7',
      }),
    ],
  },
  {
    category: 'car_travel',
    naics: '532111',
    groups: [
      group(6.5, {
        de: 'Miete Transporter; Transportermiete; Miete Lieferwagen; Miete VW; Miete Golf; Spesen PW; PW-Spesen; Autobahngebühr; Streckenmaut; Digitale Streckenmaut; Maut PKW; City-Maut; Mautgebühr; Brennermaut; Gotthard Verlad; Autoverlad; Parkticket; Kurzparkzone; Kurzparken; Flughafenparken; Dauerparken; Parkschein; Mietwagen Gruppe; Kilometerabrechnung; Reisekosten PKW; Fahrtkostenerstattung; Wagenmiete; Handyparken; Parkuhr; Miete PW; Ladezone Parkkarte; Taggeld Auto',
        fr: 'location Clio; location utilitaire; location fourgon; location camionnette; location 12 m3; location VW; location véhicule utilitaire; télépéage; badge télépéage; péage A6; péages; autoroutes; horodateur; parcmètre; parking aéroport; parking gare; parking souterrain heures; indemnité km; indemnités km; barème kilométrique; véhicule personnel; véhicule perso; remboursement kilométrique; voiture partagée; carte stationnement; ferroutage voiture; Vélib; trottinette libre-service; location catégorie',
        it: 'noleggio Fiat; noleggio furgone; noleggio furgone giornaliero; noleggio VW; noleggio gruppo; noleggio auto giornaliero; rimborso chilometri; mezzo proprio; trasferta con mezzo proprio; strisce blu; sosta; ticket sosta; parchimetro; parcheggio aeroporto; parcheggio stazione; garage sosta; area C; ZTL ticket; viacard; autostrada; autostrade; barriera autostradale; casello; traforo; car sharing minuti; km auto propria',
        en: 'van hire; car rental group; minivan rental; SUV rental; rental intermediate; intermediate car; short stay parking; long stay parking; airport parking; parking session; parking garage; parking permit day; pay and display; toll road; congestion charge; ULEZ; clean air zone; dart charge; bridge toll; tunnel toll; turnpike; mileage per mile; IRS rate; 45p per mile; privately owned vehicle; own vehicle; POV mileage; mileage expense; one-way rental; collision damage waiver; drop charge rental; rental days; valet parking; eurotunnel car',
        any: 'NCP; RingGo; JustPark; PayByPhone; EasyPark; ParkMobile; SpotHero; E-ZPass; EZPass; SunPass; M6 Toll; eFlow; Ulys; Bip&Go; ASFINAG; Enjoy car sharing; Citiz; Free2Move; Share Now; Miles Mobility; Maggiore noleggio; Locauto; Rent A Car; Thrifty; Dollar Rent; National Car Rental; Sicily by Car; Goldcar; Starcar; Buchbinder; Enterprise van hire; Getaround; Turo; Q-Park; Indigo parking; Parkopedia; Parkingpay; Onepark; Saba parking; FasTrak; Mobility Combi; Cambio Carsharing; Stadtmobil; Interparking; Contipark; Parkamo',
      }),
    ],
  },
  {
    category: 'public_transport',
    naics: '485113',
    groups: [
      group(6, {
        de: 'Deutschland-Ticket; Reisecar; Carreise; Carmiete; Busmiete; Bus mit Chauffeur; Car mit Chauffeur; Schifffahrt; Schiffskarte; Kursschiff; Tageskarte ZVV; Verbundticket; Einzelfahrschein; Einzelfahrkarte; Kurzstrecke; Gruppenticket; Fährticket; Fährüberfahrt; Reisebus mit Fahrer; Fernbus; Wochenkarte; Semesterticket; Zeitkarte; Umweltkarte; Umweltabo; Tarifzone; Straßenbahn; Postautofahrt; Grossbereich Tageskarte; Schülertransport; Großbereich; Jahreskarte Wien',
        fr: 'carnet t+; carnet tickets; location autocar; location car; autocar avec chauffeur; location bus; traversée; traversée bateau; ticket journée; ticket TCL; ticket métro; pass navigo; voyages Mobib; abonnement bus; carte 10 voyages; billet bateau; car interurbain; ligne de bus; billet ferry; carte mensuelle bus; titre transport zone; transport scolaire; tramway; RER; abonnement TCL; abonnement TBM; téléphérique urbain',
        it: 'noleggio pullman; noleggio autobus; noleggio bus; aliscafo; vaporetto; navigazione lago; biglietto 100 minuti; abbonamento annuale bus; abbonamento tram; carta 10 corse; carnet 10 corse; corse urbane; biglietto urbano; biglietto traghetto; autobus gran turismo; bus GT; servizio pullman; trasporto scolastico; titolo di viaggio; tessera mezzi; funivia trasporto',
        en: 'bus hire; minibus with driver; charter bus; motorcoach; 53 seater; 49 seater; foot passenger; day ticket bus; weekly zones; zones 1-2; zones 1-3; zones 1-6; bus rambler; rambler; top-up travel card; transit card; fare card; card reload transit; monthly transit; commuter benefit transit; water taxi; ferry crossing; ferry foot; megabus; park and ride; bus season ticket; tram day ticket; streetcar; express coach; airport coach; dial-a-ride',
        any: 'Navigo Easy; OMNY; Ventra; ORCA card; Clipper card; SmarTrip; TFI Leap; Lothian; Stagecoach; Arriva; First Bus; National Express; Megabus; FlixBus; BlaBlaCar Bus; Eurolines; Greyhound; Thames Clippers; P&O foot; Irish Ferries foot; STIB; MIVB; Mobib; De Lijn; TEC bus; TCL; TBM; Tisséo; TAN Nantes; CGN; Noctambus; Bibus; ATAC; GTT; Metrebus; COTRAL; ANM Napoli; AMT Genova; TPER; Actv; NLM; SNL; MVG; KVB; VRR; VRS; VGN; Libero; BART; MBTA; WMATA; CTA Ventra; Dublin Bus; Bus Éireann; Translink; Rabbit card',
      }),
    ],
  },
  {
    category: 'hotel',
    naics: '721110',
    groups: [
      group(5, {
        de: 'Mehrbettzimmer; Einzelzimmer Superior; Juniorsuite; Doppelzimmer Superior; Gasthof; ÜF; Ü/F; DZ/ÜF; EZ/ÜF; Halbpension; Vollpension; Zimmer Nr; Monteurwohnung; Ferienappartement; Frühstückspension; Zustellbett; Late Check-out; No-Show Gebühr Hotel; Stornogebühr Hotel; Berghütte; Landgasthof; Übernachtungspauschale; Tagungshotel',
        fr: 'suite junior; pension complète; soirée étape; nuitée étape; étape VRP; chambre deluxe; hôtel 3 étoiles; studio semaine hôtel; appartement hôtel; logement demi-pension; chambre twin; chambre communicante; petit-déjeuner hôtel; départ tardif; chambre club; maison d hôtes; refuge nuit',
        it: 'camera superior; suite junior; DUS; camera DUS; camera tripla; pernottamento e prima colazione; foresteria; casa vacanze; appartamento vacanze; camera con vista; late check-out; locanda; rifugio pernottamento; camera uso singola; camera executive; appartamento trasferta; residence mensile',
        en: 'superior twin; king non-smoking; queen room; double queen; twin room; double sole use; single occupancy; room only; junior suite; executive room; folio; folio room; incl breakfast; no-show charge; resort fee; room nt; serviced flat; corporate housing; contractor accommodation; lodge room; dormitory bed; late checkout; flat stay; studio stay; city hotel',
        any: 'Ibis Styles; Ibis Budget; Moxy; Kyriad; Campanile; Adagio; Aparthotel Adagio; Hampton by Hilton; Courtyard; Maldron; Clayton Hotel; Jurys Inn; Leonardo Hotel; Starhotels; NH Hotel; NH Milano; NH Collection; Scandic; InterCityHotel; Meininger; a&o Hostel; Ruby Hotel; Crowne Plaza; DoubleTree; Residence Inn; Staybridge; La Quinta; Days Inn; Comfort Inn; Fairfield; Sofitel; Première Classe; Hotel F1; B&B Lille; Dorint; Melia; Barceló; AC Hotel; Park Inn; Park Plaza; easyHotel; Staycity; Sorat; Ramada; Wyndham; Four Points; Aloft; Homewood Suites; Embassy Suites; UNA Hotel; Una Hotels; Appart City; Appart’City; Brit Hotel; Logis Hotel; Wombats; Vienna House; Arcotel; Harry’s Home; Rilano; Leonardo Royal; Seminaris; Adina; H4 Hotel; Achat Hotel; Welcome Hotel; Zleep; Generator Hostel; Red Roof; Motel 6; Drury Inn; Hyatt Place; Dalata',
      }),
    ],
  },
];
