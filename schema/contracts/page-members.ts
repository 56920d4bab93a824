import { z } from 'zod';

const CURSOR_MAX = 2_000;

/** `limit` and `cursor` of a list with pages of at most `most`. */
export function pageMembers(most: number) {
  return {
    limit: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(most, `must be at most ${most}`)
      .nullish(),
    cursor: z
      .string('must be a string')
      .max(CURSOR_MAX, 'must be a cursor of this list')
      .nullish()
      .describe('next_cursor of the previous page, with the same filters.'),
  };
}
