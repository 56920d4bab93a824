import { group, type LexiconSection } from './section.ts';

/** Services of offices: software, telephone, advice, insurance, advertising, training, staff, banks. */
export const PROFESSIONAL: readonly LexiconSection[] = [
  {
    category: 'software_cloud',
    naics: '511210',
    groups: [
      group(5, {
        de: 'Software; Softwarelizenz; Softwarelizenzen; Lizenz Software; Lizenzgebühr; Lizenzen; Lizenz; Jahreslizenz; Softwarewartung; Software-Wartung; Wartungsvertrag Software; Softwareabo; Softwarepflege; Update Software; ERP; ERP-System; CRM; Antivirus; Virenschutz; Softwaremiete; App Abo; Benutzerlizenz; Buchhaltungssoftware; Lizenzverlängerung; Softwareupdate; Nutzerlizenz; Software Support; Betriebssystem; CAD-Lizenz; Lizenzkosten; Software-Abonnement; Onlinetool Abo',
        fr: 'logiciel; logiciels; licence logiciel; licences logiciel; licence; licences; abonnement logiciel; licence annuelle; maintenance logiciel; mise à jour logiciel; logiciel comptable; ERP; CRM; antivirus; progiciel; application mobile abonnement; licence utilisateur; frais de licence; renouvellement licence; logiciel en ligne; support logiciel; système d exploitation',
        it: 'software; licenza software; licenze software; licenza; licenze; abbonamento software; canone software; manutenzione software; aggiornamento software; gestionale; ERP; CRM; antivirus; licenza annuale; licenza utente; rinnovo licenza; canone licenza; programma contabilità; software in cloud; sistema operativo',
        en: 'software; software licence; software license; licence; licences; license; licenses; software subscription; SaaS; SaaS subscription; software maintenance; ERP; CRM; antivirus; annual licence; user licence; subscription software; licence renewal; licence fee; accounting software; software support; operating system; app subscription; seats licence; software as a service; software update; hotel software',
      }),
      group(
        5,
        {
          de: 'Cloud; Hosting; Webhosting; Cloud-Speicher; Domain; Domainname; Serverhosting; Cloud-Dienste; Rechenzentrum; Colocation; Backup Service; Cloud Backup; SSL-Zertifikat; Domaingebühr; Managed Server; Virtueller Server; Serverbetrieb; Datensicherung; Cloudspeicher; E-Mail-Hosting; Domain-Registrierung',
          fr: 'cloud; hébergement; hébergement web; hébergement site web; nom de domaine; stockage cloud; serveur virtuel; centre de données; sauvegarde en ligne; certificat SSL; services cloud; hébergement serveur; serveur dédié; domaine internet; infogérance',
          it: 'cloud; hosting; hosting sito web; dominio; nome a dominio; spazio cloud; server virtuale; data center; backup online; certificato SSL; servizi cloud; archiviazione cloud; server dedicato; registrazione dominio',
          en: 'cloud; hosting; web hosting; domain name; cloud storage; object storage; block storage; file storage; virtual server; data center; data centre; colocation; online backup; SSL certificate; cloud services; cloud consumption; cloud computing; managed server; domain registration; dedicated server; cloud hosting; email hosting; compute instances; API usage',
        },
        { naics: '518210' },
      ),
      group(
        5,
        {
          de: 'IT-Support; IT-Dienstleistung; Informatikdienstleistung; Softwareentwicklung; Programmierung; IT-Betreuung; Webseite Entwicklung; IT-Beratung; Informatik Support; Systemintegration; Web-Entwicklung; App-Entwicklung; Helpdesk; IT Wartung; IT-Outsourcing; Webdesign; Datenmigration; Netzwerkbetreuung; Informatikdienstleistungen; IT-Dienstleistungen; Website; Penetrationstest; Entwicklerstunden; Customizing; Implementierung',
          fr: 'support informatique; prestations informatiques; développement logiciel; programmation; développement web; services informatiques; maintenance informatique; création site web; assistance informatique; développement application; conseil informatique; webdesign; migration de données; helpdesk; intégration système; dépannage informatique; site internet; site web',
          it: 'supporto informatico; servizi informatici; sviluppo software; programmazione; sviluppo web; assistenza informatica; creazione sito web; consulenza informatica; sviluppo applicazione; helpdesk; migrazione dati; manutenzione informatica; webdesign; sito web; sviluppo app',
          en: 'IT support; IT services; software development; programming; web development; website development; IT consulting; app development; helpdesk; system integration; data migration; managed IT services; web design; IT maintenance; penetration test; developer hours; implementation services; IT outsourcing; website maintenance; website',
        },
        { naics: '541512' },
      ),
      group(4.5, {
        any: 'Microsoft 365; Office 365; M365; Azure; AWS; Google Workspace; Google Cloud; Adobe; Creative Cloud; Acrobat; Salesforce; SAP; Abacus; Bexio; Dropbox; Slack; Zoom; GitHub; GitLab; Atlassian; Jira; Confluence; HubSpot; Microsoft Teams; MS Teams; Windows Server; Windows 11; AutoCAD; Autodesk; SolidWorks; Sage; DATEV; Odoo; ChatGPT; OpenAI; Canva; Miro; Notion; DocuSign; Power BI; SharePoint; OneDrive; VMware; Veeam; Exchange Online; SQL Server; Copilot; Figma; Shopify; WordPress; Cloudflare; MongoDB Atlas; Norton; Bitdefender; Kaspersky; TeamViewer; Mailchimp',
      }),
      group(2, {
        any: 'Subscription; Abonnement annuel; User; Nutzer; Benutzer; utilisateurs; utenti; users; API; online; digital; Plugin; Tool; Plan; Premium; Enterprise; Support; Business Premium',
      }),
    ],
    attributes: [
      {
        attributes: { digitalService: 'cloud_storage' },
        words: {
          any: 'Cloud-Speicher; Cloudspeicher; stockage cloud; archiviazione cloud; spazio cloud; cloud storage',
        },
      },
      {
        attributes: { digitalService: 'data_transfer' },
        words: { any: 'Datentransfer; transfert de données; trasferimento dati; data transfer; egress' },
      },
    ],
    vendors:
      'Microsoft; Google Cloud; Google Ireland; Amazon Web Services; AWS EMEA; Adobe; Salesforce; SAP; Abacus Research; Abacus; Bexio; Infomaniak; Hostpoint; Green.ch; cyon; Atlassian; Oracle; Dropbox; HubSpot; GitHub; Zoom Video; Slack; Autodesk; Bechtle; Informatik; Software; Informatique; Informatica; DigitalOcean; Hetzner; OVH; Metanet; Adnovum; Netcetera; Cloud; IT Services; Datacenter; Novatec; Nine Internet; Exoscale; Sage; JetBrains; OpenAI; Anthropic; Solutions Software; Webagentur',
  },
  {
    category: 'telecom',
    naics: '517311',
    groups: [
      group(5, {
        de: 'Telefon; Telefonie; Festnetz; Internetanschluss; Glasfaseranschluss; Telefongebühren; Telefonrechnung; Internet; Internetabo; Business Internet; Telefonanlage; Telefonabo; Gesprächskosten; Telefonkosten; Glasfaser; VoIP; Breitband; Datenleitung; Standleitung; Anschlussgebühr Telefon; Internetzugang; Telefonanschluss; Verbindungsgebühren; Kommunikationskosten; Fernmeldegebühren; TV und Internet; Kabelanschluss; Telefonverbindung; Internetkosten; DSL',
        fr: 'téléphone; téléphonie; téléphonie fixe; ligne internet; fibre optique; internet; abonnement internet; ligne téléphonique; communications; frais de téléphone; abonnement téléphone; ADSL; VoIP; raccordement fibre; télécommunications; frais télécom; accès internet; ligne fixe; facture téléphone; centrale téléphonique; conversations téléphoniques; haut débit',
        it: 'telefono; telefonia; telefonia fissa; linea internet; fibra ottica; internet; abbonamento internet; linea telefonica; linea ADSL; ADSL; spese telefoniche; VoIP; collegamento internet; telecomunicazioni; chiamate; fibra; connessione internet; canone telefonico; bolletta telefonica; linea fissa; centralino; banda larga',
        en: 'telephone; telephony; landline; internet line; fibre internet; fiber internet; internet access; broadband; broadband internet; phone line; phone bill; phone charges; VoIP; leased line; telecommunications; telecom; call charges; internet connection; internet service; line rental; telephone charges; internet subscription; fibre line; fiber line; phone system; ISP',
      }),
      group(
        5,
        {
          de: 'Mobilabo; Handyabo; Mobiltelefon Abo; Natel; Mobilfunk; Datenabo; Roaming; SIM-Karte; SIM-Karten; eSIM; Mobile Abo; SMS; Mobilabonnement; Mobilfunkabo; Natelabo; Handy Abo; Handyrechnung; Mobile Daten; Natelkosten; Datenroaming',
          fr: 'abonnement mobile; téléphonie mobile; abonnement téléphonie mobile; forfait mobile; natel; itinérance; roaming; carte SIM; données mobiles; forfait téléphone; abonnement natel; SMS',
          it: 'abbonamento mobile; telefonia mobile; abbonamento telefonia mobile; abbonamento cellulare; natel; roaming; carta SIM; dati mobili; cellulare abbonamento; scheda SIM; traffico mobile; SMS',
          en: 'mobile phone contract; mobile subscription; mobile plan; mobile phone plan; cell phone plan; roaming; SIM card; SIM cards; data plan; mobile data; mobile contract; mobile phone; wireless service; SMS; mobile phone bill; cellular; mobile charges',
        },
        { naics: '517312' },
      ),
      group(3, {
        any: 'inOne; NATEL; NATEL go; Enterprise Mobile; M-Budget Mobile; Blue TV; Wingo; Starlink; Serafe TV; 5G; LTE',
      }),
    ],
    vendors:
      'Swisscom; Sunrise; Salt; Salt Mobile; UPC; Init7; Quickline; Wingo; Yallo; Orange; Vodafone; Deutsche Telekom; Telekom; BT; TIM; Netplus; Telecom; Télécom; Telco; net+; Peoplefone; iWay; T-Mobile; O2; Verizon; Net2000; GGA Maur; Monzoon',
  },
  {
    category: 'consulting',
    naics: '541611',
    groups: [
      group(
        8,
        {
          de: 'MWST-Beratung; MwSt-Beratung; Mehrwertsteuerberatung; Zollberatung',
          fr: 'conseil TVA; conseils TVA',
          it: 'consulenza IVA',
          en: 'VAT advice; VAT consulting; customs advice',
        },
        { naics: '541211' },
      ),
      group(4.5, {
        de: 'Beratung; Unternehmensberatung; Beratungshonorar; Consulting; Beratungsleistung; Strategieberatung; Coaching; Organisationsberatung; Personalberatung; Projektleitung extern; Beratungsmandat; Managementberatung; Nachhaltigkeitsberatung; Workshop Moderation; Strategieworkshop; Beratungsdienstleistung; Rekrutierung; Personalvermittlung; Marktstudie; Gutachten; Expertise; Projektmanagement; Interim Management; Beratungsstunden; Machbarkeitsstudie; Energieberatung; Verwaltungsratshonorar; Umweltberatung; Executive Search; Mandat Beratung; Stellenvermittlung',
        fr: "conseil; honoraires conseil; conseil en gestion; conseil d'entreprise; consulting; mandat de conseil; prestation de conseil; conseil stratégique; conseils; coaching; accompagnement stratégique; étude de marché; expertise; gestion de projet; recrutement; conseil en organisation; honoraires de conseil; étude de faisabilité; conseil en management; consultant; placement de personnel; conseil énergétique; honoraires administrateur; mandat",
        it: 'consulenza; consulenza aziendale; consulenza strategica; onorario consulenza; coaching; prestazione di consulenza; consulenze; mandato di consulenza; perizia; studio di mercato; gestione progetto; ricerca personale; consulenza organizzativa; consulente; studio di fattibilità; consulenza energetica; selezione personale; consulenza direzionale; consulenza ambientale; mandato',
        en: 'consulting; consultancy; consulting fee; consulting services; management consulting; advisory; advisory fee; advisory services; business consulting; strategy workshop; coaching; market study; market research; project management; recruitment; recruitment fee; expert opinion; feasibility study; executive search; professional services; interim management; sustainability consulting; headhunter; consultant fees; placement fee',
      }),
      group(
        4.5,
        {
          de: 'Buchführung; Buchhaltung; Jahresabschluss; Treuhand; Treuhandhonorar; Revision Jahresrechnung; Wirtschaftsprüfung; Steuerberatung; Steuererklärung; Lohnbuchhaltung; Revisionsstelle; Abschlussprüfung; Mehrwertsteuerabrechnung Treuhand; Revisionshonorar; Lohnadministration; Treuhandmandat; Buchhaltungsarbeiten; Treuhanddienstleistungen; eingeschränkte Revision; Finanzbuchhaltung; Steuerberater; Buchführungsarbeiten; Jahresrechnung',
          fr: 'comptabilité; fiduciaire; tenue de la comptabilité; bouclement annuel; comptes annuels; audit; révision des comptes; organe de révision; déclaration fiscale; conseil fiscal; expert-comptable; gestion des salaires; bouclement; honoraires fiduciaire; déclaration d impôt; contrôle restreint; administration des salaires; audit des comptes; tenue comptabilité; honoraires de révision',
          it: 'contabilità; fiduciaria; chiusura annuale; chiusura contabile; revisione contabile; revisione dei conti; dichiarazione fiscale; consulenza fiscale; commercialista; gestione stipendi; bilancio annuale; tenuta contabilità; ufficio di revisione; onorario fiduciaria; dichiarazione d imposta; tenuta della contabilità; revisione annuale; elaborazione buste paga',
          en: 'accounting; bookkeeping; annual accounts; audit; audit of annual accounts; audit fee; statutory audit; tax advice; tax return; tax consulting; payroll accounting; accountant; year-end closing; financial statements; payroll services; auditing; audit services; tax services; accounting services; bookkeeper; limited review',
        },
        { naics: '541211' },
      ),
      group(
        4.5,
        {
          de: 'Ingenieurleistung; Ingenieurhonorar; Planungshonorar; Bauleitung; Engineering; Statik; Ingenieurarbeiten; Konstruktionsarbeiten; Bauingenieur; Fachplanung; Planungsarbeiten; Ingenieurdienstleistung; Vermessung; Elektroplanung; HLK-Planung; Ingenieurbüro; Konstruktion CAD; Bauphysik; Planung',
          fr: 'honoraires ingénieur; ingénierie; études techniques; direction des travaux; ingénieur civil; bureau technique; mensuration; géomètre; honoraires ingénieurs; bureau d études; planification; dessin technique',
          it: 'onorario ingegnere; ingegneria; progettazione; direzione lavori; studio tecnico; ingegnere civile; geometra; misurazioni; calcoli statici; progetto esecutivo; studio d ingegneria',
          en: 'engineering; engineering services; engineering fee; structural engineer; civil engineer; site supervision; technical planning; surveying; design engineering; CAD design; structural engineering; land survey; engineering consultancy',
        },
        { naics: '541330' },
      ),
      group(
        4.5,
        {
          de: 'Architekt; Architektenhonorar; Architekturleistung; Innenarchitektur; Architekturbüro; Bauplanung',
          fr: 'architecte; honoraires architecte; architecture; architecture d intérieur',
          it: 'architetto; onorario architetto; architettura; architettura d interni',
          en: 'architect; architect fees; architecture; interior design; architectural services',
        },
        { naics: '541310' },
      ),
      group(
        4.5,
        {
          de: 'Zertifizierung; Zertifizierungsaudit; ISO-Audit; Prüfung und Zertifizierung; Materialprüfung; Sicherheitsprüfung; Laboranalyse; Inspektion; Periodische Kontrolle; Elektrokontrolle; Wasseranalyse; Emissionsmessung; Prüfbericht; Überwachungsaudit; Feuerungskontrolle',
          fr: 'certification; audit ISO; audit de certification; essai matériaux; analyse laboratoire; inspection; contrôle périodique; contrôle OIBT; analyse d eau; rapport d essai; audit de surveillance',
          it: 'certificazione; audit ISO; audit di certificazione; prova materiali; analisi di laboratorio; ispezione; controllo periodico; analisi acqua; rapporto di prova; controllo RaSi',
          en: 'certification; ISO audit; certification audit; material testing; laboratory analysis; inspection; periodic inspection; surveillance audit; test report; emission measurement; safety inspection; electrical safety test',
        },
        { naics: '541380' },
      ),
      group(
        4.5,
        {
          de: 'Übersetzung; Übersetzungen; Dolmetscher; Lektorat; Fachübersetzung; Simultanübersetzung; Übersetzungsdienst',
          fr: 'traduction; traductions; interprète; relecture; interprétariat',
          it: 'traduzione; traduzioni; interprete; revisione testi; interpretariato',
          en: 'translation; translations; interpreter; proofreading; interpreting; translation services',
        },
        { naics: '541930' },
      ),
      group(
        4,
        {
          de: 'Forschung; Forschungsauftrag; Entwicklungsauftrag; Studie; Forschungsprojekt',
          fr: 'recherche; mandat de recherche; recherche et développement',
          it: 'ricerca; mandato di ricerca; ricerca e sviluppo',
          en: 'research; research contract; research and development; R&D services',
        },
        { naics: '541715' },
      ),
      group(
        2.5,
        {
          de: 'Honorar; Aufwand; Stunden; Std; Mandat; Tagessatz; Sitzung',
          fr: 'honoraires; heures; séance',
          it: 'onorario; ore; prestazioni; seduta',
          en: 'fee; fees; hours; day rate; report; hourly rate',
        },
        { whole: true },
      ),
    ],
    vendors:
      'Treuhand; Fiduciaire; Fiduciaria; Consulting; Beratung; Conseil; Consulenza; KPMG; PwC; Deloitte; EY; Ernst & Young; BDO; McKinsey; BCG; Bain; Accenture; Ingenieure; Ingenieurbüro; Architekten; Architectes; Architetti; Ingénieurs; Ingegneri; Mazars; Grant Thornton; SGS; TÜV; SQS; Bureau Veritas; Advisory; Unternehmensberatung; Personalberatung; Supertext; Intertek; Swiss Safety Center; Accounting; Revision AG; Wirtschaftsprüfung; Studio tecnico; Consultants; Engineering; Capgemini; DEKRA; Planungsbüro; Nachhaltigkeit; Partners Consulting',
  },
  {
    category: 'legal',
    naics: '541110',
    groups: [
      group(5, {
        de: 'Anwalt; Anwaltshonorar; Anwaltskosten; Rechtsberatung; Rechtsanwalt; Vertragsprüfung; Rechtsvertretung; Rechtsgutachten; Notar; Notariatsgebühren; Notariat; Beurkundung; Notariatskosten; Prozesskosten; Gerichtskosten; Markenanmeldung; Patentanwalt; Patentanmeldung; Juristische Beratung; Honorar Rechtsberatung; Beglaubigung; Patentgebühr; Gerichtsgebühr; Vertragsausarbeitung; Rechtsstreit; Schlichtungsverfahren; Datenschutzberatung; Patentrecherche; Markenschutz; Rechtsdienst; Anwaltsleistung; Rechtsabklärung; Prozessvertretung; Vertragsrecht; Parteientschädigung',
        fr: "avocat; honoraires avocat; honoraires d'avocat; conseil juridique; conseils juridiques; notaire; frais de notaire; acte notarié; frais juridiques; frais de justice; brevet; dépôt de marque; représentation juridique; rédaction de contrat; procédure judiciaire; frais d'avocat; légalisation; étude d'avocats; honoraires notaire; dépôt de brevet; assistance juridique; avis de droit; émolument notarial; honoraires juridiques; contentieux; frais judiciaires; mandataire en brevets",
        it: 'avvocato; onorario avvocato; studio legale; onorario studio legale; consulenza legale; consulenza giuridica; notaio; spese notarili; rogito; atto notarile; spese legali; spese giudiziarie; brevetto; registrazione marchio; assistenza legale; spese di giustizia; parere legale; parcella notaio; parcella avvocato; patrocinio; deposito brevetto; redazione contratto; onorario notaio; autentica; vertenza',
        en: 'lawyer; legal fees; legal advice; legal services; attorney; attorney fees; solicitor; notary; notary fees; contract review; court fees; litigation; patent attorney; patent filing; trademark registration; legal opinion; legal counsel; law firm; barrister; legal representation; patent; trademark; legal consultation; legal costs; notarisation; conveyancing; data protection advice; legal retainer; arbitration; legal drafting',
      }),
      group(
        2,
        {
          de: 'Vertrag; Arbeitsvertrag; Marke; Verfahren; juristisch',
          fr: 'contrat de travail; procédure; juridique',
          it: 'contratto di lavoro; procedura; legale',
          en: 'employment contract; contract; proceedings; legal',
        },
        { whole: true },
      ),
    ],
    vendors:
      'Rechtsanwälte; Anwaltskanzlei; Anwälte; Advokatur; Avocats; Etude; Studio legale; Avvocati; Notariat; Notaire; Notaio; Law; Legal; Attorneys; LLP; Walder Wyss; Homburger; Bär & Karrer; Schellenberg Wittmer; Kellerhals Carrard; Patentanwälte; Isler Pedrazzini; Solicitors; Anwaltsbüro; Rechtsanwalt; Baker McKenzie; Lenz & Staehelin; Pestalozzi; Kanzlei; IGE',
  },
  {
    category: 'insurance',
    naics: '524126',
    groups: [
      group(5.5, {
        de: 'Versicherung; Versicherungsprämie; Haftpflichtversicherung; Betriebshaftpflicht; Sachversicherung; Gebäudeversicherung; Motorfahrzeugversicherung; Rechtsschutzversicherung; Unfallversicherung; Krankentaggeld; Krankentaggeldversicherung; Jahresprämie; Transportversicherung; Cyberversicherung; UVG; BVG; Pensionskasse; Prämie Betriebshaftpflicht; Autoversicherung; Reiseversicherung; Betriebsversicherung; KTG; Prämienrechnung; Lebensversicherung; Vollkasko; Teilkasko; Versicherungspolice; Police; Geschäftsversicherung; Berufshaftpflicht; Maschinenversicherung; Betriebsunterbruchversicherung; UVG-Zusatz; SUVA-Prämie; Haftpflicht; Hausratversicherung; Elementarversicherung; Flottenversicherung; Kautionsversicherung; Vorsorgebeitrag; Sozialversicherung',
        fr: 'assurance; assurances; prime d assurance; prime assurance; assurance responsabilité civile; assurance RC; responsabilité civile; assurance véhicule; assurance bâtiment; assurance choses; assurance accidents; perte de gain maladie; LAA; LPP; prime annuelle; assurance transport; protection juridique; assurance cyber; assurance voyage; prime assurance responsabilité civile; caisse de pension; assurance maladie collective; casco; police d assurance; assurance entreprise; assurance casco; prévoyance professionnelle; assurance flotte; ECA; prime RC; assurance ménage; assurance perte de gain',
        it: 'assicurazione; assicurazioni; premio assicurativo; premio assicurazione; assicurazione responsabilità civile; responsabilità civile; assicurazione veicoli; assicurazione stabile; assicurazione infortuni; perdita di guadagno; LAINF; LPP; premio annuo; assicurazione trasporto; protezione giuridica; cassa pensione; polizza; polizza assicurativa; premio assicurazione veicoli; assicurazione RC; assicurazione auto; assicurazione cose; indennità giornaliera malattia; assicurazione viaggio; assicurazione cyber; casco totale; polizza RC; assicurazione macchinari; previdenza professionale',
        en: 'insurance; insurance premium; liability insurance; liability insurance premium; vehicle insurance; car insurance; property insurance; accident insurance; building insurance; annual premium; transport insurance; cargo insurance; cyber insurance; travel insurance; professional indemnity; professional indemnity insurance; pension fund; policy premium; health insurance; business insurance; legal expenses insurance; indemnity insurance; insurance policy; premium; fleet insurance; contents insurance; public liability; employers liability; sickness benefit insurance; life insurance; motor insurance; D&O insurance',
      }),
      group(3, {
        any: 'Prämie; prime annuelle; premio; premium; Police; UVG; BVG; LAA; LPP; LAINF; SUVA; KTG; VVG',
      }),
    ],
    vendors:
      'AXA; Mobiliar; Die Mobiliar; La Mobilière; La Mobiliare; Allianz; Zurich Versicherung; Zürich Versicherung; Helvetia; Basler Versicherung; Baloise; Generali; SUVA; CSS; Helsana; Swica; Sanitas; Visana; Vaudoise; Swiss Life; TCS; AXA Winterthur; Versicherung; Versicherungen; Assurances; Assicurazioni; Insurance; Gebäudeversicherung; Concordia; KPT; Smile; ECA; Chubb; AIG; HDI; Pensionskasse; Ausgleichskasse; Groupe Mutuel; Retraites Populaires; Lloyds; Marsh; Aon',
  },
  {
    category: 'marketing',
    naics: '541810',
    groups: [
      group(4.5, {
        de: 'Werbung; Inserat; Inserate; Werbekampagne; Anzeige; Online-Werbung; Plakatwerbung; Google Ads; Marketing; Social Media; Werbemittel; Messestand; Messe; Messeauftritt; Standbau; Standmiete Messe; Grafik; Grafikdesign; SEO; Newsletter; Werbeagentur; Mailing; Promotion; PR; Öffentlichkeitsarbeit; Stelleninserat; Logo Gestaltung; Plakat; Werbeartikel; Content Marketing; Kampagne; Standgebühr; Werbespot; Mediaplanung; Stellenanzeige; Leuchtreklame; Beschriftung; Fahrzeugbeschriftung; Gestaltung; Werbefläche; Radiospot; Zeitungsinserat; Messebau; Kundenanlass; Ausstellungsstand; Webmarketing; Messeteilnahme',
        fr: "publicité; annonce; annonce presse; annonces; campagne publicitaire; marketing; réseaux sociaux; affichage; stand foire; stand; foire; salon; graphisme; référencement; newsletter; agence de publicité; mailing; promotion; relations publiques; annonce emploi; articles publicitaires; insertion publicitaire; campagne; spot publicitaire; communication; encart publicitaire; création graphique; enseigne; lettrage véhicule; affiche; espace publicitaire; annonce d'emploi; conception graphique; construction de stand; supports publicitaires; salon professionnel",
        it: 'pubblicità; inserzione; inserzione pubblicitaria; inserzioni; annuncio; campagna pubblicitaria; marketing; social media; affissione; stand fiera; fiera; grafica; posizionamento SEO; newsletter; agenzia pubblicitaria; promozione; relazioni pubbliche; annuncio di lavoro; gadget; materiale pubblicitario; spot; campagna; allestimento stand; cartellonistica; manifesto; insegna; articoli promozionali; annuncio stampa; spazio pubblicitario; comunicazione; decorazione veicolo; gadget pubblicitari',
        en: 'advertising; advertisement; advertising campaign; marketing; online advertising; social media; trade fair; trade show; exhibition stand; booth; graphic design; SEO; newsletter; advertising agency; mailing; promotion; public relations; job advertisement; promotional items; campaign; commercial spot; branding; billboard; media buying; promotional material; job ad; signage; exhibition; digital marketing; content marketing; print ad; google ads; vehicle lettering; ad space; press release; sponsored post; giveaways; stand construction',
      }),
      group(
        5,
        {
          de: 'Drucksachen; Flyer; Broschüren; Prospekte; Visitenkarten; Druck Broschüre; Druckerei; Offsetdruck; Druckauftrag; Kataloge; Katalogdruck; Faltprospekt; Plakatdruck; Flyerdruck; Broschüre; Geschäftsbericht Druck; Postkarten; Einladungskarten; Digitaldruck; Druckkosten',
          fr: 'imprimés; flyers; brochures; prospectus; cartes de visite; impression; impression brochures; imprimerie; dépliants; catalogues; impression flyers; travaux d impression; cartes postales; impression numérique; tirage',
          it: 'stampati; volantini; stampa volantini; opuscoli; brochure; biglietti da visita; stampa; tipografia; pieghevoli; cataloghi; dépliant; stampa brochure; stampa cataloghi; stampa digitale',
          en: 'printed brochures; brochures; flyers; leaflets; business cards; printing; print job; catalogues; offset printing; printed matter; booklet printing; brochure printing; flyer printing; digital printing; postcards; leaflet printing; print services',
        },
        { naics: '323111' },
      ),
      group(
        4.5,
        {
          de: 'Fotograf; Fotoshooting; Produktfotos; Videoproduktion; Fotoaufnahmen; Imagefilm; Videodreh; Fotografie',
          fr: 'photographe; séance photo; photos produits; production vidéo; film d entreprise; vidéo promotionnelle',
          it: 'fotografo; servizio fotografico; foto prodotti; produzione video; riprese video; video aziendale',
          en: 'photographer; photo shoot; product photos; video production; corporate video; filming; photography',
        },
        { naics: '541922' },
      ),
      group(
        4,
        {
          de: 'Eventorganisation; Firmenanlass; Event; Veranstaltungstechnik; Eventtechnik; Anlass; Bühnenbau',
          fr: 'organisation événement; événement d entreprise; sonorisation; événementiel',
          it: 'organizzazione eventi; evento aziendale; service audio; evento',
          en: 'event organisation; corporate event; event management; stage technology; event technology; event services',
        },
        { naics: '561920' },
      ),
    ],
    vendors:
      'Google Ads; Meta Platforms; Facebook; LinkedIn; Tamedia; TX Group; Ringier; NZZ; APG; Goldbach; Publicitas; Werbeagentur; Agence de communication; Druckerei; Imprimerie; Tipografia; Messe Schweiz; MCH Group; Palexpo; Flyeralarm; Vistaprint; Jobs.ch; JobScout24; Agenzia pubblicitaria; Marketing; Grafik; Clear Channel; Admeira; Druck AG; Messe Frankfurt; Reed Exhibitions; Werbetechnik; Communication; Studio grafico; Media AG; Advertising; Audienzz; Local.ch; Saxoprint; Jobcloud',
  },
  {
    category: 'education',
    naics: '611430',
    groups: [
      group(5, {
        de: 'Weiterbildung; Kurs; Seminar; Schulung; Ausbildung; Kursgebühr; Workshop Teilnahme; Tagung; Kongress; Konferenz; Lehrgang; Sprachkurs; Fachkurs; Mitarbeiterschulung; Prüfungsgebühr; Seminargebühr; Webinar; Studiengebühr; CAS; MAS; Sicherheitsschulung; Fachtagung; Lernplattform; Erste-Hilfe-Kurs; Staplerkurs; Überbetrieblicher Kurs; ÜK; Kursunterlagen; Onlinekurs; Führungsseminar; Schulgeld; Lehrmittel; Nothelferkurs; Deutschkurs; Semestergebühr; Tagungsgebühr; Training; Fortbildung',
        fr: 'formation; cours; séminaire; formation continue; frais de cours; conférence; congrès; cours de langue; atelier de formation; frais de formation; webinaire; taxe d examen; écolage; formation professionnelle; formation sécurité; stage de formation; CAS; séminaire formation; inscription cours; colloque; cours interentreprises; journée technique; cours premiers secours; cours de français; inscription congrès; inscription séminaire; perfectionnement',
        it: 'formazione; corso; corso di formazione; seminario; formazione continua; tassa del corso; conferenza; congresso; corso di lingua; aggiornamento professionale; webinar; tassa esame; formazione professionale; perfezionamento; corsi; iscrizione corso; quota corso; convegno; corso sicurezza; corsi interaziendali; corso di tedesco; tassa scolastica; corso primo soccorso; giornata formativa; retta; addestramento',
        en: 'training; training course; course; seminar; workshop attendance; conference fee; conference; congress; language course; tuition; tuition fee; webinar; exam fee; e-learning; safety training; course fee; professional development; leadership training; education; training fee; online course; conference ticket; symposium; first aid course; apprenticeship training; certification course; staff training; forklift training; conference registration; masterclass',
      }),
    ],
    vendors:
      'Klubschule; Migros Klubschule; WISS; KV Bildung; Hochschule; Universität; Université; Università; ETH; ZHAW; HSG; FHNW; HES-SO; SUPSI; Akademie; Academy; Académie; Institut; Berufsschule; Digicomp; Coursera; Udemy; SVEB; Bildungszentrum; Weiterbildung; Formation; Scuola; Ecole; Swissmem Academy; Sprachschule; Training; EPFL; Seminar; LinkedIn Learning; Cefco; Romandie Formation; Fachhochschule; School; College; University',
  },
  {
    category: 'temporary_staff',
    naics: '561320',
    groups: [
      group(6, {
        de: 'Personalverleih; Temporärarbeit; Temporärpersonal; Temporäreinsatz; Zeitarbeit; Leihpersonal; Temporärmitarbeiter; Aushilfspersonal; Leiharbeit; Temporäre Arbeitskraft; Verleihpersonal; Aushilfe; Hilfsarbeiter; Temporärstunden; Einsatzstunden temporär; Temporäre; Leiharbeiter; Personalleasing; Arbeitnehmerüberlassung; Temporärbüro; Temporär; Tagelöhner; Personaldienstleistung',
        fr: 'travail temporaire; personnel temporaire; personnel intérimaire; intérim; intérimaire; location de services; location de personnel; mission temporaire; main-d œuvre temporaire; auxiliaire temporaire; collaborateur temporaire; heures temporaires; travailleur temporaire; placement temporaire; mission intérim; temporaire; bailleur de services; personnel d appoint',
        it: 'lavoro interinale; personale interinale; lavoro temporaneo; personale temporaneo; prestito di personale; somministrazione lavoro; lavoratore interinale; manodopera temporanea; interinale; ore interinali; personale a prestito; missione temporanea; fornitura di personale; somministrazione; lavoratore temporaneo; lavoro interinale operaio; personale avventizio',
        en: 'temporary staff; temp staff; temporary worker; temporary workers; temporary labour; temp agency; staffing; staff leasing; agency worker; agency staff; temporary personnel; temp hours; labour hire; temporary employee; contract staff; temps; interim staff; staffing agency; agency workers; contingent workers; secondment; casual labour; temp worker; staffing services',
      }),
      group(2, {
        de: 'Monteur; Hilfskraft; Stundenlohn; Lagermitarbeiter',
        fr: 'monteur; maçon; manœuvre; aide',
        it: 'operaio; muratore; aiutante; manovale; magazziniere',
        en: 'labourer; warehouse worker; helper; operative',
      }),
    ],
    vendors:
      'Adecco; Manpower; Randstad; Kelly; Kelly Services; Temporär; Personal AG; Work Selection; Interima; Job Impuls; Universal-Job; Page Personnel; Hays; Staffing; Intérim; OK Job; Das Team; Coople; Axxeva; Valjob; Synergie; Personalverleih; Lavoro temporaneo; Gi Group; Luisoni; Planova; Consult & Pepper; Global Personal; Interiman; Temporaire; Orienta; Careerplus; Nemensis',
  },
  {
    category: 'financial_services',
    naics: '522110',
    groups: [
      group(5, {
        de: 'Bankgebühren; Bankspesen; Kontoführung; Kontoführungsgebühr; Kontoführungsgebühren; Kontogebühr; Kreditkartengebühr; Kartengebühr; Zahlungsverkehr; Kreditkartenkommission; Depotgebühr; Depotgebühren; Kommission Kreditkarten; Überweisungsgebühr; Transaktionsgebühr; Vermögensverwaltung; Zahlungsterminal; Terminalgebühr; Kartenkommission; Börsengebühr; Factoring; Bankgarantie; Kreditkommission; Zahlungsabwicklung; Wechselgebühr; Postkonto Gebühr; Bezugsgebühr; Auslandsüberweisung; Twint Gebühren; Bereitstellungskommission; Kreditkarte Jahresgebühr; Disagio; Acquiring; Bankkosten; Courtage; Kontospesen; Bankkommission; Bonitätsprüfung; Zahlungsverkehrsspesen; Wirtschaftsauskunft; E-Banking Gebühr; Spesen Zahlungsverkehr; Geldtransport; Depotführung',
        fr: 'frais bancaires; frais de compte; tenue de compte; frais de tenue de compte; commission carte de crédit; frais de carte; frais de transaction; trafic des paiements; commission bancaire; droits de garde; gestion de fortune; terminal de paiement; affacturage; garantie bancaire; frais de virement; commission cartes; frais de transfert; cotisation carte de crédit; frais de change; commission de crédit; courtage; frais twint; frais de paiement; commission sur cartes; frais de banque; frais compte postal',
        it: 'spese bancarie; commissioni bancarie; tenuta conto; spese di tenuta conto; commissione carta di credito; spese carta; traffico pagamenti; diritti di custodia; gestione patrimoniale; terminale pagamento; factoring; garanzia bancaria; spese bonifico; commissioni carte; commissione; commissioni; spese conto; spese di bonifico; spese di cambio; canone POS; terminale POS; spese twint; commissioni di pagamento; quota annua carta di credito; intermediazione; spese postali conto',
        en: 'bank charges; bank fees; bank fee; account fee; account maintenance fee; credit card fee; credit card fees; card processing fee; payment processing; transaction fee; transaction fees; custody fee; asset management; payment terminal; factoring; bank guarantee; wire transfer fee; merchant fee; merchant fees; card fees; brokerage; exchange fee; foreign exchange fee; account management; payment fees; acquiring fee; bank guarantee fee; arrangement fee; loan commitment fee; stripe fees; paypal fees; credit check; banking fees; custody fees',
      }),
      group(
        1.2,
        {
          de: 'Kommission; Provision; Gebühren; Spesen',
          fr: 'commission; frais; cotisation carte',
          it: 'spese; commissione bancaria',
          en: 'commission; charges; service fee bank',
        },
        { whole: true },
      ),
    ],
    vendors:
      'UBS; Credit Suisse; Raiffeisen; Kantonalbank; PostFinance; ZKB; BCV; BCGE; Banca; Banque; Bank; BancaStato; SIX Payment; Worldline; Viseca; Stripe; PayPal; Cembra; Twint; Adyen; American Express; Mastercard; Visa; Swisscard; Wise; SumUp; Julius Bär; Pictet; Lombard Odier; Valiant; Banking; Postfinance; Cornèr; Cornercard; Datatrans; Crif; Creditreform; Wallee; Banca Stato; Neon; Revolut; HSBC; Barclays; Payrexx; Kreditkarten',
  },
];
