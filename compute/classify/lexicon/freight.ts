import { group, type LexiconSection } from './section.ts';

/** Bought transport of goods, by mode; words of every mode belong to the `freight` family. */
export const FREIGHT: readonly LexiconSection[] = [
  {
    category: 'road_freight',
    naics: '484121',
    groups: [
      group(5, {
        de: 'LKW-Transport; Lastwagentransport; Strassentransport; Strassenfracht; Stückgut; Stückguttransport; Camionnage; Lkw-Fracht; Teilladung; Komplettladung; Sattelzug; Lastwagenfahrt; Kühltransport; LSVA; LSVA-Zuschlag; Möbeltransport; Umzug; Strassengüterverkehr; Tiefladertransport; Lieferwagenfahrt; Gütertransport Strasse; Palettentransport; Sattelschlepper; Kranwagentransport; Zufuhr Lastwagen; Nahverkehr LKW; Schwertransport; Kippertransport; Silotransport; Tanktransport; Umzugstransport; LKW Maut; Strassenmaut LKW; Sammelgut; Sammelgutverkehr; Direktfahrt; Verteilverkehr; Tourenfahrt; Muldentransport; Camion; Lastwagen Transport; Anhängerzug; Ladungsverkehr; Rampenzuschlag',
        fr: 'transport camion; transport routier; camionnage; fret routier; transport par route; transport par camion; groupage; semi-remorque; déménagement; transport frigorifique; RPLP; redevance poids lourds; transport de palettes; chargement complet; transport semi-remorque; livraison par camion; transport palettes; messagerie palettes; transport routier de marchandises; transport frigo; camion grue; transport terrestre; taxe poids lourds; transport de meubles; transport par la route; lot complet; transport benne; transport exceptionnel',
        it: 'trasporto camion; trasporto su strada; trasporto stradale; autotrasporto; trasporto su gomma; autotrasporti; trasporto bancali; groupage; collettame; trasloco; trasporto frigo; trasporto refrigerato; TTPCP; carico completo; trasporto con autocarro; bilico; trasporto su camion; merce su strada; trasporto pallet; autocarro con gru; trasporto con bilico; trasporto eccezionale; trasporto via terra; trasporto mobili; motrice; autoarticolato; nolo camion; trasporti stradali; tassa traffico pesante',
        en: 'truck transport; road freight; road transport; haulage; trucking; full truck load; full truckload; less than truckload; groupage; LTL; FTL; lorry; road haulage; pallet delivery; pallet distribution; removal services; refrigerated transport; HGV; truck delivery; heavy vehicle fee; drayage; road toll truck; moving services; part load; cartage; lorry transport; trailer transport; truck freight; pallet transport; truckload; road carriage; curtain sider; cross-border trucking; overland transport; flatbed',
      }),
      group(
        3,
        {
          de: 'Fracht; Transport; Spedition; Frachtkosten; Transportkosten; Lieferung frei Haus; Abholung und Lieferung; Treibstoffzuschlag; Dieselzuschlag; Treibstoff-Zuschlag; Diesel-Zuschlag; Frachtzuschlag; Gütertransport; Warentransport; Frachtführer; Frachtbrief; Verzollung; Zollabfertigung; Transportleistung; Zustellung; Speditionskosten; Umschlag; Logistik; Transporte; Exportabfertigung; Importabfertigung; Frachtpauschale; Zollabwicklung; Ladehilfsmittel; Gefahrgutzuschlag; Ursprungszeugnis; Energiezuschlag Transport; Vorlauf; Nachlauf; Hauptlauf; Speditionsleistung; Bunkerzuschlag; Umschlagsgebühr',
          fr: 'fret; transport; frais de transport; expédition; surcharge carburant; dédouanement; transport de marchandises; affrètement; frais de fret; livraison; transitaire; port; formalités douanières; supplément carburant; logistique; manutention; enlèvement marchandises; surcharge gazole; transports; marchandises; frais de douane; pré-acheminement; post-acheminement; lettre de voiture; supplément matières dangereuses; transbordement',
          it: 'nolo; trasporto; spese di trasporto; spedizione merci; supplemento carburante; sdoganamento; trasporto merci; trasporti; consegna merce; spese di spedizione merce; porto franco; operazioni doganali; logistica; movimentazione; frt; trasporto merce; adeguamento carburante; sovrapprezzo carburante; spedizioniere; ritiro merce; lettera di vettura; merci; pratiche doganali; sdoganamento import; movimentazione merce',
          en: 'freight; freight charges; transport; shipping charges; carriage; fuel surcharge; customs clearance; forwarding; freight forwarding; delivery charge; logistics; goods transport; shipment; cargo; handling charges; bunker surcharge; shipping cost; transportation; diesel surcharge; freight cost; transport costs; inland haulage; pick-up and delivery; export clearance; import clearance; on-carriage; pre-carriage; dangerous goods surcharge; consignment; fuel adjustment',
          any: 'frt; Incoterms; DAP; FCA; Cargo',
        },
        { family: 'freight' },
      ),
      group(2, {
        de: 'Lastwagen; LKW; Paletten; Palette; Europalette; Lkw',
        fr: 'camion; palettes; palette; poids lourd',
        it: 'camion; bancali; bancale; pallet',
        en: 'truck; pallets; pallet; lorry; van delivery',
      }),
    ],
    attributes: [
      {
        attributes: { roadVehicle: 'artic' },
        words: {
          any: 'Sattelzug; Sattelschlepper; semi-remorque; bilico; articulated; autoarticolato; Anhängerzug; artic; trailer; 40 t; 40t; Komplettladung; full truck load; FTL; Sattelauflieger',
        },
      },
      {
        attributes: { roadVehicle: 'rigid' },
        words: {
          any: 'Solofahrzeug; rigid; motrice; porteur; 18t; 7.5t; rigid truck; Kippertransport; camion grue',
        },
      },
      {
        attributes: { roadVehicle: 'van' },
        words: {
          any: 'Lieferwagen; Sprinter; fourgonnette; camionnette; furgone; van; Transporter; fourgon; Lieferwagenfahrt',
        },
      },
      {
        attributes: { refrigerated: 'yes' },
        categories: ['road_freight', 'sea_freight'],
        words: {
          any: 'Kühltransport; gekühlt; Kühlfahrzeug; temperaturgeführt; frigorifique; frigo; refrigerato; refrigerated; reefer; Tiefkühl; temperature controlled; frigorifero; Tiefkühltransport; température dirigée; Kühlcontainer; temperatura controllata',
        },
      },
    ],
    vendors:
      'Planzer; Galliker; Camion Transport; CTW; Dreier; Krummen Kerzers; Transport AG; Transporte; Spedition; Transports; Trasporti; DSV; DB Schenker; Schenker; Dachser; Gebrüder Weiss; Kühne + Nagel; Kuehne; Panalpina; Rhenus; Fracht AG; Lamprecht; Welti-Furrer; Spedizioni; Logistics; Logistik; Haulage; Trucking; Autotrasporti; Schöni; Giezendanner; Murpf; Déménagements; Umzüge; Traslochi; Freight; Transporti; Emil Egger',
  },
  {
    category: 'sea_freight',
    naics: '483111',
    groups: [
      group(6, {
        de: 'Seefracht; Seetransport; Containerfracht; Überseefracht; Hochseetransport; Schiffsfracht; Schiffstransport; Überseecontainer; Seecontainer; Rheinschifffahrt; Binnenschiff; Binnenschifffahrt; Seefrachtrate; Überseetransport; Konnossement; Containertransport See; Rheinfracht; Containerschiff; Seefrachtcontainer; Schiffsladung; Hafengebühren; Liegegeld Container; Reeder; Kühlcontainer Seefracht; Seehafen; THC; Seefrachtbrief; Seeverkehr',
        fr: 'fret maritime; transport maritime; conteneur maritime; transport par bateau; frais portuaires; connaissement; affrètement maritime; navigation fluviale; transport fluvial; fret par mer; conteneur 40 pieds; conteneur 20 pieds; porte-conteneurs; voie maritime; surestaries; transport par mer; fret océanique; taux de fret maritime; armateur; manutention portuaire; maritime; transport par barge; péniche',
        it: 'trasporto marittimo; nolo marittimo; noli marittimi; container 40 piedi; container 20 piedi; spedizione marittima; trasporto via mare; polizza di carico; diritti portuali; via mare; trasporto fluviale; nave portacontainer; controstallie; trasporto con nave; navigazione interna; spese portuali; marittimo; nolo mare; merce via mare; nolo container; trasporto container; compagnia marittima',
        en: 'sea freight; seafreight; ocean freight; ocean shipping; container shipping; maritime transport; FCL; LCL; bill of lading; terminal handling charge; demurrage; inland waterway; barge transport; shipping by sea; bunker adjustment factor; ocean carriage; container freight; port charges; vessel; 40ft container; 20ft container; ocean transport; sea transport; reefer container; deep sea; marine freight; B/L fee; container vessel; barge; ocean bill; short sea; maritime freight; shipping line',
      }),
      group(4, {
        any: 'TEU; BAF; THC; 40 HC; 40HC; 40 HQ; 20 DC; 20DC; B L; FCL; LCL; 40ft; 20ft; OFR; 40DC',
      }),
      group(2.5, {
        de: 'Container; Schiff; Rotterdam; BL',
        fr: 'conteneur; navire; bateau cargo',
        it: 'container; nave',
        en: 'container; ship',
      }),
    ],
    attributes: [
      {
        attributes: { tradeLane: 'asia_north_europe' },
        words: {
          any: 'Asien-Nordeuropa; Shanghai Rotterdam; Shanghai Hamburg; Ningbo Rotterdam; Ningbo Hamburg; Shenzhen Rotterdam; Yantian Hamburg; Yantian Rotterdam; Asia North Europe; Asie Europe du Nord; Fernost Nordeuropa; Shanghai Antwerpen; Qingdao Hamburg; Far East North Europe',
        },
      },
      {
        attributes: { tradeLane: 'asia_med' },
        words: {
          any: 'Shanghai Genua; Shanghai Genova; Ningbo Genova; Asia Mediterranean; Asie Méditerranée; Shanghai Gênes; Asien-Mittelmeer; Shanghai La Spezia',
        },
      },
      {
        attributes: { tradeLane: 'asia_na_west' },
        words: {
          any: 'Shanghai Los Angeles; Shanghai Long Beach; Yantian Los Angeles; Asia US West Coast; Ningbo Oakland',
        },
      },
      {
        attributes: { tradeLane: 'asia_na_east' },
        words: { any: 'Shanghai New York; Asia US East Coast; Ningbo Savannah; Shanghai Norfolk' },
      },
      {
        attributes: { ship: 'inland' },
        words: {
          any: 'Binnenschiff; Binnenschifffahrt; Rheinschifffahrt; Rheinfracht; fluvial; fluviale; inland waterway; barge; péniche; navigation fluviale; navigazione interna',
        },
      },
      {
        attributes: { ship: 'bulk_carrier' },
        words: {
          any: 'Massengutschiff; bulk carrier; vraquier; portarinfuse; Massengut; dry bulk; Schüttgut; bulker',
        },
      },
      { attributes: { ship: 'roro_ferry' }, words: { any: 'RoRo; ro-ro; roro' } },
      { attributes: { ship: 'crude_tanker' }, words: { any: 'crude tanker; Rohöltanker' } },
      {
        attributes: { ship: 'products_tanker' },
        words: { any: 'product tanker; Produktentanker; Tankschiff; chemical tanker; tanker vessel' },
      },
      {
        attributes: { ship: 'general_cargo' },
        words: { any: 'general cargo vessel; breakbulk; Stückgutschiff; break bulk' },
      },
      {
        attributes: { ship: 'container_ship' },
        words: {
          any: 'Containerschiff; container ship; container vessel; porte-conteneurs; portacontainer; FCL; LCL; FEU; TEU',
        },
      },
    ],
    vendors:
      'Maersk; MSC; CMA CGM; Hapag-Lloyd; Hapag; COSCO; Evergreen; ONE Ocean; ZIM; Yang Ming; Ultrabrag; Rhenus Port; Mediterranean Shipping; Shipping; HMM; Contargo; OOCL; Ocean Network Express; Reederei',
  },
  {
    category: 'air_freight',
    naics: '481112',
    groups: [
      group(6, {
        de: 'Luftfracht; Luftfrachtsendung; Luftfrachtkosten; Luftfrachtbrief; Air Cargo; Luftfrachtrate; Luftexpress; Luftfrachttransport; Lufttransport Güter; Frachtflug; Luftfrachtzuschlag; Luftpostfracht',
        fr: 'fret aérien; transport aérien; transport aérien de marchandises; lettre de transport aérien; LTA; cargo aérien; envoi aérien; par avion cargo; surcharge carburant aérien; fret avion; expédition aérienne; avion cargo; marchandises par avion; frêt aérien',
        it: 'trasporto aereo merci; nolo aereo; spedizione aerea; lettera di trasporto aereo; merci via aerea; cargo aereo; via aerea; trasporto aereo; fret aereo; noli aerei; merce via aerea; aereo merci; spedizione via aerea; trasporto merci aereo',
        en: 'air freight; airfreight; air cargo; air waybill; airway bill; air shipment; air transport of goods; cargo flight; air express freight; air freight charges; airline fuel surcharge cargo; freight by air; air import; air export; aircraft charter cargo; air forwarding',
        any: 'AWB; HAWB; MAWB; Aircargo; LTA',
      }),
    ],
    vendors:
      'Swiss WorldCargo; Lufthansa Cargo; Cargolux; Emirates SkyCargo; Cargologic; Air Cargo; Aircargo',
  },
  {
    category: 'rail_freight',
    naics: '482111',
    groups: [
      group(6.5, {
        de: 'Bahnfracht; Schienentransport; Schienengüterverkehr; Güterzug; Wagenladungsverkehr; Wagenladung; Bahntransport; Kombiverkehr; kombinierter Verkehr; Ganzzug; Güterwagen; Bahnverlad; Schienenfracht; Kesselwagen; Bahnwagen; Güterbahn; Wechselbehälter Bahn; UKV; Anschlussgleis; Einzelwagenladung; Bahnfrachtbrief; Rollende Landstrasse; Transport per Bahn; Gütertransport Bahn; Containerzug; Shuttlezug; Schienen Güterverkehr',
        fr: 'fret ferroviaire; transport ferroviaire; transport ferroviaire de marchandises; wagon complet; wagons complets; train complet; transport combiné; wagon marchandises; transport rail; trafic par wagons complets; rail-route; ferroutage; transport par rail; wagons; transport par train; trafic combiné; wagon-citerne; fret rail; trains de marchandises; acheminement par rail',
        it: 'trasporto ferroviario; trasporto ferroviario merci; trasporto combinato; carro ferroviario; treno merci; trasporto su rotaia; treno completo; merci su rotaia; intermodale ferroviario; trasporto merci ferrovia; vagone merci; carri ferroviari; trasporto via ferrovia; traffico combinato; trasporto su ferro; vagoni merci; trasporto intermodale; carico vagone',
        en: 'rail freight; rail transport of goods; freight train; railcar; freight wagon; wagonload; combined transport; intermodal rail; block train; rail cargo; rail wagons; piggyback rail; intermodal transport; rail haulage; rail freight wagons; freight by rail; train load freight; intermodal; railway freight; rail container',
      }),
    ],
    vendors:
      'SBB Cargo; CFF Cargo; FFS Cargo; Hupac; BLS Cargo; DB Cargo; Rail Cargo; railCare; Kombiverkehr; Swiss Rail Traffic; Mercitalia',
  },
  {
    category: 'parcel',
    naics: '492110',
    groups: [
      group(4.5, {
        de: 'Paket; Paketversand; Pakete; Porto; Briefporto; Portokosten; Kurierdienst; Kurier; Express-Sendung; Expresszustellung; Briefmarken; Frankatur; Frankierung; Einschreiben; Postversand; Päckchen; Velokurier; Porti; Massensendung; Frankiermaschine Porto; Expressversand; Kurierfahrt; Paketmarken; Briefversand; Versandkosten; A-Post; B-Post; Postfach; Promopost; Versand; Versandkostenanteil; Versand und Verpackung; Porto und Verpackung; Versandspesen; Postgebühren; Retourensendung; Expresspaket; WebStamp; PostPac; Swiss-Express; Porto/Verpackung; Sperrgut Paket; Paketzustellung; Postversandkosten; Dokumentenversand; Kuriersendung; Briefpost',
        fr: "colis; envoi colis; frais de port; affranchissement; timbres; courrier; coursier; envoi express; recommandé; envoi recommandé; expédition colis; port et emballage; frais d'envoi; messagerie express; courrier A; lettre recommandée; courrier B; port; timbres-poste; frais postaux; envois postaux; frais d'expédition; coursier à vélo; frais de port et emballage; envoi de documents; case postale; livraison express; paquet; livraison colis; envoi en nombre; envoi postal; messagerie",
        it: 'spedizione pacchi; pacco; pacchi; spese postali; affrancatura; francobolli; corriere; corriere espresso; raccomandata; invio raccomandato; spese di spedizione; posta A; spedizione pacco; plico; spedizione espressa; spese di spedizione e imballaggio; porto e imballo; invio postale; invii postali; casella postale; affrancature; pacco espresso; consegna espressa; porto spese; invio pacchi; posta B; spedizione documenti; spedizione; lettera raccomandata; invio; consegna pacchi; postali; invio in massa; colli',
        en: 'parcel; parcel delivery; parcels; postage; stamps; courier; express delivery; registered mail; mailing costs; package delivery; shipping and handling; express parcel; postal charges; delivery fee courier; small package; overnight delivery; courier service; registered letter; express envelope; postage and packing; express shipment; franking; mail delivery; bike courier; PO box; postage stamps; document courier; postal services; parcel shipping; return parcel; next day delivery; bulk mail; shipping fee',
        any: 'PostPac; Swiss-Express; PostPac Economy; PostPac Priority; WebStamp; Colissimo; Chronopost',
      }),
    ],
    attributes: [
      {
        attributes: { mail: 'letter' },
        words: {
          any: 'Brief; Briefe; Briefmarken; Briefmarke; Briefporto; A-Post; B-Post; Einschreiben; Porto; Frankatur; Frankierung; lettre; lettres; timbres; timbres-poste; courrier A; recommandé; affranchissement; lettera; lettere; francobolli; raccomandata; affrancatura; letter; letters; stamps; postage; registered mail; franking',
        },
      },
      {
        attributes: { parcelDelivery: 'pickup' },
        words: {
          any: 'Pickpost; Abholstelle; Abholung Filiale; point relais; retrait; punto di ritiro; pick-up point; parcel locker; PickPost; My Post 24; Paketautomat; point de retrait; locker',
        },
      },
      {
        attributes: { parcelDelivery: 'home' },
        words: { any: 'Hauszustellung; Domizil; livraison à domicile; consegna a domicilio; home delivery' },
      },
    ],
    vendors:
      'DHL; UPS; FedEx; DPD; GLS; TNT; Die Post; Schweizerische Post; La Poste; La Posta; Post CH; Swiss Post; Planzer Paket; Quickpac; Poste Italiane; Deutsche Post; Velokurier; Kurier; courrier; Corriere; Courier; Notime; Colissimo; Post AG; Bartolini; Royal Mail',
  },
];
