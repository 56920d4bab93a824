import type { Attributes } from '../../attributes.ts';
import { type AttributeGroup, group, type LexiconSection } from './section.ts';

type Gas = NonNullable<Attributes['refrigerantGas']>;
type Garment = NonNullable<Attributes['garment']>;

/** Refrigerants as they are written on service bills. */
const GASES: readonly (readonly [gas: Gas, words: string])[] = [
  ['r404a', 'R404A; R 404A; R-404A'],
  ['r407a', 'R407A; R 407A; R-407A'],
  ['r407c', 'R407C; R 407C; R-407C'],
  ['r407f', 'R407F; R 407F; R-407F'],
  ['r408a', 'R408A; R-408A'],
  ['r409a', 'R409A; R-409A'],
  ['r410a', 'R410A; R 410A; R-410A'],
  ['r417a', 'R417A; R-417A'],
  ['r422a', 'R422A; R-422A'],
  ['r422d', 'R422D; R-422D'],
  ['r427a', 'R427A; R-427A'],
  ['r442a', 'R442A; R-442A'],
  ['r507a', 'R507A; R507; R-507A; R-507'],
  ['hfc_134a', 'R134a; R 134a; R-134a; HFC-134a; HFKW-134a; HFC 134a'],
  ['hfc_32', 'R32; R-32; HFC-32; HFC 32; R 32'],
  ['hfc_125', 'R125; R-125; HFC-125'],
  ['hfc_143a', 'R143a; R-143a; HFC-143a'],
  ['hfc_152a', 'R152a; R-152a; HFC-152a'],
  ['hfc_227ea', 'R227ea; R-227ea; FM-200; FM200; HFC-227ea'],
  ['hfc_23', 'R23; R-23; HFC-23'],
  ['hcfc_22', 'R22; R-22; HCFC-22; R 22'],
  ['hcfc_123', 'R123; R-123; HCFC-123'],
  ['hcfc_141b', 'R141b; R-141b; HCFC-141b'],
  ['cfc_11', 'R11; R-11; CFC-11'],
  ['cfc_12', 'R12; R-12; CFC-12'],
  ['halon_1301', 'Halon 1301; Halon'],
  ['r1234yf', 'R1234yf; R-1234yf; HFO-1234yf; HFO 1234yf'],
  ['r1234ze', 'R1234ze; R-1234ze; HFO-1234ze; HFO 1234ze'],
  ['r1270', 'R1270; R-1270'],
  ['r290', 'R290; R-290'],
  ['r600a', 'R600a; R-600a'],
  ['r744_co2', 'R744; R-744'],
  ['sf6', 'SF6; Schwefelhexafluorid; hexafluorure de soufre; esafluoruro di zolfo; sulphur hexafluoride'],
  ['nf3', 'NF3'],
  ['pfc_14', 'PFC-14; CF4'],
  ['pfc_116', 'PFC-116'],
  ['pfc_218', 'PFC-218'],
];

const GARMENTS: readonly (readonly [garment: Garment, words: string])[] = [
  [
    'tshirt_cotton',
    'T-Shirt; T-Shirts; Tshirt; T Shirt; T Shirts; tee-shirt; tee-shirts; maglietta; magliette; maglietta cotone',
  ],
  ['tshirt_polyester', 'Funktionsshirt; T-Shirt Polyester; tshirt polyester; maglietta poliestere'],
  ['polo_shirt', 'Poloshirt; Polo-Shirt; polo; Poloshirts; polo shirt; polo shirts'],
  ['shirt_cotton', 'Hemd; Hemden; Bluse; chemise; chemises; camicia; camicie; shirt; shirts; Businesshemd'],
  ['jeans', 'Jeans'],
  ['coat', 'Mantel; Wintermantel; manteau; cappotto; coat'],
  [
    'jacket_waterproof',
    'Regenjacke; Softshelljacke; Softshell; Wetterschutzjacke; veste de pluie; veste imperméable; giacca impermeabile; giacca a vento; rain jacket; waterproof jacket',
  ],
  ['sweatshirt_cotton', 'Sweatshirt; Hoodie; Sweatshirts; Hoodies; felpa; felpe; sweat; Kapuzenpullover'],
  ['sweater_wool', 'Wollpullover; pull en laine; maglione di lana; wool sweater'],
  [
    'shoes_leather',
    'Sicherheitsschuhe; Arbeitsschuhe; chaussures de sécurité; scarpe antinfortunistiche; scarpe di sicurezza; safety shoes; safety boots; Lederschuhe',
  ],
  ['shoes_sport', 'Sportschuhe; Turnschuhe; baskets; scarpe da ginnastica; sneakers'],
];

/** Numbers two gases share: "R 407 A" reads like "R 407", since an "a" between words is an article. */
const SHARED_NUMBERS: ReadonlySet<string> = new Set(['407', '422', '449', '452', '454']);

