import { z } from 'zod';
import { didYouMean, shownName } from './nearest-name.ts';

/** Unknown members of one object named in an answer. */
const NAMED_MEMBERS = 10;

/**
 * An object of a tRPC input that takes no other members: an unknown one is refused and the one probably meant is named,
 * since leaving it out could do something else than was asked. Invoices of ingest have warnings instead; other bodies of
 * REST ignore unknown members, as clients of version 1 may rely on.
 */
export function inputObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknownMessage(issue.keys, known) : undefined),
  });
}

function unknownMessage(keys: readonly string[], known: readonly string[]): string {
  const named = keys.slice(0, NAMED_MEMBERS).map((key) => `${shownName(key)}${didYouMean(key, known)}`);
  const more = keys.length > NAMED_MEMBERS ? ` and ${keys.length - NAMED_MEMBERS} more` : '';
  return `has no member ${named.join(', ')}${more}`;
}
