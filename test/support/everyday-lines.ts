/**
 * Everyday Swiss invoice lines with what they are, written from knowledge of the trade. One line is
 * `category | description | unit | vendor | attribute=value, ...`; what stands empty is not on the invoice.
 */
export const EVERYDAY_LINES: { readonly [language: string]: string } = {
  de: `
electricity | Strombezug Hochtarif | kWh | EWZ
electricity | Energie Niedertarif Winter | kWh | BKW Energie AG
electricity | Netznutzung Arbeitspreis | kWh | Elektrizitätswerk Altdorf | energyPart=network, energyCarrier=electricity
electricity | Systemdienstleistungen (SDL) Swissgrid | kWh | EKZ | energyPart=balancing, energyCarrier=electricity
electricity | Netzzuschlag nach EnG | kWh | CKW | energyPart=levy, energyCarrier=electricity
electricity | Abgaben an das Gemeinwesen | kWh | St. Galler Stadtwerke | energyPart=tax, energyCarrier=electricity
electricity | Messtarif pro Zähler | Mt. | EWZ | energyPart=metering, energyCarrier=electricity
electricity | Rückliefervergütung Photovoltaik | kWh | Groupe E | energyPart=feed_in, energyCarrier=electricity
natural_gas | Erdgas Verbrauch Heizzentrale | kWh | Energie 360° | 
natural_gas | CO2-Abgabe auf Erdgas | kWh | Energie 360° | energyPart=levy, energyCarrier=natural_gas
natural_gas | Propangas Flaschen 10.5 kg | kg | Pangas | gas=propane
heating_oil | Heizöl EL, 6'000 l | Liter | Migrol
heating_oil | Heizoel extra leicht Lieferung Tank | l | 
diesel | Diesel B7 Tankstelle Coop Pronto | l | | liquidFuel=
diesel | Dieselbezug Flottenkarte | | AVIA
petrol | Bleifrei 95 | L | Shell
petrol | Benzin Super Plus 98 | Ltr. | Socar
district_heat | Fernwärmelieferung Q1 | MWh | ERZ Entsorgung + Recycling Zürich
district_heat | Grundpreis Fernwärme Anschlussleistung | kW | IWB | energyPart=base_fee, energyCarrier=district_heat
wood_pellets | Holzpellets ENplus A1 lose | t | | solidFuel=wood_pellets
wood_pellets | Holzschnitzel Heizung | kg | | solidFuel=wood_chips
flights | Flugticket ZRH-BER Economy | | Swiss | flightHaul=short_haul, flightCabin=economy
flights | Langstreckenflug Zürich - New York Business Class | | | flightHaul=long_haul, flightCabin=business
rail | Bahnbillett Zürich HB - Genf 2. Kl. retour | Stk | SBB
rail | Halbtax Plus Abo Mitarbeiter | Stk | SBB
rail | Generalabonnement GA 1. Klasse | | SBB
taxi | Taxifahrt Bahnhof - Messe | | Taxi 444
car_travel | Mietwagen Mittelklasse 3 Tage | Tag | Europcar
car_travel | Autospesen Privatfahrzeug | km | | carOwner=private
public_transport | ZVV NetzPass Monatsabo | | VBZ
public_transport | Tramticket Einzelfahrt | | | transitKind=tram
hotel | Übernachtung Einzelzimmer mit Frühstück | Nächte | Hotel Krone
hotel | Hotelübernachtung München | | | hotelCountry=de
road_freight | LKW-Transport Basel-Bern 8 Paletten | t | Planzer
road_freight | Camionnage ab Lager Pratteln | | 
road_freight | LSVA-Zuschlag | | Galliker Transport
sea_freight | Containerfracht 2 TEU Shanghai-Basel via Rotterdam | TEU | MSC
air_freight | Luftfracht ZRH-PVG | kg | Kühne + Nagel
rail_freight | Wagenladungsverkehr Schiene Basel-Chiasso | tkm | SBB Cargo
parcel | Paketversand Inland bis 5 kg | Stk | DPD
parcel | Briefporto A-Post | | Die Post
paper | Druckerpapier Recycling A3 | Pack | | recycled=yes
paper | Couverts C5 mit Fenster | Stk | Elco
paper | Wellkarton Faltschachteln | Stk | | paperKind=board
it_equipment | Notebook HP EliteBook 840 | Stk | | device=laptop
it_equipment | Monitor 24" Dell | Stk | | device=monitor
it_equipment | Netzwerk-Switch 48 Port | | 
software_cloud | Microsoft 365 Business Premium Lizenzen | | 
software_cloud | Wartungsvertrag Software ERP Abacus | | Abacus
telecom | Mobilabo NATEL go Business | | Swisscom
consulting | Unternehmensberatung Strategieworkshop | Std. | 
consulting | Buchführung und Jahresabschluss 2025 | | Treuhand Huber AG
legal | Anwaltshonorar Vertragsprüfung | Std. | 
legal | Notariatsgebühren Beurkundung | | 
cleaning | Unterhaltsreinigung Büro Januar | | ISS
cleaning | Glasreinigung Fassade | m2 | 
catering | Mittagessen Kundenanlass Restaurant | | 
catering | Verpflegung Personalrestaurant | | SV Group
food | Bio-Vollmilch 1 l | Stk | Emmi | foodItem=milk
food | Rindfleisch Hackfleisch | kg | | foodItem=beef
food | Kaffeebohnen Crema 1 kg | kg | | foodItem=coffee
food | Mineralwasser PET 6x1.5l | Pack | | foodItem=bottled_water
office_furniture | Bürostuhl ergonomisch | Stk | 
office_furniture | Stahlschrank abschliessbar | Stk | 
construction_materials | Beton NPK C 30/37 | m3 | Holcim | 
construction_materials | Steinwolle Dämmplatten 120 mm | m2 | | material=stone_wool
construction_materials | Gipskartonplatten 12.5 mm | m2 | | material=plasterboard
steel | Stahlträger HEB 200 | kg | Debrunner | material=steel_profile
steel | Bewehrungsstahl B500B | t | | material=rebar
aluminium | Alublech 3 mm EN AW-5754 | kg | | material=aluminium_sheet
plastics | Kunststoffgranulat PP | kg | | material=pp
plastics | Stretchfolie 23 my | Rolle | | material=plastics_film
glass | Isolierglas 3-fach | m2 | 
textiles | Arbeitskleidung Hosen | Stk | 
textiles | T-Shirt Baumwolle mit Logo | Stk | | garment=tshirt_cotton
chemicals | Salzsäure 33% Kanister | kg | 
chemicals | Schmierstoff Getriebeöl | l | 
water | Wasserbezug | m3 | Wasserversorgung Uster | waterService=supply
water | Abwassergebühr | m3 | Gemeinde Uster | waterService=treatment
waste | Kehrichtentsorgung Container 800 l | t | 
waste | Entsorgung Altpapier | kg | | wasteType=paper
insurance | Motorfahrzeugversicherung Prämie | | Mobiliar
rent | Büromiete Februar | | 
rent | Miete Kopiergerät | | 
marketing | Inserat Tages-Anzeiger | | 
marketing | Messestand Swissbau Standbau | | 
repair | Reparatur Heizung | Std. | 
repair | Service und Reifenwechsel Lieferwagen | | Garage Müller AG
medical | Verbandsmaterial Apotheke | | 
vehicles | Personenwagen Skoda Octavia Kauf | | AMAG
machinery | Drehmaschine DMG Mori | | 
machinery | Dieselgenerator 20 kVA | Stk | 
refrigerants | Kältemittel R-410A Nachfüllung | kg | | refrigerantGas=r410a
education | Weiterbildung Kurs Projektleitung | | 
temporary_staff | Temporärarbeit Monteur | Std. | Adecco
financial_services | Kontoführungsgebühren | | UBS
appliances | Wasserkocher Pausenraum | Stk | | appliance=kettle
appliances | Kühlschrank Küche | Stk | | appliance=fridge
not_a_purchase | MWST 8.1% | | | notAPurchase=tax
not_a_purchase | Rundungsdifferenz | | | notAPurchase=rounding
not_a_purchase | Mahngebühr 2. Mahnung | | | notAPurchase=dunning
not_a_purchase | Verzugszins 5% | | | notAPurchase=interest
not_a_purchase | Palettendepot | Stk | | notAPurchase=deposit
not_a_purchase | Abzug Anzahlung vom 12.03. | | | notAPurchase=prepayment
not_a_purchase | 2% Skonto | | | notAPurchase=discount
other | Diverses gemäss Beilage | | 
repair | Wasserschaden Sanierung Parkett | | 
`,
  fr: `
electricity | Électricité heures pleines | kWh | Romande Energie
electricity | Energie électrique tarif simple | kWh | SIG
electricity | Utilisation du réseau, tarif de consommation | kWh | Groupe E | energyPart=network, energyCarrier=electricity
electricity | Supplément réseau LEne art. 35 | kWh | Romande Energie | energyPart=levy, energyCarrier=electricity
electricity | Services-système Swissgrid | kWh | SIG | energyPart=balancing, energyCarrier=electricity
electricity | Taxe communale sur l'électricité | kWh | SIL Lausanne | energyPart=tax, energyCarrier=electricity
electricity | Refoulement installation photovoltaïque | kWh | Romande Energie | energyPart=feed_in, energyCarrier=electricity
natural_gas | Gaz naturel consommation | kWh | SIG
natural_gas | Gaz propane bouteille | kg | | gas=propane
natural_gas | Taxe CO2 sur le gaz | kWh | Holdigaz | energyPart=levy, energyCarrier=natural_gas
heating_oil | Mazout livraison chaufferie | litres | 
heating_oil | Huile de chauffage extra-légère | l | 
diesel | Gasoil véhicules utilitaires | l | Tamoil
diesel | Diesel station-service | L | 
petrol | Sans plomb 95 | l | BP
district_heat | Chaleur à distance | kWh | Cadiom
wood_pellets | Pellets de bois en vrac | t | | solidFuel=wood_pellets
wood_pellets | Plaquettes forestières chaudière | m3 | | solidFuel=wood_chips
flights | Billet avion GVA-LHR classe économique | | easyJet | flightCabin=economy
flights | Vol long-courrier Genève - Singapour classe affaires | | | flightHaul=long_haul, flightCabin=business
rail | Billet CFF Lausanne-Zurich | | CFF
rail | Billet TGV Lyria Genève-Paris | | | railKind=high_speed
taxi | Taxi aéroport | | 
car_travel | Location de voiture catégorie compacte | jours | Sixt
car_travel | Frais de déplacement véhicule privé | km | | carOwner=private
public_transport | Carte journalière TPG bus | | TPG
public_transport | Abonnement Mobilis zones 11-12 | | TL
hotel | Nuitée hôtel avec petit-déjeuner | nuits | 
hotel | Hébergement Hôtel Ibis Milan 2 nuits | | | hotelCountry=it
road_freight | Transport camion Genève-Zurich | t | 
road_freight | Surcharge carburant transport | | Planzer Transports
sea_freight | Fret maritime conteneur 40 pieds | TEU | CMA CGM
air_freight | Transport aérien de marchandises LTA 085 | kg | 
rail_freight | Transport ferroviaire de marchandises | tkm | CFF Cargo
parcel | Expédition colis PostPac | | La Poste
parcel | Frais de port et emballage | | 
paper | Papier photocopieur A4 80g | ramette | 
paper | Enveloppes C4 sans fenêtre | | 
paper | Cartons d'emballage ondulé | pce | | paperKind=board
it_equipment | Ordinateur portable Lenovo | pce | | device=laptop
it_equipment | Serveur rack Dell PowerEdge | pce | | device=server
it_equipment | Cartouche toner imprimante | pce | 
software_cloud | Licences logiciel annuel | | 
software_cloud | Hébergement site web et nom de domaine | | Infomaniak
telecom | Abonnement téléphonie mobile | | Swisscom
telecom | Ligne internet fibre optique | | 
consulting | Honoraires conseil stratégique | heures | 
consulting | Tenue de la comptabilité, fiduciaire | | 
legal | Honoraires d'avocat | | Étude Dupont
cleaning | Nettoyage des vitres | | 
cleaning | Entretien ménager locaux | | 
catering | Repas d'affaires restaurant | | 
catering | Plateau apéritif traiteur | | 
food | Lait entier UHT | l | | foodItem=milk
food | Poulet entier surgelé | kg | | foodItem=chicken
food | Pain et croissants réunion | | 
office_furniture | Bureau assis-debout | pce | 
office_furniture | Armoire à rideaux | pce | 
construction_materials | Béton prêt à l'emploi | m3 | 
construction_materials | Laine de verre isolation | m2 | | material=glass_wool
construction_materials | Gravier concassé 0/32 | t | | material=gravel_crushed
steel | Poutrelle acier IPE 160 | kg | | material=steel_profile
steel | Tôle inox 2 mm | kg | | material=stainless_steel
aluminium | Profilé aluminium | m | | material=aluminium_profile
plastics | Film plastique d'emballage | kg | | material=plastics_film
plastics | Tuyau PVC diamètre 110 | m | | material=pvc
glass | Vitrage double isolant | m2 | 
textiles | Vêtements de travail | pce | 
textiles | Chaussures de sécurité | paire | 
chemicals | Acétone technique | l | 
chemicals | Produits d'entretien détergent | l | 
water | Consommation d'eau | m3 | Services industriels | waterService=supply
water | Taxe d'épuration eaux usées | m3 | | waterService=treatment
waste | Élimination des ordures ménagères | t | 
waste | Recyclage carton | kg | | wasteType=board
insurance | Prime assurance responsabilité civile | | Vaudoise
rent | Loyer locaux commerciaux mars | | Régie du Rhône
rent | Location nacelle élévatrice | jours | 
marketing | Annonce presse quart de page | | 
marketing | Campagne publicitaire réseaux sociaux | | 
repair | Réparation porte de garage | | 
repair | Entretien chaudière contrat annuel | | 
medical | Matériel médical pansements | | 
vehicles | Achat véhicule utilitaire Renault Master | | 
machinery | Perceuse à colonne | pce | 
machinery | Pompe centrifuge | pce | 
refrigerants | Recharge fluide frigorigène R134a | kg | | refrigerantGas=hfc_134a
education | Séminaire formation management | | 
temporary_staff | Personnel intérimaire maçon | heures | Manpower
financial_services | Frais bancaires tenue de compte | | BCV
appliances | Machine à café automatique bureau | pce | 
appliances | Lave-vaisselle cuisine | pce | | appliance=dishwasher
not_a_purchase | TVA 8,1 % | | | notAPurchase=tax
not_a_purchase | Différence d'arrondi | | | notAPurchase=rounding
not_a_purchase | Frais de rappel | | | notAPurchase=dunning
not_a_purchase | Intérêts moratoires | | | notAPurchase=interest
not_a_purchase | Consigne bouteilles | | | notAPurchase=deposit
not_a_purchase | Acompte déjà versé | | | notAPurchase=prepayment
not_a_purchase | Rabais fidélité | | | notAPurchase=discount
other | Divers selon annexe | | 
`,
  it: `
electricity | Energia elettrica tariffa bassa | kWh | AIL
electricity | Consumo corrente elettrica | kWh | AET
electricity | Utilizzo della rete | kWh | AMB Bellinzona | energyPart=network, energyCarrier=electricity
electricity | Supplemento rete federale | kWh | AIL | energyPart=levy, energyCarrier=electricity
electricity | Prestazioni di servizio relative al sistema SDL | kWh | SES | energyPart=balancing, energyCarrier=electricity
electricity | Tassa uso suolo pubblico | kWh | AIL | energyPart=tax, energyCarrier=electricity
electricity | Immissione energia fotovoltaica in rete | kWh | AIL | energyPart=feed_in, energyCarrier=electricity
natural_gas | Gas metano riscaldamento | mc | AIL
natural_gas | Gas propano bombola | kg | | gas=propane
heating_oil | Olio da riscaldamento extra leggero | litri | 
heating_oil | Nafta per riscaldamento | l | City Carburoil
diesel | Diesel autocarro | l | Piccadilly
diesel | Gasolio stazione di servizio | litri | 
petrol | Benzina verde senza piombo 95 | l | ENI
district_heat | Teleriscaldamento calore | kWh | Teris
district_heat | Calore a distanza | MWh | 
wood_pellets | Pellet sfuso ENplus | t | | solidFuel=wood_pellets
wood_pellets | Cippato di legno | m3 | | solidFuel=wood_chips
flights | Biglietto aereo Milano-Londra | | ITA Airways
flights | Volo intercontinentale business class | | | flightHaul=long_haul, flightCabin=business
rail | Biglietto FFS Bellinzona-Basilea | | FFS
rail | Abbonamento metà prezzo | | FFS
rail | Frecciarossa Milano-Roma | | Trenitalia | railKind=high_speed
taxi | Servizio taxi stazione | | 
car_travel | Noleggio auto 2 giorni | giorni | Hertz
car_travel | Rimborso chilometrico auto privata | km | | carOwner=private
public_transport | Biglietto autobus urbano | | TPL | transitKind=bus
public_transport | Abbonamento metropolitana | | ATM | transitKind=metro
hotel | Camera singola con colazione | notti | 
hotel | Pernottamento albergo Vienna | | 
road_freight | Trasporto camion Lugano-Zurigo | t | 
road_freight | Autotrasporto merci collettame | kg | 
sea_freight | Trasporto marittimo container | TEU | Maersk
air_freight | Trasporto aereo merci MXP-JFK | kg | 
rail_freight | Trasporto ferroviario merci combinato | tkm | Hupac
parcel | Spedizione pacchi | pz | La Posta
parcel | Affrancatura lettere | | 
paper | Carta per fotocopie A4 | risma | 
paper | Buste con finestra | pz | 
paper | Scatole di cartone | pz | | paperKind=board
it_equipment | Computer portatile | pz | | device=laptop
it_equipment | Schermo 27 pollici | pz | | device=monitor
it_equipment | Toner per stampante | pz | 
software_cloud | Abbonamento software in cloud | | 
software_cloud | Hosting sito web | | 
telecom | Abbonamento telefonia mobile | | Salt
telecom | Linea ADSL fibra | | 
consulting | Consulenza fiscale | ore | 
consulting | Contabilità e chiusura annuale, fiduciaria | | 
legal | Onorario studio legale | | 
legal | Spese notarili | | 
cleaning | Pulizia vetri | | 
cleaning | Servizio di pulizie uffici | ore | 
catering | Cena aziendale ristorante | | 
catering | Servizio catering buffet | persone | 
food | Latte intero | l | | foodItem=milk
food | Formaggio da grattugiare | kg | 
food | Frutta fresca per ufficio | | 
office_furniture | Sedia da ufficio girevole | pz | 
office_furniture | Armadio metallico | pz | 
construction_materials | Calcestruzzo preconfezionato | m3 | 
construction_materials | Mattoni forati | pz | | material=brick
construction_materials | Lana di roccia pannelli | m2 | | material=stone_wool
steel | Tondo acciaio per cemento armato | kg | | material=rebar
steel | Lamiera zincata | kg | | material=steel_sheet_galvanised
aluminium | Lastra alluminio 2 mm | kg | | material=aluminium_sheet
plastics | Sacchetti in polietilene | pz | 
plastics | Tubo PVC 50 mm | m | | material=pvc
glass | Vetro temperato | m2 | 
textiles | Magliette cotone personalizzate | pz | | garment=tshirt_cotton
textiles | Scarpe antinfortunistiche | paia | 
chemicals | Acido solforico | kg | 
chemicals | Olio lubrificante motore | l | 
water | Acqua potabile | m3 | Azienda acqua | waterService=supply
water | Tassa depurazione acque | m3 | | waterService=treatment
waste | Smaltimento rifiuti ingombranti | kg | 
waste | Raccolta carta e cartone da riciclare | kg | | wasteType=paper
insurance | Premio assicurazione veicoli | | Zurich
rent | Affitto ufficio aprile | | 
rent | Noleggio piattaforma aerea | giorni | 
marketing | Inserzione pubblicitaria | | 
marketing | Stampa volantini | pz | 
repair | Riparazione tetto | | 
repair | Manutenzione impianto riscaldamento | | 
medical | Materiale di primo soccorso | | 
vehicles | Acquisto autovettura Fiat | | 
machinery | Tornio parallelo | pz | 
machinery | Compressore aria | pz | 
refrigerants | Ricarica gas refrigerante R407C | kg | | refrigerantGas=r407c
education | Corso di formazione | | 
temporary_staff | Lavoro interinale operaio | ore | Randstad
financial_services | Spese bancarie | | BancaStato
appliances | Frigorifero | pz | | appliance=fridge
appliances | Lavatrice | pz | | appliance=washing_machine
not_a_purchase | IVA 8.1% | | | notAPurchase=tax
not_a_purchase | Arrotondamento | | | notAPurchase=rounding
not_a_purchase | Spese di sollecito | | | notAPurchase=dunning
not_a_purchase | Interessi di mora | | | notAPurchase=interest
not_a_purchase | Cauzione imballaggi | | | notAPurchase=deposit
not_a_purchase | Detrazione acconto | | | notAPurchase=prepayment
not_a_purchase | Sconto 3% | | | notAPurchase=discount
other | Varie come da allegato | | 
`,
  en: `
electricity | Electricity supply peak | kWh | 
electricity | Renewable electricity wind power | kWh | 
electricity | Grid usage fee electricity | kWh | | energyPart=network, energyCarrier=electricity
electricity | Electricity tax | kWh | | energyPart=tax, energyCarrier=electricity
electricity | Solar feed-in credit | kWh | | energyPart=feed_in, energyCarrier=electricity
natural_gas | Natural gas consumption, net calorific value | kWh | | calorific=net
natural_gas | LPG bulk delivery | l | | gas=lpg
heating_oil | Heating oil delivery | litres | 
diesel | Diesel fuel | l | 
diesel | HVO100 renewable diesel | l | | liquidFuel=hvo
petrol | Gasoline regular | gal | 
district_heat | District heat supply | MWh | 
wood_pellets | Wood pellets bulk | t | | solidFuel=wood_pellets
flights | Airfare Zurich to London economy | | British Airways | flightCabin=economy
flights | Long-haul flight first class | | | flightHaul=long_haul, flightCabin=first
rail | Train ticket Zurich-Milan | | SBB
rail | High-speed rail tickets | | | railKind=high_speed
taxi | Taxi fare | | 
car_travel | Mileage allowance private car | miles | | carOwner=private
car_travel | Car hire | days | Avis
public_transport | Bus and tram day pass | | 
public_transport | Metro tickets | | | transitKind=metro
hotel | Hotel room New York, 4 nights | nights | | hotelCountry=us
hotel | Overnight stay single room | night | 
road_freight | Truck transport pallets | tkm | 
road_freight | Haulage Zurich to Munich | t | 
road_freight | Fuel surcharge road freight | | DSV
sea_freight | Sea freight 40ft container Ningbo-Hamburg | TEU | | 
sea_freight | Bill of lading fee and ocean freight | | Hapag-Lloyd
air_freight | Airfreight charges | kg | 
rail_freight | Rail freight wagons | tkm | 
parcel | Parcel delivery domestic | pcs | UPS
parcel | Postage stamps | | Swiss Post
paper | Copy paper A4 | ream | 
paper | Recycled printing paper | kg | | recycled=yes
paper | Envelopes DL | pcs | 
it_equipment | MacBook Pro 14 inch | pcs | Apple | device=laptop
it_equipment | External SSD 2TB | pcs | | device=external_ssd
it_equipment | Wireless keyboard and mouse | pcs | 
software_cloud | SaaS subscription annual | | 
software_cloud | Azure cloud consumption | | Microsoft
software_cloud | Hotel software licence | | 
telecom | Mobile phone contract | | 
telecom | Broadband internet line rental | | 
consulting | Consulting fee sustainability report | hours | 
consulting | Audit of annual accounts | | EY
legal | Legal fees contract review | | 
cleaning | Office cleaning services | | 
cleaning | Window cleaning | | 
catering | Catering buffet lunch | | 
catering | Business dinner restaurant | | 
food | Coffee beans 1 kg | kg | | foodItem=coffee
food | Whole milk | l | | foodItem=milk
food | Fresh vegetables | kg | 
office_furniture | Ergonomic office chair | pcs | 
office_furniture | Filing cabinet | pcs | 
construction_materials | Ready-mix concrete | m3 | 
construction_materials | Cement bags 25 kg | t | 
construction_materials | Mineral wool insulation boards | m2 | 
steel | Stainless steel sheet 1.4301 | kg | | material=stainless_steel
steel | Steel tubes | kg | 
aluminium | Aluminium extrusion profiles | kg | | material=aluminium_profile
plastics | Polyethylene film | kg | | material=plastics_film
plastics | Plastic crates | pcs | 
glass | Float glass | kg | | material=float_glass
textiles | Work jackets | pcs | 
textiles | Cotton towels | pcs | 
chemicals | Industrial solvents | l | 
chemicals | Nitrogen gas cylinder | m3 | 
water | Water supply | m3 | | waterService=supply
water | Sewage charges | m3 | | waterService=treatment
waste | Waste disposal general | t | 
waste | Scrap metal recycling | t | | wasteType=scrap_metal
insurance | Liability insurance premium | | 
rent | Office rent January | | 
rent | Leasing photocopier | | 
marketing | Advertising campaign | | 
marketing | Printed brochures | pcs | 
repair | Repair of forklift | | 
repair | Elevator maintenance contract | | Schindler
medical | Surgical masks | pcs | 
vehicles | Purchase of electric car Tesla Model 3 | | 
machinery | Hydraulic press | pcs | 
machinery | Forklift truck purchase | | 
refrigerants | Refrigerant R404A | kg | | refrigerantGas=r404a
education | Training course leadership | | 
temporary_staff | Temporary staff warehouse | hours | 
financial_services | Bank charges | | 
appliances | Microwave oven | pcs | | appliance=microwave
appliances | Vacuum cleaner | pcs | | appliance=vacuum_cleaner
not_a_purchase | VAT 20% | | | notAPurchase=tax
not_a_purchase | Rounding difference | | | notAPurchase=rounding
not_a_purchase | Late payment interest | | | notAPurchase=interest
not_a_purchase | Pallet deposit | pcs | | notAPurchase=deposit
not_a_purchase | Less advance payment received | | | notAPurchase=prepayment
not_a_purchase | Volume discount | | | notAPurchase=discount
other | Miscellaneous as per attachment | | 
`,
};
