import type { Attributes } from '../../attributes.ts';
import { type AttributeGroup, group, type LexiconSection } from './section.ts';

type FoodItem = NonNullable<Attributes['foodItem']>;

/** Foods that have a factor of their own, in the four languages. */
const ITEMS: readonly (readonly [item: FoodItem, words: string])[] = [
  [
    'beef',
    'Rindfleisch; Rindsfilet; Rindshackfleisch; Entrecôte; boeuf; bœuf; viande de bœuf; manzo; carne bovina; beef; Siedfleisch; Rindsplätzli; Rindsbraten; steak',
  ],
  ['veal', 'Kalbfleisch; Kalbsbraten; veau; vitello; veal; Kalbsplätzli'],
  [
    'pork',
    'Schweinefleisch; Schweinsbraten; porc; maiale; suino; pork; Speck; Schinken; jambon; prosciutto; ham; bacon; lard; Schweinsplätzli',
  ],
  ['chicken', 'Poulet; Pouletbrust; Hähnchen; Huhn; poulet; pollo; chicken; Pouletfleisch'],
  ['duck', 'Ente; canard; anatra; duck'],
  ['rabbit', 'Kaninchen; lapin; coniglio; rabbit'],
  ['lamb', 'Lammfleisch; Lamm; agneau; agnello; lamb'],
  ['salmon_farmed', 'Lachs; saumon; salmone; salmon; Rauchlachs'],
  ['cod', 'Kabeljau; Dorsch; cabillaud; merluzzo; cod'],
  ['tuna', 'Thunfisch; thon; tonno; tuna'],
  ['shrimp', 'Crevetten; Garnelen; crevettes; gamberetti; shrimp; shrimps; prawns'],
  ['mussels', 'Muscheln; moules; cozze; mussels'],
  ['sardines', 'Sardinen; sardines; sardine'],
  ['eggs', 'Eier; Freilandeier; œufs; oeufs; uova; eggs'],
  ['milk', 'Vollmilch; Milch; lait; lait entier; latte; latte intero; milk; whole milk'],
  ['soy_drink', 'Sojadrink; Sojamilch; boisson soja; bevanda di soia; soy drink'],
  ['butter', 'Butter; beurre; burro; butter'],
  [
    'cheese_hard',
    'Hartkäse; Gruyère; Greyerzer; Emmentaler; Parmesan; Sbrinz; fromage à pâte dure; formaggio duro; parmigiano; hard cheese',
  ],
  [
    'cheese_soft',
    'Weichkäse; Camembert; Brie; fromage à pâte molle; formaggio molle; soft cheese; Mozzarella',
  ],
  ['cheese', 'Käse; fromage; formaggio; cheese; Raclette'],
  ['yoghurt', 'Joghurt; Jogurt; yaourt; yogourt; yogurt; yoghurt'],
  ['margarine', 'Margarine; margarina'],
  ['bread_baguette', 'Baguette; baguettes'],
  ['wheat_rye_bread', 'Brot; Brötchen; Semmeli; Ruchbrot; pain; petits pains; pane; panini; bread; rolls'],
  ['croissant', 'Gipfeli; Croissant; croissants; cornetti; brioche'],
  ['pasta', 'Teigwaren; Pasta; Spaghetti; pâtes; pasta; Nudeln'],
  ['rice', 'Reis; riz; riso; rice; Risotto'],
  ['potatoes', 'Kartoffeln; pommes de terre; patate; potatoes; Kartoffel'],
  ['tomato', 'Tomaten; tomates; pomodori; tomatoes'],
  ['carrot', 'Karotten; Rüebli; carottes; carote; carrots'],
  ['onion', 'Zwiebeln; oignons; cipolle; onions'],
  ['lettuce', 'Kopfsalat; laitue; lattuga; lettuce; Salat'],
  ['apple', 'Äpfel; Apfel; pommes; mele; apples'],
  ['banana', 'Bananen; Banane; bananes; banane; bananas'],
  ['orange', 'Orangen; oranges; arance'],
  ['strawberry', 'Erdbeeren; fraises; fragole; strawberries'],
  ['avocado', 'Avocado; Avocados; avocats fruit'],
  ['other_vegetables', 'Gemüse; légumes; verdura; verdure; vegetables'],
  [
    'other_fruit',
    'Obst; Früchte; Früchtekorb; fruits; frutta; fruit; fruit basket; corbeille de fruits; cesto di frutta',
  ],
  ['nuts', 'Nüsse; Mandeln; noix; amandes; noci; mandorle; nuts; almonds'],
  ['groundnuts', 'Erdnüsse; cacahuètes; arachidi; peanuts'],
  ['lentils', 'Linsen; lentilles; lenticchie; lentils'],
  ['tofu', 'Tofu'],
  ['oatmeal', 'Haferflocken; flocons d avoine; fiocchi d avena; oatmeal; oats'],
  ['sugar', 'Zucker; sucre; zucchero; sugar; Zuckersticks'],
  ['olive_oil', 'Olivenöl; huile d olive; olio d oliva; olive oil'],
  ['sunflower_oil', 'Sonnenblumenöl; huile de tournesol; olio di girasole; sunflower oil'],
  ['rapeseed_oil', 'Rapsöl; huile de colza; olio di colza; rapeseed oil; canola oil'],
  [
    'coffee',
    'Kaffeebohnen; Kaffee; Bohnenkaffee; Röstkaffee; café en grains; café moulu; caffè in grani; caffè macinato; caffè; coffee beans; ground coffee; coffee; café',
  ],
  ['coffee_instant', 'Instantkaffee; café soluble; caffè solubile; instant coffee; Nescafé'],
  [
    'milk_chocolate',
    'Milchschokolade; Schokolade; chocolat au lait; chocolat; cioccolato al latte; cioccolato; milk chocolate; chocolate; Pralinen',
  ],
  ['dark_chocolate', 'dunkle Schokolade; chocolat noir; cioccolato fondente; dark chocolate'],
  ['crisps', 'Chips; Pommes Chips; chips de pomme de terre; patatine; crisps'],
  ['beer', 'Bier; bière; birra; beer; Lagerbier'],
  [
    'wine',
    'Wein; Weisswein; Rotwein; vin; vin rouge; vin blanc; vino; vino rosso; vino bianco; wine; Prosecco; Champagner',
  ],
  [
    'bottled_water',
    'Mineralwasser; eau minérale; acqua minerale; mineral water; bottled water; Rivella Wasser; Henniez; Valser; Evian',
  ],
  [
    'soft_drink',
    'Süssgetränke; Limonade; Cola; Coca-Cola; Rivella; boissons sucrées; bibite; soft drinks; lemonade; Ice Tea; Eistee',
  ],
];

