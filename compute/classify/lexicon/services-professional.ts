import type { LexiconSection } from './section.ts';

export const PROFESSIONAL: readonly LexiconSection[] = [];
