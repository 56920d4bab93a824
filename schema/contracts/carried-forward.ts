import { z } from 'zod';
import { EarlierEngagements } from './earlier-engagements.ts';
import { ASSERTIONS } from './engagements.ts';
import { EXAMPLE_IDS } from './examples.ts';
import { named } from './named.ts';
import { CORRECTIONS } from './notes.ts';

export const CarriedForwardRequest = named(
  'CarriedForwardRequest',
  { engagement_id: z.uuid('must be a UUID') },
  { engagement_id: EXAMPLE_IDS.engagement },
);

/** Most misstatements that are listed, the largest first. */
export const MAX_CARRIED = 100;
/** Most other engagements that are listed, and most misstatements of each. */
export const MAX_OTHERS = 20;
export const MAX_CARRIED_OF_OTHERS = 20;

/** Kilograms as on the trail. */
const kg = z.string();

/** What an earlier engagement left uncorrected, as its entries say. */
const LEFT = {
  engagement_id: z.uuid(),
  period: z.string(),
  completed_at: z.iso.datetime({ precision: 3 }),
  entry: z.string().describe('Hash of its entry `engagement.completed`.'),
  most_likely_net_kgco2e: kg.nullable().describe('Above 0 is overstated.'),
  count: z.int().min(0).describe('Misstatements that management has not corrected.'),
  misstatements: z
    .array(
      named('CarriedMisstatement', {
        line_item_id: z.uuid(),
        assertion: z.enum(ASSERTIONS),
        misstatement_kgco2e: kg.nullable(),
        nature_and_cause: z.string().nullable(),
        correction: z.enum(CORRECTIONS).nullable().describe('As management said last.'),
        entry: z.string().describe('Hash of the entry `assertion.saved`.'),
      }),
    )
    .max(MAX_CARRIED),
};
export const LeftByEngagement = named('LeftByEngagement', LEFT);
export type LeftByEngagement = z.infer<typeof LeftByEngagement>;

/**
 * The latest engagement over an earlier period, and the others: whoever has another one completed later, or a period put
 * between, cannot hide them. Source: ISA 450.A23, ISA 510.
 */
export const CarriedForward = named('CarriedForward', {
  ...LEFT,
  others: named('CarriedFromOthers', {
    count: z.int().min(1),
    engagements: z.array(LeftByEngagement).max(MAX_OTHERS),
  })
    .optional()
    .describe(
      `The other completed engagements over that period and over periods that ended in the two years before this one began, newest first: at most ${MAX_OTHERS}, of each the ${MAX_CARRIED_OF_OTHERS} largest misstatements. Absent: none.`,
    ),
});
export type CarriedForward = z.infer<typeof CarriedForward>;

/** The answer of `carried-forward`. */
export const CarriedForwardAnswer = named('CarriedForwardAnswer', {
  carried_forward: CarriedForward.nullable().describe(
    'null: no engagement of an earlier period was completed.',
  ),
  earlier_engagements: EarlierEngagements.optional().describe(
    'The other engagements over this period, if there are any.',
  ),
});
export type CarriedForwardAnswer = z.infer<typeof CarriedForwardAnswer>;