const ITEM_GROUPS: readonly AttributeGroup[] = ITEMS.map(([foodItem, words]) => ({
  attributes: { foodItem },
  categories: ['food', 'catering'],
  words: { any: words },
}));

/** NAICS of the industry that makes each kind of food. */
const GOODS: readonly (readonly [naics: string, de: string, fr: string, it: string, en: string])[] = [
  [
    '311611',
    'Rindfleisch; Kalbfleisch; Schweinefleisch; Lammfleisch; Fleisch; Hackfleisch; Wurst; Würste; Cervelat; Bratwurst; Schinken; Speck; Aufschnitt; Trockenfleisch; Bündnerfleisch; Metzgereiartikel; Fleischwaren; Salami',
    'bœuf; veau; porc; agneau; viande; viande hachée; saucisses; saucisse; jambon; charcuterie; viande séchée; lard; boucherie',
    'manzo; vitello; maiale; agnello; carne; carne macinata; salsicce; prosciutto; salumi; affettati; salame; carne secca; macelleria',
    'beef; veal; pork; lamb; meat; minced meat; sausages; ham; bacon; cold cuts; dried meat; butcher',
  ],
  [
    '311615',
    'Poulet; Pouletfleisch; Pouletbrust; Geflügel; Ente; Truten',
    'poulet; volaille; canard; dinde',
    'pollo; pollame; anatra; tacchino',
    'chicken; poultry; duck; turkey',
  ],
  [
    '311710',
    'Fisch; Lachs; Fischfilet; Thunfisch; Crevetten; Kabeljau; Meeresfrüchte; Rauchlachs',
    'poisson; saumon; thon; crevettes; fruits de mer; filet de poisson',
    'pesce; salmone; tonno; gamberetti; frutti di mare; filetto di pesce',
    'fish; salmon; tuna; shrimps; seafood; fish fillet',
  ],
  [
    '311511',
    'Milch; Kaffeerahm; Rahm; Joghurt; Milchprodukte; Vollmilch; Quark; Rahmportionen; UHT-Milch',
    'lait; crème; crème à café; yaourt; yogourt; produits laitiers; lait UHT',
    'latte; panna; panna da caffè; yogurt; latticini; latte UHT',
    'milk; cream; coffee creamer; yoghurt; dairy products; UHT milk',
  ],
  [
    '311513',
    'Käse; Hartkäse; Weichkäse; Raclettekäse; Käseplatte; Gruyère',
    'fromage; raclette; plateau de fromages; gruyère AOP',
    'formaggio; formaggi; tagliere di formaggi',
    'cheese; cheese platter',
  ],
  [
    '311812',
    'Brot; Brötchen; Gipfeli; Backwaren; Semmeli; Kuchen; Torte; Gebäck; Znünigebäck; Patisserie',
    'pain; croissants; petits pains; viennoiseries; gâteau; tarte; pâtisserie; boulangerie',
    'pane; cornetti; panini; torta; dolci; prodotti da forno; pasticceria; panetteria',
    'bread; rolls; croissants; cake; pastries; bakery goods; bakery',
  ],
  [
    '311920',
    'Kaffee; Kaffeebohnen; Kaffeekapseln; Nespresso Kapseln; Bohnenkaffee; Tee; Teebeutel; Kaffeepads; Röstkaffee',
    'café; café en grains; capsules de café; thé; sachets de thé; café moulu; dosettes',
    'caffè; caffè in grani; capsule caffè; tè; bustine di tè; caffè macinato; cialde',
    'coffee; coffee beans; coffee capsules; tea; tea bags; ground coffee; coffee pods',
  ],
  [
    '312111',
    'Mineralwasser; Getränke; Süssgetränke; Limonade; Fruchtsaft; Orangensaft; Apfelschorle; Getränkelieferung; Eistee; Tafelwasser',
    "eau minérale; boissons; limonade; jus de fruits; jus d'orange; livraison de boissons; boissons sucrées",
    'acqua minerale; bibite; bevande; succo; succo di frutta; fornitura bevande; aranciata',
    'mineral water; beverages; soft drinks; fruit juice; orange juice; drinks delivery; lemonade; bottled water',
  ],
  [
    '312120',
    'Bier; Lagerbier; Fassbier',
    'bière; bière pression',
    'birra; birra alla spina',
    'beer; draught beer',
  ],
  [
    '312130',
    'Wein; Rotwein; Weisswein; Champagner; Prosecco; Weinflaschen',
    'vin; vin rouge; vin blanc; champagne; caisse de vin',
    'vino; vino rosso; vino bianco; spumante; bottiglie di vino',
    'wine; red wine; white wine; champagne; sparkling wine',
  ],
  [
    '111219',
    'Gemüse; Salat; Kartoffeln; Tomaten; Karotten; Rüebli; Zwiebeln; Frischgemüse; Kopfsalat',
    'légumes; salade; pommes de terre; tomates; carottes; oignons; légumes frais',
    'verdura; insalata; patate; pomodori; carote; cipolle; ortaggi',
    'vegetables; salad; potatoes; tomatoes; carrots; onions',
  ],
  [
    '111339',
    'Obst; Früchte; Früchtekorb; Fruchtkorb; Äpfel; Bananen; Orangen; Erdbeeren; Büroobst; Pausenäpfel',
    'fruits; corbeille de fruits; pommes; bananes; oranges; fraises; panier de fruits',
    'frutta; cesto di frutta; mele; banane; arance; fragole',
    'fruit; fruit basket; apples; bananas; oranges; strawberries; office fruit',
  ],
  [
    '311824',
    'Teigwaren; Pasta; Spaghetti; Mehl; Nudeln',
    'pâtes; pâtes alimentaires; spaghetti; farine',
    'pasta; spaghetti; farina',
    'pasta; spaghetti; noodles; flour',
  ],
  [
    '311212',
    'Reis; Risotto; Basmatireis',
    'riz; riz basmati; risotto',
    'riso; risotto; riso basmati',
    'rice; basmati rice',
  ],
  [
    '311225',
    'Olivenöl; Sonnenblumenöl; Rapsöl; Speiseöl; Frittieröl; Margarine',
    "huile d'olive; huile de tournesol; huile de colza; huile alimentaire; huile de friture; margarine",
    "olio d'oliva; olio di girasole; olio di colza; olio alimentare; olio per friggere",
    'olive oil; sunflower oil; rapeseed oil; cooking oil; frying oil; margarine',
  ],
  [
    '311314',
    'Zucker; Zuckersticks; Kristallzucker',
    'sucre; sucre en sachets',
    'zucchero; bustine di zucchero',
    'sugar; sugar sticks',
  ],
  [
    '311352',
    'Schokolade; Pralinen; Schoggi; Schokoladentafeln; Osterhasen; Truffes',
    'chocolat; pralinés; tablettes de chocolat; lapins en chocolat',
    'cioccolato; cioccolatini; praline',
    'chocolate; pralines; chocolates',
  ],
  [
    '311919',
    'Chips; Snacks; Nüsse; Salzgebäck; Apérogebäck; Biskuits; Guetzli; Riegel',
    'chips apéritif; snacks; biscuits; noix; biscuits apéritif; barres',
    'snack; patatine; biscotti; noccioline; barrette',
    'crisps; snacks; biscuits; cookies; nuts; snack bars',
  ],
  ['311513', 'Butter; Bratbutter', 'beurre', 'burro', 'butter'],
  ['112310', 'Eier; Freilandeier; Bio-Eier', 'œufs; oeufs; œufs bio', 'uova; uova bio', 'eggs; organic eggs'],
];

