import { group, type LexiconSection } from './section.ts';

/** Paper, devices, appliances and furniture. */
export const OFFICE_GOODS: readonly LexiconSection[] = [
  {
    category: 'paper',
    naics: '322121',
    groups: [
      group(4.5, {
        de: 'Kopierpapier; Druckerpapier; Papier A4; Büropapier; Recyclingpapier; Papier A3; Universalpapier; Plotterpapier; Fotopapier; Offsetpapier; Briefpapier; Geschäftspapier; Schreibpapier; Laserpapier; Multifunktionspapier; Papier weiss; Graspapier; Zeitungspapier; Packpapier; Kraftpapier; Thermopapier; Papierrollen; Papier 80g; Bondrollen; Papierbogen; Kopirpapier; Endlospapier; Refutura; Papier 80 g; Papier FSC',
        fr: 'papier photocopieur; papier A4; papier copie; ramette; ramettes; papier recyclé; papier imprimante; ramette papier; papier à lettres; papier A3; papier blanc; papier offset; papier kraft; papier thermique; rouleau de papier; papier photo; papier couché; papier à en-tête; papier journal; papier laser; papier multifonction; papier universel; papier traceur',
        it: 'carta per fotocopie; carta A4; risma; risme; risma di carta; carta riciclata; carta per stampante; carta A3; carta bianca; carta intestata; carta kraft; carta termica; carta da stampa; rotoli di carta; carta fotografica; carta patinata; carta fotocopie; carta per ufficio; risme di carta; carta da lettere; carta stampante; carta da pacco; carta offset; carta plotter',
        en: 'copy paper; printing paper; A4 paper; printer paper; recycled paper; ream; reams; office paper; paper A4; letterhead paper; photo paper; kraft paper; thermal paper; copier paper; paper rolls; coated paper; newsprint; multipurpose paper; plotter paper; A3 paper; writing paper; bond paper; white paper; offset paper; receipt rolls',
      }),
      group(
        4.5,
        {
          de: 'Couvert; Couverts; Briefumschlag; Briefumschläge; Versandtaschen; Kuvert; Kuverts; Briefhüllen; Fenstercouverts; Umschläge; Versandtasche; Luftpolstertasche; Luftpolstercouvert',
          fr: 'enveloppes; enveloppe; enveloppes à fenêtre; pochettes d expédition; enveloppes C5; enveloppes C4; enveloppe à bulles; pochette d expédition',
          it: 'buste; buste con finestra; busta; buste imbottite; buste commerciali; buste C5; buste a sacco; busta imbottita',
          en: 'envelopes; envelope; window envelopes; padded envelopes; mailing envelopes; bubble mailers; jiffy bags',
        },
        { naics: '322230' },
      ),
      group(
        4.5,
        {
          de: 'Karton; Wellkarton; Kartonschachtel; Faltschachteln; Faltschachtel; Kartonage; Versandkarton; Wellpappe; Faltkarton; Kartons; Archivschachtel; Pappe; Kartonschachteln; Verpackungskarton; Versandschachtel; Umzugskarton; Umzugskartons; Faltkartons; Schachteln; Kartonverpackung; Kartonboxen; Graukarton; Palettenkarton; Pappschachtel; Vollpappe; Wellkartonschachtel',
          fr: "carton; cartons; carton ondulé; cartons d'emballage; boîte carton; boîtes en carton; caisse carton; boîtes pliantes; carton d'expédition; caisses carton; cartonnage; boîte pliante; cartons de déménagement; étuis carton; boîtes carton; carton plat; emballages carton; caisse américaine",
          it: 'cartone; cartone ondulato; scatole di cartone; scatola di cartone; scatole; scatoloni; imballaggi in cartone; astucci; cartoni; scatola cartone; scatole pieghevoli; scatola; imballaggio cartone; cartoncino; scatole americane; scatole cartone',
          en: 'cardboard; cardboard boxes; corrugated board; corrugated boxes; carton; cartons; corrugated cardboard; folding boxes; paperboard; shipping boxes; packing boxes; board packaging; cardboard box; corrugated; folding cartons; archive boxes; card packaging; carton boxes; cardboard packaging; shipping cartons; packaging boxes',
        },
        { naics: '322211', attributes: { paperKind: 'board' } },
      ),
      group(
        4,
        {
          de: 'Toilettenpapier; WC-Papier; Papierhandtücher; Handtuchpapier; Papierservietten; Servietten; Haushaltpapier; Küchenrolle; Taschentücher; Papiertücher; Kleenex; Falthandtücher; Handtuchrollen; Haushaltspapier; Putzpapier; Putzrolle',
          fr: 'papier toilette; papier WC; essuie-mains; essuie-tout; serviettes en papier; mouchoirs; papier hygiénique; essuie-mains papier; bobine essuyage; papier ménage; serviettes papier; essuie-mains pliés; ouate',
          it: 'carta igienica; asciugamani di carta; tovaglioli; rotoli asciugatutto; carta mani; salviette di carta; carta casa; fazzoletti; asciugamani carta; bobina carta; carta asciugamani; tovaglioli di carta; rotolo asciugatutto',
          en: 'toilet paper; paper towels; paper napkins; tissue paper; kitchen roll; hand towels paper; toilet rolls; facial tissues; napkins; paper hand towels; bathroom tissue; toilet tissue; wiping paper; paper roll towel',
        },
        { naics: '322291' },
      ),
      group(
        4,
        {
          de: 'Ordner; Schreibblock; Notizblock; Etiketten; Bundesordner; Hefte; Notizbuch; Haftnotizen; Post-it; Sichtmappen; Formulare; Quittungsblock; Hängemappen; Karteikarten; Collegeblock; Dokumentenmappe; Agenda; Flipchartpapier; Klebeetiketten; Versandetiketten; Mappen; Couverts und Papier; Büromaterial; Büroartikel; Papeterie; Visitenkarten; Papierwaren; Schreibwaren; Papeteriewaren; Notizhefte; Selbstklebeetiketten; Tischkalender; Zeigmappen',
          fr: 'classeur; classeurs; bloc-notes; étiquettes; cahier; post-it; papeterie; fournitures de bureau; dossiers suspendus; chemises; formulaires; cartes de visite; carnets; blocs de papier; agenda; étiquettes adhésives; matériel de bureau; bloc; feuilles de flipchart; cahiers; calendrier; articles de papeterie; intercalaires; notes adhésives; fourniture de bureau',
          it: 'raccoglitori; classificatori; blocco note; etichette; quaderni; cancelleria; materiale di cancelleria; articoli da ufficio; post-it; moduli; cartelle sospese; biglietti da visita; blocchi note; agenda; cartelline; etichette adesive; materiale ufficio; materiale per ufficio; foglietti adesivi; quaderno; cartoleria; raccoglitore; calendario; foglietti',
          en: 'binders; notepads; labels; notebooks paper; post-it notes; stationery; office supplies; folders; writing pads; forms; index cards; business cards; ring binder; notepad; hanging files; sticky notes; adhesive labels; flipchart paper; lever arch files; diary; shipping labels; ring binders; desk calendar; stationary; file folders; exercise books; dividers; address labels',
        },
        { naics: '322230' },
      ),
      // An office that keeps a register is no stationer's.
      group(2, { de: 'Register', fr: 'registre; registres', it: 'registri' }, { naics: '322230' }),
      group(
        2.5,
        { de: 'Papier', fr: 'papier', it: 'carta', en: 'paper', any: 'A4; A3; Couv' },
        { whole: true },
      ),
      group(2, { de: '*papier' }, {}),
    ],
    attributes: [
      {
        attributes: { recycled: 'yes' },
        words: {
          any: 'Recycling; Recyclingpapier; recycelt; rezykliert; recyclé; recyclée; riciclata; riciclato; recycled; Altpapier; Refutura; Umweltpapier; Blauer Engel; Recyclingkarton; recycling',
        },
      },
      {
        attributes: { paperKind: 'board' },
        words: {
          any: 'Karton; Wellkarton; Wellpappe; carton; cardboard; cartone; Pappe; corrugated; Faltschachteln; scatole',
        },
      },
    ],
    vendors:
      'Papyrus; Papedis; Elco; Antalis; Inapa; Fischer Papier; Papeterie; Papeteria; Model AG; Ofrex; Lyreco; Office World; Iba; Ecomedia; Cartoleria; Wellpappe; Karton AG; Bürobedarf; Viking; Staples; Schoch Vögtli',
  },
  {
    category: 'it_equipment',
    naics: '334111',
    groups: [
      group(4.5, {
        de: 'Notebook; Laptop; Computer; Tragbarer Computer; Arbeitsplatzrechner; Desktop-PC; Bürocomputer; Workstation; Mini-PC; Desktop; Rechner; PC; PC-System; Personal Computer; All-in-One PC; Arbeitsplatz-PC; Tower PC',
        fr: 'ordinateur portable; ordinateur; ordinateurs; PC portable; PC de bureau; ordinateur de bureau; station de travail; portable Lenovo; poste de travail informatique; matériel informatique; mini PC; équipement informatique; unité centrale; ordi',
        it: 'computer portatile; computer; portatile; PC portatile; PC desktop; stazione di lavoro; computer fisso; materiale informatico; attrezzatura informatica; computer portatili; postazione PC; apparecchiature informatiche; elaboratore; mini PC',
        en: 'laptop; laptops; notebook computer; desktop computer; computer; workstation; desktop pc; all-in-one pc; portable computer; personal computer; IT hardware; computer hardware; IT equipment; mini pc; thin client; computers; chromebook',
        any: 'MacBook; MacBook Pro; MacBook Air; ThinkPad; Latitude; EliteBook; ProBook; Surface Pro; Surface Laptop; iMac; Mac mini; OptiPlex; XPS; ThinkCentre; ProDesk; Chromebook; IdeaPad; ZBook; Mac Studio; ThinkStation; Zenbook',
      }),
      group(4.5, {
        de: 'Server; Monitor; Bildschirm; Bildschirme; Monitore; Tablet; Smartphone; Mobiltelefon; Handy; Festplatte; USB-Stick; Rackserver; Externe Festplatte; Beamer; Projektor; Speicher NAS; Netzwerkspeicher; Curved Monitor; Webcam; Diensthandy; Mobiltelefone; Tablets; iPhone; Grafikkarte; Arbeitsspeicher; Speicherkarte; Kopfhörer; Lautsprecher; SSD-Festplatte; Fernseher; Bildschirm Sitzungszimmer; TV-Gerät; VR-Brille; Flachbildschirm; Serverrack; Blade-Server; Speichersystem',
        fr: 'serveur; serveurs; écran; écran 24 pouces; moniteur; écrans; tablette; smartphone; disque dur; clé USB; disque dur externe; téléphone portable; projecteur; vidéoprojecteur; beamer; stockage NAS; webcam; casque audio; carte graphique; mémoire vive; carte mémoire; haut-parleur; enceinte; téléviseur; serveur rack; écran LED; disque SSD; casque VR; baie de serveurs; télévision; téléphone mobile appareil',
        it: 'server; schermo; monitor; tablet; smartphone; disco rigido; chiavetta USB; disco esterno; proiettore; telefonino; cellulare; webcam; schede di memoria; schermi; server rack; memoria RAM; cuffie; altoparlante; televisore; hard disk; scheda grafica; hard disk esterno; videoproiettore; telefono cellulare; disco SSD; visore VR; casse acustiche; armadio server',
        en: 'server; servers; monitor; monitors; screen; display; tablet; smartphone; hard drive; usb stick; external hard disk; projector; beamer; NAS storage; mobile handset; webcam; headset; graphics card; ram memory; memory card; loudspeaker; speaker; television; rack server; external ssd; usb flash drive; vr headset; computer monitor; hard disk; solid state drive; cell phone; storage array; tv screen; mobile phone handset; server hardware',
        any: 'iPad; iPhone; PowerEdge; ProLiant; Samsung Galaxy; SSD; NAS; HDD; Poweredge; Galaxy Tab; Synology; QNAP; Pixel; Meta Quest',
      }),
      group(
        4,
        {
          de: 'Drucker; Toner; Tonerkartusche; Druckerpatrone; Tintenpatrone; Laserdrucker; Scanner; Multifunktionsgerät; Tastatur; Maus; Dockingstation; Netzteil; Ladegerät; Kabel HDMI; Switch; Router; Access Point; Netzwerk-Switch; Headset; USV; Patchkabel; Netzwerkkabel; Adapter; Docking-Station; Computermaus; Netzwerkkomponenten; Firewall Hardware; Barcodescanner; Kassensystem; Telefonapparat; Tintenpatronen; Druckerpatronen; Etikettendrucker; Plotter; Telefonkabel; Lichtwellenleiter; Notebookständer; Notebooktasche; Konferenzsystem; Bildschirmhalterung; Monitorhalterung; Ladekabel; Hardware; IT-Zubehör; Computerzubehör; PC-Zubehör; Funkmaus; Tonerkassette; IP-Telefon; Kopiergerät Kauf; Ersatzakku Notebook; Glasfaserkabel; EDV-Material',
          fr: "imprimante; toner; cartouche toner; cartouche d'encre; scanner; clavier; souris; station d'accueil; chargeur; câble HDMI; commutateur; routeur; point d'accès wifi; casque micro; onduleur; câble réseau; adaptateur; imprimante laser; multifonction; borne wifi; switch réseau; téléphone fixe appareil; cartouches d'encre; traceur; douchette code-barres; bloc d'alimentation; câble USB; matériel réseau; accessoires informatiques; cartouche imprimante; cartouches toner; téléphone IP; imprimante multifonction; câble ethernet; imprimante étiquettes; sacoche ordinateur",
          it: "stampante; toner; cartuccia toner; cartuccia d'inchiostro; scanner; tastiera; mouse; docking station; caricatore; cavo HDMI; switch di rete; router; access point; cuffie con microfono; gruppo di continuità; cavo di rete; adattatore; stampante laser; multifunzione; alimentatore; cartucce; lettore codici a barre; plotter; telefono IP; cavo USB; accessori informatici; stampante multifunzione; cartucce stampante; cavo ethernet; carica batterie; hardware; stampante etichette; borsa portatile",
          en: 'printer; toner; toner cartridge; ink cartridge; scanner; keyboard; mouse; docking station; charger; hdmi cable; network switch; router; access point; ups battery backup; network cable; adapter; laser printer; multifunction printer; patch cable; firewall appliance; power adapter; barcode scanner; point of sale terminal; ip phone; ink cartridges; plotter; usb cable; computer accessories; desk phone; label printer; wireless keyboard; ethernet cable; laptop bag; usb hub; uninterruptible power supply; printer cartridge; hardware; fiber optic cable; monitor arm; keyboard and mouse',
          any: 'LaserJet; OfficeJet; Catalyst; FortiGate; UniFi; EcoTank; HP Toner; Logitech; Webcam; Cisco; Ubiquiti; Jabra; Poly; Yealink; Zebra',
        },
        { naics: '334118' },
      ),
    ],
    attributes: [
      {
        attributes: { device: 'laptop' },
        words: {
          any: 'Notebook; Laptop; ordinateur portable; PC portable; computer portatile; portatile; MacBook; ThinkPad; Latitude; EliteBook; ProBook; Surface Laptop; notebook computer; portable computer; Chromebook; ZBook; portable Lenovo; tragbarer Computer',
        },
      },
      {
        attributes: { device: 'desktop_business' },
        words: {
          any: 'Desktop; Desktop-PC; Desktop PC; PC de bureau; ordinateur de bureau; OptiPlex; Workstation; computer fisso; desktop computer; ThinkCentre; ProDesk; iMac; Mac mini; Mini-PC; Arbeitsplatzrechner; Bürocomputer; station de travail; PC desktop',
        },
      },
      {
        attributes: { device: 'monitor' },
        words: {
          any: 'Monitor; Bildschirm; écran; moniteur; schermo; Bildschirme; Monitore; computer monitor; écrans; display; monitors; screen; schermi',
        },
      },
      {
        attributes: { device: 'smartphone' },
        words: {
          any: 'Smartphone; iPhone; Samsung Galaxy; Mobiltelefon; Handy; téléphone portable; cellulare; telefonino; mobile handset; Diensthandy; mobile phone handset; Pixel',
        },
      },
      { attributes: { device: 'tablet' }, words: { any: 'Tablet; iPad; tablette; Surface Pro; Galaxy Tab' } },
      {
        attributes: { device: 'server' },
        words: { any: 'Server; serveur; PowerEdge; ProLiant; Rackserver; rack server; serveur rack' },
      },
      {
        attributes: { device: 'external_hdd' },
        words: {
          any: 'Externe Festplatte; disque dur externe; external hard disk; external hard drive; disco esterno; HDD; hard disk esterno; external hdd; externe HDD',
        },
      },
      {
        attributes: { device: 'external_ssd' },
        words: { any: 'External SSD; externe SSD; SSD externe; SSD esterno; SSD; portable SSD' },
      },
      {
        attributes: { device: 'usb_stick' },
        words: { any: 'USB-Stick; clé USB; chiavetta USB; usb stick; usb flash drive; USB Memory Stick' },
      },
      {
        attributes: { device: 'router_box' },
        words: {
          any: 'Router; Netzwerk-Switch; network switch; Switch 24 Port; switch réseau; commutateur réseau; switch di rete; Switch; routeur; Internet-Box; access point; point d accès wifi; borne wifi; Modem; WLAN-Router',
        },
      },
      {
        attributes: { device: 'projector' },
        words: {
          any: 'Beamer; Projektor; projecteur; vidéoprojecteur; proiettore; projector; videoproiettore',
        },
      },
      {
        attributes: { device: 'speaker' },
        words: { any: 'Lautsprecher; haut-parleur; enceinte; altoparlante; loudspeaker; speaker' },
      },
      {
        attributes: { device: 'television' },
        words: { any: 'Fernseher; téléviseur; televisore; television; TV-Gerät; tv screen; télévision' },
        categories: ['it_equipment', 'appliances'],
      },
      {
        attributes: { device: 'vr_headset' },
        words: { any: 'VR-Brille; casque VR; visore VR; vr headset; Meta Quest' },
      },
      {
        attributes: { device: 'laptop_charger' },
        words: {
          any: 'Notebook-Netzteil; chargeur ordinateur portable; laptop charger; Netzteil Notebook; Laptop-Netzteil; caricatore portatile; laptop power adapter',
        },
      },
      {
        attributes: { device: 'phone_charger' },
        words: {
          any: 'Handyladegerät; phone charger; chargeur téléphone; caricatore telefono; USB-C Ladegerät; Ladegerät Smartphone',
        },
      },
    ],
    vendors:
      'Digitec; Brack; Apple; Dell; HP; Lenovo; Bechtle; Also; Steg Electronics; Interdiscount; Media Markt; Microspot; Conrad; Competec; Dell Technologies; ARP; Cancom; Galaxus; Brack.ch; HP Schweiz; Ricoh; Canon; Fnac',
  },
  {
    category: 'appliances',
    naics: '335220',
    groups: [
      group(4.5, {
        de: 'Kühlschrank; Geschirrspüler; Waschmaschine; Wäschetrockner; Tumbler; Gefrierschrank; Backofen; Kochherd; Dunstabzug; Steamer; Geschirrspülmaschine; Tiefkühler; Kochfeld; Gefriertruhe; Abwaschmaschine; Kühl-Gefrier-Kombination; Herd; Kühlgerät; Einbaukühlschrank; Kombisteamer; Tiefkühltruhe; Glaskeramikkochfeld; Haushaltgerät; Haushaltgeräte; Kühlschränke; Haushaltsgerät; Waschturm',
        fr: 'réfrigérateur; frigo; frigidaire; lave-vaisselle; lave-linge; machine à laver; sèche-linge; congélateur; four; cuisinière; hotte; plaque de cuisson; four encastrable; appareil ménager; électroménager; appareils ménagers; combiné réfrigérateur; machine à laver le linge; tumbler; plaques de cuisson; steamer',
        it: 'frigorifero; lavastoviglie; lavatrice; asciugatrice; congelatore; forno; piano cottura; cappa aspirante; elettrodomestico; elettrodomestici; freezer; fornello; frigo; cucina a gas; forno a vapore; cappa; piastra di cottura',
        en: 'fridge; refrigerator; dishwasher; washing machine; tumble dryer; freezer; oven; cooker; hob; household appliance; fridge-freezer; cooker hood; dryer; kitchen appliance; white goods; fridge freezer; electric cooker; clothes dryer; induction hob; steam oven',
      }),
      group(
        4.5,
        {
          de: 'Kaffeemaschine; Kaffeevollautomat; Wasserkocher; Mikrowelle; Staubsauger; Toaster; Bügeleisen; Klimagerät; Ventilator; Heizlüfter; Mixer; Luftbefeuchter; Luftreiniger; Händetrockner; Mikrowellengerät; Kaffeeautomat; Kapselmaschine; Filterkaffeemaschine; Elektroheizung; Standventilator; Mikrowellenofen; Espressomaschine; Wasserspender; Nespresso-Maschine; Sandwichtoaster; Saugroboter; Klimaanlage mobil; Luftentfeuchter; Handtrockner; Küchenmaschine; Milchschäumer; Industriestaubsauger; Elektroofen',
          fr: "machine à café; bouilloire; micro-ondes; four à micro-ondes; aspirateur; grille-pain; fer à repasser; climatiseur; ventilateur; machine à expresso; percolateur; machine à capsules; humidificateur; déshumidificateur; fontaine à eau; mixeur; radiateur électrique; chauffage d'appoint; purificateur d'air; cafetière; sèche-mains; climatiseur mobile; aspirateurs; robot de cuisine; machine à café automatique; machine Nespresso; four micro-ondes",
          it: "macchina da caffè; macchina del caffè; bollitore; microonde; forno a microonde; aspirapolvere; tostapane; ferro da stiro; condizionatore; ventilatore; macchina per caffè; macchina caffè; umidificatore; deumidificatore; purificatore d'aria; stufa elettrica; frullatore; climatizzatore; macchina espresso; erogatore acqua; asciugamani elettrico; tritatutto; macchina a capsule; bollitore elettrico; climatizzatore portatile",
          en: 'coffee machine; kettle; microwave; microwave oven; vacuum cleaner; toaster; iron; air conditioner; fan; space heater; espresso machine; coffee maker; humidifier; dehumidifier; air purifier; water dispenser; blender; hand dryer; electric heater; capsule machine; hoover; portable air conditioner; electric kettle; desk fan; water cooler; food processor; air conditioning unit; coffee machines; robot vacuum',
        },
        { naics: '335210' },
      ),
    ],
    attributes: [
      {
        attributes: { appliance: 'air_conditioner' },
        words: {
          any: 'Klimagerät; climatiseur; condizionatore; climatizzatore; air conditioner; Klimaanlage mobil; air conditioning unit',
        },
      },
      {
        attributes: { appliance: 'coffee_machine_capsule' },
        words: {
          any: 'Kapselmaschine; machine à capsules; capsule machine; Nespresso; macchina a capsule; Kapsel; capsules',
        },
      },
      {
        attributes: { appliance: 'coffee_machine_filter' },
        words: {
          any: 'Filterkaffeemaschine; cafetière; filter coffee machine; coffee maker; cafetière filtre; percolateur',
        },
      },
      {
        attributes: { appliance: 'coffee_machine_espresso' },
        words: {
          any: 'Kaffeemaschine; Kaffeevollautomat; Kaffeeautomat; machine à café; machine à expresso; macchina da caffè; macchina del caffè; macchina caffè; macchina per caffè; coffee machine; espresso machine; Espressomaschine; macchina espresso',
        },
      },
      {
        attributes: { appliance: 'dishwasher' },
        words: {
          any: 'Geschirrspüler; Geschirrspülmaschine; lave-vaisselle; lavastoviglie; dishwasher; Abwaschmaschine',
        },
      },
      {
        attributes: { appliance: 'fridge' },
        words: {
          any: 'Kühlschrank; Kühlschränke; réfrigérateur; frigo; frigidaire; frigorifero; fridge; refrigerator; fridge-freezer; Kühlgerät; Einbaukühlschrank; Gefrierschrank; congélateur; congelatore; freezer; Kühl-Gefrier-Kombination',
        },
      },
      { attributes: { appliance: 'kettle' }, words: { any: 'Wasserkocher; bouilloire; bollitore; kettle' } },
      {
        attributes: { appliance: 'microwave' },
        words: { any: 'Mikrowelle; Mikrowellengerät; micro-ondes; microonde; microwave; Mikrowellenofen' },
      },
      {
        attributes: { appliance: 'oven' },
        words: {
          any: 'Backofen; four; forno; oven; Steamer; four encastrable; cuisinière; Kochherd; Kombisteamer',
        },
      },
      {
        attributes: { appliance: 'vacuum_cleaner' },
        words: { any: 'Staubsauger; aspirateur; aspirapolvere; vacuum cleaner; hoover; Saugroboter' },
      },
      {
        attributes: { appliance: 'washing_machine' },
        words: { any: 'Waschmaschine; lave-linge; machine à laver; lavatrice; washing machine; Waschturm' },
      },
    ],
    vendors:
      'V-Zug; Electrolux; Miele; Fust; Jura; Bauknecht; Schulthess; Siemens Hausgeräte; Bosch Hausgeräte; Liebherr Hausgeräte; Nespresso Maschinen',
  },
  {
    category: 'office_furniture',
    naics: '337214',
    groups: [
      // "Automatisch" and "pneumatisch" end like a table.
      group(4.5, { de: 'Tisch; Tische; Tischplatte; Tischplatten' }, { whole: true }),
      group(4.5, {
        de: 'Esstisch; Stehtisch; Arbeitstisch; Beistelltisch; Klapptisch; Biertisch; Packtisch; Werktisch; Couchtisch; Bistrotisch; Gartentisch; Rolltisch; Pausentisch; Kantinentisch; Holztisch; Besuchertisch; Klapptische; Esstische; Stehtische',
      }),
      group(4.5, {
        de: 'Bürostuhl; Drehstuhl; Schreibtisch; Bürotisch; Pult; Korpus; Rollkorpus; Sitzungstisch; Besprechungstisch; Schrank; Aktenschrank; Regal; Büromöbel; Sideboard; Stehpult; Konferenztisch; Sofa; Garderobe; Stühle; Stahlschrank; Rollcontainer; Stuhl; Möbel; Büroeinrichtung; Sitzmöbel; Polstersessel; Sessel; Besucherstuhl; Akustikwand; Trennwand; Lounge-Sessel; Stapelstuhl; Lagerregal; Schwerlastregal; Garderobenschrank; Spind; Vitrine; Empfangstheke; Bett; Matratze; Steh-Sitz-Tisch; Höhenverstellbarer Tisch; Whiteboard; Papierkorb; Bürolampe; Schreibtischlampe; Stehleuchte; Flipchart; Bürostühle; Pinnwand; Hocker; Sitzbank; Regalsystem; Schubladenstock; Buchregal; Kleiderständer; Schränke; Mobiliar; Bürodrehstuhl; Bettsofa; Tischplatte; Tischgestell; Sitzsack; Telefonkabine; Gartenstühle; Raumtrenner; Container abschliessbar',
        fr: 'chaise de bureau; fauteuil de bureau; bureau assis-debout; table de conférence; table de réunion; armoire; armoire à rideaux; étagère; étagères; mobilier de bureau; mobilier; caisson; caisson mobile; chaise; chaises; table; canapé; fauteuil; vestiaire; bibliothèque; meuble; meubles; bureau réglable; rayonnage; lit; matelas; tableau blanc; cloison; corbeille à papier; lampe de bureau; bureau; plan de travail bureau; siège de bureau; chaise visiteur; tabouret; banc; casiers vestiaire; armoire vestiaire; bureau réglable en hauteur; bureau électrique; chaises de conférence; panneau acoustique; armoire métallique; canapé-lit; porte-manteau; comptoir d accueil; siège ergonomique; cloisonnette; lampadaire; flipchart; tables; poste de travail réglable',
        it: 'sedia da ufficio; sedia girevole; sedia; sedie; scrivania; scrivanie; tavolo; tavolo riunioni; armadio; armadio metallico; scaffale; scaffali; mobili per ufficio; mobili; arredamento; arredo; cassettiera; poltrona; divano; libreria; lavagna; armadietti; letto; materasso; cestino carta; lampada da scrivania; arredamento ufficio; tavolo da riunione; sedia ergonomica; scaffalatura; panca; sgabello; tavoli; parete divisoria; arredi; mobile; mobilio; scrivania regolabile; appendiabiti; armadi; divano letto; poltroncina; banco reception; pannello fonoassorbente; sedie ufficio; sedile; lavagna a fogli mobili',
        en: 'office chair; desk; office desk; standing desk; filing cabinet; cabinet; shelf; shelving; office furniture; meeting table; conference table; bookcase; chair; chairs; table; sofa; armchair; locker; cupboard; furniture; bed; mattress; whiteboard; partition wall; wastepaper basket; desk lamp; coat rack; workbench; swivel chair; task chair; sit-stand desk; height-adjustable desk; pedestal; stool; bench; acoustic panel; lockers; drawers; credenza; wardrobe; racking; storage rack; visitor chair; desks; reception desk; sofa bed; floor lamp; cubicle; ergonomic chair; waste paper basket; flip chart; bookshelf',
      }),
      group(3, {
        any: 'USM Haller; Vitra; IKEA; Herman Miller; Steelcase; Haworth; Lista Office; Girsberger; Billy',
      }),
    ],
    attributes: [
      { attributes: { furniture: 'bed' }, words: { any: 'Bett; lit; letto; bed' } },
      { attributes: { furniture: 'sofa' }, words: { any: 'Sofa; canapé; divano; couch' } },
      {
        attributes: { furniture: 'sofa_bed' },
        words: { any: 'Bettsofa; canapé-lit; divano letto; sofa bed; Schlafsofa' },
      },
      {
        attributes: { furniture: 'chair_wood' },
        words: { any: 'Holzstuhl; chaise en bois; chaise bois; sedia in legno; wooden chair; Holzstühle' },
      },
      {
        attributes: { furniture: 'table_wood' },
        words: {
          any: 'Holztisch; table en bois; table bois; tavolo in legno; wooden table; tavolo legno; Massivholztisch',
        },
      },
    ],
    vendors:
      'USM; Vitra; IKEA; Lista Office; Girsberger; Möbel Pfister; Pfister; Büromöbel; Witzig; mobilier; arredamenti; Conforama; Denz; Livique; Micasa; Bigla; Furniture; Möbel; Sedus; JOMA',
  },
];
