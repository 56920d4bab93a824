/**
 * Everyday invoice lines that were written before the lexicon and are never used to add words to it: the
 * share the classifier gets right here is the honest one. Fields: `category | description | unit | vendor`.
 */
export const HELD_OUT_LINES: { readonly [language: string]: string } = {
  de: `
electricity | Arbeitspreis Energie Hochtarif Oktober | kWh | Gemeindewerke Muri
electricity | Ladestrom E-Ladestation Tiefgarage | kWh |
natural_gas | Erdgasbezug Zähler 4471, Brennwert | kWh |
heating_oil | 3500 Liter Ökoheizöl schwefelarm | l | Halter Brennstoffe AG
diesel | Dieseltreibstoff Betriebstankstelle | l |
district_heat | Wärmebezug Fernheizung Winterquartal | MWh |
flights | Swiss LX 1074 Zürich - Frankfurt retour, Hr. Keller | |
rail | Sparbillett Bern - Genf 1. Klasse | | SBB CFF FFS
taxi | Taxi Flughafen - Innenstadt | | Züri Taxi GmbH
car_travel | Kilometerentschädigung Privatauto Aussendienst | km |
hotel | 2 Logiernächte EZ inkl. Frühstück, Basel | |
road_freight | Stückguttransport Dietikon - Chur, 4 Paletten | |
sea_freight | Seefracht 1x40' HC Shanghai - Rotterdam | |
parcel | PostPac Economy bis 10 kg | Stk | Die Schweizerische Post
paper | Kopierpapier A4 80 g weiss, 5 Schachteln | | Papedis
it_equipment | ThinkPad T14 Gen 5, 32 GB | Stk | Digitec Galaxus
software_cloud | Jahreslizenz Adobe Creative Cloud, 3 Nutzer | |
telecom | Glasfaseranschluss Business Internet, Monatsgebühr | | Sunrise
consulting | Beratungsmandat Prozessoptimierung, 12.5 Std. | Std |
legal | Honorar Rechtsberatung Arbeitsvertrag | h | Anwaltskanzlei Meier & Partner
cleaning | Treppenhausreinigung Dezember | |
catering | Apéro riche für 40 Personen | Pers. |
construction_materials | Fertigbeton C25/30 geliefert | m3 |
steel | Flachstahl S235 60x8 mm | kg |
waste | Muldenabfuhr Bausperrgut inkl. Entsorgungsgebühr | t |
rent | Mietzins Gewerberaum 1. OG, Januar | |
repair | Ersatz Dichtung und Reparatur Umwälzpumpe, Arbeitszeit | h |
temporary_staff | Personalverleih Hilfsarbeiter KW 32 | Std |
not_a_purchase | Mehrwertsteuer 8.1 % auf CHF 1'240.00 | |
insurance | Prämie Betriebshaftpflicht 2026 | | AXA
`,
  fr: `
electricity | Consommation électricité heures creuses | kWh | Services industriels de Lausanne
electricity | Courant vert 100 % hydraulique, 2e trimestre | kWh |
natural_gas | Fourniture de gaz naturel chaufferie | kWh |
heating_oil | Livraison mazout extra-léger citerne 5000 l | litres |
petrol | Essence sans plomb 95 véhicule de service | l |
district_heat | Chauffage à distance, énergie mesurée | kWh | CAD Neuchâtel
flights | Billet d'avion Genève-Londres aller-retour | |
rail | Abonnement demi-tarif collaborateur | |
taxi | Course taxi gare - hôtel | |
car_travel | Indemnités kilométriques véhicule privé | km |
public_transport | Abonnement mensuel Unireso tout Genève | |
hotel | Chambre simple 3 nuits, Paris | nuits |
road_freight | Transport routier palettes Lyon - Fribourg | |
air_freight | Fret aérien GVA-JFK, AWB 724-5566 | kg |
parcel | Envoi colis Priority jusqu'à 2 kg | |
paper | Ramettes papier blanc A4 | |
it_equipment | Écran 27 pouces avec station d'accueil | pce |
software_cloud | Hébergement serveur virtuel, abonnement mensuel | | Infomaniak
telecom | Forfait mobile entreprise | | Salt Mobile
consulting | Mission de conseil en organisation | jours |
legal | Frais de notaire acte authentique | |
cleaning | Nettoyage des bureaux, forfait mensuel | |
food | Café en grains et lait pour la cafétéria | |
office_furniture | Chaise de bureau ergonomique noire | pce |
chemicals | Peinture et solvant pour atelier | l |
water | Eau potable, consommation semestrielle | m3 |
waste | Enlèvement déchets encombrants, benne 7 m3 | |
marketing | Impression de flyers et affiches campagne | |
not_a_purchase | Arrondi 5 centimes | |
education | Cours de formation continue sécurité au travail | |
`,
  it: `
electricity | Fornitura energia elettrica tariffa alta | kWh | AIL Lugano
natural_gas | Consumo gas metano stabilimento | Smc |
heating_oil | Olio combustibile per riscaldamento | litri |
diesel | Gasolio autotrazione furgone aziendale | l |
wood_pellets | Pellet in sacchi da 15 kg | kg |
flights | Volo Milano Malpensa - Madrid, classe economy | |
rail | Biglietto treno Lugano-Zurigo 2a classe | |
taxi | Corsa in taxi dall'aeroporto | |
public_transport | Abbonamento arcobaleno mensile | |
hotel | Pernottamento hotel Roma, 2 notti | notti |
road_freight | Trasporto su strada bancali Chiasso-Bologna | |
sea_freight | Nolo marittimo container 20 piedi Genova-New York | |
parcel | Spedizione pacco espresso | | DHL Express
paper | Risme di carta A4 riciclata | |
it_equipment | Stampante laser multifunzione | pz |
software_cloud | Licenza annuale software gestionale | |
telecom | Canone telefonia fissa e internet | | Swisscom
consulting | Consulenza aziendale, giornate | giorni |
legal | Onorario avvocato per recupero crediti | |
cleaning | Pulizia uffici mese di marzo | |
catering | Pranzo di lavoro, ristorante | |
office_furniture | Scrivania regolabile in altezza | |
aluminium | Profili in alluminio estruso | kg |
plastics | Granulato polipropilene | kg |
textiles | Abiti da lavoro, pantaloni e giacche | pz |
waste | Smaltimento rifiuti speciali officina | kg |
insurance | Premio assicurazione infortuni LAINF | |
repair | Manutenzione annuale ascensore | |
not_a_purchase | IVA 8,1% | |
medical | Guanti in nitrile monouso ambulatorio | |
`,
  en: `
electricity | Electricity consumption day rate, March | kWh |
natural_gas | Natural gas supply boiler house | kWh |
petrol | Unleaded petrol fuel card transaction | l | Shell
district_heat | District heating, metered energy | kWh |
flights | Return flight ZRH-SIN business class | |
rail | Eurostar ticket London to Paris | |
taxi | Uber ride airport to office | | Uber
car_travel | Rental car 3 days, compact class | | Hertz
hotel | Accommodation Marriott Berlin, 3 nights | |
road_freight | Full truck load Basel to Hamburg | |
sea_freight | Ocean freight FCL 2x20 dry container | |
air_freight | Air cargo charges HKG-ZRH, AWB 020-123 | kg |
rail_freight | Intermodal rail transport block train | tkm |
parcel | Courier express envelope | | FedEx
paper | Corrugated cardboard boxes 400x300 | pcs |
it_equipment | Dell Latitude laptop incl. docking station | pcs |
software_cloud | AWS EC2 and S3 usage January | |
telecom | Roaming and data charges mobile fleet | |
consulting | Management consulting services, phase 2 | |
legal | Trademark registration attorney fees | |
food | Fresh fruit basket delivery weekly | |
glass | Tempered glass panes 6 mm | m2 |
vehicles | Purchase of delivery van Ford Transit | |
machinery | CNC milling machine | |
refrigerants | R-32 refrigerant refill | kg |
marketing | Google Ads campaign spend Q2 | |
financial_services | Bank account maintenance fee | |
temporary_staff | Temp agency worker warehouse | hours |
not_a_purchase | Late payment reminder fee | |
appliances | Refrigerator for staff kitchen | pcs |
`,
};
