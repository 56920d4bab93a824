import type { LexiconSection } from './section.ts';

export const OPERATIONS: readonly LexiconSection[] = [];
