import type { Attributes } from '../../attributes.ts';
import { group, type LexiconSection } from './section.ts';

/** A metal as each language names it before its forms; German joins the two ("Kupferblech"). */
interface Metal {
  readonly de: string;
  readonly fr: string;
  readonly it: string;
  readonly en: string;
  /** NAICS 2017 of who rolls or draws it. */
  readonly naics: '331420' | '331491';
  readonly material?: NonNullable<Attributes['material']>;
}

const METALS: readonly Metal[] = [
  { de: 'Kupfer', fr: 'cuivre', it: 'rame', en: 'copper', naics: '331420', material: 'copper_sheet' },
  { de: 'Messing', fr: 'laiton', it: 'ottone', en: 'brass', naics: '331420', material: 'brass_sheet' },
  {
    de: 'Titanzink',
    fr: 'zinc titane',
    it: 'zinco titanio',
    en: 'titanium zinc',
    naics: '331491',
    material: 'titanium_zinc_sheet',
  },
  { de: 'Zink', fr: 'zinc', it: 'zinco', en: 'zinc', naics: '331491', material: 'titanium_zinc_sheet' },
  { de: 'Blei', fr: 'plomb', it: 'piombo', en: 'lead', naics: '331491', material: 'lead' },
  { de: 'Bronze', fr: 'bronze', it: 'bronzo', en: 'bronze', naics: '331420' },
  { de: 'Nickel', fr: 'nickel', it: 'nichel', en: 'nickel', naics: '331491' },
  { de: 'Titan', fr: 'titane', it: 'titanio', en: 'titanium', naics: '331491' },
  { de: 'Magnesium', fr: 'magnésium', it: 'magnesio', en: 'magnesium', naics: '331491' },
];

/** Tin has fewer forms: tin plate is steel, and tin foil aluminium. */
const TIN = {
  de: 'Zinndraht; Zinnstange; Zinnblock; Zinnanode; Zinnanoden; Lötzinn; Lötdraht',
  fr: 'lingot étain; lingots étain; barre étain; baguette étain; fil étain; anode étain; anodes étain; soudure étain; étain pur',
  it: 'lingotto stagno; lingotti stagno; filo stagno; barra stagno; anodo stagno; anodi stagno; stagno puro',
  en: 'tin ingot; tin ingots; tin bar; tin bars; tin wire; tin anode; tin anodes; tin shot; pure tin',
} as const;

/** What metals are sold as. */
const FORMS = {
  de: 'blech,bleche,rohr,rohre,stange,stangen,draht,band,bänder,platte,platten,folie,tafel,tafeln,profil,profile,winkel,schiene,schienen,barren,block,guss,coil,rolle,ronde,rundstab,flachstab,fitting,fittings,bogen,muffe,litze,seil,granulat,anode,anoden,massel,masseln,granalien,halbzeug,dorn,bolzen,buchse,buchsen,kathode,schrot',
  fr: 'tôle,tôles,tube,tubes,barre,barres,fil,fils,bande,bandes,plaque,plaques,feuille,feuilles,rouleau,profilé,profilés,cornière,méplat,méplats,rond,ronds,lingot,lingots,bobine,couronne,raccord,raccords,coude,coudes,manchon,tresse,câble nu,grenaille,anode,anodes,bague,disque,flan,cathode,table,tables,jet,jets,saumon,saumons,pain,pains,baguette,baguettes,galette,galettes,gueuse,gueuses,feuillard,feuillards,flans,grenailles,chute,brasure,gouttière,chéneau',
  it: 'lamiera,lamiere,tubo,tubi,barra,barre,filo,fili,nastro,nastri,lastra,lastre,foglio,fogli,rotolo,rotoli,profilo,profili,angolare,piatto,piatti,tondo,tondi,lingotto,lingotti,pani,pane,verga,vergella,bacchetta,bacchette,bobina,raccordo,raccordi,gomito,gomiti,manicotto,treccia,corda nuda,granuli,anodo,anodi,boccola,boccole,disco,catodo,getto,getti,canale,gronda',
  en: 'sheet,sheets,pipe,pipes,tube,tubes,tubing,rod,rods,bar,bars,wire,strip,strips,plate,plates,foil,roll,rolls,profile,angle,section,ingot,ingots,billet,coil,coils,fitting,fittings,elbow,coupling,braid,shot,anode,anodes,bush,bushes,disc,cathode,casting,castings,round,flat,gutter,flashing',
} as const;

