import { COUNTRIES } from '../../schema/contracts/countries.ts';
import { LONGEST_COUNTRY } from './journey-numbers.ts';

/** Countries as they stand beside a place, folded, in four languages. */
const NAMES: { readonly [code: string]: string } = {
  AE: 'uae;vae;emirati;emirats;emirates',
  AR: 'argentinien;argentine;argentina',
  AT: 'osterreich;oesterreich;autriche;austria',
  AU: 'australien;australie;australia',
  BE: 'belgien;belgique;belgio;belgium',
  BR: 'brasilien;bresil;brasile;brazil;brasil',
  CA: 'kanada;canada',
  CH: 'schweiz;suisse;svizzera;switzerland;che',
  CL: 'chile;chili;cile',
  CN: 'china;chine;cina;prc',
  CR: 'costa rica',
  CZ: 'tschechien;tcheque;cechia;czechia;czech republic',
  DE: 'deutschland;allemagne;germania;germany;deu;ger',
  DK: 'danemark;danimarca;denmark',
  EG: 'agypten;aegypten;egypte;egitto;egypt',
  ES: 'spanien;espagne;spagna;spain;esp',
  FI: 'finnland;finlande;finlandia;finland',
  FR: 'frankreich;france;francia;fra',
  GB: 'grossbritannien;england;angleterre;inghilterra;united kingdom;royaume uni;regno unito;scotland;uk;gbr',
  GR: 'griechenland;grece;grecia;greece',
  GY: 'guyana',
  HK: 'hongkong;hong kong',
  HU: 'ungarn;hongrie;ungheria;hungary',
  IE: 'irland;irlande;irlanda;ireland',
  IN: 'indien;inde;india',
  IT: 'italien;italie;italia;italy;ita',
  JP: 'japan;japon;giappone',
  KR: 'sudkorea;suedkorea;coree du sud;corea del sud;south korea;korea',
  KY: 'cayman;cayman islands',
  LI: 'liechtenstein',
  LU: 'luxemburg;luxembourg;lussemburgo',
  MA: 'marokko;maroc;marocco;morocco',
  MX: 'mexiko;mexique;messico;mexico',
  NL: 'niederlande;pays bas;paesi bassi;netherlands;holland',
  NO: 'norwegen;norvege;norvegia;norway',
  NZ: 'neuseeland;nouvelle zelande;nuova zelanda;new zealand',
  PL: 'polen;pologne;polonia;poland',
  PT: 'portugal;portogallo',
  RO: 'rumanien;rumaenien;roumanie;romania',
  SE: 'schweden;suede;svezia;sweden',
  SG: 'singapur;singapour;singapore',
  SK: 'slowakei;slovaquie;slovacchia;slovakia',
  TH: 'thailand;thailande;thailandia',
  TR: 'turkei;tuerkei;turquie;turchia;turkey;turkiye',
  TW: 'taiwan',
  US: 'usa;etats unis;stati uniti;united states;vereinigte staaten',
  VE: 'venezuela',
  VN: 'vietnam',
  ZA: 'sudafrika;suedafrika;afrique du sud;sudafrica;south africa',
};

const CODES: ReadonlySet<string> = new Set(COUNTRIES);
const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.split(';').map((name) => [name, code] as const)),
);
/** Letters of cars, which stand before postcodes: "D-20095 Hamburg". */
const LETTERS: { readonly [letters: string]: string } = {
  D: 'DE',
  F: 'FR',
  I: 'IT',
  A: 'AT',
  E: 'ES',
  L: 'LU',
  B: 'BE',
  UK: 'GB',
};

/** The country that words name, from the first on, and of how many words its name is; null where they name none. */
export function countryOf(keys: readonly string[]): { readonly code: string; readonly words: number } | null {
  for (let words = Math.min(LONGEST_COUNTRY, keys.length); words > 0; words -= 1) {
    const code = BY_NAME.get(keys.slice(0, words).join(' '));
    if (code !== undefined) return { code, words };
  }
  return null;
}

/** "CH", "D", "UK" in capitals. */
export function countryOfCode(text: string): string | null {
  if (Object.hasOwn(LETTERS, text)) return LETTERS[text] ?? null;
  return CODES.has(text) ? text : null;
}
