import { group, type LexiconSection } from './section.ts';

/** Building materials, metals, plastics and glass. */
export const MATERIALS: readonly LexiconSection[] = [
  {
    category: 'construction_materials',
    naics: '327320',
    groups: [
      group(4.5, {
        de: 'Beton; Fertigbeton; Transportbeton; Magerbeton; Frischbeton; Betonlieferung; Recyclingbeton; Pumpbeton; Spritzbeton; Konstruktionsbeton; NPK Beton; Unterlagsbeton; Betonpumpe Beton; Ortbeton',
        fr: "béton; béton prêt à l'emploi; béton armé; béton maigre; béton recyclé; béton projeté; livraison béton; béton frais; béton de propreté",
        it: 'calcestruzzo; calcestruzzo preconfezionato; beton; calcestruzzo magro; calcestruzzo riciclato; calcestruzzo armato; cls; fornitura calcestruzzo',
        en: 'concrete; ready-mix concrete; ready mix; lean concrete; ready-mixed concrete; reinforced concrete; shotcrete; recycled concrete; concrete delivery',
      }),
      group(
        4.5,
        {
          de: 'Zement; Kalk; Mörtel; Verputz; Putz; Estrich; Unterlagsboden; Gips; Anhydrit; Zementsack; Fliesenkleber; Spachtelmasse; Grundputz; Portlandzement; Fugenmörtel; Zementmörtel; Klebemörtel; Fertigmörtel; Kleber Fliesen; Ausgleichsmasse; Zementestrich; Anhydritestrich; Gipsputz; Zuschlagstoffe',
          fr: 'ciment; mortier; chaux; plâtre; chape; enduit; crépi; colle à carrelage; sacs de ciment; enduit de lissage; mortier colle; ragréage; chape ciment; crépissage; chape anhydrite',
          it: 'cemento; malta; calce; intonaco; gesso; massetto; colla per piastrelle; sacchi di cemento; stucco; malta colla; rasante; massetto cementizio; cemento Portland; betoncino; intonaco di fondo',
          en: 'cement; mortar; lime; plaster; screed; render; tile adhesive; grout; cement bags; Portland cement; filler compound; gypsum; skim coat; levelling compound',
        },
        { naics: '327310' },
      ),
      group(
        4.5,
        {
          de: 'Kies; Sand; Schotter; Split; Splitt; Betonkies; Wandkies; Kiessand; Bruchstein; Naturstein; Koffermaterial; Rundkies; Humus; Granit; Bollensteine; Geröll; Juramergel; Planiekies; Natursteinplatten; Sickerkies; Brechsand; Strassenkoffer; Quarzsand; Gartenkies; Blocksteine; Mergel; Recyclingkies',
          fr: 'gravier; sable; gravier concassé; grave; ballast; tout-venant; pierre naturelle; granulats; terre végétale; granit; gravier rond; enrochement; graviers; gravillon; chaille; concassé; boulets; sable quartz; humus',
          it: 'ghiaia; sabbia; pietrisco; ghiaietto; inerti; pietra naturale; misto granulare; granito; terra vegetale; stabilizzato; ghiaia frantumata; ghiaione; misto; blocchi di pietra; pietrame; sabbia di quarzo; humus',
          en: 'gravel; sand; crushed stone; aggregates; aggregate; ballast; natural stone; topsoil; granite; chippings; hardcore; crushed gravel; top soil; quarry stone; rock fill; stone chippings; river gravel; base course',
        },
        { naics: '212321' },
      ),
      group(
        4.5,
        {
          de: 'Backstein; Backsteine; Ziegel; Dachziegel; Kalksandstein; Mauerstein; Tonziegel; Keramikplatten; Bodenplatten; Wandplatten; Fliesen; Plättli; Feinsteinzeug; Klinker; Lavabo; Sanitärkeramik; Tonplatten; Mosaik; WC-Schüssel; Kacheln; Waschbecken; Waschtisch; Bodenfliesen; Keramikfliesen; Sanitärapparate; Klosett',
          fr: 'briques; brique; tuiles; carrelage; carreaux; brique terre cuite; faïence; céramique sanitaire; grès cérame; lavabo; cuvette WC; tuile; carreaux de céramique; terre cuite; appareils sanitaires; dalles céramique; évier céramique; briques silico-calcaires',
          it: 'mattoni; mattone; tegole; piastrelle; laterizi; mattoni forati; gres porcellanato; ceramica; lavabo; sanitari; piastrella; tegole in cotto; lavandino; blocchi in laterizio; coppi; rivestimento ceramico; ceramiche; vaso WC',
          en: 'bricks; brick; roof tiles; tiles; ceramic tiles; sand-lime bricks; porcelain tiles; washbasin; sanitary ware; clay bricks; clay tiles; floor tiles; wall tiles; toilet bowl; masonry blocks; sanitaryware; tile; sink ceramic',
        },
        { naics: '327120' },
      ),
      group(
        4.5,
        {
          de: 'Dämmung; Isolation; Steinwolle; Glaswolle; Dämmplatten; EPS; XPS; Polystyrolplatten; Dämmmaterial; Mineralwolle; Isolationsplatten; Wärmedämmung; Styropor Platten; PUR-Platten; Zelluloseflocken; Holzfaserplatte; Schaumglas; Foamglas; Isover; Swisspor; Flumroc; Rockwool; Misapor; Dämmstoff; Perimeterdämmung; Trittschalldämmung; PIR-Dämmung; Isolationsmaterial; Aussenisolation; Rohrisolation; Holzfaserdämmplatte; Glasschaum; Hanfdämmung; Fassadendämmung; Styropor; Dämmstoffplatten',
          fr: 'isolation; laine de pierre; laine de verre; laine minérale; panneaux isolants; polystyrène expansé; polystyrène extrudé; isolation thermique; isolant; verre cellulaire; ouate de cellulose; sagex; panneaux isolation; isolation périphérique; isolation phonique; fibre de bois; panneaux PUR; isolants; plaques isolantes; matériaux d isolation',
          it: 'isolamento; lana di roccia; lana di vetro; lana minerale; pannelli isolanti; polistirene; polistirolo espanso; isolante termico; cappotto termico; vetro cellulare; polistirene estruso; pannelli polistirolo; isolazione; isolamento termico; fibra di legno; materiale isolante; pannelli PUR; EPS; XPS; pannello isolante; isolamento acustico; isolanti',
          en: 'insulation; stone wool; glass wool; mineral wool; insulation boards; expanded polystyrene; extruded polystyrene; EPS boards; rock wool; thermal insulation; foam glass; cellulose insulation; insulation panels; insulation board; insulating material; PIR board; wood fibre board; acoustic insulation; pipe insulation; loft insulation',
        },
        { naics: '327993' },
      ),
      group(
        4.5,
        {
          de: 'Gipskarton; Gipskartonplatten; Gipsplatten; Gipsfaserplatten; Fermacell; Rigips; Eternit; Faserzement; Faserzementplatten; Porenbeton; Zementsteine; Betonelemente; Verbundsteine; Pflastersteine; Betonröhren; Fertigelement; Betonrohr; Betonplatten; Betonfertigteile; Betonstein; Ytong; Stellriemen; Schachtringe; Randsteine; Betonsteine; Gartenplatten; Fassadenplatten; Gipsbauplatten; Deckenplatten; Akustikdecke; Zementrohre; Pflästerung; Dachsteine; Leichtbauplatten',
          fr: 'plaques de plâtre; placoplâtre; Fermacell; fibrociment; Eternit; béton cellulaire; pavés; éléments préfabriqués; parpaings; bordures béton; plaque de plâtre; éléments en béton; dalles béton; tuyaux béton; préfabriqué béton; plots ciment; plaques fibro; pavage; plaques de plâtre cartonné; panneaux fibrociment; faux plafond',
          it: 'cartongesso; lastre di cartongesso; fibrocemento; Eternit; calcestruzzo cellulare; blocchi di cemento; elementi prefabbricati; cordoli; autobloccanti; pannelli cartongesso; prefabbricati; tubi in calcestruzzo; lastre in cemento; lastre fibrocemento; lastre cartongesso; blocchi cemento; dadi; pavé; fibrogesso; controsoffitto',
          en: 'plasterboard; drywall; gypsum board; fibre cement; aerated concrete; precast concrete; concrete blocks; paving stones; kerb stones; gypsum fibre board; precast elements; paving slabs; concrete pipes; fibre cement boards; concrete block; pavers; fiber cement; breeze blocks; ceiling tiles; curbstone; concrete slabs',
        },
        { naics: '327390' },
      ),
      group(
        4.5,
        {
          de: 'Schnittholz; Bauholz; Kantholz; Holzplatten; Spanplatte; OSB; OSB-Platten; MDF-Platte; Sperrholz; Dreischichtplatte; Brettschichtholz; Leimholz; Dachlatten; Holzbalken; BSH; Schalungsplatten; Parkett; Brettsperrholz; Laminat; Holzschalung; Lattung; Konstruktionsholz; Fichtenholz; KVH; Massivholzplatte; Schaltafeln; Dielen; Hobelware; Holzfassade; Bretter; Eichenholz; Holzlatten; Furnier; Multiplex; Täfer; Rundholz; Terrassendielen; Holzbretter; Spanplatten; Schalungstafeln; Holzbau; MDF; Lärche; Fichte; Holzrost',
          fr: 'bois de construction; bois scié; lambourdes; contreplaqué; panneaux OSB; panneau de particules; MDF; bois lamellé-collé; chevrons; lattes; poutres en bois; parquet; planches; panneaux de bois; bois massif; panneau trois plis; aggloméré; lambris; bois de charpente; lames de terrasse; bois de coffrage; carrelets; stratifié; panneaux de coffrage; lattage; bois raboté; panneaux bois; charpente bois; lamellé-collé; épicéa',
          it: 'legname; legname da costruzione; travi in legno; pannelli OSB; compensato; truciolare; MDF; legno lamellare; parquet; assi; listelli; legno massiccio; travetti; tavole di legno; pannelli in legno; perline; pannelli di legno; legno da costruzione; tavolame; pannello truciolare; pavimento in legno; larice; abete; laminato; assi di legno; carpenteria legno; lamellare; pannelli da cassero; decking',
          en: 'timber; lumber; sawn timber; plywood; OSB; OSB boards; chipboard; particle board; MDF; glulam; wooden beams; battens; parquet; cross-laminated timber; wood panels; planks; softwood; hardwood flooring; wood boards; structural timber; wooden boards; laminate flooring; particleboard; wood planks; decking boards; formwork panels; hardwood; CLT; veneer; roof battens; wooden pallet boards',
        },
        { naics: '321113' },
      ),
      group(
        4.5,
        {
          de: 'Asphalt; Bitumen; Belag; Asphaltbelag; Bitumenbahn; Dichtungsbahn; Dachbahn; Dachpappe; Teer; Heissmischgut; Walzasphalt; Gussasphalt; AC T; Bitumendichtungsbahn; Strassenbelag; Schwarzbelag; Belagsarbeiten; Dachabdichtung; Trag- und Deckschicht; Polymerbitumenbahn; Kaltasphalt; Tragschicht; Deckbelag; Mischgut',
          fr: "enrobé; asphalte; bitume; revêtement bitumineux; lé bitumineux; étanchéité bitume; goudron; enrobé bitumineux; lés d'étanchéité; macadam; étanchéité toiture; enrobés; lé d'étanchéité; bitumineux; bicouche bitume",
          it: 'asfalto; bitume; conglomerato bituminoso; pavimentazione bituminosa; guaina bituminosa; miscela bituminosa; catrame; impermeabilizzazione bitume; pavimentazione; guaina; manto stradale; binder; membrana bituminosa; guaine; conglomerato; tappeto bituminoso',
          en: 'asphalt; bitumen; bituminous membrane; roofing felt; tarmac; hot mix asphalt; roofing membrane; asphalt surfacing; blacktop; bituminous; waterproofing membrane; road surfacing; asphalt mix; roofing sheet',
        },
        { naics: '324121' },
      ),
      group(
        3,
        {
          de: 'Baumaterial; Baustoffe; Fenster; Türen; Fensterrahmen; Tür; Storen; Bodenbelag; Bauarbeiten; Baumeisterarbeiten; Maurerarbeiten; Aushub; Gerüst; Gipserarbeiten; Schalung; Dachdeckerarbeiten; Innenausbau; Rohbau; Umbauarbeiten; Umbau; Malerarbeiten; Plattenlegerarbeiten; Bodenlegerarbeiten; Zimmerarbeiten; Schreinerarbeiten; Sanitärinstallation; Elektroinstallation; Abbrucharbeiten; Tiefbauarbeiten; Linoleum; Vinylboden; Holztüre; Lamellenstoren; Spenglerarbeiten; Heizungsinstallation; Aushubarbeiten; Baustelleneinrichtung; Gerüstbau; Bauleistung; Fassadenbau; Baggerarbeiten; Fassadenverkleidung; Dichtstoff; Elektroinstallationsmaterial; Lüftungsinstallation',
          fr: 'matériaux de construction; fenêtres; fenêtre; portes; travaux; travaux de maçonnerie; revêtement de sol; terrassement; échafaudage; travaux de construction; travaux de rénovation; gros œuvre; travaux de peinture; linoléum; travaux de plâtrerie; installation sanitaire; installation électrique; porte intérieure; démolition; stores; menuiserie; ferblanterie; génie civil; excavation; transformation; travaux de toiture; stores à lamelles; maçonnerie; installations électriques; sol vinyle; travaux de menuiserie; étanchéité; travaux sanitaires',
          it: 'materiale da costruzione; materiali edili; finestre; finestra; porte; lavori edili; opere da muratore; pavimenti; scavo; ponteggio; lavori di ristrutturazione; lavori di costruzione; linoleum; opere murarie; impianto elettrico; impianto sanitario; tende a lamelle; demolizione; serramenti; opere da pittore; lavori di muratura; ponteggi; opere da lattoniere; scavi; opere da gessatore; pavimento vinilico; risanamento; ristrutturazione; materiale edile; posa pavimenti; tinteggio; lavori di pittura; posa piastrelle',
          en: 'building materials; windows; window; doors; door; building work; masonry work; flooring; excavation; scaffolding; construction works; construction work; refurbishment works; renovation; linoleum; painting works; electrical installation; plumbing installation; demolition; blinds; civil works; roofing works; vinyl flooring; earthworks; carpentry; joinery; fit-out works; plumbing supplies; construction materials; building contractor; plastering works; groundworks; shell construction',
        },
        { naics: '236220' },
      ),
      group(
        4,
        {
          any: 'Silikon Dichtmasse; silicone sealant; Silikon Kartusche; joint silicone; sigillante silicone; Dichtungsmasse; Fugendichtmasse; sealant; mastic; sigillante; Silikondichtstoff',
        },
        { naics: '325520', attributes: { material: 'silicone_sealant' } },
      ),
    ],
    attributes: [
      {
        attributes: { unlisted: 'cement' },
        words: {
          any: 'Zement; Zementsack; Portlandzement; ciment; sacs de ciment; cemento; cemento Portland; sacchi di cemento; cement; cement bags; Portland cement',
        },
      },
      {
        attributes: { material: 'concrete_building' },
        words: {
          any: 'Beton; Fertigbeton; Transportbeton; Frischbeton; béton; calcestruzzo; concrete; ready-mix; cls; Konstruktionsbeton; Pumpbeton; Betonlieferung',
        },
      },
      {
        attributes: { material: 'concrete_lean' },
        words: {
          any: 'Magerbeton; béton maigre; calcestruzzo magro; lean concrete; béton de propreté; Unterlagsbeton',
        },
      },
      {
        attributes: { material: 'concrete_precast' },
        words: {
          any: 'Betonelemente; Betonfertigteile; éléments préfabriqués; prefabbricati; precast concrete; Betonröhren; Betonrohr; tuyaux béton; precast elements; Schachtringe; concrete pipes; elementi prefabbricati; Pflastersteine; Verbundsteine; Betonplatten; pavés; paving slabs; autobloccanti',
        },
      },
      {
        attributes: { material: 'cement_screed' },
        words: {
          any: 'Zementestrich; Unterlagsboden; chape; massetto; screed; chape ciment; massetto cementizio; Estrich',
        },
      },
      {
        attributes: { material: 'anhydrite_screed' },
        words: { any: 'Anhydritestrich; chape anhydrite; anhydrite screed; Anhydrit' },
      },
      {
        attributes: { material: 'cement_block' },
        words: {
          any: 'Zementsteine; parpaings; blocchi di cemento; concrete blocks; concrete block; plots ciment; blocchi cemento; breeze blocks',
        },
      },
      {
        attributes: { material: 'aerated_concrete' },
        words: { any: 'Porenbeton; Ytong; béton cellulaire; calcestruzzo cellulare; aerated concrete' },
      },
      {
        attributes: { material: 'gravel_round' },
        words: {
          any: 'Kies; Rundkies; gravier; gravier rond; ghiaia; gravel; Betonkies; Wandkies; Sickerkies; Kiessand',
        },
      },
      {
        attributes: { material: 'gravel_crushed' },
        words: {
          any: 'Schotter; Split; Splitt; gravier concassé; pietrisco; crushed stone; crushed gravel; concassé; ballast; Koffermaterial; chippings; ghiaia frantumata',
        },
      },
      { attributes: { material: 'sand' }, words: { any: 'Sand; sable; sabbia; Quarzsand; Brechsand' } },
      {
        attributes: { material: 'aggregates' },
        words: { any: 'granulats; inerti; aggregates; Zuschlagstoffe; aggregate; tout-venant' },
      },
      {
        attributes: { material: 'brick' },
        words: {
          any: 'Backstein; Backsteine; brique; briques; mattone; mattoni; brick; bricks; laterizi; Klinker; Mauerstein',
        },
      },
      {
        attributes: { material: 'sand_lime_brick' },
        words: { any: 'Kalksandstein; silico-calcaires; briques silico-calcaires; sand-lime bricks' },
      },
      {
        attributes: { material: 'clay_roof_tile' },
        words: {
          any: 'Dachziegel; Tonziegel; tuiles; tuile; tegole; roof tiles; clay tiles; tegole in cotto; coppi',
        },
      },
      {
        attributes: { material: 'concrete_roof_tile' },
        words: { any: 'Dachsteine; Betondachstein; tuile béton; concrete roof tile' },
      },
      {
        attributes: { material: 'ceramic_tile' },
        words: {
          any: 'Keramikplatten; Plättli; Fliesen; Feinsteinzeug; carrelage; carreaux; piastrelle; ceramic tiles; porcelain tiles; grès cérame; gres porcellanato; floor tiles; wall tiles; faïence; Bodenfliesen; Wandplatten',
        },
      },
      {
        attributes: { material: 'sanitary_ceramics' },
        words: {
          any: 'Lavabo; Sanitärkeramik; céramique sanitaire; sanitari; washbasin; sanitary ware; WC-Schüssel; cuvette WC; Waschbecken; toilet bowl; Klosett; Waschtisch',
        },
      },
      {
        attributes: { material: 'stone_wool' },
        words: {
          any: 'Steinwolle; laine de pierre; lana di roccia; stone wool; rock wool; Rockwool; Flumroc; mineral wool; Mineralwolle; laine minérale; lana minerale',
        },
      },
      {
        attributes: { material: 'glass_wool' },
        words: { any: 'Glaswolle; laine de verre; lana di vetro; glass wool; Isover' },
      },
      {
        attributes: { material: 'eps' },
        words: {
          any: 'EPS; Styropor; Polystyrolplatten; polystyrène expansé; polistirolo espanso; expanded polystyrene; sagex; EPS boards; Swisspor; pannelli polistirolo',
        },
      },
      {
        attributes: { material: 'xps' },
        words: { any: 'XPS; polystyrène extrudé; polistirene estruso; extruded polystyrene' },
      },
      {
        attributes: { material: 'pur_pir' },
        words: {
          any: 'PUR-Platten; PIR-Dämmung; panneaux PUR; pannelli PUR; PIR board; PUR; PIR; polyuréthane; polyurethane; poliuretano',
        },
      },
      {
        attributes: { material: 'cellulose_fibre' },
        words: {
          any: 'Zelluloseflocken; ouate de cellulose; cellulose insulation; fibra di cellulosa; Zellulosedämmung; Isofloc',
        },
      },
      {
        attributes: { material: 'foam_glass' },
        words: {
          any: 'Schaumglas; Foamglas; verre cellulaire; vetro cellulare; foam glass; Misapor; Glasschaum',
        },
      },
      {
        attributes: { material: 'wood_fibre_board' },
        words: {
          any: 'Holzfaserplatte; Holzfaserdämmplatte; fibre de bois; fibra di legno; wood fibre board; Pavatex',
        },
      },
      {
        attributes: { material: 'plasterboard' },
        words: {
          any: 'Gipskarton; Gipskartonplatten; plaques de plâtre; placoplâtre; cartongesso; plasterboard; drywall; gypsum board; Rigips; plaque de plâtre; Gipsplatten; lastre di cartongesso',
        },
      },
      {
        attributes: { material: 'gypsum_fibre_board' },
        words: { any: 'Gipsfaserplatten; Fermacell; gypsum fibre board; fibrogesso' },
      },
      {
        attributes: { material: 'plaster_gypsum' },
        words: { any: 'Gipsputz; plâtre; gesso; gypsum plaster; enduit plâtre' },
      },
      {
        attributes: { material: 'plaster_lime_cement' },
        words: { any: 'Grundputz; Kalkputz; crépi; intonaco; render; Kalkzementputz; lime plaster; Verputz' },
      },
      {
        attributes: { material: 'fibre_cement_board' },
        words: {
          any: 'Eternit; Faserzement; Faserzementplatten; fibrociment; fibrocemento; fibre cement; fiber cement',
        },
      },
      {
        attributes: { material: 'softwood_planed' },
        words: {
          any: 'Schnittholz; Hobelware; bois scié; sawn timber; softwood; lumber; bois raboté; Fichtenholz; Kantholz; Dachlatten; legname; timber; battens; lattes',
        },
      },
      {
        attributes: { material: 'structural_timber' },
        words: {
          any: 'Bauholz; Konstruktionsholz; KVH; bois de construction; legname da costruzione; structural timber; bois de charpente; Holzbalken; travi in legno; legno da costruzione; wooden beams',
        },
      },
      {
        attributes: { material: 'glulam' },
        words: {
          any: 'Brettschichtholz; BSH; Leimholz; bois lamellé-collé; lamellé-collé; legno lamellare; glulam; lamellare',
        },
      },
      {
        attributes: { material: 'clt' },
        words: { any: 'Brettsperrholz; CLT; cross-laminated timber; bois massif croisé; BSP' },
      },
      {
        attributes: { material: 'solid_wood_panel' },
        words: { any: 'Dreischichtplatte; Massivholzplatte; panneau trois plis; pannello tre strati' },
      },
      {
        attributes: { material: 'chipboard' },
        words: {
          any: 'Spanplatte; Spanplatten; aggloméré; panneau de particules; truciolare; chipboard; particle board; particleboard; pannello truciolare',
        },
      },
      {
        attributes: { material: 'osb' },
        words: { any: 'OSB; OSB-Platten; panneaux OSB; pannelli OSB; OSB boards' },
      },
      { attributes: { material: 'mdf' }, words: { any: 'MDF; MDF-Platte' } },
      {
        attributes: { material: 'plywood' },
        words: { any: 'Sperrholz; Multiplex; contreplaqué; compensato; plywood' },
      },
      {
        attributes: { material: 'wood' },
        words: { any: 'Parkett; parquet; Rundholz; hardwood; bois massif; legno massiccio' },
      },
      {
        attributes: { material: 'asphalt' },
        words: {
          any: 'Asphalt; Asphaltbelag; enrobé; asphalte; asfalto; tarmac; Heissmischgut; Walzasphalt; Gussasphalt; conglomerato bituminoso; Mischgut; enrobé bitumineux',
        },
      },
      { attributes: { material: 'bitumen' }, words: { any: 'Bitumen; bitume' } },
      {
        attributes: { material: 'bitumen_membrane' },
        words: {
          any: 'Bitumenbahn; Dichtungsbahn; lé bitumineux; guaina bituminosa; bituminous membrane; roofing felt; membrana bituminosa; Bitumendichtungsbahn; Polymerbitumenbahn; Dachpappe',
        },
      },
      { attributes: { material: 'epdm_membrane' }, words: { any: 'EPDM; EPDM-Bahn; EPDM membrane' } },
      {
        attributes: { material: 'insulation' },
        words: {
          any: 'Dämmung; Isolation; isolation thermique; isolamento termico; insulation; Dämmmaterial; isolant; isolante termico; Wärmedämmung; Isolationsmaterial',
        },
      },
    ],
    vendors:
      'Holcim; Jura Cement; Vigier; HG Commerciale; Baubedarf; Richner; Sabag; Kibag; Toggenburger; Eberhard; Gétaz; Bauhaus; Creabeton; Müller-Steinag; Sika; Swisspor; Flumroc; Eternit; Ziegelei; Hornbach; Jumbo; matériaux; Hilti; Kieswerk; Betonwerk; Gravière; Regazzi; Baustoffe; Obi; Zimmerei; Sägerei; Strabag; Implenia; Marti AG; Walo; Bauunternehmung; Knauf; Holzhandel; Zürcher Ziegeleien; scierie; Bautec; edilizia; Frutiger; Losinger; Brunner Erben',
  },
  {
    category: 'steel',
    naics: '331110',
    groups: [
      group(4.5, {
        de: 'Stahlträger; Bewehrungsstahl; Armierungsstahl; Stahlblech; Flachstahl; Rundstahl; Winkelstahl; Edelstahl; Stahlprofil; Stahlrohr; Baustahl; Betonstahl; Formstahl; Chromstahl; Chromstahlblech; Blech verzinkt; Stahl S235; Armierungsnetze; Bandstahl; Vierkantrohr; Warmband; Stabstahl; Stahlkonstruktion; Stahlplatten; Gusseisen; Eisenträger; HEA; HEB; IPE; Inox-Blech; Vierkantstahl; Blankstahl; Werkzeugstahl; Stahlband; Grobblech; Feinblech; Stahldraht; Stahlbau; U-Profil Stahl; Stahlteile; Lochblech; Gitterroste; Stahlwelle; Präzisionsstahlrohr; Kaltband; Riffelblech; Hohlprofil; Schwarzblech; Weissblech; Automatenstahl; Vergütungsstahl; Stahlkassetten; Breitflanschträger; Spundwand; Spundwände; Trapezblech; Stahl; Blech; Bleche; Stahlguss; Grauguss; Eisenguss; Armierungseisen; Armierung; Inox; Profilstahl; Coils; Siederohr',
        fr: "acier; poutrelle acier; acier d'armature; tôle acier; tôle inox; fer à béton; profilé acier; acier inoxydable; tôle galvanisée; tube acier; fer plat; fer rond; cornière; treillis d'armature; fonte; charpente métallique; acier laminé; poutrelles; acier de construction; tôle; tôles; inox; barres acier; treillis soudé; tubes acier; caillebotis; tôle perforée; acier étiré; feuillard; acier à outils; armatures; bobine acier; tube carré; acier S235; construction métallique; palplanches; tôle zinguée; fil d'acier; poutre métallique; tôle larmée; tôle striée; profilés acier; rond à béton; treillis; fer cornière",
        it: "acciaio; tondo acciaio; acciaio per cemento armato; lamiera; lamiera zincata; acciaio inox; travi in acciaio; profilo in acciaio; tubo acciaio; rete elettrosaldata; ferro tondo; ferro piatto; ghisa; angolare; inox; acciaio inossidabile; lamiere; profilati in acciaio; barre acciaio; tubi in acciaio; putrella; putrelle; carpenteria metallica; lamiera forata; tondo per cemento armato; ferro d'armatura; lamiera inox; travi IPE; travi HEA; coil acciaio; nastro acciaio; grigliati; filo d'acciaio; acciaio al carbonio; profili acciaio; acciaio da costruzione; tondino; ferro per armatura; lamiera grecata; barra acciaio; lamierino; armatura; profilati acciaio",
        en: 'steel; steel beams; rebar; reinforcing steel; steel sheet; stainless steel; steel profile; steel tubes; galvanised sheet; galvanized sheet; structural steel; steel plate; steel bars; cast iron; angle iron; stainless steel sheet; steel coil; steel section; flat bar; mesh reinforcement; steel pipes; steel tube; steel wire; steel strip; steel sections; steel rod; steel plates; hot rolled steel; cold rolled steel; steel grating; wire mesh; iron bar; tool steel; round bar; I-beam; H-beam; hollow section; sheet metal; steel sheets; tinplate; reinforcement bars; mild steel; carbon steel; sheet piles; steelwork',
        any: 'S235JR; S355; B500B; B500; S235; 1.4301; 1.4404; HEA 200; UNP; RHS; HEM; S355J2; 1.4571; IPE 160; Corten',
      }),
      group(3.5, { de: '*stahl; *blech', any: 'HEA; HEB; IPE; Inox' }, {}),
      group(
        4,
        {
          de: 'Schrauben; Muttern; Nägel; Bolzen; Unterlegscheiben; Dübel; Beschläge; Befestigungsmaterial; Ankerbolzen; Gewindestangen; Scharniere; Kleineisenwaren; Eisenwaren; Sechskantschrauben; Holzschrauben; Nieten; Schlösser; Ketten; Drahtseil; Federn; Verbindungselemente; Stahlseil; Stahldosen; Metallteile; Drehteile; Stanzteile; Blechteile; Frästeile; Konservendosen; Weissblechdosen; Winkelverbinder; Zylinderschrauben; Schnellbauschrauben; Montagematerial',
          fr: 'vis; boulons; écrous; clous; rondelles; chevilles; quincaillerie; fixations; ferrements; charnières; tiges filetées; rivets; serrures; chaînes; câble acier; ressorts; visserie; boulonnerie; goujons; pièces métalliques; pièces tournées; pièces usinées; vis à bois; ferrures; boîtes métalliques; boîtes de conserve; pièces embouties',
          it: 'viti; bulloni; dadi metallici; chiodi; rondelle; tasselli; ferramenta; fissaggi; cerniere; barre filettate; rivetti; serrature; catene; fune acciaio; molle; viteria; bulloneria; pezzi metallici; parti tornite; viti per legno; minuteria metallica; pezzi torniti; particolari meccanici; lattine; barattoli metallici; materiale di fissaggio',
          en: 'screws; bolts; nuts and bolts; nails; washers; wall plugs; fasteners; fixings; hinges; threaded rods; hardware fittings; rivets; locks; chains; wire rope; springs; hex nuts; hex bolts; metal parts; turned parts; machined parts; wood screws; brackets; steel cans; ironmongery; stamped parts; padlock; anchors; machine screws; tin cans; steel fittings',
        },
        { naics: '332722' },
      ),
    ],
    attributes: [
      {
        attributes: { material: 'steel_profile' },
        words: {
          any: 'Stahlträger; Stahlprofil; HEA; HEB; IPE; HEM; UNP; poutrelle; poutrelles; profilé acier; profilés acier; travi in acciaio; steel beams; structural steel; Winkelstahl; cornière; steel profile; I-beam; H-beam; steel section; steel sections; putrella; putrelle; Formstahl; Profilstahl; profilati in acciaio; profilo in acciaio; Stahlrohr; tube acier; steel tubes; tubo acciaio; Vierkantrohr; hollow section; Stahlkonstruktion; Breitflanschträger; charpente métallique; travi IPE; Flachstahl; fer plat; Baustahl',
        },
      },
      {
        attributes: { material: 'rebar' },
        words: {
          any: 'Bewehrungsstahl; Armierungsstahl; Betonstahl; rebar; fer à béton; acier d armature; tondo per cemento armato; acciaio per cemento armato; reinforcing steel; Armierungsnetze; rete elettrosaldata; mesh reinforcement; B500B; treillis d armature; Armierungseisen; tondo acciaio per cemento armato; tondino; reinforcement bars; rond à béton; treillis soudé; ferro d armatura',
        },
      },
      {
        attributes: { material: 'stainless_steel' },
        words: {
          any: 'Edelstahl; Chromstahl; inox; acier inoxydable; acciaio inox; acciaio inossidabile; stainless; stainless steel; 1.4301; 1.4404; tôle inox; Inox-Blech; 1.4571; Chromstahlblech; lamiera inox',
        },
      },
      {
        attributes: { material: 'steel_sheet_galvanised' },
        words: {
          any: 'Blech verzinkt; verzinkt; tôle galvanisée; galvanisé; lamiera zincata; zincata; galvanised; galvanized; tôle zinguée; verzinktes Blech; zincato',
        },
      },
      {
        attributes: { material: 'steel_sheet' },
        words: {
          any: 'Stahlblech; tôle acier; steel sheet; lamiera; Feinblech; Grobblech; steel plate; Warmband; tôle; steel coil; Riffelblech; Kaltband; sheet metal; Schwarzblech; steel strip; Stahlplatten; steel sheets; lamiere',
        },
      },
      {
        attributes: { material: 'cast_iron' },
        words: { any: 'Gusseisen; fonte; ghisa; cast iron; Grauguss; Eisenguss' },
      },
      {
        attributes: { material: 'steel_cans' },
        words: {
          any: 'Weissblechdosen; boîtes de conserve; Konservendosen; steel cans; tin cans; Stahldosen; tinplate; Weissblech',
        },
      },
      { attributes: { recycled: 'yes' }, words: { any: 'recycelt; recyclé; riciclato; recycled' } },
    ],
    vendors:
      'Debrunner; Debrunner Acifer; Debrunner Koenig; Stahl Gerlafingen; Swiss Steel; SSAB; ArcelorMittal; Thyssenkrupp; Spaeter; Kohler Stahl; Stahlhandel; Steeltec; Pestalozzi Stahltechnik; voestalpine; Bossard; Würth; SFS; Opo Oeschger; Koenig Feinstahl; Stürmsfs; Acciaierie; Fers',
  },
  {
    category: 'aluminium',
    naics: '331313',
    groups: [
      group(5, {
        de: 'Aluminium; Alublech; Aluminiumblech; Aluminiumprofil; Aluprofil; Alustange; Aluplatten; Aluprofile; Alurohr; Alufolie; Aluminiumguss; Alubarren; Strangpressprofil Alu; Aluminiumbarren; Aluminiumdosen; Alu; Aluminiumfolie; Aluminiumplatte; Aludruckguss; Aluminiumrohr; Alu-Winkelprofil; Aluwinkel; Alugussteile; Aluminiumteile; Rundstange Aluminium; Alufassade; Aluminiumband; Alubleche; Strangpressprofile; Alucoil; Walzaluminium; Alu-Profil; Aluverbundplatte; Aludosen; Aluschale; Anodisieren',
        fr: "aluminium; profilé aluminium; tôle aluminium; tôle alu; barre aluminium; feuille d'aluminium; papier aluminium; canettes aluminium; alu; tube aluminium; profilés aluminium; plaque aluminium; fonte d'aluminium; profilé alu; barre alu; extrusion aluminium; lingots aluminium; feuille alu; panneau aluminium; barquettes aluminium; anodisation; aluminium extrudé; tôles aluminium; pièces en aluminium; boîtes aluminium; cornière aluminium",
        it: 'alluminio; profilo alluminio; profili in alluminio; lastra alluminio; lamiera alluminio; barra alluminio; foglio di alluminio; lattine alluminio; estrusi in alluminio; tubo alluminio; profili alluminio; getti in alluminio; lingotti alluminio; alluminio estruso; piastra alluminio; fogli alluminio; pannelli alluminio; pressofusione alluminio; vaschette alluminio; anodizzazione; alu; angolare alluminio; lastre alluminio; profilati alluminio; barre in alluminio; carta alluminio; pezzi in alluminio',
        en: 'aluminium; aluminum; aluminium sheet; aluminium profile; aluminium extrusion; aluminium bar; aluminium foil; aluminium plate; aluminum sheet; aluminium tube; aluminium cans; aluminum extrusion; die-cast aluminium; aluminium castings; aluminium ingot; aluminum plate; aluminium angle; aluminium trays; aluminium coil; aluminum foil; anodising; aluminium composite panel; aluminium profiles; aluminium parts; aluminum bar; alu',
        any: 'EN AW-6060; EN AW-5754; EN AW 6082; AlMgSi; AW-6060; AW-5754; AlMg3; AW 6082; AW 7075',
      }),
    ],
    attributes: [
      {
        attributes: { material: 'aluminium_sheet' },
        words: {
          any: 'Alublech; Aluminiumblech; tôle aluminium; tôle alu; lastra alluminio; lamiera alluminio; aluminium sheet; aluminum sheet; aluminium plate; Aluplatten; plaque aluminium; Aluminiumplatte; Alubleche; lastre alluminio; tôles aluminium',
        },
      },
      {
        attributes: { material: 'aluminium_profile' },
        words: {
          any: 'Aluminiumprofil; Aluprofil; Aluprofile; profilé aluminium; profilés aluminium; profilo alluminio; profili in alluminio; profili alluminio; aluminium profile; aluminium extrusion; extrusion aluminium; estrusi in alluminio; alluminio estruso; Strangpressprofil; Strangpressprofile; aluminium profiles; Alu-Profil; profilé alu; aluminum extrusion',
        },
      },
      {
        attributes: { material: 'aluminium_packaging' },
        words: {
          any: 'Alufolie; Aluminiumfolie; feuille d aluminium; papier aluminium; canettes aluminium; lattine alluminio; aluminium foil; aluminium cans; Aluminiumdosen; foglio di alluminio; barquettes aluminium; Aluschale; aluminium trays; vaschette alluminio; Aludosen; carta alluminio; aluminum foil',
        },
      },
      {
        attributes: { recycled: 'yes' },
        words: { any: 'recycelt; recyclé; riciclato; recycled; Recycling-Aluminium' },
      },
    ],
    vendors:
      'Allega; Constellium; Novelis; Alu Menziken; Alcan; Aluminium Laufen; Gissler; Hydro; Allemann; Alusuisse; Metallwerk; Schmolz',
  },
  {
    category: 'other_metals',
    naics: '331420',
    groups: [
      group(4, {
        de: 'Kupferblech; Kupferrohr; Messing; Kupfer; Zinkblech; Blei; Kupferdraht; Titanzinkblech; Titanzink; Buntmetall; Bronze; Messingstange; Zinn; Kupferkabel Rohmaterial; Messingteile; Titan; Nickel',
        fr: 'cuivre; laiton; tôle de cuivre; zinc titane; tube cuivre; plomb; bronze; étain; titane; nickel',
        it: 'rame; ottone; lastra di rame; zinco titanio; tubo rame; piombo; bronzo; stagno; titanio; nichel',
        en: 'copper; brass; copper sheet; copper pipe; lead sheet; zinc sheet; titanium zinc; bronze; copper tube; brass rod; titanium; nickel; brass fittings; copper wire',
      }),
    ],
    attributes: [
      {
        attributes: { material: 'copper_sheet' },
        words: { any: 'Kupferblech; Kupfer; cuivre; rame; copper; Kupferrohr' },
      },
      {
        attributes: { material: 'brass_sheet' },
        words: { any: 'Messing; laiton; ottone; brass; Messingstange; Messingteile' },
      },
      {
        attributes: { material: 'titanium_zinc_sheet' },
        words: {
          any: 'Titanzinkblech; Titanzink; zinc titane; zinco titanio; titanium zinc; Zinkblech; zinc sheet',
        },
      },
      { attributes: { material: 'lead' }, words: { any: 'Blei; plomb; piombo; lead sheet' } },
      {
        attributes: { recycled: 'yes' },
        words: { any: 'recycelt; recyclé; riciclato; recycled' },
      },
    ],
  },
  {
    category: 'plastics',
    naics: '326199',
    groups: [
      group(4.5, {
        de: 'Kunststoffgranulat; Kunststoff; Kunststoffteile; Stretchfolie; Kunststofffolie; PE-Folie; Plastiksäcke; Luftpolsterfolie; PVC-Rohr; Kunststoffrohr; Kunststoffplatten; Polyethylen; Polypropylen; Polystyrol; Plastik; Spritzgussteile; PET-Flaschen; Kunststoffbehälter; Kunststoffkisten; Klebeband; Schrumpffolie; Plastikbecher; Kehrichtsäcke; Abfallsäcke; Polycarbonat; Plexiglas; Plastiktüten; Polyamid; ABS Granulat; PE-Rohr; Abwasserrohr PVC; Schaumstoff; Gebinde Kunststoff; Polybeutel; Druckverschlussbeutel; Plastikbeutel; PE-Beutel; Kunststoffprofile; PET-Preforms; Verpackungsfolie; Wickelfolie; Kunststoffpalette; Kanister leer; Kunststoffeimer; Packband; Packbänder; Verpackungsband; Styroporverpackung; Kunststoffverpackung; Polyurethan; Mehrwegbehälter; Plexiglasplatte; Acrylglas; Blisterverpackung; Luftpolster; Füllmaterial Verpackung; Verpackungschips; Umreifungsband; Kabelbinder; Tragtaschen; Kunststoffdeckel; Thermoformteile; Kunstoff; Verpackungsmaterial; Gummidichtung; Gummimatten; Schlauch; Schläuche; Gummi; Plastikfolie; Silo-Folie; Abdeckfolie; Müllsäcke; Plastikflaschen; Rezyklat; Laminierfolie',
        fr: 'plastique; film plastique; granulés plastique; film étirable; film à bulles; sacs plastique; tuyau PVC; tube PVC; polyéthylène; polypropylène; polystyrène; bouteilles PET; plaques plastique; bacs plastique; ruban adhésif; sacs poubelle; gobelets plastique; pièces plastiques; film rétractable; polycarbonate; plexiglas; caisses plastique; tuyau PE; film PE; polyamide; mousse; emballage plastique; seau plastique; sachets plastique; tubes plastique; sacs à ordures; pièces injectées; matières plastiques; palettes plastique; feuillard plastique; profilés PVC; bidons vides; barquettes plastique; injection plastique; bouteilles plastique; PVC; matière plastique; sachets zip; scotch emballage; gaine PE; caoutchouc; tuyaux PVC; joint caoutchouc; matériel d emballage; tuyau flexible; sacs de caisse; flacons PET; bâche plastique',
        it: 'plastica; film plastico; granulato polipropilene; granulato plastico; film estensibile; pluriball; sacchetti plastica; sacchetti in polietilene; tubo PVC; polietilene; polipropilene; polistirolo; bottiglie PET; lastre in plastica; nastro adesivo; sacchi spazzatura; bicchieri plastica; pezzi in plastica; film termoretraibile; policarbonato; plexiglas; cassette plastica; tubo PE; granulato; imballaggi in plastica; sacchi immondizia; stampaggio plastica; poliammide; sacchetti; contenitori plastica; materie plastiche; PVC; gomma; tubi PVC; sacchi rifiuti; materiale da imballaggio; pellicola; reggetta; contenitori in plastica; materiale plastico; sacchetti plastica; pellicola estensibile; fusti in plastica; sacchi neri; profili PVC; guarnizioni gomma; taniche vuote; particolari in plastica; pallet in plastica; tubi plastica; sacchi plastica; schiuma',
        en: 'plastic; plastics; plastic film; stretch film; plastic granulate; polyethylene; polypropylene; plastic bags; pvc pipe; bubble wrap; plastic containers; plastic crates; PET bottles; adhesive tape; bin bags; garbage bags; plastic cups; injection moulded parts; shrink film; polycarbonate; plexiglass; polystyrene; plastic pipe; polyamide; foam; packing tape; plastic parts; zip bags; trash bags; plastic packaging; HDPE; LDPE; plastic sheets; plastic pallets; plastic boxes; plastic tubes; nylon granulate; cling film; rubber; rubber seals; plastic lids; polymer; resin pellets; pvc; rubber hose; packaging material; plastic bottles; injection molded parts; strapping band; cable ties; acrylic sheet; hose; packing material; PVC fittings; plastic buckets; polyethylene film; masking tape',
        any: 'PE-HD; PE-LD; PP; PVC; HDPE; LDPE; ABS; PA6; PA66; PA6 GF30; POM; PMMA; PET; PS; PE',
      }),
      group(3, { de: '*folie; *kunststoff' }, {}),
    ],
    attributes: [
      {
        attributes: { material: 'pp' },
        words: { any: 'PP; Polypropylen; polypropylène; polipropilene; polypropylene; Granulat PP' },
      },
      {
        attributes: { material: 'plastics_film' },
        words: {
          any: 'Stretchfolie; Kunststofffolie; film plastique; film étirable; film estensibile; stretch film; PE-Folie; plastic film; Luftpolsterfolie; film à bulles; pluriball; bubble wrap; Schrumpffolie; shrink film; polyethylene film; Wickelfolie; Verpackungsfolie; film plastico; cling film; film rétractable; Plastikfolie; film PE; pellicola; Abdeckfolie; bâche plastique; film d emballage',
        },
      },
      {
        attributes: { material: 'pvc' },
        words: { any: 'PVC; PVC-Rohr; tuyau PVC; tubo PVC; pvc pipe; Abwasserrohr PVC' },
      },
      { attributes: { material: 'plastics_hdpe' }, words: { any: 'HDPE; PE-HD; HD-PE' } },
      { attributes: { material: 'plastics_ldpe' }, words: { any: 'LDPE; PE-LD; LD-PE' } },
      {
        attributes: { material: 'plastics_pet' },
        words: {
          any: 'PET; PET-Flaschen; bouteilles PET; bottiglie PET; PET bottles; PET-Preforms; flacons PET',
        },
      },
      {
        attributes: { material: 'plastics_ps' },
        words: { any: 'PS; Polystyrol; polystyrène; polistirolo; polystyrene' },
      },
      { attributes: { material: 'abs' }, words: { any: 'ABS' } },
      {
        attributes: { material: 'polyamide_gf' },
        words: {
          any: 'PA6 GF30; PA66 GF; Polyamid GF; glass filled nylon; PA6; PA66; Polyamid; polyamide; poliammide; GF30',
        },
      },
      {
        attributes: { material: 'polycarbonate' },
        words: { any: 'Polycarbonat; polycarbonate; policarbonato' },
      },
      {
        attributes: { material: 'pe_pipe' },
        words: { any: 'PE-Rohr; tuyau PE; tubo PE; pe pipe; Druckrohr PE' },
      },
      {
        attributes: { material: 'plastics_rigid' },
        words: {
          any: 'Kunststoffbehälter; Kunststoffkisten; bacs plastique; caisses plastique; cassette plastica; plastic crates; plastic containers; plastic boxes; Kunststoffpalette; contenitori plastica; Spritzgussteile; injection moulded parts; pièces injectées; plastic pallets; Kunststoffeimer',
        },
      },
      {
        attributes: { recycled: 'yes' },
        words: { any: 'Rezyklat; rPET; recycelt; recyclé; riciclato; recycled; Recycling' },
      },
    ],
    vendors:
      'Semadeni; Georg Utz; Ems-Chemie; Plastic; Kunststoff AG; Kunststoffwerk; Plastics; Greiner; Folag; Petroplast; Lenorplastics; Kunststoffe; Plastica; Plastiques; Alpla; Borealis; Albis; Resinex; Geberit; Pack; Verpackungen; Emballages; Imballaggi',
  },
  {
    category: 'glass',
    naics: '327212',
    groups: [
      group(4.5, {
        de: 'Isolierglas; Floatglas; Flachglas; Glasscheibe; Glasscheiben; Sicherheitsglas; Verglasung; Glasflaschen; ESG-Glas; VSG; Einscheibensicherheitsglas; Glasplatten; Fensterglas; Konservengläser; Verbundglas; Einmachgläser; Glasbehälter; Spiegel; Trinkgläser; Glastrennwand; Glasfläschchen; Weinflaschen leer; Fensterscheibe; Glas; Spiegelglas; Glasröhren; Glaswaren; Laborglas; Duschtrennwand Glas; Glasfassade; Glastüre; Gläser; Wärmeschutzglas; Behälterglas; Glasdach; Glasbausteine; Windschutzscheibe; Frontscheibe; Braunglasflaschen; Glasteile; Glasvials; Leerflaschen Glas; Dreifachverglasung',
        fr: 'verre; vitrage; double vitrage; verre plat; verre trempé; verre feuilleté; bouteilles en verre; vitres; verre float; vitre; bocaux; miroir; verre isolant; verre de sécurité; vitrage isolant; triple vitrage; bocaux en verre; flacons verre; verres; verrerie; miroirs; pare-brise; cloison vitrée; verre clair; plaque de verre; paroi de douche verre; verre à vitre; bouteille verre; récipients en verre; bouteilles verre; verrerie de laboratoire; remplacement vitre; porte vitrée; ampoules verre; panneaux de verre',
        it: 'vetro; vetro temperato; vetro float; doppio vetro; vetrata; bottiglie in vetro; lastre di vetro; vetro isolante; vetro stratificato; vasetti vetro; specchio; vetri; barattoli di vetro; vetro di sicurezza; triplo vetro; vetratura; bicchieri di vetro; parabrezza; bottiglie vetro; flaconi in vetro; vetrocamera; lastra vetro; specchi; parete in vetro; vetrate; vetro piano; vetreria; porta in vetro; vetro chiaro; vasetti in vetro; vetro acidato; vetro laminato; cristalli; fiale di vetro',
        en: 'glass; float glass; tempered glass; double glazing; laminated glass; insulating glass; glass bottles; glass panes; safety glass; glazing; mirror; glass jars; window panes; toughened glass; glass sheet; glass panels; triple glazing; windscreen; glassware; glass containers; flat glass; glass vials; drinking glasses; glass partition; glass tubes; glass door; glass jar; laboratory glassware; window glass; mirrors; windshield; glass bottle; coated glass; glass plates; clear glass; glass blocks',
      }),
      group(3, { de: '*glas', any: 'ESG; VSG' }, { whole: true }),
    ],
    attributes: [
      {
        attributes: { material: 'float_glass' },
        words: {
          any: 'Floatglas; Flachglas; verre float; verre plat; vetro float; float glass; flat glass; Fensterglas; vetro piano; window glass; verre à vitre',
        },
      },
      {
        attributes: { material: 'float_glass_coated' },
        words: {
          any: 'Isolierglas; coated glass; Wärmeschutzglas; insulating glass; vitrage isolant; vetro isolante; double vitrage; verre isolant; double glazing; doppio vetro',
        },
      },
      {
        attributes: { recycled: 'yes' },
        words: { any: 'Altglas; Recyclingglas; recyclé; riciclato; recycled' },
      },
    ],
    vendors:
      'Glas Trösch; Vetropack; Saint-Gobain Glass; Glaserei; Vetreria; Verrerie; Flachglas; Vitrerie; Pilkington; Vetraria; Glas AG; Univerre; Carglass; Miroiterie; Glasbau',
  },
];
