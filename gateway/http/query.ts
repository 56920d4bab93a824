import type { z } from 'zod';
import { ApiError } from '../api-error.ts';

/** The known parameters of a query. @throws ApiError `validation_failed` for an invalid value of one. */
export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  query: URLSearchParams,
): z.output<Schema> {
  const known = Object.keys(schema.shape).filter((name) => query.has(name));
  const parsed = schema.safeParse(Object.fromEntries(known.map((name) => [name, query.get(name)])));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const detail = `The query parameter ${issue?.path.join('.')} ${issue?.message}.`;
  throw new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_query', pointer: '', detail }],
  });
}
