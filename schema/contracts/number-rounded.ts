import { z } from 'zod';

/** Said where a number of a request had more digits than a double keeps of a decimal. */
export const NumberRounded = z.object({
  code: z.literal('number_rounded'),
  message: z.string().describe('Which member, and what it was rounded to.'),
});
export type NumberRounded = z.infer<typeof NumberRounded>;
