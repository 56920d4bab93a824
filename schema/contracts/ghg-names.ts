import type { Scope } from './categories.ts';
import { PAPER_LANGUAGES, type PaperLanguage } from './paper-languages.ts';

type Names = Readonly<Record<PaperLanguage, readonly string[]>>;

/**
 * Names of the scope 3 categories 1 to 15. Source: English: GHG Protocol, Corporate Value Chain (Scope 3) Standard
 * (2011), table 5.3. The other languages: Delegated Regulation (EU) 2023/2772, ESRS E1, application requirement AR 48,
 * in the language version of the Official Journal; parentheses shortened.
 */
const SCOPE3_CATEGORY: Names = {
  de: [
    'Erworbene Waren und Dienstleistungen',
    'Investitionsgüter',
    'Tätigkeiten im Zusammenhang mit Brennstoffen und Energie',
    'Vorgelagerter Transport und Vertrieb',
    'Abfallaufkommen in Betrieben',
    'Geschäftsreisen',
    'Pendelnde Arbeitnehmer',
    'Vorgelagerte geleaste Wirtschaftsgüter',
    'Nachgelagerter Transport',
    'Verarbeitung verkaufter Produkte',
    'Verwendung verkaufter Produkte',
    'Behandlung von Produkten am Ende der Lebensdauer',
    'Nachgelagerte geleaste Wirtschaftsgüter',
    'Franchises',
    'Investitionen',
  ],
  fr: [
    'Biens et services achetés',
    "Biens d'investissement",
    "Activités relevant des secteurs des combustibles et de l'énergie",
    'Transport et distribution en amont',
    "Déchets produits lors de l'exploitation",
    "Voyages d'affaires",
    'Déplacements domicile-travail des salariés',
    'Actifs loués en amont',
    'Acheminement en aval',
    'Transformation des produits vendus',
    'Utilisation des produits vendus',
    'Traitement en fin de vie des produits vendus',
    'Actifs loués en aval',
    'Franchises',
    'Investissements',
  ],
  it: [
    'Beni e servizi acquistati',
    'Beni strumentali',
    "Attività legate ai combustibili e all'energia",
    'Trasporto e distribuzione a monte',
    'Rifiuti generati nel corso delle operazioni',
    "Viaggi d'affari",
    'Pendolarismo dei dipendenti',
    'Attività in leasing a monte',
    'Trasporto a valle',
    'Trasformazione dei prodotti venduti',
    'Uso dei prodotti venduti',
    'Trattamento di fine vita dei prodotti venduti',
    'Attività in leasing a valle',
    'Franchising',
    'Investimenti',
  ],
  en: [
    'Purchased goods and services',
    'Capital goods',
    'Fuel- and energy-related activities',
    'Upstream transportation and distribution',
    'Waste generated in operations',
    'Business travel',
    'Employee commuting',
    'Upstream leased assets',
    'Downstream transportation and distribution',
    'Processing of sold products',
    'Use of sold products',
    'End-of-life treatment of sold products',
    'Downstream leased assets',
    'Franchises',
    'Investments',
  ],
};

/** Source: GHG Protocol Corporate Standard (2004), chapter 4; the other languages as the ESRS name them. */
const SCOPE: Names = {
  de: ['Direkte Emissionen', 'Indirekte Emissionen aus eingekaufter Energie', 'Weitere indirekte Emissionen'],
  fr: ['Émissions directes', "Émissions indirectes liées à l'énergie achetée", 'Autres émissions indirectes'],
  it: ['Emissioni dirette', 'Emissioni indirette da energia acquistata', 'Altre emissioni indirette'],
  en: ['Direct emissions', 'Indirect emissions from purchased energy', 'Other indirect emissions'],
};

export const scope3CategoryName = (category: number, language: PaperLanguage): string | null =>
  SCOPE3_CATEGORY[language][category - 1] ?? null;

export const scopeName = (scope: Scope | number, language: PaperLanguage): string | null =>
  SCOPE[language][scope - 1] ?? null;

/** The first of the four languages that a header `Accept-Language` prefers; English without any. */
export function acceptedLanguage(header: string | null): PaperLanguage {
  const wanted = (header ?? '')
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((q) => q !== undefined);
      return { language: tag.split('-')[0], weight: Number(quality ?? 1) };
    });
  const best = wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => PAPER_LANGUAGES.find((one) => one === language))
    .find((language) => language !== undefined);
  return best ?? 'en';
}

/** Characters of the header that are read. */
const MAX_HEADER = 200;
