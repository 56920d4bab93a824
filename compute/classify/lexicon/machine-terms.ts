import { group, type LexiconSection } from './section.ts';

/** Machines, their parts, vehicles, household devices and refrigerants by part, model and trade name. */
export const MACHINE_TERMS: readonly LexiconSection[] = [
  {
    category: 'machinery',
    naics: '333249',
    groups: [
      group(5, {
        de: 'Schneidplatten; Wendeschneidplatten; Wärmetauscher; Plattenwärmetauscher; PV-Module; Solarmodule; Umrichter; Zahnriemen Maschine; Antriebsriemen; Rillenkugellager; Lagerbock; Linearführung; Pneumatikzylinder; Magnetventil; Kugelhahn; Druckluftventil; Druckregler; Näherungsschalter; Lichtschranke; Temperaturfühler; Motorschutzschalter; FI-Schalter; Sicherungsautomat; Verteilerkasten; Reihenklemmen; Netzteil 24V; Schrittmotor; Kupplung Maschine; Schmutzwasserpumpe; Kreissäge; Kettensäge; Motorsäge; Laubbläser; Heckenschere; Freischneider; Hochdruckreiniger; Industriesauger; Plasmaschneider; HSS-Bohrer; Gewindebohrer; Schleifscheibe; Schleifpapier; Steckschlüsselsatz; Drehmomentschlüssel; Stehleiter; Minibagger; Radlader; Walze; Hubarbeitsbühne; Hochhubwagen; Hubtisch; USV-Anlage Industrie; Rollenbahn; Hydraulikaggregat; Ölfilter Kompressor; Ventilator industriell; Heizkessel; Heizkörper; Batteriespeicher; Mähdrescher; Melkmaschine; Pflug; Messschieber; Installationskabel; Kabelrolle; Laufrolle; Rollen Transportgerät; Industriewaage; Drehgeber',
        fr: 'plaquettes CNMG; plaquettes carbure; fraise carbure; fraises carbure; taraud; tarauds; échangeur; échangeur à plaques; échangeur thermique; panneaux photovoltaïques; panneau photovoltaïque; onduleur solaire; onduleur photovoltaïque; variateur; courroie trapézoïdale; roulements; vérins; électrovanne; électrovannes; robinet à boisseau; détendeur; cellule photoélectrique; contacteur; disjoncteurs; interrupteurs; borniers; coffret électrique; pompes; scie sauteuse; scie circulaire; tronçonneuse; débroussailleuse; souffleur; taille-haie; nettoyeur haute pression; aspirateur industriel; abrasifs; papier abrasif; clé dynamométrique; jeu de clés; coffret douilles; outillage à main; échelle; escabeau; mini-pelle; chargeuse; nacelle; table élévatrice; ensacheuse; tour conventionnel; centrale hydraulique; filtre à huile compresseur; cartouche filtrante; brûleur; chaudière; radiateur; radiateurs; batterie stationnaire; tracteur agricole; moissonneuse; charrue; pièces d usure; roulettes',
        it: 'inserti CNMG; inserti fresatura; frese metallo duro; punte trapano; maschi filettatori; scambiatore; scambiatore a piastre; scambiatore di calore; pannelli fotovoltaici; inverter fotovoltaico; variatore; cinghie; cinghia trapezoidale; supporto cuscinetto; cilindro; cilindro pneumatico; elettrovalvola; elettrovalvole; rubinetto sfera; riduttore pressione; fotocellula; contattore; magnetotermico; differenziale; circolatore; elettropompa; tassellatore; seghetto; sega circolare; motosega; decespugliatore; rasaerba; soffiatore; tagliasiepi; idropulitrice; aspiratore industriale; dischi taglio; abrasivi; carta vetrata; chiave dinamometrica; set chiavi; utensileria; scala doppia; scaletta; miniescavatore; pala gommata; piattaforma aerea; tavola elevatrice; centralina idraulica; filtro olio compressore; cartuccia filtro; bruciatore; caldaia; radiatore; termosifone; radiatori; accumulo batterie; mietitrebbia; aratro; cavi elettrici; parti di usura; ruote carrello; ugello; ugelli; guarnizioni meccaniche; torcia saldatura; elettrodi saldatura; filo saldatura; batterie industriali; motopompa; encoder; lampada industriale',
        en: 'hydraulic ram; pneumatic cylinder; cylinder; plate heat exchanger; heat exchanger; pv panels; pv modules; solar panel; solar modules; solar inverter; vfd; variable speed drive; v-belts; timing pulley; drive belt; pillow block; solenoid valve; gate valve; butterfly valve; check valve; relief valve; pressure regulator; prox sensor; proximity switch; photo eye; thermocouple; contactor; mcb; rcd; fuse; terminal blocks; control panel; enclosure electrical; switchgear; motor 4kw; 4kw motor; stepper motor; sprocket; roller chain; circulator; sump pump; diaphragm pump; impact driver; rotary hammer; circular saw; chainsaw; brushcutter; strimmer; lawnmower; leaf blower; hedge trimmer; pressure washer; industrial vacuum; MIG welder; TIG welder; plasma cutter; drill bit; HSS drill; end mill; carbide inserts; cnmg inserts; taps and dies; saw blades; sandpaper; abrasive; sanding discs; torque wrench; socket set; wrench set; tool box; ladder; step ladder; stepladder; mini digger; mini excavator; skid steer; backhoe; telehandler; cherry picker; boom lift; counterbalance; counterbalance truck; pallet jack; labeller; filling machine; power pack hydraulic; air filter compressor; filter cartridge; bag filters; filters hvac; burner; boiler; radiator; radiators; battery storage; combine harvester; baler; plough; weighing scale; bench scale; calipers; caliper digital; electrical cable; armoured cable; copper cable; light switch; castors; flanges; nozzle; nozzles; mechanical seal; gasket set; welding rods; welding electrodes; impeller; rotor; stator; actuator; encoder; mower; vending machine; chain hoist; slings; winch; air handling unit; chiller; cooling tower; dust extractor; pneumatic fittings; manifold',
        any: 'CNMG; 6204-2RS; 6205-2RS; 2RS; SPA 1250; SPZ; SPB; FAG; NSK; INA; Timken; Bosch Professional; Milwaukee; Metabo; Festool; Stihl; Husqvarna; Honda Mäher; Kubota; Bobcat; Caterpillar; Komatsu; JCB; Liebherr Kran; Linde E20; Toyota Stapler; Hyster; Crown Stapler; Fenwick; Genie; JLG; Manitou; Haulotte; Kärcher; Siemens S7; S7-1200; S7-1500; Simatic; Allen-Bradley; Omron; Schneider Electric; Phoenix Contact; Wago; Weidmüller; Hager; Eaton Schutz; Sick Sensor; ifm; Balluff; SMC; Parker Hannifin; Bosch Rexroth; Danfoss; Wilo; KSB; Ebara; Lowara; DAB Pumps; Fronius; SMA; Huawei SUN2000; SolarEdge; Kostal; Victron; JA Solar; Trina; Meyer Burger; Sandvik; Walter Fräser; Iscar; Gühring; Hoffmann Garant; Wera; Knipex; Gedore; Stahlwille; Dremel; Lincoln Electric; ESAB; Kemppi; DMG; Mazak; Krones; Mettler; Mitutoyo; Fluke; Viessmann; Buderus; Vaillant; Hoval; Elco; Weishaupt; Riello; Fendt; John Deere; New Holland; Claas; Deutz; Lely; DeLaval; Wacker Neuson; Donaldson; 430 Wp; 430W; 410 Wp; kWp',
      }),
      group(6.5, {
        de: 'Magnetventil 24V; Ladestation',
        fr: 'borne de recharge; station de recharge',
        it: 'stazione di ricarica',
        en: 'charge point unit; charging station; EV charger',
      }),
    ],
  },
  {
    category: 'vehicles',
    naics: '336390',
    groups: [
      group(6, {
        de: 'Leasingrate Fahrzeug; Kompletträder; Komplettrad; Ganzjahresreifen; Dachträger; Dachbox; Anhängerkupplung; Bremsklötze; Stossdämpfer; Starterbatterie; Wischblätter; Zündkerzen; Ölfilter PKW; Autoteile; Kühlergrill; Rückleuchte; Kotflügel; Stossstange; Gummimatten Auto; Schneeketten; Occasion; Jahreswagen; Lastwagen neu; Wohnmobil; E-Scooter; Fahrräder; Cargobike; Pedelec; Kinderwagen Transport; Reisebus Neufahrzeug; Kleinbus; Fahrzeugeinbau; Tieflader Anhänger; Batterie 12V; Luftfilter PKW; AHK',
        fr: 'jantes alu; batterie 12V; batterie auto; balais essuie-glace; amortisseurs; amortisseur; échappement; bougies d allumage; pare-chocs; phare; rétroviseur; attelage; attelage remorque; crochet d attelage; barres de toit; coffre de toit; chaînes à neige; semi-remorque neuve; occasion; VUL; camion neuf; camping-car; trottinette; trottinettes; trottinettes électriques; vélos; VAE; pièces automobiles; courroie auto; rotule; embrayage; minibus 9 places neuf; tapis de sol auto; LLD; crédit-bail véhicule; filtre à huile voiture',
        it: 'cerchi; cerchi in lega; pneumatico; gomme estive; gomme quattro stagioni; batteria 12V; spazzole tergicristallo; pastiglie freno; ammortizzatori; candele accensione; paraurti; fanale; specchietto retrovisore; gancio traino; barre portatutto; box tetto; catene da neve; auto usata; usato; veicolo usato; auto elettrica nuova; camion nuovo; motocicletta; monopattino; monopattini; biciclette; frizione; autovetture; Km0; noleggio lungo termine; NLT; filtro olio auto; minibus nuovo; targa prova vettura',
        en: 'alloys; wheels and tyres; all-season tires; 12v battery; wipers; brake rotors; rotors and pads; shock absorbers; spark plugs; bumper; headlight; wing mirror; tow bar; towbar; tow hitch; trailer hitch; roof rack; roof bars; roof box; snow chains; utility trailer; plant trailer; used vehicle; pre-owned; moped; e-scooter; ebike; bicycles; bike purchase; camper van; motorhome; minibus new; hgv tractor; rigid truck new; auto parts; truck parts; clutch kit; floor mats car; contract hire; contract hire car; lease payment vehicle; fleet vehicle purchase; golf cart; ATV; golf buggy; boat; oil filter car; cabin filter; chassis cab; catalytic converter; ball joint; alternator',
        any: '205/55 R16; 225/45 R17; 195/65 R15; 215/65 R16; R16C; 315/80 R22.5; R22.5; LT265/70R17; Michelin; Pirelli; Bridgestone; Goodyear; Hankook; Vredestein; Actros; Atego; MAN TGX; TGX; Scania; Scania R450; DAF XF; Volvo FH; Iveco Stralis; S-Way; Renault Trucks; BMW 320d; BMW X1; BMW iX; Audi A4; Audi A6; Audi Q4; VW Golf Neuwagen; VW Caddy; VW Passat; VW ID; Skoda Superb; Skoda Enyaq; Seat Leon; Cupra Born; Opel Corsa; Vauxhall Vivaro; Vauxhall Combo; Ford Focus; Ford Ranger; Ford Kuga; RAM 1500; Toyota Corolla; Toyota Yaris; Toyota RAV4; Toyota Proace; Toyota Camry; Hilux; Hyundai Kona; Hyundai Ioniq; Kia Niro; Kia Sportage; Kia EV6; Nissan Leaf; Nissan Qashqai; Nissan e-NV200; Peugeot 208; Peugeot 308; Peugeot 3008; Peugeot Expert; Peugeot Partner; Citroën C3; Citroën Jumpy; Renault Clio neuve; Renault Trafic; Renault Zoé; Renault Mégane; Dacia Duster; Dacia Sandero; Dacia Dokker; Fiat Panda; Fiat Doblò; Fiat Doblo; Fiat 500X; Fiat Scudo; Fiat Talento; Jeep Renegade; Alfa Romeo; Lancia Ypsilon; Mercedes Sprinter; Sprinter 316; Sprinter 516; Bus Sprinter; Mercedes Vito; Mercedes eVito; Mercedes EQ; Volvo XC60; Volvo EX30; Polestar; Tesla; Model 3; Model Y; Mini Cooper; Land Rover; Suzuki Swift; Suzuki Jimny; Honda Civic; Mazda CX-5; Vespa; Piaggio Porter; Piaggio Ape; Ifor Williams; Humbaur; Böckmann; Schmitz Cargobull; Krone Auflieger; Kögel; Flyer Gotour; Riese & Müller; Brompton; Specialized; Canyon Bike; Bosch Aerotwin; Thule; Westfalia; Varta; Yuasa; Exide; MAXUS; Piaggio; Chevy; Chevrolet; Chrysler Pacifica; Subaru Outback; 4x4 Pickup',
      }),
    ],
  },
  {
    category: 'appliances',
    naics: '335220',
    groups: [
      group(6, {
        de: 'Durchlauferhitzer; Warmwasserboiler; Elektroboiler; Dampfabzug; Dunstabzugshaube; Kombidämpfer; Heizgerät; Radiator elektrisch; Tischventilator; Entfeuchter; Klimagerät mobil; Split-Klimagerät; Klimasplitgerät; Raumklimagerät; Haartrockner; Föhn; Kühlvitrine; Getränkekühler; Weinkühlschrank; Eiswürfelmaschine; Gasherd; Fritteuse; Kontaktgrill; Nähmaschine; Waffeleisen; Handmixer',
        fr: 'chauffe-eau; ballon d eau chaude; cumulus; hotte aspirante; four à convection; four mixte; four vapeur; machine espresso; radiateur soufflant; ventilateurs; climatiseur split; split mural; sèche-cheveux; vitrine réfrigérée; cave à vin; machine à glaçons; congélateur bahut; friteuse; fontaine à eau appareil; robot aspirateur; machine à coudre; gaufrier',
        it: 'scaldabagno; scaldacqua; boiler elettrico; forno misto; piano induzione; termoventilatore; radiatore elettrico; ventilatori; purificatore aria; condizionatori; condizionatore split; asciugacapelli; TV LED; vetrina refrigerata; cantinetta vini; fabbricatore di ghiaccio; congelatore a pozzetto; friggitrice; robot aspirapolvere; macchina da cucire; impastatrice',
        en: 'water heater; electric boiler kitchen; extractor hood; combi oven; range cooker; vacuum; henry hoover; fan heater; oil radiator; pedestal fan; ceiling fan; portable AC; portable AC unit; AC unit; mini split; split air conditioner; hair dryer; hairdryer; TV set; smart tv; display fridge; wine cooler; ice machine; upright freezer; gas cooker; fryer; deep fryer; sewing machine; washer dryer; mini fridge; undercounter freezer; garbage disposal unit; window AC; stove; griddle; panini press; stand mixer',
        any: 'Dyson; Dyson Airblade; Airblade; Jura GIGA; Jura X8; Jura E8; Jura ENA; Jura Kaffeemaschine; DeLonghi; Rational; iCombi; Convotherm; Bosch Serie; Siemens iQ; AEG; Bauknecht; Smeg; Samsung TV; TV Samsung; LG OLED; Samsung QLED; 55 TV; Daikin; Mitsubishi Electric Split; Fujitsu Split; Stiebel Eltron; Franke Dampfabzug; Franke Coffee; Schaerer; WMF; Thermoplan; Winterhalter; Hobart; Meiko; Philips LatteGo; KitchenAid; Moulinex; Tefal; Russell Hobbs; Rowenta; Schulthess; Hotpoint; Indesit; Keurig; Breville; Roomba; Numatic; Saeco; Gaggia; Ariston; Vorwerk',
      }),
    ],
  },
  {
    category: 'refrigerants',
    naics: '325120',
    groups: [
      group(
        8,
        {
          any: 'R448A; R449A; R449B; R450A; R452A; R452B; R454A; R454B; R454C; R455A; R466A; R470A; R471A; R513A; R515B; R401A; R402A; R402B; R403B; R413A; R424A; R428A; R434A; R437A; R438A; R453A; R502; R503; R508B; R717; R723; R1233zd; R1336mzz; R124; R142b; R236fa; R245fa; R-448A; R-449A; R-452A; R-452B; R-454A; R-454B; R-454C; R-455A; R-513A; R-515B; R-717; R-438A; R-453A; R-402A; R-502; HFO-1234; HFC; HCFC; HFKW; XP10; XP40; XP44; XL20; XL41; XL55; 407C; 410A; 134a; 404A; 427A; 1234yf',
        },
        { filling: true },
      ),
      group(8, {
        any: 'Opteon; Solstice; Freon; Forane; Solkane; Genetron; Puron; Suva 134a; Klea 134a; Dymel; Novec 1230; Isceon; RS-70; F-gas; F-Gas; F-gas charge; F-gas recharge; Meforex; Gasservei',
      }),
      group(8, {
        de: 'Kältemittelrecycling; Kühlmittelgas; Klimaservice Füllung; Kältemittelersatz',
        fr: 'gaz clim; recharge gaz clim; frigorigène; frigorigènes; complément fluide; appoint fluide frigorigène; charge fluide; récupération fluide',
        it: 'gas clima; ricarica gas clima; frigorigeno; rabbocco gas; rabbocco refrigerante; carica gas refrigerante; recupero gas refrigerante',
        en: 'AC regas; aircon regas; regas; refrigerant added; freon; recharge refrigerant; A/C recharge; refrigerant reclaim; refrigerant recovery',
      }),
    ],
  },
];
