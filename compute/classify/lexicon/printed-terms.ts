import { section } from './plain-terms.ts';
import { group, type LexiconSection } from './section.ts';

/**
 * What suppliers' programs print of an article or a service, trade by trade, with the letters they leave out. The
 * lexicon's alone, as the words of `bill-terms.ts` are.
 */
export const PRINTED_TERMS: readonly LexiconSection[] = [
  {
    category: 'repair',
    naics: '811310',
    groups: [
      group(7, {
        de: 'Hauptinspektion Spielplatz; Spielplatz-Hauptinspektion; Spielplatzinspektion; Jahreshauptinspektion; Jahresinspektion; wiederkehrende Prüfung; DGUV V3 Prüfung; UVV-Prüfung; UVV Prüfung; Displaytausch; Displaywechsel; Display-Reparatur; Akkutausch; Wartung Kompressor; Störungsbehebung; Entstörung',
        fr: 'vérification annuelle; vérif. annuelle; vérif. ann.; vérification périodique; vérif. périodique; vérif. pério.; VGP; contrôle périodique levage; contrat maint.; maint. préventive; entretien annuel; dépannage + mo; remplacement écran; réglage + mo; révision chaudière; révis. ann. chaud.; révision annuelle; révision brûleur; visite techn. PL; visite technique; banc de freinage; banc frein; contrôle technique; entretien annuel chaudière; entrt ann.; entrt chaud.; dépl. + m.o.; rép. chambre froide; fuite évaporateur',
        it: 'verifica periodica; verif. period.; verifica annuale impianto; verifica biennale; manut. semestrale; manut. sem. estintori; manut. estintori; man. ord.; man. straord.; canone manutenzione; sostituzione display; diritto di chiamata; dir. chiamata; manut. ord.; manut. clima; manut. ord. clima; sost. frizione; manodop. sost.; manodopera officina; sanificazione split',
        en: 'annual insp; annual inspection; play area insp; play area inspection; playground inspection; PAT test; PAT testing; LOLER inspection; LOLER insp; thorough examination; EICR; C/OUT; call out + labour; call out & labour; callout and labour; callout labour; screen replacement; battery replacement labour; PPM visit; svc visit; boiler svc; gas safety check; preventive maintenance; preventative maintenance; preventive maint; semi-annual maintenance; reline; labour to fit; fit & balance; fire extinguisher annual service; extinguisher svc; extngr svc; extngr ann svc',
      }),
    ],
  },
  {
    category: 'not_a_purchase',
    naics: null,
    groups: [
      group(
        8,
        {
          de: 'abzgl. Akonto; abzgl. Anzahlung; abzgl. Abschlag; abzgl. AZ; ./. Anzahlung; ./. Akonto; ./. Abschlagsrechnung; bereits bezahlt Akonto; Verrechnung Anzahlung; Vorauszahlung verrechnet; abzgl. 2. AZ; abzgl. 1. AZ; abzgl. Abschl.; abzgl. 1. Abschl.',
          fr: 'acompte versé; acompte déduit; déd. acompte; déduction acompte; moins acompte; s/déd. acompte; reprise acompte; acpte versé; acompte reçu',
          it: 'storno acconto; storno acc.to; a dedurre acconto; dedotto acconto; meno acconto; detr. acconto; detrazione acconto; acc.to ns ft; acc.to versato; a detrarre',
          en: 'less dep rcvd; less deposit; less deposit received; less dep; less pymts; less payments; less pymt on acct; less payment on account; less retainer; deposit applied; dep applied; less prior payments; less previous applications; less amount paid; less advance; advance payment deducted',
        },
        { attributes: { notAPurchase: 'prepayment' }, whole: true, leads: true },
      ),
    ],
  },
  section('office_furniture', '337214', 6.5, {
    de: 'Schülertisch; Schülerstuhl; Stapelstuhl; Drehstuhl Synchron; Bürodrehst.; Sitz-Steh-Tisch; höhenverst. Tisch; Steh-Sitz-Tisch; Rollcont.; Rollcontainer; Aktenschr.; Ruhesessel; Aufstehsessel; Pflegesessel; Besucherstuhl; Frisierstuhl; Bedienstuhl; Behandlungsstuhl',
    fr: 'siège op. synchro; siège opérateur; siège synchro; siège ergo.; fauteuil repos; fauteuil releveur; fauteuil relax; bureau assis-debout; bureau élec. assis-debout; caisson mob.; caisson mobile; table écolier; chaise écolier; armoire basse rideaux; faut. bureau; faut. ergo; fauteuil bureau; bur. drt; bureau droit',
    it: 'banco monoposto; banco monop.; banchi scolastici; sedia alunno; sedia dattilo; seduta operativa; scrivania elevabile; poltrona relax; cassettiera su ruote; arm. ante; armadio ante; sed. attesa; sedia attesa; seduta attesa; panca attesa; poltroncina',
    en: 'stack chair; stack chr; stacking chair; stkg chr; task chr; task chair; sit stand desk; sit/stand desk; height adj desk; ht adj desk; pedestal 3 drw; mobile ped; mob ped; classroom chair; classrm chr; riser recliner; overbed table',
  }),
  section('construction_materials', '327390', 6.3, {
    de: 'Sperrh. Birke; Spanpl. roh; Spanplatte beschichtet; MDF-Pl.; OSB-Pl.; Dreischichtpl.; Leimholz Fichte; KVH; GKB-Platte; GK-Platten; Estrichbeton; Transportbeton C25/30; Rieselsand; Splitt 8/16; GK-Pl.; GKBI; GKB 12,5; Gipskartonpl.',
    fr: 'CP peuplier; CP bouleau; contreplaqué; contreplaqué peuplier; panneau mélaminé; panneau agglo; aggloméré mélaminé; MDF mélaminé; BA13; plaque BA13; béton BPE; béton C25/30; grave 0/31,5; sable 0/4; chevron sapin',
    it: 'pannello truciolare; pann. truciol.; truciolare nobilitato; pann. nobilitato; nobilitato bianco; pannello MDF; pann. MDF; compensato; lamellare; cartongesso; lastra cartongesso; cls Rck; misto stabilizzato; cem. 32.5R; cemento 32.5; cem. 42.5',
    en: 'birch ply; ply sht; plywd sht; MDF sht; OSB3; CLS timber; sawn timber; 4x2 C24; C24 timber; TSW; pbd 12.5; ready mix C25; conc C25; C28/35; MOT type 1; type 1 MOT; sharp sand; building sand; plbrd; plasterboard MR; plbrd 12.5; MR board; plstrbrd; wllbrd; wallboard; susp ceiling; suspended ceiling; susp clng; ceiling tiles; grid mineral fibre; min fbr tls',
  }),
  {
    category: 'flights',
    naics: '481111',
    groups: [
      group(
        4.5,
        {
          any: 'ZRH; GVA; BSL; LUG; BRN; ACH; BER; MUC; FRA; HAM; DUS; STR; CGN; HAJ; NUE; LEJ; DRS; BRE; DTM; FMO; FDH; FMM; SCN; HHN; VIE; SZG; GRZ; INN; LNZ; KLU; CDG; ORY; NCE; LYS; MRS; TLS; BOD; NTE; LIL; SXB; MLH; RNS; MPL; BES; FCO; CIA; MXP; LIN; BGY; VCE; TRN; GOA; BLQ; PSA; FLR; NAP; BRI; CTA; PMO; CAG; OLB; LHR; LGW; STN; LTN; LCY; MAN; BHX; BRS; EDI; GLA; NCL; BFS; BHD; ABZ; DUB; ORK; SNN; MAD; BCN; PMI; AGP; VLC; SVQ; ALC; IBZ; TFS; LPA; LIS; OPO; FAO; FNC; AMS; RTM; BRU; CRL; LUX; CPH; BLL; OSL; BGO; TRD; SVG; ARN; GOT; MMX; HEL; KEF; RIX; TLL; VNO; WAW; KRK; GDN; WRO; POZ; PRG; BUD; OTP; CLJ; SOF; BEG; ZAG; LJU; SKP; PRN; TIA; ATH; SKG; HER; LCA; MLA; IST; SAW; ESB; AYT; ADB; TLV; CAI; CMN; RAK; TUN; ALG; JNB; CPT; NBO; LOS; DXB; AUH; DOH; RUH; JED; KWI; BAH; AMM; BEY; BOM; BLR; MAA; HYD; CMB; BKK; SIN; KUL; CGK; DPS; MNL; HAN; SGN; HKG; PEK; PKX; PVG; SHA; SZX; TPE; ICN; GMP; NRT; HND; KIX; SYD; MEL; BNE; AKL; JFK; EWR; LGA; BOS; PHL; BWI; IAD; DCA; CLT; RDU; ATL; MCO; MIA; FLL; TPA; DTW; CLE; CMH; PIT; ORD; MDW; MSP; STL; MCI; BNA; MSY; IAH; HOU; DFW; DAL; SAT; DEN; SLC; PHX; LAS; LAX; SAN; SFO; SJC; OAK; SMF; PDX; SEA; HNL; YYZ; YUL; YVR; YYC; YOW; MEX; CUN; GRU; GIG; EZE; SCL; BOG; LIM; PTY',
        },
        { joined: true },
      ),
    ],
  },
  section('rail_freight', '482111', 7, {
    de: 'KV Bahn; kombinierter Verkehr Bahn; UKV; Trassenentgelt; Bahnvorlauf',
    fr: 'transport combiné rail; combiné rail-route; rail-route; fret ferroviaire; UTI rail',
    it: 'tratta ferroviaria; tratta ferrov.; tratta ferrov. comb.; trasporto combinato ferroviario; ferrov. comb.; combinato ferroviario; trazione ferroviaria',
    en: 'intermodal rail; rail leg; rail linehaul; rail drayage; IMDL rail; piggyback rail; rlfrt; rail freight intermodal; intrmdl; container ramp ramp; rmp/rmp',
  }),
  section('road_freight', '484121', 6.5, {
    de: 'LKW-Fracht; Frachtk. LKW; Stückgutfracht; Sammelgutfracht; Palettenfracht; Dieselzuschlag Fracht; Frankatur Pal.; EPAL frei Haus; frei Haus EPAL; Sendung frei Haus',
    fr: 'messagerie pal; messagerie 3 pal; transport 3 pal; expé. pal.; index gasoil; indexation gasoil; affrètement 13,6; lot partiel; enlèvement + livraison pal; messag. 2 pal; messag. pal; trpt rte; transport route; trpt route',
    it: 'trasp. epal; trasp. n.4 epal; trasporto epal; trasporto bancali; trasp. bancale; consegna bancali; porto franco add.; trasp. p.franco; adeguamento gasolio trasporto',
    en: 'LTL frt; LTL freight; FTL frt; truckload; liftgate fee; fuel surcharge LTL; pallet network; plt del; 1 plt tail lift; haulage 1 plt; artic 26 plts; detention truck; backload',
  }),
  section('chemicals', '325612', 6.6, {
    de: 'Geschirrspültabs; Geschirrsp.tabs; Spülmaschinentabs; Somat; Finish Tabs; Geschirrrein.; Klarspüler; Klarsp.; Maschinenspülmittel; Waschpulver; Flüssigwaschm.; Sanitärrein.; Unterhaltsrein.mittel; Händedesinf.; Flächendesinf.; KAS 27; KAS 27%N; Kalkammonsalpeter; NPK-Dünger; Dünger NPK; Volldünger; Harnstoff gran.',
    fr: 'pastilles lave-vaisselle; past. lave-vaiss.; pastilles lave-vaiss.; liquide vaiss.; liq. vaisselle; liq. rinçage; lessive liq.; dét. sols; nettoyant sol; dégraiss.; désinf. surfaces; javel; gel hydroalc.; gel hydroalcoolique; ammo 33; ammonitrate; urée 46; engrais NPK',
    it: 'vernice poliuretanica; vern. poliur.; vern. opaca; deterg. lavast.; deterg. pavimenti; deterg. liquido; brillantante; sgrass.; sgrassatore; candeggina; disinf. superfici; igienizzante mani; smalto RAL; fondo eposs.; diluente nitro',
    en: 'dishwasher tabs; dishwash tabs; dw tabs; rinse aid; machine detgt; laundry detgt; floor clnr; washroom clnr; surface sanitiser; sanitiser; hand sanitiser; bleach 5l; degreaser; 2k primer; epoxy primer; gloss paint; emulsion magnolia; matt emulsion; eng oil; engine oil; 15W40; 5W30; 10W40; hydraulic oil; gear oil; lndry det; laundry det; lqd lndry; dish det; chem toner; semi-synth cutting fluid; cutting fld; cutting fluid; coolant cutting; CLNT semi-synth',
  }),
  section('steel', '331110', 6.6, {
    de: 'Bl. S235; Blech S355; Flachst.; Rundst.; Winkelst.; Vierkantrohr; VKR; Quadratrohr; HEA 120; HEB 140; IPE 160; U-Profil; Baustahlmatte; Betonstahl; Edelstahlbl.; 1.4301 Bl.; 1.4301 Blech',
    fr: 'tôle S235; tôle lam. froid; tôle DC01; fer plat; fers plats; cornière; HEA 120; HEB 140; IPE 160; UPN; fer à béton; treillis soudé; inox 304L; tôle inox 304',
    it: 'lam. decapata; lamiera decapata; lam. S235; lam. zincata; lamiera zincata; tubolare; piatto S275; HEA 120; IPE 160; UPN; tondo c.a.; rete elettrosaldata; lam. inox 304; AISI 304; tondo 39NiCrMo3; 39NiCrMo3; C45 pelato; barre tonde; 42CrMo4; tub. acc. zinc.; tubo acciaio zincato; tubo zincato; EN10255',
    en: 'HRPO; HRPO sht; CRS sht; CRS sheet; HR plate; A36 plate; A1011; A500 tube; HSS tube; SHS; RHS; CHS tube; flat bar; angle iron; I-beam; rebar; mesh A142; 304 sht; 304 sheet; 316 sht; 11ga; 14ga; 16ga; galv sht; MS plate; MS flat',
  }),
  section('plastics', '326199', 6.6, {
    de: 'Müllsack; Müllsäcke LDPE; LDPE-Sack; Stretchfol.; Luftpolsterfol.; PE-Folie; POM-Platte; PA6 rund; PVC-Platte; Plexi; Acrylglasplatte',
    fr: 'sacs PB; sacs poubelle; sac poubelle; sacs PEBD; sac PEBD; sacs PEHD; film étirable; film bulle; plaque PEHD; plaque plexi; PVC expansé; barquette plast.',
    it: 'sacchi immondizia; sacchi nettezza; sacchi NU; film estensibile; film estens.; pluriball; lastra plexi; lastra PVC; tondo POM; vaschette plast.; sacchetti PE',
    en: 'UHMW; UHMW sht; HDPE sht; HDPE sheet; acrylic sht; polycarb sht; polycarbonate sheet; Delrin rod; nylon rod; PVC sht; refuse sacks; bin liners; bin lnrs; can liners; stretch wrap; strtch wrap; shrink wrap; bubble wrap; poly bags; polybags',
  }),
  section('glass', '327211', 6.6, {
    de: 'ESG 6mm; ESG 8mm; VSG 8mm; VSG klar; Isolierglas 2-fach; ISO-Glas; Floatglas; Spiegel geschl.',
    fr: 'verre feuilleté; feuilleté 44.2; double vitrage; DV 4/16/4; verre trempé; vitrage isolant; miroir joint poli',
    it: 'vetro camera; vetrocamera; stratificato 33.1; vetro stratif.; vetro temp.; vetro temperato; float 4 mm; specchio filo lucido',
    en: '6.4 lam; 6.4mm lam; 6.8 lam; lam clr; clr lam; toughened clr; 6mm tuff; 6mm toughened; DGU; DG unit; double glazed unit; sealed unit; float 4mm; arris edges; polished edges mirror',
  }),
  section('software_cloud', '511210', 6.8, {
    any: 'M365 Bus; M365 Business; M365 BP; M365 BS; O365 E3; M365 E3; M365 E5; Business Premium; Bus Prem; Bus Std; Bus Basic; Workspace Bus; Workspace Business; CSP Abo; CSP lic; Exchange Online Plan; Azure CSP; Azure Plan; SharePoint Plan; Power BI Pro; Copilot; MS365; MS 365; Planity; Planity Pro; Vetera; Vetera.net',
    de: 'Lizenzverl.; Liz.-Verlängerung; Softwarepfl.; SW-Pflege; SW-Wartung; Hosting jährl.; Abo Cloud',
    fr: 'lic. annuelle; licence ann.; lic. hébergée; lic. mens.; mainten. logiciel; maint. logiciel; hébergt; nom de domaine; agenda en ligne; abt logiciel; abo logiciel; hebgt srv; hébergement serveur; srv virt.; serveur virtuel; sauvegarde en ligne',
    it: 'lic. annua; licenza annua; lic. annua rinn.; rinnovo lic.; canone sw; canone software; assist. software; hosting annuo; rinnovo dominio; lic. mensile; can. ann. sw; canone annuo sw; fatt. el.; fatturazione elettronica; conservazione sostitutiva; cons. sost.; gest. fatt.',
    en: 'MIS annual subscr; annual lic; ann commit; annual commit; lic renewal; licence renewal; user lic; per user per month; SaaS annual; software mtce; s/w maint; s/w support; cloud backup',
  }),
  section('education', '611430', 6.6, {
    de: 'Inhouse-Fortbildung; Schulungstag; Seminargeb.; Kursgeb.; Ersthelferkurs; EH-Kurs; Staplerschein; Ladekransch.; TN-Gebühr; Erste-Hilfe-Kurs; Erste-Hilfe-Lehrgang; Erste-Hilfe-Grundlehrgang; Grundlehrgang; Lehrgang; Unterrichtseinheiten',
    fr: 'form. intra; form. inter; formation intra; formation inter; form. SST; recyclage SST; recycl. SST; recycl. AFGSU; AFGSU; CACES; form. CACES; stagiaires; habilit. élec.; frais péda.; frais pédagogiques',
    it: 'corso agg.; corso aggiorn.; corso preposti; corso RSPP; corso antincendio; corso primo soccorso; form. lavoratori; formazione sicurezza; quota iscriz.; iscrizione corso; quota corso; patentino muletto; crs form. sicur.; corso form. sicurezza; form. sicur. lav.; form. sicur.; rischio alto 16h',
    en: 'EFAW; FAW 3 day; first aid trg; FLT refresher; refresher course; C/balance refresher; counterbalance refresher; delegates trg; IOSH; NEBOSH; SMSTS; CSCS course; OSHA 10; OSHA 30; CPR class; manual handling trg; toolbox trg; tuition; CPD webinar',
  }),
  {
    category: 'cleaning',
    naics: '561720',
    groups: [
      group(7, {
        de: 'waschen und mangeln; waschen+mangeln; waschen mangeln; waschen+bügeln; waschen bügeln; Mangelwäsche; Reinigung Arbeitskleidung; Hemdenservice; Mietwäsche; Unterh.rein.; Unterhaltsrein.; UH-Reinigung; Rein. Büro; Glasrein.; Tischwäsche waschen; Bettwäsche waschen; Wäsche waschen und mangeln; Unterh.Rg.; Gebäuderein.',
        fr: 'lavage + repassage; lavage repassage; lavage séchage; blanchissage; linge plat; location entretien linge; blanchisserie au kg; nettoyage fin de chantier; nettoyage vitrages; nettoyage vitres; nett. vitres; nett. bureaux',
        it: 'lavaggio e stiratura; lav. e stir.; lavaggio biancheria; lav. piane; lavanderia a kg; lavanolo; lavaggio e stiratura camici; lavaggio camici; pulizie uffici',
        en: 'launder; flat iron; wash and iron; wash & iron; wash dry fold; wash dry & fold; laundered sheets; deep clean; janitorial; jan svc; jan svcs; builders clean; sheets laundered; laundered',
      }),
    ],
  },
  section('appliances', '335220', 6.5, {
    de: "K'schrank; Kühlschr.; Gefrierschr.; Gefriertr.; Geschirrsp. Einbau; Waschm. 8kg; Trockner 8kg; Mikrow.; Kaffeevollaut.; Wasserk.; Hotel-TV; Hotel TV; TV 43 Zoll; TV 55 Zoll; Zimmer-TV",
    fr: 'réfrig. table top; réfrigérateur; congél. armoire; congélateur armoire; congélateur coffre; lave-linge 9kg; LV encastr.; micro-ondes 25l; four MO; cafet. filtre; bouilloire; aspirateur; sèche-cheveux; sèche-chev.; sèche-chev. mural; téléviseur; TV 43',
    it: 'frigo sottotavolo; frigor. comb.; congel. verticale; congelatore; lavatr.; lavastov.; micro-onde 25l; forno micro; bollitore; aspirapolvere; macchina caffè auto.; frigobar; minibar assorb.; asciugacapelli',
    en: 'undercounter fridge; u/c fridge; larder fridge; chest freezer; microwave 900w; microwave oven; washer dryer; tumble dryer; dishwasher 14 pl; vac cleaner; water boiler 10l; kettle 1.7l; smart TV 55',
  }),
  section('textiles', '314110', 6.4, {
    de: 'Handtuch; Handtücher; Frottier-Handtuch; Frottierhandtuch; Frottee-Handtuch; Duschtuch; Badetuch; Badevorleger; Kissenbez.; Bettbez.; Tischw. weiß; Serviette Stoff; Poloshirt bestickt; Softshelljacke; Bundhose; Warnweste',
    fr: 'drap de bain; drap housse; housse couette; taie oreiller; serviette éponge; serv. éponge; nappe coton; torchon; brodé; brodée; logo brodé; pantalon trav.; veste trav.; polo brodé; gilet HV; blouse blanche',
    it: 'telo bagno; telo doccia; lenzuolo ang.; copripiumino; federa; asciugam. spugna; tovaglia cot.; canovaccio; pantal. lavoro; giacca lav.; polo ricamata; gilet AV; camice bianco',
    en: 'bath sheet; bath towel; fitted sheet; dbl sheet; duvet cvr; pillow case; pillowcase; tea towel; tablecloth; polo embroid; polo emb; hi vis vest; hi-vis jkt; hi vis jkt; work trsrs; fleece jkt; t-shirt printed; cvl; coverall; coveralls',
  }),
  section('legal', '541110', 6.8, {
    de: 'Beurkundungsgeb.; Beurkundungsgebühr; Beurk.; URNr; GNotKG; KV-Nr; RVG; VV RVG; Geschäftsgeb. RVG; Terminsgeb.; Verfahrensgeb.; Firmenbucheingabe; Firmenbuch; Firmenbuchauszug; Grundbucheintrag; Handelsregistereintrag; HR-Eintrag; HR-Auszug; Handelsregisterauszug; Bauhandwerkerpfandrecht; Gesuch Gericht; Schlichtungsgesuch; Mahnbescheid; Klageschrift; Beglaubigung; Vereinsregister Anmeldung; Anmeldung Vereinsregister; Anmeldung Vorstandswechsel; Notarin',
    fr: 'émol. acte; émolument acte; acte notarié; acte de vente; servitude de passage; servitude pass.; honor. avocat; hon. avocat; assignation; dossier contentieux; extrait Kbis; formalités greffe; dépôt marque INPI; PV de constat; constat avant travaux; constat huissier; procès-verbal de constat',
    it: 'onorari avv.; onorari avvocato; onorario avvocato; causa RG; parcella avv.; compenso legale; atto notarile; rogito; visura camerale; visura catastale; deposito bilancio CCIAA; diritti CCIAA; contributo unificato; onor. not.; onorario notaio; atto cess. quote; atto cessione quote; cessione quote',
    en: 'HMLR; HMLR OC1; OC1; OC2; official copies; land registry; CRO filing; CRO form; form B1; form B10; Companies House; confirmation statement; prof fees lease; legal fees lease; lease renewal fees; court fee; court filing; filing fee; notary fee; apostille; conveyancing; attys fees; atty fees',
  }),
  section('medical', '339113', 6.6, {
    de: 'U-Handschuh Nitril; Unters.-Handschuh; Untersuchungshandschuh; Untersuchungshandschuhe; Handschuhe Nitril unst.; Einmalhandschuhe; PZN; Inkontinenz; Windelhose; Wundaufl.; Wundauflage; Kompressen',
    fr: "change complet; changes complets; change cplt; protection anatomique; alèse; gants examen; gants nitrile n/s; gants d'examen; compresse stérile; pansement hydro.; sparadrap; compr. stér.; compresses stériles; anesth.; anesthésique dentaire; composite dentaire; seringue 5ml",
    it: 'pannolone mutandina; traverse letto; guanti nitrile s/p; guanti esame; guanti monouso; garza sterile; garze; cerotto; medicazione; siringhe; AIC; composito fluido; composito A2; anestetico; impronta alginato',
    en: 'glv exam; exam glv; exam glove; exam gloves; nitrile glv; ntrl glv; nitrile pf; PF NS; foam dressing; foam drsg; Mepilex; Mepilex Border; Allevyn; wound dressing; wound drsg; PIP code; incontinence pad; inco pads; dressing pack; gauze; amoxicillin; ibuprofen; paracetamol; caps 21s; tabs 28s; lidocaine; lido HCl; epi 1:100k; carpules; anaesthetic; oral suspension; Metacam; vaccine; suture; vacutainer; Vacut EDTA; EDTA tubes; blood tubes; gauze sponge; gze spng; spng strl; sterile gauze',
  }),
  section('machinery', '332913', 6.2, {
    de: 'Einhebelmisch.; Brausearm.; Thermostatarm.; Waschtischarm.; Eckventil; Siphon; FI-Schalter; LS-Schalter; LSS B16; NYM-J; NYM 3x1,5; Aderleitung; Steckd.; Schlagbohrschrauber; Akkuschrauber; Akku-Bohrschrauber; Akku-Schlagbohrschrauber; Schlagbohrmaschine; Bohrhammer',
    fr: 'mitigeur; mitig. thermo.; mitig. lavabo; mitigeur douche; mitigeur thermostatique; robinet; vanne 1/4; disj. 16A; disjoncteur; interdiff; câble U1000; R2V; prise 2P+T; goulotte; disj. 3P; disj. diff.; int diff; inter diff; interrupteur différentiel; mitig. évier; mitig. lavabo; perfo-burineur; perforateur burineur; visseuse accu; 2 accus',
    it: 'miscelatore; miscel. doccia; rubinetto; valv. a sfera; valvola sfera; magnetoterm.; magnetotermico; differenziale; cavo FG16; FG16OR16; FS17; presa schuko; canalina; magn. diff.; magn.diff.; magnetotermico differenziale; avvitatore; trapano avvitatore; tassellatore',
    en: 'mixer tap; basin tap; shower valve; thermostatic mixer; isolating valve; MCB B16; RCBO; T&E cable; 2.5mm T&E; THHN; 12/2 romex; EMT conduit; conduit 20mm; trunking; isolator 20A; brg 6204; bearing 6204; carbide insert; end mill; drill bit; consumer unit; CU 10way; 10way CU; main switch SPD; combi drill; impact driver; SDS drill',
  }),
  section('it_equipment', '334111', 6.8, {
    any: 'Switch Aruba; Aruba 1930; Aruba switch; MBP 14; MBP 16; MBA 13; MBA 15; MacBook Pro; MacBook Air; ThinkPad; EliteBook; ProBook; Latitude; Catalyst 9200; FortiGate; UniFi; SFP+; NAS 4-Bay; QNAP; Synology; NB Len; NB Lenovo; NB HP; NB Dell; T14 G4; T14s; W11P; TM-T88; TM-T20',
    de: 'Beamer Epson; Beamer; Dockingst.; Bildsch. 27; NB 14; Tastatur+Maus; Headset; Bondrucker; Bondr.; Kassenbondrucker',
    fr: 'vidéoprojecteur; vidéoproj.; vidéoproj. Epson; écran 27; station accueil; PC port.; PC portable; clavier souris; onduleur; imprim. laser; casque USB; imprim. las. MFP; imprimante laser; imprim. coul.; multifonction laser',
    it: 'videoproiettore; videopr.; monitor 27; docking st.; PC port.; tastiera mouse; gruppo continuità; stamp. laser; cuffie USB',
    en: 'docking stn; dock stn; mntr 27; 27in mntr; wireless kybd; kybd + mouse; UPS 1500VA; toner hy; printer MFP; patch lead; webcam; headset; USB-C hub; SSD 1TB; RAM 16GB',
  }),
  section('public_transport', '485119', 6.8, {
    de: 'Jobticket; Deutschlandticket; Deutschlandtick.; Abo ZVV; ZVV Monatsabo; BVG Abo; Wiener Linien Jahreskarte; Streifenkarte; Monatskarte Bus',
    fr: 'Navigo; pass Navigo; abt TPG; abo TPG; abonnement TL; abonnement bus; carnet tickets métro; titres transport; abonnement transport',
    it: 'abb. annuale studenti; abb. extraurb.; abbonamento extraurbano; abb. urbano; abb. ATM; abbonamento ATM; abb. mens. ATM; ATM mens.; abb. mensile bus; carnet biglietti; biglietti ATM; tessera ATM',
    en: 'Leap card; Oyster top up; Travelcard; bus pass; monthly bus pass; MetroCard; Clipper card; SmarTrip; Ventra; tram season; annual bus ticket',
  }),
  {
    category: 'electricity',
    naics: '221122',
    groups: [
      group(6.6, {
        de: 'Wirkarbeit HT; Wirkarbeit NT; Arbeitspr. Strom; Strombezug HT; Strombezug NT',
        fr: 'élec. heures pleines; élec. heures creuses; conso élec.; consommation HPH; consommation HCH',
        it: 'energia attiva F1; energia attiva F2; energia attiva F3; en. attiva F1; en. attiva F2; en. attiva F3; spesa materia energia',
        en: 'elec day units; elec night units; on peak kWh; off peak kWh',
      }),
      // What the network asks for power: 0 kg, the kilowatt-hours stand on another line.
      group(
        6.6,
        {
          it: 'quota potenza; potenza impegnata; pot. impegnata; energia reattiva; en. reatt.',
          en: 'demand chg; distrib demand; distribution demand; capacity charge kVA; kVA availability; reactive power chg',
        },
        { attributes: { energyPart: 'network' } },
      ),
    ],
  },
  section('parcel', '492110', 6.6, {
    de: 'Pakete national; Paket bis 10kg; DHL Pak.; Expresspak.; Kurierfahrt; Einschr. Brief; Einschreiben; Briefmarken; Freistempler; Frankierung; Päckchen; Paketversand; Pkt.Vers.; Paketvers. national; Abholung täglich Pakete',
    fr: 'colis 5kg; colissimo; chronopost; coursier moto; LRAR; lettre suivie; affranch.; timbres; machine à affranchir recharge; recharge machine affranchir; affr. + env. col.; envoi colis; colis nat.; col. nat.',
    it: 'spediz. pacco; pacco 10kg; racc. A/R; raccomandata; corriere espresso; francobolli; posta target; affranc.; ritiro corriere',
    en: 'meter mail; metered mail; ltr std; letter std; recorded delivery; special delivery; 1st class stamps; franking top up; postage meter refill; ground commercial; UPS ground; FedEx priority; next day parcel; sameday courier; overnight courier; o/night courier; same day courier; courier overnight; pcl nxt dy; nxt dy pre12; next day pre12; nxt day',
  }),
  section('waste', '562111', 7, {
    de: 'Abholung Altöl; Altspeiseöl; Containertausch; Mulde Bauschutt; Restmüll 1100l; Leerung Biotonne; Aktenvernichtung',
    fr: 'huiles usagées; huiles de friture usagées; enlèvement huiles; traitement des huiles usagées; rotation benne; enlèv. benne; bac OM; DASRI; destruction archives',
    it: 'oli esausti; ritiro oli esausti; olio esausto; ritiro rifiuti; cassone scarrabile; smalt. rifiuti; rifiuti sanitari; distruzione documenti',
    en: 'UCO collection; used cooking oil collection; waste oil collection; skip exchange; 8yd skip; 6yd skip; rolloff pull; roll off haul; RORO exchange; general waste lift; trade waste; clinical waste; sharps disposal; confidential shredding',
  }),
  section('insurance', '524126', 6.8, {
    de: 'Betriebshaftpfl.; Haftpfl. Prämie; Kfz-Vers.; Kfz-Haftpfl.; Gebäudevers.; Rechtsschutzvers.; Cyber-Vers.',
    fr: 'RC pro; RC décennale; prime assce; assce véhicule; multirisque; MRP; assurance flotte',
    it: 'polizza RCT; RCT/RCO; premio polizza; polizza infortuni; RC auto; RC prof.; polizza all risks',
    en: 'comm gen liab; gen liab; general liability; GL CGL; CGL policy; liab E&O; D&O; workers comp; workers comp umbrella liab; prof indemnity; PI insurance; EL/PL; fleet ins; motor ins; cyber liab; farm combined policy; combined policy; policy renewal; pol rnwl; farm comb pol',
  }),
  section('vehicles', '336390', 6.6, {
    de: 'Bremsscheibensatz; Bremsbeläge VA; Bremsbel.; Stoßd.; Starterbatterie; Sommerr.; Winterr.; Ganzjahresr.; LKW-Reifen; Zahnriemensatz',
    fr: 'pneu PL; pneu VL; pneus VL; pneu hiver; plaq. frein; plaquettes AV; disque frein; kit distrib.; batterie VL; balai EG; plaq. frei.; plaq. frei. AV; jeu plaq.; plaquettes frein',
    it: 'batteria avv.; batt. avv.; batteria avviamento; pneum.; pneum. agr.; pneum. inv.; pneumatici; past. freno; pastiglie ant.; disco freno; dischi ant.; kit distrib.; kit frizione; filtro gasol.; filtro gasolio; filtro aria; filtro olio; ricambi truck',
    en: 'brk disc; brake disc; brk pads; brake pads; disc frt pr; pads frt; shock absorber; timing kit; steer tire; drive tire; 295/80R22.5; 315/80R22.5; retread; wiper blades; AGM battery; DR MIRROR; wing mirror; brk dsc; brk dsc frt; discs vented; vntd pr',
  }),
  section('water', '221310', 6.6, {
    de: 'Schmutzw.Geb.; Schmutzwassergebühr; Abw.Geb.; Abwassergeb.; Schm.Wa.; Niederschlagsw.geb.; Trinkw.; Frischwasser m3; Kanalgeb.',
    fr: 'redev. assainiss.; redevance assainissement; conso eau; eau potable m3; part communale eau; collecte et traitement eaux usées',
    it: 'fognatura depurazione; quota fissa acquedotto; consumo acqua mc; canone depuraz.; acquedotto',
    en: 'wtr supp; water supply metered; swrge mtrd; sewerage metered; surface water drainage; wastewater; foul sewerage; SPID',
  }),
  section('diesel', '324110', 6.5, {
    de: 'Dieselkraftst.; Dies.krst.; DK Diesel DK B7; Diesel B7',
    fr: 'GO B7; gazole B7; gasoil B7; GNR; gazole cuve; gasoil carte',
    it: 'gasol. autotr.; gasolio autotraz.; gasolio agr.; gasolio carta carb.; diesel carta carb.',
    en: 'ULSD; off-road diesel; red diesel; gas oil 35; diesel fuel card',
  }),
  {
    category: 'district_heat',
    naics: '221330',
    groups: [
      group(6.6, {
        de: 'FW-Arb.pr.; Wärmemg.; Wärmemenge Übergabestation',
        fr: 'chaleur R1; énergie R1; chauffage urbain',
        it: 'teleriscaldam.; energia termica TLR; calore TLR',
        en: 'heat network kWh; district htg kWh; steam chg Mlb',
      }),
    ],
  },
  section('petrol', '324110', 6.5, {
    any: 'Super SuperE10; Super E5; SuperE5; SP95; SP98; SP95-E10; Bleifrei 95; Bleifrei 98',
  }),
  section('paper', '322211', 6.6, {
    de: 'Bonrollen; Thermorollen; Etik. 100x150; Durchschreibeb.; Lieferscheinblock; Geschäftsdrucks.; Visitenk.; Kopierpap.',
    fr: 'rouleaux caisse; bobines thermiques; bob. TPE; carnets autocop.; carnet autocopiant; étiq. 100x150; ramettes; ram. A4; essuie-mains plié',
    it: 'rot. carta term.; rotoli carta termica; rotoli cassa; rotoli termici; blocchi copiativi; etich. 100x150; risma A4; risme; carta fotocopie; carta asciugamani',
    en: 'NCR; NCR pads; NCR 3pt; delivery bk; delivery book; till rolls; thermal rolls; PDQ rolls; comp slips; copier ppr; A4 80gsm; labels 4x6; hand towel C-fold; jumbo roll',
  }),
  section('food', '311920', 6.5, {
    any: 'Yorkshire Tea; PG Tips; Lavazza; Illy; Nescafé',
    en: 'chkn brst; chkn thigh; grnd beef; ground beef; tea bags; catering pk tea; coffee beans; UHT milk; semi skim; veg oil; chips 10kg; FRZ peas; IQF; mlk semi skmd; btr sltd; butter salted',
    de: 'Kaffeebohnen; Rahm 35; Vollm.; Frischm.; Rindsgeschn.; Hähnchenbr.; Pommes TK; TK-Gemüse',
    fr: 'blanc poulet; filet poulet; steak hach.; pdt frites; lait UHT; crème 35; café grains; légumes surg.; tomate grappe; tomates grappe; cat1 colis; salade colis',
    it: 'petto pollo; prosc. cotto; prosc. crudo; mozz. fior; farina 00; pomod. pelati; latte UHT; caffè grani; verdure surg.; far. tipo 00; farina gr. tenero; far. gr. ten.; sacco farina',
  }),
  section('other_metals', '331420', 6.6, {
    de: 'Cu-Rohr; Kupferrohr; Ms-Rund; Messing rund; Ms58',
    fr: 'tube cuivre; laiton rond; barre laiton; cuivre recuit',
    it: 'tubo rame; barra ottone; ottone OT58; rame ricotto',
    en: 'BRS C360; brass hex; brass bar; C360 brass; copr tb; copper tube; copr tube EN1057; cu pipe; bronze bush bar',
  }),
  section('rail', '482111', 6.6, {
    en: 'group save; GroupSave; grp save; std rtn; anytime rtn; off-peak rtn; off pk rtn; advance single; Amtrak coach; rail ticket; train tkt; season tkt rail; Eurostar std',
    de: 'BahnCard; Sparpreis; Flexpreis; Halbtax; GA 2. Kl.; Sparbillett; Klimaticket; Fahrkarte 2. Kl.; ICE 1. Kl.; ICE 2. Kl.; ICE Flex; IC Flexpreis; BC50; BC25',
    fr: 'billet TGV; TGV 2e; TGV 1re; TER A/R; carte avantage; abonnement TGV; billet CFF',
    it: 'Frecciarossa; Frecciargento; Intercity 2a; Italo Smart; bigl. Trenitalia; biglietto treno; regionale veloce',
  }),
  {
    category: 'rent',
    naics: '532490',
    groups: [
      group(7, {
        de: 'Miete Stapler; Miete Radlader; Baumaschinenm.; Mietcontainer; Bauzaun Miete; Kopiererleasing; Leasingrate Kopierer; Hallenmiete; Stellplatzmiete; Benützung Gemeindesaal; Benützung Saal; Saalbenützung; Saalbenutzung; Nettomz.; Nettomietzins; Nettomiete',
        fr: 'loc. chariot; loc. mini-pelle; loc. nacelle; loc. photocopieur; loyer copieur; loyer bureaux; loyer + charges; loc. salle; location salle; loc. box',
        it: 'nol. carrello; noleggio muletto; nol. piattaforma; nol. fotocopiatrice; canone noleggio; canone locazione; affitto ufficio; affitto capannone; noleggio sala',
        en: 'elec hire; hire 2wks; wks hire; lift hire; telehandler hire; digger hire; skid steer rental; copier lease; copier rental; hot desk; coworking; meeting room hire; room hire; storage unit hire; storage unit rent; unit rent; portakabin hire',
      }),
    ],
  },
  section('other', null, 6, {
    de: 'Verbandsbeitr.; Verbandsbeitrag; Innungsbeitr.; Kammerumlage; Mitgliedsbeitr.; Jahresbeitr. Verein; Mitgliederbeitrag; Baubewilligungsgebühr; Baubewilligungsgeb.; Bewilligungsgebühr; Baugesuch; Baubewilligung',
    fr: 'cotis. annuelle; cotisation annuelle; adhésion annuelle; cotis. syndicat; cotisation fédération; cotis. CCI',
    it: 'quota associativa; quota assoc.; contrib. associativo; iscrizione albo; quota annua Confindustria; coppe targhe; coppe premiazione; coppe e targhe; targhe incise; medaglie torneo',
    en: "m'ship sub; mship sub; membership sub; membership subs; annual m'ship; membership dues; assoc dues; chamber dues; trade assoc sub; annual subscription federation; chmbr of comm; chamber of commerce; chamber of commerce dues",
  }),
  section('taxi', '485310', 6.8, {
    de: 'Taxifahrt; Taxi Quitt.; Fahrt Flughafen Taxi; Krankenfahrt; Schülerfahrt Taxi',
    fr: 'course taxi; course CDG; course ORY; course VTC; VTC; taxi G7; taxis G7; transport élève taxi',
    it: 'corsa taxi; corsa FCO; corsa MXP; corsa LIN; radiotaxi; servizio NCC',
    en: 'cab fare; cab LHR; taxi LHR; Uber trip; Lyft ride; pvt hire; private hire; school taxi; minicab',
  }),
  section('telecom', '517312', 6.8, {
    de: 'Mobilfunk Flat; Mobilfunkvertr.; Mobile Abo; Abo Mobile Business; Internetanschl.; Festnetzflat; Grundgebühr Mobil; VoIP-Anschluss; Glasfaser 1000; Bus. Mobil; Bus. Mob.; Business Mobil; Mobil L Grundgeb.; GrdEntg. Mobil; Mobfk; Mobilfunk Grundgeb.; Grd.Geb. Mobil; Alln.-Flat; Allnet-Flat; Allnet Flat',
    fr: 'abo mobile; abonnement mobile; abo. mobile business; forfait mobile; forf. mobile; forfait 50go; abo fibre; abonnement fibre; ligne fixe; abt téléphonie; lien FTTH',
    it: 'abb. mobile; canone fibra; canone FTTH; canone linea; ricarica SIM; traffico voce; canone centralino; offerta mobile business',
    en: 'VZW; Unl Plus 5G; Bus Unl; line chg; line charge; SIM only; SIMO; FTTP 900; leased line; VoIP seat; hosted voice; broadband unl; mobile airtime; wireless svc; data plan; b/band; unltd data; 4G unltd; 4G data',
  }),
  section('consulting', '541611', 6.5, {
    de: 'Projektleitung; Bauleitung; Statik; Tagewerk Berater; Beratertag; Lohnabrechn.; Lohnbuchh.; Lohnbuchf.; Finanzbuchh.; Jahresabschl.; JA-Erstellung; Steuererkl.; Lohnverrechnung; Bilanzierung; UStVA; IngLstg.; Ingenieurleistung; LPH; TGA LPH; HOAI; Erst. JA; Erstellung JA; Bil./GuV; KSt-Erkl.; StBVV; ESt-Erkl.',
    fr: 'mission AMOA; AMOA; AMOE; AMO; MOE; mission MOE; jours consultant; TJM; tenue compta; tenue cpta; bilan annuel; liasse fiscale; bulletins de paie; bulletins paie; décl. TVA; mission CAC; refonte SIRH',
    it: 'elab. cedolini; elaborazione cedolini; cedolini paga; tenuta contab.; tenuta contabilità; dichiaraz. redditi; bilancio annuale; rendiconto IVA; rendic. IVA; gg consulente; direzione lavori; pratica SCIA; DVR; consul. sicurezza',
    en: 'payroll bureau; payslips; payroll processing; year end accts; y/e accounts; accountancy; accountancy services; accountancy fees; VAT return prep; corp tax return; bookkeeping mthly; consultant days; PM days; day rate consultant; structural calcs; site survey; topo survey; struct eng; structural engineer; temp wks design; temporary works design; design chk; design check; RIBA st3; RIBA stage; drgs & calc; struct eng fee; struct calcs',
  }),
  section('car_travel', '532111', 6.6, {
    de: 'Mietwagen Kompakt; Mietw. Kl.; Kmpausch.; km-Pauschale PKW; Parkgeb. Flughafen; Maut AT',
    fr: 'loc. véh. cat.; location véhicule cat.; cat. B 3j; rachat franchise; péages; IK',
    it: 'nol. auto cat.; noleggio auto cat.; rimborso chilometrico; telepedaggio; ticket sosta; parcheggio aeroporto',
    en: 'interm SUV; intermediate SUV; compact car; midsize; LDW; CDW; unlim mi; unlimited mileage; car hire 3 days; airport parking; parking LHR; tolls; EZPass; mileage 45p; car park day ticket; car park ticket; day ticket car park; mlg clm; mileage claim; bus mls; business miles; mls @',
  }),
  section('catering', '722320', 6.6, {
    de: 'belegte Brötchen; Lunchpaket; Fingerfood; Mittagsbuffet; Apéro riche; Menüschale; Essen auf Rädern',
    fr: 'plateau repas; plateaux repas; cocktail déj.; buffet froid; pause café; repas livrés; panier repas; plat. rep.; plateau rep. froid; plat.rep. frd',
    it: 'vassoio mignon; pranzo di lavoro; pasti veicolati; coffee break; lunch box; buffet freddo; buoni pasto; pr. lav.; pranzo lav.; menu fisso; men. fiss.',
    en: 'sandwich platter; sandw platter; deli platter; fruit tray; fruit platter; box lunch; boxed lunch; buffet lunch; finger buffet; working lunch; meals on wheels; mtg lunch; hot food table; wkg lnch; wkg lunch; cvrs; lnch buff',
  }),
  section('financial_services', '522320', 6.6, {
    de: 'Kontoführung; Depotgeb.; Auslandsüberw.; Kartenakz.; Disagio Karten; Avalprov.; Bereitstellungsprov.; Transaktionsgeb.',
    fr: 'frais tenue cpte; frais de tenue; com. CB; commission CB; frais virement; virement SWIFT; frais TPE; com. mouvement; caution bancaire; comm. CB; contrat commerçant; ctr commerçant',
    it: 'comm. bonif.; comm. bonifico; bonifico estero; commissioni POS; canone POS; spese tenuta conto; comm. incasso RID; comm. fideiuss.; fideiussione; commissioni incasso; commissioni incasso bancomat; incasso bancomat; incasso carte',
    en: 'merchant fee; card processing; interchange; bank chgs; acct mtce fee; wire fee; SWIFT fee; Stripe fees; PDQ rental; BACS charge; loan arrangement fee; factoring fee; mrch svc chg; merchant svc chg; CC proc fee; cc processing; Visa/MC; visa mc fee',
  }),
  section('marketing', '541810', 6.6, {
    de: 'Anz. 1/4 S.; Anz. 4c; 4c Ausg.; 1/4 S. quer; Stelleninserat; Stellenanz.; Online-Stellenanz.; Flyer Druck+Gest.; Banner 300x250; Messestand; Standmiete Messe; Ins. 1/4; Inserat 1/4; Lokalanzeiger; 1/4-S. 4c',
    fr: 'insertion 1/4 page; encart 1/2 p.; annonce emploi; campagne Google Ads; flyers A5; kakémono; stand salon; location stand; shooting photo; objets pub; annonce quart de page; annonce page; feuille avis officielle; parution; stand salon équipé; rés. stand; hall stand',
    it: 'inserz. 1/4 pag.; inserzione; annuncio lavoro; campagna Google Ads; volantini A5; roll-up; stand fiera; plateatico fiera; servizio fotografico; gadget',
    en: '1/4 page ad; half page ad; qtr pg; display ad; job ad; LinkedIn recruiter; Google Ads; PPC mgmt; SEO retainer; exhibition stand; booth; roller banner; pull up banner; photo shoot; promo items',
  }),
  section('temporary_staff', '561320', 6.8, {
    de: 'AÜ Std; AÜ Schweißer; AÜ Empfang; AÜ Normalstd; AÜ; ANÜ; Normalstd.; Zeitarbeit Std.; Leihpersonal; Leihkraft; Personalgestellung; Temporärmitarb.; Verleih Wo; Verleih KW; Personalverleih; überlassen KW; Arbeitskraft überlassen; Facharbeiter überlassen; Eisenflechter',
    fr: 'hres intérim; heures intérim; intérimaire; mission intérim; mise à dispo personnel; DELEG. personnel; facturation intérim',
    it: 'somministrazione lavoro; somministr. lav.; lavoro somministr.; ore somministrate; interinale; margine agenzia',
    en: 'agy staff; agency staff; agency hrs; temp hrs; temp wkr; temp worker; wk ending temp; w/e temp; umbrella wkr; contract labour hrs; locum; bank staff; RN nights; agcy RN; HCA nights; RGN; agency RN; CNA shift',
  }),
];
