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

/** Kilograms as on the trail. */
const kg = z.string();

/** What an earlier engagement left uncorrected, as its entries say. Source: ISA 450.A23, ISA 510. */
export const CarriedForward = named('CarriedForward', {
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
