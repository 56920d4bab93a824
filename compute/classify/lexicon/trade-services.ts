import { group, type LexiconSection } from './section.ts';

/** Terms of the trade for services, machines and fees, beside the everyday words of their sections. */
export const TRADE_SERVICES: readonly LexiconSection[] = [
  {
    category: 'petrol',
    naics: '324110',
    groups: [
      group(7, {
        de: 'Super E5; Super E10; Super Plus; Bleifrei 95; Bleifrei 98; ROZ 95; Ottokraftstoff',
        fr: 'SP95; SP98; SP95-E10; sans plomb; sans plomb 95; essence E10; E85',
        it: 'benzina; senza piombo; benzina verde; super senza piombo; verde self',
        en: 'reg unl; reg unleaded; unl 87; unleaded 87; unleaded regular; regular gas; mid grade gas; prem unl; gas pump; premium gas; E10 petrol; unleaded E10; RUL; gas reg unl',
      }),
    ],
  },
  {
    category: 'district_heat',
    naics: '221330',
    groups: [
      group(7, {
        de: 'Fernwärmelieferung; Wärmelieferung; Wärmeverbund; Anergie; Wärmepreis; Heizwärme',
        fr: 'réseau de chaleur; chaleur à distance; R1 chaleur; sous-station chaleur; CAD chaleur; chauffage urbain',
        it: 'calore da rete; rete di teleriscaldamento; teleriscaldamento; calore a distanza; energia termica; fornitura calore; teleriscald',
        en: 'district heating; heat network; heat supply charge; steam supply; district steam; heat interface unit; heat meter kWh',
      }),
    ],
  },
  {
    category: 'software_cloud',
    naics: '511210',
    groups: [
      group(6, {
        de: 'Lizenzverlängerung; Nutzerlizenz; Hosting; Webhosting; Domain; Softwarepflege; SaaS-Abo; Cloud-Speicher; Wartungsvertrag Software; Backup Cloud; ASP-Hosting',
        fr: 'abonnement SaaS; licence utilisateur; hébergement web; nom de domaine; licences; logiciel en ligne; sauvegarde cloud',
        it: 'canone software; canone web; paghe web; licenza utente; gestionale; canone ASP; dominio; spazio cloud; rinnovo licenza; fatturazione elettronica canone',
        en: 'per seat; seat license; user licence; user licenses; subscription seats; annual subscription saas; SSL certificate; domain renewal; web hosting; EC2; S3 storage; cloud storage; endpoint protection; helpdesk software',
        any: 'Zucchetti; TeamSystem; DATEV; Abacus; Bexio; Atlassian; Jira; Slack; Zendesk; HubSpot; Salesforce; GitHub; Dropbox; DocuSign; AutoCAD; Autodesk; SAP S/4; AWS; Azure; Infomaniak; Hostpoint; Aruba PEC; Cegid; Sage; Xero; QuickBooks',
      }),
    ],
  },
  {
    category: 'consulting',
    naics: '541611',
    groups: [
      group(5, {
        de: 'Zertifizierungsaudit; Überwachungsaudit; Rezertifizierung; Energieaudit; Projektleitung extern; Projektmanagement Honorar; Ingenieurhonorar; Moderation Workshop; Prozessanalyse; Buchführungsmandat; Jahresabschlussprüfung; Steuerberatung; Revision Jahresrechnung',
        fr: 'audit de certification; audit énergétique; mission de conseil; honoraires de conseil; accompagnement projet; assistance à maîtrise d ouvrage; expertise comptable; commissaire aux comptes; tenue comptable; bureau d études',
        it: 'assistenza certificazione; certificazione ISO 9001; riesame ISO; consulenza direzionale; compenso commercialista; revisione contabile; consulenza fiscale; tenuta contabilità; studio di fattibilità; perizia tecnica',
        en: 'advisory fee; advisory services; certification audit; surveillance audit; ISO 9001; ISO 14001; gap analysis; statutory audit; bookkeeping; payroll bureau; tax return preparation; CPA services; feasibility study; engineering consultancy; day rate consultant; strategy workshop',
      }),
    ],
  },
  {
    category: 'legal',
    naics: '541110',
    groups: [
      group(7, {
        de: 'Anwaltshonorar; Notarkosten; Rechtsanwaltsgebühren; Markenanmeldung; Patentanwalt; RVG-Gebühr; Prozessvertretung; Gerichtskosten; Mahnbescheid Anwalt',
        fr: 'honoraires avocat; frais de notaire; honoraires avocats; dépôt de marque; huissier; conseil juridique; contentieux; frais de greffe',
        it: 'parcella avv; parcella avvocato; parcella notaio; parcella notarile; decreto ingiuntivo; recupero crediti legale; spese legali; consulenza legale; onorario avvocato; assistenza giudiziale; deposito marchio',
        en: 'solicitor; solicitors; fee earner; barrister; attorney fees; attorney; paralegal; conveyancing; trademark filing; patent attorney; litigation; contract review legal; notary fee; legal retainer; court fees; counsel fees; disbursements legal; deposition',
      }),
    ],
  },
  {
    category: 'cleaning',
    naics: '561720',
    groups: [
      group(6, {
        de: 'Unterhaltsreinigung; Grundreinigung; Fensterputzen; Sanitärreinigung; Bauendreinigung; Glasreinigung; Schädlingsbekämpfung; Wäschereiservice',
        fr: 'nettoyage vitrerie; nettoyage locaux; remise en état locaux; désinfection locaux; dératisation; ménage bureaux; prestation de nettoyage; lavage vitres',
        it: 'sanificazione; sanificazione straordinaria; pulizie straordinarie; pulizia vetri; lavaggio vetri; disinfestazione; derattizzazione; pulizia spogliatoi; igienizzazione',
        en: 'janitorial; janitorial services; window cleaning; carpet cleaning; deep clean; contract cleaning; pest control; pressure washing; washroom services; sanitization service; office cleaning; restroom cleaning; builders clean',
      }),
    ],
  },
  {
    category: 'marketing',
    naics: '541810',
    groups: [
      group(6, {
        de: 'Sponsoringpaket; Bandenwerbung; Werbemittel; Messestand; Mediaschaltung; Anzeigenschaltung; Stelleninserat; Plakataushang; Flyerdruck',
        fr: 'campagne publicitaire; insertion publicitaire; achat média; impression flyers; stand salon; encart publicitaire; référencement SEO; panneau affichage',
        it: 'sponsorizzazione ASD; sponsorizzazione sportiva; sponsorizzazione; campagna pubblicitaria; inserzione; cartellonistica; volantini; stand fieristico; affissioni; banner pubblicitario; spazio pubblicitario',
        en: 'ad spend; PPC; pay per click; media buy; banner ads; flyers; trade show booth; exhibition stand; billboard; direct mail campaign; press release distribution; promotional items; SEO retainer; leaflet printing; roller banner; pull up banner; brand design',
        any: 'Google Ads; Meta Ads; LinkedIn Ads; Facebook Ads; AdWords; Mailchimp; JCDecaux; APG SGA; Indeed',
      }),
    ],
  },
  {
    category: 'waste',
    naics: '562111',
    groups: [
      group(7, {
        de: 'Altholz Entsorgung; Abrollmulde; Muldentausch; Containerleerung; Altpapierentsorgung; Sonderabfall; Altmetall Abholung; Sperrmüll; Restmüll; Gewerbemüll; Deponiegebühr; AVV 150106; Mischabfall; Kehricht; Siedlungsabfall; Bauschutt; Grüngutabfuhr',
        fr: 'benne DIB; enlèvement benne; rotation benne; collecte déchets; DIB; DASRI; collecte papier carton; déchets verts; gravats; ordures ménagères; traitement déchets; élimination déchets',
        it: 'CER 150103; CER 150101; CER 150106; codice CER; EER; ritiro rifiuti; smaltimento; a recupero; avvio a recupero; cassone scarrabile; rifiuti ingombranti; ritiro imballaggi; FIR; rifiuti speciali; rifiuti misti; fanghi smaltimento',
        en: 'dry recyclables; mixed recyclables; recyclables collected; mixed dry recycling; general waste; skip hire; wheelie bin emptying; roll-off; dumpster; dumpster service; haul and dump; landfill; tipping fee; front load service; organics collection; food waste collection; hazardous waste pickup; shredding service; waste transfer; compactor haul; recycling collection; trade waste; clinical waste',
        any: 'DMR; Biffa; Veolia; Suez; Republic Services; CER; LoW code; EWC',
      }),
    ],
  },
  {
    category: 'insurance',
    naics: '524126',
    groups: [
      group(7, {
        de: 'Versicherungsprämie; Betriebshaftpflicht; Sachversicherung; Unfallversicherung; Krankentaggeld; Cyberversicherung; Gebäudeversicherung; Rechtsschutzversicherung; Kaskoversicherung; Police Nr',
        fr: 'prime multirisque; multirisque; multirisque pro; prime RC; responsabilité civile; assurance flotte; prime LAA; perte de gain; cotisation assurance; décennale',
        it: 'premio polizza; polizza RC; polizza; RC auto; premio INAIL; polizza incendio; responsabilità civile; assicurazione infortuni; polizza fideiussoria',
        en: 'workers comp; workers compensation; workers compensation premium; policy installment; policy premium; employers liability; public liability; professional indemnity; general liability; fleet policy; cyber cover; D&O cover; property cover; umbrella policy; group health premium; insurance premium; motor policy',
        any: 'AXA; Allianz; Helvetia; Mobiliar; Baloise; Generali; Groupama; UnipolSai; Hiscox; SUVA; Aviva',
      }),
    ],
  },
  {
    category: 'repair',
    naics: '811310',
    groups: [
      group(7, {
        de: 'Instandsetzung; Stapler Wartung; Wartungspauschale; UVV-Prüfung; Prüfung nach DGUV; Reparaturstunden; Monteurstunden; Inspektion Fahrzeug; Ölwechsel; Bremsen vorne ersetzen; Störungsbehebung; Serviceeinsatz; Jahreswartung',
        fr: 'dépannage; main-d œuvre réparation; contrat d entretien; entretien annuel; remplacement plaquettes; vidange; révision véhicule; intervention technicien; maintenance préventive; remise en état machine',
        it: 'manodopera riparazione; tagliando; manutenzione ordinaria; manutenzione straordinaria; intervento tecnico; manutenzione carrello; revisione periodica; cambio olio; sostituzione pastiglie; riparaz',
        en: 'labor + brake; forklift PM; preventive maintenance; PM service; PM labor; service call; call-out; callout; breakdown repair; brake adj; oil change; MOT and service; annual service; repair labour; repair labor; shop labor; field service; diagnostic labor; planned maintenance; LOLER inspection; overhaul; recalibration; PPM visit',
      }),
    ],
  },
  {
    category: 'vehicles',
    naics: '336111',
    groups: [
      group(7, {
        de: 'Transporter Neufahrzeug; Vorführwagen; Kastenwagen Neu; Fahrgestellnummer; Pritschenwagen; Sattelzugmaschine; Sattelauflieger; Elektro-Transporter; E-Bike; Lastenrad',
        fr: 'fourgon neuf; utilitaire neuf; véhicule neuf; tracteur routier; semi-remorque; vélo cargo; véhicule électrique neuf',
        it: 'furgone; autocarro; autoveicolo nuovo; veicolo nuovo; veicolo elettrico; rimorchio; semirimorchio; furgone elettrico; autocarro nuovo; immatricolazione veicolo nuovo',
        en: 'new van; van VIN; chassis no; pickup truck; pickup crew cab; crew cab; box truck; cargo van; flatbed truck; electric van; demo car; semi trailer; tractor unit; e-bike; cargo bike; 4x4 new; sedan new; stock vehicle; vehicle purchase price',
        any: 'E-Transit; VIN',
      }),
      group(3, {
        any: 'Sprinter 317; Vito; Transit Custom; Ford Transit; F-150; Silverado; Renault Master; Peugeot Boxer; Fiat Ducato; VW Crafter; Iveco Daily; Citroen Berlingo; Renault Kangoo; Opel Vivaro; Toyota Hilux; Skoda Octavia; VW ID.3; Tesla Model; Dacia',
      }),
    ],
  },
  {
    category: 'machinery',
    naics: '333249',
    groups: [
      group(6, {
        de: 'Schraubenkompressor; Drehmaschine; Fräsmaschine; Bearbeitungszentrum; Abkantpresse; Förderband; Verpackungsmaschine; Stapler; Hubwagen; Werkzeugmaschine; Kreiselpumpe; Getriebemotor',
        fr: 'compresseur à vis; tour CNC; centre d usinage; chariot élévateur; transpalette; convoyeur; machine d emballage; presse plieuse; pompe centrifuge; motoréducteur',
        it: 'compressore a vite; tornio; centro di lavoro; carrello elevatore; transpallet; nastro trasportatore; pressa piegatrice; confezionatrice; pompa centrifuga; fresatrice',
        en: 'rotary screw compressor; CNC lathe; machining centre; machining center; press brake; conveyor; pallet truck; forklift truck; centrifugal pump; gearbox; packaging machine; CNC mill; hydraulic press; injection moulding machine; welding machine; air receiver; blast chiller plant; palletizer; scissor lift',
        any: 'Atlas Copco; Kaeser; Haas VF; DMG Mori; Trumpf; Jungheinrich; Kärcher HDS; Grundfos',
      }),
    ],
  },
  {
    category: 'financial_services',
    naics: '522320',
    groups: [
      group(7, {
        de: 'Kontoführungsgebühr; Kontoführung; Kartengebühren; Transaktionsgebühr; Depotgebühr; Bankspesen; Kartenakzeptanz; Zahlungsverkehr Gebühren; Avalprovision; Kreditkartengebühren; Inkassogebühr; Leasingbearbeitungsgebühr',
        fr: 'commissions carte; commissions TPE; commission carte bancaire; frais de tenue de compte; frais bancaires; commission bancaire; frais de virement; TPE; affacturage; droits de garde',
        it: 'spese gestione conto; spese tenuta conto; commissioni POS; commissioni bancarie; canone conto; spese bancarie; canone POS; commissione bonifico; diritti di custodia; factoring; imposta fidi commissione',
        en: 'merchant service charge; merchant services; card processing fees; card processing; transaction fees; bank charges; bank fees; account maintenance fee; wire fee; interchange; acquiring fee; card terminal fees; payment gateway; foreign exchange fee; factoring fee; arrangement fee; custody fee; monthly account fee; credit card fees; ACH fee',
        any: 'Worldpay; Stripe; SumUp; Adyen; PayPal; Worldline; Nexi; Payrexx; Wallee; Elavon',
      }),
    ],
  },
  {
    category: 'not_a_purchase',
    naics: null,
    groups: [
      group(7, {
        de: 'Säumniszuschlag; Verzugspauschale; Mahnpauschale; Stempelabgabe; Stempelsteuer; Rundungsdifferenz; Pfand Kaution; Anzahlungsrechnung Abzug; Verzugszins',
        fr: 'indemnité forfaitaire; indemnité forfaitaire de recouvrement; pénalités de retard; intérêts moratoires; droit de timbre; arrondi; acompte déduit; acompte versé; frais de rappel',
        it: 'imposta di bollo; bollo assolto; bollo virtuale; assolta virtualmente; marca da bollo; interessi di mora; arrotondamento; acconto detratto; deposito cauzionale; ritenuta d acconto',
        en: 'late payment fee; late payment interest; statutory interest; stamp duty; rounding; rounding adjustment; less deposit; deposit paid; prepayment applied; less payment on account; sales tax; excise tax; security deposit; dunning fee; reminder fee; finance charge overdue',
      }),
    ],
  },
  {
    category: 'other',
    naics: null,
    groups: [
      group(
        6,
        {
          de: 'Objektbewachung; Wachdienst; Werkschutz; Bewachung; Revierdienst; Sicherheitsdienst; Alarmaufschaltung; Pförtnerdienst; Interventionsdienst',
          fr: 'gardiennage; agent de sécurité; agent SSIAP; télésurveillance; ronde de nuit; surveillance site; rondier; prestation de sécurité',
          it: 'vigilanza; guardia giurata; vigilanza notturna; piantonamento; servizio portierato; sorveglianza; ronda notturna; videosorveglianza servizio',
          en: 'manned guarding; guarding; security guard; security officer; SIA officer; key holding; alarm response; mobile patrol; door supervisor; armed guard; CCTV monitoring; security patrol',
          any: 'Securitas; G4S; Protectas; Kötter Security',
        },
        { naics: '561612' },
      ),
      group(
        6,
        {
          de: 'Übersetzung; Fachübersetzung; Dolmetscher; Dolmetscherhonorar; beglaubigte Übersetzung; Lektorat; Übersetzung pro Wort',
          fr: 'traduction; traduction assermentée; interprète; interprétariat; relecture; traduction technique; au mot',
          it: 'traduzione; traduzione giurata; interprete; interpretariato; asseverazione; revisione testi; traduzione tecnica',
          en: 'translation; certified translation; interpreter; interpreting; proofreading; transcription; translation per word; localization',
        },
        { naics: '541930' },
      ),
    ],
  },
];
