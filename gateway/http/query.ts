import type { z } from 'zod';
import { didYouMean, shownName } from '../../schema/contracts/nearest-name.ts';
import { ApiError } from '../api-error.ts';
import type { RestRequest, Route } from './context.ts';

/**
 * Refuses query parameters a route does not know, and one given twice: ignored, `?dryrun=true` would store what was not meant
 * to be stored. Probes and public files take any, since others add theirs to break caches; who sends no credentials where
 * they are needed hears of that instead.
 * @throws ApiError `validation_failed`.
 */
export function requireKnownParameters(
  { operation }: Pick<Route, 'operation'>,
  { query, headers }: Pick<RestRequest, 'query' | 'headers'>,
): void {
  const { security, anyQuery = false } = operation;
  if (anyQuery) return;
  const isPublic = security.length === 0 || security.some((scheme) => Object.keys(scheme).length === 0);
  if (operation.tag === 'operation' || (!isPublic && headers.get('authorization') === null)) return;
  const known = Object.keys(operation.query?.shape ?? {});
  for (const name of query.keys()) {
    if (!known.includes(name)) {
      const meant = didYouMean(name, known);
      const all = known.length === 0 ? ': this path takes none' : `; this path takes ${known.join(', ')}`;
      throw invalidQuery(`The query parameter ${shownName(name)} is unknown${meant || `${all}.`}`);
    }
    if (query.getAll(name).length > 1) throw invalidQuery(`The query parameter ${name} is given twice.`);
  }
}

/** The parameters of a query by their contract. @throws ApiError `validation_failed` for an invalid value. */
export function parseQuery<Shape extends z.ZodObject>(
  schema: Shape,
  query: URLSearchParams,
): z.output<Shape> {
  const parsed = schema.safeParse(Object.fromEntries(query));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidQuery(`The query parameter ${issue?.path.join('.')} ${issue?.message}.`);
}

function invalidQuery(detail: string): ApiError {
  return new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_query', pointer: '', detail }],
  });
}
