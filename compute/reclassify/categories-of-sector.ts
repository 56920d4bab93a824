import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { index } from '../classify/text-words.ts';
import { DEFAULT_NAICS } from '../emissions/default-naics.ts';
import type { FactorSet, SpendFactor } from '../factors/factor-set.ts';

/** Categories by A64 sector, and sectors by group of the UK classification. */
interface Sectors {
  readonly categories: ReadonlyMap<string, ReadonlySet<Category>>;
  readonly ofUkGroup: ReadonlyMap<string, ReadonlySet<string>>;
}

const built = new WeakMap<FactorSet, Sectors>();

/**
 * The categories whose lines may take a spend factor's sector: those with an industry of the sector in the lexicon, and those
 * whose default industry is of it. Empty if no category has the sector.
 */
export function categoriesOfSector(set: FactorSet, factor: SpendFactor): readonly Category[] {
  const sectors = built.get(set) ?? sectorsOf(set);
  built.set(set, sectors);
  const found = new Set<Category>();
  for (const sector of sectorsOfFactor(set, sectors, factor)) {
    for (const category of sectors.categories.get(sector) ?? []) found.add(category);
  }
  return [...found];
}

function sectorsOfFactor(
  set: FactorSet,
  { ofUkGroup }: Sectors,
  { classification, code }: SpendFactor,
): Iterable<string> {
  if (classification === 'NACE2-A64') return [code];
  if (classification !== 'NAICS-2017') return ofUkGroup.get(code) ?? [];
  const sector = set.concordance(code)?.a64;
  return sector === undefined ? [] : [sector];
}

function sectorsOf(set: FactorSet): Sectors {
  const categories = new Map<string, Set<Category>>();
  const add = (category: Category, naics: string | null | undefined) => {
    const sector = naics == null ? undefined : set.concordance(naics)?.a64;
    if (sector === undefined || category === 'other') return;
    categories.set(sector, (categories.get(sector) ?? new Set()).add(category));
  };
  for (const [category, naics] of Object.entries(DEFAULT_NAICS)) add(category as Category, naics);
  for (const { category, naics } of index.lists.flat()) {
    const name = CATEGORIES[category];
    if (name !== undefined) add(name, naics);
  }
  const ofUkGroup = new Map<string, Set<string>>();
  for (const naics of set.naicsCodes()) {
    const entry = set.concordance(naics);
    if (!entry?.ukSic) continue;
    ofUkGroup.set(entry.ukSic, (ofUkGroup.get(entry.ukSic) ?? new Set()).add(entry.a64));
  }
  return { categories, ofUkGroup };
}
