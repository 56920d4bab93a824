import { z } from 'zod';
import { CATEGORIES } from './categories.ts';

/** Who decided what a line is: a person, or the workspace's memory of what a person decided. */
export const DECISION_SOURCES = ['person', 'memory'] as const;
/** How the memory met a line: by the very text of the vendor, or by one that differs in numbers and dates only. */
export const MEMORY_MATCHES = ['exact', 'near'] as const;

/** A decision as it is stored with its line and on the chain: an input of the line beside its words and numbers. */
export const StoredDecision = z.object({
  attributes: z
    .record(z.string(), z.unknown())
    .describe('What the words of the line say beside the category.'),
  category: z.enum(CATEGORIES),
  factor_id: z.string().nullable().describe('The factor decided on; null: the rules choose it.'),
  match: z.enum(MEMORY_MATCHES).nullable().describe('null where a person decided.'),
  naics: z.string().nullable(),
  source: z.enum(DECISION_SOURCES),
});
export type StoredDecision = z.infer<typeof StoredDecision>;
