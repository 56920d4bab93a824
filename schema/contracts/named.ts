import { z } from 'zod';

/**
 * An object that clients hold, by the name of its schema in the OpenAPI document. One name is one shape, as sent and as answered.
 * @param examples valid by the contract, as sent or answered.
 */
export function named<Shape extends z.core.$ZodLooseShape>(
  id: string,
  shape: Shape,
  ...examples: readonly object[]
) {
  return z.object(shape).meta({ id, ...(examples.length > 0 && { examples: [...examples] }) });
}
