import type { LexiconSection } from './section.ts';

export const INDUSTRY_GOODS: readonly LexiconSection[] = [];
