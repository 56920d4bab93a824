import { z } from 'zod';
import { named } from './named.ts';

/** Differences that one entry names. */
export const DIFFERENCES_NAMED = 20;
/** Entries about differences in one engagement. */
export const MAX_DIFFERENCES_FOUND = 100;

/** Stored data that once differed from the audit trail, so somebody changed them outside the service. */
export const DifferenceFound = named('DifferenceFound', {
  entry: z.string().describe('Hash of the entry `difference.found`.'),
  at: z.iso.datetime({ precision: 3 }),
  found_by: z.string().describe('Whose action came upon it.'),
  differences: z.array(z.string()).describe('`sampled line <id>`, `sample: <member>` and the like.'),
  more: z.int().min(0).describe('Further ones, not named.'),
});
export type DifferenceFound = z.infer<typeof DifferenceFound>;
