import { z } from 'zod';
import { CATEGORIES } from './categories.ts';

/** Who decided what a line is: a person, or the workspace's memory of what a person decided. */
export const DECISION_SOURCES = ['person', 'memory'] as const;
/** How the memory met a line: by the very text of the vendor, or by one that differs in what is left out. */
export const MEMORY_MATCHES = ['exact', 'near'] as const;
/** What of a text does not tell what was bought; a `number` might, so such a line is for review. */
export const IGNORED_KINDS = ['date', 'reference', 'amount', 'number'] as const;
export type IgnoredKind = (typeof IGNORED_KINDS)[number];
/**
 * Why a remembered factor does not count for a line: it has no amount in its unit (or the set not the factor), it is
 * of another region, or the energy stands on another line of the bill.
 */
export const FACTORS_LEFT_OUT = ['unfit', 'region', 'energy'] as const;
export type FactorLeftOut = (typeof FACTORS_LEFT_OUT)[number];

/** A decision as it is stored with its line and on the chain: an input of the line beside its words and numbers. */
export const StoredDecision = z.object({
  attributes: z
    .record(z.string(), z.unknown())
    .describe('What the words of the line say beside the category.'),
  bill_names: z
    .enum(CATEGORIES)
    .optional()
    .describe('What the bill names instead, where the words of the line name no supply: a proposal.'),
  category: z.enum(CATEGORIES),
  factor_id: z.string().nullable().describe('The factor decided on; null: the rules choose it.'),
  factor_left_out: z
    .enum(FACTORS_LEFT_OUT)
    .optional()
    .describe(
      'Why the remembered factor does not count: unfit, of another region, or its energy is counted.',
    ),
  ignored: z
    .array(z.enum(IGNORED_KINDS))
    .optional()
    .describe('What was left out of the text to recognise it; a number makes the decision a proposal.'),
  match: z.enum(MEMORY_MATCHES).nullable().describe('null where a person decided.'),
  naics: z.string().nullable(),
  source: z.enum(DECISION_SOURCES),
});
export type StoredDecision = z.infer<typeof StoredDecision>;
