import { group, type LexiconSection } from './section.ts';

/**
 * Taxes, duties and official extracts that the lexicon alone knows (no rows are made of them to train on). A tax is 0 kg
 * whatever it is raised on: the tax on an insurance is none, nor is that on a night a hotel's (carbon rule 7). What is
 * bought around taxes (advice, customs clearance) has its own words elsewhere.
 */
export const TAX_TERMS: readonly LexiconSection[] = [
  {
    category: 'not_a_purchase',
    naics: null,
    groups: [
      group(
        9,
        {
          de: 'Versicherungssteuer; Versicherungsteuer; Feuerschutzsteuer; Steuer auf Versicherung; Steuer auf Versicherungen; Kfz-Steuer; KFZ-Steuern; Kraftfahrzeugsteuer; LKW-Steuer; Hundesteuer; Billettsteuer; Grunderwerbsteuer; Grunderwerbssteuer; Gewerbesteuer; Handänderungssteuer; Handänderungsabgabe; Vergnügungssteuer; Wehrpflichtersatz; Feuerwehrpflichtersatz; Feuerwehrsteuer; Rundfunkbeitrag; Rundfunkgebühr; Zollabgabe; Zoll und Steuern; Ausfuhrzoll; Zollbetrag; Einfuhrabgabe; Einfuhrabgaben; Antidumpingzoll; Strafzoll; Tabaksteuer; Biersteuer; Alkoholsteuer; Schaumweinsteuer; Luftverkehrsteuer; Luftverkehrssteuer; Wirtepatent; EUSt; Zoll und EUSt; Zoll EUSt; Eidg. Stempel; eidgenössischer Stempel; eidgenössische Stempelabgabe; Stempelgebühr; Deponieabgabe; VASA-Abgabe; ALSAG-Beitrag; Altlastenbeitrag; Patentgebühr Gastgewerbe; Gastwirtschaftspatent; Schankerlaubnis Gebühr; Emissionsabgabe; Umsatzabgabe',
          fr: "taxe TGAP; taxe sur les conventions d'assurance; taxe sur conventions d'assurance; taxe conventions assurance; taxe sur les assurances; taxe d'assurance; taxes d'assurance; taxe assurance; TSCA; TGAP; taxe générale sur les activités polluantes; droits d'enregistrement; droit d'enregistrement; droits de mutation; droit de mutation; taxe foncière; taxe de publicité foncière; contribution de sécurité immobilière; cotisation foncière des entreprises; CFE cotisation foncière; CVAE; taxe sur les salaires; taxe sur les véhicules de société; taxe sur les véhicules de tourisme; taxe à l'essieu; taxe professionnelle; taxe d'apprentissage; taxe d'habitation; taxe sur les logements vacants; taxe sur les surfaces commerciales; TASCOM; taxe d'aménagement; taxe sur les bureaux; octroi de mer; droits et taxes d'importation; droits et taxes import; taxe à l'importation; droits d'accise; droits d'accises; droits antidumping; contribution à l'audiovisuel public; taxe de domaine public; taxe de solidarité; taxe de solidarité billet d'avion; taxe d'aviation civile; TICPE; licence IV; licence débit de boissons; patente communale; taxe sur les chiens; impôt communal; impôt cantonal; impôt sur les sociétés; impôt véhicule; timbre fiscal; timbres fiscaux; droits de timbre",
          it: "imposta sulle assicurazioni; imposta assicurazioni; imposte sulle assicurazioni; imposta assicurativa; imposta su assicurazione; tasse assicurative; contributo SSN; imposta di registro; ecotassa; ecotassa discarica; imposta registro; imposta catastale; imposta ipotecaria; imposte ipotecarie e catastali; imposte ipocatastali; tassa ipotecaria; imposta sostitutiva; imposta comunale; imposta cantonale; imposta municipale; imposta sul valore locativo; imposta di donazione; imposta di successione; imposta sugli spettacoli; imposta sugli intrattenimenti; imposta sulla pubblicità; imposta unica; imposta federale; imposta sul reddito; IRES; IRAP; IMU; tassa automobilistica; tasse automobilistiche; bollo auto; superbollo; diritti doganali; tributi doganali; diritti di confine; accise e dazi; dazi e imposte; dazi; dazio all'importazione; tassa di concessione governativa; tasse di concessione governativa; concessioni governative; tassa vidimazione; tassa di vidimazione; canone RAI; canone unico patrimoniale; TOSAP; COSAP; tassa sui cani; tassa di esenzione; contributo unificato; tassa di registro",
          en: 'insurance premium tax; IPT 12; 12 IPT; IPT 20; IPT charge; IPT at; plus IPT; incl IPT; tax on insurance premiums; tax on insurance premium; insurance tax; landfill tax; landfill levy; landfill disposal tax; aggregates levy; surplus lines tax; premium tax; vehicle excise duty; UK APD; APD tax; APD reduced rate; APD standard rate; air passenger duty; land tax; land transfer tax; transfer tax; real estate tax; real property tax; franchise tax; payroll tax; use tax; business rates; business rates instalment; non-domestic rates; federal excise tax; heavy vehicle use tax; gas guzzler tax; city sales tax; local sales tax; local tax; municipal services tax; privilege tax; gross receipts tax; tariff duty; import tariff; import duties; duty paid on import; duties and taxes; duties & taxes; duties and VAT; import duties and VAT; anti-dumping duty; alcohol duty; beer duty; tobacco duty; TV licence; television licence; TV licence fee; premises licence fee; liquor licence fee; alcohol licence fee; liquor license fee; business license tax; business licence tax; state licence fee; state license fee; stamp duty land tax; SDLT',
        },
        { attributes: { notAPurchase: 'tax' }, whole: true, leads: true },
      ),
      // Beside a night or a ticket on the same line it is said to be part of the price.
      group(
        9,
        {
          de: 'Bettensteuer; Beherbergungssteuer; Übernachtungsteuer; Kurbeitrag; Kurabgabe; Gästebeitrag; Tourismusabgabe; Tourismustaxe; Tourismusbeitrag; Tourismusförderungsabgabe; Nächtigungsabgabe; Ortsabgabe; Beherbergungsförderungsabgabe; Aufenthaltstaxe; Aufenthaltsabgabe; Fremdenverkehrsabgabe; Fremdenverkehrsbeitrag; Kulturförderabgabe',
          fr: "taxes de séjour; taxe touristique; taxe d'hébergement; taxe sur l'hébergement; taxe de promotion touristique; contribution de séjour; taxe nuitées",
          it: 'tasse di soggiorno; tassa turistica; contributo di soggiorno; contributo soggiorno; imposta soggiorno; imposta comunale di soggiorno; tassa di pernottamento; tassa di promozione turistica; contributo di sbarco; imposta di sbarco',
          en: 'hotel tax; hotel occupancy tax; city tax; local city tax; tourism tax; tourism levy; visitor levy; visitor tax; room occupancy tax; transient occupancy tax; state lodging tax; state occupancy tax; accommodation tax; overnight tax; hotel city tax',
        },
        { attributes: { notAPurchase: 'tax' }, whole: true, leads: true },
      ),
      group(7, { de: '*steuer; *steuern' }, { attributes: { notAPurchase: 'tax' }, leads: true }),
      // Bare, a tax is one on something else; beside other words it may as well be advice about it, and
      // three letters may be any pipe thread or police department.
      group(
        2,
        {
          de: 'Steuer; Steuerbetrag',
          fr: 'taxes; montant des taxes',
          it: 'imposta',
          en: 'taxes; tax amount; IPT; APD; VED',
        },
        { attributes: { notAPurchase: 'tax' }, whole: true, leads: true },
      ),
    ],
  },
  {
    category: 'other',
    naics: null,
    groups: [
      // An extract of a register is a service of an office, not the paper it is printed on.
      group(
        7,
        {
          de: 'Handelsregister; Handelsregisteramt; Handelsregisterauszug; Handelsregister Auszug; Handelsregistergebühr; Firmenregister; Firmenregister Auszug; Firmenregisterauszug; Firmenbuchauszug; Firmenbuch; Grundbuchauszug; Grundbuch; Grundbuchamt; Grundbucheintrag; Grundbuchgebühren; Betreibungsauszug; Betreibungsregister; Strafregisterauszug; Strafregister; Führungszeugnis; Gewerbezentralregister; Gewerbeanmeldung; Gewerberegister; Transparenzregister; Melderegisterauskunft; Wohnsitzbestätigung; Katasterauszug; Katasterplan; Vereinsregister; Markenregister; Zivilstandsregister; Registergebühr; Registerauszug; Eintragungsgebühr; Registereintrag; amtliche Beglaubigung; Beglaubigungsgebühr; Apostille; Apostillen',
          fr: "extrait Kbis; Kbis; extrait du registre; extrait du registre foncier; extrait registre foncier; extrait du registre du commerce; extrait registre du commerce; registre foncier; registre des poursuites; extrait des poursuites; extrait du registre des poursuites; extrait cadastral; plan cadastral; inscription au registre; inscription au registre du commerce; immatriculation RCS; immatriculation au RCS; dépôt des comptes; frais de greffe; greffe du tribunal de commerce; casier judiciaire; extrait de casier judiciaire; apostille; légalisation de documents; carte grise; certificat d'immatriculation",
          it: 'visura; visure; visura camerale; visura catastale; visure catastali; visura PRA; visura ipotecaria; estratto catastale; planimetria catastale; registro fondiario; estratto registro fondiario; estratto del registro fondiario; registro imprese; iscrizione registro imprese; registro delle imprese; estratto registro esecuzioni; estratto esecuzioni; casellario giudiziale; certificato camerale; diritti di segreteria; diritti camerali; diritto camerale; diritto annuale camerale; deposito bilancio; apostille; bollatura registri',
          en: 'land registry; land registry fee; land registry search; title register; title register copy; official copy of register; official copies; register extract; commercial register extract; company register extract; companies house fee; companies house filing fee; companies house; confirmation statement fee; annual return fee; company search; filing fee; annual report filing fee; certificate of incorporation; certificate of good standing; registration certificate; vehicle registration fee; DVLA registration fee; DMV registration fee; criminal record check; DBS check; apostille; trademark registration fee',
        },
        { naics: '561990', whole: true },
      ),
    ],
  },
  {
    category: 'financial_services',
    naics: '561450',
    groups: [
      group(8, { it: 'visura camerale solvibilità; visura solvibilità; visura protesti' }, { whole: true }),
    ],
  },
  {
    category: 'consulting',
    naics: '541213',
    groups: [
      group(
        7,
        {
          de: 'Steuerberatung; Steuerberater; Steuererklärung; Steuerdeklaration; Steuerabschluss; Mehrwertsteuerberatung; MWST-Beratung; MWST-Abrechnung erstellen; Umsatzsteuervoranmeldung; Umsatzsteuer-Voranmeldung; Zollberatung; Steueroptimierung; Steuerrekurs; Steuervertretung; MWST-Vertretung; Fiskalvertretung; Steuerprüfung Begleitung',
          fr: 'conseil fiscal; conseils fiscaux; déclaration fiscale; déclaration d impôt; déclaration TVA; déclarations TVA; décompte TVA; représentation fiscale; conseil TVA; conseil en douane; audit fiscal; contrôle fiscal assistance; liasse fiscale',
          it: 'consulenza fiscale; consulenza tributaria; dichiarazione dei redditi; dichiarazione fiscale; dichiarazione IVA; rendiconto IVA; liquidazione IVA; rappresentanza fiscale; consulenza IVA; consulenza doganale; invio F24; elaborazione F24',
          en: 'tax advice; tax advisory; tax adviser; tax advisor; tax consultant; tax consulting; tax consultancy; tax return; tax return preparation; tax preparation; tax compliance; tax planning; tax accountant; VAT return; VAT returns; VAT registration service; VAT compliance; VAT advice; VAT consultancy; fiscal representation; customs advice; customs consultancy; R&D tax credit claim; R&D tax credits; tax services',
        },
        { whole: true },
      ),
    ],
  },
];
