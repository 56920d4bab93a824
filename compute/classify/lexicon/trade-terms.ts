import { group, type LexiconSection } from './section.ts';

/**
 * Terms of the trade and abbreviations as order systems print them: what a supplier writes where a person
 * would use the everyday word. Beside the sections of the categories, which hold the everyday words.
 */
export const TRADE_TERMS: readonly LexiconSection[] = [
  {
    category: 'rail',
    naics: '482111',
    groups: [
      group(6, {
        de: 'DB Online-Ticket; Online-Ticket Bahn; Flexpreis; Super Sparpreis; Sparpreis; ICE-Ticket; Sitzplatzreservierung; Platzreservierung ICE; ÖBB Sparschiene; Sparschiene; Railjet; Nightjet; BahnCard',
        fr: 'billet TGV; TGV Inoui; carte avantage; Ouigo; Intercités; TER; TGV Lyria; Eurostar; première classe train',
        it: 'Frecciarossa; Frecciargento; Italo treno; Intercity; EuroCity; Eurocity; biglietto FFS; regionale veloce',
        en: 'advance single; off-peak return; off peak return; anytime return; anytime day return; advance std; std single; standard single; standard class single; Amtrak; Acela; season ticket rail; railcard',
        any: 'LNER; GWR; Avanti West Coast; Trainline; ScotRail; Thameslink; TransPennine; CrossCountry; Iarnrod Eireann; Hbf; Trenitalia; Eurostar; Thalys',
      }),
    ],
  },
  {
    category: 'public_transport',
    naics: '485113',
    groups: [
      group(5, {
        de: 'Regionalbus; Linienbus; Busfahrschein; Gruppenfahrschein; Fahrschein; Tageskarte Zone; Monatskarte Zone; Zonenabo; Streifenkarte; Mehrfahrtenkarte; Stadtbus; Busbillett; Tram; U-Bahn; S-Bahn; Deutschlandticket; Jobticket; Klimaticket',
        fr: 'carte multi-courses; carte multicourses; multi-courses; carnet de tickets; ticket t+; Navigo; abonnement zones; titre de transport; tram; métro; ticket bus; carte journalière zones',
        it: 'biglietto bus; carnet biglietti; abbonamento arcobaleno; biglietto metropolitana; ATM Milano; biglietto tram; abbonamento urbano; carta multicorse; autobus di linea',
        en: 'travelcard; oyster; bus fare; day rider; bus pass; tube fare; subway fare; MetroCard; metro pass; Leap card; tram fare; coach fare; transit pass',
        any: 'TfL; BVG; MVV; HVV; VBB; ZVV; TPG; RATP; VVS; RMV; Wiener Linien; Luas; MTA',
      }),
    ],
  },
  {
    category: 'car_travel',
    naics: '532111',
    groups: [
      group(6, {
        de: 'Mietwagen Kompaktklasse; Miete PKW; PKW-Miete; Leihwagen; Mietwagenkosten; Carsharing Fahrt',
        fr: 'location voiture; location de voiture; location véhicule; location Renault; location Peugeot; location Citroën; véhicule de location; indemnités kilométriques; frais kilométriques; catégorie B voiture; autopartage; péage; péages autoroute',
        it: 'noleggio auto; noleggio breve termine; autonoleggio; noleggio vettura; rimborso chilometrico; indennità chilometrica; pedaggio; pedaggi autostradali; telepass',
        en: 'car rental; rental car; car hire; hire car; rental midsize; midsize suv; compact rental; vehicle rental day; mileage claim; mileage reimbursement; HMRC mileage; grey fleet; tolls; toll charge; parking fee',
        any: 'Avis; Hertz; Europcar; Sixt; Enterprise Rent-A-Car; Budget Rent; Alamo; Zipcar; ShareNow; Mobility Carsharing; Telepass',
      }),
    ],
  },
  {
    category: 'hotel',
    naics: '721110',
    groups: [
      group(5, {
        de: 'Boardinghouse; Serviced Apartment; Beherbergung; Logis; Aparthotel; Pension Übernachtung; Ferienwohnung Montage; Monteurzimmer; Monteurunterkunft',
        fr: 'appart-hôtel; appart hôtel; résidence hôtelière; nuit supplémentaire; gîte; chambre d hôte; demi-pension',
        it: 'residence soggiorno; pensione completa; mezza pensione; camera doppia uso singola; bed and breakfast; alloggio trasferta',
        en: 'serviced apartment; serviced apt; apt stay; apartment stay; aparthotel; guest house; lodging; room night; room nights; accommodation; motel; king room; bed and breakfast; extended stay',
        any: 'Airbnb; Premier Inn; Travelodge; Motel One; Novotel; Marriott; Hilton; Hampton Inn; Radisson; B&B Hotels',
      }),
    ],
  },
  {
    category: 'flights',
    naics: '481111',
    groups: [
      group(5, {
        de: 'Umbuchungsgebühr Flug; Hin- und Rückflug; Economy Flex; Eurowings; easyJet',
        fr: 'vol AR; aller-retour avion; billet électronique avion; supplément bagage',
        it: 'volo A/R; biglietto elettronico aereo; bagaglio in stiva',
        en: 'econ rtn; rtn economy; premium econ; round trip airfare; checked bag; seat selection fee; roundtrip flight; airfare roundtrip; economy return',
        any: 'Ryanair; easyJet; Lufthansa; Eurowings; Vueling; Wizz Air; Aer Lingus; ITA Airways; Delta Air Lines; United Airlines; American Airlines; Austrian Airlines; KLM; British Airways; Emirates; Edelweiss Air; Transavia',
      }),
    ],
  },
  {
    category: 'road_freight',
    naics: '484121',
    groups: [
      group(6, {
        de: 'Teilladung; Komplettladung; Stückgut; Sammelgut; Hebebühnenzuschlag; Mautzuschlag Transport; Nahverkehr Spedition; LTL; FTL; Palettenversand; Zustellung Hebebühne',
        fr: 'messagerie palette; messagerie palettes; palette transport; transport palette; affrètement; lot complet; groupage route; hayon; livraison hayon; camion complet',
        it: 'groupage; sponda idraulica; carico completo; collettame; bancali trasporto; trasporto bancale; autotreno; bilico',
        en: 'palletline; pallet network; tail lift; tail-lift; next day pallet; pallet delivery; full truckload; less than truckload; LTL freight; FTL; haulage; artic; curtainsider; drayage; flatbed freight; groupage',
        any: 'Geodis; Palletways; Pall-Ex; Palletline; Dachser; Planzer; Schenker; Arcese; Gondrand; XPO',
      }),
    ],
  },
  {
    category: 'rail_freight',
    naics: '482111',
    groups: [
      group(7, {
        de: 'Wagenladung; Güterwagen; Kesselwagen; Bahnfracht; Ganzzug; Wagenladungsverkehr; Bahntransport Container; Hupac; Anschlussgleis',
        fr: 'wagon complet; fret ferroviaire; wagon citerne; train complet; ferroutage; transport combiné rail-route; rail-route',
        it: 'carro ferrovia; carro ferroviario; carro merci; treno merci; rotaia-merci; merci su rotaia; strada-rotaia; trasporto combinato ferrovia; vagone',
        en: 'rail freight; railcar; boxcar; tank car; carload; intermodal rail; rail wagon; freight train; wagonload; trainload',
        any: 'SBB Cargo; FFS Cargo; CFF Cargo; DB Cargo; Mercitalia; BNSF; Union Pacific; CSX; Freightliner; Rail Cargo',
      }),
    ],
  },
  {
    category: 'air_freight',
    naics: '481112',
    groups: [
      group(7, {
        de: 'Luftfrachtsendung; Luftfrachtbrief; Luftfracht Ersatzteile; Flugfracht',
        fr: 'expédition avion; envoi avion; expédition aérienne; fret avion; LTA; lettre de transport aérien',
        it: 'spedizione aerea; invio aereo; cargo aereo; nolo aereo; lettera di vettura aerea',
        en: 'air freight; airfreight; air cargo; air shipment; airway bill; air waybill; MAWB; HAWB; shipment by air; airport to airport',
        any: 'AWB; MAWB; HAWB; Lufthansa Cargo; Swiss WorldCargo; Cargolux',
      }),
    ],
  },
  {
    category: 'taxi',
    naics: '485310',
    groups: [
      group(5, {
        fr: 'course VTC; VTC; chauffeur privé; G7 taxis; course aéroport',
        it: 'corsa taxi; radiotaxi; NCC; noleggio con conducente; corsa aeroporto',
        de: 'Fahrdienst; Taxifahrt; Chauffeurdienst; Limousinenservice; Krankenfahrt',
        en: 'minicab; cab fare; ride hailing; rideshare; black cab; airport transfer car; private hire; chauffeur; car service airport',
        any: 'Uber; Bolt ride; Lyft; FREENOW; Addison Lee; Heetch',
      }),
    ],
  },
  {
    category: 'paper',
    naics: '322230',
    groups: [
      group(5, {
        de: 'Briefumschlag; Briefumschläge; Briefumschl; Versandtaschen; Fensterkuvert; Kuvert; Kuverts; Haftnotizen; Ringordner; Thermorollen; Bonrollen; Etikettenrolle; Kopierpap; Wellpappkarton; Faltkarton; Umschläge C4',
        fr: 'enveloppes à fenêtre; enveloppe kraft; rames papier; ramette A4; bobines thermiques; étiquettes adhésives; carton ondulé; caisse américaine',
        it: 'buste a finestra; busta; buste commerciali; risme; risma carta; rotoli termici; etichette adesive; scatole cartone ondulato; raccoglitori',
        en: 'window envelopes; envelopes; mailers; till rolls; thermal rolls; copier paper; ream; reams; letterhead paper; sticky notes; corrugated cartons; notepads; legal pads; manila folders; cardstock',
      }),
    ],
  },
  {
    category: 'food',
    naics: '311999',
    groups: [
      group(5, {
        de: 'Almdudler; Rivella; Mineralwasser PET; Apfelschorle; Spezi; Limonade; Eistee; Fruchtsaft; Kaffeekapseln; Kaffeebohnen; Süssgetränke; Glas Tray; Getränkekiste; Mehrwegkiste; Mineral still; Obstkorb',
        fr: 'eau minérale; eau gazeuse; boissons gazeuses; dosettes café; capsules café; jus; viennoiseries; plateau fruits; biscuits',
        it: 'acqua min; acqua minerale; acqua naturale PET; acqua frizzante; bibite; cialde caffè; capsule caffè; succhi; fardello acqua; spremuta',
        en: 'soft drinks; sparkling water; still water; bottled water; coffee beans; coffee pods; k-cups; oat milk; semi skimmed milk; fruit box; biscuits; snacks; granola bars; orange juice; iced tea; case of soda',
      }),
    ],
  },
  {
    category: 'textiles',
    naics: '313210',
    groups: [
      group(5, {
        de: 'Bezugsstoff; Möbelstoff; Polsterstoff; Meterware; Dekostoff; Vorhangstoff; Stoffbahn; Frottierwäsche; Frottiertuch; Bettwäsche; Tischwäsche; Futterstoff; Gewebe; Vlies; Warnweste; Arbeitshose; Bundhose; Latzhose',
        fr: 'linge éponge; linge de lit; linge de table; linge hôtelier; tissu d ameublement; tissu au mètre; serviettes éponge; drap housse; nappe; vêtements de travail; gilet haute visibilité; blouse de travail; toile coton',
        it: 'biancheria; biancheria da letto; tessuto; tessuto al metro; stoffa; asciugamani spugna; lenzuola; tovaglie; abiti da lavoro; pantalone da lavoro; gilet alta visibilità; camice; feltro',
        en: 'upholstery fabric; fabric roll; curtain fabric; bed linen; table linen; terry towel; bath towels; cotton fabric; hi-vis vest; hi vis; work trousers; coveralls; polo shirts; fleece jacket; workwear; scrubs; tablecloths; twill',
        any: 'Trevira; Cordura; Gore-Tex; Dickies; Carhartt; Engelbert Strauss',
      }),
    ],
  },
  {
    category: 'appliances',
    naics: '335220',
    groups: [
      group(6, {
        de: 'Kühlgefrierkombi; Kühl-Gefrierkombination; Kühl-Gefrier-Kombi; Einbaukühlschrank; Gefrierschrank; Gefriertruhe; Geschirrspüler; Waschmaschine; Wäschetrockner; Mikrowelle; Kaffeevollautomat; Backofen; Induktionskochfeld; Unterbaukühlschrank',
        fr: 'réfrigérateur congélateur; combiné réfrigérateur; lave-linge; sèche-linge; lave-vaisselle; micro-ondes; plaque à induction; machine à café automatique',
        it: 'frigocongelatore; frigorifero combinato; lavastoviglie; lavatrice; asciugatrice; piano cottura; forno a microonde; macchina da caffè automatica',
        en: 'undercounter fridge; fridge freezer; chest freezer; dishwasher; washing machine; tumble dryer; microwave oven; coffee machine; water cooler; dehumidifier; range hood; ice maker; vacuum cleaner',
        any: 'Liebherr; Electrolux; V-Zug; Miele; Whirlpool; Beko; Gorenje',
      }),
    ],
  },
  {
    category: 'steel',
    naics: '331110',
    groups: [
      group(7, {
        de: 'Stahlträger; Walzstahl; Betonstahl; Baustahlmatten; Vierkantrohr; Winkelstahl; U-Profil Stahl; HEA-Träger; HEB-Träger; Grobblech; Trapezblech; Edelstahlblech',
        fr: 'poutrelle; poutrelles; fers à béton; treillis soudé; tôle acier; tube acier; cornière acier; IPN; profilé acier; tôle inox; acier laminé',
        it: 'trave acciaio; travi HEA; tondo cemento armato; tondini; rete elettrosaldata; lamiera acciaio; tubo acciaio; tubolare; angolare acciaio; lamiera zincata; acciaio inox lamiera',
        en: 'universal beam; universal column; hot rolled; cold rolled coil; rebar; structural steel; hollow section; rectangular hollow section; steel angle; flat bar; wide flange; i-beam; HR sheet; CR sheet; galvanised sheet; stainless sheet; steel tube; mild steel; A36 plate; cut to lengths steel',
        any: 'S235JR; S355JR; S355J2; S275JR; S355; S275; S235; B500B; HEA; HEB; IPE; UPN; RHS; SHS; HSS; A500; A36; A992; ASTM A36; 1.4301; AISI 304; AISI 316; 304L; 316L; UPE',
      }),
    ],
  },
  {
    category: 'aluminium',
    naics: '331318',
    groups: [
      group(7, {
        de: 'Alublech; Aluprofil; Aluprofile; Alu-Profil; Alurohr; Aluplatte; Alu Strangpress',
        fr: 'tôle alu; profilé alu; tôle aluminium; plaque alu; tube alu; barre alu; profilés alu',
        it: 'lamiera alluminio; profilo alluminio; profili alluminio; lega alluminio; barra alluminio; billette alluminio; estruso alluminio',
        en: 'alum sheet; alum plate; aluminum sheet; aluminium sheet; alum extrusion; aluminum extrusion; alu profile; aluminium plate; aluminum billet; alum coil; alum bar; aluminum rod',
        any: '6061-T6; 6082-T6; 5052-H32; 5083; 5754; 6060; 6063; EN AW; 6061; 5052; AlMg3; AlMgSi',
      }),
    ],
  },
  {
    category: 'plastics',
    naics: '326113',
    groups: [
      group(6, {
        de: 'Stretchfolie; Luftpolsterfolie; Handstretchfolie; PE-Beutel; Kunststoffkiste; PVC-Rohr; Müllsäcke; Schrumpffolie; Klebeband PP; PA6 Granulat',
        fr: 'film étirable; film bulle; film à bulles; sacs poubelle; sacs PE; granulés PP; tube PVC; bac plastique; gaine thermorétractable; caisse plastique',
        it: 'film estensibile; pluriball; sacchi LDPE; sacchi immondizia; granulo PP; tubo PVC; cassette plastica; film termoretraibile; nastro adesivo PPL; polietilene',
        en: 'stretch wrap; bubble wrap; shrink wrap; shrink film; poly bags; bin liners; trash bags; can liners; LDPE bags; HDPE; polybags; packing tape; pallet wrap; plastic crates; PVC conduit; poly sheeting; resin pellets',
      }),
    ],
  },
  {
    category: 'glass',
    naics: '327211',
    groups: [
      group(6, {
        de: 'Isolierverglasung; Verbundsicherheitsglas; Einscheibensicherheitsglas; Floatglas; Flachglas; Weissglas; Glasscheibe; Glasflaschen',
        fr: 'double vitrage; vitrage feuilleté; verre feuilleté; verre trempé; verre float; bouteilles verre; bocaux verre; vitrage isolant; miroiterie',
        it: 'vetrocamera; vetro stratificato; vetro temperato; vetro float; bottiglie vetro; lastra vetro; doppio vetro; vasetti vetro',
        en: 'toughened glass; laminated glass; float glass; tempered glass; glazing unit; double glazed unit; sealed unit; glass bottles; glass jars; plate glass; borosilicate; flint bottles',
      }),
    ],
  },
  {
    category: 'it_equipment',
    naics: '334118',
    groups: [
      group(5, {
        de: 'Dockingstation; Serverschrank; Netzwerkkabel; Rack-Server; Ersatznotebook; Festplatte; Tintenpatrone; Toner; USB-Stick; Headset; Barcodescanner',
        fr: 'station d accueil; serveur rack; ordinateur portable; écran; imprimante laser; disque dur; point d accès wifi; casque audio; lecteur code-barres',
        it: 'docking station; server rack; portatile; stampante laser; disco fisso; access point; cuffie; lettore barcode; tablet',
        en: 'rack server; docking station; thin client; access point; patch panel; barcode scanner; external drive; workstation PC; toner; UPS battery backup; headset; webcam',
        any: 'Supermicro; Synology; Ubiquiti; ThinkPad; Latitude; EliteBook; MacBook; iPad; ProLiant; PowerEdge; Zebra; Logitech; QNAP',
      }),
    ],
  },
];
