import { z } from 'zod';
import { named } from './named.ts';
import { WorkpaperWarning } from './workpaper-answers.ts';

/** One recalculated line. */
export const RePerformanceResult = named('RePerformance', {
  re_performance_id: z.uuid(),
  line_item_id: z.uuid(),
  recorded_kgco2e: z.number(),
  recomputed_kgco2e: z.number().nullable(),
  difference_kgco2e: z.number().nullable().describe('recomputed − recorded.'),
  result: z.enum(['agrees', 'differs', 'not_possible']).describe('`agrees`: the difference is exactly 0.'),
  reason: z
    .string()
    .nullable()
    .describe(
      'Why it was not possible, which override has no effect, or that the line was changed after it was drawn.',
    ),
  within_tolerance: z.boolean(),
  tolerance_kgco2e: z.number(),
  factor_id: z.string().nullable(),
  factor_set_id: z.string(),
  overrides: z
    .object({
      quantity: z.number().nullish(),
      unit_of_measure: z.string().nullish(),
      factor_id: z.string().nullish(),
      classify_anew: z.literal(true).nullish(),
      recorded_category: z.string().nullish(),
      category: z.string().nullish().describe("Category by today's classifier."),
      recorded_classifier_version: z.string().nullish(),
      classifier_version: z.string().nullish().describe("Today's."),
    })
    .nullable()
    .describe(
      'A what-if is recorded with its overrides and is never evidence. `factor_id` gives what deciding for that ' +
        'factor would give, upstream included; with `classify_anew` stand what the line was taken for then and today, ' +
        'and by which versions of the classifier.',
    ),
  newest: z
    .object({
      factor_set_id: z.string(),
      factor_id: z.string().nullable(),
      kgco2e: z.number(),
      difference_kgco2e: z.number(),
    })
    .nullable()
    .describe("What today's newest factor set would give, for information."),
  trace: z.array(z.record(z.string(), z.unknown())),
});
export type RePerformanceResult = z.infer<typeof RePerformanceResult>;

/** The answer of `re-perform`. */
export const RePerformAnswer = named('RePerformAnswer', {
  results: z.array(RePerformanceResult),
  summary: named('RePerformSummary', {
    line_items: z.int(),
    agrees: z.int(),
    differs: z.int(),
    not_possible: z.int(),
    within_tolerance: z.int(),
    recorded_kgco2e: z.number(),
    recomputed_kgco2e: z.number(),
    difference_kgco2e: z.number(),
  }),
  warnings: z.array(WorkpaperWarning),
});
export type RePerformAnswer = z.infer<typeof RePerformAnswer>;