/** "R410A" as fitters write it: "R 410 A", "R-410-A", "R 410/A". */
function spellings(words: string): string {
  return words.replace(/\bR(\d{3,4})([A-Za-z]{1,2})\b/g, (name: string, digits: string, letters: string) => {
    const near = `${name}; R ${digits}${letters}; R${digits} ${letters}`;
    const isShared = SHARED_NUMBERS.has(digits) && letters === 'A';
    return isShared ? near : `${near}; R ${digits} ${letters}`;
  });
}

const GAS_GROUPS = GASES.map(([refrigerantGas, words]) =>
  group(5.5, { any: spellings(words) }, { attributes: { refrigerantGas }, filling: true }),
);

/** Gases without a factor of their own, and numbers that leave open which gas is meant. */
const OTHER_GASES = [
  ...['448A', '449B', '450A', '452B', '454B', '454C', '455A', '466A', '513A', '515B', '438A', '453A', '402A'],
  ...['507', '407', '422', '449', '452', '454'],
].map((name) => `R ${name}; ${spellings(`R${name}`)}`);
const OTHER_GAS_GROUP = group(5.5, { any: OTHER_GASES.join('; ') }, { filling: true });
const GARMENT_GROUPS: readonly AttributeGroup[] = GARMENTS.map(([garment, any]) => ({
  attributes: { garment },
  words: { any },
}));