const GOODS_GROUPS = GOODS.map(([naics, de, fr, it, en]) =>
  group(3.5, { de, fr, it, en }, { naics, whole: true }),
);

/** Food bought as goods, and food served. */
export const FOOD: readonly LexiconSection[] = [
  {
    category: 'food',
    naics: '311991',
    groups: [
      group(4, {
        de: 'Lebensmittel; Nahrungsmittel; Esswaren; Frischprodukte; Tiefkühlprodukte; Getränkelieferung; Konserven; Gewürze; Fertiggerichte; Molkereiprodukte; Kolonialwaren; Zutaten Küche; Lebensmitteleinkauf',
        fr: 'denrées alimentaires; produits alimentaires; alimentation; produits frais; surgelés; conserves; épices; plats préparés; épicerie; vivres; denrées',
        it: 'generi alimentari; alimentari; prodotti alimentari; prodotti freschi; surgelati; conserve; spezie; piatti pronti; derrate alimentari; derrate',
        en: 'groceries; food products; foodstuffs; frozen food; canned food; spices; ready meals; fresh produce; food supplies; provisions; food items; catering ingredients',
      }),
      ...GOODS_GROUPS,
    ],
    attributes: ITEM_GROUPS,
    vendors:
      'Coop; Migros; Denner; Volg; Transgourmet; Prodega; Pistor; Saviva; Aligro; Manor Food; Lidl; Aldi; Top CC; Feldschlösschen; Emmi; Nestlé; Nespresso; Molkerei; Bäckerei; Metzgerei; Boucherie; Boulangerie; Panetteria; Macelleria; Käserei; Fromagerie; Weinkellerei; Getränkehandel; Hofladen; Bakery; Butcher; Cash and Carry; Gemüsehandel; Sysco; Metro AG; Tchibo; Lavazza; Illycaffè; Rapelli; Caseificio',
  },
  {
    category: 'catering',
    naics: '722320',
    groups: [
      group(5, {
        de: 'Catering; Verpflegung; Apéro; Apéro riche; Mittagessen; Nachtessen; Abendessen; Geschäftsessen; Weihnachtsessen; Kantine; Personalrestaurant; Kundenessen; Bankett; Bewirtung; Teamessen; Buffet; Menü; Mittagsmenü; Mitarbeiterverpflegung; Stehlunch; Brunch; Grillbuffet; Znüni; Konsumation; Restaurantbesuch; Essen mit Kunden; Businesslunch; Kantinenverpflegung; Sitzungsverpflegung; Pausenverpflegung; Partyservice; Jubiläumsessen; Fondueplausch; Firmenessen; Lunchpakete; Sandwichplatte; Essensbons; Mahlzeiten; Mahlzeit; Frühstücksbuffet',
        fr: "traiteur; apéritif; repas; repas de midi; repas du soir; repas d'affaires; dîner; déjeuner; souper; cantine; restaurant; restauration; banquet; buffet; menu du jour; repas de Noël; repas d'équipe; restaurant d'entreprise; plateau-repas; plateaux repas; pause-café; consommation restaurant; cocktail dînatoire; repas clients; service traiteur; brunch; frais de repas; apéro; sandwichs; collation; repas collaborateurs",
        it: 'catering; pranzo; cena; aperitivo; pasto; pasti; pranzo di lavoro; cena aziendale; mensa; ristorante; ristorazione; banchetto; buffet; menu del giorno; cena di Natale; rinfresco; servizio catering; pausa caffè; coffee break; consumazione; mensa aziendale; cena di gala; pranzo aziendale; apericena; pasto clienti; panini assortiti; spese pasti; servizio mensa',
        en: 'catering; lunch; dinner; business lunch; meal; meals; canteen; restaurant; banquet; buffet; staff canteen; Christmas dinner; working lunch; client dinner; sandwich platter; drinks reception; coffee break; team dinner; food and beverage; finger food; refreshments; staff meals; company dinner; lunch boxes; set menu; brunch; aperitif; hospitality catering; food and drinks',
      }),
      group(
        2.5,
        {
          de: 'Personen Essen; Gedeck; Kaffeepause; Trinkgeld; Service Personal; Kellner; Pers',
          fr: 'couvert; couverts; pourboire; service en salle',
          it: 'coperto; coperti; mancia; servizio in sala',
          en: 'covers; gratuity; tip; waiting staff',
        },
        { naics: '722511' },
      ),
    ],
    attributes: [
      {
        attributes: { meal: 'meal_vegetarian' },
        words: {
          any: 'vegetarisch; vegetarisches Menü; végétarien; vegetariano; vegetarian; Vegi; Vegimenü',
        },
      },
      {
        attributes: { meal: 'meal_vegan' },
        words: { any: 'vegan; veganes Menü; végétalien; végane; vegano' },
      },
      {
        attributes: { meal: 'meal_beef' },
        words: { any: 'Rindsmenü; menu bœuf; menu manzo; beef menu; Fleischmenü Rind; beef meal' },
      },
      {
        attributes: { meal: 'meal_chicken' },
        words: { any: 'Pouletmenü; menu poulet; menu pollo; chicken menu; chicken meal' },
      },
      {
        attributes: { meal: 'meal_pork' },
        words: { any: 'Schweinsmenü; menu porc; menu maiale; pork menu; pork meal' },
      },
      {
        attributes: { meal: 'meal_white_fish' },
        words: { any: 'Fischmenü; menu poisson; menu pesce; fish menu; fish meal' },
      },
    ],
    vendors:
      'Restaurant; Ristorante; Pizzeria; Catering; Traiteur; SV Group; SV Schweiz; Compass Group; Eldora; ZFV; Gastro; Gasthof; Gasthaus; Bistro; Café; Brasserie; Trattoria; Osteria; Candrian; Gamma Catering; Party Service; Kantine; Mensa; Novae; Grotto; Food Truck; Take Away; Auberge; Buvette',
  },
];
