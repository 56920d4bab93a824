import type { Category } from '../../../schema/contracts/categories.ts';
import type { Attributes } from '../../attributes.ts';

/** The languages of the lexicon; `any` holds brands and abbreviations that are the same in all of them. */
export const LEXICON_LANGUAGES = ['de', 'fr', 'it', 'en', 'any'] as const;
export type LexiconLanguage = (typeof LEXICON_LANGUAGES)[number];

/** Phrases by language, separated by semicolons, in everyday spelling (accents as people write them). */
export type Words = { readonly [L in LexiconLanguage]?: string };

/** The weight from which a word names a purchase by itself; weaker ones need company. */
export const NAMES_A_PURCHASE = 3;
/** Of a phrase that silences a shorter one inside it and says nothing itself. */
export const NEXT_TO_NOTHING = 0.01;

/** What the phrases of a group say beside their category. */
export interface GroupOptions {
  /** NAICS 2017 code of these goods or services; the section's when absent. */
  readonly naics?: string;
  readonly attributes?: Attributes;
  /** `energy`: these words count on an energy bill only ("Grundpreis", "tax"). */
  readonly when?: 'energy';
  /**
   * Counts little where a purchase is named before it, and more as the first word: "Strom 8.1 % MWST" is electricity, "MWST
   * 8.1 % auf Reinigung" the tax.
   */
  readonly leads?: true;
  /**
   * Words of every mode of transport, of every carrier of energy, of everything that is metered (water too): the
   * other lines and the vendor decide which.
   */
  readonly family?: 'freight' | 'energy' | 'supply';
  /** Words of every fuel of a filling station ("Treibstoff"): which one is a guess, and needs review. */
  readonly unnamed?: true;
  /**
   * What a device holds ("Klimagerät R32"): behind the name of one it counts little, unless the line is by weight.
   */
  readonly filling?: true;
  /**
   * Words for reading a meter, beside the fee they mostly are: what was read, where the line alone on its invoice
   * carries a metered amount and is charged for.
   */
  readonly reading?: true;
  /** Codes of airports, which say something only where two are joined: "ORD-DEN", "VIE/HAM". */
  readonly joined?: true;
  /** German words that must not be found inside compounds. */
  readonly whole?: true;
  /**
   * What is done to a thing: the word counts only where it leads, and the thing counts little there. It leads as the
   * first word ("transport de béton") or right behind the thing ("coffee machine repair").
   */
  readonly does?: 'first' | 'behind' | 'either';
}

/**
 * Phrases of like weight. 2 is a hint that needs company, 3 a plain name, 4 a specific name, 5 a word for
 * what is done with a thing ("repair of", "rent of"), 7 and more decide the line.
 */
export interface LexiconGroup extends GroupOptions {
  readonly weight: number;
  readonly words: Words;
}

/** Words that add attributes to lines of certain categories and say nothing about the category. */
export interface AttributeGroup {
  readonly attributes: Attributes;
  readonly words: Words;
  /** The section's own category when absent. */
  readonly categories?: readonly Category[];
}

export interface LexiconSection {
  readonly category: Category;
  /** NAICS 2017 code of the category's usual purchase; null where no code fits. */
  readonly naics: string | null;
  readonly groups: readonly LexiconGroup[];
  readonly attributes?: readonly AttributeGroup[];
  /** Suppliers that sell little else; weaker than the words of a line. */
  readonly vendors?: string;
}

/** A lexicon group, written short. */
export function group(weight: number, words: Words, options: GroupOptions = {}): LexiconGroup {
  return { weight, words, ...options };
}
