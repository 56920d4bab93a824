import { group, type LexiconSection } from './section.ts';

/** What forwarders, ports, airlines, railways and parcel carriers print beside the word freight. */
export const FREIGHT_TERMS: readonly LexiconSection[] = [
  {
    category: 'road_freight',
    naics: '484121',
    groups: [
      group(6.5, {
        de: 'Lademeter; Mautzuschlag; Maut- und Dieselzuschlag; Nachnahmezuschlag; Avisgebühr; Avis Entladung; Silozug; Tautliner; Planenzug; Teilpartie; Sonderfahrt; Terminzuschlag; Standgeld LKW; Standzeit LKW; Wartezeit LKW; Entladung LKW; Hebebühne Entladung; Umzugswagen; Umzugsteam; Zügeltransport; Möbelwagen; Kranfahrzeug Transport; Kipper; Kippfuhre; Betonmischer Fahrt; Fuhrpark Fremdfuhre; Frachtkosten LKW; Zustellgebühr Palette; EUR-Palette Versand; LSVA Anteil; Stückgutfracht; Express Direktfahrt; Sammelgutfracht; Kleintransporte; Wechselkoffer; Sperrguttransport; Sattelauflieger Transport; Ladungssicherung; Beilad; Beiladung; Thermotransport; Tiefkühltransport; Abholauftrag Spedition; Zug 24 to; Kranwagen',
        fr: 'tautliner; affrètement complet; course express fourgon; course fourgon; indexation gasoil; indexation gazole; pied de facture gazole; surcharge gasoil; supplément hayon; livraison palette; livraison 2 palettes; livraison palettes; enlèvement palettes; frais d attente camion; immobilisation camion; camion plateau; porteur hayon; benne céréalière transport; transport sous température; transport express; lot partiel; mètre linéaire plancher; messagerie 450 kg; déménageurs; monte-meubles; garde-meubles transport; transport vrac; citerne transport; camion malaxeur; transport engins; porte-engins; contre-remboursement transport; taxe de livraison rendez-vous; livraison rdv; participation gasoil',
        it: 'adeguamento gasolio; adeguamento gasolio trasporto; indicizzazione gasolio; supplemento gasolio; centinato; centinato completo; telonato; consegna con furgone; consegna bancali; consegna pallet; ritiro bancali; sosta camion; ore di sosta; attesa scarico; viaggio bilico; viaggio camion; motrice con gru; camion gru; trasporto ADR; facchinaggio; traslochi; scala aerea traslochi; trasporto frigorifero; trasporto espresso; corriere camion; trasporto collettame; consegna su appuntamento; metro lineare carico; trasporto sfuso; trasporto cisterna; carrellone; trasporto macchinari; contrassegno trasporto; consegna tassativa; navettaggio',
        en: 'tautliner; curtain-sided; curtainside; skids; pallet economy; pallet premium; plt; economy pallet; pallets economy; tail lift delivery; liftgate; liftgate service; residential delivery LTL; limited access; linehaul; line haul; dry van; reefer truck; reefer load; hotshot; hot shot; same day van; van same day; dedicated van; express van; detention; driver detention; detention driver; demurrage trailer; trailer demurrage; waiting time driver; waiting time lorry; layover; TONU; lumper; lumper fee; deadhead; house move; office move; man and van; movers; luton; tipper hire; tipper; grab lorry; hiab; HIAB delivery; lowboy; low loader; step deck; box trailer; accessorial; freight class; NMFC; PRO number; BOL number; timed delivery pallet; booked in delivery; ADR surcharge; inside delivery; white glove delivery; cross dock; cross-docking; container haulage; milk run; multi-drop; truck load; partial load; load dover; artic load; full load',
        any: 'ADR Transport; Palletforce; Fortec; Hazchem; TPN Pallet; Old Dominion; Saia; Estes; R+L Carriers; YRC; Schneider National; J.B. Hunt; Werner; Raben; Gefco; Heppner; Dimotrans; Kuehne Road; Lannutti; Fercam; Bartolini bancali; LKW Walter; Waberer; Girteka; Quehenberger; CargoLine; IDS Logistik; 24plus; VTL; System Alliance',
      }),
    ],
  },
  {
    category: 'sea_freight',
    naics: '483111',
    groups: [
      group(7, {
        de: 'Peak Season Surcharge; ISPS; ISPS-Zuschlag; Hafenumschlag; Kaigebühr; Kaiumschlag; Hafengebühr; Containerstandgeld; Container Demurrage; Container Detention; RoRo-Verladung; Schiffsverladung; B/L Gebühr; Verschiffung; Seeverpackung; Containergestellung; Containerpacken; Rheinschiff; Schubleichter; Schiffsumschlag; Überseeversand; Seefrachtzuschlag',
        fr: 'fret océan; droits de port et passage; droits de port; passage portuaire; surcharge bunker; surestaries conteneur; détention conteneur; empotage; dépotage; empotage conteneur; conteneur reefer; barge Rhin; convoi fluvial; manutention bord; frais B/L; navire roulier; grutage portuaire; fret mer; ligne maritime; groupage maritime',
        it: 'passaggio portuale; nave traghetto merci; nave merci; traghetto merci; emissione B/L; soste container; sosta container; controstallie container; container reefer; svuotamento container porto; riempimento container; imbarco container; sbarco container; movimentazione portuale; trasporto fluviale merci; chiatta; nolo oceanico; groupage marittimo; spese banchina; autostrade del mare',
        en: 'port congestion surcharge; port congestion; peak season surcharge; low sulphur surcharge; bunker surcharge; bunker LSS; wharfage; quay dues; lift on lift off; lo-lo; CFS charge; deconsolidation; container deconsolidation; chassis usage; chassis fee; ISF filing; AMS filing; ENS filing; container demurrage; container detention; devanning; stuffing container; container stuffing; container unloading; vessel charter; laytime; dispatch vessel; stevedoring; stevedore; ocean frt; break-bulk; breakbulk; barge freight; feeder vessel; tramp vessel; sea container; OTHC; DTHC; port dues; SOLAS VGM; VGM fee; emergency bunker; suez canal surcharge; container haul port',
        any: '1x40HC; 1x20; 1x20GP; 1x40; 2x40HC; 20GP; 20DV; 40DV; 20RF; 40RH; 45HC; 20OT; OTHC; DTHC; LSS; VGM; ISPS; BAF CAF; CFS; MSCU; TGHU; HLCU; MAEU; CMAU; Port of Felixstowe; Jebel Ali; Felixstowe; Ningbo; Qingdao; Yantian; Le Havre; Zeebrugge; Fos sur Mer',
      }),
    ],
  },
  {
    category: 'air_freight',
    naics: '481112',
    groups: [
      group(7, {
        de: 'Flugsendung; Luftfrachtersatzverkehr; Luftfracht-Security; Luftfrachtsicherheit; Air Express; Luftsammelgut; Luftfrachthandling; Luftfrachtabfertigung; Flughafenumschlag; AWB-Gebühr; Security Zuschlag Luftfracht; Röntgen Fracht; On-Board-Kurier; On Board Courier; Frachtcharter; Flugfrachtzuschlag',
        fr: 'surcharge sûreté; sûreté aérienne; surcharge sûreté aérienne; express aérien; handling aéroport; handling aéroport fret; fret LGG; aérien import; aérien export; groupage aérien; cargo AF; frais AWB; LTA frais; sécurisation fret; affrètement avion cargo',
        it: 'export aereo; import aereo; fuel e security aereo; security aereo; fuel aereo; handling aeroportuale; handling aeroportuale merci; merce aerea; aereo espresso; consolidato aereo; cargo aeroporto; spese AWB; emissione AWB; screening merce; courier aereo; aereo import; aereo export',
        en: 'air consol; air consolidation; next flight out; NFO; freighter; charter freighter; cargo screening; air security surcharge; airline handling; airline terminal fee; cargo terminal handling; air handling; airport terminal handling; airfreight fuel; air fuel and security; airport transfer cargo; ULD; BUP; onboard courier; OBC; air ride cargo; air economy shipment; AWB fee; screening fee; ex-works air; air express shipment; chargeable weight',
        any: 'WorldCargo; IAG Cargo; SkyCargo; AF Cargo; AirBridgeCargo; Qatar Cargo; ACI Security; PMC ULD; SkyTeam Cargo; Swissport Cargo; Cargologic',
      }),
    ],
  },
  {
    category: 'rail_freight',
    naics: '482111',
    groups: [
      group(8, {
        de: 'Cargo Domizil; KLV; KLV-Sendung; Wechselbrücke Bahn; Rangieren; Rangierdienst; Rangierleistung; Trassenpreis; Trassenpreis Güterzug; Anschlussgleis Zustellung; Wagenmiete Güterwagen; Kesselwagenmiete; Schüttgutwagen; Selbstentladewagen; Güterwaggon; Waggon; Bahnverladung; Gleisanschluss; Traktion Güterzug; Bahnumschlag; Kombizug',
        fr: 'train entier; autoroute ferroviaire; caisse mobile rail; wagons isolés; wagon isolé; wagon Eanos; wagons gravier; embranchement particulier; embranchement; manoeuvre wagon; manœuvre wagons; traction ferroviaire; sillons ferroviaires; location wagon; location wagons; Fret SNCF; combiné rail; tri des wagons; chargement wagon; fret train; wagon trémie; navette ferroviaire',
        it: 'autostrada viaggiante; cassa mobile treno; cassa mobile; manovra ferroviaria; manovra raccordo; raccordo ferroviario; carro Eaos; carro tradotta; carri ghiaia; tradotta; trazione ferroviaria; noleggio carri; noleggio vagoni; terminal intermodale; intermodale treno; carro cisterna; vagone cisterna; carro tramoggia; terminal ferroviario; treno blocco',
        en: 'rail siding; shunting; railcar switching; switching fee; railcar storage; railcar lease; hopper car; gondola car; linehaul carload; TOFC; COFC; intermodal ramp; rail demurrage; private siding; wagon hire rail; container by rail; by rail container; rail terminal; train path; locomotive hire; unit train; waybill rail; centerbeam; covered hopper; rail drayage; rail trans-loading; transload rail',
        any: 'Eaos; Eanos; Naviland; VIIA; Modalohr; Norfolk Southern; CN Rail; CPKC; GB Railfreight; Captrain; Wascosa; GATX; VTG; RAlpin; RoLa; Wagen Eaos',
      }),
    ],
  },
  {
    category: 'parcel',
    naics: '492110',
    groups: [
      group(6, {
        de: 'Warenpost; Maxibrief; Grossbrief; Großbrief; Kompaktbrief; Standardbrief; Einwurfeinschreiben; Einschreiben Inland; A-Post Plus; B-Post Massensendung; Frankierservice; Infopost; Dialogpost; Warensendung; Büchersendung; Paketschein; Retourenschein; Paketlabel; Paketsendung; Versandlabel; Inselzuschlag; Sperrgutzuschlag; Expresszuschlag; Vinolog; Stadtkurier; Fahrradkurier; Postlagernd; Briefkasten Leerung Dienst; Postnachsendung; Nachsendung; Postvollmacht; Briefsendung; Kleinpaket; Adressprüfung Paket; Samstagszustellung; Nachnahme Paket; Versandkosten Inland; Handlingpauschale Versand; Porto Ausland',
        fr: 'lettre suivie; lettre verte; lettre prioritaire; lettre max; lettre expert; courrier suivi; pli urgent; course vélo; coursier vélo; course coursier; Chrono 10; Chrono 13; Chrono 18; colis suivi; colis express; petit colis; relais colis; point relais; affranchissements; machine à affranchir recharge; port payé; participation frais d envoi; frais de livraison colis; contre-signature; enlèvement colis; retour colis; réexpédition courrier; courrier industriel; emport colis',
        it: 'posta prioritaria; raccomandata A/R; raccomandata 1; raccomandate; pony express; consegna 24h; spedizione 3 colli; spedizione colli; pacco ordinario; posta1; assicurata; paccocelere; contributo spese spedizione; contributo spedizione; ritiro pacco; reso pacco; giacenza; contrassegno pacco; posta massiva; affrancatrice ricarica; etichetta di spedizione; invii in massa; consegna al piano pacco; supplemento isole; fermo deposito; plichi; spedizione corriere',
        en: 'special delivery; priority mail; certified mail; first class mail; 1st class letter; 1st class letters; 2nd class letters; large letter; large letters; flat rate box; flat rate envelope; next day parcel; next day by noon; tracked 24; tracked 48; signed for; recorded delivery; drop-off parcel; saturday delivery; pre 12; pre-noon; 2Day; overnight letter; ground shipping; P&P; P and P; S&H; S and H; shipping handling; carriage parcel; post and packaging; post & packing; pouch delivery; return label; address correction; residential surcharge; stamps book; book of stamps; postage meter; meter postage; mailroom postage; bulk mailing postage; media mail; first-class package; ship label',
        any: 'Chrono 13; Chrono 10; Mondial Relay; bpost; Evri; Yodel; Parcelforce; Hermes Paket; Royal Mail; USPS; UPS Ground; UPS Standard; UPS Express; FedEx Ground; FedEx 2Day; FedEx Priority; DHL Express; DHL Paket; DHL Easy; DPD Predict; DPD Classic; DPD Next Day; GLS; SDA; BRT; Nexive; InPost; Paccofacile; TNT Express; Packlink; PostNL; PostAT; DHL Worldwide; express48; express24; Swiss Post; PickPost; Sendcloud; Stamps.com; Pitney Bowes; Relais Colis; Dynamic Parcel Distribution; Posteitaliane; Crono Express; MyPac; Gel Proximity; Shippo; EVRi; ParcelShop',
      }),
    ],
  },
];