/** Goods of industry and workshop: textiles, chemicals, medical goods, vehicles, machines, refrigerants. */
export const INDUSTRY_GOODS: readonly LexiconSection[] = [
  {
    category: 'textiles',
    naics: '315220',
    groups: [
      group(4, {
        de: 'Arbeitskleidung; Berufskleidung; Arbeitshose; Arbeitshosen; Arbeitsjacke; Arbeitskleider; T-Shirt; T-Shirts; Poloshirt; Uniform; Uniformen; Hemd; Hemden; Jacke; Jacken; Hose; Hosen; Pullover; Sweatshirt; Hoodie; Schutzkleidung; Warnweste; Warnschutzjacke; Latzhose; Overall; Kochjacke; Schürze; Kittel; Arbeitskittel; Softshelljacke; Regenjacke; Mütze; Mützen; Berufswäsche; Socken; Bekleidung; Textilien bedruckt; Kleider',
        fr: 'vêtements de travail; vêtements professionnels; pantalon de travail; veste de travail; tee-shirt; tee-shirts; t-shirt; t-shirts; polo; uniforme; uniformes; chemise; veste; pantalon; pull; gilet de sécurité; vêtements de protection; salopette; tablier; blouse; bonnets; chaussettes; habits de travail; vêtements; sweat à capuche; combinaison de travail; gilet haute visibilité; tenue de travail',
        it: 'abbigliamento da lavoro; indumenti da lavoro; abiti da lavoro; pantaloni da lavoro; giacca da lavoro; maglietta; magliette; polo; divisa; divise; camicia; giacca; pantaloni; felpa; felpe; gilet alta visibilità; indumenti protettivi; tuta da lavoro; tuta; grembiule; camice; berretti; calze; abbigliamento; vestiario; uniforme',
        en: 'workwear; work clothes; work trousers; work jacket; work jackets; t-shirt; t-shirts; polo shirt; uniform; uniforms; shirt; jacket; jackets; trousers; sweatshirt; hoodie; hi-vis vest; high-visibility vest; protective clothing; overalls; apron; lab coat; beanie; socks; clothing; apparel; garments; coveralls; fleece; branded clothing',
      }),
      group(
        4,
        {
          de: 'Sicherheitsschuhe; Arbeitsschuhe; Schuhe; Stiefel; Arbeitsstiefel; Gummistiefel',
          fr: 'chaussures de sécurité; chaussures; bottes; chaussures de travail',
          it: 'scarpe antinfortunistiche; scarpe di sicurezza; scarpe; stivali; scarpe da lavoro',
          en: 'safety shoes; safety boots; shoes; boots; work boots',
        },
        { naics: '316210' },
      ),
      group(
        3.5,
        {
          de: 'Handtücher; Bettwäsche; Vorhänge; Vorhang; Frotteewäsche; Tischtücher; Stoff; Baumwollstoff; Polsterstoff; Teppich; Putzlappen; Putztücher; Tischwäsche; Küchentücher; Gewebe; Baumwolle; Textil; Textilien; Segeltuch; Garn; Filz; Stoffe; Gardinen',
          fr: 'serviettes; linge de lit; rideaux; nappes; tissu; linge de maison; chiffons; textile; textiles; coton; tapis; draps; fil; torchons; tissus; moquette',
          it: 'asciugamani; biancheria da letto; tende; tovaglie; tessuto; stracci; tessuti; cotone; lenzuola; filato; tappeto; tessili; biancheria; strofinacci; moquette',
          en: 'towels; bed linen; curtains; tablecloths; fabric; textile; textiles; cotton; cloth; rags; wiping cloths; sheets; yarn; carpet; linen; drapes; fabrics; upholstery fabric',
        },
        { naics: '314120', whole: true },
      ),
      group(
        3,
        {
          de: 'Arbeitshandschuhe; Schutzhandschuhe; Handschuhe',
          fr: 'gants de travail; gants de protection; gants',
          it: 'guanti da lavoro; guanti protettivi; guanti',
          en: 'work gloves; protective gloves; gloves',
        },
        { naics: '315990' },
      ),
    ],
    attributes: GARMENT_GROUPS,
    vendors:
      'Engelbert Strauss; Workfashion; Switcher; Mascot; Strauss Berufskleidung; Wäscherei Textil; Textil AG; Textiles SA; Kleider; Workwear; Abbigliamento; Vêtements; Wikland; Schuhhaus; Zara; H&M; Bonprix; Albiro; Mewa; Lehner Versand; Charles Vögele; PKZ',
  },
  {
    category: 'chemicals',
    naics: '325998',
    groups: [
      group(
        4,
        {
          de: 'Reinigungsmittel; Putzmittel; Waschmittel; Seife; Handseife; Allzweckreiniger; Entkalker; Geschirrspülmittel; Spülmittel; Glasreiniger; Bodenreiniger; WC-Reiniger; Entfetter; Industriereiniger; Waschpulver; Abwaschmittel; Sanitärreiniger; Flüssigseife; Kaltreiniger',
          fr: 'produits de nettoyage; produit de nettoyage; détergent; détergents; lessive; savon; savon liquide; produit vaisselle; détartrant; dégraissant; nettoyant; produits d entretien; produits ménagers; poudre à lessive',
          it: 'detergente; detergenti; prodotti di pulizia; prodotti per la pulizia; sapone; detersivo; decalcificante; sgrassante; sapone liquido; prodotto pulizia; sapone mani; brillantante',
          en: 'cleaning agent; cleaning products; cleaning supplies; detergent; soap; hand soap; descaler; degreaser; dishwasher detergent; washing powder; cleaner concentrate; limescale remover; dish soap; cleaning chemicals; laundry detergent',
        },
        { naics: '325611' },
      ),
      group(4, {
        de: 'Lösungsmittel; Salzsäure; Schwefelsäure; Natronlauge; Aceton; Ethanol; Isopropanol; Säure; Lauge; Chemikalien; Chemikalie; Wasserstoffperoxid; Harz; Epoxidharz; Härter; Salpetersäure; Ammoniak; Methanol; Toluol; Reagenzien; Spiritus; Glykol; Frostschutz; Frostschutzmittel; AdBlue; Streusalz; Auftausalz; Verdünner; Desinfektionsmittel; Javelwasser; Chlor; Laborchemikalien; Katalysator chemisch; Kühlschmiermittel; Bremsreiniger; Rostlöser; Enteisungsmittel',
        fr: 'solvant; solvants; acide chlorhydrique; acide sulfurique; soude caustique; acétone; éthanol; isopropanol; acide; produits chimiques; produit chimique; résine; résine époxy; durcisseur; réactifs; diluant; eau de javel; désinfectant; antigel; AdBlue; sel de déneigement; sel de déglaçage; ammoniaque; chlore; white spirit; méthanol; peroxyde d hydrogène; dégrippant',
        it: 'solvente; solventi; acido cloridrico; acido solforico; soda caustica; acetone; etanolo; isopropanolo; acido; prodotti chimici; prodotto chimico; resina; resina epossidica; indurente; reagenti; diluente; candeggina; disinfettante; antigelo; AdBlue; sale antigelo; ammoniaca; cloro; acquaragia; metanolo; sale disgelante; perossido di idrogeno',
        en: 'solvent; solvents; hydrochloric acid; sulphuric acid; sulfuric acid; caustic soda; acetone; ethanol; isopropanol; acid; chemicals; chemical; resin; epoxy resin; hardener; reagents; thinner; bleach; disinfectant; antifreeze; AdBlue; de-icing salt; road salt; ammonia; chlorine; methanol; hydrogen peroxide; coolant concentrate; industrial chemicals; glycol',
      }),
      group(
        4,
        {
          de: 'Farbe; Lack; Wandfarbe; Dispersionsfarbe; Grundierung; Lackierung Material; Pulverlack; Lasur; Fassadenfarbe; Spraydose Lack',
          fr: 'peinture; vernis; laque; peinture murale; apprêt; peinture façade; lasure',
          it: 'vernice; pittura murale; vernici; smalto; primer; lacca; idropittura; colore murale',
          en: 'paint; varnish; lacquer; wall paint; primer; coating; powder coating paint; spray paint',
        },
        { naics: '325510' },
      ),
      group(
        4,
        {
          de: 'Klebstoff; Leim; Kleber; Dichtstoff; Montagekleber; Silikon; Sekundenkleber; Industriekleber',
          fr: 'colle; adhésif; mastic; colle industrielle',
          it: 'colla; adesivo; sigillante; collante',
          en: 'adhesive; glue; sealant; bonding agent; industrial adhesive',
        },
        { naics: '325520' },
      ),
      group(
        4.5,
        {
          de: 'Schmierstoff; Schmieröl; Motorenöl; Getriebeöl; Hydrauliköl; Schmierfett; Maschinenöl; Schneidöl; Motoröl; Kompressorenöl; Kettenöl',
          fr: 'lubrifiant; lubrifiants; huile moteur; huile hydraulique; graisse industrielle; huile de coupe; huile de boîte; huile pour machines',
          it: 'lubrificante; lubrificanti; olio lubrificante; olio motore; olio idraulico; grasso; olio da taglio; olio per macchine',
          en: 'lubricant; lubricants; engine oil; motor oil; hydraulic oil; grease; gear oil; cutting oil; lubricating oil; machine oil',
        },
        { naics: '324191' },
      ),
      group(
        4.5,
        {
          de: 'Stickstoff; Sauerstoff; Argon; Helium; Schutzgas; Schweissgas; Acetylen; Kohlensäure; CO2-Flasche; Gasflasche; Gasflasche CO2; Technische Gase; Gasflaschen; Trockeneis; Druckluft Flasche; Formiergas; Wasserstoff; Stickstoffflasche',
          fr: 'azote; oxygène; argon; hélium; gaz de soudage; acétylène; gaz carbonique; bouteille de gaz CO2; bouteille CO2; gaz techniques; glace carbonique; gaz industriels; bouteille d azote; gaz de protection; hydrogène',
          it: 'azoto; ossigeno; argon; elio; gas di saldatura; acetilene; anidride carbonica; bombola CO2; gas tecnici; ghiaccio secco; bombola azoto; gas industriali; idrogeno; bombola ossigeno',
          en: 'nitrogen; oxygen; argon; helium; welding gas; acetylene; carbon dioxide; CO2 cylinder; gas cylinder; industrial gases; dry ice; shielding gas; nitrogen gas cylinder; compressed gas; oxygen cylinder; hydrogen; gas cylinder rental',
        },
        { naics: '325120' },
      ),
      group(
        4,
        {
          de: 'Dünger; Düngemittel; Kunstdünger; Pflanzenschutzmittel; Herbizid; Insektizid; Rasendünger',
          fr: 'engrais; produit phytosanitaire; herbicide; insecticide; fertilisant',
          it: 'fertilizzante; concime; erbicida; insetticida; fitosanitari',
          en: 'fertiliser; fertilizer; herbicide; pesticide; insecticide; plant protection product',
        },
        { naics: '325311' },
      ),
      group(
        4,
        {
          de: 'Toner; Tintenpatronen; Tinte; Druckfarbe; Tonerkartusche',
          fr: 'toner; cartouches d encre; encre; cartouche toner',
          it: 'toner; cartucce inchiostro; inchiostro',
          en: 'toner; ink cartridges; ink; printing ink; toner cartridge',
        },
        { naics: '325910' },
      ),
    ],
    vendors:
      'Brenntag; Carbagas; PanGas; Messer; Linde; Air Liquide; BASF; Sigma-Aldrich; Merck; Thommen-Furler; Impag; Henkel; Sika; Diversey; Ecolab; Motorex; Blaser Swisslube; Fuchs Lubricants; Chemie; Chimie; Chimica; Chemicals; Steinfels Swiss; Wetrok Reinigungsmittel; Kärcher Chemie; Caparol; Sherwin-Williams; Loctite; Roth Chemie; VWR; Dold AG; Farben',
  },
  {
    category: 'medical',
    naics: '339113',
    groups: [
      group(4, {
        de: 'Verbandsmaterial; Verbandmaterial; Erste Hilfe; Erste-Hilfe-Set; Pflaster; Schutzmasken; Hygienemasken; Atemschutzmasken; Einweghandschuhe; Nitrilhandschuhe; Spritzen; Kanülen; Medizinprodukte; Defibrillator; Apotheke Verband; Medizinalbedarf; Praxisbedarf; Blutdruckmessgerät; Sanitätskoffer; Apothekerschrank; Hausapotheke; Notfallkoffer; Antigentest; Schnelltest; Medizinisches Material; Augendusche; Gehörschutz; Schutzbrille; FFP2; FFP2-Masken; Mullbinden; Pflegematerial; Untersuchungshandschuhe',
        fr: 'matériel médical; pansements; premiers secours; trousse de secours; masques; masques chirurgicaux; gants nitrile; gants jetables; seringues; défibrillateur; dispositifs médicaux; matériel de premiers secours; compresses; masques FFP2; tests antigéniques; pharmacie entreprise; lunettes de protection; fournitures médicales; protection auditive; matériel de pansement; bandages',
        it: 'materiale medico; cerotti; primo soccorso; materiale di primo soccorso; cassetta pronto soccorso; mascherine; mascherine chirurgiche; guanti in nitrile; guanti monouso; siringhe; defibrillatore; dispositivi medici; bende; mascherine FFP2; test antigenici; occhiali di protezione; materiale sanitario; garze; kit di medicazione; farmacia aziendale',
        en: 'medical supplies; first aid; first aid kit; plasters; bandages; surgical masks; face masks; nitrile gloves; disposable gloves; syringes; defibrillator; medical devices; wound dressing; FFP2 masks; antigen tests; safety goggles; medical equipment; dressing material; exam gloves; ear protection; hearing protection; first aid supplies; stretcher; medical consumables',
      }),
      group(
        4,
        {
          de: 'Medikamente; Arzneimittel; Impfstoff; Grippeimpfung Impfstoff; Salbe; Schmerzmittel; Infusionslösung; Tabletten; Pharmazeutika',
          fr: 'médicaments; vaccins; vaccin; pommade; produits pharmaceutiques; antidouleurs; comprimés',
          it: 'medicamenti; farmaci; vaccini; vaccino; pomata; medicinali; antidolorifici; prodotti farmaceutici',
          en: 'medicines; vaccines; pharmaceuticals; ointment; painkillers; drugs; medication; tablets pharmacy; vaccine',
        },
        { naics: '325412' },
      ),
      group(
        4.5,
        {
          de: 'Arzthonorar; Arztbesuch; Betriebsarzt; Vorsorgeuntersuchung; Eignungsuntersuchung; Laboranalyse Blut; Blutuntersuchung; ärztliche Untersuchung; Physiotherapie; Zahnarzt; Spitalrechnung; Grippeimpfung; Arztrechnung; Vertrauensarzt; arbeitsmedizinische Untersuchung; Arztzeugnis; Konsultation Arzt; Sehtest',
          fr: 'honoraires médecin; visite médicale; examen médical; médecin du travail; analyses de sang; physiothérapie; dentiste; consultation médicale; vaccination; facture hôpital; certificat médical; médecin-conseil; contrôle médical',
          it: 'onorario medico; visita medica; esame medico; medico del lavoro; analisi del sangue; fisioterapia; dentista; consulto medico; vaccinazione; fattura ospedale; certificato medico; visita oculistica',
          en: 'medical examination; doctor fee; occupational health; health check; blood test; physiotherapy; dentist; medical consultation; vaccination; flu vaccination; hospital bill; medical check; eye test; medical certificate; physician',
        },
        { naics: '621111' },
      ),
    ],
    vendors:
      'Apotheke; Pharmacie; Farmacia; Galexis; Arztpraxis; Spital; Hôpital; Ospedale; Hirslanden; Medical; Medizintechnik; IVF Hartmann; B. Braun; Roche; Novartis; Sandoz; Labor; Zahnarzt; Clinic; Klinik; Clinique; Amavita; Sun Store; Pharmacy; Unilabs; Viollier; Medbase; Studio medico; Sanitas Praxis; Polymed; Cabinet médical',
  },
  {
    category: 'vehicles',
    naics: '336111',
    groups: [
      group(4, {
        de: 'Personenwagen; Neuwagen; Fahrzeugkauf; Kauf Fahrzeug; Lieferwagen Kauf; Autokauf; Elektroauto; Firmenwagen Kauf; Occasionsfahrzeug; Nutzfahrzeug; Fahrzeug; Gebrauchtwagen; Kastenwagen; Kombi; Poolfahrzeug; Anhänger; PKW; Motorrad; Roller; Personenwagen Kauf; Neufahrzeug',
        fr: 'achat véhicule; véhicule utilitaire; voiture neuve; voiture électrique; véhicule d occasion; fourgon; voiture de fonction achat; véhicule; remorque; moto; scooter; achat voiture; véhicule utilitaire neuf; voiture; camionnette neuve; voiture de tourisme',
        it: 'acquisto autovettura; acquisto veicolo; autovettura; furgone nuovo; auto elettrica; veicolo aziendale; veicolo commerciale; auto nuova; autoveicolo; rimorchio; moto; veicolo; scooter; acquisto auto; acquisto furgone; automobile; autocarro acquisto',
        en: 'car purchase; vehicle purchase; purchase of car; purchase of electric car; new car; electric car; company car purchase; used car; delivery van purchase; commercial vehicle; trailer purchase; motorcycle; scooter; vehicle; passenger car; van purchase; new vehicle; purchase of vehicle; pickup truck',
      }),
      group(
        4,
        {
          de: 'Reifen; Winterreifen; Sommerreifen; Pneu; Pneus; Felgen; Winterpneu; Autoreifen; LKW-Reifen; Alufelgen',
          fr: 'pneus; pneus hiver; pneu; jantes; pneus été; pneumatiques',
          it: 'pneumatici; gomme; gomme invernali; cerchioni; pneumatici invernali; pneumatici estivi',
          en: 'tyres; winter tyres; tires; rims; summer tyres; snow tires; tyre; alloy wheels',
        },
        { naics: '326211' },
      ),
      group(
        3.5,
        {
          de: 'Autoersatzteile; Fahrzeugteile; Bremsbeläge; Autobatterie; Auspuff; Scheibenwischer; Bremsscheiben; Ölfilter; Luftfilter Fahrzeug',
          fr: 'pièces auto; plaquettes de frein; batterie voiture; pot d échappement; essuie-glaces; disques de frein; pièces détachées véhicule',
          it: 'ricambi auto; pastiglie freni; batteria auto; marmitta; tergicristalli; dischi freno',
          en: 'car parts; brake pads; car battery; exhaust; wiper blades; brake discs; vehicle parts; spare parts vehicle',
        },
        { naics: '336390' },
      ),
      group(
        4,
        {
          de: 'Velo; E-Bike; Fahrrad; Elektrovelo; Cargovelo; Lastenvelo',
          fr: 'vélo; vélo électrique; vélo cargo',
          it: 'bicicletta; bici elettrica; e-bike; bici',
          en: 'bicycle; e-bike; bike; cargo bike; electric bicycle',
        },
        { naics: '336991' },
      ),
    ],
    vendors:
      'AMAG Automobil; Mercedes-Benz; BMW; Volkswagen; Tesla; Toyota; Renault; Peugeot; Volvo Trucks; Scania; Iveco; MAN Truck; Pneu Egger; Pneuhage; Jungheinrich; Linde Material Handling; Still; Autohaus; Concessionnaire; Skoda; Fiat; Autocenter Verkauf; Ford; Hyundai; Kia; Adam Touring; Firestone; Michelin; Tyre; Pneus',
  },
  {
    category: 'machinery',
    naics: '333249',
    groups: [
      group(4, {
        de: 'Maschine; Maschinen; Drehmaschine; Fräsmaschine; CNC; CNC-Maschine; Bearbeitungszentrum; *presse; Verpackungsmaschine; Schweissgerät; Schweissmaschine; Laserschneidanlage; Spritzgussmaschine; Roboter; Industrieroboter; Förderband; Produktionsanlage; Werkzeugmaschine; Schleifmaschine; 3D-Drucker; Abfüllanlage; Etikettiermaschine; Kran; Hallenkran; Bagger; Sägemaschine; Bandsäge; Drehbank; Stanzmaschine; Biegemaschine; Maschinenteile; Mischer; Zentrifuge; Hebezeug; Hebebühne Kauf; Anlage; Druckmaschine; Abkantpresse; Schneidemaschine; Fördertechnik; Absauganlage; Traktor; Rasenmäher; Lüftungsgerät; Klimagerät gewerblich; Wärmepumpe; Ofen Industrie; Brenner; Kältemaschine',
        fr: 'machine; machines; tour; fraiseuse; perceuse à colonne; presse hydraulique; centre d usinage; machine CNC; machine-outil; machine d emballage; poste à souder; robot; robot industriel; convoyeur; installation de production; rectifieuse; imprimante 3D; grue; pont roulant; pelleteuse; scie à ruban; plieuse; presse; découpeuse laser; presse à injecter; mélangeur; centrifugeuse; palan; tracteur; tondeuse; pompe à chaleur; étiqueteuse; tapis roulant; équipement industriel; machine de production',
        it: 'macchina; macchinario; macchinari; tornio; tornio parallelo; fresatrice; trapano a colonna; pressa; pressa idraulica; centro di lavoro; macchina CNC; macchina utensile; macchina imballatrice; saldatrice; robot; robot industriale; nastro trasportatore; impianto di produzione; rettificatrice; stampante 3D; gru; carroponte; escavatore; sega a nastro; piegatrice; taglio laser macchina; mescolatore; paranco; trattore; tosaerba; pompa di calore; etichettatrice; macchine; impianto industriale',
        en: 'machine; machinery; lathe; milling machine; drill press; hydraulic press; machining centre; CNC machine; machine tool; packaging machine; welding machine; welder; robot; industrial robot; conveyor; conveyor belt; production line; grinding machine; 3D printer; crane; excavator; band saw; press brake; laser cutter; injection moulding machine; mixer; centrifuge; hoist; tractor; lawn mower; heat pump; labelling machine; production equipment; plant and machinery; industrial equipment; bending machine',
      }),
      group(
        4,
        {
          de: 'Pumpe; Umwälzpumpe; Zentrifugalpumpe; Kreiselpumpe; Tauchpumpe; Hydraulikpumpe; Vakuumpumpe; Dosierpumpe',
          fr: 'pompe; pompe centrifuge; circulateur; pompe hydraulique; pompe à vide; pompe immergée',
          it: 'pompa; pompa centrifuga; pompa idraulica; pompa sommersa; pompa a vuoto',
          en: 'pump; centrifugal pump; circulation pump; submersible pump; hydraulic pump; vacuum pump; dosing pump',
        },
        { naics: '333914' },
      ),
      group(
        4,
        {
          de: 'Gabelstapler; Stapler; Hubwagen; Hubstapler; Elektrostapler; Palettenhubwagen; Gabelstapler Kauf',
          fr: 'chariot élévateur; transpalette; gerbeur',
          it: 'carrello elevatore; muletto; transpallet',
          en: 'forklift; forklift truck; pallet truck; forklift truck purchase; stacker; reach truck',
        },
        { naics: '333924' },
      ),
      group(
        4,
        {
          de: 'Kompressor; Luftkompressor; Druckluftkompressor; Schraubenkompressor; Druckluftanlage',
          fr: 'compresseur; compresseur d air; compresseur à vis',
          it: 'compressore; compressore aria; compressore a vite',
          en: 'compressor; air compressor; screw compressor; compressed air system',
        },
        { naics: '333912' },
      ),
      group(
        4.5,
        {
          de: 'Generator; Dieselgenerator; Notstromaggregat; Elektromotor; Stromerzeuger; Motor; Antrieb; Servomotor; Getriebemotor; Notstromgruppe; Stromaggregat; Notstromdiesel',
          fr: 'générateur; groupe électrogène; moteur électrique; servomoteur; motoréducteur; entraînement; génératrice diesel; moteur',
          it: 'generatore; gruppo elettrogeno; motore elettrico; servomotore; motoriduttore; azionamento; generatore diesel; motore',
          en: 'generator; diesel generator; emergency generator; electric motor; gear motor; servo motor; drive unit; genset; motor; power generator; standby generator',
        },
        { naics: '335312' },
      ),
      group(
        3.5,
        {
          de: 'Werkzeug; Handwerkzeug; Akkuschrauber; Bohrmaschine; Winkelschleifer; Schraubenschlüssel; Fräser; Bohrer; Wendeplatten; Hartmetallfräser; Sägeblatt; Schleifscheiben; Trennscheiben; Schraubenzieher; Messwerkzeug; Spiralbohrer; Drehmeissel; Zerspanungswerkzeug; Bohrhammer; Stichsäge; Werkzeugkoffer; Werkzeuge; Werkzeugset; Hammer; Zange',
          fr: 'outillage; outils; perceuse; visseuse; meuleuse; fraises; forets; plaquettes de coupe; disques à meuler; clé à molette; caisse à outils; outils à main; lame de scie; perforateur; outil; marteau; visseuse sans fil; foret; disques à tronçonner',
          it: 'utensili; trapano; avvitatore; smerigliatrice; frese; punte; inserti; dischi abrasivi; chiave inglese; cassetta attrezzi; utensili manuali; lama sega; attrezzi; attrezzatura; utensile; martello; punta trapano; attrezzature; dischi da taglio',
          en: 'tools; hand tools; cordless drill; drill; angle grinder; wrench; end mills; drill bits; cutting inserts; grinding discs; tool kit; saw blade; power tool; power tools; toolbox; tool; hammer; screwdriver; spanner; milling cutter; cutting discs; jigsaw',
        },
        { naics: '333991' },
      ),
      group(
        3.5,
        {
          de: 'Kugellager; Wälzlager; Ventil; Ventile; Zahnrad; Dichtung; Dichtungen; Keilriemen; Hydraulikzylinder; Ersatzteil; Ersatzteile; Filter; Heizölfilter; Luftfilter; Hydraulikschlauch; Flansch; Zylinder; O-Ring; Lager Welle; Kupplung; Getriebe; Federn; Schlauch; Filtermatten; Filterpatrone; Ersatzteilset; Verschleissteile; Förderkette; Rollen',
          fr: 'roulement; roulement à billes; vanne; vannes; engrenage; joint; joints; courroie; vérin; vérin hydraulique; pièce de rechange; pièces de rechange; pièces détachées; filtre; filtre à air; flexible hydraulique; bride; joint torique; accouplement; réducteur; ressorts; tuyau flexible; soupape; filtres; clapet',
          it: 'cuscinetto; cuscinetti; cuscinetto a sfere; valvola; valvole; ingranaggio; guarnizione; guarnizioni; cinghia; cilindro idraulico; pezzo di ricambio; pezzi di ricambio; ricambi; filtro; filtro aria; tubo idraulico; flangia; giunto; riduttore; molle; filtri; tubo flessibile; anello di tenuta',
          en: 'bearing; bearings; ball bearing; ball bearings; roller bearings; linear guide; linear guideway; valve; valves; gear; gasket; gaskets; seal; seals; v-belt; hydraulic cylinder; spare part; spare parts; filter; filters; air filter; hydraulic hose; flange; o-ring; coupling; gearbox; springs; wear parts; oil filter; replacement parts; fuel filter; bushing',
        },
        { naics: '332991' },
      ),
      group(
        3.5,
        {
          de: 'Kabel; Stromkabel; Telefonkabel; Netzkabel Rolle; Verlängerungskabel; Schaltschrank; Sicherung; Sicherungen; Steckdosen; Schalter; Leuchte; LED-Leuchte; LED-Leuchten; Lampe; Leuchtmittel; Trafo; Transformator; Frequenzumrichter; Klemmen; Elektromaterial; Relais; Steckdosenleiste; LED-Röhren; Leitungsschutzschalter; Beleuchtung; Wallbox; Ladestation Kauf; Installationsmaterial; Solarpanel; Photovoltaikmodule; Wechselrichter; Elektroverteiler; Schütz',
          fr: 'câble; câbles; câble électrique; rallonge; armoire électrique; fusibles; prises; interrupteur; luminaire; lampe; ampoules; LED; transformateur; variateur de fréquence; matériel électrique; relais; bornes; éclairage; tubes LED; panneaux solaires; modules photovoltaïques; onduleur; borne de recharge achat; disjoncteur; multiprise',
          it: 'cavo; cavi; cavo elettrico; prolunga; quadro elettrico; fusibili; prese; interruttore; lampada; lampadine; lampade LED; trasformatore; inverter; materiale elettrico; relè; morsetti; illuminazione; tubi LED; pannelli solari; moduli fotovoltaici; interruttori; plafoniera; colonnina di ricarica acquisto',
          en: 'cable; cables; power cable; extension cord; extension lead; control cabinet; fuses; sockets; switch electrical; luminaire; lamp; light bulbs; LED lights; transformer; frequency converter; electrical supplies; relay; terminals; lighting; LED tubes; solar panels; photovoltaic modules; inverter; circuit breaker; electrical components; wiring; charging station purchase; junction box',
        },
        { naics: '335929' },
      ),
      group(
        3.5,
        {
          de: 'Sensor; Sensoren; Messgerät; Messgeräte; Steuerung; SPS; Thermometer; Manometer; Waage; Prüfgerät; Oszilloskop; Multimeter; Regler; Messuhr; Mikroskop; Messmittel; Schieblehre',
          fr: 'capteur; capteurs; appareil de mesure; automate; commande; thermomètre; manomètre; balance; oscilloscope; multimètre; régulateur; microscope; instrument de mesure; pied à coulisse',
          it: 'sensore; sensori; strumento di misura; PLC; termometro; manometro; bilancia; oscilloscopio; multimetro; regolatore; microscopio; strumenti di misura; calibro',
          en: 'sensor; sensors; measuring instrument; PLC; thermometer; pressure gauge; scale weighing; oscilloscope; multimeter; controller; microscope; measuring device; test equipment; caliper; gauge',
        },
        { naics: '334513' },
      ),
      group(
        3,
        {
          de: 'Schrauben; Muttern; Dübel; Befestigungsmaterial; Unterlagscheiben; Nägel; Beschläge; Gewindestangen; Bolzen; Verbindungselemente',
          fr: 'vis; écrous; chevilles; matériel de fixation; rondelles; clous; ferrures; boulons; visserie',
          it: 'viti; dadi; tasselli; materiale di fissaggio; rondelle; chiodi; bulloni; viteria; ferramenta',
          en: 'screws; nuts; bolts; anchors; fasteners; washers; nails; fittings; hardware fixings; threaded rod',
        },
        { naics: '332722' },
      ),
      group(2, {
        any: 'kVA; CNC; DMG Mori; Trumpf; Bosch; Makita; Hilti; Fanuc; Siemens; ABB; Kuka; Bühler; Festo; SKF; Atlas Copco; Kaeser; Grundfos; Dewalt',
      }),
    ],
    vendors:
      'Trumpf; DMG Mori; Bystronic; Brütsch Rüegger; Würth; Hilti; SFS; Hoffmann; Bossard; Festo; SKF; Atlas Copco; Kaeser; Siemens; ABB; Schneider Electric; Hasler; Maagtechnic; Distrelec; RS Components; Grundfos; KSB; Otto Fischer; Elektro Material; Electro Matériel; Bühler; Georg Fischer; Maschinenbau; Machines SA; Macchine; Machinery; Avesco; Liebherr; Angst + Pfister; Kuka; Bosch Rexroth; Conrad; Sonepar; Swisstool; Werkzeuge; Outillage; Farnell; Utensileria; Apparatebau; Maschinen AG',
  },
  {
    category: 'refrigerants',
    naics: '325120',
    groups: [
      group(5.5, {
        de: 'Kältemittel; Kältemittelnachfüllung; Nachfüllung Kältemittel; Kältegas; Kältemittel Nachfüllung; Kältemittelfüllung; Kältemittel auffüllen; Klimagas',
        fr: 'fluide frigorigène; réfrigérant; gaz réfrigérant; recharge fluide frigorigène; recharge gaz climatisation; gaz frigorigène; recharge climatisation; fluide frigo; fluides frigorigènes; recharge de fluide frigorigène',
        it: 'refrigerante; gas refrigerante; fluido refrigerante; ricarica gas refrigerante; ricarica refrigerante; ricarica gas climatizzatore; gas frigorigeno; fluido frigorigeno; ricarica clima',
        en: 'refrigerant; refrigerant top-up; refrigerant recharge; refrigerant gas; coolant gas; refrigerant refill; top-up of refrigerant; aircon recharge; refrigerant charge',
      }),
      ...GAS_GROUPS,
      OTHER_GAS_GROUP,
    ],
    vendors:
      'Kältetechnik; Kälte 3000; Wescold; SSP Kälteplaner; Frigorifique SA; Walter Wettstein; Froid; Refrigeration; Refrigerazione; Kälteanlagen; Climagaz; Coolair',
  },
];
