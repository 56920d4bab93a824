import { section } from './plain-terms.ts';
import { group, type LexiconSection, NEXT_TO_NOTHING } from './section.ts';

/** How bills shorten what they sell, trade by trade. The lexicon's alone, as the words of `bill-terms.ts` are. */
export const SHORT_FORMS: readonly LexiconSection[] = [
  {
    category: 'rent',
    naics: '532490',
    groups: [
      group(5, { fr: 'loc.', it: 'nolo; nol.' }, { does: 'first', whole: true }),
      group(7.2, {
        de: 'Miete Arbeitsbühne; Miete Scherenbühne; Miete Gerüst; Gerüstmiete; Miete Bagger; Miete Minibagger; Miete WC-Kabine; Miete Zelt',
        fr: 'loc. nacelle; location nacelle; loc. échafaudage; loc. mini-pelle; loc. benne; loc. matériel; loc. chapiteau; loc. sono; location sono',
        it: 'nolo ponteggio; nolo piattaforma; nolo gru; nolo escavatore; nolo attrezzature; nolo mezzi; nolo bagni; nolo a caldo; noleggio ponteggio',
        en: 'scaffold hire; tower hire; scissor lift hire; cherry picker hire; digger hire; portaloo hire; marquee hire; PA hire; hire of scaffold',
      }),
    ],
  },
  section('heating_oil', '324110', 6.5, {
    fr: 'FOD livré; fioul livré; fuel domestique livré',
    en: 'htg oil; #2 htg oil; #2 oil; #2 fuel oil; no 2 oil; no 2 heating oil; bulk heating oil; kero 28 sec; 28 sec kero; 28 sec kerosene',
  }),
  section('diesel', '324110', 6.5, {
    de: 'Diesel Tank Hof; Diesel lose; DK lose; Diesel Hoftankstelle',
    fr: 'GNR pelleteuse; GNR tracteur; GNR engins; GNR chantier; GNR vrac; GNR cuve; GNR livré; GNR dameuse; GNR machines; GNR tombereau; gasoil routier; gazole routier; GO routier; gasoil vrac; gazole vrac; gasoil cuve dépôt',
    it: 'gasolio autotrazione sfuso; gasolio trazione; gasolio cisterna',
    en: 'derv bulk; bulk derv; derv delivered; diesel bulk; bulk diesel',
  }),
  section('car_travel', '532111', 6, {
    de: 'Km-Geld; Kilometergeld; Km-Entschädigung; Fahrtkosten PKW; Mietwagen Kl.; Mietw.; PKW-Miete; Parkgeb.; Vignette',
    fr: 'IK visites; IK clients; IK déplacements; indemnité km; indemnités km; frais km; barème km; loc. VL; loc. voiture; péage; parking gare',
    it: 'rimb. km; rimborso km; indennità km; nol. auto; nolo auto; nolo autovettura; nolo furgone; noleggio auto; pedaggio',
    en: 'ICAR; CDAR; ECAR; collision damage waiver; day hire car; car hire; mileage claim; mileage reimb; toll charges; parking NCP',
  }),
  section('hotel', '721110', 6.5, {
    de: 'EZ m. Frühst.; DZ m. Frühst.; Zi. m. Frühstück; ÜN m. Frühstück; Logis',
    fr: 'chbre single; chbre double; nuitée single; nuitée; chambre sgl; ch. sgl; ch. dbl',
    it: 'cam. singola; cam. doppia; camera DUS; cam. matrimoniale; pernott.; pernottamento',
    en: 'rack rate; king NS; queen NS; rm & tax; king non smoking; sgl rm; dbl rm; room only rate; BAR rate room; dbl for sole use',
  }),
  section('road_freight', '484121', 6.5, {
    de: 'Stückgut Pal.; LTL Pal.; Sammelgut Pal.; Frachtkosten LKW; Teilpartie',
    fr: 'messagerie palettisée; messagerie pal.; transport pal.; affrètement; lot complet; traction routière',
    it: 'trasp. pallet; groupage pallet; trasp. bancali; carico completo',
    en: 'pallet del.; tail lift del.; artic load; full load haulage; part load haulage; palletline',
  }),
  section('sea_freight', '483111', 7, {
    de: 'LCL Sammelgut; Seefracht LCL; LCL m3',
    fr: 'groupage LCL; LCL groupage; groupage maritime; fret mer LCL; conteneur LCL',
    it: 'groupage LCL; groupage marittimo; nolo mare; nolo marittimo; nolo LCL; nolo FCL; nolo container',
    en: 'LCL groupage; groupage LCL; LCL ocean; ocean LCL',
  }),
  section('paper', '322211', 6, {
    de: 'Faltkarton 2-wellig; Wellkarton; Faltschachtel; Versandkarton; Aktendeckel; Einlegemappe',
    fr: 'chemise dos toilé; chemises dos toilé; chemise à élastique; chemises à élastiques; chemise élastique; chemise cartonnée; chemises cartonnées; sous-chemises; carte lustrée; caisse américaine; caisse carton',
    it: 'scatole 2 onde; scatola americana; cartone ondulato; cartelline; cartellina 3 lembi',
    en: 'dbl wall ctn; sgl wall ctn; double wall ctn; single wall ctn; dbl wall box; sgl wall box; RSC ctn; wall carton; double wall box; single wall box; document wallets; manila folders',
  }),
  section('it_equipment', '334118', 6, {
    de: 'Trommel Brother; Bildtrommel; Trommeleinheit; Tonerkart.; Druckerpatr.; Toner schwarz',
    fr: 'tambour Brother; tambour HP; tambour laser; tambour imprimante; unité tambour; cart. encre; cart. toner; cart. jet d encre',
    it: 'tamburo Brother; tamburo stampante; unità tamburo; cart. inchiostro; cart. toner; toner nero',
    en: 'blk tnr; black tnr; cyan tnr; magenta tnr; yellow tnr; tnr cart; ink cart; toner cart; drum unit; imaging drum; fuser unit',
  }),
  section('software_cloud', '511210', 6, {
    fr: 'Doctolib Pro; redevance Doctolib; abonnement Doctolib; Maiia; redevance logiciel; redevance progiciel; abo logiciel; licence annuelle util.',
    de: 'Lizenz Jahresabo; Softwarelizenz Nutzer; Wartungsvertrag Software; Praxissoftware; Update-Abo',
    it: 'canone software; canone gestionale; lic. annuale; licenza utente',
    en: 'per seat licence; user licence pa; SaaS sub; annual sub software; practice software',
  }),
  section('consulting', '541611', 6.5, {
    de: 'Berater Tagessatz; Tagessatz Senior; Tagessatz Berater; Manntage; PT Senior Consultant',
    fr: 'consultant TJM; TJM consultant; jours consultant; j/h consultant; jour-homme',
    it: 'gg/uomo consulente; giornate consulente; tariffa giornaliera consulente',
    en: 'process review; business process review; bus. process; mgr day rate; snr mgr day rate; consultant day rate; snr consultant; partner day rate; man days consultant',
  }),
  section('legal', '541110', 6.5, {
    de: 'Honorar RA; RA-Gebühren; Geschäftsgebühr Nr. 2300; Verfahrensgebühr; Terminsgebühr; Kanzleistunden',
    fr: 'hon. avocat; honoraires Me; vacation avocat; frais huissier; débours greffe',
    it: 'onorario avv.; compenso avv.; parcella avv.; diritti e onorari',
    en: 'atty time; attorney time; depo prep; deposition prep; deposition; paralegal time; hearing prep; court attendance; counsel fee; brief fee; solr time',
  }),
  section('office_furniture', '337214', 6, {
    de: 'Hängereg.schrank; Schubladencont.; Rollcont.; höhenverst. Tisch',
    fr: 'caisson 3 tir.; armoire rideaux; bureau rég.; siège ergo',
    it: 'cassettiera 3 cass.; armadio tamburato; scrivania reg.; sedia ergo',
    en: 'filing cab; dwr filing; drawer filing; filing cabinet; desk ped; mobile ped; 3 dwr ped; sit stand desk; task chair; op chair',
  }),
  section('aluminium', '331318', 6, {
    any: '6082T6; 6082 T6; 6082-T651; 6060 T66; 6060T66; 6061T6; 6061 T6; 6063 T6; 5083 H111; 5754 H22; 7075 T6; 2017A; EN AW-6082; AW-6060; AlMgSi1; AlMg3; AlMg4,5Mn',
  }),
  section('glass', '327211', 6, {
    de: 'ESG klar; ESG-Scheibe; VSG klar; Kanten poliert; Isolierglasscheibe',
    fr: 'verre trempé; vitrage trempé; trempé clair; feuilleté clair; bords polis; joints polis',
    it: 'vetro temperato; temperato trasp.; stratificato; filo lucido',
    en: 'toughened clr; toughened clear; 6mm toughened; 10mm toughened; 4mm toughened; tghnd clr; clear toughened; laminated clr; polished edges; sealed unit clr',
  }),
  section('textiles', '315220', 6, {
    de: 'Parka; Warnschutzparka; Warnschutzjacke; Bundhose; Latzhose; Softshell; Poloshirt',
    fr: 'parka; parkas; parka HV; blouson HV; veste HV; gilet HV; parka haute visibilité; pantalon de travail; polo brodé; softshell',
    it: 'parka AV; giubbino AV; giacca AV; pantalone da lavoro; polo ricamata; parka',
    en: 'parka; hi vis parka; hi-vis jkt; hi vis jkt; bomber jkt; polo shirt emb; combat trs; work trs; softshell jkt',
  }),
  section('chemicals', '325510', 4.5, {
    de: 'Acryllack; Hydrauliköl; Getriebeöl; HLP 46; HVLP 46; Sikkens; Caparol; Brillux',
    fr: 'acryl. mate; acryl. satin; acryl. velours; peinture acryl.; Seigneurie; Tollens; Zolpan; Ripolin; huile hydr.; huile hydraulique; huile HV46; huile boîte',
    it: 'idropittura; smalto acrilico; pittura lavabile; olio idr.; olio idraulico; olio cambio',
    en: 'acrylic matt; vinyl matt; vinyl silk; masonry paint; hyd oil; hydraulic oil; hyd. oil; gear oil; ISO VG 46; ISO 46; HV46; VG46',
  }),
  section('marketing', '541810', 6.5, {
    de: 'Inserat 1/2 S.; Inserat 1/4 Seite; Anzeige 1/2 Seite; Anzeige 4c; Stelleninserat; Anzeigenschaltung; Plakataushang',
    fr: 'insertion pub; insertion publicitaire; insertion presse; insertion 1/2 page; encart pub; encart publicitaire; 1/2 page quadri; 1/4 page quadri; page quadri; annonce presse; spot radio',
    it: 'inserzione; inserzione pubbl.; 1/2 pagina; mezza pagina; spazio pubbl.; spot radio; affissione manifesti',
    en: 'col. ad; half pg ad; full pg ad; qtr pg ad; half page ad; full page ad; quarter page ad; col ad; page colour ad; classified ad; display ad; recruitment ad; radio spot; radio spots; ad insertion',
  }),
  section('repair', '811490', 6.5, {
    de: 'Klavierstimmung; Orgelstimmung; Flügelstimmung; Klavier stimmen; Flügel stimmen; Stimmung Klavier; Stimmung Flügel; Intonation Orgel',
    fr: 'accord piano; accord du piano; accordage; accordage piano; accord orgue; réglage piano; MO remplacement; M.O. remplacement; main d oeuvre dépannage',
    it: 'accordatura; accordatura pianoforte; accordatura organo; manodopera sostituzione; manod. riparazione',
    en: 'piano tuning; organ tuning; tuning of piano; tune piano; labour to diagnose; labour to repair; labour to fix; labour to replace; labor to replace; labor to repair; labor to diagnose; diagnose and repair; diagnose & fix; diagnose and fix',
  }),
  section('medical', '621111', 7, {
    de: 'betriebsärztl. Untersuchung; betriebsärztliche Untersuchung; Eignungsuntersuchung; arbeitsmed. Vorsorge; Vorsorgeuntersuchung; Lidocain; Articain; Zylinderampullen',
    fr: 'visite méd.; visite médicale; visite méd. aptitude; visite aptitude; visite d embauche; médecine du travail; suivi médical; carpules; lidocaïne; articaïne',
    it: 'visita med.; visite mediche; visita medica; sorveglianza sanitaria; visita idoneità; medico competente; tubofiale; lidocaina; articaina',
    en: 'lidocaine; articaine; dental cart; LA cartridges; occupational health medical; pre-employment medical; driver medical; D4 medical; health surveillance',
  }),
  section('temporary_staff', '561320', 7, {
    de: 'Aushilfe Service; Aushilfe Küche; Temporärkraft; Temp.-Einsatz; Leih-AN',
    fr: 'mise à dispo; mise à dispo.; mise à dispo personnel; extra plonge; extra serveur; extra service; délégation interim; int. cariste',
    it: 'lavoro in somm.; ore somm.; cameriere extra',
    en: 'agy; agy driver; agy HGV; agy HGV driver; agy hrs; agy nurse; agy staff; agency HGV driver; HGV C+E driver; class 1 driver; class 2 driver; temp driver; temp hrs; agency RGN; agency HCA; bank nurse',
  }),
  section('appliances', '335220', 6.5, {
    de: 'Kühlschrank GN; Gewerbekühlschrank; Umluftkühlschrank; Kühltisch; Tiefkühltruhe; Kühlvitrine',
    fr: 'armoire réfrig.; armoire réfrigérée; armoire frigorifique; armoire positive; armoire négative; réfrig. positive; vitrine réfrigérée; meuble réfrigéré; tour réfrigéré',
    it: 'armadio frigo; armadio refrig.; armadio refrigerato; tavolo refrig.; tavolo refrigerato; vetrina refrigerata; banco frigo',
    en: 'upright fridge; u/c fridge; undercounter fridge; refrigerated cabinet; upright freezer; chest freezer; prep counter fridge; display fridge; bottle cooler',
  }),
  section('vehicles', '336390', 6.5, {
    de: 'Schmutzfänger; Kotflügel; Radlauf; Aussenspiegel; Außenspiegel; Blattfeder',
    fr: 'bavette camion; bavette garde-boue; bavettes garde-boue; bavette PL; garde-boue; tambour de frein; tambours de frein; kit tambour de frein; rétroviseur; lame ressort; disque frein; plaq. frein',
    it: 'paraspruzzi; parafango; specchietto retr.; balestra; past. freno; disco freno',
    en: 'mudflap; mudflaps; mud flap; mudflap brkt; mudguard; wing mirror; door mirror; leaf spring; brake chamber; slack adjuster; fifth wheel; kingpin',
  }),
  section('machinery', '333515', 6, {
    de: 'VHM-Fräser; VHM Fräser; Schaftfräser; Wendepl.; WSP; Spiralbohrer; Gewindebohrer',
    fr: 'fraise carb.; fraise carbure; fraise 2 tailles; plaq. carbure; plaquette carbure; foret carbure; taraud',
    it: 'fresa MD; fresa metallo duro; inserto MD; inserti MD; punta elicoidale; maschio M',
    en: 'endmill; end mill; carb endmill; solid carbide; solid carb; slot drill; ball nose; carbide insert; carb insert; jobber drill; spiral tap',
  }),
  section('education', '611430', 7.2, {
    de: 'Kurs Arbeitsbühne; Staplerschein; Staplerkurs; Kranschein; Ersthelferkurs; Nothelferkurs; Refresher Kurs',
    fr: 'CACES; stage CACES; recyclage CACES; recyclage SST; formation SST; habilitation élec.; stage recyclage',
    it: 'corso PLE; corso muletto; corso carrellisti; corso primo socc.; agg. RLS; corso antincendio',
    en: 'IPAF; IPAF 3a; PASMA; CSCS test; NPORS; CPCS; lift course; scissor lift course; FLT course; forklift course; fork lift course; refresher course; course 1 day; 1 day course; course 2 days; first aid course',
  }),
  section('financial_services', '522320', 7.5, {
    de: 'Disagio Kartenzahlung; Kartenterminal Gebühr; Transaktionsgeb.; Acquiring Gebühr; Kontoführungsgeb.',
    fr: 'com. CB; commission CB; commissions carte; frais TPE; frais tenue cpte; commission encaissement',
    it: 'comm. POS; commissioni POS; comm. carte; spese tenuta conto; commissioni acquiring',
    en: 'merch svc; merch. svc chg; merchant svc; merchant service charge; merchant services; card processing; acquirer fee; interchange fee; debit/credit 1; bank svc chg',
  }),
  section('insurance', '524126', 7, {
    de: 'Betriebshaftpfl.; Haftpfl.; Betriebshaftpfl. Vers.; Vers.schein; Versicherungsschein; Vers.-Schein; Vers.-Nr.; Vers.beitrag; Vers.prämie; Gebäudevers.; Kfz-Vers.; Rechtsschutzvers.',
    fr: 'RC pro; RC exploitation; prime RC; multirisque pro; MRP; assur. flotte; cotis. assurance; appel de prime',
    it: 'pol. RC; polizza RCT/RCO; premio pol.; ass. incendio; RC prof.; RC profess.',
    en: 'PL/EL; EL/PL; liab. ins; PI ins; ins premium; ins. prem.; fleet ins; bldgs ins; contents ins; policy no',
  }),
  section('food', '311612', 5.5, {
    de: 'Kalbsschulter; Schweinsschulter; Schweineschulter; Rindsschulter; Schweinehals; Kalbshaxe; Lammkeule; Lammrücken; Rinderhüfte; Schweinsnierstück; Rindsnierstück; Kalbsnierstück; Pouletbrust; Hähnchenkeule; Schulter o. Kn.; o. Kn. vak.; Forellenfilet; Zanderfilet',
    fr: 'épaule veau; épaule d agneau; rumsteck; rumsteak; paleron; noix de veau; filet mignon; cuisse poulet; pavé saumon; travers porc',
    it: 'spalla vitello; scamone; coscia pollo; filetto manzo; trancio salmone',
    en: 'veal shoulder; pork shoulder; lamb shank; beef topside; chuck steak; chicken thigh; chicken supreme; salmon side; diced beef; vac packed; vac pac',
  }),
  section('catering', '722320', 6.5, {
    de: 'Fingerfood; Flying Buffet; Flying Dinner; Apéro; Apéro riche; Servicepersonal; Stehempfang; Lunchpaket; Menü p.P.; p.P. inkl.',
    fr: 'cocktail dînatoire; pièces cocktail; pces cocktail; plateau-repas; plateaux-repas; pause café; buffet froid pers.; apéritif pers.',
    it: 'finger food; aperitivo pers.; coffee break; light lunch; buffet pers.; pranzo di lavoro',
    en: 'finger buffet; canapes pp; canapés; working lunch; bowl food; drinks reception; set menu pp; delegate lunch; buffet pp',
  }),
  section('cleaning', '561720', 7.2, {
    de: 'Unterhaltsrein.; Glasrein.; Grundrein.; Büroreinig.; Praxisrein.; Treppenhausrein.; Fensterrein.; UHR Praxis',
    fr: 'nett. bureaux; nett. vitres; nett. locaux; entretien locaux; entretien ménager; vitrerie intérieure',
    it: 'pul. uffici; pul. vetri; pul. scale; pulizia scale',
    en: 'ofc cleaning; office clng; wdw cleaning; window clng; deep clng; contract clng; daily clng',
  }),
  section('other', '424930', 6.5, {
    de: 'Grabkranz; Kranz m. Schleife; Kranz mit Schleife; Trauerkranz; Grabgesteck; Trauergesteck; Kranzschleife',
    fr: 'gerbe; gerbe deuil; gerbe de fleurs; coussin deuil; couronne mortuaire; composition florale',
    it: 'corona funebre; cuscino funebre; composizione floreale; mazzo fiori',
    en: 'funeral wreath; funeral spray; casket spray; floral tribute; hand tied bouquet',
  }),
  {
    category: 'rent',
    naics: '532490',
    groups: [
      group(
        6,
        {
          de: 'Mietzelt; Mietzelte; Mietstapler; Mietbagger; Mietcontainer; Mietgeschirr; Mietmöbel; Mietgerät; Mietgeräte; Mietbühne; Mietkühlwagen; Mietmaschine; Mietgerüst',
        },
        { whole: true },
      ),
    ],
  },
  section('road_freight', '484121', 7.4, {
    de: 'Frachtlohn; Fuhrlohn; Frachtlohn Tour; Milchsammelwagen; Tankzug Fracht',
    fr: 'collecte lait camion; affrètement citerne; tournée camion',
    it: 'nolo autocisterna; nolo bilico; nolo autotreno; nolo camion con autista; viaggio bilico; viaggio autocisterna',
    en: 'rigid multi-drop; 18t rigid; multi-drop; 26t rigid; 7.5t rigid; artic haulage; tanker haulage',
  }),
  section('paper', '322121', 6.5, {
    de: 'BD matt; BD glanz; Bilderdruck; Bilderdruckpapier; matt gestr.; glänzend gestr.; matt gestrichen; Offsetpapier; Naturpapier; holzfrei weiss',
    fr: 'couché brillant; couché mat; couché demi-mat; couché satin; offset blanc; papier couché',
    it: 'patinata opaca; patinata lucida; patinata matt; usomano; carta usomano; carta patinata',
    en: 'silk coated; gloss coated; gloss art; silk art; uncoated offset; matt coated; bond paper; woodfree',
  }),
  section('food', '311999', 6, {
    de: 'Kalbsfond; Rinderfond; Gemüsefond; Fischfond; Geflügelfond; Labextrakt; Käselab; Starterkultur; Milchsäurekultur',
    fr: 'présure; présure liquide; ferments lactiques; ferment lactique; fond de veau; fond brun; fumet de poisson; levain',
    it: 'fermenti lattici; caglio; caglio liquido; innesto lattico; fondo bruno; fondo di vitello',
    en: 'rennet; starter culture; cheese culture; veal stock; beef stock; chicken stock',
  }),
  section('glass', '327213', 6.5, {
    de: 'Bordeauxflasche; Burgunderflasche; Schlegelflasche; Weinflasche leer; Sektflasche leer; Glasflaschen; Konservengläser; Einmachgläser',
    fr: 'bouteilles vides; bouteille vide; bouteille verre; bordelaise feuille morte; bourgogne feuille morte; bouteille feuille morte; bocaux verre; bocaux',
    it: 'bottiglie vuote; bottiglia vetro; vasetti vetro; vasi vetro',
    en: 'empty bottles; glass bottles; flint jar; glass jars; flint bottle',
  }),
  section('petrol', '324110', 7, {
    de: 'Gerätebenzin; Alkylatbenzin; Gemisch Motorsäge',
    fr: 'essence alkylate; SP95; SP98',
    it: 'benzina 95; benzina verde; benzina senza piombo; miscela motosega',
    en: 'unleaded can; mower petrol; 2 stroke mix; alkylate petrol',
  }),
  section('car_travel', '812930', 6.8, {
    fr: 'parking aéroport; stationnement aéroport; parking longue durée',
    it: 'posteggio aeroporto; posteggio autosilo; autosilo aeroporto; ticket posteggio; sosta aeroporto; parcheggio aeroporto',
    de: 'Parkhaus Flughafen; Parkplatz Flughafen; Flughafenparking; Parkticket',
    en: 'airport parking; long stay parking; short stay parking; car park ticket; meet and greet parking',
  }),
  section('hotel', '721110', 6.8, {
    it: 'pern. staff; pern.; singole HB; camere HB; doppie HB; mezza pensione; pensione completa; doppie BB; camera BB; singole BB',
    fr: 'demi-pension; pension complète; ch. demi-pension; chambres demi-pension',
    de: 'Halbpension; Vollpension; DZ HP; EZ HP; Zimmer HP',
    en: 'half board; full board; dinner bed and breakfast; DBB; B&B room',
  }),
  section('consulting', '541330', 6.8, {
    de: 'Statiker; Statikerleistung; Prüfstatik; statische Berechnung; Tragwerksplanung; Ausführungsplanung; Bauleitung; Baugrundgutachten',
    fr: 'étude structure; étude béton; calcul de structure; note de calcul; mission MOE; étude géotechnique; mission G2',
    it: 'progetto strutturale; progettazione strutturale; calcoli statici; progetto esecutivo; direzione lavori; relazione geologica',
    en: 'structural design; structural calcs; structural calculations; structural engineer; site investigation report',
  }),
  section('plastics', '326122', 5.5, {
    any: 'PE100; PE 100; PE100 PN16; PEHD; PEAD; PE-HD; PE-Xa; MDPE; HDPE',
    de: 'PE-Rohr; Druckrohr PE; KG-Rohr; HT-Rohr',
    fr: 'tube PE; tube PEHD; tuyau PE; tube PVC; tuyau PVC',
    it: 'tubo PE; tubo PE100; tubo PEAD; tubo PVC; tubo multistrato',
    en: 'MDPE pipe; HDPE pipe; poly pipe; soil pipe; waste pipe upvc',
  }),
  section('textiles', '314120', 6.5, {
    de: 'Messgewand; Talar; Altartuch; Altarwäsche; Stecklaken; Bettlaken; Spannbetttuch; Molton; Frotteetücher; Berufskittel',
    fr: 'chasuble; nappe d autel; alèse; alèses; draps housse; draps plats; drap housse; bavoirs',
    it: 'casula; casule; tovaglia altare; stola; traverse letto; traversa letto; lenzuola; federe; traverse lavabili; camici',
    en: 'chasuble; altar linen; altar cloth; surplice; draw sheets; draw sheet; fitted sheets; flat sheets; pillowcases; flannel sheets',
  }),
  section('chemicals', '325998', 6.5, {
    de: 'Kaliummetabisulfit; Kaliumdisulfit; Bentonit; schwefelige Säure; Natronlauge; Peressigsäure',
    fr: 'métabisulfite; bisulfite; bentonite; soude liquide; acide nitrique; acide peracétique',
    it: 'metabisolfito; bentonite; soda caustica; acido peracetico; acido nitrico',
    en: 'metabisulphite; metabisulfite; bentonite; caustic soda; peracetic acid; nitric acid',
  }),
  section('machinery', '332911', 6.5, {
    de: 'Absperrklappe; Scheibenventil; Kugelhahn; Rückschlagventil; Magnetventil; Sicherheitsventil',
    fr: 'vanne papillon; vanne à boule; clapet anti-retour; électrovanne; soupape de sûreté; vanne inox',
    it: 'valvola a farfalla; valvola a sfera; valvola di ritegno; elettrovalvola; valvola di sicurezza; valvola inox',
    en: 'butterfly valve; ball valve; check valve; solenoid valve; safety valve; non return valve; gate valve',
  }),
  section('temporary_staff', '561320', 7, {
    it: 'somministraz.; somministraz. lavoro; somministrazione lavoro; lavoro somministrato; addetti imbottigl.; stagionali somm.',
  }),
  section('taxi', '485310', 6.8, {
    de: 'Taxifahrt; Taxifahrten; Taxikosten; Krankenfahrt Taxi',
    fr: 'course taxi; courses taxi; taxi conventionné; transfert taxi',
    it: 'corsa taxi; corse taxi; transfer taxi',
    en: 'cab fare; cab fares; cab ride; taxi fare; minicab; taxi home; cab home',
  }),
  section('catering', '722320', 6.8, {
    de: 'Leidmahl; Leichenschmaus; Kaffee und Kuchen Gäste; Znüni; Zvieri',
    fr: 'collation funérailles; vin d honneur; goûter pers.',
    it: 'rinfresco; vin d honneur; merenda pers.',
    en: 'funeral tea; afternoon tea; cream tea; high tea; sandwich lunch; tea and cakes for',
  }),
  section('construction_materials', '212321', 7, {
    de: 'Kies 0/32; Kiessand; Frostschutz 0/45; Schotter 0/45; Mineralbeton; RC-Schotter; Recyclingschotter',
    fr: 'GNT 0/31,5; grave 0/31; sable 0/4; gravillon',
    it: 'misto stabilizzato; stabilizzato di cava; stabilizzato 0/30; misto granulare; sabbia lavata; ghiaia; pietrisco',
    en: 'MOT Type 1; Type 1 MOT; type 1 sub-base; sub-base; sub base; hardcore; scalpings; planings; 6F2; crushed concrete',
  }),
  section('marketing', '541850', 7, {
    de: 'Plakatstelle; City-Light; Citylight; Plakat F4; F12 Plakat; Aussenwerbung',
    fr: 'abribus; affichage abribus; panneau 4x3; affichage 4x3; réseau affichage',
    it: 'pensilina bus; affissioni; poster 6x3; cartellonistica',
    en: 'bus shelter; 6-sheet; 6-sheets; 6 sheets; 48 sheet; 96 sheet; billboard; adshel; bus rears',
  }),
  section('medical', '325412', 6.5, {
    de: 'Andickungsmittel; Trinknahrung; Sondennahrung; Fresubin; Inkontinenzeinlagen',
    fr: 'complément nutritionnel; CNO; poudre épaississante; protections incontinence',
    it: 'integratore nutrizionale; nutrizione enterale; pannoloni',
    en: 'thickener powder; Nutilis; Thick & Easy; Fortisip; Ensure Plus; enteral feed; incontinence pads',
  }),
  {
    category: 'not_a_purchase',
    naics: null,
    groups: [
      group(
        8,
        {
          fr: 'remise pied de facture; esc. paiement comptant',
          it: 'sc. cassa; sconto incondizionato',
          en: 'settlement disc; early settlement; early settlement disc; prompt payment discount',
        },
        { attributes: { notAPurchase: 'discount' }, leads: true, whole: true },
      ),
      group(
        9,
        {
          de: 'bereits beglichen; bereits bezahlt per; schon bezahlt; bereits verrechnet',
          fr: 'déjà réglé; déjà réglée; déjà réglés; déjà payé par; déjà facturé',
          it: 'già saldato; già pagato con; già fatturato',
          en: 'already settled; previously paid; paid by card already; already invoiced; previously invoiced',
        },
        { attributes: { notAPurchase: 'prepayment' }, whole: true },
      ),
      group(
        12,
        {
          de: 'MwSt auf; MWST auf; Mehrwertsteuer auf; USt auf; Umsatzsteuer auf; Vorsteuer auf',
          fr: 'TVA sur',
          it: 'IVA su; IVA sul; IVA sulla; IVA sui; IVA sulle',
          en: 'VAT on; sales tax on; GST on',
        },
        { attributes: { notAPurchase: 'tax' }, leads: true, whole: true },
      ),
      group(
        8,
        { en: 'past due; past due finance charge; finance charge past due; late finance charge' },
        { attributes: { notAPurchase: 'interest' }, whole: true },
      ),
    ],
  },
  section('catering', '722310', 7, {
    de: 'Kaffeeautomat Konsumation; Verpflegungsautomat; Automatenverpflegung',
    fr: 'distributeur automatique consommations',
    it: 'distributore automatico caffè; consumazioni distributore; distributore bevande',
    en: 'vending drinks; vending snacks; vending machine drinks',
  }),
  section('construction_materials', '326140', 7, {
    de: 'XPS-Platte; EPS-Platte; Dämmplatte; Dämmplatten',
    fr: 'panneau XPS; panneaux XPS; panneau isolant; panneau PSE',
    it: 'pannello XPS; pannelli XPS; pannello EPS; lastra XPS; pannello cappotto; pannelli isolanti',
    en: 'XPS board; EPS board; insulation board; PIR board; Celotex; Kingspan board',
  }),
  section('chemicals', '325620', 7, {
    de: 'Haarfarbe; Cremehaarfarbe; Blondierpulver; Oxidant 6 %; Haartönung',
    fr: 'coloration crème; coloration cheveux; poudre décolorante; oxydant crème; shampooing pro',
    it: 'tintura capelli; colore capelli; decolorante capelli; ossigeno crema; shampoo professionale',
    en: 'hair colour; hair color; hair dye; colour cream; bleach powder; cream peroxide; salon shampoo',
  }),
  section('repair', '811310', 7.2, {
    de: 'Feuerlöscherprüfung; Prüfung Feuerlöscher; Wartung Feuerlöscher; Revision Feuerlöscher; Prüfung Leitern; DGUV V3 Prüfung',
    fr: 'vérification extincteurs; vérif. extincteurs; maintenance extincteurs; contrôle extincteurs; vérification périodique',
    it: 'revisione estintori; revisione annuale estintori; controllo estintori; manutenzione estintori; verifica periodica',
    en: 'extinguisher service; fire extinguisher service; extinguisher servicing; PAT test; PAT testing; LOLER inspection',
  }),
  section('repair', '236220', 6.5, {
    de: 'Malerarbeiten; Malerarbeit; Streicharbeiten; Anstricharbeiten; Streichen Wände; Neuanstrich',
    fr: 'travaux de peinture; ponçage et peinture; mise en peinture; application peinture; réfection peinture',
    it: 'tinteggiatura; lavori di tinteggiatura; imbiancatura; verniciatura pareti',
    en: 'painting and decorating; painting works; redecoration; repaint; repainting',
  }),
  section('car_travel', '532111', 7, {
    en: 'compact hire; day compact hire; Enterprise hire; hire Enterprise; hire Hertz; hire Avis; hire Europcar; hire Sixt; van hire Enterprise; SUV hire; estate car hire',
  }),
  section('paper', '322230', 6.5, {
    en: 'sugar paper; cartridge paper; tissue paper pk; crepe paper; activity paper; flipchart pads',
    fr: 'papier crépon; papier kraft; papier dessin',
    de: 'Bastelpapier; Tonpapier; Krepppapier; Flipchartblock',
    it: 'carta crespa; carta da pacchi; cartoncino bristol; blocco lavagna',
  }),
  section('textiles', '315220', 6.5, {
    de: 'Friseurumhang; Schneideumhang; Turnmatten Bezug',
    fr: 'peignoir coiffure; cape de coupe',
    it: 'mantella parrucchiere; mantelle taglio',
    en: 'salon gowns; cutting cape; cutting gown; gowns nylon',
  }),
  section('appliances', '335220', 6.8, {
    de: 'Gläserspüler; Gläserspülmaschine; Haubenspülmaschine; Gewerbespüler',
    fr: 'lave-verres; lave-vaisselle à capot; lave-batterie',
    it: 'lavabicchieri; lavastoviglie a capottina; lavaoggetti',
    en: 'glasswasher; undercounter glasswasher; pass through dishwasher; undercounter dishwasher',
  }),
  section('consulting', '541213', 13, {
    de: 'MWST-Abrechnung; MwSt-Abrechnung; Mehrwertsteuerabrechnung; MWST-Deklaration; USt-Voranmeldung; UStVA; USt-Erklärung; USt-Beratung; MWST-Prüfung',
    fr: 'TVA déclaration; TVA déclarations; déclarations TVA; déclaration de TVA; décompte TVA; décomptes TVA; TVA conseil',
    it: 'IVA dichiarazione; dichiarazioni IVA; liquidazione IVA; liquidazioni IVA; rendiconto IVA; IVA consulenza',
    en: 'VAT review; VAT returns; VAT return; VAT compliance; VAT advisory; VAT consultancy; VAT filing; VAT advice; VAT reclaim service',
  }),
  section('marketing', '323111', 13, {
    de: 'Rabattkarten Druck; Bonuskarten Druck; Rabattmarken Druck',
    fr: 'bons de réduction impression; cartes fidélité impression',
    it: 'buoni sconto stampa; tessere sconto stampa',
    en: 'discount cards printing; printing discount cards; loyalty cards printing; coupon printing; voucher printing',
  }),
  {
    // What is taught about interest, or sold early, is no interest and no discount.
    category: 'other',
    naics: null,
    groups: [
      group(
        NEXT_TO_NOTHING,
        {
          de: 'Zinsrisiko; Zinsänderungsrisiko; Zinssatz; Frühbucherrabatt; Frühbucher; Vorauskasse:',
          fr: "taux d'intérêt; risque de taux d'intérêt; tarif early bird; dépôts de calcaire",
          it: 'tasso di interesse; tassi di interesse; rischio di tasso; depositi di calcare',
          en: 'interest rate; interest rates; interest rate risk; early bird discount; early bird; early-bird ticket; lime deposits; limescale deposits; carbon deposits',
        },
        { whole: true },
      ),
    ],
  },
  section('repair', '811310', 8, {
    de: 'Entkalkung; Kalkablagerungen entfernen; Entkalken',
    fr: 'détartrage; élimination du calcaire',
    it: 'decalcificazione; disincrostazione; rimozione calcare',
    en: 'descaling; descale; decarbonising; limescale removal',
  }),
  section('software_cloud', '511210', 13, {
    de: 'Mahnsoftware; Software Mahnwesen; Inkassosoftware',
    fr: 'logiciel de relance; logiciel relances; logiciel recouvrement',
    it: 'software solleciti; software recupero crediti; gestionale solleciti',
    en: 'payment reminder SaaS; payment reminder software; dunning software; dunning SaaS; reminder SaaS; reminder software',
  }),
  section('marketing', '541870', 13, {
    de: 'Rabattgutscheine Flyer; Gutscheinflyer; Gutscheinheft',
    fr: 'prospectus bons de réduction; flyers bons de réduction',
    it: 'volantini buoni sconto; volantini sconto',
    en: 'discount voucher leaflets; voucher leaflets; discount leaflets; discount flyers; door drop',
  }),
  section('financial_services', '522110', 13, {
    de: 'Avalprovision; Bürgschaftsprovision; Mietkautionsversicherung; Mietbürgschaft',
    fr: 'commission caution bancaire; caution bancaire; garantie bancaire loyer',
    it: 'commissione fideiussione; fideiussione bancaria; fideiussione affitto',
    en: 'bank guarantee fee; bank guarantee; guarantee fee; rent deposit guarantee',
  }),
  section('rent', '531130', 9, {
    de: 'Self-Storage; Lagerbox Miete; Depotmiete; Lagerabteil',
    fr: 'location dépôt; loyer dépôt; garde-meubles; box de stockage',
    it: 'affitto deposito; locazione deposito; box deposito; deposito merci; self storage',
    en: 'self-storage; self storage; storage unit; depot unit; depot rent; rent of depot; depot lease',
  }),
  section('vehicles', '336320', 7.5, {
    de: 'Steuergerät; Motorsteuergerät; Steuergerät Motor; Steuerkette; Steuerriemen',
    fr: 'calculateur moteur; calculateur injection',
    it: 'centralina motore; centralina iniezione',
    en: 'engine ECU; engine control unit; timing belt',
  }),
  {
    // A purchase that bears no tax, or one whose price has it; alone it is a note.
    category: 'not_a_purchase',
    naics: null,
    groups: [
      group(
        1.5,
        {
          de: 'MWST-frei; MwSt-frei; MWST-freie; USt-frei; USt-freie; umsatzsteuerfrei; umsatzsteuerfreie; steuerfrei; steuerfreie; von der MWST ausgenommen; nicht MWST-pflichtig; MWST befreit; USt befreit; ohne MWST; ohne MwSt; ohne USt; inkl. MWST; inkl. MwSt; inkl. USt; MWST inkl.; MwSt inkl.; exkl. MWST; exkl. MwSt; zzgl. MwSt; zzgl. USt',
          fr: 'TVA non applicable; non soumis à TVA; non soumis à la TVA; exonéré TVA; exonéré de TVA; exonération TVA; hors TVA; TVA incluse; TVA comprise; TVA en sus; sans TVA; exempt de TVA',
          it: 'IVA esente; esente IVA; esente da IVA; non imponibile IVA; fuori campo IVA; IVA inclusa; IVA compresa; IVA esclusa; senza IVA; escluso IVA; esclusa IVA',
          en: 'VAT exempt; exempt from VAT; exempt VAT; VAT free; zero rated VAT; VAT zero rated; zero VAT; no VAT; VAT not applicable; outside scope of VAT; incl VAT; VAT incl; VAT included; inc VAT; VAT inc; ex VAT; excl VAT; plus VAT',
        },
        { attributes: { notAPurchase: 'tax' }, whole: true },
      ),
    ],
  },
  {
    // A French "dépôt" is a yard as often as a deposit.
    category: 'other',
    naics: null,
    groups: [
      group(
        NEXT_TO_NOTHING,
        {
          fr: 'livraison dépôt; livré dépôt; cuve dépôt; cuve du dépôt; vrac dépôt; au dépôt; du dépôt; dépôt bas; dépôt haut; dépôt central; dépôt principal; retrait dépôt; départ dépôt; dépôt nord; dépôt sud',
        },
        { whole: true },
      ),
    ],
  },
];