const formsOf = (language: keyof typeof FORMS) => FORMS[language].split(',');

/** Alloys by their designations (EN 1412, EN 573 has those of aluminium) and states, as mills and merchants print them. */
const COPPER =
  'Cu-DHP; CuDHP; Cu DHP; Cu-OF; Cu-ETP; CuETP; Cu-a1; Cu a1; CW024A; CW004A; CW008A; SF-Cu; E-Cu; E-Cu57; Kupfer halbhart; Kupfer blank; cuivre écroui; cuivre recuit; cuivre rouge; cuivre nu; cuivre laminé; cuivre en bobine; rame ricotto; rame crudo; rame elettrolitico; annealed copper; bare copper; electrolytic copper; hard drawn copper';
const BRASS =
  'CuZn37; CuZn36; CuZn30; CuZn33; CuZn15; CuZn39Pb2; CuZn39Pb3; CuZn40Pb2; CuZn36Pb3; CW508L; CW509L; CW510L; CW614N; CW617N; CW602N; Ms63; Ms58; laiton laminé; laiton étiré; laiton en bande; ottone laminato; ottone trafilato; free cutting brass; cartridge brass; naval brass';
const LEAD =
  'Walzblei; Bleiblech; plomb laminé; plomb en rouleau; plomb en table; plomb doux; piombo laminato; piombo in lastre; milled lead; rolled lead';
const OTHER_ALLOYS = {
  any: 'CuSn6; CuSn8; CuSn12; CuAl10; CuAl10Ni; CuBe2; CuNi10; CuNi44; CC483K; CC480K; Monel; Hastelloy; Invar; Kovar; Nitinol; Zamak 5; Zn99; SnAg3; Sn99; Sn99.9; AZ31; AZ91',
  de: 'Neusilber; Rotguss',
  fr: 'maillechort; cupronickel; cupro-nickel; cupro-aluminium; bronze aluminium; zamac',
  it: 'alpacca; cupronichel; bronzo alluminio',
  en: 'nickel silver; cupronickel; cupro nickel; aluminium bronze; babbitt; white metal',
} as const;

/** "Kupferblech"; "tôle cuivre", which "tôle de cuivre" is too; "copper sheet". */
function phrasesOf(metal: Metal): { de: string; fr: string; it: string; en: string } {
  return {
    de: formsOf('de')
      .map((form) => `${metal.de}${form}`)
      .join('; '),
    fr: formsOf('fr')
      .map((form) => `${form} ${metal.fr}`)
      .join('; '),
    it: formsOf('it')
      .map((form) => `${form} ${metal.it}`)
      .join('; '),
    en: formsOf('en')
      .map((form) => `${metal.en} ${form}`)
      .join('; '),
  };
}

/** Metals by what they are sold as. The lexicon alone knows them: no rows are made of them to train on. */
export const METAL_TERMS: readonly LexiconSection[] = [
  {
    category: 'other_metals',
    naics: '331420',
    groups: [
      ...METALS.map((metal) => group(6, phrasesOf(metal), { naics: metal.naics })),
      group(6, TIN, { naics: '331491' }),
      group(6, { any: `${COPPER}; ${BRASS}` }),
      group(6, { any: LEAD }, { naics: '331491' }),
      group(6, OTHER_ALLOYS, { naics: '331491' }),
    ],
    attributes: [
      { attributes: { material: 'copper_sheet' }, words: { any: COPPER } },
      { attributes: { material: 'brass_sheet' }, words: { any: BRASS } },
      { attributes: { material: 'lead' }, words: { any: LEAD } },
      ...METALS.flatMap((metal) =>
        metal.material === undefined
          ? []
          : [{ attributes: { material: metal.material }, words: { any: phrasesOf(metal).de } }],
      ),
    ],
  },
];
