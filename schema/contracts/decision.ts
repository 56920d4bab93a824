import { z } from 'zod';
import { CATEGORIES } from './categories.ts';

/** Source of a decision about a line: a person, or the workspace's memory of one. */
export const DECISION_SOURCES = ['person', 'memory'] as const;
/** How the memory matched a line: by the same text of the vendor, or by one that differs only in ignored parts. */
export const MEMORY_MATCHES = ['exact', 'near'] as const;
/** Parts of a text that do not identify the purchase; a `number` might, so such a line is marked for review. */
export const IGNORED_KINDS = ['date', 'reference', 'amount', 'number'] as const;
export type IgnoredKind = (typeof IGNORED_KINDS)[number];
/**
 * Why a remembered factor is not used for a line: there is no amount in its unit (or no such factor in the set), it
 * is of another region, or the energy is on another line of the bill.
 */
export const FACTORS_LEFT_OUT = ['unfit', 'region', 'energy'] as const;
export type FactorLeftOut = (typeof FACTORS_LEFT_OUT)[number];

/** A decision as stored with its line and on the chain: an input of the line beside its text and numbers. */
export const StoredDecision = z.object({
  attributes: z.record(z.string(), z.unknown()).describe('Other attributes in the text of the line.'),
  bill_names: z
    .enum(CATEGORIES)
    .optional()
    .describe('What the bill names if the line itself names no supply: a proposal.'),
  category: z.enum(CATEGORIES),
  factor_id: z.string().nullable().describe('The factor decided on; null: the rules choose it.'),
  factor_left_out: z
    .enum(FACTORS_LEFT_OUT)
    .optional()
    .describe(
      'Why the remembered factor is not used: unfit, of another region, or its energy is on another line.',
    ),
  ignored: z
    .array(z.enum(IGNORED_KINDS))
    .optional()
    .describe('Parts of the text ignored to recognise it; a number makes the decision a proposal.'),
  match: z.enum(MEMORY_MATCHES).nullable().describe('null where a person decided.'),
  naics: z.string().nullable(),
  source: z.enum(DECISION_SOURCES),
});
export type StoredDecision = z.infer<typeof StoredDecision>;
