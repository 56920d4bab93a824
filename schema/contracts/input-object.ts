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
  return z.strictObject(shape, { error: namingUnknown(shape) });
}

const namingUnknown =
  (shape: object): z.core.$ZodErrorMap =>
  (issue) =>
    issue.code === 'unrecognized_keys' ? unknownMessage(issue.keys, Object.keys(shape)) : undefined;

/** The contract of a body of REST as a tRPC input: it and the objects in it take no other members. */
export function closed<Contract extends z.ZodType>(contract: Contract): Contract {
  return closedType(contract) as Contract;
}

function closedType(type: z.core.$ZodType): z.core.$ZodType {
  if (type instanceof z.ZodObject) {
    const shape = Object.fromEntries(Object.entries(type.shape).map(([key, of]) => [key, closedType(of)]));
    return type.clone({ ...type.def, shape, catchall: z.never(), error: namingUnknown(shape) });
  }
  if (type instanceof z.ZodOptional) return described(type, z.optional(closedType(type.def.innerType)));
  if (type instanceof z.ZodNullable) return described(type, z.nullable(closedType(type.def.innerType)));
  if (type instanceof z.ZodArray) {
    const list: z.ZodArray = type;
    return described(list, list.clone({ ...list.def, element: closedType(list.def.element) }));
  }
  return type;
}

const described = ({ description }: z.ZodType, copy: z.ZodType) =>
  description === undefined ? copy : copy.describe(description);

function unknownMessage(keys: readonly string[], known: readonly string[]): string {
  const named = keys.slice(0, NAMED_MEMBERS).map((key) => `${shownName(key)}${didYouMean(key, known)}`);
  const more = keys.length > NAMED_MEMBERS ? ` and ${keys.length - NAMED_MEMBERS} more` : '';
  return `has no member ${named.join(', ')}${more}`;
}
