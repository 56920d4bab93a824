import { z } from 'zod';
import { ENGAGEMENT_STATUSES, IDENTITIES, TEAM_POWERS } from './engagements.ts';
import { named } from './named.ts';

/** Most engagements that are listed, those with the most findings first. */
export const MAX_EARLIER = 100;

const time = z.iso.datetime({ precision: 3 });

/**
 * The other engagements over the same period, as the trail says: whoever changes the auditor until one concludes as
 * wished cannot hide the others. Source: ISA 300.13(b) and A22, communication with the predecessor auditor.
 */
export const EarlierEngagements = named('EarlierEngagements', {
  count: z.int().min(1),
  engagements: z
    .array(
      named('EarlierEngagement', {
        engagement_id: z.uuid(),
        status: z.enum(ENGAGEMENT_STATUSES),
        created_at: time,
        created_by: z.string(),
        ended_at: time.nullable(),
        reason: z.string().nullable().describe('Of a cancellation.'),
        withdrawn: z.boolean().describe('Whether the lead auditor cancelled it.'),
        lead: z
          .object({
            user_id: z.uuid(),
            name: z.string().nullable(),
            identity: z.enum(IDENTITIES),
            named_by: z.enum(TEAM_POWERS),
          })
          .nullable()
          .describe('Who led last, or was named to.'),
        leads: z.int().min(0).describe('How many led it, one after another.'),
        samples: z.int().min(0).describe('Samples drawn.'),
        lines_tested: z.int().min(0).nullable().describe('null: the engagement has not ended.'),
        lines_with_findings: z.int().min(0).nullable(),
        misstatement_kgco2e: z
          .string()
          .nullable()
          .describe('Absolute; of each line with findings the largest.'),
        basis_adequate: z.boolean().nullable().describe('As it concluded.'),
      }),
    )
    .max(MAX_EARLIER),
});
export type EarlierEngagements = z.infer<typeof EarlierEngagements>;
