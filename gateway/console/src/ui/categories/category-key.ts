import type { Category } from '../../data/generated/graphql.ts';

/** The key of a category's name. */
export const categoryKey = (category: Category) => category.toLowerCase() as Lowercase<Category>;
