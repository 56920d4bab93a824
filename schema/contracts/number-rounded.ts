import { z } from 'zod';

/** A number of a request had more digits than a double represents exactly. */
export const NumberRounded = z.object({
  code: z.literal('number_rounded'),
  message: z.string().describe('The member and its rounded value.'),
});
export type NumberRounded = z.infer<typeof NumberRounded>;
